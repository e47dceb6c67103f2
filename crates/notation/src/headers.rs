//! Headers: keys and values about the game as a whole.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use wazir_game::Seat;

/// The meaning of a header, whatever the format calls it.
///
/// Keys that only one format has, or that are unknown, are [`HeaderKey::Other`] under the name that
/// they have there; they are written back under it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum HeaderKey {
    /// The name of a player: `先手`, `N+`, `White`.
    Player(Seat),
    /// The tournament or title: `棋戦`, `$EVENT`, `Event`.
    Event,
    /// The place: `場所`, `$SITE`, `Site`.
    Site,
    /// The day: `対局日`, `Date`.
    Date,
    /// The day and time of the first move: `開始日時`, `$START_TIME`, but not `UTCDate`.
    StartTime,
    /// The day and time of the last move: `終了日時`, `$END_TIME`.
    EndTime,
    /// The round: `Round`.
    Round,
    /// The time control: `持ち時間`, `$TIME_LIMIT`, `TimeControl`. The text is the format's own.
    TimeLimit,
    /// The opening: `戦型`, `$OPENING`, `Opening`.
    Opening,
    /// The title: `表題`, `$TITLE`.
    Title,
    /// Remarks: `備考`, `$NOTE`, but not `Annotator`.
    Note,
    /// The result as PGN writes it: `1-0`, `0-1`, `1/2-1/2`, `*`.
    Result,
    /// Any other header, under its own name.
    Other(Cow<'static, str>),
}

impl HeaderKey {
    /// Creates a key without a meaning here, under its own name.
    pub fn other(name: impl Into<String>) -> Self {
        Self::Other(Cow::Owned(name.into()))
    }
}

/// The headers of a game, in order.
///
/// ```
/// use wazir_game::Seat;
/// use wazir_notation::{Headers, HeaderKey};
/// let mut headers = Headers::default();
/// headers.set(HeaderKey::Player(Seat::FIRST), "Ann");
/// assert_eq!(headers.get(&HeaderKey::Player(Seat::FIRST)), Some("Ann"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Headers(Vec<(HeaderKey, String)>);

/// Returns whether this is a player without a name.
fn is_unnamed_player(key: &HeaderKey, value: &str) -> bool {
    matches!(key, HeaderKey::Player(_)) && value.is_empty()
}

impl Headers {
    /// The value of the first header with this key.
    pub fn get(&self, key: &HeaderKey) -> Option<&str> {
        self.0.iter().find(|(k, _)| k == key).map(|(_, value)| value.as_str())
    }

    /// Sets the value of the first header with this key, or appends a new header. An empty name
    /// removes the header of a player.
    pub fn set(&mut self, key: HeaderKey, value: impl Into<String>) {
        let value = value.into();
        match self.0.iter().position(|(k, _)| *k == key) {
            Some(at) if is_unnamed_player(&key, &value) => drop(self.0.remove(at)),
            Some(at) => self.0[at].1 = value,
            None => self.push(key, value),
        }
    }

    /// Appends a header, even if there is one with this key. An empty name of a player is not
    /// added: many programs write one for an unknown player.
    pub fn push(&mut self, key: HeaderKey, value: impl Into<String>) {
        let value = value.into();
        if !is_unnamed_player(&key, &value) {
            self.0.push((key, value));
        }
    }

    /// Reserves capacity for `more` further headers.
    pub fn reserve(&mut self, more: usize) {
        self.0.reserve(more);
    }

    /// Removes every header with this key.
    pub fn remove(&mut self, key: &HeaderKey) {
        self.0.retain(|(k, _)| k != key);
    }

    /// All headers, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&HeaderKey, &str)> + '_ {
        self.0.iter().map(|(key, value)| (key, value.as_str()))
    }

    /// The number of headers.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns whether there are no headers.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
