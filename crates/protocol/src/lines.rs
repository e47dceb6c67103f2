//! A line reader with bounded memory.

use std::io::{self, BufRead};

/// The greatest length of a line, in bytes. Ten thousand moves fit.
pub(crate) const MAX_LINE_BYTES: usize = 128 * 1024;

/// The result of reading a line.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// A line without its line end; invalid UTF-8 is replaced.
    Text(String),
    /// A line that was too long and was skipped.
    TooLong,
    /// The end of the input.
    End,
}

/// Reads a line; the last one may lack a line end.
pub(crate) fn read(input: &mut impl BufRead) -> io::Result<Line> {
    let mut line = Vec::new();
    let (mut any, mut too_long) = (false, false);
    loop {
        let bytes = match input.fill_buf() {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if bytes.is_empty() {
            break;
        }
        any = true;
        let end = bytes.iter().position(|&byte| byte == b'\n');
        let part = bytes.get(..end.unwrap_or(bytes.len())).unwrap_or(bytes);
        if too_long || line.len() + part.len() > MAX_LINE_BYTES {
            (too_long, line) = (true, Vec::new());
        } else {
            line.extend_from_slice(part);
        }
        let used = part.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() {
            break;
        }
    }
    Ok(match (any, too_long) {
        (false, _) => Line::End,
        (true, true) => Line::TooLong,
        (true, false) => Line::Text(String::from_utf8_lossy(&line).into_owned()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads all lines through a buffer of this many bytes.
    fn all(text: &[u8], buffer: usize) -> Vec<Line> {
        let mut input = io::BufReader::with_capacity(buffer, text);
        let mut lines = Vec::new();
        loop {
            match read(&mut input).expect("memory can be read") {
                Line::End => return lines,
                line => lines.push(line),
            }
        }
    }

    #[test]
    fn lines_of_all_kinds() {
        let text = |text: &str| Line::Text(text.to_owned());
        for buffer in [1, 3, 64] {
            assert_eq!(all(b"", buffer), []);
            assert_eq!(all(b"usi\r\n\nquit", buffer), [text("usi\r"), text(""), text("quit")]);
            assert_eq!(all(b"\xff\n", buffer), [text("\u{fffd}")]);
        }
    }

    #[test]
    fn long_lines_take_no_memory() {
        let mut input = vec![b'x'; MAX_LINE_BYTES + 1];
        input.extend_from_slice(b"\nquit\n");
        assert_eq!(all(&input, 4096), [Line::TooLong, Line::Text("quit".to_owned())]);
        let just = vec![b'x'; MAX_LINE_BYTES];
        assert!(matches!(all(&just, 4096).as_slice(), [Line::Text(_)]));
    }
}
