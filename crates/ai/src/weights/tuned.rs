//! What games played have taught about one game.

use std::sync::OnceLock;

use super::{GameRows, WeightsText};
use crate::net::Net;

/// A net that is part of the program. It is read once, when somebody first asks for it.
///
/// ```
/// use wazir_ai::EmbeddedNet;
/// static DAMAGED: EmbeddedNet = EmbeddedNet::new(b"no net");
/// assert!(DAMAGED.load().is_none());
/// ```
#[derive(Debug)]
pub struct EmbeddedNet {
    bytes: &'static [u8],
    net: OnceLock<Option<Net>>,
}

impl EmbeddedNet {
    /// The net of these bytes.
    pub const fn new(bytes: &'static [u8]) -> Self {
        Self { bytes, net: OnceLock::new() }
    }

    /// The net; `None` when the bytes hold none.
    pub fn load(&'static self) -> Option<&'static Net> {
        self.net.get_or_init(|| Net::read(self.bytes).ok()).as_ref()
    }
}

/// The weights that games played have taught about one game, and the nets that correct them: a part of
/// the game's entry, by which [`Weights::for_game`](crate::Weights::for_game) finds them.
///
/// ```
/// use wazir_ai::{TunedWeights, Weights};
/// let tuned = TunedWeights::new("tempo: 12/3", &[]);
/// assert_eq!(Weights::Tuned.for_game(Some(&tuned)), Weights::from_text("tempo: 12/3")?);
/// # Ok::<(), wazir_ai::WeightsError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct TunedWeights {
    text: &'static str,
    nets: &'static [EmbeddedNet],
    rows: GameRows,
}

impl TunedWeights {
    /// The weights of a text as [`WeightsText`] reads it, and nets on top of them. Where there are
    /// several nets, each is for other positions of the game. A text that cannot be read is as good
    /// as none, and so is a net.
    pub const fn new(text: &'static str, nets: &'static [EmbeddedNet]) -> Self {
        Self { text, nets, rows: GameRows::NONE }
    }

    /// The same for a game whose evaluation has rows of its own.
    #[must_use]
    pub const fn with_rows(self, rows: GameRows) -> Self {
        Self { rows, ..self }
    }

    /// The rows that the game's evaluation alone has.
    pub fn rows(&self) -> GameRows {
        self.rows
    }

    /// The text.
    pub fn text(&self) -> &'static str {
        self.text
    }

    /// The nets that can be read.
    pub fn nets(&self) -> impl Iterator<Item = &'static Net> + use<> {
        self.nets.iter().filter_map(EmbeddedNet::load)
    }

    pub(super) fn read(&self) -> Option<WeightsText> {
        WeightsText::parse(self.text, &[self.rows]).ok()
    }
}
