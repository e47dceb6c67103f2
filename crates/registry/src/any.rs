//! Type-erased positions, boards, squares and moves, for games known only at run time.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::any::Any;
use core::borrow::Borrow;
use core::fmt::{self, Debug};
use core::hash::{Hash, Hasher};
use core::ops::{Deref, DerefMut};

use wazir_betza::SquareMark;
use wazir_game::{Claim, ClaimError, Game, IllegalMoveError, MoveTextError, Outcome, Seat};
use wazir_geometry::Board;

use crate::{MoveParts, MoveSource, Playable, PositionView};

/// A move of a game known only at run time, valid only together with the position it is played in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AnyMove(u64);

impl AnyMove {
    /// Returns the number by which the game encodes the move; see [`Playable::encode`].
    pub const fn packed(self) -> u64 {
        self.0
    }

    /// Creates the move from a move of game `P`.
    pub fn new<P: Playable>(mv: P::Move) -> Self {
        Self(P::encode(mv))
    }

    /// Returns the move as a move of game `P`, or `None` if the number does not encode one.
    pub fn typed<P: Playable>(self) -> Option<P::Move> {
        P::decode(self.0)
    }

    /// Creates the move from a number returned by [`AnyMove::packed`].
    pub const fn from_packed(packed: u64) -> Self {
        Self(packed)
    }
}

/// A square with its number and name.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct AnySquare {
    index: u16,
    name: [u8; 6],
}

impl AnySquare {
    fn new(index: usize, name: &str) -> Self {
        let mut kept = [0; 6];
        for (to, from) in kept.iter_mut().zip(name.bytes().filter(u8::is_ascii)) {
            *to = from;
        }
        Self { index: index as u16, name: kept }
    }

    /// Returns the number of the square, from 0.
    pub const fn index(self) -> usize {
        self.index as usize
    }

    /// Returns the name of the square, such as `7g` or `e4`. `Display` writes it too.
    pub fn name(&self) -> &str {
        let length = self.name.iter().position(|&byte| byte == 0).unwrap_or(self.name.len());
        // The name is ASCII.
        core::str::from_utf8(&self.name[..length]).unwrap_or_default()
    }
}

impl fmt::Display for AnySquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for AnySquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The board of a game known only at run time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnyBoard {
    width: usize,
    height: usize,
    squares: Arc<[(AnySquare, (i32, i32))]>,
}

impl AnyBoard {
    fn from_board(board: &impl Board) -> Self {
        let square = |i| (AnySquare::new(i, &board.square_name(i)), board.coords(i));
        Self {
            width: board.width(),
            height: board.height(),
            squares: (0..board.square_count()).map(square).collect(),
        }
    }

    /// Returns every square, in the order of their numbers.
    pub fn all_squares(&self) -> impl ExactSizeIterator<Item = AnySquare> {
        self.squares.iter().map(|(square, _)| *square)
    }

    /// Returns the square with this number, if it exists.
    pub fn square(&self, index: usize) -> Option<AnySquare> {
        self.squares.get(index).map(|(square, _)| *square)
    }

    /// Returns the square with this name, if it exists.
    pub fn square_by_name(&self, name: &str) -> Option<AnySquare> {
        self.all_squares().find(|square| square.name() == name)
    }
}

impl Board for AnyBoard {
    type Bits = u128;

    fn square_count(&self) -> usize {
        self.squares.len()
    }

    fn width(&self) -> usize {
        self.width
    }

    fn height(&self) -> usize {
        self.height
    }

    fn index(&self, x: i32, y: i32) -> Option<usize> {
        self.squares.iter().position(|(_, at)| *at == (x, y))
    }

    fn coords(&self, index: usize) -> (i32, i32) {
        self.squares[index].1
    }

    fn square_name(&self, index: usize) -> String {
        self.squares[index].0.to_string()
    }

    fn parse_square(&self, name: &str) -> Option<usize> {
        self.square_by_name(name).map(AnySquare::index)
    }
}

/// The methods of a position of any game, without its types; it extends [`PositionView`]. Every
/// [`Playable`] position implements it. The trait object is called [`DynPosition`].
pub trait ErasedPosition: PositionView + Any + Debug + Send + Sync {
    /// Returns an owned copy of the position.
    fn to_any(&self) -> AnyPosition;

    /// Returns the seats in play, in turn order; see [`Game::seats`].
    fn seats(&self) -> Vec<Seat>;

    /// Returns the seat whose turn it is.
    fn to_move(&self) -> Seat;

    /// Returns every legal move; see [`Game::legal_moves`].
    fn legal_moves(&self) -> Vec<AnyMove>;

    /// Checks whether a move is legal.
    ///
    /// # Errors
    /// The reason why the move is illegal.
    fn check(&self, mv: AnyMove) -> Result<(), IllegalMoveError<AnySquare>>;

    /// Plays a move that is known to be legal; see [`Game::play_unchecked`].
    fn play_unchecked(&mut self, mv: AnyMove);

    /// Returns whether the player to move is in check.
    fn in_check(&self) -> bool;

    /// Returns a hash of everything that counts for repetition; see [`Game::key`].
    fn key(&self) -> u64;

    /// Returns whether the two are positions of the same game and count as the same for repetition.
    fn same_position(&self, other: &DynPosition) -> bool;

    /// Returns whether the two are equal positions of one game; see [`Playable::is_identical`].
    fn is_identical(&self, other: &DynPosition) -> bool;

    /// Returns the outcome of the game whose positions are `line`, which must end with this
    /// position; see [`Game::outcome`].
    fn outcome_of(&self, line: &[AnyPosition]) -> Option<Outcome>;

    /// Returns the outcome that a claim leads to in the game whose positions are `line`, which must
    /// end with this position; see [`Game::claim`].
    ///
    /// # Errors
    /// [`ClaimError::Unknown`] if the game has no such claim, or the reason for refusing it now.
    fn claim_of(&self, line: &[AnyPosition], claim: Claim) -> Result<Outcome, ClaimError>;

    /// Returns the move in the game's own notation; empty if it is not a move of this game.
    fn move_text(&self, mv: AnyMove) -> String;

    /// Parses a move in the game's own notation. The move need not be legal.
    ///
    /// # Errors
    /// The position in the text at which it stops being a move, and the text expected there.
    fn read_move(&self, text: &str) -> Result<AnyMove, MoveTextError>;

    /// Returns the position in the game's own text form; see [`Game::position_text`].
    fn position_text(&self) -> String;

    /// Returns the board.
    fn board(&self) -> AnyBoard;

    /// Returns the parts of a move, or `None` if it is not a move of this game.
    fn move_parts(&self, mv: AnyMove) -> Option<MoveParts>;

    /// Returns the moves a player can mean by moving from `from` to `to`. They need not be legal.
    fn candidate_moves(&self, from: MoveSource, to: usize) -> Vec<AnyMove>;

    /// Returns the squares that the piece on a square can reach on the present board, and how,
    /// regardless of the side to move.
    fn reachable_from(&self, square: usize) -> Vec<(usize, SquareMark)>;

    /// Returns the squares that the piece on a square could reach after moves of others; see
    /// [`Playable::thinkable_from`].
    fn thinkable_from(&self, square: usize) -> Vec<usize>;

    /// Returns the squares of the pieces of a seat that attack a square; see
    /// [`Playable::attackers`].
    fn attackers(&self, seat: Seat, square: usize) -> Vec<usize>;

    /// Returns the number of lines of `depth` plies from here; see [`Playable::perft`].
    fn perft(&self, depth: u32) -> u64;
}

/// A position of any game, borrowed. [`AnyPosition`] is the owned form.
pub type DynPosition = dyn ErasedPosition;

impl<P: Playable> ErasedPosition for P {
    fn to_any(&self) -> AnyPosition {
        AnyPosition::new(self.clone())
    }

    fn seats(&self) -> Vec<Seat> {
        Game::seats(self)
    }

    fn to_move(&self) -> Seat {
        Game::to_move(self)
    }

    fn legal_moves(&self) -> Vec<AnyMove> {
        Game::legal_moves(self).into_iter().map(AnyMove::new::<P>).collect()
    }

    fn check(&self, mv: AnyMove) -> Result<(), IllegalMoveError<AnySquare>> {
        // A number that encodes no move is treated as a move of a missing piece.
        let board = Playable::board(self);
        let none = || IllegalMoveError::NoPiece { from: AnySquare::new(0, &board.square_name(0)) };
        let mv = mv.typed::<P>().ok_or_else(none)?;
        let erased = |at: P::Square| {
            let index = P::square_index(at);
            AnySquare::new(index, &board.square_name(index))
        };
        Game::check(self, mv).map_err(|why| why.map(erased))
    }

    fn play_unchecked(&mut self, mv: AnyMove) {
        if let Some(mv) = mv.typed::<P>() {
            Game::play_unchecked(self, mv);
        }
    }

    fn in_check(&self) -> bool {
        Game::in_check(self)
    }

    fn key(&self) -> u64 {
        Game::key(self)
    }

    fn same_position(&self, other: &DynPosition) -> bool {
        other.downcast().is_some_and(|other| Game::same_position(self, other))
    }

    fn is_identical(&self, other: &DynPosition) -> bool {
        other.downcast().is_some_and(|other| Playable::is_identical(self, other))
    }

    fn outcome_of(&self, line: &[AnyPosition]) -> Option<Outcome> {
        P::outcome(&typed_line::<P>(line)?)
    }

    fn claim_of(&self, line: &[AnyPosition], claim: Claim) -> Result<Outcome, ClaimError> {
        P::claim(&typed_line::<P>(line).ok_or(ClaimError::Unknown)?, claim)
    }

    fn move_text(&self, mv: AnyMove) -> String {
        mv.typed::<P>().map_or_else(String::new, |mv| Game::move_text(self, mv))
    }

    fn read_move(&self, text: &str) -> Result<AnyMove, MoveTextError> {
        Game::read_move(self, text).map(AnyMove::new::<P>)
    }

    fn position_text(&self) -> String {
        Game::position_text(self)
    }

    fn board(&self) -> AnyBoard {
        AnyBoard::from_board(&Playable::board(self))
    }

    fn move_parts(&self, mv: AnyMove) -> Option<MoveParts> {
        mv.typed::<P>().map(|mv| Playable::move_parts(self, mv))
    }

    fn candidate_moves(&self, from: MoveSource, to: usize) -> Vec<AnyMove> {
        Playable::candidate_moves(self, from, to).into_iter().map(AnyMove::new::<P>).collect()
    }

    fn reachable_from(&self, square: usize) -> Vec<(usize, SquareMark)> {
        Playable::reachable_from(self, square)
    }

    fn thinkable_from(&self, square: usize) -> Vec<usize> {
        Playable::thinkable_from(self, square)
    }

    fn attackers(&self, seat: Seat, square: usize) -> Vec<usize> {
        Playable::attackers(self, seat, square)
    }

    fn perft(&self, depth: u32) -> u64 {
        Playable::perft(self, depth)
    }
}

/// Returns the positions of a line as those of game `P`, or `None` if one is of another game.
fn typed_line<P: Playable>(line: &[AnyPosition]) -> Option<Vec<P>> {
    line.iter().map(|position| position.downcast().cloned()).collect()
}

impl dyn ErasedPosition {
    /// Returns the position as one of game `P`, if it is one.
    pub fn downcast<P: Playable>(&self) -> Option<&P> {
        (self as &dyn Any).downcast_ref()
    }

    /// Returns the position as a mutable one of game `P`, if it is one.
    pub fn downcast_mut<P: Playable>(&mut self) -> Option<&mut P> {
        (self as &mut dyn Any).downcast_mut()
    }

    /// Returns the position and one of its moves, if both are of game `P`.
    pub fn with_move<P: Playable>(&self, mv: AnyMove) -> Option<(&P, P::Move)> {
        self.downcast().zip(mv.typed::<P>())
    }
}

impl PartialEq for dyn ErasedPosition {
    fn eq(&self, other: &Self) -> bool {
        self.is_identical(other)
    }
}

impl Eq for dyn ErasedPosition {}

impl fmt::Display for dyn ErasedPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.position_text())
    }
}

/// A position of any game, owned. It implements [`Game`], so generic code for all games works with
/// it; see [`ErasedPosition`] for its other methods.
///
/// A line of these is copied whenever the rules are asked about it. A game in progress, a
/// [`Play`](crate::Play), avoids these copies.
///
/// ```
/// use wazir_game::Game;
/// use wazir_registry::AnyPosition;
/// let shogi = AnyPosition::new(wazir_builtin::rules::shogi::Position::default());
/// assert_eq!(shogi.legal_moves().len(), 30);
/// assert!(shogi.downcast::<wazir_builtin::rules::shogi::Position>().is_some());
/// ```
pub struct AnyPosition(Box<DynPosition>);

impl AnyPosition {
    /// Erases the type of a position.
    pub fn new<P: Playable>(position: P) -> Self {
        Self(Box::new(position))
    }

    /// Returns the position inside, if it is one of game `P`.
    pub fn into_typed<P: Playable>(self) -> Option<P> {
        let inside: Box<dyn Any> = self.0;
        inside.downcast().ok().map(|inside| *inside)
    }
}

impl<P: Playable> core::convert::From<P> for AnyPosition {
    fn from(position: P) -> Self {
        Self::new(position)
    }
}

impl Deref for AnyPosition {
    type Target = DynPosition;

    fn deref(&self) -> &DynPosition {
        &*self.0
    }
}

impl DerefMut for AnyPosition {
    fn deref_mut(&mut self) -> &mut DynPosition {
        &mut *self.0
    }
}

impl Borrow<DynPosition> for AnyPosition {
    fn borrow(&self) -> &DynPosition {
        &**self
    }
}

impl Clone for AnyPosition {
    fn clone(&self) -> Self {
        self.0.to_any()
    }
}

impl PartialEq for AnyPosition {
    /// Compares positions in every respect, see [`Playable::is_identical`].
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for AnyPosition {}

impl Hash for AnyPosition {
    /// Equal positions have equal keys.
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.0.key().hash(hasher);
    }
}

impl fmt::Debug for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&**self, f)
    }
}

impl Game for AnyPosition {
    type Move = AnyMove;
    type Square = AnySquare;

    fn seats(&self) -> Vec<Seat> {
        self.0.seats()
    }

    fn to_move(&self) -> Seat {
        self.0.to_move()
    }

    fn legal_moves(&self) -> Vec<AnyMove> {
        self.0.legal_moves()
    }

    fn check(&self, mv: AnyMove) -> Result<(), IllegalMoveError<AnySquare>> {
        self.0.check(mv)
    }

    fn play_unchecked(&mut self, mv: AnyMove) {
        self.0.play_unchecked(mv);
    }

    fn in_check(&self) -> bool {
        self.0.in_check()
    }

    fn key(&self) -> u64 {
        self.0.key()
    }

    fn same_position(&self, other: &Self) -> bool {
        self.0.same_position(&**other)
    }

    fn outcome(line: &[Self]) -> Option<Outcome> {
        line.last()?.0.outcome_of(line)
    }

    fn claim(line: &[Self], claim: Claim) -> Result<Outcome, ClaimError> {
        line.last().ok_or(ClaimError::Unknown)?.0.claim_of(line, claim)
    }

    fn move_text(&self, mv: AnyMove) -> String {
        self.0.move_text(mv)
    }

    fn read_move(&self, text: &str) -> Result<AnyMove, MoveTextError> {
        self.0.read_move(text)
    }

    fn position_text(&self) -> String {
        self.0.position_text()
    }
}
