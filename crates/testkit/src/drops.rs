//! Tests of games of the kernel with drops, against a second implementation of their rules.

use std::collections::BTreeSet;
use std::fmt::Display;

use proptest::prelude::{Strategy, prop_assert_eq};
use proptest::sample::select;
use wazir_chesslike::{Position, StaticRuleset};
use wazir_game::Game;

use crate::kernel::{prefer_captures, prefer_drops};
use crate::naive::{self, NaiveMove, NaiveRules, check_every_move};
use crate::properties::TestCaseResult;
use crate::{Playout, any_move, legal_move_texts, prefer_checks, random_games};

/// A position of a game in the naive implementation; its `Display` is the text of the position.
pub trait NaiveGame: Display + Sized {
    /// The board and the pieces.
    type Plan: NaiveRules;
    /// The ruleset under test.
    type Rules: StaticRuleset;

    /// Converts a position to the naive implementation.
    fn of(position: &Position<Self::Rules>) -> Self;

    /// The naive board.
    fn board(&self) -> &naive::NaiveBoard<Self::Plan>;

    /// Returns the position after an action, legal or not.
    #[must_use]
    fn after(&self, action: NaiveMove) -> Self;
}

/// Returns random games from one of the starts.
pub fn random_drop_games<R: StaticRuleset + 'static>(
    starts: &'static [Position<R>],
    plies: usize,
) -> impl Strategy<Value = Playout<Position<R>>> {
    random_games(select(starts), &[any_move, prefer_drops, prefer_captures, prefer_checks], plies)
}

/// Returns positions some random moves after one of the starts.
pub fn random_drop_positions<R: StaticRuleset + 'static>(
    starts: &'static [Position<R>],
) -> impl Strategy<Value = Position<R>> {
    random_drop_games(starts, 60).prop_map(|(mut line, _)| line.pop().expect("a line has a start"))
}

/// Checks that the texts, the legal moves and the checks of a game agree with the naive rules.
///
/// # Errors
/// The first disagreement.
pub fn games_match_naive<B: NaiveGame>(
    (line, played): Playout<Position<B::Rules>>,
) -> TestCaseResult {
    let mut plain = B::of(&line[0]);
    for (position, mv) in line.iter().zip(played) {
        let board = plain.board();
        prop_assert_eq!(position.position_text(), plain.to_string());
        prop_assert_eq!(legal_move_texts(position), board.texts(), "{}", position);
        prop_assert_eq!(position.in_check(), board.in_check(board.first), "{}", position);
        plain = plain.after(NaiveMove::read::<B::Plan>(&position.move_text(mv)));
    }
    Ok(())
}

/// Returns the text of a move after rotating the board by 180°.
pub fn rotated_move_text<B: NaiveGame>(text: &str) -> String {
    NaiveMove::read::<B::Plan>(text).turned::<B::Plan>().text::<B::Plan>()
}

/// Checks every conceivable move against the naive rules; returns the names of the reasons found.
///
/// # Panics
/// The game and the naive rules disagree.
pub fn check_against_naive<B: NaiveGame>(position: &Position<B::Rules>) -> BTreeSet<String> {
    let plain = B::of(position);
    check_every_move::<B::Plan, _>(position, |action| plain.board().illegal_reason(action))
}

/// Generates the tests of a game with drops against its naive rules (a type that implements
/// [`NaiveGame`]), in random games from some starts. The last argument lists the names of all
/// reasons for which moves from these starts are refused.
#[macro_export]
macro_rules! drop_game_tests {
    ($plain:ty, $starts:expr, $reasons:expr) => {
        ::proptest::proptest! {
            #![proptest_config(::proptest::prelude::ProptestConfig::with_cases(64))]

            #[test]
            fn games_are_those_of_the_prose(game in $crate::random_drop_games($starts, 80)) {
                $crate::games_match_naive::<$plain>(game)?;
            }

            #[test]
            fn lists_counts_and_checks_agree((line, _) in $crate::random_drop_games($starts, 80)) {
                line.iter().try_for_each($crate::kernel::visitors_agree)?;
                line.iter().try_for_each($crate::kernel::queries_agree)?;
            }

            #[test]
            fn checks_come_from_attackers((line, _) in $crate::random_drop_games($starts, 80)) {
                line.iter().try_for_each($crate::kernel::checks_come_from_attackers)?;
            }

            #[test]
            fn positions_are_read_as_written((line, _) in $crate::random_drop_games($starts, 80)) {
                for position in &line {
                    let options = position.rules().options();
                    $crate::properties::position_round_trips(position, |text| options.position(text))?;
                    $crate::kernel::setup_round_trips(position)?;
                }
            }

            #[test]
            fn keys_tell_positions_apart((line, _) in $crate::random_drop_games($starts, 80)) {
                $crate::properties::keys_distinguish_positions(&line)?;
            }

            #[test]
            fn records_keep_the_line((line, played) in $crate::random_drop_games($starts, 80)) {
                $crate::properties::records_keep_the_line(&line, &played)?;
            }

            #[test]
            fn both_sides_of_the_board_are_alike(position in $crate::random_drop_positions($starts)) {
                $crate::kernel::sides_are_symmetric(&position, $crate::rotated_move_text::<$plain>)?;
            }
        }

        #[test]
        fn every_move_of_the_table_is_judged_as_the_prose_judges() {
            let starts: &[_] = $starts;
            let reasons: ::std::collections::BTreeSet<String> =
                starts.iter().flat_map($crate::check_against_naive::<$plain>).collect();
            assert_eq!(reasons.into_iter().collect::<Vec<_>>().join(" "), $reasons);
        }

        ::proptest::proptest! {
            #![proptest_config(::proptest::prelude::ProptestConfig::with_cases(16))]

            #[test]
            fn every_move_is_judged_as_the_prose_judges(position in $crate::random_drop_positions($starts)) {
                $crate::check_against_naive::<$plain>(&position);
            }
        }
    };
}
