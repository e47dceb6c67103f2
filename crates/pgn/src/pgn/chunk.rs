//! The chunk reader for long texts.

use alloc::boxed::Box;
use alloc::vec::Vec;

use wazir_notation::{AnyParsedGame, CheckedGame, ChunkReader, Error};
use wazir_registry::GameRegistry;

use super::check::CheckProduct;
use super::reader::{GameProduct, Reader};
use super::start::StartCache;
use super::tree::TreeProduct;
use crate::formats::{into_any, known_armies};

/// The state kept from one chunk of a long text to the next.
struct PgnChunkReader {
    starts: Option<StartCache>,
    games: GameRegistry,
}

/// Returns a reader for the games of a long text, as games of the list.
pub(crate) fn chunk_reader(games: &GameRegistry) -> Box<dyn ChunkReader> {
    let starts = StartCache::new(known_armies(games), games.clone());
    Box::new(PgnChunkReader { starts: Some(starts), games: games.clone() })
}

impl ChunkReader for PgnChunkReader {
    fn read_games(
        &mut self,
        text: &str,
        from: usize,
        last: bool,
    ) -> (Vec<Result<AnyParsedGame, Error>>, usize) {
        let (read, end) = self.read::<TreeProduct>(text, from, last);
        (read.into_iter().map(|game| into_any(game, &self.games)).collect(), end)
    }

    fn check_games(&mut self, text: &str, from: usize, last: bool) -> (Vec<CheckedGame>, usize) {
        self.read::<CheckProduct>(text, from, last)
    }
}

impl PgnChunkReader {
    fn read<P: GameProduct>(
        &mut self,
        text: &str,
        from: usize,
        last: bool,
    ) -> (Vec<P::Item>, usize) {
        let Some(starts) = self.starts.take() else { return (Vec::new(), text.len()) };
        let mut reader = Reader::resumed(text, from, last, starts);
        let mut games = Vec::new();
        let mut end = from;
        // A game that reaches the end of the chunk is read again with more text.
        while let Some(game) = reader.next_game::<P>() {
            games.push(game);
            end = reader.at();
        }
        self.starts = Some(reader.into_starts());
        (games, if last { text.len() } else { end })
    }
}
