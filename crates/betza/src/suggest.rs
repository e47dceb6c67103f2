//! Suggested corrections for faulty texts.

use alloc::format;
use alloc::string::String;

use crate::{Movement, ParseError, ParseErrorKind};

impl ParseError {
    /// Returns the text with its error corrected, if one correction is obvious. It can be parsed.
    ///
    /// ```
    /// use wazir_betza::Movement;
    /// let suggestion = |text: &str| text.parse::<Movement>().unwrap_err().suggestion();
    /// assert_eq!(suggestion("fmW cF").as_deref(), Some("fmWcF"));
    /// assert_eq!(suggestion("hfN").as_deref(), Some("fhN"));
    /// assert_eq!(suggestion("3W").as_deref(), Some("W3"));
    /// assert_eq!(suggestion("E"), None);
    /// ```
    pub fn suggestion(&self) -> Option<String> {
        let (text, span) = (self.text(), self.span());
        let (before, bad) = (text.get(..span.start)?, text.get(span.clone())?);
        let after = text.get(span.end..)?;
        let mended = match self.kind() {
            ParseErrorKind::Whitespace
            | ParseErrorKind::DuplicateModifier(_)
            | ParseErrorKind::RangeAfterDoubled => String::new(),
            ParseErrorKind::UnexpectedCharacter(',' | ';' | '+') => String::new(),
            ParseErrorKind::HalfNotOblique | ParseErrorKind::HalfAfterAxis(_) => {
                bad.replace('h', "")
            }
            ParseErrorKind::HalfBefore(letter) => {
                bad.replacen(&format!("h{letter}"), &format!("{letter}h"), 1)
            }
            ParseErrorKind::NothingBetween => bad.replace('n', ""),
            ParseErrorKind::LeadingZero => bad.trim_start_matches('0').into(),
            ParseErrorKind::RangeTooLarge => "0".into(),
            ParseErrorKind::UnknownModifier(letter @ 'w') => letter.to_ascii_uppercase().into(),
            ParseErrorKind::NotAnAtom(letter @ ('E' | 'M' | 'S' | 'T' | 'V')) => {
                letter.to_ascii_lowercase().into()
            }
            ParseErrorKind::RangeBeforeAtom => {
                return moved_range(before, bad, after).filter(|text| parses(text));
            }
            _ => return None,
        };
        Some(format!("{before}{mended}{after}")).filter(|text| parses(text))
    }
}

/// Moves the digits behind the capital letter that follows them.
fn moved_range(before: &str, bad: &str, after: &str) -> Option<String> {
    let digits = after.find(|c: char| !c.is_ascii_digit())?;
    let (range, rest) = (after.get(..digits)?, after.get(digits..)?);
    let mut letters = rest.chars();
    let atom = letters.next().filter(char::is_ascii_uppercase)?;
    Some(format!("{before}{atom}{bad}{range}{}", letters.as_str()))
}

fn parses(text: &str) -> bool {
    text.parse::<Movement>().is_ok()
}
