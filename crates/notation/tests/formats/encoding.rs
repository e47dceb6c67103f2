//! Tests of encoding detection.

use wazir_notation::{Encoding, ErrorKind, Formats, UnmappablePolicy, decode, encode};

fn bytes(text: &str, encoding: Encoding) -> Vec<u8> {
    let encoded = encode(text, encoding, UnmappablePolicy::Refuse).expect("characters it has");
    assert!(!encoded.replaced, "{text}");
    encoded.bytes
}

fn read(bytes: &[u8]) -> (Encoding, String) {
    let (encoding, text) = decode(bytes).expect("text");
    (encoding, text.into_owned())
}

/// Names and chess words with letters of Latin-1, each the only one in a file. Many form characters
/// that are valid in Shift_JIS.
const NAMES: [&str; 26] = [
    "Réti, Richard",
    "Müller, Karsten",
    "Hübner, Robert",
    "Hjörvar Steinn Grétarsson",
    "Pétursson, Margeir",
    "Ólafsson, Friðrik",
    "Stefánsson, Hannes",
    "Sæmundsson",
    "Pérez, José",
    "Muñoz, Íñigo",
    "Grünfeld, Ernst",
    "Sämisch, Fritz",
    "große Rochade",
    "Ström, Åke",
    "Jørgensen",
    "Lautier, Joël",
    "répété à la créole",
    "une défense créée par Zürcher",
    "André",
    "Conceição, João",
    "MÜLLER",
    "GRÜNFELD, ERNST",
    "Øst, ÅSE",
    "Almási, Zoltán",
    "¿Qué?",
    "Séance «à l'aveugle» n° 3",
];

fn pgn(name: &str) -> String {
    format!("[White \"{name}\"]\n[Black \"?\"]\n\n1. e4 {{so {name}}} e5 *\n")
}

#[test]
fn latin_1_is_not_taken_for_japanese() {
    for name in NAMES {
        for text in [pgn(name), format!("{{{name}}} 1. e4 *"), name.to_owned()] {
            let stored = bytes(&text, Encoding::Latin1);
            assert_eq!(stored.len(), text.chars().count());
            assert_eq!(read(&stored), (Encoding::Latin1, text));
        }
    }
    let all: String = NAMES.map(pgn).concat();
    assert_eq!(read(&bytes(&all, Encoding::Latin1)), (Encoding::Latin1, all));
}

#[test]
fn quotation_marks_and_dashes_are_of_windows() {
    for words in [
        "White’s move",
        "“Good”, he said – and it’s true…",
        "„Hallo“, sagte Réti",
        "Šport—Ragoût, 5 €",
        "don’t, won’t, can’t",
        "naïve ‘trap’",
    ] {
        let text = pgn(words);
        let stored = bytes(&text, Encoding::Windows1252);
        assert_eq!(read(&stored), (Encoding::Windows1252, text));
    }
}

#[test]
fn short_japanese_stays_japanese() {
    for text in [
        "N+羽生\nPI\n+\n",
        "N+森\n",
        "N+東\nN-田\n",
        "先手：A級棋士\n",
        "$EVENT:NHK杯\n",
        "N+齋藤\n",
        "N+ﾀﾅｶ\n",
        "*A\n▲７六歩\n",
        "ソニー",
        "表",
    ] {
        assert_eq!(read(&bytes(text, Encoding::ShiftJis)), (Encoding::ShiftJis, text.to_owned()));
    }
    for text in ["N+羽生\nPI\n", "N+森\n", "先手：A級棋士\n", "NHK杯", "ソニー"] {
        assert_eq!(read(&bytes(text, Encoding::EucJp)), (Encoding::EucJp, text.to_owned()));
    }
}

#[test]
fn a_game_in_latin_1_is_read() {
    let stored = bytes(&pgn("Réti"), Encoding::Latin1);
    let (_, text) = read(&stored);
    let games = Formats::for_games(&wazir_builtin::games())
        .detect(&text)
        .expect("PGN")
        .read(&text, &wazir_builtin::games());
    let [game] = &games.expect("known")[..] else { panic!("one game of chess") };
    assert_eq!(game.game(), "cwda");
    let comments: Vec<_> = game.tree().node_ids().map(|id| game.tree().comment(id)).collect();
    assert_eq!(comments, ["", "so Réti", ""]);
}

#[test]
fn what_is_nearly_utf_8_or_japanese_is_no_latin_1() {
    let place = |bytes: &[u8]| {
        let error = decode(bytes).expect_err("broken");
        assert_eq!(error.kind(), ErrorKind::Encoding);
        (error.line(), error.column())
    };
    let mut text = "[White \"Réti\"]\n[Black \"Müller\"]\n\n1. e4 {".to_owned().into_bytes();
    text.extend_from_slice(b"\xe9} *\n");
    assert_eq!(place(&text), (4, 8));
    for encoding in [Encoding::ShiftJis, Encoding::EucJp] {
        let mut text = bytes("先手：羽生\n後手：ヤマダ\n1 ７六歩(77)\n", encoding);
        text.extend_from_slice(b"\xff\n");
        assert_eq!(place(&text), (4, 1), "{encoding}");
    }
    // Control characters make it neither.
    for binary in [&b"\xff\xd8\xff\xe0\0JFIF"[..], b"\x7fELF\xe9", b"caf\xe9 \0."] {
        place(binary);
    }
    assert_eq!(read(b"R\xe9ti\x1a").0, Encoding::Latin1);
}

#[test]
fn any_byte_of_windows_is_kept() {
    let all: Vec<u8> = (b' '..=0x7e).chain(0x80..=0xff).collect();
    let (encoding, text) = read(&all);
    assert_eq!((encoding, text.chars().count()), (Encoding::Windows1252, all.len()));
    assert_eq!(bytes(&text, encoding), all);
    let latin: Vec<u8> = (b' '..=0x7e).chain(0xa0..=0xff).collect();
    let (encoding, text) = read(&latin);
    assert_eq!(encoding, Encoding::Latin1);
    assert_eq!(bytes(&text, encoding), latin);
}

#[test]
fn what_they_lack_is_refused_or_replaced() {
    let error =
        encode("1\n2 ▲Réti", Encoding::Latin1, UnmappablePolicy::Refuse).expect_err("no mark");
    assert_eq!(error.to_string(), "latin1 has no `▲` (line 2)");
    // ▲ stands in for ☗, unless it is missing as well.
    for (text, encoding, expected) in [
        ("▲☗é", Encoding::Latin1, &b"??\xe9"[..]),
        ("“é”–", Encoding::Latin1, b"\"\xe9\"-"),
        ("“é”–▲", Encoding::Windows1252, b"\x93\xe9\x94\x96?"),
        ("\u{80}\u{9f}", Encoding::Latin1, b"??"),
    ] {
        let encoded = encode(text, encoding, UnmappablePolicy::Replace).expect("replaced");
        assert_eq!((&encoded.bytes[..], encoded.replaced), (expected, true), "{text}");
    }
}

/// Zeros that pad a short text do not make it UTF-16, which has them between its characters.
#[test]
fn zeros_at_the_end_are_no_characters() {
    for text in ["1. e4 *", "1. e4 *\n", "[A \"b\"]\n1. e4 *"] {
        for zeros in 0..6 {
            let bytes = [text.as_bytes(), &b"\0\0\0\0\0\0"[..zeros]].concat();
            assert_eq!(decode(&bytes).ok(), Some((Encoding::Ascii, text.into())), "{zeros} zeros");
        }
        for encoding in [Encoding::Utf16Le, Encoding::Utf16Be] {
            let bytes = encode(text, encoding, UnmappablePolicy::Refuse).expect("any text").bytes;
            let without_mark = bytes.get(2..).expect("a mark");
            assert_eq!(decode(without_mark).ok(), Some((encoding, text.into())), "{encoding}");
        }
    }
}

#[test]
fn names_of_encodings() {
    for (name, encoding) in [
        ("latin1", Encoding::Latin1),
        ("ISO-8859-1", Encoding::Latin1),
        ("iso_8859_1", Encoding::Latin1),
        ("cp1252", Encoding::Windows1252),
        ("windows-1252", Encoding::Windows1252),
    ] {
        assert_eq!(name.parse(), Ok(encoding));
        assert_eq!(encoding.to_string().parse(), Ok(encoding));
    }
    let error = "latin2".parse::<Encoding>().expect_err("not known");
    assert!(error.to_string().contains("latin1"), "{error}");
}

/// A character that would read back as another one counts as missing.
#[test]
fn characters_that_only_look_alike() {
    for (text, stored) in [("¥100", "￥100"), ("\u{203e}", "￣"), ("2\u{2212}1", "2－1")] {
        let encoded =
            encode(text, Encoding::ShiftJis, UnmappablePolicy::Replace).expect("stand-ins");
        assert!(encoded.replaced, "{text}");
        assert_eq!(decode(&encoded.bytes).expect("Shift-JIS").1, stored);
    }
}

proptest::proptest! {
    /// Bytes that are read as Western text are preserved.
    #[test]
    fn western_bytes_are_kept(stored: Vec<u8>, text in "[a-z é’ü\n1-9]{0,40}") {
        // Ctrl-Z and zeros at the end are padding.
        let end = stored.trim_ascii_end().last();
        proptest::prop_assume!(!end.is_some_and(|byte| [0, 0x1a].contains(byte)));
        let western = encode(&text, Encoding::Windows1252, UnmappablePolicy::Refuse).expect("letters").bytes;
        for stored in [stored, western] {
            let Ok((encoding, text)) = decode(&stored) else { continue };
            if matches!(encoding, Encoding::Latin1 | Encoding::Windows1252) {
                let again = encode(&text, encoding, UnmappablePolicy::Refuse).expect("what was read");
                proptest::prop_assert_eq!((again.bytes, again.replaced), (stored, false));
            }
        }
    }
}
