//! The options of EuroShogi: the choices that rules/euroshogi.md leaves open.

use alloc::sync::Arc;

use wazir_game::texts::Rules;
use wazir_game::{OptionWords, ValueWords};

use crate::texts::{Meanings, Options as Text, Titles};

wazir_game::choices! {
    /// The result of having no legal move without being in check (R3).
    ///
    /// ```
    /// use wazir_euroshogi::Stalemate;
    /// assert_eq!("loss".parse(), Ok(Stalemate::Loss));
    /// assert_eq!(Stalemate::default().to_string(), "draw");
    /// ```
    pub enum Stalemate ("stalemate rule") {
        /// A draw.
        #[default]
        Draw = "draw",
        /// The side that cannot move loses.
        Loss = "loss",
    }
}

wazir_game::choices! {
    /// The rule for a pawn drop that gives mate (R4).
    ///
    /// ```
    /// use wazir_euroshogi::PawnDropMate;
    /// assert_eq!("forbidden".parse(), Ok(PawnDropMate::Forbidden));
    /// assert_eq!(PawnDropMate::default().to_string(), "allowed");
    /// ```
    pub enum PawnDropMate ("rule for pawn drops that mate") {
        /// It is legal.
        #[default]
        Allowed = "allowed",
        /// It is illegal, as in shogi.
        Forbidden = "forbidden",
    }
}

wazir_game::choices! {
    /// The result of perpetual check (R7).
    ///
    /// ```
    /// use wazir_euroshogi::PerpetualCheck;
    /// assert_eq!("draw".parse(), Ok(PerpetualCheck::Draw));
    /// assert_eq!(PerpetualCheck::default().to_string(), "loss");
    /// ```
    pub enum PerpetualCheck ("rule for perpetual check") {
        /// The side that gave check throughout loses.
        #[default]
        Loss = "loss",
        /// A draw, as with any repetition.
        Draw = "draw",
    }
}

wazir_game::choices! {
    /// The rule that settles a game with entering kings (R6).
    ///
    /// ```
    /// use wazir_euroshogi::Impasse;
    /// assert_eq!("points-24".parse(), Ok(Impasse::Points24));
    /// assert_eq!(Impasse::default().to_string(), "agreed");
    /// ```
    pub enum Impasse ("impasse rule") {
        /// With both kings in their zones, the players may agree on a draw.
        #[default]
        Agreed = "agreed",
        /// As in shogi: both sides count their pieces, and a side under 24 points loses.
        Points24 = "points-24",
        /// No rule.
        None = "none",
    }
}

wazir_game::options! {
    /// The options of a game of EuroShogi, with the defaults of rules/euroshogi.md.
    ///
    /// The text form names the options that differ from the default, as in
    /// `perpetual=draw repetition-count=4`.
    ///
    /// ```
    /// use wazir_euroshogi::{Options, PawnDropMate};
    /// let options = Options::default().with_pawn_drop_mate(PawnDropMate::Forbidden);
    /// let position = options.position("6nk/8/6G1/8/8/8/8/4K3[P] w 0 1")?;
    /// assert_eq!(position.count_moves(), 64);
    /// assert_eq!(position.rules().options().pawn_drop_mate(), PawnDropMate::Forbidden);
    /// # Ok::<(), wazir_chesslike::PositionError>(())
    /// ```
    pub struct Options {
        stalemate: Stalemate = Stalemate::Draw, "stalemate" => {
            OptionWords::new(Rules::NoMove.key(), Text::Stalemate.key()).with_values(&[
                ValueWords::new("draw", Rules::Drawn.key(), Rules::NoMoveDrawn.key()),
                ValueWords::new("loss", Rules::Lost.key(), Rules::NoMoveLost.key()),
            ]),
            /// Returns the result of having no legal move without being in check (R3). Default: a
            /// draw.
            stalemate,
            /// Sets the result of having no legal move without being in check (R3).
            with_stalemate(stalemate),
        }
        pawn_drop_mate: PawnDropMate = PawnDropMate::Allowed, "pawn-drop-mate" => {
            OptionWords::new(Titles::PawnDropMate.key(), Text::PawnDropMate.key()).with_values(&[
                ValueWords::new("allowed", Rules::Allowed.key(), Meanings::PawnMates.key()),
                ValueWords::new("forbidden", Rules::Forbidden.key(), Meanings::NoPawnMates.key()),
            ]),
            /// Returns the rule for a pawn drop that gives mate (R4). Default: allowed.
            pawn_drop_mate,
            /// Sets the rule for a pawn drop that gives mate (R4).
            with_pawn_drop_mate(rule),
        }
        perpetual: PerpetualCheck = PerpetualCheck::Loss, "perpetual" => {
            OptionWords::new(Titles::Perpetual.key(), Text::Perpetual.key()).with_values(&[
                ValueWords::new("loss", Rules::Lost.key(), Meanings::PerpetualLoses.key()),
                ValueWords::new("draw", Rules::Drawn.key(), Meanings::PerpetualDraws.key()),
            ]),
            /// Returns the result of perpetual check (R7). Default: a loss.
            perpetual,
            /// Sets the result of perpetual check (R7).
            with_perpetual(rule),
        }
        impasse: Impasse = Impasse::Agreed, "impasse" => {
            OptionWords::new(Rules::Impasse.key(), Text::Impasse.key()).with_values(&[
                ValueWords::new("agreed", Titles::Agreed.key(), Meanings::Agreed.key()),
                ValueWords::new("points-24", Titles::Points24.key(), Meanings::Points24.key()),
                ValueWords::new("none", Rules::Off.key(), Rules::ImpasseOff.key()),
            ]),
            /// Returns the rule for entering kings (R6). Default: a draw by agreement.
            impasse,
            /// Sets the rule for entering kings (R6).
            with_impasse(impasse),
        }
        repetition_count: u32 = 3, "repetition-count" in 0..=1000 => {
            OptionWords::new(Rules::Repetition.key(), Text::RepetitionCount.key())
                .with_values(&[
                    ValueWords::new("0", Rules::Off.key(), Rules::RepetitionOff.key()),
                    ValueWords::new("1", Rules::Off.key(), Rules::RepetitionOff.key()),
                ])
                .with_numbers(Rules::RepetitionTimes.key(), Meanings::Repeated.key()),
            /// Returns the number of occurrences of a position that ends the game (R9); 0 or 1 for
            /// never. Default: 3.
            repetition_count,
            /// Sets the number of occurrences that ends the game (R9); 0 or 1 for never.
            with_repetition_count(count),
        }
        no_progress_plies: u32 = 100, "no-progress-plies" in 0..=100_000 => {
            OptionWords::new(Rules::Quiet.key(), Text::NoProgressPlies.key())
                .with_values(&[ValueWords::new("0", Rules::Off.key(), Rules::QuietOff.key())])
                .with_numbers(Rules::Moves.key(), Meanings::Quiet.key()),
            /// Returns the number of plies without capture, drop or pawn move that draws the game
            /// (R8); 0 for never. Default: 100.
            no_progress_plies,
            /// Sets the number of plies without progress that draws the game (R8); 0 for never.
            with_no_progress_plies(plies),
        }
    }
}

impl Options {
    /// Parses a position, to be played with these options. Positions share the tables of the
    /// pieces; there is a second set of tables for games that forbid mate by a pawn drop.
    ///
    /// # Errors
    /// A [`PositionError`](wazir_chesslike::PositionError) if the text or the position is wrong, or
    /// is followed by options other than these.
    pub fn position(&self, text: &str) -> Result<crate::Position, wazir_chesslike::PositionError> {
        self.rules()?.read_position(text)
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
        assert!(Stalemate::ALL.iter().all(|rule| rule.to_string().parse() == Ok(*rule)));
        assert!(PawnDropMate::ALL.iter().all(|rule| rule.to_string().parse() == Ok(*rule)));
        assert!(PerpetualCheck::ALL.iter().all(|rule| rule.to_string().parse() == Ok(*rule)));
        assert!(Impasse::ALL.iter().all(|rule| rule.to_string().parse() == Ok(*rule)));
        assert!("points24".parse::<Impasse>().is_err() && "".parse::<Impasse>().is_err());
    }

    #[test]
    fn every_option_is_written_and_read_back() {
        let all = Options::default()
            .with_stalemate(Stalemate::Loss)
            .with_pawn_drop_mate(PawnDropMate::Forbidden)
            .with_perpetual(PerpetualCheck::Draw)
            .with_impasse(Impasse::None)
            .with_repetition_count(4)
            .with_no_progress_plies(0);
        let text = "stalemate=loss pawn-drop-mate=forbidden perpetual=draw impasse=none \
                    repetition-count=4 no-progress-plies=0";
        assert_eq!((all.to_string(), text.parse()), (text.into(), Ok(all)));
        assert_eq!("".parse(), Ok(Options::default()));
        assert!("perpetual=win".parse::<Options>().is_err());
    }
}
