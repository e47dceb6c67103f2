//! Tests of explanations in Japanese. What the words say is compared with what the piece does on
//! boards, by the meaning of the language and by a dictionary of this file.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use proptest::prelude::*;
use serde_json::Value;
use wazir_betza::{Movement, Occupancy, Target};
use wazir_geometry::{Bits, Chess8, Facing};
use wazir_text::Language;

/// The square d4, from which every leap of three squares or fewer stays on the board.
const CENTRE: usize = 27;

fn piece(text: &str) -> Movement {
    text.parse().unwrap_or_else(|error| panic!("{error:#}"))
}

fn told(text: &str) -> String {
    piece(text).explain_in(Language::Japanese).to_string()
}

fn targets(text: &str, view: &Occupancy<u64>) -> Vec<Target> {
    piece(text).reference_targets(&Chess8, Facing::forward(), CENTRE, view).expect(text)
}

/// Returns the files and ranks from the centre to a square.
fn offset(square: usize) -> (i32, i32) {
    let place = |square: usize| ((square % 8) as i32, (square / 8) as i32);
    let ((x, y), (from_x, from_y)) = (place(square), place(CENTRE));
    (x - from_x, y - from_y)
}

/// Returns whether a step of a king lies in the direction of a word.
fn is_direction(word: &str, (x, y): (i32, i32)) -> bool {
    let diagonal = x != 0 && y != 0;
    match word {
        "縦横斜め" => true,
        "縦横" => !diagonal,
        "前" => x == 0 && y > 0,
        "後ろ" => x == 0 && y < 0,
        "横" => y == 0,
        "左" => y == 0 && x < 0,
        "右" => y == 0 && x > 0,
        "斜め" => diagonal,
        "斜め前" => diagonal && y > 0,
        "斜め後ろ" => diagonal && y < 0,
        "左の斜め前後" => diagonal && x < 0,
        "右の斜め前後" => diagonal && x > 0,
        "左斜め前" => diagonal && x < 0 && y > 0,
        "右斜め前" => diagonal && x > 0 && y > 0,
        "左斜め後ろ" => diagonal && x < 0 && y < 0,
        "右斜め後ろ" => diagonal && x > 0 && y < 0,
        other => panic!("no direction: {other}"),
    }
}

/// Returns whether an oblique leap is one of those that a word names.
fn is_oblique(word: &str, (x, y): (i32, i32)) -> bool {
    let (tall, flat) = (y.abs() > x.abs(), x.abs() > y.abs());
    match word {
        "8マスのどこか" => true,
        "前の四つ" => y > 0,
        "後ろの四つ" => y < 0,
        "右の四つ" => x > 0,
        "左の四つ" => x < 0,
        // A leap turns right of the nearest straight line, or left of it.
        "時計回りの四つ" => (x * y > 0) == tall,
        "反時計回りの四つ" => (x * y > 0) == flat,
        "前へ細い二つ" => tall && y > 0,
        "後ろへ細い二つ" => tall && y < 0,
        "前へ広い二つ" => flat && y > 0,
        "後ろへ広い二つ" => flat && y < 0,
        "右へ細い二つ" => flat && x > 0,
        "左へ細い二つ" => flat && x < 0,
        "右へ広い二つ" => tall && x > 0,
        "左へ広い二つ" => tall && x < 0,
        "前へ細い右の一つ" => tall && y > 0 && x > 0,
        "前へ細い左の一つ" => tall && y > 0 && x < 0,
        "後ろへ細い右の一つ" => tall && y < 0 && x > 0,
        "後ろへ細い左の一つ" => tall && y < 0 && x < 0,
        "前へ広い右の一つ" => flat && y > 0 && x > 0,
        "前へ広い左の一つ" => flat && y > 0 && x < 0,
        "後ろへ広い右の一つ" => flat && y < 0 && x > 0,
        "後ろへ広い左の一つ" => flat && y < 0 && x < 0,
        other => panic!("no oblique leaps: {other}"),
    }
}

/// Whether a word names the direction of a leap.
type IsNamed = fn(&str, (i32, i32)) -> bool;

/// Returns the words of a list.
fn listed(list: &str) -> Vec<&str> {
    list.split("または").flat_map(|part| part.split(['、', 'と'])).collect()
}

/// Every text of up to three letters for directions names the squares that are reached, each once.
#[test]
fn directions_are_those_of_the_diagram() {
    let mut letters = vec![String::new()];
    for length in 0..3 {
        let shorter: Vec<String> =
            letters.iter().filter(|text| text.len() == length).cloned().collect();
        letters.extend(
            shorter
                .iter()
                .flat_map(|text| "fblrsvh".chars().map(move |one| format!("{text}{one}"))),
        );
    }
    let mut seen = BTreeSet::new();
    for atom in ["W", "F", "K", "N", "L", "Z"] {
        for letters in &letters {
            let text = format!("{letters}{atom}");
            let Ok(movement) = text.parse::<Movement>() else { continue };
            // Two of them are a halfling, which is no direction.
            if text.contains("hh") {
                continue;
            }
            let said = movement.explain_in(Language::Japanese).to_string();
            let reached = targets(&text, &Occupancy::default());
            let reached: Vec<_> = reached.iter().map(|to| offset(to.square(CENTRE))).collect();
            let (words, names): (Vec<&str>, IsNamed) = match said.strip_suffix("に1マス動く") {
                Some(list) => (listed(list), is_direction),
                None => {
                    let list = said.strip_suffix("に跳ぶ").expect(&said);
                    let list = list.split('（').next().expect("a list");
                    let (_, list) = list.split_once('の').expect(&said);
                    (listed(list.trim_start_matches("マスのうち")), is_oblique)
                }
            };
            let all: Vec<(i32, i32)> = targets(atom, &Occupancy::default())
                .iter()
                .map(|to| offset(to.square(CENTRE)))
                .collect();
            for &leap in &all {
                let named = words.iter().filter(|word| names(word, leap)).count();
                let expected = usize::from(reached.contains(&leap));
                assert_eq!(named, expected, "{text}: {leap:?} in {said}");
            }
            seen.extend(words.into_iter().map(str::to_owned));
        }
    }
    assert!(seen.len() >= 36, "{seen:?}");
}

/// Boards with pieces here and there, the same every time.
fn boards() -> Vec<Occupancy<u64>> {
    let mut state = 1_u64;
    let mut bits = move |sparse: u32| {
        (0..sparse).fold(u64::MAX, |all, _| {
            // The constants of Knuth's MMIX; the upper half is the better one.
            let mut next = || {
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1_442_695_040_888_963_407);
                state >> 32
            };
            all & (next() << 32 | next())
        })
    };
    (0..200)
        .map(|number| {
            let own = bits(2) & !u64::bit(CENTRE);
            let enemy = bits(2) & !own & !u64::bit(CENTRE);
            let royal = bits(1) & (own | enemy);
            let free: Vec<usize> =
                (0..64).filter(|&at| at != CENTRE && (own | enemy) & u64::bit(at) == 0).collect();
            let ep = free.get(number % free.len().max(1)).copied();
            Occupancy { own, enemy, royal, initial: number % 2 == 0, ep, unmoved: own }
        })
        .collect()
}

/// Returns the pieces strictly between the centre and a square on a line with it.
fn between(view: &Occupancy<u64>, to: usize) -> usize {
    let (x, y) = offset(to);
    let length = x.abs().max(y.abs());
    let step = y.signum() * 8 + x.signum();
    let squares = (1..length).map(|n| (CENTRE as i32 + n * step) as usize);
    squares.filter(|&at| (view.own | view.enemy) & u64::bit(at) != 0).count()
}

/// A modifier: a piece with it and without it, the remark that says it, and what the remark means for
/// each target.
struct Case {
    with: &'static str,
    without: &'static str,
    remark: &'static str,
    means: fn(&Occupancy<u64>, Target) -> bool,
}

const fn case(
    with: &'static str,
    without: &'static str,
    remark: &'static str,
    means: fn(&Occupancy<u64>, Target) -> bool,
) -> Case {
    Case { with, without, remark, means }
}

fn is_quiet(target: Target) -> bool {
    matches!(target, Target::Quiet { .. })
}

const CASES: &[Case] = &[
    case("mQ", "Q", "（駒を取らないときに限る）", |_, target| is_quiet(target)),
    case("cQ", "Q", "（敵の駒を取るときに限る）", |view, target| {
        view.enemy & u64::bit(target.square(CENTRE)) != 0
    }),
    case("dQ", "Q", "（味方の駒を取るときに限る）", |view, target| {
        view.own & u64::bit(target.square(CENTRE)) != 0
    }),
    case("mdQ", "Q", "（敵の駒は取れず、味方の駒は取れる）", |view, target| {
        view.enemy & u64::bit(target.square(CENTRE)) == 0
    }),
    case("cdQ", "Q", "（敵か味方の駒を取るときに限る）", |view, target| {
        (view.own | view.enemy) & u64::bit(target.square(CENTRE)) != 0
    }),
    case("mcdQ", "Q", "（味方の駒も取れる）", |_, _| true),
    case("eK", "K", "（アンパッサンで取るときに限る）", |_, target| {
        matches!(target, Target::EnPassant { .. })
    }),
    case("ceK", "cK", "（アンパッサンもできる）", |_, target| !is_quiet(target)),
    case("meK", "mK", "（アンパッサンでは取れる）", |_, target| {
        is_quiet(target) || matches!(target, Target::EnPassant { .. })
    }),
    case("tQ", "Q", "（王の役の駒は取れない）", |view, target| {
        is_quiet(target) || view.royal & u64::bit(target.square(CENTRE)) == 0
    }),
    case("pQ", "Q", "（ちょうど1枚の駒を跳び越える）", |view, target| {
        between(view, target.square(CENTRE)) == 1
    }),
    case(
        "gQ",
        "pQ",
        "最初の駒を跳び越え、そのすぐ後ろに降りる",
        |view, target| between(view, target.square(CENTRE)) == 1,
    ),
    case("nAnD", "AD", "（間のマスが空いているときに限る）", |view, target| {
        between(view, target.square(CENTRE)) == 0
    }),
    case(
        "nGnH",
        "GH",
        "（間のマスがどれも空いているときに限る）",
        |view, target| between(view, target.square(CENTRE)) == 0,
    ),
    case(
        "nN",
        "N",
        "（長いほうの向きに隣り合うマスに駒がないときに限る）",
        |view, target| {
            let (x, y) = offset(target.square(CENTRE));
            let next = if x.abs() > y.abs() { x.signum() } else { 8 * y.signum() };
            (view.own | view.enemy) & u64::bit((CENTRE as i32 + next) as usize) == 0
        },
    ),
    case("jAjD", "AD", "（中間のマスに駒があるときに限る）", |view, target| {
        between(view, target.square(CENTRE)) == 1
    }),
    case(
        "jQ",
        "Q",
        "（最初のマスは駒があってもなくても通り越す）",
        |_, target| {
            let (x, y) = offset(target.square(CENTRE));
            x.abs().max(y.abs()) > 1
        },
    ),
    case("iQ", "Q", "最初の一手では、", |view, _| view.initial),
    case("Q2", "Q", "2マスまで動く", |_, target| {
        let (x, y) = offset(target.square(CENTRE));
        x.abs().max(y.abs()) <= 2
    }),
    // For these the boards show that they do something, and the remark that it is said.
    case("oQ", "Q", "（盤の左右の端はつながっている）", |_, _| true),
    case("zB", "B", "（一歩ごとに右と左へ交互に90度曲がる）", |_, _| true),
    case("qN", "NN", "（一歩ごとに同じ側へ45度曲がる）", |_, _| true),
    case("afsW", "W", "続けてそこから左右45度の向きに", |_, _| true),
    case("WyafsW", "WafsW", "続けてそこから左右45度の向きに何マスでも動く", |_, _| true),
    case("hhQ", "Q", "（端までの半分まで。端数は切り上げる）", |_, _| true),
];

#[test]
fn every_modifier_says_what_the_board_shows() {
    let boards = boards();
    for Case { with, without, remark, means } in CASES {
        let Ok(movement) = with.parse::<Movement>() else { panic!("{with} is no piece") };
        let said = movement.explain_in(Language::Japanese).to_string();
        assert!(said.contains(remark), "{with}: {said}");
        assert!(!told(without).contains(remark), "{without}: {}", told(without));
        let (mut count, mut differ) = (0, false);
        for view in &boards {
            let found = targets(with, view);
            differ |= found != targets(without, view);
            count += found.len();
            for target in found {
                assert!(means(view, target), "{with}: {target:?} on {view:?}, but {said}");
            }
        }
        assert!(count > 0 && differ, "{with} does nothing else than {without}");
    }
}

fn all_forms() -> BTreeSet<String> {
    let rows = include_str!("../../testdata/betza-cases.jsonl").lines();
    let texts = rows.map(|row| {
        let row: Value = serde_json::from_str(row).expect("JSON");
        row["betza"].as_str().expect("a text").to_owned()
    });
    texts.chain(CASES.iter().map(|case| case.with.to_owned())).collect()
}

/// What differs in one language differs in the other, and nothing is left in English.
#[test]
fn japanese_says_as_much_as_english() {
    let (mut japanese, mut english) = (BTreeMap::new(), BTreeMap::new());
    let mut text = String::new();
    for betza in all_forms() {
        let (en, ja) = (piece(&betza).explain().to_string(), told(&betza));
        writeln!(text, "{betza}: {ja}").expect("a string");
        assert!(
            !ja.contains(|letter: char| letter.is_ascii_alphabetic() || "{} ".contains(letter)),
            "{ja}"
        );
        assert_eq!(*japanese.entry(en.clone()).or_insert_with(|| ja.clone()), ja, "{betza}: {en}");
        assert_eq!(*english.entry(ja.clone()).or_insert_with(|| en.clone()), en, "{betza}: {ja}");
    }
    insta::assert_snapshot!(text);
}

proptest! {
    /// Both languages have the same clauses.
    #[test]
    fn every_piece_has_words(text in "([ifblrvsmcdepgoyntzqja]{0,4}[WFDNAHCZGKRBQO][0-9]?){1,4}") {
        if let Ok(piece) = text.parse::<Movement>() {
            let (ja, en) = (piece.explain_in(Language::Japanese), piece.explain());
            prop_assert_eq!(ja.clauses().len(), en.clauses().len());
            for clause in ja.clauses() {
                let whole = !clause.contains(|letter: char| letter.is_ascii_alphabetic() || letter == ' ');
                prop_assert!(whole && clause.chars().count() > 4, "{text}: {clause}");
            }
        }
    }
}
