//! The balance of armies: a matrix of scores, and the strengths that explain it.

mod fit;
mod linear;
mod plot;
mod table;
mod values;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use wazir_registry::{GameEntry, OpenError, StartOptions};
use wazir_text::{Message, message};

use crate::game_text;
use crate::record::GameRecord;
use crate::stats::{ScoreStats, TWO_SIDED};
use crate::texts::Balance;
use fit::{ELO, Estimates, Observation, fit};

pub use table::BalanceTable;
pub use values::{MeasuredValue, MeasuredValues};

/// Starts of two equal armies in which one side lacks a pawn: the unit for other advantages.
///
/// A game offers them by its [`ArenaHooks`](wazir_players::ArenaHooks::with_pawn_odds).
#[derive(Clone, Debug, Default)]
pub struct PawnOdds {
    /// The position texts, and the number of pawns that the first player is ahead.
    starts: Vec<(String, f64)>,
    options: Vec<StartOptions>,
}

impl PawnOdds {
    /// Returns the starts of a game for an army; empty if the game offers none.
    ///
    /// # Errors
    /// An [`OpenError`] if the game refuses a start.
    pub fn of(game: &GameEntry, army: &str) -> Result<Self, OpenError> {
        let hooks = game.extension::<wazir_players::ArenaHooks>();
        let mut odds = Self::default();
        for (start, pawns) in hooks.map(|hooks| hooks.pawn_odds(army)).unwrap_or_default() {
            odds.starts.push((game.open(&start)?.start_text(), pawns));
            odds.options.push(start);
        }
        Ok(odds)
    }

    /// Returns the starts, to be played.
    pub fn options(&self) -> &[StartOptions] {
        &self.options
    }

    fn pawns(&self, start: &str) -> f64 {
        self.starts.iter().find(|(text, _)| text == start).map_or(0.0, |(_, pawns)| *pawns)
    }
}

/// The results of one pairing, from the first player's point of view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairingResults {
    wins: u64,
    draws: u64,
    losses: u64,
    plies: u64,
}

impl PairingResults {
    /// Returns the number of games.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Returns the first player's points.
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// Returns the first player's score, from 0 to 1, with its 95 % bounds.
    pub fn stats(&self) -> ScoreStats {
        let mut stats = ScoreStats::default();
        for (count, points) in [(self.wins, 1.0), (self.draws, 0.5), (self.losses, 0.0)] {
            (0..count).for_each(|_| stats.add(&[points]));
        }
        stats
    }

    fn add(&mut self, points: f64, plies: u64) {
        match points {
            points if points > 0.5 => self.wins += 1,
            points if points < 0.5 => self.losses += 1,
            _ => self.draws += 1,
        }
        self.plies += plies;
    }

    fn merge(&mut self, other: &Self) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
        self.plies += other.plies;
    }
}

/// A row of the results: the armies, the pawns by which the first player is ahead, and the results.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PairingRow {
    white: String,
    black: String,
    #[serde(default, skip_serializing_if = "is_zero")]
    pawns: f64,
    #[serde(flatten)]
    results: PairingResults,
}

fn is_zero(value: &f64) -> bool {
    *value == 0.0
}

/// The results of armies against each other. The text form is JSON, and reports are merged by adding
/// them.
///
/// ```
/// use wazir_arena::BalanceReport;
/// let text = r#"{"game":"cwda","anchor":"fide","nodes":1000,"rows":[
///     {"white":"fide","black":"rookies","wins":30,"draws":20,"losses":50,"plies":8000},
///     {"white":"rookies","black":"fide","wins":60,"draws":20,"losses":20,"plies":8000}]}"#;
/// let report: BalanceReport = serde_json::from_str(text)?;
/// let table = report.table().expect("games");
/// let rookies = table.strength("rookies").expect("an army of the table");
/// assert!(rookies.elo() > 60.0 && rookies.error() < 80.0);
/// assert_eq!(table.strength("fide").map(|fide| fide.elo()), Some(0.0));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BalanceReport {
    game: String,
    /// The army that the strengths of all others are measured against, if it is among them.
    anchor: String,
    nodes: u64,
    rows: Vec<PairingRow>,
}

impl BalanceReport {
    /// Returns an empty report for games with a limit in nodes a move. The strengths are measured
    /// against the army `anchor`.
    pub fn new(game: &str, anchor: &str, nodes: u64) -> Self {
        Self { game: game.to_owned(), anchor: anchor.to_owned(), nodes, rows: Vec::new() }
    }

    /// Returns the number of games.
    pub fn games(&self) -> u64 {
        self.rows.iter().map(|row| row.results.games()).sum()
    }

    /// Adds a game. Games without armies are left out.
    pub fn add(&mut self, record: &GameRecord, odds: &PawnOdds) {
        let armies = game_text::armies_in_position(record.start());
        let Some((white, black)) = armies.and_then(|both| both.split_once(':')) else { return };
        let pawns = odds.pawns(record.start());
        let Some(&points) = record.result().first() else { return };
        let plies = record.plies() as u64;
        self.row(id(white), id(black), pawns).add(points, plies);
    }

    /// Adds the games of another report.
    ///
    /// # Errors
    /// [`MergeError`] if they are of another game, had another limit, or are measured against another
    /// army: their results do not compare.
    pub fn merge(&mut self, other: &Self) -> Result<(), MergeError> {
        let kind = |it: &Self| (it.game.clone(), it.anchor.clone(), it.nodes);
        if kind(self) != kind(other) {
            let (game, anchor, nodes) = kind(other);
            return Err(MergeError { game, anchor, nodes });
        }
        for row in &other.rows {
            self.row(&row.white, &row.black, row.pawns).merge(&row.results);
        }
        Ok(())
    }

    /// Returns the results of a pairing, without the games with a pawn fewer.
    pub fn results(&self, white: &str, black: &str) -> PairingResults {
        let same = |row: &&PairingRow| row.white == white && row.black == black && row.pawns == 0.0;
        self.rows.iter().find(same).map_or_else(PairingResults::default, |row| row.results)
    }

    fn row(&mut self, white: &str, black: &str, pawns: f64) -> &mut PairingResults {
        let same =
            |row: &PairingRow| row.white == white && row.black == black && row.pawns == pawns;
        let index = self.rows.iter().position(same).unwrap_or_else(|| {
            let (white, black) = (white.to_owned(), black.to_owned());
            self.rows.push(PairingRow { white, black, pawns, results: PairingResults::default() });
            self.rows.len() - 1
        });
        &mut self.rows[index].results
    }

    /// Returns the armies in the order of their first game, the anchor first.
    fn armies(&self) -> Vec<&str> {
        let mut armies: Vec<&str> = Vec::new();
        for army in self.rows.iter().flat_map(|row| [&*row.white, &*row.black]) {
            if !armies.contains(&army) {
                armies.push(army);
            }
        }
        armies.sort_by_key(|army| *army != self.anchor);
        armies
    }

    /// Returns the strengths that explain the results best; `None` without games.
    pub fn table(&self) -> Option<BalanceTable> {
        let armies = self.armies();
        let number: BTreeMap<&str, usize> =
            armies.iter().enumerate().map(|(at, army)| (*army, at)).collect();
        // Parameter 0 is the first move, 1 the pawn, and the others are the armies but the anchor.
        let strength =
            |army: &str| number.get(army).and_then(|at| at.checked_sub(1)).map(|at| at + 2);
        let observed: Vec<Observation> = self
            .rows
            .iter()
            .map(|row| {
                let mut terms = vec![(0, 1.0), (1, row.pawns)];
                if row.white != row.black {
                    terms.extend(strength(&row.white).map(|index| (index, 1.0)));
                    terms.extend(strength(&row.black).map(|index| (index, -1.0)));
                }
                let results = &row.results;
                Observation {
                    terms,
                    games: results.games() as f64,
                    points: results.points(),
                    squares: results.wins as f64 + results.draws as f64 / 4.0,
                }
            })
            .collect();
        let estimates = fit(&observed, armies.len() + 1)?;
        Some(BalanceTable::new(self, &armies, &estimates))
    }
}

/// The error that the games of two reports do not compare.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct MergeError {
    game: String,
    anchor: String,
    nodes: u64,
}

impl MergeError {
    /// Returns the error message, as a translatable text.
    pub fn message(&self) -> Message {
        let (game, anchor) = (self.game.clone(), self.anchor.clone());
        message!(Balance::OtherGames { game, anchor, nodes: self.nodes as usize })
    }
}

/// Returns the identifier of an army, which a definition begins with.
fn id(army: &str) -> &str {
    army.split('(').next().unwrap_or(army)
}

/// A difference in strength, in Elo, with the half width of its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strength {
    elo: f64,
    error: f64,
}

impl Strength {
    fn of(estimates: &Estimates, index: usize) -> Self {
        let value = estimates.values.get(index).copied().unwrap_or(0.0);
        Self { elo: ELO * value, error: ELO * TWO_SIDED * estimates.error(index) }
    }

    /// Returns the difference in Elo.
    pub fn elo(&self) -> f64 {
        self.elo
    }

    /// Returns the half width of the 95 % interval, in Elo.
    pub fn error(&self) -> f64 {
        self.error
    }
}
