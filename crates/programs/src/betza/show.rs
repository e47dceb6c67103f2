//! What is said about a piece below its picture.

use std::io::{self, Write};

use wazir::betza::{Endgame, Movement};
use wazir::geometry::{Board, Chess8};

use crate::scene::Scene;

/// The figures of longer chains take too long to work out while somebody waits.
const MOST_LEGS: usize = 3;

/// How the piece moves, in plain English, and how others write it.
pub(crate) fn words(piece: &Movement, output: &mut impl Write) -> io::Result<()> {
    writeln!(output)?;
    for clause in piece.explain().clauses() {
        writeln!(output, "* {clause}")?;
    }
    Ok(())
}

/// The figures of the analysis.
pub(crate) fn figures<B: Board>(
    piece: &Movement,
    scene: &Scene<B>,
    output: &mut impl Write,
) -> io::Result<()> {
    writeln!(output)?;
    let mut line = |name: &str, text: String| writeln!(output, "{name:<18}{text}");
    line("canonical form", piece.to_string())?;
    line("for XBoard", piece.to_xboard().unwrap_or_else(|| "not known there".to_owned()))?;
    let other = piece.to_fairy_stockfish().unwrap_or_else(|_| "not known there".to_owned());
    line("Fairy-Stockfish", other)?;
    let longest = piece.moves().iter().map(|part| part.legs().len()).max();
    if longest.is_some_and(|legs| legs > MOST_LEGS) {
        return line("figures", "not worked out for so long a chain".to_owned());
    }
    let Ok(here) = piece.analysis(scene.board()) else { return Ok(()) };
    let counts = here.moves_by_square();
    let from = counts.get(scene.from()).copied().unwrap_or_default();
    let (least, most) = (counts.iter().min(), counts.iter().max());
    line(
        "empty board",
        format!(
            "{from} {} from {}, {:.2} on the average, {} to {}",
            if from == 1 { "move" } else { "moves" },
            scene.board().square_name(scene.from()),
            here.mean_moves(),
            least.copied().unwrap_or_default(),
            most.copied().unwrap_or_default()
        ),
    )?;
    line("crowded board", format!("{:.2} squares on the average", here.crowded_mobility()))?;
    let bound = if here.is_color_bound() { "bound to one colour" } else { "reaches both" };
    line("colours", bound.to_owned())?;
    line("symmetry", here.symmetry().to_string())?;
    let Ok(chess) = piece.analysis(&Chess8) else { return Ok(()) };
    line("value at chess", format!("about {:.1} pawns (docs/values.md)", chess.value()))?;
    line("mates alone", mates(piece))
}

/// Whether king and piece beat a bare king.
fn mates(piece: &Movement) -> String {
    let share = |endgame: &Endgame| {
        100.0 * f64::from(endgame.won()) / f64::from(endgame.positions().max(1))
    };
    match piece.endgame() {
        Ok(endgame) if endgame.forces_mate() => {
            let all = endgame.won() == endgame.positions();
            let share = match all {
                true => "always".to_owned(),
                false => format!("from {:.2} % of the positions", share(&endgame)),
            };
            format!("yes, {share}, in {} moves at most", endgame.longest())
        }
        Ok(endgame) if endgame.won() > 0 => {
            format!("no, but for {:.2} % of the positions", share(&endgame))
        }
        Ok(_) => "no".to_owned(),
        Err(_) => "not solved".to_owned(),
    }
}
