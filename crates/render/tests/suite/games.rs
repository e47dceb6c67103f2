//! Views of games in progress, among them a game from outside the list.

use std::collections::HashSet;

use wazir_game::Seat;
use wazir_registry::{Play, StartOptions};
use wazir_render::{SvgStyle, piece_view, svg, text, view};
use wazir_testkit::Breakthrough;

fn open(id: &str, start: &StartOptions) -> Play {
    wazir_builtin::games()
        .with(Breakthrough::default())
        .open(id, start)
        .expect("a game of the list")
}

#[test]
fn views_show_board_hands_and_marks() {
    let mut game = open("shogi", &StartOptions::default());
    for mv in ["7g7f", "3c3d", "8h2b+"] {
        game.play_text(mv).expect("a legal move");
    }
    let black = text(&view(&game, Seat::FIRST));
    assert!(black.starts_with("White in hand: -\n"), "{black}");
    assert!(black.ends_with("Black in hand: B\n"), "{black}");
    assert!(black.contains("[+B]") && black.contains("[.]"), "{black}");
    let white = text(&view(&game, Seat::SECOND));
    assert!(white.ends_with("White in hand: -\n"), "{white}");
    let start = StartOptions::default().with_position("fide:fide 4k3/8/8/8/8/8/4r3/4K3 w - - 0 1");
    assert!(text(&view(&open("cwda", &start), Seat::FIRST)).contains("!K!"));
}

#[test]
fn a_game_that_joins_is_drawn() {
    let mut game = open("breakthrough", &StartOptions::default());
    game.play_text("b2b3").expect("a legal move");
    let board = text(&view(&game, Seat::FIRST));
    assert!(board.contains("\n3   .  [P]  .   .   .   3\n"), "{board}");
    let picture = svg(&view(&game, Seat::SECOND), &SvgStyle::default());
    assert!(picture.contains("Breakthrough"), "{picture:.300}");
}

/// Figurines come from the game: each piece of the standard armies has its own.
#[test]
fn pieces_bring_their_figures() {
    for armies in ["fide:clobberers", "nutters:rookies"] {
        let game = open("cwda", &StartOptions::default().with_armies(armies));
        let mut seen = Vec::new();
        for (_, piece) in game.pieces() {
            let piece = piece_view(&game, piece);
            seen.push((piece.name().to_owned(), piece.figurine().expect("a figure").to_owned()));
        }
        seen.sort();
        seen.dedup();
        let mut outlines: Vec<&str> = seen.iter().map(|(_, outline)| &**outline).collect();
        outlines.sort_unstable();
        outlines.dedup();
        assert_eq!((seen.len(), outlines.len()), (10, 10), "{armies}: king, pawn, two times four");
    }
    // For those who do not read kanji.
    let shogi = open("shogi", &StartOptions::default());
    let figures = shogi.pieces().into_iter().map(|(_, piece)| piece_view(&shogi, piece).figurine());
    let distinct: HashSet<&str> = figures.map(|figure| figure.expect("a figure")).collect();
    assert_eq!(distinct.len(), 8);
}
