//! A match between two engine configurations, with error bars.
//!
//! Shows openings, players written as text, a tournament in which each opening is played from both
//! sides, and an estimate of the Elo difference.
//!
//! ```sh
//! cargo run --release --example engine_match
//! cargo run --release --example engine_match -- 50 nodes=200 nodes=200,weights=material
//! ```

use std::error::Error;

use wazir::registry::StartOptions;
use wazir_arena::{Duel, Openings, PlayerSpec, RandomOpenings, Tournament, elo_from_score};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let openings = arguments.next().map_or(Ok(20), |text| text.parse())?;
    let first = arguments.next().unwrap_or_else(|| "nodes=200".to_owned());
    let second = arguments.next().unwrap_or_else(|| "nodes=100".to_owned());
    let duel = play_match("euroshogi", &first, &second, openings)?;

    let ([wins, draws, losses], stats) = (duel.games(), duel.stats());
    let (low, high) = stats.confidence_interval();
    println!("{first} against {second}: {wins} wins, {draws} draws, {losses} losses");
    println!("{:.1} Elo ahead", elo_from_score(stats.score()));
    println!(
        "with a chance of 95 % between {:.1} and {:.1}",
        elo_from_score(low),
        elo_from_score(high)
    );
    println!("stronger with a chance of {:.1} %", 100.0 * stats.likelihood_above(0.5));
    Ok(())
}

/// Plays two games from each of `count` random openings, which are the same on every machine.
fn play_match(game: &str, first: &str, second: &str, count: u64) -> Result<Duel, Box<dyn Error>> {
    let games = wazir::games();
    let random = RandomOpenings::default().plies(6);
    let openings = Openings::random(games.find(game)?, vec![StartOptions::default()], random)?;
    let players = vec![
        PlayerSpec::read(first, "name=first,hash=1", 1, &games)?,
        PlayerSpec::read(second, "name=second,hash=1", 2, &games)?,
    ];
    let tournament = Tournament::new(openings, players)?.openings(0, count);
    let report = tournament.play_all()?;
    // A report has one table for each game and number of players; here there is one.
    let (_, _, table) = report.kinds().next().ok_or("no game was played")?;
    Ok(table.duels().pop().ok_or("no game was played")?)
}

#[test]
fn equals_draw_level_and_the_stronger_one_leads() -> Result<(), Box<dyn Error>> {
    // Two equal players play the same game from both sides: each wins once, or both games are
    // draws.
    let level = play_match("euroshogi", "nodes=20", "nodes=20", 2)?;
    assert_eq!((level.games().iter().sum::<u64>(), level.stats().score()), (4, 0.5));

    let stronger = play_match("euroshogi", "nodes=300", "nodes=1,weights=material", 10)?;
    let (low, high) = stronger.stats().confidence_interval();
    assert!(low > 0.5 && low <= stronger.stats().score() && stronger.stats().score() <= high);
    Ok(())
}
