//! Movement classes and the ways they are generated.

use crate::tables::LINE_GROUPS;

/// The last line group is never filled, so that a class without lines can name it.
pub(crate) const EMPTY_GROUP: u8 = LINE_GROUPS as u8 - 1;

/// The way the pieces of a class are generated. Lines come in pairs; a "single" is one line alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[repr(u8)]
pub enum GenMethod {
    /// No pieces, or the king, which is generated separately.
    Empty,
    /// Lists per square of what can block the pieces, carry them on or turn them.
    Irregular,
    /// All pieces at once, by shifting their set.
    SetWise,
    /// Steps alone.
    Steps,
    /// Steps alone, with promotion.
    StepsPromo,
    /// A pair of lines.
    Pair,
    /// A pair of lines, with promotion.
    PairPromo,
    /// A single line, with promotion.
    SinglePromo,
    /// Steps and a pair of lines.
    StepsPair,
    /// Two pairs of lines.
    TwoPairs,
    /// Steps and up to two pairs.
    StepsAndPairs,
    /// Steps and up to two pairs, with promotion.
    StepsAndPairsPromo,
}

impl GenMethod {
    /// Returns whether a class of this form may attack by steps; a set-wise class may.
    pub(crate) const fn has_steps(self) -> bool {
        !matches!(
            self,
            Self::Empty | Self::Pair | Self::PairPromo | Self::SinglePromo | Self::TwoPairs
        )
    }

    /// Returns the form for pieces with or without steps, with a number of pairs of lines (or a
    /// single line), with or without promotion.
    pub(crate) fn of(step: bool, pairs: usize, single: bool, promo: bool) -> Self {
        match (step, pairs, promo) {
            (true, 0, false) => Self::Steps,
            (true, 0, true) => Self::StepsPromo,
            (false, 1, true) if single => Self::SinglePromo,
            (false, 1, false) => Self::Pair,
            (false, 1, true) => Self::PairPromo,
            (true, 1, false) => Self::StepsPair,
            (false, 2, false) => Self::TwoPairs,
            (.., false) => Self::StepsAndPairs,
            (.., true) => Self::StepsAndPairsPromo,
        }
    }
}

/// The way one class of a side is generated, and the tables of the side that it reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(8))]
pub struct MovementClass {
    pub(crate) form: GenMethod,
    /// The line groups.
    pub(crate) groups: [u8; 2],
    /// The promotion rule.
    pub(crate) promotion: u8,
    /// The shift plan, or the index of the lists per square.
    pub(crate) plan: u8,
}

impl MovementClass {
    pub(crate) const NOTHING: Self = Self::new(GenMethod::Empty);

    /// Returns a class of this form without lines, with the first promotion rule and shift plan.
    pub const fn new(form: GenMethod) -> Self {
        Self { form, groups: [EMPTY_GROUP; 2], promotion: 0, plan: 0 }
    }

    /// Sets one line group.
    #[must_use]
    pub const fn with_pair(self, group: u8) -> Self {
        Self { groups: [group, EMPTY_GROUP], ..self }
    }

    /// Sets two line groups.
    #[must_use]
    pub const fn with_pairs(self, first: u8, second: u8) -> Self {
        Self { groups: [first, second], ..self }
    }

    /// Sets the promotion rule.
    #[must_use]
    pub const fn with_promotion_rule(self, promotion: u8) -> Self {
        Self { promotion, ..self }
    }

    /// Sets the shift plan.
    #[must_use]
    pub const fn with_shift_plan(self, plan: u8) -> Self {
        Self { plan, ..self }
    }
}

/// Returns the number of line groups that the classes of a shape name.
pub(crate) const fn groups(shape: &[MovementClass]) -> usize {
    let (mut most, mut class) = (0, 0);
    while class < shape.len() {
        let [first, second] = shape[class].groups;
        if first != EMPTY_GROUP && first as usize >= most {
            most = first as usize + 1;
        }
        if second != EMPTY_GROUP && second as usize >= most {
            most = second as usize + 1;
        }
        class += 1;
    }
    most
}
