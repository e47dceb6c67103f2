//! The origin of an army: facts that do not change how it plays.

use alloc::string::String;

use super::{ArmyError, LONGEST_NOTE};

/// The author of an army, the place where it was published, and a description of one line.
///
/// Each may be empty. None of them is part of the text form, nor compared between armies.
///
/// ```
/// use wazir_cwda::{Army, ArmyOrigin};
/// let origin = ArmyOrigin::new("Ralph Betza", "chessvariants.org", "a queen that also leaps")?;
/// let army = Army::default().with_origin(origin);
/// assert_eq!(army.origin().author(), "Ralph Betza");
/// # Ok::<(), wazir_cwda::ArmyError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ArmyOrigin {
    author: String,
    source: String,
    description: String,
}

impl ArmyOrigin {
    /// Returns an origin of these three texts, each of at most 500 characters.
    ///
    /// # Errors
    /// [`ArmyError::Origin`] if a text is longer, or has control characters.
    pub fn new(author: &str, source: &str, description: &str) -> Result<Self, ArmyError> {
        let usable = |text: &str| {
            text.chars().nth(LONGEST_NOTE).is_none() && !text.chars().any(char::is_control)
        };
        if ![author, source, description].into_iter().all(usable) {
            return Err(ArmyError::Origin);
        }
        let [author, source, description] = [author, source, description].map(String::from);
        Ok(Self { author, source, description })
    }

    /// Returns the author.
    pub fn author(&self) -> &str {
        &self.author
    }

    /// Returns the place where the army was published: a page, a comment, a list.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// Returns the description, one line for somebody who chooses an army.
    pub fn description(&self) -> &str {
        &self.description
    }
}
