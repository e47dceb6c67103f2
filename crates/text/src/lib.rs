//! The texts that programs say to people: declared beside the code that says them, in every language.
//!
//! [`texts!`] declares a group of texts, in any crate. Code that has something to say makes a
//! [`Message`] with [`message!`]: the key of a text and the values that fill its template. Which words
//! that becomes is settled where it is shown, by a [`Language`].
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
//! In a template
//!
//! * `{name}` is the value of that name: a text, a number, a list (joined as the language joins
//!   things, `e8, h4 and c2`), or another message in the same language;
//! * `{name:square|squares}` is one of the forms between the bars, chosen by the number of that
//!   name. A language has as many forms as its plural needs: English two, Japanese one.
//!
//! When the program is built, [`texts!`] compares the languages of a text with each other, and
//! [`message!`] compares the names it is given with those of the template.
//!
//! # Adding a language
//!
//! There are English and Japanese. A new language is a variant of [`Language`] with its grammar, and a
//! line in the pattern of [`texts!`]; then no group compiles that lacks it.
//!
//! # Places
//!
//! Offsets into texts are bytes everywhere. [`line_column`] is how they become a line and a column
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

// For the macros.
#[doc(hidden)]
pub use key::Entry;
#[doc(hidden)]
pub use template::{agree, all_differ, names_match};

// The example of the package's own page is run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
