//! Tests of tables against a slow independent solver: it searches every reachable position forward,
//! ply by ply, generates moves one square at a time, and uses no symmetry.

#![allow(clippy::unwrap_used, reason = "what tests share is part of them")]

use std::collections::HashMap;

use proptest::prelude::*;
use wazir_betza::{Movement, Occupancy, Target};
use wazir_endings::{
    EndgameGenerator, EndgameRules, EndgameValue, Material, Metric, Piece, Side, Stalemate,
};
use wazir_geometry::{Board, Facing, Grid64};

/// A man: its side, its piece, its square.
type Man = (Side, Piece, usize);
/// The side to move and the men in order.
type State = (Side, Vec<Man>);

struct ReferenceGenerator {
    board: Grid64,
    stalemate: Stalemate,
    promotions: Vec<Piece>,
    /// The successors of each position; the flag is `true` after a capture or pawn move.
    next: HashMap<State, Vec<(State, bool)>>,
    movements: HashMap<Piece, Movement>,
}

impl ReferenceGenerator {
    fn row(&self, side: Side, square: usize) -> usize {
        let row = square / self.board.width();
        if side == Side::White { row } else { self.board.height() - 1 - row }
    }

    fn targets(&mut self, men: &[Man], man: &Man) -> Vec<Target> {
        let (side, piece, from) = man;
        let of =
            |side| men.iter().filter(|man| man.0 == side).fold(0u64, |set, man| set | 1 << man.2);
        let facing = if *side == Side::White { Facing::forward() } else { Facing::half() };
        let initial = piece.is_pawn() && self.row(*side, *from) == 1;
        let view =
            Occupancy { own: of(*side), enemy: of(side.other()), initial, ..Default::default() };
        let movement =
            self.movements.entry(piece.clone()).or_insert_with(|| piece.betza().parse().unwrap());
        movement.reference_targets(&self.board, facing, *from, &view).unwrap()
    }

    fn is_check(&mut self, side: Side, men: &[Man]) -> bool {
        let Some(king) = men.iter().find(|man| man.0 == side && man.1.is_king()) else {
            return false;
        };
        let to = king.2;
        men.iter()
            .any(|man| man.0 != side && self.targets(men, man).contains(&Target::Capture { to }))
    }

    fn moves(&mut self, (side, men): &State) -> Vec<(State, bool)> {
        let mut found = Vec::new();
        for man in men.iter().filter(|man| man.0 == *side) {
            for target in self.targets(men, man) {
                let (to, takes) = match target {
                    Target::Quiet { to } => (to, false),
                    Target::Capture { to } => (to, true),
                    _ => continue,
                };
                let promoted = man.1.is_pawn() && self.row(*side, to) == self.board.height() - 1;
                let pieces = if promoted { self.promotions.clone() } else { vec![man.1.clone()] };
                for piece in pieces {
                    let mut after: Vec<Man> = men
                        .iter()
                        .filter(|other| *other != man && other.2 != to)
                        .cloned()
                        .collect();
                    after.push((*side, piece, to));
                    after.sort();
                    if !self.is_check(*side, &after) {
                        found.push(((side.other(), after), takes || man.1.is_pawn()));
                    }
                }
            }
        }
        found
    }

    fn visit_from(&mut self, first: State) {
        let mut open = vec![first];
        while let Some(state) = open.pop() {
            if !self.next.contains_key(&state) {
                let moves = self.moves(&state);
                open.extend(moves.iter().map(|(state, _)| state.clone()));
                self.next.insert(state, moves);
            }
        }
    }

    /// Returns the value of every position that was reached.
    fn values(&mut self, metric: Metric) -> HashMap<State, EndgameValue> {
        let stuck: Vec<State> = self
            .next
            .iter()
            .filter(|(_, next)| next.is_empty())
            .map(|(state, _)| state.clone())
            .collect();
        let mut values = HashMap::new();
        for state in stuck {
            let royal = state.1.iter().any(|man| man.0 == state.0 && man.1.is_king());
            if self.is_check(state.0, &state.1) || royal && self.stalemate == Stalemate::Loss {
                values.insert(state, EndgameValue::Loss { plies: 0 });
            }
        }
        // The bounds improve until nothing changes: a value is final when a whole round finds
        // nothing nearer.
        loop {
            let round: Vec<(State, EndgameValue)> = self
                .next
                .iter()
                .filter_map(|(state, next)| Some((state.clone(), judge(next, &values, metric)?)))
                .collect();
            let mut changed = false;
            for (state, value) in round {
                changed |= values.insert(state, value) != Some(value);
            }
            if !changed {
                return values;
            }
        }
    }
}

fn judge(
    next: &[(State, bool)],
    values: &HashMap<State, EndgameValue>,
    metric: Metric,
) -> Option<EndgameValue> {
    let fresh =
        |zeroing: bool, plies: u16| if zeroing && metric == Metric::Dtz50 { 0 } else { plies };
    let (mut best, mut worst, mut escapes) = (None::<u16>, 0, next.is_empty());
    for (state, zeroing) in next {
        match values.get(state) {
            Some(&EndgameValue::Loss { plies }) => {
                let plies = fresh(*zeroing, plies) + 1;
                best = Some(best.map_or(plies, |best| best.min(plies)));
            }
            Some(&EndgameValue::Win { plies }) => worst = worst.max(fresh(*zeroing, plies) + 1),
            _ => escapes = true,
        }
    }
    match best {
        Some(plies) => Some(EndgameValue::Win { plies }),
        None if escapes => None,
        None => Some(EndgameValue::Loss { plies: worst }),
    }
}

/// Compares all positions of an ending.
fn compare(conditions: &EndgameRules, ending: &str, metric: Metric) {
    let material: Material = ending.parse().unwrap();
    let table = EndgameGenerator::new(conditions.clone()).generate(&material, metric).unwrap();
    let mut slow = ReferenceGenerator {
        board: conditions.board(),
        stalemate: conditions.stalemate(),
        promotions: conditions.promotions().to_vec(),
        next: HashMap::new(),
        movements: HashMap::new(),
    };
    let squares = conditions.width() * conditions.height();
    let men: Vec<(Side, Piece)> =
        material.pieces().map(|(side, piece)| (side, piece.clone())).collect();
    let mut roots = Vec::new();
    for number in 0..2 * squares.pow(men.len() as u32) {
        let side = if number % 2 == 0 { Side::White } else { Side::Black };
        let mut rest = number / 2;
        let places: Vec<usize> = men
            .iter()
            .map(|_| {
                let square = rest % squares;
                rest /= squares;
                square
            })
            .collect();
        let mut all: Vec<Man> = men
            .iter()
            .zip(&places)
            .map(|((side, piece), &at)| (*side, piece.clone(), at))
            .collect();
        all.sort();
        let mut distinct = places.clone();
        distinct.sort_unstable();
        distinct.dedup();
        let last = conditions.height() - 1;
        let misplaced = |man: &Man| man.1.is_pawn() && [0, last].contains(&slow.row(man.0, man.2));
        let there = distinct.len() == men.len() && !all.iter().any(misplaced);
        let there = there && !slow.is_check(side.other(), &all);
        let position = table.position(side, &places);
        assert_eq!(position.is_some(), there, "{ending} {side} {places:?}");
        if let Some(position) = position {
            slow.visit_from((side, all.clone()));
            roots.push((position, (side, all)));
        }
    }
    let values = slow.values(metric);
    for (position, state) in roots {
        let wanted = values.get(&state).copied().unwrap_or(EndgameValue::Draw);
        assert_eq!(table.value(&position), wanted, "{ending} {metric:?} {state:?}");
    }
}

/// Pieces of every kind: leapers, riders, hoppers and bent pieces, some of them asymmetric up and
/// down or left and right.
const PIECES: [&str; 16] = [
    "Q",
    "R",
    "B",
    "N",
    "(WD)",
    "(FbbNffN)",
    "(fhNbsK)",
    "(bKfsR)",
    "(nN)",
    "(mRcpR)",
    "(gQ)",
    "(mWcF)",
    "(FyafsF)",
    "(flNbrNW)",
    "(R2)",
    "(K)",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 4, ..ProptestConfig::default() })]

    #[test]
    fn one_piece_on_five_by_five(piece in 0..PIECES.len(), help: bool, loss: bool) {
        let stalemate = if loss { Stalemate::Loss } else { Stalemate::Draw };
        let conditions = EndgameRules::for_board(5, 5).unwrap().with_stalemate(stalemate);
        let king = if help { "K" } else { "" };
        compare(&conditions, &format!("{king}{}K", PIECES[piece]), Metric::Dtm);
    }

    #[test]
    fn two_pieces_without_king_on_five_by_five(a in 0..PIECES.len(), b in 0..PIECES.len()) {
        let conditions = EndgameRules::for_board(5, 5).unwrap();
        compare(&conditions, &format!("{}{}K", PIECES[a], PIECES[b]), Metric::Dtm);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2, ..ProptestConfig::default() })]

    #[test]
    fn four_men_on_a_small_board(
        a in 0..PIECES.len(),
        b in 0..PIECES.len(),
        against: bool,
        wide: bool,
        fifty: bool,
    ) {
        let conditions = EndgameRules::for_board(if wide { 4 } else { 3 }, 3).unwrap();
        let metric = if fifty { Metric::Dtz50 } else { Metric::Dtm };
        let between = if against { "K" } else { "" };
        let end = if against { "" } else { "K" };
        compare(&conditions, &format!("K{}{between}{}{end}", PIECES[a], PIECES[b]), metric);
    }
}

#[test]
fn pawns() {
    let officers = Piece::officers();
    let conditions =
        EndgameRules::for_board(3, 5).unwrap().with_promotions(officers[..2].to_vec()).unwrap();
    for metric in [Metric::Dtm, Metric::Dtz50] {
        compare(&conditions, "KPK", metric);
    }
    let conditions =
        EndgameRules::for_board(3, 4).unwrap().with_promotions(officers[1..2].to_vec()).unwrap();
    for metric in [Metric::Dtm, Metric::Dtz50] {
        compare(&conditions, "KPKP", metric);
        compare(&conditions, "KPPK", metric);
    }
}

#[test]
fn equal_sides_change_places() {
    compare(&EndgameRules::for_board(3, 4).unwrap(), "KRKR", Metric::Dtm);
    compare(&EndgameRules::for_board(4, 3).unwrap(), "K(fhNbsK)K(mWcF)", Metric::Dtz50);
}

#[test]
fn two_fibnifs() {
    compare(&EndgameRules::for_board(4, 4).unwrap(), "K(FbbNffN)(FbbNffN)K", Metric::Dtm);
}
