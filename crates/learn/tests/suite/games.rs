//! The actions and planes of the built-in games beside their rules, in random games.

use std::collections::{BTreeSet, HashSet};

use wazir_game::Seat;
use wazir_learn::Batch;
use wazir_registry::Play;

use crate::common::{self, BATCH, Games, cells_of, open, starts};

/// Each game checks at least this number of positions.
const POSITIONS: usize = 1000;

#[test]
fn legal_moves_and_legal_actions_correspond() {
    for (name, start) in starts() {
        let mut games = Games::begin(&start);
        let (mut checked, mut masks) = (0, vec![false; BATCH * games.batch.action_count()]);
        while checked < POSITIONS {
            games.batch.write_masks(&mut masks).expect("the array fits");
            for (index, mask) in masks.chunks(games.batch.action_count()).enumerate() {
                check_actions(name, &games.batch, index, &games.plays[index], mask);
                checked += 1;
            }
            games.step();
        }
    }
}

pub(crate) fn check_actions(name: &str, batch: &Batch, index: usize, play: &Play, mask: &[bool]) {
    let at = play.position_text();
    let moves = play.legal_moves();
    let action =
        |mv| batch.action_of(index, mv).unwrap_or_else(|| panic!("{name}: {mv:?} in {at}"));
    let actions: HashSet<i32> = moves.iter().copied().map(action).collect();
    assert_eq!(actions.len(), moves.len(), "{name}: moves share actions in {at}");
    assert!(actions.iter().all(|&action| mask[action as usize]), "{name}: {at}");
    assert_eq!(mask.iter().filter(|&&legal| legal).count(), moves.len(), "{name}: {at}");
    for &mv in moves.iter().take(3) {
        let (text, action) = (play.move_text(mv), action(mv));
        assert_eq!(batch.move_of(index, action), Some(mv), "{name}: {at}");
        assert_eq!(batch.action_of_text(index, &text), Some(action), "{name}: {text} in {at}");
    }
}

/// A piece on a plane: its square, its seat and the number of its kind.
type Found = (usize, usize, usize);

/// The planes of a position by name.
struct Planes<'a> {
    names: &'a [String],
    cells: usize,
    values: &'a [u8],
}

impl Planes<'_> {
    fn plane(&self, index: usize) -> &[u8] {
        &self.values[index * self.cells..][..self.cells]
    }

    /// Returns the value of a plane that is full of one number.
    fn value(&self, name: &str) -> Option<u8> {
        let index = self.names.iter().position(|other| other == name)?;
        let value = self.plane(index)[0];
        assert!(self.plane(index).iter().all(|&other| other == value), "{name}");
        Some(value)
    }
}

#[test]
fn a_position_can_be_read_from_its_planes() {
    for (name, start) in starts() {
        let mut games = Games::begin(&start);
        let size = games.batch.plane_bytes();
        let [planes, rows, columns] = games.batch.plane_shape();
        assert_eq!(planes, games.batch.plane_names().len(), "{name}");
        let names = games.batch.plane_names();
        let (mut checked, mut values) = (0, vec![0; BATCH * size]);
        while checked < POSITIONS {
            games.batch.write_planes(None, &mut values).expect("the array fits");
            for (index, values) in values.chunks(size).enumerate() {
                let play = &games.plays[index];
                let planes = Planes { names: &names, cells: rows * columns, values };
                check_pieces(name, play, &planes);
                check_hands(name, play, &planes);
                check_rest(name, play, games.occurred(index), &planes);
                checked += 1;
            }
            games.step();
        }
    }
}

/// Returns the number of kinds that have planes for each player, and the seat of each group of such
/// planes.
fn groups(name: &str, play: &Play) -> (usize, Vec<usize>) {
    let seat = play.to_move().index();
    match name {
        name if name.starts_with("evo") => (5, (0..4).map(|owner| (seat + owner) % 4).collect()),
        name if name.starts_with("shogi") => (14, vec![seat, 1 - seat]),
        "euroshogi" => (10, vec![seat, 1 - seat]),
        _ => (16, vec![seat, 1 - seat]),
    }
}

fn check_pieces(name: &str, play: &Play, planes: &Planes<'_>) {
    let (kinds, owners) = groups(name, play);
    let cells = cells_of(play);
    let mut found = BTreeSet::<Found>::new();
    for (group, owner) in owners.into_iter().enumerate() {
        for kind in 0..kinds {
            let plane = planes.plane(group * kinds + kind);
            for (square, &cell) in cells.iter().enumerate() {
                if plane[cell] == 1 {
                    found.insert((square, owner, kind));
                }
            }
            let marks = plane.iter().map(|&mark| usize::from(mark)).sum::<usize>();
            let here = found.iter().filter(|&&(_, seat, of)| (seat, of) == (owner, kind)).count();
            assert_eq!(marks, here, "{name}: marks off the board");
        }
    }
    let pieces = play.pieces().into_iter();
    let expected: BTreeSet<Found> =
        pieces.map(|(square, of)| (square.index(), of.seat.index(), of.kind)).collect();
    assert_eq!(found, expected, "{name}: {}", play.position_text());
}

fn check_hands(name: &str, play: &Play, planes: &Planes<'_>) {
    let seat = play.to_move();
    let players = if name.starts_with("evo") { Vec::new() } else { vec![seat, seat.other()] };
    for (owner, player) in players.into_iter().zip(["own", "opponent's"]) {
        for kind in 0..groups(name, play).0 {
            let piece = wazir_registry::AnyPiece { seat: owner, kind };
            let of = format!("{player} {} in hand", play.piece_info(piece).name);
            let Some(count) = planes.value(&of) else { continue };
            let held = play.hand(owner).into_iter().find(|&(held, _)| held == kind);
            assert_eq!(u32::from(count), held.map_or(0, |(_, count)| count), "{name}: {of}");
        }
    }
}

/// Compares castling rights, en passant and counts with the text of the position.
fn check_rest(name: &str, play: &Play, occurred: usize, planes: &Planes<'_>) {
    let text = play.position_text();
    // The armies are before a position of CwDA.
    let bare = text.split_once(' ').filter(|(first, _)| first.contains(':'));
    let words: Vec<&str> = bare.map_or(&*text, |(_, rest)| rest).split(' ').collect();
    let earlier = planes.value("earlier occurrences of the position").expect("all games have it");
    assert_eq!(usize::from(earlier), occurred, "{text}");
    if name.starts_with("evo") {
        assert_eq!(planes.value("plies without capture"), words[3].parse().ok(), "{text}");
        return;
    }
    let second = u8::from(play.to_move() == Seat::SECOND);
    assert_eq!(planes.value("seen by the second player"), Some(second), "{text}");
    if !name.starts_with("cwda") && name != "chess" {
        return;
    }
    let rights = [("own", 0), ("opponent's", 1)].into_iter().flat_map(|(owner, turn)| {
        ["king", "queen"].map(|side| {
            let has = planes.value(&format!("{owner} castling, {side}'s side")) == Some(1);
            let letter = if side == "king" { 'k' } else { 'q' };
            (has, if turn == second { letter.to_ascii_uppercase() } else { letter })
        })
    });
    let mut found: Vec<char> = rights.filter(|(has, _)| *has).map(|(_, letter)| letter).collect();
    found.sort_unstable();
    let expected = words[2].chars().filter(|&letter| letter != '-').count();
    assert_eq!(found.len(), expected, "{text}");
    if name != "cwda chess960" {
        let mut letters: Vec<char> = words[2].chars().filter(|&letter| letter != '-').collect();
        letters.sort_unstable();
        assert_eq!(found, letters, "{text}");
    }
    let index = planes.names.iter().position(|name| name == "square of en passant");
    let plane = planes.plane(index.expect("chess has it"));
    let skipped =
        play.board().square_by_name(words[3]).map(|square| cells_of(play)[square.index()]);
    assert_eq!(plane.iter().position(|&mark| mark == 1), skipped, "{text}");
    assert_eq!(planes.value("plies without progress"), words[4].parse().ok(), "{text}");
}

#[test]
fn games_end_as_their_rules_say() {
    for (name, start) in starts() {
        let mut games = Games::begin(&start);
        let mut ended = 0;
        for _ in 0..400 {
            ended += games.step();
        }
        assert!(ended > 0 || name.contains("lions"), "{name}: no game ended");
    }
}

#[test]
fn the_numbers_of_the_games_are_those_of_the_page() {
    let sizes = |game: &str, seats, armies| {
        let batch = common::batch(&open(game, seats, armies), 1);
        (batch.action_count(), batch.plane_shape())
    };
    assert_eq!(sizes("shogi", None, None), (13_689, [44, 9, 9]));
    assert_eq!(sizes("euroshogi", None, None), (8512, [33, 8, 8]));
    assert_eq!(sizes("cwda", None, None), (11_264, [40, 8, 8]));
    assert_eq!(sizes("cwda", None, Some("clobberers:nutters")), (11_264, [40, 8, 8]));
    assert_eq!(sizes("evo", Some(2), None), (8640, [22, 12, 12]));
    assert_eq!(sizes("evo", Some(4), None), (8640, [22, 12, 12]));
    // An army whose piece captures on its way.
    let lions = format!("{}:fide", common::LIONS);
    assert_eq!(sizes("cwda", None, Some(&lions)), (273_408, [40, 8, 8]));
    // The first move of shogi: from the third row, seventh file, one cell ahead.
    let batch = common::batch(&open("shogi", None, None), 1);
    assert_eq!(batch.action_of_text(0, "7g7f"), Some((6 * 9 + 2) * 81 + 5 * 9 + 2));
}
