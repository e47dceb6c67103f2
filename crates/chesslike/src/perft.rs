//! Perft: counting move paths.

use crate::generate::generate;
use crate::moves::RawMove;
use crate::ruleset::Ruleset;
use crate::state::BoardState;
use crate::tables::MoveGenTables;
use crate::visitor::{EachMove, MoveCounter};

#[inline(never)]
pub(crate) fn count<R: Ruleset>(t: &MoveGenTables<R>, s: &BoardState<R>) -> u64 {
    let mut count = MoveCounter::new(t, s);
    generate(t, s, &mut count);
    count.moves()
}

/// Returns the number of paths of `depth` plies. The last ply is counted without being played.
pub(crate) fn perft<R: Ruleset>(t: &MoveGenTables<R>, s: &BoardState<R>, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => count(t, s),
        _ => {
            let mut total = 0;
            let visit = |mv: RawMove| {
                let mut child = s.copied();
                child.play(t, mv);
                total += if depth == 2 { count(t, &child) } else { perft(t, &child, depth - 1) };
            };
            generate(t, s, &mut EachMove { tables: t, state: s, visit });
            total
        }
    }
}
