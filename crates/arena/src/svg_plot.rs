//! Plots as SVG documents, for light and dark pages.

use std::fmt::{Display, Write};

const STYLE: &str = "<style>text{font:14px sans-serif;fill:#222}.t{font-weight:bold;font-size:16px}\
    .b{fill:#36c}.l{stroke:#888}.w{stroke:#222;stroke-width:2}\
    .q{fill:none;stroke:#888}.g{fill:#fff}.c{fill:#111}\
    @media(prefers-color-scheme:dark){text{fill:#eee}.b{fill:#7af}.g{fill:#181818}\
    .w{stroke:#eee}.c{fill:#111}}</style>";

/// An SVG document under construction.
pub(crate) struct SvgPlot(String);

impl SvgPlot {
    /// Starts a plot with its title, `width` and `height` in SVG units like all sizes here.
    pub(crate) fn new(width: f64, height: f64, title: &str) -> Self {
        let title = escaped(title);
        let mut drawing = Self(format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\">\
             <title>{title}</title>{STYLE}<rect class=\"g\" width=\"{width}\" height=\"{height}\"/>"
        ));
        drawing.put(format_args!("<text class=\"t\" x=\"16\" y=\"26\">{title}</text>"));
        drawing
    }

    pub(crate) fn put(&mut self, part: impl Display) {
        // Writing to a string cannot fail.
        let _ = write!(self.0, "{part}");
    }

    pub(crate) fn bar(&mut self, (x, y): (f64, f64), (width, height): (f64, f64), told: &str) {
        let told = escaped(told);
        self.put(format_args!(
            "<rect class=\"b\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" \
             height=\"{height:.1}\"><title>{told}</title></rect>"
        ));
    }

    /// A line between two places across, with an end at each.
    pub(crate) fn whisker(&mut self, [from, to]: [f64; 2], y: f64) {
        let (top, bottom) = (y - 5.0, y + 5.0);
        for [x1, y1, x2, y2] in [[from, y, to, y], [from, top, from, bottom], [to, top, to, bottom]]
        {
            self.put(format_args!(
                "<line class=\"w\" x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\"/>"
            ));
        }
    }

    pub(crate) fn text(&mut self, (x, y): (f64, f64), anchor: &str, text: &str) {
        let text = escaped(text);
        self.put(format_args!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{text}</text>"
        ));
    }

    pub(crate) fn done(mut self) -> String {
        self.0.push_str("</svg>\n");
        self.0
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
