//! What to know about the games of the chess kernel: values from the movements themselves, so
//! that any army plays at once.

use wazir_betza::{Mode, Ray, RayKind, Reach};
use wazir_chesslike::{Kind, Move, Piece, Position, Rules, Ruleset};
use wazir_game::{Game, Seat};
use wazir_geometry::{Board, Square};

use crate::{Merit, Search};

const SEATS: [Seat; 2] = [Seat::FIRST, Seat::SECOND];
/// How likely a square is empty on a board in mid-game. With this figure the squares a piece
/// reaches on average stand to each other much as the values players give the pieces.
const EMPTY: f32 = 0.7;
/// How likely a square holds an enemy.
const ENEMY: f32 = 0.15;
/// What part of the gain by promotion a piece that can promote is worth at once.
const PROSPECT: f32 = 0.05;
/// The value of the weakest kind.
const UNIT: f32 = 100.0;
/// Up to this value a piece is pushed forward to promote.
const PUSHED: i32 = 150;
/// A promotion that gains less than this is not followed up like a capture.
const WORTHWHILE: i32 = 150;
/// What it is worth to have the move.
const TEMPO: i32 = 12;
/// A piece of the king's own beside it.
const SHELTER: i32 = 10;
/// An enemy piece within two steps of the king.
const INTRUDER: i32 = 16;
/// With more than this on the other side, in units, a king should not leave its home row.
const DANGEROUS: i32 = 1500;

/// Values of the pieces of both seats, on the board by square and in hand.
#[derive(Debug)]
pub struct Values {
    /// By seat and kind.
    worth: [Vec<i32>; 2],
    in_hand: [Vec<i32>; 2],
    /// By seat, kind and square.
    placed: [Vec<Vec<i32>>; 2],
    coords: Vec<(i32, i32)>,
}

impl Values {
    fn new<R: Ruleset>(rules: &Rules<R>) -> Self {
        let board = R::Geometry::default();
        let coords: Vec<_> = (0..board.squares()).map(|square| board.coords(square)).collect();
        let worth = worth(rules, &board);
        let in_hand = worth.clone().map(|list| list.iter().map(|v| v + v / 10).collect());
        let size = (board.width() as i32, board.height() as i32);
        let placed = SEATS.map(|seat| {
            let kinds = worth[seat.index()].iter().enumerate();
            let squares = |(kind, &value): (usize, &i32)| {
                let promotes = Kind::new(kind).and_then(|kind| {
                    let to = rules.promotions(seat, kind).iter();
                    to.map(|kind| worth[seat.index()][kind.index()]).max()
                });
                let prospect = promotes.unwrap_or(value) - value;
                let place =
                    |&at| value + place(kind, value, prospect, own_view(seat, at, size), size);
                coords.iter().map(place).collect()
            };
            kinds.map(squares).collect()
        });
        Self { worth, in_hand, placed, coords }
    }

    fn worth(&self, piece: Piece) -> i32 {
        self.worth[piece.seat.index() & 1].get(piece.kind.index()).copied().unwrap_or(0)
    }

    fn in_hand(&self, seat: Seat, kind: Kind) -> i32 {
        self.in_hand[seat.index() & 1].get(kind.index()).copied().unwrap_or(0)
    }

    fn steps(&self, a: usize, b: usize) -> i32 {
        let ((x, y), (u, v)) = (self.coords[a], self.coords[b]);
        (x - u).abs().max((y - v).abs())
    }
}

/// Coordinates as the owner sees them.
fn own_view(seat: Seat, (x, y): (i32, i32), (width, height): (i32, i32)) -> (i32, i32) {
    if seat == Seat::FIRST { (x, y) } else { (width - 1 - x, height - 1 - y) }
}

/// What standing on a square adds to a piece.
fn place(
    kind: usize,
    value: i32,
    prospect: i32,
    (x, y): (i32, i32),
    (width, height): (i32, i32),
) -> i32 {
    // 0 on the middle squares, growing towards the edge.
    let off_centre = (2 * x + 1 - width).abs().max((2 * y + 1 - height).abs()) / 2;
    let centre = width.max(height) / 2 - off_centre;
    if kind == Kind::KING.index() {
        return 0;
    }
    if value <= PUSHED {
        // Half the board away promotion is a hope, on the last rows a threat.
        return prospect * y * y / (5 * height * height) + centre + y;
    }
    4 * centre + if y == 0 { -6 } else { 0 }
}

/// The values of all kinds, by seat: the average number of squares reached on a board as full as
/// in mid-game.
fn worth<R: Ruleset>(rules: &Rules<R>, board: &R::Geometry) -> [Vec<i32>; 2] {
    let raw = SEATS.map(|seat| {
        let kinds = rules.kinds().iter().enumerate();
        kinds
            .map(|(index, spec)| {
                let movement = spec.movement[seat.index()].as_ref().filter(|_| index > 0);
                let rays = movement.and_then(|movement| movement.rays().ok()).unwrap_or_default();
                rays.iter().map(|ray| reached(ray, board)).sum::<f32>()
            })
            .collect::<Vec<f32>>()
    });
    let with_prospect = SEATS.map(|seat| {
        let raw = &raw[seat.index()];
        let better = |index: usize| {
            let kinds = Kind::new(index).map_or(&[][..], |kind| rules.promotions(seat, kind));
            let best = kinds.iter().filter_map(|kind| raw.get(kind.index()));
            best.copied().fold(raw[index], f32::max)
        };
        (0..raw.len()).map(|i| raw[i] + PROSPECT * (better(i) - raw[i])).collect::<Vec<f32>>()
    });
    let all = with_prospect.iter().flatten().copied().filter(|&value| value > 0.0);
    let weakest = all.fold(f32::INFINITY, f32::min).max(0.1);
    with_prospect.map(|list| list.iter().map(|value| (value / weakest * UNIT) as i32).collect())
}

/// How many squares a ray reaches on average over all squares of the board.
fn reached(ray: &Ray, board: &impl Board) -> f32 {
    let mode = ray.mode();
    if mode.contains(Mode::INITIAL) {
        return 0.0;
    }
    let ends = if mode.contains(Mode::QUIET) { EMPTY } else { 0.0 }
        + if mode.contains(Mode::CAPTURE) { ENEMY } else { 0.0 };
    // What a piece that does everything gets for each square counts as one.
    let ends = ends / (EMPTY + ENEMY);
    let (skip, most, start) = match ray.kind() {
        RayKind::Slide { reach, skip, .. } => (i32::from(skip), reach, 1.0),
        RayKind::Hop { reach, .. } => (1, reach, 1.0 - EMPTY),
        _ => return 0.0,
    };
    let most = match most {
        Reach::Limited(leaps) => i32::from(leaps),
        _ => i32::MAX,
    };
    let (dx, dy) = ray.step();
    let from_square = |square| {
        let (x, y) = board.coords(square);
        let inside = |leaps: &i32| board.index(x + dx * leaps, y + dy * leaps).is_some();
        // Multiplied out and not raised to a power: that would not round alike everywhere.
        let mut chance = start;
        let mut sum = 0.0;
        for _ in (1..=most).take_while(inside).filter(|&leaps| leaps > skip) {
            sum += chance;
            chance *= EMPTY;
        }
        sum
    };
    let total: f32 = (0..board.squares()).map(from_square).sum::<f32>();
    total * ends / board.squares() as f32
}

impl<R: Ruleset> Search for Position<R> {
    type Knowledge = Values;

    fn knowledge(&self) -> Values {
        Values::new(self.rules())
    }

    fn evaluate(&self, values: &Values, seat: Seat) -> i32 {
        let mut score = [0; 2];
        let mut force = [0; 2];
        let kings = SEATS.map(|seat| self.king(seat).map(Square::index));
        for (square, piece) in self.pieces() {
            let (own, kind) = (piece.seat.index() & 1, piece.kind.index());
            if piece.kind == Kind::KING {
                continue;
            }
            let at = square.index();
            let squares = values.placed[own].get(kind);
            score[own] += squares.and_then(|squares| squares.get(at)).copied().unwrap_or(0);
            force[own] += values.worth(piece);
            if kings[own].is_some_and(|king| values.steps(king, at) == 1) {
                score[own] += SHELTER;
            }
            if kings[own ^ 1].is_some_and(|king| values.steps(king, at) <= 2) {
                score[own] += INTRUDER;
            }
        }
        for seat in SEATS.into_iter().filter(|_| R::HANDS) {
            for (kind, count) in self.hand(seat) {
                score[seat.index()] += values.in_hand(seat, kind) * count as i32;
                force[seat.index()] += values.worth(Piece { seat, kind }) * count as i32;
            }
        }
        let size = (R::Geometry::default().width() as i32, R::Geometry::default().height() as i32);
        for seat in SEATS {
            let (own, foe) = (seat.index(), seat.index() ^ 1);
            let Some(king) = kings[own] else { continue };
            let (x, y) = own_view(seat, values.coords[king], size);
            score[own] += if force[foe] > DANGEROUS {
                // At home, and away from the middle files.
                -20 * y + 4 * (2 * x + 1 - size.0).abs()
            } else {
                // With little left the king fights along.
                4 * size.0.min(size.1)
                    - 3 * ((2 * x + 1 - size.0).abs() + (2 * y + 1 - size.1).abs())
            };
        }
        score[Game::to_move(self).index() & 1] += TEMPO;
        let me = seat.index() & 1;
        score[me] - score[me ^ 1]
    }

    fn merit(&self, values: &Values, mv: Move<R>) -> Merit {
        let Some(mover) = mv.from().and_then(|from| self.piece_at(from)) else {
            return Merit::default();
        };
        let stake = values.worth(mover);
        let promotion = mv
            .promotion()
            .map_or(0, |kind| (values.worth(Piece { seat: mover.seat, kind }) - stake).max(1));
        if !self.is_capture(mv) {
            let gain = if promotion >= WORTHWHILE { promotion } else { 0 };
            return Merit { gain, stake };
        }
        // En passant takes a pawn like the one that moves.
        let foe = Piece { seat: mover.seat.other(), kind: mover.kind };
        let victim = self.piece_at(mv.to()).unwrap_or(foe);
        let kept = if R::HANDS {
            let spec = self.rules().kinds().get(victim.kind.index());
            spec.and_then(|spec| spec.captured_as)
                .map_or(0, |kind| values.in_hand(mover.seat, kind))
        } else {
            0
        };
        Merit { gain: values.worth(victim) + kept + promotion, stake }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The values of the kinds of a seat, by the letters of position texts.
    fn values<R: Ruleset>(position: &Position<R>, seat: Seat) -> Vec<(String, i32)> {
        let values = position.knowledge();
        let kinds = (1..position.rules().kinds().len()).filter_map(Kind::new);
        let named = |kind| {
            let piece = Piece { seat, kind };
            (position.rules().letter(seat, kind).to_owned(), values.worth(piece))
        };
        kinds.map(named).filter(|(_, value)| *value > 0).collect()
    }

    /// The four armies were made to be equal in strength, and their author and others have said
    /// what the pieces are worth in pawns (docs/rules/cwda.md section 3).
    #[test]
    fn values_from_movement_are_near_those_of_experience() {
        let published = [
            ("fide", [("R", 500), ("N", 325), ("B", 325), ("Q", 950)]),
            ("clobberers", [("L", 500), ("E", 300), ("C", 450), ("A", 875)]),
            ("nutters", [("T", 500), ("H", 300), ("B", 375), ("C", 950)]),
            ("rookies", [("S", 450), ("W", 300), ("B", 400), ("M", 900)]),
        ];
        for (army, pieces) in published {
            let position = wazir_cwda::start(&format!("{army}:fide")).unwrap();
            let own = values(&position, Seat::FIRST);
            for (letter, known) in pieces {
                let (_, value) = own.iter().find(|(name, _)| name == letter).unwrap();
                let part = f64::from(*value) / f64::from(known);
                assert!((0.7..1.4).contains(&part), "{army} {letter}: {value}, known {known}");
            }
            let knowledge = position.knowledge();
            let total = |seat: Seat| {
                let pieces = position.pieces().filter(|(_, piece)| piece.seat == seat);
                pieces.map(|(_, piece)| f64::from(knowledge.worth(piece))).sum::<f64>()
            };
            let ratio = total(Seat::FIRST) / total(Seat::SECOND);
            assert!((0.9..1.1).contains(&ratio), "{army} against fide: {ratio}");
        }
    }

    /// In shogi a promoted minor piece moves as a gold general and is worth the same.
    #[test]
    fn pieces_that_move_alike_are_worth_the_same() {
        let values = values(&wazir_shogi::Position::default(), Seat::FIRST);
        let value = |name: &str| values.iter().find(|(letter, _)| letter == name).unwrap().1;
        for promoted in ["+S", "+N", "+L", "+P"] {
            assert_eq!(value(promoted), value("G"));
        }
        let order = ["P", "L", "S", "G", "B", "R", "+B", "+R"].map(value);
        assert!(order.is_sorted(), "{order:?}");
    }

    #[test]
    fn what_one_side_gains_the_other_loses() {
        for text in ["4k4/9/9/9/4P4/9/9/9/4K4 b P 1", "4k4/3r5/9/9/9/9/9/9/4K4 w 2Gp 1"] {
            let position: wazir_shogi::Position = text.parse().unwrap();
            let values = position.knowledge();
            let [first, second] = SEATS.map(|seat| position.evaluate(&values, seat));
            assert_eq!(first, -second);
        }
        // Nothing but the move tells the sides of a start apart.
        let start = wazir_euroshogi::Position::default();
        assert_eq!(start.evaluate(&start.knowledge(), Seat::FIRST), TEMPO);
    }
}
