//! Tests of nets that learn from games of Chess with Different Armies, random armies among them.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};

use wazir_ai::Weights;
use wazir_arena::tune::{
    ExampleReader, NetTrainer, SelfPlay, TrainOptions, TrainingGame, TrainingSet,
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

fn reader(played: &[TrainingGame]) -> ExampleReader {
    let games = wazir_builtin::games();
    let game = games.find("cwda").expect("a game that is built in");
    let mut reader = ExampleReader::new(game, true).expect("a game that nets know");
    played.iter().for_each(|game| reader.register_pieces(game).expect("a game of this kind"));
    reader
}

fn examples(played: &[TrainingGame]) -> TrainingSet {
    let mut reader = reader(played);
    played.iter().for_each(|game| reader.add(game).expect("a game of this kind"));
    reader.finish()
}

#[test]
fn a_net_learns_the_same_with_any_number_of_threads() {
    let played = games();
    for any_piece in [false, true] {
        let options = TrainOptions::default().epochs(4).any_piece(any_piece).rate(0.003);
        let trained = |threads| {
            let mut training = NetTrainer::new(examples(&played), options.threads(threads));
            let before = training.loss();
            (0..4).for_each(|_| training.epoch());
            let after = training.loss();
            assert!(after < before, "{any_piece}: {before} {after}");
            training.net()
        };
        let net = trained(1);
        assert_eq!(net, trained(3), "{any_piece}");
        assert_eq!(net.is_factorized(), any_piece);
        let again = NetTrainer::new(examples(&played), options).resume_from(&net);
        assert_eq!(again.expect("the same pieces").net(), net, "{any_piece}");
        let other = NetTrainer::new(examples(&played), options.any_piece(!any_piece));
        assert!(other.resume_from(&net).is_none());
        let kinds = net.shape().kinds().count();
        assert_eq!(kinds == 18, any_piece, "{kinds}: those of the settled armies");
    }
}

#[test]
fn a_wide_net_goes_on_from_a_narrow_one() {
    let played = games();
    let read = |zones: bool, neurons: usize| {
        let reader = reader(&played).with_width(neurons);
        let mut reader = if zones { reader.with_zones() } else { reader };
        played.iter().for_each(|game| reader.add(game).expect("a game of this kind"));
        NetTrainer::new(reader.finish(), TrainOptions::default().rate(0.003))
    };
    let mut narrow = read(false, 32);
    (0..4).for_each(|_| narrow.epoch());
    for zones in [false, true] {
        let fresh = read(zones, 128).loss();
        let mut wide = read(zones, 128).resume_from(&narrow.net()).expect("the same pieces");
        let before = wide.loss();
        let nearer = (before - narrow.loss()).abs() < (fresh - narrow.loss()).abs();
        assert!(nearer, "{zones}: {before}, {fresh}, {}", narrow.loss());
        wide.epoch();
        assert!(wide.loss() < before, "{zones}");
        let net = wide.net();
        assert_eq!((net.shape().width(), net.shape().has_king_buckets()), (128, zones));
        assert!(narrow.net() != net && read(false, 32).resume_from(&net).is_none());
        let again = read(zones, 128).resume_from(&net).expect("the same shape");
        assert_eq!(again.net(), net);
    }
}

#[test]
fn several_threads_read_the_same() {
    let played = games();
    let learnt = |examples| {
        let mut training = NetTrainer::new(examples, TrainOptions::default().rate(0.003));
        training.epoch();
        training.net()
    };
    let whole = examples(&played);
    let (len, count, net) = (whole.len(), whole.games(), learnt(whole));
    for threads in [1, 2, 5, 40] {
        let read = AtomicUsize::new(0);
        let each = || {
            read.fetch_add(1, Ordering::Relaxed);
        };
        let all = reader(&[]).read_all(&played, threads, each).expect("games of this kind");
        assert_eq!((all.len(), all.games()), (len, count), "{threads}");
        assert_eq!(read.into_inner(), played.len());
        assert_eq!(learnt(all), net, "{threads}");
    }
}
