//! Which rows of a net the pieces of a game add.

use std::array;

use arrayvec::ArrayVec;
use wazir_chesslike::{Kind, Piece, Position, Rules, Ruleset};
use wazir_game::Seat;
use wazir_geometry::{Board, Geometry};

use super::piece_stats::{PieceStats, hands};
use super::layout::{KINDS, SQUARES};
use super::{SEATS, kings, factors, pieces};
use crate::net::{AWAY, HOME, MAX_ROWS, Net, NetAccumulator, NetInputs, NetShape, WING};

/// At most so many pieces leave, and so many appear, by one move: one takes up to two on its way, and
/// captives come back into the hand.
const MAX_CHANGES: usize = 8;
/// So many pieces of a kind in a hand are told apart, in games with hands.
const MAX_IN_HAND: usize = 18;

/// A net with the rows that belong to each piece of a game.
#[derive(Clone, Debug)]
pub(super) struct NetFeatures {
    pub(super) net: Net,
    /// By who sees it, owner and kind: where its rows begin.
    first_row: [[[u32; KINDS]; 2]; 2],
    /// By who sees it, straight or in a mirror: the square as if the board were turned to that player.
    oriented: [[[u8; SQUARES]; 2]; 2],
    /// By who sees it: how, when his king stands on a square.
    views: [[Perspective; SQUARES]; 2],
}

/// How a player sees the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Perspective {
    /// By how much the rows of the zone of his king lie behind those of the first.
    zone: u32,
    mirrored: bool,
}

/// How far each kind can be in hand.
pub(super) fn max_in_hand<R: Ruleset>(rules: &Rules<R>) -> usize {
    if hands(rules) { MAX_IN_HAND } else { 0 }
}

/// The shape of a net for these rules.
pub(super) fn shape<R: Ruleset>(
    rules: &Rules<R>,
    figures: &[Vec<Option<PieceStats>>; 2],
) -> Option<NetShape> {
    let board = rules.board();
    let mut kinds: Vec<String> = Vec::new();
    for figures in figures.iter().flatten().flatten() {
        if !kinds.contains(&figures.key) {
            kinds.push(figures.key.clone());
        }
    }
    let shape = NetShape::new(board.square_count(), max_in_hand(rules), kinds);
    (shape.rows() <= MAX_ROWS).then_some(shape)
}

/// A square as the second seat sees it. Where captured pieces come back the sides stand as if one
/// were the other turned round, else as if one were the other in a mirror.
pub(super) fn flip_square<R: Ruleset>(rules: &Rules<R>, square: usize) -> usize {
    let board = rules.board();
    let (x, y) = board.coords(square);
    let (width, height) = (board.width() as i32, board.height() as i32);
    let x = if hands(rules) { width - 1 - x } else { x };
    board.index(x, height - 1 - y).unwrap_or(square)
}

/// The net with rows for all pieces, put together where it has to; `None` when it cannot.
fn net_for_kinds<R: Ruleset>(
    net: &Net,
    rules: &Rules<R>,
    figures: &[Vec<Option<PieceStats>>; 2],
) -> Option<Net> {
    let mut known = figures.iter().flatten().flatten();
    if known.all(|figures| net.shape().first_row(true, &figures.key).is_some()) {
        return Some(net.clone());
    }
    if !net.is_factorized() {
        return None;
    }
    net.with_kinds(&shape(rules, figures)?, &factors::kind_factors(rules, figures))
}

/// Rows that a move adds to the layer of each player, and those it takes away. A move changes far
/// fewer pieces than there is room for.
#[derive(Default)]
pub(super) struct FeatureChanges([[ArrayVec<u32, MAX_CHANGES>; 2]; 2]);

impl FeatureChanges {
    #[inline(always)]
    fn note(&mut self, by: usize, row: usize, sign: i32) {
        let noted = self.0[by & 1][usize::from(sign < 0)].try_push(row as u32);
        debug_assert!(noted.is_ok(), "a move changes few pieces");
    }
}

impl NetFeatures {
    /// The wiring of a net that knows the board and all pieces; `None` for another.
    pub(super) fn new<R: Ruleset>(
        rules: &Rules<R>,
        figures: &[Vec<Option<PieceStats>>; 2],
        net: &Net,
    ) -> Option<Self> {
        let board = rules.board();
        if !net.shape().fits(board.square_count(), max_in_hand(rules)) {
            return None;
        }
        let net = net_for_kinds(net, rules, figures)?;
        let shape = net.shape();
        let mut first = [[[0; KINDS]; 2]; 2];
        for (seat, of_seat) in figures.iter().enumerate() {
            for (kind, figures) in of_seat.iter().enumerate().take(KINDS) {
                let Some(figures) = figures else { continue };
                for (by, first) in first.iter_mut().enumerate() {
                    first[seat][kind] = shape.first_row(by == seat, &figures.key)? as u32;
                }
            }
        }
        let squares = board.square_count();
        let seen = [0, 1].map(|by| {
            [false, true].map(|mirrored| {
                let seen = |square| orient_square(rules, by, square, mirrored) as u8;
                array::from_fn(|square| if square < squares { seen(square) } else { 0 })
            })
        });
        let views = [0, 1].map(|by| {
            let view = |king| view(rules, shape, orient_square(rules, by, king, false));
            array::from_fn(|king| if king < squares { view(king) } else { Perspective::default() })
        });
        Some(Self { net, first_row: first, oriented: seen, views })
    }

    /// How a player sees the board with the kings on these squares.
    #[inline(always)]
    pub(super) fn view(&self, by: usize, kings: [usize; 2]) -> Perspective {
        self.views[by & 1][kings[by & 1] & (SQUARES - 1)]
    }

    #[inline(always)]
    fn row(&self, by: usize, view: Perspective, piece: Piece, square: usize) -> usize {
        let (seat, kind) = (piece.seat.index() & 1, piece.kind.index() & (KINDS - 1));
        let square = self.oriented[by & 1][usize::from(view.mirrored)][square & (SQUARES - 1)];
        (view.zone + self.first_row[by & 1][seat][kind]) as usize + usize::from(square)
    }

    /// The row of the `count`th piece of a kind in a hand.
    #[inline(always)]
    fn hand_row<R: Ruleset>(
        &self,
        by: usize,
        view: Perspective,
        (seat, kind): (Seat, Kind),
        count: usize,
    ) -> usize {
        let first = self.first_row[by & 1][seat.index() & 1][kind.index() & (KINDS - 1)];
        (view.zone + first) as usize + R::Geometry::SQUARES + count.clamp(1, MAX_IN_HAND) - 1
    }

    /// Notes that a piece comes on (1) or goes off (-1) the board.
    #[inline(always)]
    pub(super) fn piece(
        &self,
        changes: &mut FeatureChanges,
        kings: [usize; 2],
        (piece, square): (Piece, usize),
        sign: i32,
    ) {
        for by in 0..2 {
            changes.note(by, self.row(by, self.view(by, kings), piece, square), sign);
        }
    }

    /// Notes that a piece is put into a hand that holds `count` of its kind, or taken out.
    #[inline(always)]
    pub(super) fn hand<R: Ruleset>(
        &self,
        changes: &mut FeatureChanges,
        kings: [usize; 2],
        (piece, count): ((Seat, Kind), usize),
        sign: i32,
    ) {
        let count = if sign > 0 { count + 1 } else { count };
        for by in 0..2 {
            let row = self.hand_row::<R>(by, self.view(by, kings), piece, count);
            changes.note(by, row, sign);
        }
    }

    /// Works out the layers of both players from those before a move; that of a player whose view it
    /// changed is `refilled` with the position before.
    #[inline(always)]
    pub(super) fn apply(
        &self,
        before: &NetAccumulator,
        after: &mut NetAccumulator,
        changes: &FeatureChanges,
        refilled: Option<usize>,
    ) {
        for (by, [plus, minus]) in changes.0.iter().enumerate() {
            if refilled == Some(by) {
                self.net.update_in_place(after, by, plus, minus);
            } else {
                self.net.update_from(before, after, by, [plus, minus]);
            }
        }
    }

    /// Works the layer of a player out anew, as he sees a position in this view.
    pub(super) fn refresh<R: Ruleset>(
        &self,
        layer: &mut NetAccumulator,
        by: usize,
        view: Perspective,
        position: &Position<R>,
    ) {
        self.net.reset_accumulator(layer, by);
        self.for_each_row(by, view, position, |row| {
            self.net.update_in_place(layer, by, &[row as u32], &[])
        });
    }

    /// Calls `each` with all rows that a position adds for a player.
    #[inline(always)]
    fn for_each_row<R: Ruleset>(
        &self,
        by: usize,
        view: Perspective,
        position: &Position<R>,
        mut each: impl FnMut(usize),
    ) {
        for (piece, square) in pieces(position) {
            each(self.row(by, view, piece, square));
        }
        for seat in SEATS.into_iter().filter(|_| R::HANDS) {
            for (kind, count) in position.hand(seat) {
                for number in 1..=count as usize {
                    each(self.hand_row::<R>(by, view, (seat, kind), number));
                }
            }
        }
    }

    /// All rows that a position adds.
    pub(super) fn active_rows<R: Ruleset>(&self, position: &Position<R>, bucket: usize) -> NetInputs {
        let to_move = wazir_game::Game::to_move(position).index() & 1;
        let rows = [to_move, to_move ^ 1].into_iter().map(|by| {
            let (mut rows, view) = (Vec::new(), self.view(by, kings(position)));
            self.for_each_row(by, view, position, |row| rows.push(row as u16));
            rows
        });
        NetInputs { active_rows: rows.collect(), bucket }
    }
}

/// A square as a player sees it, or as he sees it in a mirror.
fn orient_square<R: Ruleset>(rules: &Rules<R>, by: usize, square: usize, mirrored: bool) -> usize {
    let square = if by == 0 { square } else { flip_square(rules, square) };
    if !mirrored {
        return square;
    }
    let board = rules.board();
    let (x, y) = board.coords(square);
    board.index(board.width() as i32 - 1 - x, y).unwrap_or(square)
}

/// How a player sees the board whose king stands on a square, as he sees that square.
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
