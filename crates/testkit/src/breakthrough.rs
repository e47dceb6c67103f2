//! A game unknown to the library, which shows that a game can join through the public API.

use std::error::Error;
use std::fmt;
use std::sync::Arc;

use wazir_ai::{StaticEval, Tactics};
use wazir_game::{
    Claim, ClaimError, EndReason, Game, IllegalMoveError, MoveTextError, Outcome, Phrase, Seat,
};
use wazir_geometry::{Board, RectBoard};
use wazir_players::SearcherFactory;
use wazir_registry::{
    AllowedValues, AnyPiece, ClaimKind, Consent, GameEntry, GameFactory, GameId, GameInfo,
    MoveParts, MoveSource, OpenError, OptionInfo, PieceInfo, Playable, PositionView, StartOptions,
};

/// Breakthrough on a board of five by five: two rows of pawns each, which step straight or
/// diagonally forward and capture diagonally only. A player who reaches the far row wins, and so
/// does a player whose opponent has no move.
#[derive(Clone, Debug)]
pub struct Breakthrough {
    facts: GameInfo,
    faulty: bool,
}

impl Breakthrough {
    /// Returns the registry entry of the game with its searcher factory.
    pub fn entry() -> GameEntry {
        GameEntry::new(Self::default()).with_extension(SearcherFactory::new::<Position>())
    }

    /// Returns an entry whose searches all panic, to test how callers handle that.
    pub fn panicking() -> GameEntry {
        GameEntry::new(Self { faulty: true, ..Self::default() })
            .with_extension(SearcherFactory::new::<Position>())
    }
}

impl Default for Breakthrough {
    fn default() -> Self {
        let facts =
            GameInfo::new(GameId::from_static("breakthrough"), "Breakthrough", ["White", "Black"]);
        let rows =
            OptionInfo::new("rows", AllowedValues::Number(1..=2), "2", "how many rows of pawns");
        let facts = facts.with_options([rows]).with_chequered_board();
        Self { facts, faulty: false }
    }
}

const SIZE: usize = 5;

/// A custom draw claim of Breakthrough, to which both players must agree.
pub const STANDSTILL: Phrase = match Phrase::new("nobody gets through") {
    Some(phrase) => phrase,
    None => panic!("too long"),
};

fn board() -> RectBoard {
    RectBoard::new(SIZE, SIZE).expect("a small board")
}

/// A position of Breakthrough.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The owner of the pawn on each square, by square number.
    squares: [Option<Seat>; SIZE * SIZE],
    to_move: Seat,
    /// Set if evaluating the position panics.
    faulty: bool,
}

/// The origin and target, by square number.
type Move = (u8, u8);

impl Position {
    fn start(rows: usize) -> Self {
        let owner = |square: usize| match square / SIZE {
            y if y < rows => Some(Seat::FIRST),
            y if y >= SIZE - rows => Some(Seat::SECOND),
            _ => None,
        };
        Self { squares: std::array::from_fn(owner), to_move: Seat::FIRST, faulty: false }
    }

    fn read(text: &str) -> Option<Self> {
        let (rows, side) = text.split_once(' ')?;
        let rows: Vec<&str> = rows.split('/').collect();
        if rows.len() != SIZE || rows.iter().any(|row| row.len() != SIZE) {
            return None;
        }
        let mut position = Self::start(0);
        for (y, row) in rows.iter().rev().enumerate() {
            for (x, letter) in row.bytes().enumerate() {
                position.squares[y * SIZE + x] = match letter {
                    b'P' => Some(Seat::FIRST),
                    b'p' => Some(Seat::SECOND),
                    b'.' => None,
                    _ => return None,
                };
            }
        }
        position.to_move = match side {
            "w" => Seat::FIRST,
            "b" => Seat::SECOND,
            _ => return None,
        };
        Some(position)
    }

    fn ahead(seat: Seat) -> i32 {
        if seat == Seat::FIRST { 1 } else { -1 }
    }

    fn home_reached(&self) -> Option<Seat> {
        let far = |seat: Seat| if seat == Seat::FIRST { SIZE - 1 } else { 0 };
        let on = |seat: Seat| (0..SIZE).any(|x| self.squares[far(seat) * SIZE + x] == Some(seat));
        Seat::BOTH.into_iter().find(|&seat| on(seat))
    }

    fn name((from, to): Move) -> String {
        board().square_name(from.into()) + &board().square_name(to.into())
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for y in (0..SIZE).rev() {
            for x in 0..SIZE {
                f.write_str(match self.squares[y * SIZE + x] {
                    Some(Seat::FIRST) => "P",
                    Some(_) => "p",
                    None => ".",
                })?;
            }
            f.write_str(if y > 0 { "/" } else { " " })?;
        }
        f.write_str(if self.to_move == Seat::FIRST { "w" } else { "b" })
    }
}

/// A square, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Square(usize);

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&board().square_name(self.0))
    }
}

impl Game for Position {
    type Move = Move;
    type Square = Square;

    fn to_move(&self) -> Seat {
        self.to_move
    }

    fn legal_moves(&self) -> Vec<Move> {
        if self.home_reached().is_some() {
            return Vec::new();
        }
        let mut moves = Vec::new();
        for from in (0..SIZE * SIZE).filter(|&at| self.squares[at] == Some(self.to_move)) {
            for dx in [-1, 0, 1] {
                let Some(to) = board().step(from, (dx, Self::ahead(self.to_move))) else {
                    continue;
                };
                let free = self.squares[to].is_none();
                if free || dx != 0 && self.squares[to] != Some(self.to_move) {
                    moves.push((from as u8, to as u8));
                }
            }
        }
        moves
    }

    fn check(&self, mv: Move) -> Result<(), IllegalMoveError<Square>> {
        let (from, to) = (Square(mv.0.into()), Square(mv.1.into()));
        if self.legal_moves().contains(&mv) {
            return Ok(());
        }
        Err(match self.squares.get(from.0).copied().flatten() {
            None => IllegalMoveError::NoPiece { from },
            Some(seat) if seat != self.to_move => IllegalMoveError::NotYourPiece { from },
            Some(_) => IllegalMoveError::CannotReach { from, to },
        })
    }

    fn play_unchecked(&mut self, (from, to): Move) {
        self.squares[usize::from(to)] = self.squares[usize::from(from)].take();
        self.to_move = self.to_move.other();
    }

    fn key(&self) -> u64 {
        let digit = |seat: &Option<Seat>| seat.map_or(0, |seat| seat.index() as u64 + 1);
        let board = self.squares.iter().fold(7, |key: u64, at| {
            key.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(5) ^ digit(at)
        });
        board.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ self.to_move.index() as u64
    }

    fn same_position(&self, other: &Self) -> bool {
        self == other
    }

    fn outcome(line: &[Self]) -> Option<Outcome> {
        let last = line.last()?;
        if let Some(winner) = last.home_reached() {
            return Some(Outcome::win(winner, EndReason::Try));
        }
        let stuck = last.legal_moves().is_empty();
        stuck.then(|| Outcome::win(last.to_move.other(), EndReason::Stalemate))
    }

    fn claim(_: &[Self], claim: Claim) -> Result<Outcome, ClaimError> {
        match claim {
            Claim::Resign(seat @ (Seat::FIRST | Seat::SECOND)) => {
                Ok(Outcome::win(seat.other(), EndReason::Resignation))
            }
            Claim::Draw => Ok(Outcome::draw(EndReason::Agreement)),
            Claim::Custom(_, STANDSTILL) => Ok(Outcome::draw(EndReason::Custom(STANDSTILL))),
            _ => Err(ClaimError::Unknown),
        }
    }

    fn move_text(&self, mv: Move) -> String {
        Self::name(mv)
    }

    fn read_move(&self, text: &str) -> Result<Move, MoveTextError> {
        let expected = |at| MoveTextError::new(text, at, "a square such as e4");
        let square = |part: Option<&str>| part.and_then(|part| board().parse_square(part));
        let from = square(text.get(..2)).ok_or_else(|| expected(0))?;
        let to = square(text.get(2..)).ok_or_else(|| expected(2))?;
        Ok((from as u8, to as u8))
    }

    fn position_text(&self) -> String {
        self.to_string()
    }
}

impl PositionView for Position {
    fn piece_at(&self, square: usize) -> Option<AnyPiece> {
        let seat = self.squares.get(square).copied().flatten()?;
        Some(AnyPiece { seat, kind: 0 })
    }

    fn kind_count(&self) -> usize {
        1
    }

    fn piece_facts(&self, piece: AnyPiece) -> PieceInfo {
        let label = if piece.seat == Seat::FIRST { "P" } else { "p" };
        PieceInfo::new(label, "P", "pawn", "fmWfF".parse().ok())
    }
}

impl Playable for Position {
    type Board = RectBoard;

    fn board(&self) -> RectBoard {
        board()
    }

    fn square_index(square: Square) -> usize {
        square.0
    }

    fn encode((from, to): Move) -> u64 {
        u64::from(from) | u64::from(to) << 8
    }

    fn decode(encoded: u64) -> Option<Move> {
        let [from, to, rest @ ..] = encoded.to_le_bytes();
        let inside = |at: u8| usize::from(at) < SIZE * SIZE;
        (inside(from) && inside(to) && rest == [0; 6]).then_some((from, to))
    }

    fn move_parts(&self, (from, to): Move) -> MoveParts {
        let (from, to) = (MoveSource::Square(from.into()), usize::from(to));
        MoveParts::new(from, to).with_captured(self.squares[to].map(|_| to))
    }

    fn candidate_moves(&self, from: MoveSource, to: usize) -> Vec<Move> {
        match from {
            MoveSource::Square(from) => vec![(from as u8, to as u8)],
            MoveSource::Hand(_) => Vec::new(),
        }
    }
}

impl GameFactory for Breakthrough {
    type Position = Position;

    fn info(&self) -> &GameInfo {
        &self.facts
    }

    fn open(&self, start: &StartOptions) -> Result<Position, OpenError> {
        if let Some(text) = start.position() {
            let wanted = "five rows of five and a side to move expected";
            let source = Arc::from(Box::<dyn Error + Send + Sync>::from(wanted));
            let game = self.facts.id().clone();
            let position = Position::read(text).ok_or(OpenError::Position { game, source })?;
            return Ok(Position { faulty: self.faulty, ..position });
        }
        let rows = start.options().find(|(key, _)| *key == "rows");
        let start = Position::start(rows.and_then(|(_, rows)| rows.parse().ok()).unwrap_or(2));
        Ok(Position { faulty: self.faulty, ..start })
    }

    fn claims(&self, _: &Position) -> Vec<(ClaimKind, Consent)> {
        let usual = [(ClaimKind::Resign, Consent::NotNeeded), (ClaimKind::Draw, Consent::Everyone)];
        let own = (ClaimKind::Custom(STANDSTILL), Consent::Everyone);
        usual.into_iter().chain([own]).collect()
    }
}

impl Tactics for Position {
    fn pack(mv: Move) -> u32 {
        <Self as Playable>::encode(mv) as u32 + 1
    }

    fn unpack(packed: u32) -> Option<Move> {
        <Self as Playable>::decode(packed.checked_sub(1)?.into())
    }
}

impl StaticEval for Position {
    /// Evaluates pawns and their advance.
    fn static_eval(&self, seat: Seat) -> i32 {
        assert!(!self.faulty, "as asked");
        let worth = |(at, owner): (usize, &Option<Seat>)| match owner {
            Some(Seat::FIRST) => 100 + 10 * (at / SIZE) as i32,
            Some(_) => -100 - 10 * (SIZE - 1 - at / SIZE) as i32,
            None => 0,
        };
        let white: i32 = self.squares.iter().enumerate().map(worth).sum();
        if seat == Seat::FIRST { white } else { -white }
    }
}
