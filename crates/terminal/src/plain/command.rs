//! What a typed line asks for.

use wazir_game::Phrase;
use wazir_games::{ClaimKind, Games, Move, Play};
use wazir_notation::Formats;
use wazir_text::{Argument, Dialogue, Message, message};

/// A line of the dialogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Command<'a> {
    Nothing,
    Help,
    Board,
    Moves(&'a str),
    Undo,
    Redo,
    Flip,
    Position(&'a str),
    Record,
    /// To a file of this name.
    Save(&'a str),
    /// A file of this name.
    Open(&'a str),
    Hint,
    /// The best lines, so many of them.
    Analyse(usize),
    /// What stands on a rank.
    Rank(&'a str),
    /// What stands on a file.
    File(&'a str),
    /// Where pieces of a kind stand.
    Where(&'a str),
    /// What is in hand.
    Hand,
    /// Why a move is not allowed.
    Why(&'a str),
    Draw,
    Impasse,
    /// What the game has words of its own for.
    Claim(ClaimKind),
    Resign,
    New,
    Quit,
    /// Anything else is a move, or the beginning of one.
    Move(&'a str),
}

const HELP: &str = "\
Type one of these:
  a move        play it; the beginning of a move is enough when no other fits
  moves [TEXT]  list the legal moves, or those with TEXT in them: moves e2
  board         show the board                  flip       turn it round
  undo, redo    take moves back, play them again
  hint          what the computer would play at its best
  analyse [N]   the best moves and what they lead to, N of them or 3
  rank 4        what stands there                file e     what stands there
  where K       where such pieces stand          hand       what is in hand
  why e2 e5     why that move is not allowed
  draw          offer a draw                    resign     give up
  impasse       claim that neither king can be mated any more, where the game has that
  claim WORDS   claim what the game has words of its own for
  position      show the position as text       record     show the moves so far
  position TEXT start from that position        new        start again
  save FILE     write the game to a file: {formats} by its ending
  open FILE     take up the game of a file, such as one that came back by mail
  help          this list                       quit       leave
";

/// The list of commands, with the formats that the games of a list are written in.
pub(crate) fn help(games: &Games) -> String {
    HELP.replace("{formats}", &Formats::of(games).extensions().join(", "))
}

/// How many lines an analysis shows unless told otherwise, and at most.
const LINES: usize = 3;
const MOST_LINES: usize = 50;

impl<'a> Command<'a> {
    pub(crate) fn read(line: &'a str) -> Self {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        match (word.to_ascii_lowercase().as_str(), rest) {
            ("", _) => Self::Nothing,
            ("help" | "?", "") => Self::Help,
            ("board", "") => Self::Board,
            ("moves", _) => Self::Moves(rest),
            ("undo", "") => Self::Undo,
            ("redo", "") => Self::Redo,
            ("flip", "") => Self::Flip,
            ("position", _) => Self::Position(rest),
            ("record", "") => Self::Record,
            ("save", _) => Self::Save(rest),
            ("open", _) => Self::Open(rest),
            ("hint", "") => Self::Hint,
            ("analyse" | "analyze", "") => Self::Analyse(LINES),
            ("analyse" | "analyze", number) => match number.parse() {
                Ok(number @ 1..=MOST_LINES) => Self::Analyse(number),
                _ => Self::Move(line),
            },
            ("rank", rank) if !rank.is_empty() => Self::Rank(rank),
            ("file", file) if !file.is_empty() => Self::File(file),
            ("where", kind) if !kind.is_empty() => Self::Where(kind),
            ("hand", "") => Self::Hand,
            ("why", mv) if !mv.is_empty() => Self::Why(mv),
            ("draw", "") => Self::Draw,
            ("impasse", "") => Self::Impasse,
            ("claim", words) => match Phrase::new(words) {
                Some(words) => Self::Claim(ClaimKind::Own(words)),
                None => Self::Move(line),
            },
            ("resign", "") => Self::Resign,
            ("new", "") => Self::New,
            ("quit" | "exit" | "q", "") => Self::Quit,
            _ => Self::Move(line),
        }
    }
}

/// What a typed text can stand for among the legal moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Completion {
    /// Exactly this move.
    One(String),
    /// Any of these.
    Many(Vec<String>),
    /// None.
    None,
}

/// The legal moves a text can stand for: itself, or those that begin with it. Capitals matter
/// only when the text as typed fits no move.
pub(crate) fn complete(moves: &[String], typed: &str) -> Completion {
    let same = |mv: &&String| mv.as_str() == typed;
    let begins = |mv: &&String| mv.starts_with(typed);
    let small = typed.to_ascii_lowercase();
    let same_small = |mv: &&String| mv.to_ascii_lowercase() == small;
    let begins_small = |mv: &&String| mv.to_ascii_lowercase().starts_with(&small);
    let find = |fits: &dyn Fn(&&String) -> bool| moves.iter().filter(fits).cloned().collect();
    let steps: [&dyn Fn(&&String) -> bool; 4] = [&same, &begins, &same_small, &begins_small];
    for fits in steps {
        let mut found: Vec<String> = find(fits);
        match found.len() {
            0 => {}
            1 => return Completion::One(found.remove(0)),
            _ => return Completion::Many(found),
        }
    }
    Completion::None
}

/// The move a text stands for.
///
/// # Errors
/// Why it is none, or which moves begin so.
pub fn complete_move(game: &Play, typed: &str) -> Result<Move, Message> {
    let moves = game.moves();
    let texts: Vec<String> = moves.iter().map(|&mv| game.write(mv)).collect();
    match complete(&texts, typed) {
        Completion::One(text) => {
            let found = moves.iter().zip(&texts).find(|(_, known)| **known == text);
            found.map(|(&mv, _)| mv).ok_or_else(|| Dialogue::NoMovesOver.into())
        }
        Completion::Many(found) => {
            let moves = Argument::list(found.into_iter().take(MOST_NAMED));
            Err(message!(Dialogue::WhichOf { moves }))
        }
        Completion::None => match game.read(typed) {
            Ok(mv) => {
                let parts = game.position().parts(mv);
                let why = parts.and_then(|parts| game.refusal(parts.from, parts.to));
                let why = why.map_or_else(|| Dialogue::NoMovesOver.into(), |why| why.message());
                Err(message!(Dialogue::Sentence { what: why }))
            }
            Err(why) => Err(message!(Dialogue::NotAMove { why: why.message() })),
        },
    }
}

/// How many moves are named that a text can stand for.
const MOST_NAMED: usize = 8;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_understood() {
        assert_eq!(Command::read(""), Command::Nothing);
        assert_eq!(Command::read("Moves  e2"), Command::Moves("e2"));
        assert_eq!(Command::read("position"), Command::Position(""));
        assert_eq!(Command::read("position a b"), Command::Position("a b"));
        assert_eq!(Command::read("undo"), Command::Undo);
        assert_eq!(Command::read("undo 3"), Command::Move("undo 3"));
        assert_eq!(Command::read("analyse"), Command::Analyse(3));
        assert_eq!(Command::read("Analyze 5"), Command::Analyse(5));
        assert_eq!(Command::read("analyse 0"), Command::Move("analyse 0"));
        assert_eq!(Command::read("P*5e"), Command::Move("P*5e"));
        let own = Phrase::new("nobody gets through").map(ClaimKind::Own).map(Command::Claim);
        assert_eq!(Some(Command::read("claim nobody gets through")), own);
        assert_eq!(Command::read("claim"), Command::Move("claim"));
    }

    #[test]
    fn completion() {
        let moves: Vec<String> =
            ["e2-e3", "e2-e3=B", "e2=B", "a7a8q", "a7a8r", "P*5e"].map(String::from).into();
        let one = |text: &str| Completion::One(text.to_owned());
        assert_eq!(complete(&moves, "e2-e3"), one("e2-e3"), "a whole move wins over longer ones");
        assert_eq!(complete(&moves, "e2="), one("e2=B"));
        assert_eq!(complete(&moves, "e2=b"), one("e2=B"));
        assert_eq!(complete(&moves, "p*"), one("P*5e"));
        let both = Completion::Many(vec!["a7a8q".to_owned(), "a7a8r".to_owned()]);
        assert_eq!(complete(&moves, "a7a8"), both);
        assert_eq!(complete(&moves, "h1"), Completion::None);
    }
}
