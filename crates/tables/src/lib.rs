//! A table over a network, without the network.
//!
//! A [`Room`] is the one writer of a table: it hears [`Request`]s, judges them by its session, and
//! appends what happened to a log of numbered [`Entry`]s. Nothing is told to anybody before the
//! caller has brought the entries to the disk and said so ([`Room::written`]). A [`Follower`] is
//! the table as somebody far away knows it who knows the rules: it takes up entries in their order,
//! and knows when one is missing. Others are told how the table stands in words of squares and
//! pieces ([`scene`]). A [`Registry`] sees to it that a process has one room of each table, whoever
//! comes and whenever tables are put away.
//!
//! There is no I/O here, no thread and no clock.

mod deed;
mod follower;
mod kept;
mod lag;
mod log;
mod opening;
mod registry;
mod room;
mod say;
pub mod scene;
pub mod texts;
mod wire;

pub use follower::{Follower, FollowError};
pub use kept::{SideKey, ParseSideKeyError};
pub use lag::is_slow;
pub use log::{LogEntry, TableNotice, CommandOrigin, EntryKind};
pub use opening::{ARMY_FILE, GAME_FILE, OWN, TableSpec, TableSpecError, SeatRequest};
pub use registry::{Lookup, TableRegistry};
pub use room::{LogBatch, CHAT, EVENTS, NAME, PATIENCE, TableState, TableLogError, TALK_EVERY, tidied};
pub use say::LocalizedText;
pub use scene::StateDelta;
pub use wire::{ClientCommand, TableEvent, Hello, ServerMessage, TableQuery, Recipient, Request, Envelope, Participant, RefusalReason};

// The example of the package's own page is run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
