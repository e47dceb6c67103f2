//! Tests that the boards in the pages for players are what the programs draw and allow.
//!
//! A comment in the page describes a board, and an image with the file that it names follows:
//!
//! ```text
//! <!-- board first-game.svg
//! game: shogi
//! position: a position, if it is not the start
//! armies: fide:nutters, seats: 4
//! moves: moves that lead from there to the board; the page shows each of them
//! pick: 5e, or P for a piece in hand, whose moves are marked
//! legal: moves that can be made there
//! refused: P*1b = the reason
//! end: how the game ended there
//! -->
//! ```
//!
//! `UPDATE_IMAGES=1 cargo test -p wazir --test suite boards` draws the pictures again.
#![cfg(all(
    feature = "notation",
    feature = "render",
    feature = "shogi",
    feature = "euroshogi",
    feature = "cwda",
    feature = "evo"
))]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use wazir::game::Seat;
use wazir::geometry::Board;
use wazir::notation::{play_move, read_move};
use wazir::registry::{AnyPiece, MoveSource, Play, StartOptions};
use wazir::render::{BoardView, Marks, SvgStyle, svg};

const PAGES: [&str; 4] = ["shogi", "euroshogi", "evo", "cwda"];

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

/// A board that a page describes.
struct BoardComment<'a> {
    file: &'a str,
    fields: Vec<(&'a str, &'a str)>,
}

impl<'a> BoardComment<'a> {
    /// Parses what is between `<!-- board ` and `-->`.
    fn parse(text: &'a str) -> Self {
        let mut lines = text.trim().lines();
        let file = lines.next().expect("a file").trim();
        let field = |line: &'a str| {
            let (key, value) = line.split_once(':').unwrap_or_else(|| panic!("{file}: {line}"));
            let known =
                ["game", "position", "armies", "seats", "moves", "pick", "legal", "refused", "end"];
            assert!(known.contains(&key), "{file}: {key} is not known");
            (key, value.trim())
        };
        Self { file, fields: lines.map(field).collect() }
    }

    fn all(&self, key: &str) -> impl Iterator<Item = &'a str> {
        let wanted = self.fields.iter().filter(move |(name, _)| *name == key);
        wanted.map(|&(_, value)| value).collect::<Vec<_>>().into_iter()
    }

    fn one(&self, key: &str) -> Option<&'a str> {
        self.all(key).next()
    }

    /// Returns the game at the place that the board shows.
    fn play(&self) -> Play {
        let mut start = StartOptions::default();
        if let Some(position) = self.one("position") {
            start = start.with_position(position);
        }
        if let Some(armies) = self.one("armies") {
            start = start.with_armies(armies);
        }
        if let Some(seats) = self.one("seats") {
            start = start.with_seats(seats.parse().expect("a number of seats"));
        }
        let game = self.one("game").expect("a game");
        let mut play = wazir::games().open(game, &start).expect(self.file);
        for mv in self.moves() {
            play_move(&mut play, mv).unwrap_or_else(|why| panic!("{}: {mv}: {why}", self.file));
        }
        play
    }

    fn moves(&self) -> impl Iterator<Item = &'a str> {
        self.all("moves").flat_map(str::split_whitespace)
    }
}

/// Marks a piece and the squares to which it can move now.
fn pick(view: &mut BoardView, play: &Play, name: &str) {
    let board = play.board();
    let from = match board.parse_square(name) {
        Some(square) => {
            view.mark(square, Marks::PICKED);
            MoveSource::Square(square)
        }
        None => {
            let letter =
                |kind| play.piece_info(AnyPiece { seat: play.to_move(), kind }).letter == name;
            let held = play.hand(play.to_move());
            let kind = held.into_iter().map(|(kind, _)| kind).find(|&kind| letter(kind));
            let kind = kind.unwrap_or_else(|| panic!("{name} is neither a square nor in hand"));
            MoveSource::Hand(kind)
        }
    };
    let mut reached = 0;
    for choice in play.move_choices() {
        if choice.parts.from == from {
            view.mark(choice.parts.to, Marks::TARGET);
            reached += 1;
        }
    }
    assert!(reached > 0, "{name} has no move");
}

/// Checks what the comment says of the moves and of the end.
fn check_statements(comment: &BoardComment, play: &Play) {
    let file = comment.file;
    for mv in comment.all("legal").flat_map(str::split_whitespace) {
        if let Err(why) = read_move(play, mv) {
            panic!("{file}: {mv} is not legal: {why}");
        }
    }
    for refusal in comment.all("refused") {
        let (mv, reason) = refusal.split_once(" = ").expect("a move and a reason");
        let why = read_move(play, mv).expect_err(mv).to_string();
        assert!(why.contains(reason), "{file}: {mv}: {why}");
    }
    let end = play.outcome().map(|outcome| {
        let named =
            |text: String, seat: &Seat| text.replace(&seat.to_string(), play.seat_name(*seat));
        play.seats().iter().fold(outcome.to_string(), named)
    });
    assert_eq!(end.as_deref(), comment.one("end"), "{file}");
}

/// Returns the page without its comments.
fn visible(page: &str) -> String {
    let mut parts = page.split("<!--");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        text += part.split_once("-->").expect("the end of a comment").1;
    }
    text
}

/// Draws the boards of a page and returns their files.
fn check_page(name: &str) -> BTreeSet<String> {
    let page = std::fs::read_to_string(docs().join(format!("games/{name}.md"))).expect(name);
    let page = page.replace('\r', "");
    let shown = visible(&page);
    let words: BTreeSet<&str> = shown
        .split(|c: char| c.is_whitespace() || "`|,;()".contains(c))
        .map(|word| word.trim_end_matches(['.', ':']))
        .collect();
    let mut files = BTreeSet::new();
    for part in page.split("<!-- board ").skip(1) {
        let (text, after) = part.split_once("-->").expect("the end of a comment");
        let comment = BoardComment::parse(text);
        let file = comment.file;
        let image = after.split_once("](").map(|(_, rest)| rest);
        let wanted = format!("../img/games/{file})");
        assert!(image.is_some_and(|image| image.starts_with(&wanted)), "{name}: {file} follows");
        for mv in comment.moves() {
            assert!(words.contains(mv), "{name}: {file}: the page does not say {mv}");
        }
        let play = comment.play();
        check_statements(&comment, &play);
        let mut view = wazir::render::view(&play, Seat::FIRST);
        for square in comment.all("pick") {
            pick(&mut view, &play, square);
        }
        same_as_stored(file, &svg(&view, &SvgStyle::default().with_cell_size(36)));
        assert!(files.insert(file.to_owned()), "{file} is described twice");
    }
    files
}

fn same_as_stored(file: &str, picture: &str) {
    let path = docs().join("img/games").join(file);
    if std::env::var_os("UPDATE_IMAGES").is_some() {
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("can be made");
        std::fs::write(&path, picture).expect("can be written");
    }
    let stored = std::fs::read_to_string(&path).unwrap_or_default().replace('\r', "");
    assert!(stored == picture, "{file} is out of date: run with UPDATE_IMAGES=1");
    assert!(picture.len() < 60_000, "{file} is {} bytes", picture.len());
}

#[test]
fn pages_show_what_the_rules_say() {
    let mut files = BTreeSet::new();
    for page in PAGES {
        let of_page = check_page(page);
        assert!(of_page.len() >= 5, "{page} has {} boards", of_page.len());
        files.extend(of_page);
    }
    let folder = std::fs::read_dir(docs().join("img/games")).expect("the pictures");
    let present = folder.map(|file| file.expect("a file").file_name().into_string());
    let present: BTreeSet<String> = present.map(|name| name.expect("a name")).collect();
    assert_eq!(present, files, "pictures that no page shows");
}

#[test]
#[should_panic(expected = "P*1b is not legal")]
fn a_wrong_statement_is_found() {
    let comment = BoardComment::parse(
        "x.svg\ngame: shogi\nposition: 7lk/9/7G1/9/9/9/9/9/4K4 b P 1\nlegal: P*1b",
    );
    check_statements(&comment, &comment.play());
}
