//! Tests of the reference meaning and the move tables against the table of worked examples.

use std::collections::BTreeMap;

use serde::Deserialize;
use wazir_betza::{Movement, Occupancy, Target};
use wazir_geometry::{Bits, Board, Chess8, Facing, RectBoard};

/// One row of `betza-cases.jsonl`.
#[derive(Debug, Deserialize)]
struct Case {
    betza: String,
    name: String,
    board: String,
    from: String,
    white: bool,
    blockers: BTreeMap<String, Blocker>,
    initial: bool,
    ep: Option<String>,
    moves: Vec<String>,
    captures: Vec<String>,
    #[serde(default)]
    special: Vec<Special>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Blocker {
    Own,
    Enemy,
    OwnVirgin,
}

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
struct Special {
    to: String,
    kills: Vec<String>,
    kind: String,
}

fn cases() -> Vec<Case> {
    let table = include_str!("../../testdata/betza-cases.jsonl");
    table.lines().map(|line| serde_json::from_str(line).expect("a row of the table")).collect()
}

/// The answer of a case: moves, captures, and special targets.
type Answer = (Vec<String>, Vec<String>, Vec<Special>);

fn expected(case: &Case) -> Answer {
    let special = case.special.iter().map(|s| Special {
        to: s.to.clone(),
        kills: s.kills.clone(),
        kind: s.kind.clone(),
    });
    let mut special: Vec<Special> = special.collect();
    special.sort();
    (case.moves.clone(), case.captures.clone(), special)
}

fn facing(case: &Case) -> Facing {
    if case.white { Facing::forward() } else { Facing::half() }
}

fn occupancy<B: Board>(case: &Case, board: &B) -> Occupancy<B::Bits> {
    let mut view = Occupancy { initial: case.initial, ..Occupancy::default() };
    view.ep = case.ep.as_deref().map(|name| board.parse_square(name).expect("a square"));
    for (name, blocker) in &case.blockers {
        let square = B::Bits::bit(board.parse_square(name).expect("a square"));
        match blocker {
            Blocker::Enemy => view.enemy |= square,
            Blocker::Own => view.own |= square,
            Blocker::OwnVirgin => {
                view.own |= square;
                view.unmoved |= square;
            }
        }
    }
    view
}

fn en_passant<B: Board>(case: &Case, board: &B, to: usize) -> Special {
    // The pawn that passed stands one step behind the square, from the view of the capturing side.
    let victim = board.step(to, facing(case).rotate((0, -1))).expect("a square behind");
    let name = |square| board.square_name(square);
    Special { to: name(to), kills: vec![name(victim)], kind: "ep".into() }
}

fn castle<B: Board>(board: &B, to: usize, partner_from: usize, partner_to: usize) -> Special {
    let name = |square| board.square_name(square);
    let kind = format!("castle:{}-{}", name(partner_from), name(partner_to));
    Special { to: name(to), kills: vec![], kind }
}

/// Converts targets into the words of the table.
fn answer<B: Board>(case: &Case, board: &B, targets: &[Target]) -> Answer {
    let (mut moves, mut captures, mut special) = (vec![], vec![], vec![]);
    let start = || case.from.clone();
    let with = |to: String, kills: u128, kind: &str| {
        let mut kills: Vec<String> = kills.iter().map(|i| board.square_name(i)).collect();
        kills.sort();
        Special { to, kills, kind: kind.into() }
    };
    for &target in targets {
        match target {
            Target::Quiet { to } => moves.push(board.square_name(to)),
            Target::Capture { to } => captures.push(board.square_name(to)),
            Target::EnPassant { to } => special.push(en_passant(case, board, to)),
            Target::Castle { to, partner_from, partner_to } => {
                special.push(castle(board, to, partner_from, partner_to));
            }
            Target::Locust { to, captured: kills } => {
                special.push(with(board.square_name(to), kills, "locust"));
            }
            Target::Friendly { to, kills } => {
                special.push(with(board.square_name(to), kills, "friendly"));
            }
            Target::Igui { kills } => special.push(with(start(), kills, "igui")),
            Target::Pass => special.push(with(start(), 0, "pass")),
            other => panic!("{other:?}"),
        }
    }
    sorted(moves, captures, special)
}

fn by_reference<B: Board>(piece: &Movement, case: &Case, board: &B) -> Answer {
    let from = board.parse_square(&case.from).expect("a square");
    let view = occupancy(case, board);
    let targets =
        piece.reference_targets(board, facing(case), from, &view).expect("a playable piece");
    answer(case, board, &targets)
}

fn by_tables<B: Board>(piece: &Movement, case: &Case, board: &B) -> Answer {
    let from = board.parse_square(&case.from).expect("a square");
    let view = occupancy(case, board);
    let tables = piece.compile(board, facing(case)).expect("a playable piece");
    let full = answer(case, board, &tables.all_targets(from, &view));
    let sets = tables.targets(from, view.own, view.enemy, view.initial, view.ep);
    let names = |set: B::Bits| set.iter().map(|i| board.square_name(i)).collect::<Vec<_>>();
    let (moves, captures, _) = sorted(names(sets.quiet), names(sets.captures), vec![]);
    assert_eq!((&moves, &captures), (&full.0, &full.1), "sets: `{}`, {}", case.betza, case.name);
    full
}

fn sorted(mut moves: Vec<String>, mut captures: Vec<String>, mut special: Vec<Special>) -> Answer {
    moves.sort();
    captures.sort();
    special.sort();
    (moves, captures, special)
}

fn check<B: Board>(case: &Case, board: &B) {
    let label = format!("`{}`, {}", case.betza, case.name);
    let piece: Movement = case.betza.parse().expect(&label);
    assert_eq!(by_reference(&piece, case, board), expected(case), "reference: {label}");
    assert_eq!(by_tables(&piece, case, board), expected(case), "tables: {label}");
    let reprinted: Movement = piece.to_string().parse().expect(&label);
    assert_eq!(by_tables(&reprinted, case, board), expected(case), "reprinted: {label}");
    if let Some(for_xboard) = piece.to_xboard() {
        let again: Movement = for_xboard.parse().expect(&label);
        assert_eq!(by_tables(&again, case, board), expected(case), "for XBoard: {label}");
    }
    if let Ok(for_stockfish) = piece.to_fairy_stockfish() {
        let again: Movement = for_stockfish.parse().expect(&label);
        assert_eq!(by_tables(&again, case, board), expected(case), "for Stockfish: {label}");
    }
}

fn rect(size: &str) -> RectBoard {
    let (width, height) = size.split_once('x').expect("a size");
    let number = |text: &str| text.parse().expect("a number");
    RectBoard::new(number(width), number(height)).expect("a small board")
}

#[test]
fn every_case_has_the_listed_targets() {
    let cases = cases();
    assert_eq!(cases.len(), 219);
    for case in &cases {
        check(case, &rect(&case.board));
        if case.board == "8x8" {
            check(case, &Chess8);
        }
    }
}
