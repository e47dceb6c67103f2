//! Tests of multiplayer games: four-seat Evo, and a test game for three.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use proptest::prelude::*;
use wazir_ai::{Limits, MultiplayerMethod, Options, SearchResult, Searcher};
use wazir_evo::{Piece, Position, Role, SeatSet, Setup, StartLayout, castle_square};
use wazir_game::{Game, Outcome, Seat};
use wazir_geometry::{Cross12, Square};

use crate::stones::Stones;

fn searcher<G: crate::RegisteredGame>(method: MultiplayerMethod) -> Searcher<G> {
    crate::searcher_with(Options::default().multiplayer(method))
}

fn think<G: crate::RegisteredGame>(
    method: MultiplayerMethod,
    line: &[G],
    limits: &Limits,
) -> SearchResult<G::Move> {
    searcher(method).think(line, limits)
}

fn after<G: Game>(position: &G, mv: G::Move) -> G {
    let mut next = position.clone();
    next.play(mv).expect("a legal move");
    next
}

/// Returns whether the side to move can win at once, by the rules alone and without the search.
fn can_win<G: Game>(position: &G) -> bool {
    let me = position.to_move();
    position.legal_moves().into_iter().any(|mv| {
        let next = after(position, mv);
        G::outcome(&[next]).and_then(Outcome::winner) == Some(me)
    })
}

/// Returns whether the side to move wins at once, or one of the `others` next in turn does,
/// whatever the seats before it play. Repetition of earlier positions is ignored.
fn loses_by_force<G: Game>(position: &G, others: usize) -> bool {
    can_win(position)
        || others > 0
            && position
                .legal_moves()
                .into_iter()
                .all(|mv| loses_by_force(&after(position, mv), others - 1))
}

/// Returns the moves that hold longest: those after which the next seat cannot win at once; of
/// these, those after which the next can stop the second; and so on, as long as any are left.
fn longest_holding_moves<G: Game>(position: &G, depth: usize) -> Vec<G::Move> {
    let mut moves = position.legal_moves();
    for others in 0..depth {
        let held = |mv: &G::Move| !loses_by_force(&after(position, *mv), others);
        let holding: Vec<_> = moves.iter().copied().filter(held).collect();
        if !holding.is_empty() {
            moves = holding;
        }
    }
    moves
}

/// Returns the squares at most three steps from a castle, where games are decided.
fn squares_near_castles() -> Vec<Square<Cross12>> {
    let castles: Vec<_> = SeatSet::Four.iter().filter_map(castle_square).collect();
    let near = |square: &Square<Cross12>| {
        let (x, y) = square.coords();
        let steps = |castle: &Square<Cross12>| {
            let (u, v) = castle.coords();
            (x - u).abs().max((y - v).abs())
        };
        castles.iter().any(|castle| (1..=3).contains(&steps(castle)))
    };
    Square::all().filter(near).collect()
}

/// Returns a position of four seats with few tiles, most of them close to castles, or `None` if the
/// game is over.
fn sparse_position(dice: &[(usize, usize)], to_move: usize) -> Option<Position> {
    let mut setup = Setup::empty(SeatSet::Four);
    for seat in SeatSet::Four.iter() {
        setup.put(castle_square(seat)?, Some(Piece::castle(seat)));
    }
    let decisive = squares_near_castles();
    for (number, &(place, role)) in dice.iter().enumerate() {
        let anywhere = Square::new(place / 4 % 128)?;
        let square = match place % 4 {
            0 => anywhere,
            _ => *decisive.get(place / 4 % decisive.len())?,
        };
        if setup.piece_at(square).is_none() {
            let seat = Seat::new((number % 4) as u8);
            setup.put(square, Some(Piece::tile(seat, *Role::ALL.get(role % 4)?)));
        }
    }
    setup.set_to_move(Seat::new((to_move % 4) as u8));
    let position = Position::from_setup(&wazir_evo::Options::default(), &setup).ok()?;
    Position::outcome(&[position]).is_none().then_some(position)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// No method, whatever its limits, misses a win, or a move that prevents the next seat from
    /// winning, or one that lets the next seat stop the one after.
    #[test]
    fn wins_are_taken_and_stopped(
        dice in prop::collection::vec((0_usize..4096, 0_usize..4), 8..14),
        to_move in 0_usize..4,
        nodes in prop::sample::select(vec![0_u64, 1, 70, 300]),
    ) {
        let position = sparse_position(&dice, to_move);
        prop_assume!(position.is_some());
        let Some(position) = position else { return Ok(()) };
        let me = position.to_move();
        let wins = can_win(&position);
        let good = longest_holding_moves(&position, 2);
        for method in MultiplayerMethod::ALL {
            let result = think(method, &[position], &Limits::default().nodes(nodes));
            let best = result.best().expect("the game goes on");
            let outcome = Position::outcome(&[after(&position, best)]);
            if wins {
                prop_assert_eq!(outcome.and_then(Outcome::winner), Some(me), "{}", method);
            } else {
                prop_assert!(good.contains(&best), "{} plays {}", method, best);
            }
        }
    }
}

/// The property above does cover positions of all these kinds.
#[test]
fn the_property_is_not_empty() {
    let (mut wins, mut stops, mut leaves) = (0, 0, 0);
    let mut random = 7_u64;
    let mut next = || {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (random >> 33) as usize
    };
    for _ in 0..900 {
        let dice: Vec<_> = (0..12).map(|_| (next(), next())).collect();
        let Some(position) = sparse_position(&dice, next()) else { continue };
        let all = position.legal_moves().len();
        let (first, second) =
            (longest_holding_moves(&position, 1).len(), longest_holding_moves(&position, 2).len());
        wins += usize::from(can_win(&position));
        stops += usize::from(first < all);
        leaves += usize::from(second < first);
    }
    assert!(wins >= 20 && stops >= 20 && leaves >= 5, "{wins} {stops} {leaves}");
}

fn wall_start() -> Position {
    let options = wazir_evo::Options::default().with_start_layout(StartLayout::Wall);
    Position::start(SeatSet::Four, &options)
}

/// Plays a game with every move checked, and returns its outcome.
fn game<G: crate::RegisteredGame>(
    start: G,
    methods: &[MultiplayerMethod],
    limits: &Limits,
) -> Option<Outcome> {
    let mut players: Vec<_> = methods.iter().map(|&method| searcher(method)).collect();
    let mut line = vec![start];
    while G::outcome(&line).is_none() && line.len() < 900 {
        let here = &line[line.len() - 1];
        let player = here.to_move().index() % players.len();
        let result = players[player].think(&line, limits);
        let next = after(here, result.best().expect("the game goes on"));
        line.push(next);
    }
    G::outcome(&line)
}

#[test]
fn games_come_to_an_end() {
    use MultiplayerMethod::{BestReply, MaxN, MonteCarlo, Paranoid};
    let start = Position::start(SeatSet::Four, &wazir_evo::Options::default());
    for (turn, start) in [start, wall_start()].into_iter().enumerate() {
        let mut methods = [BestReply, Paranoid, MaxN, MonteCarlo];
        methods.rotate_left(turn);
        assert!(game(start, &methods, &Limits::default().nodes(150)).is_some());
    }
    for seats in [SeatSet::SouthNorth, SeatSet::WestEast] {
        let start = Position::start(seats, &wazir_evo::Options::default());
        assert!(game(start, &[BestReply], &Limits::default().nodes(60)).is_some());
    }
}

#[test]
fn a_game_of_three_is_played_to_the_end() {
    for method in MultiplayerMethod::ALL {
        for stones in 1..30 {
            let outcome = game(Stones::new(stones), &[method; 3], &Limits::default().nodes(200));
            assert!(outcome.and_then(Outcome::winner).is_some(), "{method} {stones}");
        }
    }
}

/// A player who can take the last stone does so; one who cannot leaves a number from which the next
/// cannot either, if there is one.
#[test]
fn the_rules_alone_are_enough_for_the_guard() {
    for method in MultiplayerMethod::ALL {
        for stones in 1..=12 {
            let start = Stones::new(stones);
            let best = think(method, &[start], &Limits::default().nodes(1)).best();
            let best = best.expect("there are stones");
            if stones <= 3 {
                assert_eq!(u32::from(best), stones);
            } else if stones > 4 {
                assert!(stones - u32::from(best) > 3, "{method} {stones}");
            }
        }
    }
}

#[test]
fn the_same_nodes_give_the_same_answer() {
    let line = [wall_start()];
    for method in MultiplayerMethod::ALL {
        for limits in [Limits::default().nodes(700), Limits::default().nodes(700).variety(40, 3)] {
            let [one, two] = [(); 2].map(|()| {
                let result = think(method, &line, &limits);
                (result.best(), result.score(), result.depth(), result.nodes())
            });
            assert_eq!(one, two, "{method}");
            assert!(one.3 <= 700);
        }
    }
    // Different seeds choose differently among nearly equal moves, which the usual start has.
    let line = [Position::start(SeatSet::Four, &wazir_evo::Options::default())];
    let choice = |seed| {
        think(MultiplayerMethod::BestReply, &line, &Limits::default().depth(1).variety(60, seed))
            .best()
    };
    assert!((1..20).any(|seed| choice(seed) != choice(0)));
}

#[test]
fn limits_hold() {
    let line = [wall_start()];
    for method in MultiplayerMethod::ALL {
        let result = think(method, &line, &Limits::default().depth(2));
        assert!(result.best().is_some() && result.depth() <= 2, "{method}");
        let start = Instant::now();
        think(method, &line, &Limits::default().time(Duration::from_millis(30)));
        // Generous, because machines may be busy.
        assert!(start.elapsed() < Duration::from_millis(500), "{method}");
        let stop = Arc::new(AtomicBool::new(false));
        let limits = Limits::default().stop_flag(stop.clone());
        std::thread::scope(|scope| {
            let thinking = scope.spawn(|| think(method, &line, &limits));
            std::thread::sleep(Duration::from_millis(50));
            stop.store(true, Ordering::Relaxed);
            let result = thinking.join().expect("the search ends");
            assert!(result.best().is_some(), "{method}");
        });
    }
}

#[test]
fn a_finished_game_has_no_best_move() {
    let text = "nKnW6/8/11eK/11eW/12/12/12/wW11/12/wKsW10/8/7sK swne s 0 1";
    let position: Position = text.parse().expect("a valid position");
    let won = after(&position, "b3-a3".parse().expect("a move"));
    for method in MultiplayerMethod::ALL {
        assert!(think(method, &[position, won], &Limits::default()).best().is_none());
        let result = think(method, &[position], &Limits::default());
        assert_eq!(result.score().wins_in(), Some(1), "{method}");
    }
}
