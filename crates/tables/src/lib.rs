//! A table over a network, without the network.
//!
//! A [`TableState`] is the one writer of a table: it hears [`Request`]s, judges them by its session, and
//! appends what happened to a log of numbered [`LogEntry`]s. Nothing is told to anybody before the
//! caller has brought the entries to the disk and said so ([`TableState::commit`]). A [`Follower`] is
//! the table as somebody far away knows it who knows the rules: it takes up entries in their order,
//! and knows when one is missing. Others are told how the table stands in words of squares and
//! pieces ([`scene`]). A [`TableRegistry`] sees to it that a process has one room of each table, whoever
//! comes and whenever tables are put away.
//!
//! There is no I/O here, no thread and no clock.

mod client_command;
mod follower;
mod side_key;
mod lag;
mod log;
mod table_spec;
mod registry;
mod table_state;
mod localized_text;
pub mod snapshot;
pub mod texts;
mod wire;

pub use follower::{FollowError, Follower};
pub use side_key::{ParseSideKeyError, SideKey};
pub use lag::is_correspondence;
pub use log::{CommandOrigin, EntryKind, LogEntry, TableNotice};
pub use table_spec::{
    CUSTOM_FILE, MAX_ARMY_FILE_BYTES, MAX_GAME_FILE_BYTES, SeatRequest, TableSpec, TableSpecError,
};
pub use registry::{Lookup, TableRegistry};
pub use table_state::{
    ABANDON_AFTER, CHAT_INTERVAL, LogBatch, MAX_CHAT_CHARS, MAX_EVENTS, MAX_NAME_CHARS,
    TableLogError, TableState, sanitize_line,
};
pub use localized_text::LocalizedText;
pub use snapshot::StateDelta;
pub use wire::{
    ClientCommand, Envelope, Hello, Participant, Recipient, RefusalReason, Request, ServerMessage,
    TableEvent, TableQuery,
};

// The example of the package's own page is run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
