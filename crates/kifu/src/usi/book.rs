//! The opening books of YaneuraOu.

use alloc::string::String;
use alloc::vec::Vec;

use wazir_shogi::Position;
use wazir_text::Message;

use super::{after_word, read_move, sfen};
use crate::texts::Records;
use wazir_notation::format_support::span_of;
use wazir_notation::{Error, ErrorKind, GameTree, ParsedGame, TreeNodeId};

/// The names of the numbers after a move and its reply.
const NUMBERS: [&str; 3] = ["value", "depth", "count"];

/// Reads every position as a game.
pub(super) fn games(text: &str) -> Vec<ParsedGame<Position>> {
    let mut games = Vec::new();
    let mut open: Option<BookEntry> = None;
    for (number, line) in text.lines().enumerate() {
        let line = line.trim_end();
        if let Some(position) = after_word(line, "sfen") {
            games.extend(open.take().map(BookEntry::finish));
            open = Some(BookEntry::new(line, position, number));
        } else if let Some(entry) = &mut open {
            entry.line(line, number);
        } else if !line.is_empty() && !line.trim_start_matches('\u{feff}').starts_with('#') {
            let error = Error::new(ErrorKind::Syntax, line, 0..line.len(), Records::BookPosition);
            let tree = GameTree::new(crate::start::even());
            games.push(ParsedGame::new(tree, Some(error.offset_lines(number))));
        }
    }
    games.extend(open.map(BookEntry::finish));
    games
}

/// A book position that is being read.
struct BookEntry {
    tree: GameTree<Position>,
    /// The node that comments belong to.
    node: TreeNodeId,
    error: Option<Error>,
}

impl BookEntry {
    fn new(line: &str, position: &str, number: usize) -> Self {
        let (start, error) = match sfen::read(position) {
            Ok(start) => (start, None),
            Err((at, reason)) => {
                let offset = span_of(line, position).start;
                let place = offset + at.start..offset + at.end;
                let error = Error::new(ErrorKind::Position, line, place, reason);
                (crate::start::even(), Some(error.offset_lines(number)))
            }
        };
        Self { tree: GameTree::new(start), node: TreeNodeId::START, error }
    }

    fn finish(self) -> ParsedGame<Position> {
        ParsedGame::new(self.tree, self.error)
    }

    /// Reads a line after the position. After an error, further lines are ignored.
    fn line(&mut self, line: &str, number: usize) {
        if self.error.is_some() || line.is_empty() {
            return;
        }
        if let Err((part, kind, reason)) = self.entry(line) {
            let error = Error::new(kind, line, span_of(line, part), reason);
            self.error = Some(error.offset_lines(number));
        }
    }

    fn entry<'t>(&mut self, line: &'t str) -> Result<(), (&'t str, ErrorKind, Message)> {
        let (entry, comment) = match line.split_once('#') {
            Some((entry, comment)) => (entry, Some(comment)),
            None => (line, None),
        };
        let mut words = entry.trim_end().split(' ');
        let first = words.next().unwrap_or("");
        if !first.is_empty() {
            let mut position = self.tree.start().clone();
            let failed = |word| move |(kind, reason)| (word, kind, reason);
            self.node = read_move(&mut self.tree, TreeNodeId::START, &mut position, first)
                .map_err(failed(first))?;
            let reply = words.next().filter(|&word| !is_nothing(word));
            if let Some(reply) = reply {
                read_move(&mut self.tree, self.node, &mut position, reply)
                    .map_err(failed(reply))?;
            }
            self.numbers(words);
        }
        if let Some(comment) = comment {
            self.tree.append_comment_line(self.node, comment);
        }
        Ok(())
    }

    fn numbers<'t>(&mut self, words: impl Iterator<Item = &'t str>) {
        let mut text = String::new();
        let named = NUMBERS.iter().copied().map(Some).chain(core::iter::repeat(None));
        for (word, name) in words.zip(named).filter(|(word, _)| !is_nothing(word)) {
            if !text.is_empty() {
                text.push_str(", ");
            }
            text.extend(name.into_iter().flat_map(|name| [name, " "]));
            text.push_str(word);
        }
        if !text.is_empty() {
            self.tree.append_comment_line(self.node, &text);
        }
    }
}

/// Returns whether a field is empty or says that there is nothing.
fn is_nothing(word: &str) -> bool {
    matches!(word, "" | "none" | "None")
}
