//! Line interface between people and computers, with typed moves.

use std::io::{self, BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use wazir_ai::{Limits, Options, SearchResult};
use wazir_notation::Loss;
use wazir_players::ComputerPlayer;
use wazir_protocol::driver::EngineDecision;
use wazir_registry::{AnyMove, ClaimKind, GameRegistry, Play, StartOptions};
use wazir_saves::texts::Saving;
use wazir_saves::{CopyStatus, GameFile, compare_copy};
use wazir_session::{Outlook, Time};
use wazir_text::{Message, message};

use crate::autosave;
use crate::external_engine::ExternalEngine;
use crate::look_back::{self, Searched};
use crate::plain::answers::{is_quit, read_yes_no};
use crate::plain::command::{LineCommand, LocalCommand};
use crate::plain::lines::{InputLine, read_line};
use crate::plain::printer::Printer;
use crate::players::{ComputerSettings, Player, Players};
use crate::screen::is_definition_file;
use crate::sentences;
use crate::table::{Table, Undone};
use crate::texts::{Dialogue as Talk, LookBack};

/// State shared with the thread that handles an interrupt, so that it can end the program without
/// losing the game.
#[derive(Clone, Debug, Default)]
pub struct InterruptState {
    /// Set while the computer searches.
    pub thinking: Arc<AtomicBool>,
    /// The command that resumes the game, or an empty text if there is nothing to resume.
    pub resume: Arc<Mutex<String>>,
}

/// A draw offer is considered for one part in this many of the time for a move.
const OUTLOOK_TIME_DIVISOR: u32 = 4;

/// The next step of the main loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LoopControl {
    Continue,
    Leave,
}

/// A game in progress with its players, input and output.
pub struct LineInterface<R, W> {
    /// Name of the program, for the command that resumes the game.
    pub program: String,
    /// Source of the typed lines.
    pub input: R,
    /// Output for everything that is printed.
    pub printer: Printer<W>,
    /// The games that files can hold.
    pub games: GameRegistry,
    /// The table of the game.
    pub table: Table,
    /// The moment at which the table was set up.
    pub started_at: Instant,
    /// The computer player that searches for the computer's seats.
    pub searchers: ComputerPlayer,
    /// The players of the seats.
    pub players: Players,
    /// Settings of the computer player.
    pub computer: ComputerSettings,
    /// The engine that plays the seats of [`Player::Engine`].
    pub engine: Option<ExternalEngine>,
    /// State shared with other threads.
    pub shared: InterruptState,
}

impl<R: BufRead, W: Write> LineInterface<R, W> {
    /// Plays until the user leaves or the input ends.
    ///
    /// # Errors
    /// Returns an error if the input cannot be read or the output cannot be written.
    pub fn run(&mut self) -> io::Result<()> {
        let game = self.table.game().entry().info().localized_title();
        self.print_message(message!(Talk::Welcome { game }))?;
        self.store_resume_command();
        self.play_computer_moves()?;
        self.print_position()?;
        self.store_resume_command();
        while self.read_and_execute()? == LoopControl::Continue {
            self.store_resume_command();
        }
        self.print_farewell()
    }

    /// Updates the command that an interrupt prints.
    fn store_resume_command(&mut self) {
        let is_over = self.table.outcome().is_some();
        let command = self.resume().filter(|_| !is_over).unwrap_or_default();
        if let Ok(mut resume) = self.shared.resume.lock() {
            *resume = command;
        }
    }

    /// Returns the command that resumes this game.
    fn resume(&mut self) -> Option<String> {
        let more = self.engine.as_ref().map_or("", ExternalEngine::arguments);
        let file = self.table.autosave.resume_args();
        sentences::resume_command(&self.program, self.table.game(), file, &self.players, more)
    }

    /// Reads one line and executes it.
    fn read_and_execute(&mut self) -> io::Result<LoopControl> {
        let who = match self.table.outcome() {
            Some(_) => Talk::GameOver.into(),
            None => self.table.seat_message(self.table.to_move()),
        };
        write!(self.printer.output, "{}> ", who.translate(self.printer.language))?;
        self.printer.output.flush()?;
        match read_line(&mut self.input)? {
            InputLine::End => {
                writeln!(self.printer.output)?;
                return Ok(LoopControl::Leave);
            }
            InputLine::TooLong => self.print_message(Talk::TooLong)?,
            InputLine::Unreadable => {
                self.print_message(Talk::Unreadable)?;
            }
            InputLine::Text(line) => {
                return self.execute(LineCommand::read(&line, LocalCommand::read));
            }
        }
        Ok(LoopControl::Continue)
    }

    /// Advances the time at the table.
    fn advance_clock(&mut self) {
        self.table.advance_to(Time::from_millis(self.started_at.elapsed().as_millis() as u64));
    }

    fn execute(&mut self, command: LineCommand<'_, LocalCommand<'_>>) -> io::Result<LoopControl> {
        self.advance_clock();
        self.computer.stop.store(false, Ordering::Relaxed);
        match command {
            LineCommand::Empty => self.print_message(Talk::Nothing)?,
            LineCommand::Help => {
                let help = LocalCommand::help(&self.games);
                write!(self.printer.output, "{}", help.translate(self.printer.language))?;
            }
            LineCommand::Show(show) => {
                if self.printer.show(show, self.table.game())? {
                    self.print_position()?;
                }
            }
            LineCommand::Claim(ClaimKind::Resign) => return self.resign(),
            LineCommand::Claim(claim) => return self.offer(claim),
            LineCommand::Local(client_command) => return self.execute_local(client_command),
            LineCommand::Quit => return Ok(LoopControl::Leave),
            LineCommand::Move(text) => self.play(text)?,
        }
        Ok(LoopControl::Continue)
    }

    fn execute_local(&mut self, client_command: LocalCommand<'_>) -> io::Result<LoopControl> {
        match client_command {
            LocalCommand::Undo => self.undo()?,
            LocalCommand::Redo => self.redo()?,
            LocalCommand::Hint => self.hint()?,
            LocalCommand::Analyse(number) => self.analyse(number)?,
            LocalCommand::LookBack => self.look_back()?,
            LocalCommand::Save("") => self.show_file()?,
            LocalCommand::Save(name) => return self.save(name),
            LocalCommand::Open("") => self.print_message(Talk::WhichFile)?,
            LocalCommand::Open(name) => self.open(name)?,
            LocalCommand::Restart(text) => {
                self.restart(StartOptions::default().with_position(text))?
            }
            LocalCommand::New => {
                let start = self.table.game().start_text();
                self.restart(StartOptions::default().with_position(start))?;
            }
        }
        Ok(LoopControl::Continue)
    }

    fn print_message(&mut self, text: impl Into<Message>) -> io::Result<()> {
        self.printer.print_message(text)
    }

    /// Prints the messages about the file of the game.
    pub(super) fn notices(&mut self) -> io::Result<()> {
        for notice in self.table.take_notices() {
            self.print_message(notice)?;
        }
        Ok(())
    }

    /// Shows the board, and the state of the game if it is over or a king is in check.
    fn print_position(&mut self) -> io::Result<()> {
        self.printer.print_board(self.table.game())?;
        self.notices()?;
        match self.table.outcome() {
            Some(outcome) => {
                let result = sentences::result(self.table.game(), outcome);
                self.print_message(message!(Talk::IsOver { result }))?;
                match look_back::loser(Some(outcome), &self.players) {
                    Some(_) => self.print_message(LookBack::OfferLine),
                    None => Ok(()),
                }
            }
            None if self.table.game().in_check() => self.print_message(Talk::Check),
            None => Ok(()),
        }
    }

    fn play(&mut self, typed: &str) -> io::Result<()> {
        if let Some(outcome) = self.table.outcome() {
            let reason = outcome.reason();
            return self.print_message(message!(Talk::OverAlready { reason: reason.message() }));
        }
        let seat = self.table.to_move();
        let Some(mv) = self.printer.read_move(self.table.game(), typed)? else { return Ok(()) };
        let written = self.styled(mv);
        match self.table.play(mv) {
            Err(reason) => self.print_message(message!(Talk::Sentence { what: reason.message() })),
            Ok(_) => {
                // People who listen do not see what they typed.
                if written != typed || self.printer.words_only {
                    let player = self.table.seat_message(seat);
                    self.print_message(message!(Talk::Plays { player, mv: written }))?;
                }
                self.play_computer_moves()?;
                self.print_position()
            }
        }
    }

    /// Returns a move of the present position in the notation that the reader prefers.
    fn styled(&self, mv: AnyMove) -> String {
        let game = self.table.game();
        self.printer.move_style(game).write(game, mv)
    }

    /// Lets the computers play until it is a person's turn.
    fn play_computer_moves(&mut self) -> io::Result<()> {
        while self.table.outcome().is_none() {
            if matches!(
                self.players.player_at(self.table.to_move()),
                Player::Person | Player::Remote
            ) {
                break;
            }
            // Ctrl-C stops one search, not the next one.
            self.computer.stop.store(false, Ordering::Relaxed);
            let player = self.table.seat_message(self.table.to_move());
            let Some(mv) = self.play_program_move(&player)? else {
                if self.table.outcome().is_none() {
                    self.print_message(Talk::MoveForIt)?;
                }
                break;
            };
            self.print_message(message!(Talk::Plays { player, mv }))?;
            self.printer.output.flush()?;
            if self.players.iter().all(|(_, player)| !player.is_person()) {
                self.print_position()?;
            }
        }
        Ok(())
    }

    /// Lets the computer or engine to move play, and returns its move as the reader prefers it.
    /// Prints the reason if it makes no move.
    pub(super) fn play_program_move(&mut self, name: &Message) -> io::Result<Option<String>> {
        let found = match self.players.player_at(self.table.to_move()) {
            Player::Person | Player::Remote => None,
            Player::Engine => self.ask_rival(name)?,
            Player::Computer(level) => {
                let limits = self.computer.limits(level, self.table.game().ply());
                self.search(&limits)?.and_then(|search_result| search_result.best())
            }
        };
        let Some(mv) = found else { return Ok(None) };
        self.advance_clock();
        let written = self.styled(mv);
        match self.table.play(mv) {
            Ok(_) => Ok(Some(written)),
            Err(reason) => {
                let (player, why) = (name.clone(), reason.message());
                self.print_message(message!(Talk::HasNoMove { player, why }))?;
                Ok(None)
            }
        }
    }

    /// Asks the engine for a move. Prints any other decision; a resignation is also executed.
    fn ask_rival(&mut self, name: &Message) -> io::Result<Option<AnyMove>> {
        let Some(rival) = &mut self.engine else { return Ok(None) };
        let (player, answer) = (name.clone(), rival.choose(self.table.game()));
        match answer {
            Ok(EngineDecision::Move(mv)) => return Ok(Some(mv)),
            Ok(EngineDecision::Resign) => {
                self.print_message(message!(Talk::Resigns { player }))?;
                // The seat to move can always resign.
                let _ = self.table.resign();
            }
            Ok(choice) => {
                let what = format!("{choice:?}");
                self.print_message(message!(Talk::SaysInstead { player, what }))?;
            }
            Err(reason) => {
                let why = reason.message();
                self.print_message(message!(Talk::MakesNoMove { player, why }))?;
            }
        }
        Ok(None)
    }

    /// Searches the position. Reports a search that panics.
    fn search(&mut self, limits: &Limits) -> io::Result<Option<SearchResult<AnyMove>>> {
        self.shared.thinking.store(true, Ordering::Relaxed);
        let think = AssertUnwindSafe(|| self.searchers.think(self.table.game(), limits).ok());
        let search_result = catch_unwind(think);
        self.shared.thinking.store(false, Ordering::Relaxed);
        if search_result.is_err() {
            self.searchers.clear();
            self.print_message(Talk::SearchFailed)?;
        }
        Ok(search_result.unwrap_or_default())
    }

    /// Takes moves back until it is a person's turn again.
    fn undo(&mut self) -> io::Result<()> {
        match self.table.undo(&self.players) {
            None => return self.print_message(Talk::NothingToUndo),
            Some(Undone::Moves(taken)) => {
                self.print_message(message!(Talk::TakenBack { number: taken }))?
            }
            Some(Undone::Ending) => self.print_message(Talk::GoesOn)?,
        }
        self.print_position()
    }

    fn redo(&mut self) -> io::Result<()> {
        let played = self.table.redo(&self.players);
        if played == 0 {
            return self.print_message(Talk::NothingToRedo);
        }
        self.print_message(message!(Talk::PlayedAgain { number: played }))?;
        self.play_computer_moves()?;
        self.print_position()
    }

    fn hint(&mut self) -> io::Result<()> {
        let search_result = self.search(&self.computer.strongest_limits())?;
        match search_result.and_then(|search_result| Some((search_result.best()?, search_result))) {
            None => self.print_message(Talk::NoHint),
            Some((mv, search_result)) => {
                let mv = self.styled(mv);
                let (score, depth) = (search_result.score(), search_result.depth());
                self.print_message(message!(Talk::Hint { mv, score: score.to_string(), depth }))?;
                self.show_exact_score()
            }
        }
    }

    /// Prints the value of the position in the endgame tables, if they hold it.
    fn show_exact_score(&mut self) -> io::Result<()> {
        let certain = self.searchers.probe_endgame(self.table.game()).ok().flatten();
        let player = self.table.seat_message(self.table.to_move());
        certain.map_or(Ok(()), |certain| {
            self.print_message(sentences::exact_score_message(certain, player))
        })
    }

    /// Prints the best lines, best first.
    fn analyse(&mut self, number: usize) -> io::Result<()> {
        self.searchers.set_options(Options::default().multi_pv(number));
        let search_result = self.search(&self.computer.strongest_limits())?;
        self.searchers.set_options(Options::default());
        let best = search_result.as_ref().and_then(SearchResult::best);
        let (Some(search_result), Some(best)) = (search_result, best) else {
            return self.print_message(Talk::NothingToAnalyse);
        };
        for (place, line) in (1..).zip(search_result.lines()) {
            let style = self.printer.move_style(self.table.game());
            let moves = style.write_line(self.table.game(), line.moves()).join(" ");
            let score = line.score().to_string();
            writeln!(self.printer.output, "{place:2}. {score:>6}  {moves}")?;
        }
        // Searches for more than two players have no lines.
        if search_result.lines().is_empty() {
            let best = self.styled(best);
            writeln!(self.printer.output, " 1. {:>6}  {best}", search_result.score().to_string())?;
        }
        let name = self.table.seat_message(self.table.to_move());
        let (depth, nodes) = (search_result.depth(), search_result.nodes());
        self.print_message(message!(Talk::Analysed { depth, nodes, player: name }))?;
        self.show_exact_score()
    }

    /// Prints the move where a lost game turned.
    fn look_back(&mut self) -> io::Result<()> {
        let Some(seat) = look_back::loser(self.table.outcome(), &self.players) else {
            return self.print_message(LookBack::NotNow);
        };
        self.print_message(Talk::LookingBack)?;
        self.printer.output.flush()?;
        let stop = self.computer.stop.clone();
        let limits = Limits::default().nodes(look_back::NODES).stop_flag(stop.clone());
        self.shared.thinking.store(true, Ordering::Relaxed);
        let searchers = &mut self.searchers;
        let game = self.table.game();
        let think = AssertUnwindSafe(|| {
            let mut search = |game: &Play| {
                let found = searchers.think(game, &limits).ok();
                found.filter(|_| !stop.load(Ordering::Relaxed)).map(|found| Searched::from(&found))
            };
            look_back::turning_point(game, seat, &mut search, &mut |_, _| {})
        });
        let found = catch_unwind(think);
        self.shared.thinking.store(false, Ordering::Relaxed);
        match found {
            Ok(point) => {
                let game = self.table.game();
                let style = self.printer.move_style(game);
                let sentence = look_back::sentence(game, point.as_ref(), style);
                self.print_message(sentence)
            }
            Err(_) => {
                self.searchers.clear();
                self.print_message(Talk::SearchFailed)
            }
        }
    }

    fn resign(&mut self) -> io::Result<LoopControl> {
        if let Err(reason) = self.table.would_claim(self.table.to_move(), ClaimKind::Resign) {
            self.print_message(message!(Talk::CannotResign { why: reason.message() }))?;
            return Ok(LoopControl::Continue);
        }
        match self.ask_yes_no(Talk::DoYouResign.into())? {
            None => return Ok(LoopControl::Leave),
            Some(true) if self.table.resign().is_ok() => self.print_position()?,
            Some(_) => self.print_message(Talk::GoesOn)?,
        }
        Ok(LoopControl::Continue)
    }

    /// Makes a claim to which all others have to agree.
    fn offer(&mut self, claim: ClaimKind) -> io::Result<LoopControl> {
        let asking = self.table.to_move();
        let offered = self.table.would_claim(asking, claim);
        let offered = offered.and_then(|outcome| Ok((outcome, self.table.claim(asking, claim)?)));
        let (outcome, asked) = match offered {
            Ok(offered) => offered,
            Err(reason) => {
                self.print_message(message!(Talk::NotPossible { why: reason.message() }))?;
                return Ok(LoopControl::Continue);
            }
        };
        let outlook = self.outlook()?;
        for seat in asked {
            let name = self.table.seat_message(seat);
            let player = name.clone();
            // The result of a draw by agreement needs no words.
            let question = match claim {
                ClaimKind::Draw => message!(Talk::AgreeToDraw { player }),
                _ => {
                    let result = sentences::result(self.table.game(), outcome);
                    sentences::agreement_question(claim, player, result)
                }
            };
            let agrees = match self.players.player_at(seat).is_person() {
                false => self.table.bot_answer(seat, asking, outlook),
                true => match self.ask_yes_no(question)? {
                    Some(answer) => answer,
                    None => {
                        self.table.withdraw(asking);
                        return Ok(LoopControl::Leave);
                    }
                },
            };
            let answered = self.table.answer(seat, asking, agrees);
            match (agrees, answered) {
                (true, Ok(())) => self.print_message(message!(Talk::Agrees { player: name }))?,
                (_, Err(reason)) => {
                    self.print_message(message!(Talk::NotPossible { why: reason.message() }))?
                }
                (false, Ok(())) => {
                    self.print_message(message!(Talk::DoesNotAgree { player: name }))?;
                    return Ok(LoopControl::Continue);
                }
            }
        }
        self.print_position()?;
        Ok(LoopControl::Continue)
    }

    /// Returns how computers judge their position when the player to move makes an offer. Searches
    /// only if a computer plays.
    fn outlook(&mut self) -> io::Result<Outlook> {
        let mut opponent = self.computer.clone();
        opponent.time = opponent.time.map(|time| time / OUTLOOK_TIME_DIVISOR);
        opponent.nodes =
            opponent.nodes.map(|nodes| (nodes / u64::from(OUTLOOK_TIME_DIVISOR)).max(1));
        let programs = self.players.iter().any(|(_, player)| !player.is_person());
        let search_result =
            if programs { self.search(&opponent.strongest_limits())? } else { None };
        Ok(
            match search_result
                .is_some_and(|search_result| search_result.score().is_level_or_better())
            {
                true => Outlook::Equal,
                false => Outlook::Better,
            },
        )
    }

    /// Asks a person. Returns `None` if the person leaves or the input ends.
    fn ask_yes_no(&mut self, question: Message) -> io::Result<Option<bool>> {
        loop {
            let language = self.printer.language;
            let (asked, answers) =
                (question.translate(language), language.template(Talk::YesOrNo.key()));
            write!(self.printer.output, "{asked} {answers}> ")?;
            self.printer.output.flush()?;
            match read_line(&mut self.input)? {
                InputLine::End => {
                    writeln!(self.printer.output)?;
                    return Ok(None);
                }
                InputLine::Text(text) if is_quit(&text) => return Ok(None),
                InputLine::Text(text) => match read_yes_no(&text) {
                    Some(answer) => return Ok(Some(answer)),
                    None => self.print_message(Talk::AnswerYesOrNo)?,
                },
                _ => self.print_message(Talk::AnswerYesOrNo)?,
            }
        }
    }

    /// Starts another game of the same kind, if the set-up is valid.
    fn restart(&mut self, start: StartOptions) -> io::Result<()> {
        match self.table.new_game(&start) {
            Err(reason) => self.print_message(message!(Talk::Unchanged { why: reason.message() })),
            Ok(game) => {
                let players = self.players.for_seats(&game.seats());
                self.table.autosave.switch_game(&players);
                self.set_game(game, players)
            }
        }
    }

    /// Continues with another game, or with another position of this one.
    fn set_game(&mut self, game: Play, players: Players) -> io::Result<()> {
        if let Err(reason) = self.table.set_game(game, &players) {
            return self.print_message(message!(Talk::Unchanged { why: reason.message() }));
        }
        self.printer.viewer = players.viewer();
        self.players = players;
        self.play_computer_moves()?;
        self.print_position()
    }

    /// Prints the location of the save file.
    fn show_file(&mut self) -> io::Result<()> {
        let place = match self.table.autosave.path() {
            Some(path) => message!(Talk::KeptIn { path: path.display().to_string() }),
            None if self.table.autosave.is_active() => Talk::KeptSoon.into(),
            None => Talk::NotKept.into(),
        };
        self.print_message(message!(Talk::ForACopy { place }))
    }

    /// Writes the game to another file.
    fn save(&mut self, name: &str) -> io::Result<LoopControl> {
        let path = autosave::expand_path(name);
        if path.exists() {
            let path = path.display().to_string();
            match self.ask_yes_no(message!(Talk::WriteOver { path }))? {
                Some(true) => {}
                Some(false) => {
                    return self
                        .print_message(Talk::NothingWritten)
                        .map(|()| LoopControl::Continue);
                }
                None => return Ok(LoopControl::Leave),
            }
        }
        match self.table.autosave.save_as(&path, self.table.game(), &self.games) {
            Ok(lost) => {
                self.print_message(message!(Talk::Saved { path: path.display().to_string() }))?;
                if !lost.is_empty() {
                    self.print_message(message!(Talk::NotHeld { lost: Loss::list(&lost) }))?;
                }
            }
            Err(reason) => {
                self.print_message(message!(Talk::NothingWrittenWhy { why: reason.message() }))?
            }
        }
        Ok(LoopControl::Continue)
    }

    /// Opens the game of a file: merges it into this game, or replaces this game by it.
    fn open(&mut self, name: &str) -> io::Result<()> {
        let path = autosave::expand_path(name);
        if is_definition_file(&path) {
            return self.print_message(message!(Talk::Unchanged {
                why: Message::from(Talk::DefinitionFile)
            }));
        }
        let copy = match GameFile::load_last_game(&path, &self.games) {
            Ok(copy) => copy,
            Err(reason) => {
                return self.print_message(message!(Talk::Unchanged { why: reason.message() }));
            }
        };
        let begun = self.table.game().ply() > 0 && self.table.outcome().is_none();
        let game = match compare_copy(self.table.game(), &copy) {
            Ok(CopyStatus::Behind(more)) => {
                let why = message!(Talk::CopyIsOlder { number: more });
                return self.print_message(message!(Talk::Unchanged { why }));
            }
            Ok(_) => match self.table.merge(&copy) {
                Ok(game) => game,
                Err(reason) => {
                    return self.print_message(message!(Talk::Unchanged { why: reason.message() }));
                }
            },
            Err(reason) if begun => {
                let path = path.display().to_string();
                let why = message!(Saving::InFile { path, why: reason.message() });
                self.print_message(message!(Talk::Unchanged { why }))?;
                return self.print_message(Talk::OpenAnyway);
            }
            Err(_) => match self.table.autosave.switch_to_file(&path, &self.games) {
                Ok(game) => game.unwrap_or(copy),
                Err(reason) => {
                    return self.print_message(message!(Talk::Unchanged { why: reason.message() }));
                }
            },
        };
        let (path, standing) = (path.display().to_string(), sentences::game_status(&game));
        self.print_message(message!(Talk::Opened { path, standing }))?;
        let players = self.players.for_seats(&game.seats());
        self.set_game(game, players)?;
        self.table.save();
        self.notices()
    }

    /// Prints the command that resumes an unfinished game.
    fn print_farewell(&mut self) -> io::Result<()> {
        if let (Some(command), None) = (self.resume(), self.table.outcome()) {
            self.print_message(Talk::ToGoOn)?;
            writeln!(self.printer.output, "  {command}")?;
        }
        self.print_message(Talk::Goodbye)?;
        self.printer.output.flush()
    }
}
