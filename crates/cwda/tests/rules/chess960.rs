//! Castling from any files, against positions and games written by python-chess.

use wazir_chesslike::{CastlingRights, CastlingSide};
use wazir_cwda::{
    CornerRule, Matchup, Options, Position, chess960_row, read_castling_rights,
    write_shredder_rights,
};
use wazir_game::{Game, Seat};

/// Iterates over the rows of a table, each split into fields.
fn rows(table: &str) -> impl Iterator<Item = Vec<&str>> {
    let rows = table.lines().filter(|line| !line.starts_with('#'));
    rows.map(|row| row.split('|').map(str::trim).collect())
}

/// Returns the text of a position without the armies.
fn fen(position: &Position) -> String {
    position.position_text().split_once(' ').expect("armies").1.to_owned()
}

fn by_files(position: &Position) -> String {
    let text = fen(position);
    let mut words: Vec<&str> = text.split(' ').collect();
    let rights = write_shredder_rights(position);
    words[2] = &rights;
    words.join(" ")
}

fn read(text: &str) -> Position {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn node_counts() {
    let mut checked = 0;
    for row in rows(include_str!("../../testdata/chess960.txt")) {
        let [xfen, shredder, counts] = row[..] else { panic!("{row:?}") };
        let position = read(xfen);
        assert_eq!(position, read(shredder), "{xfen}");
        assert_eq!((&*fen(&position), &*by_files(&position)), (xfen, shredder));
        for (depth, count) in (1..).zip(counts.split(' ')) {
            assert_eq!(position.perft(depth).to_string(), count, "{xfen} at {depth}");
        }
        checked += 1;
    }
    assert!(checked > 150, "{checked}");
}

#[test]
fn games_move_by_move() {
    let mut castled = 0;
    for row in rows(include_str!("../../testdata/chess960-games.txt")) {
        let [start, moves, _, counts, end, end_by_files] = row[..] else { panic!("{row:?}") };
        let mut position = read(start);
        for (text, count) in moves.split(' ').zip(counts.split(' ')) {
            assert_eq!(position.count_moves().to_string(), count, "{position}");
            let legal = position.legal_moves();
            let mv = position.read_move(text).expect("a move");
            assert!(legal.contains(&mv) && position.is_legal(mv), "{text} in {position}");
            for mv in legal {
                let text = position.move_text(mv);
                assert_eq!(position.read_move(&text), Ok(mv), "{text} in {position}");
            }
            if position.rules().castles_by_rule() {
                assert_eq!(position.move_text(mv), text, "{position}");
            }
            castled += u32::from(mv.is_castling());
            position.play_unchecked(mv);
            let again = read(&position.to_string());
            assert!(again.same_position(&position), "{position}");
        }
        assert_eq!((&*fen(&position), &*by_files(&position)), (end, end_by_files));
    }
    assert!(castled > 15, "{castled}");
}

/// An inner rook is written by its file, the outermost one as `K` or `Q`.
#[test]
fn inner_rooks_have_files() {
    let inner = read("1r2k1rr/6pp/8/8/8/8/6PP/1R2K1RR w Gg - 0 1");
    let outer = read("1r2k1rr/6pp/8/8/8/8/6PP/1R2K1RR w Kk - 0 1");
    assert!(inner.to_string().ends_with(" w Gg - 0 1"), "{inner}");
    assert!(outer.to_string().ends_with(" w Kk - 0 1"), "{outer}");
    assert_ne!(inner, outer);
    let castling =
        |position: &Position| position.castling_move(CastlingSide::KingSide).expect("castling");
    assert_eq!(inner.move_text(castling(&inner)), "e1g1");
    assert!(inner.is_legal(castling(&inner)));
    // The rook on g1 blocks the one on h1.
    assert_eq!(outer.move_text(castling(&outer)), "e1g1");
    assert!(!outer.is_legal(castling(&outer)));
}

/// In chess itself the text does not change, and both notations of castling are accepted.
#[test]
fn chess_is_as_it_was() {
    let text = "fide:fide r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let position = read(text);
    assert_eq!(position, read(&text.replace("KQkq", "HAha")));
    assert_eq!(position.to_string(), text);
    assert!(!position.rules().castles_by_rule());
    for (way, onto) in [("e1g1", "e1h1"), ("e1c1", "e1a1")] {
        let castling = position.read_move(way).expect("castling");
        assert!(castling.is_castling() && position.is_legal(castling));
        assert_eq!(position.read_move(onto), Ok(castling));
        assert_eq!(position.move_text(castling), way);
    }
}

/// Armies castle from other files to the same squares as from their own.
#[test]
fn other_armies() {
    let position = read("clobberers:nutters 1tk4t/8/8/8/8/8/8/1L2KL2 w FBbh - 0 1");
    assert!(position.to_string().ends_with(" w KQkq - 0 1"), "{position}");
    let squares = |seat, wing| {
        let castling = position.rules().castling(seat, wing).expect("castling");
        [castling.king_from, castling.king_to, castling.corner_from, castling.corner_to]
            .map(|square| square % 8)
    };
    assert_eq!(squares(Seat::FIRST, CastlingSide::QueenSide), [4, 1, 1, 2]);
    assert_eq!(squares(Seat::FIRST, CastlingSide::KingSide), [4, 6, 5, 5]);
    assert_eq!(squares(Seat::SECOND, CastlingSide::QueenSide), [2, 2, 1, 3]);
    assert_eq!(position.castling_rights(), CastlingRights::ALL);
    let short = position.castling_move(CastlingSide::KingSide).expect("castling");
    assert!(position.is_legal(short));
    assert_eq!(position.move_text(short), "e1f1");
}

#[test]
fn rights_without_their_rook_are_refused() {
    for (text, column) in [
        ("4k3/8/8/8/8/8/8/R3K3 w K - 0 1", None),
        ("4k3/8/8/8/8/8/8/R3K3 w B - 0 1", None),
        ("4k3/8/8/8/8/8/R7/4K3 w Q - 0 1", None),
        ("4k3/8/8/8/8/8/4K3/R7 w Q - 0 1", None),
        ("4k3/8/8/8/8/8/8/RR2K3 w QB - 0 1", Some(25)),
        ("4k3/8/8/8/8/8/8/R3K3 w Qx - 0 1", Some(24)),
    ] {
        let error = text.parse::<Position>().expect_err(text);
        let at = match &error {
            wazir_chesslike::PositionError::Text { at, .. } => Some(*at),
            _ => None,
        };
        assert_eq!(at, column, "{text}: {error}");
    }
}

/// In chess a right whose rook has left its corner is an error; a file letter still names it.
#[test]
fn rooks_that_left_their_corner() {
    let rules = Position::default().rules().clone();
    let mut setup = read("4k3/8/8/8/8/8/8/1R2K1R1 w - - 0 1").to_setup();
    for (text, corners, by_rule) in [
        ("KQ", CornerRule::Outermost, Some(true)),
        ("KQ", CornerRule::Orthodox, None),
        ("GB", CornerRule::Orthodox, Some(true)),
        ("-", CornerRule::Orthodox, Some(false)),
    ] {
        let read =
            read_castling_rights(text, &mut setup, &rules, corners).expect("letters of rights");
        let position = Position::from_setup(read, &setup).ok();
        let found = position.map(|position| position.rules().castles_by_rule());
        assert_eq!(found, by_rule, "{text} {corners:?}");
    }
}

/// The starts by number, against the list of python-chess.
#[test]
fn starts_by_number() {
    let rows = include_str!("../../testdata/chess960-starts.txt");
    let rows: Vec<&str> = rows.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(rows.len(), 960);
    for (number, row) in (0..).zip(rows) {
        let known = chess960_row(number).expect("a row");
        assert_eq!(std::str::from_utf8(&known), Ok(row), "{number}");
        let start = Matchup::default().chess960_start(number, &Options::default()).expect(row);
        let black = row.to_lowercase();
        let text = format!("{black}/pppppppp/8/8/8/8/PPPPPPPP/{row} w KQkq - 0 1");
        assert_eq!((fen(&start), start.castling_rights()), (text, CastlingRights::ALL));
        assert_eq!(read(&start.to_string()), start);
    }
}

#[test]
fn the_usual_start_has_the_number_518() {
    for matchup in Matchup::all() {
        let options = Options::default();
        assert_eq!(matchup.chess960_start(518, &options), matchup.start(&options), "{matchup}");
        let shuffled = matchup.chess960_start(17, &options).expect("a start");
        assert!(!shuffled.legal_moves().is_empty() && !shuffled.in_check(), "{matchup}");
        assert_eq!(read(&shuffled.to_string()), shuffled, "{matchup}");
    }
}
