//! The evaluation of Evo.
//!
//! Each seat has a strength: its tiles by role and square (updated with each move) and what they
//! reach (computed when a position is evaluated). The score of a seat is its strength minus the
//! mean of the others'.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use wazir_ai::evaluation::{
    EvalTrace, GameRows, MAX_EVAL, MAX_PHASE, NetAccumulator, TermVisitor, correction_key, taper,
};
use wazir_ai::{
    ByKind, CORRECTION_KEYS, EvalModel, Net, NetFactorizer, NetInputs, NetShape, Searchable,
    SeeValues, Tunable, Weights,
};
use wazir_game::{BySeat, Game, Seat};
use wazir_geometry::{Bits, Cross12, Facing, Geometry, Square};

use super::reach::{reach_with_role, visit_reach};
use crate::seats::ALL;
use crate::{EAST, Move, NORTH, Position, Role, SOUTH, SeatSet, WEST, castle_square, facing};

/// The weight rows of this evaluation.
pub const WEIGHT_ROWS: GameRows = GameRows::new(
    row_len,
    include_str!("../../weights/material.txt"),
    include_str!("../../weights/derived.txt"),
);

/// The number of the castle's kind, after those of the roles.
const CASTLE: usize = 4;
/// The value of a castle in an exchange, above everything else.
const CASTLE_SEE_VALUE: i32 = 40_000;
/// The number of tiles of a seat at the start.
const TILES: usize = 8;
/// The longest reach of a role, in steps.
const MAX_REACH: i32 = 3;
/// The distance from a castle up to which squares are distinguished.
const MAX_DISTANCE: i32 = 12;

/// The first table entry of each term: a tile by role and square, ...
const SQUARE: usize = 0;
/// ... the number of tiles, ...
const COUNT: usize = SQUARE + 4 * 128;
/// ... the number of squares a tile reaches, by role, ...
const MOBILITY: usize = COUNT + 9;
/// ... by whether the seat is to move: attacked enemy tiles that are undefended, and others, ...
const HANGING: usize = MOBILITY + 4 * 8;
const HELD: usize = HANGING + 8;
/// ... tiles that attack a castle, and those that would if turned, ...
const AIM: usize = HELD + 8;
const TURNED_AIM: usize = AIM + 8;
/// ... squares beside the own castle in reach, and beside others that only this seat reaches, ...
const GUARDED: usize = TURNED_AIM + 8;
const OPEN: usize = GUARDED + 9;
/// ... and the side to move.
const TEMPO: usize = OPEN + 9;
const TABLE: usize = 1024;
const _: () = assert!(TEMPO < TABLE);

/// The rows whose weights are table entries themselves: name, first entry and length.
const DIRECT_ROWS: [(&str, usize, usize); 7] = [
    ("evo.hanging", HANGING, 8),
    ("evo.held", HELD, 8),
    ("evo.aim", AIM, 8),
    ("evo.turned_aim", TURNED_AIM, 8),
    ("evo.guarded", GUARDED, 9),
    ("evo.open", OPEN, 9),
    ("evo.tempo", TEMPO, 1),
];

/// Returns the number of weights in a row of this game.
fn row_len(name: &str) -> Option<usize> {
    let role = |text: &str| Role::ALL.iter().any(|role| text == role.letter().to_string());
    Some(match name {
        "evo.near" | "evo.home" => MAX_DISTANCE as usize,
        "evo.tile" | "evo.mobility" => 1,
        "evo.count" => TILES + 1,
        _ => match name.rsplit_once('.')? {
            ("near.evo.2" | "near.evo.3" | "near.evo.4", of) if role(of) => 128,
            ("evo.role", of) if role(of) => 1,
            ("evo.mobility", of) if role(of) => 8,
            _ => DIRECT_ROWS.iter().find(|(plain, ..)| *plain == name)?.2,
        },
    })
}

/// The weights of a game with given seats, as a table.
#[derive(Debug)]
pub struct EvalTables {
    table: Box<[i64; TABLE]>,
    prices: SeeValues,
    /// The square as the seat sees the board, by seat and square.
    view: Box<BySeat<[u8; 128], 4>>,
    /// The squares next to each castle.
    beside: BySeat<u128, 4>,
    /// The square of each castle, and the squares from which a tile could reach it.
    close: BySeat<(u128, u128), 4>,
    /// A net that corrects the sum.
    wiring: Option<NetMapping>,
}

/// A net with the rows of each tile.
#[derive(Debug)]
struct NetMapping {
    net: Net,
    /// The seats in play, each with its own view of the board.
    seats: &'static [Seat],
    /// The start of the rows, by the number of seats from the viewer to the owner, and by role.
    first: [[u32; 4]; 4],
}

/// The evaluation state kept for every position of a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Accumulators {
    /// The sum of the tiles of each seat on their squares.
    placed: BySeat<i64, 4>,
    /// The accumulators of a net, one for the view of each seat in play, two to a layer.
    layers: [NetAccumulator; 2],
}

/// Returns the seats of a game, in turn order.
fn seats_in_turn(position: &Position) -> &'static [Seat] {
    match position.seat_set() {
        SeatSet::SouthNorth => &[SOUTH, NORTH],
        SeatSet::WestEast => &[WEST, EAST],
        SeatSet::Four => &ALL,
    }
}

/// Returns the number of seats, in the order of [`ALL`], from one seat to another.
#[inline(always)]
fn seats_away(from: Seat, to: Seat) -> usize {
    to.index().wrapping_sub(from.index()) & 3
}

/// Returns the layer of [`Accumulators`] that holds the view with this number, and its half there.
#[inline(always)]
fn place_of_view(number: usize) -> (usize, Seat) {
    (number / 2, Seat::BOTH[number % 2])
}

impl NetMapping {
    /// Maps a net to these seats; `None` for the net of another game.
    fn new(net: &Net, seats: &'static [Seat]) -> Option<Self> {
        let shape = net.shape();
        if !shape.fits(Cross12::SQUARES, 0) {
            return None;
        }
        let mut first = [[0; 4]; 4];
        for away in seats.iter().map(|&seat| seats_away(seats[0], seat)) {
            for role in Role::ALL {
                let row = shape.first_row(away == 0, &net_kind_name(seats.len(), away, role))?;
                first[away][role.index() & 3] = row as u32;
            }
        }
        Some(Self { net: net.clone(), seats, first })
    }
}

/// Returns the name that a net for `count` seats has for the tiles of a role whose owner sits
/// `away` seats after the viewer. Own tiles and those from across the board share a name.
fn net_kind_name(count: usize, away: usize, role: Role) -> String {
    match (count, away) {
        (2, _) => role.letter().to_string(),
        (_, 1) => format!("next.{}", role.letter()),
        (_, 3) => format!("last.{}", role.letter()),
        _ => format!("across.{}", role.letter()),
    }
}

struct TermSum<'a> {
    table: &'a [i64; TABLE],
    sum: i64,
}

impl TermVisitor for TermSum<'_> {
    #[inline(always)]
    fn add(&mut self, entry: usize, times: i32) {
        self.sum += self.table[entry & (TABLE - 1)] * i64::from(times);
    }
}

/// Returns the number of king's steps between two squares.
fn steps((x, y): (i32, i32), (u, v): (i32, i32)) -> i32 {
    (x - u).abs().max((y - v).abs())
}

/// Returns the number of steps from a square to two castles: that of the seat whose view it is, and
/// the nearest of the others.
fn distances(position: &Position, at: Square<Cross12>) -> (i32, i32) {
    let seats = Game::seats(position).len() as u8;
    // South's view, which all seats share once they are turned.
    let castle = |seat: u8| castle_square(Seat::new(seat)).map(Square::coords);
    let to = |seat: u8| castle(seat).map_or(MAX_DISTANCE, |castle| steps(at.coords(), castle));
    let others = if seats == 2 { 2..3 } else { 1..4 };
    (to(0), others.map(to).min().unwrap_or(MAX_DISTANCE))
}

fn square_entry(role: usize, square: u8) -> usize {
    SQUARE + (role & 3) * 128 + usize::from(square & 127)
}

impl EvalTables {
    fn new(model: &EvalModel, nets: &[Net], seen_by: &'static [Seat]) -> Self {
        let view = BySeat::from_fn(|seat| {
            let back = Facing::new((4 - facing(seat).quarters()) % 4);
            core::array::from_fn(|square| {
                Square::<Cross12>::new(square).map_or(0, |s| s.rotated(back).index() as u8)
            })
        });
        let within = |seat, most| {
            let castle = castle_square(seat).map(Square::coords);
            let near = Square::<Cross12>::all().filter(|square| {
                castle.is_some_and(|castle| (1..=most).contains(&steps(castle, square.coords())))
            });
            near.fold(0, |all, square| all | u128::bit(square.index()))
        };
        let castle = |seat| castle_square(seat).map_or(0, |at| u128::bit(at.index()));
        let tile = model.phase_mean("evo.tile");
        let mut list = ByKind::splat((tile as i32).max(1));
        list.as_mut_array()[CASTLE] = CASTLE_SEE_VALUE;
        let prices = SeeValues { loss: BySeat::splat(list), value: BySeat::splat(list) };
        Self {
            table: model.table(),
            prices,
            view: Box::new(view),
            beside: BySeat::from_fn(|seat| within(seat, 1)),
            close: BySeat::from_fn(|seat| (castle(seat), within(seat, MAX_REACH))),
            wiring: nets.iter().find_map(|net| NetMapping::new(net, seen_by)),
        }
    }

    #[inline(always)]
    fn tile_entry(&self, seat: Seat, role: Role, square: usize) -> usize {
        square_entry(role.index(), self.view[seat][square & 127])
    }

    #[inline(always)]
    fn tile_value(&self, seat: Seat, role: Role, square: usize) -> i64 {
        self.table[self.tile_entry(seat, role, square) & (TABLE - 1)]
    }

    /// Returns the row of a tile as seen by the seat `by`.
    #[inline(always)]
    fn net_row(&self, wiring: &NetMapping, by: Seat, (seat, role, square): PlacedTile) -> u32 {
        let seen = self.view[by][square & 127];
        wiring.first[seats_away(by, seat)][role.index() & 3] + u32::from(seen)
    }

    /// Returns all rows that a position adds in the view of a seat.
    fn net_rows(&self, wiring: &NetMapping, by: Seat, position: &Position) -> Vec<u32> {
        let tiles = wiring.seats.iter().flat_map(|&seat| {
            let squares = tiles(position, seat).iter();
            squares.map(move |square| (seat, position.role_at(square), square))
        });
        tiles.map(|tile| self.net_row(wiring, by, tile)).collect()
    }

    /// Returns whether the evaluation needs more than the incremental sums.
    fn needs_terms(&self) -> bool {
        self.wiring.as_ref().is_none_or(|wiring| wiring.net.corrects_full_eval())
    }

    /// Returns the game phase, from 0 to [`MAX_PHASE`].
    fn phase(position: &Position) -> i32 {
        let seats = Game::seats(position).len().max(1);
        let tiles: u32 = ALL.into_iter().map(|seat| tiles(position, seat).count()).sum();
        // With three tiles each, the end is near.
        let (full, end) = ((seats * TILES) as i32, seats as i32 * 3);
        ((tiles as i32 - end) * MAX_PHASE / (full - end)).clamp(0, MAX_PHASE)
    }

    /// Adds the terms of one seat that are not incremental.
    #[inline(always)]
    fn add_terms(
        &self,
        position: &Position,
        seat: Seat,
        reach: &BySeat<SeatReach, 4>,
        seats: &BySeat<bool, 4>,
        sink: &mut impl TermVisitor,
    ) {
        let own = tiles(position, seat);
        let at_turn = position.to_move() == seat;
        let by_turn =
            |base: usize, count: u32| base + if at_turn { 4 } else { 0 } + count.min(3) as usize;
        let home = castle_square(seat).map_or(0, |c| u128::bit(c.index()));
        let mut castles = 0;
        let (mut hanging, mut held, mut open) = (0, 0, 0);
        for foe in ALL.into_iter().filter(|&foe| foe != seat && seats[foe]) {
            let (ours, theirs) = (reach[seat].all, reach[foe].all);
            let under = tiles(position, foe) & ours;
            hanging += (under & !theirs).count();
            held += (under & theirs).count();
            open += (self.beside[foe] & ours & !theirs).count();
            let castle = position.castle(foe);
            castles |= castle.map_or(0, |castle| u128::bit(castle.index()));
        }
        let (mut aim, mut turned) = (0, 0);
        let near = self.near(castles);
        for &(from, role, reached) in &reach[seat].tiles[..reach[seat].len.min(TILES)] {
            let room = (reached & !own & !home).count().min(7) as usize;
            sink.add(MOBILITY + role.index() * 8 + room, 1);
            if reached & castles != 0 {
                aim += 1;
            } else if near.contains(from) {
                let mut others = Role::ALL.into_iter().filter(|&other| other != role);
                let aims = |other| reach_with_role(position, seat, other, from) & castles != 0;
                turned += u32::from(others.any(aims));
            }
        }
        sink.add(COUNT + (own.count() as usize).min(TILES), 1);
        sink.add(by_turn(HANGING, hanging), 1);
        sink.add(by_turn(HELD, held), 1);
        sink.add(by_turn(AIM, aim), 1);
        sink.add(by_turn(TURNED_AIM, turned), 1);
        sink.add(GUARDED + (self.beside[seat] & reach[seat].all).count().min(8) as usize, 1);
        sink.add(OPEN + open.min(8) as usize, 1);
        sink.add(TEMPO, i32::from(at_turn));
    }

    /// Returns the squares from which some role could reach one of the castles on the empty board.
    #[inline(always)]
    fn near(&self, castles: u128) -> u128 {
        let pairs = self.close.iter();
        pairs.fold(0, |all, &(castle, close)| if castles & castle == 0 { all } else { all | close })
    }
}

/// Owner, role and square.
type PlacedTile = (Seat, Role, usize);

/// The squares that the tiles of one seat reach.
#[derive(Clone, Copy)]
struct SeatReach {
    /// Square, role and reach of each tile.
    tiles: [(usize, Role, u128); TILES],
    len: usize,
    all: u128,
}

#[inline(always)]
fn tiles(position: &Position, seat: Seat) -> u128 {
    position.tiles(seat).bits()
}

/// Returns a flag for each seat, set if it is in play.
fn seat_flags(position: &Position) -> BySeat<bool, 4> {
    let mut seats = BySeat::splat(false);
    position.seat_set().iter().for_each(|seat| seats[seat] = true);
    seats
}

fn seat_reaches(position: &Position) -> BySeat<SeatReach, 4> {
    let nothing = SeatReach { tiles: [(0, Role::Warrior, 0); TILES], len: 0, all: 0 };
    let mut reaches = BySeat::splat(nothing);
    for seat in position.seat_set().iter() {
        let reach = &mut reaches[seat];
        visit_reach(position, seat, |from, role, reached| {
            if let Some(tile) = reach.tiles.get_mut(reach.len) {
                *tile = (from, role, reached);
                reach.len += 1;
            }
            reach.all |= reached;
        });
    }
    reaches
}

impl Searchable for Position {
    type EvalData = EvalTables;
    type Sums = Accumulators;

    fn eval_data(&self, weights: &Weights) -> EvalTables {
        EvalTables::new(&self.model(weights), weights.nets(), seats_in_turn(self))
    }

    fn shares_eval_data(&self, other: &Self) -> bool {
        Game::seats(self) == Game::seats(other)
    }

    fn see_values(knowledge: &EvalTables) -> &SeeValues {
        &knowledge.prices
    }

    fn eval_state(&self, knowledge: &EvalTables) -> Accumulators {
        let placed = BySeat::from_fn(|seat| {
            let tiles = tiles(self, seat).iter();
            tiles.map(|square| knowledge.tile_value(seat, self.role_at(square), square)).sum()
        });
        let mut layers = [NetAccumulator::default(); 2];
        if let Some(wiring) = &knowledge.wiring {
            for (number, &by) in wiring.seats.iter().enumerate() {
                let (layer, half) = place_of_view(number);
                let rows = knowledge.net_rows(wiring, by, self);
                wiring.net.reset_accumulator(&mut layers[layer], half);
                wiring.net.update_in_place(&mut layers[layer], half, &rows, &[]);
            }
        }
        Accumulators { placed, layers }
    }

    fn update_eval_state(
        &self,
        knowledge: &EvalTables,
        sums: &Accumulators,
        mv: Move,
        after: &mut Accumulators,
    ) {
        let us = self.to_move();
        after.placed = sums.placed;
        let (from, to) = (mv.from().index(), mv.to().index());
        let before = self.role_at(from);
        let owner = ALL.into_iter().find(|&seat| from != to && tiles(self, seat).contains(to));
        let taken: Option<PlacedTile> = owner.map(|owner| (owner, self.role_at(to), to));
        let (left, came) = ((us, before, from), (us, mv.role().unwrap_or(before), to));
        let on = |(seat, role, square): PlacedTile| knowledge.tile_value(seat, role, square);
        if let Some(taken) = taken {
            after.placed[taken.0] -= on(taken);
        }
        after.placed[us] += on(came) - on(left);
        if let Some(wiring) = &knowledge.wiring {
            for (number, &by) in wiring.seats.iter().enumerate() {
                let row = |tile| knowledge.net_row(wiring, by, tile);
                let gone = [row(left), taken.map_or(u32::MAX, row)];
                let rows: [&[u32]; 2] = [&[row(came)], &gone];
                let (layer, half) = place_of_view(number);
                let (before, after) = (&sums.layers[layer], &mut after.layers[layer]);
                wiring.net.update_from(before, after, half, rows);
            }
        }
    }

    /// Keys for the tiles of each of two sides, and of both.
    fn correction_keys(&self, _: &EvalTables) -> [u64; CORRECTION_KEYS] {
        let [north, east, south, west] = ALL.map(|seat| tiles(self, seat));
        let [first, second] =
            [(north, east), (south, west)].map(|(one, other)| correction_key(one | other));
        [first, second, first ^ second.rotate_left(7), 0]
    }

    fn evaluate(&self, knowledge: &EvalTables, sums: &Accumulators, seat: Seat) -> i32 {
        self.evaluate_seats(knowledge, sums)[seat]
    }

    fn evaluate_seats(&self, knowledge: &EvalTables, sums: &Accumulators) -> BySeat<i32, 4> {
        let phase = EvalTables::phase(self);
        let seats = seat_flags(self);
        let mut strengths = sums.placed;
        if knowledge.needs_terms() {
            let reach = seat_reaches(self);
            for seat in ALL.into_iter().filter(|&seat| seats[seat]) {
                let mut score = TermSum { table: &knowledge.table, sum: strengths[seat] };
                knowledge.add_terms(self, seat, &reach, &seats, &mut score);
                strengths[seat] = score.sum;
            }
        }
        let mut strengths = strengths.map(|sum| taper(sum, phase));
        if let Some(wiring) = &knowledge.wiring {
            let (us, bucket) = (self.to_move(), Net::output_bucket(phase, MAX_PHASE));
            if let [first, _] = wiring.seats {
                let to_move = if us == *first { Seat::FIRST } else { Seat::SECOND };
                strengths[us] += wiring.net.output(&sums.layers[0], to_move, bucket);
            } else {
                for (number, &seat) in wiring.seats.iter().enumerate() {
                    let (layer, half) = place_of_view(number);
                    let layer = &sums.layers[layer];
                    strengths[seat] += wiring.net.seat_output(layer, half, seat == us, bucket);
                }
            }
        }
        let all: i32 = strengths.iter().sum();
        let others = seats.iter().filter(|&&plays| plays).count() as i32 - 1;
        let mut standings = BySeat::splat(0);
        for seat in ALL.into_iter().filter(|&seat| seats[seat]) {
            let own = strengths[seat];
            standings[seat] = (own - (all - own) / others.max(1)).clamp(-MAX_EVAL, MAX_EVAL);
        }
        standings
    }
}

impl Tunable for Position {
    fn model(&self, weights: &Weights) -> EvalModel {
        let mut model = EvalModel::new("plain");
        let seats = Game::seats(self).len();
        let near = model.row_or_insert("evo.near", MAX_DISTANCE as usize);
        let home = model.row_or_insert("evo.home", MAX_DISTANCE as usize);
        let tile = model.row_or_insert("evo.tile", 1);
        for role in Role::ALL {
            // The value of a square beyond its distances holds for one number of seats only.
            let name = format!("near.evo.{seats}.{}", role.letter());
            let own = model.row_or_insert(&name, 128);
            let turned = model.row_or_insert(&format!("evo.role.{}", role.letter()), 1);
            for square in Square::<Cross12>::all() {
                let entry = square_entry(role.index(), square.index() as u8);
                let (from_home, to_foe) = distances(self, square);
                model.add_coefficient(
                    entry,
                    home + (from_home.min(MAX_DISTANCE - 1)) as usize,
                    1.0,
                );
                model.add_coefficient(entry, near + (to_foe.min(MAX_DISTANCE - 1)) as usize, 1.0);
                model.add_coefficient(entry, turned, 1.0);
                model.add_coefficient(entry, own + square.index(), 1.0);
            }
            let mobility = model.row_or_insert("evo.mobility", 1);
            let row = model.row_or_insert(&format!("evo.mobility.{}", role.letter()), 8);
            for count in 0..8 {
                let entry = MOBILITY + role.index() * 8 + count;
                model.add_coefficient(entry, mobility, count as f32);
                model.add_coefficient(entry, row + count, 1.0);
            }
        }
        let counts = model.row_or_insert("evo.count", TILES + 1);
        for count in 0..=TILES {
            model.add_coefficient(COUNT + count, tile, count as f32);
            model.add_coefficient(COUNT + count, counts + count, 1.0);
        }
        for (name, entry, len) in DIRECT_ROWS {
            model.add_direct_row(name, entry, len);
        }
        weights.load(&mut model, &WEIGHT_ROWS);
        model
    }

    fn trace(&self, knowledge: &EvalTables) -> (Vec<(u32, i32)>, f32) {
        let (seats, reach) = (seat_flags(self), seat_reaches(self));
        let first = self.seat_set().iter().next().unwrap_or(SOUTH);
        let mut all = Vec::new();
        for seat in ALL.into_iter().filter(|&seat| seats[seat]) {
            let mut trace = EvalTrace::default();
            for square in tiles(self, seat).iter() {
                trace.add(knowledge.tile_entry(seat, self.role_at(square), square), 1);
            }
            knowledge.add_terms(self, seat, &reach, &seats, &mut trace);
            let sign = if seat == first { 1 } else { -1 };
            all.extend(trace.0.into_iter().map(|(entry, times)| (entry, sign * times)));
        }
        (all, EvalTables::phase(self) as f32 / MAX_PHASE as f32)
    }

    fn net_shape(&self) -> Option<NetShape> {
        let count = self.seat_set().players();
        let mut kinds: Vec<String> = Vec::new();
        // Tiles from across share the names of own tiles.
        for away in [0, 1, 3].into_iter().take(count - 1) {
            kinds.extend(Role::ALL.map(|role| net_kind_name(count, away, role)));
        }
        Some(NetShape::new(Cross12::SQUARES, 0, kinds))
    }

    /// There are only the four roles, so there is nothing to factor.
    fn net_factorizer(&self) -> Option<NetFactorizer> {
        Some(NetFactorizer::default())
    }

    fn net_inputs(&self, knowledge: &EvalTables) -> Option<NetInputs> {
        let wiring = knowledge.wiring.as_ref()?;
        let us = self.to_move();
        // The seat to move first, then the others in turn order.
        let (before, from) = wiring.seats.split_at(wiring.seats.iter().position(|&s| s == us)?);
        let rows = from.iter().chain(before).map(|&by| {
            let rows = knowledge.net_rows(wiring, by, self).into_iter();
            rows.map(|row| row as u16).collect()
        });
        let rows = rows.collect();
        Some(NetInputs {
            active_rows: rows,
            bucket: Net::output_bucket(EvalTables::phase(self), MAX_PHASE),
        })
    }
}
