//! Pictures of small and large boards, as text.

use std::collections::HashSet;

use wazir_game::Seat;
use wazir_geometry::{Board, Chess8, Cross12, Facing, RectBoard, Shogi9};
use wazir_render::{BoardView, HandView, Marks, PiecePlacement, PieceView, Theme, ansi, text};

fn shogi() -> BoardView {
    let mut view = BoardView::empty(&Shogi9);
    let at = |name| Shogi9.parse_square(name).expect("a square of the board");
    view.place(at("5i"), PieceView::new("K", Seat::FIRST));
    view.place(at("2h"), PieceView::new("+R", Seat::FIRST).with_promoted(true));
    view.place(at("5a"), PieceView::new("k", Seat::SECOND));
    view.mark(at("5a"), Marks::CHECK);
    view.mark(at("2h"), Marks::LAST);
    view.mark(at("2b"), Marks::LAST);
    view.mark(at("4i"), Marks::TARGET);
    let hand = |title, seat, facing, pieces: &[(&str, u32)]| {
        HandView::new(title, seat, facing, pieces.iter().map(|&(l, n)| (l.to_owned(), n)))
    };
    view.add_hand(hand("Black", Seat::FIRST, Facing::forward(), &[("R", 1), ("P", 3), ("G", 0)]));
    view.add_hand(hand("White", Seat::SECOND, Facing::half(), &[]));
    view
}

#[test]
fn marks_and_hands() {
    insta::assert_snapshot!(text(&shogi()));
}

#[test]
fn seen_from_the_other_side() {
    insta::assert_snapshot!(text(&shogi().with_facing(Facing::half())));
}

#[test]
fn holes_and_quarter_turns() {
    let mut view = BoardView::empty(&Cross12);
    let castles = [("j1", "sK"), ("a3", "wK"), ("c12", "nK"), ("l10", "eK")];
    for (seat, (square, label)) in castles.into_iter().enumerate() {
        let index = Cross12.parse_square(square).unwrap();
        view.place(index, PieceView::new(label, Seat::new(seat as u8)));
    }
    insta::assert_snapshot!(text(&view));
    insta::assert_snapshot!(text(&view.with_facing(Facing::quarter())));
}

#[test]
fn colours_change_no_letter() {
    let coloured = ansi(&shogi(), &Theme::default());
    let mut bare = String::new();
    let mut rest = coloured.as_str();
    while let Some((before, after)) = rest.split_once('\u{1b}') {
        bare += before;
        rest = after.split_once('m').unwrap().1;
    }
    bare += rest;
    assert_eq!(bare, text(&shogi()));
    assert_ne!(coloured, bare);
}

/// Returns the names of a picture's squares, row by row.
fn names(view: &BoardView) -> Vec<Vec<Option<String>>> {
    let row = |r| (0..view.columns()).map(move |c| view.cell(c, r).map(|x| x.name().to_owned()));
    (0..view.rows()).map(|r| row(r).collect()).collect()
}

fn every_square_once(board: &impl Board) {
    for quarters in 0..4 {
        let view = BoardView::empty(board).with_facing(Facing::new(quarters));
        let shown: Vec<_> = names(&view).into_iter().flatten().flatten().collect();
        assert_eq!(shown.len(), board.square_count());
        assert_eq!(shown.iter().collect::<HashSet<_>>().len(), board.square_count());
        for (column, row) in [(0, 0), (view.columns() - 1, view.rows() - 1)] {
            let Some(cell) = view.cell(column, row) else { continue };
            let (across, along) = (view.column_name(column), view.row_name(row));
            let name = if quarters % 2 == 0 {
                format!("{across}{along}")
            } else {
                format!("{along}{across}")
            };
            assert_eq!(cell.name(), name, "the coordinates at the edge name the square");
        }
    }
}

#[test]
fn each_square_is_shown_once_whoever_looks() {
    every_square_once(&Chess8);
    every_square_once(&Shogi9);
    every_square_once(&Cross12);
    every_square_once(&RectBoard::new(5, 3).unwrap());
}

/// Each seat sees its own castle in the same corner.
#[test]
fn turns_agree_with_the_seats() {
    for (quarters, castle) in ["j1", "a3", "c12", "l10"].into_iter().enumerate() {
        let view = BoardView::empty(&Cross12).with_facing(Facing::new(quarters as u8));
        assert_eq!(view.cell(9, 11).unwrap().name(), castle);
    }
}

#[test]
fn places_outside_the_picture_are_empty() {
    let view = BoardView::empty(&Chess8);
    assert!(view.cell(8, 0).is_none());
    assert!(view.cell(0, 8).is_none());
    assert!(view.cell(usize::MAX, usize::MAX).is_none());
    assert_eq!(view.column_name(9), "");
    assert_eq!(view.row_name(9), "");
    let mut same = view.clone();
    same.place(64, PieceView::new("K", Seat::FIRST));
    same.mark(1000, Marks::CHECK);
    assert_eq!(same, view);
}

/// The picture of a piece alone on the board, as text.
fn picture(betza: &str) -> String {
    let scene = PiecePlacement::alone(Chess8);
    let tables = scene.compile(&betza.parse().expect("a movement")).expect("a board that fits");
    scene.diagram(&tables, "X", betza).text()
}

#[test]
fn hops_and_captures_on_the_way_are_shown() {
    insta::assert_snapshot!("grasshopper", picture("gQ"));
    insta::assert_snapshot!("cannon", picture("mRcpR"));
    insta::assert_snapshot!("man_of_checkers", picture("fmFfcafmF"));
    insta::assert_snapshot!("lion", picture("KNADcaKmcabK"));
    insta::assert_snapshot!("moa", picture("afsK"));
    insta::assert_snapshot!("rook", picture("R"));
}
