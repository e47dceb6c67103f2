//! Tests of explanations in plain English.

use std::collections::BTreeSet;
use std::fmt::Write;

use proptest::prelude::*;
use serde_json::Value;
use wazir_betza::Movement;

fn explained(text: &str) -> String {
    text.parse::<Movement>().expect(text).explain().to_string()
}

/// The pieces of the four games, as their rules pages write them.
const GAMES: &[(&str, &[(&str, &str)])] = &[
    (
        "shogi",
        &[
            ("king", "K"),
            ("rook", "R"),
            ("bishop", "B"),
            ("gold general", "WfF"),
            ("silver general", "FfW"),
            ("knight", "ffN"),
            ("lance", "fR"),
            ("pawn", "fW"),
            ("dragon", "RF"),
            ("horse", "BW"),
            ("promoted silver", "WfF"),
            ("promoted knight", "WfF"),
            ("promoted lance", "WfF"),
            ("tokin", "WfF"),
        ],
    ),
    (
        "euroshogi",
        &[
            ("king", "K"),
            ("rook", "R"),
            ("bishop", "B"),
            ("general", "WfF"),
            ("knight", "ffNsW"),
            ("pawn", "fW"),
            ("promoted rook", "RF"),
            ("promoted bishop", "BW"),
            ("promoted knight", "WfF"),
            ("promoted pawn", "WfF"),
        ],
    ),
    (
        "cwda",
        &[
            ("king", "KisO2"),
            ("king beside a colour-bound corner", "KirO2ilO3"),
            ("pawn", "mfWcfF"),
            ("pawn, whole", "fmWfceFifmnD"),
            ("rook", "R"),
            ("knight", "N"),
            ("bishop", "B"),
            ("queen", "RB"),
            ("leaping bishop", "BD"),
            ("elephant", "WA"),
            ("clobberer", "FAD"),
            ("archbishop", "BN"),
            ("turret", "bKfsR"),
            ("horse", "FbbNffN"),
            ("unicorn", "fhNbsK"),
            ("colonel", "fRsRKfhN"),
            ("short rook", "R4"),
            ("woody", "WD"),
            ("half duck", "HFD"),
            ("marshall", "RN"),
        ],
    ),
    ("evo", &[("warrior", "fFfsW"), ("blade", "fW2"), ("catapult", "fF3"), ("shield", "bW2bF")]),
];

#[test]
fn the_pieces_of_the_games() {
    let mut text = String::new();
    for (game, pieces) in GAMES {
        writeln!(text, "# {game}").unwrap();
        for (name, betza) in *pieces {
            writeln!(text, "{name} ({betza}): {}", explained(betza)).unwrap();
        }
    }
    insta::assert_snapshot!(text);
}

#[test]
fn every_form_of_the_language() {
    let rows = include_str!("../../testdata/betza-cases.jsonl").lines();
    let texts = rows.map(|row| {
        let row: Value = serde_json::from_str(row).unwrap();
        row["betza"].as_str().unwrap().to_owned()
    });
    let texts: BTreeSet<String> = texts.collect();
    let text: String = texts.iter().map(|text| format!("{text}: {}\n", explained(text))).collect();
    insta::assert_snapshot!(text);
}

#[test]
fn rarer_combinations() {
    let texts = [
        "mcdW",
        "mdW",
        "cdW",
        "dW",
        "ceW",
        "meW",
        "eW",
        "mceW",
        "tW",
        "jR3",
        "jjB",
        "jW",
        "jD",
        "nN",
        "nC",
        "nZ",
        "nH",
        "nAA",
        "NN",
        "fN3",
        "vN",
        "hrN",
        "W0",
        "F12",
        "DD",
        "D3",
        "gR3",
        "gDD",
        "pNN",
        "qN",
        "zB",
        "oR",
        "KNADcaKmcabK",
        "flFrW",
        "rfFlbB",
        "mpafR",
        "dabK",
        "flaW",
        "WyafsW",
        "gaW",
        "gafQ",
        "ilO3",
        "O1",
        "vR",
        "rC",
        "frN",
        "rfN",
        "ffrrN",
    ];
    let text: String = texts.iter().map(|text| format!("{text}: {}\n", explained(text))).collect();
    insta::assert_snapshot!(text);
}

proptest! {
    /// Every text that parses can be explained, without empty clauses or gaps.
    #[test]
    fn every_piece_has_words(text in "([ifblrvsmcdepgoyntzqja]{0,4}[WFDNAHCZGKRBQO][0-9]?){1,4}") {
        if let Ok(piece) = text.parse::<Movement>() {
            let explanation = piece.explain();
            prop_assert!(!explanation.clauses().is_empty());
            for clause in explanation.clauses() {
                prop_assert!(clause.len() > 10, "{text}: {clause}");
                let whole = clause.trim() == clause && !clause.contains("  ");
                prop_assert!(whole && !clause.contains("the  ") && !clause.contains(" ,"), "{clause}");
            }
        }
    }
}
