//! The sets of weights that an evaluation can use.

mod game_rows;
mod text;
mod tuned;

use std::fmt;
use std::str::FromStr;

use wazir_text::Message;

use crate::eval::model::EvalModel;
use crate::net::Net;
use crate::texts::Computers;
pub use game_rows::GameRows;
pub(crate) use text::RowLen;
pub use text::{WeightsError, WeightsText};
pub use tuned::{EmbeddedNet, TunedWeights};

/// A set of weights for an evaluation.
///
/// ```
/// use wazir_ai::Weights;
/// assert_eq!("derived".parse(), Ok(Weights::Derived));
/// assert_eq!(Weights::default().to_string(), "tuned");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Weights {
    /// Material alone: the count of pieces.
    Material,
    /// Weights that follow from how the pieces move.
    Derived,
    /// Linear weights tuned on games, without the net, once the game is known ([`Weights::for_game`]);
    /// derived weights before that, and for games without tuned ones. Pieces that were never played with
    /// are evaluated by how they move, with the weights that all pieces share.
    Linear,
    /// The best weights available: the linear weights, corrected by a net in the games that have one.
    #[default]
    Tuned,
    /// The derived weights, with those of a text in their place; see [`Weights::from_text`].
    Text(WeightsText),
    /// A net on top of linear weights; see [`Weights::from_net`].
    Net(LinearWithNets),
}

/// Nets, and the linear weights that they correct; see [`Weights::from_net`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinearWithNets {
    /// The linear weights; `None` means derived weights, until the game is known.
    text: Option<WeightsText>,
    /// One net, or one for each kind of position of the game.
    nets: Vec<Net>,
}

impl Weights {
    /// Creates weights from a text such as those in `crates/builtin/weights`, which replace derived ones.
    ///
    /// # Errors A [`WeightsError`] if a line is not the name of a row of some game, with its
    /// weights.
    ///
    /// ```
    /// use wazir_ai::Weights;
    /// let eager = Weights::from_text("tempo: 40/30 # twice the usual\n")?;
    /// assert!(Weights::from_text("tempo 40").is_err());
    /// assert!(Weights::from_text("haste: 40/30").is_err());
    /// # Ok::<(), wazir_ai::WeightsError>(())
    /// ```
    pub fn from_text(text: &str) -> Result<Self, WeightsError> {
        Ok(Self::Text(text.parse()?))
    }

    /// Creates weights with a net on top of the linear weights of the game that is played.
    ///
    /// ```
    /// use wazir_ai::{Net, NetShape, Weights};
    /// let net = Net::zero(NetShape::new(81, 18, ["king"]), false);
    /// assert_eq!(Weights::from_net(net).to_string(), "net");
    /// ```
    pub fn from_net(net: Net) -> Self {
        Self::Net(LinearWithNets { text: None, nets: vec![net] })
    }

    /// Returns the weights for the game with these tuned weights, which are an extension of the
    /// game's entry, or for a game without any (`None`). Tuned weights belong to one game: another
    /// with the same board or the same pieces does not get them.
    ///
    /// ```
    /// use wazir_ai::Weights;
    /// let games = wazir_builtin::games();
    /// let tuned = games.find("shogi")?.extension();
    /// assert!(matches!(Weights::Tuned.for_game(tuned), Weights::Net(_)));
    /// assert!(matches!(Weights::Linear.for_game(tuned), Weights::Text(_)));
    /// assert_eq!(Weights::Tuned.for_game(None), Weights::Derived);
    /// assert_eq!(Weights::Material.for_game(tuned), Weights::Material);
    /// # Ok::<(), wazir_registry::OpenError>(())
    /// ```
    #[must_use]
    pub fn for_game(&self, tuned: Option<&TunedWeights>) -> Self {
        let text = || tuned.and_then(TunedWeights::read);
        match self {
            Self::Tuned => match tuned.map(|tuned| tuned.nets().cloned().collect::<Vec<_>>()) {
                Some(nets) if !nets.is_empty() => Self::Net(LinearWithNets { text: text(), nets }),
                _ => text().map_or(Self::Derived, Self::Text),
            },
            Self::Linear => text().map_or(Self::Derived, Self::Text),
            Self::Net(LinearWithNets { text: None, nets }) => {
                Self::Net(LinearWithNets { text: text(), nets: nets.clone() })
            }
            _ => self.clone(),
        }
    }

    /// Returns the nets, of which the first that supports the position is used.
    pub fn nets(&self) -> &[Net] {
        match self {
            Self::Net(LinearWithNets { nets, .. }) => nets,
            _ => &[],
        }
    }

    /// Loads the weights into the model of a game whose evaluation has rows of its own.
    pub fn load(&self, model: &mut EvalModel, own: &GameRows) {
        let text = match self {
            Self::Material => return own.load_material(model),
            Self::Derived | Self::Linear | Self::Tuned => None,
            Self::Text(text) => Some(text),
            Self::Net(LinearWithNets { text, .. }) => text.as_ref(),
        };
        own.load_derived(model);
        if let Some(text) = text {
            model.load(text);
        }
    }
}

/// The error for an unknown set of weights.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct UnknownWeights;

impl UnknownWeights {
    /// Returns the error message, as a translatable text.
    pub fn message(&self) -> Message {
        Computers::NoWeights.into()
    }
}

impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Material => "material",
            Self::Derived => "derived",
            Self::Linear => "linear",
            Self::Tuned => "tuned",
            Self::Text(_) => "text",
            Self::Net(_) => "net",
        })
    }
}

impl FromStr for Weights {
    type Err = UnknownWeights;

    fn from_str(text: &str) -> Result<Self, UnknownWeights> {
        match text {
            "material" => Ok(Self::Material),
            "derived" => Ok(Self::Derived),
            "linear" => Ok(Self::Linear),
            "tuned" => Ok(Self::Tuned),
            _ => Err(UnknownWeights),
        }
    }
}
