//! Tests of the board on screens of all sizes.

use wazir_registry::{GameRegistry, MoveSource, StartOptions};
use wazir_session::TimeControl;
use wazir_terminal::screen::{App, ColourMode, Config, InitialGame, PieceSymbols};
use wazir_terminal::{Autosave, Table};

use super::bench::{ScreenTester, players};
use super::pictures::person;

/// A game of shogi in which both players have a bishop in hand.
const EXCHANGE: &str = "7g7f 3c3d 8h2b+ 3a2b";

fn at(id: &str, moves: &str, colours: ColourMode, pieces: PieceSymbols) -> ScreenTester {
    let four = StartOptions::default().with_seats(4);
    let start = if id == "evo" { four } else { StartOptions::default() };
    person(id, &start, moves, colours, pieces)
}

/// Returns the screen without the panel.
fn board(person: &mut ScreenTester) -> String {
    let width = person.square(if person.moves().is_empty() { "l6" } else { "1a" }).0;
    let line = |line: &str| line.chars().take(usize::from(width) + 3).collect::<String>() + "\n";
    person.shown().lines().map(line).collect()
}

#[test]
fn a_piece_in_hand_marks_its_squares_quietly() {
    for pieces in [PieceSymbols::Letters, PieceSymbols::Kanji] {
        let mut person = at("shogi", EXCHANGE, ColourMode::None, pieces);
        person.keys("<Tab><Enter>");
        let game = person.app.table().expect("a game").game();
        let bishop = game.hand(game.to_move()).into_iter().find(|(_, count)| *count > 0);
        let from = MoveSource::Hand(bishop.expect("a bishop in hand").0);
        let free = game.reachable_squares(from);
        let free = free.iter().filter(|reached| reached.illegal.is_none()).count();
        let shown = board(&mut person);
        assert_eq!((free, shown.matches('·').count()), (43, 43), "{shown}");
        assert!(!shown.contains(" l "), "a drop is no leap: {shown}");
    }
}

#[test]
fn squares_on_which_a_pawn_may_not_be_dropped_are_not_marked() {
    let moves = "7g7f 3c3d 8h2b+ 3a2b 2g2f 8c8d 2f2e 8d8e 2e2d 2c2d 2h2d 4a3b";
    let mut person = at("shogi", moves, ColourMode::None, PieceSymbols::Letters);
    person.keys("<Tab><Tab><Enter>");
    let shown = board(&mut person);
    // Only the second file has no pawn: 2c, and 2e to 2h.
    assert_eq!((shown.matches('·').count(), shown.matches('/').count()), (5, 0), "{shown}");
}

#[test]
fn brackets_around_kanji_close() {
    let mut person = at("shogi", EXCHANGE, ColourMode::None, PieceSymbols::Kanji);
    let shown = person.shown();
    assert!(shown.contains("[銀]"), "the last move: {shown}");
    person.touch("2h");
    let shown = person.shown();
    assert!(shown.contains("{飛}"), "the selected piece: {shown}");
    // The sign of the facing is below the piece.
    let lines: Vec<&str> = shown.lines().collect();
    let row = lines.iter().position(|line| line.contains("[銀]")).expect("a row");
    assert!(lines[row + 1].contains('v'), "{shown}");
    let closed = |open, close| shown.matches(open).count() == shown.matches(close).count();
    assert!(closed('{', '}'), "{shown}");
}

#[test]
fn letters_of_neighbouring_tiles_stay_apart() {
    for size in [(80, 24), (120, 40), (200, 60)] {
        let mut person = at("evo", "", ColourMode::None, PieceSymbols::Letters);
        person.size = size;
        let shown = board(&mut person);
        // The sign of a facing is no letter of a tile.
        let letter = |sign: &char| sign.is_ascii_alphabetic() && *sign != 'v';
        let letters = |pair: &[char]| pair.iter().all(letter);
        // The last row lists keys.
        for line in shown.lines().take(usize::from(size.1) - 1) {
            let signs: Vec<char> = line.chars().collect();
            assert!(!signs.windows(2).any(letters), "{size:?} {line}");
        }
    }
}

#[test]
fn the_board_fills_the_screen() {
    let squares = [
        ("cwda", ["a1", "b1"], [(4, 2), (8, 4), (14, 7)]),
        ("shogi", ["2i", "1i"], [(4, 2), (8, 4), (12, 6)]),
        ("evo", ["e1", "f1"], [(4, 1), (6, 3), (8, 4)]),
    ];
    for (id, [left, right], sizes) in squares {
        let mut person = at(id, "", ColourMode::None, PieceSymbols::Letters);
        for (screen, square) in [(80, 24), (120, 40), (200, 60)].into_iter().zip(sizes) {
            person.size = screen;
            let wide = person.square(right).0 - person.square(left).0;
            assert_eq!(wide, square.0, "{id} {screen:?}");
        }
    }
}

#[test]
fn hands_beside_the_board_work_as_those_around_it() {
    let mut person = at("shogi", EXCHANGE, ColourMode::True, PieceSymbols::Figures);
    person.size = (120, 40);
    let shown = person.shown();
    assert!(!shown.contains("White:") && shown.contains("vB"), "{shown}");
    person.click_text("^B");
    person.touch("5e");
    assert!(person.moves().ends_with("B*5e"), "{}", person.moves());
}

#[test]
fn figures_need_colours_and_room() {
    let shown = |colours, pieces, size| {
        let mut person = at("cwda", "e2e4", colours, pieces);
        person.size = size;
        person.shown()
    };
    let blocks = |text: &str| text.contains(['█', '▀', '▄', '▌', '▐']);
    for size in [(80, 24), (200, 60)] {
        let figures = shown(ColourMode::None, PieceSymbols::Figures, size);
        assert_eq!(figures, shown(ColourMode::None, PieceSymbols::Letters, size));
        assert!(!blocks(&figures), "{figures}");
    }
    for colours in [ColourMode::Sixteen, ColourMode::True] {
        assert!(!blocks(&shown(colours, PieceSymbols::Figures, (80, 24))));
        let large = shown(colours, PieceSymbols::Figures, (120, 40));
        assert!(blocks(&large) && large.contains("^N"), "{large}");
        assert!(large.lines().take(36).any(|line| line.contains("vK")), "letters stay: {large}");
    }
}

#[test]
fn the_option_of_pieces_goes_through_all_symbols() {
    let mut person = at("shogi", "", ColourMode::True, PieceSymbols::Figures);
    person.size = (120, 40);
    let figures = person.shown();
    for wanted in ["歩", "^P", " P "] {
        person.keys(",<Down><Down><Down><Right><Esc>");
        assert!(person.shown().contains(wanted), "{wanted}: {}", person.shown());
    }
    person.keys(",<Down><Down><Down><Right><Esc>");
    assert_eq!(person.shown(), figures);
}

/// A piece without a silhouette is drawn as a plan of its moves.
#[test]
fn pieces_of_a_game_file_show_how_they_move() {
    let text = "name = 'Camels'\nbased-on = 'chess'\nwithout = ['R', 'B', 'Q', 'N']\n\
                start = 'cwwckwwc/pppppppp/8/8/8/8/PPPPPPPP/CWWCKWWC w - - 0 1'\n\
                castling = { allowed = false }\n\
                [pieces.C]\nname = 'camel'\nbetza = 'C'\n[pieces.W]\nname = 'wazir'\nbetza = 'W'\n";
    let read = wazir_variant::game::read_game(text).expect("a game");
    let mut games = GameRegistry::empty();
    games.add(read.entry());
    let game = games.open("camels", &StartOptions::default()).expect("a start");
    let who = players(&game, "person,person");
    let table = Table::with_clock(game, &who, Autosave::default(), TimeControl::NONE);
    let table = table.expect("a table");
    let seated = InitialGame { table, players: who, games };
    let app = App::new(Some(seated), None, Config::default(), ColourMode::True);
    let mut person = ScreenTester::with(app);
    for size in [(120, 40), (200, 60)] {
        person.size = size;
        let (width, height) = size;
        insta::assert_snapshot!(format!("plans-{width}x{height}"), person.shown());
    }
}

#[test]
fn a_board_without_room_beside_it_says_below_who_is_to_move() {
    let mut person = at("cwda", "e2e4", ColourMode::None, PieceSymbols::Letters);
    person.size = (40, 12);
    let shown = person.shown();
    let lines: Vec<&str> = shown.lines().collect();
    assert_eq!(lines[10].trim(), "Black to move", "{shown}");
    // Nothing stands to the right of the names of the ranks.
    assert!(lines.iter().all(|line| line.starts_with(" m all keys") || line.len() < 39), "{shown}");
}
