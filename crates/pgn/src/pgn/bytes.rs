//! Byte search, eight bytes at a time.

/// Returns a word with every byte equal to `byte`.
const fn all(byte: u8) -> u64 {
    u64::from_ne_bytes([byte; 8])
}

/// Returns the top bit of every byte of `word` that equals `byte`. Bytes above the first match may
/// be marked wrongly.
#[inline(always)]
const fn marks(word: u64, byte: u8) -> u64 {
    let differs = word ^ all(byte);
    differs.wrapping_sub(all(1)) & !differs & all(0x80)
}

/// Returns the position of the first such byte.
#[inline(always)]
pub(super) fn find(bytes: &[u8], byte: u8) -> Option<usize> {
    find_any(bytes, [byte])
}

/// Returns the position of the first of two bytes.
#[inline(always)]
pub(super) fn find_either(bytes: &[u8], one: u8, other: u8) -> Option<usize> {
    find_any(bytes, [one, other])
}

/// Returns the position of the first of several bytes.
#[inline(always)]
pub(super) fn find_any<const N: usize>(bytes: &[u8], signs: [u8; N]) -> Option<usize> {
    let any = |word: u64| signs.iter().fold(0, |any, &sign| any | marks(word, sign));
    let mut rest = bytes;
    let mut passed = 0;
    while let Some((eight, after)) = rest.split_first_chunk::<8>() {
        let found = any(u64::from_le_bytes(*eight));
        if found != 0 {
            return Some(passed + (found.trailing_zeros() / 8) as usize);
        }
        passed += 8;
        rest = after;
    }
    let Some(last) = bytes.last_chunk::<8>().filter(|_| !rest.is_empty()) else {
        return rest.iter().position(|b| signs.contains(b));
    };
    // Those of the last eight bytes that were already searched do not match.
    let found = any(u64::from_le_bytes(*last));
    let at = bytes.len() - 8 + (found.trailing_zeros() / 8) as usize;
    if found == 0 { None } else { Some(at) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_is_found() {
        let text = b"a\x80}b\x7c\x7e}}0123456789}x\xff\\\"";
        for from in 0..text.len() {
            for byte in 0..=255 {
                let expected = text[from..].iter().position(|&b| b == byte);
                assert_eq!(find(&text[from..], byte), expected, "{byte} from {from}");
                let expected = text[from..].iter().position(|&b| b == byte || b == b'9');
                assert_eq!(find_either(&text[from..], byte, b'9'), expected);
                let any = [byte, b'x', 0x80];
                let expected = text[from..].iter().position(|b| any.contains(b));
                assert_eq!(find_any(&text[from..], any), expected);
            }
        }
    }
}
