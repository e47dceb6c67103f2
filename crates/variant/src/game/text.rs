//! Text forms of positions and moves.

use alloc::format;
use alloc::string::String;
use core::fmt::{self, Write};

use wazir_chesslike::texts::Expected;
use wazir_chesslike::{CastlingSide, Kind, Move, Position};
use wazir_game::{Game, MoveTextError, Seat};
use wazir_geometry::{Board, Square};
use wazir_text::message;

use super::compile::CompiledVariant;
use super::definition::VariantDefinition;
use super::ruleset::VariantRuleset;

type SquareOf<R> = Square<<R as wazir_chesslike::Ruleset>::Geometry>;

fn square<R: VariantRuleset>(position: &Position<R>, at: (u8, u8)) -> Option<SquareOf<R>> {
    position.board().index(at.0.into(), at.1.into()).and_then(Square::new)
}

fn name<R: VariantRuleset>(position: &Position<R>, square: SquareOf<R>) -> String {
    position.board().square_name(square.index())
}

pub(super) fn write<R: VariantRuleset>(
    position: &Position<R>,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let rules = position.rules();
    let game = rules.armies().definition();
    write_board(position, game, f)?;
    if game.has_hands() {
        write_hands(position, f)?;
    }
    f.write_str(if position.to_move() == Seat::FIRST { " w " } else { " b " })?;
    write_castling_rights(position, f)?;
    match position.en_passant() {
        Some(square) => write!(f, " {}", name(position, square))?,
        None => f.write_str(" -")?,
    }
    if game.ends.checks > 0 {
        let left = |seat| game.ends.checks.saturating_sub(position.checks_given(seat).into());
        write!(f, " {}+{}", left(Seat::FIRST), left(Seat::SECOND))?;
    }
    write!(f, " {} {}", position.halfmove_clock(), position.ply() / 2 + 1)
}

fn write_board<R: VariantRuleset>(
    position: &Position<R>,
    game: &VariantDefinition,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    for y in (0..game.ranks).rev() {
        let mut empty = 0;
        for x in 0..game.files {
            let square = square(position, (x, y));
            let Some(piece) = square.and_then(|square| position.piece_at(square)) else {
                let hole = square.is_none();
                if hole && empty > 0 {
                    write!(f, "{empty}")?;
                }
                empty = if hole { 0 } else { empty + 1 };
                if hole {
                    f.write_char('*')?;
                }
                continue;
            };
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            empty = 0;
            f.write_str(&position.letters(piece))?;
        }
        if empty > 0 {
            write!(f, "{empty}")?;
        }
        if y > 0 {
            f.write_char('/')?;
        }
    }
    Ok(())
}

fn write_hands<R: VariantRuleset>(
    position: &Position<R>,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    f.write_char('[')?;
    for seat in Seat::BOTH {
        for (kind, count) in position.hand(seat) {
            for _ in 0..count {
                f.write_str(&position.letters(wazir_chesslike::Piece { seat, kind }))?;
            }
        }
    }
    f.write_char(']')
}

/// Writes castling rights: `K` and `Q` for the outermost partner on its side, or else the letter of
/// its file.
fn write_castling_rights<R: VariantRuleset>(
    position: &Position<R>,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let rights = position.castling_rights();
    if rights.is_empty() {
        return f.write_char('-');
    }
    let book = position.rules().armies();
    for (seat, wing) in rights.iter() {
        let castle = book.castles().iter().find(|c| (c.seat, c.side) == (seat, wing));
        let Some(castle) = castle else { continue };
        let letter = match (is_outermost(position, book, castle), wing) {
            (true, CastlingSide::KingSide) => 'k',
            (true, CastlingSide::QueenSide) => 'q',
            (false, _) => {
                let (x, _) = position.board().coords(castle.corner_from);
                char::from(b'a' + x as u8)
            }
        };
        let letter = if seat == Seat::FIRST { letter.to_ascii_uppercase() } else { letter };
        f.write_char(letter)?;
    }
    Ok(())
}

/// Returns whether no other partner is further out on that side.
fn is_outermost<R: VariantRuleset>(
    position: &Position<R>,
    book: &CompiledVariant,
    castle: &wazir_chesslike::CastlingSpec,
) -> bool {
    let Some(castling) = &book.definition().castling else { return true };
    let (x, y) = position.board().coords(castle.corner_from);
    let width = i32::from(book.definition().files);
    let mut beyond = if castle.side == CastlingSide::KingSide { x + 1..width } else { 0..x };
    let partner = |x: i32| {
        let square = position.board().index(x, y).and_then(Square::new)?;
        let piece = position.piece_at(square).filter(|piece| piece.seat == castle.seat)?;
        castling.partners.iter().find(|&&kind| book.kind(kind) == Some(piece.kind))
    };
    beyond.all(|x| partner(x).is_none())
}

/// Strips the marks from a letter.
fn bare_letter(letter: &str) -> &str {
    letter.trim_start_matches('+').trim_end_matches('~')
}

/// Returns the end of a move text when a piece becomes another kind: `+` for its promoted form,
/// nothing if the two share a letter, or else the letter.
fn promotion_suffix<R: VariantRuleset>(position: &Position<R>, from: Kind, to: Kind) -> String {
    let rules = position.rules();
    let seat = position.to_move();
    let (old, new) = (rules.letters(seat, from), rules.letters(seat, to));
    if old == new {
        String::new()
    } else if new.starts_with('+') && bare_letter(new) == bare_letter(old) {
        "+".into()
    } else if old.starts_with('+') && bare_letter(new) == bare_letter(old) {
        "-".into()
    } else {
        new.trim_end_matches('~').to_lowercase()
    }
}

pub(super) fn move_text<R: VariantRuleset>(position: &Position<R>, mv: Move<R>) -> String {
    let to = name(position, mv.to());
    let Some(from) = mv.from() else {
        let kind = mv.dropped().unwrap_or(Kind::KING);
        return format!("{}@{to}", position.rules().letters(position.to_move(), kind));
    };
    let book = position.rules().armies();
    let free = book.definition().castling.as_ref().is_some_and(|castling| castling.free);
    // The king may also get there by an ordinary move.
    let other = || position.board_move(from, mv.to(), None) != mv;
    let stays = || from == mv.to() && !position.locust_moves(from).is_empty();
    if mv.is_castling() && (free || other() || stays()) {
        let seat = position.to_move();
        let castle = book
            .castles()
            .iter()
            .find(|castle| castle.seat == seat && position.castling_move(castle.side) == Some(mv));
        let corner = castle.map(|castle| position.board().square_name(castle.corner_from));
        return format!("{}{}", name(position, from), corner.unwrap_or(to));
    }
    let kind = position.piece_at(from).map(|piece| piece.kind);
    let becomes = kind.zip(mv.promotion()).map(|(old, new)| promotion_suffix(position, old, new));
    let over = mv.locust_square().map(|over| format!("x{}", name(position, over)));
    let (over, becomes) = (over.unwrap_or_default(), becomes.unwrap_or_default());
    format!("{}{over}{to}{becomes}", name(position, from))
}

pub(super) fn read_move<R: VariantRuleset>(
    position: &Position<R>,
    text: &str,
) -> Result<Move<R>, MoveTextError> {
    let rules = position.rules();
    let book = rules.armies();
    let game = book.definition();
    let wrong = |at: usize, example: &'static str| {
        MoveTextError::new(text, at, message!(Expected::Square { example }))
    };
    if let Some((letter, rest)) = text.split_once('@') {
        let seat = position.to_move().pair_index();
        let kind = game.kind_of_letter(seat, &letter.to_ascii_uppercase(), None);
        let kind = kind.filter(|kind| game.droppable.contains(kind)).and_then(|k| book.kind(k));
        let kind = kind.ok_or_else(|| MoveTextError::new(text, 0, Expected::ArmyLetter))?;
        let to = game.square_named(rest).and_then(|at| square(position, at));
        let to = to.ok_or_else(|| wrong(letter.len() + 1, "e4"))?;
        return Ok(position.drop_move(kind, to));
    }
    let prefix = |text| {
        let (at, rest) = game.square_prefix(text)?;
        Some((square(position, at)?, rest))
    };
    let (from, rest) = prefix(text).ok_or_else(|| wrong(0, "e2"))?;
    // A file can be called `x` too, but a locust capture is followed by a square.
    let over = prefix(rest).is_none().then(|| rest.strip_prefix('x')).flatten();
    let (over, rest) = match over {
        Some(rest) => {
            // A piece captures nothing on its own square.
            let over = prefix(rest).filter(|&(over, _)| over != from);
            let over = over.ok_or_else(|| wrong(text.len() - rest.len(), "e4"))?;
            (Some(over.0), over.1)
        }
        None => (None, rest),
    };
    let (to, rest) = prefix(rest).ok_or_else(|| wrong(text.len() - rest.len(), "e4"))?;
    let stays = || from == to && !position.locust_moves(from).is_empty();
    let made = |becomes| match over.is_some() || stays() {
        true => position.locust_move(from, over, to, becomes),
        false => position.board_move(from, to, becomes),
    };
    let castling = castling(position, from, to).filter(|_| rest.is_empty() && over.is_none());
    if let Some(castling) = castling {
        return Ok(castling);
    }
    let moved = position.piece_at(from).filter(|piece| piece.seat == position.to_move());
    let becomes = moved.map_or(&[][..], |piece| rules.promotions(piece.seat, piece.kind));
    let says =
        |&&kind: &&Kind| moved.is_some_and(|m| promotion_suffix(position, m.kind, kind) == rest);
    match becomes.iter().find(says) {
        // A piece that turns without a suffix does so only where it has to.
        Some(&kind) if rest.is_empty() => {
            let turned = made(Some(kind));
            Ok(if position.is_legal(turned) { turned } else { made(None) })
        }
        Some(&kind) => Ok(made(Some(kind))),
        None if rest.is_empty() => Ok(made(None)),
        None => Err(MoveTextError::new(text, text.len() - rest.len(), Expected::ArmyLetter)),
    }
}

/// Returns the castling move meant by a king's move onto its partner or, if files are fixed, to its
/// castling square.
fn castling<R: VariantRuleset>(
    position: &Position<R>,
    from: SquareOf<R>,
    to: SquareOf<R>,
) -> Option<Move<R>> {
    let seat = position.to_move();
    let own = |square| position.piece_at(square).is_some_and(|piece| piece.seat == seat);
    let of = |castle: &&wazir_chesslike::CastlingSpec| {
        castle.seat == seat
            && castle.king_from == from.index()
            && castle.corner_from == to.index()
            && position.castling_rights().has(seat, castle.side)
    };
    let book = position.rules().armies();
    let castle = book.castles().iter().find(of).filter(|_| own(from) && own(to))?;
    position.castling_move(castle.side)
}
