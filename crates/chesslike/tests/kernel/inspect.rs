//! Evaluation data against the same data found square by square and move by move.

use proptest::prelude::*;
use wazir_chesslike::search::{AttackOrigins, AttackVisitor, BoardChange, ShiftedAttacks};
use wazir_chesslike::{Kind, Position, Ruleset};
use wazir_game::{Game, Seat};
use wazir_geometry::{Bitboard, Chess8, Square};

use crate::toy::rules;
use crate::worlds::lions;
use wazir_game::SplitMix64;

/// The square of an attacker, and all that it attacks.
type Attack<R> = (Square<<R as Ruleset>::Geometry>, Bitboard<<R as Ruleset>::Geometry>);

struct Seen<R: Ruleset>(Vec<Attack<R>>);

impl<R: Ruleset> AttackVisitor<R> for Seen<R> {
    fn piece(
        &mut self,
        _: usize,
        _: Kind,
        from: Square<R::Geometry>,
        attacked: Bitboard<R::Geometry>,
    ) {
        self.0.push((from, attacked));
    }
}

fn attacks<R: Ruleset>(position: &Position<R>) -> Result<(), TestCaseError> {
    for by in Seat::BOTH {
        let mut seen = Seen::<R>(Vec::new());
        position.for_search().visit_attacks(by, &mut seen);
        let ShiftedAttacks { once, twice } = position.for_search().shifted_attacks(by);
        prop_assert!((twice & !once).is_empty());
        for square in Square::<R::Geometry>::all() {
            let attackers = position.attackers(by, square);
            let shifted = |&from: &Square<R::Geometry>| {
                let kind = position.for_search().kind_at(from).expect("a piece");
                position.rules().for_search().is_shifted(by, position.rules().for_search().of(kind))
            };
            let pawns = attackers.iter().filter(shifted).count();
            prop_assert_eq!(once.contains(square), pawns > 0, "{:?} {}", position, square);
            prop_assert_eq!(twice.contains(square), pawns > 1, "{:?} {}", position, square);
            let visited = seen.0.iter().filter(|(_, to)| to.contains(square));
            let visited: Bitboard<_> = visited.map(|(from, _)| *from).collect();
            let others: Bitboard<_> = attackers.iter().filter(|from| !shifted(from)).collect();
            prop_assert_eq!(visited, others, "{:?} {}", position, square);
        }
    }
    Ok(())
}

/// A piece gives check exactly if it is on an attack origin of its class.
fn origins<R: Ruleset>(position: &Position<R>) -> Result<(), TestCaseError> {
    let us = position.to_move();
    let Some(king) = position.king(us) else { return Ok(()) };
    for square in Square::<R::Geometry>::all() {
        let piece = position.piece_at(square).filter(|piece| piece.seat != us);
        let Some(piece) = piece.filter(|piece| piece.kind != Kind::KING) else { continue };
        let class = position.rules().for_search().of(piece.kind);
        let AttackOrigins { step, line } =
            position.rules().for_search().attack_origins(us, king, class);
        let checks = position.checkers().contains(square);
        prop_assert!(!step.contains(square) || checks, "{position:?} {square}");
        prop_assert!(!checks || (step | line).contains(square), "{position:?} {square}");
    }
    Ok(())
}

/// The changes of every move, applied to a set-up, give the position after it.
fn changes<R: Ruleset>(position: &Position<R>) -> Result<(), TestCaseError> {
    for mv in position.legal_moves() {
        let mut setup = position.to_setup();
        let mut after = position.clone();
        after.play_unchecked(mv);
        position.for_search().visit_changes(mv, |change| match change {
            BoardChange::Removed(piece, at) => {
                assert_eq!(setup.piece_at(at), Some(piece));
                setup.put(at, None);
            }
            BoardChange::Added(piece, at) => setup.put(at, Some(piece)),
            BoardChange::HandGained(seat, kind) => {
                setup.set_in_hand(seat, kind, setup.in_hand(seat, kind) + 1);
            }
            BoardChange::HandSpent(seat, kind) => {
                setup.set_in_hand(seat, kind, setup.in_hand(seat, kind) - 1);
            }
            _ => {}
        });
        let real = after.to_setup();
        for square in Square::<R::Geometry>::all() {
            prop_assert_eq!(setup.piece_at(square), real.piece_at(square), "{:?}", mv);
        }
        for seat in Seat::BOTH {
            let bytes = after.for_search().hand_bytes(seat);
            for kind in (1..=8).filter_map(Kind::new) {
                let held = real.in_hand(seat, kind);
                prop_assert_eq!(setup.in_hand(seat, kind), held, "{:?}", mv);
                prop_assert_eq!((bytes >> (8 * (kind.index() - 1)) & 0xff) as u8, held);
            }
        }
    }
    Ok(())
}

/// The key after every move is known before it, except for the documented exceptions.
fn keys<R: Ruleset>(position: &Position<R>) -> Result<(), TestCaseError> {
    for mv in position.legal_moves() {
        let mut after = position.clone();
        after.play_unchecked(mv);
        let counted =
            Seat::BOTH.map(|seat| position.checks_given(seat) != after.checks_given(seat));
        if after.en_passant().is_none() && mv.locust_square().is_none() && counted == [false; 2] {
            prop_assert_eq!(position.for_search().key_after(mv), after.key(), "{:?}", mv);
        }
    }
    Ok(())
}

fn game<R: Ruleset>(start: Position<R>, seed: u64) -> Result<(), TestCaseError> {
    let (mut position, mut dice) = (start, SplitMix64::new(seed));
    for _ in 0..80 {
        attacks(&position)?;
        origins(&position)?;
        changes(&position)?;
        keys(&position)?;
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
        game(wazir_cwda::start_position(crate::OWN_ROYALS).expect("two armies"), seed)?;
    }

    /// Locust moves: two captures at once, or none without leaving the square.
    #[test]
    fn what_passes(seed: u64) {
        let rules = rules::<Chess8, 16>(&lions()).expect("rules that can be built");
        let mut position = rules.start_position().expect("a start position");
        let mut dice = SplitMix64::new(seed);
        for _ in 0..40 {
            changes(&position)?;
            keys(&position)?;
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(moves[dice.below(moves.len())]);
            // The hash is that of the position, whatever its history.
            let again = Position::from_setup(position.rules().clone(), &position.to_setup());
            prop_assert_eq!(again.map(|again| again.key()), Ok(position.key()));
        }
    }

    /// An army with a hopper takes the slow path, and its changes are as exact.
    #[test]
    fn odd_armies(seed: u64) {
        let pieces = [("R", "Rook", "R"), ("N", "Knight", "N"), ("C", "Cannon", "mRcpR"), ("Q", "Queen", "Q")];
        let army = wazir_cwda::Army::new("odd", pieces).expect("a good army");
        let matchup = wazir_cwda::Matchup::new(army.clone(), army);
        let mut position = matchup.start(&wazir_cwda::Options::default()).expect("a start");
        let mut dice = SplitMix64::new(seed);
        for _ in 0..40 {
            changes(&position)?;
            keys(&position)?;
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(moves[dice.below(moves.len())]);
        }
    }
}
