//! The options of a game of Evo.

use wazir_game::texts::Rules;
use wazir_game::{OptionWords, ValueWords, split_options};

use crate::texts::{Meanings, Options as Text, Titles};
use crate::{ParsePositionError, Role};

wazir_game::choices! {
    /// The squares on which the eight tiles of each player start (rules/evo.md R1, section 8).
    ///
    /// ```
    /// use wazir_evo::StartLayout;
    /// assert_eq!("wall".parse(), Ok(StartLayout::Wall));
    /// assert_eq!(StartLayout::default().to_string(), "cluster");
    /// ```
    pub enum StartLayout ("set-up") {
        /// The squares of the arm nearest the castle: g1 h1 i1 f2 g2 h2 i2 j2 for South.
        #[default]
        Cluster = "cluster",
        /// The whole row in front of the castle: c2 to j2 for South.
        Wall = "wall",
    }
}

impl StartLayout {
    /// Returns South's squares; those of the other seats are quarter turns of them.
    pub(crate) const fn squares(self) -> [&'static str; 8] {
        match self {
            Self::Cluster => ["g1", "h1", "i1", "f2", "g2", "h2", "i2", "j2"],
            Self::Wall => ["c2", "d2", "e2", "f2", "g2", "h2", "i2", "j2"],
        }
    }
}

wazir_game::options! {
    /// The options of a game of Evo, with the defaults of rules/evo.md section 9.
    ///
    /// The text form names the options that differ from the default, as in
    /// `setup=wall start-role=B`.
    ///
    /// ```
    /// use wazir_evo::{Options, Position, Role, SeatSet, StartLayout};
    /// let options = Options::default().with_start_layout(StartLayout::Wall).with_start_role(Role::Blade);
    /// let start = Position::start(SeatSet::SouthNorth, &options);
    /// assert!(start.to_string().starts_with("nK7/nBnBnBnBnBnBnBnB/12/"));
    /// assert_eq!(start.options(), &options);
    /// ```
    pub struct Options {
        setup: StartLayout = StartLayout::Cluster, "setup" => {
            OptionWords::new(Titles::Setup.key(), Text::Setup.key()).with_values(&[
                ValueWords::new("cluster", Titles::Cluster.key(), Meanings::Cluster.key()),
                ValueWords::new("wall", Titles::Wall.key(), Meanings::Wall.key()),
            ]),
            /// Returns the set-up of the tiles (R1). Default: the cluster.
            start_layout,
            /// Sets the set-up of the tiles (R1).
            with_start_layout(preset),
        }
        start_role: Role = Role::Warrior, "start-role" => {
            OptionWords::new(Titles::StartRole.key(), Text::StartRole.key()).with_values(&[
                ValueWords::new("W", Titles::Warriors.key(), Meanings::Warriors.key()),
                ValueWords::new("B", Titles::Blades.key(), Meanings::Blades.key()),
                ValueWords::new("C", Titles::Catapults.key(), Meanings::Catapults.key()),
                ValueWords::new("S", Titles::Shields.key(), Meanings::Shields.key()),
            ]),
            /// Returns the role of every tile at the start (R2). Default: warrior.
            start_role,
            /// Sets the role of every tile at the start (R2).
            with_start_role(start_role),
        }
        repetition_count: u32 = 3, "repetition-count" in 0..=1000 => {
            OptionWords::new(Rules::Repetition.key(), Text::RepetitionCount.key())
                .with_values(&[
                    ValueWords::new("0", Rules::Off.key(), Rules::RepetitionOff.key()),
                    ValueWords::new("1", Rules::Off.key(), Rules::RepetitionOff.key()),
                ])
                .with_numbers(Rules::RepetitionTimes.key(), Rules::RepetitionDraws.key()),
            /// Returns the number of occurrences that draws the game (R17); 0 for never. Default:
            /// 3.
            repetition_count,
            /// Sets the number of occurrences of a position that draws the game (R17); 0 for never.
            with_repetition_count(count),
        }
        no_capture_rounds: u32 = 50, "no-capture-rounds" in 0..=10_000 => {
            OptionWords::new(Titles::NoCapture.key(), Text::NoCaptureRounds.key())
                .with_values(&[ValueWords::new("0", Rules::Off.key(), Rules::QuietOff.key())])
                .with_numbers(Titles::Rounds.key(), Meanings::Rounds.key()),
            /// Returns the number of rounds without a capture that draws the game (R18), a round
            /// being one ply of each player; 0 for never. Default: 50.
            no_capture_rounds,
            /// Sets the number of rounds without a capture that draws the game (R18); 0 for never.
            with_no_capture_rounds(rounds),
        }
    }
}

impl Options {
    /// Parses a position, to be played with these options.
    ///
    /// A clock beyond the limit is accepted.
    ///
    /// # Errors
    /// A [`ParsePositionError`] if the text is not a position (rules/evo.md section 6), or is
    /// followed by options other than these.
    ///
    /// ```
    /// use wazir_evo::Options;
    /// let options = Options::default().with_repetition_count(4);
    /// let text = "nK7/8/12/5nW6/12/12/5sB6/12/12/12/8/7sK sn s 0 1";
    /// let position = options.position(text)?;
    /// assert_eq!(position.options().repetition_count(), 4);
    /// # Ok::<(), wazir_evo::ParsePositionError>(())
    /// ```
    pub fn position(&self, text: &str) -> Result<crate::Position, crate::ParsePositionError> {
        let (bare, options) = split_options(text);
        if !options.is_empty() && options.parse::<Self>()? != *self {
            return Err(ParsePositionError::OtherOptions(wazir_game::OptionsMismatch::new(self)));
        }
        Ok(crate::Position::from_setup(self, &bare.parse()?)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn words_are_read_back() {
        assert!(StartLayout::ALL.iter().all(|preset| preset.to_string().parse() == Ok(*preset)));
        assert!("Wall".parse::<StartLayout>().is_err() && "".parse::<StartLayout>().is_err());
    }

    #[test]
    fn every_option_is_written_and_read_back() {
        let all = Options::default()
            .with_start_layout(StartLayout::Wall)
            .with_start_role(Role::Blade)
            .with_repetition_count(0)
            .with_no_capture_rounds(7);
        let text = "setup=wall start-role=B repetition-count=0 no-capture-rounds=7";
        assert_eq!((all.to_string(), text.parse()), (text.into(), Ok(all)));
        assert_eq!("".parse(), Ok(Options::default()));
        assert!("start-role=Blade".parse::<Options>().is_err());
    }
}
