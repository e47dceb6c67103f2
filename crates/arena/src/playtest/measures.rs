//! Measures of a game's design: what makes a game interesting, as far as games of the
//! computer show.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use wazir_game::Seat;
use wazir_geometry::Board;
use wazir_registry::{AnyBoard, Play};
use wazir_text::{Argument, Message, message};

use super::estimate::Estimate;
use super::strength::StrengthTest;
use super::trace::LEAD;
use super::usage::PlaytestGame;
use crate::texts::Playtests;

/// The number of first moves that the text shows.
const SHOWN_OPENINGS: usize = 12;
/// The number of squares that a line of text names.
const NAMED_SQUARES: usize = 24;

/// A first move, with the score of the player who made it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct FirstMove {
    pub(super) text: String,
    pub(super) games: u64,
    pub(super) score: Estimate,
}

/// The measures of some games.
#[derive(Clone, Debug)]
pub(super) struct DesignMeasures {
    /// The share of games with a winner.
    decisive: Estimate,
    /// Changes of the lead in a game; `None` if the game is not for two.
    lead_changes: Option<Estimate>,
    /// Those of each game.
    pub(super) changes: Vec<usize>,
    /// Legal moves in each third of a game; `None` if all games are too short.
    branching: Option<[Estimate; 3]>,
    /// The share of the squares entered in a game.
    coverage: Estimate,
    /// How often each square was entered in all games.
    pub(super) entered: Vec<u64>,
    pub(super) board: AnyBoard,
    /// The first moves, the most frequent first.
    pub(super) first_moves: Vec<FirstMove>,
    pub(super) strength: Option<StrengthTest>,
}

impl DesignMeasures {
    /// Returns the measures of some games, of which there is at least one.
    pub(super) fn of(start: &Play, played: &[PlaytestGame]) -> Option<Self> {
        let count = played.len() as u64;
        let won = played.iter().filter(|game| game.outcome.is_some_and(|o| o.winner().is_some()));
        let two = start.seats().len() == 2;
        let changes: Vec<usize> = match two {
            true => played.iter().map(|game| game.trace.lead_changes()).collect(),
            false => Vec::new(),
        };
        let figures: Vec<f64> = changes.iter().map(|changes| *changes as f64).collect();
        let coverage: Vec<f64> = played.iter().map(|game| game.trace.coverage()).collect();
        Some(Self {
            decisive: Estimate::share(won.count() as f64, count),
            lead_changes: Estimate::mean(&figures),
            changes,
            branching: branching(played),
            coverage: Estimate::mean(&coverage)?,
            entered: entered(start, played),
            board: start.board(),
            first_moves: first_moves(start.to_move(), played),
            strength: None,
        })
    }

    /// The measures that fill a line each.
    pub(super) fn lines(&self) -> Vec<(Playtests, Message)> {
        let mut lines = Vec::new();
        let [share, low, high] = self.decisive.percent().texts();
        lines.push((Playtests::Decisive, message!(Playtests::DecisiveShare { share, low, high })));
        if let Some(changes) = self.lead_changes {
            let [mean, low, high] = changes.texts();
            let lead = format!("{:.0}", f64::from(LEAD) / 100.0);
            let told = message!(Playtests::LeadChangesInAGame { mean, low, high, lead });
            lines.push((Playtests::LeadChanges, told));
        }
        if let Some(thirds) = self.branching {
            let told = |third: Estimate| {
                let [mean, low, high] = third.texts();
                message!(Playtests::Bounded { mean, low, high })
            };
            let [opening, middle, end] = thirds.map(told);
            let told = message!(Playtests::BranchingByThird { opening, middle, end });
            lines.push((Playtests::Branching, told));
        }
        let [share, low, high] = self.bounded_coverage().percent().texts();
        lines.push((Playtests::Coverage, message!(Playtests::CoverageShare { share, low, high })));
        if let Some(test) = self.tested_strength() {
            let [share, low, high] = Estimate::score(test.stats()).percent().texts();
            let (factor, games) = (test.factor(), test.stats().games());
            let told = message!(Playtests::StrengthScore { factor, share, low, high, games });
            lines.push((Playtests::Strength, told));
        }
        lines
    }

    /// Returns a line for each of the most frequent first moves.
    pub(super) fn opening_lines(&self) -> Vec<(String, Message)> {
        let shown = self.first_moves.iter().take(SHOWN_OPENINGS);
        let line = |first: &FirstMove| {
            let [share, low, high] = first.score.percent().texts();
            let games = first.games;
            let told = message!(Playtests::OpeningScore { games, share, low, high });
            (first.text.clone(), told)
        };
        shown.map(line).collect()
    }

    /// Returns the sentence about the squares that nothing was ever moved to, if there are any.
    pub(super) fn untouched_line(&self) -> Option<Message> {
        let names = self.untouched();
        let more = names.len().saturating_sub(NAMED_SQUARES);
        let squares = Argument::list(names.into_iter().take(NAMED_SQUARES));
        match more {
            0 => (!self.untouched().is_empty())
                .then(|| message!(Playtests::NeverEntered { squares })),
            more => Some(message!(Playtests::NeverEnteredAndMore { squares, more })),
        }
    }

    fn untouched(&self) -> Vec<String> {
        let squares = self.board.all_squares().zip(&self.entered);
        squares.filter(|(_, count)| **count == 0).map(|(square, _)| square.to_string()).collect()
    }

    /// Returns the coverage with bounds that are shares.
    fn bounded_coverage(&self) -> Estimate {
        let Estimate { value, low, high } = self.coverage;
        Estimate { value, low: low.max(0.0), high: high.min(1.0) }
    }

    fn tested_strength(&self) -> Option<&StrengthTest> {
        self.strength.as_ref().filter(|test| test.stats().games() > 0)
    }

    /// Adds the measures to the report in JSON.
    pub(super) fn add_json(&self, report: &mut Value) {
        report["decisive"] = self.decisive.json("share");
        report["lead_changes"] = self.lead_changes.map_or(Value::Null, |changes| {
            let mut changes = changes.json("mean");
            changes["lead"] = json!(LEAD);
            changes
        });
        report["branching"] = self.branching.map_or(Value::Null, |thirds| {
            let [opening, middle, end] = thirds.map(|third| third.json("mean"));
            json!({ "opening": opening, "middle": middle, "end": end })
        });
        report["coverage"] = self.bounded_coverage().json("mean");
        report["coverage"]["untouched"] = json!(self.untouched());
        report["strength"] = self.tested_strength().map_or(Value::Null, |test| {
            let mut told = Estimate::score(test.stats()).json("share");
            told["games"] = json!(test.stats().games());
            told["factor"] = json!(test.factor());
            told
        });
        let openings = self.first_moves.iter().map(|first| {
            let mut told = first.score.json("share");
            told["move"] = json!(first.text);
            told["games"] = json!(first.games);
            told
        });
        report["openings"] = Value::Array(openings.collect());
    }

    /// Returns the measures that are shares, with their names.
    pub(super) fn shares(&self) -> Vec<(Playtests, Estimate)> {
        let strength = self.tested_strength().map(|test| Estimate::score(test.stats()));
        [
            (Playtests::Decisive, Some(self.decisive)),
            (Playtests::Coverage, Some(self.bounded_coverage())),
            (Playtests::Strength, strength),
        ]
        .into_iter()
        .filter_map(|(name, share)| Some((name, share?)))
        .collect()
    }

    /// Returns the number of legal moves in each third of a game, with the names of the thirds.
    pub(super) fn thirds(&self) -> Vec<(Playtests, Estimate)> {
        let names = [Playtests::FirstThird, Playtests::SecondThird, Playtests::LastThird];
        self.branching.map_or_else(Vec::new, |thirds| names.into_iter().zip(thirds).collect())
    }
}

fn branching(played: &[PlaytestGame]) -> Option<[Estimate; 3]> {
    let games: Vec<[f64; 3]> = played.iter().filter_map(|game| game.trace.branching()).collect();
    let third = |nth: usize| {
        let figures: Vec<f64> = games.iter().map(|thirds| thirds[nth]).collect();
        Estimate::mean(&figures)
    };
    Some([third(0)?, third(1)?, third(2)?])
}

fn entered(start: &Play, played: &[PlaytestGame]) -> Vec<u64> {
    let mut sums = vec![0; start.board().square_count()];
    for game in played {
        sums.iter_mut().zip(&game.trace.entered).for_each(|(sum, count)| *sum += count);
    }
    sums
}

fn first_moves(begins: Seat, played: &[PlaytestGame]) -> Vec<FirstMove> {
    let mut points: BTreeMap<&str, (u64, f64)> = BTreeMap::new();
    for game in played {
        let Some(first) = game.trace.moves.first() else { continue };
        let (games, sum) = points.entry(first).or_default();
        *games += 1;
        *sum += game.outcome.map_or(0.5, |outcome| outcome.score(begins, 2));
    }
    let first = |(text, (games, sum)): (&str, (u64, f64))| FirstMove {
        text: text.to_owned(),
        games,
        score: Estimate::share(sum, games),
    };
    let mut moves: Vec<FirstMove> = points.into_iter().map(first).collect();
    moves.sort_by(|one, other| {
        let score = other.score.value.total_cmp(&one.score.value);
        other.games.cmp(&one.games).then(score)
    });
    moves
}
