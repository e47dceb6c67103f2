//! Properties over random games, with the rules once more in plain form to compare with.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use proptest::prelude::*;
use proptest::sample::select;
use wazir_game::Game;
use wazir_shogi::Position;
use wazir_testkit::kernel::{self, captures, drops};
use wazir_testkit::plain::{Action, judge_every_action};
use wazir_testkit::{Line, anything, checks, counts, games, properties, texts};

use crate::naive::{Board, Shogi};

/// The positions of the perft table: the start, and others rich in drops, checks and promotions.
static STARTS: LazyLock<Vec<Position>> =
    LazyLock::new(|| counts(crate::PERFT).map(|row| crate::at(&row.position)).collect());

/// The position read by the plain rules.
fn board(position: &Position) -> Board {
    Board::read(&position.to_string())
}

/// A random game from one of the starts.
fn game(plies: usize) -> impl Strategy<Value = Line<Position>> {
    games(select(STARTS.as_slice()), &[anything, drops, captures, checks], plies)
}

/// A position some random moves after a start.
fn position() -> impl Strategy<Value = Position> {
    game(60).prop_map(|(mut line, _)| line.pop().expect("a line has a start"))
}

/// The text of a move after turning the board.
fn turned(text: &str) -> String {
    Action::read::<Shogi>(text).turned::<Shogi>().text::<Shogi>()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn games_are_those_of_the_prose((line, played) in game(80)) {
        let mut board = board(&line[0]);
        for (position, mv) in line.iter().zip(played) {
            prop_assert_eq!(position.to_string(), board.to_string());
            prop_assert_eq!(texts(position), board.texts(), "{}", position);
            prop_assert_eq!(position.in_check(), board.in_check(), "{}", position);
            board = board.after(Action::read::<Shogi>(&position.move_text(mv)));
        }
    }

    #[test]
    fn lists_counts_and_checks_agree((line, _) in game(80)) {
        line.iter().try_for_each(kernel::sinks_agree)?;
        line.iter().try_for_each(kernel::plain_answers_agree)?;
    }

    #[test]
    fn checks_come_from_attackers((line, _) in game(80)) {
        line.iter().try_for_each(kernel::checks_come_from_attackers)?;
    }

    #[test]
    fn positions_are_read_as_written((line, _) in game(80)) {
        for position in &line {
            properties::position_is_read_back(position, |text| text.parse())?;
            kernel::set_up_is_checked_back(position)?;
        }
    }

    #[test]
    fn keys_tell_positions_apart((line, _) in game(80)) {
        properties::keys_tell_positions_apart(&line)?;
    }

    #[test]
    fn records_keep_the_line((line, played) in game(80)) {
        properties::records_keep_the_line(&line, &played)?;
    }

    #[test]
    fn both_sides_of_the_board_are_alike(position in position()) {
        kernel::sides_are_alike(&position, turned)?;
    }
}

/// Judges every move there could be; returns the names of the reasons met.
fn judge_every_move(position: &Position) -> BTreeSet<String> {
    let board = board(position);
    judge_every_action::<Shogi, _>(position, |action| board.why(action))
}

#[test]
fn every_move_of_the_table_is_judged_as_the_prose_judges() {
    let reasons: BTreeSet<String> = STARTS.iter().flat_map(judge_every_move).collect();
    let all = "Blocked CannotPromote DropOnPiece DropWithoutMove KingLeftAttacked MustPromote \
               NoPiece NotInHand NotItsMove NotYourPiece OwnPiece PawnDropMate TwoPawns";
    assert_eq!(reasons.into_iter().collect::<Vec<_>>().join(" "), all);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn every_move_is_judged_as_the_prose_judges(position in position()) {
        judge_every_move(&position);
    }
}
