//! Every text form that players of shogi, EuroShogi, Evo and Chess with Different Armies use.
#![no_std]

extern crate alloc;

mod any;
mod encoding;
mod end;
mod error;
mod format;
mod games;
mod headers;
mod kakinoki;
mod order;
mod sheet;
mod start;

pub mod bod;
pub mod csa;
pub mod fen;
pub mod handicap;
pub mod japanese;
pub mod jkf;
pub mod ki2;
pub mod kif;
pub mod pgn;
pub mod plain;
pub mod san;
pub mod usen;
pub mod usi;
pub mod western;

pub use any::{AnyReading, MoveForms, Summary};
pub use encoding::{Encoded, Encoding, Missing, ParseEncodingError, decode, encode};
pub use end::{End, ParseEndError};
pub use error::{Error, ErrorKind, Loss, WriteError, Written};
pub use format::{Format, ParseFormatError};
pub use games::Recorded;
pub use headers::{Headers, Key};
pub use sheet::{Entry, NodeId, Reading, Sheet};
