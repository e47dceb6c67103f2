//! Tests of army files and of the errors in them.

use std::fmt;

use insta::assert_snapshot;
use proptest::prelude::*;
use wazir_cwda::{Army, ArmyRegistry, Matchup, Options};
use wazir_variant::{ArmyNameError, FileErrorKind, MAX_LENGTH, read_army};

const PIECES: &str = "\
a = { letter = 'R', name = 'Rook', betza = 'R' }
b = { letter = 'N', name = 'Knight', betza = 'N' }
c = { letter = 'B', name = 'Bishop', betza = 'B' }
d = { letter = 'Q', name = 'Queen', betza = 'Q' }
";

/// A file with these lines before the pieces.
fn with(lines: &str) -> String {
    format!("{lines}\n{PIECES}")
}

fn army(text: &str) -> Army {
    read_army(text).unwrap_or_else(|error| panic!("{error}\n{text}")).into_army()
}

fn error(text: &str) -> String {
    read_army(text).map_or_else(|error| error.to_string(), |file| panic!("{}", file.army()))
}

#[test]
fn names_and_identifiers() {
    for (name, id) in [
        ("Amazon Army", "amazon-army"),
        ("amazons", "amazons"),
        ("Colour & Bound, II.", "colour-bound-ii"),
        ("Über-Ritter 7", "ber-ritter-7"),
        ("A name that goes on and on for ever", "a-name-that-goes-on-and-on-for-e"),
    ] {
        let file = with(&format!("name = {name:?}"));
        let army = army(&file);
        assert_eq!((army.id(), army.title()), (id, name));
    }
    let own = army(&with("name = '龍の軍'\nid = 'dragons'"));
    assert_eq!((own.id(), own.title()), ("dragons", "龍の軍"));
    assert_eq!(own.to_string().parse(), Ok(own));
}

#[test]
fn the_same_in_other_ways_of_writing() {
    let one = army(&with("name = 'x'"));
    let tables = PIECES.lines().map(|line| {
        let (key, rest) = line.split_once(" = { ").expect("a table");
        format!("[{key}]\r\n{}\r\n", rest.trim_end_matches(" }").replace(", ", "\r\n"))
    });
    let other =
        format!("\u{feff}# A file.\r\nname = \"\"\"\nx\"\"\"\r\n{}", tables.collect::<String>());
    assert_eq!(army(&other), one);
    let dotted = with("name = \"\\u0078\"")
        .replace("a = { letter = 'R', name = 'Rook', betza = 'R' }\n", "");
    let dotted = format!("a.letter = 'R'\na.name = 'Rook'\na.betza = 'R'\n{dotted}");
    assert_eq!(army(&dotted), one);
}

#[test]
fn notes_kings_and_pawns() {
    let file = with("name = 'x'\nking = 'KfN'\npawn = 'fmWfcF'")
        .replace("'R' }", "'R', note = 'slides' }");
    let own = army(&file);
    assert_eq!(own.pieces()[0].note(), "slides");
    assert_eq!(
        (own.king().to_string().as_str(), own.pawn().to_string().as_str()),
        ("KfN", "fmWfcF")
    );
    let usual = army(&with("name = 'x'\nking = 'K'\npawn = 'fmWfceFifmnD'"));
    assert_eq!(usual, army(&with("name = 'x'")));
}

#[test]
fn what_is_wrong_has_its_place() {
    let name = |lines: &str| with(&format!("name = 'x'\n{lines}"));
    let changed = |from: &str, to: &str| with("name = 'x'").replace(from, to);
    let long = "x".repeat(61);
    let cases = [
        String::new(),
        "name".into(),
        "name = 'x'\nname = 'y'".into(),
        "name = 'x'\n".into(),
        "[name]".into(),
        with("name = 7"),
        with("name = ''"),
        with("name = ' x'"),
        with(&format!("name = '{long}'")),
        with("name = '龍'"),
        name("id = 'Mine'"),
        name("titel = 'x'"),
        name("kings = 'K'"),
        name("king = ['K']"),
        name("king = 'Q'"),
        name("king = 'KsD'"),
        name("king = 'KisO2'"),
        name("pawn = 'W'"),
        name("pawn = 'fmWfcX'"),
        name("pawn = 'fmWfcpR'"),
        changed("a = ", "e = "),
        changed("a = { letter = 'R', name = 'Rook', betza = 'R' }", "a = 'R'"),
        changed("letter = 'R', ", ""),
        changed("betza = 'R'", "beta = 'R'"),
        changed("betza = 'R'", "betza = 4"),
        changed("betza = 'R'", "betza = ''"),
        changed("betza = 'R'", "betza = 'RisO2'"),
        changed("betza = 'R'", "betza = 'WfceF'"),
        changed("betza = 'R'", "betza = 'WFjjD'"),
        changed("betza = 'R'", "betza = 'fRsKhfN'"),
        changed("betza = 'R'", "betza = \"fR\\u0073KhfN\""),
        changed("letter = 'R'", "letter = 'K'"),
        changed("letter = 'R'", "letter = 'rook'"),
        changed("letter = 'Q'", "letter = 'N'"),
        changed("name = 'Rook'", "name = ' '"),
        name("author = 'a\tb'"),
        name("h = { letter = 'N', name = 'Nag', betza = 'W' }"),
        changed("betza = 'R'", &format!("betza = 'R', note = '{}'", "x".repeat(501))),
    ];
    let errors: Vec<String> = cases.iter().map(|text| error(text)).collect();
    assert_snapshot!(errors.join("\n"), @r"
    line 1, column 1: `name` is missing
    line 1, column 5: key with no value, expected `=`
    line 2, column 1: duplicate key
    line 1, column 11: `a` is missing
    line 1, column 1: `name` must be a string, not a table
    line 1, column 8: `name` must be a string, not an integer
    line 1, column 9: the name of an army has 1 to 60 printable characters, without spaces at either end
    line 1, column 9: the name of an army has 1 to 60 printable characters, without spaces at either end
    line 1, column 9: the name of an army has 1 to 60 printable characters, without spaces at either end
    line 1, column 8: the name has no letter from a to z and no digit to make an identifier of
    line 2, column 7: `Mine` cannot be the identifier of an army; use lower-case letters, digits, `-` and `_`
    line 2, column 1: unknown key `titel`; the keys here are `name`, `id`, `author`, `source`, `description`, `a`, `b`, `c`, `d`, `f`, `g`, `h`, `king`, `pawn`
    line 2, column 1: unknown key `kings`; the keys here are `name`, `id`, `author`, `source`, `description`, `a`, `b`, `c`, `d`, `f`, `g`, `h`, `king`, `pawn`
    line 2, column 8: `king` must be a string, not an array
    line 2, column 9: a king may only step and leap, and captures wherever it can go; leave out riders, hops and the modifiers `m`, `c`, `n` and `i`
    line 2, column 9: a king cannot leap two or three squares sideways: that move is castling
    line 2, column 9: the king cannot castle; leave out `O`; the king can castle without it
    line 2, column 9: a pawn only moves forward; leave out sideways and backward moves
    line 2, column 14: the movement of the pawn is not understood: `X` is not an atom, longer leaps have no letter in this dialect
    line 1, column 8: a game cannot start with this army: the side that is not to move is in check
    line 2, column 1: unknown key `e`; the keys here are `name`, `id`, `author`, `source`, `description`, `a`, `b`, `c`, `d`, `f`, `g`, `h`, `king`, `pawn`
    line 2, column 5: `a` must be a table, not a string
    line 2, column 5: `letter` is missing in `a`
    line 2, column 36: unknown key `beta`; the keys here are `letter`, `name`, `betza`, `note`
    line 2, column 44: `betza` must be a string, not an integer
    line 2, column 45: the movement of the Rook is not understood: the description is empty, a piece needs at least one atom such as W or N
    line 2, column 45: the Rook cannot castle; leave out `O`; the king can castle without it
    line 2, column 45: only pawns capture en passant; leave out the `e` of the Rook
    line 2, column 47: the movement of the Rook cannot be used: jumping twice (`jj`) in one leap cannot be used here, describe the piece without it
    line 2, column 49: the movement of the Rook is not understood: `h` does not go before `f`, a half is written fh, bh, lh or rh
    line 2, column 44: the movement of the Rook is not understood: `h` does not go before `f`, a half is written fh, bh, lh or rh
    line 2, column 17: `K` cannot stand for the Rook; use an upper-case letter other than K and P, each once
    line 2, column 17: `rook` cannot stand for the Rook; use an upper-case letter other than K and P, each once
    line 5, column 17: two pieces have the letter N
    line 2, column 29: the name of the piece R has 1 to 60 printable characters, without spaces at either end
    line 2, column 11: author, source and description must be one line each, with at most 500 printable characters
    line 2, column 17: two pieces have the letter N
    line 2, column 57: the note about the Rook is too long; at most 500 characters are allowed
    ");
}

#[test]
fn big_files_are_refused() {
    let text = with("name = 'x'") + &"# on and on\n".repeat(MAX_LENGTH / 12);
    let error = read_army(&text).unwrap_err();
    assert_eq!(error.kind(), &FileErrorKind::TooLong { bytes: text.len() });
    let deep = format!("name = {}", "[".repeat(30_000));
    assert!(read_army(&deep).is_err());
}

#[test]
fn the_first_letter_is_pointed_at() {
    let text = with("name = 'x'").replace("letter = 'Q'", "letter = 'N'");
    let error = read_army(&text).unwrap_err();
    assert_eq!(error.kind(), &FileErrorKind::LetterTwice { letter: 'N' });
    let first = error.other_span().expect("another place");
    assert_eq!((&text[error.span()], &text[first.clone()]), ("N", "N"));
    assert!(first.start < error.span().start);
}

#[cfg(feature = "render")]
#[test]
fn errors_are_drawn() {
    let file = with("name = 'x'");
    let texts = [
        file.replace("letter = 'Q'", "letter = 'N'"),
        file.replace("betza = 'R'", "beta = 'R'"),
        file.replace("betza = 'R'", "betza = 'fRsKhfN'"),
        "name = 'x'\n".into(),
    ];
    let drawn = texts.map(|text| read_army(&text).unwrap_err().render("my.toml", &text, false));
    assert_snapshot!(drawn.join("\n\n"), @r"
    error: two pieces have the letter N
     --> my.toml:5:17
      |
    3 | b = { letter = 'N', name = 'Knight', betza = 'N' }
      |                 - it is first used here
    4 | c = { letter = 'B', name = 'Bishop', betza = 'B' }
    5 | d = { letter = 'N', name = 'Queen', betza = 'Q' }
      |                 ^

    error: unknown key `beta`; the keys here are `letter`, `name`, `betza`, `note`
     --> my.toml:2:36
      |
    2 | a = { letter = 'R', name = 'Rook', beta = 'R' }
      |                                    ^^^^
      |
      = help: did you mean `betza`?

    error: the movement of the Rook is not understood: `h` does not go before `f`, a half is written fh, bh, lh or rh
     --> my.toml:2:49
      |
    2 | a = { letter = 'R', name = 'Rook', betza = 'fRsKhfN' }
      |                                                 ^^
      |
      = help: did you mean `fRsKfhN`?

    error: `a` is missing
     --> my.toml:1:11
      |
    1 | name = 'x'
      |           ^
    ");
    let text = file.replace("betza = 'R'", "betza = 'sfN'");
    let read = read_army(&text).unwrap();
    assert_snapshot!(read.warnings()[0].render("my.toml", &text, false), @r"
    warning: `s` or `v` in front does not combine here but adds its moves; dialects differ
     --> my.toml:2:45
      |
    2 | a = { letter = 'R', name = 'Rook', betza = 'sfN' }
      |                                             ^^^
    ");
}

/// The caller's error for a missing file.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Missing;

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no such file")
    }
}

impl std::error::Error for Missing {}

#[test]
fn names_as_people_type_them() {
    let mut asked = Vec::new();
    let mut armies = ArmyRegistry::builtin();
    let mut pairing = |names: &str| {
        wazir_variant::load_matchup(names, &mut armies, |path| {
            asked.push(path.to_owned());
            match path {
                "my.toml" | "C:\\armies\\my.toml" | "armies/my" => Ok(with("name = 'Mine'")),
                "fide.toml" => Ok(with("name = 'fide'")),
                "bad.toml" => Ok("name = 7".into()),
                _ => Err(Missing),
            }
        })
    };
    let text = |names: &Result<Matchup, ArmyNameError<Missing>>| match names {
        Ok(matchup) => matchup.ids(),
        Err(error) => error.to_string(),
    };
    let rows = [
        ("nutters:rookies", "nutters:rookies"),
        ("Nutty Knights:chess", "nutters:fide"),
        (
            "mine:fide",
            "there is no army `mine`; choose fide, clobberers, nutters, rookies, clobberers2; to name a file, include its extension or folder, as in `my.toml`",
        ),
        ("nutters:my.toml", "nutters:mine"),
        ("mine:fide", "mine:fide"),
        ("armies/my:my.toml", "mine:mine"),
        ("C:\\armies\\my.toml:nutters", "mine:nutters"),
        ("nutters:C:\\armies\\my.toml", "nutters:mine"),
        ("own(R=Rook=R,N=Knight=N,B=Bishop=B,A=Amazon=QN):fide", "own:fide"),
        ("own(R=Rook=R):fide", "another piece, as in `,R=Rook=R` expected at byte 13"),
        ("fide.toml:fide", "fide.toml: there is another army called `fide`; choose another name"),
        ("bad.toml:fide", "bad.toml: line 1, column 8: `name` must be a string, not an integer"),
        ("other.toml:fide", "cannot read other.toml: no such file"),
        ("my.toml", "`:` expected at byte 8"),
        ("", "`:` expected at byte 1"),
    ];
    for (names, expected) in rows {
        assert_eq!(text(&pairing(names)), expected, "{names}");
    }
    assert!(asked.iter().all(|path| !path.contains("nutters") && path.contains(['.', '/'])));
}

#[test]
fn armies_that_are_read_can_be_played() {
    let own = army(&with("name = 'x'\nking = 'KfN'\npawn = 'fmFfcW'"));
    for other in Army::builtin() {
        let matchup = Matchup::new(other.clone(), own.clone());
        assert!(matchup.start(&Options::default()).is_ok());
    }
    let text = with("name = 'x'\npawn = 'fmWfcCC'");
    let unplayable = read_army(&text).unwrap_err();
    assert!(matches!(unplayable.kind(), FileErrorKind::Unplayable(_)), "{unplayable}");
}

fn show(text: &str) {
    match read_army(text) {
        Ok(file) => {
            let army = file.into_army();
            assert_eq!(army.to_string().parse(), Ok(army));
        }
        Err(error) => {
            assert!(text.get(error.span()).is_some(), "{text}: {error:?}");
            #[cfg(feature = "render")]
            assert!(error.render("x", text, true).len() > 20);
        }
    }
}

proptest! {
    #[test]
    fn any_text_is_an_army_or_an_error(text in "(name|a|b|letter|betza|=|\\[|\\]|\\{|\\}|'|\"|\n|\\.|x|K|é|\\PC){0,60}") {
        show(&text);
    }

    #[test]
    fn a_spoilt_file_is_an_army_or_an_error(at in 0usize..260, cut in 0usize..4, put in "\\PC{0,3}|[\0-\u{1f}]") {
        let text = with("name = 'Mine'\nking = 'KfN'\npawn = 'fmWfcF'");
        let mut letters: Vec<char> = text.chars().collect();
        let at = at.min(letters.len());
        let end = (at + cut).min(letters.len());
        letters.splice(at..end, put.chars());
        show(&letters.into_iter().collect::<String>());
    }
}
