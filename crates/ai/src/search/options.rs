//! The options of a searcher.

use crate::{MultiplayerMethod, SearchFeatures, SearchParams, TunedWeights, Weights};

/// The options of a [`Searcher`](crate::Searcher).
///
/// ```
/// use wazir_ai::{SearchFeatures, Options};
/// let options = Options::default().hash(64).threads(2);
/// let weaker = options.clone().features(SearchFeatures::all() - SearchFeatures::SINGULAR);
/// assert_ne!(options, weaker);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    pub(crate) hash: usize,
    pub(crate) threads: usize,
    pub(crate) multi_pv: usize,
    pub(crate) features: SearchFeatures,
    pub(crate) constants: SearchParams,
    pub(crate) weights: Weights,
    pub(crate) many: MultiplayerMethod,
}

impl Default for Options {
    /// Returns the defaults: a table of 16 MiB, one thread, one line, all features, the best weights.
    fn default() -> Self {
        let (features, constants, weights, many) = Default::default();
        Self { hash: 16, threads: 1, multi_pv: 1, features, constants, weights, many }
    }
}

/// The maximum table size, in MiB.
const MOST_HASH: usize = 1 << 20;
/// The maximum number of threads; WebAssembly without shared memory has only one.
const MOST_THREADS: usize =
    if cfg!(all(target_family = "wasm", not(target_feature = "atomics"))) { 1 } else { 512 };

impl Options {
    /// Sets the size of the transposition table in MiB, from 1 to 2^20.
    #[must_use]
    pub fn hash(self, mib: usize) -> Self {
        Self { hash: mib.clamp(1, MOST_HASH), ..self }
    }

    /// Returns the size of the transposition table in MiB.
    pub fn hash_size(&self) -> usize {
        self.hash
    }

    /// Sets the number of threads, from 1 to 512; on a platform without threads it is always 1.
    /// With one thread a search by nodes or depth gives the same result every time.
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        Self { threads: threads.clamp(1, MOST_THREADS), ..self }
    }

    /// Sets the number of best lines to search, at least 1 (MultiPV).
    #[must_use]
    pub fn multi_pv(self, lines: usize) -> Self {
        Self { multi_pv: lines.max(1), ..self }
    }

    /// Sets the features of the search; the default is all.
    #[must_use]
    pub fn features(self, features: SearchFeatures) -> Self {
        Self { features, ..self }
    }

    /// Sets the weights of the evaluation.
    #[must_use]
    pub fn weights(self, weights: Weights) -> Self {
        Self { weights, ..self }
    }

    /// Returns these options with the weights tuned for a game ([`Weights::for_game`]).
    ///
    /// ```
    /// use wazir_ai::{Options, TunedWeights, Weights};
    /// let tuned = TunedWeights::new("tempo: 12/3", &[]);
    /// let options = Options::default().for_game(Some(&tuned));
    /// assert_eq!(options, Options::default().weights(Weights::from_text("tempo: 12/3")?));
    /// # Ok::<(), wazir_ai::WeightsError>(())
    /// ```
    #[must_use]
    pub fn for_game(self, tuned: Option<&TunedWeights>) -> Self {
        Self { weights: self.weights.for_game(tuned), ..self }
    }

    /// Returns the search parameters, as set by [`Options::params`].
    pub fn search_params(&self) -> SearchParams {
        self.constants
    }

    /// Sets the tunable parameters of the search.
    #[must_use]
    pub fn params(self, constants: SearchParams) -> Self {
        Self { constants, ..self }
    }

    /// Sets the search method for games of more than two players.
    #[must_use]
    pub fn multiplayer(self, method: MultiplayerMethod) -> Self {
        Self { many: method, ..self }
    }
}
