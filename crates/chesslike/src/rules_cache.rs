//! A cache of rules in use, found by the definition of their pieces.

use alloc::sync::{Arc, Weak};
use alloc::vec::Vec;

use spin::Mutex;

use crate::error::BuildError;
use crate::rules::{CompiledPieces, Rules};
use crate::ruleset::{GameSpec, Ruleset};

/// The number of definitions remembered. When there are more, the oldest are forgotten, which does
/// not affect their users.
const MAX_KNOWN: usize = 64;

/// A cache of compiled tables in use, for rulesets with pieces that are read at run time, so that
/// equal pieces are compiled once.
///
/// `K` identifies the pieces: equal keys stand for equal pieces. Tables without users are freed,
/// except those requested last, so that texts read one after the other share them too.
pub struct RulesCache<R: Ruleset, K> {
    held: Mutex<CacheState<R, K>>,
}

struct CacheState<R: Ruleset, K> {
    known: Vec<(K, Weak<CompiledPieces<R>>)>,
    last: Option<Arc<CompiledPieces<R>>>,
}

impl<R: Ruleset, K: PartialEq> RulesCache<R, K> {
    /// Returns an empty cache.
    pub const fn new() -> Self {
        Self { held: Mutex::new(CacheState { known: Vec::new(), last: None }) }
    }

    /// Returns the rules for these pieces and options. The pieces are compiled only if nobody uses
    /// them yet.
    ///
    /// # Errors
    /// A [`BuildError`] if the pieces cannot be compiled.
    pub fn rules(
        &self,
        key: K,
        armies: R::Armies,
        options: R::Options,
        spec: impl FnOnce() -> Result<GameSpec<R>, BuildError>,
    ) -> Result<Rules<R>, BuildError> {
        let found = self.held.lock().find(&key);
        if let Some(pieces) = found {
            return Ok(Rules::of(pieces, armies, options));
        }
        // Not locked while building: two callers may build the same tables, which does no harm.
        let rules = Rules::new(spec()?, options)?;
        let replaced = self.held.lock().keep(key, &rules.pieces);
        // Freed after the lock is released.
        drop(replaced);
        Ok(rules)
    }
}

impl<R: Ruleset, K: PartialEq> Default for RulesCache<R, K> {
    fn default() -> Self {
        Self::new()
    }
}

impl<R: Ruleset, K> core::fmt::Debug for RulesCache<R, K> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("RulesCache").finish_non_exhaustive()
    }
}

impl<R: Ruleset, K: PartialEq> CacheState<R, K> {
    fn find(&self, key: &K) -> Option<Arc<CompiledPieces<R>>> {
        let (_, pieces) = self.known.iter().rev().find(|(known, _)| known == key)?;
        pieces.upgrade()
    }

    /// Remembers pieces just built, and returns those kept last.
    fn keep(&mut self, key: K, pieces: &Arc<CompiledPieces<R>>) -> Option<Arc<CompiledPieces<R>>> {
        self.known.retain(|(known, weak)| weak.strong_count() > 0 && *known != key);
        if self.known.len() >= MAX_KNOWN {
            self.known.remove(0);
        }
        self.known.push((key, Arc::downgrade(pieces)));
        self.last.replace(Arc::clone(pieces))
    }
}
