//! The table as somebody far away knows it.

use wazir_registry::Play;
use wazir_session::{FoldError, Session, SessionSetup, SessionSetupError};

use crate::{Hello, LogEntry, Request};

/// The table as far as its events have arrived. It never works anything out by itself: it becomes
/// what the log says.
#[derive(Clone, Debug)]
pub struct Follower {
    session: Session,
    n: u64,
}

/// Why an event was not taken up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FollowError {
    /// Events before it have not arrived: what to ask for.
    #[error("events before it have not arrived")]
    Gap(Request),
    /// It cannot have happened after those before it. Only another table, or another version of
    /// the rules, sends such an event.
    #[error("{}", .0.message())]
    DoesNotFit(FoldError),
}

impl Follower {
    /// A table that nothing is known of but how it was set up.
    ///
    /// # Errors
    /// When the set-up does not suit the game.
    pub fn new(game: Play, setup: SessionSetup) -> Result<Self, SessionSetupError> {
        Ok(Self { session: Session::new(game, setup)?, n: 0 })
    }

    /// The number of the last event that is known.
    pub fn last_event(&self) -> u64 {
        self.n
    }

    /// The game with what is around it.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// What to ask for to know everything.
    pub fn hello(&self) -> Request {
        Request::Hello(Hello { since: Some(self.n), raw_log: true, ..Hello::default() })
    }

    /// Takes up an event; whether it was new.
    ///
    /// # Errors
    /// When events before it are missing, or when it does not fit.
    pub fn apply(&mut self, entry: &LogEntry) -> Result<bool, FollowError> {
        if entry.number <= self.n {
            return Ok(false);
        }
        if entry.number > self.n + 1 {
            return Err(FollowError::Gap(self.hello()));
        }
        if let Some(event) = entry.event() {
            self.session.fold(&event).map_err(FollowError::DoesNotFit)?;
        }
        self.n = entry.number;
        Ok(true)
    }
}
