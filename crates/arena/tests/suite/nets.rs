//! Tests of nets that learn from games of Chess with Different Armies, random armies among them.

use std::ops::ControlFlow;
use std::slice;

use wazir_ai::Weights;
use wazir_arena::tune::{
    ExampleReader, NetTrainer, SelfPlay, TrainOptions, TrainingGame, TrainingSource,
    TrainingSourceError,
};

fn games() -> Vec<TrainingGame> {
    let games = wazir_builtin::games();
    let game = games.find("cwda").expect("a game that is built in");
    let play = SelfPlay::new(game).nodes(25).opening(6);
    let mut played = Vec::new();
    let mut add = |game| {
        played.push(game);
        ControlFlow::<()>::Continue(())
    };
    for play in [play.clone(), play.random_armies(5)] {
        let all = play.run(&Weights::Linear, 0..8, &mut add).expect("games");
        assert!(all.is_continue());
    }
    played
}

fn reader() -> ExampleReader {
    let games = wazir_builtin::games();
    let game = games.find("cwda").expect("a game that is built in");
    ExampleReader::new(game, true).expect("a game that nets know")
}

fn training(played: &[TrainingGame], reader: ExampleReader, options: TrainOptions) -> NetTrainer {
    let source = TrainingSource::from_games(reader, played.to_vec()).expect("games of this kind");
    NetTrainer::new(source, options).expect("games that can be replayed")
}

fn learn(training: &mut NetTrainer, epochs: usize) {
    for _ in 0..epochs {
        training.epoch(|_| {}).expect("games that can be replayed");
    }
}

fn loss(training: &NetTrainer) -> f32 {
    training.loss().expect("games that can be replayed")
}

#[test]
fn a_net_learns_the_same_with_any_number_of_threads() {
    let played = games();
    for any_piece in [false, true] {
        let options = TrainOptions::default().epochs(4).any_piece(any_piece).rate(0.003);
        let trained = |threads| {
            let mut training = training(&played, reader(), options.threads(threads));
            let before = loss(&training);
            learn(&mut training, 4);
            let after = loss(&training);
            assert!(after < before, "{any_piece}: {before} {after}");
            training.net()
        };
        let net = trained(1);
        assert_eq!(net, trained(3), "{any_piece}");
        assert_eq!(net.is_factorized(), any_piece);
        let again = training(&played, reader(), options).resume_from(&net);
        assert_eq!(again.expect("the same pieces").net(), net, "{any_piece}");
        let other = training(&played, reader(), options.any_piece(!any_piece));
        assert!(other.resume_from(&net).is_none());
        let kinds = net.shape().kinds().count();
        assert_eq!(kinds == 18, any_piece, "{kinds}: those of the settled armies");
    }
}

#[test]
fn a_wide_net_goes_on_from_a_narrow_one() {
    let played = games();
    let read = |zones: bool, neurons: usize| {
        let reader = reader().with_width(neurons);
        let reader = if zones { reader.with_zones() } else { reader };
        training(&played, reader, TrainOptions::default().rate(0.003))
    };
    let mut narrow = read(false, 32);
    learn(&mut narrow, 4);
    for zones in [false, true] {
        let fresh = loss(&read(zones, 128));
        let mut wide = read(zones, 128).resume_from(&narrow.net()).expect("the same pieces");
        let before = loss(&wide);
        let nearer = (before - loss(&narrow)).abs() < (fresh - loss(&narrow)).abs();
        assert!(nearer, "{zones}: {before}, {fresh}, {}", loss(&narrow));
        learn(&mut wide, 1);
        assert!(loss(&wide) < before, "{zones}");
        let net = wide.net();
        assert_eq!((net.shape().width(), net.shape().has_king_buckets()), (128, zones));
        assert!(narrow.net() != net && read(false, 32).resume_from(&net).is_none());
        let again = read(zones, 128).resume_from(&net).expect("the same shape");
        assert_eq!(again.net(), net);
    }
}

#[test]
fn hidden_layers_learn_and_play_as_they_were_trained() {
    let played = games();
    let reader = || reader().with_width(64).with_hidden_layers().expect("a game for two");
    let trained = |threads| {
        let options = TrainOptions::default().epochs(4).rate(0.003).threads(threads);
        let mut training = training(&played, reader(), options.last_result(0.5));
        let before = loss(&training);
        learn(&mut training, 4);
        assert!(loss(&training) < before, "{before} {}", loss(&training));
        training
    };
    let (once, net) = (trained(1), trained(3).net());
    assert_eq!(once.net(), net);
    assert!(net.shape().has_hidden_layers());
    // The integers of the net, which play, predict almost what its floats do.
    let again = training(&played, reader(), TrainOptions::default().last_result(0.5));
    let again = again.resume_from(&net).expect("the same shape");
    assert!((loss(&again) - loss(&once)).abs() < 1e-3, "{} {}", loss(&again), loss(&once));
    // Without their part it would be another net.
    let plain = training(&played, self::reader().with_width(64), TrainOptions::default());
    assert!(plain.resume_from(&net).is_none());
}

#[test]
fn files_teach_the_same_as_memory() {
    let played = games();
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let lines: Vec<String> = played.iter().map(TrainingGame::to_string).collect();
    let (first, last) = lines.split_at(5);
    std::fs::write(path("first"), first.join("\r\n")).expect("a file");
    std::fs::write(path("last"), format!("\n{}\nno game\n", last.join("\n\n"))).expect("a file");
    let paths = [path("first"), path("last")];
    let learnt = |source: TrainingSource| {
        let trainer = NetTrainer::new(source, TrainOptions::default().rate(0.003).threads(2));
        let mut trainer = trainer.expect("games that can be replayed");
        learn(&mut trainer, 2);
        (trainer.games(), trainer.held_out_positions(), trainer.net())
    };
    let mut skipped = Vec::new();
    let filed = TrainingSource::from_files(reader(), &paths, |path, line, _| {
        skipped.push((path.to_owned(), line));
    });
    let filed = filed.expect("files of games");
    assert_eq!(skipped, [(path("last"), 2 * last.len() + 1)]);
    let kept = TrainingSource::from_games(reader(), played).expect("games of this kind");
    let numbers: Vec<usize> = (0..kept.games()).rev().collect();
    for threads in [1, 2, 5, 40] {
        let [one, other] = [&kept, &filed].map(|source| source.read(&numbers, threads));
        let [one, other] = [one, other].map(|set| set.expect("games that can be replayed"));
        assert_eq!((one.len(), one.games()), (other.len(), numbers.len()), "{threads}");
    }
    assert_eq!(learnt(kept), learnt(filed));
}

#[test]
fn a_file_that_is_gone_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games");
    let missing = TrainingSource::from_files(reader(), slice::from_ref(&path), |_, _, _| {});
    let error = missing.expect_err("there is no such file");
    assert!(matches!(&error, TrainingSourceError::File { path: named, .. } if *named == path));
    let game = games()[0].to_string();
    std::fs::write(&path, &game).expect("a file");
    let source = TrainingSource::from_files(reader(), slice::from_ref(&path), |_, _, _| {});
    let source = source.expect("a file of games");
    std::fs::write(&path, game.replace('"', "'")).expect("a file");
    assert!(matches!(source.read(&[0], 1), Err(TrainingSourceError::Game(_))));
    std::fs::write(&path, "").expect("a file");
    assert!(matches!(source.read(&[0], 1), Err(TrainingSourceError::File { .. })));
}
