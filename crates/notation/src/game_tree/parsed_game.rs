//! Parsed games: the results of readers.

use alloc::boxed::Box;
use alloc::vec::Vec;

use wazir_game::Game;

use super::GameTree;
use crate::Warning;

/// The result of reading a game: the tree up to the error, the error that stopped the reader (if
/// any), and its warnings.
///
/// ```
/// use wazir_notation::ErrorKind;
/// use wazir_kifu::csa;
/// let reading = csa::read("PI\n+\n+7776FU\n-2228UM\n");
/// assert_eq!(reading.tree().main_moves().count(), 1);
/// assert_eq!(reading.error().map(|error| error.kind()), Some(ErrorKind::IllegalMove));
/// assert!(reading.into_result().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsedGame<G: Game> {
    pub(super) tree: GameTree<G>,
    pub(super) error: Option<Box<crate::Error>>,
    pub(super) warnings: Vec<Warning>,
}

impl<G: Game> ParsedGame<G> {
    /// Creates a result from a tree, which was read up to `error` if there is one.
    pub fn new(tree: GameTree<G>, error: Option<crate::Error>) -> Self {
        Self { tree, error: error.map(Box::new), warnings: Vec::new() }
    }

    /// Sets the warnings, in the order of the text.
    #[must_use]
    pub fn with_warnings(self, warnings: Vec<Warning>) -> Self {
        Self { warnings, ..self }
    }

    /// Adds `lines` to every line number, for a text that starts that many lines further down.
    #[must_use]
    pub fn offset_lines(mut self, lines: usize) -> Self {
        if lines > 0 {
            self.error = self.error.map(|error| Box::new(error.offset_lines(lines)));
            self.warnings.iter_mut().for_each(|warning| warning.add_lines(lines));
        }
        self
    }

    /// The game tree, up to the error.
    pub fn tree(&self) -> &GameTree<G> {
        &self.tree
    }

    /// The game tree, mutably.
    pub fn tree_mut(&mut self) -> &mut GameTree<G> {
        &mut self.tree
    }

    /// The error that stopped the reader.
    pub fn error(&self) -> Option<&crate::Error> {
        self.error.as_deref()
    }

    /// Everything the reader was lenient about, in the order of the text. Warnings do not stop the
    /// reader.
    pub fn warnings(&self) -> &[Warning] {
        &self.warnings
    }

    /// Returns the tree and the error.
    pub fn into_parts(self) -> (GameTree<G>, Option<crate::Error>) {
        (self.tree, self.error.map(|error| *error))
    }

    /// Returns the tree if all of it could be read. Warnings do not count.
    ///
    /// # Errors
    /// The error that stopped the reader.
    pub fn into_result(self) -> Result<GameTree<G>, crate::Error> {
        match self.error {
            None => Ok(self.tree),
            Some(error) => Err(*error),
        }
    }
}
