//! The choices that rules/cwda.md leaves open.

/// What a pawn may promote to (R1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Promotion {
    /// The kinds of its own army.
    #[default]
    Own,
    /// The kinds of both armies.
    Either,
}

/// The options of a game.
///
/// ```
/// use wazir_cwda::{Matchup, Options, Promotion};
/// let options = Options::default().with_promotion(Promotion::Either);
/// let armies: Matchup = "fide:nutters".parse()?;
/// let position = armies.position("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", &options)?;
/// assert_eq!(position.count_moves(), 13);
/// # Ok::<(), wazir_chesslike::PositionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    pub(crate) promotion: Promotion,
    pub(crate) repetition_count: u32,
    pub(crate) no_progress_plies: u32,
}

impl Default for Options {
    fn default() -> Self {
        Self { promotion: Promotion::Own, repetition_count: 3, no_progress_plies: 100 }
    }
}

impl Options {
    /// What a pawn may promote to (R1).
    #[must_use]
    pub fn with_promotion(mut self, promotion: Promotion) -> Self {
        self.promotion = promotion;
        self
    }

    /// At which occurrence of a position the game is drawn (R6); 0 or 1 for never.
    #[must_use]
    pub fn with_repetition_count(mut self, count: u32) -> Self {
        self.repetition_count = count;
        self
    }

    /// After how many plies without capture or pawn move the game is drawn (R6); 0 for never.
    #[must_use]
    pub fn with_no_progress_plies(mut self, plies: u32) -> Self {
        self.no_progress_plies = plies;
        self
    }

    /// What a pawn may promote to.
    pub fn promotion(&self) -> Promotion {
        self.promotion
    }

    /// At which occurrence of a position the game is drawn; 0 or 1 for never.
    pub fn repetition_count(&self) -> u32 {
        self.repetition_count
    }

    /// After how many plies without capture or pawn move the game is drawn; 0 for never.
    pub fn no_progress_plies(&self) -> u32 {
        self.no_progress_plies
    }
}
