//! Encoding of images as PNG files.

use std::io::Write as _;

use flate2::write::ZlibEncoder;
use flate2::{Compression, Crc};

use super::paint::Image;

/// Returns an image as a PNG file.
pub(super) fn encode(image: &Image) -> Vec<u8> {
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    let size = |length: usize| (length as u32).to_be_bytes();
    let mut head = [size(image.width()), size(image.height())].concat();
    // Eight bits for each of red, green and blue.
    head.extend([8, 2, 0, 0, 0]);
    chunk(&mut file, *b"IHDR", &head);
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::default());
    let mut above = vec![[0; 3]; image.width()];
    for row in image.rows() {
        // Each byte is stored as its difference from the one above, which suits squares.
        let differences = row
            .iter()
            .zip(&above)
            .flat_map(|(now, up)| [0, 1, 2].map(|part: usize| now[part].wrapping_sub(up[part])));
        let line: Vec<u8> = std::iter::once(2).chain(differences).collect();
        // Writing to a vector does not fail.
        let _ = packed.write_all(&line);
        above.copy_from_slice(row);
    }
    chunk(&mut file, *b"IDAT", &packed.finish().unwrap_or_default());
    chunk(&mut file, *b"IEND", &[]);
    file
}

fn chunk(file: &mut Vec<u8>, name: [u8; 4], data: &[u8]) {
    file.extend((data.len() as u32).to_be_bytes());
    let mut check = Crc::new();
    for part in [&name[..], data] {
        file.extend(part);
        check.update(part);
    }
    file.extend(check.sum().to_be_bytes());
}
