//! Tests of locust captures and moves that end where they began, against the reference semantics of
//! the strings and moves tried out on a plain board.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use proptest::prelude::*;
use wazir_betza::{Movement, Occupancy, Target};
use wazir_game::{Seat, SplitMix64};
use wazir_geometry::{Board, Facing};
use wazir_notation::{GameTree, plain};
use wazir_registry::{AnyBoard, GameRegistry, MoveSource, Play, StartOptions};
use wazir_variant::game::{parse_entry, read_game};

/// A game within the limits of the slow generator: no hands, no castling, no en passant, and only
/// forced promotion on the last rank to a single kind.
struct ReferenceGenerator {
    board: AnyBoard,
    /// The movements, by seat and kind.
    movements: [Vec<Option<Movement>>; 2],
    royal: Option<usize>,
    must_capture: bool,
    promotes: Option<(usize, usize)>,
}

/// The pieces on the board and the side to move.
#[derive(Clone, Debug, PartialEq)]
struct ReferencePosition {
    at: BTreeMap<usize, (usize, usize)>,
    turn: usize,
}

/// The origin, the target, the captured pieces, and the kind after the move.
type Mv = (usize, usize, u128, usize);

impl ReferenceGenerator {
    fn of(play: &Play, must_capture: bool, promotes: Option<(&str, &str)>) -> Self {
        let position = play.position();
        let facts = |seat, kind| position.piece_facts(wazir_registry::AnyPiece { seat, kind });
        let movements = Seat::BOTH.map(|seat| {
            (0..position.kind_count()).map(|kind| facts(seat, kind).movement).collect::<Vec<_>>()
        });
        let kind = |letter: &str| {
            (0..position.kind_count()).find(|&kind| facts(Seat::FIRST, kind).letter == letter)
        };
        let royal = (!must_capture).then(|| kind("K")).flatten();
        let promotes = promotes.and_then(|(from, to)| Some((kind(from)?, kind(to)?)));
        Self { board: play.board(), movements, royal, must_capture, promotes }
    }

    fn men(&self, play: &Play) -> ReferencePosition {
        let man = |(at, piece): (wazir_registry::AnySquare, wazir_registry::AnyPiece)| {
            (at.index(), (piece.seat.index(), piece.kind))
        };
        ReferencePosition {
            at: play.pieces().into_iter().map(man).collect(),
            turn: play.to_move().index(),
        }
    }

    /// The squares where the pieces of a seat can end, and the pieces that they capture.
    fn results(&self, men: &ReferencePosition, seat: usize) -> Vec<Mv> {
        let set = |who: usize| {
            let of = men.at.iter().filter(|(_, man)| man.0 == who);
            of.fold(0, |all, (at, _)| all | 1 << at)
        };
        let view = Occupancy { own: set(seat), enemy: set(seat ^ 1), ..Occupancy::default() };
        let facing = if seat == 0 { Facing::forward() } else { Facing::half() };
        let mut found = Vec::new();
        for (&from, &(_, kind)) in men.at.iter().filter(|(_, man)| man.0 == seat) {
            let Some(movement) = &self.movements[seat][kind] else { continue };
            let targets =
                movement.reference_targets(&self.board, facing, from, &view).expect("a meaning");
            for target in targets {
                let (to, kills) = match target {
                    Target::Quiet { to } => (to, 0),
                    Target::Capture { to } => (to, 1 << to),
                    Target::Locust { to, captured: kills } => (to, kills),
                    Target::Igui { kills } => (from, kills),
                    Target::Pass => (from, 0),
                    _ => panic!("no such target is played: {target:?}"),
                };
                found.push((from, to, kills, self.after(kind, seat, to)));
            }
        }
        found
    }

    fn after(&self, kind: usize, seat: usize, to: usize) -> usize {
        let last = if seat == 0 { self.board.height() as i32 - 1 } else { 0 };
        match self.promotes {
            Some((from, becomes)) if from == kind && self.board.coords(to).1 == last => becomes,
            _ => kind,
        }
    }

    fn next(men: &ReferencePosition, (from, to, kills, kind): Mv) -> ReferencePosition {
        let mut next = men.clone();
        next.at.remove(&from);
        next.at.retain(|at, _| kills >> at & 1 == 0);
        next.at.insert(to, (men.turn, kind));
        next.turn ^= 1;
        next
    }

    fn attacked(&self, men: &ReferencePosition, seat: usize) -> bool {
        let royal = self.royal.map(|royal| (seat, royal));
        let king = men.at.iter().find(|(_, man)| Some(**man) == royal).map(|(at, _)| *at);
        let takes = |king: usize| {
            self.results(men, seat ^ 1).iter().any(|(_, _, kills, _)| kills >> king & 1 == 1)
        };
        king.is_some_and(takes)
    }

    fn moves(&self, men: &ReferencePosition) -> Vec<Mv> {
        let gone = |seat| !men.at.values().any(|man| man.0 == seat);
        if self.must_capture && (gone(0) || gone(1)) {
            return Vec::new();
        }
        let mut moves = self.results(men, men.turn);
        moves.retain(|&mv| !self.attacked(&Self::next(men, mv), men.turn));
        if self.must_capture && moves.iter().any(|mv| mv.2 != 0) {
            moves.retain(|mv| mv.2 != 0);
        }
        moves
    }

    fn perft(&self, men: &ReferencePosition, depth: u32) -> u64 {
        let moves = self.moves(men);
        match depth {
            0 => 1,
            1 => moves.len() as u64,
            _ => moves.iter().map(|&mv| self.perft(&Self::next(men, mv), depth - 1)).sum(),
        }
    }

    /// The effects of a move of the game.
    fn reference_move(&self, play: &Play, mv: wazir_registry::AnyMove) -> Mv {
        let parts = play.position().move_parts(mv).expect("a move of the game");
        let MoveSource::Square(from) = parts.from else { panic!("there are no drops") };
        let taken = [parts.captured, parts.locust_captured].into_iter().flatten();
        let kills = taken.fold(0, |all, at| all | 1 << at);
        let kind = play.position().piece_at(from).expect("a piece").kind;
        (from, parts.to, kills, parts.new_kind.unwrap_or(kind))
    }
}

fn lions(files: usize, start: &str) -> String {
    let ranks = start.split('/').count();
    format!(
        "name = 'Lions'\nstart = '{start} w - - 0 1'\nboard = {{ files = {files}, ranks = {ranks} }}\n\
         [pieces]\nK = {{ betza = 'K', royal = true }}\nL = {{ betza = 'KNADcaKmcabK' }}\n\
         S = {{ betza = 'mRcabR' }}\nJ = {{ betza = 'fmFmRcafmR' }}\nM = {{ betza = 'mcabK' }}\n\
         P = {{ betza = 'fmWfcF', promotes-to = 'L', promotion-zone = '*^1', promotes = 'forced' }}\n"
    )
}

fn open(text: &str) -> Play {
    let file = read_game(text).unwrap_or_else(|error| panic!("{error}"));
    file.entry().open(&StartOptions::default()).expect("the start")
}

/// Plays a random game that prefers captures, and compares the moves on the way.
fn compare(text: &str, must: bool, promotes: (&str, &str), seed: u64, plies: u32, depth: u32) {
    let (mut play, mut dice) = (open(text), SplitMix64::new(seed));
    let slow = ReferenceGenerator::of(&play, must, Some(promotes));
    for ply in 0..plies {
        let men = slow.men(&play);
        let moves = play.position().legal_moves();
        let mut told: Vec<Mv> = moves.iter().map(|&mv| slow.reference_move(&play, mv)).collect();
        let mut expected = slow.moves(&men);
        told.sort_unstable();
        expected.sort_unstable();
        assert_eq!(told, expected, "{}", play.position_text());
        assert_eq!(play.in_check(), slow.attacked(&men, men.turn), "{}", play.position_text());
        if ply % 8 == 7 {
            let counted = slow.perft(&men, depth);
            assert_eq!(play.perft(depth), counted, "{}", play.position_text());
        }
        let mut texts: Vec<String> = moves.iter().map(|&mv| play.move_text(mv)).collect();
        let read: Vec<_> = texts.iter().map(|text| play.read_move(text).expect("a move")).collect();
        assert_eq!(read, moves);
        texts.sort();
        texts.dedup();
        assert_eq!(texts.len(), moves.len(), "{}", play.position_text());
        let takes = |&&mv: &&wazir_registry::AnyMove| slow.reference_move(&play, mv).2 != 0;
        let captures: Vec<_> = moves.iter().filter(takes).copied().collect();
        let among = if captures.is_empty() || dice.below(2) == 0 { &moves } else { &captures };
        let Some(&mv) = among.get(dice.below(among.len().max(1))) else { break };
        if play.outcome().is_some() {
            break;
        }
        let expected = ReferenceGenerator::next(&men, slow.reference_move(&play, mv));
        play.play(mv).expect("a legal move");
        assert_eq!(slow.men(&play), expected, "{}", play.position_text());
    }
    // The moves can be read back from a record.
    let written = plain::write(play.entry(), &GameTree::from(play.record()));
    let games = GameRegistry::empty().with_definition_parser(parse_entry);
    let again = plain::read(written.text(), &games).expect("a record");
    assert!(again.error().is_none(), "{:?}\n{}", again.error(), written.text());
    assert_eq!(again.tree().main_moves().collect::<Vec<_>>(), play.record().moves());
}

fn one_jump() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/variants/one-jump.toml");
    fs::read_to_string(path).expect("the file")
}

#[test]
fn lions_on_64_squares() {
    let text = lions(8, "jslmklsj/pppppppp/8/8/8/8/PPPPPPPP/JSLMKLSJ");
    for seed in 0..3 {
        compare(&text, false, ("P", "L"), seed, 24, 2);
    }
}

#[test]
fn lions_on_120_squares() {
    let text = lions(12, "2jslmklsj2/2pppppppp2/12/12/12/12/12/12/2PPPPPPPP2/2JSLMKLSJ2");
    compare(&text, false, ("P", "L"), 1, 20, 2);
}

#[test]
fn few_pieces_deeper() {
    let text = lions(8, "4k3/3pmp2/8/2L5/5l2/8/3PJP2/4K3");
    for seed in 0..2 {
        compare(&text, false, ("P", "L"), seed, 9, 3);
    }
}

#[test]
fn checkers() {
    for seed in 0..4 {
        compare(&one_jump(), true, ("M", "K"), seed, 60, 3);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn any_position_of_lions(squares in proptest::collection::btree_map(0..64usize, (0..5usize, any::<bool>()), 2..14), seed: u64) {
        let mut cells = vec!['.'; 64];
        for (&at, &(kind, white)) in &squares {
            let letter = ['L', 'S', 'J', 'M', 'P'][kind];
            cells[at] = if white { letter } else { letter.to_ascii_lowercase() };
        }
        let mut dice = SplitMix64::new(seed);
        let kings = [dice.below(64), dice.below(64)];
        prop_assume!(kings[0] != kings[1]);
        (cells[kings[0]], cells[kings[1]]) = ('K', 'k');
        let rows: Vec<String> = cells.chunks(8).map(|row| {
            let row: String = row.iter().collect();
            row.replace('.', "1")
        }).collect();
        let text = lions(8, &rows.join("/").replace("11", "2").replace("22", "4").replace("44", "8"));
        // Some kings stand where they could be captured, and some pawns where they cannot be.
        if let Ok(file) = read_game(&text)
            && file.entry().open(&StartOptions::default()).is_ok()
        {
            compare(&text, false, ("P", "L"), seed, 4, 2);
        }
    }
}

/// Chess with a rook that rifle-captures and a piece that captures what stands beside it, with
/// additional rules.
fn chess(start: &str, rules: &str) -> Play {
    open(&format!(
        "name = 'Shots'\nbased-on = 'chess'\nstart = '{start}'\n{rules}\n[pieces]\n\
         S = {{ betza = 'mRcabR' }}\nM = {{ betza = 'mWcabK' }}\nL = {{ betza = 'KNADcaKmcabK' }}\n"
    ))
}

fn texts(play: &Play, start: &str) -> Vec<String> {
    let all = play.legal_moves().into_iter().map(|mv| play.move_text(mv));
    let mut all: Vec<_> = all.filter(|text| text.starts_with(start)).collect();
    all.sort();
    all
}

#[test]
fn nobody_castles_past_what_could_take_the_king_on_its_way() {
    for (start, castles) in [
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", true),
        ("4k3/8/8/8/8/8/6m1/4K2R w K - 0 1", false),
        ("4k3/8/8/8/8/7m/8/4K2R w K - 0 1", true),
        ("4ks2/8/8/8/8/8/8/4K2R w K - 0 1", false),
        ("4ks2/8/8/8/8/8/5P2/4K2R w K - 0 1", true),
    ] {
        let play = chess(start, "");
        assert_eq!(texts(&play, "e1g1").len(), usize::from(castles), "{start}");
    }
}

#[test]
fn what_is_shot_counts_as_taken() {
    let mut play = chess("r3k2r/8/8/8/8/8/8/4K2S w kq - 7 1", "hands = { captured = true }");
    play.play_text("h1xh8h1").expect("a rifle capture");
    assert_eq!(play.position_text(), "r3k3/8/8/8/8/8/8/4K2S[R] b q - 0 1");
    // Two at once, and both go to the hand.
    let mut play = chess("4k3/8/5b2/4n3/3L4/8/8/4K3 w - - 7 1", "hands = { captured = true }");
    play.play_text("d4xe5f6").expect("two in a row");
    let hand = play.hand(Seat::FIRST).len();
    assert_eq!((play.position_text(), hand), ("4k3/8/5L2/8/8/8/8/4K3[BN] b - - 0 1".into(), 2));
    // A pass is a move, but no progress.
    let mut play = chess("4k3/8/8/8/3L4/8/8/4K3 w - - 7 1", "");
    play.play_text("d4d4").expect("a pass");
    assert_eq!(play.position_text(), "4k3/8/8/8/3L4/8/8/4K3 b - - 8 1");
    // A bare king loses, whether the last piece was captured by replacement or on the way.
    let bare = "end = { bare-king = { result = 'loss' } }";
    let mut play = chess("4k3/8/5b2/4n3/3L4/8/8/4K3 w - - 7 1", bare);
    assert_eq!(play.outcome(), None);
    play.play_text("d4xe5f6").expect("two in a row");
    assert_eq!(play.outcome().and_then(wazir_game::Outcome::winner), Some(Seat::FIRST));
}

#[test]
fn what_differs_on_the_way_is_a_choice() {
    let play = chess("4k3/8/8/3pp3/3L4/8/8/4K3 w - - 0 1", "");
    let choices = play.move_choices().into_iter();
    let square = |name| play.board().square_by_name(name).expect("a square").index();
    let (from, to) = (MoveSource::Square(square("d4")), square("e6"));
    let there: Vec<_> = choices.filter(|c| c.parts.from == from && c.parts.to == to).collect();
    let mut told: Vec<_> = there.iter().map(|choice| choice.text.as_str()).collect();
    told.sort_unstable();
    assert_eq!(told, ["d4e6", "d4xd5e6", "d4xe5e6"]);
    assert!(there.iter().any(|choice| choice.parts.locust_captured == Some(square("e5"))));
    assert_eq!(texts(&play, "d4xe5d4"), ["d4xe5d4"]);
    // The squares it reaches, and those of its locust victims.
    let ways = play.reachable_squares(from);
    let is = |name: &str, way| ways.iter().any(|r| r.square.to_string() == name && r.way == way);
    assert!(
        is("e5", wazir_betza::SquareMark::LocustVictim) && is("e6", wazir_betza::SquareMark::Leap)
    );
    assert!(play.read_move("d4xd4b4").is_err(), "nothing is captured on its own square");
    let refused = play.read_move("d4xc4b4").expect("a move text");
    let why = play.position().check(refused).expect_err("nothing stands there");
    assert!(why.message().to_string().contains("c4"), "{}", why.message());
}
