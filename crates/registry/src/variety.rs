//! The traits and types that a game implements to join the registry.

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;

use wazir_betza::{Movement, Occupancy, SquareMark, Target};
use wazir_game::{Game, Seat};
use wazir_geometry::{Bits, Board, Facing};
use wazir_text::Message;

use crate::{ClaimKind, Consent, GameInfo, OpenError, StartOptions};

/// A piece: its owner and the number of its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AnyPiece {
    /// The owner of the piece.
    pub seat: Seat,
    /// The number of the kind, from 0.
    pub kind: usize,
}

/// The names of a piece and its movement.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PieceInfo {
    /// The text that stands for the piece in position texts, different for each owner.
    pub label: String,
    /// The letter or letters of the kind, as in move texts.
    pub letter: String,
    /// The name of the piece for players.
    pub name: String,
    /// The movement, or `None` if the piece never moves or Betza notation cannot express it.
    pub movement: Option<Movement>,
    /// Set if the piece is the promoted form of another.
    pub promoted: bool,
    /// Set if the game is lost with the piece, so that it has no piece value.
    pub royal: bool,
    /// The style in which the piece is drawn.
    pub style: PieceStyle,
}

impl PieceInfo {
    /// Creates the facts of a piece that is neither promoted nor royal.
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

    /// Sets whether the game is lost with the piece.
    #[must_use]
    pub fn with_royal(self, royal: bool) -> Self {
        Self { royal, ..self }
    }

    /// Sets the style in which the piece is drawn.
    #[must_use]
    pub fn with_style(self, style: PieceStyle) -> Self {
        Self { style, ..self }
    }

    /// Sets whether the piece is the promoted form of another.
    #[must_use]
    pub fn with_promoted(self, promoted: bool) -> Self {
        Self { promoted, ..self }
    }
}

/// The shape of a piece.
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
        /// The active letter, as an index into `edges`.
        active: u8,
    },
    /// A castle.
    Castle,
    /// A figure that stands by itself, as in chess.
    Figure,
    /// A round counter with a character on it, as in xiangqi.
    Counter,
}

/// The style in which a piece is drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct PieceStyle {
    /// The shape of the body.
    pub shape: PieceShape,
    /// The letters drawn on it, if they differ from those of the kind.
    pub letters: Option<String>,
    /// The characters drawn on it, one or two.
    pub kanji: Option<String>,
    /// The full name in two kanji, where the usual ones are fewer.
    pub full_kanji: Option<&'static str>,
    /// The silhouette that can be drawn on it instead of letters: an SVG path in a square of 100
    /// units. Overlaps of the path are holes.
    pub glyph: Option<&'static str>,
    /// The silhouette for coarse pictures, such as those in a terminal: rows of `#` and `.`, which are
    /// stretched over a square.
    pub coarse_glyph: Option<&'static str>,
}

impl PieceStyle {
    /// Creates a style with the letters of the kind.
    pub const fn new(body: PieceShape) -> Self {
        Self {
            shape: body,
            letters: None,
            kanji: None,
            full_kanji: None,
            glyph: None,
            coarse_glyph: None,
        }
    }

    /// Sets other letters.
    #[must_use]
    pub fn with_letters(self, letters: impl Into<String>) -> Self {
        Self { letters: Some(letters.into()), ..self }
    }

    /// Sets the kanji.
    #[must_use]
    pub fn with_kanji(self, kanji: Option<impl Into<String>>) -> Self {
        Self { kanji: kanji.map(Into::into), ..self }
    }

    /// Sets the full name in two kanji.
    #[must_use]
    pub fn with_full_kanji(self, kanji: Option<&'static str>) -> Self {
        Self { full_kanji: kanji, ..self }
    }

    /// Sets the silhouettes that players expect under this English name, ignoring case. There are
    /// none for most names, and none at all without the feature `glyphs`.
    ///
    /// ```
    /// # #[cfg(feature = "glyphs")] {
    /// use wazir_registry::PieceStyle;
    /// let style = PieceStyle::default().with_glyph_of("Knight");
    /// assert!(style.glyph.is_some_and(|path| path.starts_with('M')));
    /// assert!(PieceStyle::default().with_glyph_of("half a piece").glyph.is_none());
    /// # }
    /// ```
    #[cfg(feature = "glyphs")]
    #[must_use]
    pub fn with_glyph_of(self, name: &str) -> Self {
        let (glyph, coarse_glyph) = (crate::glyphs::glyph(name), crate::glyphs::coarse_glyph(name));
        Self { glyph, coarse_glyph, ..self }
    }

    /// Sets no silhouettes: the feature `glyphs` is off.
    #[cfg(not(feature = "glyphs"))]
    #[must_use]
    pub fn with_glyph_of(self, _: &str) -> Self {
        self
    }

    /// Sets the silhouette.
    #[must_use]
    pub fn with_glyph(self, figure: Option<&'static str>) -> Self {
        Self { glyph: figure, ..self }
    }
}

/// The source of the piece in a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveSource {
    /// A square, by number.
    Square(usize),
    /// The hand of the player to move: a kind, by number.
    Hand(usize),
}

/// The parts of a move, with squares and kinds by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct MoveParts {
    /// The source of the piece.
    pub from: MoveSource,
    /// The target square; the same as the source if the piece is turned in place.
    pub to: usize,
    /// The kind that the piece becomes, or `None` if it stays the same.
    pub new_kind: Option<usize>,
    /// The square of the captured piece. If there are two, this is the one on the target square.
    pub captured: Option<usize>,
    /// The square of a piece captured on the way to the target.
    pub locust_captured: Option<usize>,
    /// Set if the move is castling.
    pub is_castling: bool,
    /// The square of the piece with which the king castles.
    pub castling_partner: Option<usize>,
}

impl MoveParts {
    /// Creates a move from `from` to `to` without any other effect.
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

    /// Sets the kind that the piece becomes.
    #[must_use]
    pub const fn with_new_kind(self, kind: Option<usize>) -> Self {
        Self { new_kind: kind, ..self }
    }

    /// Sets the square of the captured piece.
    #[must_use]
    pub const fn with_captured(self, square: Option<usize>) -> Self {
        Self { captured: square, ..self }
    }

    /// Sets the square of a piece captured on the way to the target. If the move captures nothing
    /// else, this is also the [captured](MoveParts::captured) piece.
    #[must_use]
    pub const fn with_locust_captured(self, square: Option<usize>) -> Self {
        let takes = if self.captured.is_some() { self.captured } else { square };
        Self { locust_captured: square, captured: takes, ..self }
    }

    /// Sets whether the move is castling.
    #[must_use]
    pub const fn with_castling(self, castles: bool) -> Self {
        Self { is_castling: castles, ..self }
    }

    /// Sets the square of the piece with which the king castles.
    #[must_use]
    pub const fn with_castling_partner(self, square: Option<usize>) -> Self {
        Self { castling_partner: square, ..self }
    }
}

/// The view of a position for people, in any game. Squares and kinds are numbers; the board names
/// the squares.
pub trait PositionView {
    /// Returns the number of plies before the position. Plies before its set-up are included if its
    /// text states them. Returns 0 if position texts do not count plies.
    fn ply(&self) -> u32 {
        0
    }

    /// Returns the piece on a square.
    fn piece_at(&self, square: usize) -> Option<AnyPiece>;

    /// Returns the hand of a seat as pairs of kind number and count, in the order of the game.
    fn hand(&self, seat: Seat) -> Vec<(usize, u32)> {
        let _ = seat;
        Vec::new()
    }

    /// Returns whether players have hands, even if they are empty.
    fn has_hands(&self) -> bool {
        false
    }

    /// Returns the number of kinds of pieces, which are numbered from 0.
    fn kind_count(&self) -> usize;

    /// Returns the numbers of the kinds that can be in hand.
    fn hand_kinds(&self) -> Vec<usize> {
        Vec::new()
    }

    /// Returns the names of a piece and its movement.
    fn piece_facts(&self, piece: AnyPiece) -> PieceInfo;

    /// Returns the direction in which the player of a seat faces.
    fn facing(&self, seat: Seat) -> Facing {
        if seat == Seat::FIRST { Facing::forward() } else { Facing::half() }
    }

    /// Returns the square of the king of the player to move, if it is in check.
    fn checked_king(&self) -> Option<usize> {
        None
    }

    /// Returns the squares on which the pieces of a seat promote; none by default.
    fn promotion_zone(&self, seat: Seat) -> Vec<usize> {
        let _ = seat;
        Vec::new()
    }

    /// Returns whether the piece on a square counts as never moved.
    fn is_unmoved(&self, square: usize) -> bool {
        let _ = square;
        false
    }

    /// Returns the target square of an en passant capture, if there is one.
    fn en_passant(&self) -> Option<usize> {
        None
    }

    /// Plays a null move, as in an analysis. Returns `false` and changes nothing if that is not
    /// possible, as in check. By default it never is.
    fn play_null_move(&mut self) -> bool {
        false
    }
}

/// A position that can be played in a [`Play`](crate::Play), in any game.
///
/// It extends [`Game`] and [`PositionView`] with the board and the parts of moves.
pub trait Playable: Game + PositionView + 'static {
    /// The shape of the board.
    type Board: Board;

    /// Returns the board.
    fn board(&self) -> Self::Board;

    /// Returns whether two positions are equal in every respect, including counters and options.
    ///
    /// By default these are positions that count as the same for repetition and have the same text.
    fn is_identical(&self, other: &Self) -> bool {
        self.same_position(other) && self.position_text() == other.position_text()
    }

    /// Returns the number of a square.
    fn square_index(square: Self::Square) -> usize;

    /// Encodes a move as a number, for [`Playable::decode`].
    fn encode(mv: Self::Move) -> u64;

    /// Decodes a move, which need not be legal. Returns `None` if the number encodes no move.
    fn decode(encoded: u64) -> Option<Self::Move>;

    /// Returns the parts of a legal move.
    fn move_parts(&self, mv: Self::Move) -> MoveParts;

    /// Returns the moves a player can mean by moving from `from` to `to`. They need not be legal.
    fn candidate_moves(&self, from: MoveSource, to: usize) -> Vec<Self::Move>;

    /// Returns the squares that the piece on a square can reach on the present board, and how,
    /// regardless of the side to move.
    fn reachable_from(&self, square: usize) -> Vec<(usize, SquareMark)> {
        let Some(piece) = self.piece_at(square) else { return Vec::new() };
        let (own, enemy) = self.occupancy(piece.seat);
        square_marks(self, square, own, enemy)
    }

    /// Returns the squares that the piece on a square could reach after moves of others, as far as
    /// they lie on its ways: also behind the pieces that stand there now, and where friends stand
    /// that may be captured meanwhile.
    fn thinkable_from(&self, square: usize) -> Vec<usize> {
        let Some(piece) = self.piece_at(square) else { return Vec::new() };
        type BitsOf<P> = <<P as Playable>::Board as Board>::Bits;
        let (none, here) = (BitsOf::<Self>::default(), BitsOf::<Self>::bit(square));
        let (own, enemy) = self.occupancy(piece.seat);
        let boards = [(own, enemy), (none, (own | enemy) & !here), (none, none)];
        let reached = boards.into_iter().flat_map(|(own, enemy)| {
            let marks = square_marks(self, square, own, enemy);
            marks.into_iter().filter(|(to, way)| way.is_target() && *to != square)
        });
        reached.map(|(to, _)| to).collect::<BTreeSet<_>>().into_iter().collect()
    }

    /// Returns the squares of the pieces of a seat that could capture on a square if an enemy stood
    /// on it and it were their turn, whether or not the rules allow the move now. The squares are
    /// in the order of their numbers.
    fn attackers(&self, seat: Seat, square: usize) -> Vec<usize> {
        let board = self.board();
        if square >= board.square_count() {
            return Vec::new();
        }
        let (facing, here) = (self.facing(seat), <Self::Board as Board>::Bits::bit(square));
        let (own, enemy) = self.occupancy(seat);
        let around = Occupancy { own: own & !here, enemy: enemy | here, ..Occupancy::default() };
        let attacks = |&from: &usize| {
            let piece = self.piece_at(from).filter(|piece| piece.seat == seat);
            let movement = piece.and_then(|piece| self.piece_facts(piece).movement);
            let tables = movement.and_then(|movement| movement.compile(&board, facing).ok());
            let captures = Target::Capture { to: square };
            from != square
                && tables.is_some_and(|t| t.all_targets(from, &around).contains(&captures))
        };
        (0..board.square_count()).filter(attacks).collect()
    }

    /// Returns the squares of the pieces of a seat, and those of all others.
    fn occupancy(
        &self,
        seat: Seat,
    ) -> (<Self::Board as Board>::Bits, <Self::Board as Board>::Bits) {
        let (mut own, mut enemy) = Default::default();
        for at in 0..self.board().square_count() {
            if let Some(piece) = self.piece_at(at) {
                let side = if piece.seat == seat { &mut own } else { &mut enemy };
                *side |= <Self::Board as Board>::Bits::bit(at);
            }
        }
        (own, enemy)
    }

    /// Returns the number of lines of `depth` plies from here. Mate ends a line; repetition and
    /// move counts do not.
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

/// A game that can join the [`GameRegistry`](crate::GameRegistry): its facts, and how it opens.
///
/// It is a value, so a ruleset created at run time works like a built-in one.
pub trait GameFactory: Send + Sync + 'static {
    /// The type of its positions.
    type Position: Playable;

    /// Returns the names of the game and the choices before it starts.
    fn info(&self) -> &GameInfo;

    /// Returns the start position for choices that [`GameFactory::info`] allow.
    ///
    /// # Errors
    /// The reason why the game cannot start with these choices.
    fn open(&self, start: &StartOptions) -> Result<Self::Position, OpenError>;

    /// Returns the options of a position that differ from the defaults, as pairs of key and value.
    fn changed_options(&self, position: &Self::Position) -> Vec<(&'static str, String)> {
        let _ = position;
        Vec::new()
    }

    /// Returns the armies of a position, in the form that [`StartOptions::with_armies`] accepts.
    fn armies_of(&self, position: &Self::Position) -> Option<String> {
        let _ = position;
        None
    }

    /// Returns the claims that the rules allow in this position, with the consent each one needs.
    fn claims(&self, position: &Self::Position) -> Vec<(ClaimKind, Consent)> {
        let _ = position;
        [(ClaimKind::Resign, Consent::NotNeeded), (ClaimKind::Draw, Consent::Everyone)].into()
    }

    /// Returns the points that count for a player in a claim, such as those of an impasse, or
    /// `None` if the rules count nothing.
    fn claim_points(&self, position: &Self::Position, seat: Seat) -> Option<Message> {
        let _ = (position, seat);
        None
    }

    /// Returns the text that defines the game, for readers that do not know it, and a number shared
    /// by all games with the same rules. Returns `None` for games of the program itself.
    fn definition_source(&self) -> Option<(&str, u64)> {
        None
    }

    /// Returns the style in which a piece is drawn.
    fn piece_style(&self, position: &Self::Position, piece: AnyPiece) -> PieceStyle {
        let _ = (position, piece);
        PieceStyle::default()
    }
}

/// Returns the squares that the piece on a square reaches where these pieces of its own and of others
/// stand.
fn square_marks<P: Playable>(
    position: &P,
    square: usize,
    own: <P::Board as Board>::Bits,
    enemy: <P::Board as Board>::Bits,
) -> Vec<(usize, SquareMark)> {
    let Some(piece) = position.piece_at(square) else { return Vec::new() };
    let (board, facing) = (position.board(), position.facing(piece.seat));
    let compiled = position.piece_facts(piece).movement.map(|m| m.compile(&board, facing));
    let Some(Ok(compiled)) = compiled else { return Vec::new() };
    let view = Occupancy {
        own,
        enemy,
        initial: position.is_unmoved(square),
        ep: position.en_passant().filter(|_| piece.seat == position.to_move()),
        ..Occupancy::default()
    };
    compiled
        .square_marks(&board, square, &view, |passed| board.step(passed, facing.rotate((0, -1))))
}
