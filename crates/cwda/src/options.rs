//! The options of the game: the choices that rules/cwda.md leaves open.

use wazir_game::texts::Rules;
use wazir_game::{OptionWords, ValueWords};

use crate::texts::{Meanings, Options as Text, Titles};

wazir_game::choices! {
    /// The kinds to which a pawn may promote (R1).
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
    /// The text form names the options that differ from the default, as in
    /// `promotion=either repetition-count=5`.
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
            OptionWords::new(Titles::Promotion.key(), Text::Promotion.key()).with_values(&[
                ValueWords::new("own", Titles::OwnArmy.key(), Meanings::OwnArmy.key()),
                ValueWords::new("either", Titles::EitherArmy.key(), Meanings::EitherArmy.key()),
            ]),
            /// Returns the kinds to which a pawn may promote (R1). Default: those of its own army.
            promotion,
            /// Sets the kinds to which a pawn may promote (R1).
            with_promotion(promotion),
        }
        repetition_count: u32 = 3, "repetition-count" in 0..=1000 => {
            OptionWords::new(Rules::Repetition.key(), Text::RepetitionCount.key())
                .with_values(&[
                    ValueWords::new("0", Rules::Off.key(), Rules::RepetitionOff.key()),
                    ValueWords::new("1", Rules::Off.key(), Rules::RepetitionOff.key()),
                ])
                .with_numbers(Rules::RepetitionTimes.key(), Rules::RepetitionDraws.key()),
            /// Returns the number of occurrences of a position that draws the game (R6); 0 or 1 for
            /// never. Default: 3.
            repetition_count,
            /// Sets the number of occurrences that draws the game (R6); 0 or 1 for never.
            with_repetition_count(count),
        }
        no_progress_plies: u32 = 100, "no-progress-plies" in 0..=100_000 => {
            OptionWords::new(Rules::Quiet.key(), Text::NoProgressPlies.key())
                .with_values(&[ValueWords::new("0", Rules::Off.key(), Rules::QuietOff.key())])
                .with_numbers(Rules::Moves.key(), Meanings::Quiet.key()),
            /// Returns the number of plies without capture or pawn move that draws the game (R6); 0
            /// for never. Default: 100.
            no_progress_plies,
            /// Sets the number of plies without progress that draws the game (R6); 0 for never.
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
