//! Rules in use, found again by what defines their pieces.

use alloc::sync::{Arc, Weak};
use alloc::vec::Vec;

use spin::Mutex;

use crate::error::BuildError;
use crate::rules::{CompiledPieces, Rules};
use crate::ruleset::{GameSpec, Ruleset};

/// How many definitions are known at most; of more, those that came first are forgotten, which costs
/// their users nothing.
const MAX_KNOWN: usize = 64;

/// Finds the tables of pieces that somebody plays with already, so that they are made once: for
/// rulesets whose pieces are read while the program runs.
///
/// `K` says which pieces they are; equal keys stand for equal pieces. Tables that nobody uses any more
/// are given back, except those asked for last, so that texts read one after the other share them
/// too.
pub struct RulesCache<R: Ruleset, K> {
    held: Mutex<CacheState<R, K>>,
}

struct CacheState<R: Ruleset, K> {
    known: Vec<(K, Weak<CompiledPieces<R>>)>,
    last: Option<Arc<CompiledPieces<R>>>,
}

impl<R: Ruleset, K: PartialEq> RulesCache<R, K> {
    /// A shelf with nothing on it.
    pub const fn new() -> Self {
        Self { held: Mutex::new(CacheState { known: Vec::new(), last: None }) }
    }

    /// The rules of these pieces and options; only when nobody uses such pieces they are built.
    ///
    /// # Errors
    /// Why they cannot be built.
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
        // Others go on meanwhile: that two build the same now and then does no harm.
        let rules = Rules::new(spec()?, options)?;
        let replaced = self.held.lock().keep(key, &rules.pieces);
        // What nobody else uses is given back when others can get at the shelf again.
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

    /// Notes pieces that have just been built, and hands back what was kept last.
    fn keep(&mut self, key: K, pieces: &Arc<CompiledPieces<R>>) -> Option<Arc<CompiledPieces<R>>> {
        self.known.retain(|(known, weak)| weak.strong_count() > 0 && *known != key);
        if self.known.len() >= MAX_KNOWN {
            self.known.remove(0);
        }
        self.known.push((key, Arc::downgrade(pieces)));
        self.last.replace(Arc::clone(pieces))
    }
}
