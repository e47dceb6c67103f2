//! The texts that players read, each by a typed key, and places in a text.
//!
//! A program that has something to say makes a [`Message`]: a key and the values that fill its
//! template. Which words that becomes is settled where it is shown, by a [`Language`].
//!
//! ```
//! use wazir_text::{Language, Refusal, message};
//! let why = message!(Refusal::Blocked { from: "e1", to: "e8", by: "e5" });
//! assert_eq!(why.to_string(), "the way from e1 to e8 is blocked at e5");
//! assert_eq!(why.say(Language::Japanese).to_string(), "e1からe8への途中、e5に駒があります");
//! assert_eq!(why.say(Language::English).to_string(), why.to_string());
//! assert_eq!(why.key(), Refusal::Blocked.into());
//! ```
//!
//! # Templates
//!
//! The English template stands beside its key, in one file for each group of keys. In a template
//!
//! * `{name}` is the value of that name: a text, a number, a list (joined as the language joins
//!   things, `e8, h4 and c2`), or another message in the same language;
//! * `{name:square|squares}` is one of the forms between the bars, chosen by the number of that
//!   name. A language has as many forms as its plural needs: English two, Japanese one.
//!
//! [`message!`] compares the names it is given with those of the template when the program is
//! built.
//!
//! # Adding texts, and adding a language
//!
//! A new group of keys is a file under `src/keys` and a line in `src/keys.rs`, and a function with
//! its texts in each language but English. There are English and Japanese. A new language is a
//! variant of [`Language`], a file under `src/languages` with one `match` over the groups, and a
//! folder of that name with a `match` over the keys of each group, which does not compile while a
//! text is missing; a test holds its placeholders against the English.
//!
//! # Places
//!
//! Offsets into texts are bytes everywhere. [`line_column`] is how they become a line and a column
//! for people.
#![no_std]

extern crate alloc;

mod keys;
mod languages;
mod message;
mod place;
mod template;

pub use keys::*;
pub use languages::{Language, ParseLanguageError};
pub use message::{Argument, Message, Said};
pub use place::{LineColumn, characters_before, line_column};

#[doc(hidden)]
pub use template::takes;

// The example of the package's own page is run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
