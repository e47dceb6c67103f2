//! A search with a time limit that prints its principal variation at each depth.
//!
//! Shows a player, its limits, the reports of a search, and a line of moves as text.
//!
//! ```sh
//! cargo run --release --example timed_search
//! cargo run --release --example timed_search -- 5 shogi
//! cargo run --release --example timed_search -- 1 cwda "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"
//! ```

use std::error::Error;
use std::io::{self, Write};
use std::time::Duration;

use wazir::ai::{Limits, Options, ScoreBound, SearchInfo};
use wazir::players::ComputerPlayer;
use wazir::registry::{Play, StartOptions};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let seconds: f64 = arguments.next().map_or(Ok(1.0), |text| text.parse())?;
    let game = arguments.next().unwrap_or_else(|| "cwda".to_owned());
    let start = arguments
        .next()
        .map_or_else(StartOptions::default, |at| StartOptions::default().with_position(at));

    let game = wazir::games().open(&game, &start)?;
    let limits = Limits::default().time(Duration::try_from_secs_f64(seconds)?);
    search(&game, &limits, &mut io::stdout())
}

/// Writes a line for every depth, and then the best move.
fn search(game: &Play, limits: &Limits, output: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let mut player = ComputerPlayer::new(Options::default().hash(64).threads(1));
    let mut written = Ok(());
    let result = player.think_with_info(game, limits, &mut |report: &SearchInfo<_>| {
        let (depth, score, nodes) = (report.depth, report.score, report.nodes);
        let line = game.variation_texts(&report.pv).join(" ");
        // Bounds are searched again, so only exact scores are printed.
        if written.is_ok() && report.bound == ScoreBound::Exact {
            written = writeln!(output, "depth {depth:2}  {score}  {nodes} nodes  {line}");
        }
    })?;
    written?;
    let best = result.best().ok_or("the game is over")?;
    writeln!(output, "best move: {}", game.move_text(best))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Paul Morphy's problem: 1. Ra6! bxa6 2. b7#, or 1. … B moves 2. Rxa7#.
    #[test]
    fn finds_a_famous_mate() -> Result<(), Box<dyn Error>> {
        let start = StartOptions::default().with_position("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
        let (game, mut output) = (wazir::games().open("cwda", &start)?, Vec::new());
        search(&game, &Limits::default().nodes(20_000), &mut output)?;
        let output = String::from_utf8(output)?;
        assert!(output.contains("  win in 3 plies  "), "{output}");
        assert!(output.ends_with("best move: a1a6\n"), "{output}");
        Ok(())
    }
}
