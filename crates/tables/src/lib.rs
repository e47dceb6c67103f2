//! A table over a network, without the network.
//!
//! A [`Room`] is the one writer of a table: it hears [`Request`]s, judges them by its session, and
//! appends what happened to a log of numbered [`Entry`]s. Nothing is told to anybody before the
//! caller has brought the entries to the disk and said so ([`Room::written`]). A [`Follower`] is
//! the table as somebody far away knows it: it takes up entries in their order, and knows when one
//! is missing.
//!
//! There is no I/O here, no thread and no clock.

mod follower;
mod log;
mod room;
mod wire;

pub use follower::{Follower, Missing};
pub use log::{Entry, Origin};
pub use room::{Room, RoomError};
pub use wire::{Message, Recipient, Request, Sent, Visitor, Why};

// The example of the package's own page is run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
