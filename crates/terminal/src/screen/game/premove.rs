//! Moves that are given before the turn comes, at a table far away.

use wazir_game::Seat;
use wazir_registry::{MoveChoice, MoveSource, Play};
use wazir_session::Phase;
use wazir_text::{Message, message};

use super::GamePage;
use crate::remote::{RemoteRequest, RemoteUpdate};
use crate::plain::complete_move;
use crate::texts::{Dialogue, Screen};

impl GamePage {
    /// The own seat, where a move may be given now that is played when its turn comes.
    pub(super) fn premove_seat(&self) -> Option<Seat> {
        let own = self.remote_seat()?;
        let waits = self.table.session().phase() == Phase::Running && self.table.to_move() != own;
        (waits && !self.is_browsing()).then_some(own)
    }

    /// The player whose pieces are taken: who is to move, or who sits here and does not wait.
    pub(super) fn moving_seat(&self) -> Seat {
        self.premove_seat().unwrap_or_else(|| self.shown_game().to_move())
    }

    /// The move that waits for the own turn.
    pub(super) fn premove(&self) -> Option<&str> {
        self.table.remote_state()?.premove.as_deref()
    }

    /// The squares of the move that waits, by number.
    pub(super) fn premove_squares(&self) -> Vec<usize> {
        let (Some(text), Some(own)) = (self.premove(), self.premove_seat()) else { return Vec::new() };
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

    /// The game as if it were the turn of a seat. In check nobody can pass; then it is as it is.
    fn as_if_own_turn(&self, seat: Seat) -> Play {
        let game = self.table.game();
        game.with_turn(seat).unwrap_or_else(|| game.clone())
    }

    /// What who sits here can have in mind with a piece and a square before the turn comes.
    pub(super) fn intentions(&self, own: Seat, from: MoveSource, to: usize) -> Vec<MoveChoice> {
        let ahead = self.as_if_own_turn(own);
        if can_reach(&ahead, from, to) { ahead.premoves(from, to) } else { Vec::new() }
    }

    /// Why a piece does not go there, whosever turn it is.
    pub(super) fn refuse_premove(&mut self, own: Seat, from: MoveSource, to: usize) {
        if let Some(why) = self.as_if_own_turn(own).why_illegal(from, to) {
            self.refused(&why);
        }
    }

    /// Has a move wait for the own turn.
    pub(super) fn send_premove(&mut self, mv: String) {
        self.table.send_request(RemoteRequest::Premove(mv));
        (self.picked_source, self.move_menu) = (None, None);
    }

    /// What a typed move does before the turn comes.
    pub(super) fn typed_premove(&mut self, own: Seat, typed: &str) {
        let ahead = self.as_if_own_turn(own);
        // In check the turn stays with the others, and so do the moves that are whole by a part.
        let whole = (ahead.to_move() == own).then(|| complete_move(&ahead, typed));
        let read = match whole {
            Some(Ok(mv)) => Ok(ahead.move_text(mv)),
            Some(Err(why)) => parse_premove(&ahead, own, typed).map_err(|none| none.unwrap_or(why)),
            None => parse_premove(&ahead, own, typed)
                .map_err(|none| none.unwrap_or_else(|| Screen::NotYourTurn.into())),
        };
        match read {
            Ok(mv) => self.send_premove(mv),
            Err(why) => self.set_notice(why),
        }
    }

    /// Takes note of the move that waits.
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

/// Whether a piece is that of a player; one in hand was taken as such.
pub(super) fn belongs_to(game: &Play, seat: Seat, from: MoveSource) -> bool {
    let MoveSource::Square(square) = from else { return true };
    let square = game.board().square(square);
    square.and_then(|square| game.piece_at(square)).is_some_and(|piece| piece.seat == seat)
}

/// Whether a piece goes there, or turns where it stands.
fn can_reach(game: &Play, from: MoveSource, to: usize) -> bool {
    from == MoveSource::Square(to)
        || game
            .reachable_squares(from)
            .iter()
            .any(|goal| goal.square.index() == to && goal.way.is_target())
}

/// A move of a player that others can make possible, as the game writes it; or why it is none,
/// where that is because of whose piece it is.
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
