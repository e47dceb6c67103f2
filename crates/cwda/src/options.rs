//! The choices that rules/cwda.md leaves open.

use wazir_game::OptionHelp;

use crate::texts::Options as Text;

wazir_game::choices! {
    /// What a pawn may promote to (R1).
    ///
    /// ```
    /// use wazir_cwda::Promotion;
    /// assert_eq!("either".parse(), Ok(Promotion::Either));
    /// assert_eq!(Promotion::default().to_string(), "own");
    /// ```
    pub enum Promotion ("promotion rule") {
        /// The kinds of its own army.
        #[default]
        Own = "own",
        /// The kinds of both armies.
        Either = "either",
    }
}

wazir_game::options! {
    /// The options of a game, with the defaults of rules/cwda.md.
    ///
    /// The text form names those that are not the defaults, as `promotion=either repetition-count=5`.
    ///
    /// ```
    /// use wazir_cwda::{Matchup, Options, Promotion};
    /// let options = Options::default().with_promotion(Promotion::Either);
    /// let armies: Matchup = "fide:nutters".parse()?;
    /// let position = armies.position("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", &options)?;
    /// assert_eq!(position.count_moves(), 13);
    /// # Ok::<(), wazir_chesslike::PositionError>(())
    /// ```
    pub struct Options {
        promotion: Promotion = Promotion::Own, "promotion" => {
            OptionHelp::Translated(Text::Promotion.key()),
            /// What a pawn may promote to (R1); its own army's kinds unless chosen otherwise.
            promotion,
            /// The same options with another choice of kinds to promote to (R1).
            with_promotion(promotion),
        }
        repetition_count: u32 = 3, "repetition-count" in 0..=1000 => {
            OptionHelp::Translated(Text::RepetitionCount.key()),
            /// At which occurrence of a position the game is drawn (R6); 0 or 1 is never, 3 the default.
            repetition_count,
            /// The same options with a draw at the `count`th occurrence of a position (R6); 0 or 1 is
            /// never.
            with_repetition_count(count),
        }
        no_progress_plies: u32 = 100, "no-progress-plies" in 0..=100_000 => {
            OptionHelp::Translated(Text::NoProgressPlies.key()),
            /// After how many plies without capture or pawn move the game is drawn (R6); 0 is never, 100
            /// the default.
            no_progress_plies,
            /// The same options with a draw after so many plies without capture or pawn move (R6); 0 is
            /// never.
            with_no_progress_plies(plies),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn words_are_read_back() {
        assert!(Promotion::ALL.iter().all(|rule| rule.to_string().parse() == Ok(*rule)));
        assert!("Own".parse::<Promotion>().is_err() && "".parse::<Promotion>().is_err());
    }

    #[test]
    fn every_option_is_written_and_read_back() {
        let all = Options::default()
            .with_promotion(Promotion::Either)
            .with_repetition_count(5)
            .with_no_progress_plies(150);
        let text = "promotion=either repetition-count=5 no-progress-plies=150";
        assert_eq!((all.to_string(), text.parse()), (text.into(), Ok(all)));
        assert_eq!("".parse(), Ok(Options::default()));
        assert!("promotion=any".parse::<Options>().is_err());
    }
}
