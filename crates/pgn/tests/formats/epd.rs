//! EPD: positions with operations.

use wazir_notation::{AnyParsedGame, Format, Formats, HeaderKey, Loss, WarningKind};
use wazir_pgn::{EPD, PGN};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

fn read(text: &str) -> Vec<AnyParsedGame> {
    EPD.read(text, &wazir_builtin::games()).expect("positions")
}

#[test]
fn operations_are_kept() {
    let line =
        format!("{START} w KQkq - bm e4; id \"t.1\"; c0 \"a; b\"; c1 \"\"; acd 12; pv e4 e5 Nf3;");
    let games = read(&line);
    assert_eq!(Formats::for_games(&wazir_builtin::games()).detect(&line), Some(EPD));
    let [game] = &games[..] else { panic!("one position") };
    let headers = game.tree().headers();
    for (name, value) in
        [("bm", "e4"), ("id", "t.1"), ("c0", "a; b"), ("acd", "12"), ("pv", "e4 e5 Nf3")]
    {
        assert_eq!(headers.get(&HeaderKey::other(name)), Some(value));
    }
    assert_eq!(game.summary().start, format!("{START} w KQkq - 0 1"));
    let written = game.write(EPD).expect("a position");
    assert_eq!((written.text(), written.losses().count()), (&*(line + "\n"), 0));
    // Any other position format reports its losses.
    let written = game.write(Format::POSITION).expect("a position");
    assert_eq!(written.losses().collect::<Vec<_>>(), [Loss::Headers]);
}

#[test]
fn counters_belong_to_the_position() {
    let rows = [
        (
            "4k3/8/8/8/8/8/4P3/4K3 b - - hmvc 7; fmvn 41; id \"x\";",
            "b - - 7 41",
            "hmvc 7; fmvn 41; id \"x\";",
        ),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 ;D1 5 ;D2 25", "w - - 0 1", ""),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 3 9", "w - - 3 9", "hmvc 3; fmvn 9;"),
        ("4k3/8/8/8/8/8/4P3/4K3 w - -", "w - - 0 1", ""),
        ("  4k3/8/8/8/8/8/4P3/4K3  w  -  -  noop ;\x1a", "w - - 0 1", "noop;"),
    ];
    for (line, fen, operations) in rows {
        let games = read(line);
        assert!(games[0].error().is_none(), "{line} {:?}", games[0].error());
        assert!(games[0].summary().start.ends_with(fen), "{line}");
        let written = games[0].write(EPD).expect("a position");
        assert!(written.text().ends_with(&[operations, "\n"].concat()), "{}", written.text());
        let again = read(written.text());
        assert_eq!(again[0].summary().start, games[0].summary().start);
    }
    assert_eq!(read("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 ;D1 5 ;D2 25")[0].tree().headers().len(), 2);
}

#[test]
fn faults_and_warnings_have_their_line() {
    let text = format!(
        "# positions\n{START} w KQkq - id \"1\";\n\n  {START} w KQkq e6 id \"2\";\n {START} x KQkq -;\n"
    );
    let games = read(&text);
    assert_eq!(games.len(), 3);
    let [warning] = games[1].warnings() else { panic!("one warning") };
    assert_eq!((warning.kind(), warning.text()), (WarningKind::InvalidPositionField, "e6"));
    assert_eq!((warning.line(), warning.column()), (4, START.len() + 11));
    let error = games[2].error().expect("an error");
    assert_eq!((error.line(), error.column(), error.text()), (5, START.len() + 3, "x"));
    // The same holds for positions in lines.
    let text = format!("\n  {START} w KQkq e6 0 1\n{START} x KQkq - 0 1\n");
    let games = Format::POSITION.read(&text, &wazir_builtin::games()).expect("positions");
    assert_eq!(
        (games[0].warnings()[0].line(), games[0].warnings()[0].column()),
        (2, START.len() + 11)
    );
    let error = games[1].error().expect("an error");
    assert_eq!((error.line(), error.column()), (3, START.len() + 2));
}

#[test]
fn headers_of_a_game_are_no_operations() {
    let text = "[White \"Ann\"]\n[ECO \"C20\"]\n\n1. e4 {good} e5 1-0\n";
    let game = PGN.read(text, &wazir_builtin::games()).expect("a game").remove(0);
    let written = game.write(EPD).expect("a position");
    assert_eq!(
        written.text(),
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 fmvn 2;\n"
    );
    assert_eq!(written.losses().collect::<Vec<_>>(), [Loss::Moves, Loss::Comments, Loss::Headers]);
    let mut odd = read(&format!("{START} w KQkq -")).remove(0);
    for (name, value) in
        [("id", "a\"b"), ("bm", "e4; am d4"), ("Xy", "1"), ("hmvc", "3"), ("x", "a\nb")]
    {
        odd.tree_mut().headers_mut().push(HeaderKey::other(name), value);
    }
    let written = odd.write(EPD).expect("a position");
    assert_eq!(written.text(), format!("{START} w KQkq -\n"));
    assert_eq!(written.losses().collect::<Vec<_>>(), [Loss::Headers]);
}
