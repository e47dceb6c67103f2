//! Properties of the evaluation over random games of every kind.

use proptest::prelude::*;
use wazir_ai::{FloatNet, Net, Searchable, Tunable, Weights};
use wazir_chesslike::{Kind, Position, Ruleset, Setup};
use wazir_game::{Game, Seat};
use wazir_geometry::{Facing, Square};

use crate::RegisteredGame;

/// Returns all sets of weights, with nets of arbitrary numbers where there can be any.
fn all_weights<G: RegisteredGame + Tunable>(start: &G) -> Vec<Weights> {
    let named = |name: &str| {
        name.parse::<Weights>().expect("a set of weights").for_game(G::tuned().as_ref())
    };
    let mut all = ["material", "derived", "linear", "tuned"].map(named).to_vec();
    let shapes =
        start.net_shape().map(|shape| [shape.clone(), shape.with_width(128).with_king_buckets()]);
    for shape in shapes.into_iter().flatten() {
        let width = shape.width();
        let number = |i: usize| ((i as u64 * 40_503 + i as u64 / 7) % 1009) as f32 / 1009.0 - 0.5;
        let numbers = |count: usize| (0..count).map(number).collect();
        let floats = FloatNet {
            rows: numbers(shape.rows() * width),
            accumulator_bias: numbers(width),
            output: numbers(Net::BUCKETS * 2 * width),
            output_bias: numbers(Net::BUCKETS),
            ..FloatNet::default()
        };
        let nets = [false, true].map(|terms| Net::quantized(shape.clone(), terms, &floats));
        all.extend(nets.map(|net| Weights::from_net(net).for_game(G::tuned().as_ref())));
    }
    all
}

/// Plays moves by number until none is left or the game is over, and calls `check` with each
/// position, the move and the position after it.
fn random_walk<G: Game>(start: G, numbers: &[u16], mut check: impl FnMut(&G, G::Move, &G)) {
    let mut position = start;
    for &number in numbers {
        let moves = position.legal_moves();
        if moves.is_empty() || G::outcome(std::slice::from_ref(&position)).is_some() {
            return;
        }
        let mv = moves[usize::from(number) % moves.len()];
        let mut next = position.clone();
        next.play_unchecked(mv);
        check(&position, mv, &next);
        position = next;
    }
}

/// Checks the properties of every evaluation along a game.
fn check_game<G>(start: G, numbers: &[u16], turned: impl Fn(&G) -> Vec<G>)
where
    G: RegisteredGame + Tunable,
    G::Sums: PartialEq + std::fmt::Debug,
{
    for weights in all_weights(&start) {
        let knowledge = start.eval_data(&weights);
        let mut sums = start.eval_state(&knowledge);
        random_walk(start.clone(), numbers, |before, mv, after| {
            let old = sums;
            before.update_eval_state(&knowledge, &old, mv, &mut sums);
            let fresh = after.eval_state(&knowledge);
            assert_eq!(sums, fresh, "{} by {}", before.position_text(), before.move_text(mv));
            let seats = after.seats();
            let scores: Vec<i32> =
                seats.iter().map(|&seat| after.evaluate(&knowledge, &sums, seat)).collect();
            assert!(scores.iter().all(|score| score.abs() <= 50_000), "{scores:?}");
            if seats.len() == 2 {
                assert_eq!(scores[0], -scores[1], "{}", after.position_text());
            }
            for other in turned(after) {
                // The turned position may have other pieces for the same seat.
                let own = if other.shares_eval_data(after) {
                    &knowledge
                } else {
                    &other.eval_data(&weights)
                };
                let mirrored = other.evaluate(own, &other.eval_state(own), other.to_move());
                let score = after.evaluate(own, &after.eval_state(own), after.to_move());
                let texts = (after.position_text(), other.position_text());
                assert_eq!(score, mirrored, "{texts:?} with {weights}");
            }
        });
    }
}

/// Returns the position with the colours exchanged and each square moved by `to`.
fn colors_swapped<R: Ruleset>(
    position: &Position<R>,
    to: impl Fn(Square<R::Geometry>) -> Square<R::Geometry>,
) -> Option<Position<R>> {
    let old = position.to_setup();
    let mut new = Setup::default();
    for (square, mut piece) in old.pieces() {
        piece.seat = piece.seat.other();
        new.put(to(square), Some(piece));
    }
    for seat in Seat::BOTH {
        for kind in (1..=8).filter_map(Kind::new) {
            new.set_in_hand(seat.other(), kind, old.in_hand(seat, kind));
        }
    }
    new.set_to_move(old.to_move().other());
    let rights = position.castling_rights();
    new.set_castling_rights(rights.iter().map(|(seat, wing)| (seat.other(), wing)).collect());
    Position::from_setup(position.rules().clone(), &new).ok()
}

fn half_turn<R: Ruleset>(position: &Position<R>) -> Vec<Position<R>> {
    let turned = colors_swapped(position, |square| square.rotated(Facing::half()));
    vec![turned.expect("the rules are the same for both sides")]
}

/// Chess is symmetric by reflection, not by a half turn: the kings are on the same file.
fn mirrored(position: &wazir_cwda::Position) -> Vec<wazir_cwda::Position> {
    let flip = |square: wazir_cwda::Square| {
        let (x, y) = square.coords();
        wazir_cwda::Square::at(x, 7 - y).expect("a square of the board")
    };
    // Castling rights of armies that castle to different sides may not exist for the other.
    colors_swapped(position, flip).into_iter().collect()
}

fn evo_turned(position: &wazir_evo::Position) -> Vec<wazir_evo::Position> {
    use wazir_evo::{Kind, NORTH, Piece, SOUTH, SeatSet, Setup};
    let old = position.to_setup();
    let mut new = Setup::empty(SeatSet::SouthNorth);
    let other = |seat| if seat == SOUTH { NORTH } else { SOUTH };
    for square in Square::all() {
        let Some(piece) = position.piece_at(square) else { continue };
        let turned = match piece.kind() {
            Kind::Tile(role) => Piece::tile(other(piece.seat()), role),
            _ => Piece::castle(other(piece.seat())),
        };
        new.put(square.rotated(Facing::half()), Some(turned));
    }
    new.set_to_move(other(old.to_move()));
    wazir_evo::Position::from_setup(position.options(), &new).into_iter().collect()
}

/// The weights times their counts give the evaluation, apart from rounding.
fn check_trace<G: Tunable + RegisteredGame>(start: G, numbers: &[u16]) {
    let linear = all_weights(&start).into_iter().filter(|all| !matches!(all, Weights::Net(_)));
    for weights in linear {
        let (model, knowledge) = (start.model(&weights), start.eval_data(&weights));
        random_walk(start.clone(), numbers, |_, _, position| {
            let (trace, phase) = position.trace(&knowledge);
            let mut score = 0.0;
            for (entry, times) in &trace {
                let links = model.coefficients().iter().filter(|link| link.entry == *entry);
                for link in links {
                    let [middle, end] = model.values()[link.weight as usize];
                    let value = phase * middle + (1.0 - phase) * end;
                    score += f64::from(link.factor * value) * f64::from(*times);
                }
            }
            let seat = position.seats()[0];
            let exact = position.evaluate(&knowledge, &position.eval_state(&knowledge), seat);
            // Each entry is rounded to a sixteenth.
            let error = 2.0 + trace.len() as f64 / 32.0;
            assert!((score - f64::from(exact)).abs() < error, "{score} is not {exact}");
        });
    }
}

#[test]
fn traces_add_up() {
    let numbers: Vec<u16> = (0..60).map(|i: u16| i.wrapping_mul(40_503)).collect();
    check_trace(wazir_shogi::Position::default(), &numbers);
    check_trace(wazir_euroshogi::Position::default(), &numbers);
    check_trace(wazir_cwda::start_position("nutters:clobberers").expect("known armies"), &numbers);
    let start =
        wazir_evo::Position::start(wazir_evo::SeatSet::SouthNorth, &wazir_evo::Options::default());
    check_trace(start, &numbers);
}

fn moves() -> impl Strategy<Value = Vec<u16>> {
    prop::collection::vec(any::<u16>(), 1..120)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn shogi(numbers in moves()) {
        check_game(wazir_shogi::Position::default(), &numbers, half_turn);
    }

    #[test]
    fn euroshogi(numbers in moves()) {
        check_game(wazir_euroshogi::Position::default(), &numbers, half_turn);
    }

    #[test]
    fn cwda_with_equal_armies(numbers in moves(), army in 0_usize..4) {
        let army = ["fide", "clobberers", "nutters", "rookies"][army];
        let start = wazir_cwda::start_position(&format!("{army}:{army}")).expect("known armies");
        check_game(start, &numbers, mirrored);
    }

    #[test]
    fn cwda_with_different_armies(numbers in moves(), pairing in 0_usize..16) {
        let start = wazir_cwda::Matchup::all().nth(pairing).expect("sixteen pairings");
        let start = start.start(&wazir_cwda::Options::default()).expect("a start position");
        check_game(start, &numbers, |_| Vec::new());
    }

    #[test]
    fn evo_for_two(numbers in moves()) {
        use wazir_evo::{Options, Position, SeatSet};
        check_game(Position::start(SeatSet::SouthNorth, &Options::default()), &numbers, evo_turned);
    }

    #[test]
    fn evo_for_four(numbers in moves()) {
        use wazir_evo::{Options, Position, SeatSet};
        check_game(Position::start(SeatSet::Four, &Options::default()), &numbers, |_| Vec::new());
    }
}

/// The inputs of a net give its output in the evaluation; and a net without some piece of the game
/// has no effect.
fn check_net<G: RegisteredGame + Tunable>(start: &G, numbers: &[u16]) {
    let shape = start.net_shape().expect("a game that nets know");
    let linear = start.eval_data(&Weights::Linear.for_game(G::tuned().as_ref()));
    let blank = Weights::from_net(Net::zero(shape.clone(), true)).for_game(G::tuned().as_ref());
    let blank = start.eval_data(&blank);
    let level = FloatNet { output_bias: vec![0.25; Net::BUCKETS], ..FloatNet::default() };
    let level = Weights::from_net(Net::quantized(shape.clone(), true, &level))
        .for_game(G::tuned().as_ref());
    let level = start.eval_data(&level);
    let strange = Net::zero(wazir_ai::NetShape::new(3, 0, ["king"]), false);
    let strange = start.eval_data(&Weights::from_net(strange).for_game(G::tuned().as_ref()));
    assert!(start.net_inputs(&strange).is_none());
    random_walk(start.clone(), numbers, |position, _, _| {
        let value = |knowledge: &G::EvalData| {
            position.evaluate(knowledge, &position.eval_state(knowledge), position.to_move())
        };
        assert_eq!(value(&blank), value(&linear));
        assert_eq!(value(&strange), value(&linear));
        assert_eq!(value(&level), value(&linear) + Net::HUNDREDTHS / 4);
        let inputs = position.net_inputs(&blank).expect("all pieces are known");
        assert_eq!(inputs.active_rows.len(), position.seats().len());
        assert!(inputs.active_rows.iter().all(|rows| rows.len() == inputs.active_rows[0].len()));
        assert!(inputs.active_rows.iter().flatten().all(|&row| usize::from(row) < shape.rows()));
    });
}

#[test]
fn nets_correct_what_is_summed_up() {
    let numbers: Vec<u16> = (0..80).map(|i: u16| i.wrapping_mul(40_503)).collect();
    check_net(&wazir_shogi::Position::default(), &numbers);
    check_net(&wazir_euroshogi::Position::default(), &numbers);
    check_net(&wazir_cwda::start_position("nutters:clobberers").expect("known armies"), &numbers);
    for seats in wazir_evo::SeatSet::ALL {
        let evo = wazir_evo::Position::start(seats, &wazir_evo::Options::default());
        check_net(&evo, &numbers);
    }
}

/// A net made for one pairing evaluates another with parts that all pieces share: the same as a net
/// with the rows composed of those parts.
#[test]
fn rows_of_pieces_that_a_net_does_not_know_are_put_together() {
    let own = "odd(K=KfN,R=Lump=vRD,N=Crab=ffNbsN,B=Hopper=pBF,Q=Bird=NNfR)";
    let start = wazir_cwda::start_position(&format!("{own}:rookies")).expect("armies");
    let few = wazir_cwda::start_position("fide:nutters").expect("known armies");
    let (parts, shape) =
        (start.net_factorizer().expect("parts"), few.net_shape().expect("a shape"));
    let width = shape.width();
    let number = |i: usize| ((i as u64 * 40_503 + i as u64 / 7) % 1009) as f32 / 1009.0 - 0.5;
    let numbers = |count: usize, most: f32| -> Vec<f32> {
        (0..count).map(|i| (number(i) * 4080.0 * most).round() / 4080.0).collect()
    };
    let mut floats = FloatNet {
        rows: numbers(shape.rows() * width, 1.0),
        accumulator_bias: numbers(width, 1.0),
        output: numbers(Net::BUCKETS * 2 * width, 2.0),
        output_bias: numbers(Net::BUCKETS, 1.0),
        factor_rows: numbers(parts.count() * width, 0.2),
        hidden: Vec::new(),
    };
    let any = Net::quantized(shape.clone(), true, &floats);
    assert!(any.is_factorized());
    assert_eq!(Net::read(&any.to_bytes()).as_ref(), Ok(&any));
    // The same by hand.
    let wide = start.net_shape().expect("a shape");
    let row = |parts: &Vec<(u16, f32)>| -> Vec<f32> {
        let part = |at: usize| &floats.factor_rows[at * width..][..width];
        let sum = |neuron: usize| parts.iter().map(|(at, n)| part((*at).into())[neuron] * n).sum();
        (0..width).map(sum).collect()
    };
    let mut rows: Vec<f32> = parts.factors_by_row(&wide).iter().flat_map(row).collect();
    for (kind, name) in wide.kinds().enumerate() {
        let Some(known) = shape.kinds().position(|known| known == name) else { continue };
        let one = 64 * width;
        for (to, from) in [(0, 0), (wide.kinds().count(), shape.kinds().count())] {
            let from = floats.rows[(from + known) * one..][..one].to_vec();
            rows[(to + kind) * one..][..one].copy_from_slice(&from);
        }
    }
    floats.rows = rows;
    let by_hand = Net::quantized(wide, true, &floats);
    let knows = |net: Net| {
        start.eval_data(&Weights::from_net(net).for_game(wazir_cwda::Position::tuned().as_ref()))
    };
    let (composed, by_hand) = (knows(any), knows(by_hand));
    let linear = start.eval_data(&Weights::Linear.for_game(wazir_cwda::Position::tuned().as_ref()));
    let moves: Vec<u16> = (0..80).map(|i: u16| i.wrapping_mul(40_503)).collect();
    let mut corrected = 0;
    random_walk(start.clone(), &moves, |position, _, after| {
        let value = |knowledge| {
            position.evaluate(knowledge, &position.eval_state(knowledge), position.to_move())
        };
        let (one, other) = (value(&composed), value(&by_hand));
        assert!((one - other).abs() <= 60, "{one} {other}: only rounded otherwise");
        corrected += i32::from((one - value(&linear)).abs() > 60);
        let _ = after;
    });
    assert!(corrected > 20, "{corrected}");
    check_sums(&start, &composed, &moves);
}

/// Incremental sums equal those computed from scratch.
fn check_sums<G: Searchable>(start: &G, knowledge: &G::EvalData, numbers: &[u16])
where
    G::Sums: PartialEq + std::fmt::Debug,
{
    let mut sums = start.eval_state(knowledge);
    random_walk(start.clone(), numbers, |before, mv, after| {
        let old = sums;
        before.update_eval_state(knowledge, &old, mv, &mut sums);
        assert_eq!(sums, after.eval_state(knowledge));
    });
}

/// Returns the values of a seat's kinds, by the letters of position texts.
fn values<R: Ruleset>(position: &Position<R>, weights: &Weights) -> Vec<(String, i32)> {
    let knowledge = position.eval_data(weights);
    let prices = Position::<R>::see_values(&knowledge);
    let kinds = (1..position.rules().kinds().len()).filter_map(Kind::new);
    let named = |kind: Kind| {
        let letter = position.rules().letters(Seat::FIRST, kind).to_owned();
        (letter, prices.value(Seat::FIRST, kind.index()))
    };
    kinds.map(named).collect()
}

/// The four armies were designed to be equal in strength, and their author and others have
/// published values of the pieces in pawns (docs/rules/cwda.md section 3).
#[test]
fn derived_values_are_near_those_of_experience() {
    let published = [
        ("fide", [("R", 500), ("N", 325), ("B", 325), ("Q", 950)]),
        ("clobberers", [("L", 500), ("E", 300), ("C", 450), ("A", 875)]),
        ("nutters", [("T", 500), ("H", 300), ("B", 375), ("C", 950)]),
        ("rookies", [("S", 450), ("W", 300), ("B", 400), ("M", 900)]),
    ];
    for (army, pieces) in published {
        let position = wazir_cwda::start_position(&format!("{army}:fide")).expect("known armies");
        let own = values(&position, &Weights::Derived);
        for (letter, known) in pieces {
            let (_, value) = own.iter().find(|(name, _)| name == letter).expect("a piece");
            let ratio = *value as f32 / known as f32;
            assert!((0.7..=1.4).contains(&ratio), "{army} {letter}: {value} against {known}");
        }
    }
}

/// An army that was never played with: its queen with a knight's leaps has a higher value than its
/// rook, and its dabbaba a lower one than either, with any weights.
#[test]
fn armies_of_ones_own_have_sensible_values() {
    let pieces =
        [("S", "Rook", "R"), ("D", "Dabbaba", "D"), ("B", "Ferz", "F"), ("A", "Amazon", "QN")];
    let army = wazir_cwda::Army::new("strange", pieces).expect("a good army");
    let fide = wazir_cwda::Army::builtin_by_id("fide").expect("a known army");
    let matchup = wazir_cwda::Matchup::new(army, fide);
    let position = matchup.start(&wazir_cwda::Options::default()).expect("a start position");
    for weights in
        [Weights::Derived, Weights::Tuned.for_game(wazir_cwda::Position::tuned().as_ref())]
    {
        let own = values(&position, &weights);
        let of = |letter: &str| own.iter().find(|(name, _)| name == letter).expect("a piece").1;
        assert!(of("A") > of("S") + 400, "{own:?}");
        assert!(of("S") > of("D") + 150, "{own:?}");
        assert!(of("D") > of("P") / 2, "{own:?}");
        // An additional amazon raises the score.
        let knowledge = position.eval_data(&weights);
        let score = position.evaluate(&knowledge, &position.eval_state(&knowledge), Seat::FIRST);
        let mut setup = position.to_setup();
        setup.put(wazir_cwda::Square::named("d1").expect("a square"), None);
        let without = Position::from_setup(position.rules().clone(), &setup).expect("a position");
        let less = without.evaluate(&knowledge, &without.eval_state(&knowledge), Seat::FIRST);
        assert!(score - less > of("A") * 2 / 3, "{score} and {less}");
    }
}
