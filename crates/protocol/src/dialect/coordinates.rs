//! Square names in both orders: letters for files and numbers for ranks, and the reverse.

/// Column and row, from 0 at the first player's left corner.
pub type Coordinates = (i32, i32);

/// Returns the name of a square with a letter for its file, so that `a1` is the first player's left
/// corner.
///
/// ```
/// use wazir_protocol::dialect::coordinates::{write_algebraic, write_usi_square, read_algebraic};
/// assert_eq!((write_algebraic((2, 3)), write_usi_square((2, 3), (9, 9))), ("c4".into(), "7f".into()));
/// assert_eq!(read_algebraic("c4c5"), Some(((2, 3), "c5")));
/// ```
pub fn write_algebraic((x, y): Coordinates) -> String {
    format!("{}{}", letter(x), y + 1)
}

/// Returns the name of a square with a number for its file, so that `1a` is the far right corner
/// from the first player's view, on a board of this width and height.
pub fn write_usi_square((x, y): Coordinates, (width, height): (i32, i32)) -> String {
    format!("{}{}", width - x, letter(height - 1 - y))
}

fn letter(number: i32) -> char {
    u8::try_from(number).map_or('?', |number| char::from(b'a' + number % 26))
}

/// Splits off a number of one or two digits without a leading zero.
fn read_number(text: &str) -> Option<(i32, &str)> {
    let digits = text.bytes().take(2).take_while(u8::is_ascii_digit).count();
    let (number, rest) = text.split_at_checked(digits)?;
    Some((number.parse().ok().filter(|_| !number.starts_with('0'))?, rest))
}

fn read_letter(text: &str) -> Option<(i32, &str)> {
    let mut chars = text.chars();
    let letter = chars.next().filter(char::is_ascii_alphabetic)?.to_ascii_lowercase();
    Some((letter as i32 - 'a' as i32, chars.as_str()))
}

/// Reads a square name such as `a1`. Returns the square, which need not be on the board, and the
/// rest of the text.
pub fn read_algebraic(text: &str) -> Option<(Coordinates, &str)> {
    let (x, rest) = read_letter(text)?;
    let (rank, rest) = read_number(rest)?;
    Some(((x, rank - 1), rest))
}

/// Reads a square name such as `1a` on a board of this width and height. Returns the square, which
/// need not be on the board, and the rest of the text.
pub fn read_usi_square(text: &str, (width, height): (i32, i32)) -> Option<(Coordinates, &str)> {
    let (file, rest) = read_number(text)?;
    let (row, rest) = read_letter(rest)?;
    Some(((width - file, height - 1 - row), rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_squares_and_nothing_else() {
        for size in [8, 9, 12] {
            for at in (0..size).flat_map(|x| (0..size).map(move |y| (x, y))) {
                assert_eq!(read_algebraic(&write_algebraic(at)), Some((at, "")));
                let text = write_usi_square(at, (size, size)) + "+";
                assert_eq!(read_usi_square(&text, (size, size)), Some((at, "+")));
            }
        }
        assert_eq!(
            (write_algebraic((2, 3)), write_usi_square((2, 3), (9, 9))),
            ("c4".into(), "7f".into())
        );
        for bad in ["", "7", "é1", "a", "a0", "aé", "a01", "7é", "07a"] {
            assert_eq!(read_algebraic(bad), None, "{bad}");
            assert_eq!(read_usi_square(bad, (9, 9)), None, "{bad}");
        }
    }
}
