//! Commands for a remote table, in addition to those of every table.

use wazir_tables::ClientCommand;
use wazir_terminal::plain;
use wazir_text::Message;

use crate::texts::Commands;

/// A command that only remote tables have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum RemoteCommand {
    /// Shows the players and their clocks.
    Who,
    /// Sends a command to the table as it is.
    Do(ClientCommand),
    /// Answers an offer.
    Answer { accept: bool },
    /// Makes a player who has been away for too long lose the seat.
    Gone,
}

/// A line of input.
pub(crate) type Command<'a> = plain::LineCommand<'a, RemoteCommand>;

/// Returns the text of `help`.
pub(crate) fn help() -> Message {
    plain::help(Commands::Play, Commands::Table, Commands::End)
}

impl RemoteCommand {
    /// Parses a lowercase command word with the rest of the line.
    pub(crate) fn read(word: &str, rest: &str) -> Option<Self> {
        Some(match (word, rest) {
            ("who" | "clocks", "") => Self::Who,
            ("takeback" | "undo", "") => Self::Do(ClientCommand::Takeback),
            ("accept" | "yes", "") => Self::Answer { accept: true },
            ("decline" | "no", "") => Self::Answer { accept: false },
            ("withdraw", "") => Self::Do(ClientCommand::Withdraw),
            ("say", text) if !text.is_empty() => {
                Self::Do(ClientCommand::Chat { text: text.to_owned() })
            }
            ("premove", mv) if !mv.is_empty() => {
                Self::Do(ClientCommand::Premove { m: mv.to_owned() })
            }
            ("unpremove", "") => Self::Do(ClientCommand::CancelPremove),
            ("rematch" | "again", "") => Self::Do(ClientCommand::Rematch),
            ("leave", "") => Self::Do(ClientCommand::Leave),
            ("return", "") => Self::Do(ClientCommand::Return),
            ("gone", "") => Self::Gone,
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use wazir_registry::ClaimKind;

    use super::*;

    #[test]
    fn lines_are_understood() {
        let read = |line| Command::read(line, RemoteCommand::read);
        let said = RemoteCommand::Do(ClientCommand::Chat { text: "hello there".to_owned() });
        assert_eq!(read("Say  hello there"), Command::Local(said));
        assert_eq!(read("resign"), Command::Claim(ClaimKind::Resign));
        assert_eq!(read("accept"), Command::Local(RemoteCommand::Answer { accept: true }));
        assert_eq!(read("say"), Command::Move("say"));
        // Every word of the help is a command.
        let help = help().to_string();
        for word in ["draw", "impasse", "takeback", "decline", "withdraw", "rematch", "leave"] {
            assert!(help.contains(word) && !matches!(read(word), Command::Move(_)), "{word}");
        }
    }
}
