//! A long text, read part by part.

use alloc::vec::Vec;

use wazir_cwda::Armies;
use wazir_games::Games;

use super::Game;
use super::reader::{Product, Reader};
use super::start::Starts;
use super::survey::Surveys;
use super::tree::Trees;
use crate::stream::CheckedGame;

/// What is kept from one part of a long text to the next.
pub(crate) struct Parts {
    starts: Option<Starts>,
}

impl Parts {
    pub(crate) fn new(armies: Armies, games: Games) -> Self {
        Self { starts: Some(Starts::new(armies, games)) }
    }

    /// Reads the games that begin at `from` or behind it: those that end in this part, or all when
    /// it is the last. Returns them and the place behind the last of them.
    pub(crate) fn games(&mut self, text: &str, from: usize, last: bool) -> (Vec<Game>, usize) {
        self.read::<Trees>(text, from, last)
    }

    /// As [`Self::games`], without keeping the moves.
    pub(crate) fn check(
        &mut self,
        text: &str,
        from: usize,
        last: bool,
    ) -> (Vec<CheckedGame>, usize) {
        self.read::<Surveys>(text, from, last)
    }

    fn read<P: Product>(&mut self, text: &str, from: usize, last: bool) -> (Vec<P::Item>, usize) {
        let Some(starts) = self.starts.take() else { return (Vec::new(), text.len()) };
        let mut reader = Reader::resumed(text, from, last, starts);
        let mut games = Vec::new();
        let mut end = from;
        // What reaches the end of the part is read again when more of the text is there.
        while let Some(game) = reader.next_game::<P>() {
            games.push(game);
            end = reader.at();
        }
        self.starts = Some(reader.into_starts());
        (games, if last { text.len() } else { end })
    }
}
