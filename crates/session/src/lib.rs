#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

mod clock;
mod command;
mod control;
mod decide;
mod event;
mod evolve;
#[cfg(feature = "serde")]
mod form;
mod ply;
mod policy;
mod refusal;
mod session;
mod setup;
mod sitter;
mod time;

pub use clock::{Allowance, ClockView, OvertimeView};
pub use command::Command;
pub use control::{Gain, Overtime, TimeControl};
pub use event::{End, Event, Fact, Offer, ParseOfferError};
pub use ply::Ply;
pub use policy::{Outlook, bot_answer};
pub use refusal::{FoldError, Refusal, ReplayError};
pub use session::{Phase, Session, StandingOffer};
pub use setup::{ClockStart, Setup, SetupError};
pub use sitter::{ParseSitterError, Sitter};
pub use time::{ParseTimeError, Span, Time};
