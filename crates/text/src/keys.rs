//! The keys of all texts, in groups of a file each.

/// Makes a group of keys: an enum, with the English template of each key beside it.
macro_rules! keys {
    ($(#[$about:meta])* $group:ident { $($key:ident => $english:literal,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum $group {
            $(#[doc = $english] $key,)+
        }

        impl $group {
            /// Every key of the group.
            pub const ALL: &[Self] = &[$(Self::$key),+];

            /// The English template.
            pub const fn english(self) -> &'static str {
                match self {
                    $(Self::$key => $english,)+
                }
            }
        }
    };
}

mod about;
mod armies;
mod army_files;
mod claims;
mod computers;
mod converting;
mod counting;
mod designing;
mod dialogue;
mod ending;
mod engines;
mod expected;
mod game_files;
mod handicaps;
mod kifu;
mod lessons;
mod levels;
mod losses;
mod matches;
mod news;
mod opening;
mod options;
mod pgn;
mod pieces;
mod positions;
mod problems;
mod programs;
mod protocols;
mod reading;
mod records;
mod refusal;
mod remote;
mod reports;
mod saving;
mod screen;
mod seats;
mod sides;
mod sitting;
mod table;
mod timing;
mod title;
mod tuning;
mod wanted;
mod warnings;

pub use about::About;
pub use armies::Armies;
pub use army_files::ArmyFiles;
pub use claims::Claims;
pub use computers::Computers;
pub use converting::Converting;
pub use counting::Counting;
pub use designing::Designing;
pub use dialogue::Dialogue;
pub use ending::Ending;
pub use engines::Engines;
pub use expected::Expected;
pub use game_files::GameFiles;
pub use handicaps::Handicaps;
pub use kifu::Kifu;
pub use lessons::Lessons;
pub use levels::Levels;
pub use losses::Losses;
pub use matches::Matches;
pub use news::News;
pub use opening::Opening;
pub use options::Options;
pub use pgn::Pgn;
pub use pieces::Pieces;
pub use positions::Positions;
pub use problems::Problems;
pub use programs::Programs;
pub use protocols::Protocols;
pub use reading::Reading;
pub use records::Records;
pub use refusal::Refusal;
pub use remote::Remote;
pub use reports::Reports;
pub use saving::Saving;
pub use screen::Screen;
pub use seats::Seats;
pub use sides::Sides;
pub use sitting::Sitting;
pub use table::Table;
pub use timing::Timing;
pub use title::Title;
pub use tuning::Tuning;
pub use wanted::Wanted;
pub use warnings::Warnings;

/// Makes the key that is any of the groups'.
macro_rules! groups {
    ($($(#[$about:meta])* $group:ident,)+) => {
        /// Names a text of any group.
        ///
        /// ```
        /// use wazir_text::{Ending, Key};
        /// let key = Key::from(Ending::Checkmate);
        /// assert_eq!(key.english(), "checkmate");
        /// assert!(Key::all().any(|known| known == key));
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Key {
            $($(#[$about])* $group($group),)+
        }

        impl Key {
            /// Every key there is.
            pub fn all() -> impl Iterator<Item = Self> {
                core::iter::empty()$(.chain($group::ALL.iter().copied().map(Self::$group)))+
            }

            /// The English template.
            pub const fn english(self) -> &'static str {
                match self {
                    $(Self::$group(key) => key.english(),)+
                }
            }
        }

        $(
            impl From<$group> for Key {
                fn from(key: $group) -> Self {
                    Self::$group(key)
                }
            }

            impl From<$group> for crate::Message {
                fn from(key: $group) -> Self {
                    Self::new(key)
                }
            }

            impl From<$group> for crate::Argument {
                fn from(key: $group) -> Self {
                    Key::from(key).into()
                }
            }
        )+
    };
}

groups! {
    /// What a game is about.
    About,
    /// Why an army cannot be used.
    Armies,
    /// What is wrong with the file of an army.
    ArmyFiles,
    /// Why a claim is refused.
    Claims,
    /// What computer players cannot do.
    Computers,
    /// What is said of records that are converted and checked.
    Converting,
    /// What is said when lines of play are counted.
    Counting,
    /// What is said of a game that somebody is making.
    Designing,
    /// What a program says to a player who types.
    Dialogue,
    /// How games end.
    Ending,
    /// Why another program does not play.
    Engines,
    /// What should have stood in a text.
    Expected,
    /// What is wrong with the file of a game.
    GameFiles,
    /// Starts of shogi in which the stronger player gives pieces away.
    Handicaps,
    /// What is wrong with a record of shogi.
    Kifu,
    /// What lessons for beginners say.
    Lessons,
    /// How well computers play.
    Levels,
    /// What a format cannot hold.
    Losses,
    /// Why a match is not played.
    Matches,
    /// What happens at a table.
    News,
    /// Why a game is not opened.
    Opening,
    /// What options are about.
    Options,
    /// What is wrong with a text written as in chess.
    Pgn,
    /// What is said of a piece and how it moves.
    Pieces,
    /// Why something is no position.
    Positions,
    /// What is said of mating problems.
    Problems,
    /// What programs of the command line have in common to say.
    Programs,
    /// Lines that an engine cannot obey.
    Protocols,
    /// A text that could not be read.
    Reading,
    /// What is wrong with a record.
    Records,
    /// Why a move is refused.
    Refusal,
    /// What a table over a network says, and how it is opened.
    Remote,
    /// What the games of a match come to.
    Reports,
    /// Why a game is not kept in a file.
    Saving,
    /// What stands on the screen of a game.
    Screen,
    /// Who plays.
    Seats,
    /// Who plays shogi.
    Sides,
    /// Who sits at a table.
    Sitting,
    /// Why something cannot be done at a table.
    Table,
    /// A text that should be a time.
    Timing,
    /// Which game it is.
    Title,
    /// What is said when weights are fitted to games.
    Tuning,
    /// What should have stood in the text of a position.
    Wanted,
    /// What a reader of records was lenient about.
    Warnings,
}
