//! Background of the terminal: dark or light, and how the terminal tells it.

use std::fmt;
use std::str::FromStr;

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use serde::{Deserialize, Serialize};

/// The background that the colours of the screen are for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Background {
    /// A dark background with light text.
    #[default]
    Dark,
    /// A light background with dark text.
    Light,
}

/// Relative luminance in the middle between black and white, as contrast counts it.
const MIDDLE: f64 = 0.179;

impl Background {
    /// Returns the background that the variable `COLORFGBG` tells, such as `15;0`. Returns `None` if
    /// it tells none.
    ///
    /// ```
    /// use wazir_terminal::screen::Background;
    /// let of = |value: &str| Background::from_env(|_| Some(value.to_owned()));
    /// assert_eq!(of("15;0"), Some(Background::Dark));
    /// assert_eq!(of("0;default;15"), Some(Background::Light));
    /// assert_eq!(of("0;default"), None);
    /// ```
    #[must_use]
    pub fn from_env(variable: impl Fn(&str) -> Option<String>) -> Option<Self> {
        match variable("COLORFGBG")?.rsplit(';').next()?.parse().ok()? {
            0..=6 | 8 => Some(Self::Dark),
            7 | 9..=15_u8 => Some(Self::Light),
            _ => None,
        }
    }

    /// Returns the background of a colour as terminals write it: `rgb:` or `rgba:` and one to four
    /// hexadecimal digits for each part.
    pub(crate) fn of_colour(text: &str) -> Option<Self> {
        let (form, parts) = text.split_once(':')?;
        let count = match form {
            "rgb" => 3,
            "rgba" => 4,
            _ => return None,
        };
        let parts: Vec<f64> = parts.split('/').map(fraction).collect::<Option<_>>()?;
        let [red, green, blue, ..] = parts[..] else { return None };
        if parts.len() != count {
            return None;
        }
        let light = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
        Some(if light > MIDDLE { Self::Light } else { Self::Dark })
    }
}

/// Returns the part of the largest number that hexadecimal digits can write.
fn fraction(digits: &str) -> Option<f64> {
    let fits = (1..=4).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_hexdigit());
    let value = u32::from_str_radix(digits, 16).ok().filter(|_| fits)?;
    Some(f64::from(value) / f64::from((1_u32 << (4 * digits.len())) - 1))
}

/// Returns the light of a part of an sRGB colour.
fn linear(part: f64) -> f64 {
    if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
}

/// The choice of a theme.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ThemeChoice {
    /// That of the terminal's background.
    #[default]
    Auto,
    /// Light text on a dark background.
    Dark,
    /// Dark text on a light background.
    Light,
}

impl ThemeChoice {
    /// Every choice.
    pub const ALL: [Self; 3] = [Self::Auto, Self::Dark, Self::Light];

    /// Returns the name as one word, as in options and settings.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Dark => "dark",
            Self::Light => "light",
        }
    }
}

impl fmt::Display for ThemeChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// The error for a word that is no [`ThemeChoice`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no theme has this name; known are auto, dark and light")]
pub struct ParseThemeError;

impl FromStr for ThemeChoice {
    type Err = ParseThemeError;

    fn from_str(text: &str) -> Result<Self, ParseThemeError> {
        Self::ALL.into_iter().find(|choice| choice.as_str() == text).ok_or(ParseThemeError)
    }
}

/// The start of an answer to the question for the background colour, behind the escape.
const COLOUR_ANSWER: &str = "]11;";
/// The start of an answer to the question for the terminal's attributes, behind the escape.
const ATTRIBUTES_ANSWER: &str = "[?";
/// The longest answer.
const LONGEST: usize = 64;

/// What a terminal has sent: answers, and what was typed before and between them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Replies {
    pub(crate) background: Option<Background>,
    /// Set if the terminal has told its attributes, which it does after the colour.
    pub(crate) complete: bool,
    pub(crate) typed: Vec<u8>,
    /// The beginning of an answer whose end has not arrived, without its escape.
    pub(crate) cut: String,
}

impl Replies {
    /// Takes answers and typed keys apart.
    pub(crate) fn read(bytes: &[u8]) -> Self {
        let mut replies = Self::default();
        let mut rest = bytes;
        while let Some((&first, tail)) = rest.split_first() {
            match answer(rest) {
                Some(Answer::Colour(colour, length)) => {
                    replies.background = colour.or(replies.background);
                    rest = &rest[length..];
                }
                Some(Answer::Attributes(length)) => {
                    replies.complete = true;
                    rest = &rest[length..];
                }
                Some(Answer::Cut) => {
                    replies.cut = String::from_utf8_lossy(tail).into_owned();
                    break;
                }
                None => {
                    replies.typed.push(first);
                    rest = tail;
                }
            }
        }
        replies
    }
}

/// An answer, with its length in bytes.
enum Answer {
    Colour(Option<Background>, usize),
    Attributes(usize),
    /// The end has not arrived.
    Cut,
}

/// Returns the answer with which the bytes begin.
fn answer(bytes: &[u8]) -> Option<Answer> {
    let rest = bytes.strip_prefix(b"\x1b")?;
    if let Some(rest) = rest.strip_prefix(COLOUR_ANSWER.as_bytes()) {
        let Some(end) = rest.iter().position(|byte| matches!(byte, 0x07 | 0x1b | 0x9c)) else {
            return (rest.len() < LONGEST).then_some(Answer::Cut);
        };
        let colour = std::str::from_utf8(&rest[..end]).ok().and_then(Background::of_colour);
        let length = 1 + COLOUR_ANSWER.len() + end;
        return match (rest[end], rest.get(end + 1)) {
            (0x1b, None) => Some(Answer::Cut),
            (0x1b, Some(b'\\')) => Some(Answer::Colour(colour, length + 2)),
            (0x1b, Some(_)) => Some(Answer::Colour(colour, length)),
            _ => Some(Answer::Colour(colour, length + 1)),
        };
    }
    if let Some(rest) = rest.strip_prefix(ATTRIBUTES_ANSWER.as_bytes()) {
        let end = rest.iter().position(|byte| !matches!(byte, b'0'..=b'9' | b';'));
        return match end {
            None => (rest.len() < LONGEST).then_some(Answer::Cut),
            Some(end) if rest[end] == b'c' => {
                Some(Answer::Attributes(1 + ATTRIBUTES_ANSWER.len() + end + 1))
            }
            Some(_) => None,
        };
    }
    // A lone escape is the key; the first bytes of an answer are more than that.
    let begun = |answer: &str| rest.len() < answer.len() && answer.as_bytes().starts_with(rest);
    let is_begun = !rest.is_empty() && (begun(COLOUR_ANSWER) || begun(ATTRIBUTES_ANSWER));
    is_begun.then_some(Answer::Cut)
}

/// Returns the keys for bytes that were typed. Keys that the screen does not know are left out.
pub(crate) fn typed_keys(bytes: &[u8]) -> Vec<KeyEvent> {
    let text = String::from_utf8_lossy(bytes);
    let mut signs = text.chars().peekable();
    let mut keys = Vec::new();
    while let Some(sign) = signs.next() {
        let plain = |code| KeyEvent::new(code, KeyModifiers::NONE);
        let key = match sign {
            '\x1b' if matches!(signs.peek(), Some('[' | 'O')) => {
                signs.next();
                let numbers: String =
                    std::iter::from_fn(|| signs.next_if(|sign| !matches!(sign, '@'..='~')))
                        .collect();
                let Some(last) = signs.next() else { continue };
                let Some(code) = sequence_key(&numbers, last) else { continue };
                plain(code)
            }
            '\x1b' => plain(KeyCode::Esc),
            '\r' | '\n' => plain(KeyCode::Enter),
            '\t' => plain(KeyCode::Tab),
            '\x7f' => plain(KeyCode::Backspace),
            '\x01'..='\x1a' => {
                let letter = char::from(sign as u8 - 1 + b'a');
                KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL)
            }
            sign if sign.is_control() || sign == char::REPLACEMENT_CHARACTER => continue,
            sign => plain(KeyCode::Char(sign)),
        };
        keys.push(key);
    }
    keys
}

/// Returns the key of an escape sequence with these numbers and this last character.
fn sequence_key(numbers: &str, last: char) -> Option<KeyCode> {
    Some(match (numbers, last) {
        (_, 'A') => KeyCode::Up,
        (_, 'B') => KeyCode::Down,
        (_, 'C') => KeyCode::Right,
        (_, 'D') => KeyCode::Left,
        (_, 'H') | ("1" | "7", '~') => KeyCode::Home,
        (_, 'F') | ("4" | "8", '~') => KeyCode::End,
        (_, 'Z') => KeyCode::BackTab,
        ("3", '~') => KeyCode::Delete,
        ("5", '~') => KeyCode::PageUp,
        ("6", '~') => KeyCode::PageDown,
        _ => return None,
    })
}

/// Takes answers that arrive late, when a slow line has let the time pass, out of the keys as which
/// they are read.
#[derive(Debug, Default)]
pub(crate) struct AnswerFilter {
    /// The answer so far, without its escape.
    text: Option<String>,
    /// The keys of the answer so far, which are pressed after all if it is none.
    held: Vec<KeyEvent>,
}

/// Keys that pass a filter, and the background in an answer.
pub(crate) type Filtered = (Vec<KeyEvent>, Option<Background>);

impl AnswerFilter {
    /// Creates a filter for keys that follow the beginning of an answer, which can be empty.
    pub(crate) fn after(cut: &str) -> Self {
        Self { text: (!cut.is_empty()).then(|| cut.to_owned()), held: Vec::new() }
    }

    /// Takes a key, and returns what passes.
    pub(crate) fn key(&mut self, key: KeyEvent) -> Filtered {
        let plain = key.modifiers.difference(KeyModifiers::SHIFT).is_empty();
        let Some(text) = &mut self.text else {
            if (key.code, key.modifiers) == (KeyCode::Char(']'), KeyModifiers::ALT) {
                (self.text, self.held) = (Some("]".to_owned()), vec![key]);
                return (Vec::new(), None);
            }
            return (vec![key], None);
        };
        self.held.push(key);
        let colour = text.strip_prefix(COLOUR_ANSWER);
        let attributes = text.starts_with(ATTRIBUTES_ANSWER);
        let ends = match key.code {
            KeyCode::Char('\\' | 'g') if !plain => colour.is_some(),
            // The escape before it has arrived earlier.
            KeyCode::Char('\\') => text.ends_with('\x1b'),
            KeyCode::Char('c') => plain && attributes,
            _ => false,
        };
        if ends {
            let colour = colour.map(|colour| colour.trim_end_matches('\x1b'));
            let background = colour.and_then(Background::of_colour);
            (self.text, self.held) = (None, Vec::new());
            return (Vec::new(), background);
        }
        match key.code {
            KeyCode::Char(sign) if plain => text.push(sign),
            _ => return self.give_up(),
        }
        let digits = |text: &str| text.chars().all(|sign| sign.is_ascii_digit() || sign == ';');
        let goes_on = match text.strip_prefix(ATTRIBUTES_ANSWER) {
            Some(numbers) => digits(numbers),
            None => text.starts_with(COLOUR_ANSWER) || COLOUR_ANSWER.starts_with(text.as_str()),
        };
        if goes_on && text.len() < LONGEST { (Vec::new(), None) } else { self.give_up() }
    }

    /// Lets all keys pass: they are no answer.
    fn give_up(&mut self) -> Filtered {
        self.text = None;
        (std::mem::take(&mut self.held), None)
    }
}

#[cfg(test)]
mod tests;
