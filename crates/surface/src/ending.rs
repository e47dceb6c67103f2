//! Statistics of endgames.

use std::num::NonZero;
use std::ops::ControlFlow;

use wazir::endings::{EndgameGenerator, EndgameStats, GenerateError, Material, Metric, Side};
use wazir::text::message;

use crate::Bilingual;
use crate::error::{Error, ErrorKind};
use crate::setup::check_length;
use crate::stop::Stop;
use crate::texts::{Calls, Players};

/// The largest table that is generated, in bytes.
const MAX_TABLE: usize = 64 << 20;

/// The statistics of an ending on the board of chess.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct EndingReport {
    /// The pieces in their usual order, such as `KRK`.
    pub material: String,
    /// White, the side of the pieces named first.
    pub white: EndingSide,
    /// Black.
    pub black: EndingSide,
    /// The number of mutual zugzwangs.
    pub zugzwangs: u64,
}

/// The statistics of one side of an ending.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct EndingSide {
    /// The number of positions with this side to move.
    pub positions: u64,
    /// The number of these that it wins.
    pub wins: u64,
    /// The number of these that it loses.
    pub losses: u64,
    /// The share of them that it wins, from 0 to 1.
    pub win_share: f64,
    /// The length of its longest win in plies; `None` if it never wins.
    pub longest_win: Option<u32>,
}

/// Solves an ending and counts its positions. The letters `K Q R B N P` are the pieces of chess;
/// all others are written in Betza notation in parentheses. Black begins at its king.
///
/// # Errors
/// [`ErrorKind::Value`] if the text names no ending, [`ErrorKind::Limit`] if its table would be too
/// large, [`ErrorKind::Unsupported`] for pieces that no table can hold, [`ErrorKind::Stopped`].
///
/// ```
/// use wazir_surface::{Stop, ending};
/// let rook = ending("KRK", &Stop::default())?;
/// assert_eq!(rook.white.longest_win, Some(31));
/// assert_eq!(rook.black.wins, 0);
/// # Ok::<(), wazir_surface::Error>(())
/// ```
pub fn ending(material: &str, stop: &Stop) -> Result<EndingReport, Error> {
    check_length(material)?;
    let wanted: Material = material.parse().map_err(|error: wazir::endings::MaterialError| {
        Error::with_text(ErrorKind::Value, Bilingual::same(error.to_string()))
    })?;
    let mut generator = EndgameGenerator::default();
    if cfg!(target_family = "wasm") {
        generator = generator.with_threads(NonZero::<usize>::MIN);
    }
    let bytes = generator.table_bytes(&wanted).map_err(|error| generate_error(&error))?;
    if bytes > MAX_TABLE {
        let (mib, most) = (bytes >> 20, MAX_TABLE >> 20);
        return Err(Error::new(ErrorKind::Limit, message!(Players::TooLarge { mib, most })));
    }
    let progress = |_: &_| match stop.is_set() {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    };
    let table = generator.generate_with_progress(&wanted, Metric::Dtm, &progress);
    let stats = table.map_err(|error| generate_error(&error))?.stats();
    Ok(EndingReport {
        material: wanted.to_string(),
        white: side(&stats, Side::White, Side::Black),
        black: side(&stats, Side::Black, Side::White),
        zugzwangs: stats.zugzwangs(),
    })
}

fn side(stats: &EndgameStats, side: Side, other: Side) -> EndingSide {
    EndingSide {
        positions: stats.positions(side),
        wins: stats.wins(side, side),
        losses: stats.wins(other, side),
        win_share: stats.win_share(side, side),
        longest_win: stats.longest_win(side).map(u32::from),
    }
}

fn generate_error(error: &GenerateError) -> Error {
    match error {
        GenerateError::Stopped => Error::new(ErrorKind::Stopped, Calls::Stopped),
        other => Error::with_text(ErrorKind::Unsupported, Bilingual::same(other.to_string())),
    }
}
