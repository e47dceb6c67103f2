//! The gallery of games, from the files in `docs/variants`.

use std::fmt::Write as _;

use wazir::game::Seat;
use wazir::registry::StartOptions;
use wazir::render::{SvgStyle, svg};
use wazir::variant::game::read_game;

use super::{header, names, read, same_as_stored, same_picture};

/// Returns the comment at the top of a file on one line.
fn comment(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map_while(|line| line.strip_prefix("# ")).collect();
    lines.join(" ")
}

fn add_game(page: &mut String, id: &str) {
    let file = format!("docs/variants/{id}.toml");
    let text = read(&file);
    let game = read_game(&text).unwrap_or_else(|why| panic!("{file}: {why}"));
    let play = game.entry().open(&StartOptions::default()).expect(&file);
    let view = wazir::render::view(&play, Seat::FIRST).without_empty_hands();
    let style = SvgStyle::default().with_cell_size(24).with_coordinates(false);
    let picture = format!("img/gallery/games/{id}.svg");
    same_picture(&picture, &svg(&view, &style));
    let (title, told) = (game.definition().title(), comment(&text));
    assert!(!told.is_empty(), "{file} does not say what it is");
    let width = (24 * game.definition().files()).max(144);
    let _ = write!(page, "\n## {title}\n\n");
    let _ = write!(
        page,
        "<img src=\"../{picture}\" width=\"{width}\" alt=\"The start of {title}\">\n\n"
    );
    let _ = write!(page, "{told} ([file](../variants/{id}.toml))\n\n```sh\nplay {file}\n```\n");
}

#[test]
fn the_gallery_has_every_game() {
    let mut page = header("Gallery of games");
    page += "The games in [docs/variants](../variants), each a text file. In a clone, `play` stands for\n\
             `cargo run --release --example play --`. Copy a file and change it to make [a game of your\n\
             own](../variants.md).\n";
    let all = names("docs/variants", "toml");
    assert!(all.len() > 20);
    for id in &all {
        add_game(&mut page, id);
    }
    assert_eq!(names("docs/img/gallery/games", "svg"), all, "pictures that no page shows");
    same_as_stored("gallery/games.md", &page);
}
