//! A cache of game starts under the rules chosen for them.

use std::sync::{Arc, Mutex, PoisonError};

use wazir_registry::{GameEntry, GameId, OpenError, Play, StartOptions};

/// The greatest number of starts that are kept, the latest ones.
const MAX_STARTS: usize = 32;

/// A cache of games at their starts, for all sessions with the same options: building the rules of
/// a game takes longer than playing it.
#[derive(Clone, Debug, Default)]
pub(crate) struct GameStartCache(Arc<Mutex<Vec<(GameId, StartOptions, Play)>>>);

impl GameStartCache {
    /// Drops a game that another has replaced.
    pub(crate) fn forget(&self, game: &GameId) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.retain(|(id, ..)| id != game);
    }

    /// Returns a game at its start.
    pub(crate) fn open(&self, entry: &GameEntry, start: &StartOptions) -> Result<Play, OpenError> {
        let same =
            |(id, known, _): &&(GameId, StartOptions, Play)| id == entry.id() && known == start;
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, _, game)) = known.iter().find(same) {
            return Ok(game.clone());
        }
        // Others need not wait while rules are built.
        drop(known);
        let game = entry.open(start)?;
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MAX_STARTS {
            known.remove(0);
        }
        known.push((entry.id().clone(), start.clone(), game.clone()));
        Ok(game)
    }
}
