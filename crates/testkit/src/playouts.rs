//! Random games for property tests.

use proptest::prelude::{BoxedStrategy, Strategy, any};
use proptest::sample::{Index, select};
use wazir_game::Game;

/// The positions of a game from its start, and the moves between them.
pub type Playout<G> = (Vec<G>, Vec<<G as Game>::Move>);

/// A score of a move: a random game continues with one of the moves that score highest.
pub type MovePreference<G> = fn(&G, <G as Game>::Move) -> u8;

/// Prefers no move.
pub fn any_move<G: Game>(_: &G, _: G::Move) -> u8 {
    0
}

/// Prefers checks.
pub fn prefer_checks<G: Game>(position: &G, mv: G::Move) -> u8 {
    let mut after = position.clone();
    after.play_unchecked(mv);
    after.in_check().into()
}

/// Returns games of at most `plies` random moves, each chosen by one of the preferences. A game
/// ends early if there is no legal move.
pub fn random_games<G: Game + 'static>(
    starts: impl Strategy<Value = G> + 'static,
    tastes: &[MovePreference<G>],
    plies: usize,
) -> BoxedStrategy<Playout<G>> {
    let choice = (any::<Index>(), select(tastes.to_vec()));
    let choices = proptest::collection::vec(choice, 0..=plies);
    let game = (starts, choices).prop_map(|(start, choices)| {
        let (mut line, mut played) = (vec![start], Vec::new());
        for (index, taste) in choices {
            let mut position = line[line.len() - 1].clone();
            let mut moves = position.legal_moves();
            let Some(most) = moves.iter().map(|&mv| taste(&position, mv)).max() else { break };
            moves.retain(|&mv| taste(&position, mv) == most);
            let mv = *index.get(&moves);
            position.play(mv).expect("a listed move is legal");
            line.push(position);
            played.push(mv);
        }
        (line, played)
    });
    // Boxed, so that all properties share one type, which is compiled once.
    game.boxed()
}
