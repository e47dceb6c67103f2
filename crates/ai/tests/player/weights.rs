//! Tests of the weights and nets that are shipped.

use std::collections::BTreeSet;

use wazir_ai::{EvalModel, Tunable, TunedWeights, Weights, WeightsText};
use wazir_cwda::Matchup;
use wazir_evo::SeatSet;

use crate::RegisteredGame;

const MATERIAL: [&str; 2] =
    [include_str!("../../weights/material.txt"), include_str!("../../../evo/weights/material.txt")];
const DERIVED: [&str; 2] =
    [include_str!("../../weights/derived.txt"), include_str!("../../../evo/weights/derived.txt")];

/// A game with start positions to test.
trait StartPositions: RegisteredGame + Tunable {
    fn starts() -> Vec<Self>;
}

impl StartPositions for wazir_shogi::Position {
    fn starts() -> Vec<Self> {
        vec![Self::default()]
    }
}
impl StartPositions for wazir_euroshogi::Position {
    fn starts() -> Vec<Self> {
        vec![Self::default()]
    }
}
impl StartPositions for wazir_cwda::Position {
    fn starts() -> Vec<Self> {
        let start = |matchup: Matchup| matchup.start(&wazir_cwda::Options::default());
        Matchup::all().map(|matchup| start(matchup).expect("armies that can meet")).collect()
    }
}
impl StartPositions for wazir_evo::Position {
    fn starts() -> Vec<Self> {
        SeatSet::ALL.map(|seats| Self::start(seats, &wazir_evo::Options::default())).to_vec()
    }
}

/// Returns the rows of a text: name and weights.
fn rows(text: &str) -> impl Iterator<Item = (&str, Vec<[f32; 2]>)> {
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or("").trim());
    lines.filter(|line| !line.is_empty()).map(|line| {
        let (name, weights) = line.split_once(':').expect("a row");
        let name = name.split_once(' ').map_or(name, |(_, name)| name);
        let number = |text: &str| text.parse().expect("a number");
        let weight = |text: &str| match text.split_once('/') {
            Some((middle, end)) => [number(middle), number(end)],
            None => [number(text); 2],
        };
        (name, weights.split_whitespace().map(weight).collect())
    })
}

/// Every row of a game is known by its name and length, and the rows of a text that are not for one
/// army or board alone take effect.
fn check<G: StartPositions>() {
    let tuned = G::tuned().unwrap_or_else(|| panic!("{} has taught nothing", G::ID));
    let linear = Weights::Linear.for_game(Some(&tuned));
    assert!(matches!(linear, Weights::Text(_)), "{}: the text cannot be read", G::ID);
    for start in G::starts() {
        let [derived, model] = [&Weights::Derived, &linear].map(|weights| start.model(weights));
        for row in derived.rows() {
            let text = format!("{}:{}", row.name(), " 1".repeat(row.range().len()));
            let read = WeightsText::parse(&text, &[tuned.rows()]);
            assert_eq!(read.map(|_| ()), Ok(()), "{}: {}", G::ID, row.name());
        }
        let mut arrived = 0;
        for (name, weights) in rows(tuned.text()) {
            let row = model.rows().iter().find(|row| row.name() == name);
            let Some(row) = row else { continue };
            assert_eq!(model.values()[row.range()], weights, "{}: {name}", G::ID);
            arrived += 1;
        }
        assert!(arrived >= 20, "{}: {arrived} rows", G::ID);
    }
}

#[test]
fn the_texts_that_games_begin_with_are_well_formed() {
    for text in MATERIAL.into_iter().chain(DERIVED) {
        let read = WeightsText::parse(text, &[wazir_evo::WEIGHT_ROWS]);
        assert_eq!(read.map(|_| ()), Ok(()));
    }
}

#[test]
fn rows_and_texts_of_the_built_in_games_agree() {
    check::<wazir_shogi::Position>();
    check::<wazir_euroshogi::Position>();
    check::<wazir_cwda::Position>();
    check::<wazir_evo::Position>();
}

#[test]
fn the_shipped_nets_know_their_games() {
    fn check<G: StartPositions>(count: usize) {
        let tuned = G::tuned().unwrap_or_else(|| panic!("{} has taught nothing", G::ID));
        assert_eq!(tuned.nets().count(), count, "{}: all can be read", G::ID);
        for start in G::starts() {
            let known = tuned.nets().any(|net| {
                let mut shape = net.shape().clone();
                shape.merge(&start.net_shape().expect("a game that nets know"))
                    && shape == *net.shape()
            });
            assert!(known, "{}: no piece is missing", G::ID);
        }
    }
    check::<wazir_shogi::Position>(1);
    check::<wazir_euroshogi::Position>(1);
    check::<wazir_cwda::Position>(1);
    check::<wazir_evo::Position>(2);
    let cwda = wazir_cwda::Position::tuned().expect("it has taught something");
    assert!(cwda.nets().all(wazir_ai::Net::is_factorized));
}

#[test]
fn no_row_is_for_nobody() {
    fn join<G: StartPositions>(known: &mut BTreeSet<String>) {
        let names =
            |model: EvalModel| model.rows().iter().map(|row| row.name().to_owned()).collect();
        let names = |start: G| -> Vec<String> { names(start.model(&Weights::Derived)) };
        known.extend(G::starts().into_iter().flat_map(names));
    }
    let mut known = BTreeSet::new();
    join::<wazir_shogi::Position>(&mut known);
    join::<wazir_euroshogi::Position>(&mut known);
    join::<wazir_cwda::Position>(&mut known);
    join::<wazir_evo::Position>(&mut known);
    let games = wazir_builtin::games();
    let tuned = games.iter().filter_map(|game| game.extension::<TunedWeights>());
    for text in tuned.map(|tuned| tuned.text()).chain(MATERIAL).chain(DERIVED) {
        for (name, _) in rows(text) {
            assert!(known.contains(name), "nobody has {name}");
        }
    }
}
