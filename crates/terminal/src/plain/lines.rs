//! Reader for typed lines of any content.

use std::io::{self, BufRead};

/// Longest line that is read, in bytes; no position or move is nearly as long.
const MAX_LINE: usize = 4096;

/// A line of input.
#[derive(Debug, PartialEq, Eq)]
pub enum InputLine {
    /// Printable characters, without spaces around them.
    Text(String),
    /// A line longer than any command; the rest of it was skipped.
    TooLong,
    /// A line with invalid UTF-8 or control characters.
    Unreadable,
    /// The end of the input.
    End,
}

/// Reads up to the end of the line. Keeps no more of it than the longest command.
///
/// # Errors
/// Returns an error if the input cannot be read.
pub fn read_line(input: &mut impl BufRead) -> io::Result<InputLine> {
    let mut kept = Vec::new();
    let (mut any, mut ended, mut too_long) = (false, false, false);
    while !ended {
        let chunk = match input.fill_buf() {
            Ok(chunk) => chunk,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if chunk.is_empty() {
            break;
        }
        any = true;
        let line = chunk.iter().position(|&byte| byte == b'\n');
        ended = line.is_some();
        let part = &chunk[..line.unwrap_or(chunk.len())];
        too_long |= kept.len() + part.len() > MAX_LINE;
        if !too_long {
            kept.extend_from_slice(part);
        }
        let used = part.len() + usize::from(ended);
        input.consume(used);
    }
    if !any {
        return Ok(InputLine::End);
    }
    if too_long {
        return Ok(InputLine::TooLong);
    }
    let text = String::from_utf8(kept).map(|text| text.trim().replace('\t', " "));
    Ok(match text {
        Ok(text) if !text.contains(char::is_control) => InputLine::Text(text),
        _ => InputLine::Unreadable,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(bytes: &[u8]) -> Vec<InputLine> {
        // A tiny buffer splits every line into several chunks.
        let mut input = io::BufReader::with_capacity(3, bytes);
        let mut lines = Vec::new();
        loop {
            match read_line(&mut input).unwrap() {
                InputLine::End => return lines,
                line => lines.push(line),
            }
        }
    }

    #[test]
    fn every_line_is_one_of_its_kind() {
        let text = |text: &str| InputLine::Text(text.to_owned());
        assert_eq!(lines(b""), []);
        assert_eq!(lines(b"\n"), [text("")]);
        assert_eq!(lines(b"  moves\te2 \r\nlast"), [text("moves e2"), text("last")]);
        assert_eq!(lines(b"a\0b\nc\x1b[2J\n"), [InputLine::Unreadable, InputLine::Unreadable]);
        assert_eq!(lines(b"\xff\xfe\nok\n"), [InputLine::Unreadable, text("ok")]);
        let mut long = vec![b'x'; 1_000_000];
        long.extend_from_slice(b"\nok");
        assert_eq!(lines(&long), [InputLine::TooLong, text("ok")]);
        assert_eq!(lines(&[b'x'; MAX_LINE]), [text(&"x".repeat(MAX_LINE))]);
        assert_eq!(lines(&[b'x'; MAX_LINE + 1]), [InputLine::TooLong]);
    }
}
