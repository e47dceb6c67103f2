//! The solver's answers for small positions, against exhaustive search.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use proptest::prelude::*;
use proptest::sample::select;
use wazir_ai::mate::{MateLimits, MateSolver, Verdict};
use wazir_chesslike::{Kind, Piece, Position, Rules, Ruleset, Setup};
use wazir_game::{Game, Seat};
use wazir_geometry::Square;

/// All positions reachable by checks and replies, with the number of plies to mate of each.
struct Graph {
    attacker_moves: Vec<bool>,
    next: Vec<Vec<usize>>,
    mate_in: Vec<Option<u32>>,
}

impl Graph {
    /// Creates the graph; `None` if there are more than `most` positions.
    fn new<R: Ruleset>(root: &Position<R>, most: usize) -> Option<Self> {
        let attacker = root.to_move();
        let (mut places, mut positions) = (HashMap::new(), vec![root.clone()]);
        places.insert(root.key(), 0);
        let (mut next, mut attacker_moves) = (Vec::new(), Vec::new());
        while next.len() < positions.len() {
            let here = positions[next.len()].clone();
            let attacks = here.to_move() == attacker;
            let mut after = Vec::new();
            for mv in here.legal_moves() {
                let mut position = here.clone();
                position.play_unchecked(mv);
                if attacks && !position.in_check() {
                    continue;
                }
                let place = *places.entry(position.key()).or_insert(positions.len());
                if place == positions.len() {
                    positions.push(position);
                }
                after.push(place);
            }
            if positions.len() > most {
                return None;
            }
            next.push(after);
            attacker_moves.push(attacks);
        }
        let mate_in = vec![None; next.len()];
        let mut graph = Self { attacker_moves, next, mate_in };
        graph.settle();
        Some(graph)
    }

    /// Finds the mates in 0, 1, 2 … plies, until two lengths in a row bring nothing new.
    fn settle(&mut self) {
        let mut idle = 0;
        for plies in 0.. {
            let found: Vec<usize> =
                (0..self.next.len()).filter(|&i| self.is_mate(i, plies)).collect();
            idle = if found.is_empty() { idle + 1 } else { 0 };
            if idle == 2 {
                return;
            }
            for place in found {
                self.mate_in[place] = Some(plies);
            }
        }
    }

    fn is_mate(&self, place: usize, plies: u32) -> bool {
        let mut after = self.next[place].iter().map(|&next| self.mate_in[next]);
        self.mate_in[place].is_none()
            && if self.attacker_moves[place] {
                after.any(|mate| mate.is_some_and(|mate| mate < plies))
            } else {
                after.all(|mate| mate.is_some_and(|mate| mate < plies))
            }
    }
}

/// Returns whether the side to move mates within `plies`, with any moves allowed.
fn mates_in<R: Ruleset>(position: &Position<R>, plies: u32) -> bool {
    position.legal_moves().into_iter().any(|mv| {
        let mut after = position.clone();
        after.play_unchecked(mv);
        let replies = after.legal_moves();
        if replies.is_empty() {
            return after.in_check();
        }
        plies > 2
            && replies.into_iter().all(|reply| {
                let mut next = after.clone();
                next.play_unchecked(reply);
                mates_in(&next, plies - 2)
            })
    })
}

/// Checks a line: legal moves, checks if required, mate at the end.
fn verify_line<R: Ruleset>(position: &Position<R>, line: &[wazir_chesslike::Move<R>]) {
    let mut position = position.clone();
    for (ply, &mv) in line.iter().enumerate() {
        assert_eq!(position.check(mv), Ok(()), "{position}");
        position.play_unchecked(mv);
        assert!(!R::HANDS || ply % 2 == 1 || position.in_check(), "{position}");
    }
    assert!(position.in_check() && position.legal_moves().is_empty(), "{position}");
}

fn compare<R: Ruleset>(position: &Position<R>, plies: u32, truth: Option<u32>) {
    let solver = MateSolver::new().table_mib(1);
    let any = solver.solve(position, &MateLimits::default());
    assert_eq!(any.plies(), truth, "{position}");
    let within = solver.solve(position, &MateLimits::default().plies(plies));
    let expected = truth.filter(|&mate| mate <= plies);
    assert_eq!(within.plies(), expected, "{position} within {plies} plies");
    for solution in [any, within] {
        let verdict = if solution.plies().is_some() { Verdict::Mate } else { Verdict::NoMate };
        assert_eq!(solution.verdict(), verdict, "{position}");
        if verdict == Verdict::Mate {
            assert!(solution.is_shortest(), "{position}");
            verify_line(position, solution.line());
        }
    }
}

/// A random placement of pieces, as far as the rules allow it.
#[derive(Clone, Debug)]
struct RandomPosition {
    kings: [(i8, i8); 2],
    /// The offset from the defender's king, the kind, and `true` for the attacker's pieces.
    pieces: Vec<(i8, i8, usize, bool)>,
    hands: [Vec<usize>; 2],
}

/// Returns a strategy for sketches. The attacker has the first seat. Pieces stand near the
/// defender's king, so that mates are likely.
fn sketch(size: i8, kinds: usize) -> impl Strategy<Value = RandomPosition> {
    let king = || (0..size, 0..size);
    let piece = (-3..=3i8, -3..=3i8, 1..kinds, prop::bool::weighted(0.7));
    let hand = |most| prop::collection::vec(1..8usize, 0..=most);
    let (pieces, hands) = (prop::collection::vec(piece, 2..8), [hand(2), hand(1)]);
    ([king(), king()], pieces, hands).prop_map(|(kings, pieces, hands)| RandomPosition {
        kings,
        pieces,
        hands,
    })
}

fn position<R: Ruleset>(
    rules: &Arc<Rules<R>>,
    sketch: &RandomPosition,
    with_king: bool,
) -> Option<Position<R>> {
    let square = |file: i8, rank: i8| Square::<R::Geometry>::at(file.into(), rank.into());
    let (file, rank) = sketch.kings[1];
    let mut setup = Setup::default();
    for &(right, up, kind, own) in &sketch.pieces {
        let seat = if own { Seat::FIRST } else { Seat::SECOND };
        let Some(at) = square(file + right, rank + up) else { continue };
        setup.put(at, Some(Piece { seat, kind: Kind::new(kind)? }));
    }
    if with_king {
        let at = square(sketch.kings[0].0, sketch.kings[0].1)?;
        setup.put(at, Some(Piece { seat: Seat::FIRST, kind: Kind::KING }));
    }
    setup.put(square(file, rank)?, Some(Piece { seat: Seat::SECOND, kind: Kind::KING }));
    for (seat, hand) in Seat::BOTH.into_iter().zip(&sketch.hands) {
        for kind in hand.iter().filter_map(|&kind| Kind::new(kind)) {
            if rules.is_droppable(kind) {
                setup.set_in_hand(seat, kind, setup.in_hand(seat, kind) + 1);
            }
        }
    }
    setup.set_to_move(Seat::FIRST);
    Position::from_setup(Arc::clone(rules), &setup).ok()
}

/// Returns the rules, built once: building takes longer than most problems.
fn shogi_rules() -> Arc<Rules<wazir_shogi::Shogi>> {
    static RULES: OnceLock<Arc<Rules<wazir_shogi::Shogi>>> = OnceLock::new();
    let build = || {
        let options = wazir_shogi::Options::default().with_missing_king(true);
        let position = options.position("4k4/9/9/9/9/9/9/9/9 b - 1").expect("a lone king");
        Arc::clone(position.rules())
    };
    Arc::clone(RULES.get_or_init(build))
}

/// The maximum number of positions that a problem may lead to.
const MOST: usize = 3_000;

/// Returns the position of a sketch and the true answer, if the problem is usable.
fn problem<R: Ruleset>(
    rules: &Arc<Rules<R>>,
    sketch: &RandomPosition,
    with_king: bool,
) -> Option<(Position<R>, Option<u32>)> {
    let position = position(rules, sketch, with_king)?;
    let graph = Graph::new(&position, MOST)?;
    (graph.next.len() > 10).then_some((position, graph.mate_in[0]))
}

/// Compares a shogi problem, with or without a king of the attacker.
fn shogi(sketch: &RandomPosition, with_king: bool, plies: u32) -> Result<(), TestCaseError> {
    let problem = problem(&shogi_rules(), sketch, with_king);
    prop_assume!(problem.is_some());
    let (position, truth) = problem.expect("just seen");
    compare(&position, plies, truth);
    Ok(())
}

// Two tests, so that two cores share the work.
proptest! {
    #![proptest_config(ProptestConfig {
        cases: 50,
        max_global_rejects: 10_000,
        ..Default::default()
    })]

    #[test]
    fn shogi_with_a_king(sketch in sketch(9, 14), plies in 0..12u32) {
        shogi(&sketch, true, plies)?;
    }

    #[test]
    fn shogi_without_a_king(sketch in sketch(9, 14), plies in 0..12u32) {
        shogi(&sketch, false, plies)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 100,
        max_global_rejects: 10_000,
        ..Default::default()
    })]

    #[test]
    fn euroshogi(sketch in sketch(8, 13), plies in 0..12u32) {
        let rules = Arc::clone(wazir_euroshogi::Position::default().rules());
        let problem = problem(&rules, &sketch, true);
        prop_assume!(problem.is_some());
        let (position, truth) = problem.expect("just seen");
        compare(&position, plies, truth);
    }

    /// Any move may mate here, so the truth is known for a few plies only.
    #[test]
    fn cwda(sketch in sketch(8, 13), armies in select(&["fide:nutters", "clobberers:rookies"])) {
        let start = wazir_cwda::start_position(armies).expect("known armies");
        let position = position(start.rules(), &sketch, true);
        prop_assume!(position.is_some());
        let position = position.expect("just seen");
        let truth = [1, 3].into_iter().find(|&plies| mates_in(&position, plies));
        let solution = MateSolver::new().table_mib(1).solve(&position, &MateLimits::default().plies(4));
        prop_assert_eq!(solution.plies(), truth, "{}", position);
        prop_assert_ne!(solution.verdict(), Verdict::Unknown);
        if truth.is_some() {
            verify_line(&position, solution.line());
        }
    }
}
