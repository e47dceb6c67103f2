//! Armies given at run time, against the reference meaning of their strings.

use proptest::prelude::*;
use wazir_cwda::{Army, ArmyPiece, Matchup, Options, Position, Promotion};
use wazir_game::Game;

use crate::naive::{self, Kind, Naive, Way};
use crate::playouts::{Events, add, compare};
use crate::properties::{agree, wander};
use wazir_game::SplitMix64;

use crate::{castling_moves, moves_that, sorted};

type Rows = [(&'static str, &'static str, &'static str); 4];

/// Armies of section 9 that need nothing new, and some invented for their features.
const CUSTOM: [(&str, Rows); 14] = [
    (
        "forward-fides",
        [
            ("T", "Turret", "fsRbWbF"),
            ("N", "Forward Knight", "fhNbB"),
            ("B", "Forward Bishop", "fBbhN"),
            ("Q", "Forward Queen", "fRsRfBbWbFbhN"),
        ],
    ),
    (
        "all-around-allstars",
        [
            ("T", "Turret", "fsRbWbF"),
            ("E", "Elephant", "WA"),
            ("B", "Bishop", "B"),
            ("M", "Marshall", "RN"),
        ],
    ),
    (
        "amazons",
        [
            ("S", "Short Rook", "R4"),
            ("N", "Knight", "N"),
            ("B", "Bishop", "B"),
            ("A", "Amazon", "QN"),
        ],
    ),
    (
        "mashers",
        [
            ("D", "Dragon", "FR4"),
            ("F", "Fibnif", "FvN"),
            ("B", "Bishop Four", "B4nD"),
            ("G", "Chancellor", "N2R4"),
        ],
    ),
    (
        "avians",
        [
            ("W", "Wader", "WDD"),
            ("D", "Darter", "fNWbAA"),
            ("F", "Falcon", "FAA"),
            ("I", "Kingfisher", "WDDFAA"),
        ],
    ),
    (
        "pizzas",
        [
            ("A", "Pepperoni", "vWsDfAF"),
            ("B", "Mushroom", "vNfsCbF"),
            ("C", "Sausage", "sWFvNvH"),
            ("D", "Meatball", "KADffN"),
        ],
    ),
    (
        "dragons",
        [
            ("B", "Breath", "BW"),
            ("W", "Wing", "sNvR"),
            ("S", "Scale", "KimvN"),
            ("D", "Dragon", "BvNsjR"),
        ],
    ),
    (
        "cannoneers",
        [
            ("C", "Cannon", "mRcpR"),
            ("N", "Nightrider", "NN"),
            ("G", "Grasshopper", "gQ"),
            ("V", "Vao", "mBcpB"),
        ],
    ),
    (
        "hoppers",
        [
            ("E", "Elephant", "nAF"),
            ("H", "Horse", "nN"),
            ("M", "Mortar", "WsRcpR"),
            ("L", "Leo", "mQcpQ"),
        ],
    ),
    (
        "splitters",
        [
            ("R", "Move Rook", "mRcB"),
            ("N", "Move Knight", "mNcW"),
            ("B", "Pawn Bishop", "mBcK"),
            ("Q", "Charger", "fRmbR2cbB"),
        ],
    ),
    (
        "single-lines",
        [
            ("A", "Column", "vRsW"),
            ("B", "Lance", "fRbF"),
            ("C", "Rank", "sRF"),
            ("D", "Diagonal", "frBblBW"),
        ],
    ),
    (
        "starters",
        [
            ("A", "Starting Rook", "WimR"),
            ("B", "Starting Knight", "FimN"),
            ("C", "Starting Camel", "WFimC"),
            ("D", "Starter", "RimNN"),
        ],
    ),
    (
        "twins",
        [
            ("A", "Runner", "fWimfW3"),
            ("B", "Stepper", "fWbWsWimfN"),
            ("C", "Limiter", "fR2bR3lR4rR5"),
            ("D", "Limiter Two", "fB2bB3R3"),
        ],
    ),
    (
        "doubles",
        [
            ("A", "Twin", "fWimfF"),
            ("B", "Other Twin", "fWimfF"),
            ("R", "Rook", "R"),
            ("Q", "Queen", "Q"),
        ],
    ),
];

fn rows(id: &str) -> Rows {
    let (_, rows) = CUSTOM.into_iter().find(|(name, _)| *name == id).expect("an army of the list");
    rows
}

fn naive_army(id: &str, rows: [(&str, &str, &str); 4]) -> naive::Army {
    let kinds = rows.map(|(letter, _, betza)| Kind {
        letter: letter.chars().next().expect("a letter"),
        way: Way::Betza(betza.parse().expect("a movement")),
    });
    // The text form of a custom army is its definition.
    let id = Army::new(id, rows).expect("an army").to_string();
    naive::Army { id, kinds, ..naive::Army::default() }
}

fn army(id: &str) -> (Army, naive::Army) {
    match Army::builtin_by_id(id) {
        Ok(army) => (army, naive::army(id)),
        Err(_) => (Army::new(id, rows(id)).expect("an army"), naive_army(id, rows(id))),
    }
}

fn play(white: &str, black: &str, options: &Options, games: u64, plies: usize) -> Events {
    let ((white, naive_white), (black, naive_black)) = (army(white), army(black));
    let start = Matchup::new(white, black).start(options).expect("a start position");
    let games = (0..games).map(|game| {
        let armies = [naive_white.clone(), naive_black.clone()];
        compare(&start, armies, options, &mut SplitMix64::new(game), plies)
    });
    games.fold(Events::default(), add)
}

#[test]
fn random_games_against_chess_and_with_one_another() {
    let ids = CUSTOM.map(|(id, _)| id);
    for (i, id) in ids.into_iter().enumerate() {
        let played = play(id, "fide", &Options::default(), 2, 60);
        let other = ids[(i + 1) % ids.len()];
        let total = add(played, play(other, id, &Options::default(), 2, 60));
        assert!(total.positions > 60, "{id}: {total:?}");
    }
}

#[test]
fn check_agrees_with_the_list() {
    for (seed, id) in (0..).zip(["hoppers", "splitters", "starters", "pizzas"]) {
        let start = Matchup::new(army(id).0, army("cannoneers").0).start(&Options::default());
        agree(&wander(start.unwrap(), &mut SplitMix64::new(seed), 40)).unwrap();
    }
}

#[test]
fn promotion_to_foreign_kinds_of_the_slow_path() {
    let options = Options::default().with_promotion(Promotion::Either);
    let total = add(
        play("cannoneers", "amazons", &options, 4, 100),
        play("fide", "hoppers", &options, 4, 100),
    );
    assert!(total.foreign > 5, "{total:?}");
}

#[test]
fn perft_of_the_starts() {
    for (id, _) in CUSTOM {
        let ((white, naive_white), (black, naive_black)) = (army(id), army("nutters"));
        let start = Matchup::new(white, black).start(&Options::default()).unwrap();
        let naive = Naive::read(&start.to_string(), [naive_white, naive_black], false);
        for depth in 1..=2 {
            assert_eq!(start.perft(depth), naive.perft(depth), "{id} depth {depth}");
        }
    }
}

#[test]
fn the_same_army_under_another_name_plays_alike() {
    for built_in in Army::builtin() {
        let id = built_in.id();
        let pieces = built_in.pieces().to_vec().try_into().unwrap();
        let copy = Army::from_pieces("copy", pieces).unwrap();
        for (white, black) in
            [(copy.clone(), Army::builtin_by_id("fide").unwrap()), (copy.clone(), copy)]
        {
            let other = if black.id() == "copy" { id } else { "fide" };
            let start = Matchup::new(white, black).start(&Options::default()).unwrap();
            let built_in = wazir_cwda::start_position(&format!("{id}:{other}")).unwrap();
            for depth in 1..=3 {
                assert_eq!(start.perft(depth), built_in.perft(depth), "{id}");
            }
        }
    }
}

#[test]
fn an_army_that_takes_a_known_name_keeps_its_own_pieces() {
    let fake = Army::new("fide", rows("amazons")).unwrap();
    let start = Matchup::new(fake, Army::builtin_by_id("fide").unwrap()).start(&Options::default());
    assert!(start.unwrap().position_text().ends_with("SNBAKBNS w KQkq - 0 1"));
}

#[test]
fn castling_goes_by_the_colour_of_any_corner_piece() {
    for (id, expected) in [
        ("mashers", "e1c1 e1g1"),
        ("amazons", "e1c1 e1g1"),
        ("hoppers", "e1b1 e1g1"),
        ("cannoneers", "e1c1 e1g1"),
    ] {
        let (white, _) = army(id);
        let corner = white.pieces()[0].letter();
        let pair = Matchup::new(white, Army::builtin_by_id("fide").unwrap());
        let text = format!("4k3/8/8/8/8/8/8/{corner}3K2{corner} w KQ - 0 1");
        let position = pair.position(&text, &Options::default()).unwrap();
        assert_eq!(castling_moves(&position), expected, "{id}");
    }
}

#[test]
fn a_piece_is_colour_bound_by_where_it_lands() {
    for (betza, bound) in [
        ("B", true),
        ("CZ", false),
        ("CGDD", true),
        ("nAmBcpB", true),
        // Two steps at once, two steps or more, one first step.
        ("jD", true),
        ("jR2F", true),
        ("jR3F", false),
        ("cpR2F", true),
        ("cpR3F", false),
        ("gBimW", false),
    ] {
        let rows = [("A", "Ace", betza), ("B", "B", "B"), ("N", "N", "N"), ("Q", "Q", "Q")];
        let army = Army::new("any", rows).unwrap();
        assert_eq!(army.pieces()[0].is_color_bound(), bound, "{betza}");
    }
}

/// The king has left its square when the squares it crosses are tested.
#[test]
fn the_castling_king_shields_no_square_behind_it() {
    let (black, _) = army("mashers");
    let pair = Matchup::new(Army::builtin_by_id("fide").unwrap(), black);
    let text = "4k3/8/8/8/8/8/8/R3Kb2 w Q - 0 1";
    let position = pair.position(text, &Options::default()).unwrap();
    assert!(!position.in_check());
    assert_eq!(castling_moves(&position), "", "the lame leap from f1 reaches d1 over e1");
}

/// Two kinds that move alike still have their own squares for first moves.
#[test]
fn twins_have_first_moves_of_their_own() {
    let (white, _) = army("doubles");
    let pair = Matchup::new(white.clone(), white);
    let text = "4k3/8/8/8/8/8/8/ABBAK1BA w - - 0 1";
    let position = pair.position(text, &Options::default()).unwrap();
    let expected = "a1a2 a1b2 b1a2 b1b2 b1c2 c1c2 d1d2 g1f2 g1g2 g1h2 h1g2 h1h2";
    let king = "e1d2 e1e2 e1f1 e1f2";
    assert_eq!(moves_that(&position, |_| true), sorted(&format!("{expected} {king}")));
}

/// Pawn movements, and whether they have a double step.
pub(crate) const PAWNS: [(&str, bool); 10] = [
    ("fmWfceFifmnD", true),
    ("fmWfcF", false),
    ("fmFfceW", false),
    ("fmWfcFifmD", false),
    ("fmWfceFifmR2", true),
    ("fmR2fcF", false),
    ("fmWfceFifrmnA", true),
    ("fKffN", false),
    ("fWfceFifmnD", true),
    ("fmRfceFfcB2ifmnD", true),
];
pub(crate) const KINGS: [&str; 8] = ["K", "KN", "W", "fKbN", "KvD", "KAC", "vNF", "fhNbsK"];

/// Plays games of an army with that king and those pawns, on either side and against itself.
fn with_king_and_pawns(seed: u64, king: &str, (betza, doubles): (&str, bool)) -> Events {
    let options = Options::default().with_promotion(Promotion::Either);
    let mine = Army::new("mine", rows("dragons")).expect("an army");
    let mine = mine.with_king(king).expect("a king").with_pawn(betza).expect("pawns");
    let naive_mine = naive::Army {
        id: mine.to_string(),
        king: Some(king.parse().expect("a movement")),
        pawn: Some((betza.parse().expect("a movement"), doubles)),
        ..naive_army("mine", rows("dragons"))
    };
    let fide = army("fide");
    let mut total = Events::default();
    for ([white, black], naive) in [
        ([&mine, &fide.0], [&naive_mine, &fide.1]),
        ([&fide.0, &mine], [&fide.1, &naive_mine]),
        ([&mine, &mine], [&naive_mine, &naive_mine]),
    ] {
        let start = Matchup::new(white.clone(), black.clone()).start(&options);
        let start = start.expect("a start position");
        for game in 0..3 {
            let mut dice = SplitMix64::new(seed + 100 * game);
            total = add(total, compare(&start, naive.map(Clone::clone), &options, &mut dice, 100));
        }
    }
    total
}

#[test]
fn kings_and_pawns_of_ones_own() {
    let all: Vec<_> = (0..).zip(KINGS.into_iter().cycle().zip(PAWNS)).collect();
    // This is the longest of the tests, so it uses two threads.
    let total = std::thread::scope(|scope| {
        let play = |&(seed, (king, pawns))| with_king_and_pawns(seed, king, pawns);
        let games =
            |part| scope.spawn(move || <[_]>::iter(part).map(play).fold(Events::default(), add));
        let parts: Vec<_> = all.chunks(all.len() / 2).map(games).collect();
        parts
            .into_iter()
            .map(|part| part.join().expect("games that agree"))
            .fold(Events::default(), add)
    });
    assert!(total.positions > 5000 && total.checks > 200, "{total:?}");
    assert!(total.castles > 5 && total.en_passants > 5 && total.promotions > 50, "{total:?}");
}

#[test]
fn a_king_of_ones_own_castles_besides() {
    let mine = Army::new("mine", rows("amazons")).unwrap().with_king("KvD").unwrap();
    let pair = Matchup::new(mine.clone(), Army::builtin_by_id("fide").unwrap());
    let text = "4k3/8/8/8/8/8/8/S3K2S w KQ - 0 1";
    let position = pair.position(text, &Options::default()).unwrap();
    assert_eq!(castling_moves(&position), "e1c1 e1g1");
    assert!(moves_that(&position, |_| true).contains("e1e3"));
    assert_eq!(position.to_string(), format!("{mine}:fide {text}"));
    assert_eq!(position.to_string().parse(), Ok(position));
}

/// Parts of movements of every valid form.
pub(crate) const PARTS: [&str; 42] = [
    "Q4", "NN", "DD", "AA", "HH", "N2", "C2", "nN", "nD", "nA", "nH", "nNN", "mR", "cR", "mcB",
    "mW", "cF", "fmW", "fcF", "imN", "imR2", "ifmnD", "icW", "jR", "jD", "jjB", "pR", "cpR", "mpB",
    "gQ", "gNN", "cpR4", "W", "F", "N", "R", "B", "Q", "fR", "bB", "vN", "D",
];
/// Parts that the fast generator knows.
const PLAIN: [&str; 38] = [
    "W", "F", "N", "D", "A", "H", "C", "Z", "G", "K", "R", "B", "Q", "R2", "B3", "vR", "sR", "fR",
    "bR", "lR", "fB", "bB", "frB", "blB", "fR3", "sB2", "vR2", "fhN", "bsN", "vN", "fC", "bhZ",
    "fW", "bF", "sW", "vD", "rW", "fA",
];

pub(crate) fn movements(parts: &'static [&'static str]) -> impl Strategy<Value = String> {
    let part = proptest::sample::select(parts);
    proptest::collection::vec(part, 1..=3).prop_map(|parts| {
        let mut text = String::new();
        for part in parts {
            // A letter after the same letter would be parsed as a doubled one.
            if !part.starts_with(|c| text.ends_with(c)) {
                text.push_str(part);
            }
        }
        text
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn any_army_plays_as_its_strings_mean(
        pieces in proptest::array::uniform4(movements(&PARTS)),
        other in proptest::sample::select(&["fide", "nutters", "cannoneers"][..]),
        twins: bool,
        seed: u64,
    ) {
        plays_as_it_means(&pieces, (!twins).then_some(other), seed);
    }

    #[test]
    fn any_plain_army_plays_as_its_strings_mean(
        pieces in proptest::array::uniform4(movements(&PLAIN)),
        other in proptest::sample::select(&["clobberers", "nutters", "rookies"][..]),
        twins: bool,
        seed: u64,
    ) {
        plays_as_it_means(&pieces, (!twins).then_some(other), seed);
    }
}

/// Plays a random game of an army against a known one or against itself.
fn plays_as_it_means([a, b, c, d]: &[String; 4], other: Option<&str>, seed: u64) {
    let rows = [("A", "Ace", a), ("B", "Bat", b), ("C", "Cat", c), ("D", "Dog", d)];
    let rows = rows.map(|(letter, name, betza)| (letter, name, betza.as_str()));
    let any = Army::new("any", rows).expect("parts that make an army");
    let any = (any, naive_army("any", rows));
    let (black, naive_black) = other.map_or_else(|| any.clone(), army);
    let start = Matchup::new(any.0, black).start(&Options::default());
    // Some pieces attack the enemy king from home; no game starts that way.
    if let Ok(start) = start {
        assert_eq!(start.to_string().parse().as_ref(), Ok(&start));
        compare(&start, [any.1, naive_black], &Options::default(), &mut SplitMix64::new(seed), 40);
    }
}

/// Pieces are compiled once for all who play with them.
#[test]
fn positions_share_their_tables_whatever_the_options() {
    let own = |name: &str| {
        let pieces = "S=Short_Rook=R4,G=Nightrider=NN,B=Bishop=B,C=Chancellor=RN";
        format!("{name}({pieces}):fide").parse::<Matchup>().unwrap()
    };
    let longer = Options::default().with_repetition_count(5);
    let either = longer.with_promotion(Promotion::Either);
    let settled = || "fide:nutters".parse().unwrap();
    for pairing in [&(|| own("riders")) as &dyn Fn() -> Matchup, &settled] {
        let rules = |options: &Options| pairing().rules(options).unwrap();
        let usual = rules(&Options::default());
        assert!(rules(&longer).shares_tables(&usual));
        let promoting = rules(&either);
        assert!(!promoting.shares_tables(&usual), "pawns promote to other pieces");
        assert!(rules(&either.with_repetition_count(1)).shares_tables(&promoting));
        let text = pairing().start(&longer).unwrap().to_string();
        let read: Position = text.parse().unwrap();
        assert!(read.rules().shares_tables(&usual), "{text}");
    }
    // An army with another identifier is another army, even with the same pieces.
    let [one, other] = ["riders", "writers"].map(|name| own(name).rules(&longer).unwrap());
    assert!(!one.shares_tables(&other));
}

/// Notes are not part of an army's text, but every army keeps its own.
#[test]
fn shared_tables_leave_every_army_its_notes() {
    let rules = |note: &str| {
        let piece = |letter, betza| ArmyPiece::new(letter, "piece", betza).unwrap();
        let noted = piece("A", "QN").with_note(note).unwrap();
        let pieces = [noted, piece("B", "B"), piece("C", "N"), piece("D", "R4")];
        let army = Army::from_pieces("noted", pieces).unwrap();
        Matchup::new(army, Army::default()).rules(&Options::default()).unwrap()
    };
    let (first, second) = (rules("first"), rules("second"));
    assert!(first.shares_tables(&second));
    assert_eq!(first.armies().white().pieces()[0].note(), "first");
    assert_eq!(second.armies().white().pieces()[0].note(), "second");
}
