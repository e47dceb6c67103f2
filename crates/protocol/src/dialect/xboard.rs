//! The description of a game for XBoard: sizes, pictures, the start and the movements of the
//! pieces.

use wazir_betza::Movement;
use wazir_game::{BySeat, Seat};
use wazir_geometry::Board;
use wazir_registry::{AnyPiece, DynPosition, MoveSource, Play};

/// The letters for which XBoard has pictures, in the order of its table.
const TABLE: &str = "PNBRQFEACWMOHIJGDVLSUK";
/// The letters of the pictures whose promoted form is eleven places further on, which XBoard uses
/// in games with promoted pieces.
const PROMOTING: &str = "PNBRLS...G";

/// A name under which XBoard requests a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct XboardVariant {
    pub(crate) text: String,
    /// Set if the user chooses the armies.
    pub(crate) user_armies: bool,
    /// Set if the game must be described to XBoard.
    pub(crate) needs_description: bool,
    /// Set if the size of the board must be described too.
    pub(crate) needs_size: bool,
    /// Set if castling is written as in Chess960 under this name.
    pub(crate) chess960: bool,
}

impl XboardVariant {
    /// Creates a name for a game that XBoard does not know.
    pub fn new(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            user_armies: false,
            needs_description: true,
            needs_size: true,
            chess960: false,
        }
    }

    /// Makes it a variant whose armies the user chooses.
    #[must_use]
    pub fn with_armies(self) -> Self {
        Self { user_armies: true, ..self }
    }

    /// Makes it a variant whose board XBoard knows.
    #[must_use]
    pub fn with_known_board(self) -> Self {
        Self { needs_size: false, ..self }
    }

    /// Makes it a variant that XBoard knows entirely.
    #[must_use]
    pub fn built_in(self) -> Self {
        Self { needs_description: false, needs_size: false, ..self }
    }

    /// Makes it a variant whose castling is written as in Chess960.
    #[must_use]
    pub fn with_chess960(self) -> Self {
        Self { chess960: true, ..self }
    }
}

/// The description of a game for XBoard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct XboardSetup {
    /// The letter for each picture of XBoard: first the first player's letters, then the other's.
    pictures: BySeat<String>,
    /// The variant of XBoard whose rules fit best.
    template: &'static str,
    width: usize,
    height: usize,
    /// The kinds that can be in hand, in the order of XBoard's rows.
    in_hand: Vec<(usize, String)>,
    start: String,
    pieces: Vec<String>,
}

impl XboardSetup {
    /// Derives the description from a game: each kind with its letter, and the start as a FEN.
    pub fn of(game: &Play) -> Self {
        let position = game.record().start();
        let board = position.board();
        let kinds = PieceKinds::of(position);
        let letter = |kind| position.piece_facts(AnyPiece { seat: Seat::FIRST, kind }).letter;
        let in_hand = position.hand_kinds().into_iter();
        let template = match (position.has_hands(), kinds.promoted()) {
            (true, promoted) if !promoted.is_empty() => "shogi",
            (true, _) => "crazyhouse",
            (false, _) => "fairy",
        };
        let xboard = Self {
            pictures: BySeat::default(),
            template,
            width: board.width(),
            height: board.height(),
            in_hand: in_hand.map(|kind| (kind, letter(kind))).collect(),
            start: fen(position),
            pieces: kinds.lines(&castling(position)),
        };
        xboard.with_pictures_of(BySeat::from_fn(|seat| kinds.pictures(seat)))
    }

    /// Replaces the letters of the pictures, for both players.
    #[must_use]
    pub fn with_pictures(self, pictures: &str) -> Self {
        self.with_pictures_of(BySeat::from_fn(|_| pictures.to_owned()))
    }

    /// Replaces the letters of the pictures, in upper case, for each player.
    #[must_use]
    pub fn with_pictures_of(mut self, mut pictures: BySeat<String>) -> Self {
        let white = &pictures[Seat::FIRST];
        // The rows of hands have the order of the pictures.
        self.in_hand.sort_by_key(|(_, letter)| white.find(&**letter).unwrap_or(usize::MAX));
        pictures[Seat::SECOND] = pictures[Seat::SECOND].to_lowercase();
        Self { pictures, ..self }
    }

    /// Replaces the variant of XBoard to begin from.
    #[must_use]
    pub fn with_template(self, template: &'static str) -> Self {
        Self { template, ..self }
    }

    /// Replaces the text of the start.
    #[must_use]
    pub fn with_start(self, start: String) -> Self {
        Self { start, ..self }
    }

    /// Replaces the lines about the pieces.
    #[must_use]
    pub fn with_pieces(self, pieces: Vec<String>) -> Self {
        Self { pieces, ..self }
    }

    /// Returns the variant of XBoard whose rules fit best.
    pub(crate) fn template(&self) -> &'static str {
        self.template
    }

    /// Returns the kinds that can be in hand, in the order of XBoard's rows, the first at the
    /// corner.
    pub(crate) fn in_hand(&self) -> impl Iterator<Item = usize> + '_ {
        self.in_hand.iter().map(|(kind, _)| *kind)
    }

    /// Returns the lines to send. With `sized`, they include the size of the board.
    pub fn lines(&self, sized: bool) -> Vec<String> {
        let [white, black] = self.pictures.as_array();
        let hands = self.in_hand.len();
        let size = match sized {
            true => format!("{}x{}+{hands}_{} ", self.width, self.height, self.template),
            false => String::new(),
        };
        let setup = format!("setup ({white}{black}) {size}{}", self.start);
        std::iter::once(setup).chain(self.pieces.iter().cloned()).collect()
    }
}

/// Places letters at XBoard's pictures of the same letters. Letters without a picture take the free
/// places from the end. The king's picture is the last.
///
/// ```
/// use wazir_protocol::dialect::picture_letters;
/// assert_eq!(picture_letters("KPRNBQ".chars()), "PNBRQ................K");
/// assert_eq!(picture_letters("KPXYA".chars()), "P......A...........YXK");
/// ```
pub fn picture_letters(letters: impl IntoIterator<Item = char>) -> String {
    let (kings, others): (Vec<_>, Vec<_>) = letters.into_iter().partition(|c| *c == 'K');
    let table = TABLE.strip_suffix('K').unwrap_or(TABLE);
    place_in_table(table, others) + if kings.is_empty() { "." } else { "K" }
}

/// Places each letter once in a table. Letters without a place take the free ones from the end, and
/// any further letters are appended.
fn place_in_table(table: &str, letters: Vec<char>) -> String {
    let mut places: Vec<char> = table.chars().map(|_| '.').collect();
    let (mut homeless, mut seen) = (Vec::new(), Vec::new());
    for letter in letters {
        if seen.contains(&letter) {
            continue;
        }
        seen.push(letter);
        match table.find(letter).and_then(|place| places.get_mut(place)) {
            Some(place) => *place = letter,
            None => homeless.push(letter),
        }
    }
    let mut homeless = homeless.into_iter();
    let free = places.iter_mut().rev().filter(|place| **place == '.');
    free.zip(&mut homeless).for_each(|(place, letter)| *place = letter);
    places.extend(homeless);
    places.into_iter().collect()
}

/// A kind for one player.
#[derive(Clone, Debug, PartialEq, Eq)]
struct SeatPiece {
    letter: String,
    movement: Option<Movement>,
    royal: bool,
}

impl SeatPiece {
    /// Returns the letter if XBoard can have a picture for it.
    fn plain(&self) -> Option<char> {
        let mut letters = self.letter.chars();
        letters.next().filter(|c| c.is_ascii_uppercase() && letters.next().is_none())
    }
}

/// The kinds of a game for each player.
struct PieceKinds(Vec<BySeat<SeatPiece>>);

impl PieceKinds {
    fn of(position: &DynPosition) -> Self {
        let facts = |kind, seat| {
            let facts = position.piece_facts(AnyPiece { seat, kind });
            SeatPiece { letter: facts.letter, movement: facts.movement, royal: facts.royal }
        };
        let kinds = 0..position.kind_count();
        Self(kinds.map(|kind| BySeat::from_fn(|seat| facts(kind, seat))).collect())
    }

    /// Returns the kinds that a seat has.
    fn of_seat(&self, seat: Seat) -> impl Iterator<Item = &SeatPiece> + '_ {
        self.0.iter().map(move |kind| &kind[seat]).filter(|kind| kind.movement.is_some())
    }

    /// Returns the letters that also occur with a `+`.
    fn promoted(&self) -> Vec<char> {
        let letters = self.0.iter().flatten().filter_map(|kind| kind.letter.strip_prefix('+'));
        letters.filter_map(|letter| letter.chars().next()).collect()
    }

    /// Returns the letters of a seat at the places of XBoard's pictures.
    fn pictures(&self, seat: Seat) -> String {
        let royal = self.of_seat(seat).find(|kind| kind.royal).and_then(SeatPiece::plain);
        let letters = self.of_seat(seat).filter_map(SeatPiece::plain);
        let letters: Vec<char> = letters.filter(|letter| Some(*letter) != royal).collect();
        let promoted = self.promoted();
        let places = match promoted.is_empty() {
            true => place_in_table(TABLE.strip_suffix('K').unwrap_or(TABLE), letters),
            false => with_promoted(letters, &promoted),
        };
        format!("{places}{}", royal.unwrap_or('.'))
    }

    /// Returns one line for a piece that both players have, and two for others. `castling` is the
    /// castling of each player's royal piece.
    fn lines(&self, castling: &BySeat<String>) -> Vec<String> {
        let mut lines = Vec::new();
        let mut seen: Vec<&str> = Vec::new();
        for kind in &self.0 {
            let letter = &*kind[Seat::FIRST].letter;
            // A piece with the letter of another is described together with it.
            if letter.is_empty() || letter.ends_with('~') || seen.contains(&letter) {
                continue;
            }
            seen.push(letter);
            let [white, black] = Seat::BOTH.map(|seat| self.moves(letter, seat, &castling[seat]));
            if white == black {
                lines.extend(white.map(|moves| format!("piece {letter}& {moves}")));
                continue;
            }
            for (letter, moves) in [(letter.to_owned(), white), (letter.to_lowercase(), black)] {
                lines.extend(moves.map(|moves| format!("piece {letter} {moves}")));
            }
        }
        lines
    }

    /// Returns all moves of the pieces with a letter, or `None` if XBoard cannot express them.
    fn moves(&self, letter: &str, seat: Seat, castling: &str) -> Option<String> {
        let mut moves = String::new();
        for kind in self.of_seat(seat).filter(|kind| kind.letter == letter) {
            moves += &kind.movement.as_ref()?.to_xboard()?;
            if kind.royal {
                moves += castling;
            }
        }
        (!moves.is_empty()).then_some(moves)
    }
}

/// Returns the pictures of a game with promoted pieces, except the king's: a piece with a promoted
/// form stands eleven places before it.
fn with_promoted(letters: Vec<char>, promoted: &[char]) -> String {
    let (can, cannot): (Vec<_>, Vec<_>) =
        letters.into_iter().partition(|letter| promoted.contains(letter));
    let mut places: Vec<char> = place_in_table(PROMOTING, can).chars().collect();
    places.resize(21, '.');
    for at in 0..10 {
        if places.get(at).is_some_and(|letter| *letter != '.') {
            places[at + 11] = '+';
        }
    }
    // From the back, where the pictures look least like pieces that promote.
    for letter in cannot {
        let place = PROMOTING.find(letter).filter(|&at| places[at] == '.' && letter != '.');
        let free = || (0..21).rev().find(|&at| places[at] == '.');
        if let Some(at) = place.or_else(free) {
            places[at] = letter;
        }
    }
    places.into_iter().collect()
}

/// Returns the castling of each player's royal piece, in XBoard's notation.
fn castling(start: &DynPosition) -> BySeat<String> {
    let of = |position: &DynPosition| castling_of_mover(position).unwrap_or_default();
    let mut other = start.to_any();
    if !other.play_null_move() {
        return BySeat::from_fn(|_| of(start));
    }
    BySeat::from_fn(|seat| of(if seat == start.to_move() { start } else { &*other }))
}

fn castling_of_mover(position: &DynPosition) -> Option<String> {
    let board = position.board();
    let mover = position.to_move();
    let royal = |&square: &usize| {
        let piece = position.piece_at(square);
        piece.is_some_and(|piece| piece.seat == mover && position.piece_facts(piece).royal)
    };
    let king = (0..board.square_count()).find(royal)?;
    let (x, y) = board.coords(king);
    let castles = |dx: &i32| {
        let Some(to) = board.index(x + dx, y) else { return false };
        let mut moves = position.candidate_moves(MoveSource::Square(king), to).into_iter();
        moves.any(|mv| position.move_parts(mv).is_some_and(|parts| parts.is_castling))
    };
    let width = board.width() as i32;
    let way = |mut steps: std::ops::Range<i32>, sign: i32| steps.find(|by| castles(&(by * sign)));
    let (mut right, mut left) = (way(2..width, 1), way(2..width, -1));
    if mover != Seat::FIRST {
        // Right and left are seen from behind each player's own pieces.
        (right, left) = (left, right);
    }
    Some(match (right, left) {
        (Some(right), Some(left)) if right == left => format!("isO{right}"),
        (right, left) => {
            let told = |side: char, by: Option<i32>| by.map(|by| format!("i{side}O{by}"));
            [told('r', right), told('l', left)].into_iter().flatten().collect()
        }
    })
}

/// Returns the rows from the far side, with `label` for each piece and numbers for empty squares.
pub fn placement(position: &DynPosition, label: impl Fn(AnyPiece) -> String) -> String {
    let board = position.board();
    let row = |y: usize| {
        let (mut text, mut empty) = (String::new(), 0);
        for x in 0..board.width() {
            let square = board.index(x as i32, y as i32);
            let Some(piece) = square.and_then(|square| position.piece_at(square)) else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                text += &empty.to_string();
            }
            (empty, text) = (0, text + &label(piece));
        }
        if empty > 0 { text + &empty.to_string() } else { text }
    };
    (0..board.height()).rev().map(row).collect::<Vec<_>>().join("/")
}

/// Returns a position as a FEN: the game's own text if that is a FEN, else a generic one.
fn fen(position: &DynPosition) -> String {
    let own = position.position_text();
    if is_fen(&own, &position.board()) {
        return own;
    }
    let board = placement(position, |piece| position.piece_facts(piece).label);
    let hands = if position.has_hands() { "[-]" } else { "" };
    let side = if position.to_move() == Seat::FIRST { 'w' } else { 'b' };
    format!("{board}{hands} {side} - - 0 1")
}

/// Returns whether a text begins with the ranks of a FEN for a board of this size.
fn is_fen(text: &str, board: &impl Board) -> bool {
    let ranks = text.split([' ', '[']).next().unwrap_or("");
    let squares = |rank: &str| {
        let (mut squares, mut empty) = (0_usize, 0_usize);
        for c in rank.chars() {
            match c.to_digit(10) {
                Some(digit) => empty = empty.saturating_mul(10).saturating_add(digit as usize),
                None if c.is_ascii_alphabetic() || c == '*' => {
                    squares = squares.saturating_add(empty + 1);
                    empty = 0;
                }
                None if c == '+' || c == '~' => {}
                None => return None,
            }
        }
        Some(squares.saturating_add(empty))
    };
    let (width, height) = (board.width(), board.height());
    ranks.split('/').count() == height && ranks.split('/').all(|rank| squares(rank) == Some(width))
}
