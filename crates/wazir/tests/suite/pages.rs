//! Pages of the documentation that are made from what they describe: the cookbook from the examples,
//! the lists of games, starts and rules from the games, the galleries from their files.
//!
//! `UPDATE_DOCS=1 cargo test -p wazir --test suite pages` writes them anew.
#![cfg(all(
    feature = "notation",
    feature = "render",
    feature = "shogi",
    feature = "euroshogi",
    feature = "cwda",
    feature = "evo",
    feature = "variant"
))]

mod armies;
mod cookbook;
mod games;
mod packages;
mod variants;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use wazir::geometry::RectBoard;
use wazir::render::{BoardView, PieceView, SvgStyle, svg};

const RENEW: &str = "UPDATE_DOCS=1 cargo test -p wazir --test suite pages";

/// Returns the path of a file in the repository.
fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name)
}

fn read(name: &str) -> String {
    let text = std::fs::read_to_string(path(name));
    text.unwrap_or_else(|why| panic!("{name}: {why}")).replace('\r', "")
}

/// Returns the names of the files of a folder with this extension, without it.
fn names(folder: &str, extension: &str) -> BTreeSet<String> {
    let files = std::fs::read_dir(path(folder)).unwrap_or_else(|why| panic!("{folder}: {why}"));
    let files = files.map(|file| file.expect("a file").path());
    let wanted = files.filter(|file| file.extension().is_some_and(|found| found == extension));
    let name = |file: PathBuf| file.file_stem()?.to_str().map(str::to_owned);
    wanted.filter_map(name).collect()
}

/// Returns the head of a page that is made.
fn header(title: &str) -> String {
    format!("<!-- Made by a test: {RENEW} -->\n\n# {title}\n\n")
}

/// Checks that a file of `docs` has this text; writes it if the documents are renewed.
fn same_as_stored(name: &str, text: &str) {
    let file = path("docs").join(name);
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::create_dir_all(file.parent().expect("a folder")).expect("can be made");
        std::fs::write(&file, text).expect("can be written");
    }
    let stored = std::fs::read_to_string(&file).unwrap_or_default().replace('\r', "");
    assert!(stored == text, "docs/{name} is out of date: {RENEW}");
}

/// The same for a picture, which is small.
fn same_picture(name: &str, picture: &str) {
    same_as_stored(name, picture);
    assert!(picture.len() < 60_000, "{name} has {} bytes", picture.len());
    assert!(!picture.contains("<text"), "{name} needs a font");
}

/// Draws pieces in a row.
fn row(pieces: Vec<PieceView>) -> String {
    let board = RectBoard::new(pieces.len(), 1).expect("a board of one rank");
    let mut view = BoardView::empty(&board);
    let names: Vec<String> = pieces.iter().map(|piece| piece.name().to_owned()).collect();
    for (at, piece) in pieces.into_iter().enumerate() {
        view.place(at, piece);
    }
    view.set_title(names.join(", "));
    svg(&view, &SvgStyle::default().with_cell_size(40).with_coordinates(false))
}
