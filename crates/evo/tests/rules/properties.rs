//! Properties over random games, compared with the plain second implementation.

use std::collections::HashSet;

use proptest::prelude::*;
use wazir_evo::{Move, Options, Position, Role, SeatSet, Setup, StartLayout};
use wazir_game::{Game, IllegalMoveError};
use wazir_geometry::{Cross12, Square};
use wazir_testkit::{Playout, any_move, legal_move_texts, properties, random_games};

use crate::naive;

/// Rates captures highest and rotations lowest.
fn capture_priority(position: &Position, mv: Move) -> u8 {
    match position.piece_at(mv.to()) {
        _ if mv.is_rotation() => 0,
        None => 1,
        Some(_) => 2,
    }
}

/// Generates a random game. Captures are sometimes preferred, so that some games finish.
fn game() -> impl Strategy<Value = Playout<Position>> {
    let seats = prop::sample::select(SeatSet::ALL.to_vec());
    let preset = prop::sample::select(StartLayout::ALL.to_vec());
    let role = prop::sample::select(Role::ALL.to_vec());
    let starts = (seats, preset, role).prop_map(|(seats, preset, role)| {
        let options = Options::default().with_start_layout(preset).with_start_role(role);
        Position::start(seats, &options)
    });
    random_games(starts, &[any_move, capture_priority], 150)
}

/// Generates the positions of a random game.
fn playout() -> impl Strategy<Value = Vec<Position>> {
    game().prop_map(|(line, _)| line)
}

fn any_action() -> impl Strategy<Value = Move> {
    let square = || prop::sample::select(Square::<Cross12>::all().collect::<Vec<_>>());
    let role = prop::option::of(prop::sample::select(Role::ALL.to_vec()));
    (square(), square(), role)
        .prop_filter_map("no action", |(from, to, role)| Move::new(from, to, role))
}

fn last(line: &[Position]) -> Position {
    line[line.len() - 1]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn actions_are_those_of_the_prose(line in playout()) {
        let position = last(&line);
        prop_assert_eq!(position.perft(1), position.count_moves());
        let texts: Vec<_> = legal_move_texts(&position).into_iter().collect();
        prop_assert_eq!(texts, naive::actions(&position));
        prop_assert_eq!(position.win_outcome().is_some(), naive::finished(&position));
    }

    #[test]
    fn targets_of_every_tile_are_those_of_the_prose(line in playout()) {
        let position = last(&line);
        for square in Square::all() {
            let mut expected = naive::targets(&position, square);
            expected.sort();
            let found: Vec<_> = position.targets(square).iter().collect();
            if position.win_outcome().is_some() {
                prop_assert!(found.is_empty());
            } else {
                prop_assert_eq!(found, expected, "{}", square);
            }
        }
    }

    #[test]
    fn text_round_trips(line in playout()) {
        let position = last(&line);
        let options = position.options();
        let text = position.position_text();
        prop_assert_eq!(position.to_string().parse(), Ok(position));
        properties::position_round_trips(&position, |text| options.position(text))?;
        let setup: Setup = text.parse().unwrap();
        prop_assert_eq!(&setup, &position.to_setup());
        prop_assert_eq!(setup.to_string(), text);
        prop_assert_eq!(Position::from_setup(options, &setup), Ok(position));
    }

    #[test]
    fn keys_are_kept_while_playing(line in playout()) {
        for position in &line {
            // The key of a position from its text is computed from scratch.
            let fresh = Position::from_setup(position.options(), &position.to_setup()).unwrap();
            prop_assert_eq!(fresh.key(), position.key());
            prop_assert!(fresh.same_position(position));
        }
    }

    #[test]
    fn same_positions_are_those_with_the_same_text_before_the_clock(line in playout()) {
        let place = |p: &Position| p.to_string().rsplitn(3, ' ').nth(2).map(str::to_owned);
        let last = last(&line);
        for position in &line {
            let same = place(position) == place(&last);
            prop_assert_eq!(position.same_position(&last), same);
            prop_assert_eq!(position.key() == last.key(), same);
        }
    }

    #[test]
    fn listed_actions_pass_the_check_and_read_back(line in playout()) {
        let position = last(&line);
        properties::moves_are_listed_once(&position, position.count_moves())?;
    }

    #[test]
    fn keys_tell_positions_apart(line in playout()) {
        properties::keys_distinguish_positions(&line)?;
    }

    #[test]
    fn records_keep_the_line((line, played) in game()) {
        properties::records_keep_the_line(&line, &played)?;
    }

    #[test]
    fn any_move_is_listed_or_refused(
        line in playout(),
        moves in prop::collection::vec(any_action(), 200),
    ) {
        let position = last(&line);
        properties::check_matches_legal_moves(&position, moves.iter().copied())?;
        for mv in moves {
            prop_assert_eq!(mv.to_string().parse(), Ok(mv));
            let mut next = position;
            // No action may panic.
            next.play_unchecked(mv);
            let _ = (next.to_string(), next.legal_moves().len(), Game::outcome(&[next]));
        }
    }

    #[test]
    fn every_move_of_an_own_tile_is_listed_or_refused(line in playout()) {
        let position = last(&line);
        let legal: HashSet<_> = position.legal_moves().into_iter().collect();
        for from in position.tiles(position.to_move()).iter() {
            for to in Square::all() {
                let roles = Role::ALL.into_iter().map(Some).chain([None]);
                for mv in roles.filter_map(|role| Move::new(from, to, role)) {
                    let verdict = position.check(mv);
                    prop_assert_eq!(verdict.is_ok(), legal.contains(&mv), "{}", mv);
                    if let Err(IllegalMoveError::Blocked { by, .. }) = verdict {
                        prop_assert!(position.occupied().contains(by) && by != to);
                    }
                }
            }
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[ swneWBCSK0-9/=x-]{0,40}|\\PC{0,20}") {
        if let Ok(mv) = text.parse::<Move>() {
            prop_assert_eq!(mv.to_string().parse(), Ok(mv));
        }
        if let Ok(position) = text.parse::<Position>() {
            prop_assert_eq!(position.to_string().parse(), Ok(position));
        }
    }

    #[test]
    fn damaged_positions_never_panic(line in playout(), at in any::<prop::sample::Index>(), c in any::<char>()) {
        let mut text: Vec<char> = last(&line).to_string().chars().collect();
        let at = at.index(text.len());
        text[at] = c;
        let text: String = text.into_iter().collect();
        if let Ok(position) = text.parse::<Position>() {
            prop_assert_eq!(position.to_string().parse(), Ok(position));
            let _ = position.perft(1);
        }
    }

    #[test]
    fn clock_and_ply_count(line in playout()) {
        for pair in line.windows(2) {
            let count = |p: &Position| p.occupied().len();
            let captured = count(&pair[1]) < count(&pair[0]);
            prop_assert_eq!(pair[1].clock(), if captured { 0 } else { pair[0].clock() + 1 });
            prop_assert_eq!(pair[1].ply(), pair[0].ply() + 1);
            prop_assert_eq!(pair[1].to_move(), pair[0].seat_set().after(pair[0].to_move()));
        }
    }
}
