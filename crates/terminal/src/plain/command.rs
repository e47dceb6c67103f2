//! Commands in typed lines.

use wazir_game::Phrase;
use wazir_notation::{ErrorKind, Formats, MoveReadError, MoveStyle};
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

/// The commands of every table, and those of a table that is held here, for completion.
const WORDS: [&str; 16] = [
    "board", "claim", "draw", "file", "flip", "hand", "help", "impasse", "moves", "position",
    "quit", "rank", "record", "resign", "where", "why",
];
const LOCAL_WORDS: [&str; 8] =
    ["analyse", "hint", "lookback", "new", "open", "redo", "save", "undo"];

/// Returns the words with which commands begin. A table held elsewhere has no local ones.
pub(crate) fn command_words(is_local: bool) -> impl Iterator<Item = &'static str> {
    let local: &[&str] = if is_local { &LOCAL_WORDS } else { &[] };
    WORDS.iter().chain(local).copied()
}

/// Returns the list of commands. `play` and `table` are the lines about playing and about the table
/// for this kind of table; `quit` says what `quit` does here.
pub fn help(
    play: impl Into<Argument>,
    table: impl Into<Argument>,
    quit: impl Into<Argument>,
) -> Message {
    message!(Commands::All { play, table, quit, claims: Commands::Claims })
}

/// Returns the list of the commands that work in a lesson.
pub(crate) fn lesson_help() -> Message {
    let (play, none) = (Commands::InLesson, "");
    message!(Commands::All { play, table: none, quit: Commands::Leave, claims: none })
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
    /// Show the move where a lost game turned.
    LookBack,
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
            ("lookback", "") => Self::LookBack,
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
    /// Any of these moves, written in the reader's style.
    Ambiguous(Vec<String>),
    /// No move.
    None(MoveReadError),
}

/// Returns the legal moves that a text can mean in any notation of the game: the move that it names,
/// or the moves that begin with it. Several are written in this style. A text that names a move that
/// the rules refuse does not mean another move that only begins alike: `e4` is not `e4e5`.
pub(crate) fn complete(game: &Play, typed: &str, style: MoveStyle) -> Completion {
    match wazir_notation::complete_move(game, typed)[..] {
        [] => match wazir_notation::read_move(game, typed) {
            // A move past the end of the game.
            Ok(mv) => Completion::One(mv),
            Err(error) => Completion::None(error),
        },
        [only] => match wazir_notation::read_move(game, typed) {
            Err(error) if error.kind() == ErrorKind::IllegalMove => Completion::None(error),
            Err(_) if names_another_target(game, typed, only) => {
                Completion::Ambiguous(vec![style.write(game, only)])
            }
            _ => Completion::One(only),
        },
        ref fit => Completion::Ambiguous(fit.iter().map(|&mv| style.write(game, mv)).collect()),
    }
}

/// Returns whether a text is a square in the digits of Japanese notation, where a move begins with its
/// target, and the move goes elsewhere: `76` is no move from 7f.
fn names_another_target(game: &Play, typed: &str, mv: AnyMove) -> bool {
    let target = game.position().move_parts(mv).and_then(|parts| game.board().square(parts.to));
    let target = target.map(|square| MoveStyle::WesternDigits.square_name(&square.to_string()));
    typed.len() == 2
        && typed.bytes().all(|digit| digit.is_ascii_digit())
        && target.is_some_and(|target| target != typed)
}

/// Returns the reason why a typed text is not a legal move, as a sentence.
pub(crate) fn refusal_sentence(typed: &str, error: &MoveReadError) -> Message {
    let why = error.message().clone();
    let is_unreadable = error.example().is_some() || *error == MoveReadError::unreadable();
    match error.kind() {
        ErrorKind::Move if is_unreadable => message!(Dialogue::TryMoves { why }),
        ErrorKind::Move => message!(Dialogue::NotAMove { why }),
        ErrorKind::IllegalMove => {
            let typed = typed.chars().take(MAX_QUOTED).collect::<String>();
            message!(Dialogue::MoveRefused { typed, why })
        }
        _ => message!(Dialogue::Sentence { what: why }),
    }
}

/// Returns the move that a text means, for callers with a single line for an error.
///
/// # Errors
/// Returns the reason why it means no move, or the moves that begin with it; and the move that the
/// rules refuse, if it is one.
pub(crate) fn complete_move(
    game: &Play,
    typed: &str,
    style: MoveStyle,
) -> Result<AnyMove, (Message, Option<AnyMove>)> {
    match complete(game, typed, style) {
        Completion::One(mv) => Ok(mv),
        Completion::Ambiguous(found) => {
            let more = found.len().saturating_sub(MAX_SUGGESTIONS);
            let shown = found.into_iter().take(MAX_SUGGESTIONS);
            let moves = Argument::list(shown.chain((more > 0).then(|| "...".to_owned())));
            Err((message!(Dialogue::WhichOf { moves }), None))
        }
        Completion::None(error) => Err((refusal_sentence(typed, &error), error.illegal_move())),
    }
}

/// Longest typed text that a refusal quotes, in characters.
const MAX_QUOTED: usize = 40;
/// Most moves named in an error.
const MAX_SUGGESTIONS: usize = 12;

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
    fn every_word_that_is_offered_is_a_command() {
        for word in command_words(true) {
            let is_command = |line: &str| {
                !matches!(LineCommand::read(line, LocalCommand::read), LineCommand::Move(_))
            };
            assert!(is_command(word) || is_command(&format!("{word} x")), "{word}");
        }
        assert!(command_words(false).all(|word| LocalCommand::read(word, "").is_none()));
    }

    /// `e4` with a pawn there is a move that is not legal, and no half of `e4e5`.
    #[test]
    fn a_refused_move_is_not_the_beginning_of_another() {
        let games = wazir_builtin::games();
        let armies = wazir_registry::StartOptions::default().with_armies("fide:fide");
        let mut chess = games.open("cwda", &armies).unwrap();
        let mut shogi = games.open("shogi", &Default::default()).unwrap();
        for (game, moves) in [(&mut chess, ["e4", "a6"]), (&mut shogi, ["P-7f", "P-3d"])] {
            for mv in moves {
                wazir_notation::play_move(game, mv).unwrap();
            }
        }
        let refused = complete(&chess, "e4", MoveStyle::San);
        assert!(
            matches!(refused, Completion::None(ref why) if why.kind() == ErrorKind::IllegalMove)
        );
        let of = |text: &str| Completion::One(chess.read_move(text).unwrap());
        assert_eq!(complete(&chess, "e5", MoveStyle::San), of("e4e5"));
        assert_eq!(complete(&chess, "e4e", MoveStyle::San), of("e4e5"));
        let open = Completion::Ambiguous(vec!["P-7e".to_owned()]);
        assert_eq!(complete(&shogi, "76", MoveStyle::Western), open);
        for (game, ranks) in [(&chess, "12345678"), (&shogi, "123456789")] {
            let files = if ranks.len() == 8 { "abcdefgh" } else { ranks };
            for typed in files
                .chars()
                .flat_map(|file| ranks.chars().map(move |rank| format!("{file}{rank}")))
            {
                let Completion::One(mv) = complete(game, &typed, MoveStyle::San) else { continue };
                let to =
                    game.position().move_parts(mv).and_then(|parts| game.board().square(parts.to));
                let to = MoveStyle::WesternDigits.square_name(&to.unwrap().to_string());
                assert_eq!(typed, to, "{}", game.move_text(mv));
            }
        }
    }

    #[test]
    fn moves_of_a_game_are_completed() {
        let game = wazir_builtin::games().open("shogi", &Default::default()).unwrap();
        let of = |text: &str| Completion::One(game.read_move(text).unwrap());
        let complete = |typed| complete(&game, typed, MoveStyle::Western);
        assert_eq!(complete("7g7f"), of("7g7f"));
        assert_eq!(complete("7G7F"), of("7g7f"));
        assert_eq!(complete("7g"), of("7g7f"));
        assert_eq!(complete("76"), of("7g7f"), "the digits of 7776FU and of 76歩");
        let rook = ["R-7h", "R-6h", "R-5h", "R-4h", "R-3h", "R-1h"].map(String::from);
        assert_eq!(complete("2h"), Completion::Ambiguous(rook.into()));
        assert!(matches!(complete("7g7e"), Completion::None(_)), "a move that is not legal");
    }
}
