//! The actions and planes of games from files, in random games.

use std::fs;
use std::path::Path;

use wazir_game::Seat;
use wazir_registry::{GameRegistry, Play, StartOptions};
use wazir_variant::game::read_game;

use crate::common::{self, BATCH, Games, cells_of};
use crate::games::check_actions;

/// The plies of each game.
const PLIES: usize = 60;

fn open(text: &str) -> Play {
    let entry = read_game(text).expect("the file is right").entry();
    let id = entry.id().to_string();
    let mut games = GameRegistry::empty();
    games.add(entry);
    games.open(&id, &StartOptions::default()).expect("the game opens")
}

/// The games of the documents by the names of their files.
fn files() -> Vec<(String, Play)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/variants");
    let files = fs::read_dir(folder).expect("the folder is there");
    let mut paths: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
    paths.sort();
    let open = |path: &Path| {
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        (name, open(&fs::read_to_string(path).expect("a text")))
    };
    paths.iter().map(|path| open(path)).collect()
}

#[test]
fn legal_moves_and_legal_actions_correspond() {
    let files = files();
    assert!(files.len() > 20);
    for (name, start) in files {
        let mut games = Games::begin(&start);
        let mut masks = vec![false; BATCH * games.batch.action_count()];
        for ply in 0..PLIES {
            // Lions have a million actions each.
            if ply % 10 == 9 || masks.len() < 1 << 20 {
                games.batch.write_masks(&mut masks).expect("the array fits");
                for (index, mask) in masks.chunks(games.batch.action_count()).enumerate() {
                    check_actions(&name, &games.batch, index, &games.plays[index], mask);
                }
            }
            games.step();
        }
    }
}

#[test]
fn pieces_stand_on_their_planes() {
    for (name, start) in files() {
        let mut games = Games::begin(&start);
        let [_, rows, columns] = games.batch.plane_shape();
        let (size, cells) = (games.batch.plane_bytes(), rows * columns);
        let mut planes = vec![0; BATCH * size];
        for _ in 0..PLIES {
            games.batch.write_planes(None, &mut planes).expect("the array fits");
            for (play, planes) in games.plays.iter().zip(planes.chunks(size)) {
                check_board(&name, play, planes, cells);
            }
            games.step();
        }
    }
}

/// The planes of the pieces come first: a plane for each kind, own and then the opponent's.
fn check_board(name: &str, play: &Play, planes: &[u8], cells: usize) {
    let of_square = cells_of(play);
    let pieces = play.pieces();
    let kinds = play.position().kind_count();
    let board = &planes[..2 * kinds * cells];
    let at = play.position_text();
    assert_eq!(
        board.iter().map(|&mark| usize::from(mark)).sum::<usize>(),
        pieces.len(),
        "{name}: {at}"
    );
    for (square, piece) in pieces {
        let owner = if piece.seat == play.to_move() { 0 } else { kinds };
        let cell = of_square[square.index()];
        assert_eq!(board[(owner + piece.kind) * cells + cell], 1, "{name}: {square:?} in {at}");
    }
}

#[test]
fn holes_may_lie_opposite_to_squares() {
    let start = open(
        "name = 'Notched'\nbased-on = 'chess'\nwithout = ['R', 'N', 'B', 'Q']\nstart = '*2k/4/4/K3 w - - 0 1'
        [board]\nfiles = 4\nranks = 4\nholes = 'a4'\n[castling]\nallowed = false\n[pieces.P]\npromotes-to = []",
    );
    let mut games = Games::begin(&start);
    for _ in 0..PLIES {
        for (index, play) in games.plays.iter().enumerate() {
            let mut cells = cells_of(play);
            cells.sort_unstable();
            cells.dedup();
            assert_eq!(cells.len(), 15, "each square has a cell of its own");
            let mut mask = vec![false; BATCH * games.batch.action_count()];
            games.batch.write_masks(&mut mask).expect("the array fits");
            let mask = mask.chunks(games.batch.action_count()).nth(index).expect("a game");
            check_actions("notched", &games.batch, index, play, mask);
        }
        games.step();
    }
}

#[test]
fn checks_given_have_planes() {
    let text = "name = 'Three'\nbased-on = 'chess'\n[end]\nchecks = 3";
    let mut play = open(text);
    for mv in ["e2e4", "f7f5", "d1h5"] {
        play.play_text(mv).expect("a legal move");
    }
    let batch = common::batch(&play, 1);
    let names = batch.plane_names();
    let mut planes = vec![0; batch.plane_bytes()];
    batch.write_planes(None, &mut planes).expect("the array fits");
    let value = |name: &str| planes[names.iter().position(|other| other == name).expect(name) * 64];
    assert_eq!(play.to_move(), Seat::SECOND);
    assert_eq!((value("own checks given"), value("opponent's checks given")), (0, 1));
}
