//! Text about a piece, printed below its picture.

use std::io::{self, Write};

use wazir::betza::{BetzaMove, Endgame, Movement};
use wazir::geometry::{Board, Chess8};
use wazir::render::PiecePlacement;
use wazir::text::{Argument, Message, message};
use wazir_cli::said;

use crate::texts::Pieces;

/// Longest chain that is analysed, in legs; longer ones take too long for a waiting user.
const MAX_LEGS: usize = 3;

/// Prints the numbers of the analysis.
pub(crate) fn print_analysis<B: Board>(
    piece: &Movement,
    scene: &PiecePlacement<B>,
    output: &mut impl Write,
) -> io::Result<()> {
    writeln!(output)?;
    let mut line = |name: Pieces, text: Argument| {
        let text = match text {
            Argument::Message(text) => said(*text),
            same => same.to_string(),
        };
        writeln!(output, "{:<18}{text}", said(name))
    };
    let there = |text: Option<String>| text.map_or(Pieces::NotKnownThere.into(), Argument::from);
    line(Pieces::CanonicalForm, piece.to_string().into())?;
    line(Pieces::ForXboard, there(piece.to_xboard()))?;
    line(Pieces::ForFairyStockfish, there(piece.to_fairy_stockfish().ok()))?;
    let longest = piece.moves().iter().map(BetzaMove::longest).max();
    if longest.is_some_and(|legs| legs > MAX_LEGS) {
        return line(Pieces::Figures, Pieces::TooLong.into());
    }
    let Ok(here) = piece.analysis(scene.board()) else { return Ok(()) };
    let counts = here.moves_by_square();
    let from = counts.get(scene.from()).copied().unwrap_or_default();
    let (least, most) = (counts.iter().min(), counts.iter().max());
    let moves = message!(Pieces::MovesFrom {
        from,
        square: scene.board().square_name(scene.from()),
        mean: format!("{:.2}", here.mean_moves()),
        least: least.copied().unwrap_or_default(),
        most: most.copied().unwrap_or_default(),
    });
    line(Pieces::EmptyBoard, moves.into())?;
    let mean = format!("{:.2}", here.crowded_mobility());
    line(Pieces::CrowdedBoard, message!(Pieces::CrowdedSquares { mean }).into())?;
    let bound = if here.is_color_bound() { Pieces::BoundToOne } else { Pieces::ReachesBoth };
    line(Pieces::Colours, bound.into())?;
    line(Pieces::Symmetry, Argument::from_display(&here.symmetry()))?;
    let Ok(chess) = piece.analysis(&Chess8) else { return Ok(()) };
    let value = format!("{:.1}", chess.value());
    line(Pieces::ValueAtChess, message!(Pieces::AboutPawns { value }).into())?;
    line(Pieces::MatesAlone, mate_message(piece).into())
}

/// Returns how well king and piece mate a bare king.
fn mate_message(piece: &Movement) -> Message {
    let share = |endgame: &Endgame| {
        let won = 100.0 * f64::from(endgame.won()) / f64::from(endgame.positions().max(1));
        format!("{won:.2}")
    };
    match piece.endgame() {
        Ok(endgame) if endgame.forces_mate() => {
            let longest = endgame.longest();
            match endgame.won() == endgame.positions() {
                true => message!(Pieces::MatesAlways { longest }),
                false => message!(Pieces::MatesOften { share: share(&endgame), longest }),
            }
        }
        Ok(endgame) if endgame.won() > 0 => {
            message!(Pieces::MatesSeldom { share: share(&endgame) })
        }
        Ok(_) => Pieces::MatesNever.into(),
        Err(_) => Pieces::NotSolved.into(),
    }
}
