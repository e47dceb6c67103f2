//! The table of results.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt::{self, Write};

use crate::games;
use crate::record::{Effort, FaultKind, GameRecord};
use crate::sprt::{Pairs, Sprt, Verdict};
use crate::stats::{Stats, elo_of};

/// All games of one kind: the same game for the same number of players.
///
/// ```
/// use wazir_arena::Standing;
/// let standing = Standing::default();
/// assert_eq!((standing.games(), standing.short()), (0, String::new()));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Standing {
    games: Vec<GameRecord>,
    /// For each game the number of its opening among `openings`.
    groups: Vec<usize>,
    openings: HashMap<String, usize>,
    known: HashSet<String>,
    twice: usize,
}

/// The points of a player in games that shared an opening, by the number of the opening.
type Groups = BTreeMap<usize, Vec<f64>>;

impl Standing {
    /// Adds a game, unless it is there already.
    pub fn add(&mut self, record: GameRecord) {
        let opening = opening(&record);
        let key = format!("{opening}|{:?}|{:?}", record.seats, record.options);
        if self.known.insert(key) {
            let next = self.openings.len();
            self.groups.push(*self.openings.entry(opening).or_insert(next));
            self.games.push(record);
        } else {
            self.twice += 1;
        }
    }

    /// How many games there are.
    pub fn games(&self) -> usize {
        self.games.len()
    }

    /// Whether a game ended with a crash or an illegal move.
    pub fn is_broken(&self) -> bool {
        let faults = self.games.iter().filter_map(|game| game.fault.as_ref());
        faults.into_iter().any(|fault| fault.kind != FaultKind::Time)
    }

    /// The score so far in a few words, where it can be told so.
    pub fn short(&self) -> String {
        let duels = self.duels();
        match (duels.as_slice(), self.shares().first()) {
            ([duel], _) => duel.to_string(),
            ([], Some(share)) => share.to_string(),
            _ => String::new(),
        }
    }

    /// What a test of the first duel has come to.
    pub fn verdict(&self, sprt: &Sprt) -> Verdict {
        self.duels().first().map_or(Verdict::Open, |duel| sprt.verdict(&duel.pairs))
    }

    /// The names of the players in the order in which they appear.
    fn names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        for name in self.games.iter().flat_map(|game| &game.seats) {
            if !names.contains(&&**name) {
                names.push(name);
            }
        }
        names
    }

    /// The duels of games for two, each pair once.
    pub fn duels(&self) -> Vec<Duel> {
        let names = self.names();
        let mut duels = Vec::new();
        for (at, first) in names.iter().enumerate() {
            for second in names.iter().skip(at + 1) {
                let mut groups = Groups::new();
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

    /// What each player got out of games for more than two.
    pub fn shares(&self) -> Vec<Share> {
        let share = |name: &&str| {
            let mut groups = Groups::new();
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
            (stats.games() > 0).then(|| Share {
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

/// What games share that were begun alike.
fn opening(game: &GameRecord) -> String {
    let (rules, moves) = (game.rules.join(" "), game.opening_moves().join(" "));
    format!("{} {rules} {} {} {} {moves}", game.game, game.seed, game.opening, game.start)
}

fn stats(groups: &Groups) -> Stats {
    let mut stats = Stats::default();
    groups.values().for_each(|points| stats.add(points));
    stats
}

/// The games of two players against each other, seen by the first.
#[derive(Clone, Debug, PartialEq)]
pub struct Duel {
    names: [String; 2],
    games: [u64; 3],
    pairs: Pairs,
    stats: Stats,
}

impl Duel {
    fn new(names: [String; 2], groups: &Groups) -> Self {
        let (mut games, mut pairs) = ([0; 3], Pairs::default());
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

    /// The two players.
    pub fn names(&self) -> &[String; 2] {
        &self.names
    }

    /// Games won, drawn and lost by the first.
    pub fn games(&self) -> [u64; 3] {
        self.games
    }

    /// The pairs of games that shared an opening, by the points of the first.
    pub fn pairs(&self) -> &Pairs {
        &self.pairs
    }

    /// The points of the first, in groups that shared an opening.
    pub fn stats(&self) -> &Stats {
        &self.stats
    }

    fn sprt(&self, sprt: &Sprt) -> String {
        let (low, high) = sprt.bounds();
        let verdict = match sprt.verdict(&self.pairs) {
            Verdict::Lower => "the lower lead is accepted",
            Verdict::Higher => "the higher lead is accepted",
            Verdict::Open => "open",
        };
        let ((elo0, elo1), ratio) = (sprt.leads(), sprt.ratio(&self.pairs));
        format!("SPRT of {elo0} v {elo1} Elo: LLR {ratio:.2} in [{low:.2}, {high:.2}], {verdict}")
    }
}

/// `first v second: +12 =3 -5 (67.5 %), Elo +127.0 [+12.3, +290.1], LOS 98.7 %`.
impl fmt::Display for Duel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ([win, draw, loss], [first, second]) = (self.games, &self.names);
        let (share, (low, high)) = (self.stats.share(), self.stats.bounds());
        write!(
            f,
            "{first} v {second}: +{win} ={draw} -{loss} ({:.1} %), Elo {} [{}, {}], LOS {:.1} %",
            100.0 * share,
            elo(share),
            elo(low),
            elo(high),
            100.0 * self.stats.above(0.5),
        )
    }
}

fn elo(share: f64) -> String {
    match elo_of(share) {
        elo if elo == f64::INFINITY => "+inf".to_owned(),
        elo if elo == f64::NEG_INFINITY => "-inf".to_owned(),
        elo => format!("{elo:+.1}"),
    }
}

/// What one player got out of games for many.
#[derive(Clone, Debug, PartialEq)]
pub struct Share {
    name: String,
    wins: u64,
    draws: u64,
    fair: f64,
    stats: Stats,
}

impl Share {
    /// The player.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How many games it won alone.
    pub fn wins(&self) -> u64 {
        self.wins
    }

    /// In how many it got a part of the point.
    pub fn draws(&self) -> u64 {
        self.draws
    }

    /// The share that chance alone would give, from 0 to 1.
    pub fn fair(&self) -> f64 {
        self.fair
    }

    /// The points, in groups that shared an opening.
    pub fn stats(&self) -> &Stats {
        &self.stats
    }
}

/// `name: 3 wins and 1 draws in 8 games, share 40.6 % ± 6.6 (fair 25.0 %) +2.4 SD from it`.
impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, wins, draws, fair, stats } = self;
        let (share, error) = (stats.share(), stats.error());
        let lead = (share - fair) / error;
        let lead = if lead.is_finite() { format!("{lead:+.1} SD from it") } else { String::new() };
        write!(
            f,
            "{name}: {wins} wins and {draws} draws in {} games, share {:.1} % ± {:.1} (fair {:.1} %) \
             {lead}",
            stats.games(),
            100.0 * share,
            100.0 * error,
            100.0 * fair,
        )
    }
}

/// The tables of all games, one for each kind, in the order of their names.
///
/// A game that occurs twice counts once. The text form is what `arena report` prints.
///
/// ```
/// use wazir_arena::{Report, read_games};
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
/// let mut report = Report::default().sprt("0,10".parse()?);
/// read_games(&pair.concat())?.into_iter().for_each(|game| report.add(game));
/// let text = report.to_string();
/// assert!(text.starts_with("shogi: 2 games from 1 opening\na v b: +1 =1 -0 (75.0 %), Elo +190.8"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Report {
    kinds: BTreeMap<(String, usize), Standing>,
    sprt: Option<Sprt>,
    by_armies: bool,
}

impl Report {
    /// Says what a test of each duel has come to.
    #[must_use]
    pub fn sprt(self, sprt: Sprt) -> Self {
        Self { sprt: Some(sprt), ..self }
    }

    /// Makes a kind of each pairing of armies, of the games added from now on.
    #[must_use]
    pub fn by_armies(self) -> Self {
        Self { by_armies: true, ..self }
    }

    /// Adds a game.
    pub fn add(&mut self, record: GameRecord) {
        let armies = games::armies(&record.start).filter(|_| self.by_armies);
        let game = armies.map_or(record.game.clone(), |armies| format!("{} {armies}", record.game));
        let kind = (game, record.seats.len());
        self.kinds.entry(kind).or_default().add(record);
    }

    /// The kinds: the game, with the armies where these make a kind, the number of seats, and the
    /// games.
    pub fn kinds(&self) -> impl Iterator<Item = (&str, usize, &Standing)> {
        self.kinds.iter().map(|((game, seats), standing)| (&**game, *seats, standing))
    }
}

impl Extend<GameRecord> for Report {
    fn extend<I: IntoIterator<Item = GameRecord>>(&mut self, records: I) {
        records.into_iter().for_each(|record| self.add(record));
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sprt = self.sprt.as_ref();
        for (index, (game, seats, standing)) in self.kinds().enumerate() {
            let between = if index > 0 { "\n" } else { "" };
            write!(f, "{between}{}", table(game, seats, standing, sprt))?;
        }
        Ok(())
    }
}

fn table(game: &str, seats: usize, standing: &Standing, sprt: Option<&Sprt>) -> String {
    let mut lines = Vec::new();
    let many = if seats > 2 { format!(" for {seats}") } else { String::new() };
    let (games, openings) = (standing.games(), standing.openings.len());
    let plural = if openings == 1 { "" } else { "s" };
    lines.push(format!("{game}{many}: {games} games from {openings} opening{plural}"));
    for duel in standing.duels() {
        lines.push(duel.to_string());
        let [a, b, c, d, e] = duel.pairs;
        lines.push(format!("  pairs with 0, ½, 1, 1½, 2 points: {a} {b} {c} {d} {e}"));
        lines.extend(sprt.map(|sprt| format!("  {}", duel.sprt(sprt))));
    }
    lines.extend(standing.shares().iter().map(Share::to_string));
    lines.push(endings(&standing.games));
    lines.push(efforts(standing));
    if standing.twice > 0 {
        lines.push(format!("{} games were there twice and counted once", standing.twice));
    }
    lines.join("\n") + "\n"
}

/// How the games ended, the most frequent way first.
fn endings(games: &[GameRecord]) -> String {
    let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
    for game in games {
        *reasons.entry(&game.reason).or_default() += 1;
    }
    let mut reasons: Vec<_> = reasons.into_iter().collect();
    reasons.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
    let words: Vec<String> = reasons.iter().map(|(why, count)| format!("{why} {count}")).collect();
    let plies: usize = games.iter().map(|game| game.plies).sum();
    let mean = plies as f64 / games.len().max(1) as f64;
    format!("ends: {}; {mean:.0} plies on average", words.join(", "))
}

/// What the players spent, and how often they broke the rules of the match.
fn efforts(standing: &Standing) -> String {
    let names = standing.names();
    let wide = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(6);
    let mut text = format!(
        "{:wide$}  depth  nodes/move  ms/move  slowest  knodes/s  time  illegal  crashes",
        "player"
    );
    for name in names {
        let (mut sum, mut faults) = (Effort::default(), [0_u64; 3]);
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
        let [time, illegal, crashes] = faults;
        let _ = write!(
            text,
            "\n{name:wide$}  {:5.1}  {:10.0}  {:7.1}  {:7.0}  {:8.0}  {time:4}  {illegal:7}  \
             {crashes:7}",
            sum.depths() as f64 / moves,
            sum.nodes() as f64 / moves,
            sum.ms() / moves,
            sum.slowest_ms(),
            sum.nodes() as f64 / sum.ms().max(1e-3),
        );
    }
    text
}
