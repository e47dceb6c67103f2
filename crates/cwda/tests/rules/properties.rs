//! Properties of every position.

use std::collections::HashSet;

use proptest::prelude::*;
use wazir_chesslike::Kind;
use wazir_cwda::{Matchup, Options, Position, Promotion, Square};
use wazir_game::{Game, Record, SplitMix64};
use wazir_testkit::kernel::{self, prefer_captures};
use wazir_testkit::{Playout, any_move, prefer_checks, properties, random_games};

/// Generates a random game of any pairing.
fn any_game() -> impl Strategy<Value = Playout<Position>> {
    let start = |pair| {
        let matchup = Matchup::all().nth(pair).expect("sixteen pairings");
        matchup.start(&Options::default()).expect("a start position")
    };
    random_games(
        (0..16usize).prop_map(start),
        &[any_move, any_move, prefer_captures, prefer_checks],
        100,
    )
}

/// Generates a position reached by random moves in any pairing.
fn positions() -> impl Strategy<Value = Position> {
    any_game().prop_map(|(mut line, _)| line.pop().expect("a line has a start"))
}

/// Returns a position some random moves after another.
pub(crate) fn wander(mut position: Position, dice: &mut SplitMix64, plies: usize) -> Position {
    for _ in 0..plies {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        position.play_unchecked(moves[dice.below(moves.len())]);
    }
    position
}

/// Returns the position seen from the other side of the board, with colours exchanged.
fn mirrored(position: &Position) -> Position {
    let text = position.position_text();
    let fields: Vec<&str> = text.split(' ').collect();
    let swap = |text: &str| -> String {
        let case = |c: char| match c {
            'a'..='z' => c.to_ascii_uppercase(),
            _ => c.to_ascii_lowercase(),
        };
        text.chars().map(case).collect()
    };
    let (white, black) = fields[0].split_once(':').expect("two armies");
    let rows: Vec<String> = fields[1].split('/').rev().map(swap).collect();
    let side = if fields[2] == "w" { "b" } else { "w" };
    let rights = swap(fields[3]);
    let skipped = fields[4].replace('3', "x").replace('6', "3").replace('x', "6");
    let rows = rows.join("/");
    let text = format!("{black}:{white} {rows} {side} {rights} {skipped} {} 1", fields[5]);
    let sorted = "KQkq".chars().filter(|&c| rights.contains(c)).collect::<String>();
    let text = if rights == "-" {
        text
    } else {
        text.replace(&format!(" {rights} "), &format!(" {sorted} "))
    };
    crate::position_from(&text)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn positions_are_read_as_written(position in positions()) {
        properties::position_round_trips(&position, |text| text.parse())?;
        kernel::setup_round_trips(&position)?;
    }

    #[test]
    fn lists_counts_and_checks_agree(position in positions()) {
        kernel::visitors_agree(&position)?;
        kernel::queries_agree(&position)?;
        kernel::checks_come_from_attackers(&position)?;
    }

    #[test]
    fn keys_tell_positions_apart((line, _) in any_game()) {
        properties::keys_distinguish_positions(&line)?;
    }

    #[test]
    fn records_keep_the_line((line, played) in any_game()) {
        properties::records_keep_the_line(&line, &played)?;
    }

    #[test]
    fn a_legal_move_leaves_no_king_attacked(position in positions()) {
        let us = position.to_move();
        for mv in position.legal_moves() {
            let mut next = position.clone();
            next.play_unchecked(mv);
            let king = next.king(us).unwrap();
            prop_assert!(next.attackers(us.other(), king).is_empty());
            prop_assert_eq!(next.pieces().count() + usize::from(position.is_capture(mv)),
                position.pieces().count());
        }
    }

    #[test]
    fn the_board_has_no_favourite_side(position in positions()) {
        let other = mirrored(&position);
        prop_assert_eq!(other.perft(2), position.perft(2));
        prop_assert_eq!(other.in_check(), position.in_check());
        prop_assert_eq!(mirrored(&other).same_position(&position), true);
    }

    #[test]
    fn targets_are_the_moves_of_pieces_left_alone(position in positions()) {
        // Legal moves other than castling and en passant go to targets of the piece.
        for mv in position.legal_moves() {
            let from = mv.from().unwrap();
            let special = mv.is_castling() || mv.is_en_passant();
            prop_assert!(special || position.targets(from).contains(mv.to()));
        }
    }

    #[test]
    fn no_text_does_harm(text in "\\PC{0,60}", moves in "\\PC{0,8}") {
        let _ = text.parse::<Position>();
        let _ = text.parse::<Matchup>();
        let _ = Position::default().read_move(&moves);
    }

    #[test]
    fn no_spoilt_position_does_harm(position in positions(), at in 0..80usize, c in "[ -~]") {
        let mut text: Vec<char> = position.position_text().chars().collect();
        if let Some(place) = text.get_mut(at) {
            *place = c.chars().next().unwrap();
        }
        let text: String = text.into_iter().collect();
        if let Ok(position) = text.parse::<Position>() {
            // Any position that was parsed can be written, parsed again and played on.
            let again: Position = position.position_text().parse().unwrap();
            prop_assert_eq!(&again, &position);
            let mut record = Record::new(position);
            if let Some(&mv) = again.legal_moves().first() {
                let _ = record.play(mv);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    /// Tries every pair of squares with every promotion.
    #[test]
    fn check_agrees_with_the_list(position in positions()) {
        agree(&position)?;
    }

    #[test]
    fn check_agrees_with_the_list_with_either_army(seed: u64, plies in 20..120usize) {
        let options = Options::default().with_promotion(Promotion::Either);
        let matchup: Matchup = "rookies:nutters".parse().unwrap();
        agree(&wander(matchup.start(&options).unwrap(), &mut SplitMix64::new(seed), plies))?;
    }
}

/// Compares the verdict on every conceivable move with the list of legal ones.
pub(crate) fn agree(position: &Position) -> properties::TestCaseResult {
    let promotions = |from| {
        let pawn = position.piece_at(from).is_some_and(|piece| piece.kind.index() == 1);
        let kinds = if pawn { 0..10 } else { 5..6 };
        kinds.filter_map(Kind::new).map(Some).chain([None])
    };
    let moves = Square::all().flat_map(|from| {
        let to = |promotion| Square::all().map(move |to| (to, promotion));
        let moves = promotions(from).flat_map(to);
        moves.map(move |(to, promotion)| position.board_move(from, to, promotion))
    });
    let conceivable: HashSet<_> = moves.collect();
    for mv in position.legal_moves() {
        prop_assert!(conceivable.contains(&mv), "{mv:?}");
    }
    properties::check_matches_legal_moves(position, conceivable)
}
