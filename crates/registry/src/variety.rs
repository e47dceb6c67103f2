//! What a game has to tell so that it can join the list.

use alloc::string::String;
use alloc::vec::Vec;

use wazir_betza::{Movement, Occupancy, SquareMark};
use wazir_game::{Game, Seat};
use wazir_geometry::{Bits, Board, Facing};
use wazir_text::Message;

use crate::{ClaimKind, Consent, GameInfo, OpenError, StartOptions};

/// A piece, by the number that its game gives its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AnyPiece {
    /// Whose piece it is.
    pub seat: Seat,
    /// The number of its kind.
    pub kind: usize,
}

/// What a piece is called and how it moves.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PieceInfo {
    /// What stands for the piece in the text form of positions; it tells the owner.
    pub label: String,
    /// The letter or letters of the kind, as moves name it.
    pub letter: String,
    /// What players call the piece.
    pub name: String,
    /// How it moves; `None` for a piece that never does, or not in these words.
    pub movement: Option<Movement>,
    /// Whether it is the promoted form of another.
    pub promoted: bool,
    /// Whether the game is lost with it, so that it has no price.
    pub royal: bool,
    /// What it looks like.
    pub style: PieceStyle,
}

impl PieceInfo {
    /// A piece with its label, letter and name that moves like this.
    pub fn new(
        label: impl Into<String>,
        letter: impl Into<String>,
        name: impl Into<String>,
        movement: Option<Movement>,
    ) -> Self {
        Self {
            label: label.into(),
            letter: letter.into(),
            name: name.into(),
            movement,
            promoted: false,
            royal: false,
            style: PieceStyle::default(),
        }
    }

    /// The same piece as one with which the game is lost, or not.
    #[must_use]
    pub fn with_royal(self, royal: bool) -> Self {
        Self { royal, ..self }
    }

    /// The same piece as the promoted form of another, or not.
    #[must_use]
    pub fn with_promoted(self, promoted: bool) -> Self {
        Self { promoted, ..self }
    }
}

/// What the body of a piece looks like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PieceShape {
    /// A cube with the letters on it.
    #[default]
    Cube,
    /// The wedge of shogi, which points away from its owner.
    ShogiWedge,
    /// A disc that shows how the piece moves.
    Disc,
    /// A square tile with a letter at each edge, from the owner's far edge clockwise.
    Tile {
        /// The letters.
        edges: [char; 4],
        /// Which of them counts now, by its place in `edges`.
        active: u8,
    },
    /// A castle.
    Castle,
}

/// What a piece looks like.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct PieceStyle {
    /// The body.
    pub shape: PieceShape,
    /// The letters drawn on it, where they are not those that name the kind.
    pub letters: Option<String>,
    /// The kanji drawn on it.
    pub kanji: Option<&'static str>,
    /// The silhouette that may be drawn on it in place of letters: an SVG path whose overlaps are
    /// holes, in a square of 100 units.
    pub glyph: Option<&'static str>,
}

impl PieceStyle {
    /// A body with the letters that name the kind.
    pub const fn new(body: PieceShape) -> Self {
        Self { shape: body, letters: None, kanji: None, glyph: None }
    }

    /// The same body with other letters on it.
    #[must_use]
    pub fn with_letters(self, letters: impl Into<String>) -> Self {
        Self { letters: Some(letters.into()), ..self }
    }

    /// The same body with kanji on it.
    #[must_use]
    pub fn with_kanji(self, kanji: Option<&'static str>) -> Self {
        Self { kanji, ..self }
    }

    /// The same body with a silhouette that may be drawn on it.
    #[must_use]
    pub fn with_glyph(self, figure: Option<&'static str>) -> Self {
        Self { glyph: figure, ..self }
    }
}

/// Where a move takes its piece from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveSource {
    /// A square, by number.
    Square(usize),
    /// The hand of the player to move: a kind, by number.
    Hand(usize),
}

/// A move taken apart, with squares and kinds by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct MoveParts {
    /// Where the piece comes from.
    pub from: MoveSource,
    /// The square it goes to; its own when it is turned in place.
    pub to: usize,
    /// The kind it becomes; `None` when it stays what it is.
    pub new_kind: Option<usize>,
    /// The square of the piece it takes; where it takes two, of the one where it ends.
    pub captured: Option<usize>,
    /// The square of a piece that it takes before it gets to where it ends.
    pub locust_captured: Option<usize>,
    /// Whether the move castles.
    pub is_castling: bool,
    /// The square of the piece with which the king castles, where it does.
    pub castling_partner: Option<usize>,
}

impl MoveParts {
    /// A piece that goes from here to there and does nothing else.
    pub const fn new(from: MoveSource, to: usize) -> Self {
        Self {
            from,
            to,
            new_kind: None,
            captured: None,
            locust_captured: None,
            is_castling: false,
            castling_partner: None,
        }
    }

    /// The same move, which turns the piece into another kind.
    #[must_use]
    pub const fn with_new_kind(self, kind: Option<usize>) -> Self {
        Self { new_kind: kind, ..self }
    }

    /// The same move, which takes the piece on a square.
    #[must_use]
    pub const fn with_captured(self, square: Option<usize>) -> Self {
        Self { captured: square, ..self }
    }

    /// The same move, which takes the piece on a square before it gets to where it ends. Where it
    /// takes nothing else, this is the piece that it [takes](MoveParts::captured).
    #[must_use]
    pub const fn with_locust_captured(self, square: Option<usize>) -> Self {
        let takes = if self.captured.is_some() { self.captured } else { square };
        Self { locust_captured: square, captured: takes, ..self }
    }

    /// The same move as one that castles, or not.
    #[must_use]
    pub const fn with_castling(self, castles: bool) -> Self {
        Self { is_castling: castles, ..self }
    }

    /// The same move as one that castles with the piece on a square.
    #[must_use]
    pub const fn with_castling_partner(self, square: Option<usize>) -> Self {
        Self { castling_partner: square, ..self }
    }
}

/// What people see of a position, whichever game it is. Squares and kinds are numbers here; the board
/// says what squares are called.
pub trait PositionView {
    /// How many plies of the game lie before the position, those before its set-up included as far
    /// as its text tells; 0 where texts of positions do not count them.
    fn ply(&self) -> u32 {
        0
    }

    /// What stands on a square.
    fn piece_at(&self, square: usize) -> Option<AnyPiece>;

    /// What is in hand: kinds by number and how many of each, in the order of the game.
    fn hand(&self, seat: Seat) -> Vec<(usize, u32)> {
        let _ = seat;
        Vec::new()
    }

    /// Whether players have hands, empty ones too.
    fn has_hands(&self) -> bool {
        false
    }

    /// How many kinds of pieces there are; they are numbered from 0.
    fn kind_count(&self) -> usize;

    /// The kinds that can be in hand, by number.
    fn hand_kinds(&self) -> Vec<usize> {
        Vec::new()
    }

    /// What a piece is called and how it moves.
    fn piece_facts(&self, piece: AnyPiece) -> PieceInfo;

    /// Which way the player of a seat looks at the board.
    fn facing(&self, seat: Seat) -> Facing {
        if seat == Seat::FIRST { Facing::forward() } else { Facing::half() }
    }

    /// The square of the king of the player to move, when it is in check.
    fn checked_king(&self) -> Option<usize> {
        None
    }

    /// The squares on which the pieces of a seat promote, those that do; none by default.
    fn promotion_zone(&self, seat: Seat) -> Vec<usize> {
        let _ = seat;
        Vec::new()
    }

    /// Whether the piece on a square counts as never moved.
    fn is_unmoved(&self, square: usize) -> bool {
        let _ = square;
        false
    }

    /// The square that can be entered to take en passant.
    fn en_passant(&self) -> Option<usize> {
        None
    }

    /// Gives the turn away, as a null move in an analysis does. False, and nothing done, where that
    /// cannot be: in check, and by default.
    fn play_null_move(&mut self) -> bool {
        false
    }
}

/// A position that can be played in a [`Play`](crate::Play), whichever game it is.
///
/// It adds to [`Game`] what people see of a position ([`PositionView`]), the board and what a move does.
pub trait Playable: Game + PositionView + 'static {
    /// The shape of the board.
    type Board: Board;

    /// The board.
    fn board(&self) -> Self::Board;

    /// Whether two positions are equal in everything, the counters and the options too.
    ///
    /// Unless a game says otherwise, those are that count as one for repetition and have the same
    /// text.
    fn is_identical(&self, other: &Self) -> bool {
        self.same_position(other) && self.position_text() == other.position_text()
    }

    /// The number of a square.
    fn square_index(square: Self::Square) -> usize;

    /// A number for a move, from which [`Playable::decode`] makes it again.
    fn encode(mv: Self::Move) -> u64;

    /// The move of a number; it need not be legal. `None` for numbers that no move has.
    fn decode(encoded: u64) -> Option<Self::Move>;

    /// Takes a legal move apart.
    fn move_parts(&self, mv: Self::Move) -> MoveParts;

    /// The moves a player can mean who takes a piece from here to there; they need not be legal.
    fn candidate_moves(&self, from: MoveSource, to: usize) -> Vec<Self::Move>;

    /// How the piece on a square gets to others as the board is now, whoever is to move.
    fn reachable_from(&self, square: usize) -> Vec<(usize, SquareMark)> {
        let Some(piece) = self.piece_at(square) else { return Vec::new() };
        let (board, facing) = (self.board(), self.facing(piece.seat));
        let compiled = self.piece_facts(piece).movement.map(|m| m.compile(&board, facing));
        let Some(Ok(compiled)) = compiled else { return Vec::new() };
        let mut view = Occupancy {
            initial: self.is_unmoved(square),
            ep: self.en_passant().filter(|_| piece.seat == self.to_move()),
            ..Occupancy::default()
        };
        for at in 0..board.square_count() {
            if let Some(other) = self.piece_at(at) {
                let side = if other.seat == piece.seat { &mut view.own } else { &mut view.enemy };
                *side |= <Self::Board as Board>::Bits::bit(at);
            }
        }
        compiled.square_marks(&board, square, &view, |passed| {
            board.step(passed, facing.rotate((0, -1)))
        })
    }

    /// How many lines of `depth` plies start here. Mate ends a line; repetition and move counts
    /// do not.
    fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let moves = self.legal_moves();
        if depth == 1 {
            return moves.len() as u64;
        }
        let after = |mv| {
            let mut next = self.clone();
            next.play_unchecked(mv);
            next.perft(depth - 1)
        };
        moves.into_iter().map(after).sum()
    }
}

/// A game that can join the list of [`GameRegistry`](crate::GameRegistry): its facts, and how it is opened.
///
/// It is a value, so that a ruleset made while the program runs is one like those built in.
pub trait GameFactory: Send + Sync + 'static {
    /// Its positions.
    type Position: Playable;

    /// The names, and what can be chosen.
    fn info(&self) -> &GameInfo;

    /// The start, for choices that [`GameFactory::facts`] allow.
    ///
    /// # Errors
    /// Why the game cannot start so.
    fn open(&self, start: &StartOptions) -> Result<Self::Position, OpenError>;

    /// The rules of a position that are not the usual ones, as keys and values of options.
    fn changed_options(&self, position: &Self::Position) -> Vec<(&'static str, String)> {
        let _ = position;
        Vec::new()
    }

    /// The armies of a position, as [`StartOptions::with_armies`] takes them.
    fn armies_of(&self, position: &Self::Position) -> Option<String> {
        let _ = position;
        None
    }

    /// What players can claim under the rules of this position, and who has to agree.
    fn claims(&self, position: &Self::Position) -> Vec<(ClaimKind, Consent)> {
        let _ = position;
        [(ClaimKind::Resign, Consent::NotNeeded), (ClaimKind::Draw, Consent::Everyone)].into()
    }

    /// What a player can count on in a claim, such as the points of an impasse; `None` where the
    /// rules count nothing.
    fn claim_points(&self, position: &Self::Position, seat: Seat) -> Option<Message> {
        let _ = (position, seat);
        None
    }

    /// The text that defines the game, for whoever does not have it, and a number that games with
    /// the same rules share; `None` where the game is the program's own.
    fn definition_source(&self) -> Option<(&str, u64)> {
        None
    }

    /// What a piece looks like in this game.
    fn piece_style(&self, position: &Self::Position, piece: AnyPiece) -> PieceStyle {
        let _ = (position, piece);
        PieceStyle::default()
    }
}
