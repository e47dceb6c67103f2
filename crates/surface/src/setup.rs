//! The choices before a game starts.

use wazir::registry::{OpenError, StartOptions};
use wazir::text::message;

#[cfg(feature = "cwda")]
use crate::Army;
use crate::error::{Error, ErrorKind};
use crate::texts::Calls;

/// The choices before a game starts. The default is the default start of the game.
///
/// ```
/// use wazir_surface::{Game, Setup};
/// let mut setup = Setup::default();
/// setup.armies = Some("nutters:rookies".into());
/// assert_eq!(Game::new("cwda", &setup)?.count(), 26);
/// # Ok::<(), wazir_surface::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Setup {
    /// The start position in the text form of the game.
    pub position: Option<String>,
    /// The name or number of a start, or `random`; see [`GameFacts::starts`](crate::GameFacts::starts).
    pub start: Option<String>,
    /// The number that decides what `random` means.
    pub seed: u64,
    /// The armies, the first player's first, as in `fide:clobberers`. An army of your own is
    /// given by [`Army::text`](crate::Army::text).
    pub armies: Option<String>,
    /// The number of players.
    pub seats: Option<usize>,
    /// The options as pairs of key and value.
    pub options: Vec<(String, String)>,
}

impl Setup {
    /// Returns the setup with these armies, the first player's first.
    #[cfg(feature = "cwda")]
    #[must_use]
    pub fn with_armies(self, first: &Army, second: &Army) -> Self {
        Self { armies: Some(format!("{}:{}", first.text(), second.text())), ..self }
    }

    /// Returns the choices as the registry takes them.
    pub(crate) fn start_options(&self) -> Result<StartOptions, Error> {
        let mut start = StartOptions::default();
        if let Some(position) = &self.position {
            check_length(position)?;
            start = start.with_position(position);
        }
        if let Some(name) = &self.start {
            start = start.with_start(name, self.seed);
        }
        if let Some(armies) = &self.armies {
            check_length(armies)?;
            start = start.with_armies(armies);
        }
        if let Some(seats) = self.seats {
            start = start.with_seats(seat_count(seats)?);
        }
        let options = self.options.iter();
        Ok(options.fold(start, |start, (key, value)| start.with_option(key, value)))
    }

    /// Returns the error for choices that a game refuses, with the place in the text of the armies.
    pub(crate) fn error(&self, error: OpenError) -> Error {
        #[cfg(feature = "cwda")]
        if let (OpenError::Armies { source }, Some(armies)) = (&error, &self.armies)
            && let Some(why) = source.downcast_ref()
        {
            return crate::army::parse_army_error(why, armies);
        }
        error.into()
    }
}

fn seat_count(seats: usize) -> Result<u8, Error> {
    u8::try_from(seats).map_err(|_| {
        let (name, most) = ("seats", u8::MAX);
        Error::new(
            ErrorKind::Value,
            message!(Calls::OutOfRange { name, value: seats, least: 1, most }),
        )
    })
}

/// The largest text of a position, an army or a game, in bytes.
const MAX_TEXT: usize = 1 << 20;

/// Refuses texts that nobody writes by hand.
pub(crate) fn check_length(text: &str) -> Result<(), Error> {
    check_bytes(text.len(), MAX_TEXT)
}

/// Refuses an input of more than `most` bytes.
pub(crate) fn check_bytes(bytes: usize, most: usize) -> Result<(), Error> {
    if bytes <= most {
        return Ok(());
    }
    Err(Error::new(ErrorKind::Limit, message!(Calls::TooLong { bytes, most })))
}
