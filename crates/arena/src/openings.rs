//! Openings: random or listed starts of match games.

use wazir_ai::Limits;
use wazir_game::{EndReason, SplitMix64};
use wazir_players::{ComputerPlayer, NoSearcher};
use wazir_registry::{GameEntry, OpenError, Play, PlayError, StartOptions};
use wazir_text::{Message, message};

use crate::texts::Matches;

/// A start shared by all games that rotate the players through the seats.
///
/// ```
/// use wazir_arena::Opening;
/// use wazir_registry::{GameRegistry, StartOptions};
/// let mut game = wazir_builtin::games().open("shogi", &StartOptions::default())?;
/// game.play_text("7g7f")?;
/// let opening = Opening::new(12, game);
/// assert_eq!((opening.number(), opening.game().move_texts()), (12, vec!["7g7f".to_owned()]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Opening {
    number: u64,
    game: Play,
}

impl Opening {
    /// Creates an opening from its number and a game with the opening moves played.
    pub fn new(number: u64, game: Play) -> Self {
        Self { number, game }
    }

    /// The number of the opening in its source.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// The game, which continues where the opening ends.
    pub fn game(&self) -> &Play {
        &self.game
    }
}

/// A source of openings. The same source gives the same opening for a number, whatever other
/// openings are requested.
///
/// ```
/// use wazir_arena::{Openings, RandomOpenings};
/// use wazir_registry::{GameRegistry, StartOptions};
///
/// let games = wazir_builtin::games();
/// let shogi = games.find("shogi")?;
/// let random = RandomOpenings::default().plies(4);
/// let openings = Openings::random(shogi, vec![StartOptions::default()], random)?.seed(9);
/// assert_eq!(openings.get(7)?.game().move_texts(), openings.get(7)?.game().move_texts());
/// assert_eq!(openings.count(), None);
///
/// let text = "# two ways to begin\nmoves 7g7f 3c3d\nmoves 2g2f 8c8d\n";
/// let listed = Openings::listed(shogi, &StartOptions::default(), text)?;
/// assert_eq!(listed.get(1)?.game().move_texts(), ["2g2f", "8c8d"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Openings {
    game: GameEntry,
    seed: u64,
    lines: OpeningSource,
}

#[derive(Clone, Debug)]
enum OpeningSource {
    /// Random moves, from each of the starts in turn.
    Random(RandomOpenings, Vec<StartOptions>),
    /// Positions with the moves played from there, used in turn.
    Listed(Vec<Play>),
}

/// Openings of random moves.
///
/// ```
/// use wazir_arena::RandomOpenings;
/// // Eight plies, and nobody may stand better by more than about one and a half pawns.
/// let openings = RandomOpenings::default().plies(8).balance(150);
/// ```
#[derive(Clone, Debug)]
pub struct RandomOpenings {
    plies: u32,
    balance: Option<u32>,
}

impl Default for RandomOpenings {
    /// Six plies, without a balance check.
    fn default() -> Self {
        Self { plies: 6, balance: None }
    }
}

impl RandomOpenings {
    /// Sets the number of plies to play.
    #[must_use]
    pub fn plies(self, plies: u32) -> Self {
        Self { plies, ..self }
    }

    /// Rejects openings that a short search does not score within `most` for either side, in
    /// hundredths of the weakest piece. After 200 rejections in a row the next one is used.
    #[must_use]
    pub fn balance(self, most: u32) -> Self {
        Self { balance: Some(most), ..self }
    }
}

/// An error of an opening.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum OpeningError {
    /// The game cannot be opened from this start.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// A move cannot be played.
    #[error(transparent)]
    Play(#[from] PlayError),
    /// No search can judge the opening.
    #[error(transparent)]
    Unknown(#[from] NoSearcher),
    /// The game is already over.
    GameOver(EndReason),
    /// There is no position to start from.
    None,
}

impl OpeningError {
    /// The error message, as a translatable text.
    pub fn message(&self) -> Message {
        match self {
            Self::Open(error) => error.message(),
            Self::Play(error) => error.message(),
            Self::Unknown(error) => error.message(),
            Self::GameOver(reason) => message!(Matches::OverThere { reason: reason.message() }),
            Self::None => Matches::NoOpenings.into(),
        }
    }
}

/// An error in a list of openings.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum OpeningListError {
    /// A line is not an opening.
    Line {
        /// The line number, from 1.
        line: usize,
        /// The error of the line.
        error: OpeningError,
    },
    /// All lines are empty or comments.
    Empty,
}

impl OpeningListError {
    /// The error message, as a translatable text.
    pub fn message(&self) -> Message {
        match self {
            Self::Line { line, error } => {
                message!(Matches::InLine { line: *line, why: error.message() })
            }
            Self::Empty => Matches::NoOpeningInIt.into(),
        }
    }
}

/// The node limit of the search that rejects lopsided openings.
const BALANCE_NODES: u64 = 3_000;
/// After this many lopsided openings in a row the next one is used as it is.
const PATIENCE: u64 = 200;
/// The default seed.
const SEED: u64 = 1;

impl Openings {
    /// Creates openings of random moves from each of the starts in turn.
    ///
    /// # Errors
    /// [`OpeningError::None`] if there are no starts; [`OpeningError::Open`] if one does not suit
    /// the game.
    pub fn random(
        game: &GameEntry,
        starts: Vec<StartOptions>,
        random: RandomOpenings,
    ) -> Result<Self, OpeningError> {
        if starts.is_empty() {
            return Err(OpeningError::None);
        }
        for start in &starts {
            game.open(start)?;
        }
        Ok(Self { game: game.clone(), seed: SEED, lines: OpeningSource::Random(random, starts) })
    }

    /// Reads a list of openings: each line holds a position of the game, or moves after the word
    /// `moves` from the start given by `start`, or both. Empty lines and lines that begin with `#`
    /// are skipped.
    ///
    /// # Errors
    /// [`OpeningListError::Line`] for the first line that is not an opening,
    /// [`OpeningListError::Empty`] if there is none.
    pub fn listed(
        game: &GameEntry,
        start: &StartOptions,
        text: &str,
    ) -> Result<Self, OpeningListError> {
        let mut listed = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let wrong = |error| OpeningListError::Line { line: index + 1, error };
            listed.push(read(game, start, line).map_err(wrong)?);
        }
        if listed.is_empty() {
            return Err(OpeningListError::Empty);
        }
        Ok(Self { game: game.clone(), seed: SEED, lines: OpeningSource::Listed(listed) })
    }

    /// Sets the seed of random openings, by default 1. It does not affect openings of a list.
    #[must_use]
    pub fn seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// The game that the openings start.
    pub fn game(&self) -> &GameEntry {
        &self.game
    }

    /// The number of openings; `None` if it is unlimited.
    pub fn count(&self) -> Option<u64> {
        match &self.lines {
            OpeningSource::Random(..) => None,
            OpeningSource::Listed(listed) => Some(listed.len() as u64),
        }
    }

    /// The seed, as records state it.
    pub(crate) fn seed_number(&self) -> u64 {
        self.seed
    }

    /// Returns a game at the first start, without random moves.
    pub(crate) fn begin(&self) -> Result<Play, OpeningError> {
        Ok(match &self.lines {
            OpeningSource::Random(_, starts) => self.game.open(cyclic(starts, 0)?)?,
            OpeningSource::Listed(listed) => cyclic(listed, 0)?.clone(),
        })
    }

    /// Returns the opening with this number. A list starts again after its end.
    ///
    /// # Errors
    /// A start does not suit the game (checked on creation), or no search can judge the opening.
    pub fn get(&self, number: u64) -> Result<Opening, OpeningError> {
        let game = match &self.lines {
            OpeningSource::Random(random, starts) => {
                self.random_opening(random, cyclic(starts, number)?, number)?
            }
            OpeningSource::Listed(listed) => cyclic(listed, number)?.clone(),
        };
        Ok(Opening { number, game })
    }

    fn random_opening(
        &self,
        openings: &RandomOpenings,
        start: &StartOptions,
        number: u64,
    ) -> Result<Play, OpeningError> {
        let start = self.game.open(start)?;
        let mut numbers = SplitMix64::new(SplitMix64::new(self.seed).next_u64() ^ number);
        let mut attempt = 0;
        loop {
            let mut game = start.clone();
            for _ in 0..openings.plies {
                let moves = game.legal_moves();
                let place = numbers.below(moves.len());
                // The moves are legal; if there is none, the game is over.
                let Some(&mv) = moves.get(place) else { break };
                let Ok(_) = game.play(mv) else { break };
            }
            let usable =
                game.outcome().is_none() && (attempt >= PATIENCE || openings.accept(&game)?);
            if usable || attempt > 2 * PATIENCE {
                return Ok(game);
            }
            attempt += 1;
        }
    }
}

impl RandomOpenings {
    /// Returns whether a short search scores the game within the balance for every player. In a
    /// multiplayer game the search only says what the player to move may hope for, which is enough
    /// to see hanging pieces.
    fn accept(&self, game: &Play) -> Result<bool, NoSearcher> {
        match self.balance {
            Some(most) => balanced(game, most, &mut ComputerPlayer::default()),
            None => Ok(true),
        }
    }
}

fn balanced(game: &Play, most: u32, judge: &mut ComputerPlayer) -> Result<bool, NoSearcher> {
    let result = judge.think(game, &Limits::default().nodes(BALANCE_NODES))?;
    Ok(result.score().estimate().is_some_and(|score| score.unsigned_abs() <= most))
}

fn cyclic<T>(list: &[T], number: u64) -> Result<&T, OpeningError> {
    let place = number % list.len().max(1) as u64;
    list.get(place as usize).ok_or(OpeningError::None)
}

/// Reads the opening of a line.
fn read(game: &GameEntry, start: &StartOptions, line: &str) -> Result<Play, OpeningError> {
    let (position, moves) = match line.strip_prefix("moves") {
        Some(moves) => ("", moves),
        None => line.split_once(" moves").unwrap_or((line, "")),
    };
    let mut game = match position.trim() {
        "" => game.open(start)?,
        position => {
            let rules = start.options();
            let start = StartOptions::default().with_position(position);
            game.open(&rules.fold(start, |start, (key, value)| start.with_option(key, value)))?
        }
    };
    for mv in moves.split_whitespace() {
        game.play_text(mv)?;
    }
    match game.outcome() {
        Some(outcome) => Err(OpeningError::GameOver(outcome.reason())),
        None => Ok(game),
    }
}

#[cfg(test)]
mod tests {

    use super::*;

    fn game(id: &str) -> GameEntry {
        wazir_builtin::games().find(id).unwrap().clone()
    }

    fn random_openings(game: &GameEntry, balance: Option<u32>) -> Openings {
        let random = RandomOpenings { plies: 6, balance };
        Openings::random(game, vec![StartOptions::default()], random).unwrap().seed(5)
    }

    #[test]
    fn a_number_names_an_opening() {
        for game in wazir_builtin::games().iter() {
            let book = random_openings(game, None);
            let moves = |number| book.get(number).unwrap().game().move_texts();
            assert_eq!(moves(7), moves(7));
            assert_eq!(moves(7).len(), 6);
            assert_ne!(moves(7), moves(8));
        }
    }

    #[test]
    fn setups_take_turns() {
        let armies = ["fide:nutters", "rookies:fide"]
            .map(|armies| StartOptions::default().with_armies(armies));
        let random = RandomOpenings::default().plies(0);
        let book = Openings::random(&game("cwda"), armies.into(), random).unwrap();
        let start = |number| book.get(number).unwrap().game().start_text();
        assert!(start(0).starts_with("fide:nutters") && start(3).starts_with("rookies:fide"));
        assert_eq!(start(0), start(2));
    }

    #[test]
    fn lopsided_openings_are_rejected() {
        let book = random_openings(&game("cwda"), Some(60));
        for number in 0..5 {
            let opening = book.get(number).unwrap();
            let mut judge = ComputerPlayer::default();
            assert_eq!(balanced(opening.game(), 60, &mut judge), Ok(true), "opening {number}");
        }
    }

    #[test]
    fn files_hold_positions_and_moves() {
        let text = "# first\nmoves e2e4 e7e5\n\nfide:fide 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n\
                    fide:fide 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 moves e2e4\n";
        let (cwda, start) = (game("cwda"), StartOptions::default().with_armies("fide:fide"));
        let book = Openings::listed(&cwda, &start, text).unwrap();
        assert_eq!(book.count(), Some(3));
        let moves = |number| book.get(number).unwrap().game().move_texts();
        assert_eq!(moves(0), ["e2e4", "e7e5"]);
        assert_eq!(moves(1), [""; 0]);
        assert_eq!(moves(5), ["e2e4"]);
        let refused = Openings::listed(&cwda, &start, "moves e2e4 e2e4").unwrap_err();
        assert!(refused.to_string().starts_with("line 1: e2e4 is not allowed"), "{refused}");
        let nothing = Openings::listed(&cwda, &start, "# nothing").unwrap_err();
        assert!(matches!(nothing, OpeningListError::Empty), "{nothing}");
        let none = Openings::random(&cwda, Vec::new(), RandomOpenings::default()).unwrap_err();
        assert!(matches!(none, OpeningError::None), "{none}");
    }
}
