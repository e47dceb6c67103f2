//! Computer analysis of finished games.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serde_json::{Value, json};
use wazir_ai::{EndgameScore, Limits, Score};
use wazir_game::{Outcome, Seat};
use wazir_registry::{AnyMove, Play};
use wazir_tables::notation::variation;
use wazir_tables::snapshot;

use crate::app::AppState;
use crate::pool::{self, SearchOutcome};

/// Number of games remembered.
const KEPT: usize = 64;
/// Maximum nodes and maximum time per position.
const NODES: u64 = 8_000;
const LONGEST: Duration = Duration::from_secs(2);
/// Maximum length of a line, in plies.
const LINE: usize = 8;
/// The score of a decided game, in hundredths of the weakest piece.
const MATE_CP: i32 = 10_000;
/// The parts of the winning chance that an inaccuracy, a mistake and a blunder cost at least.
const INACCURACY: f64 = 0.10;
const MISTAKE: f64 = 0.20;
const BLUNDER: f64 = 0.30;

/// The results so far.
#[derive(Debug, Default)]
struct Analysis {
    total: usize,
    plies: Vec<Value>,
}

/// The most recently analysed games.
#[derive(Debug, Default)]
pub(crate) struct Analyses(Mutex<VecDeque<(String, Arc<Mutex<Analysis>>)>>);

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Analyses {
    /// Returns the results of a game so far, from a ply on; `None` if its analysis was not requested.
    pub(crate) fn of(&self, id: &str, from: usize) -> Option<Value> {
        let analysis = lock(&self.0).iter().find(|(of, _)| of == id)?.1.clone();
        let analysis = lock(&analysis);
        let (total, done) = (analysis.total, analysis.plies.len());
        Some(
            json!({ "total": total, "done": done, "plies": analysis.plies.get(from..).unwrap_or_default() }),
        )
    }

    /// Starts the analysis of a game, unless it has been started already.
    pub(crate) fn start(&self, app: &Arc<AppState>, id: &str, game: &Play) {
        let mut all = lock(&self.0);
        if all.iter().any(|(of, _)| of == id) {
            return;
        }
        let analysis = Arc::new(Mutex::new(Analysis { total: game.ply() + 1, plies: Vec::new() }));
        all.push_back((id.to_owned(), Arc::clone(&analysis)));
        if all.len() > KEPT {
            all.pop_front();
        }
        tokio::spawn(analyse_game(Arc::clone(app), game.clone(), analysis));
    }
}

/// Returns the positions of a game from first to last, without a claimed end.
fn positions(game: &Play) -> Vec<Play> {
    let mut game = game.clone();
    game.retract_claim();
    let mut positions = vec![game.clone()];
    while game.undo().is_some() {
        positions.push(game.clone());
    }
    positions.reverse();
    positions
}

/// Returns an endgame table result for clients.
fn exact_json(certain: EndgameScore) -> Value {
    match certain {
        EndgameScore::Win { plies } => json!({ "is": "mates", "plies": plies }),
        EndgameScore::Loss { plies } => json!({ "is": "mated", "plies": plies }),
        EndgameScore::Winning { .. } => json!({ "is": "wins" }),
        EndgameScore::Losing { .. } => json!({ "is": "loses" }),
        _ => json!({ "is": "draw" }),
    }
}

/// A position as it was judged.
struct Judged {
    to_move: Seat,
    /// The winning chance of the player to move, in a game of two.
    chance: Option<f64>,
    best: Option<AnyMove>,
}

/// Returns what is known about a position that was searched, from the first player's side in a game
/// of two.
fn searched_json(position: &Play, found: &SearchOutcome, two: bool) -> Value {
    let line = variation(position, found.line.get(..LINE).unwrap_or(&found.line));
    let best = found.line.first().and_then(|&mv| snapshot::move_squares(position, mv));
    let (texts, written): (Vec<_>, Vec<_>) =
        line.into_iter().map(|played| (played.text, played.written)).unzip();
    let sign = if position.to_move() == Seat::SECOND { -1 } else { 1 };
    let score = found.score.filter(|_| two);
    let mate = score.and_then(|score| match (score.wins_in(), score.loses_in()) {
        (Some(plies), _) => Some(i64::from(plies)),
        (_, Some(plies)) => Some(-i64::from(plies)),
        _ => None,
    });
    let cp = score.map(|score| match (score.estimate(), score.is_level_or_better()) {
        (Some(estimate), _) => estimate,
        (None, true) => MATE_CP,
        (None, false) => -MATE_CP,
    });
    json!({
        "cp": cp.map(|cp| cp * sign),
        "mate": mate.map(|plies| plies * i64::from(sign)),
        "score": found.score.map(|score| score.to_string()).unwrap_or_default(),
        "line": texts,
        "w": written,
        "best": best,
        "exact": found.exact.map(exact_json),
    })
}

/// Returns what is known about a position in which the game has ended.
fn ended_json(outcome: Outcome, two: bool) -> Value {
    let decided = match outcome.winner() {
        Some(Seat::FIRST) => MATE_CP,
        Some(_) => -MATE_CP,
        None => 0,
    };
    json!({ "cp": two.then_some(decided), "score": "", "line": [] })
}

/// Returns the winning chance of the player to move in a position in which the game has ended.
fn ended_chance(outcome: Outcome, to_move: Seat) -> f64 {
    match outcome.winner() {
        Some(winner) if winner == to_move => 1.0,
        Some(_) => 0.0,
        None => 0.5,
    }
}

/// Returns the mark for a move that cost this part of the winning chance.
fn mark(loss: f64) -> Option<&'static str> {
    match loss {
        BLUNDER.. => Some("??"),
        MISTAKE.. => Some("?"),
        INACCURACY.. => Some("?!"),
        _ => None,
    }
}

/// Returns what the move between two positions of a game of two cost its player.
fn played_json(before: &Judged, played: AnyMove, after: &Judged) -> Option<Value> {
    let left = after.chance.map(|chance| match after.to_move == before.to_move {
        true => chance,
        false => 1.0 - chance,
    });
    let loss = (before.chance? - left?).max(0.0);
    // The search sees more after its own choice than before it; that is no fault of the player.
    let loss = if before.best == Some(played) { 0.0 } else { loss };
    Some(json!({ "loss": (loss * 1000.0).round() / 1000.0, "mark": mark(loss) }))
}

async fn analyse_game(app: Arc<AppState>, game: Play, analysis: Arc<Mutex<Analysis>>) {
    let two = game.seats().len() == 2;
    let mut before: Option<Judged> = None;
    for (ply, position) in positions(&game).into_iter().enumerate() {
        let to_move = position.to_move();
        let played = position.last_move().map(|(mv, _)| mv);
        let (mut entry, chance, best) = match position.outcome() {
            Some(outcome) => (ended_json(outcome, two), Some(ended_chance(outcome, to_move)), None),
            None => {
                let limits = Limits::default().endgame_tables().nodes(NODES).time(LONGEST);
                let found = pool::search_patiently(&app, position.clone(), limits, true).await;
                let Some(found) = found else { return };
                let chance = found.score.map(Score::winning_chance);
                (searched_json(&position, &found, two), chance, found.line.first().copied())
            }
        };
        let judged = Judged { to_move, chance: chance.filter(|_| two), best };
        entry["ply"] = json!(ply);
        let first = judged.chance.map(|chance| match to_move {
            Seat::FIRST => chance,
            _ => 1.0 - chance,
        });
        entry["chance"] = json!(first.map(|chance| (chance * 1000.0).round() / 1000.0));
        let cost = before.as_ref().zip(played);
        entry["played"] = json!(cost.and_then(|(before, mv)| played_json(before, mv, &judged)));
        before = Some(judged);
        lock(&analysis).plies.push(entry);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(to_move: Seat, chance: f64, best: Option<AnyMove>) -> Judged {
        Judged { to_move, chance: Some(chance), best }
    }

    #[test]
    fn a_move_is_marked_by_what_it_costs() {
        let game = wazir_builtin::games().open("shogi", &Default::default()).expect("a game");
        let [played, best] = ["7g7f", "2g2f"].map(|text| game.read_move(text).expect("a move"));
        let cost = |before: f64, after: f64| {
            let before = judged(Seat::FIRST, before, Some(best));
            played_json(&before, played, &judged(Seat::SECOND, after, None)).expect("a cost")
        };
        assert_eq!(cost(0.6, 0.45), json!({ "loss": 0.05, "mark": null }));
        assert_eq!(cost(0.6, 0.52), json!({ "loss": 0.12, "mark": "?!" }));
        assert_eq!(cost(0.6, 0.65), json!({ "loss": 0.25, "mark": "?" }));
        assert_eq!(cost(0.6, 1.0), json!({ "loss": 0.6, "mark": "??" }));
        // What looks better than the best is not worse than it.
        assert_eq!(cost(0.4, 0.5), json!({ "loss": 0.0, "mark": null }));
        let own = judged(Seat::FIRST, 0.6, Some(played));
        let after = judged(Seat::SECOND, 0.9, None);
        assert_eq!(played_json(&own, played, &after).expect("a cost")["mark"], json!(null));
    }

    #[test]
    fn with_more_than_two_nobody_is_judged() {
        let game = wazir_builtin::games().open("shogi", &Default::default()).expect("a game");
        let mv = game.read_move("7g7f").expect("a move");
        let unknown = |to_move| Judged { to_move, chance: None, best: None };
        assert_eq!(played_json(&unknown(Seat::FIRST), mv, &unknown(Seat::SECOND)), None);
    }
}
