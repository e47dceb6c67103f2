//! Moves of chess-like games as people write and type them.

use alloc::string::{String, ToString};

use wazir_chesslike::Kind;
use wazir_notation::format_support::downcast_move;
use wazir_notation::{Error, ErrorKind, MoveReadError, MoveStyle, MoveStyles};
use wazir_registry::{AnyMove, AnyPiece, AnyPosition, MoveSource};

use crate::fen::PieceLetters;
use crate::san;

/// SAN with letters or figurines, for Chess with Different Armies, EuroShogi and games from files.
///
/// ```
/// use wazir_notation::MoveStyle;
/// use wazir_registry::StartOptions;
/// let chess = wazir_builtin::games().open("cwda", &StartOptions::default().with_armies("fide:fide"))?;
/// let mv = chess.read_move("g1f3")?;
/// assert_eq!(MoveStyle::San.write(&chess, mv), "Nf3");
/// assert_eq!(MoveStyle::Figurine.write(&chess, mv), "♘f3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub static MOVE_STYLES: MoveStyles =
    MoveStyles::new(&[MoveStyle::San, MoveStyle::Figurine], write, read);

/// The figurines of the pieces of orthodox chess, by their names. White's outlines stand for both
/// sides, as is usual in print.
const FIGURINES: [(&str, char, char); 5] = [
    ("king", '♔', '♚'),
    ("queen", '♕', '♛'),
    ("rook", '♖', '♜'),
    ("bishop", '♗', '♝'),
    ("knight", '♘', '♞'),
];

/// The figurines of pawns, which SAN leaves out.
const PAWNS: [char; 2] = ['♙', '♟'];

fn write(at: &AnyPosition, _: Option<AnyMove>, mv: AnyMove, style: MoveStyle) -> Option<String> {
    let san = san_text(at, mv);
    match style {
        MoveStyle::San => Some(san),
        MoveStyle::Figurine => Some(with_figurines(at, mv, &san)),
        _ => None,
    }
}

fn san_text(at: &AnyPosition, mv: AnyMove) -> String {
    if let Some((at, mv)) = downcast_move::<wazir_cwda::Position>(at, mv) {
        return san::write(at, mv, PieceLetters::Own);
    }
    match downcast_move::<wazir_euroshogi::Position>(at, mv) {
        Some((at, mv)) => san::write_euroshogi(at, mv),
        None => san::write_any(at, mv),
    }
}

/// Puts figurines in place of the letters of pieces of orthodox chess.
fn with_figurines(at: &AnyPosition, mv: AnyMove, san: &str) -> String {
    let Some(parts) = at.move_parts(mv).filter(|parts| !parts.is_castling) else {
        return san.to_string();
    };
    let moved = match parts.from {
        MoveSource::Hand(kind) => Some(kind),
        MoveSource::Square(from) => at.piece_at(from).map(|piece| piece.kind),
    };
    let figurine = |kind: Option<usize>| kind.and_then(|kind| figurine(at, kind));
    let (head, promotion) = match san.split_once('=') {
        Some((head, promotion)) => (head, Some(promotion)),
        None => (san, None),
    };
    let replaced = |text: &str, figurine: Option<char>| match figurine {
        Some(figurine) if text.starts_with(|c: char| c.is_ascii_uppercase()) => {
            let mut drawn = String::from(figurine);
            drawn.extend(text.chars().skip(1));
            drawn
        }
        _ => text.to_string(),
    };
    let mut text = replaced(head, figurine(moved));
    if let Some(promotion) = promotion {
        text.push('=');
        text.push_str(&replaced(promotion, figurine(parts.new_kind)));
    }
    text
}

/// Returns the figurine of a kind of the player to move.
fn figurine(at: &AnyPosition, kind: usize) -> Option<char> {
    let name = at.piece_facts(AnyPiece { seat: at.to_move(), kind }).name;
    let known = FIGURINES.iter().find(|(known, ..)| name.eq_ignore_ascii_case(known));
    known.map(|&(_, figurine, _)| figurine)
}

/// Returns a text with letters in place of figurines.
fn without_figurines(at: &AnyPosition, text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for sign in text.chars().filter(|sign| !PAWNS.contains(sign)) {
        let named = FIGURINES.iter().find(|&&(_, white, black)| sign == white || sign == black);
        match named.and_then(|(name, ..)| letters(at, name)) {
            Some(letters) => plain.push_str(&letters),
            None => plain.push(sign),
        }
    }
    plain
}

/// Returns the letters of the kind with this name, which the player to move may have.
fn letters(at: &AnyPosition, name: &str) -> Option<String> {
    let seat = at.to_move();
    let kinds = (0..at.kind_count()).filter(|&kind| Kind::new(kind).is_some());
    let mut facts = kinds.map(|kind| at.piece_facts(AnyPiece { seat, kind }));
    let found =
        facts.find(|facts| facts.movement.is_some() && facts.name.eq_ignore_ascii_case(name));
    found.map(|facts| facts.label.to_ascii_uppercase())
}

/// Reads SAN as people type it: with figurines, with a small letter for a piece where no pawn is
/// meant, and with marks such as `!?`.
fn read(at: &AnyPosition, _: Option<AnyMove>, text: &str) -> Result<AnyMove, MoveReadError> {
    let text = without_figurines(at, text);
    let text: String = text.split_whitespace().collect();
    let refused = match read_san(at, &text) {
        Ok(mv) => return Ok(mv),
        Err(refused) => refused,
    };
    let mut capital = text;
    if let Some(first) = capital.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    read_san(at, &capital).map_err(|other| refused.or_better(other))
}

fn read_san(at: &AnyPosition, text: &str) -> Result<AnyMove, MoveReadError> {
    let mv = if let Some(at) = at.downcast::<wazir_cwda::Position>() {
        let own = san::read(at, text, PieceLetters::Own);
        own.map(AnyMove::new::<wazir_cwda::Position>)
    } else if let Some(at) = at.downcast::<wazir_euroshogi::Position>() {
        san::read_euroshogi(at, text).map(AnyMove::new::<wazir_euroshogi::Position>)
    } else {
        san::read_any(at, text)
    };
    mv.map_err(|error: Error| {
        let kind = match error.kind() {
            kind @ (ErrorKind::IllegalMove | ErrorKind::AmbiguousMove) => kind,
            _ => return MoveReadError::unreadable(),
        };
        MoveReadError::new(kind, error.message().clone())
    })
}
