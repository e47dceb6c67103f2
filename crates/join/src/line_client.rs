//! The line-by-line interface: it prints events and executes typed commands.

use std::io::{self, BufReader, Stdout, Write};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;

use wazir_game::Seat;
use wazir_session::{Phase, StandingOffer};
use wazir_tables::{ClientCommand, RefusalReason};
use wazir_terminal::plain::{InputLine, Printer, read_line, read_yes_no};
use wazir_terminal::texts::{Dialogue, Screen};
use wazir_text::{Language, Message, message};

use crate::command::{Command, RemoteCommand, help};
use crate::screen::settings;
use crate::table::{changes_board, describe_event, describe_table, strip_control};
use crate::texts::Happening;
use crate::{POLL_INTERVAL, RemoteEvent, RemoteTable, RunError, Secret};

/// The decision to continue or to leave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Flow {
    Continue,
    Leave,
}

/// A table, and a user who reads and types lines.
pub(crate) struct LineClient {
    remote: RemoteTable,
    secret: Secret,
    typed: Receiver<InputLine>,
    printer: Printer<Stdout>,
    /// Set when the input has ended.
    ended: bool,
}

/// Reads lines on a separate thread.
fn listener() -> io::Result<Receiver<InputLine>> {
    let (lines, typed) = channel();
    thread::Builder::new().spawn(move || {
        let mut input = BufReader::new(io::stdin());
        loop {
            let line = read_line(&mut input).unwrap_or(InputLine::End);
            let ended = line == InputLine::End;
            if lines.send(line).is_err() || ended {
                return;
            }
        }
    })?;
    Ok(typed)
}

impl LineClient {
    pub(crate) fn new(
        remote: RemoteTable,
        secret: Secret,
        language: Language,
    ) -> Result<Self, RunError> {
        let viewer = remote.seat().unwrap_or(Seat::FIRST);
        let moves = settings().move_styles(remote.session().play().entry());
        let printer = Printer { language, moves, ..Printer::new(io::stdout(), viewer) };
        Ok(Self { remote, secret, typed: listener()?, printer, ended: false })
    }

    /// Runs until the user leaves. A spectator whose input has ended stays until the end of the
    /// game.
    pub(crate) fn run(mut self) -> Result<(), RunError> {
        self.show()?;
        loop {
            let news = self.remote.poll(POLL_INTERVAL)?;
            self.print_events(news)?;
            let over = matches!(self.remote.session().phase(), Phase::Over(_));
            if self.ended && !self.remote.is_waiting() && (over || self.remote.seat().is_some()) {
                return Ok(());
            }
            // The previous command is answered first.
            while !self.remote.is_waiting() {
                match self.typed.try_recv() {
                    Ok(InputLine::Text(line)) => {
                        if self.execute(Command::read(&line, RemoteCommand::read))? == Flow::Leave {
                            return Ok(());
                        }
                    }
                    Ok(InputLine::End) | Err(TryRecvError::Disconnected) => {
                        self.ended = true;
                        break;
                    }
                    Ok(InputLine::TooLong) => self.printer.print_message(Dialogue::TooLong)?,
                    Ok(InputLine::Unreadable) => {
                        self.printer.print_message(Dialogue::Unreadable)?
                    }
                    Err(TryRecvError::Empty) => break,
                }
            }
        }
    }

    fn print_events(&mut self, news: Vec<RemoteEvent>) -> Result<(), RunError> {
        let mut changed = false;
        let mut elsewhere = None;
        for news in news {
            match news {
                RemoteEvent::Event(entry) => {
                    if let Some(text) = describe_event(&self.remote, &entry, &self.printer.moves) {
                        say(&text)?;
                    }
                    changed |= changes_board(&entry);
                    elsewhere = elsewhere.or(self.remote.rematch_table());
                }
                RemoteEvent::Refused { why: RefusalReason::Stale, .. } => {
                    self.says(Happening::Stale)?;
                }
                RemoteEvent::Refused { text: why, .. } => {
                    self.says(message!(Screen::NotDone { why: strip_control(&why) }))?;
                }
                RemoteEvent::Disconnected { why } => {
                    self.says(message!(Happening::Lost { why: strip_control(&why) }))?;
                }
                RemoteEvent::Reconnected => self.says(Screen::Connected)?,
                _ => {}
            }
        }
        if changed {
            self.show()?;
        }
        if let Some(address) = elsewhere {
            let there = address.to_string();
            self.says(message!(Happening::GoesOnAt { address: there }))?;
            self.remote = RemoteTable::connect_in(&address, &self.secret, self.remote.language())?;
            self.printer.viewer = self.remote.seat().unwrap_or(self.printer.viewer);
            say(&describe_table(&self.remote))?;
            self.show()?;
        }
        Ok(())
    }

    fn show(&mut self) -> Result<(), RunError> {
        let game = self.remote.session().play();
        self.printer.print_board(game)?;
        let own = self.remote.seat() == Some(game.to_move());
        if own && self.remote.session().phase() == Phase::Running {
            let turn: Message = match game.in_check() {
                true => Happening::YourTurnInCheck.into(),
                false => Screen::YourTurn.into(),
            };
            self.says(turn)?;
        }
        Ok(())
    }

    fn execute(&mut self, command: Command<'_>) -> Result<Flow, RunError> {
        match command {
            Command::Empty => {}
            Command::Help => {
                write!(self.printer.output, "{}", help().translate(self.printer.language))?;
            }
            Command::Show(show) => {
                if self.printer.show(show, self.remote.session().play())? {
                    self.show()?;
                }
            }
            Command::Claim(claim) => self.perform(ClientCommand::Claim { claim })?,
            Command::Local(RemoteCommand::Who) => say(&describe_table(&self.remote))?,
            Command::Local(RemoteCommand::Answer { accept }) => self.answer(accept)?,
            Command::Local(RemoteCommand::Gone) => self.gone()?,
            Command::Local(RemoteCommand::Do(client_command)) => self.perform(client_command)?,
            Command::Quit => return Ok(Flow::Leave),
            Command::Move(typed) => self.play(typed)?,
        }
        Ok(Flow::Continue)
    }

    fn perform(&mut self, client_command: ClientCommand) -> Result<(), RunError> {
        if self.remote.seat().is_none() {
            return self.says(Screen::YouLookOn);
        }
        self.remote.execute(client_command);
        if !self.remote.is_connected() {
            self.says(Happening::DoneLater)?;
        }
        Ok(())
    }

    fn play(&mut self, typed: &str) -> Result<(), RunError> {
        if let Some(answer) = read_yes_no(typed).filter(|_| self.offer_to_me().is_some()) {
            return self.answer(answer);
        }
        let session = self.remote.session();
        match session.phase() {
            Phase::Waiting => return self.says(Happening::NotBegun),
            Phase::Over(_) => return self.says(Happening::Over),
            _ => {}
        }
        if self.remote.seat().is_some_and(|seat| seat != session.play().to_move()) {
            return self.says(Happening::NotYourTurn);
        }
        let game = session.play();
        let Some(mv) = self.printer.read_move(game, typed)? else { return Ok(()) };
        let m = game.move_text(mv);
        self.perform(ClientCommand::Move { mv: m, thinking_time: None })
    }

    fn says(&mut self, text: impl Into<Message>) -> Result<(), RunError> {
        self.printer.print_message(text)?;
        Ok(self.printer.output.flush()?)
    }

    /// Returns who offers something to the user.
    fn offer_to_me(&self) -> Option<Seat> {
        let own = self.remote.seat()?;
        let asks_me = |offer: &&StandingOffer| offer.asked().contains(&own);
        self.remote.session().offers().iter().find(asks_me).map(StandingOffer::by)
    }

    fn answer(&mut self, accept: bool) -> Result<(), RunError> {
        match (self.offer_to_me(), accept) {
            (None, _) => self.says(Happening::NoOffer),
            (Some(of), true) => self.perform(ClientCommand::Accept { seat: of }),
            (Some(of), false) => self.perform(ClientCommand::Decline { of }),
        }
    }

    fn gone(&mut self) -> Result<(), RunError> {
        let session = self.remote.session();
        let away = session.play().seats().into_iter().find(|&seat| session.is_away(seat));
        match away {
            None => self.says(Happening::NobodyAway),
            Some(of) => self.perform(ClientCommand::EvictAbsent { of }),
        }
    }
}

fn say(text: &str) -> Result<(), RunError> {
    let mut out = io::stdout();
    writeln!(out, "{text}")?;
    Ok(out.flush()?)
}
