//! What is typed.

use wazir_game::Phrase;
use wazir_games::ClaimKind;

/// What somebody wants who types.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command<'a> {
    Nothing,
    Help,
    Board,
    Flip,
    Who,
    Moves(&'a str),
    Record,
    Position,
    Rank(&'a str),
    File(&'a str),
    Where(&'a str),
    Hand,
    Why(&'a str),
    Claim(ClaimKind),
    TakeBack,
    Answer { accept: bool },
    Withdraw,
    Say(&'a str),
    Premove(&'a str),
    Unpremove,
    Rematch,
    Leave,
    Return,
    Gone,
    Quit,
    Move(&'a str),
}

/// What `help` shows.
pub(crate) const HELP: &str = "\
  7g7f, e2e4 ...  move, in the notation of the game; a part of it is enough
  moves [e2]    the legal moves              board    show the board
  who           who sits where, and clocks   flip     turn the board round
  draw          offer a draw                 resign   give up
  impasse       claim that neither king can be mated any more, where the game has that
  claim WORDS   claim what the game has words of its own for
  takeback      ask to take moves back       withdraw take the own offer back
  accept        agree to what is offered     decline  do not
  premove e2e4  move so when it is your turn unpremove  do not after all
  say TEXT      say something                rematch  play again
  leave         leave the seat for good      return   take it again
  gone          take the seat from who has been away for too long
  rank 4, file e, where K, hand, why e2 e5   the board in words
  position      show the position as text    record   show the moves so far
  help          this list                    quit     end the program; the seat stays yours
";

impl<'a> Command<'a> {
    pub(crate) fn read(line: &'a str) -> Self {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        match (word.to_ascii_lowercase().as_str(), rest) {
            ("", _) => Self::Nothing,
            ("help" | "?", "") => Self::Help,
            ("board", "") => Self::Board,
            ("flip", "") => Self::Flip,
            ("who" | "clocks", "") => Self::Who,
            ("moves", _) => Self::Moves(rest),
            ("record", "") => Self::Record,
            ("position", "") => Self::Position,
            ("rank", rank) if !rank.is_empty() => Self::Rank(rank),
            ("file", file) if !file.is_empty() => Self::File(file),
            ("where", kind) if !kind.is_empty() => Self::Where(kind),
            ("hand", "") => Self::Hand,
            ("why", mv) if !mv.is_empty() => Self::Why(mv),
            ("draw", "") => Self::Claim(ClaimKind::Draw),
            ("resign", "") => Self::Claim(ClaimKind::Resign),
            ("impasse", "") => Self::Claim(ClaimKind::Impasse),
            ("claim", words) => match Phrase::new(words) {
                Some(words) => Self::Claim(ClaimKind::Own(words)),
                None => Self::Move(line),
            },
            ("takeback" | "undo", "") => Self::TakeBack,
            ("accept" | "yes", "") => Self::Answer { accept: true },
            ("decline" | "no", "") => Self::Answer { accept: false },
            ("withdraw", "") => Self::Withdraw,
            ("say", text) if !text.is_empty() => Self::Say(text),
            ("premove", mv) if !mv.is_empty() => Self::Premove(mv),
            ("unpremove", "") => Self::Unpremove,
            ("rematch" | "again", "") => Self::Rematch,
            ("leave", "") => Self::Leave,
            ("return", "") => Self::Return,
            ("gone", "") => Self::Gone,
            ("quit" | "exit" | "q", "") => Self::Quit,
            ("move", mv) if !mv.is_empty() => Self::Move(mv),
            _ => Self::Move(line),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_understood() {
        assert_eq!(Command::read(""), Command::Nothing);
        assert_eq!(Command::read("Say  hello there"), Command::Say("hello there"));
        assert_eq!(Command::read("resign"), Command::Claim(ClaimKind::Resign));
        assert_eq!(Command::read("accept"), Command::Answer { accept: true });
        assert_eq!(Command::read("move e2e4"), Command::Move("e2e4"));
        assert_eq!(Command::read("P*5e"), Command::Move("P*5e"));
        let own = Phrase::new("nobody gets through").map(ClaimKind::Own).map(Command::Claim);
        assert_eq!(Some(Command::read("claim nobody gets through")), own);
        assert_eq!(Command::read("claim"), Command::Move("claim"));
        assert_eq!(Command::read("resign now"), Command::Move("resign now"));
        // Every word of the help is one.
        for word in ["draw", "impasse", "takeback", "decline", "withdraw", "rematch", "leave"] {
            assert!(HELP.contains(word) && !matches!(Command::read(word), Command::Move(_)));
        }
    }
}
