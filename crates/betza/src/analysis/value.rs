//! The estimate of a piece's value from its mobility.

use super::mobility::Mobility;

// Least squares over the sixteen pieces of rules/cwda.md section 3; the test `analysis_values` fits
// them again. More mobility makes each further square more valuable (a queen is worth more than
// rook and bishop), squares ahead count extra, and a colour-bound piece loses half a pawn.
const MOBILITY: f64 = 0.2648;
const MOBILITY_SQUARED: f64 = 0.0198;
const FORWARD: f64 = 0.4752;
const COLOR_BOUND: f64 = -0.5738;

pub(super) fn estimate(mobility: Mobility, color_bound: bool) -> f64 {
    let Mobility { all, forward } = mobility;
    let bound = if color_bound { COLOR_BOUND } else { 0.0 };
    (MOBILITY * all + MOBILITY_SQUARED * all * all + FORWARD * forward + bound).max(0.0)
}
