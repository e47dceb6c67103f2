//! Tests of analyses against known results.

use wazir_betza::{EMPTINESS, Endgame, Movement, Occupancy, Target};
use wazir_geometry::{Board, Chess8, Facing, RectBoard, Shogi9};

/// Pseudo-random numbers (xorshift), always the same.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, count: usize) -> usize {
        (self.next() % count as u64) as usize
    }
}

fn piece(betza: &str) -> Movement {
    betza.parse().expect(betza)
}

fn endgame(betza: &str) -> Endgame {
    piece(betza).endgame().expect(betza)
}

#[test]
fn mobility_of_the_simple_pieces() {
    let crowded = |betza: &str| piece(betza).analysis(&Chess8).unwrap().crowded_mobility();
    // A leap of (x, y) stays on the board from (8 - x)(8 - y) squares.
    for (betza, pairs) in [("W", 4 * 56), ("F", 4 * 49), ("N", 8 * 42), ("D", 4 * 48), ("G", 100)] {
        assert_eq!(crowded(betza), f64::from(pairs) / 64.0, "{betza}");
    }
    let slide = |ways: f64, start: fn(f64) -> f64| {
        let square = |d: i32| start(f64::from(d)) * EMPTINESS.powi(d - 1);
        ways * (1..8).map(square).sum::<f64>() / 64.0
    };
    let rook = slide(4.0, |d| 8.0 * (8.0 - d));
    let bishop = slide(4.0, |d| (8.0 - d) * (8.0 - d));
    assert!((crowded("R") - rook).abs() < 1e-9);
    assert!((crowded("B") - bishop).abs() < 1e-9);
    assert!((crowded("Q") - rook - bishop).abs() < 1e-9);
    // A piece that only moves, or only captures, has half.
    assert!((crowded("mR") - rook / 2.0).abs() < 1e-9);
    assert!((crowded("mRcB") - (rook + bishop) / 2.0).abs() < 1e-9);
    assert_eq!(crowded("iRisO2"), 0.0);
    // The lame dabbaba needs an empty middle square, the jumping one an occupied one.
    assert!((crowded("nD") - 3.0 * EMPTINESS).abs() < 1e-9);
    assert!((crowded("jD") - 3.0 * (1.0 - EMPTINESS)).abs() < 1e-9);
}

/// The mobility equals the mean over random boards.
#[test]
fn mobility_is_the_mean_over_random_boards() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    for betza in ["Q", "R4N", "nN", "nNN", "jR", "jjB", "pR", "gQ", "mRcpR", "nAD", "DDW", "bKfsR"]
    {
        let piece = piece(betza);
        let rounds = 300;
        let mut reached = 0;
        for _ in 0..rounds {
            let mut occupied = 0u64;
            for square in 0..64 {
                let filled = random.below(1_000_000) as f64 >= EMPTINESS * 1e6;
                occupied |= u64::from(filled) << square;
            }
            for from in 0..64 {
                let others = occupied & !(1 << from);
                let enemy = Occupancy { enemy: others, ..Occupancy::default() };
                let targets =
                    piece.reference_targets(&Chess8, Facing::forward(), from, &enemy).unwrap();
                reached += targets.iter().map(weight).sum::<u64>();
            }
        }
        let mean = reached as f64 / 1e6 / f64::from(rounds * 64);
        let exact = piece.analysis(&Chess8).unwrap().crowded_mobility();
        assert!((mean - exact).abs() < 0.02 * exact + 0.03, "{betza}: {mean} and {exact}");
    }
}

/// A quiet target is seen with the probability that its square is empty, a capture with the
/// complement. Division by these leaves the probability of the path. Each counts half.
fn weight(target: &Target) -> u64 {
    match target {
        Target::Quiet { .. } => (5e5 / EMPTINESS) as u64,
        Target::Capture { .. } => (5e5 / (1.0 - EMPTINESS)) as u64,
        _ => 0,
    }
}

#[test]
fn other_boards() {
    let shogi = piece("ffN").analysis(&Shogi9).unwrap();
    assert_eq!(shogi.moves_by_square().iter().sum::<u32>(), 2 * 8 * 7);
    assert_eq!(shogi.forward_mobility(), shogi.crowded_mobility());
    let small = RectBoard::new(3, 2).unwrap();
    assert_eq!(piece("K").analysis(&small).unwrap().moves_by_square(), [3, 5, 3, 3, 5, 3]);
}

#[test]
fn colour_bound_pieces_and_symmetry() {
    for (betza, bound) in [
        ("B", true),
        ("BD", true),
        ("FAD", true),
        ("C", true),
        ("mFcA", true),
        ("pB", true),
        ("N", false),
        ("WA", false),
        ("BN", false),
        ("FbbNffN", false),
        ("KisO2", false),
    ] {
        assert_eq!(piece(betza).analysis(&Chess8).unwrap().is_color_bound(), bound, "{betza}");
    }
    for (betza, sides) in [
        ("QisO2", (true, true, true)),
        ("FbbNffN", (true, true, false)),
        ("fRsRKfhN", (true, false, false)),
        ("rhN", (false, true, false)),
        ("hrN", (false, false, true)),
        ("frF", (false, false, false)),
    ] {
        let of = piece(betza).analysis(&Chess8).unwrap().symmetry();
        assert_eq!((of.left_right(), of.forward_backward(), of.quarter_turn()), sides, "{betza}");
    }
}

/// From rules/cwda.md section 3 (the colours) and the strategy notes of Muller's page: bishop,
/// knight, elephant, clobberer, leaping bishop and fibnif cannot mate alone, the Rookies can.
#[test]
fn who_can_mate_alone() {
    for betza in ["B", "N", "WA", "FAD", "BD", "FbbNffN", "fR", "W", "F", "NN"] {
        assert!(!endgame(betza).forces_mate(), "{betza}");
    }
    for betza in ["R4", "WD", "HFD", "RN", "R", "Q", "BN", "QN", "bKfsR", "fhNbsK", "fRsRKfhN"] {
        assert!(endgame(betza).forces_mate(), "{betza}");
    }
    for betza in ["B", "N", "WA", "FAD", "BD"] {
        assert_eq!(endgame(betza).won(), 0, "{betza}");
    }
}

/// The lengths are known from endgame tables.
#[test]
fn longest_wins() {
    for (betza, positions, longest) in
        [("Q", 144_508, 10), ("R", 175_168, 16), ("BN", 174_836, 17), ("RN", 156_720, 11)]
    {
        let endgame = endgame(betza);
        assert_eq!((endgame.positions(), endgame.won()), (positions, positions), "{betza}");
        assert_eq!(endgame.longest(), longest, "{betza}");
    }
    // The commoner, and the amazon that needs no king.
    assert_eq!((endgame("K").longest(), endgame("QN").longest()), (18, 4));
}

/// A position of the ending: own king, piece, bare king.
type Position = (usize, usize, usize);

fn are_adjacent(a: usize, b: usize) -> bool {
    let ((ax, ay), (bx, by)) = (Chess8.coords(a), Chess8.coords(b));
    (ax - bx).abs().max((ay - by).abs()) <= 1
}

/// Returns the targets by the reference, which shares no code with the solver.
fn targets(piece: &Movement, from: usize, own: u64, enemy: u64) -> Vec<Target> {
    let view = Occupancy { own, enemy, ..Occupancy::default() };
    piece.reference_targets(&Chess8, Facing::forward(), from, &view).expect("a playable piece")
}

fn in_check(piece: &Movement, (king, it, bare): Position) -> bool {
    let capture = Target::Capture { to: bare };
    targets(piece, it, 1 << king, 1 << bare).contains(&capture)
}

/// Returns the replies of the bare king; `None` stands for the capture of the piece.
fn replies(piece: &Movement, (king, it, bare): Position) -> Vec<Option<Position>> {
    let steps =
        (0..64).filter(|&to| to != bare && are_adjacent(to, bare) && !are_adjacent(to, king));
    let reply = |to| {
        let after = (king, it, to);
        if to == it { Some(None) } else { (!in_check(piece, after)).then_some(Some(after)) }
    };
    steps.filter_map(reply).collect()
}

fn own_moves(piece: &Movement, (king, it, bare): Position) -> Vec<Position> {
    let steps = (0..64)
        .filter(|&to| to != king && are_adjacent(to, king) && to != it && !are_adjacent(to, bare));
    let mut moves: Vec<Position> = steps.map(|to| (to, it, bare)).collect();
    for target in targets(piece, it, 1 << king, 1 << bare) {
        if let Target::Quiet { to } = target {
            moves.push((king, to, bare));
        }
    }
    moves
}

/// Returns the most moves to the win after any reply: 0 for mate, `None` if there is an escape.
fn after(piece: &Movement, solved: &Endgame, position: Position) -> Option<u8> {
    let replies = replies(piece, position);
    if replies.is_empty() {
        return in_check(piece, position).then_some(0);
    }
    let moves = |reply: Option<Position>| {
        let (king, it, bare) = reply?;
        solved.moves_to_mate(king, it, bare)
    };
    replies.into_iter().map(moves).try_fold(0, |most, moves| Some(most.max(moves?)))
}

/// Checks each length against the best move, one ply deep, on random positions and with other code.
#[test]
fn moves_to_mate_are_consistent() {
    let mut random = Random(7);
    for betza in ["R", "WD", "fhNbsK", "NAD", "WfF", "FbbNffN", "FfW"] {
        let (piece, solved) = (piece(betza), endgame(betza));
        let mut checked = 0;
        while checked < 1500 {
            let position = (random.below(64), random.below(64), random.below(64));
            let (king, it, bare) = position;
            if king == it || bare == it || are_adjacent(king, bare) || in_check(&piece, position) {
                continue;
            }
            checked += 1;
            let moves = own_moves(&piece, position).into_iter();
            let best = moves.filter_map(|position| after(&piece, &solved, position)).min();
            let claim = solved.moves_to_mate(king, it, bare);
            assert_eq!(claim, best.map(|moves| moves + 1), "{betza} {position:?}");
        }
    }
}

/// The winning side follows the table, and the bare king is mated in time whatever it does.
#[test]
fn wins_are_played_out_against_random_defence() {
    let mut random = Random(11);
    for betza in ["R", "R3", "WD", "BN", "bKfsR", "fhNbsK", "fRsRKfhN", "HFD", "WfF"] {
        let (piece, solved) = (piece(betza), endgame(betza));
        for _ in 0..40 {
            let mut position = (random.below(64), random.below(64), random.below(64));
            let Some(limit) = solved.moves_to_mate(position.0, position.1, position.2) else {
                continue;
            };
            let mut mated = false;
            for _ in 0..limit {
                let moves = own_moves(&piece, position).into_iter();
                let rated = moves.filter_map(|p| Some((after(&piece, &solved, p)?, p)));
                let (_, best) = rated.min().expect("a winning move");
                let replies = replies(&piece, best);
                if replies.is_empty() {
                    mated = in_check(&piece, best);
                    break;
                }
                position = replies[random.below(replies.len())].expect("the piece is kept");
            }
            assert!(mated, "{betza}");
        }
    }
}

/// The lion of chu shogi passes and captures on its way, and the griffon bends: both mate alone.
#[test]
fn pieces_that_bend_are_solved_too() {
    for (betza, mates) in [("FyafsF", true), ("KNADcaKmcabK", true), ("afsW", false), ("oR", true)]
    {
        let start = std::time::Instant::now();
        assert_eq!(endgame(betza).forces_mate(), mates, "{betza}");
        println!(
            "{betza} {:?} {} {}",
            start.elapsed(),
            endgame(betza).longest(),
            endgame(betza).won()
        );
        println!("{:?}", piece(betza).analysis(&Chess8).unwrap());
    }
}

#[test]
fn places_off_the_board_are_no_positions() {
    let rook = endgame("R");
    assert_eq!(rook.moves_to_mate(64, 0, 9), None);
    assert_eq!(rook.moves_to_mate(0, 1000, 9), None);
    assert_eq!(rook.moves_to_mate(0, 9, usize::MAX), None);
    assert_eq!(rook.moves_to_mate(5, 5, 5), None);
}

#[test]
fn values_grow_with_moves() {
    let value = |betza: &str| piece(betza).analysis(&Chess8).unwrap().value();
    for (less, more) in [("R4", "R"), ("R", "Q"), ("N", "BN"), ("F", "WF"), ("bR", "fR")] {
        assert!(value(less) < value(more), "{less} {more}");
    }
    assert_eq!(value("jW"), 0.0);
}
