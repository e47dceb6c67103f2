//! Games of files, which those bring who open tables.
//!
//! A file can ask for more work than a game that is known: it is read on a thread of its own, one at
//! a time, and refused when the game turns out to be slow. What it was made into stays in memory as
//! long as a table of it is awake, and all tables of the same file share it; so many files are held at
//! most.

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

/// So many such games have tables that are awake at most.
const MAX_GAMES: usize = 500;
/// So long may it take to read a game and to play some moves of it.
const MAX_READ_TIME: Duration = Duration::from_millis(1500);
/// So many moves are tried.
const PLIES: usize = 40;
/// No opening waits longer for those before it.
const PATIENCE: Duration = Duration::from_secs(5);

/// What there is of such games.
#[derive(Debug)]
pub(crate) struct CustomGames {
    /// By the text of the file.
    awake: Mutex<HashMap<String, Weak<GameEntry>>>,
    reading: Arc<Semaphore>,
}

impl Default for CustomGames {
    fn default() -> Self {
        Self { awake: Mutex::default(), reading: Arc::new(Semaphore::new(1)) }
    }
}

impl CustomGames {
    /// The game of a file, which a table holds as long as it is awake; none for a game of the list.
    ///
    /// # Errors
    /// What is wrong with the file.
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
        // Others go on meanwhile: that it is read twice now and then does no harm.
        let read = Arc::new(opening.game(&app.games)?);
        let mut held = held();
        held.retain(|_, game| game.strong_count() > 0);
        held.insert(file.clone(), Arc::downgrade(&read));
        Ok(Some(read))
    }

    /// How many games of files are held.
    fn count(&self) -> usize {
        let held = self.awake.lock().unwrap_or_else(PoisonError::into_inner);
        held.values().filter(|game| game.strong_count() > 0).count()
    }

    /// The game and the table around it.
    ///
    /// # Errors
    /// What is wrong with the file, or that there are too many.
    pub(crate) async fn open(
        &self,
        app: &Arc<AppState>,
        opening: &TableSpec,
    ) -> Result<(Play, SessionSetup), OpenTableError> {
        if self.count() >= MAX_GAMES {
            return Err(OpenTableError::TooMany);
        }
        let turn = Arc::clone(&self.reading).acquire_owned();
        let Ok(Ok(turn)) = tokio::time::timeout(PATIENCE, turn).await else {
            return Err(OpenTableError::TooMany);
        };
        let (app, opening) = (Arc::clone(app), opening.clone());
        let read = run_blocking(move || {
            let read = read(&app, &opening);
            // Who has gone away meanwhile does not let the next in before this is done.
            drop(turn);
            read
        });
        let read = read.await;
        read.map_err(|error| OpenTableError::Storage(error.to_string()))?
            .map_err(OpenTableError::Invalid)
    }
}

fn read(app: &AppState, opening: &TableSpec) -> Result<(Play, SessionSetup), Message> {
    let begun = Instant::now();
    let own = app.custom_games.get_or_read(app, opening).map_err(|error| error.message())?;
    let (game, setup) = open_spec(app, opening, own.as_deref()).map_err(|error| error.message())?;
    match is_fast_enough(&game, begun) {
        true => Ok((game, setup)),
        false => Err(Remote::SlowGame.into()),
    }
}

/// The game and the table around it, of a file that was read already or of the list.
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

/// Whether a game that began to be read then can be played without making others wait.
fn is_fast_enough(game: &Play, begun: Instant) -> bool {
    let (mut game, mut random) = (game.clone(), SplitMix64::new(1));
    for _ in 0..PLIES {
        let moves = game.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mv = moves[random.below(moves.len())];
        if begun.elapsed() > MAX_READ_TIME || game.play(mv).is_err() {
            break;
        }
    }
    begun.elapsed() <= MAX_READ_TIME
}

/// Does work on a thread where it keeps nobody waiting.
///
/// # Errors
/// That the work broke off.
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
