//! Games by mail: copies of one game that go back and forth.

use wazir_registry::Play;
use wazir_text::{Message, message};

use crate::texts::Saving;

/// The result of comparing a copy of a game with the held one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CopyStatus {
    /// Both have the same moves.
    Same,
    /// The copy has this many more moves.
    Ahead(usize),
    /// The copy is older: the held game has this many more moves.
    Behind(usize),
}

/// The difference between a copy of a game and the held one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum DivergenceError {
    /// The games differ.
    Game {
        /// The id of the copy's game.
        theirs: String,
        /// The id of the held game.
        ours: String,
    },
    /// The start positions differ.
    Start,
    /// The rules differ.
    Rules,
    /// A move differs.
    Move {
        /// The ply of the move, from 1.
        ply: usize,
        /// The move of the copy.
        theirs: String,
        /// The move of the held game.
        ours: String,
    },
}

impl DivergenceError {
    /// The error message, as a translatable text.
    pub fn message(&self) -> Message {
        match self {
            Self::Game { theirs, ours } => {
                message!(Saving::MailOfOtherGame { theirs: theirs.clone(), ours: ours.clone() })
            }
            Self::Start => Saving::MailOfOtherStart.into(),
            Self::Rules => Saving::MailOfOtherRules.into(),
            Self::Move { ply, theirs, ours } => message!(Saving::MailOfOtherMove {
                ply: *ply,
                theirs: theirs.clone(),
                ours: ours.clone(),
            }),
        }
    }
}

/// Compares a copy of a game with the held one, each from its start to its present position.
///
/// ```
/// use wazir_registry::{GameRegistry, StartOptions};
/// use wazir_saves::{CopyStatus, compare_copy};
///
/// let mut mine = wazir_builtin::games().open("shogi", &StartOptions::default())?;
/// mine.play_text("7g7f")?;
/// let mut reply = mine.clone();
/// reply.play_text("3c3d")?;
/// assert_eq!(compare_copy(&mine, &reply), Ok(CopyStatus::Ahead(1)));
///
/// mine.play_text("8c8d")?;
/// let error = compare_copy(&mine, &reply).unwrap_err();
/// assert_eq!(error.to_string(), "move 2 is 3c3d in it and 8c8d here");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The first difference.
pub fn compare_copy(held: &Play, copy: &Play) -> Result<CopyStatus, DivergenceError> {
    let (ours, theirs) = (held.entry().id(), copy.entry().id());
    if ours != theirs {
        return Err(DivergenceError::Game { theirs: theirs.to_string(), ours: ours.to_string() });
    }
    if held.start_text() != copy.start_text() {
        return Err(DivergenceError::Start);
    }
    let rules = |play: &Play| play.entry().definition_source().map(|(_, rules)| rules);
    if held.changed_options() != copy.changed_options() || rules(held) != rules(copy) {
        return Err(DivergenceError::Rules);
    }
    let (ours, theirs) = (held.move_texts(), copy.move_texts());
    let mut both = ours.iter().zip(&theirs).enumerate();
    if let Some((place, (ours, theirs))) = both.find(|(_, (ours, theirs))| ours != theirs) {
        let (ours, theirs) = (ours.clone(), theirs.clone());
        return Err(DivergenceError::Move { ply: place + 1, theirs, ours });
    }
    Ok(match theirs.len().checked_sub(ours.len()) {
        Some(0) => CopyStatus::Same,
        Some(more) => CopyStatus::Ahead(more),
        None => CopyStatus::Behind(ours.len() - theirs.len()),
    })
}
