//! A table line by line: what happens is told, and what is typed is done.

use std::io::{self, BufReader, Write};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;

use crate::{News, Remote, Secret};
use wazir_game::Seat;
use wazir_session::{Phase, StandingOffer};
use wazir_tables::{Deed, Why};
use wazir_terminal::plain::{Line, complete_move, read_line};

use crate::command::{Command, HELP};
use crate::table::{changes_board, plain, sentence, standing};
use crate::{Failure, MOMENT};

/// Whether it goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    Continue,
    Leave,
}

/// A table, and somebody who reads and types lines.
pub(crate) struct Plain {
    remote: Remote,
    secret: Secret,
    typed: Receiver<Line>,
    /// From whose side the board is shown.
    viewer: Seat,
    /// Whether nothing is typed any more.
    ended: bool,
}

/// Reads lines on a thread of its own.
fn listener() -> io::Result<Receiver<Line>> {
    let (lines, typed) = channel();
    thread::Builder::new().spawn(move || {
        let mut input = BufReader::new(io::stdin());
        loop {
            let line = read_line(&mut input).unwrap_or(Line::End);
            let ended = line == Line::End;
            if lines.send(line).is_err() || ended {
                return;
            }
        }
    })?;
    Ok(typed)
}

impl Plain {
    pub(crate) fn new(remote: Remote, secret: Secret) -> Result<Self, Failure> {
        let viewer = remote.seat().unwrap_or(Seat::FIRST);
        Ok(Self { remote, secret, typed: listener()?, viewer, ended: false })
    }

    /// Goes on until somebody leaves. One who looks on, and types nothing, stays until the end of
    /// the game.
    pub(crate) fn run(mut self) -> Result<(), Failure> {
        self.show()?;
        loop {
            let news = self.remote.poll(MOMENT)?;
            self.tell(news)?;
            let over = matches!(self.remote.session().phase(), Phase::Over(_));
            if self.ended && !self.remote.is_waiting() && (over || self.remote.seat().is_some()) {
                return Ok(());
            }
            // What was typed before is answered first.
            while !self.remote.is_waiting() {
                match self.typed.try_recv() {
                    Ok(Line::Text(line)) => {
                        if self.obey(Command::read(&line))? == Next::Leave {
                            return Ok(());
                        }
                    }
                    Ok(Line::End) | Err(TryRecvError::Disconnected) => {
                        self.ended = true;
                        break;
                    }
                    Ok(_) => say("That line cannot be read.")?,
                    Err(TryRecvError::Empty) => break,
                }
            }
        }
    }

    fn tell(&mut self, news: Vec<News>) -> Result<(), Failure> {
        let mut changed = false;
        let mut elsewhere = None;
        for news in news {
            match news {
                News::Happened(entry) => {
                    if let Some(text) = sentence(self.remote.session().play(), &entry) {
                        say(&text)?;
                    }
                    changed |= changes_board(&entry);
                    elsewhere = elsewhere.or(self.remote.next());
                }
                News::Refused { why: Why::Stale, .. } => {
                    say("Not done: something has happened meanwhile. Look again.")?;
                }
                News::Refused { say: why, .. } => say(&format!("Not done: {}.", plain(&why)))?,
                News::Lost { why } => {
                    say(&format!("The connection is lost ({}); trying again ...", plain(&why)))?;
                }
                News::Back => say("The connection stands again.")?,
                _ => {}
            }
        }
        if changed {
            self.show()?;
        }
        if let Some(address) = elsewhere {
            say(&format!("It goes on at {address}"))?;
            self.remote = Remote::connect(&address, &self.secret)?;
            self.viewer = self.remote.seat().unwrap_or(self.viewer);
            say(&standing(&self.remote))?;
            self.show()?;
        }
        Ok(())
    }

    fn show(&self) -> Result<(), Failure> {
        let game = self.remote.session().play();
        write!(io::stdout(), "\n{}\n", wazir_render::text(&wazir_render::view(game, self.viewer)))?;
        let own = self.remote.seat() == Some(game.to_move());
        if own && self.remote.session().phase() == Phase::Running {
            let check = if game.in_check() { " You are in check." } else { "" };
            say(&format!("It is your turn.{check}"))?;
        }
        Ok(io::stdout().flush()?)
    }

    fn obey(&mut self, command: Command<'_>) -> Result<Next, Failure> {
        let game = self.remote.session().play();
        match command {
            Command::Nothing => {}
            Command::Help => write!(io::stdout(), "{HELP}")?,
            Command::Board => self.show()?,
            Command::Flip => self.flip()?,
            Command::Who => say(&standing(&self.remote))?,
            Command::Moves(part) => self.list(part)?,
            Command::Record => say(&game.line().join(" "))?,
            Command::Position => say(&game.position_text())?,
            Command::Ask(question) => say(&question.answer(game).to_string())?,
            Command::Quit => return Ok(Next::Leave),
            Command::Move(typed) => self.play(typed)?,
            Command::Answer { accept } => self.answer(accept)?,
            Command::Gone => self.gone()?,
            Command::Do(deed) => self.perform(deed)?,
        }
        Ok(Next::Continue)
    }

    fn perform(&mut self, deed: Deed) -> Result<(), Failure> {
        if self.remote.seat().is_none() {
            return say("You look on: only who sits at the table can do that.");
        }
        self.remote.perform(deed);
        if !self.remote.is_connected() {
            say("There is no connection now; it will be done when there is.")?;
        }
        Ok(())
    }

    fn play(&mut self, typed: &str) -> Result<(), Failure> {
        let session = self.remote.session();
        match session.phase() {
            Phase::Waiting => return say("The game has not begun: somebody has to sit down."),
            Phase::Over(_) => return say("The game is over."),
            _ => {}
        }
        if self.remote.seat().is_some_and(|seat| seat != session.play().to_move()) {
            return say("It is not your turn. (premove MOVE moves as soon as it is.)");
        }
        match complete_move(session.play(), typed) {
            Ok(mv) => {
                let m = session.play().write(mv);
                self.perform(Deed::Move { m, spent: None })
            }
            Err(why) => say(&why.to_string()),
        }
    }

    fn answer(&mut self, accept: bool) -> Result<(), Failure> {
        let own = self.remote.seat();
        let asks_me = |offer: &&StandingOffer| own.is_some_and(|own| offer.asked().contains(&own));
        let asked = self.remote.session().offers().iter().find(asks_me).map(StandingOffer::by);
        match (asked, accept) {
            (None, _) => say("Nobody offers you anything."),
            (Some(of), true) => self.perform(Deed::Accept { of }),
            (Some(of), false) => self.perform(Deed::Decline { of }),
        }
    }

    fn gone(&mut self) -> Result<(), Failure> {
        let session = self.remote.session();
        let away = session.play().seats().into_iter().find(|&seat| session.is_away(seat));
        match away {
            None => say("Nobody is away."),
            Some(of) => self.perform(Deed::Gone { of }),
        }
    }

    fn flip(&mut self) -> Result<(), Failure> {
        let seats = self.remote.session().play().seats();
        let at = seats.iter().position(|&seat| seat == self.viewer).unwrap_or(0);
        self.viewer = seats.get((at + 1) % seats.len().max(1)).copied().unwrap_or(self.viewer);
        self.show()
    }

    fn list(&self, part: &str) -> Result<(), Failure> {
        let game = self.remote.session().play();
        let moves = game.moves().into_iter().map(|mv| game.write(mv));
        let found: Vec<String> = moves.filter(|mv| mv.contains(part)).collect();
        say(&format!("{} moves: {}", found.len(), found.join(" ")))
    }
}

fn say(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout();
    writeln!(out, "{text}")?;
    Ok(out.flush()?)
}
