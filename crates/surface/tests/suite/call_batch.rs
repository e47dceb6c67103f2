//! Calls of a batch of games, as the table of calls writes them. Arrays are lists, of each game a
//! row; those of planes and of masks are the sums of their rows.

use serde_json::{Value, json};
use wazir_surface::{BatchGame, BatchOptions, Error, Game, StepArrays};

use crate::call::{Answer, Arguments, moves_json, outcome_json};

pub(crate) fn make(start: &Result<Game, Error>, given: &Arguments<'_>) -> Result<BatchGame, Error> {
    let start = start.as_ref().expect("a row has a game");
    let choices = given.value(2);
    let mut options = BatchOptions::default();
    options.seed = choices["seed"].as_u64().unwrap_or_default();
    let most = choices["max_plies"].as_u64().and_then(|plies| usize::try_from(plies).ok());
    options.max_plies = most.unwrap_or(options.max_plies);
    options.auto_reset = choices["auto_reset"].as_bool().unwrap_or(options.auto_reset);
    BatchGame::new(start, given.number(1), &options)
}

pub(crate) fn call(batch: &mut BatchGame, method: &str, given: &Arguments<'_>) -> Option<Answer> {
    let games = batch.games();
    Some(match method {
        "games" => Ok(json!(games)),
        "seats" => Ok(json!(batch.seats())),
        "actions" => Ok(json!(batch.actions())),
        "plane_shape" => Ok(json!(batch.plane_shape())),
        "plane_names" => Ok(json!(batch.plane_names())),
        "reset" => {
            batch.reset(given.value(0).as_u64());
            Ok(Value::Null)
        }
        "to_move" => {
            let mut seats = vec![0; games];
            batch.write_to_move(&mut seats).map(|()| json!(seats))
        }
        "observe" => {
            let mut planes = vec![0; games * batch.plane_shape().iter().product::<usize>()];
            let viewer = given.value(0).as_u64().and_then(|seat| usize::try_from(seat).ok());
            let filled = batch.write_planes(viewer, &mut planes);
            filled.map(|()| sums(&planes, games, |&value| u64::from(value)))
        }
        "masks" => {
            let mut masks = vec![false; games * batch.actions()];
            batch.write_masks(&mut masks).map(|()| sums(&masks, games, |&is| u64::from(is)))
        }
        "random_actions" => random_actions(batch).map(Value::from),
        "step" => {
            let actions = given.value(0).as_array().into_iter().flatten();
            let actions: Vec<i32> = actions
                .map(|a| a.as_i64().and_then(|a| i32::try_from(a).ok()).unwrap_or(-1))
                .collect();
            step(batch, &actions)
        }
        "step_randomly" => random_actions(batch).and_then(|actions| step(batch, &actions)),
        "play_random" => Ok(json!(batch.play_random(given.number(0)))),
        "game" => batch.game(given.number(0)).map(|game| moves_json(&game.history())),
        "outcome" => {
            batch.outcome(given.number(0)).map(|outcome| json!(outcome.map(|o| outcome_json(&o))))
        }
        "action" => batch.game(given.number(0)).and_then(|game| {
            let mv = game.read_move(given.text(1))?;
            batch.action_of(given.number(0), &mv).map(Value::from)
        }),
        "move" => {
            let action = i32::try_from(given.number(1)).unwrap_or(i32::MAX);
            batch.move_of(given.number(0), action).map(|mv| json!(mv.text()))
        }
        _ => return None,
    })
}

/// Returns the sum of each of the rows of an array.
fn sums<T>(values: &[T], rows: usize, number: impl Fn(&T) -> u64 + Copy) -> Value {
    values.chunks(values.len() / rows).map(|row| row.iter().map(number).sum::<u64>()).collect()
}

fn random_actions(batch: &mut BatchGame) -> Result<Vec<i32>, Error> {
    let mut actions = vec![0; batch.games()];
    batch.random_actions(&mut actions).map(|()| actions)
}

fn step(batch: &mut BatchGame, actions: &[i32]) -> Answer {
    let (games, seats) = (batch.games(), batch.seats());
    let (mut rewards, mut terminated, mut truncated) =
        (vec![0.0; games * seats], vec![false; games], vec![false; games]);
    batch.step(actions, StepArrays::new(&mut rewards, &mut terminated, &mut truncated))?;
    let rewards: Vec<&[f32]> = rewards.chunks(seats).collect();
    Ok(json!([rewards, terminated, truncated]))
}
