//! What XBoard has to be told of a game: sizes, pictures, the start and how the pieces move.

use wazir_betza::Movement;
use wazir_game::Seat;
use wazir_registry::{AnyPiece, DynPosition, MoveSource, Play};
use wazir_geometry::Board;

/// The letters for which XBoard has pictures, in the order of its table.
const TABLE: &str = "PNBRQFEACWMOHIJGDVLSUK";
/// The letters of those pictures that have a promoted form eleven places further on, as XBoard has
/// them in games of promoted pieces.
const PROMOTING: &str = "PNBRLS...G";

/// A name under which XBoard asks for a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct XboardVariant {
    pub(crate) text: String,
    /// Whether the armies are those that the user has chosen.
    pub(crate) user_armies: bool,
    /// Whether XBoard has to be told what the game is.
    pub(crate) needs_description: bool,
    /// Whether the size of the board has to be told too.
    pub(crate) needs_size: bool,
    /// Whether castling is written as in Chess960 under this name.
    pub(crate) chess960: bool,
}

impl XboardVariant {
    /// A game that XBoard does not know.
    pub fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), user_armies: false, needs_description: true, needs_size: true, chess960: false }
    }

    /// The same for armies that the user chooses.
    #[must_use]
    pub fn with_armies(self) -> Self {
        Self { user_armies: true, ..self }
    }

    /// The same as a variant of which XBoard knows the board.
    #[must_use]
    pub fn with_known_board(self) -> Self {
        Self { needs_size: false, ..self }
    }

    /// The same as a variant that XBoard knows altogether.
    #[must_use]
    pub fn built_in(self) -> Self {
        Self { needs_description: false, needs_size: false, ..self }
    }

    /// The same as a variant in which castling is written as in Chess960.
    #[must_use]
    pub fn with_chess960(self) -> Self {
        Self { chess960: true, ..self }
    }
}

/// What XBoard has to be told of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct XboardSetup {
    /// For each picture of XBoard the letter that it stands for: the first player's, then the
    /// other's.
    pictures: [String; 2],
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
    /// What the facts of a game say: each kind with its letter, the start as a FEN.
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
            pictures: [String::new(), String::new()],
            template,
            width: board.width(),
            height: board.height(),
            in_hand: in_hand.map(|kind| (kind, letter(kind))).collect(),
            start: fen(position),
            pieces: kinds.lines(&castling(position)),
        };
        xboard.with_pictures_of([0, 1].map(|seat| kinds.pictures(seat)))
    }

    /// The same with pictures for the letters, which both players have alike.
    #[must_use]
    pub fn with_pictures(self, pictures: &str) -> Self {
        self.with_pictures_of([pictures.to_owned(), pictures.to_owned()])
    }

    /// The same with pictures for the letters of each player, in upper case.
    #[must_use]
    pub fn with_pictures_of(mut self, [white, black]: [String; 2]) -> Self {
        // The rows of hands have the order of the pictures.
        self.in_hand.sort_by_key(|(_, letter)| white.find(&**letter).unwrap_or(usize::MAX));
        Self { pictures: [white, black.to_lowercase()], ..self }
    }

    /// The same with another variant of XBoard to begin from.
    #[must_use]
    pub fn with_template(self, template: &'static str) -> Self {
        Self { template, ..self }
    }

    /// The same with another text for the start.
    #[must_use]
    pub fn with_start(self, start: String) -> Self {
        Self { start, ..self }
    }

    /// The same with other lines about the pieces.
    #[must_use]
    pub fn with_pieces(self, pieces: Vec<String>) -> Self {
        Self { pieces, ..self }
    }

    /// The variant of XBoard whose rules fit best.
    pub(crate) fn template(&self) -> &'static str {
        self.template
    }

    /// The kinds that can be in hand, in the order of XBoard's rows, the first at the corner.
    pub(crate) fn in_hand(&self) -> impl Iterator<Item = usize> + '_ {
        self.in_hand.iter().map(|(kind, _)| *kind)
    }

    /// The lines to be sent; with `sized`, they say the size of the board too.
    pub fn lines(&self, sized: bool) -> Vec<String> {
        let [white, black] = &self.pictures;
        let hands = self.in_hand.len();
        let size = match sized {
            true => format!("{}x{}+{hands}_{} ", self.width, self.height, self.template),
            false => String::new(),
        };
        let setup = format!("setup ({white}{black}) {size}{}", self.start);
        std::iter::once(setup).chain(self.pieces.iter().cloned()).collect()
    }
}

/// Letters at the places of XBoard's pictures that have the same ones; those without take the places
/// that are left, from the end. The king's picture is the last.
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

/// Letters at their places in a table, each once; those that have none there take the free ones
/// from the end, and what does not fit at all stands behind them.
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

/// A kind as one player has it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct SeatPiece {
    letter: String,
    movement: Option<Movement>,
    royal: bool,
}

impl SeatPiece {
    /// The letter, where it is one that XBoard can have a picture for.
    fn plain(&self) -> Option<char> {
        let mut letters = self.letter.chars();
        letters.next().filter(|c| c.is_ascii_uppercase() && letters.next().is_none())
    }
}

/// The kinds of a game as each player has them.
struct PieceKinds(Vec<[SeatPiece; 2]>);

impl PieceKinds {
    fn of(position: &DynPosition) -> Self {
        let facts = |kind, seat| {
            let facts = position.piece_facts(AnyPiece { seat, kind });
            SeatPiece { letter: facts.letter, movement: facts.movement, royal: facts.royal }
        };
        let kinds = 0..position.kind_count();
        Self(kinds.map(|kind| [Seat::FIRST, Seat::SECOND].map(|seat| facts(kind, seat))).collect())
    }

    /// The kinds of a seat, those left out that it does not have.
    fn of_seat(&self, seat: usize) -> impl Iterator<Item = &SeatPiece> + '_ {
        self.0.iter().map(move |kind| &kind[seat & 1]).filter(|kind| kind.movement.is_some())
    }

    /// The letters of those that are known with `+` as well.
    fn promoted(&self) -> Vec<char> {
        let letters = self.0.iter().flatten().filter_map(|kind| kind.letter.strip_prefix('+'));
        letters.filter_map(|letter| letter.chars().next()).collect()
    }

    /// The letters of a seat at the places of XBoard's pictures.
    fn pictures(&self, seat: usize) -> String {
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

    /// One line for a piece that both have, two for others. `castling` is how the royal piece of
    /// each player castles.
    fn lines(&self, castling: &[String; 2]) -> Vec<String> {
        let mut lines = Vec::new();
        let mut seen: Vec<&str> = Vec::new();
        for kind in &self.0 {
            let letter = &*kind[0].letter;
            // A piece that goes by the letter of another is told with it.
            if letter.is_empty() || letter.ends_with('~') || seen.contains(&letter) {
                continue;
            }
            seen.push(letter);
            let [white, black] = [0, 1].map(|seat| self.moves(letter, seat, &castling[seat]));
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

    /// All that pieces with a letter can do; `None` when XBoard has no words for it.
    fn moves(&self, letter: &str, seat: usize, castling: &str) -> Option<String> {
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

/// The pictures of a game of promoted pieces, the king's left out: a piece that has a promoted form
/// stands eleven places before it.
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
    // The places from the back on, whose pictures look least like pieces that promote.
    for letter in cannot {
        let place = PROMOTING.find(letter).filter(|&at| places[at] == '.' && letter != '.');
        let free = || (0..21).rev().find(|&at| places[at] == '.');
        if let Some(at) = place.or_else(free) {
            places[at] = letter;
        }
    }
    places.into_iter().collect()
}

/// How the royal piece of each player castles, in XBoard's words.
fn castling(start: &DynPosition) -> [String; 2] {
    let of = |position: &DynPosition| castling_of_mover(position).unwrap_or_default();
    let mut other = start.to_any();
    if !other.play_null_move() {
        return [of(start), of(start)];
    }
    match start.to_move() {
        Seat::FIRST => [of(start), of(&*other)],
        _ => [of(&*other), of(start)],
    }
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
        // Each player sees right and left from behind the own pieces.
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

/// Rows from the far side, each piece by what `label` says, numbers for empty squares.
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

/// A position as a FEN: the game's own text where that is one, else one of no game in particular.
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

/// Whether a text begins with ranks as FEN has them, for a board of this size.
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
