//! Self-play: games of the program against itself.

use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::Sender;
use std::time::Duration;

use wazir_ai::{Limits, MultiplayerMethod, Options, SearchResult, Weights};
use wazir_game::Seat;
use wazir_players::{ComputerPlayer, NoSearcher};
use wazir_registry::{AnyMove, GameEntry, OpenError, Play, StartOptions};
use wazir_text::{Message, message};

use super::{SidePosition, TrainingGame, WdlTally};
use crate::army_pairings::{army_pairings, start_with_random_armies};
use crate::game_loop::{LoopEnd, play_until};
use crate::texts::Matches;
use crate::threads::{self, ThreadsError};

/// A game that reaches this many plies is drawn.
const MAX_PLIES: usize = 320;
/// A game for two is over when both players agree for [`DECIDED_PLIES`] plies in a row that one is ahead
/// by at least this much, in hundredths.
const DECIDED_SCORE: i32 = 2500;
const DECIDED_PLIES: u32 = 6;
/// Openings with a greater advantage for one side are rejected, in hundredths.
const BALANCED_SCORE: i32 = 250;
/// After this many unbalanced openings in a row, the next is used as it is.
const PATIENCE: u32 = 20;
/// After this many openings that end the game, the search for one is given up.
const MAX_ATTEMPTS: u32 = 1000;
/// The score of a certain win among estimates.
const SURE: i32 = 100_000;
/// Seeds the side positions differently from the opening.
const SIDE_SEED: u64 = 0x5eed_a51d_e000_0000;
/// Seeds the assignment of players to seats differently from both.
const SEATING_SEED: u64 = 0x5eed_ca57_0000_0000;
/// The hash size of a player, in MiB.
const HASH: usize = 4;

/// Self-play from random openings that a short search finds about level, with a number of nodes for
/// each move.
///
/// Games with armies to choose use the pairings in turn. In a game for more than two one player has
/// the first seat and another all the others, unless [`SelfPlay::methods`] are set.
///
/// ```
/// use wazir_ai::Weights;
/// use wazir_arena::tune::SelfPlay;
/// use wazir_registry::GameRegistry;
///
/// let games = wazir_builtin::games();
/// let play = SelfPlay::new(games.find("cwda")?).nodes(30).opening(6);
/// let mut last = None;
/// let tally = play.duel([&Weights::Tuned, &Weights::Material], 2, |tally| last = Some(*tally))?;
/// assert_eq!(tally.games().iter().sum::<u64>(), 2);
/// assert_eq!(last, Some(tally));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct SelfPlay {
    game: GameEntry,
    nodes: u64,
    movetime: Option<Duration>,
    seed: u64,
    opening: u32,
    inside: u32,
    threads: usize,
    seats: Option<u8>,
    methods: Vec<MultiplayerMethod>,
    drawn: Option<u64>,
}

/// An error of self-play.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum SelfPlayError {
    /// The game refuses its start.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// No search knows the game.
    #[error(transparent)]
    Unknown(#[from] NoSearcher),
    /// No opening was found after which the game continues.
    NoOpening {
        /// The number of moves of an opening.
        plies: u32,
    },
    /// The worker threads failed.
    #[error(transparent)]
    Crew(#[from] ThreadsError),
}

impl SelfPlayError {
    /// The error message, as a translatable text.
    pub fn message(&self) -> Message {
        match self {
            Self::Open(error) => error.message(),
            Self::Unknown(error) => error.message(),
            Self::NoOpening { plies } => message!(Matches::OverAtOnce { plies: *plies }),
            Self::Crew(error) => error.message(),
        }
    }
}

impl SelfPlay {
    /// Creates self-play with a thousand nodes per move, openings of eight moves, and one thread.
    pub fn new(game: &GameEntry) -> Self {
        Self {
            game: game.clone(),
            nodes: 1000,
            movetime: None,
            seed: 1,
            opening: 8,
            inside: 0,
            threads: 1,
            seats: None,
            methods: Vec::new(),
            drawn: None,
        }
    }

    /// Sets the number of nodes for each move.
    #[must_use]
    pub fn nodes(self, nodes: u64) -> Self {
        Self { nodes, ..self }
    }

    /// Sets the time for each move, instead of a number of nodes. It does not affect openings and
    /// side positions.
    #[must_use]
    pub fn movetime(self, time: Duration) -> Self {
        Self { movetime: Some(time), ..self }
    }

    /// Sets the first seed; each game has its own seed, counting up from this one.
    #[must_use]
    pub fn seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// Sets the number of random moves at the start; some games have one more.
    #[must_use]
    pub fn opening(self, plies: u32) -> Self {
        Self { opening: plies, ..self }
    }

    /// Sets the number of side branches to search at each move: each plays a random move and the
    /// best reply to it. Searches evaluate many such positions, which games seldom show.
    #[must_use]
    pub fn side_positions(self, inside: u32) -> Self {
        Self { inside, ..self }
    }

    /// Sets the number of games that are played at the same time, at least 1.
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        Self { threads: threads.max(1), ..self }
    }

    /// Sets the number of seats, in a game with a choice.
    #[must_use]
    pub fn seats(self, seats: u8) -> Self {
        Self { seats: Some(seats), ..self }
    }

    /// Assigns one of these methods at random to each seat of a game for more than two, so that the
    /// games show different ways to play.
    #[must_use]
    pub fn methods(self, methods: Vec<MultiplayerMethod>) -> Self {
        Self { methods, ..self }
    }

    /// Plays games between random armies drawn from this seed instead of the standard ones, if the
    /// game's [`ArenaHooks`](wazir_players::ArenaHooks) draw any.
    #[must_use]
    pub fn random_armies(self, seed: u64) -> Self {
        Self { drawn: Some(seed), ..self }
    }

    /// Plays the games with these numbers, all with the same weights, and passes each to `each` as
    /// it ends, until all are played or `each` breaks. Returns the value that it broke with.
    ///
    /// # Errors
    /// A [`SelfPlayError`] if the game cannot be played.
    pub fn run<B>(
        &self,
        weights: &Weights,
        numbers: Range<u64>,
        mut each: impl FnMut(TrainingGame) -> ControlFlow<B>,
    ) -> Result<ControlFlow<B>, SelfPlayError> {
        let play = |table: &mut Option<SelfPlayWorker>, number| {
            let table = match table {
                Some(table) => table,
                None => table.insert(SelfPlayWorker::new(self, self.player_options(weights))?),
            };
            let seed = self.seed.wrapping_add(number);
            let mut chance = fastrand::Rng::with_seed(seed ^ SEATING_SEED);
            let cast: Vec<_> = match self.methods.len() {
                0 => vec![0, 1],
                methods => (0..table.seats()).map(|_| chance.usize(..methods)).collect(),
            };
            table.play(self, number, seed, &cast)
        };
        self.distribute(numbers, play, &mut each)
    }

    /// Plays a number of games between two sets of weights, each opening twice with the seats
    /// exchanged, and passes the score to `each` after every game.
    ///
    /// # Errors
    /// A [`SelfPlayError`] if the game cannot be played.
    pub fn duel(
        &self,
        weights: [&Weights; 2],
        games: u64,
        each: impl FnMut(&WdlTally),
    ) -> Result<WdlTally, SelfPlayError> {
        self.duel_with_options(&weights.map(with), 0..games, each)
    }

    /// Plays like [`SelfPlay::duel`] between players with these options, the games with these
    /// numbers.
    ///
    /// # Errors
    /// A [`SelfPlayError`] if the game cannot be played.
    pub fn duel_with_options(
        &self,
        players: &[Options; 2],
        numbers: Range<u64>,
        mut each: impl FnMut(&WdlTally),
    ) -> Result<WdlTally, SelfPlayError> {
        let play = |_: &mut Option<SelfPlayWorker>, number: u64| {
            let (opening, first) = (number / 2, (number % 2) as usize);
            let mut table = SelfPlayWorker::new(self, players.to_vec())?;
            let seed = self.seed.wrapping_add(opening);
            let game = table.play(self, opening, seed, &[first, first ^ 1])?;
            Ok(f64::from(if first == 0 { game.result } else { 1.0 - game.result }))
        };
        let mut tally = WdlTally::default();
        let _: ControlFlow<()> = self.distribute(numbers, play, &mut |points| {
            tally.add(points);
            each(&tally);
            ControlFlow::Continue(())
        })?;
        Ok(tally)
    }

    /// Returns the players of games in which all have the same weights.
    fn player_options(&self, weights: &Weights) -> Vec<Options> {
        match self.methods.is_empty() {
            true => vec![with(weights); 2],
            false => self.methods.iter().map(|&method| with(weights).multiplayer(method)).collect(),
        }
    }

    /// Distributes numbered games among the threads, each with players that it may keep.
    fn distribute<T: Send, B>(
        &self,
        numbers: Range<u64>,
        play: impl Fn(&mut Option<SelfPlayWorker>, u64) -> Result<T, SelfPlayError> + Sync,
        each: &mut dyn FnMut(T) -> ControlFlow<B>,
    ) -> Result<ControlFlow<B>, SelfPlayError> {
        let (next, over) = (AtomicU64::new(numbers.start), AtomicBool::new(false));
        let work = |sender: &Sender<Result<T, SelfPlayError>>| {
            let mut players = None;
            while !over.load(Ordering::Relaxed) {
                let number = next.fetch_add(1, Ordering::Relaxed);
                // The receiver is gone when nobody listens any more.
                if number >= numbers.end || sender.send(play(&mut players, number)).is_err() {
                    return;
                }
            }
        };
        let mut result = Ok(ControlFlow::Continue(()));
        threads::run(self.threads, work, |played| {
            if matches!(result, Ok(ControlFlow::Continue(()))) {
                result = played.map(&mut *each);
                let goes_on = matches!(result, Ok(ControlFlow::Continue(())));
                over.store(!goes_on, Ordering::Relaxed);
            }
        })?;
        result
    }
}

/// Returns the default options with these weights.
fn with(weights: &Weights) -> Options {
    Options::default().weights(weights.clone())
}

/// A move, if there is one, with its score in hundredths.
type MoveWithScore = Option<(AnyMove, i32)>;

/// The players of one thread, each with its own memory that it keeps from game to game.
struct SelfPlayWorker {
    players: Vec<ComputerPlayer>,
    /// The start positions, used in turn.
    starts: Vec<Play>,
    /// The limits for the moves of games, and for openings and side positions.
    limits: Limits,
    quick_limits: Limits,
}

impl SelfPlayWorker {
    fn new(play: &SelfPlay, options: Vec<Options>) -> Result<Self, SelfPlayError> {
        let start = play
            .seats
            .map_or_else(StartOptions::default, |seats| StartOptions::default().with_seats(seats));
        let starts = army_pairings(&play.game, &start).unwrap_or_else(|_| vec![start]);
        let starts = starts.iter().map(|start| play.game.open(start));
        let player = |options: Options| ComputerPlayer::new(options.hash(HASH));
        let look = Limits::default().nodes(play.nodes);
        Ok(Self {
            starts: starts.collect::<Result<_, _>>()?,
            players: options.into_iter().map(player).collect(),
            limits: match play.movetime {
                Some(time) => Limits::default().time(time),
                None => look.clone(),
            },
            quick_limits: look,
        })
    }

    /// The number of seats of a game.
    fn seats(&self) -> usize {
        self.starts.first().map_or(0, |start| start.seats().len())
    }

    /// Returns a player's move with its score, under the limits for moves of games.
    fn think(&mut self, player: usize, game: &Play) -> Result<MoveWithScore, NoSearcher> {
        let search_result = self.players[player].think(game, &self.limits)?;
        Ok(Self::idea(&search_result))
    }

    /// Returns a player's move with its score, under the limits for openings and side positions.
    fn quick_search(&mut self, player: usize, game: &Play) -> Result<MoveWithScore, NoSearcher> {
        let search_result = self.players[player].think(game, &self.quick_limits)?;
        Ok(Self::idea(&search_result))
    }

    fn idea(search_result: &SearchResult<AnyMove>) -> MoveWithScore {
        let score = search_result.score();
        let wins = if score.is_level_or_better() { SURE } else { -SURE };
        search_result.best().map(|mv| (mv, score.estimate().unwrap_or(wins)))
    }

    /// Plays a game from a random opening. `cast` holds the player of each seat in turn order; the
    /// last one has all remaining seats.
    fn play(
        &mut self,
        play: &SelfPlay,
        number: u64,
        seed: u64,
        cast: &[usize],
    ) -> Result<TrainingGame, SelfPlayError> {
        let mut game = self.open(play, number, seed)?;
        let (seats, random, mut scores) = (game.seats(), game.ply(), Vec::new());
        let (mut asides, mut chance) = (Vec::new(), fastrand::Rng::with_seed(seed ^ SIDE_SEED));
        let mut ahead = 0_i32;
        // A turn that ends a game names the winner, if there is one.
        let turn = |game: &mut Play, seat: usize| -> Result<_, NoSearcher> {
            let player = cast.get(seat).or(cast.last()).copied().unwrap_or(0);
            let idea = self.think(player, game)?;
            let Some((mv, score)) = idea else { return Ok(ControlFlow::Break(None)) };
            for _ in 0..play.inside {
                self.add_side_positions(player, game, &mut chance, &mut asides)?;
            }
            let Ok(_) = game.play(mv) else { return Ok(ControlFlow::Break(None)) };
            scores.push(score);
            let for_first = if seat == 0 { score } else { -score };
            ahead = match for_first {
                DECIDED_SCORE.. => ahead.max(0) + 1,
                _ if for_first <= -DECIDED_SCORE => ahead.min(0) - 1,
                _ => 0,
            };
            // With more than two players nobody agrees on a winner.
            if ahead.unsigned_abs() >= DECIDED_PLIES && seats.len() == 2 {
                return Ok(ControlFlow::Break(seats.get(usize::from(ahead < 0)).copied()));
            }
            Ok(ControlFlow::Continue(()))
        };
        let winner = match play_until(&mut game, |game| game, MAX_PLIES, turn)? {
            LoopEnd::GameOver(outcome) => outcome.winner(),
            LoopEnd::MaxPlies => None,
            LoopEnd::TurnEnded(winner) => winner,
        };
        let level = 1.0 / seats.len().max(1) as f32;
        let points = |&seat: &Seat| match winner {
            Some(winner) => f32::from(u8::from(winner == seat)),
            None => level,
        };
        let mut results: Vec<f32> = seats.iter().map(points).collect();
        let result = results.first().copied().unwrap_or(level);
        if results.len() == 2 {
            results.clear();
        }
        let (start, moves) = (game.start_text(), game.move_texts());
        let (rules, players) = (Vec::new(), String::new());
        Ok(TrainingGame { start, rules, moves, random, scores, asides, result, results, players })
    }

    /// Searches the position after a random move, and the one after the best reply to it.
    fn add_side_positions(
        &mut self,
        player: usize,
        game: &Play,
        chance: &mut fastrand::Rng,
        asides: &mut Vec<SidePosition>,
    ) -> Result<(), NoSearcher> {
        let legal = game.legal_moves();
        let (mut aside, ply) = (game.clone(), game.ply());
        let Some(&first) = chance.choice(&legal) else { return Ok(()) };
        let mut moves = vec![aside.move_text(first)];
        let Ok(_) = aside.play(first) else { return Ok(()) };
        for _ in 0..2 {
            if aside.outcome().is_some() {
                break;
            }
            let Some((best, score)) = self.quick_search(player, &aside)? else { break };
            moves.push(aside.move_text(best));
            let Ok(_) = aside.play(best) else { break };
            asides.push(SidePosition { ply, moves: moves.clone(), score });
        }
        Ok(())
    }

    /// Returns a game after random moves in which neither side is far ahead.
    fn open(&mut self, play: &SelfPlay, number: u64, seed: u64) -> Result<Play, SelfPlayError> {
        let dead_end = || SelfPlayError::NoOpening { plies: play.opening };
        let start = match play.drawn {
            Some(seed) => start_with_random_armies(&play.game, seed, number)?,
            None => {
                let place = number % self.starts.len().max(1) as u64;
                self.starts.get(place as usize).cloned().ok_or_else(dead_end)?
            }
        };
        let mut numbers = fastrand::Rng::with_seed(seed);
        for attempt in 0..MAX_ATTEMPTS {
            let mut game = start.clone();
            // One move more in half of the games, so that either side can be first to move after
            // the opening.
            for _ in 0..play.opening.saturating_add(u32::from(numbers.bool())) {
                let legal = game.legal_moves();
                if legal.is_empty() {
                    break;
                }
                let Ok(_) = game.play(legal[numbers.usize(..legal.len())]) else { break };
            }
            if game.outcome().is_some() {
                continue;
            }
            let search_result = self.quick_search(0, &game)?;
            // Some games are never level: any opening that continues is used in the end.
            if search_result.is_some_and(|(_, score)| score.abs() <= BALANCED_SCORE)
                || attempt >= PATIENCE
            {
                return Ok(game);
            }
        }
        Err(dead_end())
    }
}

#[cfg(test)]
mod tests {

    use super::*;

    #[test]
    fn seats_are_given_methods_by_chance() {
        let games = wazir_builtin::games();
        let game = games.find("evo").expect("a game that is built in");
        let usual = SelfPlay::new(game).seats(4).nodes(300).opening(6);
        let moves = |methods: &[MultiplayerMethod]| {
            let mut moves = Vec::new();
            let play = usual.clone().methods(methods.to_vec());
            let each = |played: TrainingGame| {
                moves.push(played.moves);
                ControlFlow::<()>::Continue(())
            };
            assert!(play.run(&Weights::Linear, 0..2, each).expect("games").is_continue());
            moves
        };
        let mixed = [MultiplayerMethod::BestReply, MultiplayerMethod::MaxN];
        assert_eq!(moves(&mixed), moves(&mixed));
        assert_ne!(moves(&mixed), moves(&mixed[..1]));
        assert_ne!(moves(&mixed), moves(&mixed[1..]));
        // The default method is neither of them, but playouts.
        assert_eq!(moves(&[MultiplayerMethod::Auto]), moves(&[MultiplayerMethod::MonteCarlo]));
        assert_ne!(moves(&[]), moves(&mixed[..1]));
        assert_ne!(moves(&[]), moves(&mixed[1..]));
    }
}
