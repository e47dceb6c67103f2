//! The messages to clients, and the state that they are known to have.

use wazir_game::Seat;
use wazir_registry::AnyPiece;
use wazir_session::texts::News;
use wazir_session::{Fact, Session, Time};
use wazir_text::message;

use super::{MAX_CATCH_UP, TableState};
use crate::notation::{self, PlayedMove};
use crate::snapshot::{self, EndView, OfferView, PrivateView, Snapshot, SquareNames, StateDelta};
use crate::{
    EntryKind, Envelope, Hello, LocalizedText, LogEntry, Participant, Recipient, ServerMessage,
    TableEvent, TalkView,
};

/// The state of a table, as far as it has been published.
#[derive(Clone, Debug)]
pub(super) struct PublishedState {
    pieces: Vec<Option<AnyPiece>>,
    seats: Vec<(String, String, bool)>,
    phase: &'static str,
    offers: Vec<OfferView>,
    end: Option<EndView>,
    line: Vec<PlayedMove>,
}

fn seat_lines(session: &Session, now: Time) -> Vec<(String, String, bool)> {
    let chairs = snapshot::seat_slots(session, now).into_iter();
    chairs.map(|chair| (chair.kind, chair.name, chair.away)).collect()
}

impl PublishedState {
    pub(super) fn of(session: &Session, names: &SquareNames) -> Self {
        Self {
            pieces: names.pieces(session.play()),
            seats: seat_lines(session, session.last_event_at()),
            phase: snapshot::phase(session),
            offers: snapshot::offers(session),
            end: snapshot::end(session),
            line: notation::played_line(session.play()),
        }
    }

    /// Returns the changes since the last call.
    pub(super) fn take_delta(
        &mut self,
        session: &Session,
        names: &SquareNames,
        now: Time,
    ) -> StateDelta {
        let mut state =
            StateDelta { clocks: snapshot::clocks(session, now), ..StateDelta::default() };
        self.add_line_delta(session, names, &mut state);
        let seats = seat_lines(session, now);
        if seats != self.seats {
            self.seats = seats;
            state.seats = Some(snapshot::seat_slots(session, now));
        }
        let phase = snapshot::phase(session);
        if phase != self.phase {
            self.phase = phase;
            state.phase = Some(phase.to_owned());
        }
        let offers = snapshot::offers(session);
        if offers != self.offers {
            self.offers.clone_from(&offers);
            state.offers = Some(offers);
        }
        if self.end.is_none() {
            self.end = snapshot::end(session);
            state.end.clone_from(&self.end);
        }
        state
    }

    fn add_line_delta(&mut self, session: &Session, names: &SquareNames, state: &mut StateDelta) {
        let game = session.play();
        let ply = game.ply();
        // Nearly always exactly one move was added.
        let one = (ply == self.line.len() + 1).then(|| notation::last_played_move(game)).flatten();
        match one {
            Some(played) => {
                state.line = Some((self.line.len(), vec![played.clone()]));
                self.line.push(played);
            }
            None if ply == self.line.len() => return,
            None => {
                let texts = game.move_texts();
                let known = self.line.iter().map(|played| &played.text);
                let same = texts.iter().zip(known).take_while(|(new, old)| new == old).count();
                self.line.truncate(same);
                if same < texts.len() {
                    self.line.extend(notation::played_line(game).into_iter().skip(same));
                }
                state.line = Some((same, self.line[same..].to_vec()));
            }
        }
        state.position = Some(names.change(&self.pieces, game));
        self.pieces = names.pieces(game);
    }
}

impl TableState {
    /// Sends a client what it does not know yet.
    pub(super) fn catch_up(
        &self,
        visitor: &Participant,
        hello: &Hello,
        now: Time,
    ) -> Vec<Envelope> {
        let client = visitor.client();
        let since = hello.since.unwrap_or(0).min(self.committed);
        let missed = &self.log[since as usize..self.committed as usize];
        let seat = self.seat_of(visitor.person());
        let entry_for = |entry: &LogEntry| {
            let masked = self.masked(entry).filter(|_| seat.is_none());
            TableEvent::without_effects(masked.unwrap_or_else(|| entry.clone()))
        };
        if hello.raw_log {
            let bare =
                |entry| Envelope::to(client, ServerMessage::Event(Box::new(entry_for(entry))));
            return missed.iter().map(bare).collect();
        }
        let drawn = self.drawings_for(visitor.person()).into_iter();
        let drawn = drawn.map(|message| Envelope::to(client, message));
        if hello.since.is_none() || self.committed - since > MAX_CATCH_UP {
            let full = ServerMessage::Snapshot(Box::new(self.snapshot_for(visitor.person(), now)));
            return std::iter::once(Envelope::to(client, full)).chain(drawn).collect();
        }
        let mut sent: Vec<Envelope> = Vec::with_capacity(missed.len() + 2);
        for (entry, played) in missed.iter().zip(self.played_in(missed)) {
            let mut happened = entry_for(entry);
            happened.say = self.describe(&entry.kind, played.as_ref().map(|(_, played)| played));
            if entry.number == self.committed {
                happened.state = self.full_state(now);
            } else {
                happened.state.line = played.map(|(plies, played)| (plies, vec![played]));
            }
            sent.push(Envelope::to(client, ServerMessage::Event(Box::new(happened))));
        }
        sent.push(Envelope::to(client, ServerMessage::Heartbeat { n: self.committed }));
        let mine = seat.map(|seat| ServerMessage::Private(Box::new(self.private_view(seat, now))));
        sent.extend(mine.map(|mine| Envelope::to(client, mine)));
        let talk = self.talk(seat.is_some(), visitor.person() == self.host);
        sent.push(Envelope::to(client, ServerMessage::Talk(talk)));
        sent.extend(drawn);
        sent
    }

    /// Returns the messages that tell of an event. What players say is for them alone while their
    /// game runs.
    pub(super) fn event_messages(&self, happened: TableEvent) -> Vec<Envelope> {
        let masked = self.masked(&happened.entry);
        let message = ServerMessage::Event(Box::new(happened));
        let Some(masked) = masked.map(TableEvent::without_effects) else {
            return vec![Envelope { to: Recipient::All, message }];
        };
        let masked = ServerMessage::Event(Box::new(masked));
        let players: Vec<String> = self.people.values().cloned().collect();
        vec![
            Envelope { to: Recipient::AnyOf(players.clone()), message },
            Envelope { to: Recipient::AllBut(players), message: masked },
        ]
    }

    /// Returns what people see once the game has ended: each other's talk and drawings.
    pub(super) fn end_messages(&self) -> Vec<Envelope> {
        let mut sent = self.talk_messages();
        for person in self.people.values() {
            let drawn = self.drawings_for(person).into_iter();
            let to = || Recipient::Person(person.clone());
            sent.extend(drawn.map(|message| Envelope { to: to(), message }));
        }
        sent
    }

    /// Returns for each of the last entries the move that it tells of, with the number of plies
    /// before it; `None` for other entries, and for moves that were taken back.
    fn played_in(&self, last: &[LogEntry]) -> Vec<Option<(usize, PlayedMove)>> {
        let mut plies = 0;
        let played = self.log[..self.committed as usize].iter().map(|entry| match &entry.kind {
            EntryKind::Fact(Fact::Moved { ply, .. }) => {
                plies += 1;
                let line = &self.published.line;
                let known = line.get(plies - 1).filter(|known| known.text == ply.text());
                known.map(|known| (plies - 1, known.clone()))
            }
            EntryKind::Fact(Fact::TakenBack { plies: back, .. }) => {
                plies = plies.saturating_sub(*back as usize);
                None
            }
            _ => None,
        });
        played.skip(self.committed as usize - last.len()).collect()
    }

    fn describe(&self, what: &EntryKind, played: Option<&PlayedMove>) -> Option<LocalizedText> {
        match what {
            EntryKind::Fact(fact) => Some(self.sentence(fact, played)),
            EntryKind::Notice(_) => None,
        }
    }

    /// Returns a fact as a sentence. A move is written as readers of each language expect it, if
    /// it is given.
    pub(super) fn sentence(&self, fact: &Fact, played: Option<&PlayedMove>) -> LocalizedText {
        let game = self.session.play();
        match (fact, played) {
            (Fact::Moved { seat, .. }, Some(played)) => LocalizedText::by_language(|language| {
                let ply = played.text_in(game.entry(), language).to_owned();
                message!(News::Moved { player: game.seat_message(*seat), ply })
            }),
            _ => fact.message_with(|seat| game.seat_message(seat)).into(),
        }
    }

    fn full_state(&self, now: Time) -> StateDelta {
        let line = self.published.line.clone();
        snapshot::full_state(&self.session, &self.position(), line, now)
    }

    /// Returns the snapshot for a person, who may have opened the table.
    pub fn snapshot_for(&self, person: &str, now: Time) -> Snapshot {
        let seat = self.seat_of(person);
        let TalkView { chat, room } = self.talk(seat.is_some(), person == self.host);
        Snapshot { chat, room, ..self.snapshot(seat, now) }
    }

    /// Returns the snapshot for the player in a seat, or for a spectator.
    pub fn snapshot(&self, seat: Option<Seat>, now: Time) -> Snapshot {
        let TalkView { chat, room } = self.talk(seat.is_some(), false);
        Snapshot {
            n: self.log.len() as u64,
            at: now,
            you: seat,
            table: serde_json::Value::Null,
            pieces: serde_json::Value::Null,
            offered_seats: self.offered_seats.iter().copied().collect(),
            chat_enabled: self.chat,
            chat,
            room,
            rematch_table: self.rematch_table.clone(),
            notation: self.notation.clone(),
            state: self.full_state(now),
            private: seat.map(|seat| self.private_view(seat, now)),
        }
    }

    fn private_view(&self, seat: Seat, now: Time) -> PrivateView {
        let mut mine =
            snapshot::private_view(&self.session, &self.names, seat, self.log.len() as u64, now);
        mine.premove = self.premoves.get(&seat).cloned();
        mine.abandoned_seats =
            self.abandoned.iter().copied().filter(|other| *other != seat).collect();
        mine
    }

    /// Returns the private views of all seated persons; none while events are not stored.
    pub(super) fn private_messages(&self, now: Time) -> Vec<Envelope> {
        if !self.is_committed() {
            return Vec::new();
        }
        let told = self.people.iter().map(|(seat, person)| Envelope {
            to: Recipient::Person(person.clone()),
            message: ServerMessage::Private(Box::new(self.private_view(*seat, now))),
        });
        told.collect()
    }
}

/// Returns whether a fact changes the position that commands depend on.
pub(super) fn changes_position(fact: &Fact) -> bool {
    matches!(fact, Fact::Moved { .. } | Fact::TakenBack { .. })
}

/// Returns whether a fact changes the offers, or who can make them.
pub(super) fn changes_offers(fact: &Fact) -> bool {
    matches!(
        fact,
        Fact::OfferMade { .. }
            | Fact::OfferAnswered { .. }
            | Fact::OfferWithdrawn { .. }
            | Fact::SeatHandedOver { .. }
            | Fact::Seated { .. }
    )
}
