//! The starts of games with armies to choose.

use wazir_players::ArenaHooks;
use wazir_registry::{GameEntry, OpenError, Play, StartOptions};

/// Returns every start of a game with armies to choose: the pairings of its [`ArenaHooks`], or else
/// each army against each. Everything else is as in `start`.
///
/// # Errors
/// [`OpenError::NoArmies`] if the game has no armies to choose.
///
/// ```
/// use wazir_arena::army_pairings;
/// use wazir_registry::{GameRegistry, StartOptions};
/// let games = wazir_builtin::games();
/// assert_eq!(army_pairings(games.find("cwda")?, &StartOptions::default())?.len(), 16);
/// assert!(army_pairings(games.find("shogi")?, &StartOptions::default()).is_err());
/// # Ok::<(), wazir_registry::OpenError>(())
/// ```
pub fn army_pairings(
    game: &GameEntry,
    start: &StartOptions,
) -> Result<Vec<StartOptions>, OpenError> {
    let settled = game.extension().map(ArenaHooks::army_pairings).filter(|all| !all.is_empty());
    if let Some(settled) = settled {
        return Ok(settled
            .iter()
            .map(|armies| start.clone().with_armies(armies.clone()))
            .collect());
    }
    let armies = || game.info().main_armies();
    if armies().next().is_none() {
        return Err(OpenError::NoArmies { game: game.id().clone() });
    }
    let pairs = armies().flat_map(|first| armies().map(move |second| (first, second)));
    Ok(pairs
        .map(|(first, second)| start.clone().with_armies(format!("{first}:{second}")))
        .collect())
}

/// Starts the game with this number, with random armies.
///
/// # Errors
/// The game's [`ArenaHooks`] draw no armies, or the game refuses the start.
pub(crate) fn start_with_random_armies(
    game: &GameEntry,
    seed: u64,
    number: u64,
) -> Result<Play, OpenError> {
    let start = game.extension().and_then(|bed: &ArenaHooks| bed.random_start(seed, number));
    game.open(&start.ok_or_else(|| OpenError::NoArmies { game: game.id().clone() })?)
}
