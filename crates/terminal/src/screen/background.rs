//! Background of the terminal, dark or light, and the terminal's answers about it.

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
/// The start of an answer in kitty's protocol for pictures.
const GRAPHICS_ANSWER: &str = "_G";
/// The end of an answer in kitty's protocol that says yes.
const GRAPHICS_OK: &str = ";OK";
/// The start of an answer to the question for the terminal's attributes, and for the number of
/// colours of sixel graphics.
const ATTRIBUTES_ANSWER: &str = "[?";
/// The start of an answer to the question for the size of a cell.
const CELL_ANSWER: &str = "[6;";
/// The start of an answer to the question for the terminal's name.
const NAME_ANSWER: &str = "P>|";
/// The starts of answers that are texts, and end with a terminator.
const STRING_ANSWERS: [&str; 3] = [COLOUR_ANSWER, GRAPHICS_ANSWER, NAME_ANSWER];
/// The starts of answers that are numbers, and end with a letter.
const NUMBER_ANSWERS: [&str; 2] = [ATTRIBUTES_ANSWER, CELL_ANSWER];
/// Returns the starts of all answers.
fn all_answers() -> impl Iterator<Item = &'static str> {
    STRING_ANSWERS.into_iter().chain(NUMBER_ANSWERS)
}

/// The longest answer.
const LONGEST: usize = 128;
/// The attribute of terminals that show sixel graphics.
const SIXEL_ATTRIBUTE: &str = "4";

/// What a terminal has sent: answers, and what was typed before and between them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Replies {
    pub(crate) background: Option<Background>,
    /// Set if the terminal has told its attributes, which it does after the colour.
    pub(crate) complete: bool,
    /// Set if the terminal shows pictures by kitty's protocol.
    pub(crate) kitty: bool,
    /// Set if the terminal shows sixel graphics.
    pub(crate) sixel: bool,
    /// The number of colours of sixel graphics.
    pub(crate) registers: Option<usize>,
    /// Width and height of a cell in pixels.
    pub(crate) cell: Option<(u16, u16)>,
    /// Set if the terminal is xterm.
    pub(crate) xterm: bool,
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
                Some(Sequence::Whole(answer, length)) => {
                    replies.take(&answer);
                    rest = &rest[length..];
                }
                Some(Sequence::Cut) => {
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

    fn take(&mut self, answer: &Answer<'_>) {
        match *answer {
            Answer::Colour(text) => {
                self.background = Background::of_colour(text).or(self.background);
            }
            Answer::Graphics(text) => self.kitty |= text.ends_with(GRAPHICS_OK),
            Answer::Name(text) => self.xterm |= text.starts_with("XTerm"),
            Answer::Attributes(numbers) => {
                self.complete = true;
                // The first number is the model.
                self.sixel |= numbers.split(';').skip(1).any(|one| one == SIXEL_ATTRIBUTE);
            }
            Answer::Registers(numbers) => {
                let known = numbers.strip_prefix("1;0;").and_then(|count| count.parse().ok());
                self.registers = known.or(self.registers);
            }
            Answer::Cell(numbers) => {
                let size = numbers.split_once(';');
                let size =
                    size.and_then(|(high, wide)| Some((wide.parse().ok()?, high.parse().ok()?)));
                self.cell = size.or(self.cell);
            }
        }
    }
}

/// An answer, with what it says as text.
enum Answer<'b> {
    Colour(&'b str),
    Graphics(&'b str),
    Name(&'b str),
    Attributes(&'b str),
    Registers(&'b str),
    Cell(&'b str),
}

/// What an answer begins with.
enum Sequence<'b> {
    /// An answer of this length in bytes.
    Whole(Answer<'b>, usize),
    /// The end has not arrived.
    Cut,
}

/// Returns the answer with which the bytes begin.
fn answer(bytes: &[u8]) -> Option<Sequence<'_>> {
    let rest = bytes.strip_prefix(b"\x1b")?;
    for start in STRING_ANSWERS {
        if let Some(text) = rest.strip_prefix(start.as_bytes()) {
            return string_answer(start, text);
        }
    }
    for start in NUMBER_ANSWERS {
        if let Some(text) = rest.strip_prefix(start.as_bytes()) {
            return numbers_answer(start, text);
        }
    }
    // A lone escape is the key; the first bytes of an answer are more than that.
    let begun = |answer: &&str| rest.len() < answer.len() && answer.as_bytes().starts_with(rest);
    let is_begun = !rest.is_empty() && all_answers().any(|answer| begun(&answer));
    is_begun.then_some(Sequence::Cut)
}

/// Returns the answer that continues with a text up to a terminator.
fn string_answer<'b>(start: &str, rest: &'b [u8]) -> Option<Sequence<'b>> {
    let Some(end) = rest.iter().position(|byte| matches!(byte, 0x07 | 0x1b | 0x9c)) else {
        return (rest.len() < LONGEST).then_some(Sequence::Cut);
    };
    let text = std::str::from_utf8(&rest[..end]).unwrap_or_default();
    let answer = match start {
        COLOUR_ANSWER => Answer::Colour(text),
        NAME_ANSWER => Answer::Name(text),
        _ => Answer::Graphics(text),
    };
    let length = 1 + start.len() + end;
    Some(match (rest[end], rest.get(end + 1)) {
        (0x1b, None) => Sequence::Cut,
        (0x1b, Some(b'\\')) => Sequence::Whole(answer, length + 2),
        (0x1b, Some(_)) => Sequence::Whole(answer, length),
        _ => Sequence::Whole(answer, length + 1),
    })
}

/// Returns the answer that continues with numbers up to a letter.
fn numbers_answer<'b>(start: &str, rest: &'b [u8]) -> Option<Sequence<'b>> {
    let Some(end) = rest.iter().position(|byte| !matches!(byte, b'0'..=b'9' | b';')) else {
        return (rest.len() < LONGEST).then_some(Sequence::Cut);
    };
    let numbers = std::str::from_utf8(&rest[..end]).unwrap_or_default();
    let answer = match (start, rest[end]) {
        (ATTRIBUTES_ANSWER, b'c') => Answer::Attributes(numbers),
        (ATTRIBUTES_ANSWER, b'S') => Answer::Registers(numbers),
        (CELL_ANSWER, b't') => Answer::Cell(numbers),
        _ => return None,
    };
    Some(Sequence::Whole(answer, 1 + start.len() + end + 1))
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

/// What an answer tells that arrives late.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LateAnswer {
    Background(Background),
    /// The terminal shows pictures by kitty's protocol.
    Kitty,
}

/// Keys that pass a filter, and what an answer tells.
pub(crate) type Filtered = (Vec<KeyEvent>, Option<LateAnswer>);

impl AnswerFilter {
    /// Creates a filter for keys that follow the beginning of an answer, which can be empty.
    pub(crate) fn after(cut: &str) -> Self {
        Self { text: (!cut.is_empty()).then(|| cut.to_owned()), held: Vec::new() }
    }

    /// Takes a key, and returns what passes.
    pub(crate) fn key(&mut self, key: KeyEvent) -> Filtered {
        let plain = key.modifiers.difference(KeyModifiers::SHIFT).is_empty();
        let Some(text) = &mut self.text else {
            return match (key.code, key.modifiers.difference(KeyModifiers::SHIFT)) {
                (KeyCode::Char(sign @ (']' | '_' | 'P')), KeyModifiers::ALT) => {
                    (self.text, self.held) = (Some(sign.to_string()), vec![key]);
                    (Vec::new(), None)
                }
                _ => (vec![key], None),
            };
        };
        self.held.push(key);
        let is_string = STRING_ANSWERS.iter().any(|start| text.starts_with(start));
        let attributes = text.starts_with(ATTRIBUTES_ANSWER);
        let ends = match key.code {
            KeyCode::Char('\\' | 'g') if !plain => is_string,
            // The escape before it has arrived earlier.
            KeyCode::Char('\\') => text.ends_with('\x1b'),
            KeyCode::Char('c' | 'S') => plain && attributes,
            KeyCode::Char('t') => plain && text.starts_with(CELL_ANSWER),
            _ => false,
        };
        if ends {
            let whole = text.trim_end_matches('\x1b');
            let told = match whole.strip_prefix(COLOUR_ANSWER) {
                Some(colour) => Background::of_colour(colour).map(LateAnswer::Background),
                None => (whole.starts_with(GRAPHICS_ANSWER) && whole.ends_with(GRAPHICS_OK))
                    .then_some(LateAnswer::Kitty),
            };
            (self.text, self.held) = (None, Vec::new());
            return (Vec::new(), told);
        }
        match key.code {
            KeyCode::Char(sign) if plain => text.push(sign),
            _ => return self.give_up(),
        }
        let digits = |text: &str| text.chars().all(|sign| sign.is_ascii_digit() || sign == ';');
        let goes_on = all_answers().any(|start| match text.strip_prefix(start) {
            Some(rest) => STRING_ANSWERS.contains(&start) || digits(rest),
            None => start.starts_with(text.as_str()),
        });
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
