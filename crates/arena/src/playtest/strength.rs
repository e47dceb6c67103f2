//! Games of a stronger computer against a weaker one.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::Sender;

use wazir_ai::{Limits, Options};
use wazir_players::ComputerPlayer;
use wazir_registry::Play;

use super::{MEMORY, Playtest, PlaytestError};
use crate::game_loop::{LoopEnd, play_until};
use crate::stats::ScoreStats;
use crate::threads;

/// The score of a computer that searches more positions for a move than its opponent.
///
/// If it scores about a half, thinking ahead does not help: the game is decided by chance, by the
/// first move, or too early.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StrengthTest {
    factor: u64,
    stats: ScoreStats,
}

impl StrengthTest {
    /// How many times the positions of the weaker one the stronger one searches.
    pub fn factor(&self) -> u64 {
        self.factor
    }

    /// The points of the stronger one, in pairs of games that share their opening.
    pub fn stats(&self) -> &ScoreStats {
        &self.stats
    }
}

/// The points of the stronger player in the two games of an opening, or `None` if they were broken
/// off.
type PairResult = Result<Option<[f64; 2]>, PlaytestError>;

impl Playtest {
    /// Plays half as many openings as there are [games](Self::games), each from both sides, between
    /// a computer that searches `factor` times the [nodes](Self::nodes) and one that searches
    /// these. `each` is called after each game. If `stop` is set, the games under way are broken
    /// off. In games that are not for two, nothing is played.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use wazir_arena::{Openings, Playtest, RandomOpenings};
    /// use wazir_registry::StartOptions;
    /// let games = wazir_builtin::games();
    /// let random = RandomOpenings::default();
    /// let openings = Openings::random(games.find("euroshogi")?, vec![StartOptions::default()], random)?;
    /// let playtest = Playtest::new(openings).games(4).nodes(20).max_plies(60);
    /// let test = playtest.run_strength(8, &Arc::default(), || ())?;
    /// assert_eq!(test.stats().games(), 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// A [`PlaytestError`] if a game could not be played.
    pub fn run_strength(
        &self,
        factor: u64,
        stop: &Arc<AtomicBool>,
        mut each: impl FnMut(),
    ) -> Result<StrengthTest, PlaytestError> {
        let (pairs, next) = (self.games / 2, AtomicU64::new(0));
        let threads = self.threads.min(usize::try_from(pairs).unwrap_or(usize::MAX));
        let work = |sender: &Sender<_>| self.work_in_pairs(factor, &next, stop, sender);
        // The order in which pairs end is no matter: sums of halves are exact.
        let (mut stats, mut failed) = (ScoreStats::default(), None);
        threads::run(threads, work, |pair: PairResult| match pair {
            Ok(Some(points)) => {
                stats.add(&points);
                points.iter().for_each(|_| each());
            }
            Ok(None) => {}
            Err(why) => failed = Some(why),
        })?;
        failed.map_or(Ok(StrengthTest { factor, stats }), Err)
    }

    fn work_in_pairs(
        &self,
        factor: u64,
        next: &AtomicU64,
        stop: &Arc<AtomicBool>,
        sender: &Sender<PairResult>,
    ) {
        while !stop.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= self.games / 2 {
                return;
            }
            let played = match self.openings.get(number) {
                Ok(opening) if opening.game().seats().len() != 2 => return,
                Ok(opening) => self.play_pair(factor, opening.game(), stop),
                Err(error) => Err(error.into()),
            };
            // A closed channel means that the caller has finished.
            if sender.send(played).is_err() {
                return;
            }
        }
    }

    fn play_pair(&self, factor: u64, opening: &Play, stop: &Arc<AtomicBool>) -> PairResult {
        let first = self.play_uneven(factor, 0, opening.clone(), stop)?;
        let second = self.play_uneven(factor, 1, opening.clone(), stop)?;
        Ok(first.zip(second).map(|(first, second)| [first, second]))
    }

    /// Plays a game in which the player of the seat with the index `strong` searches more. Returns
    /// that player's points, or `None` if `stop` broke the game off.
    fn play_uneven(
        &self,
        factor: u64,
        strong: usize,
        mut game: Play,
        stop: &Arc<AtomicBool>,
    ) -> Result<Option<f64>, PlaytestError> {
        let mut players: [ComputerPlayer; 2] =
            std::array::from_fn(|_| ComputerPlayer::new(Options::default().hash(MEMORY)));
        let limits = [0, 1].map(|seat| {
            let nodes = if seat == strong { self.nodes.saturating_mul(factor) } else { self.nodes };
            Limits::default().nodes(nodes).stop_flag(Arc::clone(stop))
        });
        let turn = |game: &mut Play, seat: usize| {
            let (player, limits) = (&mut players[seat & 1], &limits[seat & 1]);
            super::play_turn(game, player, limits, stop, |_, _, _| {})
        };
        let stopped = play_until(&mut game, |game| game, self.max_plies, turn)?;
        if matches!(stopped, LoopEnd::TurnEnded(false)) {
            return Ok(None);
        }
        let points = game.seats().get(strong).copied().zip(game.outcome());
        Ok(Some(points.map_or(0.5, |(seat, outcome)| outcome.score(seat, 2))))
    }
}
