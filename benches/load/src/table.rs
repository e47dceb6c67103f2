//! A table from the point of view of its clients.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Instant;

use crate::client::Client;
use crate::context::LoadContext;
use crate::lines::MoveLine;

/// The content of a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum LoadCommand {
    /// The next move of the line.
    Move { ply: usize },
    /// A chat message, unique at its table.
    Chat { text: String },
}

#[derive(Debug)]
struct UnackedCommand {
    command: LoadCommand,
    client: Rc<Client>,
    a: u64,
    text: String,
    due: Instant,
    ok: Option<(u64, Instant)>,
    /// The number of its event.
    n: Option<u64>,
    /// The number of clients that have received the event.
    heard: usize,
    last: Instant,
}

/// An acknowledged command with its event number.
#[derive(Clone, Debug)]
pub(crate) struct AckedCommand {
    pub(crate) n: u64,
    pub(crate) seat: usize,
    pub(crate) command: LoadCommand,
}

#[derive(Debug, Default)]
struct State {
    clients: Vec<Rc<Client>>,
    pending: Option<UnackedCommand>,
    ply: usize,
    chats: u64,
    /// The hash of each event as first received, by event number from 1.
    heard: Vec<Option<u64>>,
    done: Vec<AckedCommand>,
}

#[derive(Debug)]
pub(crate) struct LoadTable {
    pub(crate) number: usize,
    pub(crate) id: String,
    pub(crate) opening: String,
    pub(crate) line: Rc<MoveLine>,
    state: RefCell<State>,
}

impl LoadTable {
    pub(crate) fn new(number: usize, id: String, opening: String, line: Rc<MoveLine>) -> Self {
        Self { number, id, opening, line, state: RefCell::default() }
    }

    pub(crate) fn add_client(&self, client: Rc<Client>) {
        self.state.borrow_mut().clients.push(client);
    }

    /// Returns the secret of a player, who receives all of the log.
    pub(crate) fn player_secret(&self) -> String {
        let state = self.state.borrow();
        let player = state.clients.iter().find(|client| client.seat.is_some());
        player.map(|client| client.secret.clone()).unwrap_or_default()
    }

    /// Returns the acknowledged commands.
    pub(crate) fn done(&self) -> Vec<AckedCommand> {
        self.state.borrow().done.clone()
    }

    /// Returns the hash of an event, if a client has received it.
    pub(crate) fn heard(&self, n: u64) -> Option<u64> {
        let at = usize::try_from(n).ok()?.checked_sub(1)?;
        self.state.borrow().heard.get(at).copied().flatten()
    }

    pub(crate) fn is_busy(&self) -> bool {
        self.state.borrow().pending.is_some()
    }

    /// Sends the next command, which is chat if requested and allowed; returns `false` at the end
    /// of the line.
    pub(crate) fn send_next_command(&self, chat: bool, due: Instant) -> bool {
        let mut state = self.state.borrow_mut();
        let state = &mut *state;
        let Some((mover, m)) = self.line.moves.get(state.ply) else { return false };
        let client = state.clients.iter().find(|client| client.seat == Some(*mover));
        let Some(client) = client.cloned() else { return false };
        let (a, n) = (client.next(), client.known.get());
        let (command, what) = if chat && client.try_chat() {
            state.chats += 1;
            let text = format!("number {}", state.chats);
            let what = format!(r#""c":"chat","text":"{text}""#);
            (LoadCommand::Chat { text }, what)
        } else {
            (LoadCommand::Move { ply: state.ply }, format!(r#""c":"move","m":"{m}""#))
        };
        let text = format!(r#"{{"t":"do","a":{a},"n":{n},{what}}}"#);
        client.send(text.clone());
        let pending = UnackedCommand {
            command,
            client,
            a,
            text,
            due,
            ok: None,
            n: None,
            heard: 0,
            last: due,
        };
        state.pending = Some(pending);
        true
    }

    /// Returns the command that a reconnected client has to repeat.
    pub(crate) fn command_to_resend(&self, client: &Client) -> Option<String> {
        let state = self.state.borrow();
        let pending = state.pending.as_ref().filter(|pending| pending.ok.is_none())?;
        std::ptr::eq(Rc::as_ptr(&pending.client), client).then(|| pending.text.clone())
    }

    /// Records that a client has received an event for the first time; `what` starts with the kind
    /// of the event.
    pub(crate) fn record_event(&self, world: &LoadContext, n: u64, what: &str, hash: u64) {
        let mut state = self.state.borrow_mut();
        let at = n as usize;
        if state.heard.len() < at {
            state.heard.resize(at, None);
        }
        match state.heard[at - 1] {
            None => state.heard[at - 1] = Some(hash),
            Some(known) if known != hash => {
                world.figures.borrow_mut().record_error("an event that two have heard differently");
            }
            Some(_) => {}
        }
        let Some(pending) = &mut state.pending else { return };
        let word = match pending.command {
            LoadCommand::Move { .. } => "{\"moved\"",
            LoadCommand::Chat { .. } => "{\"said\"",
        };
        if pending.n.is_none() && what.starts_with(word) {
            pending.n = Some(n);
        }
        if pending.n == Some(n) {
            pending.heard += 1;
            pending.last = Instant::now();
            self.finish_if_complete(world, &mut state);
        }
    }

    /// Records that a command was acknowledged.
    pub(crate) fn acknowledged(&self, world: &LoadContext, client: &Client, a: u64, n: u64) {
        let mut state = self.state.borrow_mut();
        let Some(pending) = &mut state.pending else { return };
        if !std::ptr::eq(Rc::as_ptr(&pending.client), client) || pending.a != a {
            return;
        }
        if pending.n.is_some_and(|heard| heard != n) || pending.ok.is_some_and(|(of, _)| of != n) {
            world.figures.borrow_mut().record_error("an ok with the number of another event");
        }
        if pending.ok.is_none() {
            pending.ok = Some((n, Instant::now()));
        }
        pending.n = Some(n);
        self.finish_if_complete(world, &mut state);
    }

    /// Records that a command was refused for good. The table gets no further commands.
    pub(crate) fn refused(&self) {
        self.state.borrow_mut().pending = None;
    }

    fn finish_if_complete(&self, world: &LoadContext, state: &mut State) {
        let all = state.clients.len();
        let complete =
            state.pending.take_if(|pending| pending.heard >= all && pending.ok.is_some());
        let Some(UnackedCommand { command, client, due, ok: Some((n, ok)), last, .. }) = complete
        else {
            return;
        };
        if let LoadCommand::Move { .. } = command {
            state.ply += 1;
        }
        state.done.push(AckedCommand { n, seat: client.seat.unwrap_or_default(), command });
        let micros = |at: Instant| {
            u32::try_from(at.saturating_duration_since(due).as_micros()).unwrap_or(u32::MAX)
        };
        let mut figures = world.figures.borrow_mut();
        figures.done += 1;
        figures.ok.push(micros(ok));
        figures.all.push(micros(last));
        world.ready.borrow_mut().push_back(self.number);
    }
}
