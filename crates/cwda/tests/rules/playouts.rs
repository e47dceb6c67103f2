//! Random games, compared move for move with the slow implementation.

use wazir_cwda::{Matchup, Options, Position, Promotion, kinds};
use wazir_game::Game;

use crate::naive::{Army, Naive, army};
use wazir_game::SplitMix64;

use crate::parse_move;

const SETTLED: [&str; 4] = ["fide", "clobberers", "nutters", "rookies"];

/// Counts of events in some games, to ensure that rare ones occurred.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Events {
    pub(crate) positions: u32,
    pub(crate) checks: u32,
    pub(crate) castles: u32,
    pub(crate) en_passants: u32,
    pub(crate) promotions: u32,
    pub(crate) foreign: u32,
    pub(crate) ends: u32,
}

/// Plays a random game and compares every position on the way.
pub(crate) fn compare(
    start: &Position,
    armies: [Army; 2],
    options: &Options,
    dice: &mut SplitMix64,
    plies: usize,
) -> Events {
    let mut events = Events::default();
    let mut position = start.clone();
    let either = options.promotion() == Promotion::Either;
    let mut naive = Naive::read(&position.position_text(), armies, either);
    for _ in 0..plies {
        let text = position.position_text();
        assert_eq!(text, naive.position_text());
        assert_eq!(position.in_check(), naive.in_check(), "check in {text}");
        let legal = position.legal_moves();
        let mut texts: Vec<_> = legal.iter().map(|&mv| position.move_text(mv)).collect();
        texts.sort();
        let expected = naive.moves();
        assert!(texts.iter().eq(expected.keys()), "{text}\n{texts:?}\n{expected:?}");
        assert_eq!(position.count_moves(), legal.len() as u64, "{text}");
        events.positions += 1;
        events.checks += u32::from(position.in_check());
        if texts.is_empty() {
            events.ends += 1;
            break;
        }
        let chosen = choose(&position, &texts, dice);
        let played = parse_move(&position, &chosen);
        events.castles += u32::from(played.is_castling());
        events.en_passants += u32::from(played.is_en_passant());
        events.promotions += u32::from(played.promotion().is_some());
        events.foreign += u32::from(chosen.contains('\''));
        naive = naive.after(&expected[&chosen]);
        position.play_unchecked(played);
    }
    events
}

/// Chooses any move; rare ones and pawn moves more often.
fn choose(position: &Position, texts: &[String], dice: &mut SplitMix64) -> String {
    let rare = |text: &String| {
        let mv = parse_move(position, text);
        mv.is_castling() || mv.is_en_passant() || mv.promotion().is_some()
    };
    let pawn = |text: &String| {
        let piece = parse_move(position, text).from().and_then(|from| position.piece_at(from));
        piece.is_some_and(|piece| piece.kind == kinds::PAWN)
    };
    let wanted: Vec<_> = match dice.below(4) {
        0 => texts.iter().filter(|text| rare(text)).collect(),
        1 => texts.iter().filter(|text| pawn(text)).collect(),
        _ => Vec::new(),
    };
    let all = texts.iter().collect();
    let from = if wanted.is_empty() { all } else { wanted };
    from[dice.below(from.len())].clone()
}

pub(crate) fn add(a: Events, b: Events) -> Events {
    Events {
        positions: a.positions + b.positions,
        checks: a.checks + b.checks,
        castles: a.castles + b.castles,
        en_passants: a.en_passants + b.en_passants,
        promotions: a.promotions + b.promotions,
        foreign: a.foreign + b.foreign,
        ends: a.ends + b.ends,
    }
}

fn from_the_start(white: &str, black: &str, options: &Options, games: u64) -> Events {
    let matchup: Matchup = format!("{white}:{black}").parse().expect("a pairing");
    let start = matchup.start(options).expect("a start position");
    let mut total = Events::default();
    for game in 0..games {
        let mut dice = SplitMix64::new(game);
        total = add(total, compare(&start, [army(white), army(black)], options, &mut dice, 120));
    }
    total
}

#[test]
fn all_sixteen_pairings_from_the_start() {
    let mut total = Events::default();
    for white in SETTLED {
        for black in SETTLED {
            total = add(total, from_the_start(white, black, &Options::default(), 6));
        }
    }
    assert!(total.positions > 10_000, "{total:?}");
    assert!(total.checks > 500 && total.castles > 30, "{total:?}");
    assert!(total.en_passants > 5 && total.promotions > 100, "{total:?}");
    assert!(total.foreign == 0 && total.ends > 0, "{total:?}");
}

#[test]
fn with_promotion_to_either_army() {
    let options = Options::default().with_promotion(Promotion::Either);
    let mut total = Events::default();
    for (white, black) in [
        ("fide", "nutters"),
        ("rookies", "clobberers"),
        ("nutters", "rookies"),
        ("fide", "fide"),
        ("clobberers", "clobberers2"),
    ] {
        total = add(total, from_the_start(white, black, &options, 8));
    }
    assert!(total.promotions > 50 && total.foreign > 20, "{total:?}");
}

#[test]
fn from_every_position_of_the_perft_table() {
    let table = include_str!("../../testdata/perft.jsonl");
    let mut total = Events::default();
    for (i, row) in wazir_testkit::perft_rows(table).enumerate() {
        let text = row.position.as_str();
        let (white, rest) = text.split_once(':').unwrap();
        let armies = [white, rest.split(' ').next().unwrap()].map(army);
        let mut dice = SplitMix64::new(i as u64);
        let start = crate::position_from(text);
        total = add(total, compare(&start, armies, &Options::default(), &mut dice, 24));
    }
    assert!(total.positions > 1_500, "{total:?}");
}
