//! Engine protocol notation shared by shogi and EuroShogi: pieces in hand, and a single promotion.

mod texts;

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use wazir_chesslike::text::{Field, read_board, write_board};
use wazir_chesslike::{Kind, Move, Piece, Position, PositionError, Ruleset, Setup};
use wazir_game::{Game, Seat};
use wazir_geometry::{Board, Square};
use wazir_protocol::dialect::ReadPositionError;
use wazir_protocol::dialect::coordinates::{
    Coordinates, read_algebraic, read_usi_square, write_algebraic, write_usi_square,
};
use wazir_registry::{AnyMove, DynPosition};
use wazir_text::{Argument, message};

use self::texts::Protocols;

/// The notation of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MoveStyle {
    /// `7g7f` and `P*5e`.
    Numbered,
    /// `c3c4` and `P@e5`, with the given mark for drops.
    Lettered(char),
}

fn size<R: Ruleset>() -> (i32, i32) {
    let board = R::Geometry::default();
    (board.width() as i32, board.height() as i32)
}

/// Writes a move of `R`.
pub(crate) fn write_move<R: Ruleset>(any: &DynPosition, mv: AnyMove, style: MoveStyle) -> String {
    let Some((position, mv)) = any.with_move::<Position<R>>(mv) else { return any.move_text(mv) };
    let square = |at: Coordinates| match style {
        MoveStyle::Numbered => write_usi_square(at, size::<R>()),
        MoveStyle::Lettered(_) => write_algebraic(at),
    };
    let to = square(mv.to().coords());
    let Some(from) = mv.from() else {
        let mark = if let MoveStyle::Lettered(mark) = style { mark } else { '*' };
        let letter = mv.dropped().map_or("", |kind| position.rules().letters(Seat::FIRST, kind));
        return format!("{letter}{mark}{to}");
    };
    let plus = if mv.promotion().is_some() { "+" } else { "" };
    format!("{}{to}{plus}", square(from.coords()))
}

/// The kind that the piece on a square promotes to.
fn promoted_kind<R: Ruleset>(position: &Position<R>, from: Square<R::Geometry>) -> Option<Kind> {
    let piece = position.piece_at(from)?;
    position.rules().promotions(piece.seat, piece.kind).first().copied()
}

/// Returns whether a move declines a possible promotion.
#[cfg(feature = "shogi")]
pub(crate) fn declines_promotion<R: Ruleset>(position: &DynPosition, mv: AnyMove) -> bool {
    let Some((position, mv)) = position.with_move::<Position<R>>(mv) else { return false };
    let Some(from) = mv.from().filter(|_| mv.promotion().is_none()) else { return false };
    let kind = promoted_kind(position, from);
    kind.is_some_and(|kind| position.is_legal(position.board_move(from, mv.to(), Some(kind))))
}

/// Reads a move of `R` with either notation of squares. A `=` after it means no promotion.
pub(crate) fn read_move<R: Ruleset>(position: &DynPosition, text: &str) -> Option<AnyMove> {
    let read = position.downcast().and_then(|position| read::<R>(position, text));
    read.map(AnyMove::new::<Position<R>>)
}

fn read<R: Ruleset>(position: &Position<R>, text: &str) -> Option<Move<R>> {
    let text = text.strip_suffix('=').unwrap_or(text);
    if let Some((letter, to)) = text.split_once(['*', '@']) {
        let letter = letter.to_ascii_uppercase();
        let kind = position.rules().kind_of_letter(position.to_move(), &letter)?;
        let (to, "") = read_square::<R>(to)? else { return None };
        return position.rules().is_droppable(kind).then(|| position.drop_move(kind, to));
    }
    let (from, rest) = read_square::<R>(text)?;
    let (to, rest) = read_square::<R>(rest)?;
    match rest {
        "" => Some(position.board_move(from, to, None)),
        "+" => {
            // The rules refuse a piece that does not promote, and give the reason.
            let same = || position.piece_at(from).map_or(Kind::KING, |piece| piece.kind);
            let kind = promoted_kind(position, from).unwrap_or_else(same);
            Some(position.board_move(from, to, Some(kind)))
        }
        _ => None,
    }
}

fn read_square<R: Ruleset>(text: &str) -> Option<(Square<R::Geometry>, &str)> {
    let read = read_algebraic(text).or_else(|| read_usi_square(text, size::<R>()));
    let ((x, y), rest) = read?;
    Some((Square::at(x, y)?, rest))
}

/// The pieces in hand, one letter each, the first player's before the other's.
fn write_hands<R: Ruleset>(position: &Position<R>) -> String {
    let mut text = String::new();
    for seat in Seat::BOTH {
        for (kind, count) in position.hand(seat) {
            let letter = position.letters(Piece { seat, kind });
            text.extend(core::iter::repeat_n(letter.as_str(), count as usize));
        }
    }
    text
}

fn write_placement<R: Ruleset>(position: &Position<R>) -> String {
    let mut text = String::with_capacity(100);
    // Writing to a string cannot fail.
    let _ = write_board(position, &mut text);
    text
}

/// Writes a FEN with hands in brackets. `none` stands for empty hands, `middle` is put between the
/// side to move and the move number.
pub(crate) fn write_fen<R: Ruleset>(position: &Position<R>, none: &str, middle: &str) -> String {
    let hands = write_hands(position);
    let hands = if hands.is_empty() { none } else { &hands };
    let side = if position.to_move() == Seat::FIRST { 'w' } else { 'b' };
    let number = position.ply() / 2 + 1;
    format!("{}[{hands}] {side} {middle} {number}", write_placement(position))
}

/// Writes an SFEN: the first player is Black, pieces in hand are counted, and so are plies.
#[cfg(feature = "euroshogi")]
pub(crate) fn write_sfen<R: Ruleset>(position: &Position<R>) -> String {
    let mut hands = String::new();
    for seat in Seat::BOTH {
        for (kind, count) in position.hand(seat) {
            let many = if count > 1 { count.to_string() } else { String::new() };
            hands += &many;
            hands += &position.letters(Piece { seat, kind });
        }
    }
    let hands = if hands.is_empty() { "-" } else { &hands };
    let side = if position.to_move() == Seat::FIRST { 'b' } else { 'w' };
    format!("{} {side} {hands} {}", write_placement(position), position.ply() + 1)
}

/// A word of a text with its byte offset.
#[derive(Clone, Copy, Debug)]
struct Token<'t> {
    text: &'t str,
    at: usize,
}

/// Splits a text into words.
fn tokens(text: &str) -> impl Iterator<Item = Token<'_>> {
    let begins = move |at: usize| at == 0 || text.as_bytes()[at - 1].is_ascii_whitespace();
    let starts = (0..text.len()).filter(move |&at| begins(at));
    starts.filter_map(move |at| {
        let rest = text.get(at..)?;
        let end = rest.find(|c: char| c.is_ascii_whitespace()).unwrap_or(rest.len());
        rest.get(..end).filter(|word| !word.is_empty()).map(|text| Token { text, at })
    })
}

/// The text being read, for errors with their location.
#[derive(Clone, Copy)]
struct Source<'t>(&'t str);

impl Source<'_> {
    /// Creates an error about a word, from this byte of it on.
    fn error_at(
        self,
        word: Token<'_>,
        from: usize,
        reason: impl Into<Argument>,
    ) -> ReadPositionError {
        let left = word.text.len().saturating_sub(from);
        ReadPositionError::new(self.0, word.at + from, left, reason)
    }

    fn number(self, word: Token<'_>, most: u32, what: Protocols) -> Result<u32, ReadPositionError> {
        let number = word.text.parse().ok().filter(|number| is_number(word) && *number <= most);
        number.ok_or_else(|| self.error_at(word, 0, expected(what)))
    }
}

fn expected(what: impl Into<Argument>) -> Argument {
    message!(Protocols::Expected { expected: what }).into()
}

fn is_number(word: Token<'_>) -> bool {
    word.text.bytes().all(|b| b.is_ascii_digit())
}

/// Reads a FEN. Hands are in brackets, or a word after the side to move. Signs for no castling and
/// no en passant are skipped. A single number is the move number; plies without progress may stand
/// before it. If `sfen` is set, a text without brackets is an SFEN, in which the first player is
/// Black and the number is that of the ply.
pub(crate) fn read_fen<R: Ruleset>(
    text: &str,
    opening: &Position<R>,
    sfen: bool,
) -> Result<Setup<R>, ReadPositionError> {
    let source = Source(text);
    let mut rest = tokens(text).peekable();
    let mut setup = Setup::default();
    let board = rest.next().unwrap_or(Token { text: "", at: 0 });
    let bracketed = read_board_and_hands(source, board, opening, &mut setup)?;
    let sfen = sfen && !bracketed;
    setup.set_to_move(match rest.next() {
        None => Seat::FIRST,
        Some(Token { text: "w", .. }) => Seat::BOTH[usize::from(sfen)],
        Some(Token { text: "b", .. }) => [Seat::SECOND, Seat::FIRST][usize::from(sfen)],
        Some(other) => return Err(source.error_at(other, 0, expected(Protocols::Side))),
    });
    let mut given = bracketed;
    while let Some(word) = rest.next_if(|&word| !is_number(word)) {
        if word.text == "-" {
            continue;
        }
        if given {
            return Err(source.error_at(word, 0, expected(Protocols::MoveNumber)));
        }
        read_hands(word.text, opening, &mut setup)
            .map_err(|(at, reason)| source.error_at(word, at, reason))?;
        given = true;
    }
    let full = read_numbers(source, &rest.collect::<Vec<_>>(), &mut setup)?;
    let second = u32::from(setup.to_move() == Seat::SECOND);
    let before = full.saturating_sub(1);
    setup.set_ply(if sfen { before } else { before * 2 + second });
    Ok(setup)
}

/// Reads the first word of a FEN; returns whether it contains hands in brackets.
fn read_board_and_hands<R: Ruleset>(
    source: Source<'_>,
    board: Token<'_>,
    opening: &Position<R>,
    setup: &mut Setup<R>,
) -> Result<bool, ReadPositionError> {
    let (placement, hands) = match board.text.split_once('[') {
        Some((placement, hands)) => (placement, Some(hands)),
        None => (board.text, None),
    };
    let field = Field { text: placement, at: 0 };
    read_board(field, opening.rules(), setup).map_err(|error| match error {
        PositionError::Text { at, expected: what } => {
            source.error_at(board, at, expected(Argument::from(what)))
        }
        other => {
            let whole = Token { text: placement, at: board.at };
            source.error_at(whole, 0, Argument::from(other.message()))
        }
    })?;
    let Some(hands) = hands else { return Ok(false) };
    let inside = hands.strip_suffix(']').unwrap_or(hands);
    if inside != "-" {
        let whole = Token { text: hands, at: board.at + placement.len() + 1 };
        read_hands(inside, opening, setup)
            .map_err(|(at, reason)| source.error_at(whole, at, reason))?;
    }
    Ok(true)
}

/// Reads the counts at the end of a FEN; returns the move number.
fn read_numbers<R: Ruleset>(
    source: Source<'_>,
    numbers: &[Token<'_>],
    setup: &mut Setup<R>,
) -> Result<u32, ReadPositionError> {
    let most = u32::MAX / 2;
    match *numbers {
        [] => Ok(1),
        [full] => source.number(full, most, Protocols::MoveNumber),
        [clock, full] => {
            let what = Protocols::QuietPlies;
            let clock = source.number(clock, u32::from(u16::MAX), what)?;
            if R::HALFMOVE_CLOCK {
                setup.set_halfmove_clock(clock);
            }
            source.number(full, most, Protocols::MoveNumber)
        }
        [_, _, more, ..] => Err(source.error_at(more, 0, Protocols::LastIsNumber)),
    }
}

/// Reads pieces in hand, with or without counts; the error has its byte offset.
fn read_hands<R: Ruleset>(
    text: &str,
    opening: &Position<R>,
    setup: &mut Setup<R>,
) -> Result<(), (usize, Argument)> {
    let rules = opening.rules();
    let mut count: Option<u32> = None;
    for (at, c) in text.char_indices() {
        if let Some(digit) = c.to_digit(10) {
            let so_far = count.unwrap_or(0) * 10 + digit;
            if so_far > 99 {
                return Err((at, Protocols::ManyInHand.into()));
            }
            count = Some(so_far);
            continue;
        }
        let seat = if c.is_ascii_uppercase() { Seat::FIRST } else { Seat::SECOND };
        let letter = c.to_ascii_uppercase().to_string();
        let kind = rules.kind_of_letter(seat, &letter).filter(|&kind| rules.is_droppable(kind));
        let kind = kind.ok_or_else(|| (at, expected(Protocols::HandLetter)))?;
        let held = u32::from(setup.in_hand(seat, kind)) + count.take().unwrap_or(1);
        setup.set_in_hand(seat, kind, u8::try_from(held).unwrap_or(u8::MAX));
    }
    match count {
        None => Ok(()),
        Some(_) => Err((text.len(), Protocols::PieceAfterCount.into())),
    }
}
