//! Games for the fit.

use std::fs::OpenOptions;
use std::io::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use indicatif::{ProgressBar, ProgressStyle};
use wazir::ai::Search;

use crate::game::{Played, Players};
use crate::games::Starts;
use crate::{Outcome, PlayArgs, weights};

/// A bar that shows how far a number of games has come.
pub(crate) fn bar(games: u64) -> ProgressBar {
    let bar = ProgressBar::new(games);
    let style = "{bar:40} {pos}/{len} {elapsed_precise} (left {eta_precise}) {msg}";
    // A style that cannot be read leaves the usual one.
    if let Ok(style) = ProgressStyle::with_template(style) {
        bar.set_style(style);
    }
    bar
}

/// Plays the games that the file does not hold yet.
pub(crate) fn run<G: Search>(starts: &Starts<G>, args: &PlayArgs) -> Outcome<()> {
    let weights = weights(&args.weights)?;
    let held = match std::fs::read_to_string(&args.out) {
        Ok(text) => text.lines().filter(|line| Played::read(line).is_some()).count() as u64,
        Err(_) => 0,
    };
    let file = OpenOptions::new().create(true).append(true).open(&args.out)?;
    let file = Mutex::new(file);
    let (next, bar) = (AtomicU64::new(held), bar(args.game.games));
    bar.set_position(held);
    let work = || -> Outcome<()> {
        let mut players = Players::<G>::new([&weights, &weights], args.game.nodes);
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= args.game.games {
                return Ok(());
            }
            let seed = args.game.seed.wrapping_add(number);
            let played = players.play(starts, number, (seed, args.game.opening), 0);
            let played = played.ok_or("no start position")?;
            let mut file = file.lock().map_err(|_| "another thread failed")?;
            writeln!(file, "{}", played.line())?;
            bar.inc(1);
        }
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..args.game.threads.max(1)).map(|_| scope.spawn(work)).collect();
        threads.into_iter().try_for_each(|thread| {
            thread.join().unwrap_or_else(|_| Err("a thread has failed".into()))
        })
    })?;
    bar.finish();
    Ok(())
}
