//! Tests of format detection by content.

use wazir_kifu::{CSA, JKF, KI2, KIF, USEN, USI};
use wazir_notation::{Format, Formats};
use wazir_pgn::PGN;

fn formats() -> Formats {
    Formats::for_games(&wazir_builtin::games())
}

#[test]
fn every_format_is_recognised() {
    let cases = [
        (KIF, "手合割：平手\n手数----指手--\n   1 ７六歩(77)\n"),
        (KIF, "#KIF version=2.0 encoding=UTF-8\n先手：a\n1 投了\n"),
        (KIF, "後手の持駒：なし\n| ・ ・|一\n"),
        (KIF, "１ ７六歩(77)\n２ ３四歩(33)\n"),
        (KI2, "先手：a\n後手：b\n\n▲７六歩 △３四歩\n"),
        (KI2, "#KI2 version=2.0\n先手：a\n"),
        (CSA, "'a comment\nN+a\nPI\n"),
        (CSA, "+7776FU\n"),
        (CSA, "P1-KY-KE\n"),
        (CSA, "$EVENT:a\n"),
        (JKF, "\u{feff} {\"header\":{}}"),
        (USI, "position startpos moves 7g7f\n"),
        (USI, "#YANEURAOU-DB2016 1.00\nsfen 9/9 b - 1\n"),
        (USEN, "~0.72m36e.r\n"),
        (USEN, "lnsgkgsnl_1r5b1_ppppppppp_9_9_9_PPPPPPPPP_1B5R1_LNSGKGSNL.b.-~0.72m.\n"),
        (PGN, "\n[Event \"a\"]\n\n1. e4 *\n"),
        (PGN, "1.e4 e5 *"),
        (PGN, "1. e4 e5 *"),
        (PGN, "1 e4 e5 2 Nf3 *"),
        (PGN, "1) e4 e5 *"),
        (PGN, "{ A file of openings. }\n\n[ECO \"A00\"]\n\n1. b4 *\n"),
        (PGN, "{ \"Quoted\" words } {V2.2} 1. b4 *\n"),
        (PGN, "{V2.2\nPI\n+}\n1. b4 *\n"),
        (PGN, "{only this}\n"),
        (PGN, "; a file of openings\n[ECO \"A00\"]\n\n1. b4 *\n"),
        (PGN, "%TORYO\n[ECO \"A00\"]\n\n1. b4 *\n"),
        (PGN, "%Made by a program\n1. b4 *\n"),
        (PGN, "% made by a program\nb4 b5 *\n"),
        (CSA, "%TORYO,T12\n"),
        (JKF, "{ \"header\" : {}"),
        (JKF, "{}"),
        (Format::PLAIN, "Wazir record 1\nGame: evo\n"),
        (Format::POSITION, "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n"),
        (Format::POSITION, "fide:nutters rnbqkbnr/8/8/8/8/8/8/4K3 w - - 0 1"),
    ];
    for (format, text) in cases {
        assert_eq!(formats().detect(text), Some(format), "{text}");
    }
    for text in ["", "\n\n", "hello world\n", "\0\0"] {
        assert_eq!(formats().detect(text), None, "{text}");
    }
}

#[test]
fn names_read_back() {
    let formats = formats();
    for format in formats.iter() {
        assert_eq!(formats.find(&format.to_string()), Ok(format));
    }
    assert_eq!(formats.find("KIFU"), Ok(KIF));
    assert!(formats.find("doc").is_err());
}
