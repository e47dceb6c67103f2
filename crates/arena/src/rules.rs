//! Match rules: the ways a game ends other than by its own rules.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use wazir_text::{Message, message};

use crate::texts::Matches;

/// The rules that end games other than by their own rules.
///
/// ```
/// use std::time::Duration;
/// use wazir_arena::{ResignAdjudication, MatchRules};
/// let rules = MatchRules::default().max_plies(200).resign(ResignAdjudication::new(900, 3));
/// assert_eq!(rules, MatchRules::default().resign("900,3".parse()?).max_plies(200));
/// assert_ne!(rules, rules.margin(Duration::from_millis(300)));
/// # Ok::<(), wazir_arena::ParseAdjudicationError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchRules {
    pub(crate) max_plies: usize,
    pub(crate) resign: Option<ResignAdjudication>,
    pub(crate) draw: Option<DrawAdjudication>,
    pub(crate) margin: Duration,
}

impl Default for MatchRules {
    /// Five hundred plies, no adjudication, no margin for late moves.
    fn default() -> Self {
        Self { max_plies: 500, resign: None, draw: None, margin: Duration::ZERO }
    }
}

impl MatchRules {
    /// Declares a game drawn after this many plies from the opening.
    #[must_use]
    pub fn max_plies(self, plies: usize) -> Self {
        Self { max_plies: plies, ..self }
    }

    /// Sets when a player who evaluates the game as lost resigns.
    #[must_use]
    pub fn resign(self, resign: ResignAdjudication) -> Self {
        Self { resign: Some(resign), ..self }
    }

    /// Sets when a game that both evaluate as level is drawn.
    #[must_use]
    pub fn draw(self, draw: DrawAdjudication) -> Self {
        Self { draw: Some(draw), ..self }
    }

    /// Sets how late a move may be.
    #[must_use]
    pub fn margin(self, margin: Duration) -> Self {
        Self { margin, ..self }
    }
}

/// A rule by which a player of a game for two loses after an evaluation of `-score` or less, in
/// hundredths of the weakest piece, for a number of moves in a row. Its text form is `SCORE,MOVES`.
///
/// ```
/// use wazir_arena::ResignAdjudication;
/// assert_eq!("900,3".parse(), Ok(ResignAdjudication::new(900, 3)));
/// assert_eq!(ResignAdjudication::new(900, 0).to_string(), "900,1");
/// assert!("900".parse::<ResignAdjudication>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResignAdjudication {
    pub(crate) score: i32,
    pub(crate) moves: u32,
}

impl ResignAdjudication {
    /// Creates the rule from a score and a number of moves, at least 1.
    pub fn new(score: u32, moves: u32) -> Self {
        Self { score: whole(score), moves: moves.max(1) }
    }
}

/// A rule by which a game for two is drawn when both players evaluate it within `score` of 0, in
/// hundredths of the weakest piece, for a number of moves each, from a ply on. Its text form is
/// `SCORE,MOVES,PLY`.
///
/// ```
/// use wazir_arena::DrawAdjudication;
/// assert_eq!("10, 4, 80".parse(), Ok(DrawAdjudication::new(10, 4, 80)));
/// assert_eq!(DrawAdjudication::new(10, 4, 80).to_string(), "10,4,80");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawAdjudication {
    pub(crate) score: i32,
    pub(crate) moves: u32,
    pub(crate) ply: u32,
}

impl DrawAdjudication {
    /// Creates the rule from a score, a number of moves (at least 1), and the first ply at which it
    /// applies, counted with the opening.
    pub fn new(score: u32, moves: u32, ply: u32) -> Self {
        Self { score: whole(score), moves: moves.max(1), ply }
    }
}

fn whole(score: u32) -> i32 {
    i32::try_from(score).unwrap_or(i32::MAX)
}

/// A text that is not an adjudication rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct ParseAdjudicationError {
    numbers: usize,
}

impl ParseAdjudicationError {
    /// The error message, as a translatable text.
    pub fn message(&self) -> Message {
        message!(Matches::Numbers { numbers: self.numbers })
    }
}

fn numbers<const N: usize>(text: &str) -> Result<[u32; N], ParseAdjudicationError> {
    let numbers: Option<Vec<u32>> = text.split(',').map(|part| part.trim().parse().ok()).collect();
    let numbers = numbers.and_then(|numbers| numbers.try_into().ok());
    numbers.ok_or(ParseAdjudicationError { numbers: N })
}

impl FromStr for ResignAdjudication {
    type Err = ParseAdjudicationError;

    fn from_str(text: &str) -> Result<Self, ParseAdjudicationError> {
        let [score, moves] = numbers(text)?;
        Ok(Self::new(score, moves))
    }
}

impl FromStr for DrawAdjudication {
    type Err = ParseAdjudicationError;

    fn from_str(text: &str) -> Result<Self, ParseAdjudicationError> {
        let [score, moves, ply] = numbers(text)?;
        Ok(Self::new(score, moves, ply))
    }
}

impl fmt::Display for ResignAdjudication {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.score, self.moves)
    }
}

impl fmt::Display for DrawAdjudication {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{},{}", self.score, self.moves, self.ply)
    }
}
