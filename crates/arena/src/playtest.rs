//! Playtests: games of the computer against itself that show what a game is like.

mod estimate;
mod measures;
mod plot;
mod report;
mod strength;
mod trace;
mod usage;

use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::Sender;

use wazir_ai::{Limits, Options, Score};
use wazir_geometry::Board;
use wazir_players::{ComputerPlayer, NoSearcher};
use wazir_registry::{AnyMove, MoveSource, Play};
use wazir_text::Message;

use crate::game_loop::{LoopEnd, play_until};
use crate::openings::{OpeningError, Openings};
use crate::threads::{self, ThreadsError};

pub use estimate::Estimate;
pub use report::{PlaytestPiece, PlaytestReport};
pub use strength::StrengthTest;
use trace::GameTrace;
pub use usage::{PieceUsage, PlaytestGame};

/// The hash size of a player, in MiB; it is cleared before each game.
const MEMORY: usize = 1;

/// Games of the computer against itself, one from each of the first openings of a list.
///
/// ```
/// use std::sync::Arc;
///
/// use wazir_arena::{Openings, Playtest, PlaytestReport, RandomOpenings};
/// use wazir_registry::StartOptions;
///
/// let games = wazir_builtin::games();
/// let openings = Openings::random(games.find("shogi")?, vec![StartOptions::default()], RandomOpenings::default())?;
/// let playtest = Playtest::new(openings).games(2).nodes(30).max_plies(40);
/// let mut done = 0;
/// let played = playtest.run(&Arc::default(), || done += 1)?;
/// assert_eq!((played.len(), done), (2, 2));
///
/// let start = games.open("shogi", &StartOptions::default())?;
/// let report = PlaytestReport::new(&start, &played, &[]).expect("games were played");
/// assert_eq!(report.json(30, 1)["games"], 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Playtest {
    openings: Openings,
    games: u64,
    nodes: u64,
    max_plies: usize,
    threads: usize,
}

/// An error of [`Playtest::run`].
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum PlaytestError {
    /// An opening is missing or unusable.
    #[error(transparent)]
    Opening(#[from] OpeningError),
    /// The computer does not play this game.
    #[error(transparent)]
    Unknown(#[from] NoSearcher),
    /// The worker threads failed.
    #[error(transparent)]
    Crew(#[from] ThreadsError),
}

impl PlaytestError {
    /// The error message, as a translatable text.
    pub fn message(&self) -> Message {
        match self {
            Self::Opening(error) => error.message(),
            Self::Unknown(error) => error.message(),
            Self::Crew(error) => error.message(),
        }
    }
}

impl Playtest {
    /// Creates a playtest of a hundred games from these openings: 200 nodes per move, at most 500
    /// plies, one thread.
    #[must_use]
    pub fn new(openings: Openings) -> Self {
        Self { openings, games: 100, nodes: 200, max_plies: 500, threads: 1 }
    }

    /// Sets the number of games.
    #[must_use]
    pub fn games(self, games: u64) -> Self {
        Self { games, ..self }
    }

    /// Sets the number of nodes that the computer searches for each move.
    #[must_use]
    pub fn nodes(self, nodes: u64) -> Self {
        Self { nodes, ..self }
    }

    /// Sets the number of plies after which a game is broken off, those of the opening included.
    #[must_use]
    pub fn max_plies(self, max_plies: usize) -> Self {
        Self { max_plies, ..self }
    }

    /// Sets the number of games that are played at the same time. It does not change the games.
    #[must_use]
    pub fn threads(self, threads: NonZero<usize>) -> Self {
        Self { threads: threads.get(), ..self }
    }

    /// Plays the games and returns them in the order of their openings; `each` is called after
    /// each. If `stop` is set, the games under way are broken off, and those that ended are
    /// returned.
    ///
    /// # Errors
    /// A [`PlaytestError`] if a game could not be played.
    pub fn run(
        &self,
        stop: &Arc<AtomicBool>,
        mut each: impl FnMut(),
    ) -> Result<Vec<PlaytestGame>, PlaytestError> {
        let next = AtomicU64::new(0);
        let threads = self.threads.min(usize::try_from(self.games).unwrap_or(usize::MAX));
        let (mut all, mut failed) = (Vec::new(), None);
        let work = |sender: &Sender<_>| self.work(&next, stop, sender);
        threads::run(threads, work, |played| {
            match played {
                Ok(played) => all.push(played),
                Err(why) => failed = Some(why),
            }
            each();
        })?;
        all.sort_by_key(PlaytestGame::number);
        failed.map_or(Ok(all), Err)
    }

    /// Plays one game after another until none is left; `next` is the number of the next unplayed
    /// game.
    fn work(
        &self,
        next: &AtomicU64,
        stop: &Arc<AtomicBool>,
        sender: &Sender<Result<PlaytestGame, PlaytestError>>,
    ) {
        let mut player = ComputerPlayer::new(Options::default().hash(MEMORY));
        while !stop.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= self.games {
                return;
            }
            player.clear();
            let played = match self.openings.get(number) {
                Ok(opening) => self.play(number, opening.game().clone(), &mut player, stop),
                Err(error) => Err(error.into()),
            };
            let Some(played) = played.transpose() else { return };
            // A closed channel means that the caller has finished.
            if sender.send(played).is_err() {
                return;
            }
        }
    }

    /// Plays a game to its end; returns `None` if `stop` broke it off.
    fn play(
        &self,
        number: u64,
        mut game: Play,
        player: &mut ComputerPlayer,
        stop: &Arc<AtomicBool>,
    ) -> Result<Option<PlaytestGame>, PlaytestError> {
        let limits = Limits::default().nodes(self.nodes).stop_flag(Arc::clone(stop));
        let mut uses = PieceUsage::new(game.position().kind_count());
        let mut trace = GameTrace::new(game.board().square_count());
        let two = game.seats().len() == 2;
        let turn = |game: &mut Play, seat: usize| {
            let choices = game.legal_moves().len();
            let turn = play_turn(game, player, &limits, stop, |game, mv, score| {
                uses.choices += choices as u64;
                trace.choices.push(choices);
                if two {
                    trace.add_score(score, seat == 0);
                }
                note(&mut uses, &mut trace, game, mv);
            })?;
            if turn.is_continue() {
                uses.checks += u64::from(game.in_check());
            }
            Ok::<_, NoSearcher>(turn)
        };
        let stopped = play_until(&mut game, |game| game, self.max_plies, turn)?;
        let counts = !matches!(stopped, LoopEnd::TurnEnded(false));
        trace.moves = game.move_texts();
        let (plies, outcome) = (game.ply(), game.outcome());
        Ok(counts.then_some(PlaytestGame { number, plies, outcome, uses, trace }))
    }
}

/// Plays a move of the computer. `note` is told of the move before it is played. A turn that breaks
/// off the game says whether the game counts all the same.
fn play_turn(
    game: &mut Play,
    player: &mut ComputerPlayer,
    limits: &Limits,
    stop: &AtomicBool,
    note: impl FnOnce(&Play, AnyMove, Score),
) -> Result<ControlFlow<bool>, NoSearcher> {
    let result = player.think(game, limits)?;
    if stop.load(Ordering::Relaxed) {
        return Ok(ControlFlow::Break(false));
    }
    let Some(mv) = result.best() else { return Ok(ControlFlow::Break(true)) };
    note(game, mv, result.score());
    Ok(match game.play(mv) {
        Ok(_) => ControlFlow::Continue(()),
        Err(_) => ControlFlow::Break(true),
    })
}

fn note(uses: &mut PieceUsage, trace: &mut GameTrace, game: &Play, mv: AnyMove) {
    let Some(parts) = game.position().move_parts(mv) else { return };
    trace.enter(parts.to);
    let kind_on = |square: usize| game.position().piece_at(square).map(|piece| piece.kind);
    uses.plies += 1;
    match parts.from {
        MoveSource::Square(from) => {
            if let Some(kind) = kind_on(from) {
                PieceUsage::count(&mut uses.moved, kind);
            }
        }
        MoveSource::Hand(kind) => PieceUsage::count(&mut uses.dropped, kind),
    }
    if let Some(kind) = parts.new_kind {
        PieceUsage::count(&mut uses.promoted_to, kind);
    }
    let passes = parts.locust_captured.filter(|_| parts.locust_captured != parts.captured);
    for kind in [parts.captured, passes].into_iter().flatten().filter_map(kind_on) {
        PieceUsage::count(&mut uses.captured, kind);
    }
}
