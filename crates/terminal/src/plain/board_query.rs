//! Questions about the board, answered in words.

use wazir_notation::MoveStyle;
use wazir_registry::{AnyPiece, AnySquare, MoveSource, Play};
use wazir_text::{Argument, Language, Message, message};

use crate::sentences::{piece_name, refusal_reason};
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

    /// Returns the answer for a game, with squares as readers of a notation know them, and the names
    /// of pieces in a language.
    pub fn answer(self, game: &Play, style: MoveStyle, language: Language) -> Message {
        let table = Answers { game, style, language };
        match self {
            Self::Rank(name) => table.pieces_on_rank(name),
            Self::File(name) => table.pieces_on_file(name),
            Self::Where(wanted) => table.pieces_of_kind(wanted),
            Self::Hand => table.hands(),
            Self::Why(text) => table.refusal_message(text),
        }
    }
}

/// A game about which questions are answered.
struct Answers<'g> {
    game: &'g Play,
    style: MoveStyle,
    language: Language,
}

/// The notations whose names for ranks and squares are understood, whichever is shown.
const NAMING: [MoveStyle; 3] =
    [MoveStyle::Coordinates, MoveStyle::WesternDigits, MoveStyle::Japanese];

/// Returns a text with ASCII digits for full-width ones.
fn narrow(text: &str) -> String {
    let narrow = |sign: char| match sign {
        '０'..='９' => char::from_u32(sign as u32 - '０' as u32 + '0' as u32).unwrap_or(sign),
        _ => sign,
    };
    text.chars().map(narrow).collect()
}

/// Returns a name with one of the two kanji of kings, and of dragons.
fn one_form(name: &str) -> String {
    name.replace('王', "玉").replace('竜', "龍")
}

/// Returns the file and the rank in the name of a square.
fn file_and_rank(square: &str) -> (&str, &str) {
    square.split_at(square.chars().next().map_or(0, char::len_utf8))
}

/// Returns whether a typed text is a name of a rank: `g`, `7` or `七` in shogi.
fn is_rank(typed: &str, rank: &str) -> bool {
    let typed = narrow(typed);
    NAMING.iter().any(|style| style.rank_name(rank).eq_ignore_ascii_case(&typed))
}

fn list_or_nothing(what: String, found: Vec<Message>) -> Message {
    match found.is_empty() {
        true => message!(Dialogue::NothingThere { what }),
        false => message!(Dialogue::ThereIs { what, pieces: Argument::list(found) }),
    }
}

impl Answers<'_> {
    /// Returns the square of a name in any notation: `7g`, `77` or `７七` in shogi.
    fn square_named(&self, typed: &str) -> Option<AnySquare> {
        let typed = narrow(typed.trim());
        let is = |square: &AnySquare| {
            let name = square.to_string();
            let mut names = NAMING.iter().map(|style| narrow(&style.square_name(&name)));
            names.any(|name| name.eq_ignore_ascii_case(&typed))
        };
        self.game.board().all_squares().find(is)
    }

    /// Returns the owner and the name of a piece.
    fn piece_message(&self, piece: AnyPiece) -> Message {
        let (player, facts) = (self.game.seat_message(piece.seat), self.game.piece_info(piece));
        message!(Dialogue::PieceOf { player, piece: piece_name(&facts, self.language) })
    }

    /// Returns a piece with its square.
    fn piece_on(&self, square: AnySquare) -> Option<Message> {
        let piece = self.piece_message(self.game.piece_at(square)?);
        let square = self.style.square_name(&square.to_string());
        Some(message!(Dialogue::PieceOn { square, piece }))
    }

    /// Returns the pieces on all squares whose file and rank fit; `None` if there is no such square.
    fn pieces_on(&self, fits: impl Fn(&str, &str) -> bool) -> Option<Vec<Message>> {
        let fits = |square: &AnySquare| {
            let name = square.to_string();
            let (file, rank) = file_and_rank(&name);
            fits(file, rank)
        };
        let squares: Vec<AnySquare> = self.game.board().all_squares().filter(fits).collect();
        let found = squares.iter().filter_map(|&square| self.piece_on(square));
        (!squares.is_empty()).then(|| found.collect())
    }

    /// Returns the pieces on a rank.
    fn pieces_on_rank(&self, typed: &str) -> Message {
        let what = typed.to_owned();
        match self.pieces_on(|_, rank| is_rank(typed, rank)) {
            Some(found) => list_or_nothing(what, found),
            None => message!(Dialogue::NoRank { what }),
        }
    }

    /// Returns the pieces on a file.
    fn pieces_on_file(&self, typed: &str) -> Message {
        let (what, wanted) = (typed.to_owned(), narrow(typed));
        match self.pieces_on(|file, _| file.eq_ignore_ascii_case(&wanted)) {
            Some(found) => list_or_nothing(what, found),
            None => message!(Dialogue::NoFile { what }),
        }
    }

    /// Returns the squares of pieces with this letter, name or kanji, and the players who hold some.
    fn pieces_of_kind(&self, wanted: &str) -> Message {
        let is = |piece: AnyPiece| {
            let facts = self.game.piece_info(piece);
            let texts = [&*facts.letter, &*facts.label, &*facts.name];
            let kanji = [facts.style.full_kanji, facts.style.kanji.as_deref()];
            let mut names = texts.into_iter().chain(kanji.into_iter().flatten());
            names.any(|text| one_form(text).eq_ignore_ascii_case(&one_form(wanted)))
        };
        let board = self.game.board();
        let on_board =
            board.all_squares().filter(|&square| self.game.piece_at(square).is_some_and(is));
        let on_board = on_board.filter_map(|square| self.piece_on(square));
        let found: Vec<Message> = on_board.chain(self.in_hand(is)).collect();
        let what = wanted.to_owned();
        let kinds = 0..self.game.position().kind_count();
        let mut known =
            kinds.flat_map(|kind| self.game.seats().into_iter().map(move |seat| (seat, kind)));
        match found.is_empty() {
            false => message!(Dialogue::ThereIs { what, pieces: Argument::list(found) }),
            true if known.any(|(seat, kind)| is(AnyPiece { seat, kind })) => {
                message!(Dialogue::NoneLeft { what })
            }
            true => message!(Dialogue::NoPiece { what }),
        }
    }

    /// Returns the pieces in hand of all players that fit.
    fn in_hand(&self, fits: impl Fn(AnyPiece) -> bool) -> Vec<Message> {
        let held = |seat| self.game.hand(seat).into_iter().map(move |held| (seat, held));
        let held = self.game.seats().into_iter().flat_map(held);
        let some = held.filter(|&(seat, (kind, count))| count > 0 && fits(AnyPiece { seat, kind }));
        let told = some.map(|(seat, (kind, number))| {
            let piece = self.piece_message(AnyPiece { seat, kind });
            message!(Dialogue::InHand { number, piece })
        });
        told.collect()
    }

    /// Returns the pieces in hand of all players.
    fn hands(&self) -> Message {
        let found = self.in_hand(|_| true);
        match found.is_empty() {
            true => Dialogue::HandsEmpty.into(),
            false => message!(Dialogue::Sentence { what: Argument::list(found) }),
        }
    }

    /// Returns the reason why a move is illegal. The move is given in notation or as two squares.
    fn refusal_message(&self, text: &str) -> Message {
        let ends = text.split_once(' ').and_then(|(from, to)| {
            let (from, to) = (self.square_named(from)?, self.square_named(to)?);
            Some((MoveSource::Square(from.index()), to.index()))
        });
        let ends = match ends {
            Some(ends) => ends,
            None => match wazir_notation::read_move(self.game, text) {
                Ok(_) => return Dialogue::Allowed.into(),
                Err(error) => return super::command::refusal_sentence(text, &error),
            },
        };
        match self.game.why_illegal(ends.0, ends.1) {
            Some(why) => message!(Dialogue::Sentence { what: refusal_reason(&why, self.style) }),
            None => Dialogue::Allowed.into(),
        }
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

    fn told(game: &Play, question: &str) -> String {
        let (word, rest) = question.split_once(' ').unwrap_or((question, ""));
        let question = BoardQuery::read(word, rest).expect("a question");
        question.answer(game, MoveStyle::Western, Language::English).to_string()
    }

    #[test]
    fn the_board_is_told() {
        let shogi = game("shogi", "7g7f 3c3d 8h2b+");
        assert!(told(&shogi, "rank h").contains("2h Black"), "{}", told(&shogi, "rank h"));
        assert_eq!(told(&shogi, "file x"), "This board has no file x.");
        assert!(told(&shogi, "where K").contains("5i Black king"));
        assert_eq!(told(&shogi, "hand"), "1 Black bishop in hand.");
        assert_eq!(told(&shogi, "why 5a 5e"), "the piece on 5a does not move to 5e.");
        assert_eq!(told(&shogi, "why 3a2b"), "That move is allowed.");
        assert!(told(&shogi, "why 9z").starts_with("this is not a move"));
        assert!(told(&game("evo", ""), "rank 12").contains("c12 North castle"));
    }

    #[test]
    fn ranks_squares_and_pieces_are_known_by_every_name() {
        let shogi = game("shogi", "7g7f 3c3d");
        for rank in ["f", "F", "6", "６", "六"] {
            let question = format!("rank {rank}");
            assert_eq!(told(&shogi, &question), format!("{rank}: 7f Black pawn."));
        }
        assert_eq!(told(&shogi, "rank 5"), "5 is empty.");
        assert_eq!(told(&shogi, "rank k"), "This board has no rank k.");
        assert!(told(&shogi, "file ７").contains("7f Black pawn"));
        for bishop in ["B", "bishop", "角", "角行"] {
            let question = format!("where {bishop}");
            assert!(told(&shogi, &question).contains("8h Black bishop"), "{bishop}");
        }
        assert_eq!(told(&shogi, "where 竜"), "There is no 竜 on the board or in hand.");
        let kings = told(&shogi, "where 玉");
        assert!(kings.contains("5i Black king") && kings.contains("5a White king"), "{kings}");
        assert_eq!(told(&shogi, "where X"), "No piece of this game is called X.");
        let refused = "the piece on 7f does not move to 7d.";
        for squares in ["7f 7d", "76 74", "７六 ７四"] {
            assert_eq!(told(&shogi, &format!("why {squares}")), refused);
        }
        let chess = game("cwda", "");
        assert_eq!(told(&chess, "rank 9"), "This board has no rank 9.");
        assert_eq!(told(&chess, "file i"), "This board has no file i.");
    }

    #[test]
    fn readers_of_japanese_are_told_in_kanji() {
        let shogi = game("shogi", "7g7f 3c3d");
        let answer = BoardQuery::Rank("六").answer(&shogi, MoveStyle::Japanese, Language::Japanese);
        let answer = answer.translate(Language::Japanese).to_string();
        assert_eq!(answer, "六：７六 先手の歩兵。");
    }
}
