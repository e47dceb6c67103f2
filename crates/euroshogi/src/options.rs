//! The choices that rules/euroshogi.md leaves open.

use alloc::sync::Arc;

use wazir_game::OptionHelp;

use crate::texts::Options as Text;

wazir_game::choices! {
    /// What it means to have no legal move without being in check (R3).
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
    /// Whether a dropped pawn may give mate (R4).
    ///
    /// ```
    /// use wazir_euroshogi::PawnDropMate;
    /// assert_eq!("forbidden".parse(), Ok(PawnDropMate::Forbidden));
    /// assert_eq!(PawnDropMate::default().to_string(), "allowed");
    /// ```
    pub enum PawnDropMate ("rule for pawn drops that mate") {
        /// It may.
        #[default]
        Allowed = "allowed",
        /// It may not, as in shogi.
        Forbidden = "forbidden",
    }
}

wazir_game::choices! {
    /// What perpetual check is worth (R7).
    ///
    /// ```
    /// use wazir_euroshogi::PerpetualCheck;
    /// assert_eq!("draw".parse(), Ok(PerpetualCheck::Draw));
    /// assert_eq!(PerpetualCheck::default().to_string(), "loss");
    /// ```
    pub enum PerpetualCheck ("rule for perpetual check") {
        /// The side that gave check all along loses.
        #[default]
        Loss = "loss",
        /// A draw, as any repetition.
        Draw = "draw",
    }
}

wazir_game::choices! {
    /// How a game with entering kings is settled (R6).
    ///
    /// ```
    /// use wazir_euroshogi::Impasse;
    /// assert_eq!("points-24".parse(), Ok(Impasse::Points24));
    /// assert_eq!(Impasse::default().to_string(), "agreed");
    /// ```
    pub enum Impasse ("impasse rule") {
        /// With both kings in their zones the players may agree on a draw.
        #[default]
        Agreed = "agreed",
        /// As in shogi: both count their pieces, and under 24 points loses.
        Points24 = "points-24",
        /// No rule.
        None = "none",
    }
}

wazir_game::options! {
    /// The options of a game of EuroShogi, with the defaults of rules/euroshogi.md.
    ///
    /// The text form names those that are not the defaults, as `perpetual=draw repetition-count=4`.
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
            OptionHelp::Translated(Text::Stalemate.key()),
            /// What having no legal move means (R3); a draw unless chosen otherwise.
            stalemate,
            /// The same options with another meaning of having no legal move (R3).
            with_stalemate(stalemate),
        }
        pawn_drop_mate: PawnDropMate = PawnDropMate::Allowed, "pawn-drop-mate" => {
            OptionHelp::Translated(Text::PawnDropMate.key()),
            /// Whether a dropped pawn may give mate (R4); it may unless chosen otherwise.
            pawn_drop_mate,
            /// The same options with pawn drops that may give mate, or may not (R4).
            with_pawn_drop_mate(rule),
        }
        perpetual: PerpetualCheck = PerpetualCheck::Loss, "perpetual" => {
            OptionHelp::Translated(Text::Perpetual.key()),
            /// What perpetual check is worth (R7); a loss unless chosen otherwise.
            perpetual,
            /// The same options with another worth of perpetual check (R7).
            with_perpetual(rule),
        }
        impasse: Impasse = Impasse::Agreed, "impasse" => {
            OptionHelp::Translated(Text::Impasse.key()),
            /// How entering kings are settled (R6); by agreement unless chosen otherwise.
            impasse,
            /// The same options with another rule for entering kings (R6).
            with_impasse(impasse),
        }
        repetition_count: u32 = 3, "repetition-count" in 0..=1000 => {
            OptionHelp::Translated(Text::RepetitionCount.key()),
            /// At which occurrence of a position the game ends (R9); 0 or 1 is never, 3 the default.
            repetition_count,
            /// The same options with the end at the `count`th occurrence of a position (R9); 0 or 1 is
            /// never.
            with_repetition_count(count),
        }
        no_progress_plies: u32 = 100, "no-progress-plies" in 0..=100_000 => {
            OptionHelp::Translated(Text::NoProgressPlies.key()),
            /// After how many plies without capture, drop or pawn move the game is drawn (R8); 0 is never,
            /// 100 the default.
            no_progress_plies,
            /// The same options with a draw after so many plies without capture, drop or pawn move (R8);
            /// 0 is never.
            with_no_progress_plies(plies),
        }
    }
}

impl Options {
    /// Reads a position to be played with these options. All positions share the tables of the
    /// pieces; those of games in which a dropped pawn may not mate have tables of their own.
    ///
    /// # Errors
    /// What is wrong with the text or the position, and options behind it that are not these.
    pub fn position(&self, text: &str) -> Result<crate::Position, wazir_chesslike::PositionError> {
        self.rules()?.read_position(text)
    }

    /// The rules with these options, to share between positions.
    ///
    /// # Errors
    /// None: the pieces are known.
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
