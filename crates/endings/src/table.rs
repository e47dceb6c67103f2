//! A table and the values of its positions.

use crate::conversions::after_move;
use crate::index::ManSquares;
use crate::rules::CompiledEnding;
use crate::{EndgameRules, EndgameStats, Material, Metric, Piece, Side};

/// The value of an index without a legal position.
pub(crate) const NO_POSITION: u16 = u16::MAX;
/// Neither side wins; during generation, nothing is known.
pub(crate) const DRAW: u16 = u16::MAX - 1;

/// Returns the value of a win for the side to move in `plies`.
pub(crate) const fn encode_win(plies: u16) -> u16 {
    plies << 1 | 1
}

/// Returns the value of a loss for the side to move in `plies`.
pub(crate) const fn encode_loss(plies: u16) -> u16 {
    plies << 1
}

pub(crate) const fn is_decided(value: u16) -> bool {
    value < DRAW
}

pub(crate) const fn is_win(value: u16) -> bool {
    value & 1 != 0
}

pub(crate) const fn distance(value: u16) -> u16 {
    value >> 1
}

/// The value of a position for the side to move, with best play by both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EndgameValue {
    /// The side to move wins.
    Win {
        /// The distance in plies, in the metric of the table.
        plies: u16,
    },
    /// Neither side wins.
    Draw,
    /// The side to move loses.
    Loss {
        /// The distance in plies, in the metric of the table; 0 is mate.
        plies: u16,
    },
}

impl EndgameValue {
    pub(crate) fn of(raw: u16) -> Self {
        match raw {
            _ if !is_decided(raw) => Self::Draw,
            _ if is_win(raw) => Self::Win { plies: distance(raw) },
            _ => Self::Loss { plies: distance(raw) },
        }
    }
}

/// A legal position of an ending: the side to move and a square for each man.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EndgamePosition {
    pub(crate) side: Side,
    pub(crate) squares: ManSquares,
    pub(crate) men: usize,
}

impl EndgamePosition {
    /// The side to move.
    pub fn side(&self) -> Side {
        self.side
    }

    /// The squares of the men, in the order of [`Material::pieces`].
    pub fn squares(&self) -> impl ExactSizeIterator<Item = usize> {
        self.squares.into_iter().take(self.men).map(usize::from)
    }
}

/// A move in a position of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct EndgameMove {
    /// The index of the moving man in [`Material::pieces`].
    pub man: usize,
    /// The target square.
    pub to: usize,
    /// The index of the captured man.
    pub captured: Option<usize>,
    /// The piece that a pawn promotes to.
    pub promotion: Option<Piece>,
    /// The ending that it leads to; another one after a capture or promotion.
    pub ending: Material,
    /// The position after the move, in that ending, in which the sides may be swapped.
    pub next: EndgamePosition,
    /// `true` if the sides are swapped: White has become Black, and the board is rotated by 180°.
    pub swapped: bool,
}

/// The exact values of all positions of one ending.
#[derive(Debug)]
pub struct Table {
    rules: CompiledEnding,
    metric: Metric,
    values: Vec<u16>,
}

impl Table {
    pub(crate) fn new(rules: CompiledEnding, metric: Metric, values: Vec<u16>) -> Self {
        Self { rules, metric, values }
    }

    /// Creates the table of an ending that nobody can win.
    pub(crate) fn all_draws(rules: CompiledEnding, metric: Metric) -> Self {
        let values = (0..rules.layout.len()).map(|index| {
            let (black, squares) = rules.layout.position(index);
            let side = if black { Side::Black } else { Side::White };
            let there =
                rules.layout.index(black, &squares) == index && rules.is_legal(side, &squares);
            if there { DRAW } else { NO_POSITION }
        });
        let values = values.collect();
        Self { rules, metric, values }
    }

    pub(crate) fn rules(&self) -> &CompiledEnding {
        &self.rules
    }

    pub(crate) fn into_values(self) -> Vec<u16> {
        self.values
    }

    pub(crate) fn values(&self) -> &[u16] {
        &self.values
    }

    /// Returns the stored value; `None` if there is no such position.
    pub(crate) fn stored_value(&self, side: Side, squares: &ManSquares) -> Option<u16> {
        let index = self.rules.layout.index(side == Side::Black, squares);
        self.values.get(index).copied().filter(|&value| value != NO_POSITION)
    }

    /// The pieces.
    pub fn material(&self) -> &Material {
        &self.rules.material
    }

    /// The board and the rules.
    pub fn conditions(&self) -> &EndgameRules {
        &self.rules.conditions
    }

    /// The metric of the table.
    pub fn metric(&self) -> Metric {
        self.metric
    }

    /// The number of rotations and reflections of the board that leave all its pieces unchanged, 1
    /// to 8. The table keeps fewer positions by about this factor.
    pub fn symmetries(&self) -> usize {
        self.rules.symmetries
    }

    /// Returns the position with these squares, in the order of [`Material::pieces`]; `None` if it
    /// is not legal, for example if the side that has moved is in check.
    pub fn position(&self, side: Side, squares: &[usize]) -> Option<EndgamePosition> {
        position(&self.rules, side, squares)
    }

    /// Returns the value of a position, which must come from a table of the same ending.
    pub fn value(&self, position: &EndgamePosition) -> EndgameValue {
        EndgameValue::of(self.stored_value(position.side, &position.squares).unwrap_or(DRAW))
    }

    /// Returns all legal moves in a position.
    pub fn moves(&self, position: &EndgamePosition) -> Vec<EndgameMove> {
        moves(&self.rules, position)
    }

    /// Returns the statistics of all positions.
    pub fn stats(&self) -> EndgameStats {
        EndgameStats::of(self, |_| true)
    }

    /// Returns the statistics of some positions.
    ///
    /// ```
    /// use wazir_endings::{Metric, Side, EndgameGenerator};
    /// let table = EndgameGenerator::default().generate(&"KBBK".parse()?, Metric::Dtm)?;
    /// // Bishops on squares of one colour win nothing.
    /// let color = |square: usize| (square % 8 + square / 8) % 2;
    /// let alike = table.stats_where(|position| {
    ///     let bishops: Vec<usize> = position.squares().skip(1).take(2).map(color).collect();
    ///     bishops[0] == bishops[1]
    /// });
    /// assert_eq!(alike.longest_win(Side::White), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn stats_where(&self, wanted: impl Fn(&EndgamePosition) -> bool) -> EndgameStats {
        EndgameStats::of(self, wanted)
    }

    /// Returns every position with its value, one for each class of symmetric positions.
    pub fn positions(&self) -> impl Iterator<Item = (EndgamePosition, EndgameValue)> {
        let there = self.values.iter().enumerate().filter(|&(_, &value)| value != NO_POSITION);
        there.map(|(index, &value)| (self.position_at(index), EndgameValue::of(value)))
    }

    /// Returns the number of positions symmetric to one of [`Table::positions`], itself included.
    ///
    /// ```
    /// use wazir_endings::{Metric, EndgameGenerator};
    /// let table = EndgameGenerator::default().generate(&"KRK".parse()?, Metric::Dtm)?;
    /// let all: u64 = table.positions().map(|(position, _)| table.symmetric_count(&position)).sum();
    /// // The number with either side to move, on a board that is not turned.
    /// assert_eq!(all, 399_112);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn symmetric_count(&self, position: &EndgamePosition) -> u64 {
        (self.rules.symmetries / self.rules.layout.stabilizer_size(&position.squares)) as u64
    }

    pub(crate) fn position_at(&self, index: usize) -> EndgamePosition {
        let (black, squares) = self.rules.layout.position(index);
        let side = if black { Side::Black } else { Side::White };
        EndgamePosition { side, squares, men: self.rules.men.len() }
    }
}

pub(crate) fn position(
    rules: &CompiledEnding,
    side: Side,
    squares: &[usize],
) -> Option<EndgamePosition> {
    let count = rules.conditions.width() * rules.conditions.height();
    if squares.len() != rules.men.len() || squares.iter().any(|&square| square >= count) {
        return None;
    }
    let mut all = ManSquares::default();
    for (place, &square) in all.iter_mut().zip(squares) {
        *place = square as u8;
    }
    let position = EndgamePosition { side, squares: all, men: rules.men.len() };
    rules.is_legal(side, &all).then_some(position)
}

pub(crate) fn moves(rules: &CompiledEnding, position: &EndgamePosition) -> Vec<EndgameMove> {
    let mut choices = Vec::new();
    let _ = rules.for_each_move(position.side, &position.squares, |step, after| {
        let promotion = step.promotion.and_then(|place| rules.conditions.promotions().get(place));
        if let Some((ending, next, swapped)) = after_move(rules, step, position.side, after) {
            choices.push(EndgameMove {
                man: step.man,
                to: step.to,
                captured: step.captured,
                promotion: promotion.cloned(),
                ending,
                next,
                swapped,
            });
        }
        std::ops::ControlFlow::<()>::Continue(())
    });
    choices
}
