//! The table: the game with those who play it, the computer that thinks for some of them, and the
//! file in which it is kept.

use std::time::Instant;

use wazir::ai::{Limits, Options, Thought};
use wazir::game::{Game as _, MoveTextError, Outcome, Seat};
use wazir::games::{ClaimKind, OpenError, Play, PlayError, Start};
use wazir::render::View;
use wazir_players::{Player as Thinker, Players as Thinkers};
use wazir_saves::GameFileError;
use wazir_session::{
    Command, Fact, Phase, Ply, Refusal, Session, Setup, SetupError, StandingOffer, Time,
};
use wazir_text::Message;

use crate::keeper::Keeper;
use crate::players::Players;

/// A game in progress with everybody around it.
pub(crate) struct Table {
    session: Session,
    thinker: Thinker,
    pub(crate) keeper: Keeper,
    /// What the keeper has to say and nobody has heard yet.
    notices: Vec<Message>,
    begun: Instant,
}

impl Table {
    /// Seats the players, and begins.
    pub(crate) fn new(game: Play, players: &Players, keeper: Keeper) -> Result<Self, SetupError> {
        let thinker = Thinkers::built_in().player();
        let session = seated(game, players)?;
        Ok(Self { session, thinker, keeper, notices: Vec::new(), begun: Instant::now() })
    }

    /// Sits down to another game. What is kept of the one before stays where it is.
    pub(crate) fn sit_down(&mut self, game: Play, players: &Players) -> Result<(), SetupError> {
        self.session = seated(game, players)?;
        self.begun = Instant::now();
        Ok(())
    }

    /// The game.
    pub(crate) fn game(&self) -> &Play {
        self.session.play()
    }

    /// What a copy of the game brings that came from elsewhere: the game with both.
    pub(crate) fn take_in(&mut self, copy: &Play) -> Result<Play, GameFileError> {
        self.keeper.take_in(self.session.play(), copy)
    }

    /// A new game of the same kind.
    pub(crate) fn another(&self, start: &Start) -> Result<Play, OpenError> {
        self.game().entry().open(start)
    }

    pub(crate) fn title(&self) -> &str {
        self.game().entry().title()
    }

    pub(crate) fn seat_name(&self, seat: Seat) -> String {
        self.game().seat_name(seat).to_owned()
    }

    pub(crate) fn to_move(&self) -> Seat {
        self.game().to_move()
    }

    pub(crate) fn moves(&self) -> Vec<String> {
        let game = self.game();
        game.moves().into_iter().map(|mv| game.write(mv)).collect()
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.game().outcome()
    }

    pub(crate) fn view(&self, seat: Seat) -> View {
        wazir::render::view(self.game(), seat)
    }

    /// The time on the wall. No clock runs, and whole seconds are what every record can hold.
    fn now(&self) -> Time {
        Time::from_millis(self.begun.elapsed().as_secs() * 1000)
    }

    /// Does what somebody wants, and keeps what comes of it.
    pub(crate) fn apply(&mut self, command: &Command) -> Result<(), Refusal> {
        let now = self.now();
        self.session.tick(now);
        let events = self.session.apply(command, now)?;
        let changes = |fact: &Fact| {
            matches!(fact, Fact::Moved { .. } | Fact::TakenBack { .. } | Fact::Ended(_))
        };
        if events.iter().any(|event| changes(&event.fact)) {
            self.keep();
        }
        Ok(())
    }

    /// Brings the game to its file.
    pub(crate) fn keep(&mut self) {
        self.notices.extend(self.keeper.keep(self.session.play()));
    }

    /// What is to be said about the file.
    pub(crate) fn notices(&mut self) -> Vec<Message> {
        std::mem::take(&mut self.notices)
    }

    /// Plays a move and returns it as the game writes it.
    pub(crate) fn play(&mut self, text: &str) -> Result<String, MoveError> {
        let mv = self.game().read(text).map_err(MoveError::NotAMove)?;
        let (seat, ply) = (self.to_move(), Ply::of(self.game(), mv));
        let written = ply.text().to_owned();
        match self.apply(&Command::play(seat, ply)) {
            Ok(()) => Ok(written),
            Err(Refusal::Illegal(why)) => Err(PlayError::Illegal { mv: written, why }.into()),
            Err(refusal) => Err(refusal.into()),
        }
    }

    /// Takes moves back to the last turn of a person, or an end that was declared; `None` when
    /// there is nothing of the kind.
    pub(crate) fn undo(&mut self, players: &Players) -> Option<Undone> {
        if self.session.phase() == Phase::Running {
            let (seat, plies) = self.last_of_persons(players)?;
            self.apply(&Command::TakeBack { seat }).ok()?;
            // They all sit at this keyboard.
            for asked in self.asked(seat) {
                self.answer(asked, seat, true).ok()?;
            }
            return Some(Undone::Moves(plies));
        }
        let mut game = self.game().clone();
        let undone = match game.retract() {
            Some(_) => Undone::End,
            None => {
                let (_, plies) = self.last_of_persons(players)?;
                for _ in 0..plies {
                    game.undo();
                }
                Undone::Moves(plies)
            }
        };
        self.sit_down(game, players).ok()?;
        self.keep();
        Some(undone)
    }

    /// The person who moved last, and how many moves have to go for another try.
    fn last_of_persons(&self, players: &Players) -> Option<(Seat, usize)> {
        let line = self.game().record().line();
        let mut before = line.iter().rev().skip(1).map(wazir::game::Game::to_move).enumerate();
        let (place, seat) = before.find(|&(_, seat)| players.of(seat).is_person())?;
        Some((seat, place + 1))
    }

    /// Plays moves that were taken back again, to the next turn of a person, and returns how many.
    pub(crate) fn redo(&mut self, players: &Players) -> usize {
        let mut ahead = self.game().clone();
        let mut played = 0;
        while let Some(mv) = ahead.redo() {
            let (seat, ply) = (self.to_move(), Ply::of(self.game(), mv));
            if self.apply(&Command::play(seat, ply)).is_err() {
                break;
            }
            played += 1;
            if players.of(self.to_move()).is_person() {
                break;
            }
        }
        played
    }

    /// What a claim would give now.
    pub(crate) fn would_claim(&self, seat: Seat, claim: ClaimKind) -> Result<Outcome, Refusal> {
        self.game().would_claim(claim.by(seat)).map_err(Refusal::Claim)
    }

    /// Claims, or offers what others have to agree to; those are returned.
    pub(crate) fn claim(&mut self, seat: Seat, claim: ClaimKind) -> Result<Vec<Seat>, Refusal> {
        self.apply(&Command::Claim { seat, claim })?;
        Ok(self.asked(seat))
    }

    /// Answers an offer.
    pub(crate) fn answer(&mut self, seat: Seat, to: Seat, accept: bool) -> Result<(), Refusal> {
        self.apply(&Command::Answer { seat, to, accept })
    }

    /// Takes an offer back that is not to be answered any more.
    pub(crate) fn withdraw(&mut self, seat: Seat) {
        // Where there is none, nothing has to go.
        let _ = self.apply(&Command::Withdraw { seat });
    }

    /// How a program answers the offer of a seat, when it stands so.
    pub(crate) fn bot_answer(&self, seat: Seat, to: Seat, outlook: wazir_session::Outlook) -> bool {
        wazir_session::bot_answer(&self.session, seat, to, outlook).unwrap_or(false)
    }

    /// Who has not answered the offer of a seat.
    fn asked(&self, by: Seat) -> Vec<Seat> {
        let mut offers = self.session.offers().iter();
        let standing = offers.find(|offer| offer.by() == by).map(StandingOffer::asked);
        standing.map(<[Seat]>::to_vec).unwrap_or_default()
    }

    /// The player to move gives up.
    pub(crate) fn resign(&mut self) -> Result<(), Refusal> {
        let seat = self.to_move();
        self.would_claim(seat, ClaimKind::Resign)?;
        self.claim(seat, ClaimKind::Resign).map(drop)
    }

    pub(crate) fn set_options(&mut self, options: Options) {
        self.thinker.set_options(options);
    }

    /// Looks for a good move; nothing is found where the game is over or no computer knows it.
    pub(crate) fn think(&mut self, limits: &Limits) -> Option<Thought<String>> {
        let game = self.session.play();
        let thought = self.thinker.think(game, limits).ok()?;
        Some(thought.map_lines(|line| {
            let mut position = game.position().clone();
            let text = |&mv| {
                let text = position.move_text(mv);
                position.play_unchecked(mv);
                text
            };
            line.iter().map(text).collect()
        }))
    }
}

/// A session that has begun.
fn seated(game: Play, players: &Players) -> Result<Session, SetupError> {
    let mut session = Session::new(game, Setup::new(players.sitters()))?;
    // A game that is over does not begin.
    let _ = session.apply(&Command::Begin, Time::START);
    Ok(session)
}

/// What was taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Undone {
    Moves(usize),
    /// The end that somebody had declared.
    End,
}

/// Why a typed move was not played.
#[derive(Debug, thiserror::Error)]
pub(crate) enum MoveError {
    #[error(transparent)]
    NotAMove(MoveTextError),
    #[error(transparent)]
    Illegal(#[from] PlayError),
    #[error(transparent)]
    Refused(#[from] Refusal),
}
