//! Tests of folders of tables, and of surveys.

use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

use wazir_endings::{
    EndgameFolder, EndgameGenerator, EndgameRules, GenerateError, GenerateProgress, Metric, Piece,
    survey_groups, write_survey,
};

#[test]
fn a_survey_tells_of_singles_and_pairs() {
    let small = EndgameRules::for_board(5, 5).unwrap();
    let (mut lines, groups) = (Vec::new(), survey_groups(&["RB".to_owned()]).unwrap());
    let take = |line| {
        lines.push(line);
        Ok::<_, GenerateError>(())
    };
    let go_on = |_: &GenerateProgress| ControlFlow::Continue(());
    write_survey(&small, &groups, NonZero::<usize>::MIN, &go_on, take).unwrap();
    let starts = ["| Pieces", "| ---", "| `R`", "| `B` |  | 0 |", "| `RR`", "| `RB`"];
    for (line, start) in lines.iter().zip(starts) {
        assert!(line.starts_with(start), "{line}");
    }
    assert!(lines[6].starts_with("| `BB` | one colour | 0 |"), "{}", lines[6]);
    assert!(lines[7].starts_with("| `BB` | both colours |"), "{}", lines[7]);
    assert_eq!(lines.len(), 8);
}

#[test]
fn a_survey_of_several_arguments_has_their_lines() {
    let of = |words: &[&str]| {
        survey_groups(&words.iter().map(|word| word.to_string()).collect::<Vec<_>>())
    };
    let names: Vec<String> = of(&["R", "N(WD)"])
        .unwrap()
        .iter()
        .map(|group| group.iter().map(Piece::to_string).collect())
        .collect();
    assert_eq!(names, ["R", "N(WD)"]);
    assert!(of(&["R", "X"]).is_err());
}

#[test]
fn a_table_that_was_stopped_is_gone_on_with() {
    let place = tempfile::tempdir().unwrap();
    let small = EndgameRules::for_board(5, 5).unwrap();
    let folder = || EndgameFolder::new(place.path(), small.clone(), Metric::Dtm);
    let ending = "KRKN".parse().unwrap();
    let seen = AtomicU32::new(0);
    let stop = |now: &GenerateProgress| {
        let late = now.material == ending && seen.fetch_add(1, Ordering::Relaxed) > 60;
        if late { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    assert!(folder().build(&ending, NonZero::<usize>::MIN, &stop).is_err());
    let part = place.path().join("KRKN.mate.part");
    assert!(part.exists());
    let before = seen.load(Ordering::Relaxed);
    let first = Mutex::new(None);
    let go_on = |now: &GenerateProgress| {
        if now.material == ending {
            first.lock().unwrap().get_or_insert(now.ply);
        }
        ControlFlow::Continue(())
    };
    folder().build(&ending, NonZero::<usize>::MIN, &go_on).unwrap();
    assert!(first.lock().unwrap().is_some_and(|ply| ply > Some(0)), "{before}");
    assert!(!part.exists());
    let whole = EndgameGenerator::new(small.clone()).generate(&ending, Metric::Dtm).unwrap();
    assert_eq!(folder().read(&ending).unwrap().stats(), whole.stats());
}
