//! The text form of positions (rules/evo.md section 6).

use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

use wazir_game::{OptionsMismatch, ParseOptionsError, split_options};
use wazir_geometry::{Board, Cross12, Square};
use wazir_text::{Message, message};

use crate::texts::Positions;
use crate::{Options, Position, SeatSet, Setup, SetupError, seat_from_letter, seat_letter};

/// The number of ranks, which run from 12 at the start of the text to 1.
const RANKS: u8 = 12;

/// The reason a text is not a position.
///
/// ```
/// use wazir_evo::{ParsePositionError, Position};
/// let error = "nK9/8/12/12/12/12/12/12/12/12/8/7sK sn s 0 1".parse::<Position>().unwrap_err();
/// assert_eq!(error, ParsePositionError::RankLength { rank: 12, squares: 10, expected: 8 });
/// assert_eq!(error.to_string(), "rank 12 has 8 squares, not 10");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParsePositionError {
    /// There are not five fields.
    Fields {
        /// The number of fields.
        fields: usize,
    },
    /// There are not twelve ranks.
    Ranks {
        /// The number of ranks.
        ranks: usize,
    },
    /// A rank has too few or too many squares.
    RankLength {
        /// The number of the rank, 1 to 12.
        rank: u8,
        /// The number of squares in the text.
        squares: usize,
        /// The number of squares of the rank.
        expected: usize,
    },
    /// Part of the placement is neither a piece nor a run of empty squares.
    Token {
        /// The number of the rank, 1 to 12.
        rank: u8,
        /// The faulty text.
        text: String,
    },
    /// The seats in play are unknown.
    Seats {
        /// The faulty text.
        text: String,
    },
    /// The seat to move is unknown.
    ToMove {
        /// The faulty text.
        text: String,
    },
    /// The clock is not a number.
    Clock {
        /// The faulty text.
        text: String,
    },
    /// The ply is not a number from 1 on.
    Ply {
        /// The faulty text.
        text: String,
    },
    /// The text can be parsed, but is not a position of the game.
    Setup(SetupError),
    /// The words after the position are not options.
    Options(ParseOptionsError),
    /// The options after the position are not those to play with.
    OtherOptions(OptionsMismatch),
}

wazir_text::impl_error!(ParsePositionError);

impl ParsePositionError {
    /// Returns the error message, as a translatable text.
    pub fn message(&self) -> Message {
        match self {
            Self::Fields { fields } => message!(Positions::Fields { fields: *fields }),
            Self::Ranks { ranks } => message!(Positions::Ranks { ranks: *ranks }),
            &Self::RankLength { rank, squares, expected } => {
                message!(Positions::RankLength { rank, squares, expected })
            }
            Self::Token { rank, text } => {
                message!(Positions::Token { text: text.clone(), rank: *rank })
            }
            Self::Seats { text } => message!(Positions::Seats { text: text.clone() }),
            Self::ToMove { text } => message!(Positions::ToMove { text: text.clone() }),
            Self::Clock { text } => message!(Positions::Clock { text: text.clone() }),
            Self::Ply { text } => message!(Positions::Ply { text: text.clone() }),
            Self::Setup(error) => error.message(),
            Self::Options(error) => error.message(),
            Self::OtherOptions(error) => error.message(),
        }
    }
}

impl From<SetupError> for ParsePositionError {
    fn from(error: SetupError) -> Self {
        Self::Setup(error)
    }
}

impl From<ParseOptionsError> for ParsePositionError {
    fn from(error: ParseOptionsError) -> Self {
        Self::Options(error)
    }
}

/// Returns the start of a faulty text, long enough to recognise it.
fn quoted(text: &str) -> String {
    text.chars().take(16).collect()
}

impl FromStr for Setup {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Self, ParsePositionError> {
        let mut fields = text.split_ascii_whitespace();
        let mut next = || fields.next();
        let (Some(placement), Some(seats), Some(to_move), Some(clock), Some(ply), None) =
            (next(), next(), next(), next(), next(), next())
        else {
            let fields = text.split_ascii_whitespace().count();
            return Err(ParsePositionError::Fields { fields });
        };
        let seats: SeatSet =
            seats.parse().map_err(|_| ParsePositionError::Seats { text: quoted(seats) })?;
        let mut setup = Self::empty(seats);
        read_placement(placement, &mut setup)?;
        setup.set_to_move(
            seat_of(to_move).ok_or_else(|| ParsePositionError::ToMove { text: quoted(to_move) })?,
        );
        setup.set_clock(
            number(clock).ok_or_else(|| ParsePositionError::Clock { text: quoted(clock) })?,
        );
        // The text has the number of the ply to be played, from 1.
        let played = plain_number(ply).and_then(|next| u32::try_from(next.checked_sub(1)?).ok());
        setup.set_ply(played.ok_or_else(|| ParsePositionError::Ply { text: quoted(ply) })?);
        Ok(setup)
    }
}

fn seat_of(text: &str) -> Option<wazir_game::Seat> {
    let mut letters = text.chars();
    let seat = letters.next().and_then(seat_from_letter)?;
    letters.as_str().is_empty().then_some(seat)
}

/// Parses a number in its only valid form: digits without leading zeros.
fn number(text: &str) -> Option<u32> {
    plain_number(text)?.try_into().ok()
}

fn plain_number(text: &str) -> Option<u64> {
    let plain = text.bytes().all(|b| b.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    text.parse().ok().filter(|_| plain)
}

fn read_placement(placement: &str, setup: &mut Setup) -> Result<(), ParsePositionError> {
    let ranks = placement.split('/').count();
    if ranks != usize::from(RANKS) {
        return Err(ParsePositionError::Ranks { ranks });
    }
    for (text, rank) in placement.split('/').zip((1..=RANKS).rev()) {
        read_rank(text, rank, setup)?;
    }
    Ok(())
}

fn read_rank(text: &str, rank: u8, setup: &mut Setup) -> Result<(), ParsePositionError> {
    let bad = |text: &str| ParsePositionError::Token { rank, text: quoted(text) };
    let row = row_squares(rank);
    let (mut squares, mut rest) = (0, text);
    while !rest.is_empty() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let length = if digits > 0 { digits } else { 2 };
        let (token, after) = rest.split_at_checked(length).ok_or_else(|| bad(rest))?;
        if digits > 0 {
            let run = number(token).filter(|run| (1..=12).contains(run));
            squares += run.ok_or_else(|| bad(token))? as usize;
        } else {
            let piece = token.parse().map_err(|_| bad(token))?;
            if let Some(square) = row.clone().nth(squares) {
                setup.put(square, Some(piece));
            }
            squares += 1;
        }
        rest = after;
    }
    let expected = row.count();
    if squares != expected {
        return Err(ParsePositionError::RankLength { rank, squares, expected });
    }
    Ok(())
}

/// Returns the existing squares of a rank, from west to east.
fn row_squares(rank: u8) -> impl Iterator<Item = Square<Cross12>> + Clone {
    (0..Cross12.width() as i32).filter_map(move |x| Square::at(x, i32::from(rank) - 1))
}

impl FromStr for Position {
    type Err = ParsePositionError;

    /// Parses a position with the options that follow it, or the default ones.
    fn from_str(text: &str) -> Result<Self, ParsePositionError> {
        let (bare, options) = split_options(text);
        options.parse::<Options>()?.position(bare)
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (1..=RANKS).rev() {
            let mut empty = 0;
            for square in row_squares(rank) {
                let Some(piece) = self.piece_at(square) else {
                    empty += 1;
                    continue;
                };
                write_run(f, empty)?;
                empty = 0;
                write!(f, "{piece}")?;
            }
            write_run(f, empty)?;
            f.write_str(if rank > 1 { "/" } else { "" })?;
        }
        let to_move = seat_letter(self.to_move()).unwrap_or('?');
        let next = u64::from(self.ply()) + 1;
        write!(f, " {} {to_move} {} {next}", self.seat_set(), self.clock())
    }
}

fn write_run(f: &mut fmt::Formatter<'_>, empty: u8) -> fmt::Result {
    if empty > 0 { write!(f, "{empty}") } else { Ok(()) }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_setup().fmt(f)?;
        match self.options().to_string() {
            usual if usual.is_empty() => Ok(()),
            options => write!(f, " {options}"),
        }
    }
}
