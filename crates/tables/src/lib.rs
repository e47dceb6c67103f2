//! Tables that people reach over a network, without the network itself.
//!
//! A [`TableState`] is the single writer of a table: it handles [`Request`]s, checks them against
//! its session, and appends the results to a log of numbered [`LogEntry`]s. It sends nothing before
//! the caller has stored the entries and confirmed it ([`TableState::commit`]). A [`Follower`] is a
//! copy of the table for remote clients that know the rules: it applies entries in order and
//! notices when one is missing. Other clients receive the state in terms of squares and pieces
//! ([`snapshot`]). A [`TableRegistry`] ensures that a process runs at most one task per table, however
//! many clients come and whenever tables are put to sleep.
//!
//! This crate does no I/O and has no thread and no clock.
#![cfg_attr(docsrs, feature(doc_cfg))]

mod client_command;
mod drawing;
mod follower;
mod lag;
mod localized_text;
mod log;
pub mod notation;
mod registry;
mod room;
mod side_key;
pub mod snapshot;
mod table_spec;
mod table_state;
pub mod texts;
mod wire;

pub use drawing::{Drawing, DrawnMark};
pub use follower::{FollowError, Follower};
pub use lag::is_correspondence;
pub use localized_text::LocalizedText;
pub use log::{CommandOrigin, EntryKind, LogEntry, TableNotice};
pub use registry::{Lookup, TableRegistry};
pub use room::{MutedGuest, RoomLine, RoomView, TalkView};
pub use side_key::{ParseSideKeyError, SideKey};
pub use snapshot::StateDelta;
pub use table_spec::{
    CUSTOM_FILE, GallerySource, MAX_ARMY_FILE_BYTES, MAX_GAME_FILE_BYTES, SeatRequest, TableSpec,
    TableSpecError,
};
pub use table_state::{
    ABANDON_AFTER, CHAT_INTERVAL, LogBatch, MAX_CHAT_CHARS, MAX_EVENTS, MAX_NAME_CHARS,
    TableLogError, TableState, sanitize_line,
};
pub use wire::{
    ClientCommand, Envelope, Hello, Participant, Recipient, RefusalReason, Request, ServerMessage,
    TableEvent, TableQuery,
};

// Runs the example of the README as a doc test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
