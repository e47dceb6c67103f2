//! Tests of records that are the same for every ruleset, apart from the moves.

use std::fmt::Debug;
use std::time::Duration;

use wazir_game::{Claim, ClaimError, EndReason, Game, NodeId, Outcome, Record, Seat};

use crate::texts::{moves_text, play_moves, record_of};

/// A game for two in progress: its start, and its moves as texts separated by spaces.
#[derive(Clone, Copy, Debug)]
pub struct Opening<'a, G> {
    /// The start position.
    pub start: &'a G,
    /// The texts of the moves, separated by spaces.
    pub moves: &'a str,
}

impl<G: Game + PartialEq> Opening<'_, G> {
    /// Returns the record of the game.
    ///
    /// # Panics
    /// A move is not legal.
    #[track_caller]
    pub fn record(&self) -> Record<G> {
        record_of(self.start.clone(), self.moves)
    }

    fn len(&self) -> usize {
        self.moves.split_whitespace().count()
    }

    /// Checks that the line played is kept.
    ///
    /// # Panics
    /// The line is not kept.
    #[track_caller]
    pub fn assert_line_kept(&self) {
        let record = self.record();
        assert_eq!(moves_text(&record), self.moves);
        assert_eq!((record.ply(), record.history().len()), (self.len(), self.len() + 1));
        assert_eq!(record.start(), self.start);
        assert_eq!(record.outcome(), None);
    }

    /// Checks that undo and redo return to the same positions.
    ///
    /// # Panics
    /// They do not.
    #[track_caller]
    pub fn assert_undo_redo(&self) {
        let record = self.record();
        let held = crate::properties::records_keep_the_line(record.history(), &record.moves());
        assert!(held.is_ok(), "{held:?}");
    }

    /// Checks that other moves after `ply` moves start a variation, which remains beside the main
    /// line until it is promoted, and that nothing is lost.
    ///
    /// # Panics
    /// One of these does not hold.
    #[track_caller]
    pub fn assert_variations(&self, ply: usize, others: &str) {
        let mut record = self.record();
        let end = record.cursor();
        let known = record.moves()[ply];
        while record.ply() > ply {
            record.undo();
        }
        let fork = record.cursor();
        let variation = play_moves(&mut record, others);
        let kept = self.moves.split(' ').take(ply);
        assert_eq!(
            moves_text(&record),
            kept.chain(others.split(' ')).collect::<Vec<_>>().join(" ")
        );
        assert_eq!(record.node(fork).children().len(), 2);
        assert_eq!(record.node(variation[0]).parent(), fork);
        // The first line remains the main line until the other is promoted.
        record.go_to(fork);
        assert_eq!(record.redo(), Some(known));
        record.promote_to_main(variation[0]);
        record.go_to(fork);
        for &node in &variation {
            record.redo();
            assert_eq!(record.cursor(), node);
        }
        record.go_to(end);
        assert_eq!(moves_text(&record), self.moves);
    }

    /// Checks that playing a known move enters its node.
    ///
    /// # Panics
    /// The move starts a variation instead.
    #[track_caller]
    pub fn assert_reenters_moves(&self) {
        let mut record = self.record();
        let end = record.cursor();
        record.go_to(NodeId::START);
        let again = play_moves(&mut record, self.moves);
        assert_eq!(again.last(), Some(&end));
        let places: Vec<_> = again.iter().map(|id| id.index()).collect();
        assert_eq!(places, (1..=self.len()).collect::<Vec<_>>());
        assert!(again.iter().all(|&id| record.node(record.node(id).parent()).children() == [id]));
    }

    /// Checks that comments and times belong to nodes.
    ///
    /// # Panics
    /// They do not.
    #[track_caller]
    pub fn assert_comments_and_times(&self) {
        let mut record = self.record();
        let node = record.cursor();
        record.set_comment(node, "as in many games");
        record.set_time(node, Duration::from_secs(30));
        record.undo();
        assert_eq!(record.node(record.cursor()).comment(), "");
        assert_eq!(record.node(node).comment(), "as in many games");
        assert_eq!(record.node(node).time(), Some(Duration::from_secs(30)));
    }

    /// Checks that a claim ends the game at its node, and only there.
    ///
    /// # Panics
    /// It does not.
    #[track_caller]
    pub fn assert_claims_end_game(&self) {
        for (claim, outcome) in [
            (Claim::Resign(Seat::FIRST), Outcome::win(Seat::SECOND, EndReason::Resignation)),
            (Claim::Resign(Seat::SECOND), Outcome::win(Seat::FIRST, EndReason::Resignation)),
            (Claim::TimeForfeit(Seat::FIRST), Outcome::win(Seat::SECOND, EndReason::TimeForfeit)),
            (Claim::Draw, Outcome::draw(EndReason::Agreement)),
        ] {
            let mut record = self.record();
            assert_eq!(record.claim(claim), Ok(outcome));
            assert_eq!(record.outcome(), Some(outcome));
            for other in [Claim::Draw, Claim::IllegalMove(Seat::FIRST)] {
                assert_eq!(record.claim(other), Err(ClaimError::GameOver));
            }
            record.undo();
            assert_eq!(record.outcome(), None);
            record.redo();
            assert_eq!(record.outcome(), Some(outcome));
        }
    }
}

/// Generates the tests of a record that do not depend on the game: those of an [`Opening`] from the
/// start position, which branches at a node with other moves.
#[macro_export]
macro_rules! opening_tests {
    ($position:ty, $moves:expr, branches at $node:literal: $others:literal) => {
        fn with_opening(judge: impl FnOnce($crate::Opening<'_, $position>)) {
            judge($crate::Opening { start: &<$position>::default(), moves: $moves });
        }

        #[test]
        fn a_line_is_kept() {
            with_opening(|opening| opening.assert_line_kept());
        }

        #[test]
        fn undo_and_redo_return_to_the_same_positions() {
            with_opening(|opening| opening.assert_undo_redo());
        }

        #[test]
        fn another_move_starts_a_variation() {
            with_opening(|opening| opening.assert_variations($node, $others));
        }

        #[test]
        fn a_known_move_is_stepped_into() {
            with_opening(|opening| opening.assert_reenters_moves());
        }

        #[test]
        fn comments_and_times_belong_to_nodes() {
            with_opening(|opening| opening.assert_comments_and_times());
        }

        #[test]
        fn a_claim_ends_the_game_where_it_is_made() {
            with_opening(|opening| opening.assert_claims_end_game());
        }
    };
}
