//! The parser of position texts, before any rules are applied.

use alloc::string::String;
use alloc::vec::Vec;

use wazir_chesslike::PositionError;
use wazir_chesslike::text::Field;
use wazir_chesslike::texts::Wanted;
use wazir_game::Seat;

use super::definition::VariantDefinition;

/// The maximum number of plies and checks in a text.
const MOST: u32 = 65_535;

/// The square, seat and kind of a piece.
pub(crate) type PlacedPiece = ((u8, u8), usize, usize);

/// A castling right as texts write it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CastlingRight {
    /// With the outermost partner on one side.
    Outer {
        /// `true` for the right side, as White sees it.
        right: bool,
    },
    /// With the partner on a file.
    File(u8),
}

/// A parsed position text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ParsedPosition {
    /// The pieces on the board.
    pub(crate) pieces: Vec<PlacedPiece>,
    /// The kinds in hand, each as often as it is there.
    pub(crate) hands: [Vec<usize>; 2],
    pub(crate) to_move: Seat,
    pub(crate) rights: Vec<(usize, CastlingRight)>,
    pub(crate) en_passant: Option<(u8, u8)>,
    /// The number of checks that each seat still has to give.
    pub(crate) checks: Option<[u32; 2]>,
    pub(crate) clock: u32,
    pub(crate) ply: u32,
}

type Result<T> = core::result::Result<T, PositionError>;

/// The fields of a text, separated by blanks.
struct Fields<'t> {
    rest: Vec<Field<'t>>,
    end: usize,
}

impl<'t> Fields<'t> {
    fn new(text: &'t str) -> Self {
        let mut rest = Vec::new();
        let mut at = 0;
        for part in text.split(' ') {
            if !part.is_empty() {
                rest.push(Field { text: part, at });
            }
            at += part.len() + 1;
        }
        rest.reverse();
        Self { rest, end: text.len() }
    }

    fn next(&mut self, expected: Wanted) -> Result<Field<'t>> {
        let end = self.end;
        self.rest.pop().ok_or(PositionError::Text { at: end, expected })
    }

    /// Returns the next field, if it is one of the optional ones and not a number.
    fn word(&mut self) -> Option<Field<'t>> {
        let number = |text: &str| text.bytes().all(|b| b.is_ascii_digit() || b == b'+');
        let there = self.rest.last().is_some_and(|field| !number(field.text));
        if there { self.rest.pop() } else { None }
    }
}

/// Parses a position text: placement with hands in brackets, side to move, castling rights,
/// en-passant square, checks to give, plies without progress, move number. Fields after the side
/// can be omitted from the end; rights and square can be omitted if the game has none.
pub(crate) fn read(text: &str, game: &VariantDefinition) -> Result<ParsedPosition> {
    let mut fields = Fields::new(text);
    let board = fields.next(Wanted::Placement)?;
    let (board, hands) = split_hands(board, game);
    let pieces = read_board(board, game)?;
    let hands = hands.map(|field| read_hands(field, game)).transpose()?.unwrap_or_default();
    let side = fields.next(Wanted::WhiteOrBlack)?;
    let to_move = match side.text {
        "w" => Seat::FIRST,
        "b" => Seat::SECOND,
        _ => return Err(side.error(0, Wanted::WhiteOrBlack)),
    };
    let rights = fields
        .word()
        .map(|field| read_castling_rights(field, game))
        .transpose()?
        .unwrap_or_default();
    let en_passant =
        fields.word().map(|field| read_en_passant(field, game, &pieces)).transpose()?.flatten();
    let mut next = fields.rest.pop();
    let checks = match next.filter(|field| field.text.contains('+')) {
        Some(field) => {
            next = fields.rest.pop();
            Some(read_check_counts(field)?)
        }
        None => None,
    };
    let clock = next.map_or(Ok(0), |field| field.number(MOST, Wanted::Progress))?;
    let counted = |field: &&Field<'_>| game.ends.checks > 0 && field.text.starts_with('+');
    let given = fields.rest.first().filter(counted).copied();
    let checks = match given.filter(|_| checks.is_none()) {
        Some(field) => {
            fields.rest.remove(0);
            Some(read_checks_given(field, game)?)
        }
        None => checks,
    };
    let number = match fields.rest.pop() {
        None => 1,
        Some(field) => match field.number(MOST, Wanted::NumberFromOne)? {
            // Some programs number the first move 0.
            0 => 1,
            number => number,
        },
    };
    if let Some(more) = fields.rest.pop() {
        return Err(more.error(0, Wanted::End));
    }
    let ply = (number - 1) * 2 + u32::from(to_move == Seat::SECOND);
    Ok(ParsedPosition { pieces, hands, to_move, rights, en_passant, checks, clock, ply })
}

/// Splits the board from the hands, which are in brackets or after one more stroke.
fn split_hands<'t>(field: Field<'t>, game: &VariantDefinition) -> (Field<'t>, Option<Field<'t>>) {
    let mut strokes = field.text.match_indices('/').map(|(at, _)| at);
    let last = usize::from(game.ranks).saturating_sub(1);
    let behind = strokes.nth(last).filter(|_| game.has_hands());
    let bracket = field.text.find('[').map(|at| (at, at));
    let Some((end, start)) = bracket.or_else(|| behind.map(|at| (at, at + 1))) else {
        return (field, None);
    };
    let hands = Field { text: &field.text[start..], at: field.at + start };
    (Field { text: &field.text[..end], at: field.at }, Some(hands))
}

/// Parses a letter with its marks; returns the seat, the letter in upper case, and its length in
/// bytes.
fn read_letter(text: &str) -> Option<(usize, String, usize)> {
    let plus = usize::from(text.starts_with('+'));
    let c = text[plus..].chars().next().filter(char::is_ascii_alphabetic)?;
    let tilde = usize::from(text[plus + 1..].starts_with('~'));
    let length = plus + 1 + tilde;
    let seat = usize::from(c.is_ascii_lowercase());
    Some((seat, text[..length].to_ascii_uppercase(), length))
}

fn read_board(field: Field<'_>, game: &VariantDefinition) -> Result<Vec<PlacedPiece>> {
    let (width, height) = (usize::from(game.files), usize::from(game.ranks));
    let mut pieces = Vec::new();
    let rows: Vec<&str> = field.text.split('/').collect();
    if rows.len() != height {
        return Err(PositionError::RowCount);
    }
    let mut at = 0;
    for (number, row) in rows.into_iter().enumerate() {
        let wrong = || PositionError::RowLength { row: number + 1 };
        let y = (height - 1 - number) as u8;
        let (mut x, mut i) = (0usize, 0usize);
        while let Some(&first) = row.as_bytes().get(i) {
            if first.is_ascii_digit() {
                let digits = row[i..].bytes().take_while(u8::is_ascii_digit).count();
                let run: usize = row[i..i + digits].parse().map_err(|_| wrong())?;
                if first == b'0' || x + run > width {
                    return Err(wrong());
                }
                x += run;
                i += digits;
                continue;
            }
            // A hole; it can be counted as an empty square as well.
            if first == b'*' && x < width && game.holes.has((x as u8, y)) {
                (x, i) = (x + 1, i + 1);
                continue;
            }
            let expected = || field.error(at + i, Wanted::PieceOrRun);
            let (seat, letter, length) = row.get(i..).and_then(read_letter).ok_or_else(expected)?;
            if x >= width || game.holes.has((x as u8, y)) {
                return Err(wrong());
            }
            let square = (x as u8, y);
            let kind = kind_from_letter(game, seat, &letter, Some(square));
            let kind = kind.ok_or_else(|| field.error(at + i, Wanted::PieceLetter))?;
            pieces.push((square, seat, kind));
            (x, i) = (x + 1, i + length);
        }
        if x != width {
            return Err(wrong());
        }
        at += row.len() + 1;
    }
    Ok(pieces)
}

/// Returns the kind of a letter. If pieces do not turn back, `~` is ignored.
fn kind_from_letter(
    game: &VariantDefinition,
    seat: usize,
    letter: &str,
    square: Option<(u8, u8)>,
) -> Option<usize> {
    let plain = || game.kind_of_letter(seat, letter.strip_suffix('~')?, square);
    game.kind_of_letter(seat, letter, square).or_else(plain)
}

fn read_hands(field: Field<'_>, game: &VariantDefinition) -> Result<[Vec<usize>; 2]> {
    let mut hands = [Vec::new(), Vec::new()];
    let bracket = usize::from(field.text.starts_with('['));
    let inner = match bracket {
        0 => Some(field.text),
        _ => field.text[bracket..].strip_suffix(']'),
    };
    let inner = inner.ok_or_else(|| field.error(field.text.len(), Wanted::HandsEnd))?;
    if inner == "-" {
        return Ok(hands);
    }
    let mut i = 0;
    while i < inner.len() {
        let expected = || field.error(bracket + i, Wanted::HandLetter);
        let (seat, letter, length) = inner.get(i..).and_then(read_letter).ok_or_else(expected)?;
        let kind = game.kind_of_letter(seat, &letter, None).ok_or_else(expected)?;
        if game.pieces[kind].royal || hands[seat].len() >= 127 {
            return Err(expected());
        }
        hands[seat].push(kind);
        i += length;
    }
    Ok(hands)
}

fn read_castling_rights(
    field: Field<'_>,
    game: &VariantDefinition,
) -> Result<Vec<(usize, CastlingRight)>> {
    let mut rights = Vec::new();
    if field.text == "-" {
        return Ok(rights);
    }
    for (i, c) in field.text.char_indices() {
        let seat = usize::from(c.is_ascii_lowercase());
        let right = match c.to_ascii_lowercase() {
            'k' => CastlingRight::Outer { right: true },
            'q' => CastlingRight::Outer { right: false },
            file @ 'a'..='z' if (file as u8 - b'a') < game.files => {
                CastlingRight::File(file as u8 - b'a')
            }
            _ => return Err(field.error(i, Wanted::Rights)),
        };
        if rights.contains(&(seat, right)) {
            return Err(field.error(i, Wanted::Rights));
        }
        rights.push((seat, right));
    }
    Ok(rights)
}

fn read_en_passant(
    field: Field<'_>,
    game: &VariantDefinition,
    pieces: &[PlacedPiece],
) -> Result<Option<(u8, u8)>> {
    if field.text == "-" {
        return Ok(None);
    }
    // Some programs name all squares of the step, and that on which the piece stands now.
    let (square, mut rest) = match game.square_prefix(field.text) {
        Some((square, rest)) => (square, rest),
        None => return Err(field.error(0, Wanted::EnPassant)),
    };
    let mut squares = [square].to_vec();
    while !rest.is_empty() {
        let at = field.text.len() - rest.len();
        let next = game.square_prefix(rest).ok_or_else(|| field.error(at, Wanted::EnPassant))?;
        squares.push(next.0);
        rest = next.1;
    }
    let free = |square: &&(u8, u8)| pieces.iter().all(|(at, ..)| at != *square);
    Ok(Some(*squares.iter().find(free).unwrap_or(&square)))
}

/// Parses checks already given, as in `+2+0` at the end of a text, and returns those still to give.
fn read_checks_given(field: Field<'_>, game: &VariantDefinition) -> Result<[u32; 2]> {
    let given = read_check_counts(Field { text: &field.text[1..], at: field.at + 1 })?;
    Ok(given.map(|given| game.ends.checks.saturating_sub(given)))
}

/// Parses two numbers with `+` between them.
fn read_check_counts(field: Field<'_>) -> Result<[u32; 2]> {
    let bad = || field.error(0, Wanted::Checks);
    let (white, black) = field.text.split_once('+').ok_or_else(bad)?;
    let number = |text: &str| {
        let plain = (1..=2).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
        text.parse::<u32>().ok().filter(|_| plain).ok_or_else(bad)
    };
    Ok([number(white)?, number(black)?])
}
