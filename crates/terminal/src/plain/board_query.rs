//! Questions about the board, answered in words.

use wazir_registry::{AnyPiece, AnySquare, MoveSource, Play};
use wazir_text::{Argument, Message, message};

use crate::texts::Dialogue;

/// A question about the board, or about why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardQuery<'a> {
    /// The pieces on a rank.
    Rank(&'a str),
    /// The pieces on a file.
    File(&'a str),
    /// The squares and owners of pieces of a kind.
    Where(&'a str),
    /// The pieces in hand.
    Hand,
    /// The reason why a move is illegal.
    Why(&'a str),
}

impl<'a> BoardQuery<'a> {
    /// Reads the question of a typed word, in lower case, and the text after it.
    pub fn read(word: &str, rest: &'a str) -> Option<Self> {
        match (word, rest) {
            ("hand", "") => Some(Self::Hand),
            (_, "") => None,
            ("rank", rank) => Some(Self::Rank(rank)),
            ("file", file) => Some(Self::File(file)),
            ("where", kind) => Some(Self::Where(kind)),
            ("why", mv) => Some(Self::Why(mv)),
            _ => None,
        }
    }

    /// Returns the answer for a game.
    pub fn answer(self, game: &Play) -> Message {
        match self {
            Self::Rank(name) => pieces_on_rank(game, name),
            Self::File(name) => pieces_on_file(game, name),
            Self::Where(wanted) => pieces_of_kind(game, wanted),
            Self::Hand => hands(game),
            Self::Why(text) => refusal_message(game, text),
        }
    }
}

/// Returns the owner and the name of a piece.
fn piece_message(game: &Play, piece: AnyPiece) -> Message {
    let (player, facts) = (game.seat_message(piece.seat), game.piece_info(piece));
    message!(Dialogue::PieceOf { player, piece: facts.name })
}

/// Returns the pieces on all squares whose name fits.
fn pieces_on(game: &Play, fits: impl Fn(&str) -> bool) -> Vec<Message> {
    let board = game.board();
    let squares: Vec<AnySquare> =
        board.all_squares().filter(|square| fits(&square.to_string())).collect();
    let on = |square: AnySquare| {
        let piece = piece_message(game, game.piece_at(square)?);
        Some(message!(Dialogue::PieceOn { square: square.to_string(), piece }))
    };
    squares.into_iter().filter_map(on).collect()
}

fn list_or_nothing(what: String, found: Vec<Message>) -> Message {
    match found.is_empty() {
        true => message!(Dialogue::NothingThere { what }),
        false => message!(Dialogue::ThereIs { what, pieces: Argument::list(found) }),
    }
}

/// Returns the pieces on a rank: the squares whose names agree after the file.
fn pieces_on_rank(game: &Play, rank: &str) -> Message {
    let fits =
        |name: &str| name.chars().next().is_some_and(|file| &name[file.len_utf8()..] == rank);
    list_or_nothing(rank.to_owned(), pieces_on(game, fits))
}

/// Returns the pieces on a file.
fn pieces_on_file(game: &Play, file: &str) -> Message {
    let fits = |name: &str| {
        name.chars().next().is_some_and(|known| file == known.encode_utf8(&mut [0; 4]))
    };
    list_or_nothing(file.to_owned(), pieces_on(game, fits))
}

/// Returns the squares of pieces with this letter or name, and the players who hold some.
fn pieces_of_kind(game: &Play, wanted: &str) -> Message {
    let is = |piece: AnyPiece| {
        let facts = game.piece_info(piece);
        let texts = [&facts.letter, &facts.label, &facts.name];
        texts.iter().any(|text| text.eq_ignore_ascii_case(wanted))
    };
    let mut found: Vec<Message> = game
        .board()
        .all_squares()
        .filter_map(|square| Some((square, game.piece_at(square).filter(|&piece| is(piece))?)))
        .map(|(square, piece)| {
            let piece = piece_message(game, piece);
            message!(Dialogue::PieceOn { square: square.to_string(), piece })
        })
        .collect();
    for seat in game.seats() {
        for (kind, count) in game.hand(seat) {
            if count > 0 && is(AnyPiece { seat, kind }) {
                let piece = piece_message(game, AnyPiece { seat, kind });
                found.push(message!(Dialogue::InHand { number: count, piece }));
            }
        }
    }
    list_or_nothing(wanted.to_owned(), found)
}

/// Returns the pieces in hand of all players.
fn hands(game: &Play) -> Message {
    let mut found = Vec::new();
    for seat in game.seats() {
        for (kind, count) in game.hand(seat) {
            if count > 0 {
                let piece = piece_message(game, AnyPiece { seat, kind });
                found.push(message!(Dialogue::InHand { number: count, piece }));
            }
        }
    }
    match found.is_empty() {
        true => Dialogue::HandsEmpty.into(),
        false => message!(Dialogue::Sentence { what: Argument::list(found) }),
    }
}

/// Returns the reason why a move is illegal. The move is given in notation or as two squares.
fn refusal_message(game: &Play, text: &str) -> Message {
    let board = game.board();
    let ends = text.split_once(' ').and_then(|(from, to)| {
        let (from, to) = (board.square_by_name(from.trim())?, board.square_by_name(to.trim())?);
        Some((MoveSource::Square(from.index()), to.index()))
    });
    let ends = match ends {
        Some(ends) => ends,
        None => match wazir_notation::read_move(game, text) {
            Ok(_) => return Dialogue::Allowed.into(),
            Err(error) => return super::command::refusal_sentence(text, &error),
        },
    };
    match game.why_illegal(ends.0, ends.1) {
        Some(why) => message!(Dialogue::Sentence { what: why.message() }),
        None => Dialogue::Allowed.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wazir_registry::StartOptions;

    fn game(id: &str, moves: &str) -> Play {
        let mut game = wazir_builtin::games().open(id, &StartOptions::default()).unwrap();
        for mv in moves.split_whitespace() {
            game.play_text(mv).unwrap();
        }
        game
    }

    #[test]
    fn the_board_is_told() {
        let shogi = game("shogi", "7g7f 3c3d 8h2b+");
        assert!(
            pieces_on_rank(&shogi, "h").to_string().contains("2h Black"),
            "{}",
            pieces_on_rank(&shogi, "h")
        );
        assert_eq!(pieces_on_file(&shogi, "x").to_string(), "x is empty.");
        assert!(pieces_of_kind(&shogi, "K").to_string().contains("5i Black king"));
        assert_eq!(hands(&shogi).to_string(), "1 Black bishop in hand.");
        assert_eq!(
            refusal_message(&shogi, "5a 5e").to_string(),
            "the piece on 5a does not move to 5e."
        );
        assert_eq!(refusal_message(&shogi, "3a2b").to_string(), "That move is allowed.");
        assert!(refusal_message(&shogi, "9z").to_string().starts_with("Not a move"));
        assert!(pieces_on_rank(&game("evo", ""), "12").to_string().contains("c12 North castle"));
    }
}
