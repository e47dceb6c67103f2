//! A position of a game that is known only while the program runs.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::any::Any;
use core::fmt::{self, Write as _};
use core::hash::{Hash, Hasher};

use wazir_betza::Way;
use wazir_game::{Claim, ClaimError, Game, Illegal, MoveTextError, Outcome, Seat};
use wazir_geometry::{Board, Facing};

use crate::recall::recalled_line;
use crate::{From, Parts, Piece, PieceFacts, Playable};

/// A move of a game that is known only while the program runs. It has meaning only together with
/// the position it is played in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u64);

impl Move {
    /// The number that the game gives the move; see [`Playable::encode`].
    pub const fn packed(self) -> u64 {
        self.0
    }

    /// A move of game `P`.
    pub fn new<P: Playable>(mv: P::Move) -> Self {
        Self(P::encode(mv))
    }

    /// The move as game `P` has it; `None` when it can be none of this game.
    pub fn typed<P: Playable>(self) -> Option<P::Move> {
        P::decode(self.0)
    }

    /// The move of a number that [`Move::packed`] gave.
    pub const fn from_packed(packed: u64) -> Self {
        Self(packed)
    }
}

/// A square by its number and its name.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Square {
    index: u16,
    name: [u8; 6],
}

impl Square {
    fn new(index: usize, name: &str) -> Self {
        let mut kept = [0; 6];
        for (to, from) in kept.iter_mut().zip(name.bytes().filter(u8::is_ascii)) {
            *to = from;
        }
        Self { index: index as u16, name: kept }
    }

    /// The number of the square, from 0.
    pub const fn index(self) -> usize {
        self.index as usize
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.name.iter().take_while(|&&byte| byte != 0).try_for_each(|&b| f.write_char(b.into()))
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The board of a game that is known only while the program runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnyBoard {
    width: usize,
    height: usize,
    squares: Arc<[(Square, (i32, i32))]>,
}

impl AnyBoard {
    fn of(board: &impl Board) -> Self {
        let square = |i| (Square::new(i, &board.square_name(i)), board.coords(i));
        Self {
            width: board.width(),
            height: board.height(),
            squares: (0..board.squares()).map(square).collect(),
        }
    }

    /// Every square, by number.
    pub fn all(&self) -> impl ExactSizeIterator<Item = Square> {
        self.squares.iter().map(|(square, _)| *square)
    }

    /// The square with this number.
    pub fn square(&self, index: usize) -> Option<Square> {
        self.squares.get(index).map(|(square, _)| *square)
    }

    /// The square with this name.
    pub fn named(&self, name: &str) -> Option<Square> {
        self.all().find(|square| square.to_string() == name)
    }
}

impl Board for AnyBoard {
    type Bits = u128;

    fn squares(&self) -> usize {
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

    fn square_named(&self, name: &str) -> Option<usize> {
        self.named(name).map(Square::index)
    }
}

/// What [`AnyPosition`] asks of the position inside.
trait Inside: Send + Sync {
    fn copy(&self) -> Box<dyn Inside>;
    fn as_any(&self) -> &dyn Any;
    fn as_any_mut(&mut self) -> &mut dyn Any;
    fn debug(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
    fn seats(&self) -> Vec<Seat>;
    fn to_move(&self) -> Seat;
    fn legal_moves(&self) -> Vec<Move>;
    fn check(&self, mv: Move) -> Result<(), Illegal<Square>>;
    fn play_unchecked(&mut self, mv: Move);
    fn in_check(&self) -> bool;
    fn key(&self) -> u64;
    fn same_position(&self, other: &dyn Inside) -> bool;
    fn equals(&self, other: &dyn Inside) -> bool;
    fn outcome(&self, line: &[AnyPosition]) -> Option<Outcome>;
    fn claim(&self, line: &[AnyPosition], claim: Claim) -> Result<Outcome, ClaimError>;
    fn move_text(&self, mv: Move) -> String;
    fn read_move(&self, text: &str) -> Result<Move, MoveTextError>;
    fn position_text(&self) -> String;
    fn board(&self) -> AnyBoard;
    fn plies(&self) -> u32;
    fn piece_at(&self, square: usize) -> Option<Piece>;
    fn hand(&self, seat: Seat) -> Vec<(usize, u32)>;
    fn has_hands(&self) -> bool;
    fn kinds(&self) -> usize;
    fn hand_kinds(&self) -> Vec<usize>;
    fn piece_facts(&self, piece: Piece) -> PieceFacts;
    fn facing(&self, seat: Seat) -> Facing;
    fn parts(&self, mv: Move) -> Option<Parts>;
    fn candidates(&self, from: From, to: usize) -> Vec<Move>;
    fn king_in_check(&self) -> Option<usize>;
    fn zone(&self, seat: Seat) -> Vec<usize>;
    fn pass(&mut self) -> bool;
    fn ways(&self, square: usize) -> Vec<(usize, Way)>;
    fn perft(&self, depth: u32) -> u64;
}

#[derive(Clone)]
struct Typed<P>(P);

impl<P: Playable> Inside for Typed<P> {
    fn copy(&self) -> Box<dyn Inside> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        &self.0
    }

    fn as_any_mut(&mut self) -> &mut dyn Any {
        &mut self.0
    }

    fn debug(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }

    fn seats(&self) -> Vec<Seat> {
        Game::seats(&self.0)
    }

    fn to_move(&self) -> Seat {
        Game::to_move(&self.0)
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.0.legal_moves().into_iter().map(Move::new::<P>).collect()
    }

    fn check(&self, mv: Move) -> Result<(), Illegal<Square>> {
        // A number that no move of the game has is a move of a piece that is not there.
        let board = self.0.board();
        let none = || Illegal::NoPiece { from: Square::new(0, &board.square_name(0)) };
        let mv = mv.typed::<P>().ok_or_else(none)?;
        let erased = |at: P::Square| {
            let index = P::square_number(at);
            Square::new(index, &board.square_name(index))
        };
        self.0.check(mv).map_err(|why| why.map(erased))
    }

    fn play_unchecked(&mut self, mv: Move) {
        if let Some(mv) = mv.typed::<P>() {
            self.0.play_unchecked(mv);
        }
    }

    fn in_check(&self) -> bool {
        Game::in_check(&self.0)
    }

    fn key(&self) -> u64 {
        Game::key(&self.0)
    }

    fn same_position(&self, other: &dyn Inside) -> bool {
        other.as_any().downcast_ref().is_some_and(|other| self.0.same_position(other))
    }

    fn equals(&self, other: &dyn Inside) -> bool {
        other.as_any().downcast_ref().is_some_and(|other| self.0.equals(other))
    }

    fn outcome(&self, line: &[AnyPosition]) -> Option<Outcome> {
        P::outcome(&recalled_line::<P>(line)?)
    }

    fn claim(&self, line: &[AnyPosition], claim: Claim) -> Result<Outcome, ClaimError> {
        P::claim(&recalled_line::<P>(line).ok_or(ClaimError::Unknown)?, claim)
    }

    fn move_text(&self, mv: Move) -> String {
        mv.typed::<P>().map_or_else(String::new, |mv| self.0.move_text(mv))
    }

    fn read_move(&self, text: &str) -> Result<Move, MoveTextError> {
        self.0.read_move(text).map(Move::new::<P>)
    }

    fn position_text(&self) -> String {
        self.0.position_text()
    }

    fn board(&self) -> AnyBoard {
        AnyBoard::of(&self.0.board())
    }

    fn plies(&self) -> u32 {
        self.0.plies()
    }

    fn piece_at(&self, square: usize) -> Option<Piece> {
        self.0.piece_at(square)
    }

    fn hand(&self, seat: Seat) -> Vec<(usize, u32)> {
        self.0.hand(seat)
    }

    fn has_hands(&self) -> bool {
        self.0.has_hands()
    }

    fn kinds(&self) -> usize {
        self.0.kinds()
    }

    fn hand_kinds(&self) -> Vec<usize> {
        self.0.hand_kinds()
    }

    fn piece_facts(&self, piece: Piece) -> PieceFacts {
        self.0.piece_facts(piece)
    }

    fn facing(&self, seat: Seat) -> Facing {
        self.0.facing(seat)
    }

    fn parts(&self, mv: Move) -> Option<Parts> {
        mv.typed::<P>().map(|mv| self.0.parts(mv))
    }

    fn candidates(&self, from: From, to: usize) -> Vec<Move> {
        self.0.candidates(from, to).into_iter().map(Move::new::<P>).collect()
    }

    fn king_in_check(&self) -> Option<usize> {
        self.0.king_in_check()
    }

    fn zone(&self, seat: Seat) -> Vec<usize> {
        self.0.zone(seat)
    }

    fn pass(&mut self) -> bool {
        self.0.pass()
    }

    fn ways(&self, square: usize) -> Vec<(usize, Way)> {
        self.0.ways(square)
    }

    fn perft(&self, depth: u32) -> u64 {
        self.0.perft(depth)
    }
}

/// A position of any of the games. It is a [`Game`] itself, so that what is written for every game
/// works with it too.
///
/// ```
/// use wazir_game::Game;
/// use wazir_games::AnyPosition;
/// let shogi = AnyPosition::new(wazir_packs::rules::shogi::Position::default());
/// assert_eq!(shogi.legal_moves().len(), 30);
/// assert!(shogi.downcast::<wazir_packs::rules::shogi::Position>().is_some());
/// ```
pub struct AnyPosition(Box<dyn Inside>);

impl AnyPosition {
    /// A position of a game that forgets which.
    pub fn new<P: Playable>(position: P) -> Self {
        Self(Box::new(Typed(position)))
    }

    /// The position inside, if it is one of game `P`.
    pub fn downcast<P: Playable>(&self) -> Option<&P> {
        self.0.as_any().downcast_ref()
    }

    /// The position inside with one of its moves, if both are of game `P`.
    pub fn with_move<P: Playable>(&self, mv: Move) -> Option<(&P, P::Move)> {
        self.downcast().zip(mv.typed::<P>())
    }

    /// The position inside to change it, if it is one of game `P`.
    pub fn downcast_mut<P: Playable>(&mut self) -> Option<&mut P> {
        self.0.as_any_mut().downcast_mut()
    }

    /// The board.
    pub fn board(&self) -> AnyBoard {
        self.0.board()
    }

    /// How many plies of the game lie before the position; see [`Playable::plies`].
    pub fn plies(&self) -> u32 {
        self.0.plies()
    }

    /// What stands on a square.
    pub fn piece_at(&self, square: usize) -> Option<Piece> {
        self.0.piece_at(square)
    }

    /// What is in hand: kinds by number and how many of each.
    pub fn hand(&self, seat: Seat) -> Vec<(usize, u32)> {
        self.0.hand(seat)
    }

    /// Whether players have hands, empty ones too.
    pub fn has_hands(&self) -> bool {
        self.0.has_hands()
    }

    /// How many kinds of pieces there are; they are numbered from 0.
    pub fn kinds(&self) -> usize {
        self.0.kinds()
    }

    /// The kinds that can be in hand, by number.
    pub fn hand_kinds(&self) -> Vec<usize> {
        self.0.hand_kinds()
    }

    /// What a piece is called and how it moves.
    pub fn piece_facts(&self, piece: Piece) -> PieceFacts {
        self.0.piece_facts(piece)
    }

    /// Which way the player of a seat looks at the board.
    pub fn facing(&self, seat: Seat) -> Facing {
        self.0.facing(seat)
    }

    /// Takes a move apart; `None` when it is none of this game.
    pub fn parts(&self, mv: Move) -> Option<Parts> {
        self.0.parts(mv)
    }

    /// The moves a player can mean who takes a piece from here to there; they need not be legal.
    pub fn candidates(&self, from: From, to: usize) -> Vec<Move> {
        self.0.candidates(from, to)
    }

    /// The squares on which the pieces of a seat promote, see [`Playable::zone`].
    pub fn zone(&self, seat: Seat) -> Vec<usize> {
        self.0.zone(seat)
    }

    /// The square of the king of the player to move, when it is in check.
    pub fn king_in_check(&self) -> Option<usize> {
        self.0.king_in_check()
    }

    /// Gives the turn away, as a null move in an analysis does. False, and nothing done, where that
    /// cannot be.
    pub fn pass(&mut self) -> bool {
        self.0.pass()
    }

    /// How the piece on a square gets to others as the board is now, whoever is to move.
    pub fn ways(&self, square: usize) -> Vec<(usize, Way)> {
        self.0.ways(square)
    }

    /// How many lines of `depth` plies start here; see [`Playable::perft`].
    pub fn perft(&self, depth: u32) -> u64 {
        self.0.perft(depth)
    }
}

impl Clone for AnyPosition {
    fn clone(&self) -> Self {
        Self(self.0.copy())
    }
}

impl PartialEq for AnyPosition {
    /// Positions of one game that are equal in everything, see [`Playable::equals`].
    fn eq(&self, other: &Self) -> bool {
        self.0.equals(&*other.0)
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
        self.0.debug(f)
    }
}

impl fmt::Display for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0.position_text())
    }
}

impl Game for AnyPosition {
    type Move = Move;
    type Square = Square;

    fn seats(&self) -> Vec<Seat> {
        self.0.seats()
    }

    fn to_move(&self) -> Seat {
        self.0.to_move()
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.0.legal_moves()
    }

    fn check(&self, mv: Move) -> Result<(), Illegal<Square>> {
        self.0.check(mv)
    }

    fn play_unchecked(&mut self, mv: Move) {
        self.0.play_unchecked(mv);
    }

    fn in_check(&self) -> bool {
        self.0.in_check()
    }

    fn key(&self) -> u64 {
        self.0.key()
    }

    fn same_position(&self, other: &Self) -> bool {
        self.0.same_position(&*other.0)
    }

    fn outcome(line: &[Self]) -> Option<Outcome> {
        line.last()?.0.outcome(line)
    }

    fn claim(line: &[Self], claim: Claim) -> Result<Outcome, ClaimError> {
        line.last().ok_or(ClaimError::Unknown)?.0.claim(line, claim)
    }

    fn move_text(&self, mv: Move) -> String {
        self.0.move_text(mv)
    }

    fn read_move(&self, text: &str) -> Result<Move, MoveTextError> {
        self.0.read_move(text)
    }

    fn position_text(&self) -> String {
        self.0.position_text()
    }
}
