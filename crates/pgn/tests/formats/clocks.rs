//! Move times that follow from the stated clocks.

use core::time::Duration;

use wazir_pgn::pgn::{self, PgnStyle};

use crate::read_one;

/// Returns the times of the main line in tenths of a second, and the clocks in seconds.
fn times(text: &str) -> (Vec<Option<u128>>, Vec<Option<u64>>) {
    let tree = read_one(text);
    let times = tree.main_line().map(|id| tree.time(id).map(|time| time.as_millis() / 100));
    let clocks = tree
        .main_line()
        .map(|id| pgn::comment_clock(tree.comment(id)).map(|clock| clock.as_secs()));
    (times.collect(), clocks.collect())
}

const MOVES: &str = "1. e4 {[%clk 0:04:58]} e5 {[%clk 0:04:50.5]} 2. Nf3 {[%clk 0:04:40]} \
                     Nc6 {[%clk 0:04:50.5]} 3. Bc4 {[%eval 0.3] [%clk 0:04:30] hm} *";

#[test]
fn clocks_and_the_control_tell_the_time() {
    let with = |control: &str| times(&format!("[TimeControl \"{control}\"]\n\n{MOVES}"));
    let clocks = vec![Some(298), Some(290), Some(280), Some(290), Some(270)];
    let plain = [Some(20), Some(95), Some(180), Some(0), Some(100)];
    assert_eq!(with("300"), (plain.to_vec(), clocks.clone()));
    let increment = [None, None, Some(210), Some(30), Some(130)];
    assert_eq!(with("300+3"), (increment.to_vec(), clocks.clone()));
    // A time for a number of moves, unknown controls, one in minutes, and a clock that gained too
    // much.
    for control in ["40/300", "?", "-", "5+3", "5"] {
        assert_eq!(with(control), (vec![None; 5], clocks.clone()), "{control}");
    }
    assert_eq!(times(MOVES), (vec![None; 5], clocks));
    let gift = "[TimeControl \"60\"]\n\n1. e4 {[%clk 0:00:50]} e5 2. Nf3 {[%clk 0:01:05]} *";
    assert_eq!(times(gift).0, [Some(100), None, None]);
}

#[test]
fn what_is_stated_stays_as_it_came() {
    let body = |text: &str| {
        let written = pgn::write(&read_one(text), PgnStyle::Pychess).expect("a game");
        let moves = written.text().split("\n\n").nth(1).expect("moves").replace('\n', " ");
        (moves.trim_end().to_owned(), written.losses().count())
    };
    // Times that follow from the clocks are not written.
    let text = "[TimeControl \"300+3\"]\n\n1. e4 {[%clk 0:04:58]} 1... e5 {[%clk 0:04:50.5]} 2. Nf3 {[%clk 0:04:40] x} *";
    let moves = text.split("\n\n").nth(1).expect("moves");
    assert_eq!(body(text), (moves.to_owned(), 0));
    // Stated times override the clocks.
    let text =
        "[TimeControl \"300\"]\n\n1. e4 {[%emt 0:00:01] [%clk 0:04:58]} 1... e5 {[%clk 0:04:50]} *";
    assert_eq!(times(text).0, [Some(10), None]);
    let moves = text.split("\n\n").nth(1).expect("moves");
    assert_eq!(body(text), (moves.to_owned(), 0));
    // A changed time, or the time of an added move, is written.
    let mut tree = read_one("[TimeControl \"300\"]\n\n1. e4 {[%clk 0:04:58]} *");
    let first = tree.main_line().next().expect("a move");
    tree.set_time(first, Some(Duration::from_secs(7)));
    let written = pgn::write(&tree, PgnStyle::Pychess).expect("a game");
    assert!(written.text().contains("{[%emt 0:00:07] [%clk 0:04:58]}"), "{}", written.text());
    // In variations the previous clock is that of the same player before the fork.
    let text =
        "[TimeControl \"300\"]\n\n1. e4 {[%clk 0:04:58]} e5 2. d4 (2. d3 {[%clk 0:04:48]}) *";
    let tree = read_one(text);
    let told = tree.node_ids().filter_map(|id| tree.time(id)).map(|time| time.as_secs());
    assert_eq!(told.collect::<Vec<_>>(), [2, 10]);
    let erased = tree.clone().erased();
    let typed = erased.downcast::<wazir_cwda::Position>().expect("chess");
    let [one, two] =
        [&tree, &typed].map(|tree| pgn::write(tree, PgnStyle::Pychess).expect("a game"));
    assert_eq!(one, two);
}
