//! A match between two sets of weights.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use wazir::ai::Search;

use crate::game::Players;
use crate::games::Starts;
use crate::play::bar;
use crate::{MatchArgs, Outcome, weights};

/// Won, drawn and lost games of the first weights.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Tally {
    won: u64,
    drawn: u64,
    lost: u64,
}

impl Tally {
    fn add(&mut self, points: f32) {
        match points {
            p if p > 0.75 => self.won += 1,
            p if p < 0.25 => self.lost += 1,
            _ => self.drawn += 1,
        }
    }

    /// The difference in Elo with its 95 % interval.
    fn elo(self) -> [f64; 3] {
        let games = (self.won + self.drawn + self.lost).max(1) as f64;
        let (won, drawn) = (self.won as f64 / games, self.drawn as f64 / games);
        let mean = won + drawn / 2.0;
        let spread = won * (1.0 - mean).powi(2)
            + drawn * (0.5 - mean).powi(2)
            + (1.0 - won - drawn) * mean.powi(2);
        let error = 1.96 * (spread / games).sqrt();
        [mean, mean - error, mean + error].map(|share| {
            let share = share.clamp(0.001, 0.999);
            -400.0 * (1.0 / share - 1.0).log10()
        })
    }
}

/// Plays the match: each opening twice, with seats exchanged.
pub(crate) fn run<G: Search>(starts: &Starts<G>, args: &MatchArgs) -> Outcome<()> {
    let sets = [weights(&args.first)?, weights(&args.second)?];
    let (next, bar) = (AtomicU64::new(0), bar(args.game.games));
    let tally = Mutex::new(Tally::default());
    let work = || -> Outcome<()> {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= args.game.games {
                return Ok(());
            }
            let (pair, first) = (number / 2, (number % 2) as usize);
            let seed = args.game.seed.wrapping_add(pair);
            let mut players = Players::<G>::new([&sets[0], &sets[1]], args.game.nodes);
            let played = players.play(starts, pair, (seed, args.game.opening), first);
            let result = played.ok_or("no start position")?.result;
            let mut tally = tally.lock().map_err(|_| "another thread failed")?;
            tally.add(if first == 0 { result } else { 1.0 - result });
            let [elo, ..] = tally.elo();
            bar.set_message(format!("+{} ={} -{} {elo:+.0}", tally.won, tally.drawn, tally.lost));
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
    let tally = *tally.lock().map_err(|_| "a thread has failed")?;
    let [elo, low, high] = tally.elo();
    println!(
        "{} {} v {}: +{} ={} -{}, {elo:+.0} [{low:+.0}, {high:+.0}] Elo",
        args.game.game, args.first, args.second, tally.won, tally.drawn, tally.lost
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elo_of_known_shares() {
        let tally = Tally { won: 64, drawn: 0, lost: 36 };
        let [elo, low, high] = tally.elo();
        assert!((elo - 100.0).abs() < 1.0, "{elo}");
        assert!(low < elo - 50.0 && high > elo + 50.0);
        assert!(Tally { won: 5, drawn: 90, lost: 5 }.elo()[0].abs() < 1e-9);
    }
}
