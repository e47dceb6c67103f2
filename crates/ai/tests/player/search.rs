//! Promises of the search: true mates, the rules of repetition, limits kept, the same answer every
//! time, and no illegal move with any features.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use wazir_ai::{Clock, Limits, Options, SearchFeatures, Tactics};
use wazir_game::{Game, Outcome, SplitMix64};

fn position<G: std::str::FromStr<Err: std::fmt::Debug>>(text: &str) -> G {
    text.parse().expect("a valid position")
}

fn after<G: Game>(position: &G, mv: G::Move) -> G {
    let mut next = position.clone();
    next.play_unchecked(mv);
    next
}

/// Returns whether the side to move can force a win in `plies` plies, by trying every move.
fn wins<G: Game>(position: &G, plies: u32) -> bool {
    plies > 0 && position.legal_moves().into_iter().any(|mv| loses(&after(position, mv), plies - 1))
}

/// Returns whether the side to move has lost, or loses in `plies` plies whatever it does.
fn loses<G: Game>(position: &G, plies: u32) -> bool {
    match G::outcome(std::slice::from_ref(position)) {
        Some(outcome) => outcome.winner().is_some_and(|winner| winner != position.to_move()),
        None => {
            plies > 1
                && position
                    .legal_moves()
                    .into_iter()
                    .all(|mv| wins(&after(position, mv), plies - 1))
        }
    }
}

fn mate_distance<G: crate::RegisteredGame>(position: G, depth: u32) -> (Option<u32>, Option<u32>) {
    let result = crate::searcher().think(&[position], &Limits::default().depth(depth));
    (result.score().wins_in(), result.score().loses_in())
}

/// Plays random games to positions near their end, where short mates are common.
fn late_positions<G: Game>(start: &G, games: u64, plies: usize) -> Vec<G> {
    let mut found = Vec::new();
    for seed in 0..games {
        let (mut position, mut dice) = (start.clone(), SplitMix64::new(seed));
        for _ in 0..plies {
            let moves = position.legal_moves();
            if moves.is_empty() || G::outcome(std::slice::from_ref(&position)).is_some() {
                break;
            }
            position = after(&position, moves[dice.below(moves.len())]);
        }
        if G::outcome(std::slice::from_ref(&position)).is_none() {
            found.push(position);
        }
    }
    found
}

/// Returns positions of random games in which the side to move mates in one, and those two plies before.
fn positions_near_mate<G: Game>(start: &G, games: u64) -> Vec<G> {
    let mut found = Vec::new();
    for seed in 0..games {
        let (mut line, mut dice) = (vec![start.clone()], SplitMix64::new(seed));
        while let Some(last) = line.last().filter(|_| line.len() < 200) {
            let moves = last.legal_moves();
            if moves.is_empty() {
                break;
            }
            if wins(last, 1) {
                found.extend(line.iter().rev().step_by(2).take(2).cloned());
                break;
            }
            line.push(after(last, moves[dice.below(moves.len())]));
        }
    }
    found
}

/// Compares the wins that the search claims with those of exhaustive search.
fn compare_mates<G: crate::RegisteredGame>(start: &G, games: u64) -> [u32; 2] {
    let mut mates = [0; 2];
    for position in positions_near_mate(start, games) {
        let wins_in = [1, 3].into_iter().find(|&plies| wins(&position, plies));
        let found = mate_distance(position.clone(), 8);
        let short = found.0.filter(|&plies| plies <= 3);
        assert_eq!(short, wins_in, "{}", position.position_text());
        if let Some(claimed) = found.1.filter(|&plies| plies <= 2) {
            assert!(loses(&position, claimed), "{}", position.position_text());
        }
        if let Some(plies) = wins_in {
            mates[plies as usize / 2] += 1;
        }
    }
    mates
}

#[test]
fn mates_in_random_positions_are_those_that_trying_everything_finds() {
    let cwda = wazir_cwda::start_position("nutters:rookies").expect("the armies exist");
    let mut mates = [0; 2];
    let found = [
        compare_mates(&cwda, 16),
        compare_mates(&wazir_cwda::Position::default(), 16),
        compare_mates(&wazir_euroshogi::Position::default(), 4),
    ];
    for [in_one, in_two] in found {
        mates[0] += in_one;
        mates[1] += in_two;
    }
    assert!(mates[0] > 20 && mates[1] > 2, "{mates:?}");
}

/// Mates composed by hand, with bare kings and few pieces.
#[test]
fn mates_by_hand_have_exact_scores() {
    let shogi: [(&str, u32); 4] = [
        // Gold on the head.
        ("4k4/9/4G4/9/9/9/9/9/4K4 b G 1", 1),
        // Gold from the side, then gold on the head.
        ("7nl/7k1/9/6PS1/9/9/9/9/4K4 b 2G 1", 3),
        // The pawn pushes, because its drop would be illegal.
        ("7lk/9/7GP/9/9/9/9/9/4K4 b - 1", 1),
        // A drop beside the king, which its own men shut in.
        ("7nk/9/6G2/9/9/9/9/9/4K4 b GS 1", 1),
    ];
    for (text, plies) in shogi {
        let position: wazir_shogi::Position = position(text);
        let real = [1, 3].into_iter().find(|&plies| wins(&position, plies));
        assert_eq!(real, Some(plies), "{text}");
        assert_eq!(mate_distance(position, 7).0, Some(plies), "{text}");
    }
    let cwda: [(&str, u32, bool); 4] = [
        ("fide:fide 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 1, true),
        ("fide:fide 7k/8/R7/1R6/8/8/8/4K3 w - - 0 1", 3, true),
        ("fide:fide 7k/1R6/R7/8/8/8/8/4K3 b - - 0 1", 2, false),
        // Philidor's legacy: the queen gives itself up and the knight smothers.
        ("fide:fide 5r1k/6pp/7N/8/8/1Q6/8/6K1 w - - 0 1", 3, true),
    ];
    for (text, plies, win) in cwda {
        let position: wazir_cwda::Position = position(text);
        let (wins, loses) = mate_distance(position, 9);
        let found = if win { wins } else { loses };
        assert_eq!(found, Some(plies), "{text}");
    }
}

/// A game of limited length is drawn after the last ply, unless that gives mate.
#[test]
fn a_game_of_limited_length_is_drawn() {
    let mate_in_three: wazir_shogi::Position = position("7nl/7k1/9/6PS1/9/9/9/9/4K4 b 2G 1");
    let lost: wazir_cwda::Position = position("fide:fide 7k/1R6/R7/8/8/8/8/4K3 b - - 0 1");
    let score = |plies, searcher: &mut wazir_ai::Searcher<_>| {
        let limits = Limits::default().depth(7).draw_after_plies(plies);
        searcher.think(std::slice::from_ref(&mate_in_three), &limits).score()
    };
    // One memory for all: a result with more plies left does not hold with fewer.
    let mut searcher = crate::searcher();
    for plies in [20, 3, 2, 1, 0, 4, 2] {
        let score = score(plies, &mut searcher);
        let expected = (plies >= 3).then_some(3);
        assert_eq!(score.wins_in(), expected, "{plies}");
        assert!(expected.is_some() || score.estimate() == Some(0), "{plies}: {score}");
    }
    for (plies, loses) in [(2, Some(2)), (1, None)] {
        let limits = Limits::default().depth(7).draw_after_plies(plies);
        let score = crate::searcher().think(std::slice::from_ref(&lost), &limits).score();
        assert_eq!(score.loses_in(), loses, "{plies}");
        assert!(loses.is_some() || score.estimate() == Some(0), "{plies}: {score}");
    }
}

fn play<G: Game>(line: &mut Vec<G>, moves: &[&str]) {
    for text in moves {
        let last = line.last().expect("a start");
        let mv = last.read_move(text).expect("a move");
        assert!(last.check(mv).is_ok(), "{text}");
        line.push(after(last, mv));
    }
}

/// A side hopelessly behind draws by repetition where that is a draw: with perpetual check in
/// chess, but not in shogi and EuroShogi, where the checking side loses.
#[test]
fn perpetual_check_saves_nobody_where_it_loses() {
    // The queen checks on e8 and h5 for ever; nothing else saves White.
    let chess: wazir_cwda::Position = position("fide:fide 6k1/6p1/8/7Q/8/2q5/2r3PP/7K w - - 0 1");
    let result = crate::searcher().think(&[chess], &Limits::default().depth(9));
    assert_eq!(result.score().estimate(), Some(0), "{}", result.score());
    // Here the king walks between two squares as long as the rook checks it.
    let shogi: wazir_shogi::Position = position("1k7/9/9/9/R8/9/9/9/4K4 b - 1");
    let mut line = vec![shogi];
    play(&mut line, &["9e8e", "8a9a", "8e9e", "9a8a", "9e8e", "8a9a", "8e9e"]);
    // The position occurs for the third time: another round would lose for the checking side.
    let result = crate::searcher().think(&line, &Limits::default().depth(4));
    let reply = result.best().expect("a move");
    assert_eq!(line.last().map(|p| p.move_text(reply)), Some("9a8a".to_owned()));
    assert!(result.score().is_level_or_better(), "{}", result.score());
    // The same in EuroShogi (rules/euroshogi.md section 7).
    let euroshogi: wazir_euroshogi::Position = position("1k6/8/8/8/R7/8/8/4K3[] w 0 1");
    let mut line = vec![euroshogi];
    play(&mut line, &["a4b4", "b8a8", "b4a4", "a8b8", "a4b4", "b8a8", "b4a4"]);
    let result = crate::searcher().think(&line, &Limits::default().depth(2));
    assert_eq!(result.score().wins_in(), Some(1));
}

/// Repetition without checks is a draw, and better than a lost position.
#[test]
fn who_stands_worse_repeats() {
    let start: wazir_shogi::Position = position("4k4/9/9/9/9/9/9/9/R3K4 w - 1");
    let mut line = vec![start];
    play(&mut line, &["5a4a", "9i9h", "4a5a", "9h9i", "5a4a", "9i9h", "4a5a", "9h9i"]);
    play(&mut line, &["5a4a", "9i9h", "4a5a"]);
    // Black could repeat for the fourth time, and has better moves.
    let result = crate::searcher().think(&line, &Limits::default().depth(5));
    let best = line.last().map(|p| p.move_text(result.best().expect("a move")));
    assert_ne!(best.as_deref(), Some("9h9i"));
    assert!(result.score().estimate().is_none_or(|score| score > 300));
}

#[test]
fn the_same_answer_every_time() {
    let think = || {
        let mut searcher = crate::searcher();
        let start = wazir_shogi::Position::default();
        let first = searcher.think(std::slice::from_ref(&start), &Limits::default().nodes(20_000));
        let next = after(&start, first.best().expect("a move"));
        let second = searcher.think(&[start, next], &Limits::default().depth(6));
        [first, second].map(|t| (t.lines().to_vec(), t.nodes(), t.depth()))
    };
    assert_eq!(think(), think());
}

/// After the flag is set, the search visits only the nodes up to its next look at the flag.
#[test]
fn a_stop_is_heeded_at_once() {
    let flag = Arc::new(AtomicBool::new(false));
    let limits = Limits::default().stop_flag(Arc::clone(&flag));
    let (mut asked_at, start) = (0, wazir_cwda::Position::default());
    let result = crate::searcher().think_with_info(&[start], &limits, &mut |report| {
        if report.depth == 7 && asked_at == 0 {
            flag.store(true, Ordering::Relaxed);
            asked_at = report.nodes;
        }
    });
    assert!(asked_at > 0 && result.nodes() - asked_at <= 256, "{asked_at} {}", result.nodes());
    assert!(result.best().is_some());
}

#[test]
fn clocks_are_kept() {
    use std::time::{Duration, Instant};
    let clock = Clock::new(Duration::from_millis(400)).overhead(Duration::ZERO);
    let began = Instant::now();
    let limits = Limits::default().clock(&clock);
    let result = crate::searcher().think(&[wazir_euroshogi::Position::default()], &limits);
    assert!(result.best().is_some());
    // A quarter is the limit; machines that run other tests meanwhile are slow to look.
    assert!(began.elapsed() < Duration::from_millis(2000));
}

#[test]
fn lines_differ_and_are_sorted() {
    let options = Options::default().multi_pv(5);
    let start: wazir_shogi::Position =
        position("ln1gk2nl/1r1s1gs2/p1pppp1pp/6p2/1p5P1/2P6/PPSPPPP1P/2G3SR1/LN2KG1NL b Bb 1");
    let mut places = Vec::new();
    let limits = Limits::default().depth(5);
    let result = crate::searcher_with(options.clone()).think_with_info(
        std::slice::from_ref(&start),
        &limits,
        &mut |report| places.push((report.depth, report.multi_pv)),
    );
    let lines = result.lines();
    assert_eq!(lines.len(), 5);
    assert_eq!(lines[0].moves().first().copied(), result.best());
    assert!(lines.windows(2).all(|pair| pair[0].score() >= pair[1].score()));
    for (i, line) in lines.iter().enumerate() {
        assert!(lines[..i].iter().all(|other| other.moves()[0] != line.moves()[0]));
        let mut here = start.clone();
        for &mv in line.moves() {
            assert!(here.check(mv).is_ok());
            here.play_unchecked(mv);
        }
    }
    assert!((1..=5).all(|place| places.contains(&(5, place))));
    // No more lines than moves.
    let few: wazir_shogi::Position = position("4k4/9/9/9/9/9/9/4+b4/4K4 b - 1");
    let result = crate::searcher_with(options).think(&[few], &limits);
    assert_eq!(result.lines().len(), 1);
}

/// Null moves are not tried where zugzwang is common, so switching them off changes nothing there;
/// elsewhere it does.
#[test]
fn no_pass_among_pawns() {
    let nodes = |text: &str, features| {
        let position: wazir_cwda::Position = position(text);
        let mut searcher = crate::searcher_with(Options::default().features(features));
        searcher.think(&[position], &Limits::default().depth(9)).nodes()
    };
    let (with, without) =
        (SearchFeatures::all(), SearchFeatures::all() - SearchFeatures::NULL_MOVE);
    // No pawn promotes within the depth, which would add pieces.
    let pawns = "fide:fide 8/5k2/2p2p2/2P2P2/6K1/8/8/8 w - - 0 1";
    assert_eq!(nodes(pawns, with), nodes(pawns, without));
    let pieces = "fide:fide 3rk3/5p2/2p2p2/2P2P2/1P6/8/3N4/3RK3 w - - 0 1";
    assert_ne!(nodes(pieces, with), nodes(pieces, without));
    // With pieces in hand there is no zugzwang.
    let shogi: wazir_shogi::Position = position("4k4/4p4/9/9/9/9/9/4P4/4K4 b - 1");
    assert!(shogi.allows_null_move());
}

/// Returns every feature alone, all but each feature, and the extremes.
fn configurations() -> Vec<SearchFeatures> {
    let mut all = vec![SearchFeatures::all(), SearchFeatures::empty()];
    for (_, feature) in SearchFeatures::all().iter_names() {
        all.extend([feature, SearchFeatures::all() - feature]);
    }
    all
}

fn legal_whatever_is_off<G: crate::RegisteredGame>(positions: &[G]) {
    for position in positions {
        for features in configurations() {
            let options = Options::default().hash(1).features(features);
            let mut searcher = crate::searcher_with(options);
            for nodes in [1, 40, 700] {
                let line = std::slice::from_ref(position);
                let result = searcher.think(line, &Limits::default().nodes(nodes));
                let mut here = position.clone();
                for &mv in result.lines().iter().flat_map(|line| line.moves()) {
                    assert!(here.check(mv).is_ok(), "{features}: {}", position.position_text());
                    here.play_unchecked(mv);
                }
                assert!(result.best().is_some());
            }
        }
    }
}

#[test]
fn every_line_is_legal_whatever_is_switched_off() {
    legal_whatever_is_off(&late_positions(&wazir_shogi::Position::default(), 4, 60));
    legal_whatever_is_off(&late_positions(&wazir_euroshogi::Position::default(), 4, 50));
    let cwda = wazir_cwda::start_position("clobberers:nutters").expect("the armies exist");
    legal_whatever_is_off(&late_positions(&cwda, 4, 40));
    let evo =
        wazir_evo::Position::start(wazir_evo::SeatSet::SouthNorth, &wazir_evo::Options::default());
    legal_whatever_is_off(&late_positions(&evo, 3, 40));
}

/// Plays a game between two players with random features, with every move checked.
fn random_game<G: crate::RegisteredGame>(start: &G, seed: u64, plies: usize) -> Option<Outcome> {
    let mut dice = SplitMix64::new(seed);
    let mut options = || {
        let bits = SearchFeatures::all().bits() & dice.below(1 << 30) as u32;
        let threads = 1 + dice.below(8) / 7;
        Options::default()
            .hash(1)
            .features(SearchFeatures::from_bits_truncate(bits))
            .threads(threads)
    };
    let mut players = [crate::searcher_with(options()), crate::searcher_with(options())];
    let mut line = vec![start.clone()];
    while G::outcome(&line).is_none() && line.len() < plies {
        let last = line.last()?;
        let turn = line.len() % 2;
        let result = players[turn].think(&line, &Limits::default().nodes(150));
        let mv = result.best().expect("the game goes on");
        assert!(last.check(mv).is_ok(), "{}: {mv:?}", last.position_text());
        line.push(after(last, mv));
    }
    G::outcome(&line)
}

#[test]
fn games_between_random_configurations() {
    let mut ended = 0;
    let armies = ["fide", "clobberers", "nutters", "rookies"];
    for seed in 0..8u64 {
        let text = format!("{}:{}", armies[seed as usize % 4], armies[(seed as usize / 2 + 1) % 4]);
        let cwda = wazir_cwda::start_position(&text).expect("the armies exist");
        ended += u32::from(random_game(&cwda, seed, 400).is_some());
        ended += u32::from(random_game(&wazir_shogi::Position::default(), seed, 400).is_some());
        ended += u32::from(random_game(&wazir_euroshogi::Position::default(), seed, 400).is_some());
        let seats =
            [wazir_evo::SeatSet::SouthNorth, wazir_evo::SeatSet::WestEast][seed as usize % 2];
        let evo = wazir_evo::Position::start(seats, &wazir_evo::Options::default());
        ended += u32::from(random_game(&evo, seed, 300).is_some());
    }
    assert!(ended >= 20, "only {ended} of 32 games ended");
}

#[test]
fn threads_work_together() {
    let options = Options::default().threads(3).hash(4);
    let start = wazir_cwda::Position::default();
    let limits = Limits::default().nodes(60_000);
    let result = crate::searcher_with(options.clone()).think(&[start], &limits);
    assert!((60_000..63_000).contains(&result.nodes()), "{}", result.nodes());
    let mate: wazir_cwda::Position = position("fide:fide 7k/8/R7/1R6/8/8/8/4K3 w - - 0 1");
    let result = crate::searcher_with(options).think(&[mate], &Limits::default().depth(6));
    assert_eq!(result.score().wins_in(), Some(3));
}

#[test]
fn reports_tell_of_the_search() {
    let start = wazir_cwda::Position::default();
    let (mut last, mut depths) = (0, Vec::new());
    let limits = Limits::default().depth(6);
    let result =
        crate::searcher().think_with_info(std::slice::from_ref(&start), &limits, &mut |report| {
            assert!(report.nodes >= last && report.seldepth >= 1 && report.hashfull <= 1000);
            assert!(start.check(report.pv[0]).is_ok());
            last = report.nodes;
            depths.push(report.depth);
        });
    assert!(depths.is_sorted() && depths.first() == Some(&1) && depths.last() == Some(&6));
    assert_eq!(result.depth(), 6);
    assert!(result.nodes() >= last);
}

#[test]
fn a_mate_limit_ends_the_search() {
    let mate: wazir_cwda::Position = position("fide:fide 7k/8/R7/1R6/8/8/8/4K3 w - - 0 1");
    let result = crate::searcher().think(&[mate], &Limits::default().mate(3));
    assert_eq!(result.score().wins_in(), Some(3));
}

#[test]
fn lines_in_texts() {
    let start = wazir_cwda::Position::default();
    let result = crate::searcher().think(std::slice::from_ref(&start), &Limits::default().depth(3));
    let moves = result.lines()[0].moves().len();
    let texts = result.map_lines(|moves| {
        let mut here = start.clone();
        let text = |&mv| {
            let text = here.move_text(mv);
            here.play_unchecked(mv);
            text
        };
        moves.iter().map(text).collect()
    });
    assert_eq!(texts.lines()[0].moves().len(), moves);
    assert_eq!(texts.lines()[0].moves().first().cloned(), texts.best());
}

/// Searches of odd lengths end with the move that was last shown to be best.
fn keep_what_was_shown<G: crate::RegisteredGame>(start: &G) {
    for position in late_positions(start, 6, 14) {
        for nodes in (200..3_000).step_by(173) {
            let mut last = None;
            let mut listener = |report: &wazir_ai::SearchInfo<G::Move>| {
                if report.multi_pv == 1 && report.bound != wazir_ai::ScoreBound::Upper {
                    last = report.pv.first().copied();
                }
            };
            let limits = Limits::default().nodes(nodes);
            let line = std::slice::from_ref(&position);
            let result = crate::searcher().think_with_info(line, &limits, &mut listener);
            if let Some(shown) = last {
                assert_eq!(result.best(), Some(shown), "{nodes} nodes in {position:?}");
            }
        }
    }
}

#[test]
fn no_other_move_is_played_than_the_one_shown_to_be_better() {
    keep_what_was_shown(&wazir_shogi::Position::default());
    keep_what_was_shown(&wazir_cwda::Position::default());
}
