//! The table of strengths, as text and JSON.

use serde_json::{Value, json};
use wazir_text::{Language, Message, message};

use super::fit::{ELO, Estimates};
use super::{BalanceReport, PairingResults, Strength, plot};
use crate::stats::TWO_SIDED;
use crate::texts::Balance;

/// The results of a [`BalanceReport`] with the strengths that explain them.
#[derive(Clone, Debug)]
pub struct BalanceTable {
    pub(super) report: BalanceReport,
    pub(super) armies: Vec<ArmyStrength>,
    first_move: Strength,
    /// The value of a pawn; `None` if no game was played with a pawn fewer.
    pawn: Option<Strength>,
}

/// The strength of an army against the first of the table.
#[derive(Clone, Debug)]
pub(super) struct ArmyStrength {
    pub(super) id: String,
    pub(super) strength: Strength,
    /// The same in pawns, with the half width of the 95 % interval.
    pub(super) pawns: Option<(f64, f64)>,
}

impl BalanceTable {
    pub(super) fn new(report: &BalanceReport, armies: &[&str], estimates: &Estimates) -> Self {
        let has_pawns = report.rows.iter().any(|row| row.pawns != 0.0);
        let pawn = has_pawns.then(|| Strength::of(estimates, 1));
        let anchor = Strength { elo: 0.0, error: 0.0 };
        let mut rows: Vec<ArmyStrength> = armies
            .iter()
            .enumerate()
            .map(|(at, id)| ArmyStrength {
                id: (*id).to_owned(),
                strength: if at == 0 { anchor } else { Strength::of(estimates, at + 1) },
                pawns: has_pawns.then(|| match at {
                    0 => (0.0, 0.0),
                    at => ratio(estimates, at + 1, 1),
                }),
            })
            .collect();
        if let [_, others @ ..] = rows.as_mut_slice() {
            others.sort_by(|a, b| b.strength.elo.total_cmp(&a.strength.elo));
        }
        let first_move = Strength::of(estimates, 0);
        Self { report: report.clone(), armies: rows, first_move, pawn }
    }

    /// Returns the strength of an army against the first of the table: FIDE, if it is there.
    pub fn strength(&self, army: &str) -> Option<Strength> {
        self.armies.iter().find(|row| row.id == army).map(|row| row.strength)
    }

    /// Returns the strength of an army against the first of the table in pawns, with the half width
    /// of the 95 % interval; `None` if no game was played with a pawn fewer.
    pub fn pawns(&self, army: &str) -> Option<(f64, f64)> {
        self.armies.iter().find(|row| row.id == army)?.pawns
    }

    /// Returns the advantage of the first move.
    pub fn first_move(&self) -> Strength {
        self.first_move
    }

    /// Returns the value of a pawn; `None` if no game was played with a pawn fewer.
    pub fn pawn(&self) -> Option<Strength> {
        self.pawn
    }

    /// Returns all results without a handicap, added up.
    fn total(&self) -> PairingResults {
        let mut total = PairingResults::default();
        let even = self.report.rows.iter().filter(|row| row.pawns == 0.0);
        even.for_each(|row| total.merge(&row.results));
        total
    }

    /// Returns the table as text in a language.
    pub fn say(&self, language: Language) -> String {
        let say = |message: Message| message.translate(language).to_string();
        let (report, total) = (&self.report, self.total());
        let pairings = report.rows.iter().filter(|row| row.pawns == 0.0).count();
        let mut text = say(message!(Balance::Games {
            game: report.game.clone(),
            games: total.games() as usize,
            pairings,
            nodes: report.nodes as usize,
        }));
        text.push_str("\n\n");
        text += &self.matrix(language);
        text.push('\n');
        let draws = percent(total.draws as f64 / total.games().max(1) as f64);
        let plies = total.plies / total.games().max(1);
        text += &say(message!(Balance::Summary {
            score: percent(total.stats().score()),
            bound: bound(&total),
            elo: signed(self.first_move.elo, 0),
            error: format!("{:.0}", self.first_move.error),
            draws,
            plies: plies as usize,
        }));
        text.push('\n');
        if let Some(pawn) = self.pawn {
            let games = report.games() - total.games();
            text += &say(message!(Balance::Pawn {
                elo: format!("{:.0}", pawn.elo),
                error: format!("{:.0}", pawn.error),
                games: games as usize,
            }));
            text.push('\n');
        }
        text.push('\n');
        text += &self.strengths(language);
        text
    }

    /// Returns the scores of the first player, a row for each of its armies.
    fn matrix(&self, language: Language) -> String {
        let head = Message::from(Balance::FirstDown).translate(language).to_string();
        let ids = || self.armies.iter().map(|row| &*row.id);
        let label = ids().chain([&*head]).map(|id| id.chars().count()).max().unwrap_or(0);
        // Armies that only met one opponent make a matrix of gaps.
        let columns: Vec<&str> = ids().filter(|id| self.has_column(id)).collect();
        let width = columns.iter().map(|id| id.len()).max().unwrap_or(0).max(12);
        let mut text = format!("{head:label$}");
        columns.iter().for_each(|id| text += &format!("  {id:>width$}"));
        text.push('\n');
        for white in ids() {
            let results: Vec<_> =
                columns.iter().map(|black| self.report.results(white, black)).collect();
            if results.iter().all(|results| results.games() == 0) {
                continue;
            }
            text += &format!("{white:label$}");
            for results in results {
                let cell = match results.games() {
                    0 => String::new(),
                    _ => format!("{} ±{}", percent(results.stats().score()), bound(&results)),
                };
                text += &format!("  {cell:>width$}");
            }
            text.push('\n');
        }
        text
    }

    /// Returns whether the matrix has a column for an army: all do in small tables, and the first in
    /// tables in which the others only met that one.
    pub(super) fn has_column(&self, army: &str) -> bool {
        let met = |other: &ArmyStrength| self.report.results(&other.id, army).games() > 0;
        let opponents = self.armies.iter().filter(|other| met(other)).count();
        opponents > 1 || self.armies.len() < 3
    }

    fn strengths(&self, language: Language) -> String {
        let say = |key: Balance| Message::from(key).translate(language).to_string();
        let label = self.armies.iter().map(|row| row.id.len()).max().unwrap_or(0).max(8);
        let mut text =
            format!("{:label$}  {:>14}  {:>16}\n", say(Balance::Army), "Elo", say(Balance::Pawns));
        for row in &self.armies {
            let elo = format!("{} ±{:.0}", signed(row.strength.elo, 0), row.strength.error);
            let pawns = row.pawns.map(|(pawns, error)| format!("{} ±{error:.2}", signed(pawns, 2)));
            text += &format!("{:label$}  {elo:>14}  {:>16}\n", row.id, pawns.unwrap_or_default());
        }
        text
    }

    /// Returns the table as a JSON object: the rows of the report, and the strengths with the half
    /// widths of their 95 % intervals.
    pub fn json(&self) -> Value {
        let strength = |strength: Strength| json!({ "elo": strength.elo, "error": strength.error });
        let armies = self.armies.iter().map(|row| {
            let pawns = row.pawns.map(|(pawns, error)| json!({ "pawns": pawns, "error": error }));
            json!({ "id": row.id, "elo": row.strength.elo, "error": row.strength.error, "in_pawns": pawns })
        });
        json!({
            "report": self.report,
            "first_move": strength(self.first_move),
            "pawn": self.pawn.map(strength),
            "armies": armies.collect::<Vec<_>>(),
        })
    }

    /// Draws the matrix of scores and the strengths as SVG.
    pub fn svg(&self, language: Language) -> String {
        plot::draw(self, language)
    }
}

/// Returns the ratio of two estimates with the half width of its 95 % interval (by the delta method).
pub(super) fn ratio(estimates: &Estimates, top: usize, bottom: usize) -> (f64, f64) {
    let value = |index: usize| estimates.values.get(index).copied().unwrap_or(0.0);
    let covariance = |a: usize, b: usize| {
        estimates.covariance.get(a).and_then(|row| row.get(b)).copied().unwrap_or(0.0)
    };
    let (a, b) = (value(top), value(bottom));
    if b.abs() < 1.0 / ELO {
        return (0.0, f64::INFINITY);
    }
    let ratio = a / b;
    let variance = covariance(top, top) - 2.0 * ratio * covariance(top, bottom)
        + ratio * ratio * covariance(bottom, bottom);
    (ratio, TWO_SIDED * variance.max(0.0).sqrt() / b.abs())
}

/// Returns a share in percent with one digit after the point.
pub(super) fn percent(share: f64) -> String {
    format!("{:.1}", 100.0 * share)
}

/// Returns the half width of the 95 % interval of a score, in percent.
fn bound(results: &PairingResults) -> String {
    let (low, high) = results.stats().confidence_interval();
    percent((high - low) / 2.0)
}

/// Returns a number with its sign.
pub(super) fn signed(value: f64, digits: usize) -> String {
    let text = format!("{value:+.digits$}");
    // A rounded zero has no sign.
    let zero = text.chars().all(|c| !c.is_ascii_digit() || c == '0');
    if zero { text.trim_start_matches(['+', '-']).to_owned() } else { text }
}
