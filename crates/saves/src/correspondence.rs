//! A game that is played by mail: copies of one game that go back and forth.

use wazir_registry::Play;
use wazir_text::{Message, message};

use crate::texts::Saving;

/// What a copy of a game brings beyond the one that is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CopyStatus {
    /// Nothing: both have the same moves.
    Same,
    /// So many moves more.
    Ahead(usize),
    /// It is older: the game that is held has so many moves more.
    Behind(usize),
}

/// How a copy of a game differs from the one that is held.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum DivergenceError {
    /// It is another game.
    Game {
        /// Which game the copy is of.
        theirs: String,
        /// Which is held.
        ours: String,
    },
    /// It begins at another position.
    Start,
    /// It is played under other rules.
    Rules,
    /// A move differs.
    Move {
        /// Which move, from 1.
        ply: usize,
        /// The one of the copy.
        theirs: String,
        /// The one of the game that is held.
        ours: String,
    },
}

impl DivergenceError {
    /// What differs, as a sentence that can be said in several languages.
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

/// What a copy of a game brings that came back, each game from its start to where it stands.
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
/// Where the two part.
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
