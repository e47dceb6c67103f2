//! Reports to listeners: complete sets of lines, and progress between them.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use wazir_ai::{Limits, Options, Score, SearchInfo};
use wazir_game::{Game, SplitMix64};

use crate::RegisteredGame;

/// A screen that shows the last line reported for each rank.
struct InfoScreen<M> {
    lines: Vec<(M, Score)>,
    sets: usize,
}

impl<M: Copy + PartialEq + std::fmt::Debug> InfoScreen<M> {
    fn new() -> Self {
        Self { lines: Vec::new(), sets: 0 }
    }

    /// Shows a line; the lines of one set follow each other.
    fn show(&mut self, report: &SearchInfo<M>) {
        if report.multi_pv == 1 {
            self.check();
            self.sets += 1;
        }
        let line = (report.pv[0], report.score);
        match self.lines.get_mut(report.multi_pv - 1) {
            Some(place) => *place = line,
            None => self.lines.push(line),
        }
    }

    fn check(&self) {
        for (i, (mv, _)) in self.lines.iter().enumerate() {
            assert!(self.lines[..i].iter().all(|(other, _)| other != mv), "{:?}", self.lines);
        }
        assert!(self.lines.windows(2).all(|pair| pair[0].1 >= pair[1].1), "{:?}", self.lines);
    }
}

/// Returns a position some random moves from the start.
fn random_position<G: RegisteredGame>(start: &G, seed: u64) -> Option<G> {
    let (mut position, mut dice) = (start.clone(), SplitMix64::new(seed));
    for _ in 0..dice.below(60) {
        let moves = position.legal_moves();
        if moves.is_empty() || G::outcome(std::slice::from_ref(&position)).is_some() {
            return None;
        }
        position.play_unchecked(moves[dice.below(moves.len())]);
    }
    G::outcome(std::slice::from_ref(&position)).is_none().then_some(position)
}

/// Runs searches that end in all ways, some of them after a few nodes.
fn sets_are_whole<G: RegisteredGame>(start: &G, searches: u64) {
    let mut done = 0;
    for seed in 0.. {
        let Some(position) = random_position(start, seed) else { continue };
        let lines = [1, 2, 3, 4, 8, 500][seed as usize % 6];
        let flag = Arc::new(AtomicBool::new(false));
        let mut heard = 0;
        let limits = match seed % 5 {
            0 => Limits::default().nodes(20 + seed * 7),
            1 => Limits::default().nodes(300 + seed * 11),
            2 => Limits::default().depth(4),
            3 => Limits::default().stop_flag(flag.clone()).nodes(20_000),
            _ => Limits::default().nodes(3_000).variety(60, seed),
        };
        let mut screen = InfoScreen::new();
        let mut searcher = crate::searcher_with::<G>(Options::default().hash(1).multi_pv(lines));
        let line = std::slice::from_ref(&position);
        let result = searcher.think_with_info(line, &limits, &mut |report| {
            heard += 1;
            if heard == 3 + lines {
                flag.store(true, Ordering::Relaxed);
            }
            screen.show(report);
        });
        screen.check();
        let legal = position.legal_moves().len();
        assert!(screen.lines.len() <= lines.min(legal));
        if let Some((first, _)) = screen.lines.first() {
            assert_eq!(result.best(), Some(*first), "seed {seed}: {:?}", screen.lines);
        }
        let firsts: Vec<_> = result.lines().iter().map(|line| line.moves()[0]).collect();
        assert_eq!(firsts.first().copied(), result.best());
        if screen.sets > 1 && seed % 5 < 4 {
            // Every set has all lines, from the first depth that was finished on.
            assert_eq!(screen.lines.len(), lines.min(legal), "seed {seed}");
            assert_eq!(firsts, screen.lines.iter().map(|line| line.0).collect::<Vec<_>>());
        }
        done += 1;
        if done == searches {
            return;
        }
    }
}

#[test]
fn all_lines_of_a_set_differ_and_are_in_order_and_the_first_is_played() {
    sets_are_whole(&wazir_shogi::Position::default(), 170);
    sets_are_whole(&wazir_cwda::Position::default(), 170);
}

#[test]
fn a_line_that_overtakes_another_takes_its_place() {
    // The second line of depth 7 is better than the first.
    let sfen = "lnsgk1gnl/1r4sb1/ppppppppp/9/9/4P1P2/PPPP1P1PP/1BR6/LNSGKGSNL b - 11";
    let position: wazir_shogi::Position = sfen.parse().expect("a position");
    let mut screen = InfoScreen::new();
    let mut searcher = crate::searcher_with(Options::default().multi_pv(2));
    let limits = Limits::default().depth(7);
    let result = searcher.think_with_info(&[position], &limits, &mut |report| screen.show(report));
    screen.check();
    assert_eq!(screen.lines.len(), 2);
    assert_eq!(result.best(), Some(screen.lines[0].0));
}

#[test]
fn a_search_tells_how_it_goes_when_it_is_asked_to() {
    let start = wazir_cwda::Position::default();
    let (mut nodes, mut heard) = (0, 0);
    let limits = Limits::default().nodes(20_000);
    let often = limits.clone().report_interval(Duration::ZERO);
    let mut searcher = crate::searcher_with(Options::default().multi_pv(3));
    searcher.think_with_info(std::slice::from_ref(&start), &often, &mut |report| {
        assert!(report.nodes >= nodes);
        nodes = report.nodes;
        if report.is_currmove() {
            heard += 1;
            let (mv, place) = report.current_move.expect("a move is searched");
            assert!(start.check(mv).is_ok() && (1..=20).contains(&place) && report.depth > 0);
        }
    });
    assert!(heard > 50, "{heard}");
    let mut quiet = crate::searcher::<wazir_cwda::Position>();
    quiet.think_with_info(&[start], &limits, &mut |report| assert!(!report.is_currmove()));
}
