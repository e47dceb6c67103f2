//! Replays inputs of the fuzz targets on stable Rust: the seeds, and those that once broke a
//! promise.

use std::cell::Cell;
use std::fs;
use std::panic::resume_unwind;
use std::path::Path;

use proptest::prelude::*;
use proptest::test_runner::{RngSeed, TestError, TestRunner};

#[path = "../../../../fuzz/src/properties.rs"]
pub mod properties;

/// Runs every file of `fuzz/<folder>/<target>/` and returns their number.
fn replay(folder: &str) -> usize {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz").join(folder);
    let mut count = 0;
    for target in properties::targets() {
        let Ok(inputs) = fs::read_dir(root.join(&target)) else { continue };
        for input in inputs {
            let path = input.expect("the folder can be read").path();
            println!("{}", path.display());
            let data = fs::read(&path).expect("the input can be read");
            assert!(properties::run(&target, &data), "there is no target {target}");
            count += 1;
        }
    }
    count
}

#[test]
fn inputs_that_once_failed_pass() {
    assert!(replay("regressions") > 0, "no input found");
}

#[test]
fn every_game_has_its_targets() {
    let targets: Vec<String> = properties::targets().collect();
    for game in wazir_builtin::games().iter() {
        for what in ["move", "position"] {
            let target = format!("{}_{what}", game.id());
            assert!(targets.contains(&target), "there is no target {target}");
        }
    }
}

#[test]
fn seeds_pass() {
    assert!(replay("seeds") > 100, "seeds are missing");
}

/// Games from files made of random bytes: 60 of them, or as many as `MADE_GAMES` says. As many
/// parts of them as here are tried at once, whatever the machine, so that each machine tries the same.
#[test]
fn made_games_hold_what_is_promised() {
    const PARTS: u32 = 4;
    let wanted = std::env::var("MADE_GAMES").ok().and_then(|text| text.parse().ok());
    let cases = wanted.unwrap_or(60_u32).div_ceil(PARTS);
    let counts = std::thread::scope(|scope| {
        let parts: Vec<_> =
            (0..PARTS).map(|part| scope.spawn(move || try_made_games(cases, part))).collect();
        let joined = parts.into_iter().map(|part| part.join());
        joined.map(|part| part.unwrap_or_else(|fault| resume_unwind(fault))).collect::<Vec<_>>()
    });
    let (games, tried) = counts.iter().fold((0, 0), |sum, part| (sum.0 + part.0, sum.1 + part.1));
    println!("{games} of {tried} files are games");
    assert!(games * 2 > tried, "{games} of {tried} files are games");
}

/// Tries a part of the files; returns how many were games, and how many were tried.
fn try_made_games(cases: u32, part: u32) -> (u32, u32) {
    let config = ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() };
    let rng_seed = match config.rng_seed {
        RngSeed::Fixed(seed) => RngSeed::Fixed(seed.wrapping_add(u64::from(part))),
        random => random,
    };
    let mut runner = TestRunner::new(ProptestConfig { rng_seed, ..config });
    let (games, tried) = (Cell::new(0u32), Cell::new(0u32));
    let bytes = proptest::collection::vec(any::<u8>(), 0..500);
    let told = runner.run(&bytes, |bytes| {
        tried.set(tried.get() + 1);
        games.set(games.get() + u32::from(properties::variants::check_generated(&bytes)));
        Ok(())
    });
    match told {
        Ok(()) => (games.get(), tried.get()),
        Err(TestError::Fail(why, bytes)) => {
            panic!("{why}\n{}", properties::variants::generate(&bytes))
        }
        Err(error) => panic!("{error}"),
    }
}
