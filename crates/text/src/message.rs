//! Messages: a key with the values for its template.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::languages::Grammar;
use crate::template::{TemplatePart, split_template};
use crate::{Language, MessageKey};

/// A translatable message for people.
///
/// Make one with [`message!`](crate::message!). `Display` writes it in English.
///
/// ```
/// use wazir_text::{Argument, message};
///
/// wazir_text::texts! {
///     Refusal {
///         KingLeftAttacked {
///             en: "the king on {king} would be attacked from {by}",
///             ja: "{king}の王が{by}の駒の利きにさらされます",
///         },
///     }
/// }
///
/// # fn main() {
/// let by = Argument::list(["e8", "h4", "c2"]);
/// let why = message!(Refusal::KingLeftAttacked { king: "e1", by });
/// assert_eq!(why.to_string(), "the king on e1 would be attacked from e8, h4 and c2");
/// assert_eq!(why.argument("king"), Some(&Argument::from("e1")));
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Message {
    key: MessageKey,
    arguments: Vec<(&'static str, Argument)>,
}

impl Message {
    /// Creates a message from a key, without values yet.
    ///
    /// For keys known at compile time, [`message!`](crate::message!) is safer: it compares the
    /// names of the values with the template.
    pub fn new(key: impl Into<MessageKey>) -> Self {
        Self { key: key.into(), arguments: Vec::new() }
    }

    /// Adds a value for the placeholder `{name}` of the template. A value without a placeholder is
    /// not shown; a placeholder without a value shows its name in braces.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Argument>) -> Self {
        self.arguments.push((name, value.into()));
        self
    }

    /// Returns the key of the text.
    pub fn key(&self) -> MessageKey {
        self.key
    }

    /// Returns the value of a placeholder.
    pub fn argument(&self, name: &str) -> Option<&Argument> {
        self.arguments.iter().find(|(known, _)| *known == name).map(|(_, value)| value)
    }

    /// Returns the message in a language, to be displayed.
    pub fn translate(&self, language: Language) -> TranslatedMessage<'_> {
        TranslatedMessage { message: self, grammar: language.grammar() }
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.translate(Language::English).fmt(f)
    }
}

/// A value in a message.
///
/// Texts, numbers, messages and keys convert with `into()`, anything else that implements `Display`
/// with [`Argument::from_display`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Argument {
    /// A text that is the same in every language, such as a square, a move or a name.
    Text(Cow<'static, str>),
    /// A number, which also selects plural forms.
    Number(i128),
    /// A list of values, joined as the language joins them.
    List(Vec<Argument>),
    /// A list of alternatives, joined as the language joins them.
    OneOf(Vec<Argument>),
    /// A nested message, in the same language.
    Message(Box<Message>),
}

impl Argument {
    /// Creates a text from a value that implements `Display`, such as a square.
    pub fn from_display(value: &(impl fmt::Display + ?Sized)) -> Self {
        Self::Text(Cow::Owned(value.to_string()))
    }

    /// Creates a list of values.
    pub fn list(values: impl IntoIterator<Item: Into<Self>>) -> Self {
        Self::List(values.into_iter().map(Into::into).collect())
    }

    /// Creates a list of alternatives.
    ///
    /// ```
    /// use wazir_text::Argument;
    /// assert_eq!(Argument::one_of(["W", "B", "C"]).to_string(), "W, B or C");
    /// ```
    pub fn one_of(values: impl IntoIterator<Item: Into<Self>>) -> Self {
        Self::OneOf(values.into_iter().map(Into::into).collect())
    }

    fn write(&self, grammar: &'static Grammar, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => f.write_str(text),
            Self::Number(number) => write!(f, "{number}"),
            Self::List(values) => write_list(values, grammar.list_separators, grammar, f),
            Self::OneOf(values) => write_list(values, grammar.or_separators, grammar, f),
            Self::Message(message) => TranslatedMessage { message, grammar }.write(f),
        }
    }
}

impl fmt::Display for Argument {
    /// Writes the value in English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(Language::English.grammar(), f)
    }
}

fn write_list(
    values: &[Argument],
    [comma, last]: [&str; 2],
    grammar: &'static Grammar,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    for (i, value) in values.iter().enumerate() {
        match i {
            0 => {}
            i if i + 1 == values.len() => f.write_str(last)?,
            _ => f.write_str(comma)?,
        }
        value.write(grammar, f)?;
    }
    Ok(())
}

impl From<&'static str> for Argument {
    fn from(text: &'static str) -> Self {
        Self::Text(Cow::Borrowed(text))
    }
}

impl From<String> for Argument {
    fn from(text: String) -> Self {
        Self::Text(Cow::Owned(text))
    }
}

impl From<Message> for Argument {
    fn from(message: Message) -> Self {
        Self::Message(Box::new(message))
    }
}

impl From<MessageKey> for Message {
    fn from(key: MessageKey) -> Self {
        Self::new(key)
    }
}

impl From<MessageKey> for Argument {
    fn from(key: MessageKey) -> Self {
        Message::new(key).into()
    }
}

macro_rules! numbers {
    ($($number:ty)+) => {$(
        impl From<$number> for Argument {
            fn from(number: $number) -> Self {
                Self::Number(number as i128)
            }
        }
    )+};
}

numbers! { u8 u16 u32 u64 usize i8 i16 i32 i64 isize }

/// A [`Message`] in a language; see [`Message::translate`].
#[derive(Clone, Copy, Debug)]
pub struct TranslatedMessage<'a> {
    message: &'a Message,
    grammar: &'static Grammar,
}

impl TranslatedMessage<'_> {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for part in split_template(self.message.key.template(self.grammar.language)) {
            match part {
                TemplatePart::Words(words) => f.write_str(words)?,
                TemplatePart::Value(name) => match self.message.argument(name) {
                    Some(value) => value.write(self.grammar, f)?,
                    None => write!(f, "{{{name}}}")?,
                },
                TemplatePart::Forms(name, forms) => f.write_str(self.plural_form(name, forms))?,
            }
        }
        Ok(())
    }

    /// Returns the plural form for the number of that name; without a number the last form, which
    /// is the most general.
    fn plural_form<'f>(&self, name: &str, forms: &'f str) -> &'f str {
        let last = forms.rsplit('|').next().unwrap_or(forms);
        match self.message.argument(name) {
            Some(Argument::Number(number)) => {
                forms.split('|').nth((self.grammar.plural_form)(*number)).unwrap_or(last)
            }
            _ => last,
        }
    }
}

impl fmt::Display for TranslatedMessage<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (f.width(), f.precision()) {
            (None, None) => self.write(f),
            _ => f.pad(&Unpadded(*self).to_string()),
        }
    }
}

/// A message that ignores the width of the formatter.
struct Unpadded<'a>(TranslatedMessage<'a>);

impl fmt::Display for Unpadded<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write(f)
    }
}

/// Makes a [`Message`] from a key and the values of its template, in the syntax of a struct.
///
/// The names are checked against the English template at compile time.
///
/// ```
/// use wazir_text::message;
///
/// wazir_text::texts! {
///     Refusal {
///         OwnPiece { en: "your own piece is on {to}", ja: "{to}に自分の駒があります" },
///         NotInHand { en: "you have no such piece in hand", ja: "その駒は持ち駒にありません" },
///     }
/// }
///
/// # fn main() {
/// let to = "d5";
/// assert_eq!(message!(Refusal::OwnPiece { to }).to_string(), "your own piece is on d5");
/// assert_eq!(message!(Refusal::NotInHand).to_string(), "you have no such piece in hand");
/// # }
/// ```
///
/// The compiler rejects a name that the template does not have, and a missing one:
///
/// ```compile_fail
/// # wazir_text::texts! { Refusal { OwnPiece { en: "yours on {to}", ja: "{to}に自分の駒" } } }
/// # fn main() {
/// wazir_text::message!(Refusal::OwnPiece { from: "d5" });
/// # }
/// ```
#[macro_export]
macro_rules! message {
    ($key:path $({ $($name:ident $(: $value:expr)?),* $(,)? })?) => {{
        const _: () = assert!(
            $crate::names_match($key.english(), &[$($(stringify!($name)),*)?]),
            "the names are not those of the template"
        );
        $crate::Message::new($key)
            $($(.with(stringify!($name), $crate::message!(@value $name $(: $value)?)))*)?
    }};
    (@value $name:ident: $value:expr) => { $value };
    (@value $name:ident) => { $name };
}

/// Implements [`Display`](core::fmt::Display) and [`Error`](core::error::Error) for error types with
/// a method `message` that returns a [`Message`]. None of them has a source.
///
/// ```
/// use wazir_text::{Message, message};
///
/// wazir_text::texts! {
///     Reading { Digit { en: "`{text}` is no digit", ja: "「{text}」は数字ではありません" } }
/// }
///
/// #[derive(Debug)]
/// struct DigitError(char);
///
/// wazir_text::impl_error!(DigitError);
///
/// impl DigitError {
///     fn message(&self) -> Message {
///         message!(Reading::Digit { text: self.0.to_string() })
///     }
/// }
///
/// # fn main() {
/// let error: Box<dyn std::error::Error> = DigitError('x').into();
/// assert_eq!(error.to_string(), "`x` is no digit");
/// # }
/// ```
#[macro_export]
macro_rules! impl_error {
    ($($name:ty),+ $(,)?) => {$(
        impl ::core::fmt::Display for $name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                ::core::fmt::Display::fmt(&self.message(), f)
            }
        }

        impl ::core::error::Error for $name {}
    )+};
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;
    use crate::key::Entry;

    /// A language without plural, with different separators and word order.
    const OTHER: Grammar = Grammar {
        language: Language::Japanese,
        list_separators: ["、", "と"],
        or_separators: ["、", "か"],
        plural_form: |number| usize::from(number != 0),
        plural_forms: 1,
    };

    const fn entry(name: &'static str, english: &'static str, other: &'static str) -> Entry {
        Entry::new("tests", "Sample", name, [english, other])
    }

    // Not declared by `texts!`, which requires the forms of the language.
    static UNREAD: Entry = entry(
        "Unread",
        "{expected} expected at character {character} of `{text}`",
        "「{text}」の{character}字目に{expected}",
    );
    static BLACK: Entry = entry("Black", "Black", "先手");
    static SQUARE: Entry = entry("Square", "a square such as {example}", "{example}{missing}");
    static NUMBERED: Entry = entry("Numbered", "seat {number}", "{number:手}{number:one|two|many}");

    fn said(message: &Message) -> String {
        TranslatedMessage { message, grammar: &OTHER }.to_string()
    }

    #[test]
    fn a_language_has_its_own_order_joints_and_nested_words() {
        let expected =
            Argument::list([Argument::from(MessageKey::of(&BLACK)), 3.into(), "x".into()]);
        let error = Message::new(MessageKey::of(&UNREAD))
            .with("expected", expected)
            .with("character", 3u8)
            .with("text", String::from("7g"));
        assert_eq!(said(&error), "「7g」の3字目に先手、3とx");
        assert_eq!(error.to_string(), "Black, 3 and x expected at character 3 of `7g`");
    }

    #[test]
    fn what_is_missing_shows_and_what_is_too_much_does_not() {
        let message =
            Message::new(MessageKey::of(&SQUARE)).with("example", "7f").with("other", "no");
        assert_eq!(said(&message), "7f{missing}");
    }

    #[test]
    fn forms_are_chosen_by_number() {
        let said =
            |number: i32| said(&Message::new(MessageKey::of(&NUMBERED)).with("number", number));
        assert_eq!((said(0), said(7)), ("手one".to_string(), "手two".to_string()));
        let text = Message::new(MessageKey::of(&NUMBERED)).with("number", "x");
        assert_eq!(super::tests::said(&text), "手many", "no number: the general form");
    }

    #[test]
    fn widths_are_kept() {
        assert_eq!(alloc::format!("[{:>6}]", Message::new(MessageKey::of(&BLACK))), "[ Black]");
    }
}
