//! Games for machine learning: thousands at once, as arrays of numbers.
//!
//! A [`Batch`] plays many games of one kind in all threads of the machine. Moves are numbered
//! *actions*; positions are *planes* of small numbers, seen by the player to move. Both are the
//! [`Encoding`] of the game, an extension of its entry ([`LearnSupport`]).
//!
//! ```
//! use wazir_learn::{Batch, BatchConfig, StepArrays};
//! use wazir_registry::{GameRegistry, StartOptions};
//!
//! let shogi = wazir_builtin::games().open("shogi", &StartOptions::default())?;
//! let mut batch = Batch::open(&shogi, &BatchConfig::new(2))?;
//!
//! // 7g7f in the first game, 2g2f in the second: from, to and promotion make the number.
//! let actions = [batch.action_of_text(0, "7g7f"), batch.action_of_text(1, "2g2f")].map(|a| a.unwrap_or(0));
//! let (mut rewards, mut terminated, mut truncated) = ([0.0; 4], [false; 2], [false; 2]);
//! batch.step(&actions, StepArrays::new(&mut rewards, &mut terminated, &mut truncated))?;
//! assert_eq!(batch.move_texts(1), ["2g2f"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![cfg_attr(docsrs, feature(doc_cfg))]

mod batch;
mod encoding;
mod error;
#[cfg(feature = "chesslike")]
mod kernel;
mod slot;
mod texts;

pub use batch::{Batch, BatchConfig, StepArrays};
pub use encoding::{Encoding, LearnSupport};
pub use error::BatchError;
#[cfg(feature = "chesslike")]
pub use kernel::KernelEncoding;

// The example in README.md runs as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
