//! Tests of the search in the games themselves.

use wazir_ai::Limits;
use wazir_game::{EndReason, Game, Outcome, Seat};

fn position<G: std::str::FromStr<Err: std::fmt::Debug>>(text: &str) -> G {
    text.parse().expect("a valid position")
}

/// Returns the best move in a position, as text, and the number of plies to its win.
fn best<G: crate::RegisteredGame>(position: G, limits: &Limits) -> (String, Option<u32>) {
    let result = crate::searcher().think(std::slice::from_ref(&position), limits);
    let mv = result.best().expect("there are moves");
    (position.move_text(mv), result.score().wins_in())
}

#[test]
fn mates_in_one_are_seen_at_depth_one() {
    let limits = Limits::default().depth(1);
    let shogi: wazir_shogi::Position = position("4k4/9/4G4/9/9/9/9/9/4K4 b G 1");
    assert_eq!(best(shogi, &limits), ("G*5b".to_owned(), Some(1)));
    // Allowed in EuroShogi: a pawn drop that mates.
    let euroshogi: wazir_euroshogi::Position = position("6nk/8/6G1/8/8/8/8/4K3[P] w 0 1");
    assert_eq!(best(euroshogi, &limits), ("P@h7".to_owned(), Some(1)));
    let cwda: wazir_cwda::Position = position("fide:nutters 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
    assert_eq!(best(cwda, &limits), ("a1a8".to_owned(), Some(1)));
}

#[test]
fn longer_mates() {
    let limits = Limits::default().depth(5);
    // Two rooks drive the king to the edge.
    let cwda: wazir_cwda::Position = position("fide:fide 7k/8/R7/1R6/8/8/8/4K3 w - - 0 1");
    assert_eq!(best(cwda, &limits).1, Some(3));
    // The side that is being mated sees it as well.
    let cwda: wazir_cwda::Position = position("fide:fide 7k/1R6/R7/8/8/8/8/4K3 b - - 0 1");
    let result = crate::searcher().think(&[cwda], &limits);
    assert_eq!(result.score().loses_in(), Some(2));
}

/// A pawn drop may not mate in shogi, so the search must find another way.
#[test]
fn illegal_moves_are_never_proposed() {
    let shogi: wazir_shogi::Position = position("7lk/9/7G1/9/9/9/9/9/4K4 b P 1");
    for nodes in [1, 50, 2000] {
        let result =
            crate::searcher().think(std::slice::from_ref(&shogi), &Limits::default().nodes(nodes));
        assert!(shogi.check(result.best().unwrap()).is_ok());
    }
}

#[test]
fn a_piece_left_hanging_is_taken() {
    let limits = Limits::default().depth(2);
    let cwda: wazir_cwda::Position =
        position("rookies:clobberers 4k3/8/8/3a4/8/8/8/S2SK3 w - - 0 1");
    // A Short Rook goes no farther than four squares.
    assert_eq!(best(cwda, &limits).0, "d1d5");
    let evo: wazir_evo::Position = position("nKnWnW5/8/12/12/12/5nW6/5sB6/12/12/12/8/7sK sn s 0 1");
    assert!(best(evo, &limits).0.starts_with("f6-f7"));
}

#[test]
fn castles_are_taken_and_defended() {
    let limits = Limits::default().depth(3);
    let evo: wazir_evo::Position =
        position("nKnW6/8/11eK/11eW/12/12/12/wW11/12/wKsW10/8/7sK swne s 0 1");
    let (mv, wins) = best(evo, &limits);
    assert!(mv.starts_with("b3-a3"), "{mv}");
    assert_eq!(wins, Some(1));
    // North's blade on j3 aims at the castle on j1: capturing it is the only move that does not
    // lose at once.
    let evo: wazir_evo::Position =
        position("nKnWnWnWnW3/8/12/12/12/12/12/12/12/7sWsWnB2/8/sWsWsW4sK sn s 0 1");
    let (mv, _) = best(evo, &limits);
    assert!(mv.starts_with("i3-j3"), "{mv}");
}

/// With a rook against a bare king, a repeated position is a draw thrown away.
#[test]
fn the_winner_does_not_repeat() {
    let start: wazir_cwda::Position = position("fide:fide 8/8/8/4k3/8/8/8/R3K3 w - - 0 1");
    let mut line = vec![start];
    let mut searcher = crate::searcher();
    while wazir_cwda::Position::outcome(&line).is_none() && line.len() < 80 {
        let mv = searcher.think(&line, &Limits::default().nodes(8000)).best().unwrap();
        let mut next = line[line.len() - 1].clone();
        next.play(mv).unwrap();
        line.push(next);
    }
    let mate = Outcome::win(Seat::FIRST, EndReason::Checkmate);
    assert_eq!(wazir_cwda::Position::outcome(&line), Some(mate), "after {} plies", line.len());
}

/// Perpetual check loses in shogi and EuroShogi: a side that could force a repetition by checks
/// sees that it gains nothing.
#[test]
fn perpetual_check_is_no_draw() {
    let start: wazir_shogi::Position = position("1k7/9/9/9/R8/9/9/9/4K4 b - 1");
    let mut line = vec![start];
    for text in ["9e8e", "8a9a", "8e9e", "9a8a"].iter().cycle().take(11) {
        let mut next = line[line.len() - 1].clone();
        next.play(next.read_move(text).unwrap()).unwrap();
        line.push(next);
    }
    // One more step of the king makes the fourth occurrence, and the checking side loses.
    let result = crate::searcher().think(&line, &Limits::default().depth(3));
    let here = &line[line.len() - 1];
    assert_eq!(here.move_text(result.best().unwrap()), "9a8a");
    assert_eq!(result.score().wins_in(), Some(1));
}

/// Plays a game between two strengths from a start whose opening is chosen by the seed.
fn game<G: crate::RegisteredGame>(start: G, nodes: [u64; 2], seed: u64) -> Option<Outcome> {
    let mut line = vec![start];
    let mut players = [crate::searcher(), crate::searcher()];
    while G::outcome(&line).is_none() && line.len() < 400 {
        let seat = line[line.len() - 1].to_move().index() % 2;
        let limits = Limits::default().nodes(nodes[seat]);
        let limits = if line.len() <= 6 { limits.variety(40, seed) } else { limits };
        let mv = players[seat].think(&line, &limits).best().expect("the game goes on");
        let mut next = line[line.len() - 1].clone();
        next.play(mv).expect("the search plays legal moves");
        line.push(next);
    }
    G::outcome(&line)
}

/// Returns the score of the side with more nodes, out of four games with both colours.
fn score_of_the_stronger<G: crate::RegisteredGame>(start: impl Fn() -> G) -> f64 {
    let mut score = 0.0;
    for seed in 0..2 {
        for (strong, nodes) in [(0, [3000, 100]), (1, [100, 3000])] {
            let outcome = game(start(), nodes, seed);
            score += outcome.map_or(0.5, |outcome| outcome.score(Seat::new(strong), 2));
        }
    }
    score
}

#[test]
fn more_thought_plays_better() {
    assert!(score_of_the_stronger(wazir_shogi::Position::default) >= 3.0, "shogi");
    assert!(score_of_the_stronger(wazir_euroshogi::Position::default) >= 3.0, "EuroShogi");
    let armies = || wazir_cwda::start_position("nutters:rookies").unwrap();
    assert!(score_of_the_stronger(armies) >= 3.0, "CwDA");
}

/// The mate is deeper than such a small node limit can search.
#[test]
fn a_king_alone_is_driven_to_the_edge_and_mated() {
    let starts = [
        "fide:fide 8/8/8/4k3/8/8/8/R3K3 w - - 0 1",
        "fide:fide 8/8/8/8/3k4/8/7R/7K w - - 0 1",
        "fide:fide 8/8/8/3k4/8/8/8/2B1KB2 w - - 0 1",
        "rookies:fide 8/8/8/3k4/8/8/8/S3K2S w - - 0 1",
        "nutters:fide r3k3/8/8/8/3K4/8/8/8 b - - 0 1",
    ];
    for start in starts {
        let mut line = vec![position::<wazir_cwda::Position>(start)];
        let winner = line[0].to_move();
        let mut searcher = crate::searcher();
        while wazir_cwda::Position::outcome(&line).is_none() {
            let mv = searcher.think(&line, &Limits::default().nodes(3000)).best().unwrap();
            let mut next = line[line.len() - 1].clone();
            next.play(mv).unwrap();
            line.push(next);
        }
        let outcome = wazir_cwda::Position::outcome(&line);
        assert_eq!(outcome, Some(Outcome::win(winner, EndReason::Checkmate)), "{start}");
        assert!(line.len() < 90, "{start}: {} plies", line.len());
    }
}
