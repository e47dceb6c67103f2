//! Lines of the USI protocol (`position startpos moves 7g7f …`, one game per line), SFEN, and the
//! opening books of YaneuraOu.
//!
//! ```
//! use wazir_kifu::usi;
//! let text = "position startpos moves 7g7f 3c3d\nsfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves G*5b\n";
//! let read_all = usi::read_all(text);
//! assert_eq!(read_all.len(), 2);
//! assert_eq!(usi::write(read_all[0].tree()).text(), "position startpos moves 7g7f 3c3d\n");
//! ```
//!
//! The reader accepts:
//!
//! * Lines without `position`, and without `startpos` before `moves`. A bare SFEN is a game without
//!   moves. Blank lines and lines that begin with `#` are skipped. `resign` or `win`, an engine's
//!   answers in place of a move, may follow the moves.
//! * SFENs whose later fields are missing: the default is move number 1, no hands, and Black to
//!   move; a move number of 0 means 1. Blanks may be written as `_`, and pieces in hand may stand
//!   in any order. The licences of problems are allowed, such as a missing king.
//! * Books (the first line begins with `#YANEURAOU-DB`). A book holds positions, each followed by
//!   lines `move reply value depth count`. Each position becomes a game whose continuations are its
//!   moves in their order, each followed by its reply. The numbers become comments,
//!   `value 63, depth 27, count 935`, and so do the lines that begin with `#`.
//!
//! [`read_for`] does the same for other games, in their own notation of positions and moves.

mod book;
mod sfen;

use alloc::borrow::ToOwned;
use alloc::vec::Vec;
use core::ops::Range;

use wazir_game::Game;
use wazir_registry::{AnyPosition, GameEntry, OpenError};
use wazir_shogi::Position;
use wazir_text::Message;

use wazir_notation::format_support::{
    changed_option_texts, default_start, is_default_start, read_start, span_of,
};
use wazir_notation::{
    Error, ErrorKind, GameTree, Loss, ParsedGame, RecordEntry, Termination, TreeNodeId,
    WrittenRecord,
};

use crate::texts::Records;

/// The beginning of the first line of a book.
const BOOK: &str = "#YANEURAOU-DB";

/// Reads one line.
///
/// ```
/// use wazir_notation::ErrorKind;
/// use wazir_kifu::usi;
/// let reading = usi::read("startpos moves 7g7f 8c8e");
/// assert_eq!(reading.tree().main_moves().count(), 1);
/// let error = reading.error().expect("pawns do not jump");
/// assert_eq!((error.kind(), error.column()), (ErrorKind::IllegalMove, 21));
/// ```
pub fn read(line: &str) -> ParsedGame<Position> {
    read_line(line, &SHOGI)
}

/// Reads all games of a text. The result is never empty: for a text without a game it holds one
/// entry with an error.
pub fn read_all(text: &str) -> Vec<ParsedGame<Position>> {
    at_least_one(read_chunk(text, is_book(text)), text, &SHOGI)
}

/// Returns whether a text is a book of positions.
pub(crate) fn is_book(text: &str) -> bool {
    text.trim_start_matches('\u{feff}').trim_start().starts_with(BOOK)
}

/// Reads all games of a part of a text, which may contain none.
pub(crate) fn read_chunk(text: &str, is_book: bool) -> Vec<ParsedGame<Position>> {
    if is_book { book::games(text) } else { lines(text, &SHOGI) }
}

/// Reads all games of a text for any game of a list: `position startpos moves …` or
/// `position fen …`, with positions and moves in the game's own text form. Rule options that differ
/// from the default follow the position, as in `promotion=either`.
///
/// ```
/// use wazir_registry::GameRegistry;
/// use wazir_kifu::usi;
/// let known = wazir_builtin::games();
/// let text = "position startpos moves a3a4 f6f5\n";
/// let games = usi::read_for(text, known.find("euroshogi")?)?;
/// assert_eq!(games[0].tree().main_moves().count(), 2);
/// assert_eq!(usi::write_for(known.find("euroshogi")?, games[0].tree()).text(), text);
/// # Ok::<(), wazir_registry::OpenError>(())
/// ```
///
/// # Errors
/// [`OpenError`] if the game has no default start.
pub fn read_for(text: &str, game: &GameEntry) -> Result<Vec<ParsedGame<AnyPosition>>, OpenError> {
    let usual = default_start(game)?;
    let read = |position: &str| read_start(game, position, position, Some(position), None);
    let ground = PositionReader { default_start: &|| usual.clone(), read: &read };
    Ok(at_least_one(lines(text, &ground), text, &ground))
}

/// The functions that read the positions of a game.
struct PositionReader<'a, G> {
    default_start: &'a (dyn Fn() -> G + Sync),
    read: &'a (dyn Fn(&str) -> Result<G, Error> + Sync),
}

static SHOGI: PositionReader<'static, Position> =
    PositionReader { default_start: &crate::start::even, read: &sfen_form };

/// Reads an SFEN, with everything that the [module](self) allows.
///
/// ```
/// use wazir_kifu::usi;
/// let position = usi::read_sfen("4k4/9/9/9/9/9/9/9/4K4 w p2gR")?;
/// assert_eq!(position.to_string(), "4k4/9/9/9/9/9/9/9/4K4 w R2gp 1");
/// # Ok::<(), wazir_notation::Error>(())
/// ```
///
/// # Errors
/// [`ErrorKind::Position`], with the part of the text that is wrong if there is one.
pub fn read_sfen(text: &str) -> Result<Position, Error> {
    let words = text.trim_start_matches('\u{feff}').trim();
    let words = words.strip_prefix("position ").unwrap_or(words).trim_start();
    let words = words.strip_prefix("sfen ").unwrap_or(words);
    sfen_form(words).map_err(|error| error.embedded_in(text, words))
}

fn sfen_form(text: &str) -> Result<Position, Error> {
    sfen::read(text).map_err(|(at, reason)| Error::new(ErrorKind::Position, text, at, reason))
}

/// An error in a position: its range in the text, and the message.
type Fault = (Range<usize>, Message);

fn at_least_one<G: Game>(
    mut games: Vec<ParsedGame<G>>,
    text: &str,
    ground: &PositionReader<'_, G>,
) -> Vec<ParsedGame<G>> {
    if games.is_empty() {
        let reason = Records::UsiGame;
        let error = Error::new(ErrorKind::Syntax, text, 0..0, reason);
        games.push(ParsedGame::new(GameTree::new((ground.default_start)()), Some(error)));
    }
    games
}

fn lines<G: Game>(text: &str, ground: &PositionReader<'_, G>) -> Vec<ParsedGame<G>> {
    let mut games = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let line = line.trim_start_matches('\u{feff}');
        if line.trim_start().starts_with('#') || line.trim().is_empty() {
            continue;
        }
        games.push(match read_line(line, ground).into_parts() {
            (tree, None) => ParsedGame::new(tree, None),
            (tree, Some(error)) => ParsedGame::new(tree, Some(error.offset_lines(number))),
        });
    }
    games
}

fn read_line<G: Game>(line: &str, ground: &PositionReader<'_, G>) -> ParsedGame<G> {
    let (start, moves) = match split(line, ground) {
        Ok(parts) => parts,
        Err(error) => return ParsedGame::new(GameTree::new((ground.default_start)()), Some(error)),
    };
    let mut tree = GameTree::with_capacity(start.clone(), (moves.len() / 5).min(512));
    let error = read_moves(line, moves, &mut tree, start).err();
    ParsedGame::new(tree, error)
}

/// Splits a line into the start position and the text of the moves.
fn split<'t, G: Game>(
    line: &'t str,
    ground: &PositionReader<'_, G>,
) -> Result<(G, &'t str), Error> {
    let text = line.trim();
    let text = after_word(text, "position").unwrap_or(text);
    if let Some(rest) = after_word(text, "startpos") {
        return match after_word(rest, "moves") {
            Some(moves) => Ok(((ground.default_start)(), moves)),
            None if rest.is_empty() => Ok(((ground.default_start)(), "")),
            None => {
                let part = span_of(line, wazir_notation::format_support::first_word(rest));
                Err(Error::new(ErrorKind::Syntax, line, part, Records::UsiMoves))
            }
        };
    }
    if let Some(moves) = after_word(text, "moves") {
        return Ok(((ground.default_start)(), moves));
    }
    let named = after_word(text, "sfen").or_else(|| after_word(text, "fen"));
    let text = named.unwrap_or(text);
    let (position, moves) = match find_word(text, "moves") {
        Some((before, after)) => (before.trim_end(), after),
        None => (text, ""),
    };
    if named.is_none() && !position.contains('/') {
        let reason = Records::UsiStart;
        let part = span_of(line, wazir_notation::format_support::first_word(text));
        return Err(Error::new(ErrorKind::Syntax, line, part, reason));
    }
    let start = (ground.read)(position).map_err(|error| error.embedded_in(line, position))?;
    Ok((start, moves))
}

/// Returns the text after a word, if the text begins with that word.
fn after_word<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    let rest = text.strip_prefix(word)?;
    let ends = rest.is_empty() || rest.starts_with([' ', '\t']);
    ends.then(|| rest.trim_start())
}

/// Splits a text at a word.
fn find_word<'t>(text: &'t str, word: &str) -> Option<(&'t str, &'t str)> {
    text.match_indices(word).find_map(|(at, _)| {
        let (before, from) = text.split_at_checked(at)?;
        let set_off = before.ends_with([' ', '\t']);
        after_word(from, word).filter(|_| set_off).map(|after| (before, after))
    })
}

fn read_moves<G: Game>(
    line: &str,
    moves: &str,
    tree: &mut GameTree<G>,
    mut position: G,
) -> Result<(), Error> {
    let mut node = TreeNodeId::START;
    let mut words = moves.split_ascii_whitespace();
    while let Some(word) = words.next() {
        let error = |kind, reason: Message| Error::new(kind, line, span_of(line, word), reason);
        let end = match word {
            "resign" => Some(Termination::Resign),
            "win" => Some(Termination::EnteringKing),
            _ => None,
        };
        if let Some(end) = end {
            tree.add(node, RecordEntry::End(end));
            return match words.next() {
                None => Ok(()),
                Some(more) => {
                    let reason = Records::UsiAfterEnd;
                    Err(Error::new(ErrorKind::Syntax, line, span_of(line, more), reason))
                }
            };
        }
        node = read_move(tree, node, &mut position, word)
            .map_err(|(kind, reason)| error(kind, reason))?;
    }
    Ok(())
}

/// Reads a move and plays it.
fn read_move<G: Game>(
    tree: &mut GameTree<G>,
    node: TreeNodeId,
    position: &mut G,
    word: &str,
) -> Result<TreeNodeId, (ErrorKind, Message)> {
    let mv = position.read_move(word).map_err(|why| (ErrorKind::Move, why.message()))?;
    position.play(mv).map_err(|why| (ErrorKind::IllegalMove, why.message()))?;
    Ok(tree.add(node, RecordEntry::Move(mv)))
}

/// Writes the main line of a record as a line that ends in `\n`. The end of the game is left out,
/// because a program that is sent a position expects moves only.
pub fn write(tree: &GameTree<Position>) -> WrittenRecord {
    let start = tree.start().position_text();
    let usual = start == crate::start::even().position_text();
    let start = if usual { "startpos".to_owned() } else { ["sfen ", &start].concat() };
    WrittenRecord::without_null_moves(tree, |tree| write_from(&start, tree))
}

/// Writes the main line of a record for any game of a list; see [`read_for`].
pub fn write_for(game: &GameEntry, tree: &GameTree<AnyPosition>) -> WrittenRecord {
    let options = changed_option_texts(game, tree.start());
    if options.is_empty() && is_default_start(game, tree.start()) {
        return write_from("startpos", tree);
    }
    let position = tree.start().position_text();
    let words = [&["fen".to_owned(), position], &options[..]].concat();
    let start = words.join(" ");
    WrittenRecord::without_null_moves(tree, |tree| write_from(&start, tree))
}

fn write_from<G: Game>(start: &str, tree: &GameTree<G>) -> WrittenRecord {
    // A program that is sent an illegal move has nothing to think about.
    WrittenRecord::without_illegal_moves(tree, |tree| {
        WrittenRecord::without_null_moves(tree, |tree| write_moves(start, tree))
    })
}

fn write_moves<G: Game>(start: &str, tree: &GameTree<G>) -> WrittenRecord {
    let mut text = ["position ", start].concat();
    let mut position = tree.start().clone();
    for (ply, mv) in tree.main_moves().enumerate() {
        text.push_str(if ply == 0 { " moves " } else { " " });
        text.push_str(&position.move_text(mv));
        position.play_unchecked(mv);
    }
    text.push('\n');
    let noted = |tree: &GameTree<G>, id| {
        !tree.comment(id).is_empty() || !tree.comment_before(id).is_empty()
    };
    let timed =
        |tree: &GameTree<G>, id| tree.time(id).is_some() || tree.recorded_total_time(id).is_some();
    WrittenRecord::lossless(text)
        .with_loss_if(Loss::Variations, tree.variation_count() > 0)
        .with_loss_if(Loss::Comments, tree.any_node(noted))
        .with_loss_if(Loss::Bookmarks, tree.any_node(|tree, id| !tree.bookmark(id).is_empty()))
        .with_loss_if(Loss::Times, tree.any_node(timed))
        .with_loss_if(Loss::Headers, !tree.headers().is_empty())
        .with_loss_if(Loss::Marks, tree.any_node(|tree, id| !tree.nags(id).is_empty()))
        .with_loss_if(Loss::Ending, tree.termination().is_some())
}
