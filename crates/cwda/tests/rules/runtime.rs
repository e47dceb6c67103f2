//! Armies given at run time, against the reference meaning of their strings.

use wazir_cwda::{ARMIES, Army, Matchup, Options, Promotion};
use wazir_game::Game;

use crate::naive::{self, Kind, Naive, Way};
use crate::playouts::{Events, add, compare};
use crate::{Dice, castles};

type Rows = [(&'static str, &'static str, &'static str); 4];

/// Armies of section 9 that need nothing new, and some made up for what they do.
const CUSTOM: [(&str, Rows); 13] = [
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
];

fn rows(id: &str) -> Rows {
    let (_, rows) = CUSTOM.into_iter().find(|(name, _)| *name == id).expect("an army of the list");
    rows
}

fn naive_army(id: &str, rows: Rows) -> naive::Army {
    let kinds = rows.map(|(letter, _, betza)| Kind {
        letter: letter.chars().next().expect("a letter"),
        way: Way::Betza(betza.parse().expect("a movement")),
    });
    naive::Army { id: id.into(), kinds }
}

fn army(id: &str) -> (Army, naive::Army) {
    match ARMIES.iter().find(|(name, _)| *name == id) {
        Some(_) => (Army::named(id).expect("a built-in army"), naive::army(id)),
        None => (Army::new(id, rows(id)).expect("an army"), naive_army(id, rows(id))),
    }
}

fn play(white: &str, black: &str, options: &Options, games: u64, plies: usize) -> Events {
    let ((white, naive_white), (black, naive_black)) = (army(white), army(black));
    let start = Matchup::new(white, black).start(options).expect("a start position");
    let games = (0..games).map(|game| {
        let armies = [naive_white.clone(), naive_black.clone()];
        compare(&start, armies, options, &mut Dice(game), plies)
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
    for (id, rows) in ARMIES {
        let copy = Army::new("copy", rows).unwrap();
        for (white, black) in [(copy.clone(), Army::named("fide").unwrap()), (copy.clone(), copy)] {
            let other = if black.id() == "copy" { id } else { "fide" };
            let start = Matchup::new(white, black).start(&Options::default()).unwrap();
            let built_in = wazir_cwda::start(&format!("{id}:{other}")).unwrap();
            for depth in 1..=3 {
                assert_eq!(start.perft(depth), built_in.perft(depth), "{id}");
            }
        }
    }
}

#[test]
fn an_army_that_takes_a_known_name_keeps_its_own_pieces() {
    let fake = Army::new("fide", rows("amazons")).unwrap();
    let start = Matchup::new(fake, Army::named("fide").unwrap()).start(&Options::default());
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
        let pair = Matchup::new(white, Army::named("fide").unwrap());
        let text = format!("4k3/8/8/8/8/8/8/{corner}3K2{corner} w KQ - 0 1");
        let position = pair.position(&text, &Options::default()).unwrap();
        assert_eq!(castles(&position), expected, "{id}");
    }
}

/// The king has left its square when the squares it crosses are looked at.
#[test]
fn the_castling_king_shields_no_square_behind_it() {
    let (black, _) = army("mashers");
    let pair = Matchup::new(Army::named("fide").unwrap(), black);
    let text = "4k3/8/8/8/8/8/8/R3Kb2 w Q - 0 1";
    let position = pair.position(text, &Options::default()).unwrap();
    assert!(!position.in_check());
    assert_eq!(castles(&position), "", "the lame leap from f1 reaches d1 over e1");
}
