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

mod claims;
mod dialogue;
mod ending;
mod expected;
mod kifu;
mod losses;
mod news;
mod pgn;
mod reading;
mod records;
mod refusal;
mod saving;
mod seats;
mod sitting;
mod table;
mod timing;
mod title;
mod warnings;

pub use claims::Claims;
pub use dialogue::Dialogue;
pub use ending::Ending;
pub use expected::Expected;
pub use kifu::Kifu;
pub use losses::Losses;
pub use news::News;
pub use pgn::Pgn;
pub use reading::Reading;
pub use records::Records;
pub use refusal::Refusal;
pub use saving::Saving;
pub use seats::Seats;
pub use sitting::Sitting;
pub use table::Table;
pub use timing::Timing;
pub use title::Title;
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
    /// Why a claim is refused.
    Claims,
    /// What a program says to a player who types.
    Dialogue,
    /// How games end.
    Ending,
    /// What should have stood in a text.
    Expected,
    /// What is wrong with a record of shogi.
    Kifu,
    /// What a format cannot hold.
    Losses,
    /// What happens at a table.
    News,
    /// What is wrong with a text written as in chess.
    Pgn,
    /// A text that could not be read.
    Reading,
    /// What is wrong with a record.
    Records,
    /// Why a move is refused.
    Refusal,
    /// Why a game is not kept in a file.
    Saving,
    /// Who plays.
    Seats,
    /// Who sits at a table.
    Sitting,
    /// Why something cannot be done at a table.
    Table,
    /// A text that should be a time.
    Timing,
    /// Which game it is.
    Title,
    /// What a reader of records was lenient about.
    Warnings,
}
