//! Views of games in progress.

use std::collections::BTreeMap;

use wazir_game::Seat;
use wazir_geometry::Facing;
use wazir_registry::{AnyPiece, Play};

use crate::{BoardView, HandView, Marks, PieceView, SvgStyle};

/// Returns the board and the hands as the player of `seat` sees them. The last move and a king in
/// check are marked.
///
/// ```
/// use wazir_game::Seat;
/// use wazir_registry::{GameRegistry, StartOptions};
///
/// let mut game = wazir_builtin::games().open("cwda", &StartOptions::default())?;
/// game.play_text("e2e4")?;
/// let view = wazir_render::view(&game, Seat::FIRST);
/// assert!(wazir_render::text(&view).contains("4   .   .   .   .  [P]  .   .   .   4"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn view(game: &Play, seat: Seat) -> BoardView {
    let (facts, position) = (game.entry().info(), game.position());
    let mut view = BoardView::empty(&game.board());
    view.set_title(facts.title());
    view.set_board_look(facts.board_look().clone());
    // Describing a piece can take a while ([`Pips::of`](crate::Pips::of)), and most occur several times.
    let mut known = BTreeMap::new();
    for (square, piece) in game.pieces() {
        let described = known.entry((piece.seat.index(), piece.kind));
        let described = described.or_insert_with(|| piece_view(game, piece));
        view.place(square.index(), described.clone());
    }
    let hands = Seat::BOTH.into_iter().filter(|_| position.has_hands());
    for owner in hands {
        let look = |(kind, count)| (piece_view(game, AnyPiece { seat: owner, kind }), count);
        let held = game.hand(owner).into_iter().map(look);
        let title = facts.seat_name(owner);
        view.add_hand(HandView::with_pieces(title, owner, position.facing(owner), held));
    }
    if let Some((_, parts)) = game.last_move() {
        if let wazir_registry::MoveSource::Square(from) = parts.from {
            view.mark(from, Marks::LAST);
        }
        view.mark(parts.to, Marks::LAST);
    }
    if let Some(king) = game.king_in_check() {
        view.mark(king.index(), Marks::CHECK);
    }
    for player in game.seats() {
        view.set_player_name(player, facts.seat_name(player));
    }
    view.with_facing(position.facing(seat))
}

/// Draws the interactive board of a game, seen with this facing, by
/// [`interactive_svg`](crate::interactive_svg()). It has a symbol for every piece that can occur,
/// with the key `SEAT.KIND` (two numbers).
///
/// ```
/// use wazir_registry::{GameRegistry, StartOptions};
/// use wazir_geometry::Facing;
/// use wazir_render::SvgStyle;
///
/// let game = wazir_builtin::games().open("shogi", &StartOptions::default())?;
/// let board = wazir_render::interactive_svg_of(&game, Facing::half(), &SvgStyle::default());
/// assert!(board.contains(r#"<symbol id="p-1.0""#) && board.contains(r#"<g id="hand-0.1""#));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn interactive_svg_of(game: &Play, facing: Facing, style: &SvgStyle) -> String {
    let seen = view(game, Seat::FIRST).with_facing(facing);
    interactive_svg_with(game, &seen, |piece| piece, style)
}

/// Like [`interactive_svg_of`], with a view of the game that was changed, and with the pieces as a
/// function changes them.
pub fn interactive_svg_with(
    game: &Play,
    seen: &BoardView,
    look: impl Fn(PieceView) -> PieceView,
    style: &SvgStyle,
) -> String {
    let position = game.position();
    let owned =
        |kind: usize, seat: Seat| (format!("{}.{kind}", seat.index()), AnyPiece { seat, kind });
    let seats = game.seats();
    let all = seats
        .iter()
        .flat_map(|&seat| (0..position.kind_count()).map(move |kind| owned(kind, seat)));
    // A game may leave some of its kinds unused.
    let pieces = all.map(|(key, piece)| (key, look(piece_view(game, piece))));
    let pieces = pieces.filter(|(_, piece)| !piece.label().is_empty());
    let kinds = position.hand_kinds();
    let held =
        seats.iter().flat_map(|&seat| kinds.iter().map(move |&kind| (seat, owned(kind, seat).0)));
    crate::interactive_svg(seen, pieces, held, style)
}

/// Returns a piece of a game as it is drawn.
pub fn piece_view(game: &Play, piece: AnyPiece) -> PieceView {
    PieceView::of(game.piece_info(piece), piece.seat, game.position().facing(piece.seat))
}
