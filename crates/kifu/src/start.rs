//! Start positions of shogi records.

use alloc::boxed::Box;
use alloc::sync::Arc;

use once_cell::race::OnceBox;
use wazir_chesslike::PositionError;
use wazir_shogi::{Options, Position, Rules, START, Setup};

/// Returns the start position of an even game.
pub(crate) fn even() -> Position {
    static EVEN: OnceBox<Position> = OnceBox::new();
    EVEN.get_or_init(|| Box::new(Position::default())).clone()
}

/// Returns the rules for problems, in which kings may be missing and pieces may stand where play
/// never brings them.
fn problem_rules() -> Result<Arc<Rules>, PositionError> {
    static RULES: OnceBox<Arc<Rules>> = OnceBox::new();
    let build = || {
        let options = Options::default().with_missing_king(true).with_impossible_pieces(true);
        options.position(START).map(|start| Box::new(Arc::clone(start.rules())))
    };
    RULES.get_or_try_init(build).cloned()
}

/// Checks a set-up. The licences of problems are allowed: missing kings, two pawns on a file, and
/// pieces that can never move.
pub(crate) fn position_from_setup(setup: &Setup) -> Result<Position, PositionError> {
    use PositionError::{Kings, StuckPiece, TwoOnAFile};
    match Position::from_setup(Arc::clone(even().rules()), setup) {
        Err(Kings { .. } | StuckPiece { .. } | TwoOnAFile { .. }) => {
            Position::from_setup(problem_rules()?, setup)
        }
        checked => checked,
    }
}
