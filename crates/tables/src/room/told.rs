//! What those at a table have been told, and what they are to be told now.

use wazir_game::Seat;
use wazir_games::AnyPiece;
use wazir_session::{Fact, Session, Time};

use super::{FAR, TableState, talk};
use crate::scene::{self, EndView, OfferView, PrivateView, Snapshot, SquareNames, StateDelta};
use crate::{
    EntryKind, Envelope, Hello, LogEntry, Participant, Recipient, ServerMessage, TableEvent,
};

/// How a table stands, as far as it has been said.
#[derive(Clone, Debug)]
pub(super) struct PublishedState {
    pieces: Vec<Option<AnyPiece>>,
    seats: Vec<(String, String, bool)>,
    phase: &'static str,
    offers: Vec<OfferView>,
    end: Option<EndView>,
    line: Vec<String>,
}

fn sitting(session: &Session, now: Time) -> Vec<(String, String, bool)> {
    let chairs = scene::chairs(session, now).into_iter();
    chairs.map(|chair| (chair.kind, chair.name, chair.away)).collect()
}

impl PublishedState {
    pub(super) fn of(session: &Session, names: &SquareNames) -> Self {
        Self {
            pieces: names.pieces(session.play()),
            seats: sitting(session, session.last_event_at()),
            phase: scene::phase(session),
            offers: scene::offers(session),
            end: scene::end(session),
            line: session.play().move_texts(),
        }
    }

    /// What is different now.
    pub(super) fn renewed(
        &mut self,
        session: &Session,
        names: &SquareNames,
        now: Time,
    ) -> StateDelta {
        let mut state = StateDelta { clocks: scene::clocks(session, now), ..StateDelta::default() };
        self.line_renewed(session, names, &mut state);
        let seats = sitting(session, now);
        if seats != self.seats {
            self.seats = seats;
            state.seats = Some(scene::chairs(session, now));
        }
        let phase = scene::phase(session);
        if phase != self.phase {
            self.phase = phase;
            state.phase = Some(phase.to_owned());
        }
        let offers = scene::offers(session);
        if offers != self.offers {
            self.offers.clone_from(&offers);
            state.offers = Some(offers);
        }
        if self.end.is_none() {
            self.end = scene::end(session);
            state.end.clone_from(&self.end);
        }
        state
    }

    fn line_renewed(&mut self, session: &Session, names: &SquareNames, state: &mut StateDelta) {
        let game = session.play();
        let ply = game.ply();
        // One move more is what happens nearly always.
        let one = (ply == self.line.len() + 1).then(|| game.last_move()).flatten();
        let one = one.and_then(|(mv, _)| scene::last_ply(game, mv));
        match one {
            Some(played) => {
                state.line = Some((self.line.len(), vec![played.clone()]));
                self.line.push(played.m);
            }
            None if ply == self.line.len() => return,
            None => {
                let line = game.move_texts();
                let same = line.iter().zip(&self.line).take_while(|(new, old)| new == old).count();
                let fresh = line[same..].iter().map(|m| scene::PlayedMove { m: m.clone() });
                state.line = Some((same, fresh.collect()));
                self.line = line;
            }
        }
        state.position = Some(names.change(&self.pieces, game));
        self.pieces = names.pieces(game);
    }
}

impl TableState {
    /// Tells somebody what is not known yet.
    pub(super) fn greet(&self, visitor: &Participant, hello: &Hello, now: Time) -> Vec<Envelope> {
        let client = visitor.client();
        let since = hello.since.unwrap_or(0).min(self.written);
        let missed = &self.log[since as usize..self.written as usize];
        let seat = self.seat_of(visitor.person());
        if hello.log {
            let bare = |entry: &LogEntry| {
                ServerMessage::Event(Box::new(TableEvent::without_effects(entry.clone())))
            };
            return missed.iter().map(|entry| Envelope::to(client, bare(entry))).collect();
        }
        if hello.since.is_none() || self.written - since > FAR {
            let full = ServerMessage::Full(Box::new(self.snapshot(seat, now)));
            return vec![Envelope::to(client, full)];
        }
        let mut sent: Vec<Envelope> = Vec::with_capacity(missed.len() + 2);
        for entry in missed {
            let mut happened = TableEvent::without_effects(entry.clone());
            if entry.n == self.written {
                happened.state = scene::whole(&self.session, &self.position(), now);
            }
            happened.say = self.sentence(&entry.what);
            sent.push(Envelope::to(client, ServerMessage::Event(Box::new(happened))));
        }
        sent.push(Envelope::to(client, ServerMessage::Beat { n: self.written }));
        let mine = seat.map(|seat| ServerMessage::Mine(Box::new(self.mine(seat, now))));
        sent.extend(mine.map(|mine| Envelope::to(client, mine)));
        sent
    }

    fn sentence(&self, what: &EntryKind) -> Option<crate::LocalizedText> {
        match what {
            EntryKind::Fact(fact) => {
                let names = |seat| self.session.play().seat_message(seat);
                Some(fact.message_with(names).into())
            }
            EntryKind::Notice(_) => None,
        }
    }

    /// How the table stands for a player in a seat, or a spectator.
    pub fn snapshot(&self, seat: Option<Seat>, now: Time) -> Snapshot {
        Snapshot {
            n: self.log.len() as u64,
            at: now,
            you: seat,
            table: serde_json::Value::Null,
            pieces: serde_json::Value::Null,
            chat_on: self.chat,
            chat: talk::last(&self.log),
            next: self.next.clone(),
            state: scene::whole(&self.session, &self.position(), now),
            mine: seat.map(|seat| self.mine(seat, now)),
        }
    }

    fn mine(&self, seat: Seat, now: Time) -> PrivateView {
        let mut mine = scene::mine(&self.session, &self.names, seat, self.log.len() as u64, now);
        mine.premove = self.premoves.get(&seat).cloned();
        mine.gone = self.gone.iter().copied().filter(|other| *other != seat).collect();
        mine
    }

    /// What is only for those who sit, where the disk has all there is.
    pub(super) fn mines(&self, now: Time) -> Vec<Envelope> {
        if !self.is_settled() {
            return Vec::new();
        }
        let told = self.people.iter().map(|(seat, person)| Envelope {
            to: Recipient::Person(person.clone()),
            message: ServerMessage::Mine(Box::new(self.mine(*seat, now))),
        });
        told.collect()
    }
}

/// Whether something changes what a command reckons with.
pub(super) fn moves_on(fact: &Fact) -> bool {
    matches!(fact, Fact::Moved { .. } | Fact::TakenBack { .. })
}

/// Whether something changes what is offered, or by whom.
pub(super) fn offers_on(fact: &Fact) -> bool {
    matches!(
        fact,
        Fact::OfferMade { .. }
            | Fact::OfferAnswered { .. }
            | Fact::OfferWithdrawn { .. }
            | Fact::SeatHandedOver { .. }
            | Fact::Seated { .. }
    )
}
