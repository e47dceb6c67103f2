//! Variant definitions: games as their files define them.

use alloc::string::String;
use alloc::vec::Vec;

use wazir_betza::Movement;
use wazir_game::{EndReason, Outcome, Seat};
use wazir_registry::{BoardLook, PieceShape};

use super::placement::{CastlingRight, PlacedPiece};
use super::region::Region;
use super::starts::StartDefinition;

/// The choice whether a piece promotes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PromotionMode {
    /// The player always chooses.
    Optional,
    /// Promotion is forced if the piece could never move again.
    WhenStuck,
    /// Promotion is forced wherever it is possible.
    Forced,
}

/// The result of an event for the player to whom it happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// The player loses.
    Loss,
    /// The game is drawn.
    Draw,
    /// The player wins.
    Win,
}

impl GameResult {
    /// Returns the outcome if this happens to `seat`.
    pub fn outcome(self, seat: Seat, reason: EndReason) -> Outcome {
        match self {
            Self::Loss => Outcome::win(seat.other(), reason),
            Self::Draw => Outcome::draw(reason),
            Self::Win => Outcome::win(seat, reason),
        }
    }
}

/// The rule for a drop that gives mate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DropMateRule {
    /// It wins like any other mate.
    Allowed,
    /// It is not a legal move.
    Illegal,
    /// It is a foul: the player who makes it loses.
    Loses,
}

/// The result of a repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RepetitionResult {
    /// The game is drawn.
    Draw,
    /// White wins.
    White,
    /// Black wins.
    Black,
    /// The result for the player to move.
    Mover(GameResult),
}

/// The rule for moves that give check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CheckRule {
    /// They are moves like others.
    Allowed,
    /// A drop may not give check.
    NotByDrops,
    /// No move may give check.
    Illegal,
}

/// A kind of piece. Kinds are numbered from 0 in the order of [`VariantDefinition::pieces`]. A
/// promoted piece that turns back when it is captured is a kind of its own, whose letter ends with
/// `~`.
#[derive(Clone, Debug, PartialEq)]
pub struct PieceDefinition {
    pub(crate) key: String,
    pub(crate) letter: String,
    pub(crate) name: [String; 2],
    pub(crate) note: Option<String>,
    pub(crate) shown: Option<String>,
    pub(crate) characters: [Option<String>; 2],
    pub(crate) movement: [Option<Movement>; 2],
    pub(crate) royal: bool,
    pub(crate) becomes: [Vec<usize>; 2],
    pub(crate) zone: [Region; 2],
    pub(crate) promotes: PromotionMode,
    pub(crate) promotes_leaving: bool,
    /// The number of pieces of the kind on the board from which none promotes to it.
    pub(crate) promotion_limit: Option<u32>,
    pub(crate) region: [Option<Region>; 2],
    pub(crate) first_moves: [Option<Region>; 2],
    pub(crate) captured_as: Option<usize>,
    pub(crate) drops: DropRules,
    pub(crate) resets_clock: bool,
    pub(crate) en_passant: bool,
}

/// The rules for dropping a kind of piece from the hand.
#[derive(Clone, Debug, PartialEq)]
pub struct DropRules {
    pub(crate) region: [Option<Region>; 2],
    pub(crate) per_file: Option<u32>,
    pub(crate) mate: DropMateRule,
    pub(crate) stuck: bool,
}

impl PieceDefinition {
    /// The key of the piece in its file.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// The letter in position texts: upper case, with a `+` before it or a `~` after it in some
    /// kinds.
    pub fn letter(&self) -> &str {
        &self.letter
    }

    /// The name for players.
    pub fn name(&self, seat: Seat) -> &str {
        &self.name[seat.pair_index()]
    }

    /// The author's note.
    pub fn note(&self) -> Option<&str> {
        self.note.as_deref()
    }

    /// The text on its drawing, if it is not the letter.
    pub fn display_letters(&self) -> Option<&str> {
        self.shown.as_deref()
    }

    /// The characters on the wedge or counter of a seat's piece.
    pub fn characters(&self, seat: Seat) -> Option<&str> {
        self.characters[seat.pair_index()].as_deref()
    }

    /// The movement of a seat's pieces; `None` if the seat has none of the kind.
    pub fn movement(&self, seat: Seat) -> Option<&Movement> {
        self.movement[seat.pair_index()].as_ref()
    }

    /// Returns whether the kind is royal, that is, subject to check and mate.
    pub fn is_royal(&self) -> bool {
        self.royal
    }

    /// The kinds it can promote to.
    pub fn promotes_to(&self, seat: Seat) -> &[usize] {
        &self.becomes[seat.pair_index()]
    }

    /// The promotion zone of a seat.
    pub fn promotion_zone(&self, seat: Seat) -> &Region {
        &self.zone[seat.pair_index()]
    }

    /// The choice whether it promotes.
    pub fn promotion_mode(&self) -> PromotionMode {
        self.promotes
    }

    /// The squares to which it is confined, if it is.
    pub fn region(&self, seat: Seat) -> Option<&Region> {
        self.region[seat.pair_index()].as_ref()
    }

    /// Returns whether the piece always turns into `kind` on entering its zone, and into no other
    /// kind. The two can then share a letter, because the square tells them apart.
    pub(crate) fn turns_into(&self, kind: usize) -> bool {
        let only = |kinds: &Vec<usize>| kinds.is_empty() || *kinds == [kind];
        self.promotes == PromotionMode::Forced
            && self.becomes.iter().any(|kinds| !kinds.is_empty())
            && self.becomes.iter().all(only)
    }

    /// The kind that the captor gets in hand.
    pub fn captured_as(&self) -> Option<usize> {
        self.captured_as
    }
}

/// The castling rules: the pieces that castle, and the target squares.
#[derive(Clone, Debug, PartialEq)]
pub struct CastlingRule {
    pub(crate) piece: usize,
    pub(crate) partners: Vec<usize>,
    /// The target file of the castling piece, by wing: short, long.
    pub(crate) to: [u8; 2],
    /// The rank, as each side counts, from 0.
    pub(crate) rank: u8,
    /// Set if the piece and its partners can begin on any files.
    pub(crate) free: bool,
}

/// One castling move: files on a rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CastlingMove {
    pub(crate) y: u8,
    pub(crate) short: bool,
    pub(crate) king: u8,
    pub(crate) king_to: u8,
    pub(crate) partner: u8,
    pub(crate) partner_to: u8,
}

/// The rules for the end of the game.
#[derive(Clone, Debug, PartialEq)]
pub struct EndRules {
    pub(crate) checkmate: GameResult,
    pub(crate) stalemate: GameResult,
    pub(crate) repetition: u32,
    pub(crate) repetition_result: RepetitionResult,
    pub(crate) perpetual_check: GameResult,
    pub(crate) no_progress: u32,
    pub(crate) bare_king: Option<(GameResult, bool)>,
    pub(crate) reach: Option<ReachRule>,
    pub(crate) connect: Option<ConnectRule>,
    pub(crate) checks: u32,
    pub(crate) extinction: Option<ExtinctionRule>,
}

/// Squares that win the game when a piece reaches them.
#[derive(Clone, Debug, PartialEq)]
pub struct ReachRule {
    pub(crate) pieces: Vec<usize>,
    pub(crate) squares: [Region; 2],
    /// Set if Black has one more move after White has reached the goal.
    pub(crate) reply: bool,
    pub(crate) count: u32,
    pub(crate) blocked: bool,
    pub(crate) safe: bool,
}

/// Pieces in line that end the game.
#[derive(Clone, Debug, PartialEq)]
pub struct ConnectRule {
    pub(crate) pieces: Vec<usize>,
    /// The number of neighbours in line; 0 if none ends the game.
    pub(crate) count: u32,
    /// The width of a full square; 0 if none ends the game.
    pub(crate) square: u32,
    /// The number of pieces on a line, with any gaps; 0 if none ends the game.
    pub(crate) spread: u32,
    pub(crate) directions: Vec<(i32, i32)>,
    /// The result for the player who has lined them up.
    pub(crate) result: GameResult,
}

/// Kinds of pieces whose loss ends the game.
#[derive(Clone, Debug, PartialEq)]
pub struct ExtinctionRule {
    /// The kinds, those of a group counted together; all pieces together if empty.
    pub(crate) pieces: Vec<Vec<usize>>,
    pub(crate) count: u32,
    pub(crate) opponent: u32,
    pub(crate) result: GameResult,
    /// Set if the last pieces may not be left to be captured.
    pub(crate) royal: bool,
}

/// The complete and consistent definition of a game from a file.
///
/// ```
/// let text = "name = 'Knights and Pawns'\nbased-on = 'chess'\nwithout = ['R', 'B', 'Q']
/// start = 'nnnnknnn/pppppppp/8/8/8/8/PPPPPPPP/NNNNKNNN w - - 0 1'
/// [castling]\nallowed = false";
/// let file = wazir_variant::game::read_game(text)?;
/// let definition = file.definition();
/// assert_eq!((definition.id(), definition.files(), definition.pieces().len()), ("knights-and-pawns", 8, 3));
/// # Ok::<(), wazir_variant::FileErrors>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct VariantDefinition {
    pub(crate) title: String,
    pub(crate) id: String,
    pub(crate) about: Option<String>,
    pub(crate) seats: [String; 2],
    pub(crate) files: u8,
    pub(crate) ranks: u8,
    pub(crate) holes: Region,
    pub(crate) pieces: Vec<PieceDefinition>,
    pub(crate) start: String,
    pub(crate) starts: Vec<StartDefinition>,
    pub(crate) hands: bool,
    /// Set if captured pieces go to the hand of the captor.
    pub(crate) captures_to_hand: bool,
    pub(crate) kings_face: bool,
    pub(crate) must_capture: bool,
    pub(crate) checks: CheckRule,
    pub(crate) must_drop: bool,
    pub(crate) castling: Option<CastlingRule>,
    pub(crate) ends: EndRules,
    /// The kinds that can be in hand.
    pub(crate) droppable: Vec<usize>,
    pub(crate) source: String,
    pub(crate) board_look: BoardLook,
    pub(crate) piece_shape: PieceShape,
}

impl VariantDefinition {
    /// The full name.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The short name by which the game is chosen.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The author's description of the game.
    pub fn about(&self) -> Option<&str> {
        self.about.as_deref()
    }

    /// The name of the player in a seat.
    pub fn seat_name(&self, seat: Seat) -> &str {
        &self.seats[seat.pair_index()]
    }

    /// The number of files of the board, 1 to 26.
    pub fn files(&self) -> usize {
        self.files.into()
    }

    /// The number of ranks of the board, 1 to 99.
    pub fn ranks(&self) -> usize {
        self.ranks.into()
    }

    /// The squares that the rectangle lacks.
    pub fn holes(&self) -> &Region {
        &self.holes
    }

    /// The number of squares of the board, without holes.
    pub fn squares(&self) -> usize {
        self.files() * self.ranks() - self.holes.len()
    }

    /// The kinds of pieces.
    pub fn pieces(&self) -> &[PieceDefinition] {
        &self.pieces
    }

    /// The text of the start position, from the file.
    pub fn start(&self) -> &str {
        &self.start
    }

    /// The starts with a name, besides the usual one.
    pub fn starts(&self) -> &[StartDefinition] {
        &self.starts
    }

    /// Returns whether pieces can be in hand.
    pub fn has_hands(&self) -> bool {
        self.hands
    }

    /// How the board is drawn.
    pub fn board_look(&self) -> &BoardLook {
        &self.board_look
    }

    /// The shape in which pieces are drawn.
    pub fn piece_shape(&self) -> PieceShape {
        self.piece_shape
    }

    /// The text of the file.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// Returns the castling move of a right, for pieces that stand as in `pieces`; `None` if king
    /// or partner are not at home.
    pub(crate) fn castle(
        &self,
        castling: &CastlingRule,
        pieces: &[PlacedPiece],
        seat: usize,
        right: CastlingRight,
    ) -> Option<CastlingMove> {
        let y = if seat == 0 { castling.rank } else { self.ranks - 1 - castling.rank };
        let home = |wanted: &dyn Fn(usize) -> bool| {
            let on = pieces.iter().filter(move |(at, owner, _)| at.1 == y && *owner == seat);
            on.filter(|(.., kind)| wanted(*kind)).map(|(at, ..)| at.0).collect::<Vec<u8>>()
        };
        let kings = home(&|kind| kind == castling.piece);
        let king = *kings.first()?;
        let partners = home(&|kind| castling.partners.contains(&kind));
        let partner = match right {
            CastlingRight::Outer { right: true } => {
                partners.into_iter().filter(|&x| x > king).max()?
            }
            CastlingRight::Outer { right: false } => {
                partners.into_iter().filter(|&x| x < king).min()?
            }
            CastlingRight::File(file) => partners.into_iter().find(|&x| x == file && x != king)?,
        };
        let short = partner > king;
        let to = castling.to[usize::from(!short)];
        let beside = if short { to.checked_sub(1)? } else { to + 1 };
        let inside = beside < self.files && to < self.files;
        inside.then_some(CastlingMove { y, short, king, king_to: to, partner, partner_to: beside })
    }

    /// The square with a name such as `a10`.
    pub(crate) fn square_named(&self, name: &str) -> Option<(u8, u8)> {
        let (square, rest) = self.square_prefix(name)?;
        rest.is_empty().then_some(square)
    }

    /// Parses a square at the start of a text; also returns the rest.
    pub(crate) fn square_prefix<'t>(&self, text: &'t str) -> Option<((u8, u8), &'t str)> {
        let file = text.bytes().next().filter(u8::is_ascii_lowercase)? - b'a';
        let digits = text[1..].bytes().take(2).take_while(u8::is_ascii_digit).count();
        let number: u8 = text[1..1 + digits].parse().ok()?;
        let square = (file, number.checked_sub(1)?);
        let there = square.0 < self.files && square.1 < self.ranks && !self.holes.has(square);
        (there && text.as_bytes()[1] != b'0').then_some((square, &text[1 + digits..]))
    }

    /// Returns the kind with an upper-case letter of position texts that the seat has. If two kinds
    /// share the letter, `square` tells them apart.
    pub(crate) fn kind_of_letter(
        &self,
        seat: usize,
        letter: &str,
        square: Option<(u8, u8)>,
    ) -> Option<usize> {
        let has = |kind: &usize| {
            let piece = &self.pieces[*kind];
            piece.letter == letter && piece.movement[seat].is_some()
        };
        let mut kinds = (0..self.pieces.len()).filter(has);
        let first = kinds.next()?;
        let Some(other) = kinds.next() else { return Some(first) };
        let (plain, turned) =
            if self.pieces[first].turns_into(other) { (first, other) } else { (other, first) };
        let beyond = square.is_some_and(|square| self.pieces[plain].zone[seat].has(square));
        Some(if beyond { turned } else { plain })
    }
}
