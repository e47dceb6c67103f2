//! Tests of the pictures sent to terminals.

use ratatui::crossterm::event::KeyCode;
use ratatui::style::{Color, Style};
use wazir_registry::StartOptions;

use super::*;
use crate::screen::board::Shape;
use crate::screen::pictures::{DELETE_ALL, Part, PictureList, Place};
use crate::screen::{App, AppEvent, Background, ColourMode, Config, InitialGame, Palette};
use crate::{Autosave, Players, Table};

const SCREEN: Rect = Rect::new(0, 0, 40, 12);

fn mode(protocol: PictureProtocol) -> Option<PictureMode> {
    Some(PictureMode { protocol, cell: (4, 8), registers: 256, one_image: true })
}

/// Returns a screen with squares at these places, with the colour of the ink of each.
fn frame(squares: &[(u16, u16, u8)]) -> (Vec<Tile>, Buffer) {
    let mut buffer = Buffer::empty(SCREEN);
    let list = PictureList::default();
    let ground = Style::new().bg(Color::Rgb(0, 0, 0));
    for &(x, y, red) in squares {
        let area = Rect::new(x, y, 4, 2);
        buffer.set_style(area, ground);
        let ink = Style::new().fg(Color::Rgb(red, 0, 0));
        let shape = Shape::Path("M25 25H75V75H25z");
        list.add(&buffer, area, ground, &[Part { shape, place: Place::Square, ink }]);
    }
    let palette = Palette::new(ColourMode::True, Background::Dark);
    palette.fill(&mut buffer);
    (list.tiles(&buffer, palette), buffer)
}

/// Returns what the terminal is sent for a frame.
fn sent(
    output: &mut PictureOutput,
    mode: Option<PictureMode>,
    (tiles, buffer): (Vec<Tile>, Buffer),
) -> String {
    let bytes = output.update(mode, tiles, &buffer).expect("bytes in memory");
    String::from_utf8(bytes).expect("a text")
}

#[test]
fn kitty_gets_each_image_once_and_only_what_changes() {
    let mut output = PictureOutput::default();
    let mode = mode(PictureProtocol::Kitty);
    let first = sent(&mut output, mode, frame(&[(0, 0, 200), (8, 0, 200), (0, 4, 90)]));
    assert_eq!((first.matches("a=t").count(), first.matches("a=p").count()), (2, 3), "{first:?}");
    assert!(first.contains("\x1b[1;9H\x1b_Ga=p,i=1,p=9,c=4,r=2,C=1,q=2\x1b\\"), "{first:?}");
    let same = sent(&mut output, mode, frame(&[(0, 0, 200), (8, 0, 200), (0, 4, 90)]));
    assert_eq!(same, "");
    let moved = sent(&mut output, mode, frame(&[(0, 0, 200), (8, 4, 200), (0, 4, 90)]));
    assert_eq!(
        moved,
        "\x1b_Ga=d,d=i,i=1,p=9,q=2\x1b\\\x1b[5;9H\x1b_Ga=p,i=1,p=262153,c=4,r=2,C=1,q=2\x1b\\"
    );
    let off = sent(&mut output, None, frame(&[(0, 0, 200)]));
    assert_eq!(off, DELETE_ALL);
}

#[test]
fn sixel_is_one_image_and_what_is_gone_is_written_over() {
    let mut output = PictureOutput::default();
    let mode = mode(PictureProtocol::Sixel);
    let squares = [(2, 1, 200), (8, 3, 90)];
    let first = sent(&mut output, mode, frame(&squares));
    // The image reaches from the first square to the last.
    assert!(first.starts_with("\x1b[2;3H\x1bP0;1;0q\"1;1;40;32#"), "{first:?}");
    assert_eq!(first.matches("\x1bP").count(), 1);
    assert_eq!(sent(&mut output, mode, frame(&squares)), "");
    let rest = sent(&mut output, mode, frame(&squares[1..]));
    let (cells, image) = rest.split_once("\x1bP").expect("an image");
    // Two rows of four cells.
    assert!(cells.starts_with("\x1b[2;3H") && cells.contains("\x1b[3;3H"), "{cells:?}");
    assert_eq!(cells.matches(' ').count(), 8);
    assert!(image.starts_with("0;1;0q\"1;1;16;16#"), "{image:?}");
    let off = sent(&mut output, None, frame(&squares[1..]));
    assert!(off.starts_with("\x1b[4;9H") && !off.contains("\x1bP"), "{off:?}");
    assert_eq!(sent(&mut output, None, frame(&squares[1..])), "");
}

#[test]
fn iterm_and_sixel_get_only_what_changes() {
    for (protocol, start) in
        [(PictureProtocol::Iterm, "\x1b]1337;File="), (PictureProtocol::Sixel, "\x1bP0;1;0q")]
    {
        let mut output = PictureOutput::default();
        let mode = mode(protocol).map(|mode| PictureMode { one_image: false, ..mode });
        let first = sent(&mut output, mode, frame(&[(0, 0, 200), (8, 0, 90)]));
        assert_eq!(first.matches(start).count(), 2);
        assert_eq!(sent(&mut output, mode, frame(&[(0, 0, 200), (8, 0, 90)])), "");
        let moved = sent(&mut output, mode, frame(&[(0, 0, 200), (8, 4, 90)]));
        assert_eq!(moved.matches(start).count(), 1);
        assert!(moved.starts_with("\x1b[1;9H"), "{moved:?}");
        assert!(moved.contains(&format!("\x1b[5;9H{start}")), "{moved:?}");
    }
}

#[test]
fn another_size_of_screen_or_cells_shows_everything_anew() {
    for protocol in [PictureProtocol::Kitty, PictureProtocol::Iterm, PictureProtocol::Sixel] {
        let mut output = PictureOutput::default();
        let squares = [(0, 0, 200), (8, 0, 90)];
        let first = sent(&mut output, mode(protocol), frame(&squares));
        let (tiles, mut buffer) = frame(&squares);
        buffer.resize(Rect::new(0, 0, 50, 12));
        let again = sent(&mut output, mode(protocol), (tiles, buffer));
        assert!(again.ends_with(&first), "{again:?}");
        let (_, buffer) = frame(&squares);
        sent(&mut output, mode(protocol), (Vec::new(), buffer));
        sent(&mut output, mode(protocol), frame(&squares));
        let larger = mode(protocol).map(|mode| PictureMode { cell: (5, 10), ..mode });
        let zoomed = sent(&mut output, larger, frame(&squares));
        assert!(zoomed.len() > first.len() / 2, "{zoomed:?}");
        assert_eq!(zoomed.contains(DELETE_ALL), protocol == PictureProtocol::Kitty);
        output.forget();
        assert!(!sent(&mut output, larger, frame(&squares)).is_empty());
    }
}

#[test]
fn nothing_is_drawn_in_the_last_row_where_the_screen_would_scroll() {
    let squares = [(0, 10, 200)];
    for (protocol, drawn) in [
        (PictureProtocol::Kitty, true),
        (PictureProtocol::Iterm, false),
        (PictureProtocol::Sixel, false),
    ] {
        let text = sent(&mut PictureOutput::default(), mode(protocol), frame(&squares));
        assert_eq!(!text.is_empty(), drawn, "{protocol:?} {text:?}");
    }
}

/// A game of shogi on a terminal with pictures.
struct Player {
    app: App,
    output: PictureOutput,
    mode: Option<PictureMode>,
}

impl Player {
    fn new(size: (u16, u16)) -> (Self, Buffer) {
        let game = wazir_builtin::games().open("shogi", &StartOptions::default()).expect("a game");
        let players = Players::new(&game.seats(), &[crate::Player::Person; 2]).expect("players");
        let table = Table::new(game, &players, Autosave::default()).expect("a table");
        let seated = InitialGame { table, players, games: wazir_builtin::games() };
        let mut app = App::new(Some(seated), None, Config::default(), ColourMode::True);
        app.set_picture_protocol(Some(PictureProtocol::Kitty));
        let (output, mode) = (PictureOutput::default(), mode(PictureProtocol::Kitty));
        (Self { app, output, mode }, Buffer::empty(Rect::new(0, 0, size.0, size.1)))
    }

    /// Presses a key, and returns what the terminal is sent for pictures.
    fn press(&mut self, key: KeyCode, buffer: &mut Buffer) -> String {
        self.app.handle_event(AppEvent::Key(key.into()), wazir_session::Time::START);
        buffer.reset();
        self.app.draw(buffer);
        sent(&mut self.output, self.mode, (self.app.take_tiles(), buffer.clone()))
    }
}

#[test]
fn a_moved_cursor_sends_no_picture_and_a_picked_piece_only_those_that_change() {
    let (mut player, mut buffer) = Player::new((120, 40));
    let mut press = |key| player.press(key, &mut buffer);
    let shown = |text: &str| text.matches("a=p").count();
    // Lances, knights, silvers, golds, a king, a rook, a bishop and pawns of two players on two
    // grounds.
    let first = press(KeyCode::Null);
    assert_eq!(shown(&first), 40, "{first:?}");
    assert!(first.matches("a=t").count() < 32, "{first:?}");
    assert_eq!(press(KeyCode::Left), "");
    let picked = press(KeyCode::Enter);
    // The pawn on its new ground, and the sign on the square before it, round its letter.
    assert!((2..6).contains(&shown(&picked)), "{picked:?}");
    assert_eq!(picked.matches("a=d").count(), 1);
    let options = press(KeyCode::Char(','));
    assert!(shown(&options) <= 40 && options.len() < first.len(), "{options:?}");
}

#[test]
fn small_squares_have_pictures_but_for_that_under_the_cursor() {
    let (mut player, mut buffer) = Player::new((80, 24));
    let mut press = |key| player.press(key, &mut buffer);
    let shown = |text: &str| text.matches("a=p").count();
    let first = press(KeyCode::Null);
    assert_eq!(shown(&first), 39, "{first:?}");
    let moved = press(KeyCode::Left);
    assert_eq!((shown(&moved), moved.matches("a=d").count()), (1, 1), "{moved:?}");
}

#[test]
fn letters_need_no_pictures() {
    let (mut player, mut buffer) = Player::new((120, 40));
    player.press(KeyCode::Null, &mut buffer);
    let keys = [",", "jjj", "ll"].concat();
    let last = keys.chars().map(|key| player.press(KeyCode::Char(key), &mut buffer)).last();
    assert!(player.output.shown.is_empty(), "{last:?}");
}
