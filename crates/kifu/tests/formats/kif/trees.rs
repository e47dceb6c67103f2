//! Round trips of random trees.

use std::time::Duration;

use proptest::prelude::*;
use wazir_game::{Game, Seat};
use wazir_kifu::{ki2, kif};
use wazir_notation::{GameTree, HeaderKey, RecordEntry, Termination, TreeNodeId};
use wazir_shogi::Position;

/// The choices for a random record: for every step the node it continues from, its move, its time,
/// and its remarks.
type Steps = Vec<(u8, u16, Option<u32>, u8, String)>;

fn steps() -> impl Strategy<Value = Steps> {
    let text = prop_oneof![
        "[ -~ぁ-ん\\n*#&：]{0,12}",
        Just("   2 ３四歩(33)   ( 0:01/00:00:01)+".to_owned()),
        Just("変化：1手\nまで1手で投了\n\n".to_owned()),
        Just("▲７六歩\n手合割：平手".to_owned()),
    ];
    let time = proptest::option::weighted(0.7, 0..8_000_000u32);
    proptest::collection::vec((any::<u8>(), any::<u16>(), time, any::<u8>(), text), 0..60)
}

fn endings() -> [Termination; 19] {
    [
        Termination::Resign,
        Termination::Interrupted,
        Termination::Impasse,
        Termination::Draw,
        Termination::Repetition,
        Termination::Mate,
        Termination::NoMate,
        Termination::Timeout,
        Termination::FoulWin,
        Termination::FoulLose,
        Termination::EnteringKing,
        Termination::WinByDefault,
        Termination::LoseByDefault,
        Termination::Try,
        Termination::MaxMoves,
        Termination::TakenBack,
        Termination::Error,
        Termination::other("封じ手"),
        Termination::other("some other end"),
    ]
}

fn starts() -> impl Strategy<Value = &'static str> {
    prop_oneof![
        Just(wazir_shogi::START),
        Just("lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
        Just("8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124"),
        Just("4k4/9/4P4/9/9/9/9/9/9 b 2G2S2r2b2g2s4n4l17p 1"),
    ]
}

/// Builds the tree. Times are those of KIF; for KI2 there are none.
fn build_tree(start: &str, steps: &Steps, timed: bool) -> GameTree<Position> {
    let rules = wazir_shogi::Options::default().with_missing_king(true);
    let start = if start.contains('k') && start.contains('K') {
        start.parse().expect("a position")
    } else {
        rules.position(start).expect("a position with one king")
    };
    let mut tree = GameTree::new(start.clone());
    let mut places = vec![(TreeNodeId::START, start)];
    for (place, choice, time, details, text) in steps {
        // Two in three continue from the last node, the others from any.
        let last = places.len() - 1;
        let at = if place % 3 > 0 { last } else { usize::from(place / 3) % places.len() };
        let (parent, position) = places[at].clone();
        let moves = position.legal_moves();
        let is_end = moves.is_empty() || details % 8 == 0;
        let entry = match is_end {
            true => RecordEntry::End(endings()[usize::from(*choice) % endings().len()].clone()),
            false => RecordEntry::Move(moves[usize::from(*choice) % moves.len()]),
        };
        // An existing continuation is followed.
        if tree.children(parent).any(|child| *tree.entry(child) == entry) {
            continue;
        }
        let is_first = tree.main_child(parent).is_none();
        let node = tree.add(parent, entry.clone());
        if let RecordEntry::Move(mv) = entry {
            let mut next = position;
            next.play(mv).expect("a legal move");
            places.push((node, next));
        }
        if timed {
            tree.set_time(node, time.map(|t| Duration::from_millis(u64::from(t))));
            let total = time.filter(|t| t % 7 == 0).map(|t| Duration::from_secs(u64::from(t) + 1));
            tree.set_recorded_total_time(node, total);
        }
        if details & 16 != 0 {
            tree.set_comment(node, text.as_str());
        }
        if details & 96 == 32 {
            tree.set_bookmark(node, text.as_str());
        }
        // The comment belongs after the line that announces a variation.
        if details & 128 != 0 && !is_first {
            tree.set_comment_before(node, text.as_str());
        }
    }
    tree
}

/// Removes stated totals that equal the sum in whole seconds, because reading drops them.
fn without_true_totals(tree: &mut GameTree<Position>) {
    for id in tree.node_ids().collect::<Vec<_>>() {
        let mut sum = Duration::ZERO;
        let mut at = Some(id);
        while let Some(node) = at {
            sum += tree.time(node).unwrap_or_default();
            at = tree.parent(node).and_then(|node| tree.parent(node));
        }
        let whole = Duration::from_secs(sum.as_secs());
        if [Some(sum), Some(whole)].contains(&tree.recorded_total_time(id)) {
            tree.set_recorded_total_time(id, None);
        }
    }
}

fn headers() -> impl Strategy<Value = Vec<(HeaderKey, String)>> {
    let key = prop_oneof![
        Just(HeaderKey::Player(Seat::FIRST)),
        Just(HeaderKey::Player(Seat::SECOND)),
        Just(HeaderKey::Event),
        Just(HeaderKey::Site),
        Just(HeaderKey::Date),
        Just(HeaderKey::StartTime),
        Just(HeaderKey::EndTime),
        Just(HeaderKey::Round),
        Just(HeaderKey::TimeLimit),
        Just(HeaderKey::Opening),
        Just(HeaderKey::Title),
        Just(HeaderKey::Note),
        Just(HeaderKey::Result),
        "[a-z秒読消費作品名]{1,6}".prop_map(HeaderKey::other),
    ];
    proptest::collection::vec((key, "[!-~ぁ-ん：]([ -~ぁ-ん：]{0,10}[!-~ぁ-ん：])?"), 0..6)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn kif_holds_the_tree(start in starts(), steps in steps(), headers in headers()) {
        let mut tree = build_tree(start, &steps, true);
        without_true_totals(&mut tree);
        headers.iter().for_each(|(key, value)| tree.headers_mut().push(key.clone(), value));
        let written = kif::write(&tree);
        prop_assert_eq!(written.losses().count(), 0);
        let reading = kif::read(written.text());
        prop_assert!(reading.error().is_none(), "{:?}\n{}", reading.error(), written.text());
        prop_assert!(reading.tree().same_tree(&tree), "{}", written.text());
        prop_assert_eq!(reading.tree().headers(), tree.headers());
        let again = kif::write(reading.tree());
        prop_assert_eq!(again.text(), written.text());
        let crlf = kif::read(&written.text().replace('\n', "\r\n")).into_result();
        prop_assert!(crlf.expect("what was written").same_tree(&tree));
    }

    #[test]
    fn ki2_holds_the_tree_without_times(
        start in starts(),
        steps in steps(),
        headers in headers(),
    ) {
        let mut tree = build_tree(start, &steps, false);
        headers.iter().for_each(|(key, value)| tree.headers_mut().push(key.clone(), value));
        let written = ki2::write(&tree);
        prop_assert_eq!(written.losses().count(), 0);
        let reading = ki2::read(written.text());
        prop_assert!(reading.error().is_none(), "{:?}\n{}", reading.error(), written.text());
        prop_assert!(reading.tree().same_tree(&tree), "{}", written.text());
        prop_assert_eq!(reading.tree().headers(), tree.headers());
    }

    #[test]
    fn no_text_makes_the_readers_panic(
        text in "([ -~\\n]|[１-９一二三七八九同歩香桂銀金角飛玉成打▲△：まで手変化数合割勝ち先後　|・v]){0,80}",
    ) {
        for reading in [kif::read(&text), ki2::read(&text)] {
            let kif = kif::write(reading.tree());
            let again = kif::read(kif.text());
            prop_assert!(again.error().is_none(), "{:?}", again.error());
            prop_assert!(kif.losses().count() > 0 || again.tree().same_tree(reading.tree()));
        }
    }

    #[test]
    fn a_record_cut_off_or_damaged_gives_its_beginning(
        steps in steps(),
        at in any::<prop::sample::Index>(),
        with in any::<Option<char>>(),
    ) {
        let tree = build_tree(wazir_shogi::START, &steps, true);
        let text = kif::write(&tree).into_text();
        let places: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
        let at = places[at.index(places.len())];
        let (before, after) = text.split_at(at);
        let damaged = match with {
            None => before.to_owned(),
            Some(c) => format!("{before}{c}{after}"),
        };
        for reading in [kif::read(&damaged), ki2::read(&damaged)] {
            if let Some(error) = reading.error() {
                prop_assert!(error.line() <= damaged.lines().count() + 1);
            }
        }
    }
}
