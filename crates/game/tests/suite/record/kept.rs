//! Tests of records in serde.

use std::time::Duration;

use wazir_game::{EndReason, Game, NodeId, Outcome, Record};

use super::nim::Nim;

/// Returns a tree with two forks; the order of one was changed.
fn tree() -> Record<Nim> {
    let mut record = Record::new(Nim::new(2, &[3, 4, 5]));
    let play = |record: &mut Record<Nim>, text: &str| super::play(record, text)[0];
    let first = play(&mut record, "a1");
    let second = play(&mut record, "b2");
    record.go_to(first);
    let other = play(&mut record, "c3");
    record.go_to(NodeId::START);
    let late = play(&mut record, "b4");
    record.promote_to_main(late);
    record.go_to(second);
    play(&mut record, "a1");
    record.set_comment(NodeId::START, "the start");
    record.set_comment(other, "\"quoted\"\n二手目");
    record.set_time(second, Duration::from_millis(1_234));
    record.go_to(other);
    assert_eq!(record.declare(other, Outcome::draw(EndReason::Agreement)), Ok(()));
    record
}

#[test]
fn a_record_comes_back_as_it_was() {
    let record = tree();
    let text = serde_json::to_string(&record).unwrap();
    let again: Record<Nim> = serde_json::from_str(&text).unwrap();
    assert_eq!(again, record);
    assert_eq!(again.outcome(), Some(Outcome::draw(EndReason::Agreement)));
    assert_eq!(again.main_line(), record.main_line());
    assert!(
        text.contains(r#"{"move":"b2","after":1,"time":{"secs":1,"nanos":234000000}}"#),
        "{text}"
    );
    assert!(text.contains(r#""orders":[[0,[4,1]]]"#), "{text}");
}

#[test]
fn what_makes_records_differ() {
    let record = tree();
    let mut moved = record.clone();
    moved.undo();
    let mut commented = record.clone();
    commented.set_comment(NodeId::START, "");
    let mut open = record.clone();
    open.retract();
    let mut turned = record.clone();
    turned.promote_to_main(record.cursor());
    for other in [moved, commented, open, turned, Record::new(Nim::new(2, &[3, 4, 5]))] {
        assert!(other != record);
    }
    // A cached outcome makes no difference.
    let asked = record.clone();
    assert!(asked.nodes().all(|(id, _)| asked.outcome_at(id).is_none() || id == asked.cursor()));
    assert_eq!(asked, record);
}

#[test]
fn records_that_cannot_be_are_refused() {
    let text = serde_json::to_string(&tree()).unwrap();
    for (right, wrong, why) in [
        (r#""move":"c3","after":1"#, r#""move":"c9","after":1"#, "move 3 of the record, c9"),
        (r#""move":"c3","after":1"#, r#""move":"c3","after":9"#, "there is no node 9"),
        (r#""move":"c3","after":1"#, r#""move":"b2","after":1"#, "it stands there already"),
        (r#""cursor":3"#, r#""cursor":30"#, "there is no node 30"),
        (r#"[[0,[4,1]]]"#, r#"[[0,[4,4]]]"#, "these are not the moves after node 0"),
        (r#""winner":null"#, r#""winner":2"#, "the declared end"),
        (r#""cursor":3"#, r#""curser":3"#, "unknown field"),
    ] {
        assert!(text.contains(right), "{right} in {text}");
        let error = serde_json::from_str::<Record<Nim>>(&text.replace(right, wrong)).unwrap_err();
        assert!(error.to_string().contains(why), "{error}");
    }
}

#[test]
fn a_long_record_with_many_branches_comes_back() {
    let mut record = Record::new(Nim::new(2, &[250; 40]));
    let one = record.position().read_move("a1").unwrap();
    for _ in 0..200 {
        record.play(one).unwrap();
    }
    let fork = record.cursor();
    for heap in "bcdefghijklmnopqrstuvwxyz".chars() {
        for count in 1..=9 {
            record.go_to(fork);
            let mv = record.position().read_move(&format!("{heap}{count}")).unwrap();
            record.play(mv).unwrap();
        }
    }
    let text = serde_json::to_string(&record).unwrap();
    assert_eq!(serde_json::from_str::<Record<Nim>>(&text).unwrap(), record);
}
