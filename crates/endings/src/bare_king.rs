//! Reports on pieces against a bare king.

use std::ops::ControlFlow;

use crate::{
    EndgameGenerator, EndgamePosition, EndgameRules, EndgameStats, GenerateError, GenerateProgress,
    Material, Metric, Piece,
};

/// The square colours of two pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SquareColors {
    /// Any colours.
    Any,
    /// Both pieces on squares of one colour.
    Same,
    /// One piece on squares of each colour.
    Opposite,
}

/// The statistics of pieces against a bare king, on squares of some colours.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct BareKingReport {
    /// The square colours of the positions.
    pub colors: SquareColors,
    /// The statistics with a king beside the pieces.
    pub with_king: EndgameStats,
    /// The statistics without a king beside the pieces.
    pub without_king: EndgameStats,
}

impl EndgameGenerator {
    /// Returns the statistics of one or more pieces against a bare king, with and without their own
    /// king. Two colour-bound pieces get two reports, for squares of the same and of opposite
    /// colours; otherwise there is one.
    ///
    /// # Errors
    ///
    /// A [`GenerateError`] if the pieces do not form an ending, no table can represent them, or
    /// `progress` broke.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use wazir_endings::{SquareColors, Piece, Side, EndgameGenerator};
    /// let rook = Piece::list("R")?;
    /// let parts = EndgameGenerator::default().against_bare_king(&rook, &|_| ControlFlow::Continue(()))?;
    /// assert_eq!(parts[0].colors, SquareColors::Any);
    /// assert_eq!(parts[0].with_king.longest_win(Side::White), Some(31));
    /// assert_eq!(parts[0].without_king.longest_win(Side::White), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn against_bare_king(
        &mut self,
        pieces: &[Piece],
        progress: &(dyn Fn(&GenerateProgress) -> ControlFlow<()> + Sync),
    ) -> Result<Vec<BareKingReport>, GenerateError> {
        let king = Piece::king;
        let helped = Material::new([&[king()], pieces].concat(), vec![king()])?.0;
        let alone = Material::new(pieces.to_vec(), vec![king()])?.0;
        let helped = self.generate_with_progress(&helped, Metric::Dtm, progress)?;
        let alone = self.generate_with_progress(&alone, Metric::Dtm, progress)?;
        let split = pieces.len() == 2 && pieces.iter().all(|piece| self.is_color_bound(piece));
        let parts = if split {
            &[SquareColors::Same, SquareColors::Opposite][..]
        } else {
            &[SquareColors::Any]
        };
        let part = |&colors: &SquareColors| BareKingReport {
            colors,
            with_king: helped
                .stats_where(|position| has_colors(self.conditions(), position, 1, colors)),
            without_king: alone
                .stats_where(|position| has_colors(self.conditions(), position, 0, colors)),
        };
        Ok(parts.iter().map(part).collect())
    }
}

fn has_colors(
    conditions: &EndgameRules,
    position: &EndgamePosition,
    first: usize,
    colors: SquareColors,
) -> bool {
    let width = conditions.width();
    let color = |square: usize| (square % width + square / width) % 2;
    let mut men = position.squares().skip(first).take(2).map(color);
    let one = men.next() == men.next();
    match colors {
        SquareColors::Any => true,
        SquareColors::Same => one,
        SquareColors::Opposite => !one,
    }
}
