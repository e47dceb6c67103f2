//! What an evaluation looks at, against the same found square by square and move by move.

use proptest::prelude::*;
use wazir_chesslike::{AttackSink, Change, Kind, Position, Ruleset, Set};
use wazir_game::{Game, Seat};
use wazir_geometry::{Bits, Square};

use crate::Dice;

const SEATS: [Seat; 2] = [Seat::FIRST, Seat::SECOND];

/// Everything attacked, by the square of the attacker.
struct Seen<R: Ruleset>(Vec<(usize, usize, Set<R>)>);

impl<R: Ruleset> AttackSink<R> for Seen<R> {
    fn piece(&mut self, class: usize, from: usize, attacked: Set<R>) {
        self.0.push((class, from, attacked));
    }
}

fn attacks<R: Ruleset>(position: &Position<R>) -> Result<(), TestCaseError> {
    for (seat, by) in SEATS.into_iter().enumerate() {
        let mut seen = Seen::<R>(Vec::new());
        position.visit_attacks(seat, &mut seen);
        let (once, twice) = position.shifted_attacks(seat);
        prop_assert!((twice & !once).is_empty());
        for square in Square::<R::Geometry>::all() {
            let attackers = position.attackers(by, square).bits();
            let shifted = |&from: &usize| {
                let kind = Kind::new(position.kind_number(from)).expect("a piece");
                position.rules().is_shifted(by, position.rules().class_of(kind))
            };
            let pawns = attackers.iter().filter(shifted).count();
            prop_assert_eq!(once.has(square.index()), pawns > 0, "{:?} {}", position, square);
            prop_assert_eq!(twice.has(square.index()), pawns > 1, "{:?} {}", position, square);
            let visited = seen.0.iter().filter(|(.., to)| to.has(square.index()));
            let visited =
                visited.fold(Set::<R>::EMPTY, |all, (_, from, _)| all | Set::<R>::bit(*from));
            let others = attackers.iter().filter(|from| !shifted(from));
            let others = others.fold(Set::<R>::EMPTY, |all, from| all | Set::<R>::bit(from));
            prop_assert_eq!(visited, others, "{:?} {}", position, square);
        }
    }
    Ok(())
}

/// Who gives check stands where a piece of its class would, and nobody else does.
fn origins<R: Ruleset>(position: &Position<R>) -> Result<(), TestCaseError> {
    let us = position.to_move();
    let king = position.king_number(us.index());
    for square in Square::<R::Geometry>::all() {
        let piece = position.piece_at(square).filter(|piece| piece.seat != us);
        let Some(piece) = piece.filter(|piece| piece.kind != Kind::KING) else { continue };
        let class = position.rules().class_of(piece.kind);
        let (step, line) = position.rules().attack_origins(us, king, class);
        let checks = position.checkers().contains(square);
        prop_assert!(!step.has(square.index()) || checks, "{position:?} {square}");
        prop_assert!(!checks || (step | line).has(square.index()), "{position:?} {square}");
    }
    Ok(())
}

/// The changes of every move, made in a set-up, give the position after it.
fn changes<R: Ruleset>(position: &Position<R>) -> Result<(), TestCaseError> {
    for mv in position.legal_moves() {
        let mut setup = position.to_setup();
        let mut after = position.clone();
        after.play_unchecked(mv);
        position.visit_changes(mv, |change| {
            let square = |index| Square::new(index).expect("a square of the board");
            match change {
                Change::Leaves(piece, at) => {
                    assert_eq!(setup.piece_at(square(at)), Some(piece));
                    setup.put(square(at), None);
                }
                Change::Appears(piece, at) => setup.put(square(at), Some(piece)),
                Change::Gained(seat, kind) => {
                    setup.set_in_hand(seat, kind, setup.in_hand(seat, kind) + 1);
                }
                Change::Spent(seat, kind) => {
                    setup.set_in_hand(seat, kind, setup.in_hand(seat, kind) - 1);
                }
                _ => {}
            }
        });
        let real = after.to_setup();
        for square in Square::<R::Geometry>::all() {
            prop_assert_eq!(setup.piece_at(square), real.piece_at(square), "{:?}", mv);
        }
        for seat in SEATS {
            let bytes = after.hand_bytes(seat.index());
            for kind in (1..=8).filter_map(Kind::new) {
                let held = real.in_hand(seat, kind);
                prop_assert_eq!(setup.in_hand(seat, kind), held, "{:?}", mv);
                prop_assert_eq!((bytes >> (8 * (kind.index() - 1)) & 0xff) as u8, held);
            }
        }
    }
    Ok(())
}

fn game<R: Ruleset>(start: Position<R>, seed: u64) -> Result<(), TestCaseError> {
    let (mut position, mut dice) = (start, Dice(seed));
    for _ in 0..80 {
        attacks(&position)?;
        origins(&position)?;
        changes(&position)?;
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        position.play_unchecked(moves[dice.below(moves.len())]);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6))]

    #[test]
    fn shogi(seed: u64) {
        game(wazir_shogi::Position::default(), seed)?;
    }

    #[test]
    fn armies(seed: u64, pairing in 0_usize..16) {
        let matchup = wazir_cwda::Matchup::all().nth(pairing).expect("sixteen pairings");
        game(matchup.start(&wazir_cwda::Options::default()).expect("a start"), seed)?;
    }

    /// An army with a hopper, which goes through the slow path: its changes are as exact.
    #[test]
    fn odd_armies(seed: u64) {
        let pieces = [("R", "Rook", "R"), ("N", "Knight", "N"), ("C", "Cannon", "mRcpR"), ("Q", "Queen", "Q")];
        let army = wazir_cwda::Army::new("odd", pieces).expect("a good army");
        let matchup = wazir_cwda::Matchup::new(army.clone(), army);
        let mut position = matchup.start(&wazir_cwda::Options::default()).expect("a start");
        let mut dice = Dice(seed);
        for _ in 0..40 {
            changes(&position)?;
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(moves[dice.below(moves.len())]);
        }
    }
}
