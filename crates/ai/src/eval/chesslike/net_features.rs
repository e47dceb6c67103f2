//! The features of a net: which rows the pieces of a game activate.

use std::array;

use arrayvec::ArrayVec;
use wazir_chesslike::{ByKind, Kind, Piece, Position, Rules, Ruleset};
use wazir_game::{BySeat, Seat};
use wazir_geometry::{Board, Geometry};

use super::layout::SQUARES;
use super::piece_stats::{PieceStatsTable, hands};
use super::{factors, kings, pieces};
use crate::net::{AWAY, HOME, MAX_ROWS, Net, NetAccumulator, NetInputs, NetShape, WING};

/// The maximum number of pieces that one move removes, or adds: one may capture up to two on its
/// way, and captives come back into the hand.
const MAX_CHANGES: usize = 8;
/// The number of pieces of a kind distinguished in a hand, in games with hands.
const MAX_IN_HAND: usize = 18;

/// A net with the rows of each piece of a game.
#[derive(Clone, Debug)]
pub(super) struct NetFeatures {
    pub(super) net: Net,
    /// The first row, by viewer, owner and kind.
    first_row: BySeat<BySeat<ByKind<u32>>>,
    /// The square from the viewer's side, by viewer and mirroring.
    oriented: BySeat<[[u8; SQUARES]; 2]>,
    /// The perspective, by viewer and square of its king.
    views: BySeat<[Perspective; SQUARES]>,
}

/// A player's perspective of the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Perspective {
    /// The offset of the rows of its king's zone from those of the first zone.
    zone: u32,
    mirrored: bool,
}

/// Returns the maximum count of each kind in hand.
pub(super) fn max_in_hand<R: Ruleset>(rules: &Rules<R>) -> usize {
    if hands(rules) { MAX_IN_HAND } else { 0 }
}

/// Returns the shape of a net for these rules.
pub(super) fn shape<R: Ruleset>(rules: &Rules<R>, figures: &PieceStatsTable) -> Option<NetShape> {
    let board = rules.board();
    let mut kinds: Vec<String> = Vec::new();
    for figures in figures.iter().flat_map(ByKind::iter).flatten() {
        if !kinds.contains(&figures.key) {
            kinds.push(figures.key.clone());
        }
    }
    let shape = NetShape::new(board.square_count(), max_in_hand(rules), kinds);
    (shape.rows() <= MAX_ROWS).then_some(shape)
}

/// Returns the square from the second seat's view. In games with drops one side is the other after a
/// half turn, in other games its mirror image.
pub(super) fn flip_square<R: Ruleset>(rules: &Rules<R>, square: usize) -> usize {
    let board = rules.board();
    let (x, y) = board.coords(square);
    let (width, height) = (board.width() as i32, board.height() as i32);
    let x = if hands(rules) { width - 1 - x } else { x };
    board.index(x, height - 1 - y).unwrap_or(square)
}

/// Returns the net with rows for all pieces, composed where necessary, or `None` if that is impossible.
fn net_for_kinds<R: Ruleset>(
    net: &Net,
    rules: &Rules<R>,
    figures: &PieceStatsTable,
) -> Option<Net> {
    let mut known = figures.iter().flat_map(ByKind::iter).flatten();
    if known.all(|figures| net.shape().first_row(true, &figures.key).is_some()) {
        return Some(net.clone());
    }
    if !net.is_factorized() {
        return None;
    }
    net.with_kinds(&shape(rules, figures)?, &factors::kind_factors(rules, figures))
}

/// The rows that a move adds to the accumulator of each player, and those it removes. A move
/// changes far fewer pieces than there is room for.
#[derive(Default)]
pub(super) struct FeatureChanges(BySeat<[ArrayVec<u32, MAX_CHANGES>; 2]>);

impl FeatureChanges {
    #[inline(always)]
    fn note(&mut self, by: Seat, row: usize, sign: i32) {
        let noted = self.0[by][usize::from(sign < 0)].try_push(row as u32);
        debug_assert!(noted.is_ok(), "a move changes few pieces");
    }
}

impl NetFeatures {
    /// Creates the features of a net that supports the board and all pieces, or returns `None`.
    pub(super) fn new<R: Ruleset>(
        rules: &Rules<R>,
        figures: &PieceStatsTable,
        net: &Net,
    ) -> Option<Self> {
        let board = rules.board();
        if !net.shape().fits(board.square_count(), max_in_hand(rules)) {
            return None;
        }
        let net = net_for_kinds(net, rules, figures)?;
        let shape = net.shape();
        let mut first = BySeat::splat(BySeat::splat(ByKind::splat(0)));
        for (seat, of_seat) in figures.entries() {
            for (kind, figures) in of_seat.entries() {
                let Some(figures) = figures else { continue };
                for by in Seat::BOTH {
                    first[by][seat][kind] = shape.first_row(by == seat, &figures.key)? as u32;
                }
            }
        }
        let squares = board.square_count();
        let seen = BySeat::from_fn(|by| {
            [false, true].map(|mirrored| {
                let seen = |square| orient_square(rules, by, square, mirrored) as u8;
                array::from_fn(|square| if square < squares { seen(square) } else { 0 })
            })
        });
        let views = BySeat::from_fn(|by| {
            let view = |king| view(rules, shape, orient_square(rules, by, king, false));
            array::from_fn(|king| if king < squares { view(king) } else { Perspective::default() })
        });
        Some(Self { net, first_row: first, oriented: seen, views })
    }

    /// Returns a player's perspective with the kings on these squares.
    #[inline(always)]
    pub(super) fn view(&self, by: Seat, kings: BySeat<usize>) -> Perspective {
        self.views[by][kings[by] & (SQUARES - 1)]
    }

    #[inline(always)]
    fn row(&self, by: Seat, view: Perspective, piece: Piece, square: usize) -> usize {
        let (seat, kind) = (piece.seat, piece.kind);
        let square = self.oriented[by][usize::from(view.mirrored)][square & (SQUARES - 1)];
        (view.zone + self.first_row[by][seat][kind]) as usize + usize::from(square)
    }

    /// Returns the row of the `count`th piece of a kind in a hand.
    #[inline(always)]
    fn hand_row<R: Ruleset>(
        &self,
        by: Seat,
        view: Perspective,
        (seat, kind): (Seat, Kind),
        count: usize,
    ) -> usize {
        let first = self.first_row[by][seat][kind];
        (view.zone + first) as usize + R::Geometry::SQUARES + count.clamp(1, MAX_IN_HAND) - 1
    }

    /// Notes that a piece is added to (1) or removed from (-1) the board.
    #[inline(always)]
    pub(super) fn piece(
        &self,
        changes: &mut FeatureChanges,
        kings: BySeat<usize>,
        (piece, square): (Piece, usize),
        sign: i32,
    ) {
        for by in Seat::BOTH {
            changes.note(by, self.row(by, self.view(by, kings), piece, square), sign);
        }
    }

    /// Notes that a piece is added to (1) or removed from (-1) a hand that holds `count` of its kind.
    #[inline(always)]
    pub(super) fn hand<R: Ruleset>(
        &self,
        changes: &mut FeatureChanges,
        kings: BySeat<usize>,
        (piece, count): ((Seat, Kind), usize),
        sign: i32,
    ) {
        let count = if sign > 0 { count + 1 } else { count };
        for by in Seat::BOTH {
            let row = self.hand_row::<R>(by, self.view(by, kings), piece, count);
            changes.note(by, row, sign);
        }
    }

    /// Updates the accumulators of both players from those before a move. One whose perspective
    /// changed is already `refilled` with the position before.
    #[inline(always)]
    pub(super) fn apply(
        &self,
        before: &NetAccumulator,
        after: &mut NetAccumulator,
        changes: &FeatureChanges,
        refilled: Option<Seat>,
    ) {
        for (by, [plus, minus]) in changes.0.entries() {
            if refilled == Some(by) {
                self.net.update_in_place(after, by, plus, minus);
            } else {
                self.net.update_from(before, after, by, [plus, minus]);
            }
        }
    }

    /// Recomputes the accumulator of a player for a position in this perspective.
    pub(super) fn refresh<R: Ruleset>(
        &self,
        layer: &mut NetAccumulator,
        by: Seat,
        view: Perspective,
        position: &Position<R>,
    ) {
        self.net.reset_accumulator(layer, by);
        self.for_each_row(by, view, position, |row| {
            self.net.update_in_place(layer, by, &[row as u32], &[])
        });
    }

    /// Calls `each` with all rows that a position activates for a player.
    #[inline(always)]
    fn for_each_row<R: Ruleset>(
        &self,
        by: Seat,
        view: Perspective,
        position: &Position<R>,
        mut each: impl FnMut(usize),
    ) {
        for (piece, square) in pieces(position) {
            each(self.row(by, view, piece, square));
        }
        for seat in Seat::BOTH.into_iter().filter(|_| R::HANDS) {
            for (kind, count) in position.hand(seat) {
                for number in 1..=count as usize {
                    each(self.hand_row::<R>(by, view, (seat, kind), number));
                }
            }
        }
    }

    /// Returns all rows that a position activates.
    pub(super) fn active_rows<R: Ruleset>(
        &self,
        position: &Position<R>,
        bucket: usize,
    ) -> NetInputs {
        let to_move = wazir_game::Game::to_move(position);
        let rows = [to_move, to_move.other()].into_iter().map(|by| {
            let (mut rows, view) = (Vec::new(), self.view(by, kings(position)));
            self.for_each_row(by, view, position, |row| rows.push(row as u16));
            rows
        });
        NetInputs { active_rows: rows.collect(), bucket }
    }
}

/// Returns a square from a player's view, mirrored if asked for.
fn orient_square<R: Ruleset>(rules: &Rules<R>, by: Seat, square: usize, mirrored: bool) -> usize {
    let square = if by == Seat::FIRST { square } else { flip_square(rules, square) };
    if !mirrored {
        return square;
    }
    let board = rules.board();
    let (x, y) = board.coords(square);
    board.index(board.width() as i32 - 1 - x, y).unwrap_or(square)
}

/// Returns a player's perspective with its king on a square of its view.
fn view<R: Ruleset>(rules: &Rules<R>, shape: &NetShape, king: usize) -> Perspective {
    if !shape.has_king_buckets() {
        return Perspective::default();
    }
    let board = rules.board();
    let ((x, y), width) = (board.coords(king), board.width() as i32);
    let zone = match (x.min(width - 1 - x), y) {
        (_, 2..) => AWAY,
        (x, _) if 3 * x < width => WING,
        _ => HOME,
    };
    Perspective { zone: (zone * shape.rows_per_king_bucket()) as u32, mirrored: 2 * x > width - 1 }
}
