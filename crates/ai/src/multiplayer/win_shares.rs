//! The expected scores of all seats in a position, as shares of one game.

use wazir_game::{BySeat, Seat};

use super::Searchable;
use super::line::{LineEnd, MAX_PLY, SearchLine, SeatScores};
use crate::score::WIN;

/// The whole of a game, which the seats share. A win counts this less one for each ply to it, so
/// the sum of all shares is never greater; a loss counts nothing.
pub(super) const FULL_SHARE: i32 = 1 << 16;
/// The lead, in units of the evaluation, that doubles a share.
const DOUBLING_MARGIN: i32 = 250;
/// The maximum number of halvings of a share, for a seat that can still play.
const MOST_HALVINGS: i32 = 12;

/// Returns 2 to the power of -`behind`/[`DOUBLING_MARGIN`], times [`FULL_SHARE`], interpolated linearly between
/// whole powers: the same on every machine.
fn power(behind: i32) -> i64 {
    let behind = behind.min(MOST_HALVINGS * DOUBLING_MARGIN);
    let (halvings, rest) = (behind / DOUBLING_MARGIN, behind % DOUBLING_MARGIN);
    let one = i64::from(FULL_SHARE);
    (one - one * i64::from(rest) / i64::from(2 * DOUBLING_MARGIN)) >> halvings
}

/// Returns the shares of the seats by the evaluation of a position for each.
pub(super) fn shares(estimates: &SeatScores, seats: &[Seat]) -> SeatScores {
    let top = seats.iter().map(|&seat| estimates[seat]).max().unwrap_or(0);
    let mut powers: BySeat<i64, 4> = BySeat::splat(0);
    for &seat in seats {
        powers[seat] = power(top.saturating_sub(estimates[seat]));
    }
    let sum = powers.iter().sum::<i64>().max(1);
    powers.map(|power| (power * i64::from(FULL_SHARE) / sum) as i32)
}

/// Returns the shares after `winner` has won `ply` plies after the root.
pub(super) fn win(winner: Seat, ply: usize) -> SeatScores {
    let mut shares = SeatScores::splat(0);
    shares[winner] = FULL_SHARE - ply.min(MAX_PLY) as i32;
    shares
}

/// Returns the shares of a draw.
pub(super) fn draw(seats: &[Seat]) -> SeatScores {
    let mut shares = SeatScores::splat(0);
    for &seat in seats {
        shares[seat] = FULL_SHARE / seats.len().max(1) as i32;
    }
    shares
}

/// Returns the shares of a position that needs no search: the game is over, or the side to move wins.
pub(super) fn static_shares<G: Searchable>(walk: &SearchLine<'_, G>) -> Option<SeatScores> {
    match walk.end() {
        Some(LineEnd::Won(winner)) => return Some(win(winner, walk.ply())),
        Some(LineEnd::Drawn) => return Some(draw(&walk.seats)),
        None => {}
    }
    let wins = walk.position().winning_move().is_some();
    wins.then(|| win(walk.to_move(), walk.ply() + 1))
}

/// Converts shares into the score of one seat, in the units of a two-player search.
pub(super) fn score(shares: &SeatScores, seat: Seat, seats: usize) -> i32 {
    let sure = |share: i32| share >= FULL_SHARE - MAX_PLY as i32;
    let own = shares[seat];
    if sure(own) {
        return WIN - (FULL_SHARE - own);
    }
    if let Some(&other) = shares.iter().find(|&&share| sure(share)) {
        return -WIN + (FULL_SHARE - other);
    }
    (own - FULL_SHARE / seats.max(1) as i32) / 32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_fall_with_the_estimate_and_add_up_to_one() {
        let seats = [0, 1, 2, 3].map(Seat::new);
        let even = shares(&BySeat::splat(7), &seats);
        assert_eq!(even, BySeat::splat(FULL_SHARE / 4));
        let mut last = FULL_SHARE;
        for behind in (0..4000).step_by(7) {
            let [own, others @ ..] = shares(&[-behind, 0, 0, 0].into(), &seats).into_array();
            assert!(own <= last && own > 0);
            assert!((FULL_SHARE - 4..=FULL_SHARE).contains(&(own + others.iter().sum::<i32>())));
            last = own;
        }
        // A lead of `DOUBLE` doubles the share.
        let [own, other, ..] = shares(&[-DOUBLING_MARGIN, 0, 0, 0].into(), &seats).into_array();
        assert!((other - 2 * own).abs() <= 2);
    }

    #[test]
    fn seats_out_of_play_have_no_share() {
        let two = [0, 2].map(Seat::new);
        let halves = BySeat::new([FULL_SHARE / 2, 0, FULL_SHARE / 2, 0]);
        assert_eq!(shares(&[0, 900, 0, 900].into(), &two), halves);
        assert_eq!(draw(&two), halves);
    }

    #[test]
    fn sure_wins_are_told_apart_from_good_positions() {
        let seats = [0, 1, 2, 3].map(Seat::new);
        assert_eq!(score(&win(seats[1], 3), seats[1], 4), WIN - 3);
        assert_eq!(score(&win(seats[1], 3), seats[0], 4), 3 - WIN);
        assert_eq!(score(&draw(&seats), seats[0], 4), 0);
        assert!(score(&shares(&[900, 0, 0, 0].into(), &seats), seats[0], 4) > 0);
    }
}
