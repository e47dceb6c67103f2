//! A game as it is told to an engine.

use std::fmt;
use std::str::FromStr;

use wazir_cwda::{Options, kinds};
use wazir_game::{Game, Seat};
use wazir_notation::fen::{self, Letters};

use super::dialect::{chess_to_shogi, fen_to_sfen, sfen_to_fen, shogi_to_chess};
use super::error::DriverError;

/// The games that other engines know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Variant {
    /// Shogi.
    Shogi,
    /// EuroShogi.
    EuroShogi,
    /// Chess with Different Armies.
    Cwda,
}

impl Variant {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Shogi, Self::EuroShogi, Self::Cwda];

    /// The short name of the game.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Shogi => "shogi",
            Self::EuroShogi => "euroshogi",
            Self::Cwda => "cwda",
        }
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Variant {
    type Err = DriverError;

    fn from_str(text: &str) -> Result<Self, DriverError> {
        let named = |variant: &Self| variant.name() == text;
        let unknown = || format!("no engine can be asked to play {}", text.escape_debug());
        Self::ALL.into_iter().find(named).ok_or_else(|| DriverError::cannot_play(unknown()))
    }
}

/// How an engine writes moves and positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dialect {
    /// Files as numbers from the right, `7g7f`; shogi and EuroShogi only.
    Usi,
    /// Files as letters from the left; the letters of pychess.org in CwDA.
    Uci,
    /// Files as letters from the left; the letters of XBoard in CwDA.
    Cecp,
}

impl Dialect {
    fn letters(self) -> Letters {
        if self == Self::Cecp { Letters::FairyMax } else { Letters::Unique }
    }
}

#[derive(Clone, Debug)]
enum Board {
    Shogi(wazir_shogi::Position),
    EuroShogi(wazir_euroshogi::Position),
    Cwda(wazir_cwda::Position),
}

/// A move in all dialects.
#[derive(Clone, Debug)]
struct Ply {
    own: String,
    usi: String,
    uci: String,
    cecp: String,
    /// Whether a pawn becomes the strongest man of its army.
    strongest: bool,
}

/// A game in progress, with its start and its moves in the words of each protocol.
///
/// ```
/// use wazir_protocol::driver::{Scene, Variant};
/// let mut scene = Scene::start(Variant::Shogi);
/// scene.play("7g7f")?;
/// assert!(scene.play("7g7f").is_err());
/// assert_eq!(scene.moves().collect::<Vec<_>>(), ["7g7f"]);
/// # Ok::<(), wazir_protocol::driver::DriverError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Scene {
    start: Board,
    now: Board,
    plies: Vec<Ply>,
}

impl Scene {
    /// The usual start; in Chess with Different Armies that of orthodox chess.
    pub fn start(variant: Variant) -> Self {
        Self::at(match variant {
            Variant::Shogi => Board::Shogi(wazir_shogi::Position::default()),
            Variant::EuroShogi => Board::EuroShogi(wazir_euroshogi::Position::default()),
            Variant::Cwda => Board::Cwda(wazir_cwda::Position::default()),
        })
    }

    /// A position in the game's own text form.
    ///
    /// # Errors
    /// [`DriverError::CannotPlay`] when the text is no position.
    pub fn new(variant: Variant, position: &str) -> Result<Self, DriverError> {
        let wrong = |error: wazir_chesslike::PositionError| {
            DriverError::cannot_play(format!("no position of {variant}: {error}"))
        };
        Ok(Self::at(match variant {
            Variant::Shogi => Board::Shogi(position.parse().map_err(wrong)?),
            Variant::EuroShogi => Board::EuroShogi(position.parse().map_err(wrong)?),
            Variant::Cwda => Board::Cwda(position.parse().map_err(wrong)?),
        }))
    }

    fn at(start: Board) -> Self {
        Self { now: start.clone(), start, plies: Vec::new() }
    }

    /// Which game it is.
    pub fn variant(&self) -> Variant {
        match self.start {
            Board::Shogi(_) => Variant::Shogi,
            Board::EuroShogi(_) => Variant::EuroShogi,
            Board::Cwda(_) => Variant::Cwda,
        }
    }

    /// The position the game began with, in its own text form.
    pub fn start_position(&self) -> String {
        match &self.start {
            Board::Shogi(position) => position.position_text(),
            Board::EuroShogi(position) => position.position_text(),
            Board::Cwda(position) => position.position_text(),
        }
    }

    /// Whose turn it is.
    pub fn to_move(&self) -> Seat {
        match &self.now {
            Board::Shogi(position) => position.to_move(),
            Board::EuroShogi(position) => position.to_move(),
            Board::Cwda(position) => position.to_move(),
        }
    }

    /// The moves played, in the notation of the game.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = &str> {
        self.plies.iter().map(|ply| &*ply.own)
    }

    /// Plays a move in the notation of the game.
    ///
    /// # Errors
    /// [`DriverError::NoMove`] when it cannot be read or is not legal; nothing has changed then.
    pub fn play(&mut self, text: &str) -> Result<(), DriverError> {
        let ply = match &mut self.now {
            Board::Shogi(position) => {
                played(position, text)?;
                let there = shogi_to_chess(text, 9).unwrap_or_default();
                Ply {
                    own: text.into(),
                    usi: text.into(),
                    uci: there.clone(),
                    cecp: there,
                    strongest: false,
                }
            }
            Board::EuroShogi(position) => {
                played(position, text)?;
                let usi = chess_to_shogi(text, 8).unwrap_or_default();
                Ply { own: text.into(), usi, uci: text.into(), cecp: text.into(), strongest: false }
            }
            Board::Cwda(position) => {
                let before = position.clone();
                let mv = played(position, text)?;
                let [uci, cecp] = [Letters::Unique, Letters::FairyMax]
                    .map(|letters| wazir_notation::san::uci_with(&before, mv, letters));
                let strongest = mv.promotion() == kinds::OWN.last().copied();
                Ply { own: text.into(), usi: String::new(), uci, cecp, strongest }
            }
        };
        self.plies.push(ply);
        Ok(())
    }

    /// Plays so many of `moves` as are not played yet. They must begin with those that are.
    ///
    /// # Errors
    /// As [`Scene::play`]; those before the wrong one are played then.
    pub fn play_on(&mut self, moves: &[String]) -> Result<(), DriverError> {
        moves.iter().skip(self.plies.len()).try_for_each(|mv| self.play(mv))
    }

    /// The moves in a dialect.
    pub(crate) fn told(&self, dialect: Dialect) -> impl ExactSizeIterator<Item = &str> {
        self.plies.iter().map(move |ply| match dialect {
            Dialect::Usi => &*ply.usi,
            Dialect::Uci => &*ply.uci,
            Dialect::Cecp => &*ply.cecp,
        })
    }

    /// Whether the move of this number makes a pawn the strongest man of its army.
    pub(crate) fn is_strongest(&self, ply: usize) -> bool {
        self.plies.get(ply).is_some_and(|ply| ply.strongest)
    }

    /// A move in a dialect, in the notation of the game; it may break the rules.
    pub(crate) fn understood(&self, text: &str, dialect: Dialect) -> Result<String, DriverError> {
        let unknown = |reason: &str| DriverError::NoMove {
            text: text.chars().take(40).collect(),
            reason: reason.to_owned(),
        };
        let plain = text.strip_suffix('=').unwrap_or(text);
        match &self.now {
            Board::Shogi(position) => {
                let own = match dialect {
                    Dialect::Usi => Some(plain.to_owned()),
                    _ => chess_to_shogi(plain, 9),
                };
                completed(position, own.ok_or_else(|| unknown("no such squares"))?)
            }
            Board::EuroShogi(position) => {
                let own = match dialect {
                    Dialect::Usi => shogi_to_chess(plain, 8),
                    _ => Some(plain.to_owned()),
                };
                completed(position, own.ok_or_else(|| unknown("no such squares"))?)
            }
            Board::Cwda(position) => understood_in_chess(position, text, dialect.letters())
                .ok_or_else(|| unknown("two squares and perhaps a letter are expected")),
        }
    }

    /// The start in a dialect, to be set up; `None` when it has no words for it.
    pub(crate) fn start_text(&self, dialect: Dialect) -> Option<String> {
        match (&self.start, dialect) {
            (Board::Shogi(position), Dialect::Usi) => Some(position.position_text()),
            (Board::Shogi(position), _) => sfen_to_fen(&position.position_text()),
            (Board::EuroShogi(position), Dialect::Usi) => fen_to_sfen(&position.position_text()),
            (Board::EuroShogi(position), _) => Some(position.position_text()),
            (Board::Cwda(_), Dialect::Usi) => None,
            (Board::Cwda(position), _) => Some(fen::write(position, dialect.letters())),
        }
    }

    /// Whether the game begins as it usually does, with these armies.
    pub(crate) fn begins_as_usual(&self) -> bool {
        match &self.start {
            Board::Shogi(position) => position.same_position(&wazir_shogi::Position::default()),
            Board::EuroShogi(position) => {
                position.same_position(&wazir_euroshogi::Position::default())
            }
            Board::Cwda(position) => {
                let usual = position.rules().options().matchup().start(&Options::default());
                usual.is_ok_and(|usual| position.same_position(&usual))
            }
        }
    }

    /// The identifiers of the armies, White's first.
    pub(crate) fn armies(&self) -> Option<[&str; 2]> {
        match &self.start {
            Board::Cwda(position) => {
                let matchup = position.rules().options().matchup();
                Some([matchup.white().id(), matchup.black().id()])
            }
            _ => None,
        }
    }
}

/// Plays a move that must be legal.
fn played<G: Game>(position: &mut G, text: &str) -> Result<G::Move, DriverError>
where
    G::Move: Copy,
{
    let wrong = |reason: String| DriverError::NoMove { text: text.to_owned(), reason };
    let mv = position.read_move(text).map_err(|error| wrong(error.to_string()))?;
    position.play(mv).map_err(|error| wrong(error.to_string()))?;
    Ok(mv)
}

/// Adds the sign of promotion that XBoard's users may leave out where a piece has to promote.
fn completed<G: Game>(position: &G, text: String) -> Result<String, DriverError> {
    let mv = position.read_move(&text).map_err(|error| DriverError::NoMove {
        text: text.chars().take(40).collect(),
        reason: error.to_string(),
    })?;
    if position.check(mv).is_err() {
        let promoted = format!("{text}+");
        let read = position.read_move(&promoted);
        if read.is_ok_and(|mv| position.check(mv).is_ok()) {
            return Ok(promoted);
        }
    }
    Ok(position.move_text(mv))
}

/// Reads a move of Chess with Different Armies. A pawn that does not say what it becomes becomes
/// the strongest man of its army, the one of the d-file, as with Fairy-Max.
fn understood_in_chess(
    position: &wazir_cwda::Position,
    text: &str,
    letters: Letters,
) -> Option<String> {
    let (squares, letter) = text.split_at_checked(4)?;
    let mv = position.read_move(squares).ok()?;
    let (from, to) = (mv.from()?, mv.to());
    let promoted = kinds::OWN.map(|kind| position.board_move(from, to, Some(kind)));
    if letter.is_empty() {
        let strongest = promoted.last().copied()?;
        let promotes = position.check(mv).is_err() && position.check(strongest).is_ok();
        return Some(position.move_text(if promotes { strongest } else { mv }));
    }
    let small = text.to_ascii_lowercase();
    let means =
        |mv: &wazir_cwda::Move| wazir_notation::san::uci_with(position, *mv, letters) == small;
    promoted.into_iter().find(means).map(|mv| position.move_text(mv))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shogi_in_three_dialects() {
        let mut scene = Scene::start(Variant::Shogi);
        assert!(scene.begins_as_usual());
        for mv in ["7g7f", "3c3d", "8h2b+", "3a2b", "B*5e"] {
            scene.play(mv).unwrap();
        }
        let told = |dialect| scene.told(dialect).collect::<Vec<_>>();
        assert_eq!(told(Dialect::Usi), ["7g7f", "3c3d", "8h2b+", "3a2b", "B*5e"]);
        assert_eq!(told(Dialect::Cecp), ["c3c4", "g7g6", "b2h8+", "g9h8", "B@e5"]);
        assert_eq!(scene.understood("g8g7=", Dialect::Cecp).unwrap(), "3b3c");
        assert!(scene.understood("resign", Dialect::Usi).is_err());
        let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] w - - 0 1";
        assert_eq!(scene.start_text(Dialect::Uci).as_deref(), Some(start));
    }

    #[test]
    fn euroshogi_in_two_dialects() {
        let mut scene = Scene::start(Variant::EuroShogi);
        scene.play("f3f4").unwrap();
        assert_eq!(scene.told(Dialect::Usi).collect::<Vec<_>>(), ["3f3e"]);
        let scene = Scene::new(Variant::EuroShogi, "4k3/8/8/P7/8/8/8/4K3[] w 0 1").unwrap();
        assert!(!scene.begins_as_usual());
        // Promotion is compulsory, so it may go without saying.
        assert_eq!(scene.understood("a5a6", Dialect::Cecp).unwrap(), "a5a6+");
        assert_eq!(scene.understood("8d8c+", Dialect::Usi).unwrap(), "a5a6+");
    }

    #[test]
    fn promotion_has_the_letters_of_the_dialect() {
        let start = "nutters:fide 8/P6k/8/8/8/8/8/K7 w - - 0 1";
        let mut scene = Scene::new(Variant::Cwda, start).unwrap();
        assert_eq!(scene.armies(), Some(["nutters", "fide"]));
        for (text, dialect, own) in [
            ("a7a8u", Dialect::Cecp, "a7a8b"),
            ("a7a8h", Dialect::Uci, "a7a8b"),
            ("a7a8o", Dialect::Uci, "a7a8c"),
            ("a7a8C", Dialect::Cecp, "a7a8c"),
            ("a7a8", Dialect::Cecp, "a7a8c"),
            ("a1a2", Dialect::Cecp, "a1a2"),
        ] {
            assert_eq!(scene.understood(text, dialect).unwrap(), own, "{text}");
        }
        for bad in ["a7a8q", "a7", "", "a7é8", "O-O", "a7a8cc"] {
            assert!(scene.understood(bad, Dialect::Cecp).is_err(), "{bad}");
        }
        scene.play("a7a8b").unwrap();
        assert_eq!(scene.told(Dialect::Uci).collect::<Vec<_>>(), ["a7a8h"]);
        assert_eq!(scene.told(Dialect::Cecp).collect::<Vec<_>>(), ["a7a8u"]);
        let text = scene.start_text(Dialect::Cecp).unwrap();
        assert_eq!(text, "8/P6k/8/8/8/8/8/K7 w - - 0 1");
    }
}
