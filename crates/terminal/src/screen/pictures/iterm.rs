//! Inline images of iTerm2.

use super::base64;
use super::png;
use super::raster::Pixels;

/// Returns the sequence that shows an image on this many columns and rows from the cursor on.
pub(super) fn shown(image: &Pixels, (columns, rows): (u16, u16)) -> Vec<u8> {
    let file = png::encoded(image);
    let mut bytes = format!(
        "\x1b]1337;File=inline=1;width={columns};height={rows};preserveAspectRatio=0;size={}:",
        file.len()
    )
    .into_bytes();
    bytes.extend(base64::encoded(&file));
    bytes.push(0x07);
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_image_is_sent_as_a_file_with_its_size_in_cells() {
        let image = Pixels { width: 1, colours: vec![Some([1, 2, 3])] };
        let text = String::from_utf8(shown(&image, (2, 3))).expect("a text");
        let size = png::encoded(&image).len();
        let start = format!(
            "\x1b]1337;File=inline=1;width=2;height=3;preserveAspectRatio=0;size={size}:iVBORw0KGgo"
        );
        assert!(text.starts_with(&start) && text.ends_with('\x07'), "{text:?}");
    }
}
