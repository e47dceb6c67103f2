//! How much of a line the rules are asked with.

use wazir_game::{Claim, Game, Seat, SplitMix64};
use wazir_games::{AnyPosition, From, Move, Playable, Start, recalled_line};

fn opened<P: Playable>(id: &str, options: &[(&str, &str)]) -> AnyPosition {
    let set = |start: Start, (key, value): &(&str, &str)| start.option(*key, *value);
    let start = options.iter().fold(Start::default(), set);
    let game = wazir_packs::games().open(id, &start).unwrap_or_else(|why| panic!("{id}: {why}"));
    assert!(game.typed::<P>().is_some());
    game.position().clone()
}

fn after(position: &AnyPosition, mv: Move) -> AnyPosition {
    let mut next = position.clone();
    next.play_unchecked(mv);
    next
}

/// A move that takes back what a player did, where there is one.
fn back(position: &AnyPosition, done: Move) -> Option<Move> {
    let done = position.parts(done)?;
    position.legal_moves().into_iter().find(|&mv| {
        position.parts(mv).is_some_and(|parts| {
            parts.from == From::Square(done.to)
                && From::Square(parts.to) == done.from
                && parts.becomes.is_none()
        })
    })
}

/// A line in which both players move to and fro.
fn to_and_fro(start: AnyPosition, plies: usize) -> Vec<AnyPosition> {
    let found = start.legal_moves().into_iter().find_map(|first| {
        let one = after(&start, first);
        one.legal_moves().into_iter().find_map(|second| {
            let two = after(&one, second);
            let third = back(&two, first)?;
            let three = after(&two, third);
            let fourth = back(&three, second)?;
            let same = after(&three, fourth).same_position(&start);
            same.then_some([first, second, third, fourth])
        })
    });
    let moves = found.expect("somebody can move to and fro");
    let mut line = vec![start];
    for mv in moves.into_iter().cycle().take(plies) {
        let next = after(&line[line.len() - 1], mv);
        line.push(next);
    }
    line
}

fn copied<P: Playable>(id: &str, options: &[(&str, &str)], plies: usize) -> usize {
    let line = to_and_fro(opened::<P>(id, options), plies);
    recalled_line::<P>(&line).map_or(0, |line| line.len())
}

#[test]
fn a_late_move_copies_no_more_than_an_early_one() {
    for count in ["0", "1000"] {
        let count = ("repetition-count", count);
        let copied = [
            copied::<wazir_packs::rules::shogi::Position>("shogi", &[count], 3_000),
            copied::<wazir_packs::rules::euroshogi::Position>("euroshogi", &[count], 3_000),
            copied::<wazir_packs::rules::cwda::Position>("cwda", &[count], 3_000),
            copied::<wazir_packs::rules::evo::Position>("evo", &[count], 3_000),
        ];
        assert_eq!(copied, [3; 4], "{count:?}");
    }
    // The stretch from the fourth occurrence back to the first, and the start.
    let options = [("repetition-count", "4")];
    assert_eq!(copied::<wazir_packs::rules::shogi::Position>("shogi", &options, 3_000), 1 + 13);
    assert_eq!(copied::<wazir_packs::rules::shogi::Position>("shogi", &options, 11), 3);
    assert_eq!(copied::<wazir_packs::rules::shogi::Position>("shogi", &options, 12), 13);
    assert_eq!(copied::<wazir_packs::rules::shogi::Position>("shogi", &options, 0), 1);
}

/// Plays at random, often back, and compares what the game says of the whole line.
fn agrees<P: Playable>(id: &str, options: &[(&str, &str)]) {
    let claims = [Claim::Resign(Seat::FIRST), Claim::Draw, Claim::Impasse];
    let mut ends = 0;
    for seed in 0..6 {
        let mut chance = SplitMix64::new(seed);
        let mut line = vec![opened::<P>(id, options)];
        let mut done: Vec<Move> = Vec::new();
        for _ in 0..60 {
            let all: Option<Vec<P>> = line.iter().map(|at| at.downcast().cloned()).collect();
            let all = all.expect("one game");
            let here = &line[line.len() - 1];
            let outcome = P::outcome(&all);
            assert_eq!(AnyPosition::outcome(&line), outcome, "{id}, {seed}: {here}");
            for claim in claims {
                assert_eq!(AnyPosition::claim(&line, claim), P::claim(&all, claim));
            }
            ends += usize::from(outcome.is_some());
            let moves = here.legal_moves();
            let again = done.iter().rev().nth(1).filter(|_| chance.below(8) > 0);
            let again = again.and_then(|&mv| back(here, mv));
            let any = moves.get(chance.below(moves.len().max(1))).copied();
            let Some(mv) = again.or(any) else { break };
            let next = after(here, mv);
            done.push(mv);
            line.push(next);
        }
    }
    assert!(ends > 0, "{id}: no line ended");
}

#[test]
fn what_is_left_out_changes_nothing() {
    for count in ["0", "2", "3", "4"] {
        let count = ("repetition-count", count);
        agrees::<wazir_packs::rules::shogi::Position>("shogi", &[count, ("max-plies", "50")]);
        agrees::<wazir_packs::rules::shogi::Position>(
            "shogi",
            &[count, ("max-plies", "50"), ("impasse", "declare-27")],
        );
        agrees::<wazir_packs::rules::euroshogi::Position>(
            "euroshogi",
            &[count, ("no-progress-plies", "20")],
        );
        agrees::<wazir_packs::rules::cwda::Position>("cwda", &[count, ("no-progress-plies", "20")]);
        agrees::<wazir_packs::rules::evo::Position>("evo", &[count, ("no-capture-rounds", "10")]);
    }
}
