//! What players may choose before a game.

use wazir_game::{OptionText, option_choice, split_options};

use crate::{ParsePositionError, Role};

wazir_game::choices! {
    /// Where the eight tiles of each player start (rules/evo.md R1, section 8).
    ///
    /// ```
    /// use wazir_evo::Preset;
    /// assert_eq!("wall".parse(), Ok(Preset::Wall));
    /// assert_eq!(Preset::default().to_string(), "cluster");
    /// ```
    pub enum Preset ("set-up") {
        /// The squares of the arm nearest the castle: g1 h1 i1 f2 g2 h2 i2 j2 for South.
        #[default]
        Cluster = "cluster",
        /// The whole row before the castle: c2 to j2 for South.
        Wall = "wall",
    }
}

impl Preset {
    /// South's squares; those of the others are quarter turns of them.
    pub(crate) const fn squares(self) -> [&'static str; 8] {
        match self {
            Self::Cluster => ["g1", "h1", "i1", "f2", "g2", "h2", "i2", "j2"],
            Self::Wall => ["c2", "d2", "e2", "f2", "g2", "h2", "i2", "j2"],
        }
    }
}

/// The options of a game of Evo, with the defaults of rules/evo.md section 9.
///
/// The text form names those that are not the defaults, as `setup=wall start-role=B`.
///
/// ```
/// use wazir_evo::{Options, Position, Preset, Role, Seats};
/// let options = Options::default().with_preset(Preset::Wall).with_start_role(Role::Blade);
/// let start = Position::start(Seats::Two, &options);
/// assert!(start.to_string().starts_with("nK7/nBnBnBnBnBnBnBnB/12/"));
/// assert_eq!(start.options(), &options);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(default, deny_unknown_fields)
)]
pub struct Options {
    #[cfg_attr(feature = "serde", serde(rename = "setup"))]
    preset: Preset,
    start_role: Role,
    repetition_count: u32,
    no_capture_rounds: u32,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            preset: Preset::Cluster,
            start_role: Role::Warrior,
            repetition_count: 3,
            no_capture_rounds: 50,
        }
    }
}

impl Options {
    /// Where the tiles start (R1); the cluster unless chosen otherwise.
    pub const fn preset(&self) -> Preset {
        self.preset
    }

    /// The role of every tile at the start (R2); warrior unless chosen otherwise.
    pub const fn start_role(&self) -> Role {
        self.start_role
    }

    /// At which occurrence of a position the game is drawn (R17); 0 is never, 3 the default.
    pub const fn repetition_count(&self) -> u32 {
        self.repetition_count
    }

    /// After how many rounds without a capture the game is drawn, a round being one ply of each
    /// player (R18); 0 is never, 50 the default.
    pub const fn no_capture_rounds(&self) -> u32 {
        self.no_capture_rounds
    }

    /// The same options with another set-up (R1).
    #[must_use]
    pub const fn with_preset(self, preset: Preset) -> Self {
        Self { preset, ..self }
    }

    /// The same options with another role at the start (R2).
    #[must_use]
    pub const fn with_start_role(self, start_role: Role) -> Self {
        Self { start_role, ..self }
    }

    /// The same options with a draw at the `count`th occurrence of a position (R17); 0 is never.
    #[must_use]
    pub const fn with_repetition_count(self, count: u32) -> Self {
        Self { repetition_count: count, ..self }
    }

    /// The same options with a draw after `rounds` rounds without a capture (R18); 0 is never.
    #[must_use]
    pub const fn with_no_capture_rounds(self, rounds: u32) -> Self {
        Self { no_capture_rounds: rounds, ..self }
    }

    /// Reads a position that is played under these options.
    ///
    /// A clock past the limit is no error.
    ///
    /// # Errors
    /// What in the text is no position (rules/evo.md section 6), and options behind it that are not
    /// these.
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
            return Err(ParsePositionError::OtherOptions(wazir_game::OtherOptions::new(self)));
        }
        Ok(crate::Position::from_setup(self, &bare.parse()?)?)
    }
}

/// How the options are written.
const OPTIONS: [OptionText<Options>; 4] = [
    option_choice!("setup", Options::preset, Options::with_preset),
    option_choice!("start-role", Options::start_role, Options::with_start_role),
    OptionText::number(
        "repetition-count",
        Options::repetition_count,
        Options::with_repetition_count,
    ),
    OptionText::number(
        "no-capture-rounds",
        Options::no_capture_rounds,
        Options::with_no_capture_rounds,
    ),
];

wazir_game::options_text!(Options, OPTIONS);

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn words_are_read_back() {
        assert!(Preset::ALL.iter().all(|preset| preset.to_string().parse() == Ok(*preset)));
        assert!("Wall".parse::<Preset>().is_err() && "".parse::<Preset>().is_err());
    }

    #[test]
    fn every_option_is_written_and_read_back() {
        let all = Options::default()
            .with_preset(Preset::Wall)
            .with_start_role(Role::Blade)
            .with_repetition_count(0)
            .with_no_capture_rounds(7);
        let text = "setup=wall start-role=B repetition-count=0 no-capture-rounds=7";
        assert_eq!((all.to_string(), text.parse()), (text.into(), Ok(all)));
        assert_eq!("".parse(), Ok(Options::default()));
        assert!("start-role=Blade".parse::<Options>().is_err());
    }
}
