//! The choices that rules/euroshogi.md leaves open.

/// What it means to have no legal move without being in check (R3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Stalemate {
    /// A draw.
    #[default]
    Draw,
    /// The side that cannot move loses.
    Loss,
}

/// Whether a dropped pawn may give mate (R4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PawnDropMate {
    /// It may.
    #[default]
    Allowed,
    /// It may not, as in shogi.
    Forbidden,
}

/// What perpetual check is worth (R7).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Perpetual {
    /// The side that gave check all along loses.
    #[default]
    Loss,
    /// A draw, as any repetition.
    Draw,
}

/// How a game with entering kings is settled (R6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Impasse {
    /// With both kings in their zones the players may agree on a draw.
    #[default]
    Agreed,
    /// As in shogi: both count their pieces, and under 24 points loses.
    Points24,
    /// No rule.
    None,
}

/// The options of a game of EuroShogi.
///
/// ```
/// use wazir_euroshogi::{Options, PawnDropMate};
/// let options = Options::default().with_pawn_drop_mate(PawnDropMate::Forbidden);
/// let position = options.position("6nk/8/6G1/8/8/8/8/4K3[P] w 0 1")?;
/// assert_eq!(position.count_moves(), 64);
/// # Ok::<(), wazir_chesslike::PositionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    pub(crate) stalemate: Stalemate,
    pub(crate) pawn_drop_mate: PawnDropMate,
    pub(crate) perpetual: Perpetual,
    pub(crate) impasse: Impasse,
    pub(crate) repetition_count: u32,
    pub(crate) no_progress_plies: u32,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            stalemate: Stalemate::default(),
            pawn_drop_mate: PawnDropMate::default(),
            perpetual: Perpetual::default(),
            impasse: Impasse::default(),
            repetition_count: 3,
            no_progress_plies: 100,
        }
    }
}

impl Options {
    /// What having no legal move means (R3).
    #[must_use]
    pub fn with_stalemate(mut self, stalemate: Stalemate) -> Self {
        self.stalemate = stalemate;
        self
    }

    /// Whether a dropped pawn may give mate (R4).
    #[must_use]
    pub fn with_pawn_drop_mate(mut self, rule: PawnDropMate) -> Self {
        self.pawn_drop_mate = rule;
        self
    }

    /// What perpetual check is worth (R7).
    #[must_use]
    pub fn with_perpetual(mut self, rule: Perpetual) -> Self {
        self.perpetual = rule;
        self
    }

    /// How entering kings are settled (R6).
    #[must_use]
    pub fn with_impasse(mut self, impasse: Impasse) -> Self {
        self.impasse = impasse;
        self
    }

    /// At which occurrence of a position the game ends (R9); 0 or 1 for never.
    #[must_use]
    pub fn with_repetition_count(mut self, count: u32) -> Self {
        self.repetition_count = count;
        self
    }

    /// After how many plies without capture, drop or pawn move the game is drawn (R8); 0 for
    /// never.
    #[must_use]
    pub fn with_no_progress_plies(mut self, plies: u32) -> Self {
        self.no_progress_plies = plies;
        self
    }

    /// Reads a position to be played with these options.
    ///
    /// # Errors
    /// What is wrong with the text or the position.
    pub fn position(&self, text: &str) -> Result<crate::Position, wazir_chesslike::PositionError> {
        crate::text::read(text, &crate::ruleset::rules(self)?)
    }
}
