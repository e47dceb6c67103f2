//! Searches, in a worker.

use js_sys::Function;
use wasm_bindgen::prelude::*;
use wazir_surface::{
    Player, PlayerOptions, SearchAnswer, SearchLine, SearchReport, SearchScore, Solution,
    SolveLimits, Stop, ThinkLimits, ending,
};

use crate::game::{JsGame, caught};
use crate::host::{self, Listener};
use crate::moves::{move_object, moves};
use crate::values::{Fields, field, list, number, strings, text};

/// The time of a search that something else limits, in seconds. With a limit of time the clock is
/// read, and with the clock the signals.
const A_YEAR: f64 = 31_536_000.0;
/// The positions that the solver visits by default.
const SOLVER_NODES: u64 = 10_000_000;

/// Computer players of a worker, with the memory of their searches.
#[wasm_bindgen]
pub struct Searcher(Player);

impl Listener for Stop {
    fn stop(&self) {
        self.set();
    }
}

#[wasm_bindgen]
impl Searcher {
    /// Creates a player without any memory yet.
    #[wasm_bindgen(constructor)]
    pub fn new(options: &JsValue) -> Result<Searcher, JsValue> {
        caught(Player::new(&player_options(options))).map(Self)
    }

    /// Changes the options and keeps the memory.
    #[wasm_bindgen(js_name = setOptions)]
    pub fn set_options(&mut self, options: &JsValue) -> Result<(), JsValue> {
        caught(self.0.set_options(&player_options(options)))
    }

    /// Searches the current position of a game. `on_info` receives what is found on the way.
    pub fn think(
        &mut self,
        game: &JsGame,
        limits: &JsValue,
        on_info: &Function,
    ) -> Result<JsValue, JsValue> {
        let limits = think_limits(game, limits)?;
        let stop = Stop::default();
        // A listener that throws is the worker's own and never does.
        let mut tell = |info: &SearchReport| {
            let _ = on_info.call1(&JsValue::NULL, &report(info).into());
        };
        let found =
            host::with_listener(stop.clone(), || self.0.think(&game.0, &limits, &stop, &mut tell));
        caught(found).map(|found| answer(&found).into())
    }

    /// Searches for a mate from the current position of a game.
    pub fn solve(&mut self, game: &JsGame, limits: &JsValue) -> Result<JsValue, JsValue> {
        let mut wanted = SolveLimits::default();
        wanted.time = Some(seconds(limits).unwrap_or(A_YEAR));
        wanted.nodes = number(limits, "nodes");
        if seconds(limits).is_none() {
            wanted.nodes = wanted.nodes.or(Some(SOLVER_NODES));
        }
        wanted.plies = plies(limits, "plies");
        let stop = Stop::default();
        let found = host::with_listener(stop.clone(), || self.0.solve(&game.0, &wanted, &stop));
        caught(found).map(|found| solution(&found).into())
    }
}

/// Solves an ending on the board of chess, such as `KRK`, and counts its positions.
#[wasm_bindgen(js_name = ending)]
pub fn js_ending(material: &str) -> Result<JsValue, JsValue> {
    let stop = Stop::default();
    let found = caught(host::with_listener(stop.clone(), || ending(material, &stop)))?;
    let side = |side: &wazir_surface::EndingSide| {
        Fields::new()
            .with("positions", side.positions as f64)
            .with("wins", side.wins as f64)
            .with("losses", side.losses as f64)
            .with("winShare", side.win_share)
            .with_some("longestWin", side.longest_win)
    };
    let fields = Fields::new()
        .with("material", &*found.material)
        .with("white", side(&found.white))
        .with("black", side(&found.black))
        .with("zugzwangs", found.zugzwangs as f64);
    Ok(fields.into())
}

fn player_options(options: &JsValue) -> PlayerOptions {
    let mut wanted = PlayerOptions::default();
    if let Some(hash) = number(options, "hash") {
        wanted.hash = usize::try_from(hash).unwrap_or(usize::MAX);
    }
    if let Some(lines) = number(options, "lines") {
        wanted.lines = usize::try_from(lines).unwrap_or(usize::MAX);
    }
    wanted
}

/// Returns the limit of time in seconds; JavaScript counts milliseconds.
fn seconds(limits: &JsValue) -> Option<f64> {
    field(limits, "time")?.as_f64().map(|time| time / 1000.)
}

fn plies(limits: &JsValue, name: &str) -> Option<u32> {
    number(limits, name).map(|plies| u32::try_from(plies).unwrap_or(u32::MAX))
}

fn think_limits(game: &JsGame, limits: &JsValue) -> Result<ThinkLimits, JsValue> {
    let mut wanted = ThinkLimits::default();
    wanted.level = text(limits, "level");
    wanted.time = seconds(limits).or(wanted.level.is_none().then_some(A_YEAR));
    wanted.nodes = number(limits, "nodes");
    wanted.depth = plies(limits, "depth");
    wanted.mate = plies(limits, "mate");
    wanted.seed = number(limits, "seed").unwrap_or(0);
    let among = field(limits, "moves").map(|moves| strings(&moves)).unwrap_or_default();
    let read = |text: &String| caught(game.0.read_move(text));
    wanted.moves = among.iter().map(read).collect::<Result<_, _>>()?;
    Ok(wanted)
}

fn score(score: &SearchScore) -> Fields {
    Fields::new()
        .with_some("centipawns", score.centipawns)
        .with_some("mate", score.mate)
        .with("text", &*score.text)
}

fn line(line: &SearchLine) -> Fields {
    Fields::new().with("score", score(&line.score)).with("moves", moves(&line.moves))
}

fn report(info: &SearchReport) -> Fields {
    Fields::new()
        .with("depth", info.depth)
        .with("seldepth", info.seldepth)
        .with("nodes", info.nodes as f64)
        .with("hashfull", info.hashfull)
        .with("rank", info.rank as f64)
        .with("bound", info.bound)
        .with("line", line(&info.line))
}

fn answer(found: &SearchAnswer) -> Fields {
    Fields::new()
        .with_some("best", found.best.as_ref().map(move_object))
        .with("score", score(&found.score))
        .with("depth", found.depth)
        .with("nodes", found.nodes as f64)
        .with("lines", list(found.lines.iter().map(line)))
}

fn solution(found: &Solution) -> Fields {
    Fields::new()
        .with("verdict", found.verdict)
        .with("line", moves(&found.line))
        .with("shortest", found.shortest)
        .with("nodes", found.nodes as f64)
}
