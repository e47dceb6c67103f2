//! Time that messages spend on their way.

use wazir_session::{MoveBonus, Overtime, TimeControl, TimeSpan};

/// Beyond the measured way, so much is believed of what a client says: frames are drawn, and pages
/// are busy.
const FRAME_LAG: TimeSpan = TimeSpan::from_millis(140);
const DAY: TimeSpan = TimeSpan::from_days(1);
/// Nobody is given more for one move.
pub(crate) const MAX_LAG: TimeSpan = TimeSpan::from_millis(1_000);

/// How much of the time of a player's moves may still be forgiven: a quota that grows with each
/// move, so that nobody gains time for long by what is said of a slow connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LagQuota {
    left: TimeSpan,
    per_move: TimeSpan,
}

impl LagQuota {
    /// The quota at the start of a game with these clocks. The longer the game, the larger: from
    /// 150 ms a move to a second.
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

    /// What a move is credited that was made after `elapsed`, of which the client says that it
    /// spent `spent`, over a connection with this way there and back.
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

/// Whether a game is played over days: its time passes while the table is asleep.
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
        // An honest one: 300 ms under way, measured as much.
        assert_eq!(quota.credit(millis(5_300), Some(millis(5_000)), millis(300)), millis(300));
        // One that says it needed no time gets what was measured and a little.
        assert_eq!(quota.credit(millis(5_300), Some(millis(0)), millis(40)), millis(180));
        // One that says nothing gets nothing.
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
