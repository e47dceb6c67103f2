//! The games of the chess kernel at the common table.

#[cfg(feature = "render")]
use wazir_chesslike::{KindSpec, Piece};
use wazir_chesslike::{Position, Ruleset};
use wazir_game::Seat;
use wazir_text::Seats;

use super::Playable;
use crate::GameId;

/// What the games of the kernel differ in, as seen from the table.
trait Named: Ruleset {
    const ID: GameId;
    /// What the two players are called, the first one first.
    const PLAYERS: [&'static str; 2];
    /// What the squares look like.
    #[cfg(feature = "render")]
    const GROUND: wazir_render::Ground;

    /// Gives a piece the looks it has in this game.
    #[cfg(feature = "render")]
    fn dress(shown: wazir_render::Piece, piece: Piece, kind: &KindSpec) -> wazir_render::Piece;
}

#[cfg(feature = "shogi")]
impl Named for wazir_shogi::Shogi {
    const ID: GameId = GameId::Shogi;
    const PLAYERS: [&'static str; 2] = [Seats::Black.english(), Seats::White.english()];
    #[cfg(feature = "render")]
    const GROUND: wazir_render::Ground = wazir_render::Ground::Plain;

    #[cfg(feature = "render")]
    fn dress(shown: wazir_render::Piece, piece: Piece, _: &KindSpec) -> wazir_render::Piece {
        const KANJI: [&str; wazir_shogi::KINDS] =
            ["玉", "飛", "角", "金", "銀", "桂", "香", "歩", "龍", "馬", "全", "圭", "杏", "と"];
        // The second player, by custom the stronger, has the king without the jewel's dot.
        let king = piece.kind == wazir_chesslike::Kind::KING && piece.seat != Seat::FIRST;
        let kanji = KANJI.get(piece.kind.index()).copied().unwrap_or_default();
        shown.with_shape(wazir_render::Shape::Pentagon).with_kanji(if king { "王" } else { kanji })
    }
}

#[cfg(feature = "euroshogi")]
impl Named for wazir_euroshogi::EuroShogi {
    const ID: GameId = GameId::EuroShogi;
    const PLAYERS: [&'static str; 2] = [Seats::White.english(), Seats::Black.english()];
    #[cfg(feature = "render")]
    const GROUND: wazir_render::Ground = wazir_render::Ground::Chequered;

    /// The letter of the piece before it promoted; the ring says the rest.
    #[cfg(feature = "render")]
    fn dress(shown: wazir_render::Piece, piece: Piece, kind: &KindSpec) -> wazir_render::Piece {
        let letter = &kind.letter[piece.seat.index() & 1];
        shown.with_letters(letter.trim_start_matches('+'))
    }
}

#[cfg(feature = "cwda")]
impl Named for wazir_cwda::Cwda {
    const ID: GameId = GameId::Cwda;
    const PLAYERS: [&'static str; 2] = [Seats::White.english(), Seats::Black.english()];
    #[cfg(feature = "render")]
    const GROUND: wazir_render::Ground = wazir_render::Ground::Chequered;

    #[cfg(feature = "render")]
    fn dress(shown: wazir_render::Piece, piece: Piece, kind: &KindSpec) -> wazir_render::Piece {
        let shown = shown.with_shape(wazir_render::Shape::Disc);
        match &kind.movement[piece.seat.index() & 1] {
            Some(movement) => shown.with_pips(wazir_render::Pips::of(movement)),
            None => shown,
        }
    }
}

impl<R: Named> Playable for Position<R> {
    const ID: GameId = R::ID;

    fn seat_name(seat: Seat) -> &'static str {
        R::PLAYERS[seat.index() & 1]
    }

    fn perft(&self, depth: u32) -> u64 {
        Position::perft(self, depth)
    }

    #[cfg(feature = "render")]
    fn picture(&self) -> wazir_render::View {
        use wazir_geometry::Square;
        use wazir_render::{Hand, View};
        let mut view = View::of(&R::Geometry::default());
        view.set_ground(R::GROUND);
        for square in Square::all() {
            if let Some(piece) = self.piece_at(square) {
                view.place(square.index(), shown(self, piece));
            }
        }
        for seat in [Seat::FIRST, Seat::SECOND].into_iter().filter(|_| R::HANDS) {
            let held = self.hand(seat).map(|(kind, n)| (shown(self, Piece { seat, kind }), n));
            let title = R::PLAYERS[seat.index() & 1];
            view.add_hand(Hand::holding(title, seat, Self::facing(seat), held));
        }
        view
    }

    #[cfg(feature = "render")]
    fn squares_of(mv: wazir_chesslike::Move<R>) -> Vec<usize> {
        mv.from().into_iter().chain([mv.to()]).map(wazir_geometry::Square::index).collect()
    }

    #[cfg(feature = "render")]
    fn king_in_check(&self) -> Option<usize> {
        use wazir_game::Game;
        let king = self.king(Game::to_move(self))?;
        Game::in_check(self).then_some(king.index())
    }

    #[cfg(feature = "render")]
    fn facing(seat: Seat) -> wazir_geometry::Facing {
        use wazir_geometry::Facing;
        if seat == Seat::FIRST { Facing::forward() } else { Facing::half() }
    }
}

/// A piece as it is drawn.
#[cfg(feature = "render")]
fn shown<R: Named>(position: &Position<R>, piece: Piece) -> wazir_render::Piece {
    let label = position.letters(piece);
    let promoted = label.starts_with('+');
    let shown = wazir_render::Piece::new(label, piece.seat).with_promoted(promoted);
    let Some(kind) = position.rules().kinds().get(piece.kind.index()) else { return shown };
    let seat = piece.seat.index() & 1;
    let shown = shown.with_name(&*kind.name[seat]).with_letters(&*kind.letter[seat]);
    R::dress(shown, piece, kind)
}
