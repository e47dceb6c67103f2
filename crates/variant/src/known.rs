//! The games from files that other programs know by name, for programs that read their records.

use alloc::vec::Vec;

use wazir_games::{Entry, Games};

use crate::game::read;

/// A game that other programs know by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    text: &'static str,
    names: &'static [&'static str],
}

macro_rules! known {
    ($($file:literal: $($name:literal),+;)+) => {
        &[$(Known {
            text: include_str!(concat!("../games/", $file, ".toml")),
            names: &[$($name),+],
        }),+]
    };
}

/// Every game whose rules here are those that other programs have under its names: first the name
/// that they write. Giveaway and suicide are none of them: there players castle, or another wins who
/// cannot move.
const KNOWN: &[Known] = known! {
    "crazyhouse": "Crazyhouse", "House", "ZH";
    "three-check": "Three-check", "Three check chess", "3-check", "3check";
    "king-of-the-hill": "King of the Hill", "KOTH";
    "antichess": "Antichess", "Anti";
    "horde": "Horde", "Horde chess";
    "chessgi": "Chessgi";
    "pocket-knight": "Pocketknight", "Pocket Knight";
    "knightmate": "Knightmate";
    "capablanca": "Capablanca", "Capablanca Chess";
    "capahouse": "Capahouse";
    "almost": "Almost", "Almost Chess";
    "losalamos": "Los Alamos", "Los Alamos Chess";
    "shatranj": "Shatranj";
    "makruk": "Makruk", "Thai chess";
    "xiangqi": "Xiangqi", "Chinese chess";
    "shako": "Shako";
    "crazyhouse960": "Crazyhouse960";
    "three-check960": "3check960", "Three check 960";
    "king-of-the-hill960": "Kingofthehill960";
    "capablanca960": "Capablanca960", "Caparandom";
    "capahouse960": "Capahouse960";
};

impl Known {
    /// All of them.
    pub fn all() -> &'static [Self] {
        KNOWN
    }

    /// The file that says its rules.
    pub fn text(&self) -> &'static str {
        self.text
    }

    /// The names by which other programs know it, first the one that they write.
    pub fn names(&self) -> &'static [&'static str] {
        self.names
    }

    /// The game for a list of games.
    pub fn entry(&self) -> Option<Entry> {
        read(self.text).ok().map(|file| file.named(self.names).entry())
    }
}

/// A list with the [known](Known) games behind those that it has. One that it has already, by its
/// id, stays as it is.
///
/// ```
/// use wazir_games::{Games, Start};
/// let games = wazir_variant::with_known(Games::none());
/// let crazyhouse = games.called("ZH").next().expect("a game that is known");
/// let mut play = crazyhouse.open(&Start::default())?;
/// for mv in ["e2e4", "d7d5", "e4d5", "d8d5", "P@e4"] {
///     play.play_text(mv)?;
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn with_known(mut games: Games) -> Games {
    let new = KNOWN.iter().filter_map(Known::entry);
    let new: Vec<_> = new.filter(|game| games.find(game.id().as_str()).is_err()).collect();
    new.into_iter().for_each(|game| games.add(game));
    games
}
