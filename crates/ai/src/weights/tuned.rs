//! The tuned weights of one game.

use std::sync::OnceLock;

use super::{GameRows, WeightsText};
use crate::net::Net;

/// A net that is part of the program. It is read once, on first use.
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
    /// Creates an embedded net from its bytes.
    pub const fn new(bytes: &'static [u8]) -> Self {
        Self { bytes, net: OnceLock::new() }
    }

    /// Returns the net, or `None` if the bytes are not a valid net.
    pub fn load(&'static self) -> Option<&'static Net> {
        self.net.get_or_init(|| Net::read(self.bytes).ok()).as_ref()
    }
}

/// The weights of one game tuned on games, and the nets that correct them: an extension of the
/// game's entry, used by [`Weights::for_game`](crate::Weights::for_game).
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
    /// Creates tuned weights from a text that [`WeightsText`] parses, with nets on top. Several nets are
    /// for different positions of the game. An invalid text counts as none, and so does an invalid net.
    pub const fn new(text: &'static str, nets: &'static [EmbeddedNet]) -> Self {
        Self { text, nets, rows: GameRows::NONE }
    }

    /// Sets the rows that only this game's evaluation has.
    #[must_use]
    pub const fn with_rows(self, rows: GameRows) -> Self {
        Self { rows, ..self }
    }

    /// Returns the rows that only this game's evaluation has.
    pub fn rows(&self) -> GameRows {
        self.rows
    }

    /// Returns the text of the weights.
    pub fn text(&self) -> &'static str {
        self.text
    }

    /// Returns the nets that can be read.
    pub fn nets(&self) -> impl Iterator<Item = &'static Net> + use<> {
        self.nets.iter().filter_map(EmbeddedNet::load)
    }

    pub(super) fn read(&self) -> Option<WeightsText> {
        WeightsText::parse(self.text, &[self.rows]).ok()
    }
}
