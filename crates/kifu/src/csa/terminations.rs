//! The words for endings, which JKF takes from CSA.

use alloc::borrow::Cow;

use wazir_game::Seat;

use wazir_notation::Termination;

const WORDS: [(&str, Termination); 13] = [
    ("TORYO", Termination::Resign),
    ("CHUDAN", Termination::Interrupted),
    ("SENNICHITE", Termination::Repetition),
    ("TIME_UP", Termination::Timeout),
    (ILLEGAL, Termination::FoulLose),
    ("JISHOGI", Termination::Impasse),
    ("KACHI", Termination::EnteringKing),
    ("HIKIWAKE", Termination::Draw),
    ("MAX_MOVES", Termination::MaxMoves),
    ("MATTA", Termination::TakenBack),
    ("TSUMI", Termination::Mate),
    ("FUZUMI", Termination::NoMate),
    ("ERROR", Termination::Error),
];

const ILLEGAL: &str = "ILLEGAL_MOVE";
const BLACK_FOUL: &str = "+ILLEGAL_ACTION";
const WHITE_FOUL: &str = "-ILLEGAL_ACTION";

/// Returns whether this word can stand after `%`.
pub(super) fn is_word(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|b| b.is_ascii_alphanumeric() || b"_+-".contains(&b))
}

/// Returns whether a word says that the game ended by a foul.
pub(super) fn is_foul(word: &str) -> bool {
    [ILLEGAL, BLACK_FOUL, WHITE_FOUL].contains(&word)
}

/// Returns the ending that a word means with this side to move.
pub(crate) fn read(word: &str, to_move: Seat) -> Termination {
    let known = WORDS.iter().find(|(name, _)| *name == word).map(|(_, end)| end.clone());
    let foul = |by: Seat| if by == to_move { Termination::FoulLose } else { Termination::FoulWin };
    known.unwrap_or_else(|| match word {
        BLACK_FOUL => foul(Seat::FIRST),
        WHITE_FOUL => foul(Seat::SECOND),
        _ => Termination::other(word),
    })
}

/// Returns the word for an ending with this side to move, or `None` if there is none.
pub(crate) fn write(end: &Termination, to_move: Seat) -> Option<Cow<'_, str>> {
    let known = WORDS.iter().find(|(_, known)| known == end).map(|(word, _)| *word);
    if let Some(word) = known {
        return Some(Cow::Borrowed(word));
    }
    match end {
        Termination::FoulWin if to_move == Seat::FIRST => Some(Cow::Borrowed(WHITE_FOUL)),
        Termination::FoulWin => Some(Cow::Borrowed(BLACK_FOUL)),
        // A text that would be read as a different ending is not written.
        Termination::Other(text) if read(text, to_move) == *end => Some(Cow::Borrowed(text)),
        _ => None,
    }
}
