//! Which weights an evaluation uses.

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
    /// What games played have taught of sums of weights, without the net, once it is said which game
    /// is played ([`Weights::for_game`]); derived until then, and for games that taught nothing.
    /// Pieces that were never played with are judged by how they move, with the weights that all
    /// pieces share.
    Linear,
    /// The best there is: the linear weights, corrected by a net in the games that have one.
    #[default]
    Tuned,
    /// The derived weights with those of a text in their place; see [`Weights::from_text`].
    Text(WeightsText),
    /// A net on top of linear weights.
    Net(LinearWithNets),
}

/// Nets, and the weights of the sums that they correct; see [`Weights::from_net`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinearWithNets {
    /// Derived weights, as long as it is not said which game is played.
    text: Option<WeightsText>,
    /// One, or one for each kind of positions of the game.
    nets: Vec<Net>,
}

impl Weights {
    /// Weights from a text such as those in `crates/builtin/weights`, which take the place of derived
    /// ones.
    ///
    /// # Errors
    /// When a line is not a name that some game knows, with its weights.
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

    /// A net on top of the linear weights of the game that is played.
    ///
    /// ```
    /// use wazir_ai::{Net, NetShape, Weights};
    /// let net = Net::zero(NetShape::new(81, 18, ["king"]), false);
    /// assert_eq!(Weights::from_net(net).to_string(), "net");
    /// ```
    pub fn from_net(net: Net) -> Self {
        Self::Net(LinearWithNets { text: None, nets: vec![net] })
    }

    /// The weights for the game that has taught these, a part of the game's entry; with `None` for a
    /// game that has taught nothing. Tuned ones belong to one game: another with the same board, or
    /// with the same pieces, does not get them.
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

    /// The nets among them, of which the first that knows the position counts.
    pub fn nets(&self) -> &[Net] {
        match self {
            Self::Net(LinearWithNets { nets, .. }) => nets,
            _ => &[],
        }
    }

    /// Fills in the weights of a game whose evaluation has rows of its own.
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

/// A name that no set of weights has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct UnknownWeights;

impl UnknownWeights {
    /// What is the matter, as a sentence that can be said in several languages.
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
