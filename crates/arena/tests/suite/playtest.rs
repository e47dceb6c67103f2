//! Tests of playtests and their reports.

#![allow(clippy::unwrap_used, reason = "what tests share is part of them")]

use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use wazir_arena::{
    Openings, PieceUsage, Playtest, PlaytestGame, PlaytestPiece, PlaytestReport, RandomOpenings,
};
use wazir_registry::{AnyPiece, Play, StartOptions};

fn playtest(game: &str, seed: u64) -> (Playtest, Play) {
    let games = wazir_builtin::games();
    let entry = games.find(game).unwrap();
    let random = RandomOpenings::default().plies(4);
    let openings = Openings::random(entry, vec![StartOptions::default()], random).unwrap();
    let playtest = Playtest::new(openings.seed(seed)).games(4).nodes(40).max_plies(60);
    (playtest, entry.open(&StartOptions::default()).unwrap())
}

fn played(game: &str, seed: u64, threads: usize) -> Vec<PlaytestGame> {
    let playtest = playtest(game, seed).0.threads(NonZero::new(threads).unwrap());
    let mut each = 0;
    let played = playtest.run(&Arc::default(), || each += 1).unwrap();
    assert_eq!(each, played.len());
    played
}

/// Returns every kind as a piece of the report.
fn pieces(start: &Play) -> Vec<PlaytestPiece> {
    let seat = start.to_move();
    let piece = |kind| {
        let facts = start.piece_info(AnyPiece { seat, kind });
        PlaytestPiece {
            letter: facts.letter,
            name: facts.name,
            kinds: vec![kind],
            promoted_to: false,
        }
    };
    (0..start.position().kind_count()).map(piece).collect()
}

#[test]
fn the_games_are_those_of_the_seed_in_the_order_of_their_openings() {
    let one = played("euroshogi", 1, 1);
    assert_eq!(one, played("euroshogi", 1, 3));
    assert_ne!(one, played("euroshogi", 2, 1));
    assert!(one.iter().map(PlaytestGame::number).eq(0..4));
}

#[test]
fn every_move_of_the_computer_is_counted() {
    for game in played("shogi", 1, 2) {
        let PieceUsage { moved, dropped, plies, choices, .. } = game.uses();
        // The first four plies are those of the opening.
        assert_eq!(*plies as usize, game.plies() - 4);
        assert_eq!(moved.iter().chain(dropped).sum::<u64>(), *plies);
        assert!(choices > plies);
        assert_eq!(game.outcome().is_none(), game.plies() == 60);
    }
}

#[test]
fn the_report_adds_up() {
    let (games, start) = (played("shogi", 1, 2), playtest("shogi", 1).1);
    let report = PlaytestReport::new(&start, &games, &pieces(&start)).unwrap();
    let object = report.json(40, 1);
    assert_eq!((&object["game"], &object["games"]), (&"shogi".into(), &4.into()));
    let sum = |list: &str, key: &str| -> u64 {
        object[list].as_array().unwrap().iter().map(|row| row[key].as_u64().unwrap()).sum()
    };
    assert_eq!(sum("ends", "count"), 4);
    let plies: u64 = games.iter().map(|game| game.uses().plies).sum();
    assert_eq!(sum("pieces", "moved") + sum("pieces", "dropped"), plies);
    let lengths = games.iter().map(PlaytestGame::plies);
    assert_eq!(object["plies"]["least"], lengths.clone().min().unwrap());
    assert_eq!(object["plies"]["most"], lengths.max().unwrap());
    let mut text = Vec::new();
    report.print(40, 1, &mut text).unwrap();
    let text = String::from_utf8(text).unwrap();
    assert!(text.starts_with("Shogi: 4 games, 40 positions per move, seed 1\n"), "{text}");
    for plot in [report.plot_lengths(), report.plot_results()] {
        assert!(plot.starts_with("<svg") && plot.contains("<title>Shogi: "), "{plot}");
    }
}

/// Every measure is there, with bounds around it, and the counts fit the games.
#[test]
fn measures_have_bounds() {
    let (playtest, start) = playtest("euroshogi", 3);
    let games = playtest.run(&Arc::default(), || ()).unwrap();
    let mut uneven = 0;
    let strength = playtest.run_strength(4, &Arc::default(), || uneven += 1).unwrap();
    assert_eq!((uneven, strength.stats().games(), strength.factor()), (4, 4, 4));
    assert_eq!(strength, playtest.run_strength(4, &Arc::default(), || ()).unwrap());
    let report = PlaytestReport::new(&start, &games, &pieces(&start)).unwrap();
    let object = report.with_strength(strength).json(40, 3);
    for (measure, name) in [
        (&object["decisive"], "share"),
        (&object["strength"], "share"),
        (&object["lead_changes"], "mean"),
        (&object["branching"]["opening"], "mean"),
        (&object["branching"]["middle"], "mean"),
        (&object["branching"]["end"], "mean"),
        (&object["coverage"], "mean"),
    ] {
        let [low, value, high] = ["low", name, "high"].map(|key| measure[key].as_f64().unwrap());
        assert!(low <= value && value <= high && value >= 0.0, "{measure}");
    }
    let openings = object["openings"].as_array().unwrap();
    assert_eq!(openings.iter().map(|row| row["games"].as_u64().unwrap()).sum::<u64>(), 4);
    let coverage = object["coverage"]["mean"].as_f64().unwrap();
    assert!(coverage > 0.1 && coverage < 1.0, "{coverage}");
    assert!(games.iter().all(|game| game.moves().len() == game.plies()));
}

#[test]
fn pictures_of_every_measure() {
    let (games, start) = (played("euroshogi", 1, 2), playtest("euroshogi", 1).1);
    let report = PlaytestReport::new(&start, &games, &pieces(&start)).unwrap();
    let pictures = report.pictures();
    let names: Vec<&str> = pictures.iter().map(|(name, _)| *name).collect();
    assert_eq!(
        names,
        ["lengths", "results", "measures", "branching", "leads", "openings", "coverage"]
    );
    for (name, picture) in &pictures {
        assert!(picture.starts_with("<svg") && picture.ends_with("</svg>\n"), "{name}");
        assert!(!picture.contains("NaN") && !picture.contains("inf"), "{name}: {picture}");
    }
}

#[test]
fn a_stop_breaks_the_games_off_and_no_game_has_no_report() {
    let (playtest, start) = playtest("shogi", 1);
    let stopped = Arc::new(AtomicBool::new(true));
    let none = playtest.run(&stopped, || panic!("no game ends")).unwrap();
    assert!(none.is_empty());
    assert!(PlaytestReport::new(&start, &none, &[]).is_none());
    assert!(playtest.games(0).run(&Arc::default(), || ()).unwrap().is_empty());
}
