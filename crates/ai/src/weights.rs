//! Which weights an evaluation uses.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use crate::eval::model::{Model, WeightsError};

/// Pieces count, and nothing else.
const MATERIAL: &str = include_str!("../weights/material.txt");
/// What all games begin with.
const DERIVED: &str = include_str!("../weights/derived.txt");

/// What games have taught, by the name of the board and whether there are pieces in hand.
const TUNED: [((&str, bool), &str); 4] = [
    (("Shogi9", true), include_str!("../weights/shogi.txt")),
    (("Chess8", true), include_str!("../weights/euroshogi.txt")),
    (("Chess8", false), include_str!("../weights/cwda.txt")),
    (("Cross12", false), include_str!("../weights/evo.txt")),
];

/// The sets of weights an evaluation can work with.
///
/// ```
/// use wazir_ai::Weights;
/// assert_eq!("derived".parse(), Ok(Weights::Derived));
/// assert_eq!(Weights::default().to_string(), "tuned");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Weights {
    /// Nothing but the count of pieces.
    Material,
    /// What follows from how the pieces move.
    Derived,
    /// What games played have taught, the best there is. Pieces that were never played with are
    /// judged by how they move, with the weights that all pieces share.
    #[default]
    Tuned,
    /// The derived weights with those of a text in their place; see [`Weights::text`].
    Text(Arc<str>),
}

impl Weights {
    /// Weights from a text such as those in `crates/ai/weights`, which take the place of derived
    /// ones.
    ///
    /// # Errors
    /// When a line is not a name with its weights.
    ///
    /// ```
    /// use wazir_ai::Weights;
    /// let eager = Weights::text("tempo: 40/30 # twice the usual\n")?;
    /// assert!(Weights::text("tempo 40").is_err());
    /// # Ok::<(), wazir_ai::WeightsError>(())
    /// ```
    pub fn text(text: &str) -> Result<Self, WeightsError> {
        Model::new("").load(text)?;
        Ok(Self::Text(text.into()))
    }

    /// Fills in the weights of a game on the named board, with or without pieces in hand.
    pub(crate) fn load(&self, model: &mut Model, game: (&str, bool)) {
        let tuned = || TUNED.iter().find(|(known, _)| *known == game).map_or("", |(_, text)| text);
        let texts = match self {
            Self::Material => [MATERIAL, ""],
            Self::Derived => [DERIVED, ""],
            Self::Tuned => [DERIVED, tuned()],
            Self::Text(text) => [DERIVED, text],
        };
        for text in texts {
            // The texts of the crate are under test, others were read before.
            let _ = model.load(text);
        }
    }
}

/// A name that no set of weights has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no such weights: choose `material`, `derived` or `tuned`")]
pub struct UnknownWeights;

impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Material => "material",
            Self::Derived => "derived",
            Self::Tuned => "tuned",
            Self::Text(_) => "text",
        })
    }
}

impl FromStr for Weights {
    type Err = UnknownWeights;

    fn from_str(text: &str) -> Result<Self, UnknownWeights> {
        match text {
            "material" => Ok(Self::Material),
            "derived" => Ok(Self::Derived),
            "tuned" => Ok(Self::Tuned),
            _ => Err(UnknownWeights),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_texts_are_well_formed() {
        let tuned = TUNED.iter().map(|(_, text)| *text);
        for text in tuned.chain([MATERIAL, DERIVED]) {
            assert_eq!(Model::new("hands").load(text), Ok(()));
        }
    }
}
