//! Tests of streaming readers.

use std::io::Read;

use proptest::prelude::*;
use wazir_game::Seat;

use wazir_kifu::{CSA, KIF, USEN, USI};
use wazir_notation::stream::{GameChecker, GameReader, StreamError};
use wazir_notation::{
    AnyParsedGame, Encoding, Error, ErrorKind, Format, HeaderKey, UnmappablePolicy, Warning,
    WarningKind, WrittenRecord, decode_with, encode,
};
use wazir_pgn::PGN;

/// A reader that yields a few bytes at a time.
struct SmallReads<'a>(&'a [u8], usize);

impl Read for SmallReads<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let length = self.1.min(self.0.len()).min(buffer.len());
        let (now, later) = self.0.split_at(length);
        buffer[..length].copy_from_slice(now);
        self.0 = later;
        Ok(length)
    }
}

fn read(bytes: &[u8], piece: usize) -> GameReader<SmallReads<'_>> {
    GameReader::new(SmallReads(bytes, 7), &wazir_builtin::games()).with_pieces(piece, 64)
}

fn check(bytes: &[u8], piece: usize) -> GameChecker<SmallReads<'_>> {
    GameChecker::new(SmallReads(bytes, 7), &wazir_builtin::games()).with_pieces(piece, 64)
}

fn record(error: StreamError) -> Error {
    match error {
        StreamError::Record(error) => error,
        error => panic!("{error}"),
    }
}

#[test]
fn a_default_format_is_for_what_gives_no_sign_of_any() {
    let games = |text: &'static [u8], format| {
        let reader = GameReader::new(text, &wazir_builtin::games()).with_default_format(format);
        reader
            .map(|game| game.map(|game| format!("{:?}", game.summary())).map_err(record))
            .collect()
    };
    let found: Vec<Result<String, Error>> = games(b"e4 e5 Nf3 *\n", PGN);
    assert!(matches!(&*found, [Ok(_)]), "{found:?}");
    let found: Vec<Result<String, Error>> = games(b"\xff\xfee\x004\x00 \x00", PGN);
    assert!(matches!(&*found, [Ok(_)]), "{found:?}");
    // The content decides, not the file name.
    let mut reader =
        GameReader::new(&b"PI\n+\n+7776FU\n"[..], &wazir_builtin::games()).with_default_format(PGN);
    assert!(reader.next().is_some_and(|game| game.is_ok()));
    assert_eq!(reader.format(), Some(CSA));
}

/// The compared properties of a game.
fn describe(game: &AnyParsedGame) -> String {
    let plain = game.write(Format::PLAIN).map(WrittenRecord::into_text);
    let warnings: Vec<String> = game.warnings().iter().map(ToString::to_string).collect();
    let error = game.error().map(ToString::to_string);
    format!("{plain:?} {error:?} {warnings:?} {:?}", game.summary())
}

fn read_all(bytes: &[u8], piece: usize) -> Vec<Result<String, String>> {
    let told = |game: Result<_, _>| match game {
        Ok(game) => Ok(describe(&game)),
        Err(error) => Err(record(error).to_string()),
    };
    read(bytes, piece).map(told).collect()
}

/// Reading piece by piece gives the same as reading at once, wherever the pieces end.
fn assert_same_by_chunks(text: &str, format: Format) {
    let games = format.read(text, &wazir_builtin::games()).expect("games of the list");
    let at_once: Vec<_> = games.iter().map(|game| Ok(describe(game))).collect();
    assert!(!at_once.is_empty());
    for piece in (1..80).chain([200, 1000, 100_000]) {
        assert_eq!(read_all(text.as_bytes(), piece), at_once, "pieces of {piece}:\n{text}");
        let checked = check(text.as_bytes(), piece).map(|game| game.map_err(record));
        for (checked, game) in checked.zip(&games) {
            let (checked, summary) = (checked.expect("a game"), game.summary());
            assert_eq!(checked.error(), game.error());
            assert_eq!(checked.warnings(), game.warnings());
            let illegal = usize::from(summary.illegal_move.is_some());
            assert_eq!(checked.ply_count(), summary.moves.len() + illegal, "{text}");
            assert_eq!(checked.variation_count(), summary.variation_count, "{text}");
            if game.error().is_none() {
                assert_eq!(checked.termination(), summary.termination.as_deref(), "{text}");
            }
        }
    }
}

const PGN_TEXT: &str = "\u{feff}[Event \"one\"]\n[White \"Réti\"]\n\n1. e4 e5 (1... c5 {Sicilian (\n\n[Event \"no tag\"]\n) }
2. Nf3 (2. -- d6)) 2. Nc3 $1 ; to the end\n{ two\nlines } *\n\n[Event \"two\"]\n\n1. f3 e5 2. g4 Qh4# 0-1
% skipped\n; after the end\n\n\n1. e4 Ke7 2. d4 *\n\n[Event \"three\"]\n[Termination \"timeout\"]\n\n1. d4 -- 2. c4 1-0 1. c4 c5 *
{ before } 1. e4 e5 ( *\n\n[Event \"four\"]\r\n\r\n1. Nf3 Nf6 {never closed *\n";

#[test]
fn pgn_in_pieces_is_pgn() {
    assert_same_by_chunks(PGN_TEXT, wazir_pgn::PGN);
    assert_same_by_chunks("1. e4 e5", PGN);
    assert_same_by_chunks("\n\n!? 1. e4 Ke2\n% skipped\n[White \"é\"]\n", PGN);
}

#[test]
fn shogi_in_pieces_is_shogi() {
    let csa = "V2.2\nN+Ann\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n/\n'a remark\nPI\n+\n+7775FU\n/\nPI\n+\n+2726FU\n";
    assert_same_by_chunks(csa, CSA);
    assert_same_by_chunks(
        "# a remark\nstartpos moves 7g7f\n\nstartpos moves 7g7e\nposition startpos\n",
        USI,
    );
    let book = "#YANEURAOU-DB2016 1.00\nsfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n\
                7g7f 3c3d 10 20 1\nsfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n7g7e none\n";
    assert_same_by_chunks(book, USI);
    assert_same_by_chunks("~0.6y236e2ek\n~0.6y2xxx\n\n~0.7ku\n", USEN);
    assert_same_by_chunks("Wazir record 1\nGame: euroshogi\n\n1 a3a4\n2 a3a4\n", Format::PLAIN);
    assert_same_by_chunks("手合割：平手\n   1 ７六歩(77)\n   2 ３五歩(33)\n", KIF);
}

#[test]
fn positions_are_read_line_by_line() {
    let text = "4k3/8/8/8/8/8/8/4K3 w - - 0 1\nnonsense\n4k3/8/8/8/8/8/8/4K2R w K - 0 1\n";
    let lines = |piece| {
        read(text.as_bytes(), piece)
            .with_format(Format::POSITION)
            .map(|game| match game.map_err(record) {
                Ok(game) => game.error().map_or(Ok(()), |error| Err(error.line())),
                Err(error) => Err(error.line()),
            })
            .collect::<Vec<_>>()
    };
    for piece in [1, 40, 1000] {
        assert_eq!(lines(piece), [Ok(()), Err(2), Ok(())]);
    }
}

#[test]
fn games_without_end_are_refused_and_the_next_is_read() {
    let long = "Nf3 Nf6 Ng1 Ng8\n".repeat(40);
    let text = format!(
        "[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n{long}*\n\n[Event \"c\"]\n\n1. d4 *\n\n\
         [Event \"d\"]\n\n1. e4 {{{long}\n\n[Event \"e\"]\n\n1. c4 *\n{long}{long}\n\n[Event \"f\"]\n\n1. f4 *\n"
    );
    let line = |sign: &str| {
        let at = text.find(sign).expect("it is there");
        text[..at].matches('\n').count() + 1
    };
    let wrong = [line("[Event \"b"), line("[Event \"d"), line("1. c4") + 1];
    for piece in [1, 64, 5000] {
        let reader = read(text.as_bytes(), piece).with_limit(300);
        let found: Vec<_> =
            reader.map(|game| game.map(|g| g.tree().len()).map_err(record)).collect();
        let told = found.iter().map(|game| match game {
            Ok(nodes) => (*nodes, 0),
            Err(error) => {
                assert_eq!(error.kind(), ErrorKind::Limit, "{error}");
                (0, error.line())
            }
        });
        // After `e` there is a game that is too large.
        let told: Vec<_> = told.collect();
        let [b, d, behind] = wrong.map(|line| (0, line));
        assert_eq!(told, [(2, 0), b, (2, 0), d, (2, 0), behind, (2, 0)], "pieces of {piece}");
    }
    // A format of one game is read up to the limit.
    let kif = format!("手合割：平手\n*{long}\n");
    let mut reader = read(kif.as_bytes(), 10).with_limit(300);
    let error = reader.next().and_then(Result::err).map(record).expect("an error");
    assert_eq!((error.kind(), reader.next().is_none()), (ErrorKind::Limit, true));
}

/// Each game may be in another encoding.
#[test]
fn encodings_may_change_from_game_to_game() {
    let game = |name: &[u8]| [b"[White \"", name, b"\"]\n\n1. e4 *\n\n"].concat();
    let mixed =
        [game(b"Ann"), game("Réti".as_bytes()), game(b"R\xe9ti"), game(b"M\x92"), game(b"Bob")]
            .concat();
    for piece in [1, 30, 60, 1000] {
        let mut reader = read(&mixed, piece);
        let names: Vec<String> = reader
            .by_ref()
            .map(|game| {
                let game = game.expect("a game");
                game.tree().headers().get(&HeaderKey::Player(Seat::FIRST)).unwrap_or("").into()
            })
            .collect();
        assert_eq!(names, ["Ann", "Réti", "Réti", "M’", "Bob"], "pieces of {piece}");
        assert!(
            reader
                .encoding()
                .is_some_and(|e| matches!(e, Encoding::Latin1 | Encoding::Windows1252))
        );
    }
    let csa = "N+先手の人\nPI\n+\n+7776FU\n/\nN+後手\nPI\n+\n/\n";
    let sjis = encode(csa, Encoding::ShiftJis, UnmappablePolicy::Refuse).expect("cp932").bytes;
    for piece in [1, 30, 60, 1000] {
        let mut reader = read(&sjis, piece);
        assert!(reader.by_ref().all(|game| game.is_ok_and(|game| game.error().is_none())));
        assert_eq!(reader.encoding(), Some(Encoding::ShiftJis));
    }
    // A game that is not text is the only one lost.
    let broken = [game(b"Ann"), game(b"\x00\x01\xff\xff"), game(b"Bob")].concat();
    for piece in [1, 1000] {
        let found: Vec<_> =
            read(&broken, piece).map(|game| game.map(|_| ()).map_err(record)).collect();
        let [Ok(()), Err(error), Ok(())] = &found[..] else { panic!("{found:?}") };
        assert_eq!((error.kind(), error.line()), (ErrorKind::Encoding, 5));
    }
}

/// Whatever the size of the pieces, an error stands between the games before and after it, and lines
/// count on.
#[test]
fn a_game_that_is_not_text_keeps_its_place() {
    let game =
        |name: &[u8], moves: &[u8]| [b"[White \"", name, b"\"]\n\n", moves, b"\n\n"].concat();
    let pgn = [
        game(b"Ann", b"1. e4 *"),
        game(b"\x00\x01\xff\xff", b"1. e4 *"),
        game(b"Bob", b"1. e4 Ke7 *"),
        game(b"\x00\x01\xff\xff", b"1. d4 *"),
        game(b"\x00\x01\xff\xff", b"1. d4 *"),
        game(b"R\xe9ti", b"1. e4 Ke7 *"),
    ]
    .concat();
    let csa =
        b"N+a\nPI\n+\n+7776FU\n/\nN+\x00\x01\xff\xff\nPI\n+\n/\nN+b\nPI\n+\n+7776FU\n+7675FU\n";
    use ErrorKind::{Encoding, IllegalMove};
    let pgn_errors =
        [(Encoding, 5), (IllegalMove, 11), (Encoding, 13), (Encoding, 17), (IllegalMove, 23)];
    let csa_errors = [(Encoding, 6), (IllegalMove, 14)];
    for (format, bytes, errors) in
        [(PGN, &pgn[..], &pgn_errors[..]), (CSA, &csa[..], &csa_errors[..])]
    {
        for piece in (1..bytes.len()).step_by(5).chain([1000]) {
            let place = |error: &Error| (error.kind(), error.line());
            let found = read(bytes, piece).with_format(format).filter_map(|game| match game {
                Ok(game) => game.error().map(place),
                Err(error) => Some(place(&record(error))),
            });
            assert_eq!(found.collect::<Vec<_>>(), errors, "read in pieces of {piece}");
            let found = check(bytes, piece).with_format(format).filter_map(|game| match game {
                Ok(game) => game.error().map(place),
                Err(error) => Some(place(&record(error))),
            });
            assert_eq!(found.collect::<Vec<_>>(), errors, "checked in pieces of {piece}");
        }
    }
}

/// The encoding warnings are the same as for reading all at once: control characters, a line that
/// names another encoding, and a guessed encoding.
#[test]
fn doubts_are_those_of_the_whole() {
    let pgn = |words: &[u8]| {
        let game = b"[Event \"one\"]\n\n1. e4 *\n\n[Event \"two\"]\n\n1. d4 {";
        [game, words, b"} *\n\n[Event \"three\"]\n\n1. c4 *\n"].concat()
    };
    let csa = |first: &str, words: &str| {
        format!("{first}PI\n+\n+7776FU\n/\nPI\n+\n'*{words}\n+2726FU\n/\nPI\n+\n")
    };
    let stored = |text: String, encoding| {
        encode(&text, encoding, UnmappablePolicy::Refuse).expect("an encoding").bytes
    };
    let utf8 = |text: String| text.into_bytes();
    use WarningKind::{ControlKept, EncodingMismatch, GuessedEncoding};
    let sjis = "'CSA encoding=SHIFT_JIS\n";
    let rows: [(Format, Vec<u8>, &[WarningKind]); 17] = [
        (PGN, pgn(b"good"), &[]),
        (PGN, pgn(b"a\x07b\x07"), &[ControlKept]),
        (PGN, pgn("é\u{7f}".as_bytes()), &[ControlKept]),
        (PGN, pgn(b"a\x00b"), &[ControlKept]),
        (PGN, pgn(b"R\xe9ti"), &[]),
        (PGN, pgn(b"\xcf\xf0\xe8\xe2\xe5\xf2 "), &[GuessedEncoding]),
        (PGN, [&pgn(b"good")[..], b"\x1a"].concat(), &[]),
        (CSA, utf8(csa("", "good")), &[]),
        (CSA, utf8(csa("", "a\u{1}b")), &[ControlKept]),
        (CSA, utf8(csa("", "a\u{1b}b")), &[ControlKept]),
        (CSA, utf8(csa(sjis, "a")), &[]),
        (CSA, utf8(csa(sjis, "先手")), &[EncodingMismatch]),
        (CSA, utf8(csa(&["\u{feff}", sjis].concat(), "先手")), &[EncodingMismatch]),
        (
            CSA,
            utf8(csa("'\n'\n'CSA encoding=EUC-JP\n", "先\u{7}手")),
            &[EncodingMismatch, ControlKept],
        ),
        (CSA, utf8(csa("'\n'\n'\n'CSA encoding=EUC-JP\n", "先手")), &[]),
        (CSA, stored(csa(sjis, "先手"), Encoding::ShiftJis), &[]),
        (
            CSA,
            stored(csa("'CSA encoding=UTF-8\n", "先手の人"), Encoding::ShiftJis),
            &[EncodingMismatch],
        ),
    ];
    for (format, bytes, kinds) in rows {
        let whole = decode_with(&bytes, None).expect("a text");
        let found: Vec<_> = whole.warnings().iter().map(Warning::kind).collect();
        assert_eq!(found, kinds, "{}", whole.text());
        for piece in (1..120).step_by(7).chain([1000]) {
            let mut games = read(&bytes, piece).with_format(format);
            assert_eq!(games.by_ref().filter(Result::is_ok).count(), 3);
            assert_eq!(games.take_warnings(), whole.warnings(), "{piece}: {}", whole.text());
            let mut games = check(&bytes, piece).with_format(format);
            assert_eq!(games.by_ref().filter(Result::is_ok).count(), 3);
            assert_eq!(games.take_warnings(), whole.warnings(), "{piece}: {}", whole.text());
        }
    }
    // Skipped characters are not reported as kept, and all that follows is examined.
    let text =
        "1. e4 \u{1a}\0 e5 {\u{7}} *\n\n[Event \"x\"]\n\n1. d4 *\n\u{1a}[Event \"y\"]\n\n1. c4 *\n";
    for piece in [1, 20, 1000] {
        let mut games = read(text.as_bytes(), piece);
        assert_eq!(games.by_ref().filter(Result::is_ok).count(), 3);
        let places = games.take_warnings();
        let places: Vec<_> = places.iter().map(|w| (w.kind(), w.line(), w.column())).collect();
        assert_eq!(places, [(ControlKept, 1, 14)], "pieces of {piece}");
    }
    let many = "[Event \"é\"]\n\n1. e4 * \u{1a} ".repeat(20_000);
    let text = [&many[..], "\n[Event \"x\u{7}\"]\n\n1. d4 *\n"].concat();
    let mut games = GameChecker::new(text.as_bytes(), &wazir_builtin::games());
    assert_eq!(games.by_ref().filter(Result::is_ok).count(), 20_001);
    let places = games.take_warnings();
    let places: Vec<_> = places.iter().map(|w| (w.kind(), w.line(), w.column())).collect();
    assert_eq!(places, [(ControlKept, 40_002, 10)]);
}

#[test]
fn what_is_no_record_is_said_once() {
    for piece in [1, 1000] {
        for text in ["", "good morning\n", "\n\n"] {
            let errors: Vec<_> =
                read(text.as_bytes(), piece).map(|game| game.map_err(record)).collect();
            assert!(
                matches!(&errors[..], [Err(error)] if error.kind() == ErrorKind::Syntax),
                "{text}"
            );
        }
    }
    let found = read(b"'only a remark\n", 1).with_format(CSA);
    let errors: Vec<_> = found.map(|game| game.expect("a reading").error().is_some()).collect();
    assert_eq!(errors, [true]);
}

/// A source that fails yields what came before, then its error, then nothing.
#[test]
fn errors_of_the_source_are_passed_on() {
    struct Fails;
    impl Read for Fails {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("the cable is out"))
        }
    }
    let text = "1. e4 *\n\n[Event \"?\"]\n\n1. d4 *\n".as_bytes();
    let reader = GameReader::new(text.chain(Fails), &wazir_builtin::games());
    let mut reader = reader.with_pieces(4, 8);
    assert!(reader.next().is_some_and(|game| game.is_ok()));
    assert!(matches!(reader.next(), Some(Err(StreamError::Io(_)))));
    assert!(reader.next().is_none());
}

/// However long the text is, only a few pieces are in memory at once.
#[test]
fn the_reader_stays_small() {
    let game =
        b"[Event \"?\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 { a comment } 1/2-1/2\n\n";
    let (games, size) = (100_000u64, game.len() as u64);
    let endless = std::iter::repeat(game).flatten().copied();
    let mut bytes = endless.take((games * size) as usize);
    struct Bytes<'a>(&'a mut dyn Iterator<Item = u8>);
    impl Read for Bytes<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            Ok(buffer.iter_mut().zip(&mut self.0).map(|(to, byte)| *to = byte).count())
        }
    }
    let mut reader = GameChecker::new(Bytes(&mut bytes), &wazir_builtin::games());
    let mut read = 0;
    while let Some(game) = reader.next() {
        assert!(game.is_ok_and(|game| game.error().is_none() && game.ply_count() == 8));
        assert!(reader.bytes_held() <= 512 << 10 && reader.games_held() < 10_000);
        read += 1;
    }
    assert_eq!((read, reader.bytes_read()), (games, games * size));
}

proptest! {
    #[test]
    fn any_text_in_pieces_is_the_text(
        words in prop::collection::vec(
            prop::sample::select(vec![
                "e4 ", "e5 ", "Nf3 ", "1. ", "(", ") ", "{", "}", "\n", "\n\n", "[Event \"x\"]\n", "[White \"é\"]\n",
                "*", " 1-0", ";", "% x", "$1 ", "-- ", "[", "\"", "Ke2 ", "\r\n", "!? ", "Nc6 ", "d4 ",
            ]),
            0..60,
        ),
        piece in 1usize..60,
    ) {
        let text = words.concat();
        if let Ok(games) = PGN.read(&text, &wazir_builtin::games()) && !games.is_empty() {
            let at_once: Vec<_> = games.iter().map(|game| Ok(describe(game))).collect();
            let reader = read(text.as_bytes(), piece).with_format(PGN);
            let pieces: Vec<_> = reader.map(|game| Ok::<_, String>(describe(&game.expect("a game")))).collect();
            prop_assert_eq!(pieces, at_once);
        }
    }

    /// The encoding warnings do not depend on where the pieces end.
    #[test]
    fn doubts_do_not_depend_on_the_pieces(
        words in prop::collection::vec(
            prop::sample::select(vec![
                "e4 ", "e5 ", "{", "}", "\n", "\n\n", "[Event \"x\"]\n", "[White \"é\"]\n", "*", ";", "\r\n",
                "\u{7}", "\u{1a}", "\0\0\0\0", "{\u{1}}", "\n; encoding=EUC-JP\n", "#encoding=EUC-JP\n",
            ]),
            0..40,
        ),
        piece in 1usize..60,
    ) {
        let text = words.concat();
        let mut pieces = read(text.as_bytes(), piece).with_format(PGN);
        let mut whole = GameReader::new(text.as_bytes(), &wazir_builtin::games()).with_format(PGN);
        prop_assert_eq!(pieces.by_ref().count(), whole.by_ref().count());
        let [mut found, mut expected] = [pieces.take_warnings(), whole.take_warnings()];
        // Warnings are reported as they are found.
        found.sort_by_key(|warning| (warning.line(), warning.column()));
        expected.sort_by_key(|warning| (warning.line(), warning.column()));
        prop_assert_eq!(found, expected);
    }
}
