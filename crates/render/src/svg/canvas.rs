//! SVG elements, and letters as outlines.

use std::collections::BTreeSet;
use std::fmt::{self, Write};

use super::colours::{Colour, NONE, Palette};
use crate::glyphs::GLYPHS;

/// A number in SVG: at most three decimals, without trailing zeros.
pub(super) struct SvgNumber(pub(super) f32);

impl fmt::Display for SvgNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{:.3}", self.0);
        let text = text.trim_end_matches('0').trim_end_matches('.');
        f.write_str(if text == "-0" { "0" } else { text })
    }
}

/// Text with the characters of markup escaped. Characters that XML cannot hold become U+FFFD.
pub(super) struct Escaped<'a>(pub(super) &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for character in self.0.chars() {
            match character {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\t' | '\n' | '\r' => f.write_char(' ')?,
                c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => {
                    f.write_char('\u{fffd}')?;
                }
                c => f.write_char(c)?,
            }
        }
        Ok(())
    }
}

/// Fill and outline of a shape.
#[derive(Clone, Copy)]
pub(super) struct Paint {
    fill: Colour,
    stroke: Option<(Colour, f32)>,
    dash: &'static str,
    holes: bool,
}

impl Paint {
    pub(super) fn fill(fill: Colour) -> Self {
        Self { fill, stroke: None, dash: "", holes: false }
    }

    pub(super) fn line(stroke: Colour, width: f32) -> Self {
        Self::fill(NONE).stroke(stroke, width)
    }

    pub(super) fn stroke(self, stroke: Colour, width: f32) -> Self {
        Self { stroke: Some((stroke, width)), ..self }
    }

    /// Leaves overlapping parts of a path unfilled.
    pub(super) fn holes(self) -> Self {
        Self { holes: true, ..self }
    }

    pub(super) fn dash(self, dash: &'static str) -> Self {
        Self { dash, ..self }
    }
}

/// A [`Paint`] that is written as attributes.
struct PaintAttributes(Palette, Paint);

impl fmt::Display for PaintAttributes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(palette, paint) = self;
        write!(f, r#" fill="{}""#, palette.show(paint.fill))?;
        if paint.holes {
            f.write_str(r#" fill-rule="evenodd""#)?;
        }
        if let Some((stroke, width)) = paint.stroke {
            let stroke = palette.show(stroke);
            write!(f, r#" stroke="{stroke}" stroke-width="{}""#, SvgNumber(width))?;
        }
        if !paint.dash.is_empty() {
            write!(f, r#" stroke-dasharray="{}" stroke-linecap="round""#, paint.dash)?;
        }
        Ok(())
    }
}

/// The id of a figure. It depends on the outline only, so pictures on one page do not clash.
struct FigureId(&'static str);

impl fmt::Display for FigureId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // FNV-1a.
        let mixed = |hash: u32, byte: u8| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
        write!(f, "wazir-f{:x}", self.0.bytes().fold(0x811c_9dc5, mixed))
    }
}

/// Returns the advance and the path of a character's outline.
fn outline(character: char) -> Option<(f32, &'static str)> {
    let at = GLYPHS.binary_search_by_key(&character, |&(c, ..)| c).ok()?;
    GLYPHS.get(at).map(|&(_, advance, path)| (f32::from(advance), path))
}

/// Advance and path for a character without an outline: an empty box.
const MISSING_GLYPH: (f32, &str) = (600., "M60 147h480v733h-480zM130 217v593h340v-593z");

fn advance(character: char) -> f32 {
    outline(character).unwrap_or(MISSING_GLYPH).0
}

/// Height of capital letters and of their baseline, in the units of the outlines.
const CAP_HEIGHT: f32 = 733.;
const BASELINE: f32 = 880.;

/// The elements drawn so far and the characters they use.
#[derive(Default)]
pub(super) struct Canvas {
    body: String,
    /// Characters without an outline are kept as U+FFFD.
    used: BTreeSet<char>,
    /// The outlines of figures.
    figures: BTreeSet<&'static str>,
    palette: Palette,
}

impl Canvas {
    /// Creates an empty drawing whose colours a page can override.
    pub(super) fn themed() -> Self {
        Self { palette: Palette::Themed, ..Self::default() }
    }

    /// Creates an empty drawing for the same file: it starts with the characters used here.
    pub(super) fn sibling(&self) -> Self {
        Self {
            body: String::new(),
            used: self.used.clone(),
            figures: self.figures.clone(),
            palette: self.palette,
        }
    }

    fn painted(&self, paint: Paint) -> PaintAttributes {
        PaintAttributes(self.palette, paint)
    }

    fn add(&mut self, element: fmt::Arguments<'_>) {
        // Writing to a string never fails.
        let _ = self.body.write_fmt(element);
    }

    pub(super) fn path(&mut self, path: &str, paint: Paint) {
        if !path.is_empty() {
            let paint = self.painted(paint);
            self.add(format_args!(r#"<path d="{path}"{paint}/>"#));
        }
    }

    /// Draws a figure: an outline in a square of 100 units, which the file holds once.
    pub(super) fn figure(&mut self, path: &'static str, paint: Paint) {
        self.figures.insert(path);
        let (id, paint) = (FigureId(path), self.painted(paint));
        self.add(format_args!(r##"<use href="#{id}"{paint} stroke-linejoin="round"/>"##));
    }

    pub(super) fn circle(&mut self, (x, y): (f32, f32), radius: f32, paint: Paint) {
        let (x, y, r) = (SvgNumber(x), SvgNumber(y), SvgNumber(radius));
        let paint = self.painted(paint);
        self.add(format_args!(r#"<circle cx="{x}" cy="{y}" r="{r}"{paint}/>"#));
    }

    /// Draws a rectangle with rounded corners.
    pub(super) fn rect(
        &mut self,
        (x, y): (f32, f32),
        (width, height): (f32, f32),
        corner: f32,
        paint: Paint,
    ) {
        let (x, y, w, h, r) =
            (SvgNumber(x), SvgNumber(y), SvgNumber(width), SvgNumber(height), SvgNumber(corner));
        let paint = self.painted(paint);
        self.add(format_args!(
            r#"<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="{r}"{paint}/>"#
        ));
    }

    /// Groups what `inside` draws, in a square of 100 units: turned clockwise, then scaled, then
    /// moved.
    pub(super) fn transformed(
        &mut self,
        (x, y): (f32, f32),
        scale: f32,
        quarters: u8,
        inside: impl FnOnce(&mut Self),
    ) {
        let mut how = format!("translate({} {})", SvgNumber(x), SvgNumber(y));
        if scale != 1. {
            how += &format!("scale({})", SvgNumber(scale));
        }
        if !quarters.is_multiple_of(4) {
            how += &format!("rotate({} 50 50)", u16::from(quarters % 4) * 90);
        }
        self.add(format_args!(r#"<g transform="{how}">"#));
        inside(self);
        self.add(format_args!("</g>\n"));
    }

    /// Draws a line of letters centred on a point. Capitals have this height; the letters shrink if
    /// the line would exceed `width`.
    pub(super) fn centred_text(
        &mut self,
        text: &str,
        (x, y): (f32, f32),
        width: f32,
        capitals: f32,
        fill: Colour,
    ) {
        let natural: f32 = text.chars().map(advance).sum();
        let scale = (capitals / CAP_HEIGHT).min(width / natural.max(1.));
        self.glyph_run(text, (x - natural * scale / 2., y), scale, fill);
    }

    /// Draws a line of letters that starts at a point, otherwise like [`Canvas::centred_text`].
    pub(super) fn text_from(
        &mut self,
        text: &str,
        at: (f32, f32),
        width: f32,
        capitals: f32,
        fill: Colour,
    ) {
        let natural: f32 = text.chars().map(advance).sum();
        self.glyph_run(text, at, (capitals / CAP_HEIGHT).min(width / natural.max(1.)), fill);
    }

    /// Draws one kanji in a square centred on a point. One without an outline is written in a font of
    /// the viewer.
    pub(super) fn kanji(&mut self, kanji: char, (x, y): (f32, f32), size: f32, fill: Colour) {
        if outline(kanji).is_none() {
            let (base, size) = (SvgNumber(y + size * 0.38), SvgNumber(size));
            let (x, fill) = (SvgNumber(x), self.palette.show(fill));
            let text = kanji.to_string();
            self.add(format_args!(
                r#"<text x="{x}" y="{base}" font-size="{size}" font-weight="700" text-anchor="middle" font-family="'Noto Serif CJK JP','Noto Serif JP','Hiragino Mincho ProN','Yu Mincho',serif" fill="{fill}">{}</text>"#,
                Escaped(&text)
            ));
            return;
        }
        let scale = size / 1000.;
        let left = x - advance(kanji) * scale / 2.;
        self.run_from(&[kanji], (left, y - size / 2.), scale, fill);
    }

    fn glyph_run(&mut self, text: &str, (x, y): (f32, f32), scale: f32, fill: Colour) {
        let letters: Vec<char> = text.chars().collect();
        self.run_from(&letters, (x, y - (BASELINE - CAP_HEIGHT / 2.) * scale), scale, fill);
    }

    fn run_from(&mut self, text: &[char], (x, y): (f32, f32), scale: f32, fill: Colour) {
        let place = format!(
            r#"transform="translate({} {})scale({})" fill="{}""#,
            SvgNumber(x),
            SvgNumber(y),
            // Outlines are large, so three decimals would be too coarse here.
            format!("{scale:.5}").trim_end_matches('0'),
            self.palette.show(fill)
        );
        if let &[one] = text {
            let id = self.id(one);
            self.add(format_args!(r##"<use href="#{id}" {place}/>"##));
            return;
        }
        self.add(format_args!("<g {place}>"));
        let mut x = 0.;
        for &letter in text {
            if letter != ' ' {
                let id = self.id(letter);
                self.add(format_args!(r##"<use href="#{id}" x="{}"/>"##, SvgNumber(x)));
            }
            x += advance(letter);
        }
        self.add(format_args!("</g>"));
    }

    /// Returns the id of a character's outline. It depends on the character only, so pictures on
    /// one page do not clash.
    fn id(&mut self, character: char) -> String {
        let drawn = if outline(character).is_some() { character } else { '\u{fffd}' };
        self.used.insert(drawn);
        format!("wazir-{:x}", u32::from(drawn))
    }

    /// Starts a new line in the file, to keep its lines short.
    pub(super) fn newline(&mut self) {
        self.body.push('\n');
    }

    /// Returns the whole file. `width` and `height` are in the units of the drawing; 100 units are
    /// `pixel` pixels.
    pub(super) fn finish(
        self,
        (width, height): (f32, f32),
        pixel: u16,
        title: &str,
        description: &str,
    ) -> String {
        let pixels = |units: f32| SvgNumber((units * f32::from(pixel) / 100.).ceil());
        let file = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{pw}" height="{ph}" role="img">
<title>{title}</title>
<desc>{description}</desc>
<defs>
"#,
            w = SvgNumber(width),
            h = SvgNumber(height),
            pw = pixels(width),
            ph = pixels(height),
            title = Escaped(title),
            description = Escaped(description),
        );
        file + &self.outlines() + "</defs>\n" + &self.body + "</svg>\n"
    }

    /// Returns the outlines of the characters used so far, as definitions.
    pub(super) fn outlines(&self) -> String {
        let mut all = String::new();
        for &character in &self.used {
            let (_, path) = outline(character).unwrap_or(MISSING_GLYPH);
            let id = u32::from(character);
            let _ = writeln!(all, r#"<path id="wazir-{id:x}" d="{path}"/>"#);
        }
        for path in &self.figures {
            let _ = writeln!(all, r#"<path id="{}" d="{path}"/>"#, FigureId(path));
        }
        all
    }

    /// Draws an element around what `inside` draws. The attributes are written unescaped.
    pub(super) fn element(
        &mut self,
        name: &str,
        attributes: fmt::Arguments<'_>,
        inside: impl FnOnce(&mut Self),
    ) {
        self.add(format_args!("<{name} {attributes}>"));
        inside(self);
        self.add(format_args!("</{name}>\n"));
    }

    /// Returns the elements drawn so far.
    pub(super) fn body(&self) -> &str {
        &self.body
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outlines_are_sorted_and_found() {
        assert!(GLYPHS.is_sorted_by_key(|&(character, ..)| character));
        for &(character, advance, path) in GLYPHS {
            assert_eq!(outline(character), Some((f32::from(advance), path)));
            assert_eq!(path.is_empty(), character == ' ', "{character}");
        }
        assert_eq!(outline('\u{1fa00}'), None);
    }

    #[test]
    fn numbers_are_short() {
        let texts = [1., 0.5, -0.0001, 12.3456, 100.].map(|x| SvgNumber(x).to_string());
        assert_eq!(texts, ["1", "0.5", "0", "12.346", "100"]);
    }

    #[test]
    fn markup_is_escaped() {
        let text = Escaped("a<b>&\"c\"\u{1}\u{ffff}\n").to_string();
        assert_eq!(text, "a&lt;b&gt;&amp;&quot;c&quot;\u{fffd}\u{fffd} ");
    }
}
