//! What is typed.

use wazir_tables::Deed;
use wazir_terminal::plain::{Question, read_claim};

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
    Ask(Question<'a>),
    /// What is asked of the table without looking at it.
    Do(Deed),
    Answer {
        accept: bool,
    },
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
        let word = word.to_ascii_lowercase();
        if let Some(question) = Question::read(&word, rest) {
            return Self::Ask(question);
        }
        if let Some(claim) = read_claim(&word, rest) {
            return Self::Do(Deed::Claim { claim });
        }
        match (word.as_str(), rest) {
            ("", _) => Self::Nothing,
            ("help" | "?", "") => Self::Help,
            ("board", "") => Self::Board,
            ("flip", "") => Self::Flip,
            ("who" | "clocks", "") => Self::Who,
            ("moves", _) => Self::Moves(rest),
            ("record", "") => Self::Record,
            ("position", "") => Self::Position,
            ("takeback" | "undo", "") => Self::Do(Deed::Takeback),
            ("accept" | "yes", "") => Self::Answer { accept: true },
            ("decline" | "no", "") => Self::Answer { accept: false },
            ("withdraw", "") => Self::Do(Deed::Withdraw),
            ("say", text) if !text.is_empty() => Self::Do(Deed::Chat { text: text.to_owned() }),
            ("premove", mv) if !mv.is_empty() => Self::Do(Deed::Premove { m: mv.to_owned() }),
            ("unpremove", "") => Self::Do(Deed::Unpremove),
            ("rematch" | "again", "") => Self::Do(Deed::Rematch),
            ("leave", "") => Self::Do(Deed::Leave),
            ("return", "") => Self::Do(Deed::Return),
            ("gone", "") => Self::Gone,
            ("quit" | "exit" | "q", "") => Self::Quit,
            ("move", mv) if !mv.is_empty() => Self::Move(mv),
            _ => Self::Move(line),
        }
    }
}

#[cfg(test)]
mod tests {
    use wazir_game::Phrase;
    use wazir_games::ClaimKind;

    use super::*;

    #[test]
    fn lines_are_understood() {
        assert_eq!(Command::read(""), Command::Nothing);
        assert_eq!(
            Command::read("Say  hello there"),
            Command::Do(Deed::Chat { text: "hello there".to_owned() })
        );
        let claim = |claim| Command::Do(Deed::Claim { claim });
        assert_eq!(Command::read("resign"), claim(ClaimKind::Resign));
        assert_eq!(Command::read("accept"), Command::Answer { accept: true });
        assert_eq!(Command::read("move e2e4"), Command::Move("e2e4"));
        assert_eq!(Command::read("P*5e"), Command::Move("P*5e"));
        let own = Phrase::new("nobody gets through").map(ClaimKind::Own).map(claim);
        assert_eq!(Some(Command::read("claim nobody gets through")), own);
        assert_eq!(Command::read("claim"), Command::Move("claim"));
        assert_eq!(Command::read("resign now"), Command::Move("resign now"));
        // Every word of the help is one.
        for word in ["draw", "impasse", "takeback", "decline", "withdraw", "rematch", "leave"] {
            assert!(HELP.contains(word) && !matches!(Command::read(word), Command::Move(_)));
        }
    }
}
