//! Small plots as SVG.

use std::fmt::{Display, Write};

/// The width of a plot, in SVG units like all sizes here.
const WIDTH: f64 = 640.0;
const TITLE: f64 = 40.0;
const MARGIN: f64 = 48.0;
const HEIGHT: f64 = 220.0;
/// The maximum number of bars of a histogram.
const BINS: usize = 24;
/// The height of a bar with a label beside it.
const ROW: f64 = 28.0;
/// The width of the labels.
const WORDS: f64 = 300.0;

const STYLE: &str = "<style>text{font:14px sans-serif;fill:#222}.t{font-weight:bold;font-size:16px}\
    .b{fill:#36c}.l{stroke:#888}.g{fill:#fff}\
    @media(prefers-color-scheme:dark){text{fill:#eee}.b{fill:#7af}.g{fill:#181818}}</style>";

/// An SVG document under construction.
struct SvgPlot(String);

impl SvgPlot {
    fn new(height: f64, title: &str) -> Self {
        let title = escaped(title);
        let mut drawing = Self(format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\">\
             <title>{title}</title>{STYLE}<rect class=\"g\" width=\"{WIDTH}\" height=\"{height}\"/>"
        ));
        drawing.put(format_args!("<text class=\"t\" x=\"16\" y=\"26\">{title}</text>"));
        drawing
    }

    fn put(&mut self, part: impl Display) {
        // Writing to a string cannot fail.
        let _ = write!(self.0, "{part}");
    }

    fn bar(&mut self, (x, y): (f64, f64), (width, height): (f64, f64), told: &str) {
        let told = escaped(told);
        self.put(format_args!(
            "<rect class=\"b\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" \
             height=\"{height:.1}\"><title>{told}</title></rect>"
        ));
    }

    fn text(&mut self, (x, y): (f64, f64), anchor: &str, text: &str) {
        let text = escaped(text);
        self.put(format_args!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{text}</text>"
        ));
    }

    fn done(mut self) -> String {
        self.0.push_str("</svg>\n");
        self.0
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Returns a round bar width (1, 2 or 5 times a power of ten) that gives fewer than [`BINS`] whole
/// bars.
fn step(most: usize) -> usize {
    let steps =
        (0..).flat_map(|power| [1, 2, 5].map(|digit| digit * 10usize.saturating_pow(power)));
    steps.take(60).find(|step| most / step < BINS).unwrap_or(usize::MAX)
}

/// Draws the frequency of each number as a histogram of bars of equal width. `names` are the units
/// across and up.
pub(super) fn histogram(title: &str, names: [&str; 2], numbers: &[usize]) -> String {
    let [across, up] = names;
    let most = numbers.iter().copied().max().unwrap_or(0);
    let step = step(most);
    let mut counts = vec![0usize; most / step + 1];
    for number in numbers {
        if let Some(count) = counts.get_mut(number / step) {
            *count += 1;
        }
    }
    let highest = counts.iter().copied().max().unwrap_or(0).max(1);
    let (width, bottom) = (WIDTH - 2.0 * MARGIN, TITLE + HEIGHT + 16.0);
    let each = width / counts.len() as f64;
    let mut drawing = SvgPlot::new(bottom + 52.0, title);
    for (bin, &count) in counts.iter().enumerate() {
        let height = HEIGHT * count as f64 / highest as f64;
        let (x, from) = (MARGIN + each * bin as f64, bin * step);
        let told = format!("{from}-{} {across}: {count} {up}", from + step - 1);
        drawing.bar((x + 1.0, bottom - height), ((each - 2.0).max(1.0), height), &told);
        if bin % counts.len().div_ceil(8) == 0 {
            drawing.text((x, bottom + 18.0), "start", &from.to_string());
        }
    }
    let right = WIDTH - MARGIN;
    drawing.put(format_args!(
        "<line class=\"l\" x1=\"{MARGIN}\" y1=\"{bottom}\" x2=\"{right}\" y2=\"{bottom}\"/>"
    ));
    drawing.text((MARGIN - 6.0, bottom - HEIGHT + 12.0), "end", &highest.to_string());
    drawing.text((WIDTH / 2.0, bottom + 40.0), "middle", &format!("{across} / {up}"));
    drawing.done()
}

/// Draws a bar for each row, as long as its count, with the label and the count beside it.
pub(super) fn bars(title: &str, rows: &[(String, usize)]) -> String {
    let most = rows.iter().map(|(_, count)| *count).max().unwrap_or(0).max(1);
    let mut drawing = SvgPlot::new(TITLE + ROW * rows.len() as f64 + 16.0, title);
    let room = WIDTH - WORDS - MARGIN - 16.0;
    for (place, (words, count)) in rows.iter().enumerate() {
        let y = TITLE + ROW * place as f64;
        let width = room * *count as f64 / most as f64;
        drawing.text((WORDS - 8.0, y + 18.0), "end", words);
        drawing.bar((WORDS, y + 3.0), (width, ROW - 6.0), &format!("{words}: {count}"));
        drawing.text((WORDS + width + 6.0, y + 18.0), "start", &count.to_string());
    }
    drawing.done()
}
