//! Properties of readers and writers of records.

use wazir_builtin::rules::shogi::Position as Shogi;
use wazir_game::Game;
use wazir_kifu::{BOD, csa, japanese, western};
use wazir_notation::{
    AnyParsedGame, Encoding, Error, Format, Formats, UnmappablePolicy, decode, encode,
};
use wazir_pgn::{fen, pgn, san};

/// Reads the input as one format. Records that could be read are written in the same format and as
/// plain records, and if nothing is lost the same tree is read back.
pub(crate) fn check_records(format: Format, data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let read = match format.read(&text, &wazir_builtin::games()) {
        Ok(read) => read,
        Err(error) => return check_place(&error, &text),
    };
    for reading in read.iter().take(4) {
        check_error(reading, &text);
        let summary = reading.summary();
        assert_eq!(reading.move_notations().len(), summary.moves.len());
        write_and_read(reading, format);
        write_and_read(reading, Format::PLAIN);
    }
}

/// Guesses encoding and format, and writes the records in every format.
pub(crate) fn check_conversion(data: &[u8]) {
    let Ok((_, text)) = decode(data) else { return };
    let all = [Encoding::ShiftJis, Encoding::Latin1, Encoding::Windows1252, Encoding::Ascii];
    for encoding in all {
        let encoded =
            encode(&text, encoding, UnmappablePolicy::Replace).expect("all can be replaced");
        let Ok((found, again)) = decode(&encoded.bytes) else {
            // The bytes may look like UTF-8 or Japanese with broken characters.
            assert_ne!(encoding, Encoding::Ascii);
            continue;
        };
        // The bytes of one encoding may be valid in another as well.
        if found == encoding && !encoded.replaced {
            assert_eq!(again, text);
        }
    }
    let games = wazir_builtin::games();
    let formats = Formats::for_games(&games);
    let Some(format) = formats.detect(&text) else { return };
    let read = format.read(&text, &games).unwrap_or_default();
    for reading in read.iter().take(2) {
        formats.iter().for_each(|format| write_and_read(reading, format));
    }
}

fn check_error(reading: &AnyParsedGame, text: &str) {
    if let Some(error) = reading.error() {
        check_place(error, text);
    }
}

fn check_place(error: &Error, text: &str) {
    let lines = text.split('\n').count();
    assert!((1..=lines).contains(&error.line()), "{error} is past the last line");
    assert!(error.column() >= 1 && !error.reason().is_empty());
}

fn write_and_read(reading: &AnyParsedGame, format: Format) {
    let Ok(written) = reading.write(format) else { return };
    if [BOD, Format::POSITION].contains(&format) {
        return;
    }
    let read = format.read(written.text(), &wazir_builtin::games()).expect("a known game");
    let [again] = &read[..] else {
        panic!("{} games in {:?}", read.len(), written.text());
    };
    assert_eq!(again.error(), None, "{:?}", written.text());
    if written.losses().next().is_none() {
        assert!(reading.same_tree(again), "another tree in {:?}", written.text());
        let twice = again.write(format).map(|written| written.into_text());
        assert_eq!(twice.as_deref(), Ok(written.text()), "writing is not stable");
    }
}

/// The positions in which moves are read.
const SHOGI: [&str; 4] = [
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    "4k4/2+R3+R2/3G1G3/9/4G4/3S1S3/2NG2N2/9/4K4 b 2P 1",
    "3+B1+B3/4k4/9/2g1g4/9/9/1p1p1p1p1/9/4K4 w GSNLPgsp 1",
    "7lk/9/7G1/9/9/9/9/9/4K4 b P 1",
];

const CWDA: [&str; 3] = [
    "fide:fide r3k2r/pPppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPpP/R3K2R w KQkq - 0 1",
    "clobberers:nutters 4k3/P7/8/3c4/8/3C4/8/L3K2L w KQ - 0 1",
    "nutters:rookies 4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1",
];

/// Reads the input as a move in every human notation. A legal move is written in a form that reads
/// back as the same move.
pub(crate) fn check_move_forms(data: &[u8]) {
    let (&choice, text) = data.split_first().unwrap_or((&0, &[]));
    let text = String::from_utf8_lossy(text);
    if choice & 1 == 0 {
        let position = read::<Shogi>(SHOGI[usize::from(choice / 2) % SHOGI.len()]);
        check_shogi_move(&position, &text);
    } else {
        let position = read(CWDA[usize::from(choice / 2) % CWDA.len()]);
        check_chess_move(&position, &text);
        check_euroshogi_move(&text);
    }
}

fn read<G: std::str::FromStr<Err: std::fmt::Debug>>(text: &str) -> G {
    text.parse().expect("the position is sound")
}

fn check_shogi_move(position: &Shogi, text: &str) {
    let to = position.legal_moves().first().map(|mv| mv.to());
    let japanese = japanese::read(position, to, text).ok().map(|(mv, _)| mv);
    let styles = [
        western::WesternNotation::Hodges,
        western::WesternNotation::HodgesNumber,
        western::WesternNotation::Hosking,
        western::WesternNotation::KitaoKawasaki,
    ];
    let western = western::read(position, to, text).ok();
    let csa = csa::read_move(position, text).ok();
    let all = [japanese, csa, western].into_iter().flatten();
    for mv in all.filter(|&mv| position.check(mv).is_ok()) {
        for previous in [None, to] {
            let text = japanese::write_kif(position, previous, mv);
            let read = japanese::read(position, previous, &text);
            assert_eq!(read, Ok((mv, text.len())), "{text}");
            let text = japanese::write_ki2(position, previous, mv);
            let read = japanese::read(position, previous, &text);
            assert_eq!(read, Ok((mv, text.len())), "{text}");
        }
        for style in styles {
            let text = western::write(position, to, mv, style);
            assert_eq!(western::read(position, to, &text).ok(), Some(mv), "{text}");
        }
        let text = csa::move_text(position, mv);
        assert_eq!(csa::read_move(position, &text).ok(), Some(mv), "{text}");
    }
}

fn check_chess_move(position: &wazir_builtin::rules::cwda::Position, text: &str) {
    for letters in [fen::PieceLetters::Own, fen::PieceLetters::Pychess, fen::PieceLetters::FairyMax]
    {
        let Ok(mv) = san::read(position, text, letters) else { continue };
        if position.check(mv).is_ok() {
            let text = san::write(position, mv, letters);
            assert_eq!(san::read(position, &text, letters).ok(), Some(mv), "{text}");
        }
    }
}

fn check_euroshogi_move(text: &str) {
    let position =
        read::<wazir_builtin::rules::euroshogi::Position>("6nk/8/6G1/P7/8/8/8/4K3[PN] w 0 1");
    let Ok(mv) = san::read_euroshogi(&position, text) else { return };
    if position.check(mv).is_ok() {
        let text = san::write_euroshogi(&position, mv);
        assert_eq!(san::read_euroshogi(&position, &text).ok(), Some(mv), "{text}");
    }
}

/// Parses the clock and the evaluation in a PGN comment.
pub(crate) fn check_pgn_comment(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let _ = (pgn::comment_clock(&text), pgn::comment_eval(&text));
}
