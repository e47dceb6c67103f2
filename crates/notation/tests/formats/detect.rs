//! Formats are found by content.

use wazir_notation::Format;

#[test]
fn every_format_is_recognised() {
    let cases = [
        (Format::Kif, "手合割：平手\n手数----指手--\n   1 ７六歩(77)\n"),
        (Format::Kif, "#KIF version=2.0 encoding=UTF-8\n先手：a\n1 投了\n"),
        (Format::Kif, "後手の持駒：なし\n| ・ ・|一\n"),
        (Format::Kif, "１ ７六歩(77)\n２ ３四歩(33)\n"),
        (Format::Ki2, "先手：a\n後手：b\n\n▲７六歩 △３四歩\n"),
        (Format::Ki2, "#KI2 version=2.0\n先手：a\n"),
        (Format::Csa, "'a comment\nN+a\nPI\n"),
        (Format::Csa, "+7776FU\n"),
        (Format::Csa, "P1-KY-KE\n"),
        (Format::Csa, "$EVENT:a\n"),
        (Format::Jkf, "\u{feff} {\"header\":{}}"),
        (Format::Usi, "position startpos moves 7g7f\n"),
        (Format::Usi, "#YANEURAOU-DB2016 1.00\nsfen 9/9 b - 1\n"),
        (Format::Usen, "~0.72m36e.r\n"),
        (Format::Usen, "lnsgkgsnl_1r5b1_ppppppppp_9_9_9_PPPPPPPPP_1B5R1_LNSGKGSNL.b.-~0.72m.\n"),
        (Format::Pgn, "\n[Event \"a\"]\n\n1. e4 *\n"),
        (Format::Pgn, "1.e4 e5 *"),
        (Format::Pgn, "1. e4 e5 *"),
        (Format::Pgn, "1 e4 e5 2 Nf3 *"),
        (Format::Pgn, "1) e4 e5 *"),
        (Format::Pgn, "{ A file of openings. }\n\n[ECO \"A00\"]\n\n1. b4 *\n"),
        (Format::Pgn, "{ \"Quoted\" words } {V2.2} 1. b4 *\n"),
        (Format::Pgn, "{V2.2\nPI\n+}\n1. b4 *\n"),
        (Format::Pgn, "{only this}\n"),
        (Format::Pgn, "; a file of openings\n[ECO \"A00\"]\n\n1. b4 *\n"),
        (Format::Pgn, "%TORYO\n[ECO \"A00\"]\n\n1. b4 *\n"),
        (Format::Pgn, "%Made by a program\n1. b4 *\n"),
        (Format::Pgn, "% made by a program\nb4 b5 *\n"),
        (Format::Csa, "%TORYO,T12\n"),
        (Format::Jkf, "{ \"header\" : {}"),
        (Format::Jkf, "{}"),
        (Format::Plain, "Wazir record 1\nGame: evo\n"),
        (Format::Position, "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n"),
        (Format::Position, "fide:nutters rnbqkbnr/8/8/8/8/8/8/4K3 w - - 0 1"),
    ];
    for (format, text) in cases {
        assert_eq!(Format::detect(text), Some(format), "{text}");
    }
    for text in ["", "\n\n", "hello world\n", "\0\0"] {
        assert_eq!(Format::detect(text), None, "{text}");
    }
}

#[test]
fn names_read_back() {
    for format in Format::all() {
        assert_eq!(format.to_string().parse(), Ok(format));
    }
    assert_eq!("KIFU".parse(), Ok(Format::Kif));
    assert!("doc".parse::<Format>().is_err());
}
