//! Translatable texts for people, declared in every language beside the code that uses them.
//!
//! [`texts!`] declares a group of texts, in any crate. For a text to be shown, code creates a
//! [`Message`] with [`message!`]: the key of the text and the values that fill its template. The
//! language is chosen where the message is shown, with a [`Language`].
//!
//! ```
//! use wazir_text::{Language, message};
//!
//! wazir_text::texts! {
//!     /// Why a move is refused.
//!     pub Refusal {
//!         Blocked {
//!             en: "the way from {from} to {to} is blocked at {by}",
//!             ja: "{from}から{to}への途中、{by}に駒があります",
//!         },
//!     }
//! }
//!
//! # fn main() {
//! let why = message!(Refusal::Blocked { from: "e1", to: "e8", by: "e5" });
//! assert_eq!(why.to_string(), "the way from e1 to e8 is blocked at e5");
//! assert_eq!(why.translate(Language::Japanese).to_string(), "e1からe8への途中、e5に駒があります");
//! assert_eq!(why.translate(Language::English).to_string(), why.to_string());
//! assert_eq!(why.key(), Refusal::Blocked.into());
//! # }
//! ```
//!
//! # Templates
//!
//! A template can contain
//!
//! * `{name}`, the value of that name: a text, a number, a list (joined as the language joins
//!   lists, `e8, h4 and c2`), or another message in the same language;
//! * `{name:square|squares}`, one of the forms between the bars, chosen by the number of that name.
//!   A language has as many forms as its plural needs: English two, Japanese one.
//!
//! At compile time, [`texts!`] compares the languages of a text with each other, and [`message!`]
//! compares its names with those of the template.
//!
//! # Adding a language
//!
//! The languages are English and Japanese. To add one, add a variant of [`Language`] with its
//! grammar, and a line in the pattern of [`texts!`]; then no group compiles without it.
//!
//! # Positions in texts
//!
//! Offsets into texts are bytes everywhere. [`line_column`] converts them to a line and a column
//! for people.
#![no_std]

extern crate alloc;

mod key;
mod languages;
mod message;
mod place;
mod template;

pub use key::MessageKey;
pub use languages::{Language, ParseLanguageError};
pub use message::{Argument, Message, TranslatedMessage};
pub use place::{LineColumn, characters_before, line_column};

// Used by the macros.
#[doc(hidden)]
pub use key::Entry;
#[doc(hidden)]
pub use template::{agree, all_differ, names_match};

// Runs the example of the README as a doc test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
