//! The table: the game with those who play it, their clocks, and the file in which it is kept.

use std::sync::mpsc::Sender;

use wazir_game::{MoveTextError, Outcome, Seat};
use wazir_registry::{AnyMove, ClaimKind, OpenError, Play, PlayError, StartOptions};
use wazir_saves::GameFileError;
use wazir_session::{
    ClockView, Command, Event, Fact, NotatedMove, Phase, Refusal, Session, SessionSetup,
    SessionSetupError, StandingOffer, Time, TimeControl,
};
use wazir_text::Message;

use crate::remote::{RemoteTable, RemoteRequest, RemoteUpdate};
use crate::autosave::Autosave;
use crate::players::Players;

/// A game in progress with everybody around it.
///
/// It reads no clock: whoever owns it says what time it is, with [`Table::advance_to`].
#[derive(Debug)]
pub struct Table {
    session: Session,
    time_control: TimeControl,
    /// Where the game is kept.
    pub autosave: Autosave,
    /// What the keeper has to say and nobody has heard yet.
    notices: Vec<Message>,
    now: Time,
    /// Where the game is held elsewhere.
    remote: Option<RemoteTable>,
    /// The time here, where the game has another.
    local_now: Time,
}

impl Table {
    /// Seats the players, and begins, without clocks.
    ///
    /// # Errors
    /// When players and seats do not fit.
    pub fn new(game: Play, players: &Players, keeper: Autosave) -> Result<Self, SessionSetupError> {
        Self::with_clock(game, players, keeper, TimeControl::NONE)
    }

    /// Seats the players, and begins, with a clock for each.
    ///
    /// # Errors
    /// When players and seats do not fit, or the clock leaves no time to move.
    pub fn with_clock(
        game: Play,
        players: &Players,
        keeper: Autosave,
        control: TimeControl,
    ) -> Result<Self, SessionSetupError> {
        let session = begun_session(game, players, control, Time::START)?;
        Ok(Self {
            session,
            time_control: control,
            autosave: keeper,
            notices: Vec::new(),
            now: Time::START,
            remote: None,
            local_now: Time::START,
        })
    }

    /// A table that shows the game of one far away, as it stands there. Nothing happens here but
    /// what is heard from there; what somebody wants is sent there. The seat is that of who sits
    /// here, `None` for one who looks on.
    #[must_use]
    pub fn remote(session: Session, seat: Option<Seat>, wishes: Sender<RemoteRequest>) -> Self {
        Self {
            time_control: session.setup().clock(0),
            now: session.last_event_at(),
            session,
            autosave: Autosave::default(),
            notices: Vec::new(),
            remote: Some(RemoteTable::new(wishes, seat)),
            local_now: Time::START,
        }
    }

    /// What is known of the table far away whose game this is.
    pub(crate) fn remote_state(&self) -> Option<&RemoteTable> {
        self.remote.as_ref()
    }

    /// Sends a wish to the table far away.
    pub(crate) fn send_request(&self, wish: RemoteRequest) {
        if let Some(far) = &self.remote {
            far.send(wish);
        }
    }

    /// Takes up what came from the table far away.
    pub(crate) fn apply_update(&mut self, tidings: RemoteUpdate) {
        let Some(far) = &mut self.remote else { return };
        match tidings {
            RemoteUpdate::Time(there) => far.set_time(there, self.local_now),
            RemoteUpdate::Connected(connected) => far.connected = connected,
            RemoteUpdate::Seat(seat) => far.seat = seat,
            RemoteUpdate::Premove(premove) => far.premove = premove,
            RemoteUpdate::NewTable(session) => {
                far.premove = None;
                self.time_control = session.setup().clock(0);
                self.now = session.last_event_at();
                self.session = *session;
            }
            RemoteUpdate::Event(event) => {
                match &event.fact {
                    Fact::Moved { seat, .. } if far.seat == Some(*seat) => far.premove = None,
                    Fact::Ended(_) => far.premove = None,
                    _ => {}
                }
                // Whoever sends it has taken it up already, so that it fits.
                drop(self.session.fold(&event));
            }
            RemoteUpdate::Message(_) | RemoteUpdate::Refused { .. } => {}
        }
    }

    /// Sits down to another game. What is kept of the one before stays where it is. Clocks begin
    /// anew.
    ///
    /// # Errors
    /// When players and seats do not fit.
    pub fn set_game(&mut self, game: Play, players: &Players) -> Result<(), SessionSetupError> {
        self.session = begun_session(game, players, self.time_control, self.now)?;
        Ok(())
    }

    /// Lets the time pass up to a moment, since the table was set up, and returns what happened by
    /// that. A moment in the past changes nothing. Without clocks only whole seconds count, which
    /// every record can hold.
    pub fn advance_to(&mut self, to: Time) -> Vec<Event> {
        if let Some(far) = &self.remote {
            self.local_now = to;
            self.now = far.time(to);
            return Vec::new();
        }
        let millis = to.as_millis();
        let millis = if self.time_control.is_none() { millis - millis % 1000 } else { millis };
        self.now = self.now.max(Time::from_millis(millis));
        let events = self.session.tick(self.now);
        self.save_after(&events);
        events
    }

    /// The clock of each player, as long as there are clocks.
    #[must_use]
    pub fn time_control(&self) -> TimeControl {
        self.time_control
    }

    /// What the clock of a seat shows; `None` without one.
    #[must_use]
    pub fn clock(&self, seat: Seat) -> Option<ClockView> {
        self.session.clock(seat, self.now)
    }

    /// The game with what is around it.
    #[must_use]
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// The game.
    pub fn game(&self) -> &Play {
        self.session.play()
    }

    /// What a copy of the game brings that came from elsewhere: the game with both.
    ///
    /// # Errors
    /// When it is another game.
    pub fn merge(&mut self, copy: &Play) -> Result<Play, GameFileError> {
        self.autosave.merge(self.session.play(), copy)
    }

    /// A new game of the same kind.
    ///
    /// # Errors
    /// Why it cannot start so.
    pub fn new_game(&self, start: &StartOptions) -> Result<Play, OpenError> {
        self.game().entry().open(start)
    }

    /// The title of the game.
    pub fn title(&self) -> &str {
        self.game().entry().title()
    }

    /// What the player of a seat is called.
    pub fn seat_name(&self, seat: Seat) -> String {
        self.game().seat_name(seat).to_owned()
    }

    /// What the player of a seat is called, to be said in whichever language.
    #[must_use]
    pub fn seat_message(&self, seat: Seat) -> Message {
        self.game().seat_message(seat)
    }

    /// Whose turn it is.
    pub fn to_move(&self) -> Seat {
        self.game().to_move()
    }

    /// How the game ended; `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game().outcome()
    }

    /// Does what somebody wants, and keeps what comes of it.
    ///
    /// # Errors
    /// Why it is not possible; nothing has changed then.
    pub fn apply(&mut self, command: &Command) -> Result<(), Refusal> {
        if let Some(far) = &self.remote {
            return match self.session.refusal(command, self.now) {
                Some(refusal) => Err(refusal),
                None => {
                    far.send(RemoteRequest::Command(command.clone()));
                    Ok(())
                }
            };
        }
        let events = self.session.tick(self.now);
        self.save_after(&events);
        let events = self.session.execute(command, self.now)?;
        self.save_after(&events);
        Ok(())
    }

    fn save_after(&mut self, events: &[Event]) {
        let changes = |fact: &Fact| {
            matches!(fact, Fact::Moved { .. } | Fact::TakenBack { .. } | Fact::Ended(_))
        };
        if events.iter().any(|event| changes(&event.fact)) {
            self.save();
        }
    }

    /// Brings the game to its file.
    pub fn save(&mut self) {
        self.notices.extend(self.autosave.save(self.session.play()));
    }

    /// What is to be said about the file.
    pub fn take_notices(&mut self) -> Vec<Message> {
        std::mem::take(&mut self.notices)
    }

    /// Reads a move and plays it; see [`Table::play`].
    ///
    /// # Errors
    /// Why it is no move, or not played.
    pub fn play_text(&mut self, text: &str) -> Result<String, TableMoveError> {
        let mv = self.game().read_move(text).map_err(TableMoveError::NotAMove)?;
        self.play(mv)
    }

    /// Plays a move of the present position and returns it as the game writes it.
    ///
    /// # Errors
    /// Why it is not played.
    pub fn play(&mut self, mv: AnyMove) -> Result<String, TableMoveError> {
        let (seat, ply) = (self.to_move(), NotatedMove::new(self.game(), mv));
        let written = ply.text().to_owned();
        match self.apply(&Command::play(seat, ply)) {
            Ok(()) => Ok(written),
            Err(Refusal::Illegal(why)) => Err(PlayError::Illegal { mv: written, why }.into()),
            Err(refusal) => Err(refusal.into()),
        }
    }

    /// Takes moves back to the last turn of a person, or an end that was declared; `None` when
    /// there is nothing of the kind.
    pub fn undo(&mut self, players: &Players) -> Option<Undone> {
        if self.session.phase() == Phase::Running {
            let (seat, plies) = self.last_human_move(players)?;
            self.apply(&Command::TakeBack { seat }).ok()?;
            // They all sit at this keyboard.
            for asked in self.awaiting_answer(seat) {
                self.answer(asked, seat, true).ok()?;
            }
            return Some(Undone::Moves(plies));
        }
        let mut game = self.game().clone();
        let undone = match game.retract_claim() {
            Some(_) => Undone::Ending,
            None => {
                let (_, plies) = self.last_human_move(players)?;
                for _ in 0..plies {
                    game.undo();
                }
                Undone::Moves(plies)
            }
        };
        self.set_game(game, players).ok()?;
        self.save();
        Some(undone)
    }

    /// The person who moved last, and how many moves have to go for another try.
    fn last_human_move(&self, players: &Players) -> Option<(Seat, usize)> {
        let line = self.game().record().history();
        let mut before = line.iter().rev().skip(1).map(|position| position.to_move()).enumerate();
        let (place, seat) = before.find(|&(_, seat)| players.player_at(seat).is_person())?;
        Some((seat, place + 1))
    }

    /// Plays moves that were taken back again, to the next turn of a person, and returns how many.
    pub fn redo(&mut self, players: &Players) -> usize {
        let mut ahead = self.game().clone();
        let mut played = 0;
        while let Some(mv) = ahead.redo() {
            let (seat, ply) = (self.to_move(), NotatedMove::new(self.game(), mv));
            if self.apply(&Command::play(seat, ply)).is_err() {
                break;
            }
            played += 1;
            if players.player_at(self.to_move()).is_person() {
                break;
            }
        }
        played
    }

    /// What a claim would give now.
    ///
    /// # Errors
    /// Why the claim does not hold.
    pub fn would_claim(&self, seat: Seat, claim: ClaimKind) -> Result<Outcome, Refusal> {
        self.game().claim_outcome(claim.claimed_by(seat)).map_err(Refusal::Claim)
    }

    /// Claims, or offers what others have to agree to; those are returned.
    ///
    /// # Errors
    /// Why the claim does not hold.
    pub fn claim(&mut self, seat: Seat, claim: ClaimKind) -> Result<Vec<Seat>, Refusal> {
        self.apply(&Command::Claim { seat, claim })?;
        Ok(self.awaiting_answer(seat))
    }

    /// Answers an offer.
    ///
    /// # Errors
    /// Why there is nothing to answer.
    pub fn answer(&mut self, seat: Seat, to: Seat, accept: bool) -> Result<(), Refusal> {
        self.apply(&Command::Answer { seat, to, accept })
    }

    /// Takes an offer back that is not to be answered any more.
    pub fn withdraw(&mut self, seat: Seat) {
        // Where there is none, nothing has to go.
        let _ = self.apply(&Command::Withdraw { seat });
    }

    /// How a program answers the offer of a seat, when it stands so.
    pub fn bot_answer(&self, seat: Seat, to: Seat, outlook: wazir_session::Outlook) -> bool {
        wazir_session::bot_answer(&self.session, seat, to, outlook).unwrap_or(false)
    }

    /// Who has not answered the offer of a seat.
    fn awaiting_answer(&self, by: Seat) -> Vec<Seat> {
        let mut offers = self.session.offers().iter();
        let standing = offers.find(|offer| offer.by() == by).map(StandingOffer::asked);
        standing.map(<[Seat]>::to_vec).unwrap_or_default()
    }

    /// The player to move gives up.
    ///
    /// # Errors
    /// Why nobody can resign.
    pub fn resign(&mut self) -> Result<(), Refusal> {
        let seat = self.to_move();
        self.would_claim(seat, ClaimKind::Resign)?;
        self.claim(seat, ClaimKind::Resign).map(drop)
    }
}

/// A session that has begun.
fn begun_session(
    game: Play,
    players: &Players,
    control: TimeControl,
    now: Time,
) -> Result<Session, SessionSetupError> {
    let setup = SessionSetup::new(players.occupants()).with_clock(control);
    let mut session = Session::new(game, setup)?;
    // A game that is over does not begin.
    let _ = session.execute(&Command::Begin, now);
    Ok(session)
}

/// What was taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undone {
    /// So many moves.
    Moves(usize),
    /// The end that somebody had declared.
    Ending,
}

/// Why a typed move was not played.
#[derive(Debug, thiserror::Error)]
pub enum TableMoveError {
    /// It is no move.
    #[error(transparent)]
    NotAMove(MoveTextError),
    /// The rules forbid it.
    #[error(transparent)]
    Illegal(#[from] PlayError),
    /// It is not to be played now.
    #[error(transparent)]
    Refused(#[from] Refusal),
}

impl TableMoveError {
    /// What is the matter, to be said in any language.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::NotAMove(why) => why.message(),
            Self::Illegal(why) => why.message(),
            Self::Refused(why) => why.message(),
        }
    }
}
