//! Drawings on the board of a table, which people show each other.

use serde::{Deserialize, Serialize};
use wazir_game::Seat;

/// An arrow between two squares, or a circle around one.
///
/// ```
/// use wazir_tables::DrawnMark;
/// let arrow: DrawnMark = serde_json::from_str(r#"{"from":"7g","to":"7f","colour":1}"#)?;
/// assert_eq!((arrow.from.as_str(), arrow.colour), ("7g", 1));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawnMark {
    /// The square where the arrow begins.
    pub from: String,
    /// The square where the arrow ends; a circle has the same twice.
    pub to: String,
    /// The colour, from 0 to 2.
    #[serde(default)]
    pub colour: u8,
}

/// The drawing of somebody at a position of the game. It replaces the one before.
///
/// ```
/// use wazir_tables::Drawing;
/// let drawn: Drawing = serde_json::from_str(r#"{"by":3,"guest":1,"name":"Cem","ply":4,"marks":[]}"#)?;
/// assert_eq!((drawn.by, drawn.seat, drawn.ply), (3, None, 4));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Drawing {
    /// A number that stands for the page on which it was drawn.
    pub by: u64,
    /// The seat of the person who drew it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// The number of the guest who drew it, once the guest has talked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guest: Option<u16>,
    /// The name of the guest; empty if the guest has none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// The number of moves before the position.
    pub ply: u32,
    /// The arrows and circles; none if they were erased.
    pub marks: Vec<DrawnMark>,
}
