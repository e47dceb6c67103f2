//! Computer analysis of finished games.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serde_json::{Value, json};
use wazir_ai::{EndgameScore, Limits};
use wazir_registry::Play;

use crate::app::AppState;
use crate::pool::{self, MATE_CP};

/// Number of games remembered.
const KEPT: usize = 64;
/// Maximum nodes and maximum time per position.
const NODES: u64 = 8_000;
const LONGEST: Duration = Duration::from_secs(2);

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
    /// Returns the results of a game so far; `None` if its analysis was not requested.
    pub(crate) fn of(&self, id: &str) -> Option<Value> {
        let analysis = lock(&self.0).iter().find(|(of, _)| of == id)?.1.clone();
        let analysis = lock(&analysis);
        let (total, plies) = (analysis.total, &analysis.plies);
        Some(json!({ "total": total, "done": plies.len(), "plies": plies }))
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

async fn analyse_game(app: Arc<AppState>, game: Play, analysis: Arc<Mutex<Analysis>>) {
    let two = game.seats().len() == 2;
    for (ply, position) in positions(&game).into_iter().enumerate() {
        let second = two && position.to_move() == wazir_game::Seat::SECOND;
        let entry = match position.outcome() {
            Some(outcome) => {
                let decided = outcome.winner().map_or(0, |winner| {
                    if winner == wazir_game::Seat::FIRST { MATE_CP } else { -MATE_CP }
                });
                json!({ "ply": ply, "cp": two.then_some(decided), "score": "", "line": [] })
            }
            None => {
                let limits = Limits::default().endgame_tables().nodes(NODES).time(LONGEST);
                let Some(found) = pool::search_patiently(&app, position, limits, true).await else {
                    return;
                };
                let cp = if second { -found.centipawns } else { found.centipawns };
                let cp = two.then_some(cp);
                let exact = found.exact.map(exact_json);
                json!({
                    "ply": ply, "cp": cp, "score": found.score, "line": found.line, "exact": exact,
                })
            }
        };
        lock(&analysis).plies.push(entry);
    }
}
