//! Line counting.

/// Returns the number of line feeds in a text.
pub fn count_lines(bytes: &[u8]) -> usize {
    // The count of a chunk fits into a byte, so the compiler can add many bytes at once.
    const ROOM: usize = 192;
    let in_few = |few: &[u8]| few.iter().map(|&b| u8::from(b == b'\n')).sum::<u8>();
    bytes.chunks(ROOM).map(|few| usize::from(in_few(few))).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_are_counted() {
        let text = [&b"\n".repeat(1000)[..], b"a\nb\n\nc", &b"x\n".repeat(300)].concat();
        for from in [0, 1, 100, 999, 1000, 1003, text.len()] {
            let expected = text[from..].iter().filter(|&&b| b == b'\n').count();
            assert_eq!(count_lines(&text[from..]), expected);
        }
        assert_eq!(count_lines(&text), 1303);
    }
}
