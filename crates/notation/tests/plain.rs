//! The plain text record.

#[path = "common/armies.rs"]
mod armies;
mod common;

use common::plans;
use insta::assert_snapshot;
use proptest::prelude::*;
use wazir_game::Game;
use wazir_notation::{End, ErrorKind, Key, NodeId, Recorded, Sheet, plain};

fn error<G: Recorded>(text: &str) -> String {
    plain::read::<G>(text).error().map_or("no error".into(), ToString::to_string)
}

#[test]
fn a_record_with_everything_in_it() {
    let text = "\
Wazir record 1
Game: evo
Start: 3nKnW7/nWnW6/1nWnWnWnWnW6/12/12/12/12/12/12/6sWsWsWsWsW1/6sWsW/7sKsW3 sn s 0 1
";
    assert!(plain::read::<wazir_evo::Position>(text).error().is_some(), "no such cross");
    let text = "\
Wazir record 1
Game: euroshogi
White: Ann
Black: Bob
Event: Tea house, round 3
odd\\: key: a\\nb\\s
\\Game: a header of that name

0 (0.5s)
; Before the first move.
1 a3a4 (12.5s)
2 f6f5 (3s/80.001s) $2 $14
; A comment
; on two lines.
@ here
3 end resign (1s)

2 g6g5
< Or:
3 end any:sealed \\(c3c4\\)
";
    let sheet = plain::read::<wazir_euroshogi::Position>(text).strict().unwrap();
    assert_eq!(sheet.main_moves().count(), 2);
    assert_eq!(sheet.variations(), 1);
    assert_eq!(sheet.headers().get(&Key::other("odd: key")), Some("a\nb "));
    assert_eq!(sheet.headers().get(&Key::other("Game")), Some("a header of that name"));
    assert_eq!(sheet.end().map(ToString::to_string), Some("resign".into()));
    assert_eq!(sheet.comment(NodeId::START), "Before the first move.");
    let written = plain::write(&sheet);
    assert_eq!(written.text(), text.replace("\\)", ")"));
    assert_eq!(written.lost().count(), 0);
}

#[test]
fn variations_are_written_late_ones_first() {
    let start = wazir_evo::Position::usual_start();
    let mut sheet = Sheet::new(start);
    let (mut at, mut position) = (NodeId::START, start);
    for _ in 0..3 {
        let moves = position.legal_moves();
        let next = sheet.add(at, wazir_notation::Entry::Move(moves[0]));
        sheet.add(at, wazir_notation::Entry::Move(moves[1]));
        sheet.add(at, wazir_notation::Entry::Move(moves[2]));
        position.play(moves[0]).unwrap();
        at = next;
    }
    let text = plain::write(&sheet).into_text();
    let moves = text.lines().skip(3).collect::<Vec<_>>();
    let expected = "1 g1=B|2 c11=B|3 h1=B||3 h1=C||3 h1=S||2 c11=C||2 c11=S||1 g1=C||1 g1=S";
    assert_eq!(moves.join("|"), expected);
}

#[test]
fn errors_name_the_place() {
    type Evo = wazir_evo::Position;
    let head = "Wazir record 1\nGame: evo\n\n";
    let cases =
        ["", "KIF\n", "Wazir record 9\n", "Wazir record 1\nGame: go\n", "Wazir record 1\n\n"]
            .map(error::<Evo>)
            .into_iter()
            .chain(
                [
                    "x",
                    "0 g2-g3",
                    "1 g2-g3\n0 (2s)",
                    "2 g2-g3",
                    "1 g2-",
                    "1 g2-g9",
                    "1 g2-g3 soon",
                    "1 g2-g3 (1m)",
                    "1 end never",
                    "1 end resign\n2 g2-g3",
                    "99999999999999999999999 g2-g3",
                ]
                .map(|moves| error::<Evo>(&format!("{head}{moves}\n"))),
            )
            .collect::<Vec<_>>();
    assert_snapshot!(cases.join("\n"), @r"
    line 1, column 1: `Wazir record 1` expected
    line 1, column 1: `KIF`: `Wazir record 1` expected
    line 1, column 1: `Wazir record 9`: a version this program does not know; it reads version 1
    line 2, column 7: `go`: the game evo was expected
    line 1, column 1: `Wazir record 1`: a header `Game` is missing
    line 4, column 1: `x`: the number of a ply, from 1, was expected
    line 4, column 3: `g2-g3`: a time such as `(12.5s)` or a mark such as `$1` was expected
    line 5, column 1: `0`: the number of a ply, from 1, was expected
    line 4, column 1: `2`: ply 1 or an earlier one was expected
    line 4, column 3: `g2-`: a square of the board expected at character 4 of `g2-`
    line 4, column 3: `g2-g9`: the piece on g2 does not move to g9
    line 4, column 9: `soon`: a time such as `(12.5s)` or a mark such as `$1` was expected
    line 4, column 9: `(1m)`: a time such as `(12.5s)` was expected
    line 4, column 7: `never`: `never` names no ending; write a word such as `resign`, or `any:` and a text
    line 5, column 1: `2`: nothing can follow an ending
    line 4, column 1: `99999999999999999999999`: the number of a ply, from 1, was expected
    ");
    let reading = plain::read::<Evo>(&format!("{head}1 g2-g3\n2 g2-g9\n"));
    assert_eq!(reading.sheet().main_moves().count(), 1);
    assert_eq!(reading.error().map(|error| error.kind()), Some(ErrorKind::IllegalMove));
}

#[test]
fn blanks_at_the_end_of_an_ending_are_spelled_out() {
    let mut sheet = Sheet::new(wazir_evo::Position::usual_start());
    sheet.add(NodeId::START, wazir_notation::Entry::End(End::other("a (b)\u{b}\u{3000} ")));
    let text = plain::write(&sheet).into_text();
    assert!(text.ends_with("1 end any:a \\(b)\\{b}\\{3000}\\{20}\n"), "{text}");
    round_trip(&sheet);
}

fn round_trip<G: Recorded>(sheet: &Sheet<G>) {
    let written = plain::write(sheet);
    let read = plain::read::<G>(written.text()).strict();
    let read = read.unwrap_or_else(|error| panic!("{error}\n{}", written.text()));
    assert!(sheet.same_tree(&read), "{}", written.text());
    assert_eq!(sheet.headers(), read.headers());
    assert_eq!(plain::write(&read).text(), written.text());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn what_is_written_reads_the_same(plan in plans(60)) {
        round_trip(&plan.sheet(wazir_shogi::Position::default(), true));
        round_trip(&plan.sheet(wazir_euroshogi::Position::default(), true));
        round_trip(&plan.sheet(wazir_cwda::start("nutters:rookies").unwrap(), true));
        let options = wazir_evo::Options::default();
        round_trip(&plan.sheet(wazir_evo::Position::start(wazir_evo::Seats::Four, &options), true));
    }

    #[test]
    fn armies_of_ones_own_travel_along(plan in plans(40), matchup in armies::pairings()) {
        let options = wazir_cwda::Options::default();
        let either = options.clone().with_promotion(wazir_cwda::Promotion::Either);
        for options in [options, either] {
            if let Ok(start) = matchup.start(&options) {
                round_trip(&plan.sheet(start, true));
            }
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in "(Wazir record 1\nGame: evo\n)?(\n|1|2| |g2-g3|end|resign|[;<@$()s:]|\\PC)*") {
        let _ = plain::read::<wazir_evo::Position>(&text);
    }
}
