//! The report of a playtest.

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde_json::{Value, json};
use wazir_game::{Outcome, Seat};
use wazir_registry::{GameEntry, Play};
use wazir_text::{Language, Message, message};

use super::estimate::Estimate;
use super::measures::DesignMeasures;
use super::plot;
use super::strength::StrengthTest;
use super::usage::{LengthStats, PieceUsage, PlaytestGame};
use crate::stats::{ScoreStats, elo_from_score};
use crate::texts::Playtests;

/// A summary of the games of a playtest.
#[derive(Clone, Debug)]
pub struct PlaytestReport {
    entry: GameEntry,
    /// The seat that moves first.
    begins: Seat,
    games: usize,
    plies: Vec<usize>,
    lengths: LengthStats,
    /// The outcomes and the number of games that ended so, the most frequent first.
    ends: Vec<(Option<Outcome>, usize)>,
    /// The points of the player who moves first.
    first: ScoreStats,
    draws: ScoreStats,
    uses: PieceUsage,
    pieces: Vec<PieceRow>,
    measures: DesignMeasures,
    language: Language,
}

/// A piece of the report: its name, and the kinds of the game that it stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaytestPiece {
    /// The letter of the piece.
    pub letter: String,
    /// The name of the piece.
    pub name: String,
    /// The kinds counted as this piece, by their numbers in positions.
    pub kinds: Vec<usize>,
    /// `true` if a piece can be promoted to it.
    pub promoted_to: bool,
}

/// A piece with its counts.
#[derive(Clone, Debug)]
struct PieceRow {
    letter: String,
    name: String,
    moved: u64,
    dropped: u64,
    became: u64,
    taken: u64,
    /// Flags: it is on the board at the start, can be in hand, can be promoted to.
    could: [bool; 3],
}

impl PlaytestReport {
    /// Creates the report of some games; returns `None` if there are none. `start` is the game
    /// before its first move, and `pieces` are the pieces to report on.
    pub fn new(start: &Play, played: &[PlaytestGame], pieces: &[PlaytestPiece]) -> Option<Self> {
        let lengths = LengthStats::of(played)?;
        let (mut first, mut draws) = (ScoreStats::default(), ScoreStats::default());
        let mut uses = PieceUsage::new(start.position().kind_count());
        let mut ends: BTreeMap<String, (Option<Outcome>, usize)> = BTreeMap::new();
        for one in played {
            let points = one.outcome.map_or(0.5, |outcome| outcome.score(start.to_move(), 2));
            first.add(&[points]);
            let drawn = one.outcome.is_none_or(|outcome| outcome.winner().is_none());
            draws.add(&[f64::from(u8::from(drawn))]);
            uses.add(&one.uses);
            ends.entry(format!("{:?}", one.outcome)).or_insert((one.outcome, 0)).1 += 1;
        }
        let mut ends: Vec<_> = ends.into_values().collect();
        ends.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        Some(Self {
            entry: start.entry().clone(),
            begins: start.to_move(),
            games: played.len(),
            plies: played.iter().map(|played| played.plies).collect(),
            lengths,
            ends,
            first,
            draws,
            pieces: rows(start, &uses, pieces),
            measures: DesignMeasures::of(start, played)?,
            uses,
            language: Language::default(),
        })
    }

    /// Adds the score of a stronger computer against a weaker one.
    #[must_use]
    pub fn with_strength(mut self, test: StrengthTest) -> Self {
        self.measures.strength = Some(test);
        self
    }

    /// Sets the language of the text and the pictures.
    #[must_use]
    pub fn in_language(self, language: Language) -> Self {
        Self { language, ..self }
    }

    fn say(&self, text: impl Into<Message>) -> String {
        text.into().translate(self.language).to_string()
    }

    /// Prints the whole report. `nodes` is the number of nodes per move and `seed` the seed of the
    /// openings that the games were played with.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn print(&self, nodes: u64, seed: u64, output: &mut impl Write) -> io::Result<()> {
        let (title, games) = (self.entry.info().localized_title(), self.games);
        let played = message!(Playtests::Played { title, games, nodes, seed });
        writeln!(output, "{}\n", self.say(played))?;
        for (name, told) in self.lines().into_iter().chain(self.measures.lines()) {
            writeln!(output, "{:<14}{}", self.say(name), self.say(told))?;
        }
        if let Some(untouched) = self.measures.untouched_line() {
            writeln!(output, "\n{}", self.say(untouched))?;
        }
        writeln!(output, "\n{}\n", self.say(Playtests::Openings))?;
        for (mv, told) in self.measures.opening_lines() {
            writeln!(output, "{mv:<10}{}", self.say(told))?;
        }
        writeln!(output, "\n{}\n", self.say(Playtests::Results))?;
        for (told, count) in self.results() {
            writeln!(output, "{count:>6}  {told}")?;
        }
        self.print_pieces(output)
    }

    /// The statistics that fill a line each.
    fn lines(&self) -> Vec<(Playtests, Message)> {
        let LengthStats { mean, error, median, least, most } = self.lengths;
        let [mean, error] = [mean, error].map(|figure| format!("{figure:.1}"));
        let each = |sum: u64| format!("{:.1}", sum as f64 / self.games.max(1) as f64);
        let sum = |counts: &[u64]| each(counts.iter().sum());
        let lengths =
            message!(Playtests::Lengths { mean, error, median: median.to_string(), least, most });
        let choices = format!("{:.1}", self.choices());
        let [share, low, high] = percents(&self.first);
        let elo = elo_from_score(self.first.score());
        let elo = if elo.is_finite() { format!("{elo:+.0}") } else { "-".to_owned() };
        let seat = self.entry.info().localized_seat_name(self.begins);
        let first = message!(Playtests::FirstMoveShare { seat, share, low, high, elo });
        let [share, low, high] = percents(&self.draws);
        let happenings = message!(Playtests::Happenings {
            captures: sum(&self.uses.captured),
            checks: each(self.uses.checks),
            promotions: sum(&self.uses.promoted_to),
            drops: sum(&self.uses.dropped),
        });
        vec![
            (Playtests::Length, lengths),
            (Playtests::Choices, message!(Playtests::ChoicesAMove { mean: choices })),
            (Playtests::FirstMove, first),
            (Playtests::Draws, message!(Playtests::DrawShare { share, low, high })),
            (Playtests::InAGame, happenings),
        ]
    }

    fn choices(&self) -> f64 {
        self.uses.choices as f64 / self.uses.plies.max(1) as f64
    }

    /// The outcomes in words, with the number of games.
    fn results(&self) -> Vec<(String, usize)> {
        let longest = self.lengths.most;
        let told = |outcome: &Option<Outcome>| match outcome {
            Some(outcome) => self.say(
                outcome.message_with(|seat: Seat| self.entry.info().localized_seat_name(seat)),
            ),
            None => self.say(message!(Playtests::Unfinished { plies: longest })),
        };
        self.ends.iter().map(|(outcome, count)| (told(outcome), *count)).collect()
    }

    fn print_pieces(&self, output: &mut impl Write) -> io::Result<()> {
        writeln!(output, "\n{}\n", self.say(Playtests::Pieces))?;
        let heads = [
            Playtests::Piece,
            Playtests::Moved,
            Playtests::Dropped,
            Playtests::PromotedTo,
            Playtests::Taken,
        ];
        let [piece, moved, dropped, became, taken] = heads.map(|head| self.say(head));
        writeln!(output, "    {piece:<20}{moved:>9}{dropped:>9}{became:>9}{taken:>9}")?;
        for PieceRow { letter, name, moved, dropped, became, taken, .. } in &self.pieces {
            writeln!(output, "{letter:<3} {name:<20}{moved:>9}{dropped:>9}{became:>9}{taken:>9}")?;
        }
        let unused = self.unused();
        if !unused.is_empty() {
            writeln!(output)?;
        }
        for (row, what) in unused {
            let piece = row.name.clone();
            let told = match what {
                "moved" => message!(Playtests::NeverMoved { piece }),
                "dropped" => message!(Playtests::NeverDropped { piece }),
                _ => message!(Playtests::NeverPromotedTo { piece }),
            };
            writeln!(output, "{}", self.say(told))?;
        }
        Ok(())
    }

    /// Returns what pieces could do and never did.
    fn unused(&self) -> Vec<(&PieceRow, &'static str)> {
        let never = |row: &PieceRow| {
            let [stands, held, becomes] = row.could;
            let there = stands || row.dropped > 0 || row.became > 0;
            let moved = (there && row.moved == 0).then_some("moved");
            let dropped = (held && row.dropped == 0).then_some("dropped");
            [moved, dropped, (becomes && row.became == 0).then_some("became")]
        };
        let each = |row| never(row).into_iter().flatten().map(move |what| (row, what));
        self.pieces.iter().flat_map(each).collect()
    }

    /// Returns the whole report as a JSON object; the arguments are those of [`Self::print`].
    pub fn json(&self, nodes: u64, seed: u64) -> Value {
        let share = |stats: &ScoreStats| {
            let (low, high) = stats.confidence_interval();
            json!({ "share": stats.score(), "low": low.max(0.0), "high": high.min(1.0) })
        };
        let ends = self.ends.iter().map(|(outcome, count)| {
            let winner = outcome.and_then(Outcome::winner);
            let winner = winner.map(|seat| self.entry.info().seat_name(seat));
            let reason = outcome.map(|outcome| outcome.reason().to_string());
            json!({ "winner": winner, "reason": reason, "count": count })
        });
        let pieces = self.pieces.iter().map(|row| {
            let PieceRow { letter, name, moved, dropped, became, taken, .. } = row;
            json!({ "letter": letter, "name": name, "moved": moved, "dropped": dropped,
                "became": became, "taken": taken })
        });
        let unused = self.unused().into_iter();
        let unused = unused.map(|(row, what)| json!({ "piece": row.name, "never": what }));
        let LengthStats { mean, error, median, least, most } = self.lengths;
        let mut report = json!({
            "game": self.entry.id().as_str(),
            "games": self.games,
            "nodes": nodes,
            "seed": seed,
            "plies": { "mean": mean, "error": error, "median": median, "least": least, "most": most },
            "choices": self.choices(),
            "first_move": share(&self.first),
            "draws": share(&self.draws),
            "checks": self.uses.checks,
            "ends": ends.collect::<Vec<_>>(),
            "pieces": pieces.collect::<Vec<_>>(),
            "unused": unused.collect::<Vec<_>>(),
        });
        self.measures.add_json(&mut report);
        report
    }

    /// Draws the report as SVG: the pictures, each with the name of its file without the ending.
    /// `lengths` are the lengths of the games, `results` their outcomes, `measures` the shares with
    /// their bounds, `branching` the choices in each third of a game, `leads` the changes of the
    /// lead, `openings` the first moves, and `coverage` the board, darker where more pieces came.
    pub fn pictures(&self) -> Vec<(&'static str, String)> {
        let mut pictures = vec![("lengths", self.plot_lengths()), ("results", self.plot_results())];
        let named = |rows: Vec<(Playtests, Estimate)>| -> Vec<(String, Estimate)> {
            rows.into_iter().map(|(name, estimate)| (self.say(name), estimate)).collect()
        };
        let mut shares = named(self.measures.shares());
        shares.insert(1, (self.say(Playtests::FirstMove), Estimate::score(&self.first)));
        let percent = |(name, share): (String, Estimate)| (name, share.percent());
        let shares: Vec<_> = shares.into_iter().map(percent).collect();
        let title = self.titled(Playtests::PlotOfMeasures);
        pictures.push(("measures", plot::intervals(&title, &shares, 100.0)));
        let thirds = named(self.measures.thirds());
        if !thirds.is_empty() {
            let title = self.titled(Playtests::PlotOfBranching);
            pictures.push(("branching", plot::intervals(&title, &thirds, 0.0)));
        }
        if !self.measures.changes.is_empty() {
            let names = [Playtests::LeadChanges, Playtests::Games].map(|key| self.say(key));
            let [across, up] = names.each_ref().map(String::as_str);
            let title = self.titled(Playtests::PlotOfLeads);
            pictures.push(("leads", plot::histogram(&title, [across, up], &self.measures.changes)));
        }
        let first_moves = self.measures.first_moves.iter();
        let openings: Vec<_> = first_moves
            .map(|first| (format!("{} ({})", first.text, first.games), first.score.percent()))
            .collect();
        let title = self.titled(Playtests::PlotOfOpenings);
        pictures.push(("openings", plot::intervals(&title, &openings, 100.0)));
        let title = self.titled(Playtests::PlotOfCoverage);
        let (board, entered) = (&self.measures.board, &self.measures.entered);
        pictures.push(("coverage", plot::heat_map(&title, board, entered)));
        pictures
    }

    /// Draws the lengths of the games as an SVG histogram.
    pub fn plot_lengths(&self) -> String {
        let names = [Playtests::Plies, Playtests::Games].map(|key| self.say(key));
        let [plies, games] = names.each_ref().map(String::as_str);
        plot::histogram(&self.titled(Playtests::PlotOfLengths), [plies, games], &self.plies)
    }

    /// Draws the outcomes of the games as an SVG bar chart.
    pub fn plot_results(&self) -> String {
        plot::bars(&self.titled(Playtests::PlotOfResults), &self.results())
    }

    fn titled(&self, what: Playtests) -> String {
        format!("{}: {}", self.say(self.entry.info().localized_title()), self.say(what))
    }
}

/// Returns a score with its confidence interval, in percent.
fn percents(stats: &ScoreStats) -> [String; 3] {
    let (low, high) = stats.confidence_interval();
    [stats.score(), low.max(0.0), high.min(1.0)].map(|share| format!("{:.1}", 100.0 * share))
}

/// Returns the rows of the pieces: their counts, and what they could do.
fn rows(start: &Play, uses: &PieceUsage, pieces: &[PlaytestPiece]) -> Vec<PieceRow> {
    let position = start.position();
    let hands = if position.has_hands() { position.hand_kinds() } else { Vec::new() };
    let squares = start.board();
    let stands = |kind: usize| {
        squares
            .all_squares()
            .any(|square| start.piece_at(square).is_some_and(|piece| piece.kind == kind))
    };
    let row = |piece: &PlaytestPiece| {
        let kinds = &piece.kinds;
        let sum = |counts: &[u64]| kinds.iter().filter_map(|&kind| counts.get(kind)).sum();
        let held = kinds.iter().any(|kind| hands.contains(kind));
        PieceRow {
            letter: piece.letter.clone(),
            name: piece.name.clone(),
            moved: sum(&uses.moved),
            dropped: sum(&uses.dropped),
            became: sum(&uses.promoted_to),
            taken: sum(&uses.captured),
            could: [kinds.iter().any(|&kind| stands(kind)), held, piece.promoted_to],
        }
    };
    pieces.iter().map(row).collect()
}
