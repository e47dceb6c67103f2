//! Commands in typed lines.

use wazir_game::Phrase;
use wazir_notation::Formats;
use wazir_registry::{AnyMove, ClaimKind, GameRegistry, Play};
use wazir_text::{Argument, Message, message};

use super::board_query::BoardQuery;
use crate::texts::{Commands, Dialogue};

/// A command in a typed line. `D` are the commands that only this kind of table has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineCommand<'a, D> {
    /// An empty line.
    Empty,
    /// List the commands.
    Help,
    /// Show something.
    Show(ShowCommand<'a>),
    /// Make a claim or an offer, or resign.
    Claim(ClaimKind),
    /// A command of this kind of table.
    Local(D),
    /// Leave the game.
    Quit,
    /// Any other text: a move or the beginning of one.
    Move(&'a str),
}

/// The things that can be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShowCommand<'a> {
    /// The board.
    Board,
    /// The board as the next player sees it.
    Flip,
    /// The legal moves that contain this text.
    Moves(&'a str),
    /// The moves played so far.
    Record,
    /// The position, as text.
    Position,
    /// A question about the board, answered in words.
    Ask(BoardQuery<'a>),
}

impl<'a, D> LineCommand<'a, D> {
    /// Reads a line that has no spaces around it. `own` recognises the commands of this kind of
    /// table from the first word, in lower case, and the rest of the line.
    pub fn read(line: &'a str, own: impl FnOnce(&str, &'a str) -> Option<D>) -> Self {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        let word = word.to_ascii_lowercase();
        if let Some(own) = own(&word, rest) {
            return Self::Local(own);
        }
        if let Some(question) = BoardQuery::read(&word, rest) {
            return Self::Show(ShowCommand::Ask(question));
        }
        if let Some(claim) = parse_claim(&word, rest) {
            return Self::Claim(claim);
        }
        match (word.as_str(), rest) {
            ("", _) => Self::Empty,
            ("help" | "?", "") => Self::Help,
            ("board", "") => Self::Show(ShowCommand::Board),
            ("flip", "") => Self::Show(ShowCommand::Flip),
            ("moves", part) => Self::Show(ShowCommand::Moves(part)),
            ("record", "") => Self::Show(ShowCommand::Record),
            ("position", "") => Self::Show(ShowCommand::Position),
            ("quit" | "exit" | "q", "") => Self::Quit,
            ("move", mv) if !mv.is_empty() => Self::Move(mv),
            _ => Self::Move(line),
        }
    }
}

/// Returns the list of commands. `play` and `table` are the lines about playing and about the table
/// for this kind of table; `quit` says what `quit` does here.
pub fn help(
    play: impl Into<Argument>,
    table: impl Into<Argument>,
    quit: impl Into<Argument>,
) -> Message {
    message!(Commands::All { play, table, quit })
}

/// The commands of a table that is held here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LocalCommand<'a> {
    Undo,
    Redo,
    /// Start again from a position.
    Restart(&'a str),
    /// Save to a file with this name.
    Save(&'a str),
    /// Open the file with this name.
    Open(&'a str),
    Hint,
    /// Show this number of best lines.
    Analyse(usize),
    New,
}

/// Number of lines of an analysis by default, and the most.
const DEFAULT_LINES: usize = 3;
const MAX_LINES: usize = 50;

impl<'a> LocalCommand<'a> {
    pub(crate) fn read(word: &str, rest: &'a str) -> Option<Self> {
        Some(match (word, rest) {
            ("undo", "") => Self::Undo,
            ("redo", "") => Self::Redo,
            ("position", text) if !text.is_empty() => Self::Restart(text),
            ("save", name) => Self::Save(name),
            ("open", name) => Self::Open(name),
            ("hint", "") => Self::Hint,
            ("analyse" | "analyze", "") => Self::Analyse(DEFAULT_LINES),
            ("analyse" | "analyze", number) => match number.parse() {
                Ok(number @ 1..=MAX_LINES) => Self::Analyse(number),
                _ => return None,
            },
            ("new", "") => Self::New,
            _ => return None,
        })
    }

    /// Returns the list of commands, with the formats of the games in the list.
    pub(crate) fn help(games: &GameRegistry) -> Message {
        let formats = Formats::for_games(games).extensions().join(", ");
        help(Commands::Play, message!(Commands::Table { formats }), Commands::Leave)
    }
}

/// Returns the claim of a typed word, in lower case, and the text after it: a claim that many games
/// have, or `claim` and the game's own words.
fn parse_claim(word: &str, rest: &str) -> Option<ClaimKind> {
    match (word, rest) {
        ("draw", "") => Some(ClaimKind::Draw),
        ("impasse", "") => Some(ClaimKind::Impasse),
        ("resign", "") => Some(ClaimKind::Resign),
        ("claim", words) => Phrase::new(words).map(ClaimKind::Custom),
        _ => None,
    }
}

/// The possible meanings of a typed text among the legal moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Completion {
    /// Exactly this move.
    One(AnyMove),
    /// Any of these moves.
    Ambiguous(Vec<String>),
    /// No move.
    None,
}

/// Returns the legal moves that a text can mean: the move itself, or the moves that begin with it.
pub(crate) fn complete(game: &Play, typed: &str) -> Completion {
    if game.outcome().is_some() {
        return Completion::None;
    }
    // A complete move needs no completion.
    if let Ok(mv) = game.read_move(typed)
        && game.position().check(mv).is_ok()
        && game.move_text(mv) == typed
    {
        return Completion::One(mv);
    }
    let moves = game.legal_moves();
    let texts: Vec<String> = moves.iter().map(|&mv| game.move_text(mv)).collect();
    match matching_indices(&texts, typed)[..] {
        [] => Completion::None,
        [only] => Completion::One(moves[only]),
        ref fit => Completion::Ambiguous(fit.iter().map(|&at| texts[at].clone()).collect()),
    }
}

/// Returns the indices of the texts that equal the typed text, or else of those that begin with it.
/// Case is ignored only if nothing fits otherwise.
fn matching_indices(texts: &[String], typed: &str) -> Vec<usize> {
    let same = |text: &str| text == typed;
    let begins = |text: &str| text.starts_with(typed);
    let small = typed.to_ascii_lowercase();
    let same_small = |text: &str| text.to_ascii_lowercase() == small;
    let begins_small = |text: &str| text.to_ascii_lowercase().starts_with(&small);
    let steps: [&dyn Fn(&str) -> bool; 4] = [&same, &begins, &same_small, &begins_small];
    let places = |fits: &dyn Fn(&str) -> bool| -> Vec<usize> {
        (0..).zip(texts).filter(|(_, text)| fits(text)).map(|(at, _)| at).collect()
    };
    steps.into_iter().map(places).find(|found| !found.is_empty()).unwrap_or_default()
}

/// Returns the move that a text means, for callers with a single line for an error.
///
/// # Errors
/// Returns the reason why it means no move, or the moves that begin with it.
pub(crate) fn complete_move(game: &Play, typed: &str) -> Result<AnyMove, Message> {
    match complete(game, typed) {
        Completion::One(mv) => Ok(mv),
        Completion::Ambiguous(found) => {
            let moves = Argument::list(found.into_iter().take(MAX_SUGGESTIONS));
            Err(message!(Dialogue::WhichOf { moves }))
        }
        Completion::None => match game.read_move(typed) {
            Ok(mv) => {
                let parts = game.position().move_parts(mv);
                let why = parts.and_then(|parts| game.why_illegal(parts.from, parts.to));
                let why = why.map_or_else(|| Dialogue::NoMovesOver.into(), |why| why.message());
                Err(message!(Dialogue::Sentence { what: why }))
            }
            Err(why) => Err(message!(Dialogue::NotAMove { why: why.message() })),
        },
    }
}

/// Most moves named in an error.
const MAX_SUGGESTIONS: usize = 8;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_understood() {
        let read = |line| LineCommand::read(line, LocalCommand::read);
        assert_eq!(read(""), LineCommand::Empty);
        assert_eq!(read("Moves  e2"), LineCommand::Show(ShowCommand::Moves("e2")));
        assert_eq!(read("position"), LineCommand::Show(ShowCommand::Position));
        assert_eq!(read("position a b"), LineCommand::Local(LocalCommand::Restart("a b")));
        assert_eq!(read("undo"), LineCommand::Local(LocalCommand::Undo));
        assert_eq!(read("undo 3"), LineCommand::Move("undo 3"));
        assert_eq!(read("analyse"), LineCommand::Local(LocalCommand::Analyse(3)));
        assert_eq!(read("Analyze 5"), LineCommand::Local(LocalCommand::Analyse(5)));
        assert_eq!(read("analyse 0"), LineCommand::Move("analyse 0"));
        assert_eq!(read("move e2e4"), LineCommand::Move("e2e4"));
        assert_eq!(read("P*5e"), LineCommand::Move("P*5e"));
        let own = Phrase::new("nobody gets through").map(ClaimKind::Custom).map(LineCommand::Claim);
        assert_eq!(Some(read("claim nobody gets through")), own);
        assert_eq!(read("resign"), LineCommand::Claim(ClaimKind::Resign));
        assert_eq!(read("resign now"), LineCommand::Move("resign now"));
        assert_eq!(read("claim"), LineCommand::Move("claim"));
    }

    #[test]
    fn completion() {
        let moves: Vec<String> =
            ["e2-e3", "e2-e3=B", "e2=B", "a7a8q", "a7a8r", "P*5e"].map(String::from).into();
        let fit = |typed: &str| -> Vec<&str> {
            matching_indices(&moves, typed).into_iter().map(|at| moves[at].as_str()).collect()
        };
        assert_eq!(fit("e2-e3"), ["e2-e3"], "a whole move wins over longer ones");
        assert_eq!(fit("e2="), ["e2=B"]);
        assert_eq!(fit("e2=b"), ["e2=B"]);
        assert_eq!(fit("p*"), ["P*5e"]);
        assert_eq!(fit("a7a8"), ["a7a8q", "a7a8r"]);
        assert!(fit("h1").is_empty());
    }

    #[test]
    fn moves_of_a_game_are_completed() {
        let game = wazir_builtin::games().open("shogi", &Default::default()).unwrap();
        let of = |text: &str| Completion::One(game.read_move(text).unwrap());
        assert_eq!(complete(&game, "7g7f"), of("7g7f"));
        assert_eq!(complete(&game, "7G7F"), of("7g7f"));
        assert_eq!(complete(&game, "7g"), of("7g7f"));
        let rook = ["2h7h", "2h6h", "2h5h", "2h4h", "2h3h", "2h1h"].map(String::from);
        assert_eq!(complete(&game, "2h"), Completion::Ambiguous(rook.into()));
        assert_eq!(complete(&game, "7g7e"), Completion::None, "a move that is not legal");
    }
}
