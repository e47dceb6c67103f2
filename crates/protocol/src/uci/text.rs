//! The engine's output under USI and UCI.

use std::time::Duration;

use wazir_ai::ScoreBound;
use wazir_registry::Play;

use super::wdl;
use crate::Protocol;
use crate::engine_game::EngineGame;
use crate::job::{Info, JobResult, MateResult, Progress, Value};
use crate::settings::{EMPTY, EngineOption, OptionType, Settings};

/// Returns the answer to `usi` and `uci`.
pub(crate) fn greeting(settings: &Settings) -> String {
    let protocol = settings.protocol;
    let mut text =
        format!("id name Wazir {}\nid author {}", env!("CARGO_PKG_VERSION"), crate::AUTHORS);
    for field in EngineOption::offered(settings) {
        text += &format!("\n{}", option(settings, field));
    }
    text + if protocol == Protocol::Usi { "\nusiok" } else { "\nuciok" }
}

/// Returns the line that offers an option.
pub(crate) fn option(settings: &Settings, field: EngineOption) -> String {
    let (name, value) = (field.name(settings.protocol), field.value(settings));
    let values = match field.domain(settings) {
        OptionType::Spin(least, most) => format!("spin default {value} min {least} max {most}"),
        OptionType::Check => format!("check default {value}"),
        OptionType::Combo(all) => {
            let list: String = all.iter().map(|one| format!(" var {one}")).collect();
            format!("combo default {value}{list}")
        }
        OptionType::Button => "button".to_owned(),
        OptionType::Path if value.is_empty() => format!("string default {EMPTY}"),
        OptionType::Path => format!("string default {value}"),
    };
    format!("option name {name} type {values}")
}

/// Returns a score: mates in plies under USI, in moves under UCI.
pub(crate) fn score(value: Value, protocol: Protocol) -> String {
    match (value, protocol) {
        (Value::Estimate(cp), _) => format!("cp {cp}"),
        (Value::Wins(plies), Protocol::Usi) => format!("mate {plies}"),
        (Value::Loses(plies), Protocol::Usi) => format!("mate -{plies}"),
        (Value::Wins(plies), _) => format!("mate {}", plies.div_ceil(2)),
        (Value::Loses(0 | 1), _) => "mate 0".to_owned(),
        (Value::Loses(plies), _) => format!("mate -{}", plies / 2),
    }
}

/// Returns the `info` line for the state of a search.
pub(crate) fn info(info: &Info, settings: &Settings, game: &Play) -> String {
    let shown = settings.show_wdl.then(|| wdl::of(info.value, game));
    let wdl = shown.map_or(String::new(), |[win, draw, loss]| format!(" wdl {win} {draw} {loss}"));
    let bound = match info.bound {
        ScoreBound::Exact => "",
        ScoreBound::Lower => " lowerbound",
        ScoreBound::Upper => " upperbound",
    };
    let millis = info.time.as_millis();
    let nps = speed(info.nodes, info.time);
    format!(
        "info depth {} seldepth {} multipv {} score {}{wdl}{bound} nodes {} nps {nps} hashfull {} \
         tbhits {} time {millis} pv {}",
        info.depth,
        info.seldepth.max(info.depth),
        info.multi_pv,
        score(info.value, settings.protocol),
        info.nodes,
        info.hashfull,
        info.tb_hits,
        info.pv.join(" "),
    )
}

/// Returns the number of nodes per second.
fn speed(nodes: u64, time: Duration) -> u128 {
    u128::from(nodes) * 1_000_000 / time.as_micros().max(1)
}

/// Returns the `info` line for a search that has found nothing new for a while.
pub(crate) fn progress(progress: &Progress, protocol: Protocol) -> String {
    let Progress { depth, nodes, tb_hits: certain, time, hashfull, .. } = progress;
    let (nps, millis) = (speed(*nodes, *time), time.as_millis());
    let seldepth = progress.seldepth.max(*depth);
    let current = match &progress.current {
        // USI has no number for the move.
        Some((mv, _)) if protocol == Protocol::Usi => format!(" currmove {mv}"),
        Some((mv, place)) => format!(" currmove {mv} currmovenumber {place}"),
        None => String::new(),
    };
    format!(
        "info depth {depth} seldepth {seldepth}{current} nodes {nodes} nps {nps} hashfull \
         {hashfull} tbhits {certain} time {millis}"
    )
}

/// Returns the lines at the end of a search.
pub(crate) fn best_move(answer: &JobResult, protocol: Protocol) -> String {
    if answer.declares {
        return "bestmove win".to_owned();
    }
    let Some(best) = &answer.best else {
        let value = answer.value.map_or("cp 0".to_owned(), |value| score(value, protocol));
        return match protocol {
            Protocol::Usi => "bestmove resign".to_owned(),
            _ => format!("info depth 0 score {value}\nbestmove (none)"),
        };
    };
    match &answer.ponder {
        Some(reply) => format!("bestmove {} ponder {}", best.text, reply.text),
        None => format!("bestmove {}", best.text),
    }
}

/// Returns the line at the end of `go mate` under USI.
pub(crate) fn mate(finding: Option<&MateResult>) -> String {
    match finding {
        Some(MateResult::Mate(line)) => format!("checkmate {}", line.join(" ")),
        Some(MateResult::NoMate) => "checkmate nomate".to_owned(),
        Some(MateResult::NotImplemented) => "checkmate notimplemented".to_owned(),
        Some(MateResult::Unknown) | None => "checkmate timeout".to_owned(),
    }
}

/// Returns the answer to `d`: a diagram, the position and its properties.
pub(crate) fn display(board: &EngineGame) -> String {
    let mut text = String::new();
    let rows = board.rows();
    // On large boards the text form is as clear as a diagram.
    if rows.len() < 10 {
        rows.iter().for_each(|row| text += &diagram_row(row));
    }
    let game = board.game();
    text += &format!("\nFen: {}\nKey: {:016X}\n", board.position(), game.position().key());
    text += &format!("Check: {}\n", if game.in_check() { "yes" } else { "no" });
    text += &format!("Moves: {}", board.moves().join(" "));
    match game.outcome() {
        Some(outcome) => text + &format!("\nOver: {}", outcome.reason()),
        None => text,
    }
}

/// Returns one rank of a diagram, three columns per square.
fn diagram_row(row: &[String]) -> String {
    let square = |label: &String| match label.as_str() {
        "" => "  .".to_owned(),
        label => format!("{label:>3}"),
    };
    format!("|{} |\n", row.iter().map(square).collect::<String>())
}
