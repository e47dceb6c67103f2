//! Piece cards: the pieces of a game with pictures of their moves.

use wazir_betza::Movement;
use wazir_game::Seat;
use wazir_geometry::Board;
use wazir_registry::{AnyPiece, GameEntry, OpenError, Play, StartOptions};
use wazir_text::message;

use crate::texts::Cards;
use crate::{Diagram, PiecePlacement};

/// One piece of a game: its name and its movement.
///
/// ```
/// use wazir_registry::StartOptions;
/// use wazir_render::PieceCard;
///
/// let games = wazir_builtin::games();
/// let shogi = games.find("shogi")?;
/// let cards = PieceCard::of_game(shogi)?;
/// let gold = cards.iter().find(|card| card.letter() == "G").ok_or("a gold general")?;
/// assert_eq!(gold.movement().to_string(), "WfF");
/// let board = shogi.open(&StartOptions::default())?.board();
/// assert!(gold.diagram(&board).is_some_and(|diagram| diagram.svg().starts_with("<svg")));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceCard {
    title: String,
    letter: String,
    movement: Movement,
    note: String,
}

impl PieceCard {
    /// Creates a card for a piece with this name, this letter in position texts and this movement.
    pub fn new(title: impl Into<String>, letter: impl Into<String>, movement: Movement) -> Self {
        Self { title: title.into(), letter: letter.into(), movement, note: String::new() }
    }

    /// Returns the card with a note about the piece.
    #[must_use]
    pub fn with_note(self, note: impl Into<String>) -> Self {
        Self { note: note.into(), ..self }
    }

    /// Returns the card with the name of the army in the title, for pieces that several armies
    /// have.
    #[must_use]
    pub fn with_army(self, army: &str) -> Self {
        let (piece, army) = (self.title.clone(), army.to_owned());
        Self { title: message!(Cards::OfArmy { piece, army }).to_string(), ..self }
    }

    /// Returns a card for every piece of a game's first player. Pieces that all armies share come
    /// first.
    ///
    /// # Errors
    /// Returns an error if the game cannot start with one of its armies.
    pub fn of_game(entry: &GameEntry) -> Result<Vec<Self>, OpenError> {
        let usual = entry.open(&StartOptions::default())?;
        let mut armies = Vec::new();
        for army in entry.info().main_armies() {
            let start = StartOptions::default().with_armies(format!("{army}:{army}"));
            armies.push((army, first_player_cards(&entry.open(&start)?)));
        }
        // The king of every army is the same king, however far it castles.
        let same = |a: &Self, b: &Self| (&a.title, &a.letter) == (&b.title, &b.letter);
        let has = |pieces: &[Self], card: &Self| pieces.iter().any(|other| same(other, card));
        let in_all = |card: &Self| armies.iter().all(|(_, pieces)| has(pieces, card));
        let mut cards: Vec<Self> = first_player_cards(&usual).into_iter().filter(in_all).collect();
        let (shared, mut known) = (cards.clone(), Vec::new());
        for (army, pieces) in &armies {
            for card in pieces {
                // An army can be another army in a different order.
                if !has(&shared, card) && !known.contains(card) {
                    known.push(card.clone());
                    cards.push(card.clone().with_army(army));
                }
            }
        }
        Ok(cards)
    }

    /// Returns the name of the piece, with its army if there are several.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Returns the letter of the piece in position texts.
    pub fn letter(&self) -> &str {
        &self.letter
    }

    /// Returns the movement of the piece.
    pub fn movement(&self) -> &Movement {
        &self.movement
    }

    /// Returns the note about the piece, or an empty text if there is none.
    pub fn note(&self) -> &str {
        &self.note
    }

    /// Returns the diagram of the piece on this board, or `None` if the board is too large for its
    /// movement.
    pub fn diagram<B: Board + Clone>(&self, board: &B) -> Option<Diagram> {
        let scene = PiecePlacement::alone(board.clone());
        let tables = scene.compile(&self.movement).ok()?;
        Some(scene.diagram(&tables, &self.letter, &self.title))
    }
}

/// Returns the cards of the first player's pieces whose movement is known.
fn first_player_cards(game: &Play) -> Vec<PieceCard> {
    let card = |kind| {
        let facts = game.piece_info(AnyPiece { seat: Seat::FIRST, kind });
        Some(PieceCard::new(facts.name.to_lowercase(), facts.letter, facts.movement?))
    };
    (0..game.position().kind_count()).filter_map(card).collect()
}
