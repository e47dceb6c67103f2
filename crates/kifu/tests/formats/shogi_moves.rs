//! Positions and moves for the tests of several shogi notations.

use std::path::Path;

use wazir_chesslike::Piece;
use wazir_game::{Game, Seat};
use wazir_shogi::{Move, Position, Setup, Square, kinds};

/// Returns the text of a file of the shared corpus, or `None` (with a printed line) if there is no
/// corpus.
pub(crate) fn corpus(file: &str) -> Option<String> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders = here.ancestors().map(|folder| folder.join("shared/corpus").join(file));
    let found = folders.find(|path| path.exists()).and_then(|p| std::fs::read_to_string(p).ok());
    if found.is_none() {
        eprintln!("skipped: shared/corpus/{file} is not there");
    }
    found
}

/// Parses an SFEN.
pub(crate) fn position(sfen: &str) -> Position {
    sfen.parse().expect("the test gives a valid position")
}

/// Parses a USI move.
pub(crate) fn mv(position: &Position, usi: &str) -> Move {
    position.read_move(usi).expect("the test gives a move")
}

/// Plays at random from a position and calls `visit` at every step.
///
/// `seed` makes the walk reproducible. Captures come first half of the time, so that hands fill.
pub(crate) fn walk(
    start: Position,
    plies: usize,
    seed: u64,
    mut visit: impl FnMut(&Position, &[Move]),
) {
    let mut position = start;
    let mut state = seed;
    let mut next = move |below: usize| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below.max(1)
    };
    for _ in 0..plies {
        let moves = position.legal_moves();
        visit(&position, &moves);
        let captures: Vec<_> = moves.iter().filter(|&&mv| position.is_capture(mv)).collect();
        let chosen = match next(2) {
            0 if !captures.is_empty() => captures.get(next(captures.len())).map(|&&mv| mv),
            _ => moves.get(next(moves.len())).copied(),
        };
        match chosen {
            Some(mv) => position.play_unchecked(mv),
            None => return,
        }
    }
}

/// Returns a position with many pieces of both sides in the open, so that several of a kind often
/// reach a square; kings in opposite corners, hands half full.
pub(crate) fn crowded_position(seed: u64) -> Position {
    let mut state = seed | 1;
    let mut next = move |below: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 20) % below
    };
    let set = [
        (kinds::ROOK, Some(kinds::DRAGON), 2),
        (kinds::BISHOP, Some(kinds::HORSE), 2),
        (kinds::GOLD, None, 4),
        (kinds::SILVER, Some(kinds::PROMOTED_SILVER), 4),
        (kinds::KNIGHT, Some(kinds::PROMOTED_KNIGHT), 4),
        (kinds::LANCE, Some(kinds::PROMOTED_LANCE), 4),
        (kinds::PAWN, Some(kinds::TOKIN), 12),
    ];
    loop {
        let mut setup = Setup::default();
        for (seat, name) in [(Seat::FIRST, "9i"), (Seat::SECOND, "1a")] {
            let king = Piece { seat, kind: kinds::KING };
            setup.put(Square::named(name).expect("a corner"), Some(king));
        }
        setup.set_to_move(Seat::new(next(2) as u8));
        for (kind, promoted, count) in set {
            for _ in 0..count {
                // Three of four belong to the first player, so that they get in each other's way.
                let seat = Seat::new(u8::from(next(4) == 0));
                let kind = promoted.filter(|_| next(3) > 0).unwrap_or(kind);
                let square = Square::new(next(81) as usize).expect("a square of the board");
                let is_free = setup.piece_at(square).is_none();
                let base = set.iter().find(|s| s.1 == Some(kind)).map_or(kind, |s| s.0);
                match next(8) {
                    1.. if is_free => setup.put(square, Some(Piece { seat, kind })),
                    _ => setup.set_in_hand(seat, base, setup.in_hand(seat, base) + 1),
                }
            }
        }
        let rules = Position::default().rules().clone();
        if let Ok(position) = Position::from_setup(rules, &setup) {
            return position;
        }
    }
}
