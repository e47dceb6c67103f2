//! The words for endings, which JKF has from CSA.

use alloc::borrow::Cow;

use wazir_game::Seat;

use wazir_notation::End;

const WORDS: [(&str, End); 13] = [
    ("TORYO", End::Resign),
    ("CHUDAN", End::Interrupt),
    ("SENNICHITE", End::Repetition),
    ("TIME_UP", End::Timeout),
    (ILLEGAL, End::FoulLose),
    ("JISHOGI", End::Impasse),
    ("KACHI", End::EnteringKing),
    ("HIKIWAKE", End::Draw),
    ("MAX_MOVES", End::MaxMoves),
    ("MATTA", End::TakenBack),
    ("TSUMI", End::Mate),
    ("FUZUMI", End::NoMate),
    ("ERROR", End::Error),
];

const ILLEGAL: &str = "ILLEGAL_MOVE";
const BLACK_FOUL: &str = "+ILLEGAL_ACTION";
const WHITE_FOUL: &str = "-ILLEGAL_ACTION";

/// Whether this can stand behind `%`.
pub(super) fn is_word(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|b| b.is_ascii_alphanumeric() || b"_+-".contains(&b))
}

/// Whether a word says that the game ended by a foul.
pub(super) fn is_foul(word: &str) -> bool {
    [ILLEGAL, BLACK_FOUL, WHITE_FOUL].contains(&word)
}

/// What a word means with this side to move.
pub(crate) fn read(word: &str, to_move: Seat) -> End {
    let known = WORDS.iter().find(|(name, _)| *name == word).map(|(_, end)| end.clone());
    let foul = |by: Seat| if by == to_move { End::FoulLose } else { End::FoulWin };
    known.unwrap_or_else(|| match word {
        BLACK_FOUL => foul(Seat::FIRST),
        WHITE_FOUL => foul(Seat::SECOND),
        _ => End::other(word),
    })
}

/// The word for an ending with this side to move; `None` when there is none.
pub(crate) fn write(end: &End, to_move: Seat) -> Option<Cow<'_, str>> {
    let known = WORDS.iter().find(|(_, known)| known == end).map(|(word, _)| *word);
    if let Some(word) = known {
        return Some(Cow::Borrowed(word));
    }
    match end {
        End::FoulWin if to_move == Seat::FIRST => Some(Cow::Borrowed(WHITE_FOUL)),
        End::FoulWin => Some(Cow::Borrowed(BLACK_FOUL)),
        // A text that would be read as something else is not written.
        End::Other(text) if read(text, to_move) == *end => Some(Cow::Borrowed(text)),
        _ => None,
    }
}
