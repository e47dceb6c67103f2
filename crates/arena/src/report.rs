//! Match reports: the tables of results.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt;

use wazir_text::{Argument, Language, Message, message};

use crate::game_text;
use crate::record::{ForfeitKind, GameRecord, SearchTotals};
use crate::sprt::{PentanomialCounts, Sprt, SprtVerdict};
use crate::stats::{ScoreStats, elo_from_score};
use crate::texts::Reports;

/// All games of one report group: the same game for the same number of players.
///
/// ```
/// use wazir_arena::GroupResults;
/// let standing = GroupResults::default();
/// assert_eq!((standing.games(), standing.short()), (0, String::new()));
/// ```
#[derive(Clone, Debug, Default)]
pub struct GroupResults {
    games: Vec<GameRecord>,
    /// The index among `openings` of each game's opening.
    groups: Vec<usize>,
    openings: HashMap<String, usize>,
    known: HashSet<String>,
    duplicates: usize,
}

/// The points of a player in games that shared an opening, by the index of the opening.
type ScoresByOpening = BTreeMap<usize, Vec<f64>>;

impl GroupResults {
    /// Adds a game, unless it was added before.
    pub fn add(&mut self, record: GameRecord) {
        let opening = opening(&record);
        let key = format!("{opening}|{:?}|{:?}", record.seats, record.options);
        if self.known.insert(key) {
            let next = self.openings.len();
            self.groups.push(*self.openings.entry(opening).or_insert(next));
            self.games.push(record);
        } else {
            self.duplicates += 1;
        }
    }

    /// The number of games.
    pub fn games(&self) -> usize {
        self.games.len()
    }

    /// Returns whether a game ended with a crash or an illegal move.
    pub fn is_broken(&self) -> bool {
        let faults = self.games.iter().filter_map(|game| game.fault.as_ref());
        faults.into_iter().any(|fault| fault.kind != ForfeitKind::Time)
    }

    /// Returns the score so far in a few English words; empty if [`Self::summary`] is `None`.
    pub fn short(&self) -> String {
        self.summary().map_or_else(String::new, |summary| summary.to_string())
    }

    /// Returns the score so far in a few words: that of the only duel, or else the first player's
    /// share of the multiplayer games. `None` if there are several duels or no games.
    pub fn summary(&self) -> Option<Message> {
        let duels = self.duels();
        match (duels.as_slice(), self.shares().first()) {
            ([duel], _) => Some(duel.message()),
            ([], Some(share)) => Some(share.message()),
            _ => None,
        }
    }

    /// Returns the verdict of a test on the first duel.
    pub fn verdict(&self, sprt: &Sprt) -> SprtVerdict {
        self.duels().first().map_or(SprtVerdict::Undecided, |duel| sprt.verdict(&duel.pairs))
    }

    /// The names of the players, in the order of their first appearance.
    fn names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        for name in self.games.iter().flat_map(|game| &game.seats) {
            if !names.contains(&&**name) {
                names.push(name);
            }
        }
        names
    }

    /// Returns the duels in games for two, each pair of players once.
    pub fn duels(&self) -> Vec<Duel> {
        let names = self.names();
        let mut duels = Vec::new();
        for (at, first) in names.iter().enumerate() {
            for second in names.iter().skip(at + 1) {
                let mut groups = ScoresByOpening::new();
                for (game, &group) in self.games.iter().zip(&self.groups) {
                    let seat = game.seats.iter().position(|name| name == first);
                    let other = game.seats.iter().any(|name| name == second);
                    let points = seat.filter(|_| other).and_then(|seat| game.result.get(seat));
                    if let Some(&points) = points.filter(|_| game.seats.len() == 2) {
                        groups.entry(group).or_default().push(points);
                    }
                }
                if !groups.is_empty() {
                    duels.push(Duel::new([first, second].map(|name| (*name).to_owned()), &groups));
                }
            }
        }
        duels
    }

    /// Returns the score of each player in games for more than two.
    pub fn shares(&self) -> Vec<MultiplayerScore> {
        let share = |name: &&str| {
            let mut groups = ScoresByOpening::new();
            let (mut fair, mut wins, mut draws) = (0.0, 0, 0);
            for (game, &group) in self.games.iter().zip(&self.groups) {
                let seats = game.seats.iter().zip(&game.result);
                let mine: Vec<f64> =
                    seats.filter(|(seat, _)| seat == name).map(|(_, &points)| points).collect();
                if mine.is_empty() || game.seats.len() == 2 {
                    continue;
                }
                fair += mine.len() as f64 / game.seats.len() as f64;
                let won = mine.contains(&1.0);
                wins += u64::from(won);
                draws += u64::from(!won && mine.iter().any(|&points| points > 0.0));
                groups.entry(group).or_default().push(mine.iter().sum());
            }
            let stats = stats(&groups);
            (stats.games() > 0).then(|| MultiplayerScore {
                name: (*name).to_owned(),
                wins,
                draws,
                fair: fair / stats.games() as f64,
                stats,
            })
        };
        self.names().iter().filter_map(share).collect()
    }
}

/// Returns a key shared by all games with the same opening.
fn opening(game: &GameRecord) -> String {
    let (rules, moves) = (game.rules.join(" "), game.opening_moves().join(" "));
    format!("{} {rules} {} {} {} {moves}", game.game, game.seed, game.opening, game.start)
}

fn stats(groups: &ScoresByOpening) -> ScoreStats {
    let mut stats = ScoreStats::default();
    groups.values().for_each(|points| stats.add(points));
    stats
}

/// The games of two players against each other, from the first player's point of view.
#[derive(Clone, Debug, PartialEq)]
pub struct Duel {
    names: [String; 2],
    games: [u64; 3],
    pairs: PentanomialCounts,
    stats: ScoreStats,
}

impl Duel {
    fn new(names: [String; 2], groups: &ScoresByOpening) -> Self {
        let (mut games, mut pairs) = ([0; 3], PentanomialCounts::default());
        for points in groups.values() {
            for &points in points {
                let place = if points > 0.75 { 0 } else { 1 + usize::from(points < 0.25) };
                games[place] += 1;
            }
            if let [one, other] = points[..] {
                let half_points = (2.0 * (one + other)).round() as usize;
                if let Some(count) = pairs.get_mut(half_points) {
                    *count += 1;
                }
            }
        }
        Self { names, games, pairs, stats: stats(groups) }
    }

    /// The names of the two players.
    pub fn names(&self) -> &[String; 2] {
        &self.names
    }

    /// The games won, drawn and lost by the first player.
    pub fn games(&self) -> [u64; 3] {
        self.games
    }

    /// The counts of pairs of games that shared an opening, by the points of the first player.
    pub fn pairs(&self) -> &PentanomialCounts {
        &self.pairs
    }

    /// The points of the first player, in groups that shared an opening.
    pub fn stats(&self) -> &ScoreStats {
        &self.stats
    }

    /// The result in one line, as a translatable text.
    pub fn message(&self) -> Message {
        let ([win, draw, loss], [first, second]) = (self.games, self.names.clone());
        let (share, (low, high)) = (self.stats.score(), self.stats.confidence_interval());
        message!(Reports::Duel {
            first,
            second,
            score: format!("+{win} ={draw} -{loss}"),
            share: format!("{:.1}", 100.0 * share),
            elo: elo(share),
            low: elo(low),
            high: elo(high),
            above: format!("{:.1}", 100.0 * self.stats.likelihood_above(0.5)),
        })
    }

    fn sprt(&self, sprt: &Sprt) -> Message {
        let (low, high) = sprt.llr_bounds();
        let verdict = match sprt.verdict(&self.pairs) {
            SprtVerdict::AcceptH0 => Reports::LowerAccepted,
            SprtVerdict::AcceptH1 => Reports::HigherAccepted,
            SprtVerdict::Undecided => Reports::Open,
        };
        let (lower, higher) = sprt.elo_bounds();
        let [ratio, low, high] = [sprt.llr(&self.pairs), low, high].map(|x| format!("{x:.2}"));
        let [lower, higher] = [lower, higher].map(|lead| lead.to_string());
        message!(Reports::Sprt { lower, higher, ratio, low, high, verdict })
    }
}

/// Writes `first v second: +12 =3 -5 (67.5 %), Elo +127.0 [+12.3, +290.1], LOS 98.7 %`.
impl fmt::Display for Duel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

fn elo(share: f64) -> String {
    match elo_from_score(share) {
        elo if elo == f64::INFINITY => "+inf".to_owned(),
        elo if elo == f64::NEG_INFINITY => "-inf".to_owned(),
        // A value that rounds to zero is always written with a plus.
        elo if elo.abs() < 0.05 => "+0.0".to_owned(),
        elo => format!("{elo:+.1}"),
    }
}

/// The score of one player in multiplayer games.
#[derive(Clone, Debug, PartialEq)]
pub struct MultiplayerScore {
    name: String,
    wins: u64,
    draws: u64,
    fair: f64,
    stats: ScoreStats,
}

impl MultiplayerScore {
    /// The name of the player.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The number of games that the player won alone.
    pub fn wins(&self) -> u64 {
        self.wins
    }

    /// The number of games in which the player got a part of the point.
    pub fn draws(&self) -> u64 {
        self.draws
    }

    /// The share that chance alone would give, from 0 to 1.
    pub fn fair(&self) -> f64 {
        self.fair
    }

    /// The points, in groups that shared an opening.
    pub fn stats(&self) -> &ScoreStats {
        &self.stats
    }
}

impl MultiplayerScore {
    /// The result in one line, as a translatable text.
    pub fn message(&self) -> Message {
        let Self { name, wins, draws, fair, stats } = self;
        let (share, error) = (stats.score(), stats.standard_error());
        let deviations = (share - fair) / error;
        let lead: Argument = match deviations.is_finite() {
            true => message!(Reports::Lead { deviations: format!("{deviations:+.1}") }).into(),
            false => "".into(),
        };
        let percent = |share: f64| format!("{:.1}", 100.0 * share);
        message!(Reports::Share {
            name: name.clone(),
            wins: *wins,
            draws: *draws,
            games: stats.games(),
            share: percent(share),
            error: percent(error),
            fair: percent(*fair),
            lead,
        })
    }
}

/// Writes `name: 3 wins and 1 draws in 8 games, share 40.6 % ± 6.6 (fair 25.0 %) +2.4 SD from it`.
impl fmt::Display for MultiplayerScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

/// The tables of all games, one for each group, in the order of their names.
///
/// A game that occurs twice counts once. The text form is what `arena report` prints.
///
/// ```
/// use wazir_arena::{MatchReport, read_records};
///
/// let effort = r#"{"moves":9,"nodes":900,"depths":18,"ms":3,"slowest_ms":1}"#;
/// let game = |opening: u32, seats: &str, result: &str| {
///     format!(
///         r#"{{"game":"shogi","build":"x","seed":1,"opening":{opening},"start":"s","moves":[],
///         "opening_plies":0,"seats":{seats},"options":["",""],"result":{result},
///         "reason":"checkmate","plies":18,"effort":[{effort},{effort}]}}"#
///     )
///     .replace('\n', " ") + "\n"
/// };
/// let pair = [game(0, r#"["a","b"]"#, "[1,0]"), game(0, r#"["b","a"]"#, "[0.5,0.5]")];
///
/// let mut report = MatchReport::default().sprt("0,10".parse()?);
/// read_records(&pair.concat())?.into_iter().for_each(|game| report.add(game));
/// let text = report.to_string();
/// assert!(text.starts_with("shogi: 2 games from 1 opening\na v b: +1 =1 -0 (75.0 %), Elo +190.8"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct MatchReport {
    kinds: BTreeMap<(String, usize), GroupResults>,
    sprt: Option<Sprt>,
    by_armies: bool,
}

impl MatchReport {
    /// Adds the verdict of this test to each duel.
    #[must_use]
    pub fn sprt(self, sprt: Sprt) -> Self {
        Self { sprt: Some(sprt), ..self }
    }

    /// Returns the verdict of the test on all duels together: undecided if one of them is, or if
    /// there is no game; otherwise the lower difference if any duel accepts it. `None` without a
    /// test, or if all games are for more than two, so that there is nothing to test.
    ///
    /// ```
    /// use wazir_arena::{MatchReport, SprtVerdict};
    /// assert_eq!(MatchReport::default().verdict(), None);
    /// assert_eq!(MatchReport::default().sprt("0,10".parse()?).verdict(), Some(SprtVerdict::Undecided));
    /// # Ok::<(), wazir_arena::SprtError>(())
    /// ```
    pub fn verdict(&self) -> Option<SprtVerdict> {
        let sprt = self.sprt.as_ref()?;
        let duels = self.kinds.values().flat_map(GroupResults::duels);
        let verdicts: Vec<SprtVerdict> = duels.map(|duel| sprt.verdict(&duel.pairs)).collect();
        match verdicts.as_slice() {
            [] if self.kinds.keys().any(|(_, seats)| *seats > 2) => None,
            [] => Some(SprtVerdict::Undecided),
            all if all.contains(&SprtVerdict::Undecided) => Some(SprtVerdict::Undecided),
            all if all.contains(&SprtVerdict::AcceptH0) => Some(SprtVerdict::AcceptH0),
            _ => Some(SprtVerdict::AcceptH1),
        }
    }

    /// Groups games added from now on by their pairing of armies as well.
    #[must_use]
    pub fn by_armies(self) -> Self {
        Self { by_armies: true, ..self }
    }

    /// Adds a game.
    pub fn add(&mut self, record: GameRecord) {
        let armies = game_text::armies_in_position(&record.start).filter(|_| self.by_armies);
        let game = armies.map_or(record.game.clone(), |armies| format!("{} {armies}", record.game));
        let kind = (game, record.seats.len());
        self.kinds.entry(kind).or_default().add(record);
    }

    /// Returns the groups: the game (with the armies if these make a group), the number of seats,
    /// and the results.
    pub fn kinds(&self) -> impl Iterator<Item = (&str, usize, &GroupResults)> {
        self.kinds.iter().map(|((game, seats), standing)| (&**game, *seats, standing))
    }

    /// Returns the tables in a language. Reasons and names are those of the records.
    pub fn say(&self, language: Language) -> String {
        let tables = self.kinds().map(|(game, seats, standing)| {
            table(game, seats, standing, self.sprt.as_ref(), language)
        });
        tables.collect::<Vec<_>>().join("\n")
    }
}

impl Extend<GameRecord> for MatchReport {
    fn extend<I: IntoIterator<Item = GameRecord>>(&mut self, records: I) {
        records.into_iter().for_each(|record| self.add(record));
    }
}

impl fmt::Display for MatchReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Language::English))
    }
}

fn table(
    game: &str,
    seats: usize,
    standing: &GroupResults,
    sprt: Option<&Sprt>,
    language: Language,
) -> String {
    let say = |message: Message| message.translate(language).to_string();
    let (name, games, openings) = (game.to_owned(), standing.games(), standing.openings.len());
    let mut lines = vec![say(match seats > 2 {
        true => message!(Reports::GamesForMany { game: name, seats, games, openings }),
        false => message!(Reports::Games { game: name, games, openings }),
    })];
    for duel in standing.duels() {
        lines.push(say(duel.message()));
        let counts = duel.pairs.map(|count| count.to_string()).join(" ");
        let pairs = message!(Reports::Pairs { counts });
        let sprt = sprt.map(|sprt| duel.sprt(sprt));
        lines.extend([pairs].into_iter().chain(sprt).map(|line| format!("  {}", say(line))));
    }
    lines.extend(standing.shares().iter().map(|share| say(share.message())));
    lines.push(say(endings(&standing.games)));
    lines.push(efforts(standing, language));
    if standing.duplicates > 0 {
        lines.push(say(message!(Reports::Twice { games: standing.duplicates })));
    }
    lines.join("\n") + "\n"
}

/// Returns the reasons why games ended, the most frequent first.
fn endings(games: &[GameRecord]) -> Message {
    let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
    for game in games {
        *reasons.entry(&game.reason).or_default() += 1;
    }
    let mut reasons: Vec<_> = reasons.into_iter().collect();
    reasons.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
    let words: Vec<String> = reasons.iter().map(|(why, count)| format!("{why} {count}")).collect();
    let plies: usize = games.iter().map(|game| game.plies).sum();
    let mean = plies as f64 / games.len().max(1) as f64;
    message!(Reports::Ends { reasons: words.join(", "), plies: format!("{mean:.0}") })
}

/// The columns of the table of efforts after the name, with the number of decimals.
const COLUMNS: [(Reports, usize); 8] = [
    (Reports::Depth, 1),
    (Reports::NodesPerMove, 0),
    (Reports::MsPerMove, 1),
    (Reports::Slowest, 0),
    (Reports::KnodesPerSecond, 0),
    (Reports::Time, 0),
    (Reports::Illegal, 0),
    (Reports::Crashes, 0),
];

/// Returns a table of what the players spent and how often they broke the match rules.
fn efforts(standing: &GroupResults, language: Language) -> String {
    let names = standing.names();
    let title = |key: Reports| language.template(key.into());
    let player = title(Reports::Player);
    let wide = names.iter().chain([&player]).map(|name| name.chars().count()).max().unwrap_or(0);
    let headings = COLUMNS.map(|(key, _)| format!("  {}", title(key)));
    let mut text = format!("{player:wide$}{}", headings.concat());
    for name in names {
        text += &format!("\n{name:wide$}");
        for (number, (key, digits)) in table_row(standing, name).into_iter().zip(COLUMNS) {
            let wide = title(key).chars().count();
            text += &format!("  {number:wide$.digits$}");
        }
    }
    text
}

/// Returns the values of a player for the [`COLUMNS`].
fn table_row(standing: &GroupResults, name: &str) -> [f64; COLUMNS.len()] {
    let (mut sum, mut faults) = (SearchTotals::default(), [0_u32; 3]);
    for game in &standing.games {
        for (seat, effort) in game.effort.iter().enumerate() {
            if game.seats.get(seat).is_none_or(|seat| seat != name) {
                continue;
            }
            sum.add(effort);
            if let Some(fault) = game.fault.as_ref().filter(|fault| fault.seat == seat) {
                faults[fault.kind as usize] += 1;
            }
        }
    }
    let moves = sum.moves().max(1) as f64;
    let [time, illegal, crashes] = faults.map(f64::from);
    [
        sum.depths() as f64 / moves,
        sum.nodes() as f64 / moves,
        sum.ms() / moves,
        sum.slowest_ms(),
        sum.nodes() as f64 / sum.ms().max(1e-3),
        time,
        illegal,
        crashes,
    ]
}

#[cfg(test)]
mod tests {
    use super::elo;

    #[test]
    fn a_level_result_has_no_minus() {
        assert_eq!([0.5, 0.499_999, 0.500_001].map(elo), ["+0.0"; 3]);
        assert_eq!([0.0, 0.25, 1.0].map(elo), ["-inf", "-190.8", "+inf"]);
    }
}
