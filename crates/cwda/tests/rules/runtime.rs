//! Armies given at run time, against the reference meaning of their strings.

use wazir_cwda::{ARMIES, Army, Matchup, Options, Promotion};

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
        [("T", "Turret", "fsRbWbF"), ("E", "Elephant", "WA"), ("B", "Bishop", "B"), ("M", "Marshall", "RN")],
    ),
    (
        "amazons",
        [("S", "Short Rook", "R4"), ("N", "Knight", "N"), ("B", "Bishop", "B"), ("A", "Amazon", "QN")],
    ),
    (
        "mashers",
        [("D", "Dragon", "FR4"), ("F", "Fibnif", "FvN"), ("B", "Bishop Four", "B4nD"), ("G", "Chancellor", "N2R4")],
    ),
    (
        "avians",
        [("W", "Wader", "WDD"), ("D", "Darter", "fNWbAA"), ("F", "Falcon", "FAA"), ("K2", "Kingfisher", "WDDFAA")],
    ),
    (
        "pizzas",
        [("A", "Pepperoni", "vWsDfAF"), ("B", "Mushroom", "vNfsCbF"), ("C", "Sausage", "sWFvNvH"), ("D", "Meatball", "KADffN")],
    ),
    (
        "dragons",
        [("B", "Breath", "BW"), ("W", "Wing", "sNvR"), ("S", "Scale", "KimvN"), ("D", "Dragon", "BvNsjR")],
    ),
    (
        "cannoneers",
        [("C", "Cannon", "mRcpR"), ("N", "Nightrider", "NN"), ("G", "Grasshopper", "gQ"), ("V", "Vao", "mBcpB")],
    ),
    (
        "hoppers",
        [("M", "Mortar", "WsRcpR"), ("H", "Horse", "nN"), ("E", "Elephant", "nAF"), ("L", "Leo", "mQcpQ")],
    ),
    (
        "splitters",
        [("R", "Move Rook", "mRcB"), ("N", "Move Knight", "mNcW"), ("B", "Pawn Bishop", "mBcK"), ("Q", "Charger", "fRmbR2cbB")],
    ),
    (
        "single-lines",
        [("A", "Column", "vRsW"), ("B", "Lance", "fRbF"), ("C", "Rank", "sRF"), ("D", "Diagonal", "frFblFflB0brB0W")],
    ),
    (
        "starters",
        [("A", "Starting Rook", "WimR"), ("B", "Starting Knight", "FimN"), ("C", "Starting Camel", "WFimC"), ("D", "Starter", "RimNN")],
    ),
    (
        "twins",
        [("A", "Runner", "fWimfW3"), ("B", "Stepper", "fWbWsWimfN"), ("C", "Limiter", "fR2bR3lR4rR5"), ("D", "Limiter Two", "fB2bB3R3")],
    ),
];

fn rows(id: &str) -> Rows {
    let (_, rows) = CUSTOM.into_iter().find(|(name, _)| *name == id).expect("an army of the list");
    // Letters are single.
    rows.map(|(letter, name, betza)| (&letter[..1], name, betza))
}

fn naive_army(id: &str, rows: Rows) -> naive::Army {
    let kinds = rows.map(|(letter, _, betza)| Kind {
        letter: letter.chars().next().expect("a letter"),
        way: Way::Betza(betza.parse().expect("a movement")),
    });
    naive::Army { id: id.into(), kinds }
}
