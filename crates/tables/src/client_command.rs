//! What somebody at a table wants, and what of it is the affair of the session.

use wazir_game::Seat;
use wazir_registry::ClaimKind;
use wazir_session::{Command, TimeSpan};

use crate::ClientCommand;

impl ClientCommand {
    /// What a command of a session is when it is asked of a table; `None` for what a table does by
    /// itself, and for taking a seat, which is asked for with a name.
    ///
    /// ```
    /// use wazir_game::Seat;
    /// use wazir_session::Command;
    /// use wazir_tables::ClientCommand;
    /// let asked = ClientCommand::from_session_command(&Command::play(Seat::FIRST, "7g7f"));
    /// assert_eq!(asked, Some(ClientCommand::Move { m: "7g7f".to_owned(), spent: None }));
    /// assert_eq!(ClientCommand::from_session_command(&Command::Begin), None);
    /// ```
    pub fn from_session_command(command: &Command) -> Option<Self> {
        Some(match command {
            Command::Move { ply, .. } => Self::Move { mv: ply.text().to_owned(), thinking_time: None },
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

    /// The command of the session that is meant by who sits in a seat, with the time that a move is
    /// credited; `None` for what is no affair of the session.
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

    /// Whether a deed reckons with the position, and whether with what is offered.
    pub(crate) fn depends_on(&self) -> (bool, bool) {
        match self {
            Self::Move { .. } | Self::Claim { .. } => (true, false),
            Self::Takeback | Self::Accept { .. } | Self::Decline { .. } | Self::Withdraw => {
                (true, true)
            }
            _ => (false, false),
        }
    }

    /// Whether a deed ends games or follows their end, so that a table cannot hear it for ever.
    pub(crate) fn ends_games(&self) -> bool {
        let resigns = |claim: &ClaimKind| *claim == ClaimKind::Resign;
        match self {
            Self::Claim { claim } => resigns(claim),
            Self::Leave | Self::EvictAbsent { .. } | Self::Rematch => true,
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
                .and_then(|deed| deed.to_session_command(seat, TimeSpan::ZERO));
            assert_eq!(asked, Some(command));
        }
        assert_eq!(ClientCommand::Chat { text: String::new() }.to_session_command(seat, TimeSpan::ZERO), None);
    }
}
