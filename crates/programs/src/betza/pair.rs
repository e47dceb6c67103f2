//! Mating power of two pieces together against a bare king.

use std::io::Write;
use std::ops::ControlFlow;

use wazir::geometry::{Board, RectBoard};
use wazir::text::{Argument, Message, message};
use wazir_cli::said;
use wazir_cli::texts::Programs;
use wazir_endings::{
    BareKingReport, EndgameGenerator, EndgameRules, EndgameStats, Piece, Side, SquareColors,
};

use super::diagnostics;
use crate::ProgramError;
use crate::endings::show_table_progress;
use crate::progress::Progress;
use crate::texts::Pieces;

/// Prints how often a pair wins and how long its longest win takes.
pub(crate) fn print_pair(
    piece: &str,
    other: &str,
    board: &RectBoard,
    output: &mut impl Write,
) -> Result<(), ProgramError> {
    other.parse::<wazir::betza::Movement>().map_err(|error| diagnostics::error(other, &error))?;
    let wrong = |why: &dyn std::fmt::Display| {
        let why = Argument::from_display(why);
        ProgramError::Report(said(message!(Programs::Error { why })))
    };
    let pair = [piece, other].map(Piece::new).into_iter().collect::<Result<Vec<_>, _>>();
    let pair = pair.map_err(|error| wrong(&error))?;
    let conditions =
        EndgameRules::for_board(board.width(), board.height()).map_err(|error| wrong(&error))?;
    let bar = Progress::new(1);
    let parts = EndgameGenerator::new(conditions).against_bare_king(&pair, &|now| {
        show_table_progress(&bar, now);
        ControlFlow::Continue(())
    });
    bar.finish();
    let name: String = pair.iter().map(Piece::to_string).collect();
    writeln!(output)?;
    for BareKingReport { colors, with_king: helped, without_king: alone, .. } in
        parts.map_err(|error| wrong(&error))?
    {
        let pair = || name.clone();
        for (attack, report) in [
            (message!(Pieces::PairHelped { pair: pair() }), helped),
            (message!(Pieces::PairAlone { pair: pair() }), alone),
        ] {
            let attack = match colors {
                SquareColors::Any => attack,
                SquareColors::Same => message!(Pieces::PairOfOneColour { attack }),
                SquareColors::Opposite => message!(Pieces::PairOfBothColours { attack }),
            };
            let told = report_message(&report);
            writeln!(output, "{}", said(message!(Pieces::PairTold { attack, told })))?;
        }
    }
    Ok(())
}

fn report_message(report: &EndgameStats) -> Message {
    let (won, all) = (report.wins(Side::White, Side::White), report.positions(Side::White));
    let share = format!("{:.2}", 100.0 * report.win_share(Side::White, Side::White));
    let Some(longest) = report.longest_win(Side::White).map(|plies| plies.div_ceil(2)) else {
        return Pieces::MatesNever.into();
    };
    match won {
        won if won == all => message!(Pieces::MatesAlways { longest }),
        // This share may consist of mates that the king steps into.
        won if 10 * won < all => message!(Pieces::MatesSeldom { share }),
        _ => message!(Pieces::MatesOften { share, longest }),
    }
}
