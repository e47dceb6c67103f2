//! What one game's positions and moves are called outside the game's own text form.
//!
//! A game without a row here is written in its own words.

use alloc::string::String;
use alloc::vec::Vec;

use wazir_game::Game;
#[cfg(any(feature = "shogi", feature = "euroshogi", feature = "cwda", feature = "evo"))]
use wazir_games::Playable;
use wazir_games::{AnyPosition, Entry, Move, Start};

use crate::{Error, MoveForms, Warning};

/// A position, and what had to be left out of it.
pub(crate) type Lenient = (AnyPosition, Vec<Warning>);

/// How the programs of one game write it.
pub(crate) struct Dialect {
    /// Whether a position is of this game.
    pub(crate) is: fn(&AnyPosition) -> bool,
    /// Whether the rows of a position in one line are those of this game.
    pub(crate) has_rows: fn(&str) -> bool,
    /// Reads a position as these programs write it, by what the game of the list knows.
    pub(crate) read: fn(&str, &Entry) -> Result<AnyPosition, Error>,
    /// The same, and leaves out what cannot be where programs write it all the same, with warnings.
    pub(crate) read_lenient: fn(&str, &Entry) -> Result<Lenient, Error>,
    /// A position as machines write it.
    pub(crate) position: fn(&AnyPosition) -> String,
    /// The moves of a main line in every notation.
    pub(crate) forms: fn(&AnyPosition, Option<Move>, Move) -> MoveForms,
    /// A move as machines write it.
    pub(crate) mv: fn(&AnyPosition, Move) -> String,
    /// Whether a record alone says how a game ended, and never its last position.
    pub(crate) end_is_stated: bool,
}

/// The dialects of the games that are built in.
const DIALECTS: &[Dialect] = &[
    #[cfg(feature = "shogi")]
    shogi::DIALECT,
    #[cfg(feature = "euroshogi")]
    euroshogi::DIALECT,
    #[cfg(feature = "cwda")]
    cwda::DIALECT,
    #[cfg(feature = "evo")]
    evo::DIALECT,
];

impl Dialect {
    /// The dialect that positions of this kind are written in.
    pub(crate) fn of(position: &AnyPosition) -> Option<&'static Self> {
        DIALECTS.iter().find(|dialect| (dialect.is)(position))
    }

    /// The dialect that a game of the list is written in.
    pub(crate) fn of_game(game: &Entry) -> Option<&'static Self> {
        let usual = game.open(&Start::default()).ok()?;
        Self::of(usual.position())
    }

    /// Whether a game of the list is written so.
    pub(crate) fn is_spoken_by(&self, game: &Entry) -> bool {
        game.open(&Start::default()).is_ok_and(|play| (self.is)(play.position()))
    }

    /// Those that a position with these rows can be written in.
    pub(crate) fn with_rows(rows: &str) -> impl Iterator<Item = &'static Self> {
        DIALECTS.iter().filter(move |dialect| (dialect.has_rows)(rows))
    }
}

/// How many rows a position has, less one.
#[cfg(any(feature = "shogi", feature = "euroshogi", feature = "cwda", feature = "evo"))]
fn slashes(rows: &str) -> usize {
    rows.matches('/').count()
}

#[cfg(any(feature = "shogi", feature = "euroshogi", feature = "cwda", feature = "evo"))]
fn is<P: Playable>(position: &AnyPosition) -> bool {
    position.downcast::<P>().is_some()
}

/// A position of which nothing had to be left out.
#[cfg(any(feature = "shogi", feature = "euroshogi", feature = "evo"))]
fn without_warnings<P: Playable>(position: P) -> Lenient {
    (AnyPosition::new(position), Vec::new())
}

/// A move as machines write it, where that is the game's own way.
#[cfg(any(feature = "shogi", feature = "euroshogi", feature = "evo"))]
fn own_text(at: &AnyPosition, mv: Move) -> String {
    at.move_text(mv)
}

/// Writes a move of game `P`; nothing for one of another game.
#[cfg(any(feature = "shogi", feature = "euroshogi", feature = "cwda"))]
fn typed<P: Playable, T: Default>(
    at: &AnyPosition,
    mv: Move,
    write: impl FnOnce(&P, P::Move) -> T,
) -> T {
    let parts = at.downcast::<P>().zip(P::decode(mv.packed()));
    parts.map_or_else(T::default, |(at, mv)| write(at, mv))
}

/// Every notation of a game that has only its own.
pub(crate) fn own_form(at: &AnyPosition, _: Option<Move>, mv: Move) -> MoveForms {
    Vec::from([("text", at.move_text(mv))])
}

#[cfg(feature = "shogi")]
mod shogi {
    use super::*;
    use crate::{csa, japanese, usi, western};
    use wazir_shogi::Position;

    pub(super) const DIALECT: Dialect = Dialect {
        is: is::<Position>,
        has_rows: |rows| !matches!(slashes(rows), 7 | 11),
        read: |text, _| usi::read_sfen(text).map(AnyPosition::new),
        read_lenient: |text, _| usi::read_sfen(text).map(without_warnings),
        position: AnyPosition::position_text,
        forms,
        mv: own_text,
        end_is_stated: true,
    };

    fn forms(at: &AnyPosition, previous: Option<Move>, mv: Move) -> MoveForms {
        let previous = previous.and_then(|mv| Position::decode(mv.packed())).map(|mv| mv.to());
        typed::<Position, _>(at, mv, |at, mv| {
            let hodges_number = western::Style::HodgesNumber;
            Vec::from([
                ("usi", at.move_text(mv)),
                ("csa", csa::move_text(at, mv)),
                ("kif", japanese::write_kif(at, previous, mv)),
                ("ki2", japanese::write_ki2(at, previous, mv)),
                ("hodges", western::write(at, previous, mv, western::Style::Hodges)),
                ("hodges_number", western::write(at, previous, mv, hodges_number)),
                ("hosking", western::write(at, previous, mv, western::Style::Hosking)),
                ("kitao_kawasaki", western::write(at, previous, mv, western::Style::KitaoKawasaki)),
            ])
        })
    }
}

#[cfg(feature = "euroshogi")]
mod euroshogi {
    use super::*;
    use crate::{fen, san};
    use wazir_euroshogi::Position;

    pub(super) const DIALECT: Dialect = Dialect {
        is: is::<Position>,
        has_rows: |rows| slashes(rows) == 7 && rows.contains('['),
        read: |text, _| fen::read_euroshogi(text).map(AnyPosition::new),
        read_lenient: |text, _| fen::read_euroshogi(text).map(without_warnings),
        position: AnyPosition::position_text,
        forms: |at, _, mv| {
            typed::<Position, _>(at, mv, |at, mv| {
                Vec::from([("uci", at.move_text(mv)), ("san", san::write_euroshogi(at, mv))])
            })
        },
        mv: own_text,
        end_is_stated: false,
    };
}

#[cfg(feature = "cwda")]
mod cwda {
    use super::*;
    use crate::fen::Letters;
    use crate::{fen, san};
    use wazir_cwda::{Armies, Position};

    pub(super) const DIALECT: Dialect = Dialect {
        is: is::<Position>,
        has_rows: |rows| slashes(rows) == 7 && !rows.contains('['),
        read: |text, entry| {
            let read = match entry.part::<Armies>() {
                Some(known) => fen::read_with(text, known),
                None => fen::read_with(text, &Armies::builtin()),
            };
            read.map(AnyPosition::new)
        },
        read_lenient: |text, entry| {
            let builtin;
            let armies = match entry.part::<Armies>() {
                Some(known) => known,
                None => {
                    builtin = Armies::builtin();
                    &builtin
                }
            };
            let read = fen::read_lenient(text, armies);
            read.map(|(position, warnings)| (AnyPosition::new(position), warnings))
        },
        position: |at| at.downcast().map_or_else(|| at.position_text(), fen::write_telling),
        forms: |at, _, mv| {
            typed::<Position, _>(at, mv, |at, mv| {
                let san = san::write(at, mv, Letters::Own);
                Vec::from([("uci", san::uci(at, mv)), ("san", san)])
            })
        },
        mv: |at, mv| typed::<Position, _>(at, mv, san::uci),
        end_is_stated: false,
    };
}

#[cfg(feature = "evo")]
mod evo {
    use super::*;
    use wazir_evo::Position;

    pub(super) const DIALECT: Dialect = Dialect {
        is: is::<Position>,
        has_rows: |rows| slashes(rows) == 11,
        read: |text, _| crate::evo::read_evo(text).map(AnyPosition::new),
        read_lenient: |text, _| crate::evo::read_evo(text).map(without_warnings),
        position: AnyPosition::position_text,
        forms: own_form,
        mv: own_text,
        end_is_stated: false,
    };
}
