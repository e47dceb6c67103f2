//! What matches and the fit of weights ask of a game besides its rules.

use wazir_ai::{Tunable, Weights};
use wazir_games::{Entry, OpenError, Play, Playable, Start};

use crate::tune::{ExampleReader, Sampler};

/// Makes a sampler for a game whose positions are of the right type.
type SamplerMaker = fn(&Play, &Weights) -> Option<Sampler>;
/// Makes a reader of examples for a game whose positions are of the right type.
type ReaderMaker = fn(&[Play], bool) -> Option<ExampleReader>;

/// What matches and the fit of weights ask of a game besides its rules: a part of its entry
/// ([`Entry::with`]).
///
/// ```
/// use wazir_arena::Testbed;
/// let games = wazir_packs::games();
/// let bed = games.find("shogi")?.part::<Testbed>().expect("a game with a testbed");
/// assert_eq!(bed.bench().len(), 4);
/// # Ok::<(), wazir_games::OpenError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Testbed {
    sampler: Option<SamplerMaker>,
    examples: Option<ReaderMaker>,
    bench: &'static [(u32, &'static str)],
    pairings: Vec<String>,
    drawn: Option<fn(u64, u64) -> Start>,
}

impl Testbed {
    /// The testbed of a game whose positions are of a type with weights that can be fitted.
    pub fn of<P: Playable + Tunable>() -> Self {
        Self {
            sampler: Some(Sampler::typed::<P>),
            examples: Some(ExampleReader::typed::<P>),
            ..Self::default()
        }
    }

    /// The same with positions for [`Bench`](crate::Bench), each with how many plies it is looked
    /// into: from openings to endings, a fraction of a second each.
    #[must_use]
    pub fn with_bench(self, bench: &'static [(u32, &'static str)]) -> Self {
        Self { bench, ..self }
    }

    /// The same with the armies that are to meet, as [`Start::armies`] takes them, where it is not
    /// each against each.
    #[must_use]
    pub fn with_pairings(self, pairings: impl IntoIterator<Item = String>) -> Self {
        Self { pairings: pairings.into_iter().collect(), ..self }
    }

    /// The same with starts that chance has put together: how a game begins for a seed and a number.
    #[must_use]
    pub fn with_drawn(self, drawn: fn(seed: u64, number: u64) -> Start) -> Self {
        Self { drawn: Some(drawn), ..self }
    }

    /// The positions to measure speed by, each with how many plies it is looked into.
    pub fn bench(&self) -> &'static [(u32, &'static str)] {
        self.bench
    }

    pub(crate) fn sampler(&self, start: &Play, from: &Weights) -> Option<Sampler> {
        self.sampler?(start, from)
    }

    pub(crate) fn examples(&self, starts: &[Play], terms: bool) -> Option<ExampleReader> {
        self.examples?(starts, terms)
    }
}

/// Every way to set up a game whose armies can be chosen: the pairings of its [`Testbed`], or each
/// army against each. Everything else is as in `start`.
///
/// # Errors
/// When the game has no armies to choose.
///
/// ```
/// use wazir_arena::pairings;
/// use wazir_games::{Games, Start};
/// let games = wazir_packs::games();
/// assert_eq!(pairings(games.find("cwda")?, &Start::default())?.len(), 16);
/// assert!(pairings(games.find("shogi")?, &Start::default()).is_err());
/// # Ok::<(), wazir_games::OpenError>(())
/// ```
pub fn pairings(game: &Entry, start: &Start) -> Result<Vec<Start>, OpenError> {
    let settled = game.part::<Testbed>().map(|bed| &bed.pairings).filter(|all| !all.is_empty());
    if let Some(settled) = settled {
        return Ok(settled.iter().map(|armies| start.clone().armies(armies.clone())).collect());
    }
    let armies = || game.facts().armies();
    if armies().len() == 0 {
        return Err(OpenError::NoArmies { game: game.id().clone() });
    }
    let pairs = armies().flat_map(|first| armies().map(move |second| (first, second)));
    Ok(pairs.map(|(first, second)| start.clone().armies(format!("{first}:{second}"))).collect())
}

/// How the game of a number begins where chance puts the armies together.
///
/// # Errors
/// When nobody draws any for the game, or it cannot begin so.
pub(crate) fn drawn(game: &Entry, seed: u64, number: u64) -> Result<Play, OpenError> {
    let drawn = game.part::<Testbed>().and_then(|bed| bed.drawn);
    let drawn = drawn.ok_or_else(|| OpenError::NoArmies { game: game.id().clone() })?;
    game.open(&drawn(seed, number))
}
