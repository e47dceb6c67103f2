//! Tests of the text form of time controls.

use proptest::prelude::*;
use wazir_session::{MoveBonus, Overtime, TimeControl, TimeSpan};

#[test]
fn read_and_written() {
    let cases = [
        ("none", "none"),
        ("5+3", "5m+3s"),
        ("10m+30s", "10m+30s"),
        (" 10m + 30s ", "10m+30s"),
        ("15", "15m"),
        ("90s+0", "1m30s"),
        ("10m byo 30sx3", "10m byo 30sx3"),
        ("10 byo 30", "10m byo 30s"),
        ("10m byo 30 x 3", "10m byo 30sx3"),
        ("1h byo 10m/15", "1h byo 10m/15"),
        ("2h delay 5", "2h delay 5s"),
        ("2h bronstein 5s byo 60s x 2", "2h bronstein 5s byo 1mx2"),
        ("3d", "3d"),
        ("3d/move", "3d"),
        ("1d12h", "1d12h"),
        ("1d12h/move", "1d12h/move"),
        ("24h", "1d+0s"),
        ("30d+0", "30d+0s"),
        ("2d+1d", "2d+1d"),
        ("30s/move", "30s/move"),
        ("0 byo 30s", "30s/move"),
        ("0+0", "0s"),
        ("10m byo 0s", "10m"),
        ("10m byo 30sx0", "10m"),
        ("1m1s1ms", "1m1s1ms"),
        ("blitz", "3m+2s"),
        ("byoyomi", "10m byo 30s"),
        ("correspondence", "3d"),
    ];
    for (text, written) in cases {
        let control: TimeControl = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(control.to_string(), written, "{text}");
        assert_eq!(written.parse(), Ok(control), "{text}");
    }
    for (name, control) in TimeControl::PRESETS {
        assert_eq!(name.parse(), Ok(control));
    }
}

#[test]
fn refused_with_the_place() {
    let cases = [
        ("", 0),
        ("x", 0),
        ("-5", 0),
        ("5+", 2),
        ("5+x", 2),
        ("5m3h", 3),
        ("5m5m", 3),
        ("5m5", 3),
        ("5 5", 2),
        ("5m+3x", 4),
        ("5m byo", 6),
        ("5m byo 30sx", 11),
        ("5m byo 30s/", 11),
        ("5m byo 30sx3 y", 13),
        ("5m byo 30s x 99999999999", 13),
        ("99999999999999999999d", 0),
        ("300000000000d", 0),
        ("1d300000000000h99999999999999999m", 15),
        ("3d/moves", 7),
        ("30 s", 3),
        ("blitz+1", 0),
        ("５+3", 0),
    ];
    for (text, at) in cases {
        let error = text.parse::<TimeControl>().expect_err(text);
        assert_eq!(error.at(), at, "{text}: {error}");
    }
    assert_eq!("".parse::<TimeSpan>().unwrap_err().at(), 0);
    assert_eq!("5".parse::<TimeSpan>().unwrap_err().at(), 1);
    let error = "5m 3".parse::<TimeSpan>().unwrap_err();
    assert_eq!(error.to_string(), "the end expected at character 3 of `5m 3`");
}

fn span() -> impl Strategy<Value = TimeSpan> {
    let short = (0u64..100_000).prop_map(TimeSpan::from_millis);
    let long = (0u64..400).prop_map(TimeSpan::from_days);
    prop_oneof![Just(TimeSpan::ZERO), short, long, any::<u64>().prop_map(TimeSpan::from_millis)]
}

prop_compose! {
    fn control()(
        main in span(),
        extra in span(),
        period in span(),
        count in prop_oneof![0u32..4, any::<u32>()],
        gain in 0..4,
        overtime in 0..3,
    ) -> TimeControl {
        let gain = match gain {
            0 => MoveBonus::None,
            1 => MoveBonus::Increment(extra),
            2 => MoveBonus::Delay(extra),
            _ => MoveBonus::Bronstein(extra),
        };
        let overtime = match overtime {
            0 => Overtime::None,
            1 => Overtime::Byoyomi { period, periods: count },
            _ => Overtime::Canadian { period, moves: count },
        };
        TimeControl::new(main, gain, overtime)
    }
}

proptest! {
    #[test]
    fn what_is_written_reads_back(control in prop_oneof![Just(TimeControl::NONE), control()]) {
        prop_assert_eq!(control.to_string().parse(), Ok(control));
    }

    #[test]
    fn spans_read_back(span in span()) {
        prop_assert_eq!(span.to_string().parse(), Ok(span));
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[0-9dhmsx+/ byoelartnui\\PC]{0,24}") {
        match text.parse::<TimeControl>() {
            Ok(control) => prop_assert_eq!(control.to_string().parse(), Ok(control)),
            Err(error) => prop_assert!(error.at() <= text.len()),
        }
    }
}
