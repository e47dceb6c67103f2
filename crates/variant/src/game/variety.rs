//! Games from files in the list of games.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::sync::Arc;

use wazir_chesslike::{Kind, Position, PositionError, Rules};
use wazir_game::Seat;
use wazir_games::{Entry, Facts, GameId, Look, OpenError, Piece, Start, Variety};

use super::GameFile;
use super::book::{self, Book};
use super::definition::Definition;
use super::problem::Problem;
use super::ruleset::{FromFile, Large, Small};
use crate::{FileError, FileErrorKind};

/// A game from a file, as the list of games knows it.
///
/// ```
/// use wazir_games::{Games, Start};
/// let text = "name = 'Nothing but Knights'\nbased-on = 'chess'\nwithout = ['R', 'B', 'Q']
/// start = 'nnnnknnn/pppppppp/8/8/8/8/PPPPPPPP/NNNNKNNN w - - 0 1'\ncastling = { allowed = false }";
/// let game = wazir_variant::game::read(text)?;
/// let mut games = Games::none();
/// games.add(wazir_variant::game::entry(game)?);
/// let mut play = games.open("nothing-but-knights", &Start::default())?;
/// play.play_text("b1c3")?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct GameOf<R: FromFile> {
    facts: Facts,
    rules: Arc<Rules<R>>,
}

impl<R: FromFile> GameOf<R> {
    /// A game by its definition.
    ///
    /// # Errors
    /// What of it the kernel cannot play; [`Small`] has no room for more than 64 squares.
    pub fn new(definition: &Arc<Definition>) -> Result<Self, PositionError> {
        let rules = book::rules(definition)?;
        // What cannot begin is no game.
        book::position::<R>(&rules, definition.start())?;
        Ok(Self { facts: facts(definition), rules })
    }

    /// The game made ready for the kernel.
    pub fn book(&self) -> &Book {
        self.rules.armies()
    }

    /// Reads a position.
    ///
    /// # Errors
    /// What is wrong with it, and where.
    pub fn position(&self, text: &str) -> Result<Position<R>, PositionError> {
        book::position(&self.rules, text)
    }
}

fn facts(definition: &Definition) -> Facts {
    const UNNAMED: GameId = GameId::known("game");
    let id = definition.id().parse().unwrap_or(UNNAMED);
    let seats = [Seat::FIRST, Seat::SECOND].map(|seat| definition.seat_name(seat).to_string());
    Facts::new(id, definition.title().to_string(), seats).with_chequered_board()
}

impl<R: FromFile> Variety for GameOf<R> {
    type Position = Position<R>;

    fn facts(&self) -> &Facts {
        &self.facts
    }

    fn open(&self, start: &Start) -> Result<Position<R>, OpenError> {
        let text = start.chosen_position().unwrap_or_else(|| self.book().definition().start());
        let game = self.facts.id().clone();
        self.position(text).map_err(|error| OpenError::Position { game, source: Box::new(error) })
    }

    fn look(&self, position: &Position<R>, piece: Piece) -> Look {
        let kind = Kind::new(piece.kind);
        let known = kind.and_then(|kind| position.rules().armies().piece(kind));
        let letters = known.map(|piece| match piece.shown() {
            Some(shown) => String::from(shown),
            None => piece.letter().trim_matches(['+', '~']).into(),
        });
        Look::default().with_letters(letters.unwrap_or_default())
    }
}

/// The entry of a game in the list of games.
///
/// # Errors
/// What of the game the kernel cannot play, at the name of the game or at its start position.
pub fn entry(file: GameFile) -> Result<Entry, FileError> {
    let text = file.definition.source().to_string();
    let refused = |why| match why {
        PositionError::Pieces(why) => {
            FileError::new(&text, FileErrorKind::Game(Problem::Unplayable(why)), 0..0)
        }
        why => FileError::new(&text, FileErrorKind::Game(Problem::Start(why)), file.start.clone()),
    };
    let definition = Arc::new(file.definition);
    match book::board::<Small>(&definition) {
        Some(_) => GameOf::<Small>::new(&definition).map(Entry::new).map_err(refused),
        None => GameOf::<Large>::new(&definition).map(Entry::new).map_err(refused),
    }
}
