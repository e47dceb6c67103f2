//! Everything here that depends on which games there are.

#[cfg(feature = "tune")]
use wazir_ai::Weights;
#[cfg(feature = "play")]
use wazir_games::{Entry, OpenError, Play, Start};

#[cfg(feature = "tune")]
use crate::tune::{ExampleReader, Sampler};

/// The armies that meet in a game where there are some to choose: a position begins with them.
pub(crate) fn armies(start: &str) -> Option<&str> {
    start.split(' ').next().filter(|word| word.contains(':'))
}

/// Every way to set up a game whose armies can be chosen: each army against each, of Chess with
/// Different Armies the settled ones. Everything else is as in `start`.
///
/// # Errors
/// When the game has no armies to choose.
///
/// ```
/// # #[cfg(all(feature = "cwda", feature = "shogi"))] {
/// use wazir_arena::pairings;
/// use wazir_games::{Games, Start};
/// let games = wazir_packs::games();
/// assert_eq!(pairings(games.find("cwda")?, &Start::default())?.len(), 16);
/// assert!(pairings(games.find("shogi")?, &Start::default()).is_err());
/// # }
/// # Ok::<(), wazir_games::OpenError>(())
/// ```
#[cfg(feature = "play")]
pub fn pairings(game: &Entry, start: &Start) -> Result<Vec<Start>, OpenError> {
    #[cfg(feature = "cwda")]
    if game.id().as_str() == "cwda" {
        let all = wazir_cwda::Matchup::all();
        return Ok(all.map(|matchup| start.clone().armies(matchup.to_string())).collect());
    }
    let armies = || game.facts().armies();
    if armies().len() == 0 {
        return Err(OpenError::NoArmies { game: game.id().clone() });
    }
    let pairs = armies().flat_map(|first| armies().map(move |second| (first, second)));
    Ok(pairs.map(|(first, second)| start.clone().armies(format!("{first}:{second}"))).collect())
}

/// The rules of a game that are not the usual ones, each as `KEY=VALUE`.
#[cfg(feature = "play")]
pub(crate) fn rules(game: &Play) -> Vec<String> {
    game.options().iter().map(|(key, value)| format!("{key}={value}")).collect()
}

/// The start of a game that was played by such rules.
#[cfg(feature = "tune")]
pub(crate) fn start(position: &str, rules: &[String]) -> Start {
    let rules = rules.iter().filter_map(|rule| rule.split_once('='));
    rules.fold(Start::default().position(position), |start, (key, value)| start.option(key, value))
}

/// Makes a sampler for a game if its positions are of the right type.
#[cfg(feature = "tune")]
type Maker = fn(&Play, &Weights) -> Option<Sampler>;

/// Makes a reader of examples for a game if its positions are of the right type.
#[cfg(feature = "tune")]
type ReaderMaker = fn(&[Play], bool) -> Option<ExampleReader>;

/// The readers of examples for nets of the games built in.
#[cfg(feature = "tune")]
pub(crate) const EXAMPLES: &[ReaderMaker] = &[
    #[cfg(feature = "shogi")]
    ExampleReader::typed::<wazir_shogi::Position>,
    #[cfg(feature = "euroshogi")]
    ExampleReader::typed::<wazir_euroshogi::Position>,
    #[cfg(feature = "cwda")]
    ExampleReader::typed::<wazir_cwda::Position>,
    #[cfg(feature = "evo")]
    ExampleReader::typed::<wazir_evo::Position>,
];

/// The samplers of the games built in.
#[cfg(feature = "tune")]
pub(crate) const SAMPLERS: &[Maker] = &[
    #[cfg(feature = "shogi")]
    Sampler::typed::<wazir_shogi::Position>,
    #[cfg(feature = "euroshogi")]
    Sampler::typed::<wazir_euroshogi::Position>,
    #[cfg(feature = "cwda")]
    Sampler::typed::<wazir_cwda::Position>,
    #[cfg(feature = "evo")]
    Sampler::typed::<wazir_evo::Position>,
];
