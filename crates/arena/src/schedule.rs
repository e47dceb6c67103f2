//! The schedule: the pairings and seatings of the players.

use wazir_text::{Message, message};

use crate::texts::Matches;

/// The players of one game by their numbers from 0, in turn order.
pub type Seating = Vec<usize>;

/// An error of [`seatings`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum SeatingError {
    /// There are fewer than two players.
    TooFew,
    /// There are more players than seats in a multiplayer game.
    TooMany {
        /// The number of players.
        players: usize,
        /// The number of seats.
        seats: usize,
    },
}

impl SeatingError {
    /// The error message, as a translatable text.
    pub fn message(&self) -> Message {
        match *self {
            Self::TooFew => Matches::TooFew.into(),
            Self::TooMany { players, seats } => message!(Matches::TooMany { players, seats }),
        }
    }
}

/// Returns the seatings with which every opening is played, so that each player meets it in every
/// seat.
///
/// In games for two every pair of players plays both sides. In games for more there are at most as
/// many players as seats, the last player has all remaining seats, and the seating rotates through
/// all turns.
///
/// # Errors
/// [`SeatingError::TooFew`] if there are fewer than two players, [`SeatingError::TooMany`] if a
/// multiplayer game has more players than seats.
///
/// ```
/// use wazir_arena::seatings;
/// assert_eq!(seatings(3, 2)?, [[0, 1], [1, 0], [0, 2], [2, 0], [1, 2], [2, 1]]);
/// assert_eq!(seatings(2, 4)?, [[0, 1, 1, 1], [1, 0, 1, 1], [1, 1, 0, 1], [1, 1, 1, 0]]);
/// # Ok::<(), wazir_arena::SeatingError>(())
/// ```
pub fn seatings(players: usize, seats: usize) -> Result<Vec<Seating>, SeatingError> {
    if players < 2 {
        return Err(SeatingError::TooFew);
    }
    if seats == 2 {
        let pairs = (0..players).flat_map(|a| (a + 1..players).map(move |b| (a, b)));
        return Ok(pairs.flat_map(|(a, b)| [vec![a, b], vec![b, a]]).collect());
    }
    if players > seats {
        return Err(SeatingError::TooMany { players, seats });
    }
    let first: Seating = (0..seats).map(|seat| seat.min(players - 1)).collect();
    let turned = (0..seats).map(|turn| {
        let mut seating = first.clone();
        seating.rotate_right(turn);
        seating
    });
    Ok(turned.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_play_both_sides() {
        assert_eq!(seatings(2, 2).unwrap(), [[0, 1], [1, 0]]);
        let three = seatings(3, 2).unwrap();
        assert_eq!(three, [[0, 1], [1, 0], [0, 2], [2, 0], [1, 2], [2, 1]]);
    }

    #[test]
    fn tables_of_four_are_turned() {
        let alone = seatings(2, 4).unwrap();
        assert_eq!(alone, [[0, 1, 1, 1], [1, 0, 1, 1], [1, 1, 0, 1], [1, 1, 1, 0]]);
        for players in 2..=4 {
            let all = seatings(players, 4).unwrap();
            // A player gets every seat equally often.
            for player in 0..players {
                let on = |seat: usize| all.iter().filter(|seating| seating[seat] == player).count();
                let counts: Vec<usize> = (0..4).map(on).collect();
                assert_eq!(counts, [counts[0]; 4]);
                assert!(counts[0] >= 1);
            }
        }
    }

    #[test]
    fn too_few_and_too_many() {
        assert_eq!(seatings(1, 2), Err(SeatingError::TooFew));
        assert_eq!(seatings(5, 4), Err(SeatingError::TooMany { players: 5, seats: 4 }));
    }
}
