//! The tuned weights of one game.

use std::sync::OnceLock;

use super::{GameRows, WeightsText};
use crate::net::{Net, NetError};

/// A net that is part of the program. It is read once, on first use. A program that fetches its nets
/// at run time has an empty one in its place.
///
/// ```
/// use wazir_ai::{EmbeddedNet, Net, NetShape};
/// static DAMAGED: EmbeddedNet = EmbeddedNet::new(b"no net");
/// assert!(DAMAGED.load().is_none());
///
/// static LATER: EmbeddedNet = EmbeddedNet::empty();
/// assert!(LATER.load().is_none());
/// let net = Net::zero(NetShape::new(64, 0, ["king", "R"]), false);
/// assert_eq!(LATER.supply(&net.to_bytes()), Ok(true));
/// assert_eq!(LATER.load(), Some(&net));
/// assert_eq!(LATER.supply(&net.to_bytes()), Ok(false));
/// ```
#[derive(Debug)]
pub struct EmbeddedNet {
    bytes: Option<&'static [u8]>,
    net: OnceLock<Option<Net>>,
}

impl EmbeddedNet {
    /// Creates an embedded net from its bytes.
    pub const fn new(bytes: &'static [u8]) -> Self {
        Self { bytes: Some(bytes), net: OnceLock::new() }
    }

    /// Creates a place for a net that the program gets at run time, by [`EmbeddedNet::supply`].
    pub const fn empty() -> Self {
        Self { bytes: None, net: OnceLock::new() }
    }

    /// Fills an empty place. Returns `false` and changes nothing if there is a net already. Searchers
    /// that exist by then keep their weights.
    ///
    /// # Errors
    /// The bytes are not a valid net.
    pub fn supply(&self, bytes: &[u8]) -> Result<bool, NetError> {
        let net = Net::read(bytes)?;
        Ok(self.bytes.is_none() && self.net.set(Some(net)).is_ok())
    }

    /// Returns the net, or `None` if the bytes are not a valid net or the place is empty.
    pub fn load(&'static self) -> Option<&'static Net> {
        match self.bytes {
            Some(bytes) => self.net.get_or_init(|| Net::read(bytes).ok()).as_ref(),
            None => self.net.get()?.as_ref(),
        }
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

    /// Returns the places of the nets, filled or not.
    pub fn net_places(&self) -> &'static [EmbeddedNet] {
        self.nets
    }

    pub(super) fn read(&self) -> Option<WeightsText> {
        WeightsText::parse(self.text, &[self.rows]).ok()
    }
}
