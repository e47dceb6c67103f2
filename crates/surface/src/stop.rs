//! Flags that end long work.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag that ends a search, a count or a solver soon after it is set, from this or another
/// thread. Clones share the flag.
///
/// ```
/// use wazir_surface::{ErrorKind, Game, Setup, Stop};
/// let game = Game::new("shogi", &Setup::default())?;
/// let stop = Stop::default();
/// stop.set();
/// assert_eq!(game.perft(9, &stop).unwrap_err().kind(), ErrorKind::Stopped);
/// # Ok::<(), wazir_surface::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Sets the flag.
    pub fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Clears the flag, so that it can be used again.
    pub fn clear(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// Returns whether the flag is set.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Returns the flag as the search takes it.
    #[cfg(feature = "ai")]
    pub(crate) fn flag(&self) -> Arc<AtomicBool> {
        self.0.clone()
    }
}
