//! Appearance of the screen: piece symbols and signs of marks.

use serde::{Deserialize, Serialize};
use wazir_betza::SquareMark;
use wazir_geometry::Facing;
use wazir_render::{Marks, PieceShape, PieceView};

/// The symbols for pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum PieceSymbols {
    /// Figures on squares that are large enough, with the letters beside them; letters elsewhere.
    #[default]
    Figures,
    /// Kanji, if the game has them, on figures as large as [`Figures`](Self::Figures).
    Kanji,
    /// Letters of the game, with a sign for the facing of the piece.
    Letters,
    /// Labels of position texts, whose letters alone tell the owner.
    Ascii,
}

impl PieceSymbols {
    /// Every set of symbols.
    pub const ALL: [Self; 4] = [Self::Figures, Self::Kanji, Self::Letters, Self::Ascii];

    /// Returns the text for a piece on a board seen with this facing, one to four columns wide.
    #[must_use]
    pub fn label(self, piece: &PieceView, seen: Facing) -> String {
        let (arrow, body) = self.parts(piece, seen);
        let blank = (self == Self::Kanji && piece.kanji().is_some()).then_some(' ');
        arrow.or(blank).into_iter().chain(body.chars()).collect()
    }

    /// Returns the sign for the facing of a piece, if it is needed, and its letters or kanji.
    pub(crate) fn parts(self, piece: &PieceView, seen: Facing) -> (Option<char>, String) {
        let turned = (piece.facing().quarters() + 4 - seen.quarters()) % 4;
        match (self, piece.kanji()) {
            (Self::Kanji, Some(kanji)) => {
                ((turned != 0).then_some(arrow(turned)), kanji.to_owned())
            }
            (Self::Ascii, _) => (None, piece.label().to_owned()),
            _ => {
                let promoted = if piece.is_promoted() { "+" } else { "" };
                let letters = match piece.body() {
                    // The arrow is enough to tell the owner.
                    PieceShape::Tile { edges, active } => {
                        edges[usize::from(active) % 4].to_string()
                    }
                    PieceShape::Castle => CASTLE.to_owned(),
                    _ => piece.letters().trim_start_matches('+').to_uppercase(),
                };
                (Some(arrow(turned)), format!("{promoted}{letters}"))
            }
        }
    }

    /// Returns whether a sign shows where a piece faces.
    pub(crate) const fn shows_facing(self) -> bool {
        !matches!(self, Self::Ascii)
    }

    /// Returns whether large squares show figures.
    pub(crate) const fn draws_figures(self) -> bool {
        matches!(self, Self::Figures | Self::Kanji)
    }
}

/// The text for a castle.
const CASTLE: &str = "K";

/// Returns the sign for a facing, in quarter turns clockwise from up. All signs are one column wide
/// in every terminal.
pub(crate) const fn arrow(quarters: u8) -> char {
    match quarters % 4 {
        0 => '^',
        1 => '>',
        2 => 'v',
        _ => '<',
    }
}

/// Returns the sign of the most important mark, for screens without colours.
pub(crate) fn mark_char(marks: Marks, ways: &[SquareMark]) -> Option<char> {
    let way = ways.iter().copied().find(|way| way.is_target());
    Some(match (way.or(ways.first().copied()), marks) {
        (_, marks) if marks.contains(Marks::PICKED) => '{',
        (Some(way), marks) if way.is_target() && marks.contains(Marks::BARRED) => '/',
        (Some(way), _) => way.letter(),
        (None, marks) if marks.contains(Marks::CHECK) => '!',
        (None, marks) if marks.contains(Marks::IDEA) => '*',
        (None, marks) if marks.contains(Marks::DROP) => '·',
        (None, marks) if marks.contains(Marks::LAST) => '[',
        (None, marks) if marks.contains(Marks::ZONE) => '_',
        _ => return None,
    })
}
