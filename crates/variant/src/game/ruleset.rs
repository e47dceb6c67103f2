//! The rulesets of games from files: one for boards of up to 64 squares, one for up to 128.

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use wazir_chesslike::{
    Move, MovementClass, Position, PositionError, Rules, Ruleset, Setup, repetition_outcome,
    stalemate_or_checkmate,
};
use wazir_game::{Claim, ClaimError, EndReason, Game, MoveTextError, Outcome, Seat};
use wazir_geometry::{Grid64, Grid128};

use super::compile::{self, CompiledVariant};
use super::definition::{DropMateRule, GameResult, RepetitionResult};
use super::text;

/// A ruleset for games from files.
pub trait VariantRuleset: Ruleset<Armies = Arc<CompiledVariant>, Options = ()> {
    /// Creates a rectangular board with holes at these coordinates. Returns `None` if it does not
    /// fit.
    fn board(
        files: usize,
        ranks: usize,
        holes: impl IntoIterator<Item = (i32, i32)>,
    ) -> Option<Self::Geometry>;
}

macro_rules! ruleset {
    ($(#[$about:meta])* $name:ident, $grid:ty) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name;

        impl VariantRuleset for $name {
            fn board(
                files: usize,
                ranks: usize,
                holes: impl IntoIterator<Item = (i32, i32)>,
            ) -> Option<$grid> {
                <$grid>::with_holes(files, ranks, holes)
            }
        }

        impl Ruleset for $name {
            type Geometry = $grid;
            type Classes<T: Copy + Send + Sync + 'static> = [T; 32];
            type Armies = Arc<CompiledVariant>;
            type Options = ();

            const CLASSES: usize = 32;
            const HANDS: bool = true;
            const CASTLING: bool = true;
            const EN_PASSANT: bool = true;
            const HALFMOVE_CLOCK: bool = true;
            const PROMOTION_CHOICE: bool = true;
            const GOALS: bool = true;
            const PASSING: bool = true;
            const STANDARD_CLASSES: &'static [MovementClass] = &[];

            fn classes<T: Copy + Send + Sync + 'static>(value: T) -> [T; 32] {
                [value; 32]
            }

            fn validate(_: &Setup<Self>, _: &Rules<Self>) -> Result<(), PositionError> {
                Ok(())
            }

            fn outcome(line: &[Position<Self>]) -> Option<Outcome> {
                outcome(line)
            }

            fn quick_outcome(line: &[Position<Self>]) -> Option<Outcome> {
                settled(line.last()?)
            }

            fn perpetual_check_loses(rules: &Rules<Self>) -> bool {
                rules.armies().definition().ends.perpetual_check == GameResult::Loss
            }

            fn claim(_: &[Position<Self>], _: Claim) -> Result<Outcome, ClaimError> {
                Err(ClaimError::Unknown)
            }

            fn read_position_with(
                text: &str,
                rules: &Arc<Rules<Self>>,
            ) -> Result<Position<Self>, PositionError> {
                compile::read_position(rules, text)
            }

            fn write_position(
                position: &Position<Self>,
                f: &mut fmt::Formatter<'_>,
            ) -> fmt::Result {
                text::write(position, f)
            }

            fn read_move(
                position: &Position<Self>,
                text: &str,
            ) -> Result<Move<Self>, MoveTextError> {
                text::read_move(position, text)
            }

            fn move_text(position: &Position<Self>, mv: Move<Self>) -> String {
                text::move_text(position, mv)
            }
        }
    };
}

ruleset! {
    /// The ruleset for boards of up to 64 squares.
    Variant64, Grid64
}
ruleset! {
    /// The ruleset for boards of up to 128 squares.
    Variant128, Grid128
}

fn outcome<R: VariantRuleset>(line: &[Position<R>]) -> Option<Outcome> {
    let position = line.last()?;
    let ends = &position.rules().armies().definition().ends;
    if let Some(over) = position.goal_outcome() {
        return Some(over);
    }
    if let Some(over) = stalemate_or_checkmate(position, true) {
        let mate = over.reason() == EndReason::Checkmate;
        if mate && is_losing_drop_mate(line) {
            return Some(Outcome::win(position.to_move(), over.reason()));
        }
        let result = if mate { ends.checkmate } else { ends.stalemate };
        return Some(result.outcome(position.to_move(), over.reason()));
    }
    let perpetual = ends.perpetual_check == GameResult::Loss;
    if let Some(over) = repetition_outcome(line, ends.repetition, perpetual) {
        return Some(match (over.winner(), ends.repetition_result) {
            (None, RepetitionResult::Mover(result)) => {
                result.outcome(position.to_move(), over.reason())
            }
            (Some(_), _) | (None, RepetitionResult::Draw) => over,
            (None, RepetitionResult::White) => Outcome::win(Seat::FIRST, over.reason()),
            (None, RepetitionResult::Black) => Outcome::win(Seat::SECOND, over.reason()),
        });
    }
    no_progress(position)
}

/// Returns whether the last move dropped the only checking piece, of a kind whose drop must not
/// give mate ([`DropMateRule::Loses`]).
fn is_losing_drop_mate<R: VariantRuleset>(line: &[Position<R>]) -> bool {
    let [.., before, last] = line else { return false };
    let mover = before.to_move();
    let checkers: Vec<_> = last.checkers().iter().collect();
    let [square] = checkers.as_slice() else { return false };
    let Some(piece) = last.piece_at(*square) else { return false };
    let known = last.rules().armies().piece(piece.kind);
    let held = |position: &Position<R>| {
        let held = position.hand(mover).find(|(kind, _)| *kind == piece.kind);
        held.map_or(0, |(_, count)| count)
    };
    let dropped = before.piece_at(*square).is_none() && held(last) + 1 == held(before);
    dropped && known.is_some_and(|known| known.drops.mate == DropMateRule::Loses)
}

fn settled<R: VariantRuleset>(position: &Position<R>) -> Option<Outcome> {
    position.goal_outcome().or_else(|| no_progress(position))
}

fn no_progress<R: VariantRuleset>(position: &Position<R>) -> Option<Outcome> {
    let most = position.rules().armies().definition().ends.no_progress;
    let over = most > 0 && position.halfmove_clock() >= most;
    over.then(|| Outcome::draw(EndReason::NoProgress))
}
