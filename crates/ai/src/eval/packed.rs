//! Packed scores: middle game and end game in one number, so that one addition serves both.

/// The units of scores in tables per hundredth.
const UNIT: f32 = 16.0;
/// The phase of a full board; 0 is the end of the game.
pub const MAX_PHASE: i32 = 256;

/// Packs a score for the middle game into the upper half and one for the end game into the lower.
pub(crate) fn pack([middle, end]: [f32; 2]) -> i64 {
    let parts = [middle, end].map(|score| (score * UNIT).round() as i64);
    (parts[0] << 32) + parts[1]
}

/// Returns the score in hundredths, interpolated by the phase (0 to [`MAX_PHASE`]). Negating the
/// sum only negates the result.
#[inline(always)]
pub fn taper(sum: i64, phase: i32) -> i32 {
    let end = sum as i32;
    let middle = ((sum - i64::from(end)) >> 32) as i32;
    let phase = phase.clamp(0, MAX_PHASE);
    let sum = i64::from(middle) * i64::from(phase) + i64::from(end) * i64::from(MAX_PHASE - phase);
    (sum / (i64::from(MAX_PHASE) * UNIT as i64)) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_of_both_phases_do_not_disturb_each_other() {
        let sum = pack([10.0, -7.0]) * 3 - pack([1.0, 4.0]);
        assert_eq!(taper(sum, MAX_PHASE), 29);
        assert_eq!(taper(sum, 0), -25);
        assert_eq!(taper(sum, MAX_PHASE / 2), 2);
        assert_eq!(taper(-sum, MAX_PHASE / 2), -2);
    }
}
