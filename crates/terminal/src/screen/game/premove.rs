//! Premoves at a remote table.

use wazir_game::Seat;
use wazir_registry::{MoveChoice, MoveSource, Play};
use wazir_session::Phase;
use wazir_text::{Message, message};

use super::GamePage;
use crate::plain::complete_move;
use crate::remote::{RemoteRequest, RemoteUpdate};
use crate::texts::{Dialogue, Screen};

impl GamePage {
    /// Returns the user's seat if the user can enter a premove now.
    pub(super) fn premove_seat(&self) -> Option<Seat> {
        let own = self.remote_seat()?;
        let waits = self.table.session().phase() == Phase::Running && self.table.to_move() != own;
        (waits && !self.is_browsing()).then_some(own)
    }

    /// Returns the player whose pieces can be selected: the user who can enter a premove, or else
    /// the seat to move.
    pub(super) fn moving_seat(&self) -> Seat {
        self.premove_seat().unwrap_or_else(|| self.shown_game().to_move())
    }

    /// Returns the standing premove.
    pub(super) fn premove(&self) -> Option<&str> {
        self.table.remote_state()?.premove.as_deref()
    }

    /// Returns the squares of the premove, by index.
    pub(super) fn premove_squares(&self) -> Vec<usize> {
        let (Some(text), Some(own)) = (self.premove(), self.premove_seat()) else {
            return Vec::new();
        };
        let ahead = self.as_if_own_turn(own);
        let mv = ahead.read_move(text).ok();
        let Some(parts) = mv.and_then(|mv| ahead.position().move_parts(mv)) else {
            return Vec::new();
        };
        match parts.from {
            MoveSource::Square(from) => vec![from, parts.to],
            MoveSource::Hand(_) => vec![parts.to],
        }
    }

    /// Returns the game as if it were the turn of a seat. In check the turn cannot be passed; the
    /// game is returned unchanged then.
    fn as_if_own_turn(&self, seat: Seat) -> Play {
        let game = self.table.game();
        game.with_turn(seat).unwrap_or_else(|| game.clone())
    }

    /// Returns the premoves of the user with a piece from a source to a square.
    pub(super) fn intentions(&self, own: Seat, from: MoveSource, to: usize) -> Vec<MoveChoice> {
        let ahead = self.as_if_own_turn(own);
        if can_reach(&ahead, from, to) { ahead.premoves(from, to) } else { Vec::new() }
    }

    /// Shows why a piece cannot go to a square, whoever is to move.
    pub(super) fn refuse_premove(&mut self, own: Seat, from: MoveSource, to: usize) {
        if let Some(why) = self.as_if_own_turn(own).why_illegal(from, to) {
            self.refused(&why);
        }
    }

    /// Sends a premove.
    pub(super) fn send_premove(&mut self, mv: String) {
        self.table.send_request(RemoteRequest::Premove(mv));
        (self.picked_source, self.move_menu) = (None, None);
    }

    /// Handles a typed move before the user's turn.
    pub(super) fn typed_premove(&mut self, own: Seat, typed: &str) {
        let ahead = self.as_if_own_turn(own);
        // In check the turn stays with the opponent, so a partial move cannot be completed.
        let whole = (ahead.to_move() == own).then(|| complete_move(&ahead, typed, self.move_style));
        let read = match whole {
            Some(Ok(mv)) => Ok(ahead.move_text(mv)),
            Some(Err((why, _))) => {
                parse_premove(&ahead, own, typed).map_err(|none| none.unwrap_or(why))
            }
            None => parse_premove(&ahead, own, typed)
                .map_err(|none| none.unwrap_or_else(|| Screen::NotYourTurn.into())),
        };
        match read {
            Ok(mv) => self.send_premove(mv),
            Err(why) => self.set_notice(why),
        }
    }

    /// Records the standing premove.
    pub(super) fn set_premove(&mut self, premove: Option<String>) {
        let waited = self.premove().is_some();
        match &premove {
            Some(mv) => self.set_notice(message!(Screen::WaitingMove { mv: mv.clone() })),
            None if waited => self.set_notice(Screen::NoWaitingMove),
            None => {}
        }
        self.table.apply_update(RemoteUpdate::Premove(premove));
    }
}

/// Returns whether a piece belongs to a player. A piece in hand was checked when it was selected.
pub(super) fn belongs_to(game: &Play, seat: Seat, from: MoveSource) -> bool {
    let MoveSource::Square(square) = from else { return true };
    let square = game.board().square(square);
    square.and_then(|square| game.piece_at(square)).is_some_and(|piece| piece.seat == seat)
}

/// Returns whether a piece reaches a square, or turns where it stands.
fn can_reach(game: &Play, from: MoveSource, to: usize) -> bool {
    from == MoveSource::Square(to)
        || game
            .reachable_squares(from)
            .iter()
            .any(|goal| goal.square.index() == to && goal.way.is_target())
}

/// Returns a move that the opponent's move can make possible, in notation. The error holds a reason
/// if the piece belongs to another player, or if the turn could not be passed and the text is not a
/// move; otherwise it is `None`.
fn parse_premove(game: &Play, own: Seat, typed: &str) -> Result<String, Option<Message>> {
    let mv = game.read_move(typed).map_err(|why| {
        let why = message!(Dialogue::NotAMove { why: why.message() });
        (game.to_move() != own).then_some(why)
    })?;
    match game.position().move_parts(mv) {
        Some(parts) if belongs_to(game, own, parts.from) => Ok(game.move_text(mv)),
        Some(_) => Err(Some(Screen::NotYourTurn.into())),
        None => Err(None),
    }
}
