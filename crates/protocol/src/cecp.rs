//! CECP, the protocol of XBoard and WinBoard.

mod clock;
mod setup;
mod text;

use std::sync::atomic::Ordering;

use wazir_game::{Claim, Outcome, Seat};

use crate::board::Board;
use crate::games::{self, Form};
use crate::job::{Answer, Event, Happening, Info, Job, Plan, Value};
use crate::session::{Action, Dialogue, shown};
use crate::settings::{Field, Settings};
use crate::{Army, Protocol, Variant};

use clock::Watch;
use setup::Name;

/// Who moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// The other side enters all moves.
    Force,
    /// The engine plays for this seat.
    Play(Seat),
    /// The engine comments on what the other side enters.
    Analyze,
}

/// What work is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    Move,
    /// Thinking while the other side does.
    Ponder,
    Analyze,
    /// Nothing any more.
    Void,
}

/// A session of CECP.
pub(crate) struct Cecp {
    settings: Settings,
    name: Name,
    /// What `new` goes back to.
    usual: Name,
    armies: (Army, Army),
    board: Box<dyn Board>,
    mode: Mode,
    watch: Watch,
    current: Option<Purpose>,
    waiting: Option<(Job, Purpose)>,
    /// Whether thinking is shown.
    post: bool,
    hint: Option<String>,
    /// What the position is worth to the engine, as far as it knows.
    value: Option<Value>,
    last_info: Option<Info>,
    forget: bool,
    closing: bool,
    seed: u64,
}

impl Cecp {
    pub(crate) fn new(variant: Option<Variant>) -> Self {
        let armies = match variant {
            Some(Variant::Cwda(white, black)) => (white, black),
            _ => (Army::Fide, Army::Fide),
        };
        let name = variant.and_then(Name::of).unwrap_or(Name::Normal);
        let mut settings = Settings::new(Protocol::Cecp, Some(name.variant(armies)));
        let board = games::open_or_usual(&mut settings, Protocol::Cecp);
        Self {
            settings,
            name,
            usual: name,
            armies,
            board,
            mode: Mode::Force,
            watch: Watch::default(),
            current: None,
            waiting: None,
            post: false,
            hint: None,
            value: None,
            last_info: None,
            forget: false,
            closing: false,
            seed: crate::seed(),
        }
    }

    fn command(&mut self, line: &str, out: &mut Vec<Action>) {
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        let Some((&command, rest)) = words.split_first() else { return };
        let first = rest.first().copied().unwrap_or("");
        let understood = match command {
            "variant" => self.choose(first, out),
            "option" => self.option(line.strip_prefix("option").unwrap_or("").trim(), out),
            "memory" => Field::Hash.set(&mut self.settings, Protocol::Cecp, first).ok(),
            "cores" => Field::Threads.set(&mut self.settings, Protocol::Cecp, first).ok(),
            "level" => self.watch.level(rest),
            "st" => self.watch.exact(first),
            "sd" => self.watch.depth(first),
            "time" => self.watch.left(first),
            _ => return self.obey(command, line, out),
        };
        if understood.is_none() {
            let line = shown(line);
            out.push(Action::Say(format!("Error (bad argument): {line}")));
        }
    }

    /// Does what commands say that need no understanding of numbers and names.
    fn obey(&mut self, command: &str, line: &str, out: &mut Vec<Action>) {
        let rest = line.strip_prefix(command).unwrap_or("").trim();
        match command {
            "protover" => out.push(Action::Say(text::features(&self.settings, self.armies))),
            "new" => self.new_game(out),
            "quit" => out.push(Action::Quit),
            // After a game the engine waits for the next.
            "force" | "exit" | "result" => self.turn_to(Mode::Force, out),
            "go" => self.turn_to(Mode::Play(self.board.to_move()), out),
            "playother" => self.turn_to(Mode::Play(self.board.to_move().other()), out),
            "analyze" => self.turn_to(Mode::Analyze, out),
            "usermove" => self.user_move(rest, out),
            "undo" => self.take_back(1, out),
            "remove" => self.take_back(2, out),
            "setboard" => self.set_board(rest, out),
            "?" => self.move_now(out),
            "." => self.report(out),
            "ping" => out.push(Action::Say(format!("pong {}", shown(rest)))),
            "hint" => self.give_hint(out),
            "bk" => out.push(say(" There is no book.\n")),
            "draw" => self.answer_draw(out),
            "post" => self.post = true,
            "nopost" => self.post = false,
            "hard" => self.settings.ponder = true,
            "easy" => self.be_easy(out),
            "lift" => self.lift(rest, out),
            // These change nothing here.
            "xboard" | "accepted" | "rejected" | "random" | "computer" | "name" | "rating"
            | "ics" | "otim" | "white" | "black" | "put" | "hover" | "nps" | "pause" | "resume" => {
            }
            // Old programs send moves without a word before them.
            _ if rest.is_empty() && looks_like_move(command) => self.user_move(command, out),
            _ => {
                let line = shown(line);
                out.push(Action::Say(format!("Error (unknown command): {line}")));
            }
        }
    }

    fn give_hint(&self, out: &mut Vec<Action>) {
        let hint = self.hint.as_deref().and_then(|hint| self.board.legal(hint));
        out.extend(hint.map(|mv| Action::Say(format!("Hint: {mv}"))));
    }

    /// Sets up the start of the game that is chosen.
    fn restart(&mut self, out: &mut Vec<Action>) {
        self.abort(out);
        self.settings.variant = self.name.variant(self.armies);
        let form = Form::of(Protocol::Cecp, &self.settings);
        match games::open(&self.settings, form) {
            Ok(board) => self.board = board,
            Err(reason) => out.push(Action::Say(format!("Error ({reason}): new"))),
        }
        (self.forget, self.hint, self.value) = (true, None, None);
    }

    fn new_game(&mut self, out: &mut Vec<Action>) {
        self.name = self.usual;
        self.restart(out);
        self.watch.reset();
        self.mode = Mode::Play(Seat::SECOND);
    }

    fn choose(&mut self, name: &str, out: &mut Vec<Action>) -> Option<()> {
        self.name = Name::named(name)?;
        self.restart(out);
        out.extend(self.name.lines(self.armies).into_iter().map(Action::Say));
        Some(())
    }

    fn turn_to(&mut self, mode: Mode, out: &mut Vec<Action>) {
        self.abort(out);
        self.mode = mode;
        self.go_on(out);
    }

    /// Thinks when it is the engine's turn, or when it comments.
    fn go_on(&mut self, out: &mut Vec<Action>) {
        match self.mode {
            Mode::Play(seat) if seat == self.board.to_move() => {
                if let Some(outcome) = self.ended() {
                    out.push(Action::Say(text::result(outcome)));
                    return;
                }
                let made = self.board.plies() / 2;
                let limits = self.watch.limits(&self.settings, made, self.seed);
                self.think(limits, Purpose::Move, out);
            }
            Mode::Analyze => self.think(wazir_ai::Limits::default(), Purpose::Analyze, out),
            Mode::Play(_) | Mode::Force => {}
        }
    }

    /// How the game ended, by the rules or because the engine wins by declaring so.
    fn ended(&self) -> Option<Outcome> {
        let declares = self.settings.impasse != wazir_shogi::Impasse::Agreed24;
        let declared = || {
            let outcome = self.board.claim(Claim::Impasse).filter(|_| declares)?;
            (outcome.winner() == Some(self.board.to_move())).then_some(outcome)
        };
        self.board.outcome().or_else(declared)
    }

    fn think(&mut self, limits: wazir_ai::Limits, purpose: Purpose, out: &mut Vec<Action>) {
        let forget = std::mem::take(&mut self.forget);
        let plan = Plan { limits, options: self.settings.options(), forget };
        if let Ok(job) = self.board.think(plan, &[]) {
            self.begin(job, purpose, out);
        }
    }

    /// Begins work, in place of what is under way.
    fn begin(&mut self, job: Job, purpose: Purpose, out: &mut Vec<Action>) {
        self.abort(out);
        self.last_info = None;
        if self.current.is_some() {
            self.waiting = Some((job, purpose));
        } else {
            self.current = Some(purpose);
            out.push(Action::Start(job));
        }
    }

    /// Makes what is under way end soon and without effect.
    fn abort(&mut self, out: &mut Vec<Action>) {
        self.waiting = None;
        if self.current.is_some_and(|purpose| purpose != Purpose::Void) {
            self.current = Some(Purpose::Void);
            out.push(Action::Stop);
        }
    }

    fn move_now(&mut self, out: &mut Vec<Action>) {
        if self.current == Some(Purpose::Move) {
            out.push(Action::Stop);
        } else if let Some((job, Purpose::Move)) = &self.waiting {
            job.stop_flag().store(true, Ordering::Relaxed);
        }
    }

    fn be_easy(&mut self, out: &mut Vec<Action>) {
        self.settings.ponder = false;
        if self.current == Some(Purpose::Ponder) {
            self.abort(out);
        }
    }

    fn user_move(&mut self, mv: &str, out: &mut Vec<Action>) {
        // A move in the engine's own time means that it is not to think any more.
        self.abort(out);
        if let Err(reason) = self.board.play(mv) {
            out.push(Action::Say(text::illegal(mv, &reason)));
            return;
        }
        self.hint = None;
        let plays = matches!(self.mode, Mode::Play(_));
        match self.board.outcome().filter(|_| plays) {
            Some(outcome) => out.push(Action::Say(text::result(outcome))),
            None => self.go_on(out),
        }
    }

    fn take_back(&mut self, moves: usize, out: &mut Vec<Action>) {
        if self.board.plies() < moves {
            let command = if moves == 1 { "undo" } else { "remove" };
            return out.push(Action::Say(format!("Error (no moves to take back): {command}")));
        }
        self.abort(out);
        for _ in 0..moves {
            self.board.undo();
        }
        self.hint = None;
        // After `undo` it may be the engine's turn, but only `go` lets it move.
        if self.mode == Mode::Analyze {
            self.go_on(out);
        }
    }

    fn set_board(&mut self, fen: &str, out: &mut Vec<Action>) {
        let form = Form::of(Protocol::Cecp, &self.settings);
        match games::open_at(&self.settings, form, fen, false) {
            Ok(board) => {
                self.abort(out);
                (self.board, self.hint) = (board, None);
                if self.mode == Mode::Analyze {
                    self.go_on(out);
                }
            }
            Err(reason) => {
                let reason = reason.replace(['\n', '\r'], " ");
                out.push(Action::Say(format!("tellusererror Illegal position: {reason}")));
            }
        }
    }

    /// A draw is welcome to the side that stands worse.
    fn answer_draw(&mut self, out: &mut Vec<Action>) {
        let worse = match self.value {
            Some(Value::Estimate(cp)) => cp < -50,
            Some(Value::Loses(_)) => true,
            _ => false,
        };
        if worse && matches!(self.mode, Mode::Play(_)) {
            out.push(say("offer draw"));
        }
    }

    /// `option NAME=VALUE`.
    fn option(&mut self, text: &str, out: &mut Vec<Action>) -> Option<()> {
        let (name, value) = text.split_once('=').unwrap_or((text, ""));
        let field = Field::named(name)?;
        match field {
            // Armies stand on the board from the next game on.
            Field::WhiteArmy => self.armies.0 = Army::named(value)?,
            Field::BlackArmy => self.armies.1 = Army::named(value)?,
            Field::ClearHash => self.forget = true,
            Field::Variant | Field::Letters => return None,
            _ => {
                if let Err(reason) = field.set(&mut self.settings, Protocol::Cecp, value) {
                    let text = shown(text);
                    out.push(Action::Say(format!("Error ({reason}): option {text}")));
                }
            }
        }
        Some(())
    }

    fn report(&self, out: &mut Vec<Action>) {
        if let (Some(info), Some(Purpose::Analyze)) = (&self.last_info, self.current) {
            let hundredths = info.time.as_millis() / 10;
            let line = format!("stat01: {hundredths} {} {} 0 0", info.nodes, info.depth);
            out.push(Action::Say(line));
        }
    }

    /// A piece has been lifted from a square, or from a hand: beyond the board in files, with the
    /// row for the kind.
    fn lift(&mut self, square: &str, out: &mut Vec<Action>) {
        let size = self.name.size();
        let origin = match *square.as_bytes() {
            [file, _] if (b'a'..b'a' + size).contains(&file) => Some(square.to_owned()),
            [_, rank @ b'1'..=b'9'] => {
                // The rows of White's hand are counted from below, those of Black's from above.
                let below = rank - b'1';
                let first = self.board.to_move() == Seat::FIRST;
                let row = if first { Some(below) } else { (size - 1).checked_sub(below) };
                let kind = row.and_then(|row| self.name.in_hand().chars().nth(row.into()));
                kind.map(|kind| format!("{kind}@"))
            }
            _ => None,
        };
        let targets = origin.map(|origin| self.board.targets(&origin)).unwrap_or_default();
        out.push(Action::Say(text::highlight(size, &targets)));
    }

    /// Plays the move that has been found.
    fn play(&mut self, answer: Answer, out: &mut Vec<Action>) {
        self.value = answer.value;
        let Some(best) = answer.best else {
            let outcome = self.board.outcome();
            return out.extend(outcome.map(|outcome| Action::Say(text::result(outcome))));
        };
        if let Err(reason) = self.board.play(&best) {
            return out.push(Action::Say(format!("Error ({reason}): {best}")));
        }
        out.push(Action::Say(format!("move {best}")));
        self.hint = answer.ponder;
        if let Some(outcome) = self.board.outcome() {
            out.push(Action::Say(text::result(outcome)));
        } else if self.settings.ponder && !self.closing {
            self.ponder(out);
        }
    }

    /// Thinks about the answer to the reply that is expected.
    fn ponder(&mut self, out: &mut Vec<Action>) {
        let Some(hint) = &self.hint else { return };
        let mut expected = self.board.copy();
        if expected.play(hint).is_err() || expected.outcome().is_some() {
            return;
        }
        let limits = wazir_ai::Limits::default();
        let plan = Plan { limits, options: self.settings.options(), forget: false };
        if let Ok(job) = expected.think(plan, &[]) {
            self.begin(job, Purpose::Ponder, out);
        }
    }
}

impl Dialogue for Cecp {
    fn line(&mut self, line: &str, out: &mut Vec<Action>) {
        self.command(line, out);
    }

    fn event(&mut self, event: Event, out: &mut Vec<Action>) {
        let Some(purpose) = self.current else { return };
        match event.0 {
            Happening::Info(info) => {
                let shows = match purpose {
                    Purpose::Move => self.post,
                    Purpose::Analyze => true,
                    Purpose::Ponder | Purpose::Void => false,
                };
                if shows {
                    out.push(Action::Say(text::thinking(&info)));
                }
                self.last_info = Some(info);
            }
            Happening::Note(_) => {}
            Happening::Done(answer) => {
                self.current = None;
                if purpose == Purpose::Move {
                    self.play(answer, out);
                }
                if let Some((job, purpose)) = self.waiting.take() {
                    self.current = Some(purpose);
                    out.push(Action::Start(job));
                }
                let busy = self.current.is_some_and(|purpose| purpose == Purpose::Move);
                if self.closing && !busy {
                    out.push(Action::Quit);
                }
            }
        }
    }

    fn end(&mut self, out: &mut Vec<Action>) {
        self.closing = true;
        let moving =
            self.current == Some(Purpose::Move) || matches!(self.waiting, Some((_, Purpose::Move)));
        if !moving {
            out.push(Action::Quit);
        }
    }

    fn complain(&self, reason: &str) -> String {
        format!("Error ({reason}): the line")
    }
}

fn say(text: &str) -> Action {
    Action::Say(text.to_owned())
}

/// Whether a word may be meant for a move.
fn looks_like_move(word: &str) -> bool {
    let square = |file: u8, rank: u8| file.is_ascii_lowercase() && rank.is_ascii_digit();
    match *word.as_bytes() {
        [a, b'@', c, d] => a.is_ascii_alphabetic() && square(c, d),
        [a, b, c, d] | [a, b, c, d, _] => square(a, b) && square(c, d),
        _ => false,
    }
}
