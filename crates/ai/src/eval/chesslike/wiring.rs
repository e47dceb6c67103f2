//! Which rows of a net the pieces of a game add.

use std::array;

use wazir_chesslike::{Kind, Piece, Position, Rules, Ruleset};
use wazir_game::Seat;
use wazir_geometry::{Board, Geometry};

use super::figures::{Figures, hands};
use super::layout::{KINDS, SQUARES};
use super::{SEATS, parts, pieces};
use crate::net::{BUCKETS, Layer, MOST_ROWS, Net, NetInputs, NetShape};

/// So many pieces of a kind in a hand are told apart, in games with hands.
const HELD: usize = 18;

/// A net with the rows that belong to each piece of a game.
#[derive(Clone, Debug)]
pub(super) struct Wiring {
    pub(super) net: Net,
    /// By who sees it, owner and kind: where its rows begin.
    first: [[[u32; KINDS]; 2]; 2],
    /// By who sees it: the square as if the board were turned to that player.
    seen: [[u8; SQUARES]; 2],
}

/// How far each kind can be in hand.
pub(super) fn held<R: Ruleset>(rules: &Rules<R>) -> usize {
    if hands(rules) { HELD } else { 0 }
}

/// The shape of a net for these rules.
pub(super) fn shape<R: Ruleset>(
    rules: &Rules<R>,
    figures: &[Vec<Option<Figures>>; 2],
) -> Option<NetShape> {
    let board = rules.board();
    let mut kinds: Vec<String> = Vec::new();
    for figures in figures.iter().flatten().flatten() {
        if !kinds.contains(&figures.key) {
            kinds.push(figures.key.clone());
        }
    }
    let shape = NetShape::new(board.squares(), held(rules), kinds);
    (shape.rows() <= MOST_ROWS).then_some(shape)
}

/// A square as the second seat sees it. Where captured pieces come back the sides stand as if one
/// were the other turned round, else as if one were the other in a mirror.
pub(super) fn turned<R: Ruleset>(rules: &Rules<R>, square: usize) -> usize {
    let board = rules.board();
    let (x, y) = board.coords(square);
    let (width, height) = (board.width() as i32, board.height() as i32);
    let x = if hands(rules) { width - 1 - x } else { x };
    board.index(x, height - 1 - y).unwrap_or(square)
}

/// The net with rows for all pieces, put together where it has to; `None` when it cannot.
fn knowing<R: Ruleset>(
    net: &Net,
    rules: &Rules<R>,
    figures: &[Vec<Option<Figures>>; 2],
) -> Option<Net> {
    let mut known = figures.iter().flatten().flatten();
    if known.all(|figures| net.shape().first_row(true, &figures.key).is_some()) {
        return Some(net.clone());
    }
    if !net.knows_any_piece() {
        return None;
    }
    net.with_kinds(&shape(rules, figures)?, &parts::of_kinds(rules, figures))
}

impl Wiring {
    /// The wiring of a net that knows the board and all pieces; `None` for another.
    pub(super) fn new<R: Ruleset>(
        rules: &Rules<R>,
        figures: &[Vec<Option<Figures>>; 2],
        net: &Net,
    ) -> Option<Self> {
        let board = rules.board();
        if !net.shape().fits(board.squares(), held(rules)) {
            return None;
        }
        let net = knowing(net, rules, figures)?;
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
        let squares = board.squares();
        let seen = [0, 1].map(|by| {
            let turned = |square| if by == 0 { square } else { turned(rules, square) };
            array::from_fn(|square| if square < squares { turned(square) as u8 } else { 0 })
        });
        Some(Self { net, first, seen })
    }

    #[inline(always)]
    fn row(&self, by: usize, piece: Piece, square: usize) -> usize {
        let (seat, kind) = (piece.seat.index() & 1, piece.kind.index() & (KINDS - 1));
        let square = self.seen[by & 1][square & (SQUARES - 1)];
        self.first[by & 1][seat][kind] as usize + usize::from(square)
    }

    /// The row of the `count`th piece of a kind in a hand.
    #[inline(always)]
    fn hand_row<R: Ruleset>(&self, by: usize, (seat, kind): (Seat, Kind), count: usize) -> usize {
        let first = self.first[by & 1][seat.index() & 1][kind.index() & (KINDS - 1)];
        first as usize + R::Geometry::SQUARES + count.clamp(1, HELD) - 1
    }

    /// Takes a piece on (1) or off (-1) the board.
    #[inline(always)]
    pub(super) fn piece(&self, layer: &mut Layer, piece: Piece, square: usize, sign: i32) {
        for by in 0..2 {
            let row = self.row(by, piece, square);
            if sign > 0 { self.net.add(layer, by, row) } else { self.net.remove(layer, by, row) }
        }
    }

    /// Puts a piece into a hand that holds `count` of its kind, or takes one out.
    #[inline(always)]
    pub(super) fn hand<R: Ruleset>(
        &self,
        layer: &mut Layer,
        piece: (Seat, Kind),
        count: usize,
        sign: i32,
    ) {
        for by in 0..2 {
            if sign > 0 {
                self.net.add(layer, by, self.hand_row::<R>(by, piece, count + 1));
            } else {
                self.net.remove(layer, by, self.hand_row::<R>(by, piece, count));
            }
        }
    }

    /// All rows that a position adds.
    pub(super) fn inputs<R: Ruleset>(&self, position: &Position<R>, bucket: usize) -> NetInputs {
        let to_move = wazir_game::Game::to_move(position).index() & 1;
        let rows = [to_move, to_move ^ 1].map(|by| {
            let on_board = pieces(position).map(|(piece, square)| self.row(by, piece, square));
            let mut rows: Vec<u16> = on_board.map(|row| row as u16).collect();
            for seat in SEATS.into_iter().filter(|_| R::HANDS) {
                for (kind, count) in position.hand(seat) {
                    let counts = 1..=count as usize;
                    rows.extend(counts.map(|n| self.hand_row::<R>(by, (seat, kind), n) as u16));
                }
            }
            rows
        });
        NetInputs { rows, bucket }
    }
}

/// Which weights of the output hold in a phase of 0 to `full`.
#[inline(always)]
pub(super) fn bucket(phase: i32, full: i32) -> usize {
    (phase * BUCKETS as i32 / (full + 1)) as usize
}
