//! The engine's output under CECP.

use wazir_game::{EndReason, IllegalMoveError, Outcome, Seat};

use super::xboard_game::XboardGame;
use crate::Protocol;
use crate::engine_game::{LiftTarget, MoveRefusal};
use crate::job::{Info, Value};
use crate::session::excerpt;
use crate::settings::{EngineOption, OptionEffect, OptionType, Settings};

/// Returns the answer to `protover`.
pub(super) fn features(settings: &Settings, armies: &[Option<String>; 2]) -> String {
    let mut text = format!(
        "feature done=0\nfeature myname=\"Wazir {}\" {}\n\
         feature ping=1 setboard=1 playother=1 san=0 usermove=1 time=1 draw=1 sigint=0 sigterm=0\n\
         feature reuse=1 analyze=1 colors=0 ics=0 name=0 pause=0 nps=0 memory=1 smp=1 debug=1 \
         highlight=1 egt=\"wazir\"",
        env!("CARGO_PKG_VERSION"),
        names(settings),
    );
    for field in EngineOption::offered(settings) {
        text += &format!("\nfeature option=\"{}", field.name(Protocol::Cecp));
        let army = match field.effect() {
            OptionEffect::Army(seat) => armies.get(seat).and_then(Option::as_deref),
            _ => None,
        };
        let value = army.map_or_else(|| field.value(settings), |id| settings.army_title(id));
        text += &match field.domain(settings) {
            OptionType::Spin(least, most) => format!(" -spin {value} {least} {most}\""),
            OptionType::Check => format!(" -check {}\"", u8::from(value == "true")),
            OptionType::Button => " -button\"".to_owned(),
            OptionType::Path => format!(" -path {value}\""),
            OptionType::Combo(all) => {
                let mark =
                    |one: &String| if *one == value { format!("*{one}") } else { one.clone() };
                let list: Vec<String> = all.iter().map(mark).collect();
                format!(" -combo {}\"", list.join(" /// "))
            }
        };
    }
    text + "\nfeature done=1"
}

/// Returns the list of games that XBoard can request.
fn names(settings: &Settings) -> String {
    let names: Vec<String> = XboardGame::all(settings).iter().map(ToString::to_string).collect();
    format!("variants=\"{}\"", names.join(","))
}

/// Returns the line that announces games that were added.
pub(super) fn variants(settings: &Settings) -> String {
    format!("feature {}", names(settings))
}

/// Returns a score in centipawns; a mate is 100 000 plus the number of moves.
pub(super) fn score(value: Value) -> i64 {
    match value {
        Value::Estimate(cp) => i64::from(cp),
        Value::Wins(plies) => 100_000 + i64::from(plies.div_ceil(2)),
        Value::Loses(plies) => -100_000 - i64::from(plies / 2),
    }
}

/// Returns a line of thinking output.
pub(super) fn thinking(info: &Info) -> String {
    let hundredths = info.time.as_millis() / 10;
    let (depth, score) = (info.depth, score(info.value));
    format!("{depth} {score} {hundredths} {} {}", info.nodes, info.pv.join(" "))
}

/// Returns the result line at the end of a game.
pub(super) fn result(outcome: Outcome) -> String {
    let (score, winner) = match outcome.winner() {
        Some(Seat::FIRST) => ("1-0", "White"),
        Some(_) => ("0-1", "Black"),
        None => ("1/2-1/2", ""),
    };
    let reason = outcome.reason();
    match (reason, winner) {
        (EndReason::Checkmate, _) => format!("{score} {{{winner} mates}}"),
        (EndReason::Stalemate, "") => format!("{score} {{Stalemate}}"),
        (_, "") => format!("{score} {{Draw by {reason}}}"),
        _ => format!("{score} {{{winner} wins by {reason}}}"),
    }
}

/// Returns the answer to a refused move. XBoard parses the brackets and the colon.
pub(super) fn illegal(mv: &str, refusal: &MoveRefusal) -> String {
    let reason = match refusal {
        MoveRefusal::Illegal(IllegalMoveError::MustPromote { .. }) => "must promote".to_owned(),
        refusal => refusal.to_string(),
    };
    let plain = |c: char| if "():".contains(c) { ' ' } else { c };
    let reason: String = shown_in_full(&reason).chars().map(plain).collect();
    format!("Illegal move ({reason}): {}", excerpt(mv))
}

/// Returns a text on one line.
fn shown_in_full(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// Returns the colours of the target squares of a lifted piece: yellow for a move, red for a
/// capture, magenta if a promotion has to be chosen, green for a piece captured in passing.
pub(super) fn highlight((width, height): (i32, i32), targets: &[LiftTarget]) -> String {
    let colour = |at: (i32, i32)| {
        let target = targets.iter().find(|target| target.at == at);
        let passed = || targets.iter().any(|target| target.captured == Some(at));
        match target {
            Some(target) if target.promotion_choice => Some('M'),
            Some(target) if target.captures => Some('R'),
            Some(_) => Some('Y'),
            // A lower-case letter marks a square that is not a target.
            None => passed().then_some('g'),
        }
    };
    let row = |y: i32| {
        let mut text = String::new();
        let mut empty = 0;
        for x in 0..width {
            match colour((x, y)) {
                None => empty += 1,
                Some(letter) => {
                    if empty > 0 {
                        text += &empty.to_string();
                    }
                    (empty, text) = (0, text + &letter.to_string());
                }
            }
        }
        if empty > 0 { text + &empty.to_string() } else { text }
    };
    let rows: Vec<String> = (0..height).rev().map(row).collect();
    format!("highlight {}", rows.join("/"))
}
