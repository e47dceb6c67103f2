//! What a batch does with its games.

use wazir_learn::{Batch, BatchConfig, BatchError, StepArrays};
use wazir_registry::{Play, StartOptions};

fn open(game: &str) -> Play {
    wazir_builtin::games().open(game, &StartOptions::default()).expect("the game opens")
}

fn batch(game: &str, config: &BatchConfig) -> Batch {
    Batch::open(&open(game), config).expect("the batch opens")
}

/// Plays a random ply in all games, and returns which ended by the rules and which were cut off.
fn random_step(batch: &mut Batch) -> (Vec<bool>, Vec<bool>) {
    let games = batch.games();
    let mut actions = vec![0; games];
    batch.random_actions(&mut actions).expect("the array fits");
    let (mut rewards, mut ended) = (vec![0.0; games * batch.seats()], vec![false; games]);
    let mut cut = vec![false; games];
    let results = StepArrays::new(&mut rewards, &mut ended, &mut cut);
    batch.step(&actions, results).expect("the actions are legal");
    (ended, cut)
}

#[test]
fn the_same_seed_gives_the_same_games_with_any_number_of_threads() {
    let games = |seed, threads| {
        let config = BatchConfig::new(100).with_seed(seed).with_threads(threads);
        let mut batch = batch("euroshogi", &config);
        batch.play_random(30);
        (0..100).map(|index| batch.move_texts(index)).collect::<Vec<_>>()
    };
    let one = games(3, 1);
    assert_eq!(one, games(3, 3));
    assert_ne!(one, games(4, 1));
    assert_ne!(one[0], one[1]);
}

#[test]
fn a_reset_with_the_seed_repeats_the_games() {
    let mut batch = batch("evo", &BatchConfig::new(3).with_seed(8));
    batch.play_random(20);
    let first = batch.move_texts(2);
    batch.reset(Some(8));
    assert!(batch.move_texts(2).is_empty());
    batch.play_random(20);
    assert_eq!(batch.move_texts(2), first);
    batch.reset(None);
    batch.play_random(20);
    assert_ne!(batch.move_texts(2), first);
}

#[test]
fn games_that_ended_wait_where_they_do_not_begin_again() {
    let config = BatchConfig::new(4).with_auto_reset(false).with_max_plies(3);
    let mut batch = batch("shogi", &config);
    for _ in 0..2 {
        assert_eq!(random_step(&mut batch), (vec![false; 4], vec![false; 4]));
    }
    assert_eq!(random_step(&mut batch), (vec![false; 4], vec![true; 4]));
    let after = batch.move_texts(0);
    assert_eq!(after.len(), 3);
    let mut masks = vec![true; 4 * batch.action_count()];
    batch.write_masks(&mut masks).expect("the array fits");
    assert!(!masks.contains(&true), "nothing is legal after the end");
    // Actions are ignored, whatever they are.
    let (mut rewards, mut ended, mut cut) = ([5.0; 8], [true; 4], [false; 4]);
    let results = StepArrays::new(&mut rewards, &mut ended, &mut cut);
    batch.step(&[-1, 0, 99, i32::MAX], results).expect("no action is asked for");
    assert_eq!((rewards, ended, cut), ([0.0; 8], [false; 4], [true; 4]));
    assert_eq!(batch.move_texts(0), after);
}

#[test]
fn a_position_can_be_seen_from_any_seat() {
    for game in ["shogi", "evo"] {
        let mut batch = batch(game, &BatchConfig::new(1));
        let size = batch.plane_bytes();
        let [mut moving, mut first, mut second] = [vec![9; size], vec![9; size], vec![9; size]];
        batch.write_planes(None, &mut moving).expect("the array fits");
        batch.write_planes(Some(0), &mut first).expect("the array fits");
        assert_eq!(moving, first, "{game}");
        batch.play_random(1);
        batch.write_planes(None, &mut moving).expect("the array fits");
        batch.write_planes(Some(0), &mut first).expect("the array fits");
        batch.write_planes(Some(1), &mut second).expect("the array fits");
        assert_eq!(moving, second, "{game}");
        assert_ne!(first, second, "{game}");
    }
}

#[test]
fn an_illegal_action_changes_nothing() {
    let mut batch = batch("cwda", &BatchConfig::new(2));
    let good = batch.action_of_text(0, "e2e4").expect("a legal move");
    for bad in [-1, 0, 11_264, i32::MAX, i32::MIN] {
        let (mut rewards, mut ended, mut cut) = ([0.0; 4], [false; 2], [false; 2]);
        let results = StepArrays::new(&mut rewards, &mut ended, &mut cut);
        let error = batch.step(&[good, bad], results);
        assert_eq!(error, Err(BatchError::IllegalAction { index: 1, action: bad.into() }));
        assert!(batch.move_texts(0).is_empty());
    }
    assert_eq!(batch.action_of_text(0, "e2e5"), None);
    assert_eq!(batch.action_of_text(7, "e2e4"), None);
    assert_eq!((batch.move_of(0, -5), batch.position_text(2)), (None, None));
}

#[test]
fn wrong_sizes_are_refused() {
    let shogi = open("shogi");
    for count in [0, (1 << 20) + 1, usize::MAX] {
        let error = Batch::open(&shogi, &BatchConfig::new(count)).err();
        assert_eq!(error, Some(BatchError::Count(count)));
    }
    let mut batch = batch("shogi", &BatchConfig::new(2));
    let length = |name, expected, found| Err(BatchError::Length { name, expected, found });
    assert_eq!(batch.random_actions(&mut [0; 3]), length("actions", 2, 3));
    assert_eq!(batch.write_planes(None, &mut [0; 9]), length("planes", 2 * 44 * 81, 9));
    let mut planes = vec![0; 2 * batch.plane_bytes()];
    let seat = Err(BatchError::Seat { seat: 2, seats: 2 });
    assert_eq!(batch.write_planes(Some(2), &mut planes), seat);
    assert_eq!(batch.write_masks(&mut []), length("masks", 2 * 13_689, 0));
    assert_eq!(batch.write_to_move(&mut [0]), length("seats", 2, 1));
    let (mut rewards, mut ended, mut cut) = ([0.0; 2], [false; 2], [false; 2]);
    let results = StepArrays::new(&mut rewards, &mut ended, &mut cut);
    assert_eq!(batch.step(&[0, 0], results), length("rewards", 4, 2));
}

#[test]
fn a_game_that_is_over_cannot_begin() {
    let mated = StartOptions::default().with_position("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
    let mated = wazir_builtin::games().open("cwda", &mated).expect("a position");
    assert_eq!(Batch::open(&mated, &BatchConfig::new(1)).err(), Some(BatchError::Over));
}

#[test]
fn a_game_without_numbers_is_named() {
    let breakthrough = wazir_testkit::Breakthrough::entry();
    let play = breakthrough.open(&StartOptions::default()).expect("the game opens");
    let error = Batch::open(&play, &BatchConfig::new(1)).expect_err("no numbers");
    let text = "breakthrough has no numbered actions here, so it cannot be played in a batch";
    assert_eq!(error.to_string(), text);
}

#[test]
fn errors_say_what_to_do() {
    let error = BatchError::IllegalAction { index: 3, action: 77 };
    let text = "action 77 is not legal in game 3; see the game's mask for the legal ones";
    assert_eq!(error.to_string(), text);
    let japanese = wazir_text::Language::Japanese;
    assert!(error.message().translate(japanese).to_string().contains("対局3"));
}
