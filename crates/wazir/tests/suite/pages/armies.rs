//! The gallery of armies, from the built-in ones and the files in `docs/armies`.

use std::fmt::Write as _;

use wazir::cwda::Army;
use wazir::game::Seat;
use wazir::registry::StartOptions;
use wazir::render::PieceView;
use wazir::variant::read_army;

use super::{header, names, read, row, same_as_stored, same_picture};

/// What a file says where its source names no author.
const UNKNOWN_AUTHOR: &str = "not named by the source";

/// An army, and how a command line names it.
struct Shown {
    army: Army,
    name: String,
    file: Option<String>,
}

fn all() -> Vec<Shown> {
    let built_in = Army::builtin().iter().map(|army| Shown {
        army: army.clone(),
        name: army.id().to_owned(),
        file: None,
    });
    let mut all: Vec<Shown> = built_in.collect();
    for id in names("docs/armies", "toml") {
        let file = format!("docs/armies/{id}.toml");
        let army = read_army(&read(&file)).expect(&file).into_army();
        let known = Army::library().iter().any(|known| known.id() == id);
        let name = if known { id } else { file.clone() };
        all.push(Shown { army, name, file: Some(file) });
    }
    all
}

/// Returns the pieces of the first rank without the king, each kind once.
fn pieces(army: &Army) -> Vec<PieceView> {
    let armies = format!("{army}:fide");
    let play = wazir::games().open("cwda", &StartOptions::default().with_armies(&armies));
    let play = play.unwrap_or_else(|why| panic!("{}: {why}", army.id()));
    let view = wazir::render::view(&play, Seat::FIRST);
    let on = |file: char| {
        let name = format!("{file}1");
        let cell = view.cells().find(|cell| cell.name() == name);
        cell.and_then(|cell| cell.piece()).cloned().expect("a piece")
    };
    let mut pieces: Vec<PieceView> = Vec::new();
    for piece in "abcdfgh".chars().map(on) {
        if pieces.iter().all(|known| known.name() != piece.name()) {
            pieces.push(piece);
        }
    }
    pieces
}

/// Returns what the army says of itself and its author.
fn sentence(army: &Army) -> String {
    let origin = army.origin();
    let mut letters = origin.description().chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    let mut told: String = first.chain(letters).collect();
    if !told.is_empty() {
        told.push('.');
    }
    let author = origin.author().trim_end_matches('.');
    let _ = match author.strip_prefix("after ") {
        Some(model) => write!(told, " After {model}."),
        None if author.is_empty() || author == UNKNOWN_AUTHOR => Ok(()),
        None => write!(told, " By {author}."),
    };
    told.trim().to_owned()
}

fn add_army(page: &mut String, shown: &Shown) {
    let army = &shown.army;
    let id = army.id();
    let picture = format!("img/gallery/armies/{id}.svg");
    let pieces = pieces(army);
    let alt: Vec<&str> = pieces.iter().map(PieceView::name).collect();
    let width = 60 * pieces.len();
    let _ = write!(page, "\n## {}\n\n", army.title());
    let _ =
        write!(page, "<img src=\"../{picture}\" width=\"{width}\" alt=\"{}\">\n\n", alt.join(", "));
    same_picture(&picture, &row(pieces));
    let told = sentence(army);
    if !told.is_empty() {
        let _ = write!(page, "{told}\n\n");
    }
    let mut listed: Vec<String> = Vec::new();
    for piece in army.pieces() {
        let text = format!("{} `{}`", piece.name(), piece.movement());
        if !listed.contains(&text) {
            listed.push(text);
        }
    }
    let _ = write!(page, "{}", listed.join(", "));
    if let Some(file) = &shown.file {
        let _ = write!(page, " ([file](..{}))", file.trim_start_matches("docs"));
    }
    let opponent = if id == "fide" { "nutters" } else { "fide" };
    let _ = write!(page, "\n\n```sh\nplay cwda --armies {}:{opponent}\n```\n", shown.name);
}

#[test]
fn the_gallery_has_every_army() {
    let mut page = header("Gallery of armies");
    page += "Every army that the programs know, and every army in [docs/armies](../armies). In a clone, `play`\n\
             stands for `cargo run --release --example play --`. Any army can play any other; the first name is\n\
             White's. See also [how strong they are](../measurements/balance.md) and [how to write your\n\
             own](../armies.md).\n";
    let all = all();
    assert!(all.len() > 40);
    for shown in &all {
        add_army(&mut page, shown);
    }
    let drawn = all.iter().map(|shown| shown.army.id().to_owned()).collect();
    assert_eq!(names("docs/img/gallery/armies", "svg"), drawn, "pictures that no page shows");
    same_as_stored("gallery/armies.md", &page);
}
