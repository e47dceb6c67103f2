//! Custom games from files that players bring along.
//!
//! A file can need more work than a known game. It is therefore read on a separate thread, one file
//! at a time, and refused if the game turns out to be slow. The loaded game stays in memory while a
//! table of it is awake, and all tables of the same file share it. The number of loaded files is
//! limited.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};

use tokio::sync::Semaphore;
use tokio::task::JoinError;
use wazir_game::SplitMix64;
use wazir_registry::{GameEntry, Play};
use wazir_session::SessionSetup;
use wazir_tables::{TableSpec, TableSpecError};
use wazir_text::Message;

use crate::app::AppState;
use crate::open::OpenTableError;
use crate::texts::Remote;

/// Maximum number of custom games with tables that are awake.
const MAX_GAMES: usize = 500;
/// Maximum time to read a game and play some moves of it.
const MAX_READ_TIME: Duration = Duration::from_millis(1500);
/// Number of moves tried.
const PLIES: usize = 40;
/// Maximum time to wait for other files.
const PATIENCE: Duration = Duration::from_secs(5);

/// The loaded custom games.
#[derive(Debug)]
pub(crate) struct CustomGames {
    /// Games by the text of their files.
    awake: Mutex<HashMap<String, Weak<GameEntry>>>,
    reading: Arc<Semaphore>,
}

impl Default for CustomGames {
    fn default() -> Self {
        Self { awake: Mutex::default(), reading: Arc::new(Semaphore::new(1)) }
    }
}

impl CustomGames {
    /// Returns the game of a file, to be held by a table while it is awake; `None` for a known
    /// game.
    ///
    /// # Errors
    /// Returns an error if the file is wrong.
    pub(crate) fn get_or_read(
        &self,
        app: &AppState,
        opening: &TableSpec,
    ) -> Result<Option<Arc<GameEntry>>, TableSpecError> {
        let Some(file) = opening.game_file.as_ref().filter(|_| opening.is_custom_game()) else {
            return Ok(None);
        };
        let held = || self.awake.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = held().get(file).and_then(Weak::upgrade) {
            return Ok(Some(known));
        }
        // Not locked meanwhile; if a file is occasionally read twice, that does no harm.
        let read = Arc::new(opening.game(&app.games)?);
        let mut held = held();
        held.retain(|_, game| game.strong_count() > 0);
        held.insert(file.clone(), Arc::downgrade(&read));
        Ok(Some(read))
    }

    /// Returns the number of loaded games.
    fn count(&self) -> usize {
        let held = self.awake.lock().unwrap_or_else(PoisonError::into_inner);
        held.values().filter(|game| game.strong_count() > 0).count()
    }

    /// Opens the game and the set-up of its table.
    ///
    /// # Errors
    /// Returns an error if the file is wrong, or if too many games are loaded or waiting.
    pub(crate) async fn open(
        &self,
        app: &Arc<AppState>,
        opening: &TableSpec,
    ) -> Result<(Play, SessionSetup), OpenTableError> {
        if self.count() >= MAX_GAMES {
            return Err(OpenTableError::TooMany);
        }
        let (app, opening) = (Arc::clone(app), opening.clone());
        let read = self.read_alone(move || read(&app, &opening)).await;
        read.ok_or(OpenTableError::TooMany)?.map_err(OpenTableError::Invalid)
    }

    /// Reads a file on a thread of its own, while no other is read. Returns `None` if others take too
    /// long, or if the work panicked.
    pub(crate) async fn read_alone<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let turn = Arc::clone(&self.reading).acquire_owned();
        let turn = tokio::time::timeout(PATIENCE, turn).await.ok()?.ok()?;
        let done = run_blocking(move || {
            let done = work();
            // Even if the client has gone away, the next file waits until this is done.
            drop(turn);
            done
        });
        done.await.inspect_err(|error| tracing::error!(%error, "a file was not read")).ok()
    }
}

fn read(app: &AppState, opening: &TableSpec) -> Result<(Play, SessionSetup), Message> {
    let started = Instant::now();
    let own = app.custom_games.get_or_read(app, opening).map_err(|error| error.message())?;
    let (game, setup) = open_spec(app, opening, own.as_deref()).map_err(|error| error.message())?;
    match is_fast_enough(&game, started) {
        true => Ok((game, setup)),
        false => Err(Remote::SlowGame.into()),
    }
}

/// Opens the game and the set-up, from a loaded file or from the registry.
pub(crate) fn open_spec(
    app: &AppState,
    opening: &TableSpec,
    own: Option<&GameEntry>,
) -> Result<(Play, SessionSetup), TableSpecError> {
    match own {
        Some(game) => opening.open_with(game.clone()),
        None => opening.open(&app.games),
    }
}

/// Returns whether a game can be played without making others wait. Reading of it started at
/// `started`.
pub(crate) fn is_fast_enough(game: &Play, started: Instant) -> bool {
    let (mut game, mut random) = (game.clone(), SplitMix64::new(1));
    for _ in 0..PLIES {
        let moves = game.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mv = moves[random.below(moves.len())];
        if started.elapsed() > MAX_READ_TIME || game.play(mv).is_err() {
            break;
        }
    }
    started.elapsed() <= MAX_READ_TIME
}

/// Runs work on a blocking thread.
///
/// # Errors
/// Returns an error if the work panicked.
pub(crate) async fn run_blocking<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, JoinError> {
    tokio::task::spawn_blocking(work).await
}

#[cfg(test)]
mod tests {
    use wazir_registry::StartOptions;

    use super::*;

    #[test]
    fn slow_games_are_told_from_others() {
        let game = wazir_builtin::games().open("shogi", &StartOptions::default()).unwrap();
        assert!(is_fast_enough(&game, Instant::now()));
        let before = Instant::now().checked_sub(2 * MAX_READ_TIME);
        assert!(before.is_none_or(|before| !is_fast_enough(&game, before)));
    }
}
