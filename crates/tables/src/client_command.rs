//! Conversions between client commands and session commands.

use wazir_game::Seat;
use wazir_registry::ClaimKind;
use wazir_session::{Command, TimeSpan};

use crate::ClientCommand;

impl ClientCommand {
    /// Converts a session command to the client command that requests it. Returns `None` for
    /// commands that a table gives itself, and for taking a seat, which needs a name.
    ///
    /// ```
    /// use wazir_game::Seat;
    /// use wazir_session::Command;
    /// use wazir_tables::ClientCommand;
    /// let asked = ClientCommand::from_session_command(&Command::play(Seat::FIRST, "7g7f"));
    /// assert_eq!(asked, Some(ClientCommand::Move { mv: "7g7f".to_owned(), thinking_time: None }));
    /// assert_eq!(ClientCommand::from_session_command(&Command::Begin), None);
    /// ```
    pub fn from_session_command(command: &Command) -> Option<Self> {
        Some(match command {
            Command::Move { ply, .. } => {
                Self::Move { mv: ply.text().to_owned(), thinking_time: None }
            }
            Command::Claim { claim, .. } => Self::Claim { claim: *claim },
            Command::TakeBack { .. } => Self::Takeback,
            Command::Answer { to, accept: true, .. } => Self::Accept { seat: *to },
            Command::Answer { to, .. } => Self::Decline { of: *to },
            Command::Withdraw { .. } => Self::Withdraw,
            Command::Leave { .. } => Self::Leave,
            Command::Return { .. } => Self::Return,
            _ => return None,
        })
    }

    /// Returns the session command that the player of a seat means, with the time a move is
    /// credited; `None` if the session is not concerned.
    pub(crate) fn to_session_command(&self, seat: Seat, lag: TimeSpan) -> Option<Command> {
        Some(match self {
            Self::Move { mv: m, .. } => Command::Move { seat, ply: m.as_str().into(), lag },
            Self::Claim { claim } => Command::Claim { seat, claim: *claim },
            Self::Takeback => Command::TakeBack { seat },
            Self::Accept { seat: of } => Command::Answer { seat, to: *of, accept: true },
            Self::Decline { of } => Command::Answer { seat, to: *of, accept: false },
            Self::Withdraw => Command::Withdraw { seat },
            Self::Leave => Command::Leave { seat },
            Self::Return => Command::Return { seat },
            Self::EvictAbsent { of } => Command::Leave { seat: *of },
            _ => return None,
        })
    }

    /// Returns whether the command depends on the position, and whether it depends on the offers.
    pub(crate) fn depends_on(&self) -> (bool, bool) {
        match self {
            // Whoever gives up does so in every position.
            Self::Claim { claim: ClaimKind::Resign } => (false, false),
            Self::Move { .. } | Self::Claim { .. } => (true, false),
            Self::Takeback | Self::Accept { .. } | Self::Decline { .. } | Self::Withdraw => {
                (true, true)
            }
            _ => (false, false),
        }
    }

    /// Returns whether only the person who opened the table may give the command.
    pub(crate) fn is_for_host(&self) -> bool {
        matches!(
            self,
            Self::SetChat { .. } | Self::SetRoom { .. } | Self::Mute { .. } | Self::Close
        )
    }

    /// Returns whether the command ends a game or follows its end. A table whose log is full
    /// accepts only these.
    pub(crate) fn ends_games(&self) -> bool {
        let resigns = |claim: &ClaimKind| *claim == ClaimKind::Resign;
        match self {
            Self::Claim { claim } => resigns(claim),
            Self::Leave | Self::EvictAbsent { .. } | Self::Rematch | Self::Close => true,
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_can_resign_whatever_happens_meanwhile() {
        let claims = |claim| ClientCommand::Claim { claim }.depends_on();
        assert_eq!(claims(ClaimKind::Resign), (false, false));
        assert_eq!(claims(ClaimKind::Draw), (true, false));
    }

    #[test]
    fn what_is_asked_of_a_table_comes_to_the_same_command() {
        let (seat, to) = (Seat::SECOND, Seat::FIRST);
        for command in [
            Command::play(seat, "e7e5"),
            Command::Claim { seat, claim: ClaimKind::Draw },
            Command::TakeBack { seat },
            Command::Answer { seat, to, accept: true },
            Command::Answer { seat, to, accept: false },
            Command::Withdraw { seat },
            Command::Leave { seat },
            Command::Return { seat },
        ] {
            let asked = ClientCommand::from_session_command(&command)
                .and_then(|client_command| client_command.to_session_command(seat, TimeSpan::ZERO));
            assert_eq!(asked, Some(command));
        }
        assert_eq!(
            ClientCommand::Chat { text: String::new() }.to_session_command(seat, TimeSpan::ZERO),
            None
        );
    }
}
