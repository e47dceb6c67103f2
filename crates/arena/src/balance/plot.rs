//! The balance of armies as SVG: the matrix of scores, and a bar for each strength.

use wazir_text::{Language, Message};

use super::PairingResults;
use super::table::{BalanceTable, percent, signed};
use crate::svg_plot::SvgPlot;
use crate::texts::Balance;

/// Sizes in SVG units.
const MARGIN: f64 = 16.0;
const TITLE: f64 = 40.0;
const LABEL: f64 = 130.0;
const CELL: (f64, f64) = (76.0, 34.0);
const ROW: f64 = 24.0;
const BARS: f64 = 420.0;

/// Draws a table.
pub(super) fn draw(table: &BalanceTable, language: Language) -> String {
    let say = |key: Balance| Message::from(key).translate(language).to_string();
    let columns: Vec<&str> =
        table.armies.iter().map(|row| &*row.id).filter(|id| table.has_column(id)).collect();
    let bars_top = TITLE + 30.0 + CELL.1 * table.armies.len() as f64 + 60.0;
    let height = bars_top + ROW * table.armies.len() as f64 + 44.0;
    let matrix_width = 2.0 * MARGIN + LABEL + CELL.0 * columns.len() as f64;
    let width = matrix_width.max(2.0 * MARGIN + LABEL + BARS + 120.0);
    let mut svg = SvgPlot::new(width, height, &say(Balance::Title));
    matrix(table, &columns, &mut svg);
    let heading = say(Balance::StrengthTitle);
    svg.put(format_args!(
        "<text class=\"t\" x=\"{MARGIN}\" y=\"{}\">{heading}</text>",
        bars_top - 14.0
    ));
    bars(table, bars_top, &mut svg);
    svg.done()
}

fn matrix(table: &BalanceTable, columns: &[&str], svg: &mut SvgPlot) {
    let top = TITLE + 30.0;
    for (at, id) in columns.iter().enumerate() {
        svg.text((MARGIN + LABEL + CELL.0 * (at as f64 + 0.5), top - 8.0), "middle", id);
    }
    for (row, white) in table.armies.iter().enumerate() {
        let y = top + CELL.1 * row as f64;
        let baseline = y + CELL.1 / 2.0 + 5.0;
        svg.text((MARGIN + LABEL - 8.0, baseline), "end", &white.id);
        for (at, black) in columns.iter().enumerate() {
            let results = table.report.results(&white.id, black);
            if results.games() > 0 {
                cell(&results, (MARGIN + LABEL + CELL.0 * at as f64, y), svg);
            }
        }
    }
}

/// Draws the score of a pairing; the number of games is its tooltip.
fn cell(results: &PairingResults, (x, y): (f64, f64), svg: &mut SvgPlot) {
    let score = results.stats().score();
    svg.put(format_args!(
        "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{}\" height=\"{}\" fill=\"{}\">\
         <title>{}</title></rect><text class=\"c\" x=\"{:.1}\" y=\"{:.1}\" \
         text-anchor=\"middle\">{}</text>",
        CELL.0 - 2.0,
        CELL.1 - 2.0,
        color(score),
        results.games(),
        x + CELL.0 / 2.0 - 1.0,
        y + CELL.1 / 2.0 + 5.0,
        percent(score),
    ));
}

/// Returns the colour of a score: blue for the first player, orange for the second, light for even.
fn color(score: f64) -> String {
    let lean = ((score - 0.5) / 0.25).clamp(-1.0, 1.0);
    let mix = |light: f64, full: f64| (light + (full - light) * lean.abs()).round();
    let (red, green, blue) = if lean > 0.0 { (96.0, 165.0, 250.0) } else { (251.0, 146.0, 60.0) };
    format!("rgb({},{},{})", mix(243.0, red), mix(244.0, green), mix(246.0, blue))
}

fn bars(table: &BalanceTable, top: f64, svg: &mut SvgPlot) {
    let most = table.armies.iter().map(|row| row.strength.elo().abs() + row.strength.error());
    let most = most.fold(50.0, f64::max);
    let scale = BARS / 2.0 / most;
    let zero = MARGIN + LABEL + BARS / 2.0;
    let bottom = top + ROW * table.armies.len() as f64;
    svg.put(format_args!(
        "<line class=\"l\" x1=\"{zero}\" y1=\"{top}\" x2=\"{zero}\" y2=\"{bottom}\"/>"
    ));
    svg.text((zero, bottom + 18.0), "middle", "0 Elo");
    for (at, row) in table.armies.iter().enumerate() {
        let y = top + ROW * at as f64;
        let (elo, error) = (row.strength.elo() * scale, row.strength.error() * scale);
        let words = match row.pawns {
            Some((pawns, _)) => format!("{} ({})", signed(row.strength.elo(), 0), signed(pawns, 2)),
            None => signed(row.strength.elo(), 0),
        };
        let baseline = y + ROW / 2.0 + 5.0;
        svg.text((MARGIN + LABEL - 8.0, baseline), "end", &row.id);
        svg.bar((zero + elo.min(0.0), y + 4.0), (elo.abs(), ROW - 8.0), &words);
        svg.whisker([zero + elo - error, zero + elo + error], y + ROW / 2.0);
        svg.text((MARGIN + LABEL + BARS + 10.0, baseline), "start", &words);
    }
}
