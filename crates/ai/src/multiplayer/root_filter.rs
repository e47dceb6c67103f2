//! The root move filter of multiplayer searches: it plays immediate wins and prevents those of the
//! opponents.

use super::line::SearchLine;
use crate::Searchable;

/// The maximum number of positions to visit in order to see whether the next seats can stop each
/// other. An undecided case counts as stopped.
const MAX_GUARD_NODES: u32 = 20_000;

/// The root moves after filtering.
pub(super) enum RootMoves<M> {
    /// A move that wins at once.
    Wins(M),
    /// The moves that delay the end the longest; any of them may be chosen.
    Choice(Vec<M>),
}

/// Filters the root moves.
///
/// A move that wins at once is played. Otherwise only the moves remain after which the next seat
/// cannot win at once; of these, only the moves after which the next seat can stop the one after
/// it; and so on round the table. A step that would leave no move is skipped: the game is then lost
/// unless another player overlooks something, and the search may choose what is hardest to see.
pub(super) fn filter_root_moves<G: Searchable>(walk: &mut SearchLine<'_, G>) -> RootMoves<G::Move> {
    if let Some(mv) = walk.position().winning_move() {
        return RootMoves::Wins(mv);
    }
    let mut moves: Vec<_> =
        walk.moves(crate::MoveGenType::All, None).into_iter().map(|m| m.0).collect();
    let mut fuel = MAX_GUARD_NODES;
    for others in 0..walk.seats.len().saturating_sub(1) {
        let safe: Vec<_> = moves
            .iter()
            .copied()
            .filter(|&mv| {
                walk.make_move(mv);
                if others == 0 {
                    walk.budget.count_node();
                }
                let lost = is_lost(walk.position(), others, &mut fuel) && !is_drawn(walk);
                walk.unmake_move();
                !lost
            })
            .collect();
        if !safe.is_empty() {
            moves = safe;
        }
    }
    RootMoves::Choice(moves)
}

/// Returns whether the game has just ended without a winner, judged by the whole line.
fn is_drawn<G: Searchable>(walk: &SearchLine<'_, G>) -> bool {
    G::outcome(walk.line()).is_some_and(|outcome| outcome.winner().is_none())
}

/// Returns whether the side to move wins at once, or one of the `others` next in turn does,
/// whatever the seats before it play.
fn is_lost<G: Searchable>(position: &G, others: usize, fuel: &mut u32) -> bool {
    // The game may have ended by a count; and a mate wins before the next seat is to move.
    if let Some(outcome) = G::outcome(std::slice::from_ref(position)) {
        return outcome.winner().is_some();
    }
    if position.winning_move().is_some() {
        return true;
    }
    if others == 0 {
        return false;
    }
    let moves = position.legal_moves();
    !moves.is_empty()
        && moves.into_iter().all(|mv| {
            *fuel = fuel.saturating_sub(1);
            if *fuel == 0 {
                return false;
            }
            let mut next = position.clone();
            next.play_unchecked(mv);
            is_lost(&next, others - 1, fuel)
        })
}
