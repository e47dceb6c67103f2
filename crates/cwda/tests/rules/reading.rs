//! The position format: rules/cwda.md section 4.

use wazir_chesslike::PositionError;
use wazir_chesslike::texts::Wanted;
use wazir_cwda::{Matchup, Options, Position};
use wazir_game::{Game, Seat};

use crate::position_from;

fn refused(text: &str) -> PositionError {
    match text.parse::<Position>() {
        Ok(position) => panic!("{text} was read as {position}"),
        Err(error) => error,
    }
}

#[test]
fn starts_are_written_as_the_rules_have_them() {
    let rows = [("fide", "rnbqkbnr"), ("clobberers", "lecakcel"), ("nutters", "thbckbht")];
    let rows = rows.into_iter().chain([("rookies", "swbmkbws"), ("clobberers2", "lceakecl")]);
    for (id, row) in rows {
        let start = wazir_cwda::start_position(&format!("{id}:fide")).unwrap();
        let white = row.to_uppercase();
        let text = format!("{id}:fide rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/{white} w KQkq - 0 1");
        assert_eq!(start.position_text(), text);
        assert_eq!(position_from(&text), start);
        let start = wazir_cwda::start_position(&format!("fide:{id}")).unwrap();
        let text = format!("fide:{id} {row}/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        assert_eq!(start.position_text(), text);
    }
}

#[test]
fn clock_and_number_are_kept() {
    let text = "fide:fide 4k3/8/8/8/8/8/8/R3K3 b - - 37 112";
    let position = position_from(text);
    assert_eq!(
        (position.halfmove_clock(), position.ply(), position.to_move()),
        (37, 223, Seat::SECOND)
    );
    assert_eq!(position.position_text(), text);
    for number in ["0", "01x", "+1", ""] {
        let text = format!("4k3/8/8/8/8/8/8/R3K3 w - - 0 {number}");
        assert!(matches!(refused(&text), PositionError::Text { .. }), "{text}");
    }
    for clock in ["65536", "-1", "x"] {
        let text = format!("4k3/8/8/8/8/8/8/R3K3 w - - {clock} 1");
        assert!(matches!(refused(&text), PositionError::Text { at: 27, .. }), "{text}");
    }
}

#[test]
fn unknown_armies_and_letters() {
    let error = refused("fide:dragons 4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(
        error.to_string(),
        "there is no army `dragons`; \
         choose fide, clobberers, nutters, rookies, clobberers2"
    );
    // A letter of the other army, an apostrophe without the option, and no letter.
    let error = refused("fide:nutters 4k3/8/8/3C4/8/8/8/4K3 w - - 0 1");
    assert_eq!(error, PositionError::Text { at: 22, expected: Wanted::PieceLetter });
    for text in [
        "fide:nutters 4k3/8/8/3q4/8/8/8/4K3 w - - 0 1",
        "fide:nutters 4k3/8/8/3'C4/8/8/8/4K3 w - - 0 1",
        "fide:fide 4k3/8/8/3'Q4/8/8/8/4K3 w - - 0 1",
        "fide:fide 4k3/8/8/3'4/8/8/8/4K3 w - - 0 1",
        "fide:fide 4k3/8/8/3é4/8/8/8/4K3 w - - 0 1",
    ] {
        assert!(matches!(refused(text), PositionError::Text { .. }), "{text}");
    }
}

#[test]
fn rows_and_fields() {
    for (text, error) in [
        ("4k3/8/8/8/8/8/8/4K4 w - - 0 1", PositionError::RowLength { row: 8 }),
        ("4k2/8/8/8/8/8/8/4K3 w - - 0 1", PositionError::RowLength { row: 1 }),
        ("4k3/8/8/8/8/8/4K3 w - - 0 1", PositionError::RowCount),
        ("4k3/8/8/8/8/8/8/8/4K3 w - - 0 1", PositionError::RowCount),
    ] {
        assert_eq!(refused(text), error, "{text}");
    }
    for text in [
        "",
        "fide:fide",
        "fide:fide ",
        "4k3/8/8/8/8/8/8/4K3",
        "4k3/8/8/8/8/8/8/4K3 w - - 0",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ",
        "4k3/8/8/8/8/8/8/4K3  w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3 W - - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w x - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w KK - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w - e9 0 1",
        "44/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/9/8/8/8/8/8/4K3 w - - 0 1",
    ] {
        let error = refused(text);
        let shape = matches!(error, PositionError::Text { .. } | PositionError::RowLength { .. });
        assert!(shape, "{text}: {error}");
    }
}

#[test]
fn not_one_king_a_side() {
    for (text, seat) in [
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", Seat::SECOND),
        ("4k3/8/8/8/8/8/8/8 w - - 0 1", Seat::FIRST),
        ("4k3/8/8/8/8/8/8/K3K3 w - - 0 1", Seat::FIRST),
        ("4k2k/8/8/8/8/8/8/4K3 w - - 0 1", Seat::SECOND),
    ] {
        assert_eq!(refused(text), PositionError::Kings { seat }, "{text}");
    }
}

#[test]
fn pawns_on_the_outer_ranks() {
    for (text, square) in [
        ("4k3/8/8/8/8/8/8/4K2P w - - 0 1", "h1"),
        ("P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "a8"),
        ("4k3/8/8/8/8/8/8/p3K3 w - - 0 1", "a1"),
        ("4k2p/8/8/8/8/8/8/4K3 w - - 0 1", "h8"),
    ] {
        assert_eq!(refused(text), PositionError::StuckPiece { square: square.into() }, "{text}");
    }
}

#[test]
fn the_side_not_to_move_in_check() {
    for text in [
        "4k3/8/8/8/8/8/8/4R1K1 w - - 0 1",
        "4k3/8/8/8/8/8/4r3/4K3 b - - 0 1",
        "8/8/8/3k4/3K4/8/8/8 w - - 0 1",
        "rookies:fide 4k3/8/8/4B3/8/8/8/4K3 w - - 0 1",
        "fide:nutters 4k3/8/8/8/8/3h4/8/4K3 b - - 0 1",
    ] {
        assert_eq!(refused(text), PositionError::OpponentInCheck, "{text}");
    }
    // The Unicorn does not attack two squares behind.
    position_from("fide:nutters 4K3/8/3b4/8/8/8/8/4k3 b - - 0 1");
}

#[test]
fn castling_rights_need_king_and_corner_piece_at_home() {
    for text in [
        "4k3/8/8/8/8/8/8/4K2R w Q - 0 1",
        "4k3/8/8/8/8/8/3K4/7R w K - 0 1",
        "4k3/8/8/8/8/8/8/4K2r w K - 0 1",
        "4k3/8/8/8/8/8/8/4K2N w K - 0 1",
        "4k2r/8/8/8/8/8/8/4K3 w q - 0 1",
        "clobberers:fide 4k3/8/8/8/8/8/8/4K2A w K - 0 1",
        "nutters:rookies s3k3/8/8/8/8/8/8/T3K3 w Kq - 0 1",
    ] {
        assert_eq!(refused(text), PositionError::CastlingRight, "{text}");
    }
    let mixed = position_from("nutters:rookies s3k3/8/8/8/8/8/8/T3K3 w Qq - 0 1");
    assert_eq!(mixed.castling_rights().to_string(), "Qq");
    assert_eq!(
        position_from("4k3/8/8/8/8/8/8/R3K2R w QK - 0 1").castling_rights().to_string(),
        "KQ"
    );
}

#[test]
fn an_en_passant_square_needs_a_double_step() {
    for text in [
        "4k3/8/8/8/8/8/8/4K3 b - e3 0 1",
        "4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1",
        "4k3/8/8/8/4P3/8/4P3/4K3 b - e3 0 1",
        "4k3/8/8/8/4P3/4N3/8/4K3 b - e3 0 1",
        "4k3/8/8/8/4N3/8/8/4K3 b - e3 0 1",
        "4k3/8/8/8/4p3/8/8/4K3 b - e3 0 1",
        "4k3/8/8/4P3/8/8/8/4K3 b - e4 0 1",
    ] {
        assert_eq!(refused(text), PositionError::EnPassant, "{text}");
    }
    position_from("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1");
    position_from("4k3/8/8/4p3/8/8/8/4K3 w - e6 0 1");
}

#[test]
fn letters_are_read_in_the_army_of_their_colour() {
    let text = "clobberers:nutters 4k3/8/8/3c4/8/3C4/8/4K3 w - - 0 1";
    let position = position_from(text);
    let names: Vec<_> = position
        .pieces()
        .map(|(_, piece)| position.rules().kinds()[piece.kind.index()].name[piece.seat].clone())
        .collect();
    assert_eq!(names, ["king", "Clobberer", "Colonel", "king"]);
}

#[test]
fn move_texts() {
    let start = Position::default();
    for (text, place) in [("", 0), ("e", 0), ("e2", 2), ("e2e", 2), ("x2e4", 0), ("e2e9", 2)] {
        assert_eq!(start.read_move(text).unwrap_err().offset(), place, "{text}");
    }
    for text in ["e7e8Q", "e7e8qq", "e7e8c", "e7e8'", "e7e8'q", "e7e8 ", "e7e8é"] {
        assert_eq!(start.read_move(text).unwrap_err().offset(), 4, "{text}");
    }
    assert!(start.read_move("éé").is_err());
}

#[test]
fn a_pairing_reads_its_own_positions_alone() {
    let pair: Matchup = "fide:rookies".parse().unwrap();
    let options = Options::default();
    let rest = "4k3/8/8/8/8/8/8/4K2R w - - 0 1";
    let bare = pair.position(rest, &options).unwrap();
    assert_eq!(bare, pair.position(&format!("fide:rookies {rest}"), &options).unwrap());
    let other = pair.position(&format!("fide:fide {rest}"), &options);
    assert_eq!(
        other.unwrap_err().to_string(),
        "this game has the armies fide:rookies; leave out the ones before the position, or name these"
    );
    // Offsets count in the whole text.
    let wrong = pair.position("fide:rookies 4k3/8/8/8/8/8/8/4K2S w - - 0 1", &options);
    assert_eq!(wrong, Err(PositionError::Text { at: 13 + 19, expected: Wanted::PieceLetter }));
}
