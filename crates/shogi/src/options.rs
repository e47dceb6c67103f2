//! The options of shogi: the choices that rules/shogi.md leaves open.

use alloc::sync::Arc;

use wazir_game::texts::Rules;
use wazir_game::{OptionWords, ValueWords};

use crate::texts::{Meanings, Options as Text, Titles};

wazir_game::choices! {
    /// The result of having no legal move without being in check (rules/shogi.md R1).
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
    /// The rule that settles a game with entering kings (rules/shogi.md section 10, R9).
    ///
    /// ```
    /// use wazir_shogi::Impasse;
    /// assert_eq!("declare-27".parse(), Ok(Impasse::Declare27));
    /// assert_eq!(Impasse::default().to_string(), "agreed-24");
    /// ```
    pub enum Impasse ("impasse rule") {
        /// With both kings in their zones, players agree to count all pieces; under 24 loses.
        #[default]
        Agreed24 = "agreed-24",
        /// The side to move declares. Its pieces in zone and hand count: 31 wins, 24 draws.
        Declare24 = "declare-24",
        /// The side to move declares. Black needs 28 points, White 27; with fewer it loses.
        Declare27 = "declare-27",
        /// A king that reaches the other king's start square wins.
        Try = "try",
        /// No rule.
        None = "none",
    }
}

/// The words of options that allow something in positions of problems.
const YES_OR_NO: &[ValueWords] = &[
    ValueWords::new("refused", Titles::Refused.key(), Meanings::Refused.key()),
    ValueWords::new("allowed", Rules::Allowed.key(), Meanings::Allowed.key()),
];

wazir_game::options! {
    /// The options of a game of shogi, with the defaults of rules/shogi.md section 11.
    ///
    /// The text form names the options that differ from the default, as in
    /// `impasse=declare-27 max-plies=500`.
    ///
    /// ```
    /// use wazir_shogi::{Impasse, Options, START};
    /// let options = Options::default().with_impasse(Impasse::Declare27).with_max_plies(500);
    /// let position = options.position(START)?;
    /// assert_eq!(position.count_moves(), 30);
    /// assert_eq!(position.rules().options().impasse(), Impasse::Declare27);
    /// # Ok::<(), wazir_chesslike::PositionError>(())
    /// ```
    pub struct Options {
        stalemate: Stalemate = Stalemate::Loss, "stalemate" => {
            OptionWords::new(Rules::NoMove.key(), Text::Stalemate.key()).with_values(&[
                ValueWords::new("loss", Rules::Lost.key(), Rules::NoMoveLost.key()),
                ValueWords::new("draw", Rules::Drawn.key(), Rules::NoMoveDrawn.key()),
            ]),
            /// Returns the result of having no legal move outside check (R1). Default: a loss.
            stalemate,
            /// Sets the result of having no legal move without being in check (R1).
            with_stalemate(stalemate),
        }
        repetition_count: u32 = 4, "repetition-count" in 0..=1000 => {
            OptionWords::new(Rules::Repetition.key(), Text::RepetitionCount.key())
                .with_values(&[
                    ValueWords::new("0", Rules::Off.key(), Rules::RepetitionOff.key()),
                    ValueWords::new("1", Rules::Off.key(), Rules::RepetitionOff.key()),
                ])
                .with_numbers(Rules::RepetitionTimes.key(), Rules::RepetitionPerpetual.key()),
            /// Returns the number of occurrences of a position that ends the game (R4); 0 or 1 for
            /// never. Default: 4.
            repetition_count,
            /// Sets the number of occurrences that ends the game (R4); 0 or 1 for never.
            with_repetition_count(count),
        }
        impasse: Impasse = Impasse::Agreed24, "impasse" => {
            OptionWords::new(Rules::Impasse.key(), Text::Impasse.key()).with_values(&[
                ValueWords::new("agreed-24", Titles::Agreed24.key(), Meanings::Agreed24.key()),
                ValueWords::new("declare-24", Titles::Declare24.key(), Meanings::Declare24.key()),
                ValueWords::new("declare-27", Titles::Declare27.key(), Meanings::Declare27.key()),
                ValueWords::new("try", Titles::Try.key(), Meanings::Try.key()),
                ValueWords::new("none", Rules::Off.key(), Rules::ImpasseOff.key()),
            ]),
            /// Returns the rule for entering kings (R9). Default: the agreed count of 24.
            impasse,
            /// Sets the rule for entering kings (R9).
            with_impasse(impasse),
        }
        max_plies: u32 = 0, "max-plies" in 0..=100_000 => {
            OptionWords::new(Titles::MoveLimit.key(), Text::MaxPlies.key())
                .with_values(&[
                    ValueWords::new("0", Rules::Off.key(), Meanings::NoLimit.key()),
                ])
                .with_numbers(Rules::Moves.key(), Meanings::Limit.key())
                .advanced(),
            /// Returns the number of plies that draws the game (R11); 0, the default, for never.
            max_plies,
            /// Sets the number of plies after which the game is drawn (R11); 0 for never.
            with_max_plies(plies),
        }
        missing_king: bool = false, "missing-king" => {
            OptionWords::new(Titles::MissingKing.key(), Text::MissingKing.key())
                .with_values(YES_OR_NO)
                .advanced(),
            /// Returns whether positions may lack a king, as in mating problems. Default: no.
            missing_king,
            /// Sets whether positions may lack a king.
            with_missing_king(allow),
        }
        impossible_pieces: bool = false, "impossible-pieces" => {
            OptionWords::new(Titles::ImpossiblePieces.key(), Text::ImpossiblePieces.key())
                .with_values(YES_OR_NO)
                .advanced(),
            /// Returns whether pieces may stand where play could never have brought them, as in
            /// some mating problems: two pawns of a side on a file, or a piece that can never move.
            /// Default: no.
            impossible_pieces,
            /// Sets whether pieces may stand where play could never have brought them.
            with_impossible_pieces(allow),
        }
    }
}

impl Options {
    /// Returns the options of the Japan Shogi Association where they differ from the default:
    /// declaration with 24 points, and a draw after 500 plies (R11).
    pub fn jsa() -> Self {
        Self { impasse: Impasse::Declare24, max_plies: 500, ..Self::default() }
    }

    /// Parses an SFEN, to be played with these options. All positions share the tables of the
    /// pieces, whatever the options.
    ///
    /// # Errors
    /// A [`PositionError`](wazir_chesslike::PositionError) if the text or the position is wrong, or
    /// is followed by options other than these.
    pub fn position(&self, sfen: &str) -> Result<crate::Position, wazir_chesslike::PositionError> {
        self.rules()?.read_position(sfen)
    }

    /// Returns the rules with these options, to be shared between positions.
    ///
    /// # Errors
    /// Never: the pieces are known to compile.
    pub fn rules(&self) -> Result<Arc<crate::Rules>, wazir_chesslike::PositionError> {
        Ok(crate::ruleset::rules(self)?)
    }
}

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
