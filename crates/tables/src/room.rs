//! The chat of the spectators of a table.

use serde::{Deserialize, Serialize};
use wazir_session::Time;

use crate::snapshot::ChatLine;

/// A line in the room of the spectators.
///
/// ```
/// use wazir_tables::RoomLine;
/// let line: RoomLine = serde_json::from_str(r#"{"k":7,"guest":1,"name":"Cem","text":"hi","at":0}"#)?;
/// assert_eq!((line.number, line.guest, line.name.as_str()), (7, 1, "Cem"));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoomLine {
    /// The number of the line in the room, counted from 1.
    #[serde(rename = "k")]
    pub number: u64,
    /// The number of the guest who sent it, counted from 1 in the order in which they first talk.
    pub guest: u16,
    /// The name that the guest chose; empty if the guest chose none.
    #[serde(default)]
    pub name: String,
    /// The text of the line.
    pub text: String,
    /// The time at which it was sent.
    pub at: Time,
}

/// A guest who is muted.
///
/// ```
/// use wazir_tables::MutedGuest;
/// let muted = MutedGuest { guest: 2, name: String::new() };
/// assert_eq!(serde_json::to_string(&muted)?, r#"{"guest":2,"name":""}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MutedGuest {
    /// The number of the guest.
    pub guest: u16,
    /// The name of the guest.
    #[serde(default)]
    pub name: String,
}

/// The room of the spectators, as somebody sees it.
///
/// ```
/// use wazir_tables::RoomView;
/// let hidden: RoomView = serde_json::from_str(r#"{"room":null,"room_on":true}"#)?;
/// assert_eq!((hidden.lines, hidden.is_on), (None, true));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoomView {
    /// The most recent lines; `None` for players until the end of the game.
    #[serde(rename = "room", default)]
    pub lines: Option<Vec<RoomLine>>,
    /// `true` if spectators may talk and draw.
    #[serde(rename = "room_on", default)]
    pub is_on: bool,
    /// The muted guests, for the person who opened the table.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub muted: Vec<MutedGuest>,
}

/// All talk that somebody may see now. It replaces what was known.
///
/// ```
/// use wazir_tables::TalkView;
/// let talk: TalkView = serde_json::from_str(r#"{"chat":[],"room":[],"room_on":true}"#)?;
/// assert_eq!(talk.room.lines, Some(Vec::new()));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TalkView {
    /// The most recent lines of the players; none for spectators until the end of the game.
    pub chat: Vec<ChatLine>,
    /// The room of the spectators.
    #[serde(flatten)]
    pub room: RoomView,
}
