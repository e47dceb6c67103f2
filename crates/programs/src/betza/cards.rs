//! Help cards: every piece of a game with its moves in a picture and in words.

use std::io::Write;

use wazir::betza::Movement;
use wazir::cwda::Army;
use wazir::game::Seat;
use wazir::games::{AnyBoard, Entry, Piece, Play, Start};
use wazir::geometry::Chess8;
use wazir::text::{Message, Pieces, message};

use crate::ProgramError;
use crate::card::{Card, print_all};

/// The pieces of the first player.
fn pieces(game: &Play) -> Vec<Card> {
    let facts = |kind| game.piece_facts(Piece { seat: Seat::FIRST, kind });
    let card = |kind| {
        let facts = facts(kind);
        let title = facts.name.to_lowercase();
        Some(Card { title, letter: facts.letter, movement: facts.movement?, note: String::new() })
    };
    (0..game.position().kinds()).filter_map(card).collect()
}

/// What a card is called where several armies have such a piece.
fn of_army_named(card: &Card, army: &str) -> String {
    let (piece, army) = (card.title.clone(), army.to_owned());
    message!(Pieces::OfArmy { piece, army }).to_string()
}

/// The board of a game and every piece of it; those that all armies share come first.
///
/// # Errors
/// When the game cannot start with one of its armies.
pub fn cards(entry: &Entry) -> Result<(AnyBoard, Vec<Card>), ProgramError> {
    let usual = entry.open(&Start::default())?;
    let mut armies = Vec::new();
    for army in entry.facts().armies() {
        let start = Start::default().armies(format!("{army}:{army}"));
        armies.push((army, pieces(&entry.open(&start)?)));
    }
    // The king of every army is the king, however far it castles.
    let same = |a: &Card, b: &Card| (&a.title, &a.letter) == (&b.title, &b.letter);
    let has = |pieces: &[Card], card: &Card| pieces.iter().any(|other| same(other, card));
    let in_all = |card: &Card| armies.iter().all(|(_, pieces)| has(pieces, card));
    let mut cards: Vec<Card> = pieces(&usual).into_iter().filter(in_all).collect();
    let (shared, mut known) = (cards.clone(), Vec::new());
    for (army, pieces) in &armies {
        for card in pieces {
            // An army may be another in a different order.
            if !has(&shared, card) && !known.contains(card) {
                known.push(card.clone());
                cards.push(Card { title: of_army_named(card, army), ..card.clone() });
            }
        }
    }
    Ok((usual.board(), cards))
}

/// The pieces of an army, king and pawn first.
pub(crate) fn of_army(army: &Army) -> Vec<Card> {
    let card = |title: &str, letter: String, movement: &Movement, note: &str| Card {
        title: title.to_lowercase(),
        letter,
        movement: movement.clone(),
        note: note.to_owned(),
    };
    let [king_name, pawn_name] =
        [Pieces::King, Pieces::Pawn].map(|key| Message::from(key).to_string());
    let king = army.king_of(Seat::FIRST).parse::<Movement>();
    let king = king.iter().map(|king| card(&king_name, "K".to_owned(), king, ""));
    let pawn = std::iter::once(card(&pawn_name, "P".to_owned(), army.pawn(), ""));
    let pieces = army.pieces().iter();
    let pieces = pieces
        .map(|piece| card(piece.name(), piece.letter().into(), piece.movement(), piece.note()));
    king.chain(pawn).chain(pieces).collect()
}

/// Prints the cards of a game.
pub(crate) fn print(entry: &Entry, output: &mut impl Write) -> Result<(), ProgramError> {
    writeln!(output, "{}", entry.title())?;
    let (board, cards) = cards(entry)?;
    Ok(print_all(&board, &cards, output)?)
}

/// Prints the cards of an army.
pub(crate) fn print_army(army: &Army, output: &mut impl Write) -> Result<(), ProgramError> {
    writeln!(output, "{}", army.title())?;
    Ok(print_all(&Chess8, &of_army(army), output)?)
}
