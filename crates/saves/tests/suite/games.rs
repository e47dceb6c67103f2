//! Tests of saved games in every format.

use std::fs;
use std::path::Path;
use std::time::Duration;

use wazir_game::{Claim, Seat};
use wazir_kifu::KIF;
use wazir_notation::{
    Document, Encoding, Format, Formats, HeaderKey, Headers, Loss, UnmappablePolicy, encode,
};
use wazir_registry::{Play, StartOptions};
use wazir_saves::{
    CopyStatus, DivergenceError, GameFile, GameFileError, SaveFile, SaveFolder, compare_copy,
};

fn new(game: &str) -> Play {
    wazir_builtin::games().open(game, &StartOptions::default()).expect("a game")
}

fn played(game: &str, moves: &[&str]) -> Play {
    let mut play = new(game);
    for mv in moves {
        play.play_text(mv).expect("a legal move");
    }
    play
}

fn begin(path: &Path, play: &Play) -> Result<GameFile, GameFileError> {
    let (file, before) = SaveFile::open(path).expect("a file");
    assert_eq!(before, None);
    GameFile::create(
        file,
        Formats::for_games(&wazir_builtin::games())
            .by_path(path.to_str().expect("a name"))
            .expect("a format"),
        play,
        Headers::default(),
    )
}

fn resume(path: &Path) -> Result<(GameFile, Play), GameFileError> {
    let (file, contents) = SaveFile::open(path).expect("a file");
    GameFile::resume(file, &contents.expect("a file"), &wazir_builtin::games())
}

/// The content of one of our files, as text.
fn text_of(path: &Path) -> String {
    let bytes = fs::read(path).expect("a file");
    wazir_notation::decode(&bytes).expect("a text").1.into_owned()
}

/// In every format that holds it, the game is played one move at a time, each by another program.
#[test]
fn a_game_goes_on_in_every_format() {
    let place = tempfile::tempdir().unwrap();
    let games = [
        ("shogi", "kif ki2 csa jkf usi usen wzr", "7g7f 3c3d 8h2b+ 3a2b B*5e 4a3b 5e2b+"),
        ("euroshogi", "pgn wzr", "a3a4 a6a5 b3b4"),
        ("cwda", "pgn wzr", "e2e4 e7e5 g1f3 b8c6"),
        ("evo", "wzr", "f2-f3 g11-g10"),
    ];
    for (game, extensions, line) in games {
        for extension in extensions.split(' ') {
            let path = place.path().join(game).join(format!("game.{extension}"));
            let mut play = new(game);
            drop((begin(&path, &play).unwrap().save(&play).unwrap(), &play));
            let mut line: Vec<&str> = line.split(' ').collect();
            if game == "evo" {
                line.clear();
                for _ in 0..4 {
                    let mv = play.move_text(play.legal_moves()[0]);
                    play.play_text(&mv).unwrap();
                    line.push(Box::leak(mv.into_boxed_str()));
                }
            }
            for (place, mv) in line.iter().enumerate() {
                let (mut kept, mut play) = resume(&path).unwrap();
                assert_eq!(play.move_texts(), line[..place], "{game} {extension}");
                play.play_text(mv).unwrap();
                play.set_move_time(Duration::from_secs(7));
                assert_eq!(kept.save(&play).unwrap(), [], "{game} {extension}");
            }
            assert_eq!(resume(&path).unwrap().1.move_texts(), line, "{game} {extension}");
        }
    }
}

/// Everything in a file beside the moves is preserved, in the encoding of the file.
#[test]
fn a_file_keeps_what_is_in_it() {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("mail.kif");
    let text = "手合割：平手\n先手：甲\n備考：手紙\n   1 ７六歩(77)\n*一手目\n   2 ３四歩(33)\n\n変化：1手\n   1 ２六歩(27)\n";
    fs::write(&path, encode(text, Encoding::ShiftJis, UnmappablePolicy::Refuse).unwrap().bytes)
        .unwrap();

    let (mut kept, mut play) = resume(&path).unwrap();
    assert_eq!(kept.headers().get(&HeaderKey::Player(Seat::FIRST)), Some("甲"));
    play.play_text("2g2f").unwrap();
    kept.save(&play).unwrap();
    let document =
        Document::read(&fs::read(&path).unwrap(), None, &wazir_builtin::games()).unwrap();
    assert_eq!((document.encoding(), document.format()), (Encoding::ShiftJis, KIF));
    let (game, summary) = (&document.games()[0], document.games()[0].summary());
    assert_eq!(summary.moves, ["7g7f", "3c3d", "2g2f"]);
    assert_eq!(summary.variation_count, 1);
    assert_eq!(game.tree().headers().get(&HeaderKey::Note), Some("手紙"));
    let first = game.tree().main_line().next().unwrap();
    assert_eq!(game.tree().comment(first), "一手目");
}

/// A new file has the encoding of its extension, and names it if the format has a line for that.
#[test]
fn a_new_file_has_the_encoding_of_its_name() {
    let place = tempfile::tempdir().unwrap();
    let sjis = "#KIF version=2.0 encoding=Shift_JIS\n";
    let utf8 = "#KIF version=2.0 encoding=UTF-8\n";
    for (name, encoding, line) in [
        ("a.kif", Encoding::ShiftJis, sjis),
        ("a.KIF", Encoding::ShiftJis, sjis),
        ("a.kifu", Encoding::Utf8, utf8),
        ("a.ki2", Encoding::ShiftJis, ""),
        ("a.ki2u", Encoding::Utf8, ""),
    ] {
        let path = place.path().join(name);
        let mut play = played("shogi", &["7g7f", "3c3d"]);
        let mut kept = begin(&path, &play).unwrap();
        assert_eq!(kept.save(&play).unwrap(), [], "{name}");
        // The bytes, as another program with this encoding decodes them.
        let bytes = fs::read(&path).unwrap();
        let text = wazir_notation::decode_with(&bytes, Some(encoding)).unwrap();
        assert!(text.text().starts_with(line) && text.text().contains("歩"), "{name}: {text:?}");
        drop(kept);
        let copy = place.path().join(format!("copy of {name}"));
        let lost = resume(&path).unwrap().0.save_as(&copy, KIF, &play).unwrap();
        assert_eq!(lost, []);
        let document =
            Document::read(&fs::read(&copy).unwrap(), None, &wazir_builtin::games()).unwrap();
        assert_eq!(document.encoding(), encoding, "{name}");
        // The game continues in the same encoding.
        let (mut kept, _) = resume(&path).unwrap();
        play.play_text("2g2f").unwrap();
        kept.save(&play).unwrap();
        let document =
            Document::read(&fs::read(&path).unwrap(), None, &wazir_builtin::games()).unwrap();
        assert_eq!(document.encoding(), encoding, "{name}");
        assert_eq!(document.games()[0].summary().moves, ["7g7f", "3c3d", "2g2f"]);
    }
}

/// A name or comment that Shift_JIS lacks makes the file UTF-8, complete and with its line; so does
/// a character that players customarily replace.
#[test]
fn no_character_is_lost() {
    for comment in ["Müller said so", "☗７六歩 – good"] {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("a.kif");
        let mut play = played("shogi", &["7g7f"]);
        let mut kept = begin(&path, &play).unwrap();
        kept.save(&play).unwrap();
        let at = play.record().cursor();
        play.record_mut().set_comment(at, comment.to_owned());
        assert_eq!(kept.save(&play).unwrap(), []);
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.starts_with("#KIF version=2.0 encoding=UTF-8\n"), "{text}");
        assert!(text.contains(comment), "{text}");
        drop(kept);
        let (kept, again) = resume(&path).unwrap();
        assert_eq!(again.record().node(at).comment(), comment);
        let copy = place.path().join("b.kif");
        kept.save_as(&copy, KIF, &again).unwrap();
        assert_eq!(fs::read_to_string(&copy).unwrap(), text);
    }
}

/// The last game of a file continues, and those before it stay.
#[test]
fn the_other_games_of_a_file_stay() {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("games.pgn");
    fs::write(
        &path,
        "[White \"Ann\"]\n\n1. e4 e5 1-0\n\n[White \"Bob\"]\n[Result \"*\"]\n\n1. f3 e5 2. g4 *\n",
    )
    .unwrap();
    let (mut kept, mut play) = resume(&path).unwrap();
    assert_eq!(kept.game_count(), 2);
    play.play_text("d8h4").unwrap();
    kept.save(&play).unwrap();
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains("Ann") && text.contains("1-0"), "{text}");
    assert!(text.contains("2. g4 Qh4# 0-1") && text.contains("[Result \"0-1\"]"), "{text}");
}

#[test]
fn what_a_format_cannot_hold_is_refused() {
    let place = tempfile::tempdir().unwrap();
    let refusal = |name: &str, play: &Play| {
        let error = begin(&place.path().join(name), play).unwrap_err().to_string();
        error.rsplit(['/', '\\']).next().unwrap().to_owned()
    };
    assert_eq!(
        refusal("a.csa", &new("cwda")),
        "a.csa: csa cannot store a game of Chess with Different Armies; write it as pgn, pgn-xboard, plain, position, epd"
    );
    let mut forked = played("shogi", &["7g7f", "3c3d"]);
    forked.undo();
    forked.play_text("8c8d").unwrap();
    let text = refusal("b.csa", &forked);
    assert!(
        text.starts_with(
            "b.csa: the format csa cannot store variations; use a file name that ends"
        )
    );
    assert!(refusal("c.sfen", &new("shogi")).contains("cannot store the moves"));

    // A later loss is reported once.
    let path = place.path().join("d.csa");
    let mut play = played("shogi", &["7g7f", "3c3d"]);
    let mut kept = begin(&path, &play).unwrap();
    assert_eq!(kept.save(&play).unwrap(), []);
    play.undo();
    play.play_text("8c8d").unwrap();
    assert_eq!(kept.save(&play).unwrap(), [Loss::Variations]);
    assert_eq!(kept.save(&play).unwrap(), []);
    drop(kept);
    assert_eq!(resume(&path).unwrap().1.move_texts(), ["7g7f", "8c8d"], "the line that is played");
}

#[test]
fn what_is_wrong_with_a_file_is_told_with_the_place() {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("game.kif");
    fs::write(&path, "手合割：平手\n   1 ７六歩(77)\n   2 ３五歩(33)\n").unwrap();
    let error = resume(&path).unwrap_err().to_string();
    let end = "game.kif: line 3, column 6: `３五歩(33)`: the piece on 3c does not move to 3e";
    assert!(error.ends_with(end), "{error}");
    let before = fs::read(&path).unwrap();
    assert!(GameFile::load_last_game(&path, &wazir_builtin::games()).is_err());
    assert_eq!(fs::read(&path).unwrap(), before, "and the file stays as it is");
    let error = GameFile::load_last_game(&place.path().join("none.kif"), &wazir_builtin::games())
        .unwrap_err();
    assert!(error.to_string().starts_with("cannot read "), "{error}");
}

/// A copy that comes back by mail brings its moves and comments; a diverged one is refused.
#[test]
fn by_mail() {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("game.kif");
    let held = played("shogi", &["7g7f", "3c3d"]);
    let mut kept = begin(&path, &held).unwrap();
    kept.save(&held).unwrap();

    let reply = place.path().join("reply.kif");
    let text = text_of(&path);
    fs::write(&reply, format!("{}   3 ２六歩(27)\n*おはよう\n", text.trim_end().to_owned() + "\n"))
        .unwrap();
    let copy = GameFile::load_last_game(&reply, &wazir_builtin::games()).unwrap();
    assert_eq!(compare_copy(&held, &copy), Ok(CopyStatus::Ahead(1)));
    assert_eq!(compare_copy(&copy, &held), Ok(CopyStatus::Behind(1)));
    let both = kept.merge_copy(&held, &copy).unwrap();
    assert_eq!(both.move_texts(), ["7g7f", "3c3d", "2g2f"]);
    kept.save(&both).unwrap();
    assert!(text_of(&path).contains("*おはよう"));

    let other = played("shogi", &["7g7f", "8c8d"]);
    let error = compare_copy(&held, &other).unwrap_err();
    assert_eq!(error.to_string(), "move 2 is 8c8d in it and 3c3d here");
    assert!(matches!(compare_copy(&held, &new("cwda")), Err(DivergenceError::Game { .. })));
    assert!(matches!(kept.merge_copy(&held, &new("cwda")), Err(GameFileError::OtherGame { .. })));
}

#[test]
fn the_last_game_that_goes_on() {
    let place = tempfile::tempdir().unwrap();
    let folder = SaveFolder::at(place.path());
    let games = wazir_builtin::games();
    let mut damaged = Vec::new();
    assert!(GameFile::resume_latest(&folder, &games, &mut damaged).unwrap().is_none());
    let mut first = played("shogi", &["7g7f"]);
    for (age, end) in [(300, false), (200, true), (100, false)] {
        if end {
            first.claim(Claim::Resign(first.to_move())).unwrap();
        }
        let file = folder.create_file("shogi", "wzr").unwrap();
        let mut kept = GameFile::create(file, Format::PLAIN, &first, Headers::default()).unwrap();
        kept.save(&first).unwrap();
        let then = std::time::SystemTime::now() - Duration::from_secs(age);
        fs::File::options().write(true).open(kept.path()).unwrap().set_modified(then).unwrap();
        if age == 100 {
            fs::write(kept.path(), "no game").unwrap();
        }
    }
    let latest = GameFile::resume_latest(&folder, &games, &mut damaged).unwrap();
    let (kept, play) = latest.unwrap();
    // The newest file is no game, which the caller is told with its path.
    assert_eq!(damaged.len(), 1, "{damaged:?}");
    assert!(damaged[0].to_string().contains("shogi-3.wzr"), "{}", damaged[0]);
    assert_eq!(play.move_texts(), ["7g7f"]);
    assert!(kept.path().ends_with("shogi.wzr"), "{:?}", kept.path());
    // The file is held now, which is no damage.
    damaged.clear();
    assert!(GameFile::resume_latest(&folder, &games, &mut damaged).unwrap().is_none());
    assert_eq!(damaged.len(), 1, "{damaged:?}");
}

/// A file from Windows keeps its line ends, in whatever encoding it is.
#[test]
fn line_ends_stay_as_they_are() {
    let place = tempfile::tempdir().unwrap();
    let kif = "手合割：平手\r\n   1 ７六歩(77)\r\n*注\r\n   2 ３四歩(33)\r\n";
    let pgn = "[White \"Ann\"]\r\n[Black \"Bob\"]\r\n\r\n1. e4 e5 *\r\n";
    for (name, text, encoding, mv) in [
        ("a.kif", kif, Encoding::ShiftJis, "2g2f"),
        ("b.kif", kif, Encoding::Utf16Le, "2g2f"),
        ("c.kif", kif, Encoding::Utf16Be, "2g2f"),
        ("d.pgn", pgn, Encoding::Utf8, "g1f3"),
        ("e.pgn", &*pgn.replace('\r', ""), Encoding::Utf8, "g1f3"),
    ] {
        let path = place.path().join(name);
        let bytes = encode(text, encoding, UnmappablePolicy::Refuse).unwrap().bytes;
        fs::write(&path, bytes).unwrap();
        let (mut kept, mut play) = resume(&path).unwrap();
        play.play_text(mv).unwrap();
        kept.save(&play).unwrap();
        let bytes = fs::read(&path).unwrap();
        let again = wazir_notation::decode_with(&bytes, Some(encoding)).unwrap();
        let [feeds, pairs] = ["\n", "\r\n"].map(|end| again.text().matches(end).count());
        assert!(feeds > 2 && !again.text().contains("\r\r"), "{name}: {:?}", again.text());
        assert_eq!(pairs, if text.contains('\r') { feeds } else { 0 }, "{name}");
        drop(kept);
        assert_eq!(resume(&path).unwrap().1.move_texts().last().map(String::as_str), Some(mv));
    }
}
