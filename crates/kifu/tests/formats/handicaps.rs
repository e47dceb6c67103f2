//! The handicaps that games offer by name are those of the records.

use wazir_game::Seat;
use wazir_kifu::{CSA, JKF, KI2, KIF, USEN, USI, handicap};
use wazir_notation::{Headers, write_play};
use wazir_registry::{Play, StartOptions};
use wazir_text::Language;

/// The SFENs that USI programs start handicap games from, with the names that records give them.
const KNOWN: [(&str, &str, &str); 16] = [
    ("even", "平手", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"),
    ("lance", "香落ち", "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
    ("right-lance", "右香落ち", "1nsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
    ("bishop", "角落ち", "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
    ("rook", "飛車落ち", "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
    ("rook-lance", "飛香落ち", "lnsgkgsn1/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
    ("two-pieces", "二枚落ち", "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
    ("three-pieces", "三枚落ち", "lnsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
    ("four-pieces", "四枚落ち", "1nsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
    ("five-pieces", "五枚落ち", "2sgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
    (
        "left-five-pieces",
        "左五枚落ち",
        "1nsgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    ),
    ("six-pieces", "六枚落ち", "2sgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
    ("left-seven-pieces", "左七枚落ち", "2sgkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
    (
        "right-seven-pieces",
        "右七枚落ち",
        "3gkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    ),
    ("eight-pieces", "八枚落ち", "3gkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
    ("ten-pieces", "十枚落ち", "4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
];

fn open(name: &str) -> Play {
    let start = StartOptions::default().with_start(name, 0);
    wazir_builtin::games().open("shogi", &start).expect(name)
}

#[test]
fn every_handicap_is_the_same_start_everywhere() {
    let games = wazir_builtin::games();
    let info = games.find("shogi").expect("shogi").info();
    assert_eq!(info.start_names(), KNOWN.map(|(name, ..)| name));
    assert_eq!(handicap::names().collect::<Vec<_>>(), KNOWN.map(|(_, title, _)| title));
    let starts = info.default_start().into_iter().chain(info.starts());
    for ((name, title, sfen), start) in KNOWN.into_iter().zip(starts) {
        assert_eq!(start.title().translate(Language::Japanese).to_string(), title);
        let mut play = open(name);
        assert_eq!(play.start_text(), sfen);
        assert_eq!(open(title).start_text(), sfen);
        let first = if name == "even" { Seat::FIRST } else { Seat::SECOND };
        assert_eq!(play.to_move(), first, "{name}");
        let mv = if name == "even" { "7g7f" } else { "5a5b" };
        play.play_text(mv).expect("a first move");
        for format in [KIF, KI2, CSA, JKF, USI, USEN] {
            let written = write_play(&play, format, Headers::default()).expect(name);
            let mut read = format.read(written.text(), &games).expect(name);
            assert_eq!(read.len(), 1, "{}", format.name());
            let again = read.remove(0).into_play().expect(name);
            assert_eq!(again.start_text(), sfen, "{name} in {}", format.name());
            assert_eq!(again.move_texts(), play.move_texts(), "{name} in {}", format.name());
            assert!(format.round_trips(&play), "{name} in {}", format.name());
        }
    }
}

/// The headers name the handicap, and the player who gives it is 上手.
#[test]
fn headers_name_the_handicap() {
    let mut play = open("two-pieces");
    play.play_text("7a6b").expect("a move");
    let text = |format| {
        let written = write_play(&play, format, Headers::default()).expect("a record");
        written.text().to_owned()
    };
    assert!(text(KIF).contains("手合割：二枚落ち\n"), "{}", text(KIF));
    assert!(text(KI2).contains("手合割：二枚落ち\n") && text(KI2).contains("△６二銀"));
    assert!(text(CSA).contains("\nPI82HI22KA\n-\n-7162GI\n"), "{}", text(CSA));
    assert!(text(JKF).replace(' ', "").contains("\"preset\":\"2\""), "{}", text(JKF));
    let sfen = "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
    assert_eq!(text(USI).trim_end(), format!("position sfen {sfen} moves 7a6b"));
}
