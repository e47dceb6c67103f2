//! The peers: other move generators, each counting in its own fastest way.

use std::hint::black_box;

use crate::LeafCounter;

/// Sets up `haitaka` on a shogi position; returns `None` if it refuses the SFEN.
#[must_use]
pub fn haitaka(sfen: &str, depth: u32) -> Option<LeafCounter> {
    let board: haitaka::Board = sfen.parse().ok()?;
    Some(LeafCounter::new("haitaka", move || haitaka_perft(black_box(&board), depth)))
}

/// Sets up `rsshogi` on a shogi position; returns `None` if it refuses the SFEN.
///
/// Its own perft reuses one list of moves per ply and undoes moves instead of copying the position,
/// which is the fastest it offers.
#[must_use]
pub fn rsshogi(sfen: &str, depth: u32) -> Option<LeafCounter> {
    let position = rsshogi::board::position_from_sfen(sfen).ok()?;
    let depth = u8::try_from(depth).ok()?;
    Some(LeafCounter::new("rsshogi", move || {
        // The only error is an unknown position, which this function never returns.
        rsshogi::board::perft::perft(black_box(&position), depth).map_or(0, |result| result.nodes)
    }))
}

/// Sets up `cozy-chess` on a position of orthodox chess; returns `None` if it refuses the FEN.
#[must_use]
pub fn cozy_chess(fen: &str, depth: u32) -> Option<LeafCounter> {
    let board: cozy_chess::Board = fen.parse().ok()?;
    Some(LeafCounter::new("cozy-chess", move || cozy_perft(black_box(&board), depth)))
}

fn haitaka_perft(board: &haitaka::Board, depth: u32) -> u64 {
    let mut leaves = 0;
    match depth {
        0 => return 1,
        1 => {
            board.generate_moves(|moves| {
                // `PieceMoves::len` counts squares; its iterator counts the choices of promotion as
                // well.
                leaves += moves.into_iter().len() as u64;
                false
            });
        }
        _ => {
            board.generate_moves(|moves| {
                for mv in moves {
                    let mut next = board.clone();
                    next.play_unchecked(mv);
                    leaves += haitaka_perft(&next, depth - 1);
                }
                false
            });
        }
    }
    leaves
}

fn cozy_perft(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut leaves = 0;
    match depth {
        0 => return 1,
        1 => {
            board.generate_moves(|moves| {
                leaves += moves.len() as u64;
                false
            });
        }
        _ => {
            board.generate_moves(|moves| {
                for mv in moves {
                    let mut next = board.clone();
                    next.play_unchecked(mv);
                    leaves += cozy_perft(&next, depth - 1);
                }
                false
            });
        }
    }
    leaves
}
