//! The engine side of CECP, the protocol of XBoard and WinBoard.

mod clock;
mod ponder;
mod text;
mod xboard_game;

use std::sync::atomic::Ordering;

use wazir_ai::Limits;
use wazir_game::{Outcome, Seat};
use wazir_geometry::Board as _;
use wazir_registry::{AnyMove, MoveSource, OpenError};
use wazir_text::Message;

use crate::Protocol;
use crate::dialect::coordinates::read_algebraic;
use crate::engine_game::EngineGame;
use crate::job::{Info, Job, JobEvent, JobEventKind, JobResult, SearchRequest, Value};
use crate::session::{ProtocolHandler, SessionAction, excerpt};
use crate::settings::{EngineOption, OptionEffect, Settings};
use crate::texts::Protocols;

use clock::CecpClock;
use ponder::Pondering;
use xboard_game::XboardGame;

/// The mode of the engine, which decides who moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// The other side enters all moves.
    Force,
    /// The engine plays for this seat.
    Play(Seat),
    /// The engine analyses the moves that the other side enters.
    Analyze,
}

/// The purpose of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum JobPurpose {
    Move,
    /// Thinking on the other side's time.
    Ponder,
    Analyze,
    /// Preparing memory.
    Prepare,
    /// None any more; the result is ignored.
    Discarded,
}

/// A CECP session.
pub(crate) struct CecpEngine {
    settings: Settings,
    name: XboardGame,
    /// The game that `new` returns to.
    default_game: XboardGame,
    /// The armies of the next game with a choice of armies; `None` for the default ones.
    armies: [Option<String>; 2],
    board: EngineGame,
    mode: Mode,
    watch: CecpClock,
    /// Set if the last `setboard` could not be read, so that the board shows another position.
    lost: bool,
    current: Option<JobPurpose>,
    waiting: Option<(Job, JobPurpose)>,
    pondering: Option<Pondering>,
    /// The answer to each `ping` that came during a job, and whether it came after the waiting
    /// search.
    pongs: Vec<(String, bool)>,
    /// Set if thinking output is shown.
    post: bool,
    hint: Option<AnyMove>,
    /// The engine's value of the position, if known.
    value: Option<Value>,
    last_info: Option<Info>,
    forget: bool,
    /// Set if a change requires preparation before the next search.
    unready: bool,
    closing: bool,
    seed: u64,
}

impl CecpEngine {
    pub(crate) fn new(mut settings: Settings) -> Result<Self, OpenError> {
        let name = XboardGame::of(&settings);
        let chosen = settings.variant.armies().filter(|_| name.has_armies());
        let armies = chosen.map_or([None, None], |both| both.map(|army| Some(army.to_owned())));
        settings.variant = name.variant(&armies);
        let board = EngineGame::open(&settings)?;
        Ok(Self {
            settings,
            default_game: name.clone(),
            name,
            armies,
            board,
            mode: Mode::Force,
            watch: CecpClock::default(),
            lost: false,
            current: None,
            waiting: None,
            pondering: None,
            pongs: Vec::new(),
            post: false,
            hint: None,
            value: None,
            last_info: None,
            forget: false,
            unready: true,
            closing: false,
            seed: crate::seed(),
        })
    }

    fn command(&mut self, line: &str, out: &mut Vec<SessionAction>) {
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        let Some((&command, rest)) = words.split_first() else { return };
        let first = rest.first().copied().unwrap_or("");
        let understood = match command {
            "variant" => self.choose(first, out),
            "option" => self.option(line.strip_prefix("option").unwrap_or("").trim(), out),
            "memory" => self.set("Hash", first).map(|()| self.prepare(out)),
            "cores" => self.set("Threads", first),
            // The engine cannot read tables of other kinds.
            "egtpath" if first != "wazir" => Some(()),
            "egtpath" => self.set("EndingsPath", after(line, &words[..2])),
            "level" => self.watch.set_level(rest),
            "st" => self.watch.set_move_time(first),
            "sd" => self.watch.depth(first),
            "time" => self.watch.set_time_left(first),
            _ => return self.simple_command(command, line, out),
        };
        if understood.is_none() {
            let line = excerpt(line);
            out.push(SessionAction::Say(format!("Error (bad argument): {line}")));
        }
    }

    /// Sets a field that has its own command.
    fn set(&mut self, name: &str, value: &str) -> Option<()> {
        let field = EngineOption::named(&self.settings, name)?;
        self.unready = true;
        field.set(&mut self.settings, value).ok()
    }

    /// Handles the commands without numbers and names.
    fn simple_command(&mut self, command: &str, line: &str, out: &mut Vec<SessionAction>) {
        let rest = line.strip_prefix(command).unwrap_or("").trim();
        match command {
            "protover" => {
                out.push(SessionAction::Say(text::features(&self.settings, &self.armies)))
            }
            "new" => self.new_game(out),
            "quit" => self.quit(out),
            // After a game the engine waits for the next.
            "force" | "exit" | "result" => self.set_mode(Mode::Force, out),
            "go" => self.set_mode(Mode::Play(self.to_move()), out),
            "playother" => self.set_mode(Mode::Play(self.to_move().other()), out),
            "analyze" => self.set_mode(Mode::Analyze, out),
            "usermove" => self.user_move(rest, out),
            "undo" => self.take_back(1, out),
            "remove" => self.take_back(2, out),
            "setboard" => self.set_board(rest, out),
            "?" => self.move_now(out),
            "." => self.report(out),
            "ping" => self.ping(rest, out),
            "hint" => self.give_hint(out),
            "bk" => out.push(say(" There is no book.\n")),
            "draw" => self.answer_draw(out),
            "post" => self.post = true,
            "nopost" => self.post = false,
            "hard" => self.settings.ponder = true,
            "easy" => self.stop_pondering(out),
            "lift" => self.lift(rest, out),
            // These change nothing here.
            "xboard" | "accepted" | "rejected" | "random" | "computer" | "name" | "rating"
            | "ics" | "otim" | "white" | "black" | "put" | "hover" | "nps" | "pause" | "resume" => {
            }
            // Old programs send moves without `usermove`.
            _ if rest.is_empty() && looks_like_move(command) => self.user_move(command, out),
            _ => {
                let line = excerpt(line);
                out.push(SessionAction::Say(format!("Error (unknown command): {line}")));
            }
        }
    }

    /// Answers once all earlier commands are done: a requested move comes first.
    fn ping(&mut self, text: &str, out: &mut Vec<SessionAction>) {
        if self.current.is_none() && self.unready {
            self.prepare(out);
        }
        let pong = format!("pong {}", excerpt(text));
        let waits = matches!(self.waiting, Some((_, JobPurpose::Move)));
        match self.current {
            Some(JobPurpose::Move | JobPurpose::Prepare) => self.pongs.push((pong, waits)),
            Some(JobPurpose::Discarded) if waits => self.pongs.push((pong, true)),
            _ => out.push(SessionAction::Say(pong)),
        }
    }

    /// Answers pings; those after the waiting search only if `all` is set.
    fn pong(&mut self, all: bool, out: &mut Vec<SessionAction>) {
        let answered = self.pongs.extract_if(.., |(_, after)| all || !*after);
        out.extend(answered.map(|(pong, _)| SessionAction::Say(pong)));
        for (_, after) in &mut self.pongs {
            *after = false;
        }
    }

    /// Prepares the next search if no job is running, so that no move has to wait for it.
    fn prepare(&mut self, out: &mut Vec<SessionAction>) {
        self.unready = true;
        if self.current.is_some() {
            return;
        }
        self.unready = false;
        let forget = std::mem::take(&mut self.forget);
        let plan = SearchRequest::new(&self.settings, Limits::default(), forget);
        self.current = Some(JobPurpose::Prepare);
        out.push(SessionAction::Start(self.board.prepare(plan)));
    }

    /// Ends the session, at once or after the pings that wait for preparation are answered.
    fn quit(&mut self, out: &mut Vec<SessionAction>) {
        self.pongs.retain(|(_, after)| !after);
        if self.current == Some(JobPurpose::Prepare) && !self.pongs.is_empty() {
            (self.waiting, self.closing) = (None, true);
        } else {
            out.push(SessionAction::Quit);
        }
    }

    fn give_hint(&self, out: &mut Vec<SessionAction>) {
        let hint = self.hint.and_then(|hint| self.board.write_legal(hint));
        out.extend(hint.map(|mv| SessionAction::Say(format!("Hint: {mv}"))));
    }

    fn to_move(&self) -> Seat {
        self.board.game().to_move()
    }

    /// Sets up the start of the chosen game.
    fn restart(&mut self, out: &mut Vec<SessionAction>) {
        self.abort(out);
        self.settings.variant = self.name.variant(&self.armies);
        self.settings.chess960 = self.name.is_chess960();
        if let Err(reason) = self.board.restart(&self.settings) {
            out.push(SessionAction::Say(format!("Error ({reason}): new")));
        }
        (self.forget, self.hint, self.value, self.lost) = (true, None, None, false);
        self.prepare(out);
    }

    fn new_game(&mut self, out: &mut Vec<SessionAction>) {
        self.name = self.default_game.clone();
        self.restart(out);
        self.watch.reset();
        self.mode = Mode::Play(Seat::SECOND);
    }

    fn choose(&mut self, name: &str, out: &mut Vec<SessionAction>) -> Option<()> {
        self.name = XboardGame::named(&self.settings, name)?;
        self.restart(out);
        let lines = self.name.lines(self.board.game());
        out.extend(lines.into_iter().map(SessionAction::Say));
        Some(())
    }

    fn set_mode(&mut self, mode: Mode, out: &mut Vec<SessionAction>) {
        self.abort(out);
        self.mode = mode;
        self.go_on(out);
    }

    /// Starts a search if it is the engine's turn, or if it analyses.
    fn go_on(&mut self, out: &mut Vec<SessionAction>) {
        match self.mode {
            Mode::Play(_) | Mode::Analyze if self.lost => out.push(say(NO_POSITION)),
            Mode::Play(seat) if seat == self.to_move() => {
                if let Some(outcome) = self.ended() {
                    out.push(SessionAction::Say(text::result(outcome)));
                    return;
                }
                self.think(self.limits(), JobPurpose::Move, out);
            }
            Mode::Analyze => self.think(self.settings.endless(), JobPurpose::Analyze, out),
            Mode::Play(_) | Mode::Force => {}
        }
    }

    /// Returns the limits of the engine's next move.
    fn limits(&self) -> Limits {
        self.watch.limits(&self.settings, self.board.plies() / 2, self.seed)
    }

    /// Returns the outcome by the rules, or by a win that the engine declares.
    fn ended(&self) -> Option<Outcome> {
        self.board.game().outcome().or_else(|| self.board.declared_win())
    }

    fn think(&mut self, limits: Limits, purpose: JobPurpose, out: &mut Vec<SessionAction>) {
        let forget = std::mem::take(&mut self.forget);
        self.unready = false;
        let plan = SearchRequest::new(&self.settings, limits, forget);
        let job = self.board.think(plan, &[], &self.settings);
        self.begin(job, purpose, out);
    }

    /// Starts a job in place of the running one.
    fn begin(&mut self, job: Job, purpose: JobPurpose, out: &mut Vec<SessionAction>) {
        self.abort(out);
        self.last_info = None;
        if self.current.is_some() {
            self.waiting = Some((job, purpose));
        } else {
            self.current = Some(purpose);
            out.push(SessionAction::Start(job));
        }
    }

    /// Makes the running job end soon and without effect.
    fn abort(&mut self, out: &mut Vec<SessionAction>) {
        (self.waiting, self.pondering) = (None, None);
        // No move will come any more.
        match self.current {
            Some(JobPurpose::Prepare) => {
                self.pongs.iter_mut().for_each(|(_, after)| *after = false)
            }
            _ => self.pong(true, out),
        }
        if self
            .current
            .is_some_and(|now| !matches!(now, JobPurpose::Prepare | JobPurpose::Discarded))
        {
            self.current = Some(JobPurpose::Discarded);
            out.push(SessionAction::Stop);
        }
    }

    fn move_now(&mut self, out: &mut Vec<SessionAction>) {
        if self.current == Some(JobPurpose::Move) {
            out.push(SessionAction::Stop);
        } else if let Some((job, JobPurpose::Move)) = &self.waiting {
            job.stop_flag().store(true, Ordering::Relaxed);
        }
    }

    fn stop_pondering(&mut self, out: &mut Vec<SessionAction>) {
        self.settings.ponder = false;
        if self.current == Some(JobPurpose::Ponder) || self.pondering.is_some() {
            self.abort(out);
        }
    }

    fn user_move(&mut self, mv: &str, out: &mut Vec<SessionAction>) {
        if self.lost {
            return out.push(say(NO_POSITION));
        }
        if self.ponder_hit(mv, out) {
            return;
        }
        // A move on the engine's own time means that the engine must stop thinking.
        self.abort(out);
        if let Err(refusal) = self.board.play_text(mv) {
            out.push(SessionAction::Say(text::illegal(mv, &refusal)));
            return;
        }
        self.hint = None;
        let plays = matches!(self.mode, Mode::Play(_));
        match self.board.game().outcome().filter(|_| plays) {
            Some(outcome) => out.push(SessionAction::Say(text::result(outcome))),
            None => self.go_on(out),
        }
    }

    fn take_back(&mut self, moves: usize, out: &mut Vec<SessionAction>) {
        if self.board.plies() < moves {
            let command = if moves == 1 { "undo" } else { "remove" };
            return out
                .push(SessionAction::Say(format!("Error (no moves to take back): {command}")));
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

    fn set_board(&mut self, fen: &str, out: &mut Vec<SessionAction>) {
        match self.board.set_up(&self.settings, fen, false) {
            Ok(()) => {
                self.abort(out);
                (self.hint, self.lost) = (None, false);
                if self.mode == Mode::Analyze {
                    self.go_on(out);
                }
            }
            Err(error) => {
                self.abort(out);
                (self.hint, self.lost) = (None, true);
                let reason = error.to_string().replace(['\n', '\r'], " ");
                out.push(SessionAction::Say(format!("tellusererror Illegal position: {reason}")));
            }
        }
    }

    /// Offers a draw if the engine stands worse.
    fn answer_draw(&mut self, out: &mut Vec<SessionAction>) {
        let worse = match self.value {
            Some(Value::Estimate(cp)) => cp < -50,
            Some(Value::Loses(_)) => true,
            _ => false,
        };
        if worse && matches!(self.mode, Mode::Play(_)) {
            out.push(say("offer draw"));
        }
    }

    /// Handles `option NAME=VALUE`.
    fn option(&mut self, text: &str, out: &mut Vec<SessionAction>) -> Option<()> {
        let (name, value) = text.split_once('=').unwrap_or((text, ""));
        let field = EngineOption::named(&self.settings, name)?;
        match field.effect() {
            // Armies take effect with the next game.
            OptionEffect::Army(seat) => {
                *self.armies.get_mut(seat)? = Some(self.settings.army_named(value)?);
            }
            OptionEffect::ClearMemory => {
                self.forget = true;
                self.prepare(out);
            }
            OptionEffect::LoadGames => self.join(field, value, out)?,
            OptionEffect::ChangeVariant => return None,
            OptionEffect::Restart if !field.is_rule() => return None,
            OptionEffect::Nothing | OptionEffect::Restart => {
                if let Err(error) = field.set(&mut self.settings, value) {
                    let text = excerpt(text);
                    out.push(SessionAction::Say(format!("Error ({error}): option {text}")));
                }
            }
        }
        Some(())
    }

    /// Reads the games of a path, and offers them.
    fn join(
        &mut self,
        field: EngineOption,
        path: &str,
        out: &mut Vec<SessionAction>,
    ) -> Option<()> {
        field.set(&mut self.settings, path).ok()?;
        let refused = self.settings.read_files();
        out.extend(refused.iter().map(|why| {
            let why = why.to_string().replace(['\n', '\r'], " ");
            SessionAction::Say(format!("Error ({why}): option {}", field.name(Protocol::Cecp)))
        }));
        out.push(SessionAction::Say(text::variants(&self.settings)));
        // The selected names may belong to games that were read again; they take effect with the
        // next game.
        for name in [&mut self.name, &mut self.default_game] {
            if let Some(known) = XboardGame::named(&self.settings, &name.to_string()) {
                *name = known;
            }
        }
        Some(())
    }

    fn report(&self, out: &mut Vec<SessionAction>) {
        if let (Some(info), Some(JobPurpose::Analyze)) = (&self.last_info, self.current) {
            let hundredths = info.time.as_millis() / 10;
            let line = format!("stat01: {hundredths} {} {} 0 0", info.nodes, info.depth);
            out.push(SessionAction::Say(line));
        }
    }

    /// Handles the lifting of a piece from a square or from a hand. A hand lies beyond the files of
    /// the board, with one row for each kind.
    fn lift(&mut self, square: &str, out: &mut Vec<SessionAction>) {
        let board = self.board.game().board();
        let origin = self.board.square(square).or_else(|| match *square.as_bytes() {
            [_, rank @ b'1'..=b'9'] => {
                // The rows of White's hand are counted from below, those of Black's from above.
                let below = usize::from(rank - b'1');
                let first = self.to_move() == Seat::FIRST;
                let row = if first { Some(below) } else { (board.height() - 1).checked_sub(below) };
                let kinds = self.name.in_hand(self.board.game());
                kinds.get(row?).copied().map(MoveSource::Hand)
            }
            _ => None,
        });
        let targets = origin.map(|origin| self.board.targets(origin)).unwrap_or_default();
        let size = (board.width() as i32, board.height() as i32);
        out.push(SessionAction::Say(text::highlight(size, &targets)));
    }

    /// Plays the move that was found.
    fn play(&mut self, answer: JobResult, out: &mut Vec<SessionAction>) {
        self.value = answer.value;
        let Some(best) = answer.best else {
            let outcome = self.board.game().outcome();
            return out.extend(outcome.map(|outcome| SessionAction::Say(text::result(outcome))));
        };
        if let Err(refusal) = self.board.play(best.mv) {
            return out.push(SessionAction::Say(format!("Error ({refusal}): {}", best.text)));
        }
        out.push(SessionAction::Say(format!("move {}", best.text)));
        self.hint = answer.ponder.map(|reply| reply.mv);
        if let Some(outcome) = self.board.game().outcome() {
            out.push(SessionAction::Say(text::result(outcome)));
        } else if self.settings.ponder && !self.closing {
            self.ponder(out);
        }
    }
}

/// The error if a move is requested but the last position could not be read.
const NO_POSITION: &str = "Error (no position: the last setboard could not be read): go";

/// Returns the rest of a line after these first words.
fn after<'l>(line: &'l str, words: &[&str]) -> &'l str {
    let behind = |rest: &'l str, word: &&str| rest.trim_start().strip_prefix(*word).unwrap_or("");
    words.iter().fold(line, behind).trim()
}

impl ProtocolHandler for CecpEngine {
    fn line(&mut self, line: &str, out: &mut Vec<SessionAction>) {
        self.command(line, out);
    }

    fn event(&mut self, event: JobEvent, out: &mut Vec<SessionAction>) {
        let Some(purpose) = self.current else { return };
        match event.0 {
            JobEventKind::Info(info) => {
                let shows = match purpose {
                    JobPurpose::Move => self.post,
                    JobPurpose::Analyze => true,
                    JobPurpose::Ponder | JobPurpose::Prepare | JobPurpose::Discarded => false,
                };
                if shows {
                    out.push(SessionAction::Say(text::thinking(&info)));
                }
                self.last_info = Some(info);
            }
            JobEventKind::Progress(progress) => {
                if let Some(info) = &mut self.last_info {
                    let (depth, nodes) = (progress.depth, progress.nodes);
                    (info.depth, info.nodes, info.time) = (depth, nodes, progress.time);
                }
            }
            JobEventKind::Complaint(reason) => {
                out.push(SessionAction::Say(format!("tellusererror {reason}")));
            }
            JobEventKind::Failed => {
                let failed = Message::from(Protocols::SearchFailed);
                out.push(SessionAction::Say(format!("# {failed}")));
            }
            JobEventKind::Note(_) => {}
            JobEventKind::Done(answer) => {
                self.current = None;
                match (purpose, &mut self.pondering) {
                    (JobPurpose::Move, _) => self.play(answer, out),
                    // The expected move may still be played.
                    (JobPurpose::Ponder, Some(pondering)) => pondering.answer = Some(answer),
                    _ => {}
                }
                self.pong(false, out);
                if let Some((job, purpose)) = self.waiting.take() {
                    self.current = Some(purpose);
                    out.push(SessionAction::Start(job));
                } else if self.current.is_none() && self.forget && !self.closing {
                    self.prepare(out);
                }
                let busy = self.current.is_some_and(|purpose| purpose == JobPurpose::Move);
                if self.closing && !busy {
                    out.push(SessionAction::Quit);
                }
            }
        }
    }

    fn end(&mut self, out: &mut Vec<SessionAction>) {
        self.closing = true;
        let moving = self.current == Some(JobPurpose::Move)
            || matches!(self.waiting, Some((_, JobPurpose::Move)));
        if !moving {
            out.push(SessionAction::Quit);
        }
    }

    fn complain(&self, reason: &str) -> String {
        format!("Error ({reason}): the line")
    }
}

fn say(text: &str) -> SessionAction {
    SessionAction::Say(text.to_owned())
}

/// Returns whether a word may be meant as a move.
fn looks_like_move(word: &str) -> bool {
    if matches!(word, "O-O" | "O-O-O" | "0-0" | "0-0-0") {
        return true;
    }
    // Boards of ten ranks count them from 0.
    let word = &*word.replace('0', "9");
    let square = |text| read_algebraic(text).map(|(_, rest)| rest);
    let dropped = word.split_once('@').filter(|(kind, _)| kind.len() == 1);
    match dropped {
        Some((_, to)) => square(to) == Some(""),
        None => square(word).and_then(square).is_some_and(|rest| rest.chars().count() <= 1),
    }
}
