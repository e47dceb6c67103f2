//! Games of the computer against itself, which tell what a game of the gallery is like.
//!
//! One game is played at a time, one short search after another, in the threads that search for the
//! tables. Versions that wait get a game each in turn. After each search there is a pause as long as the search and its wait for a thread took:
//! the busier the threads, the rarer the searches.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use wazir_ai::Limits;
use wazir_arena::Estimate;
use wazir_game::{Seat, SplitMix64};
use wazir_registry::Play;

use super::GameSheet;
use crate::app::AppState;
use crate::pool;

/// The store scope of the results.
const SCOPE: &str = "gallery-bots";
/// Number of games, of random moves at the start of each, and of nodes for the other moves.
const GAMES: u64 = 40;
const RANDOM_PLIES: usize = 4;
const NODES: u64 = 100;
/// Number of plies after which a game is broken off.
const MAX_PLIES: usize = 300;
/// Maximum time for a move.
const LONGEST: Duration = Duration::from_millis(200);
/// Minimum pause after a search.
const PAUSE: Duration = Duration::from_millis(1);
/// Number of versions whose games can be played at a time.
const MAX_SERIES: usize = 32;

/// The games of a version that have been played.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct BotResults {
    first: u64,
    second: u64,
    draws: u64,
    /// Games that were broken off.
    unfinished: u64,
    /// The lengths of the games that ended, in plies.
    plies: Vec<u32>,
}

/// How a game ended.
#[derive(Clone, Copy)]
enum GameEnd {
    First,
    Second,
    Draw,
    BrokenOff,
}

impl BotResults {
    fn add(&mut self, end: GameEnd, plies: usize) {
        match end {
            GameEnd::First => self.first += 1,
            GameEnd::Second => self.second += 1,
            GameEnd::Draw => self.draws += 1,
            GameEnd::BrokenOff => return self.unfinished += 1,
        }
        self.plies.push(u32::try_from(plies).unwrap_or(u32::MAX));
    }

    fn ended(&self) -> u64 {
        self.first + self.second + self.draws
    }

    fn played(&self) -> u64 {
        self.ended() + self.unfinished
    }

    /// Returns the figures with their 95 % confidence intervals, over the games that ended.
    pub(crate) fn json(&self) -> Value {
        let bounds = |it: Estimate| {
            let known = |bound: f64| bound.is_finite().then_some(bound);
            json!({ "value": it.value, "low": known(it.low), "high": known(it.high) })
        };
        let ended = self.ended();
        let share = |wins: f64| (ended > 0).then(|| bounds(Estimate::share(wins, ended)));
        let plies: Vec<f64> = self.plies.iter().copied().map(f64::from).collect();
        let played = self.played();
        json!({
            "games": GAMES,
            "played": played,
            "done": played >= GAMES,
            "first": self.first,
            "second": self.second,
            "draws": self.draws,
            "unfinished": self.unfinished,
            "share": share(self.first as f64 + self.draws as f64 / 2.0),
            "drawn": share(self.draws as f64),
            "plies": Estimate::mean(&plies).map(bounds),
            "nodes": NODES,
            "random": RANDOM_PLIES,
            "longest": MAX_PLIES,
        })
    }
}

/// A version whose games are being played.
struct Series {
    id: String,
    /// The id and the number of the version.
    key: String,
    start: Play,
    results: BotResults,
}

#[derive(Default)]
struct Queue {
    /// Each gets a game in turn, the first next.
    series: VecDeque<Series>,
    running: bool,
}

/// The versions whose games are being played.
#[derive(Default)]
pub(crate) struct BotGames(Mutex<Queue>);

fn key(id: &str, version: u32) -> String {
    format!("{id}/{version}")
}

impl BotGames {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns what is known of a version. If nothing is, its games are requested.
    pub(crate) async fn of(
        &self,
        app: &Arc<AppState>,
        id: &str,
        version: u32,
        sheet: &GameSheet,
    ) -> BotResults {
        let key = key(id, version);
        let known = |queue: &Queue| {
            queue.series.iter().find(|series| series.key == key).map(|it| it.results.clone())
        };
        if let Some(so_far) = known(&self.queue()) {
            return so_far;
        }
        let kept = app.store.get_value(SCOPE, &key).await.ok().flatten();
        match kept.and_then(|text| serde_json::from_str(&text).ok()) {
            Some(known) => known,
            None => {
                self.request(app, id, version, sheet);
                BotResults::default()
            }
        }
    }

    /// Requests the games of a version, which takes the place of other versions of the game. If too
    /// many are being played already, it is requested again when somebody looks.
    pub(crate) fn request(&self, app: &Arc<AppState>, id: &str, version: u32, sheet: &GameSheet) {
        let key = key(id, version);
        let mut queue = self.queue();
        if queue.series.iter().any(|series| series.key == key) {
            return;
        }
        queue.series.retain(|series| series.id != id);
        if queue.series.len() >= MAX_SERIES {
            return;
        }
        let (id, start) = (id.to_owned(), sheet.play().clone());
        queue.series.push_front(Series { id, key, start, results: BotResults::default() });
        if !std::mem::replace(&mut queue.running, true) {
            tokio::spawn(play_all(Arc::clone(app)));
        }
    }

    /// Forgets the games of all versions of a game. What the store does not let go is found by nobody.
    pub(crate) async fn delete(&self, app: &AppState, id: &str, versions: u32) {
        self.queue().series.retain(|series| series.id != id);
        for version in 1..=versions {
            let key = key(id, version);
            if let Err(error) = app.store.put_value(SCOPE, &key, None, None).await {
                tracing::warn!(%error, key, "what bots have played was not removed");
            }
        }
    }

    /// Returns what is to be played next: the key of a version, its start and the number of the game.
    fn next(&self) -> Option<(String, Play, u64)> {
        let mut queue = self.queue();
        let first = queue.series.pop_front();
        queue.running = first.is_some();
        let first = first?;
        let next = (first.key.clone(), first.start.clone(), first.results.played());
        queue.series.push_back(first);
        Some(next)
    }

    /// Adds a game. Returns the results if it was the last one. They stay until they are
    /// [kept](Self::forget).
    fn add(&self, key: &str, end: GameEnd, plies: usize) -> Option<BotResults> {
        let mut queue = self.queue();
        // Another version may have taken its place.
        let series = queue.series.iter_mut().find(|series| series.key == key)?;
        series.results.add(end, plies);
        (series.results.played() >= GAMES).then(|| series.results.clone())
    }

    fn forget(&self, key: &str) {
        self.queue().series.retain(|series| series.key != key);
    }
}

/// Plays the games of all versions.
async fn play_all(app: Arc<AppState>) {
    let all = &app.gallery.bot_games;
    while let Some((key, start, number)) = all.next() {
        // `None` at the end of the server; whoever looks later requests the games again.
        let Some((end, plies)) = play_one(&app, &start, number).await else { return };
        let Some(results) = all.add(&key, end, plies) else { continue };
        let text = serde_json::to_string(&results).ok();
        if let Err(error) = app.store.put_value(SCOPE, &key, text, None).await {
            tracing::warn!(%error, key, "what bots have played was not kept");
        }
        all.forget(&key);
    }
}

/// Plays a game, the same for the same number. Returns `None` if the server ends.
async fn play_one(app: &AppState, start: &Play, number: u64) -> Option<(GameEnd, usize)> {
    let (mut game, mut random) = (start.clone(), SplitMix64::new(number + 1));
    for ply in 0..MAX_PLIES {
        if let Some(outcome) = game.outcome() {
            let end = match outcome.winner() {
                Some(Seat::FIRST) => GameEnd::First,
                Some(_) => GameEnd::Second,
                None => GameEnd::Draw,
            };
            return Some((end, ply));
        }
        let mv = match ply < RANDOM_PLIES {
            true => {
                let moves = game.legal_moves();
                moves.get(random.below(moves.len().max(1))).copied()
            }
            false => {
                let started = Instant::now();
                let limits = Limits::default().nodes(NODES).time(LONGEST);
                let found = pool::search_patiently(app, game.clone(), limits, false).await?;
                tokio::time::sleep(started.elapsed().max(PAUSE)).await;
                found.mv
            }
        };
        let played = mv.and_then(|mv| game.play(mv).ok());
        if played.is_none() {
            break;
        }
    }
    Some((GameEnd::BrokenOff, MAX_PLIES))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_count_only_what_was_played() {
        let mut results = BotResults::default();
        let none = results.json();
        assert!(none["share"].is_null() && none["plies"].is_null() && none["played"] == 0);
        for (end, plies) in [
            (GameEnd::First, 10),
            (GameEnd::Draw, 20),
            (GameEnd::Second, 30),
            (GameEnd::First, 40),
            (GameEnd::BrokenOff, MAX_PLIES),
        ] {
            results.add(end, plies);
        }
        let told = results.json();
        assert_eq!((told["played"].as_u64(), told["unfinished"].as_u64()), (Some(5), Some(1)));
        assert_eq!(told["share"]["value"], 0.625);
        assert_eq!(told["drawn"]["value"], 0.25);
        assert_eq!(told["plies"]["value"], 25.0);
        let (low, high) = (told["share"]["low"].as_f64(), told["share"]["high"].as_f64());
        assert!(low < Some(0.35) && high > Some(0.85), "four games tell little: {told}");
        assert_eq!(told["done"], false);
    }
}
