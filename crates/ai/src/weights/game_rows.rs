//! Rows of weights that a game's own evaluation has.

use super::WeightsText;
use crate::eval::model::EvalModel;

/// Pieces count, and nothing else.
const MATERIAL: &str = include_str!("../../weights/material.txt");
/// What all games begin with.
const DERIVED: &str = include_str!("../../weights/derived.txt");

/// The rows of weights that one evaluation has and those of other games do not.
///
/// ```
/// use wazir_ai::evaluation::GameRows;
/// use wazir_ai::{EvalModel, Weights, WeightsText};
///
/// let length = |name: &str| (name == "own.tempo").then_some(1);
/// let rows = GameRows::new(length, "", "own.tempo: 10");
/// let mut model = EvalModel::new("plain");
/// model.add_direct_row("own.tempo", 0, 1);
/// Weights::Derived.load(&mut model, &rows);
/// assert_eq!(model.values(), [[10.0, 10.0]]);
///
/// let text = Weights::Text(WeightsText::parse("own.tempo: 12/3", &[rows])?);
/// text.load(&mut model, &rows);
/// assert_eq!(model.values(), [[12.0, 3.0]]);
/// # Ok::<(), wazir_ai::WeightsError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct GameRows {
    len: fn(&str) -> Option<usize>,
    material: &'static str,
    derived: &'static str,
}

impl GameRows {
    /// No rows.
    pub const NONE: Self = Self::new(|_| None, "", "");

    /// How many weights the row of a name has, if it is one of these; and texts of weights: those by
    /// which pieces alone count, and those that follow from the rules.
    pub const fn new(
        len: fn(&str) -> Option<usize>,
        material: &'static str,
        derived: &'static str,
    ) -> Self {
        Self { len, material, derived }
    }

    pub(super) fn len(&self, name: &str) -> Option<usize> {
        (self.len)(name)
    }

    pub(super) fn load_material(&self, model: &mut EvalModel) {
        self.load(model, [MATERIAL, self.material]);
    }

    pub(super) fn load_derived(&self, model: &mut EvalModel) {
        self.load(model, [DERIVED, self.derived]);
    }

    /// Texts that cannot be read say nothing; the tests of an evaluation see to its own.
    fn load(&self, model: &mut EvalModel, texts: [&str; 2]) {
        let own = std::slice::from_ref(self);
        for text in texts.into_iter().filter_map(|text| WeightsText::parse(text, own).ok()) {
            model.load(&text);
        }
    }
}
