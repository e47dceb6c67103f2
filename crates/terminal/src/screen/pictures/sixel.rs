//! Sixel graphics: rows of six pixels, one colour after the other.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::Rgb;
use super::raster::Pixels;

/// Rows of pixels in a band.
const BAND: usize = 6;
/// Pixels from which repetition is shorter than a run of signs.
const SHORTEST_RUN: usize = 4;

/// Returns the sequence that shows an image from the cursor on, with at most this many colours.
/// What is transparent stays as it is.
pub(super) fn shown(image: &Pixels, most_colours: usize) -> String {
    let (colours, indexed) = palette(image, most_colours);
    // Transparent, and pixels that are as high as wide.
    let mut text = format!("\x1bP0;1;0q\"1;1;{};{}", image.width, image.height());
    for (number, colour) in colours.iter().enumerate() {
        let [red, green, blue] = colour.map(|part| (u32::from(part) * 100 + 127) / 255);
        let _ = write!(text, "#{number};2;{red};{green};{blue}");
    }
    for (at, band) in indexed.chunks(image.width.max(1) * BAND).enumerate() {
        if at > 0 {
            text.push('-');
        }
        write_band(&mut text, band, image.width);
    }
    text += "\x1b\\";
    text
}

/// Returns the colours of an image, and the number of that of each pixel. If there are too many,
/// similar ones become one.
fn palette(image: &Pixels, most: usize) -> (Vec<Rgb>, Vec<Option<usize>>) {
    let mut coarse = 0;
    loop {
        let rounded = |colour: Rgb| colour.map(|part| part.checked_shr(coarse).unwrap_or(0));
        let mut found: BTreeMap<Rgb, (usize, Rgb)> = BTreeMap::new();
        for &colour in image.colours.iter().flatten() {
            let number = found.len();
            found.entry(rounded(colour)).or_insert((number, colour));
        }
        if found.len() > most.max(1) && coarse < 8 {
            coarse += 1;
            continue;
        }
        let number = |colour: &Option<Rgb>| colour.map(|colour| found[&rounded(colour)].0);
        let indexed = image.colours.iter().map(number).collect();
        let mut colours: Vec<(usize, Rgb)> = found.into_values().collect();
        colours.sort_unstable();
        return (colours.into_iter().map(|(_, colour)| colour).collect(), indexed);
    }
}

/// Writes a band: for each of its colours the columns in which it is.
fn write_band(text: &mut String, band: &[Option<usize>], width: usize) {
    let mut columns: BTreeMap<usize, Vec<u8>> = BTreeMap::new();
    for (at, number) in band.iter().enumerate() {
        let Some(number) = *number else { continue };
        let bits = columns.entry(number).or_insert_with(|| vec![0; width]);
        bits[at % width] |= 1 << (at / width);
    }
    for (at, (number, bits)) in columns.iter().enumerate() {
        if at > 0 {
            text.push('$');
        }
        let _ = write!(text, "#{number}");
        // Nothing follows the last pixel.
        let end = bits.iter().rposition(|bits| *bits != 0).map_or(0, |last| last + 1);
        for run in bits[..end].chunk_by(|a, b| a == b) {
            let sign = char::from(b'?' + run[0]);
            match run.len() {
                SHORTEST_RUN.. => {
                    let _ = write!(text, "!{}{sign}", run.len());
                }
                short => text.extend(std::iter::repeat_n(sign, short)),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads numbers separated by semicolons from the start of a text.
    fn numbers(text: &mut &str) -> Vec<usize> {
        let end = text.find(|sign: char| !sign.is_ascii_digit() && sign != ';');
        let (digits, rest) = text.split_at(end.unwrap_or(text.len()));
        *text = rest;
        digits.split(';').map(|digits| digits.parse().expect("a number")).collect()
    }

    /// Reads an image back, as a terminal does.
    fn decoded(text: &str) -> Pixels {
        let mut rest = text.strip_prefix("\x1bP0;1;0q\"").expect("the start");
        let [1, 1, width, height] = numbers(&mut rest)[..] else { panic!("{text}") };
        let mut image = Pixels::transparent(width, height);
        let (mut colours, mut now, mut x, mut y) = (BTreeMap::new(), 0, 0, 0);
        while rest != "\x1b\\" {
            let sign = rest.chars().next().expect("the end");
            rest = &rest[1..];
            let (count, sign) = match sign {
                '#' => {
                    let set = numbers(&mut rest);
                    now = set[0];
                    if let [_, 2, red, green, blue] = set[..] {
                        colours
                            .insert(now, [red, green, blue].map(|part| (part * 255 / 100) as u8));
                    }
                    continue;
                }
                '-' => {
                    (x, y) = (0, y + BAND);
                    continue;
                }
                '$' => {
                    x = 0;
                    continue;
                }
                '!' => {
                    let count = numbers(&mut rest)[0];
                    let sign = rest.as_bytes()[0];
                    rest = &rest[1..];
                    (count, sign)
                }
                sign => (1, sign as u8),
            };
            for column in x..x + count {
                for bit in (0..BAND).filter(|bit| (sign - b'?') >> bit & 1 == 1) {
                    image.colours[(y + bit) * width + column] = Some(colours[&now]);
                }
            }
            x += count;
        }
        image
    }

    #[test]
    fn an_image_is_read_back_as_it_was() {
        let at = |index: usize| {
            let (x, y) = (index % 23, index / 23);
            let colours = [None, Some([0, 0, 0]), Some([255, 255, 255]), Some([255, 0, 51])];
            colours[if (4..12).contains(&y) { x / 7 } else { (x + y) % 4 }]
        };
        // The last band is not whole.
        let image = Pixels { width: 23, colours: (0..23 * 20).map(at).collect() };
        let text = shown(&image, 256);
        assert_eq!(decoded(&text), image, "{text}");
        assert!(text.contains('!') && text.len() < 1000, "{text}");
    }

    #[test]
    fn similar_colours_become_one_if_there_are_too_many() {
        let colours = (0..=255).map(|part| Some([part, 0, 0])).collect();
        let image = Pixels { width: 64, colours };
        for most in [256, 100, 16, 2, 1] {
            let (colours, indexed) = palette(&image, most);
            assert!(colours.len() <= most && colours.len() * 2 >= most, "{most}");
            assert!(indexed.iter().flatten().all(|number| *number < colours.len()));
        }
    }

    #[test]
    fn nothing_is_written_for_what_is_transparent() {
        let text = shown(&Pixels::transparent(4, 12), 256);
        assert_eq!(text, "\x1bP0;1;0q\"1;1;4;12-\x1b\\");
    }
}
