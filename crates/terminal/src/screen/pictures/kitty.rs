//! Graphics protocol of kitty. Every sequence requests silence: an answer would be a typed key.

use super::base64;
use super::png;
use super::raster::Pixels;

/// Deletes all pictures on the screen, and what is kept of them.
pub(crate) const DELETE_ALL: &str = "\x1b_Ga=d,d=A,q=2\x1b\\";
/// The longest part of a picture in one sequence.
const PART: usize = 4096;

/// Returns the sequences that send an image, which is kept under a number.
pub(super) fn sent(image: &Pixels, id: u32) -> Vec<u8> {
    let data = base64::encoded(&png::encoded(image));
    let mut bytes = Vec::with_capacity(data.len() + 64);
    let count = data.chunks(PART).count();
    for (at, part) in data.chunks(PART).enumerate() {
        let more = u8::from(at + 1 < count);
        let keys = match at {
            0 => format!("\x1b_Ga=t,f=100,i={id},q=2,m={more};"),
            _ => format!("\x1b_Gq=2,m={more};"),
        };
        bytes.extend(keys.bytes());
        bytes.extend(part);
        bytes.extend(b"\x1b\\");
    }
    bytes
}

/// Returns the sequence that shows a kept image on this many columns and rows from the cursor on,
/// which stays where it is. Each place has a number, too.
pub(super) fn placed((id, place): (u32, u32), (columns, rows): (u16, u16)) -> String {
    format!("\x1b_Ga=p,i={id},p={place},c={columns},r={rows},C=1,q=2\x1b\\")
}

/// Returns the sequence that removes an image from a place.
pub(super) fn removed((id, place): (u32, u32)) -> String {
    format!("\x1b_Ga=d,d=i,i={id},p={place},q=2\x1b\\")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_images_are_sent_in_parts() {
        // Noise cannot be compressed.
        let mut state = 1_u32;
        let mut noise = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            state.to_be_bytes()[0]
        };
        let colours = (0..60 * 50).map(|_| Some([noise(), noise(), noise()])).collect();
        let image = Pixels { width: 60, colours };
        let text = String::from_utf8(sent(&image, 7)).expect("a text");
        let parts: Vec<&str> = text.split_terminator("\x1b\\").collect();
        assert!(parts.len() > 2);
        assert!(parts[0].starts_with("\x1b_Ga=t,f=100,i=7,q=2,m=1;iVBORw0KGgo"));
        assert!(parts.iter().all(|part| part.len() < PART + 40));
        let data = |part: &&str| part.split_once(';').expect("data").1.to_owned();
        let whole: String = parts.iter().map(data).collect();
        assert_eq!(whole.into_bytes(), base64::encoded(&png::encoded(&image)));
        let last = parts.last().expect("a part");
        assert!(last.starts_with("\x1b_Gq=2,m=0;"), "{last}");
        let small = Pixels { width: 1, colours: vec![Some([0, 0, 0])] };
        assert!(sent(&small, 1).starts_with(b"\x1b_Ga=t,f=100,i=1,q=2,m=0;"));
    }
}
