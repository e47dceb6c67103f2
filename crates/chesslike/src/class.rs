//! How classes of pieces are generated.

use crate::tables::LINE_GROUPS;

/// The last group of lines is never filled, so that a class can name a group without lines.
pub(crate) const EMPTY_GROUP: u8 = LINE_GROUPS as u8 - 1;

/// How the pieces of a class are generated. Lines come in pairs; a "single" is one line alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[repr(u8)]
pub enum GenMethod {
    /// No pieces, or the king, which is generated apart.
    Empty,
    /// By lists of what can block them, carry them on or turn them, square by square.
    Irregular,
    /// All pieces at once by shifting their set.
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
    /// Whether a class of this form that moves by sets alone may attack by steps.
    pub(crate) const fn has_steps(self) -> bool {
        !matches!(
            self,
            Self::Empty | Self::Pair | Self::PairPromo | Self::SinglePromo | Self::TwoPairs
        )
    }

    /// The form for pieces with or without steps, with so many pairs of lines (or a single line),
    /// with or without promotion.
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

/// How one class of a side is generated, and which of the side's tables it reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(8))]
pub struct MovementClass {
    pub(crate) form: GenMethod,
    /// Its pairs of lines.
    pub(crate) groups: [u8; 2],
    /// Its promotion rule.
    pub(crate) promotion: u8,
    /// Its set-wise plan, or what it does square by square.
    pub(crate) plan: u8,
}

impl MovementClass {
    pub(crate) const NOTHING: Self = Self::new(GenMethod::Empty);

    /// A class of this form that has no lines and reads the first promotion rule and plan.
    pub const fn new(form: GenMethod) -> Self {
        Self { form, groups: [EMPTY_GROUP; 2], promotion: 0, plan: 0 }
    }

    /// Has this pair of lines.
    #[must_use]
    pub const fn with_pair(self, group: u8) -> Self {
        Self { groups: [group, EMPTY_GROUP], ..self }
    }

    /// Has these two pairs of lines.
    #[must_use]
    pub const fn with_pairs(self, first: u8, second: u8) -> Self {
        Self { groups: [first, second], ..self }
    }

    /// Reads this promotion rule.
    #[must_use]
    pub const fn with_promotion_rule(self, promotion: u8) -> Self {
        Self { promotion, ..self }
    }

    /// Reads this set-wise plan.
    #[must_use]
    pub const fn with_shift_plan(self, plan: u8) -> Self {
        Self { plan, ..self }
    }
}

/// How many groups of lines the classes of a shape name.
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
