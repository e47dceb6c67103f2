//! Small plots as SVG.

use wazir_geometry::Board;
use wazir_registry::AnyBoard;

use super::estimate::Estimate;
use crate::svg_plot::SvgPlot;

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
/// The width of the labels of values with bounds, and of the values.
const INTERVAL_WORDS: f64 = 150.0;
const NUMBERS: f64 = 150.0;

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
    let mut drawing = SvgPlot::new(WIDTH, bottom + 52.0, title);
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
    let mut drawing = SvgPlot::new(WIDTH, TITLE + ROW * rows.len() as f64 + 16.0, title);
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

/// Draws a bar for each row with its bounds as a line across the end of the bar. The scale goes to
/// `most`, or to the greatest bound if that is 0.
pub(super) fn intervals(title: &str, rows: &[(String, Estimate)], most: f64) -> String {
    let ends = rows.iter().flat_map(|(_, one)| [one.value, one.high]);
    let greatest = ends.filter(|end| end.is_finite()).fold(most, f64::max);
    let most = if greatest > 0.0 { greatest } else { 1.0 };
    let mut drawing = SvgPlot::new(WIDTH, TITLE + ROW * rows.len() as f64 + 16.0, title);
    let room = WIDTH - INTERVAL_WORDS - NUMBERS - 16.0;
    for (place, (words, one)) in rows.iter().enumerate() {
        let y = TITLE + ROW * place as f64;
        let across = |figure: f64| INTERVAL_WORDS + room * (figure / most).clamp(0.0, 1.0);
        let [value, low, high] = one.texts();
        let told = format!("{value} ({low}-{high})");
        drawing.text((INTERVAL_WORDS - 8.0, y + 18.0), "end", words);
        let width = across(one.value) - INTERVAL_WORDS;
        drawing.bar((INTERVAL_WORDS, y + 6.0), (width, ROW - 12.0), &format!("{words}: {told}"));
        if one.low.is_finite() && one.high.is_finite() {
            drawing.whisker([across(one.low), across(one.high)], y + ROW / 2.0);
        }
        drawing.text((WIDTH - 16.0, y + 18.0), "end", &told);
    }
    drawing.done()
}

/// Draws the board with each square darker the more often it was entered, and the number in it.
pub(super) fn heat_map(title: &str, board: &AnyBoard, entered: &[u64]) -> String {
    let (files, ranks) = (board.width().max(1) as f64, board.height().max(1) as f64);
    let side = ((WIDTH - 2.0 * MARGIN) / files).min(56.0);
    let left = (WIDTH - side * files) / 2.0;
    let most = entered.iter().copied().max().unwrap_or(0).max(1) as f64;
    let mut drawing = SvgPlot::new(WIDTH, TITLE + side * ranks + 16.0, title);
    for (square, count) in board.all_squares().zip(entered) {
        let (file, rank) = board.coords(square.index());
        let x = left + side * f64::from(file);
        let y = TITLE + side * (ranks - 1.0 - f64::from(rank));
        let shade = *count as f64 / most;
        drawing.put(format_args!(
            "<rect class=\"b\" fill-opacity=\"{shade:.2}\" x=\"{x:.1}\" y=\"{y:.1}\" \
             width=\"{side:.1}\" height=\"{side:.1}\"><title>{square}: {count}</title></rect>\
             <rect class=\"q\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{side:.1}\" height=\"{side:.1}\"/>"
        ));
        drawing.text((x + side / 2.0, y + side / 2.0 + 5.0), "middle", &count.to_string());
    }
    drawing.done()
}
