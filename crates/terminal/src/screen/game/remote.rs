//! Remote games: key commands and updates.

use wazir_game::Seat;
use wazir_registry::ClaimKind;
use wazir_session::texts::News;
use wazir_session::{Command, Event, Fact, Occupant, Phase, Session, StandingOffer};
use wazir_text::{Message, message};

use super::{Confirmation, Effect, GamePage, LineEditor, MenuAction, Overlay, Prompt};
use crate::players::{Player, Players};
use crate::remote::{RemoteRequest, RemoteUpdate};
use crate::screen::options::OPTIONS_KEY;
use crate::texts::Screen;

/// Keys and their actions at a remote table, most useful first.
pub(super) const REMOTE_KEY_BINDINGS: [(char, Screen); 13] = [
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
    (']', Screen::KeyForward),
    (OPTIONS_KEY, Screen::KeyOptions),
    ('q', Screen::KeyLeave),
];

impl GamePage {
    /// Handles a letter that means something else at a remote table. Returns `false` for other
    /// letters.
    pub(super) fn remote_command(&mut self, letter: char) -> bool {
        match letter {
            'u' if self.premove().is_some() => {
                self.table.send_request(RemoteRequest::CancelPremove)
            }
            'u' => match self.remote_seat() {
                Some(seat) => self.send_command(&Command::TakeBack { seat }),
                None => self.set_notice(Screen::YouLookOn),
            },
            'c' => self.remote_claims(),
            'w' => match self.remote_seat() {
                Some(_) => self.overlay = Overlay::Prompt(Prompt::Chat, LineEditor::default()),
                None => self.set_notice(Screen::YouLookOn),
            },
            'n' => self.open_list(vec![MenuAction::Rematch, MenuAction::Leave]),
            // There is no help from the computer while a remote game is in progress.
            'a' if self.table.outcome().is_some() => return false,
            'r' | 'k' | 'h' | 'a' | 'o' => self.set_notice(Screen::NotByWire),
            _ => return false,
        }
        true
    }

    /// Returns the user's seat at a remote table.
    pub(super) fn remote_seat(&self) -> Option<Seat> {
        self.table.remote_state().and_then(|far| far.seat)
    }

    /// Sends a command, or shows at once why it is refused.
    fn send_command(&mut self, command: &Command) {
        if let Err(refusal) = self.table.apply(command) {
            self.set_notice(self.refusal_message(&refusal));
        }
    }

    /// Lists the possible claims and answers.
    fn remote_claims(&mut self) {
        let Some(own) = self.remote_seat() else { return self.set_notice(Screen::YouLookOn) };
        let asked = self.table.session().offers().iter();
        let asked = asked.filter(|offer| offer.asked().contains(&own)).map(StandingOffer::by);
        let answers =
            asked.flat_map(|by| [MenuAction::Answer(by, true), MenuAction::Answer(by, false)]);
        let claims =
            self.table.game().claims().into_iter().map(|(kind, _)| MenuAction::Claim(kind));
        self.open_list(answers.chain(claims).collect());
    }

    /// Makes a claim or an offer. The answer arrives as an update.
    pub(super) fn remote_offer(&mut self, claim: ClaimKind) {
        match self.remote_seat() {
            Some(seat) => self.send_command(&Command::Claim { seat, claim }),
            None => self.set_notice(Screen::YouLookOn),
        }
    }

    /// Answers the offer of a seat.
    pub(super) fn remote_answer(&mut self, to: Seat, accept: bool) {
        if let Some(seat) = self.remote_seat() {
            self.send_command(&Command::Answer { seat, to, accept });
        }
    }

    /// Sends a chat line.
    pub(super) fn send_chat(&mut self, text: &str) {
        self.table.send_request(RemoteRequest::Chat(text.to_owned()));
    }

    /// Handles an update from the remote table.
    pub(crate) fn receive_remote_update(&mut self, update: RemoteUpdate) {
        match update {
            RemoteUpdate::Event(event) => self.receive_event(&event),
            RemoteUpdate::Message(what) => {
                self.set_notice(what);
                self.effects.push(Effect::Bell);
            }
            RemoteUpdate::Refused { why, squares } => {
                let board = self.table.game().board();
                let named = squares.iter().filter_map(|name| board.square_by_name(name));
                self.refusal_squares = named.map(|square| square.index()).collect();
                self.set_notice(why);
                self.effects.push(Effect::Bell);
            }
            RemoteUpdate::Seat(seat) => {
                if let Some(players) = remote_players(self.table.session(), seat) {
                    self.players = players;
                    let viewer = self.players.viewer();
                    self.orientation = self.table.game().position().facing(viewer);
                }
                self.table.apply_update(update);
            }
            RemoteUpdate::NewTable(session) => {
                self.table.apply_update(RemoteUpdate::NewTable(session));
                self.overlay = Overlay::None;
                self.after_change();
                self.set_notice(Screen::AnotherTable);
            }
            RemoteUpdate::Premove(premove) => self.set_premove(premove),
            RemoteUpdate::Time(_) | RemoteUpdate::Connected(_) => self.table.apply_update(update),
        }
    }

    fn receive_event(&mut self, event: &Event) {
        let game = self.table.game();
        let said = match &event.fact {
            Fact::Moved { seat, ply, .. } => {
                let written = ply.read(game).map(|mv| self.move_style.write(game, mv));
                let ply = written.unwrap_or_else(|_| ply.to_string());
                message!(News::Moved { player: game.seat_message(*seat), ply })
            }
            fact => fact.message_with(|seat| game.seat_message(seat)),
        };
        self.table.apply_update(RemoteUpdate::Event(event.clone()));
        self.notice = None;
        if matches!(event.fact, Fact::Moved { .. } | Fact::TakenBack { .. } | Fact::Ended(_)) {
            // A user who looks back stays there.
            let kept = self.browsed_game.take();
            self.after_change();
            self.browsed_game = kept;
            self.effects.push(Effect::Bell);
        }
        if self.notice.is_none() {
            self.set_notice(message!(Screen::Happened { what: said.clone() }));
        }
        if let Fact::OfferMade { seat, asked, .. } = &event.fact
            && self.remote_seat().is_some_and(|own| asked.contains(&own))
            && matches!(self.overlay, Overlay::None)
            && self.move_menu.is_none()
        {
            let question = message!(Screen::Happened { what: said });
            self.overlay = Overlay::Question(Confirmation::RemoteOffer(*seat), question);
        }
    }

    /// Returns the state of the remote table, if it is not the state of the game.
    pub(super) fn remote_status(&self) -> Option<Message> {
        if !self.table.remote_state()?.connected {
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

    /// Returns the occupant of a seat at the remote table.
    pub(super) fn remote_occupant(&self, seat: Seat) -> Option<Message> {
        self.table.remote_state()?;
        let session = self.table.session();
        let occupant = session.occupant(seat)?.message();
        Some(match session.is_away(seat) {
            true => message!(Screen::IsAway { occupant }),
            false => occupant,
        })
    }
}

/// Returns the players of a remote table as this screen sees them.
pub(crate) fn remote_players(session: &Session, own: Option<Seat>) -> Option<Players> {
    let seats = session.play().seats();
    let player = |seat: &Seat| match own == Some(*seat) {
        true => Player::Person,
        false => Player::Remote,
    };
    Players::new(&seats, &seats.iter().map(player).collect::<Vec<_>>()).ok()
}
