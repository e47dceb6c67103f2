//! The weight rows that belong to one game's evaluation.

use super::WeightsText;
use crate::eval::model::EvalModel;

/// Material alone.
const MATERIAL: &str = include_str!("../../weights/material.txt");
/// The initial weights of all games.
const DERIVED: &str = include_str!("../../weights/derived.txt");

/// The weight rows that one evaluation has and other games do not.
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

    /// Creates rows from a function that returns the number of weights in the row of a name, if the row
    /// is one of these, and from two texts of weights: material alone, and derived from the rules.
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

    /// Loads the texts. A text that cannot be read is ignored; each evaluation tests its own.
    fn load(&self, model: &mut EvalModel, texts: [&str; 2]) {
        let own = std::slice::from_ref(self);
        for text in texts.into_iter().filter_map(|text| WeightsText::parse(text, own).ok()) {
            model.load(&text);
        }
    }
}
