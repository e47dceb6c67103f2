//! Move ordering: ratings of untried moves, and wins that are at hand.

use core::ops::ControlFlow;
use std::sync::LazyLock;

use wazir_ai::SeeValues;
use wazir_game::{BySeat, Game, Seat};
use wazir_geometry::{Bits, Cross12, Square};

use super::reach::{reach_with_role, visit_reach};
use crate::{Move, Position, Role, castle_square};

/// The weight of a capture that ends the game, above everything else.
const WIN_BONUS: i32 = 100_000;
/// The weight of stopping a seat that could win at its next turn, by the number of seats before
/// that turn. The last seat before it has no choice.
const STOP_WIN_BONUS: [i32; 3] = [20_000, 6_000, 2_000];
/// The weight of attacking a castle where nobody can drive the tile away, and elsewhere.
const AIM_BONUS: i32 = 180;
const WEAK_AIM_BONUS: i32 = 20;
/// The weight of covering a square from which an enemy tile could attack a castle safely.
const COVER_BONUS: i32 = 90;
/// The weight of a step towards an enemy castle.
const APPROACH_BONUS: i32 = 3;
/// The longest reach of a tile, in steps.
const MAX_REACH: u8 = 3;

/// The number of king's steps from each square to the seat's castle, by seat and square.
static CASTLE_DISTANCE: LazyLock<BySeat<[u8; 128], 4>> = LazyLock::new(|| {
    BySeat::from_fn(|seat| {
        let castle = castle_square(seat).map(Square::coords);
        core::array::from_fn(|square| {
            let here = Square::<Cross12>::new(square).map(Square::coords);
            let (Some((x, y)), Some((u, v))) = (here, castle) else { return u8::MAX };
            (x - u).abs().max((y - v).abs()) as u8
        })
    })
});

/// The squares from which a tile may reach the seat's castle, by seat.
static NEAR_CASTLE: LazyLock<BySeat<u128, 4>> = LazyLock::new(|| {
    let close = |steps: u8| (1..=MAX_REACH).contains(&steps);
    BySeat::from_fn(|seat| {
        let near = CASTLE_DISTANCE[seat].iter().enumerate().filter(|&(_, &steps)| close(steps));
        near.fold(0, |set, (square, _)| set | u128::bit(square))
    })
});

/// Returns the square of a standing castle, as a set.
fn castle_bit(position: &Position, seat: Seat) -> u128 {
    position.castle(seat).map_or(0, |castle| u128::bit(castle.index()))
}

/// Returns the squares on which `seat` wins by a capture.
fn winning_targets(position: &Position, seat: Seat) -> u128 {
    let mut goals = 0;
    for foe in position.seat_set().iter().filter(|&foe| foe != seat) {
        goals |= castle_bit(position, foe);
        let tiles = position.tiles(foe).bits();
        if tiles.count() == 1 {
            goals |= tiles;
        }
    }
    goals
}

/// Returns a move that captures a castle or a last tile.
pub(super) fn winning_move(position: &Position) -> Option<Move> {
    let goals = winning_targets(position, position.to_move());
    let flow = position.for_each_tile(|from, _, targets| {
        let goal = Square::new((targets.bits() & goals).lowest());
        match goal.and_then(|goal| Move::new(from, goal, None)) {
            Some(mv) => ControlFlow::Break(mv),
            None => ControlFlow::Continue(()),
        }
    });
    match flow {
        ControlFlow::Break(mv) => Some(mv),
        ControlFlow::Continue(()) => None,
    }
}

/// Returns whether the seat to move can safely attack a castle: nobody can capture the attacking
/// tile or interpose, and no other seat threatens to win first. It then wins at its next turn,
/// unless one of the others opens a line for another.
pub(super) fn forces_win(position: &Position) -> bool {
    let me = position.to_move();
    let (mut castles, mut near, mut cover) = (0, 0, 0);
    for foe in position.seat_set().iter().filter(|&foe| foe != me) {
        let castle = castle_bit(position, foe);
        castles |= castle;
        near |= if castle == 0 { 0 } else { NEAR_CASTLE[foe] };
        visit_reach(position, foe, |_, _, reach| cover |= reach);
    }
    let flow = position.for_each_tile(|from, _, targets| {
        let from = from.index();
        // A tile that stays only turns; where an enemy covers its square, it is captured.
        let places = (targets.bits() | u128::bit(from)) & near & !cover;
        for to in places.iter() {
            let aims = Role::ALL.into_iter().any(|role| {
                let hit = reach_with_role(position, me, role, to) & castles;
                hit != 0 && attack_stands(position, (from, to, role), hit)
            });
            if aims {
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    });
    flow.is_break()
}

/// Returns whether a tile of the seat to move that has gone to attack a castle of `castles` can be
/// neither captured nor blocked, with no win at hand for the others.
fn attack_stands(
    position: &Position,
    (from, to, role): (usize, usize, Role),
    castles: u128,
) -> bool {
    let me = position.to_move();
    let (Some(start), Some(end)) = (Square::new(from), Square::new(to)) else { return false };
    let role = (position.role_at(from) != role).then_some(role);
    let Some(mv) = Move::new(start, end, role) else { return false };
    let mut next = *position;
    next.play_unchecked(mv);
    let (mut cover, mut wins) = (0, false);
    for foe in next.seat_set().iter().filter(|&foe| foe != me) {
        let goals = winning_targets(&next, foe);
        visit_reach(&next, foe, |_, _, reach| {
            cover |= reach;
            wins |= reach & goals != 0;
        });
    }
    let free = castles.iter().any(|castle| between(to, castle) & cover == 0);
    !wins && !cover.contains(to) && free
}

/// Returns the squares between two squares on a line that a tile can cover in one move.
fn between(from: usize, to: usize) -> u128 {
    let at = |square: usize| Square::<Cross12>::new(square).map(Square::coords);
    let (Some((x, y)), Some((u, v))) = (at(from), at(to)) else { return 0 };
    let (dx, dy) = ((u - x).signum(), (v - y).signum());
    let steps = (u - x).abs().max((v - y).abs()).min(MAX_REACH.into());
    let between = (1..steps).filter_map(|step| Square::<Cross12>::at(x + step * dx, y + step * dy));
    between.fold(0, |set, square| set | u128::bit(square.index()))
}

/// Threats in a position, computed before its moves are rated.
struct ThreatMap {
    /// The squares that some other seat reaches, with the present pieces in the way.
    danger: u128,
    /// The squares that the seat to move reaches.
    cover: u128,
    /// The targets of moves that stop a seat from winning, by the number of seats before its turn.
    stops: [u128; 3],
    /// Enemy tiles that could go to attack a castle where nobody could drive them away, and the
    /// squares where they would go.
    raiders: u128,
    raids: u128,
    castles: u128,
    /// The number of king's steps from each square to the nearest enemy castle.
    steps: [u8; 128],
}

impl ThreatMap {
    fn new(position: &Position) -> Self {
        let me = position.to_move();
        let mut view = Self {
            danger: 0,
            cover: 0,
            stops: [0; 3],
            raiders: 0,
            raids: 0,
            castles: 0,
            steps: [u8::MAX; 128],
        };
        let mut reaches = BySeat::splat(0);
        for seat in position.seat_set().iter() {
            let all = &mut reaches[seat];
            visit_reach(position, seat, |_, _, reach| *all |= reach);
        }
        view.cover = reaches[me];
        let (seats, mut seat) = (position.seat_set(), position.seat_set().after(me));
        for away in 0..seats.players() - 1 {
            view.danger |= reaches[seat];
            let castle = castle_bit(position, seat);
            view.castles |= castle;
            if castle != 0 {
                let steps = view.steps.iter_mut().zip(&CASTLE_DISTANCE[seat]);
                steps.for_each(|(least, &other)| *least = other.min(*least));
            }
            view.add_threats(position, seat, away, &reaches);
            seat = seats.after(seat);
        }
        view
    }

    /// Adds the threats of a seat that moves `away` seats after the next.
    fn add_threats(
        &mut self,
        position: &Position,
        seat: Seat,
        away: usize,
        reaches: &BySeat<u128, 4>,
    ) {
        let goals = winning_targets(position, seat);
        let (mut castles, mut near, mut cover) = (0, 0, 0);
        for foe in position.seat_set().iter().filter(|&foe| foe != seat) {
            castles |= castle_bit(position, foe);
            near |= NEAR_CASTLE[foe];
            cover |= reaches[foe];
        }
        let own = position.tiles(seat).bits();
        visit_reach(position, seat, |from, _, reach| {
            for goal in (reach & goals).iter() {
                self.stops[away.min(2)] |= between(from, goal) | u128::bit(from);
            }
            let places = (reach & !own | u128::bit(from)) & near & !cover;
            for place in places.iter() {
                let mut roles = Role::ALL.into_iter();
                if roles.any(|role| reach_with_role(position, seat, role, place) & castles != 0) {
                    self.raiders |= u128::bit(from);
                    self.raids |= u128::bit(place);
                }
            }
        });
    }

    fn steps(&self, square: usize) -> i32 {
        self.steps[square & 127].into()
    }
}

/// Adds the rating of each move to its weight.
pub(super) fn score_moves(position: &Position, prices: &SeeValues, moves: &mut [(Move, i32)]) {
    let me = position.to_move();
    let view = ThreatMap::new(position);
    let (occupied, goals) =
        (position.occupied().bits(), winning_targets(position, position.to_move()));
    let tile = prices.loss(me, 0);
    let threatened = view.stops != [0; 3];
    for (mv, weight) in moves {
        let (from, to) = (mv.from().index(), mv.to().index());
        let before = position.role_at(from);
        let role = mv.role().unwrap_or(before);
        let exposed = view.danger.contains(to);
        let mut value = (view.steps(from) - view.steps(to)) * APPROACH_BONUS;
        if exposed {
            value -= if view.cover.contains(to) { tile * 3 / 5 } else { tile * 9 / 10 };
        }
        if from != to {
            if goals.contains(to) {
                value += WIN_BONUS;
            } else if occupied.contains(to) {
                value += tile;
            }
            if view.danger.contains(from) {
                value += tile / 2;
            }
            if threatened {
                let stops =
                    view.stops.iter().zip(STOP_WIN_BONUS).filter(|(set, _)| set.contains(to));
                value += stops.map(|(_, worth)| worth).sum::<i32>();
            }
        }
        if view.raids != 0 {
            let covers = view.raids.contains(to)
                || reach_with_role(position, me, role, to) & view.raids != 0;
            value += if covers && !exposed { COVER_BONUS } else { 0 };
            value += if from != to && view.raiders.contains(to) { COVER_BONUS } else { 0 };
        }
        let near = |square| view.steps(square) <= MAX_REACH.into();
        if near(from) || near(to) {
            let aims =
                |role, at| (reach_with_role(position, me, role, at) & view.castles).count() as i32;
            value += (aims(role, to) - aims(before, from))
                * if exposed { WEAK_AIM_BONUS } else { AIM_BONUS };
        }
        *weight += value;
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::{String, ToString};
    use alloc::vec::Vec;

    use wazir_ai::{Searchable, Weights};

    use super::*;

    fn position(text: &str) -> Position {
        text.parse().unwrap()
    }

    /// Returns the best rated move, as text.
    fn first(text: &str) -> String {
        let position = position(text);
        let prices = Searchable::eval_data(&position, &Weights::Derived);
        let prices = <Position as Searchable>::see_values(&prices).clone();
        let mut moves: Vec<_> = position.legal_moves().into_iter().map(|mv| (mv, 0)).collect();
        score_moves(&position, &prices, &mut moves);
        let best = moves.iter().rev().max_by_key(|(_, weight)| *weight);
        best.unwrap().0.to_string()
    }

    #[test]
    fn a_castle_in_reach_is_taken() {
        let text = "nKnW6/8/11eK/11eW/12/12/12/wW11/12/wKsW10/8/7sK swne s 0 1";
        assert!(first(text).starts_with("b3-a3"));
        assert!(winning_move(&position(text)).is_some());
    }

    #[test]
    fn the_last_tile_is_taken() {
        let text = "nKnW6/8/11eK/11eW/12/6wB5/5sW6/12/12/wK11/8/7sK swne s 0 1";
        assert!(first(text).starts_with("f6-g7"));
    }

    #[test]
    fn the_win_of_the_next_seat_is_stopped() {
        // West's shield on e12 attacks North's castle on c12: South has to interpose.
        let text = "nK1wSnW4/8/3sB7eK/11eW/12/12/12/12/12/wK11/8/7sK swne s 0 1";
        assert!(first(text).starts_with("d10-d12"), "{}", first(text));
    }
}
