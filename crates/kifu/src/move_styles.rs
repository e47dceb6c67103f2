//! Moves of shogi as people write and type them.

use alloc::string::String;

use wazir_game::{Game, Seat};
use wazir_notation::format_support::downcast_move;
use wazir_notation::texts::Promotion;
use wazir_notation::{ErrorKind, MoveReadError, MoveStyle, MoveStyles};
use wazir_registry::{AnyMove, AnyPosition, Playable};
use wazir_shogi::{Move, Position, Square};

use crate::csa;
use crate::japanese::{self, ShogiMoveError, ShogiMoveErrorKind, could_promote, moved_kind};
use crate::western::{self, WesternNotation};

/// The Japanese notation, those of Hodges, and CSA.
///
/// ```
/// use wazir_notation::read_move;
/// use wazir_registry::StartOptions;
/// let shogi = wazir_builtin::games().open("shogi", &StartOptions::default())?;
/// for text in ["７六歩", "76歩", "▲７六歩(77)", "P-7f", "p-7f", "P76", "7776FU", "7g-7f", "7g7f"] {
///     assert_eq!(shogi.move_text(read_move(&shogi, text)?), "7g7f");
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub static MOVE_STYLES: MoveStyles = MoveStyles::new(
    &[MoveStyle::Japanese, MoveStyle::Western, MoveStyle::WesternDigits, MoveStyle::Csa],
    write,
    read,
);

fn target(mv: Option<AnyMove>) -> Option<Square> {
    mv.and_then(|mv| Position::decode(mv.packed())).map(Move::to)
}

fn write(
    at: &AnyPosition,
    previous: Option<AnyMove>,
    mv: AnyMove,
    style: MoveStyle,
) -> Option<String> {
    let (at, mv) = downcast_move::<Position>(at, mv)?;
    let previous = target(previous);
    Some(match style {
        MoveStyle::Japanese => with_solid_marks(&japanese::write_ki2(at, previous, mv)),
        MoveStyle::Western => western::write(at, previous, mv, WesternNotation::Hodges),
        MoveStyle::WesternDigits => western::write(at, previous, mv, WesternNotation::HodgesNumber),
        MoveStyle::Csa => csa::move_text(at, mv),
        _ => return None,
    })
}

/// Puts the outline of a piece in place of the triangle in front: players know `☗` and `☖`.
fn with_solid_marks(text: &str) -> String {
    text.replacen('▲', "☗", 1).replacen('△', "☖", 1)
}

/// A reader of one style. The square is the target of the move before.
type StyleReader = fn(&Position, Option<Square>, &str) -> Result<Move, MoveReadError>;

/// Reads a move in Japanese notation, in one of the Western ones, or as CSA.
fn read(
    any: &AnyPosition,
    previous: Option<AnyMove>,
    text: &str,
) -> Result<AnyMove, MoveReadError> {
    let Some(at) = any.downcast::<Position>() else { return Err(MoveReadError::unreadable()) };
    let previous = target(previous);
    let readers: [StyleReader; 3] = [read_japanese, read_western, read_csa];
    let mut refused = MoveReadError::unreadable();
    for read in readers {
        match read(at, previous, text) {
            Ok(mv) => return Ok(AnyMove::new::<Position>(mv)),
            Err(error) => refused = refused.or_better(error),
        }
    }
    Err(refused)
}

fn move_error(error: ShogiMoveError) -> MoveReadError {
    match error.kind() {
        ShogiMoveErrorKind::Unreadable => MoveReadError::unreadable(),
        // The text is a move, but of the other player.
        ShogiMoveErrorKind::WrongPlayer => {
            MoveReadError::new(ErrorKind::IllegalMove, error.message())
        }
        _ => MoveReadError::new(error.error_kind(), error.message()),
    }
}

fn read_japanese(
    at: &Position,
    previous: Option<Square>,
    text: &str,
) -> Result<Move, MoveReadError> {
    let (mv, length) = japanese::read(at, previous, text).map_err(move_error)?;
    let said = text.get(..length).unwrap_or(text);
    if !text.get(length..).unwrap_or("").trim().is_empty() {
        return Err(MoveReadError::unreadable());
    }
    // With the origin in brackets, as in KIF, a move without 成 does not promote.
    let decided = said.ends_with([')', '）', '成', '生']);
    decided_promotion(at, mv, decided)
}

fn read_western(
    at: &Position,
    previous: Option<Square>,
    text: &str,
) -> Result<Move, MoveReadError> {
    let mut capital = String::from(text);
    let letter = usize::from(text.starts_with('+'));
    if let Some(first) = capital.get_mut(letter..=letter) {
        first.make_ascii_uppercase();
    }
    let read = western::read(at, previous, text);
    let read = read.or_else(|error| western::read(at, previous, &capital).map_err(|_| error));
    let mv = read.map_err(move_error)?;
    decided_promotion(at, mv, text.ends_with(['+', '＋', '=', '＝']))
}

/// Refuses a text that does not say whether a piece promotes that may, but need not.
fn decided_promotion(at: &Position, mv: Move, decided: bool) -> Result<Move, MoveReadError> {
    let open = !decided && mv.from().is_some() && could_promote(at, moved_kind(at, mv), mv);
    match open && at.check(mv).is_ok() {
        true => Err(MoveReadError::new(ErrorKind::AmbiguousMove, Promotion::Undecided)),
        false => Ok(mv),
    }
}

/// Reads a move as CSA; the sign of the player and capitals may be missing.
fn read_csa(at: &Position, _: Option<Square>, text: &str) -> Result<Move, MoveReadError> {
    let sign = if at.to_move() == Seat::FIRST { '+' } else { '-' };
    let mut signed = String::new();
    if !text.starts_with(['+', '-']) {
        signed.push(sign);
    }
    signed.push_str(&text.to_ascii_uppercase());
    csa::read_move(at, &signed).map_err(|error| match error.kind() {
        ErrorKind::IllegalMove => {
            MoveReadError::new(ErrorKind::IllegalMove, error.message().clone())
        }
        _ => MoveReadError::unreadable(),
    })
}
