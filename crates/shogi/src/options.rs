//! The choices that rules/shogi.md leaves open.

/// What it means to have no legal move without being in check (rules/shogi.md R1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Stalemate {
    /// The side that cannot move loses.
    #[default]
    Loss,
    /// A draw.
    Draw,
}

/// How a game with entering kings is settled (rules/shogi.md section 10, R9).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Impasse {
    /// With both kings in their zones the players agree to count all pieces; under 24 loses.
    #[default]
    Agreed24,
    /// The side to move declares; its king, pieces in the zone and hand count: 31 wins, 24 draws.
    Declare24,
    /// The side to move declares; Black needs 28 points, White 27, and loses with fewer.
    Declare27,
    /// A king that reaches the other king's starting square wins.
    Try,
    /// No rule.
    None,
}

/// The options of a game of shogi.
///
/// ```
/// use wazir_shogi::{Impasse, Options, START};
/// let options = Options::default().with_impasse(Impasse::Declare27).with_max_plies(500);
/// let position = options.position(START)?;
/// assert_eq!(position.count_moves(), 30);
/// # Ok::<(), wazir_chesslike::PositionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    pub(crate) stalemate: Stalemate,
    pub(crate) repetition_count: u32,
    pub(crate) impasse: Impasse,
    pub(crate) max_plies: u32,
    pub(crate) allow_missing_king: bool,
    pub(crate) allow_impossible_pieces: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            stalemate: Stalemate::Loss,
            repetition_count: 4,
            impasse: Impasse::Agreed24,
            max_plies: 0,
            allow_missing_king: false,
            allow_impossible_pieces: false,
        }
    }
}

impl Options {
    /// The rules of the Japan Shogi Association where they differ from the default: declaration
    /// with 24 points, and a draw after 500 plies (R11).
    pub fn jsa() -> Self {
        Self { impasse: Impasse::Declare24, max_plies: 500, ..Self::default() }
    }

    /// What having no legal move means (R1).
    #[must_use]
    pub fn with_stalemate(mut self, stalemate: Stalemate) -> Self {
        self.stalemate = stalemate;
        self
    }

    /// At which occurrence of a position the game ends (R4); 0 or 1 for never.
    #[must_use]
    pub fn with_repetition_count(mut self, count: u32) -> Self {
        self.repetition_count = count;
        self
    }

    /// How entering kings are settled (R9).
    #[must_use]
    pub fn with_impasse(mut self, impasse: Impasse) -> Self {
        self.impasse = impasse;
        self
    }

    /// After how many plies the game is drawn (R11); 0 for never.
    #[must_use]
    pub fn with_max_plies(mut self, plies: u32) -> Self {
        self.max_plies = plies;
        self
    }

    /// Whether positions may lack a king, as in mating problems.
    #[must_use]
    pub fn with_missing_king(mut self, allow: bool) -> Self {
        self.allow_missing_king = allow;
        self
    }

    /// Whether pieces may stand where play could never have brought them, as in some mating
    /// problems: two pawns of a side on a file, or a piece that can never move.
    #[must_use]
    pub fn with_impossible_pieces(mut self, allow: bool) -> Self {
        self.allow_impossible_pieces = allow;
        self
    }

    /// The impasse rule.
    pub fn impasse(&self) -> Impasse {
        self.impasse
    }

    /// Reads an SFEN to be played with these options.
    ///
    /// # Errors
    /// What is wrong with the text or the position.
    pub fn position(&self, sfen: &str) -> Result<crate::Position, wazir_chesslike::PositionError> {
        crate::text::read(sfen, &crate::ruleset::rules(self)?)
    }
}
