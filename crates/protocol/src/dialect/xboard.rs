//! What XBoard has to be told of a game: sizes, pictures, the start and how the pieces move.

use wazir_betza::Movement;
use wazir_game::Seat;
use wazir_games::{AnyPosition, Piece, Play};
use wazir_geometry::Board;

/// The letters for which XBoard has pictures, in the order of its table.
const TABLE: &str = "PNBRQFEACWMOHIJGDVLSUK";

/// A name under which XBoard asks for a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct XboardName {
    pub(crate) text: String,
    /// Whether the armies are those that the user has chosen.
    pub(crate) armies: bool,
    /// Whether XBoard has to be told what the game is.
    pub(crate) described: bool,
    /// Whether the size of the board has to be told too.
    pub(crate) sized: bool,
}

impl XboardName {
    /// A game that XBoard does not know.
    pub fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), armies: false, described: true, sized: true }
    }

    /// The same for armies that the user chooses.
    #[must_use]
    pub fn with_armies(self) -> Self {
        Self { armies: true, ..self }
    }

    /// The same as a variant of which XBoard knows the board.
    #[must_use]
    pub fn unsized_board(self) -> Self {
        Self { sized: false, ..self }
    }

    /// The same as a variant that XBoard knows altogether.
    #[must_use]
    pub fn undescribed(self) -> Self {
        Self { described: false, sized: false, ..self }
    }
}

/// What XBoard has to be told of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Xboard {
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

impl Xboard {
    /// What the facts of a game say: each kind with its letter, the start as a FEN.
    pub fn of(game: &Play) -> Self {
        let position = game.record().start();
        let board = position.board();
        let kinds = Kinds::of(position);
        let pictures = [0, 1].map(|seat| arranged(kinds.letters(seat)));
        let letter = |kind| position.piece_facts(Piece { seat: Seat::FIRST, kind }).letter;
        let in_hand = position.hand_kinds().into_iter();
        let [white, black] = pictures;
        let xboard = Self {
            pictures: [String::new(), String::new()],
            template: "fairy",
            width: board.width(),
            height: board.height(),
            in_hand: in_hand.map(|kind| (kind, letter(kind))).collect(),
            start: fen(position),
            pieces: kinds.lines(),
        };
        xboard.with_pictures_of([white, black])
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

    /// The kinds that can be in hand, in the order of XBoard's rows, the first at the corner.
    pub(crate) fn in_hand(&self) -> impl Iterator<Item = usize> + '_ {
        self.in_hand.iter().map(|(kind, _)| *kind)
    }

    /// The lines to be sent.
    pub(crate) fn lines(&self, sized: bool) -> Vec<String> {
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

/// The line that says how a piece moves; `None` when XBoard has no words for it.
pub(crate) fn piece_line(letter: &str, movement: &Movement) -> Option<String> {
    Some(format!("piece {letter} {}", movement.to_xboard()?))
}

/// Letters at the places of the pictures that have the same ones; those without take the places
/// that are left, from the end.
pub(crate) fn arranged(letters: impl IntoIterator<Item = char>) -> String {
    let mut places: Vec<char> = TABLE.chars().map(|_| '.').collect();
    let (mut homeless, mut seen) = (Vec::new(), Vec::new());
    for letter in letters {
        if seen.contains(&letter) {
            continue;
        }
        seen.push(letter);
        match TABLE.find(letter).and_then(|place| places.get_mut(place)) {
            Some(place) => *place = letter,
            None => homeless.push(letter),
        }
    }
    // The king's picture is the last.
    let free = places.iter_mut().rev().skip(1).filter(|place| **place == '.');
    free.zip(homeless).for_each(|(place, letter)| *place = letter);
    places.into_iter().collect()
}

/// The kinds of a game as each player has them.
struct Kinds(Vec<[(String, Option<Movement>); 2]>);

impl Kinds {
    fn of(position: &AnyPosition) -> Self {
        let facts = |kind, seat| {
            let facts = position.piece_facts(Piece { seat, kind });
            (facts.letter, facts.movement)
        };
        let kinds = 0..position.kinds();
        Self(kinds.map(|kind| [Seat::FIRST, Seat::SECOND].map(|seat| facts(kind, seat))).collect())
    }

    /// The plain letters of a seat.
    fn letters(&self, seat: usize) -> impl Iterator<Item = char> + '_ {
        self.0.iter().filter_map(move |kind| {
            let mut letters = kind[seat].0.chars();
            letters.next().filter(|c| c.is_ascii_uppercase() && letters.next().is_none())
        })
    }

    /// One line for a piece that both have, two for others.
    fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for [white, black] in &self.0 {
            if white == black {
                let (letter, movement) = white;
                let line = movement.as_ref().map(|m| piece_line(&format!("{letter}&"), m));
                lines.extend(line.flatten());
                continue;
            }
            for (letter, movement) in
                [(white.0.clone(), &white.1), (black.0.to_lowercase(), &black.1)]
            {
                lines.extend(movement.as_ref().and_then(|m| piece_line(&letter, m)));
            }
        }
        lines
    }
}

/// Rows from the far side, each piece by what `label` says, numbers for empty squares.
pub(crate) fn placement(position: &AnyPosition, label: impl Fn(Piece) -> String) -> String {
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

/// A position as a FEN of no game in particular, at its start.
fn fen(position: &AnyPosition) -> String {
    use wazir_game::Game;
    let board = placement(position, |piece| position.piece_facts(piece).label);
    let hands = if position.has_hands() { "[-]" } else { "" };
    let side = if position.to_move() == Seat::FIRST { 'w' } else { 'b' };
    format!("{board}{hands} {side} - - 0 1")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_have_their_letters() {
        assert_eq!(arranged("KPRNBQ".chars()), "PNBRQ................K");
        assert_eq!(arranged("KPXYA".chars()), "P......A...........YXK");
    }
}
