//! A game between people and computers, move by typed move.

use std::io::{self, BufRead, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use wazir::ai::{Limits, Options, Thought};
use wazir::game::Seat;
use wazir::games::{ClaimKind, Games, Play, Start};
use wazir::render::Theme;
use wazir_protocol::driver::Choice;
use wazir_saves::{GameFile, News, news_of};
use wazir_session::Outlook;

use crate::command::{Command, Completion, HELP, complete};
use crate::keeper;
use crate::lines::{Line, read_line};
use crate::players::{Opponent, Player, Players};
use crate::rival::{Deed, Rival};
use crate::table::{MoveError, Table, Undone};
use crate::words;

/// What another thread may look at to end the program without losing the game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shared {
    /// Whether the computer is thinking.
    pub(crate) thinking: Arc<AtomicBool>,
    /// The command that takes up the game, empty when there is nothing to take up.
    pub(crate) resume: Arc<Mutex<String>>,
}

/// Whether to agree to a draw is thought about for one part in so many of the time for a move.
const PART: u32 = 4;

/// Whether the dialogue goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    Continue,
    Leave,
}

/// A game in progress and those who play it.
pub(crate) struct Dialogue<R, W> {
    pub(crate) input: R,
    pub(crate) output: W,
    pub(crate) games: Games,
    pub(crate) table: Table,
    pub(crate) players: Players,
    pub(crate) opponent: Opponent,
    /// The program that plays the seats of [`Player::Engine`].
    pub(crate) rival: Option<Rival>,
    pub(crate) theme: Option<Theme>,
    pub(crate) shared: Shared,
    pub(crate) viewer: Seat,
}

impl<R: BufRead, W: Write> Dialogue<R, W> {
    /// Plays until somebody leaves or the input ends.
    pub(crate) fn run(&mut self) -> io::Result<()> {
        writeln!(self.output, "{}. Type a move, or help.", self.table.title())?;
        self.remember();
        self.computers()?;
        self.show()?;
        self.remember();
        while self.turn()? == Next::Continue {
            self.remember();
        }
        self.farewell()
    }

    /// Leaves word for whoever ends the program from outside.
    fn remember(&mut self) {
        let command = self.resume().unwrap_or_default();
        if let Ok(mut resume) = self.shared.resume.lock() {
            *resume = command;
        }
    }

    /// The command that goes on with this game.
    fn resume(&mut self) -> Option<String> {
        let more = self.rival.as_ref().map_or("", Rival::arguments);
        let file = self.table.keeper.resume();
        words::resume(self.table.game(), file, &self.players, more)
    }

    /// Reads one line and does what it asks.
    fn turn(&mut self) -> io::Result<Next> {
        let who = match self.table.outcome() {
            Some(_) => "game over".to_owned(),
            None => self.table.seat_name(self.table.to_move()),
        };
        write!(self.output, "{who}> ")?;
        self.output.flush()?;
        match read_line(&mut self.input)? {
            Line::End => {
                writeln!(self.output)?;
                return Ok(Next::Leave);
            }
            Line::TooLong => self.say("That line is too long to be a move or a command.")?,
            Line::Unreadable => {
                self.say("That line holds characters that belong to no move or command.")?;
            }
            Line::Text(line) => return self.obey(Command::read(&line)),
        }
        Ok(Next::Continue)
    }

    fn obey(&mut self, command: Command<'_>) -> io::Result<Next> {
        match command {
            Command::Nothing => self.say("Type a move, or help.")?,
            Command::Help => write!(self.output, "{HELP}")?,
            Command::Board => self.show()?,
            Command::Moves(part) => self.list(part)?,
            Command::Undo => self.undo()?,
            Command::Redo => self.redo()?,
            Command::Flip => self.flip()?,
            Command::Position("") => {
                let text = self.table.game().position_text();
                self.say(&text)?;
            }
            Command::Position(text) => self.restart(Start::default().position(text))?,
            Command::Record => self.record()?,
            Command::Hint => self.hint()?,
            Command::Analyse(number) => self.analyse(number)?,
            Command::Save("") => self.whereabouts()?,
            Command::Save(name) => return self.save(name),
            Command::Open("") => self.say("Which file? open FILE.")?,
            Command::Open(name) => self.open(name)?,
            Command::Draw => return self.offer(ClaimKind::Draw, "to a draw"),
            Command::Impasse => {
                return self.offer(ClaimKind::Impasse, "to end the game by impasse");
            }
            Command::Resign => return self.resign(),
            Command::New => {
                let start = self.table.game().start_text();
                self.restart(Start::default().position(start))?;
            }
            Command::Quit => return Ok(Next::Leave),
            Command::Move(text) => self.play(text)?,
        }
        Ok(Next::Continue)
    }

    fn say(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.output, "{text}")
    }

    /// Says what there is to say about the file of the game.
    fn notices(&mut self) -> io::Result<()> {
        for notice in self.table.notices() {
            self.say(&notice)?;
        }
        Ok(())
    }

    /// Shows the board, and how the game stands where that needs saying.
    fn show(&mut self) -> io::Result<()> {
        let board = words::board(&self.table, self.viewer, self.theme.as_ref());
        write!(self.output, "\n{board}\n")?;
        self.notices()?;
        match self.table.outcome() {
            Some(outcome) => {
                let result = words::result(self.table.game(), outcome);
                self.say(&format!("The game is over. {result}."))
            }
            None if self.table.game().in_check() => self.say("Check!"),
            None => Ok(()),
        }
    }

    fn play(&mut self, typed: &str) -> io::Result<()> {
        if let Some(outcome) = self.table.outcome() {
            let reason = outcome.reason();
            return self.say(&format!("The game is over ({reason}): undo, new or quit."));
        }
        let text = match complete(&self.table.moves(), typed) {
            Completion::One(mv) => mv,
            Completion::Many(moves) => {
                self.say(&format!("{} moves begin like that:", moves.len()))?;
                return write!(self.output, "{}", words::wrapped(&moves));
            }
            Completion::None => typed.to_owned(),
        };
        let seat = self.table.to_move();
        match self.table.play(&text) {
            Err(reason @ MoveError::NotAMove(_)) => {
                self.say(&format!("Neither a move nor a command: {reason}. Try moves or help."))
            }
            Err(reason) => self.say(&format!("{reason}.")),
            Ok(mv) => {
                if mv != typed {
                    let name = self.table.seat_name(seat);
                    self.say(&format!("{name} plays {mv}."))?;
                }
                self.computers()?;
                self.show()
            }
        }
    }

    /// Lets the computers play until it is a person's turn.
    fn computers(&mut self) -> io::Result<()> {
        while self.table.outcome().is_none() {
            let name = self.table.seat_name(self.table.to_move());
            let best = match self.players.of(self.table.to_move()) {
                Player::Person => break,
                Player::Engine => self.ask_rival(&name)?,
                Player::Computer(level) => {
                    let limits = self.opponent.limits(level, self.table.game().ply());
                    self.think(&limits).and_then(|thought| thought.best())
                }
            };
            let Some(mv) = best else { break };
            if let Err(reason) = self.table.play(&mv) {
                return self.say(&format!("{name} has no move: {reason}."));
            }
            self.say(&format!("{name} plays {mv}."))?;
            self.output.flush()?;
            if self.players.iter().all(|(_, player)| !player.is_person()) {
                self.show()?;
            }
        }
        Ok(())
    }

    /// Asks the other program for a move. Whatever else it does is said, and done where it counts.
    fn ask_rival(&mut self, name: &str) -> io::Result<Option<String>> {
        let Some(rival) = &mut self.rival else { return Ok(None) };
        match rival.ask(self.table.game()) {
            Ok(Deed::Move(mv)) => return Ok(Some(mv)),
            Ok(Deed::Other(Choice::Resign)) => {
                self.say(&format!("{name} resigns."))?;
                // A seat to move may always resign.
                let _ = self.table.resign();
            }
            Ok(Deed::Other(choice)) => {
                self.say(&format!("{name} makes no move but says {choice:?}."))?;
            }
            Err(reason) => {
                self.say(&format!("{name} makes no move: {reason}."))?;
                self.say("Type a move for it, undo, or quit.")?;
            }
        }
        Ok(None)
    }

    /// What the computer thinks of the position.
    fn think(&mut self, limits: &Limits) -> Option<Thought<String>> {
        self.opponent.stop.store(false, Ordering::Relaxed);
        self.shared.thinking.store(true, Ordering::Relaxed);
        let thought = self.table.think(limits);
        self.shared.thinking.store(false, Ordering::Relaxed);
        thought
    }

    fn list(&mut self, part: &str) -> io::Result<()> {
        let moves = self.table.moves();
        if moves.is_empty() {
            return self.say("There are no moves: the game is over.");
        }
        let small = part.to_lowercase();
        let fits = |mv: &String| mv.to_lowercase().contains(&small);
        let found: Vec<String> = moves.into_iter().filter(fits).collect();
        if found.is_empty() {
            return self.say(&format!("No legal move has `{part}` in it."));
        }
        let (number, plural) = (found.len(), if found.len() == 1 { "" } else { "s" });
        self.say(&format!("{number} legal move{plural}:"))?;
        write!(self.output, "{}", words::wrapped(&found))
    }

    /// Takes moves back until it is a person's turn again.
    fn undo(&mut self) -> io::Result<()> {
        match self.table.undo(&self.players) {
            None => return self.say("There is no move of yours to take back."),
            Some(Undone::Moves(taken)) => self.say(&format!("Taken back: {taken}."))?,
            Some(Undone::End) => self.say("The game goes on.")?,
        }
        self.show()
    }

    fn redo(&mut self) -> io::Result<()> {
        let played = self.table.redo(&self.players);
        if played == 0 {
            return self.say("There is no move to play again.");
        }
        self.say(&format!("Played again: {played}."))?;
        self.computers()?;
        self.show()
    }

    fn flip(&mut self) -> io::Result<()> {
        let seats = self.table.game().seats();
        let at = seats.iter().position(|&seat| seat == self.viewer).unwrap_or(0);
        self.viewer = seats.get((at + 1) % seats.len().max(1)).copied().unwrap_or(self.viewer);
        let name = self.table.seat_name(self.viewer);
        self.say(&format!("As {name} sees it:"))?;
        self.show()
    }

    fn record(&mut self) -> io::Result<()> {
        let line = self.table.game().line();
        if line.is_empty() {
            return self.say("No move has been played yet.");
        }
        let seats = self.table.game().seats().len().max(1);
        let numbered = |(i, mv): (usize, &String)| match i % seats {
            0 => format!("{}. {mv}", i / seats + 1),
            _ => mv.clone(),
        };
        let moves: Vec<String> = line.iter().enumerate().map(numbered).collect();
        write!(self.output, "{}", words::wrapped(&moves))
    }

    fn hint(&mut self) -> io::Result<()> {
        let thought = self.think(&self.opponent.best());
        match thought.and_then(|thought| Some((thought.best()?, thought))) {
            None => self.say("There is no move: the game is over."),
            Some((mv, thought)) => {
                let (score, depth) = (thought.score(), thought.depth());
                self.say(&format!("The computer would play {mv} ({score}, {depth} plies deep)."))
            }
        }
    }

    /// Shows the best lines, the best first.
    fn analyse(&mut self, number: usize) -> io::Result<()> {
        self.table.set_options(Options::default().multi_pv(number));
        let thought = self.think(&self.opponent.best());
        self.table.set_options(Options::default());
        let best = thought.as_ref().and_then(Thought::best);
        let (Some(thought), Some(best)) = (thought, best) else {
            return self.say("There is nothing to analyse: the game is over.");
        };
        for (place, line) in (1..).zip(thought.lines()) {
            let (score, moves) = (line.score().to_string(), line.moves().join(" "));
            self.say(&format!("{place:2}. {score:>6}  {moves}"))?;
        }
        // Searches for more than two players have no lines to show.
        if thought.lines().is_empty() {
            self.say(&format!(" 1. {:>6}  {best}", thought.score().to_string()))?;
        }
        let name = self.table.seat_name(self.table.to_move());
        let (depth, nodes) = (thought.depth(), thought.nodes());
        self.say(&format!("Depth {depth}, {nodes} positions, scores as {name} sees them."))
    }

    fn resign(&mut self) -> io::Result<Next> {
        if let Err(reason) = self.table.would_claim(self.table.to_move(), ClaimKind::Resign) {
            self.say(&format!("You cannot resign: {reason}."))?;
            return Ok(Next::Continue);
        }
        match self.asks("Do you resign?")? {
            None => return Ok(Next::Leave),
            Some(true) if self.table.resign().is_ok() => self.show()?,
            Some(_) => self.say("The game goes on.")?,
        }
        Ok(Next::Continue)
    }

    /// Makes a claim to which all the others have to agree.
    fn offer(&mut self, claim: ClaimKind, what: &str) -> io::Result<Next> {
        let asking = self.table.to_move();
        let offered = self.table.would_claim(asking, claim);
        let offered = offered.and_then(|outcome| Ok((outcome, self.table.claim(asking, claim)?)));
        let (outcome, asked) = match offered {
            Ok(offered) => offered,
            Err(reason) => {
                self.say(&format!("Not possible: {reason}."))?;
                return Ok(Next::Continue);
            }
        };
        // What a draw by agreement leads to needs no saying.
        let result = match claim {
            ClaimKind::Draw => String::new(),
            _ => format!(" ({})", words::result(self.table.game(), outcome)),
        };
        let outlook = self.outlook();
        for seat in asked {
            let name = self.table.seat_name(seat);
            let question = format!("{name}, do you agree {what}{result}?");
            let agrees = match self.players.of(seat).is_person() {
                false => self.table.bot_answer(seat, asking, outlook),
                true => match self.asks(&question)? {
                    Some(answer) => answer,
                    None => {
                        self.table.withdraw(asking);
                        return Ok(Next::Leave);
                    }
                },
            };
            let answered = self.table.answer(seat, asking, agrees);
            match (agrees, answered) {
                (true, Ok(())) => self.say(&format!("{name} agrees."))?,
                (_, Err(reason)) => self.say(&format!("Not possible: {reason}."))?,
                (false, Ok(())) => {
                    self.say(&format!("{name} does not agree. The game goes on."))?;
                    return Ok(Next::Continue);
                }
            }
        }
        self.show()?;
        Ok(Next::Continue)
    }

    /// How programs judge their position when the player to move offers something. It is thought
    /// about only when one of them plays.
    fn outlook(&mut self) -> Outlook {
        let mut opponent = self.opponent.clone();
        opponent.time = opponent.time.map(|time| time / PART);
        opponent.nodes = opponent.nodes.map(|nodes| (nodes / u64::from(PART)).max(1));
        let programs = self.players.iter().any(|(_, player)| !player.is_person());
        let thought = if programs { self.think(&opponent.best()) } else { None };
        match thought.is_some_and(|thought| thought.score().is_level_or_better()) {
            true => Outlook::Level,
            false => Outlook::Better,
        }
    }

    /// Asks a person; `None` when the input ends.
    fn asks(&mut self, question: &str) -> io::Result<Option<bool>> {
        loop {
            write!(self.output, "{question} yes or no> ")?;
            self.output.flush()?;
            match read_line(&mut self.input)? {
                Line::End => {
                    writeln!(self.output)?;
                    return Ok(None);
                }
                Line::Text(text) if text.eq_ignore_ascii_case("yes") => return Ok(Some(true)),
                Line::Text(text) if text.eq_ignore_ascii_case("no") => return Ok(Some(false)),
                _ => self.say("Please answer yes or no.")?,
            }
        }
    }

    /// Begins another game of the same kind, if the set-up is right.
    fn restart(&mut self, start: Start) -> io::Result<()> {
        match self.table.another(&start) {
            Err(reason) => self.say(&format!("Nothing has changed: {reason}.")),
            Ok(game) => {
                let players = self.players.moved_to(&game.seats());
                self.table.keeper.turn_to(&players);
                self.sit_down(game, players)
            }
        }
    }

    /// Goes on at another game, or at another place of this one.
    fn sit_down(&mut self, game: Play, players: Players) -> io::Result<()> {
        if let Err(reason) = self.table.sit_down(game, &players) {
            return self.say(&format!("Nothing has changed: {reason}."));
        }
        self.viewer = players.viewer();
        self.players = players;
        self.computers()?;
        self.show()
    }

    /// Says where the game is kept.
    fn whereabouts(&mut self) -> io::Result<()> {
        let place = match self.table.keeper.path() {
            Some(path) => format!("The game is kept in {}.", path.display()),
            None if self.table.keeper.keeps() => {
                "The game is kept from its first move on.".to_owned()
            }
            None => "The game is not kept.".to_owned(),
        };
        self.say(&format!("{place} For a copy: save FILE."))
    }

    /// Writes the game to another file.
    fn save(&mut self, name: &str) -> io::Result<Next> {
        let path = keeper::path_of(name);
        if path.exists() {
            let question = format!("{} is there already. Write over it?", path.display());
            match self.asks(&question)? {
                Some(true) => {}
                Some(false) => return self.say("Nothing is written.").map(|()| Next::Continue),
                None => return Ok(Next::Leave),
            }
        }
        match self.table.keeper.save_as(&path, self.table.game()) {
            Ok(lost) => {
                self.say(&format!("Saved in {}.", path.display()))?;
                if !lost.is_empty() {
                    self.say(&format!("Its format does not hold: {}.", keeper::words(&lost)))?;
                }
            }
            Err(reason) => self.say(&format!("Nothing is written: {reason}."))?,
        }
        Ok(Next::Continue)
    }

    /// Takes up the game of a file: what it brings to this one, or another one in its place.
    fn open(&mut self, name: &str) -> io::Result<()> {
        let path = keeper::path_of(name);
        let copy = match GameFile::peek(&path, &self.games) {
            Ok(copy) => copy,
            Err(reason) => return self.say(&format!("Nothing has changed: {reason}.")),
        };
        let begun = self.table.game().ply() > 0 && self.table.outcome().is_none();
        let game = match news_of(self.table.game(), &copy) {
            Ok(News::Older(more)) => {
                let plural = if more == 1 { "" } else { "s" };
                let text = format!("it lacks the last {more} move{plural} of the game here");
                return self.say(&format!("Nothing has changed: {text}."));
            }
            Ok(_) => match self.table.take_in(&copy) {
                Ok(game) => game,
                Err(reason) => return self.say(&format!("Nothing has changed: {reason}.")),
            },
            Err(reason) if begun => {
                self.say(&format!("Nothing has changed: {}: {reason}.", path.display()))?;
                return self.say("To leave the game here for it: new, and then open again.");
            }
            Err(_) => match self.table.keeper.turn_to_file(&path, &self.games) {
                Ok(game) => game.unwrap_or(copy),
                Err(reason) => return self.say(&format!("Nothing has changed: {reason}.")),
            },
        };
        self.say(&format!("{}: {}.", path.display(), words::standing(&game)))?;
        let players = self.players.moved_to(&game.seats());
        self.sit_down(game, players)?;
        self.table.keep();
        self.notices()
    }

    /// Says how to take up a game that was left.
    fn farewell(&mut self) -> io::Result<()> {
        if let (Some(command), None) = (self.resume(), self.table.outcome()) {
            self.say(&format!("To go on with this game:\n  {command}"))?;
        }
        self.say("Goodbye.")?;
        self.output.flush()
    }
}
