//! The execution of client commands.

use wazir_game::Seat;
use wazir_notation::{ErrorKind, MoveReadError, MoveStyles};
use wazir_registry::Play;
use wazir_session::{
    Command, Event, NotatedMove, Occupant, Phase, Refusal, Time, TimeSpan, bot_answer,
};
use wazir_text::message;

use super::published::{changes_offers, changes_position};
use super::{CommandAnswer, TableState};
use crate::notation::{self, PlayedMove};
use crate::texts::Rooms;
use crate::{
    ClientCommand, CommandOrigin, EntryKind, Envelope, LocalizedText, Participant, RefusalReason,
    ServerMessage, SideKey, TableNotice,
};

/// Maximum length of a chat line, in characters.
pub const MAX_CHAT_CHARS: usize = 140;
/// Maximum length of a name, in characters.
pub const MAX_NAME_CHARS: usize = 24;

/// The contents of a refusal.
pub(super) struct Rejection {
    why: RefusalReason,
    say: LocalizedText,
    squares: Vec<String>,
    example: Option<Box<PlayedMove>>,
}

impl Rejection {
    pub(super) fn new(why: RefusalReason, say: impl Into<wazir_text::Message>) -> Self {
        let say = LocalizedText::from(say.into());
        Self { why, say, squares: Vec::new(), example: None }
    }
}

/// The effect of an executed command.
pub(super) enum CommandEffect {
    /// Events in the log.
    Events,
    /// Nothing in the log.
    Nothing,
}

/// Returns the text on one line, trimmed and cut to `most` characters, without characters that
/// would turn the text around it.
pub fn sanitize_line(text: &str, most: usize) -> String {
    let shown = text.chars().filter(|c| !is_direction_control(*c));
    let shown = shown.map(|c| if c.is_control() { ' ' } else { c });
    shown.take(4 * most).collect::<String>().trim().chars().take(most).collect()
}

/// Returns whether a character changes the direction of the text around it, or whether nobody sees
/// it although two texts differ by it. The joiners that scripts and emoji need are not among them.
fn is_direction_control(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
        || matches!(c, '\u{200b}' | '\u{2060}'..='\u{2064}' | '\u{feff}' | '\u{e0000}'..='\u{e007f}')
}

/// Returns whether a name contains only characters that are shown as they are typed.
pub(crate) fn is_plain_name(name: &str) -> bool {
    !name.trim().chars().any(|c| c.is_control() || is_direction_control(c))
}

impl TableState {
    pub(super) fn handle_command(
        &mut self,
        from: &Participant,
        a: u64,
        n: u64,
        client_command: &ClientCommand,
        now: Time,
    ) -> Vec<Envelope> {
        let client = from.client();
        let known = self.command_answers.get(client);
        if let Some((_, answer)) = known.and_then(|known| known.iter().find(|(of, _)| *of == a)) {
            match answer {
                // The acknowledgement is sent after the commit.
                CommandAnswer::Done(n) if *n > self.committed => {}
                CommandAnswer::Done(n) => {
                    return vec![Envelope::to(client, ServerMessage::Ok { a, n: *n })];
                }
                CommandAnswer::DoneSilently(n) => {
                    self.unsent.push(Envelope::to(client, ServerMessage::Ok { a, n: *n }))
                }
                CommandAnswer::Refused(no) => self.unsent.push(Envelope::to(client, no.clone())),
            }
            return Vec::new();
        }
        let last = known.into_iter().flatten().map(|(of, _)| *of).max().unwrap_or(0);
        let origin = CommandOrigin { client: client.to_owned(), command_id: a };
        let first = self.log.len() as u64 + 1;
        let judged = match () {
            () if a <= last => Err(Rejection::new(RefusalReason::Superseded, Rooms::Late)),
            () if self.is_stale(n, client_command) => {
                Err(Rejection::new(RefusalReason::Stale, Rooms::Stale))
            }
            () => self.execute_command(from, client_command, &origin, now),
        };
        match judged {
            Ok(CommandEffect::Events) => {
                self.remember(client, a, CommandAnswer::Done(first));
                self.run_automatic(now);
                Vec::new()
            }
            Ok(CommandEffect::Nothing) => {
                let n = self.log.len() as u64;
                self.remember(client, a, CommandAnswer::DoneSilently(n));
                self.unsent.push(Envelope::to(client, ServerMessage::Ok { a, n }));
                self.run_automatic(now);
                Vec::new()
            }
            Err(Rejection { why, say, squares, example }) => {
                let no = ServerMessage::Refused { a, why, say, squares, example };
                if why != RefusalReason::Superseded {
                    self.remember(client, a, CommandAnswer::Refused(no.clone()));
                }
                self.unsent.push(Envelope::to(client, no));
                Vec::new()
            }
        }
    }

    /// Returns whether an event after `n` invalidates what the command depends on.
    fn is_stale(&self, n: u64, client_command: &ClientCommand) -> bool {
        let (position, offers) = client_command.depends_on();
        let since = usize::try_from(n).unwrap_or(usize::MAX);
        self.log.iter().skip(since).any(|entry| match &entry.kind {
            EntryKind::Fact(fact) => {
                position && changes_position(fact) || offers && changes_offers(fact)
            }
            EntryKind::Notice(_) => false,
        })
    }

    fn execute_command(
        &mut self,
        from: &Participant,
        client_command: &ClientCommand,
        of: &CommandOrigin,
        now: Time,
    ) -> Result<CommandEffect, Rejection> {
        if let ClientCommand::RoomChat { text, name } = client_command
            && !self.closed
        {
            return self.say_in_room(from, text, name, of, now);
        }
        if self.log_is_full() && !client_command.ends_games() {
            return Err(Rejection::new(RefusalReason::Refused, Rooms::TableFull));
        }
        if self.closed {
            return Err(Rejection::new(RefusalReason::Refused, Rooms::Closed));
        }
        if let ClientCommand::Sit { seat, name } = client_command {
            return self.sit(from, *seat, name, of, now);
        }
        let seat = self.seat_of(from.person());
        if client_command.is_for_host() {
            return self.host_command(from, client_command, of, now);
        }
        let seat =
            seat.ok_or_else(|| Rejection::new(RefusalReason::NotYourSeat, Rooms::NotYourSeat))?;
        let lag = match client_command {
            ClientCommand::Move { thinking_time: spent, .. } => {
                self.credit(seat, *spent, from.round_trip(), now)
            }
            ClientCommand::EvictAbsent { of } if !self.abandoned.contains(of) || *of == seat => {
                return Err(self.rejection(&Refusal::NotAway(*of)));
            }
            ClientCommand::Premove { m } => return self.premove(seat, m),
            ClientCommand::CancelPremove => {
                self.drop_premove(seat);
                return Ok(CommandEffect::Nothing);
            }
            ClientCommand::Chat { text } => return self.chat(seat, text, of, now),
            ClientCommand::Rematch => return self.want_rematch(seat, of, now),
            ClientCommand::OfferSeat { seat, on } => return self.offer_seat(*seat, *on, of, now),
            _ => TimeSpan::ZERO,
        };
        let Some(command) = client_command.to_session_command(seat, lag) else {
            return Ok(CommandEffect::Nothing);
        };
        let waiting = self.session.phase() == Phase::Waiting;
        let events = self.execute_typed(&command, now)?;
        self.append_session_events(events, Some(of));
        if waiting && matches!(client_command, ClientCommand::Leave) {
            // Before the game, the seat becomes free for anybody.
            self.people.remove(&seat);
            self.pending_values.insert(SideKey::Seat(seat), None);
        }
        if let ClientCommand::Move { .. } = client_command {
            self.drop_premove(seat);
        }
        Ok(CommandEffect::Events)
    }

    /// Executes a command. A text that is no move in the game's own notation is read in the others.
    fn execute_typed(&mut self, command: &Command, now: Time) -> Result<Vec<Event>, Rejection> {
        let done = match (self.session.execute(command, now), command) {
            (Err(Refusal::NotAMove(_)), Command::Move { seat, ply, lag }) => {
                let game = self.session.play();
                let read = wazir_notation::read_move(game, ply.text());
                let mv = read.map_err(|error| self.misread(game, &error))?;
                let ply = NotatedMove::new(game, mv);
                self.session.execute(&Command::Move { seat: *seat, ply, lag: *lag }, now)
            }
            (done, _) => done,
        };
        done.map_err(|why| self.rejection(&why))
    }

    /// Returns the rejection of a text that means no move of a game.
    fn misread(&self, game: &Play, error: &MoveReadError) -> Rejection {
        let refused = error.illegal_move().and_then(|mv| game.validate_move(mv).err());
        let squares = refused.map(|why| self.names.concerned_squares(&why)).unwrap_or_default();
        let why = match error.kind() {
            ErrorKind::IllegalMove => RefusalReason::Refused,
            _ => RefusalReason::Unreadable,
        };
        let styles = MoveStyles::of(game.entry());
        let say = LocalizedText::by_language(|language| {
            error.message_in(game, styles.default_style(language))
        });
        let example = error.example().map(|mv| Box::new(PlayedMove::of(game, mv)));
        Rejection { why, say, squares, example }
    }

    fn rejection(&self, refusal: &Refusal) -> Rejection {
        let names = |seat| self.session.play().seat_message(seat);
        let squares = match refusal {
            Refusal::Illegal(why) => self.names.concerned_squares(why),
            _ => Vec::new(),
        };
        let why = match refusal {
            Refusal::NotAMove(_) => RefusalReason::Unreadable,
            _ => RefusalReason::Refused,
        };
        Rejection { squares, ..Rejection::new(why, refusal.message_with(names)) }
    }

    fn credit(
        &mut self,
        seat: Seat,
        spent: Option<TimeSpan>,
        way: TimeSpan,
        now: Time,
    ) -> TimeSpan {
        let elapsed = self.session.thinking_time(now);
        let quota = self.quotas.get_mut(&seat);
        let turn = self.session.play().to_move() == seat;
        let credit = quota.filter(|_| turn && !self.session.setup().max_lag().is_zero());
        credit.map_or(TimeSpan::ZERO, |quota| quota.credit(elapsed, spent, way))
    }

    /// Executes a command that only the person who opened the table may give.
    fn host_command(
        &mut self,
        from: &Participant,
        client_command: &ClientCommand,
        of: &CommandOrigin,
        now: Time,
    ) -> Result<CommandEffect, Rejection> {
        if from.person() != self.host {
            return Err(Rejection::new(RefusalReason::NotYourSeat, Rooms::HostOnly));
        }
        let notice = match client_command {
            ClientCommand::SetChat { on } => TableNotice::ChatSwitched { on: *on },
            ClientCommand::SetRoom { on } => {
                self.switch_room(*on);
                return Ok(CommandEffect::Nothing);
            }
            ClientCommand::Mute { guest, on } => return self.mute(*guest, *on),
            _ if self.session.phase() != Phase::Waiting => {
                return Err(Rejection::new(RefusalReason::Refused, Rooms::HasBegun));
            }
            _ => TableNotice::Closed,
        };
        self.append_event(EntryKind::Notice(notice), now, Some(of.clone()), None);
        Ok(CommandEffect::Events)
    }

    /// Offers a seat of the computer to whoever comes, or withdraws it.
    fn offer_seat(
        &mut self,
        seat: Seat,
        on: bool,
        of: &CommandOrigin,
        now: Time,
    ) -> Result<CommandEffect, Rejection> {
        let program = self.session.occupant(seat).is_some_and(Occupant::is_program);
        if !program || self.people.contains_key(&seat) || self.session.end().is_some() {
            return Err(Rejection::new(RefusalReason::Refused, Rooms::NoComputer));
        }
        if self.offered_seats.contains(&seat) == on {
            return Ok(CommandEffect::Nothing);
        }
        let notice = TableNotice::SeatOffered { seat, on };
        self.append_event(EntryKind::Notice(notice), now, Some(of.clone()), None);
        Ok(CommandEffect::Events)
    }

    fn sit(
        &mut self,
        from: &Participant,
        seat: Seat,
        name: &str,
        of: &CommandOrigin,
        now: Time,
    ) -> Result<CommandEffect, Rejection> {
        if self.seat_of(from.person()).is_some() {
            return Err(Rejection::new(RefusalReason::Refused, Rooms::OneSeat));
        }
        // A player who left can come back; until then nobody else may take the seat.
        if self.people.contains_key(&seat) {
            return Err(self.rejection(&Refusal::SeatTaken(seat)));
        }
        let program = self.session.occupant(seat).is_some_and(Occupant::is_program);
        if program && !self.offered_seats.contains(&seat) {
            return Err(Rejection::new(RefusalReason::Refused, Rooms::ComputersSeat));
        }
        if !is_plain_name(name) {
            return Err(Rejection::new(RefusalReason::Unreadable, Rooms::NameSigns));
        }
        let occupant = Occupant::person(sanitize_line(name, MAX_NAME_CHARS));
        let command = Command::Sit { seat, occupant };
        let events = self.session.execute(&command, now).map_err(|why| self.rejection(&why))?;
        self.append_session_events(events, Some(of));
        self.assign_seat(seat, from.person());
        Ok(CommandEffect::Events)
    }

    fn premove(&mut self, seat: Seat, m: &str) -> Result<CommandEffect, Rejection> {
        if self.session.phase() != Phase::Running {
            return Err(self.rejection(&Refusal::NotBegun));
        }
        let game = self.session.play();
        let own = game.with_turn(seat).unwrap_or_else(|| game.clone());
        let mv = notation::read_move(&own, m).map_err(|error| self.misread(&own, &error))?;
        // The turn came while the command was on its way: the move is played at once, if it is legal.
        if game.to_move() == seat {
            game.validate_move(mv).map_err(|why| self.rejection(&Refusal::Illegal(why)))?;
        }
        let m = own.move_text(mv);
        self.premoves.insert(seat, m.clone());
        self.pending_values.insert(SideKey::Premove(seat), Some(m));
        Ok(CommandEffect::Nothing)
    }

    fn chat(
        &mut self,
        seat: Seat,
        text: &str,
        of: &CommandOrigin,
        now: Time,
    ) -> Result<CommandEffect, Rejection> {
        let text = sanitize_line(text, MAX_CHAT_CHARS);
        match self.chat {
            false => Err(Rejection::new(RefusalReason::Refused, Rooms::ChatOff)),
            true if text.is_empty() => {
                Err(Rejection::new(RefusalReason::Unreadable, message!(Rooms::NothingSaid)))
            }
            true => {
                let talk = self.chat_limits.get(&seat).copied().unwrap_or_default();
                talk.check(now)
                    .map_err(|limit| Rejection::new(RefusalReason::Refused, limit.text()))?;
                let said = TableNotice::ChatMessage { seat, text };
                self.append_event(EntryKind::Notice(said), now, Some(of.clone()), None);
                Ok(CommandEffect::Events)
            }
        }
    }

    fn want_rematch(
        &mut self,
        seat: Seat,
        of: &CommandOrigin,
        now: Time,
    ) -> Result<CommandEffect, Rejection> {
        if self.session.end().is_none() {
            return Err(Rejection::new(RefusalReason::Refused, Rooms::NotOver));
        }
        if self.rematch_table.is_some() || self.wants_rematch.contains(&seat) {
            return Ok(CommandEffect::Nothing);
        }
        self.append_event(
            EntryKind::Notice(TableNotice::RematchWanted { seat }),
            now,
            Some(of.clone()),
            None,
        );
        Ok(CommandEffect::Events)
    }

    /// Runs everything that follows by itself: the game begins when all seats are occupied,
    /// premoves are played, and programs answer offers. This happens after every command anyway;
    /// call it for a new table, which may already be complete.
    pub fn run_automatic(&mut self, now: Time) {
        while self.run_one_automatic(now) {}
    }

    fn run_one_automatic(&mut self, now: Time) -> bool {
        if self.log_is_full() {
            return false;
        }
        let command = match self.session.phase() {
            Phase::Waiting => Command::Begin,
            Phase::Running => {
                let seat = self.session.play().to_move();
                match (self.premoves.get(&seat).cloned(), self.next_bot_answer()) {
                    (_, Some(answer)) => answer,
                    (Some(mv), None) => {
                        self.drop_premove(seat);
                        Command::play(seat, mv)
                    }
                    (None, None) => return false,
                }
            }
            _ => return false,
        };
        match self.session.execute(&command, now) {
            Ok(events) => {
                self.append_session_events(events, None);
                true
            }
            // A premove that turns out to be illegal is dropped, and the next one is tried.
            Err(_) => matches!(command, Command::Move { .. }),
        }
    }

    fn next_bot_answer(&self) -> Option<Command> {
        let program = |seat: &Seat| self.session.occupant(*seat).is_some_and(Occupant::is_program);
        self.session.offers().iter().find_map(|offer| {
            let seat = *offer.asked().iter().find(|seat| program(seat))?;
            let outlook = self.outlooks.get(&seat).copied();
            let outlook = outlook.unwrap_or(wazir_session::Outlook::Equal);
            let accept = bot_answer(&self.session, seat, offer.by(), outlook)?;
            Some(Command::Answer { seat, to: offer.by(), accept })
        })
    }

    /// Returns the seat to move if a program plays it.
    pub fn bot_to_move(&self) -> Option<Seat> {
        let seat = self.session.play().to_move();
        let program = self.session.occupant(seat).is_some_and(Occupant::is_program);
        (self.session.phase() == Phase::Running && program && !self.log_is_full()).then_some(seat)
    }

    /// Reports that the last client of a person is gone, or that the first one has come.
    pub fn set_present(&mut self, person: &str, here: bool, now: Time) {
        let Some(seat) = self.seat_of(person) else { return };
        let running = self.session.phase() == Phase::Running;
        if !running || self.log_is_full() || self.session.is_away(seat) != here {
            return;
        }
        let command = if here { Command::Return { seat } } else { Command::Away { seat } };
        // Refused for players who no longer play; nobody needs to know.
        let _ = self.execute(&command, now);
    }
}
