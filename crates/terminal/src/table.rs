//! Table: the game with its players, their clocks, and the file in which it is saved.

use std::sync::mpsc::Sender;

use wazir_game::{MoveTextError, Outcome, Seat};
use wazir_registry::{AnyMove, ClaimKind, OpenError, Play, PlayError, StartOptions};
use wazir_saves::GameFileError;
use wazir_session::{
    ClockView, Command, Event, Fact, NotatedMove, Phase, Refusal, Session, SessionSetup,
    SessionSetupError, StandingOffer, Time, TimeControl,
};
use wazir_text::Message;

use crate::autosave::Autosave;
use crate::players::Players;
use crate::remote::{RemoteRequest, RemoteTable, RemoteUpdate};

/// A game in progress with its session and its file.
///
/// It reads no clock: the owner passes the time to [`Table::advance_to`].
#[derive(Debug)]
pub struct Table {
    session: Session,
    time_control: TimeControl,
    /// The file in which the game is saved.
    pub autosave: Autosave,
    /// Messages about the file that were not shown yet.
    notices: Vec<Message>,
    now: Time,
    /// The remote table whose game this is, if there is one.
    remote: Option<RemoteTable>,
    /// The local time, if the game has another.
    local_now: Time,
}

impl Table {
    /// Seats the players and starts the game without clocks.
    ///
    /// # Errors
    /// Returns an error if the players do not fit the seats.
    pub fn new(game: Play, players: &Players, keeper: Autosave) -> Result<Self, SessionSetupError> {
        Self::with_clock(game, players, keeper, TimeControl::NONE)
    }

    /// Seats the players and starts the game with a clock for each.
    ///
    /// # Errors
    /// Returns an error if the players do not fit the seats, or if the clock leaves no time to
    /// move.
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

    /// Creates a table that shows the game of a remote one. Only updates from there change it, and
    /// requests are sent there. `seat` is the seat of the person here, `None` for a spectator.
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

    /// Returns the state of the remote table, if the game is held there.
    pub(crate) fn remote_state(&self) -> Option<&RemoteTable> {
        self.remote.as_ref()
    }

    /// Sends a request to the remote table.
    pub(crate) fn send_request(&self, wish: RemoteRequest) {
        if let Some(far) = &self.remote {
            far.send(wish);
        }
    }

    /// Applies an update from the remote table.
    pub(crate) fn apply_update(&mut self, update: RemoteUpdate) {
        let Some(far) = &mut self.remote else { return };
        match update {
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
                // The sender has applied the event already, so it fits.
                drop(self.session.fold(&event));
            }
            RemoteUpdate::Message(_) | RemoteUpdate::Refused { .. } => {}
        }
    }

    /// Switches to another game and restarts the clocks. The file of the game before stays as it
    /// is.
    ///
    /// # Errors
    /// Returns an error if the players do not fit the seats.
    pub fn set_game(&mut self, game: Play, players: &Players) -> Result<(), SessionSetupError> {
        self.session = begun_session(game, players, self.time_control, self.now)?;
        Ok(())
    }

    /// Advances the time to a moment, counted from the creation of the table, and returns the
    /// events that this causes. An earlier moment changes nothing. Without clocks only whole
    /// seconds count, which every record format can hold.
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

    /// Returns the time control of each player.
    #[must_use]
    pub fn time_control(&self) -> TimeControl {
        self.time_control
    }

    /// Returns the clock of a seat, or `None` if the game has no clocks.
    #[must_use]
    pub fn clock(&self, seat: Seat) -> Option<ClockView> {
        self.session.clock(seat, self.now)
    }

    /// Returns the session of the game.
    #[must_use]
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Returns the game.
    pub fn game(&self) -> &Play {
        self.session.play()
    }

    /// Merges a copy of the game that came from elsewhere, and returns the result.
    ///
    /// # Errors
    /// Returns an error if it is another game.
    pub fn merge(&mut self, copy: &Play) -> Result<Play, GameFileError> {
        self.autosave.merge(self.session.play(), copy)
    }

    /// Opens a new game of the same kind.
    ///
    /// # Errors
    /// Returns an error if the game cannot start with these options.
    pub fn new_game(&self, start: &StartOptions) -> Result<Play, OpenError> {
        self.game().entry().open(start)
    }

    /// Returns the title of the game.
    pub fn title(&self) -> &str {
        self.game().entry().title()
    }

    /// Returns the name of the player of a seat, not translated.
    pub fn seat_name(&self, seat: Seat) -> String {
        self.game().seat_name(seat).to_owned()
    }

    /// Returns the name of the player of a seat, as a translatable text.
    #[must_use]
    pub fn seat_message(&self, seat: Seat) -> Message {
        self.game().seat_message(seat)
    }

    /// Returns the seat to move.
    pub fn to_move(&self) -> Seat {
        self.game().to_move()
    }

    /// Returns the outcome of the game, or `None` while it continues.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game().outcome()
    }

    /// Executes a command and saves the game if it changed. At a remote table the command is sent
    /// there.
    ///
    /// # Errors
    /// Returns the refusal; nothing has changed then.
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

    /// Saves the game to its file.
    pub fn save(&mut self) {
        self.notices.extend(self.autosave.save(self.session.play()));
    }

    /// Returns the messages about the file, each of them once.
    pub fn take_notices(&mut self) -> Vec<Message> {
        std::mem::take(&mut self.notices)
    }

    /// Reads a move and plays it; see [`Table::play`].
    ///
    /// # Errors
    /// Returns an error if the text is not a move or the move is refused.
    pub fn play_text(&mut self, text: &str) -> Result<String, TableMoveError> {
        let mv = self.game().read_move(text).map_err(TableMoveError::NotAMove)?;
        self.play(mv)
    }

    /// Plays a move of the present position and returns it in the notation of the game.
    ///
    /// # Errors
    /// Returns an error if the move is illegal or refused.
    pub fn play(&mut self, mv: AnyMove) -> Result<String, TableMoveError> {
        let (seat, ply) = (self.to_move(), NotatedMove::new(self.game(), mv));
        let written = ply.text().to_owned();
        match self.apply(&Command::play(seat, ply)) {
            Ok(()) => Ok(written),
            Err(Refusal::Illegal(why)) => Err(PlayError::Illegal { mv: written, why }.into()),
            Err(refusal) => Err(refusal.into()),
        }
    }

    /// Takes moves back to the last turn of a person, or takes back a declared end. Returns `None`
    /// if there is nothing to take back.
    pub fn undo(&mut self, players: &Players) -> Option<Undone> {
        if self.session.phase() == Phase::Running {
            let (seat, plies) = self.last_human_move(players)?;
            self.apply(&Command::TakeBack { seat }).ok()?;
            // All persons sit at this keyboard.
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

    /// Returns the person who moved last, and the number of moves to take back for another try.
    fn last_human_move(&self, players: &Players) -> Option<(Seat, usize)> {
        let line = self.game().record().history();
        let mut before = line.iter().rev().skip(1).map(|position| position.to_move()).enumerate();
        let (place, seat) = before.find(|&(_, seat)| players.player_at(seat).is_person())?;
        Some((seat, place + 1))
    }

    /// Replays moves that were taken back, up to the next turn of a person, and returns their
    /// number.
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

    /// Returns the outcome that a claim would have now.
    ///
    /// # Errors
    /// Returns the refusal if the claim does not hold.
    pub fn would_claim(&self, seat: Seat, claim: ClaimKind) -> Result<Outcome, Refusal> {
        self.game().claim_outcome(claim.claimed_by(seat)).map_err(Refusal::Claim)
    }

    /// Makes a claim or an offer. Returns the seats that still have to agree.
    ///
    /// # Errors
    /// Returns the refusal if the claim does not hold.
    pub fn claim(&mut self, seat: Seat, claim: ClaimKind) -> Result<Vec<Seat>, Refusal> {
        self.apply(&Command::Claim { seat, claim })?;
        Ok(self.awaiting_answer(seat))
    }

    /// Answers an offer.
    ///
    /// # Errors
    /// Returns the refusal if there is nothing to answer.
    pub fn answer(&mut self, seat: Seat, to: Seat, accept: bool) -> Result<(), Refusal> {
        self.apply(&Command::Answer { seat, to, accept })
    }

    /// Withdraws the offer of a seat, if there is one.
    pub fn withdraw(&mut self, seat: Seat) {
        // Without a standing offer there is nothing to withdraw.
        let _ = self.apply(&Command::Withdraw { seat });
    }

    /// Returns whether a bot accepts the offer of a seat, given its outlook.
    pub fn bot_answer(&self, seat: Seat, to: Seat, outlook: wazir_session::Outlook) -> bool {
        wazir_session::bot_answer(&self.session, seat, to, outlook).unwrap_or(false)
    }

    /// Returns the seats that have not answered the offer of a seat.
    fn awaiting_answer(&self, by: Seat) -> Vec<Seat> {
        let mut offers = self.session.offers().iter();
        let standing = offers.find(|offer| offer.by() == by).map(StandingOffer::asked);
        standing.map(<[Seat]>::to_vec).unwrap_or_default()
    }

    /// Resigns for the player to move.
    ///
    /// # Errors
    /// Returns the refusal if the player cannot resign.
    pub fn resign(&mut self) -> Result<(), Refusal> {
        let seat = self.to_move();
        self.would_claim(seat, ClaimKind::Resign)?;
        self.claim(seat, ClaimKind::Resign).map(drop)
    }
}

/// Creates a session and begins it.
fn begun_session(
    game: Play,
    players: &Players,
    control: TimeControl,
    now: Time,
) -> Result<Session, SessionSetupError> {
    let setup = SessionSetup::new(players.occupants()).with_clock(control);
    let mut session = Session::new(game, setup)?;
    // A finished game does not begin.
    let _ = session.execute(&Command::Begin, now);
    Ok(session)
}

/// The result of an undo.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undone {
    /// The number of moves taken back.
    Moves(usize),
    /// A declared end was taken back.
    Ending,
}

/// The reason why a typed move was not played.
#[derive(Debug, thiserror::Error)]
pub enum TableMoveError {
    /// The text is not a move.
    #[error(transparent)]
    NotAMove(MoveTextError),
    /// The rules forbid the move.
    #[error(transparent)]
    Illegal(#[from] PlayError),
    /// The session refuses the move now.
    #[error(transparent)]
    Refused(#[from] Refusal),
}

impl TableMoveError {
    /// Returns the error message, as a translatable text.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::NotAMove(why) => why.message(),
            Self::Illegal(why) => why.message(),
            Self::Refused(why) => why.message(),
        }
    }
}
