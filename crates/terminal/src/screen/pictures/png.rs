//! PNG images.

use super::raster::Pixels;

const SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";
/// Effort of the compression. Pictures of few colours are short at any level.
const LEVEL: u8 = 4;

/// Returns an image as a PNG file. What is transparent is black.
pub(super) fn encoded(image: &Pixels) -> Vec<u8> {
    let mut rows = Vec::with_capacity(image.colours.len() * 3 + image.height());
    for line in image.colours.chunks(image.width.max(1)) {
        // No filter.
        rows.push(0);
        rows.extend(line.iter().flat_map(|colour| colour.unwrap_or_default()));
    }
    let mut header = Vec::new();
    header.extend((image.width as u32).to_be_bytes());
    header.extend((image.height() as u32).to_be_bytes());
    // Eight bits each of red, green and blue.
    header.extend([8, 2, 0, 0, 0]);
    let mut file = SIGNATURE.to_vec();
    write_chunk(&mut file, b"IHDR", &header);
    write_chunk(&mut file, b"IDAT", &miniz_oxide::deflate::compress_to_vec_zlib(&rows, LEVEL));
    write_chunk(&mut file, b"IEND", &[]);
    file
}

fn write_chunk(file: &mut Vec<u8>, kind: &[u8; 4], data: &[u8]) {
    file.extend((data.len() as u32).to_be_bytes());
    let start = file.len();
    file.extend(kind);
    file.extend(data);
    let sum = crc32fast::hash(&file[start..]);
    file.extend(sum.to_be_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_holds_its_pixels() {
        let colours = [[1, 2, 3], [4, 5, 6], [7, 8, 9], [0, 0, 0], [255, 0, 0], [0, 0, 255]];
        let file = encoded(&Pixels { width: 3, colours: colours.map(Some).to_vec() });
        assert_eq!(&file[..8], SIGNATURE);
        assert_eq!(&file[12..29], b"IHDR\0\0\0\x03\0\0\0\x02\x08\x02\0\0\0");
        // An empty last chunk always has this sum.
        assert!(file.ends_with(b"\0\0\0\0IEND\xae\x42\x60\x82"));
        let length = u32::from_be_bytes([file[33], file[34], file[35], file[36]]) as usize;
        let data = miniz_oxide::inflate::decompress_to_vec_zlib(&file[41..41 + length]);
        assert_eq!(
            data.expect("a stream"),
            [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0, 255, 0, 0, 0, 0, 255]
        );
    }
}
