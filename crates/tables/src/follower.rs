//! A copy of a table for remote clients.

use wazir_registry::Play;
use wazir_session::{FoldError, Session, SessionSetup, SessionSetupError};

use crate::{Hello, LogEntry, Request};

/// A copy of a table, as far as its events have arrived. It computes nothing by itself: it becomes
/// what the log says.
#[derive(Clone, Debug)]
pub struct Follower {
    session: Session,
    n: u64,
}

/// The reason why an event was not applied.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FollowError {
    /// Earlier events have not arrived. Send this request to get them.
    #[error("events before it have not arrived")]
    Gap(Request),
    /// It cannot follow the earlier events. Only another table, or another version of the rules,
    /// sends such an event.
    #[error("{}", .0.message())]
    DoesNotFit(FoldError),
}

impl Follower {
    /// Creates a copy that knows only the set-up of the table.
    ///
    /// # Errors
    /// Returns an error if the set-up does not suit the game.
    pub fn new(game: Play, setup: SessionSetup) -> Result<Self, SessionSetupError> {
        Ok(Self { session: Session::new(game, setup)?, n: 0 })
    }

    /// Returns the number of the last known event; 0 before the first.
    pub fn last_event(&self) -> u64 {
        self.n
    }

    /// Returns the session as of the last known event.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Returns the request for all missing events.
    pub fn hello(&self) -> Request {
        Request::Hello(Hello { since: Some(self.n), raw_log: true, ..Hello::default() })
    }

    /// Applies an event. Returns whether it was new.
    ///
    /// # Errors
    /// Returns [`FollowError::Gap`] if earlier events are missing, and [`FollowError::DoesNotFit`]
    /// if the event cannot follow them.
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
