//! Colours: themes, numbers of colours, and the contrast of all that is drawn.

use std::collections::HashSet;

use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier, Style};
use wazir_betza::SquareMark;
use wazir_game::Seat;
use wazir_registry::StartOptions;
use wazir_render::Marks;
use wazir_terminal::screen::{
    App, AppEvent, Background, ColourMode, Config, InitialGame, Palette, PieceSymbols, ThemeChoice,
};
use wazir_terminal::{Autosave, Table};

use super::bench::{ScreenTester, game, players};
use super::svg::svg;

/// The sixteen colours of xterm and of VGA.
const SIXTEEN: [[u32; 16]; 2] = [
    [
        0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5, 0x7f7f7f,
        0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff,
    ],
    [
        0x000000, 0xaa0000, 0x00aa00, 0xaa5500, 0x0000aa, 0xaa00aa, 0x00aaaa, 0xaaaaaa, 0x555555,
        0xff5555, 0x55ff55, 0xffff55, 0x5555ff, 0xff55ff, 0x55ffff, 0xffffff,
    ],
];

/// Returns the red, green and blue part of a colour, from 0 to 255. `table` chooses the sixteen
/// colours.
pub(crate) fn rgb(colour: Color, table: usize) -> Option<[u8; 3]> {
    let number = match colour {
        Color::Rgb(r, g, b) => return Some([r, g, b]),
        Color::Black => 0,
        Color::Red => 1,
        Color::Green => 2,
        Color::Yellow => 3,
        Color::Blue => 4,
        Color::Magenta => 5,
        Color::Cyan => 6,
        Color::Gray => 7,
        Color::DarkGray => 8,
        Color::LightRed => 9,
        Color::LightGreen => 10,
        Color::LightYellow => 11,
        Color::LightBlue => 12,
        Color::LightMagenta => 13,
        Color::LightCyan => 14,
        Color::White => 15,
        Color::Indexed(number) => number,
        Color::Reset => return None,
    };
    let level = |step: u8| if step == 0 { 0 } else { 55 + 40 * step };
    Some(match number {
        0..16 => {
            let [_, r, g, b] = SIXTEEN[table][usize::from(number)].to_be_bytes();
            [r, g, b]
        }
        16..232 => {
            let cube = number - 16;
            [level(cube / 36), level(cube / 6 % 6), level(cube % 6)]
        }
        grey => [8 + 10 * (grey - 232); 3],
    })
}

fn linear([r, g, b]: [u8; 3]) -> [f64; 3] {
    [r, g, b].map(|part| {
        let part = f64::from(part) / 255.;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    })
}

/// Returns the contrast of two colours as WCAG 2 defines it.
fn contrast(one: Color, other: Color, table: usize) -> f64 {
    let luminance = |colour| {
        let [r, g, b] = linear(rgb(colour, table).expect("a known colour"));
        0.2126 * r + 0.7152 * g + 0.0722 * b
    };
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// Returns the distance of two colours in CIELAB.
fn distance(one: Color, other: Color, table: usize) -> f64 {
    let lab = |colour| {
        let [r, g, b] = linear(rgb(colour, table).expect("a known colour"));
        let xyz = [
            (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
            0.2126 * r + 0.7152 * g + 0.0722 * b,
            (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
        ];
        let [x, y, z] = xyz.map(|v| if v > 0.008856 { v.cbrt() } else { 7.787 * v + 16. / 116. });
        [116. * y - 16., 500. * (x - y), 200. * (y - z)]
    };
    let (one, other) = (lab(one), lab(other));
    one.iter().zip(other).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
}

const BACKGROUNDS: [Background; 2] = [Background::Dark, Background::Light];
const MODES: [ColourMode; 3] = [ColourMode::Sixteen, ColourMode::Indexed, ColourMode::True];

fn palettes() -> impl Iterator<Item = Palette> {
    MODES.into_iter().flat_map(|mode| BACKGROUNDS.map(|background| Palette::new(mode, background)))
}

/// Returns the screen with no page on it: the colours of plain text.
fn base(palette: Palette) -> Style {
    let mut person = menu(palette);
    person.size = (10, 3);
    let buffer = person.buffer().0;
    let cell = &buffer[(9, 2)];
    Style::new().fg(cell.fg).bg(cell.bg)
}

/// All marks of squares.
fn marked(palette: Palette) -> Vec<(String, Style)> {
    let ways = SquareMark::ALL.into_iter().filter(|way| way.is_target());
    let ways = ways.map(|way| (Marks::TARGET, Some(way)));
    let barred = (Marks::TARGET | Marks::BARRED, Some(SquareMark::Slide));
    let others = [Marks::PICKED, Marks::CHECK, Marks::IDEA, Marks::LAST].map(|mark| (mark, None));
    ways.chain([barred])
        .chain(others)
        .map(|(marks, way)| {
            let style = palette.marked_square(marks, way).expect("a colour");
            (format!("{marks:?} {way:?}"), style)
        })
        .collect()
}

#[test]
fn every_text_has_contrast_in_every_palette() {
    for palette in palettes() {
        let base = base(palette);
        let mut pairs: Vec<(String, Style)> = Vec::new();
        let seats: Vec<Seat> = (0..4).map(Seat::new).collect();
        for (name, style) in [
            ("plain", palette.plain()),
            ("faint", palette.faint()),
            ("strong", palette.strong()),
            ("error", palette.error()),
            ("selected", palette.selected()),
        ] {
            pairs.push((name.to_owned(), base.patch(style)));
        }
        for &seat in &seats {
            pairs.push((format!("name of {seat:?}"), base.patch(palette.owner(seat))));
        }
        let squares = [true, false].map(|dark| (format!("dark: {dark}"), palette.square(dark)));
        for (square, ground) in squares.into_iter().chain(marked(palette)) {
            pairs.push((format!("text on {square}"), base.patch(ground)));
            pairs.push((format!("faint on {square}"), base.patch(palette.faint_on(ground))));
            for &seat in &seats {
                let style = base.patch(palette.owner_on(seat, ground));
                pairs.push((format!("{seat:?} on {square}"), style));
            }
        }
        for (name, style) in pairs {
            let (ink, ground) = (style.fg.expect("a text colour"), style.bg.expect("a ground"));
            for table in 0..2 {
                let found = contrast(ink, ground, table);
                assert!(found >= 4.5, "{palette:?}: {name} has {found:.2} ({ink:?} on {ground:?})");
            }
        }
    }
}

#[test]
fn the_four_kinds_of_moves_are_told_apart_at_a_glance() {
    for palette in palettes() {
        let all = marked(palette);
        let (ways, _) = all.split_at(4);
        let ground = |style: &Style| style.bg.expect("a ground");
        for table in 0..2 {
            for (at, (name, style)) in ways.iter().enumerate() {
                for (other, with) in &ways[at + 1..] {
                    let found = distance(ground(style), ground(with), table);
                    assert!(found >= 25., "{palette:?}: {name} and {other}: {found:.0}");
                }
            }
            for (name, style) in &all {
                for dark in [true, false] {
                    let found = distance(ground(style), ground(&palette.square(dark)), table);
                    assert!(
                        found >= 12.,
                        "{palette:?}: {name} on a square (dark: {dark}): {found:.0}"
                    );
                }
            }
        }
    }
}

/// Signs are shapes, of which WCAG asks a contrast of 3.
#[test]
fn signs_of_ways_stand_out_from_their_squares() {
    for palette in palettes() {
        for way in SquareMark::ALL.into_iter().filter(|way| way.is_target()) {
            for dark in [true, false] {
                let ink = palette.sign(way).fg.expect("a colour");
                let ground = palette.square(dark).bg.expect("a ground");
                for table in 0..2 {
                    let found = contrast(ink, ground, table);
                    assert!(found >= 3., "{palette:?}: {way:?} (dark: {dark}) has {found:.2}");
                }
            }
        }
    }
}

fn config(pieces: PieceSymbols) -> Config {
    let mut config = Config::default();
    config.pieces = pieces;
    config
}

fn menu(palette: Palette) -> ScreenTester {
    let mut app = App::new(None, None, config(PieceSymbols::Letters), palette.mode());
    app.set_background(palette.background());
    ScreenTester::with(app)
}

/// Returns a screen with a game between people.
fn at_game(palette: Palette, id: &str, start: &StartOptions, moves: &str) -> ScreenTester {
    at_game_with(PieceSymbols::Letters, palette, id, start, moves)
}

/// The same with pieces in other symbols.
fn at_game_with(
    pieces: PieceSymbols,
    palette: Palette,
    id: &str,
    start: &StartOptions,
    moves: &str,
) -> ScreenTester {
    let game = game(id, start, moves);
    let who = players(&game, &["person"].repeat(game.seats().len()).join(","));
    let control = "10m byo 30s".parse().expect("a clock");
    let table = Table::with_clock(game, &who, Autosave::default(), control).expect("a table");
    let seated = InitialGame { table, players: who, games: wazir_builtin::games() };
    let mut app = App::new(Some(seated), None, config(pieces), palette.mode());
    app.set_background(palette.background());
    ScreenTester::with(app)
}

/// Keys that show the pages and boxes of a game.
const IN_GAME: [&str; 12] =
    ["", "m", "?", "<Up>?", ":", "c", "c1", "h", "a", ",", "[", ":zz<Enter>"];

/// Draws many screens in a palette, and visits each with its name.
fn visit_screens(palette: Palette, visit: &mut impl FnMut(&str, &Buffer)) {
    let mut shoot = |name: &str, person: &mut ScreenTester| {
        for size in [(80, 24), (120, 40), (40, 12), (30, 10)] {
            person.size = size;
            visit(&format!("{name} {size:?}"), &person.buffer().0);
        }
        person.size = (80, 24);
        person.shown();
    };
    let mut person = menu(palette);
    for keys in ["", "<Down><Down>", "3", "5", "6", "o", ",", ",<Right>u<Down><Down>"] {
        person.keys(keys);
        shoot(&format!("menu {keys}"), &mut person);
        if !keys.is_empty() && !keys.starts_with('<') {
            person.keys("<Esc>");
        }
    }
    let four = StartOptions::default().with_seats(4);
    let armies = StartOptions::default().with_armies("clobberers:nutters");
    let usual = StartOptions::default();
    for (id, start, moves, square) in [
        ("shogi", &usual, "7g7f 3c3d 8h2b+ 3a2b", "2h"),
        ("cwda", &armies, "e2e4 e7e5", "b1"),
        ("evo", &four, "f2-f3", "b5"),
    ] {
        let mut person = at_game(palette, id, start, moves);
        person.touch(square);
        shoot(&format!("{id} picked"), &mut person);
        person.keys("<Esc><Tab><Enter>");
        shoot(&format!("{id} hand"), &mut person);
        person.keys("<Esc><Esc>");
        for keys in IN_GAME {
            person.keys(keys);
            shoot(&format!("{id} {keys}"), &mut person);
            person.keys("<Esc><Esc>");
        }
    }
    // A move that is refused because of a check, and the squares that it is about.
    let mut person = at_game(palette, "shogi", &usual, "7g7f 3c3d 8h3c+");
    person.keys(":9c9d<Enter>");
    shoot("refusal", &mut person);
}

/// Returns the text and ground colour of each cell that shows a text.
fn inks(buffer: &Buffer) -> impl Iterator<Item = (&str, Color, Color)> {
    let texts = buffer.content.iter().filter(|cell| !cell.symbol().trim().is_empty());
    texts.map(|cell| match cell.modifier.contains(Modifier::REVERSED) {
        true => (cell.symbol(), cell.bg, cell.fg),
        false => (cell.symbol(), cell.fg, cell.bg),
    })
}

#[test]
fn every_screen_has_contrast_everywhere() {
    for palette in palettes() {
        // The same pairs come again and again.
        let mut known = HashSet::new();
        visit_screens(palette, &mut |name, buffer| {
            for (text, ink, ground) in inks(buffer) {
                if !known.insert((ink, ground)) {
                    continue;
                }
                for table in 0..2 {
                    let found = contrast(ink, ground, table);
                    assert!(
                        found >= 4.5,
                        "{palette:?}, {name}: {text} has {found:.2} ({ink:?} on {ground:?})"
                    );
                }
            }
        });
    }
}

#[test]
fn a_screen_without_colours_has_none() {
    for background in BACKGROUNDS {
        visit_screens(Palette::new(ColourMode::None, background), &mut |name, buffer| {
            for (text, ink, ground) in inks(buffer) {
                assert_eq!((ink, ground), (Color::Reset, Color::Reset), "{name}: {text}");
            }
        });
    }
}

/// On a light terminal, light text vanished: the name of the first player, and all that was grey.
#[test]
fn a_light_theme_has_no_light_text_on_the_screen() {
    for mode in MODES {
        let palette = Palette::new(mode, Background::Light);
        let ground = base(palette).bg.expect("a ground");
        visit_screens(palette, &mut |name, buffer| {
            for (text, ink, _) in inks(buffer).filter(|(_, _, behind)| *behind == ground) {
                let light = linear(rgb(ink, 0).expect("a colour"));
                assert!(light.iter().sum::<f64>() < 1.5, "{mode:?}, {name}: {text} in {ink:?}");
            }
        });
    }
}

#[test]
fn the_number_of_colours_follows_the_environment() {
    use ColourMode::{Indexed, None as Colourless, Sixteen, True};
    for (variables, mode) in [
        (&[("TERM", "xterm-256color")][..], Indexed),
        (&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")], True),
        (&[("TERM", "xterm-256color"), ("COLORTERM", "24bit")], True),
        (&[("TERM", "xterm-256color"), ("COLORTERM", "yes")], Indexed),
        (&[("TERM", "screen-256color")], Indexed),
        (&[("TERM", "tmux-256color"), ("COLORTERM", "")], Indexed),
        (&[("TERM", "xterm-direct")], True),
        (&[("TERM", "xterm-kitty")], True),
        (&[("TERM", "alacritty")], True),
        (&[("TERM", "xterm")], Sixteen),
        (&[("TERM", "screen")], Sixteen),
        (&[("TERM", "linux")], Sixteen),
        (&[("TERM", "dumb")], Colourless),
        (&[("TERM", "xterm-mono")], Colourless),
        (&[("TERM", "vt100")], Colourless),
        (&[("TERM", "xterm-256color"), ("NO_COLOR", "1")], Colourless),
        (&[("COLORTERM", "truecolor"), ("NO_COLOR", "1")], Colourless),
        (&[("TERM", "xterm-256color"), ("NO_COLOR", "")], Indexed),
        (&[("WT_SESSION", "1")], True),
        (&[], Sixteen),
    ] {
        let value = |name: &str| {
            variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
        };
        assert_eq!(ColourMode::from_env(value), mode, "{variables:?}");
    }
}

#[test]
fn a_late_answer_of_the_terminal_changes_the_theme() {
    let ground = |person: &mut ScreenTester| person.buffer().0[(0, 0)].bg;
    let mut person = menu(Palette::new(ColourMode::True, Background::Dark));
    let dark = ground(&mut person);
    person.input(AppEvent::Background(Background::Light));
    assert_ne!(ground(&mut person), dark);
    // A chosen theme does not follow the terminal.
    let mut config = Config::default();
    config.set_theme(ThemeChoice::Dark);
    let mut person = ScreenTester::with(App::new(None, None, config, ColourMode::True));
    person.input(AppEvent::Background(Background::Light));
    assert_eq!(ground(&mut person), dark);
}

/// Compares light and dark pictures of the menu, the options page, a game and the card of a piece.
/// With `UPDATE_PICTURES` set they are written instead. Look at them before you keep them.
#[test]
fn the_pictures_of_the_themes() {
    let usual = StartOptions::default();
    let armies = StartOptions::default().with_armies("nutters:fide");
    for background in BACKGROUNDS {
        let theme = format!("{background:?}").to_lowercase();
        let palette = Palette::new(ColourMode::True, background);
        let mut options = at_game(palette, "shogi", &usual, "7g7f");
        options.size = (100, 30);
        options.keys(",<Down>");
        let mut game =
            at_game_with(PieceSymbols::Figures, palette, "cwda", &armies, "d1e3 b7b6 g1f3");
        game.size = (100, 30);
        game.touch("c8");
        let mut card = at_game(palette, "shogi", &usual, "7g7f 3c3d");
        card.size = (100, 30);
        card.touch("8h");
        card.keys("?");
        let mut menu = menu(palette);
        menu.size = (100, 24);
        for (name, mut person) in
            [("menu", menu), ("options", options), ("game", game), ("card", card)]
        {
            let path =
                format!("{}/../../docs/img/play-{name}-{theme}.svg", env!("CARGO_MANIFEST_DIR"));
            let drawn = svg(&person.buffer().0);
            if std::env::var_os("UPDATE_PICTURES").is_some() {
                std::fs::write(&path, &drawn).expect("a picture");
            }
            assert!(std::fs::read_to_string(&path).is_ok_and(|kept| kept == drawn), "{path}");
            assert!(drawn.len() < 60_000, "{path} is {} bytes", drawn.len());
        }
    }
}
