//! Tests that the pictures of the documentation are what the programs draw.
//!
//! `UPDATE_IMAGES=1 cargo test -p wazir --test suite images` writes them again.
#![cfg(all(
    feature = "render",
    feature = "shogi",
    feature = "euroshogi",
    feature = "cwda",
    feature = "evo"
))]

use std::path::Path;

use wazir::game::Seat;
use wazir::registry::StartOptions;
use wazir::render::{BoardView, SvgStyle, svg};

fn view(id: &str, start: StartOptions, moves: &[&str]) -> BoardView {
    let mut game = wazir::games().open(id, &start).expect("a game");
    for mv in moves {
        game.play_text(mv).unwrap_or_else(|error| panic!("{id} {mv}: {error}"));
    }
    wazir::render::view(&game, Seat::FIRST)
}

fn same_as_stored(name: &str, picture: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/img").join(name);
    if std::env::var_os("UPDATE_IMAGES").is_some() {
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("can be made");
        std::fs::write(&path, picture).expect("can be written");
    }
    let stored = std::fs::read_to_string(&path).expect("the picture").replace('\r', "");
    assert!(stored == picture, "{name} is out of date: run with UPDATE_IMAGES=1");
    assert!(picture.len() < 60_000, "{name} is {} bytes", picture.len());
    assert!(!picture.contains("<text"), "{name} needs a font");
}

#[test]
fn shogi() {
    let start = StartOptions::default().with_position(
        "ln1g4l/1ks2+Rs2/p1ppp2pp/5+bp2/9/2P1P4/PP1PSP+pPP/1BKS5/LN1G3NL b G2Prgn 51",
    );
    same_as_stored("shogi.svg", &svg(&view("shogi", start, &["4b4a"]), &SvgStyle::default()));
}

#[test]
fn euroshogi() {
    let start = StartOptions::default()
        .with_position("1nb1kgn1/1r4+N1/p1pp1ppp/4p3/1P6/P1P1+pPPP/6R1/1NGK1B2[Bgp] w 0 21");
    let picture = svg(&view("euroshogi", start, &["B@d4"]), &SvgStyle::default());
    same_as_stored("euroshogi.svg", &picture);
}

#[test]
fn cwda() {
    let start = StartOptions::default().with_armies("nutters:rookies");
    let moves = ["e2e4", "e7e5", "g1f3"];
    let picture = svg(&view("cwda", start, &moves), &SvgStyle::default().with_cell_size(64));
    same_as_stored("cwda.svg", &picture);
}

#[test]
fn evo() {
    let start = StartOptions::default().with_seats(4);
    let moves =
        ["h2-h3=C", "b4-c4=B", "f11-f10=S", "k9-j9=C", "h3-e6=B", "b5=C", "e11-e10=B", "k8=S"];
    same_as_stored("evo.svg", &svg(&view("evo", start, &moves), &SvgStyle::default()));
}
