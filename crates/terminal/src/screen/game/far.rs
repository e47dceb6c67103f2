//! A game that is held elsewhere: what keys ask for there, and what comes from there.

use wazir_game::Seat;
use wazir_games::ClaimKind;
use wazir_session::{Command, Event, Fact, Occupant, Phase, Session, StandingOffer};
use wazir_text::{Message, message};

use super::{Confirmation, Effect, GamePage, MenuAction, Overlay, Prompt};
use crate::far::{RemoteRequest, RemoteUpdate};
use crate::players::{Player, Players};
use crate::texts::Screen;

/// What keys do at a table far away, most wanted first.
pub(super) const KEYS: [(char, Screen); 11] = [
    ('m', Screen::KeyMenu),
    ('?', Screen::KeyCard),
    ('u', Screen::KeyUndo),
    ('c', Screen::KeyClaims),
    ('w', Screen::KeyTalk),
    ('f', Screen::KeyFlip),
    ('n', Screen::KeyNew),
    ('s', Screen::KeySave),
    ('y', Screen::KeyCopy),
    ('[', Screen::KeyBack),
    ('q', Screen::KeyLeave),
];

impl GamePage {
    /// What a letter does at a table far away, where that is something else.
    pub(super) fn far_command(&mut self, letter: char) -> bool {
        match letter {
            'u' if self.premove().is_some() => self.table.wish(RemoteRequest::CancelPremove),
            'u' => match self.far_seat() {
                Some(seat) => self.ask_far(&Command::TakeBack { seat }),
                None => self.say(Screen::YouLookOn),
            },
            'c' => self.far_claims(),
            'w' => match self.far_seat() {
                Some(_) => self.overlay = Overlay::Prompt(Prompt::Talk, String::new()),
                None => self.say(Screen::YouLookOn),
            },
            'n' => self.open_list(vec![MenuAction::Rematch, MenuAction::Leave]),
            // Nobody is helped while others wait for a move of their own.
            'a' if self.table.outcome().is_some() => return false,
            'r' | 'k' | 'h' | 'a' | 'o' => self.say(Screen::NotByWire),
            'm' => {
                let keys = KEYS[1..].iter().map(|&(key, text)| MenuAction::Key(key, text));
                self.open_list(keys.collect());
            }
            _ => return false,
        }
        true
    }

    /// The own seat at a table far away.
    pub(super) fn far_seat(&self) -> Option<Seat> {
        self.table.far_away().and_then(|far| far.seat)
    }

    /// Asks for something, or says at once why it cannot be.
    fn ask_far(&mut self, command: &Command) {
        if let Err(refusal) = self.table.apply(command) {
            self.say(self.words_of(&refusal));
        }
    }

    /// What can be claimed, and what can be answered.
    fn far_claims(&mut self) {
        let Some(own) = self.far_seat() else { return self.say(Screen::YouLookOn) };
        let asked = self.table.session().offers().iter();
        let asked = asked.filter(|offer| offer.asked().contains(&own)).map(StandingOffer::by);
        let answers =
            asked.flat_map(|by| [MenuAction::Answer(by, true), MenuAction::Answer(by, false)]);
        let claims =
            self.table.game().claims().into_iter().map(|(kind, _)| MenuAction::Claim(kind));
        self.open_list(answers.chain(claims).collect());
    }

    /// Claims, or offers what others have to agree to. The answer comes by itself.
    pub(super) fn far_offer(&mut self, claim: ClaimKind) {
        match self.far_seat() {
            Some(seat) => self.ask_far(&Command::Claim { seat, claim }),
            None => self.say(Screen::YouLookOn),
        }
    }

    /// Answers the offer of somebody.
    pub(super) fn far_answer(&mut self, to: Seat, accept: bool) {
        if let Some(seat) = self.far_seat() {
            self.ask_far(&Command::Answer { seat, to, accept });
        }
    }

    /// Says something to the others.
    pub(super) fn talk(&mut self, text: &str) {
        self.table.wish(RemoteRequest::Chat(text.to_owned()));
    }

    /// What came from the table far away.
    pub(crate) fn tidings(&mut self, tidings: RemoteUpdate) {
        match tidings {
            RemoteUpdate::Event(event) => self.happened(&event),
            RemoteUpdate::Message(what) => {
                self.say(what);
                self.effects.push(Effect::Bell);
            }
            RemoteUpdate::Refused { why, squares } => {
                let board = self.table.game().board();
                let named = squares.iter().filter_map(|name| board.square_by_name(name));
                self.concerned = named.map(|square| square.index()).collect();
                self.say(why);
                self.effects.push(Effect::Bell);
            }
            RemoteUpdate::Seat(seat) => {
                if let Some(players) = seated(self.table.session(), seat) {
                    self.players = players;
                    let viewer = self.players.viewer();
                    self.seen = self.table.game().position().facing(viewer);
                }
                self.table.hear(tidings);
            }
            RemoteUpdate::NewTable(session) => {
                self.table.hear(RemoteUpdate::NewTable(session));
                self.overlay = Overlay::None;
                self.changed();
                self.say(Screen::AnotherTable);
            }
            RemoteUpdate::Premove(premove) => self.waits(premove),
            RemoteUpdate::Time(_) | RemoteUpdate::Connected(_) => self.table.hear(tidings),
        }
    }

    fn happened(&mut self, event: &Event) {
        let game = self.table.game();
        let said = event.fact.message_with(|seat| game.seat_message(seat));
        self.table.hear(RemoteUpdate::Event(event.clone()));
        self.notice = None;
        if matches!(event.fact, Fact::Moved { .. } | Fact::TakenBack { .. } | Fact::Ended(_)) {
            // Who looks back is not called away.
            let kept = self.browsed.take();
            self.changed();
            self.browsed = kept;
            self.effects.push(Effect::Bell);
        }
        if self.notice.is_none() {
            self.say(message!(Screen::Happened { what: said.clone() }));
        }
        if let Fact::OfferMade { seat, asked, .. } = &event.fact
            && self.far_seat().is_some_and(|own| asked.contains(&own))
            && matches!(self.overlay, Overlay::None)
            && self.choosing.is_none()
        {
            let question = message!(Screen::Happened { what: said });
            self.overlay = Overlay::Question(Confirmation::Far(*seat), question);
        }
    }

    /// How the table far away stands, where that is no affair of the game.
    pub(super) fn far_state(&self) -> Option<Message> {
        if !self.table.far_away()?.connected {
            return Some(Screen::NoConnection.into());
        }
        if self.table.session().phase() != Phase::Waiting {
            return None;
        }
        let open =
            |seat: &Seat| self.table.session().occupant(*seat).is_some_and(Occupant::is_open);
        let seat = self.table.game().seats().into_iter().find(open)?;
        Some(message!(Screen::WaitingFor { player: self.table.seat_message(seat) }))
    }

    /// Who sits in a seat far away.
    pub(super) fn far_sitter(&self, seat: Seat) -> Option<Message> {
        self.table.far_away()?;
        let session = self.table.session();
        let sitter = session.occupant(seat)?.message();
        Some(match session.is_away(seat) {
            true => message!(Screen::IsAway { sitter }),
            false => sitter,
        })
    }
}

/// Who plays at a table far away, as this screen sees it.
pub(crate) fn seated(session: &Session, own: Option<Seat>) -> Option<Players> {
    let seats = session.play().seats();
    let player = |seat: &Seat| match own == Some(*seat) {
        true => Player::Person,
        false => Player::Remote,
    };
    Players::new(&seats, &seats.iter().map(player).collect::<Vec<_>>()).ok()
}
