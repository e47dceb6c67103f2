//! Tests of the game files in `docs/variants`.

use std::fs;
use std::path::PathBuf;

use wazir_registry::{Play, StartOptions};
use wazir_variant::game::{BaseGame, read_game};

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/variants")
}

/// The files in the folder: names without the extension, and texts.
fn files() -> Vec<(String, String)> {
    let entries = fs::read_dir(folder()).expect("the folder of games");
    let mut files: Vec<_> = entries
        .map(|entry| {
            let path = entry.expect("a file").path();
            let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
            (name, fs::read_to_string(path).expect("text"))
        })
        .collect();
    files.sort();
    files
}

#[test]
fn every_file_is_read_without_warnings() {
    assert!(files().len() >= 18);
    for (name, text) in files() {
        let file = read_game(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(file.warnings().is_empty(), "{name}: {:?}", file.warnings());
    }
}

#[test]
fn every_file_means_what_it_says() {
    for (name, text) in files() {
        let advice = read_game(&text).unwrap_or_else(|error| panic!("{name}: {error}")).lint();
        assert!(advice.is_empty(), "{name}: {advice:?}");
    }
}

/// Players know all pieces, also where none is royal.
#[test]
fn every_piece_is_one_that_players_know() {
    for (name, text) in files() {
        let file = read_game(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let known: Vec<&str> = file.player_pieces().iter().map(|one| one.piece().key()).collect();
        for piece in file.definition().pieces() {
            let turns_back = piece.key().ends_with('~');
            assert_eq!(known.contains(&piece.key()), !turns_back, "{name}: {}", piece.key());
        }
    }
}

/// The library brings all files of the folder, which packages do not have.
#[cfg(feature = "known")]
#[test]
fn every_file_is_a_known_variant() {
    let known = wazir_variant::KnownVariant::all();
    for (name, text) in files() {
        assert!(known.iter().any(|known| known.text() == text), "{name}");
    }
    // The others differ from one of them by shuffled starts.
    let others: Vec<_> = known.iter().filter(|known| known.shuffles().is_some()).collect();
    assert_eq!(files().len() + others.len(), known.len());
    for other in others {
        let usual = other.shuffles().expect("the usual game");
        let [id, usual] =
            [other, usual].map(|known| known.entry().expect("a game").id().to_string());
        assert_eq!(id, format!("{usual}960"));
    }
}

/// The advice on a five-by-five board with these pieces beside the king.
fn advice(start: &str, pieces: &str) -> Vec<String> {
    let text = format!(
        "name = 'Five'\nstart = '{start}'\nboard = {{ files = 5, ranks = 5 }}\n[pieces]\n\
         K = {{ betza = 'K', royal = true }}\n{pieces}"
    );
    let file = read_game(&text).unwrap_or_else(|error| panic!("{pieces}: {error}"));
    file.lint().iter().map(ToString::to_string).collect()
}

#[test]
fn what_may_not_be_meant() {
    let none: [&str; 0] = [];
    let wall = "S = { name = 'stone', betza = 'bW' }";
    assert_eq!(
        advice("k4/5/5/5/KS3 w", wall),
        ["line 6, column 1: the stone cannot move from any square"]
    );
    // It can move from other squares.
    assert_eq!(advice("k4/5/5/1S3/K4 w", wall), none);
    let far = "C = { name = 'camel', betza = 'fW' }";
    assert_eq!(advice("k4/5/5/5/KC3 w", far), none);
    let dead = "A = { name = 'elephant', betza = 'A', promotes-to = 'Q', promotion-zone = '*^2' }\n\
                Q = { betza = 'Q' }";
    let told = ["line 6, column 1: no elephant can ever reach a square where it promotes"];
    assert_eq!(advice("k4/5/5/5/KA3 w", dead), told);
    assert_eq!(advice("k4/5/5/1A3/K4 w", dead), none);
    // A hopper finds something to jump over.
    let hopper = dead.replace("'A'", "'pR'");
    assert_eq!(advice("k4/5/5/5/KA3 w", &hopper), none);
    let bishops = "B = { name = 'bishop', betza = 'B' }";
    let told = [
        "line 6, column 1: every bishop of a side is on squares of one colour and cannot leave them",
    ];
    assert_eq!(advice("k4/5/5/5/KB1B1 w", bishops), told);
    assert_eq!(advice("k4/5/5/5/KBB2 w", bishops), none);
    assert_eq!(advice("k4/5/5/5/KB1B1 w", &format!("{bishops}\n[hands]\ncaptured = true")), none);
}

#[test]
fn every_base_is_a_game() {
    for base in BaseGame::all() {
        let file =
            read_game(base.text()).unwrap_or_else(|error| panic!("{}: {error}", base.name()));
        assert!(file.warnings().is_empty(), "{}: {:?}", base.name(), file.warnings());
    }
}

fn page(name: &str) -> String {
    fs::read_to_string(folder().join("..").join(name)).expect("the page")
}

/// The blocks of the page that are whole games.
#[test]
fn the_games_of_the_page_are_read() {
    let page = page("variants.md");
    let blocks = page.split("```toml\n").skip(1).filter_map(|rest| rest.split("```").next());
    let games: Vec<&str> = blocks.filter(|block| block.starts_with("name = ")).collect();
    assert_eq!(games.len(), 2);
    for game in games {
        let file = read_game(game).unwrap_or_else(|error| panic!("{error}\n{game}"));
        assert!(file.warnings().is_empty(), "{:?}", file.warnings());
    }
}

/// Every key that a file can have is explained.
#[test]
fn the_page_has_every_key() {
    let page = page("reference/game-files.md");
    let tables = [
        "zz = 0",
        "board = { zz = 0 }",
        "promotion = { zz = 0 }",
        "hands = { zz = 0 }",
        "moves = { zz = 0 }",
        "castling = { zz = 0 }",
        "end = { zz = 0 }",
        "end = { bare-king = { zz = 0 } }",
        "end = { reach = { zz = 0 } }",
        "end = { connect = { zz = 0 } }",
        "end = { extinction = { zz = 0 } }",
        "pieces.P = { zz = 0 }",
        "starts.odds = { zz = 0 }",
    ];
    for table in tables {
        let errors = read_game(table).expect_err("an unknown key");
        let errors = errors.iter().map(ToString::to_string).collect::<Vec<_>>();
        let known = errors.iter().find_map(|error| error.split_once("the keys here are "));
        let (_, known) = known.expect("the keys");
        for key in known.split(", ").map(|key| key.trim_matches('`')) {
            let told =
                [format!("`{key}`"), format!("[{key}]"), format!("{key},"), format!(" {key} }}")];
            assert!(told.iter().any(|told| page.contains(told)), "{key} of {table}");
        }
    }
}

/// A game of five files and four ranks with a king and these pieces.
fn small(start: &str, rest: &str) -> Play {
    let text = format!(
        "name = 'Small'\nstart = '{start}'\nboard = {{ files = 5, ranks = 4 }}\n\
         pieces.K = {{ betza = 'K', royal = true }}\n{rest}"
    );
    let file = read_game(&text).unwrap_or_else(|error| panic!("{error}"));
    file.entry().open(&StartOptions::default()).expect("the start")
}

/// Pawns that step slantwise: two of them can have skipped the same square.
#[test]
fn double_steps_in_several_directions_can_be_answered_en_passant() {
    let berolina = read_game(
        "name = 'Berolina Chess'\nbased-on = 'chess'\n[pieces.P]\nbetza = 'fmFfceWifmnA'",
    )
    .unwrap_or_else(|error| panic!("{error}"));
    assert!(berolina.warnings().is_empty(), "{:?}", berolina.warnings());
    let start = |text: &str| {
        let start = StartOptions::default().with_position(text);
        berolina.entry().open(&start).expect("a position")
    };
    let position = "4k3/8/8/8/3p4/8/2P1P3/4K3 w - - 0 1";
    for (double, fen) in [
        ("e2c4", "4k3/8/8/8/8/3p4/2P5/4K3 w - - 0 2"),
        ("c2e4", "4k3/8/8/8/8/3p4/4P3/4K3 w - - 0 2"),
    ] {
        let mut play = start(position);
        play.play_text(double).expect("a double step");
        assert!(play.position_text().contains(" b - d3 "), "{}", play.position_text());
        // The position can also be written and read.
        let mut again = start(&play.position_text());
        for play in [&mut play, &mut again] {
            play.play_text("d4d3").expect("en passant");
            assert_eq!(play.position_text(), fen, "{double}");
        }
    }
    // A pawn on the other side of the square is not taken for the one that stepped.
    let mut both = start("4k3/8/8/8/3pP3/8/4P3/4K3 w - - 0 1");
    both.play_text("e2c4").expect("a double step");
    both.play_text("d4d3").expect("en passant");
    assert_eq!(both.position_text(), "4k3/8/8/8/4P3/3p4/8/4K3 w - - 0 2");
}

#[test]
fn what_promotes_by_a_double_step_cannot_be_taken_en_passant() {
    let pawn = "P = { betza = 'fmWifmnDfceF', en-passant = true, promotes-to = 'Q', \
                promotion-zone = '*4', first-moves = '*2' }\nQ = { betza = 'Q' }";
    let rest = pawn.lines().map(|line| format!("pieces.{line}\n")).collect::<String>();
    let mut play = small("k4/3p1/1P3/4K w", &rest);
    play.play_text("b2b4q").expect("a double step that promotes");
    assert_eq!(play.position_text(), "kQ3/3p1/5/4K b - - 1 1");
    let mut play = small("k4/3p1/1P3/4K w", &rest);
    play.play_text("b2b4").expect("a double step");
    assert_eq!(play.position_text(), "kP3/3p1/5/4K b - b3 1 1");
}

/// The skipped square is half-way, whichever way a piece has stepped.
#[test]
fn first_moves_in_several_ways_skip_squares() {
    let rest = "pieces.P = { betza = 'fmWfceFimB2isW2', en-passant = true, first-moves = '*2' }\n";
    let start = "k4/5/PPPPP/4K w";
    let play = small(start, rest);
    for mv in play.legal_moves() {
        let said = play.move_text(mv);
        let mut after = play.without_history();
        after.play(mv).expect("a legal move");
        let text = after.position_text();
        let again = play.entry().open(&StartOptions::default().with_position(&text));
        assert_eq!(again.expect("a position").position_text(), text);
        let [from_file, from_rank, to_file, to_rank] = said.as_bytes() else { panic!("{said}") };
        let skipped = match to_rank.abs_diff(*from_rank) {
            2 => format!("{}3", char::from((from_file + to_file) / 2)),
            _ => "-".into(),
        };
        assert_eq!(text.split(' ').nth(3), Some(&*skipped), "{text}");
    }
    let mut play = small(start, &rest.replace("isW2", "ifmW2"));
    play.play_text("b2b4").expect("a double step");
    assert_eq!(play.position_text().split(' ').nth(3), Some("b3"));
    let mut play = small(start, &rest.replace("imB2isW2", "ifrmnA"));
    play.play_text("b2d4").expect("a double step to the side");
    assert_eq!(play.position_text().split(' ').nth(3), Some("c3"));
}

/// If the king can also get there by a step, castling is written as king onto partner.
#[test]
fn castling_by_a_step_has_a_text_of_its_own() {
    let rest = "pieces.R = { betza = 'R' }\n\
                castling = { partners = 'R', short-to = 'd', long-to = 'b' }";
    let play = small("4k/5/5/R1K2 w Q", rest);
    let texts: Vec<String> = play.legal_moves().iter().map(|&mv| play.move_text(mv)).collect();
    assert!(texts.contains(&"c1b1".into()) && texts.contains(&"c1a1".into()), "{texts:?}");
    for (text, after) in [("c1b1", "4k/5/5/RK3 b - - 1 1"), ("c1a1", "4k/5/5/1KR2 b - - 1 1")] {
        let mut play = play.without_history();
        play.play_text(text).expect("a move");
        assert_eq!(play.position_text(), after);
    }
}
