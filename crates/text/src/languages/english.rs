//! English. Its templates stand beside the keys.

use super::Grammar;
use crate::Key;

pub(super) const GRAMMAR: Grammar = Grammar {
    template: Key::english,
    joints: [", ", " and "],
    choices: [", ", " or "],
    form: |number| usize::from(number != 1),
    forms: 2,
};
