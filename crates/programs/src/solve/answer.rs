//! A solved position, for any game.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use serde_json::json;
use wazir::ai::EndgameScore;
use wazir::ai::mate::{MateLimits, Verdict};
use wazir::players::{ComputerPlayer, MateAnswer};
use wazir::registry::{AnyMove, GameEntry, Play, StartOptions};
use wazir::text::{Message, message};
use wazir_cli::said;

use super::Cli;
use crate::texts::Problems;

/// The solution of a position.
#[derive(Debug)]
pub(crate) struct Answer {
    position: String,
    pub(crate) mate: Option<u32>,
    pub(crate) no_mate: bool,
    shortest: bool,
    pv: Vec<String>,
    nodes: u64,
    time: Duration,
}

impl Answer {
    /// Solves the position with this text.
    ///
    /// # Errors
    /// Returns a message if the text is not a position that can be solved.
    pub(crate) fn find(
        entry: &GameEntry,
        text: String,
        player: &mut ComputerPlayer,
        (limits, memory): (&MateLimits, usize),
    ) -> Result<Self, Message> {
        let game = open(entry, &text)?;
        let start = Instant::now();
        if let Some(line) = table_line(&game, player)? {
            let plies = line.len() as u32;
            let mates = plies > 0 && limits.max_plies().is_none_or(|most| plies <= most);
            return Ok(Self {
                position: text,
                mate: mates.then_some(plies),
                no_mate: !mates,
                shortest: true,
                pv: if mates { game.variation_texts(&line) } else { Vec::new() },
                nodes: 0,
                time: start.elapsed(),
            });
        }
        let proof = player
            .solve_mate_with_memory(&game, limits, memory)
            .map_err(|error| error.message())?;
        let time = start.elapsed();
        let proof = proof.ok_or_else(|| message!(Problems::NoKing))?;
        let MateAnswer { verdict, line, shortest, nodes, .. } = proof;
        Ok(Self {
            position: text,
            mate: (verdict == Verdict::Mate).then_some(line.len() as u32),
            no_mate: verdict == Verdict::NoMate,
            shortest,
            pv: game.variation_texts(&line),
            nodes,
            time,
        })
    }

    /// Writes the answer in the form that the command line requests.
    pub(crate) fn write(
        &self,
        cli: &Cli,
        place: &Message,
        output: &mut impl Write,
    ) -> io::Result<()> {
        if cli.json {
            let object = json!({
                "position": self.position,
                "mate": self.mate,
                "proved_no_mate": self.no_mate,
                "pv": self.pv,
                "nodes": self.nodes,
                "ms": u64::try_from(self.time.as_millis()).unwrap_or(u64::MAX),
            });
            return writeln!(output, "{object}");
        }
        let told = match (self.mate, self.no_mate, cli.mate) {
            (Some(plies), ..) if self.shortest => {
                message!(Problems::Mate { plies, line: self.pv.join(" ") })
            }
            (Some(plies), ..) => message!(Problems::MateAtMost { plies, line: self.pv.join(" ") }),
            (None, true, Some(plies)) => message!(Problems::NoMateWithin { plies }),
            (None, true, None) => message!(Problems::NoMate),
            (None, false, _) => message!(Problems::Undecided),
        };
        let (nodes, seconds) = (self.nodes, format!("{:.3}", self.time.as_secs_f64()));
        let place = place.clone();
        writeln!(output, "{}", said(message!(Problems::Answer { place, told, nodes, seconds })))
    }
}

/// Returns the line by which the side to move mates according to the endgame tables; the line is
/// empty if it does not mate. Returns `None` if the tables do not hold the exact answer.
fn table_line(game: &Play, player: &mut ComputerPlayer) -> Result<Option<Vec<AnyMove>>, Message> {
    if player.endgame_tables().is_empty() {
        return Ok(None);
    }
    let wrong = |error: wazir::players::NoSearcher| error.message();
    let plies = match player.probe_endgame(game).map_err(wrong)? {
        Some(EndgameScore::Win { plies }) => plies,
        Some(EndgameScore::Draw | EndgameScore::Loss { .. } | EndgameScore::Losing { .. }) => {
            return Ok(Some(Vec::new()));
        }
        _ => return Ok(None),
    };
    let limits = wazir::ai::Limits::default().endgame_tables().depth(1);
    let result = player.think(game, &limits).map_err(wrong)?;
    let line = result.lines().first().map(|line| line.moves().to_vec()).unwrap_or_default();
    Ok((line.len() as u32 == plies).then_some(line))
}

/// The option by which the side to move can lack its king, in games whose problems do.
const MISSING_KING: &str = "missing-king";

fn open(entry: &GameEntry, text: &str) -> Result<Play, Message> {
    let start = StartOptions::default().with_position(text);
    let problem = entry.info().option(MISSING_KING).is_some();
    let opened = entry.open(&start).or_else(|error| match problem {
        true => entry.open(&start.clone().with_option(MISSING_KING, "allowed")).map_err(|_| error),
        false => Err(error),
    });
    opened.map_err(|error| error.message())
}
