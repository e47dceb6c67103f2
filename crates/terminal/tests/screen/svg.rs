//! A screen as a picture.

use std::fmt::Write as _;

use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier};

/// Width and height of a place on the screen.
const CELL: (f32, f32) = (8.4, 17.);

fn colour(colour: Color, usual: &str) -> String {
    match colour {
        Color::Rgb(r, g, b) => format!("#{r:02x}{g:02x}{b:02x}"),
        Color::Black => "#000000".to_owned(),
        Color::DarkGray => "#4a4a4a".to_owned(),
        Color::Gray => "#b8b8b8".to_owned(),
        Color::White => "#ffffff".to_owned(),
        Color::Red => "#c23b3b".to_owned(),
        Color::LightRed => "#ff8a6b".to_owned(),
        Color::Green => "#3b9c4b".to_owned(),
        Color::LightGreen => "#7ddc8a".to_owned(),
        Color::Yellow => "#e0c23a".to_owned(),
        Color::LightBlue => "#6ba8ff".to_owned(),
        Color::Cyan => "#4bc2c2".to_owned(),
        Color::LightMagenta => "#f08ad8".to_owned(),
        _ => usual.to_owned(),
    }
}

/// Draws a screen.
pub(crate) fn svg(buffer: &Buffer) -> String {
    let (width, height) = (buffer.area.width, buffer.area.height);
    let (w, h) = (f32::from(width) * CELL.0, f32::from(height) * CELL.1);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {w:.1} {h:.1}\" width=\"{w:.0}\" \
         font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"14\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#16181c\"/>\n"
    );
    for y in 0..height {
        let mut x = 0;
        while x < width {
            let cell = &buffer[(x, y)];
            let wide = ratatui::text::Span::raw(cell.symbol()).width().max(1) as u16;
            let (mut ink, mut ground) = (colour(cell.fg, "#d8d8d8"), colour(cell.bg, "#16181c"));
            if cell.modifier.contains(Modifier::REVERSED) {
                std::mem::swap(&mut ink, &mut ground);
            }
            let (left, top) = (f32::from(x) * CELL.0, f32::from(y) * CELL.1);
            if ground != "#16181c" {
                let _ = writeln!(
                    svg,
                    "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{:.1}\" height=\"{:.1}\" \
                     fill=\"{ground}\"/>",
                    f32::from(wide) * CELL.0 + 0.3,
                    CELL.1 + 0.3
                );
            }
            if !cell.symbol().trim().is_empty() {
                let sign = cell.symbol().replace('&', "&amp;").replace('<', "&lt;");
                let bold = if cell.modifier.contains(Modifier::BOLD) {
                    " font-weight=\"bold\""
                } else {
                    ""
                };
                let _ = writeln!(
                    svg,
                    "<text x=\"{left:.1}\" y=\"{:.1}\" fill=\"{ink}\"{bold}>{sign}</text>",
                    top + 13.
                );
            }
            x += wide;
        }
    }
    svg + "</svg>\n"
}
