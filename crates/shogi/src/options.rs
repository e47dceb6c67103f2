//! The choices that rules/shogi.md leaves open.

use alloc::sync::Arc;

use wazir_game::{OptionText, option_choice};

wazir_game::choices! {
    /// What it means to have no legal move without being in check (rules/shogi.md R1).
    ///
    /// ```
    /// use wazir_shogi::Stalemate;
    /// assert_eq!("draw".parse(), Ok(Stalemate::Draw));
    /// assert_eq!(Stalemate::default().to_string(), "loss");
    /// ```
    pub enum Stalemate ("stalemate rule") {
        /// The side that cannot move loses.
        #[default]
        Loss = "loss",
        /// A draw.
        Draw = "draw",
    }
}

wazir_game::choices! {
    /// How a game with entering kings is settled (rules/shogi.md section 10, R9).
    ///
    /// ```
    /// use wazir_shogi::Impasse;
    /// assert_eq!("declare-27".parse(), Ok(Impasse::Declare27));
    /// assert_eq!(Impasse::default().to_string(), "agreed-24");
    /// ```
    pub enum Impasse ("impasse rule") {
        /// With both kings in their zones the players agree to count all pieces; under 24 loses.
        #[default]
        Agreed24 = "agreed-24",
        /// The side to move declares; its king, pieces in the zone and hand count: 31 wins, 24
        /// draws.
        Declare24 = "declare-24",
        /// The side to move declares; Black needs 28 points, White 27, and loses with fewer.
        Declare27 = "declare-27",
        /// A king that reaches the other king's starting square wins.
        Try = "try",
        /// No rule.
        None = "none",
    }
}

/// The options of a game of shogi, with the defaults of rules/shogi.md section 11.
///
/// The text form names those that are not the defaults, as `impasse=declare-27 max-plies=500`.
///
/// ```
/// use wazir_shogi::{Impasse, Options, START};
/// let options = Options::default().with_impasse(Impasse::Declare27).with_max_plies(500);
/// let position = options.position(START)?;
/// assert_eq!(position.count_moves(), 30);
/// assert_eq!(position.rules().options().impasse(), Impasse::Declare27);
/// # Ok::<(), wazir_chesslike::PositionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(default, deny_unknown_fields)
)]
pub struct Options {
    stalemate: Stalemate,
    repetition_count: u32,
    impasse: Impasse,
    max_plies: u32,
    missing_king: bool,
    impossible_pieces: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            stalemate: Stalemate::Loss,
            repetition_count: 4,
            impasse: Impasse::Agreed24,
            max_plies: 0,
            missing_king: false,
            impossible_pieces: false,
        }
    }
}

impl Options {
    /// The rules of the Japan Shogi Association where they differ from the default: declaration
    /// with 24 points, and a draw after 500 plies (R11).
    pub fn jsa() -> Self {
        Self { impasse: Impasse::Declare24, max_plies: 500, ..Self::default() }
    }

    /// What having no legal move means (R1); a loss unless chosen otherwise.
    pub const fn stalemate(&self) -> Stalemate {
        self.stalemate
    }

    /// At which occurrence of a position the game ends (R4); 0 or 1 is never, 4 the default.
    pub const fn repetition_count(&self) -> u32 {
        self.repetition_count
    }

    /// How entering kings are settled (R9); by counting 24 unless chosen otherwise.
    pub const fn impasse(&self) -> Impasse {
        self.impasse
    }

    /// After how many plies the game is drawn (R11); 0, the default, is never.
    pub const fn max_plies(&self) -> u32 {
        self.max_plies
    }

    /// Whether positions may lack a king, as in mating problems; not by default.
    pub const fn missing_king(&self) -> bool {
        self.missing_king
    }

    /// Whether pieces may stand where play could never have brought them, as in some mating
    /// problems: two pawns of a side on a file, or a piece that can never move. Not by default.
    pub const fn impossible_pieces(&self) -> bool {
        self.impossible_pieces
    }

    /// The same options with another meaning of having no legal move (R1).
    #[must_use]
    pub const fn with_stalemate(self, stalemate: Stalemate) -> Self {
        Self { stalemate, ..self }
    }

    /// The same options with the end at the `count`th occurrence of a position (R4); 0 or 1 is
    /// never.
    #[must_use]
    pub const fn with_repetition_count(self, count: u32) -> Self {
        Self { repetition_count: count, ..self }
    }

    /// The same options with another rule for entering kings (R9).
    #[must_use]
    pub const fn with_impasse(self, impasse: Impasse) -> Self {
        Self { impasse, ..self }
    }

    /// The same options with a draw after so many plies (R11); 0 is never.
    #[must_use]
    pub const fn with_max_plies(self, plies: u32) -> Self {
        Self { max_plies: plies, ..self }
    }

    /// The same options with positions that may lack a king, or may not.
    #[must_use]
    pub const fn with_missing_king(self, allow: bool) -> Self {
        Self { missing_king: allow, ..self }
    }

    /// The same options with pieces that may stand where play could never have brought them, or
    /// may not.
    #[must_use]
    pub const fn with_impossible_pieces(self, allow: bool) -> Self {
        Self { impossible_pieces: allow, ..self }
    }

    /// Reads an SFEN to be played with these options. All positions share the tables of the pieces,
    /// whatever the options.
    ///
    /// # Errors
    /// What is wrong with the text or the position, and options behind it that are not these.
    pub fn position(&self, sfen: &str) -> Result<crate::Position, wazir_chesslike::PositionError> {
        self.rules()?.read(sfen)
    }

    /// The rules with these options, to share between positions.
    ///
    /// # Errors
    /// None: the pieces are known.
    pub fn rules(&self) -> Result<Arc<crate::Rules>, wazir_chesslike::PositionError> {
        Ok(crate::ruleset::rules(self)?)
    }
}

/// How the options are written.
pub(crate) const OPTIONS: [OptionText<Options>; 6] = [
    option_choice!("stalemate", Options::stalemate, Options::with_stalemate),
    OptionText::number(
        "repetition-count",
        Options::repetition_count,
        Options::with_repetition_count,
    ),
    option_choice!("impasse", Options::impasse, Options::with_impasse),
    OptionText::number("max-plies", Options::max_plies, Options::with_max_plies),
    OptionText::word(
        "missing-king",
        |options| allowed(options.missing_king()),
        |options, word| Some(options.with_missing_king(is_allowed(word)?)),
    ),
    OptionText::word(
        "impossible-pieces",
        |options| allowed(options.impossible_pieces()),
        |options, word| Some(options.with_impossible_pieces(is_allowed(word)?)),
    ),
];

fn allowed(allowed: bool) -> &'static str {
    if allowed { "allowed" } else { "refused" }
}

fn is_allowed(word: &str) -> Option<bool> {
    [false, true].into_iter().find(|&choice| allowed(choice) == word)
}

wazir_game::options_text!(Options, OPTIONS);

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn words_are_read_back() {
        assert_eq!((Stalemate::ALL.len(), Impasse::ALL.len()), (2, 5));
        assert!(Stalemate::ALL.iter().all(|rule| rule.to_string().parse() == Ok(*rule)));
        assert!(Impasse::ALL.iter().all(|rule| rule.to_string().parse() == Ok(*rule)));
        for bad in ["", "Try", "declare27", "none ", "agreed-24 "] {
            assert!(bad.parse::<Impasse>().is_err(), "{bad:?}");
        }
    }

    #[test]
    fn every_option_is_written_and_read_back() {
        let usual = Options::default();
        let all = usual
            .with_stalemate(Stalemate::Draw)
            .with_repetition_count(0)
            .with_impasse(Impasse::Try)
            .with_max_plies(u32::MAX)
            .with_missing_king(true)
            .with_impossible_pieces(true);
        let text = "stalemate=draw repetition-count=0 impasse=try max-plies=4294967295 \
                    missing-king=allowed impossible-pieces=allowed";
        assert_eq!((all.to_string(), text.parse()), (text.into(), Ok(all)));
        assert_eq!((usual.to_string(), "".parse()), ("".into(), Ok(usual)));
        for bad in [
            "max-plies",
            "max-plies=",
            "max-plies=+1",
            "max-plies=4294967296",
            "Try=1",
            "impasse=Try",
            "missing-king=true",
            "max-plies=1 max-plies=1",
            "max-plies=1 ",
            " ",
        ] {
            assert!(bad.parse::<Options>().is_err(), "{bad:?}");
        }
    }
}
