//! The common part of games with drops: pieces that promote to one kind each, and moves written
//! with a `+` or a drop mark.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use wazir_game::{BySeat, Game, MoveTextError, Seat};
use wazir_geometry::{Bitboard, Geometry, Square};
use wazir_text::message;

use crate::error::{BuildError, PositionError};
use crate::kind::Kind;
use crate::moves::Move;
use crate::position::Position;
use crate::ruleset::{KindSpec, Ruleset};
use crate::setup::Setup;
use crate::text::read_square_prefix;
use crate::texts::Expected;
use crate::{Piece, Rules};

/// A kind of a game with drops, as a row of a table.
///
/// ```
/// use wazir_chesslike::drops::DropPiece;
/// const PIECES: [DropPiece; 2] =
///     [DropPiece::new("L", "lance", "fR", 4), DropPiece::new("+L", "promoted lance", "WfF", 0)];
/// assert_eq!((PIECES[0].letter(), PIECES[0].in_set()), ("L", 4));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DropPiece {
    letter: &'static str,
    name: &'static str,
    betza: &'static str,
    count_in_set: usize,
}

impl DropPiece {
    /// Returns a kind with its letter (upper case, `+` before it for promoted kinds), its name, its
    /// movement in Betza notation, and the number of such pieces in a set, including promoted ones
    /// and those in hand (0 for promoted kinds).
    pub const fn new(
        letter: &'static str,
        name: &'static str,
        betza: &'static str,
        in_set: usize,
    ) -> Self {
        Self { letter, name, betza, count_in_set: in_set }
    }

    /// Returns the letter in position texts, upper case, with `+` before it for promoted kinds.
    pub const fn letter(&self) -> &'static str {
        self.letter
    }

    /// Returns the name that players use.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the movement in Betza notation.
    pub const fn betza(&self) -> &'static str {
        self.betza
    }

    /// Returns the number of such pieces in a set, promoted or in hand too; 0 for promoted kinds.
    pub const fn in_set(&self) -> usize {
        self.count_in_set
    }
}

/// Builds the kinds of a game with drops, in the order given, the king first. `promotions` pairs
/// kinds with those they promote to. Captured pieces go to hand as their own kind, promoted ones as
/// the kind they promoted from; the king does not go to hand.
///
/// # Errors
/// [`BuildError::Movement`] if a movement is not Betza notation.
pub fn drop_kinds(
    pieces: &[DropPiece],
    promotions: &[(Kind, Kind)],
) -> Result<Vec<KindSpec>, BuildError> {
    let mut kinds = Vec::with_capacity(pieces.len());
    for (index, &DropPiece { letter, name, betza, count_in_set: in_set }) in
        pieces.iter().enumerate()
    {
        let movement = betza.parse().map_err(|source: wazir_betza::ParseError| {
            BuildError::Movement { piece: name.into(), source: source.into() }
        })?;
        let mut kind = KindSpec::new(letter, name, movement);
        let this = Kind::new(index);
        let from = promotions.iter().find(|(_, promoted)| Some(*promoted) == this);
        let to = promotions.iter().find(|(plain, _)| Some(*plain) == this);
        if let Some(&(_, promoted)) = to {
            kind.promotes = BySeat::from_fn(|_| vec![promoted]);
        }
        kind.captured_as = match from {
            Some(&(plain, _)) => Some(plain),
            None => this.filter(|&kind| kind != Kind::KING && in_set > 0),
        };
        kinds.push(kind);
    }
    Ok(kinds)
}

/// Returns the `rows` ranks farthest from a seat.
pub fn far_ranks<G: Geometry>(seat: Seat, rows: i32) -> Bitboard<G> {
    let height = G::default().height() as i32;
    let far = if seat == Seat::FIRST { height - rows..height } else { 0..rows };
    Square::all().filter(|square| far.contains(&square.coords().1)).collect()
}

/// Checks that no side has two pieces of a kind on a file where one is the limit, that no piece
/// stands where it could never move, and that no kind is more frequent than in a set.
///
/// # Errors
/// The first fault found: [`PositionError::TwoOnAFile`], [`PositionError::StuckPiece`] or
/// [`PositionError::TooMany`].
pub fn check_pieces<R: Ruleset>(
    setup: &Setup<R>,
    rules: &Rules<R>,
    pieces: &[DropPiece],
) -> Result<(), PositionError> {
    let limited = rules.kinds().iter().enumerate().filter(|(_, kind)| kind.max_per_file == Some(1));
    for kind in limited.filter_map(|(index, _)| Kind::new(index)) {
        for seat in Seat::BOTH {
            if setup.has_two_on_file(seat, kind) {
                let letter = rules.letters(seat, kind).into();
                return Err(PositionError::TwoOnAFile { seat, letter });
            }
        }
    }
    let mut placed = setup.pieces();
    if let Some((square, _)) = placed.find(|&(square, piece)| rules.is_stuck(piece, square)) {
        return Err(PositionError::StuckPiece { square: square.to_string() });
    }
    check_counts(setup, rules, pieces)
}

/// Checks only that no kind is more frequent than in a set. Problems with pieces on squares that
/// play could never reach still satisfy this part of [`check_pieces`].
///
/// # Errors
/// [`PositionError::TooMany`] for the first kind with too many pieces.
pub fn check_counts<R: Ruleset>(
    setup: &Setup<R>,
    rules: &Rules<R>,
    pieces: &[DropPiece],
) -> Result<(), PositionError> {
    for (index, &DropPiece { letter, count_in_set: in_set, .. }) in pieces.iter().enumerate() {
        let base = |kind: Kind| rules.kinds().get(kind.index()).and_then(|k| k.captured_as);
        let this = Kind::new(index);
        let of_kind = |p: Piece| Some(p.kind) == this || base(p.kind) == this;
        if in_set > 0 && setup.count(of_kind) > in_set {
            return Err(PositionError::TooMany { letter: letter.into() });
        }
    }
    Ok(())
}

/// The move notation of a game with drops.
#[derive(Clone, Copy, Debug)]
pub struct DropNotation {
    /// The characters allowed between the letter of a dropped piece and its square; the first is
    /// written, all are read.
    pub marks: &'static [char],
    /// The letters of the pieces that can be dropped, as in `R B G N P`.
    pub letters: &'static str,
    /// An example square, for error messages.
    pub square: &'static str,
}

impl DropNotation {
    /// Parses `7g7f`, `8h2b+` or `P*5e`. The move need not be legal.
    ///
    /// # Errors
    /// A [`MoveTextError`] with the place where the text stops being a move.
    pub fn read_move<R: Ruleset>(
        &self,
        position: &Position<R>,
        text: &str,
    ) -> Result<Move<R>, MoveTextError> {
        let no_square =
            |at| MoveTextError::new(text, at, message!(Expected::Square { example: self.square }));
        if let Some((letter, square)) = text.split_once(self.marks) {
            let kind = position.rules().kind_of_letter(position.to_move(), letter);
            let droppable = kind.filter(|&kind| position.rules().is_droppable(kind));
            let kind = droppable.ok_or_else(|| {
                MoveTextError::new(text, 0, message!(Expected::Letter { letters: self.letters }))
            })?;
            let at = text.len() - square.len();
            let to = Square::named(square).ok_or_else(|| no_square(at))?;
            return Ok(position.drop_move(kind, to));
        }
        let (from, rest) = read_square_prefix::<R>(text).ok_or_else(|| no_square(0))?;
        let (to, rest) = read_square_prefix::<R>(rest).ok_or_else(|| no_square(2))?;
        match rest {
            "" => Ok(position.board_move(from, to, None)),
            "+" => Ok(position.board_move(from, to, Some(promoted(position, from)))),
            _ => Err(MoveTextError::new(text, text.len() - rest.len(), Expected::Promotion)),
        }
    }

    /// Writes a move as [`DropNotation::read_move`] reads it.
    pub fn write<R: Ruleset>(&self, position: &Position<R>, mv: Move<R>) -> String {
        if let (Some(kind), Some(mark)) = (mv.dropped(), self.marks.first()) {
            return format!("{}{mark}{}", position.rules().letters(Seat::FIRST, kind), mv.to());
        }
        let from = mv.from().map_or(String::new(), |from| from.to_string());
        let plus = if mv.promotion().is_some() { "+" } else { "" };
        format!("{from}{}{plus}", mv.to())
    }
}

/// Returns the kind to which the piece on a square promotes. A piece that does not promote gets its
/// own kind, so that [`Game::check`] refuses the move as a promotion.
fn promoted<R: Ruleset>(position: &Position<R>, from: Square<R::Geometry>) -> Kind {
    let piece = position.piece_at(from);
    let kind = piece.and_then(|p| position.rules().promotions(p.seat, p.kind).first().copied());
    kind.or(piece.map(|p| p.kind)).unwrap_or(Kind::KING)
}
