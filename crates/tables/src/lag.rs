//! Compensation for network lag.

use wazir_session::{MoveBonus, Overtime, TimeControl, TimeSpan};

/// The tolerance for a client's claim beyond the measured round trip: frames are drawn, and pages
/// are busy.
const FRAME_LAG: TimeSpan = TimeSpan::from_millis(140);
const DAY: TimeSpan = TimeSpan::from_days(1);
/// The largest credit for one move.
pub(crate) const MAX_LAG: TimeSpan = TimeSpan::from_millis(1_000);

/// The remaining lag credit of a player. The quota grows with each move, so nobody gains time for
/// long by claiming a slow connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LagQuota {
    left: TimeSpan,
    per_move: TimeSpan,
}

impl LagQuota {
    /// Returns the quota at the start of a game with this time control. It grows with the length of
    /// the game: from 150 ms per move up to one second.
    pub(crate) fn of(control: &TimeControl) -> Self {
        let increment = match control.bonus() {
            MoveBonus::Increment(span) | MoveBonus::Delay(span) | MoveBonus::Bronstein(span) => {
                span
            }
            _ => TimeSpan::ZERO,
        };
        let expected = control.main().saturating_add(increment.times(40)).as_millis() / 1000;
        let gain = TimeSpan::from_millis((expected * 4).saturating_add(150)).min(MAX_LAG);
        Self { left: gain.times(3), per_move: gain }
    }

    /// Returns the credit of a move that was made after `elapsed`, where the client claims to have
    /// spent `spent`, over a connection with the round-trip time `way`. Updates the quota.
    pub(crate) fn credit(
        &mut self,
        elapsed: TimeSpan,
        spent: Option<TimeSpan>,
        way: TimeSpan,
    ) -> TimeSpan {
        let claimed = spent.map_or(TimeSpan::ZERO, |spent| elapsed.saturating_sub(spent));
        let credit = claimed.min(way.saturating_add(FRAME_LAG)).min(self.left).min(MAX_LAG);
        let left = self.left.saturating_sub(credit).saturating_add(self.per_move);
        self.left = left.min(self.per_move.times(7));
        credit
    }
}

/// Returns whether the control is for correspondence games, whose time passes while the table is
/// asleep: the main time or an overtime period is at least a day.
pub fn is_correspondence(control: &TimeControl) -> bool {
    let overtime = match control.overtime() {
        Overtime::Byoyomi { period, .. } | Overtime::Canadian { period, .. } => period,
        _ => TimeSpan::ZERO,
    };
    control.main() >= DAY || overtime >= DAY
}

#[cfg(test)]
mod tests {
    use super::*;

    fn millis(span: u64) -> TimeSpan {
        TimeSpan::from_millis(span)
    }

    #[test]
    fn what_a_client_says_is_believed_within_bounds() {
        let mut quota = LagQuota::of(&"10m+5s".parse().expect("a time control"));
        // An honest client: 300 ms in transit, and measured so.
        assert_eq!(quota.credit(millis(5_300), Some(millis(5_000)), millis(300)), millis(300));
        // A client that claims to have used no time gets the measured time and the tolerance.
        assert_eq!(quota.credit(millis(5_300), Some(millis(0)), millis(40)), millis(180));
        // A client that claims nothing gets nothing.
        assert_eq!(quota.credit(millis(5_300), None, millis(300)), TimeSpan::ZERO);
    }

    #[test]
    fn a_quota_runs_out() {
        let mut quota = LagQuota::of(&"0+1".parse().expect("a time control"));
        let credits: Vec<TimeSpan> =
            (0..20).map(|_| quota.credit(millis(3_000), Some(millis(0)), millis(900))).collect();
        assert_eq!(credits[0], millis(930));
        assert!(credits[10..].iter().all(|credit| *credit == millis(310)), "{credits:?}");
    }

    #[test]
    fn days_are_slow() {
        assert!(is_correspondence(&"3d".parse().expect("a time control")));
        assert!(!is_correspondence(&"10m+5s".parse().expect("a time control")));
    }
}
