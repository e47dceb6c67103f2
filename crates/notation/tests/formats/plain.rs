//! Tests of the plain record.

use insta::assert_snapshot;
use proptest::prelude::*;
use wazir_game::Game;
use wazir_notation::{
    AnyParsedGame, Error, ErrorKind, GameTree, HeaderKey, Termination, TreeNodeId, plain,
};
use wazir_registry::{AnyPosition, GameEntry, Playable, StartOptions};
use wazir_testkit::trees::random_trees;

fn read(text: &str) -> Result<AnyParsedGame, Error> {
    plain::read(text, &wazir_builtin::games())
}

fn error(text: &str) -> String {
    match read(text) {
        Ok(game) => game.error().map_or("no error".into(), ToString::to_string),
        Err(error) => error.to_string(),
    }
}

/// The game of the registry that is played with this position.
fn entry<P: Playable>(start: &P) -> GameEntry {
    let position = AnyPosition::new(start.clone());
    let games = wazir_builtin::games();
    games
        .iter()
        .find(|entry| entry.accepts_position(&*position))
        .expect("a game of the list")
        .clone()
}

fn evo() -> wazir_builtin::rules::evo::Position {
    wazir_builtin::rules::evo::Position::start(
        wazir_builtin::rules::evo::SeatSet::SouthNorth,
        &wazir_builtin::rules::evo::Options::default(),
    )
}

#[test]
fn a_record_with_everything_in_it() {
    let text = "\
Wazir record 1
Game: evo
Start: 3nKnW7/nWnW6/1nWnWnWnWnW6/12/12/12/12/12/12/6sWsWsWsWsW1/6sWsW/7sKsW3 sn s 0 1
";
    assert!(read(text).unwrap().error().is_some(), "no such cross");
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
    let game = read(text).unwrap();
    assert_eq!(game.error(), None);
    let tree = game.tree();
    assert_eq!(tree.main_moves().count(), 2);
    assert_eq!(tree.variation_count(), 1);
    assert_eq!(tree.headers().get(&HeaderKey::other("odd: key")), Some("a\nb "));
    assert_eq!(tree.headers().get(&HeaderKey::other("Game")), Some("a header of that name"));
    assert_eq!(tree.termination().map(ToString::to_string), Some("resign".into()));
    assert_eq!(tree.comment(TreeNodeId::START), "Before the first move.");
    let written = plain::write(game.game_entry(), tree);
    assert_eq!(written.text(), text.replace("\\)", ")"));
    assert_eq!(written.losses().count(), 0);
}

#[test]
fn variations_are_written_late_ones_first() {
    let start = evo();
    let mut tree = GameTree::new(start);
    let (mut at, mut position) = (TreeNodeId::START, start);
    for _ in 0..3 {
        let moves = position.legal_moves();
        let next = tree.add(at, wazir_notation::RecordEntry::Move(moves[0]));
        tree.add(at, wazir_notation::RecordEntry::Move(moves[1]));
        tree.add(at, wazir_notation::RecordEntry::Move(moves[2]));
        position.play(moves[0]).unwrap();
        at = next;
    }
    let text = plain::write(&entry(&start), &tree.erased()).into_text();
    let moves = text.lines().skip(3).collect::<Vec<_>>();
    let expected = "1 g1=B|2 c11=B|3 h1=B||3 h1=C||3 h1=S||2 c11=C||2 c11=S||1 g1=C||1 g1=S";
    assert_eq!(moves.join("|"), expected);
}

#[test]
fn errors_name_the_place() {
    let head = "Wazir record 1\nGame: evo\n\n";
    let cases =
        ["", "KIF\n", "Wazir record 9\n", "Wazir record 1\nGame: go\n", "Wazir record 1\n\n"]
            .map(error)
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
                .map(|moves| error(&format!("{head}{moves}\n"))),
            )
            .collect::<Vec<_>>();
    assert_snapshot!(cases.join("\n"), @r"
    line 1, column 1: `Wazir record 1` expected
    line 1, column 1: `KIF`: `Wazir record 1` expected
    line 1, column 1: `Wazir record 9`: unknown version: this program reads version 1
    line 2, column 7: `go`: there is no game `go`: choose shogi, euroshogi, cwda or evo
    line 1, column 1: `Wazir record 1`: a header `Game` is missing
    line 4, column 1: `x`: the number of a ply, from 1, was expected
    line 4, column 3: `g2-g3`: a time such as `(12.5s)` or a mark such as `$1` was expected
    line 5, column 1: `0`: the number of a ply, from 1, was expected
    line 4, column 1: `2`: ply 1 or an earlier one was expected
    line 4, column 3: `g2-`: a square of the board expected at character 4 of `g2-`
    line 4, column 3: `g2-g9`: the piece on g2 does not move to g9
    line 4, column 9: `soon`: a time such as `(12.5s)` or a mark such as `$1` was expected
    line 4, column 9: `(1m)`: a time such as `(12.5s)` was expected
    line 4, column 7: `never`: `never` is not a termination; write a word such as `resign`, or `any:` and a text
    line 5, column 1: `2`: nothing can follow an ending
    line 4, column 1: `99999999999999999999999`: the number of a ply, from 1, was expected
    ");
    let reading = read(&format!("{head}1 g2-g3\n2 g2-g9\n")).unwrap();
    assert_eq!(reading.tree().main_moves().count(), 1);
    assert_eq!(reading.error().map(|error| error.kind()), Some(ErrorKind::IllegalMove));
}

#[test]
fn blanks_at_the_end_of_an_ending_are_spelled_out() {
    let mut tree = GameTree::new(evo());
    tree.add(
        TreeNodeId::START,
        wazir_notation::RecordEntry::End(Termination::other("a (b)\u{b}\u{3000} ")),
    );
    let text = plain::write(&entry(&evo()), &tree.clone().erased()).into_text();
    assert!(text.ends_with("1 end any:a \\(b)\\{b}\\{3000}\\{20}\n"), "{text}");
    round_trip(&tree);
}

#[test]
fn rules_that_are_not_usual_travel_along() {
    let games = wazir_builtin::games();
    let start = StartOptions::default()
        .with_armies("nutters:rookies")
        .with_option("promotion", "either")
        .with_option("repetition-count", "4");
    let game = games.open("cwda", &start).unwrap();
    let text = plain::write(game.entry(), &GameTree::from(game.record())).into_text();
    assert!(text.contains("\nOptions: promotion=either, repetition-count=4\n"), "{text}");
    let again = read(&text).unwrap().into_play().unwrap();
    assert_eq!(again.changed_options(), game.changed_options());
    // With the default start, only the rules are written.
    let game =
        games.open("shogi", &StartOptions::default().with_option("max-plies", "256")).unwrap();
    let text = plain::write(game.entry(), &GameTree::from(game.record())).into_text();
    assert_eq!(text, "Wazir record 1\nGame: shogi\nOptions: max-plies=256\n\n");
    assert_eq!(read(&text).unwrap().into_play().unwrap().changed_options(), game.changed_options());
    // Other records have the option after the position.
    let text = "Wazir record 1\nGame: cwda\n\
        Start: fide:nutters 4k3/8/8/8/8/8/8/4K3 w - - 0 1 promotion=either\n\n";
    let game = read(text).unwrap().into_play().unwrap();
    assert_eq!(game.changed_options(), [("promotion", "either".to_owned())]);
    let place =
        |options: &str| error(&format!("Wazir record 1\nGame: evo\nOptions: {options}\n\n"));
    assert_snapshot!(place("setup"), @"line 3, column 10: `setup`: an option such as `repetition-count=4` was expected");
    assert_snapshot!(place("setup=wall, luck=1"), @"line 3, column 10: `setup=wall, luck=1`: evo has no option `luck`: choose setup, start-role, repetition-count or no-capture-rounds");
    assert_snapshot!(place("setup=tower"), @"line 3, column 10: `setup=tower`: the option `setup` cannot be `tower`: choose cluster, wall");
}

#[test]
fn problems_need_no_options() {
    let text = "Wazir record 1\nGame: shogi\nStart: 4k4/9/4P4/9/9/9/9/9/9 b G 1\n\n1 G*5b\n";
    assert_eq!(error(text), "no error");
    let written = plain::write(read(text).unwrap().game_entry(), read(text).unwrap().tree());
    assert!(written.text().contains("\nOptions: missing-king=allowed"), "{}", written.text());
    assert!(read(written.text()).unwrap().same_tree(&read(text).unwrap()));
}

fn round_trip<P: Playable>(tree: &GameTree<P>) {
    let entry = entry(tree.start());
    let erased = tree.clone().erased();
    let written = plain::write(&entry, &erased);
    let read = read(written.text()).unwrap_or_else(|error| panic!("{error}\n{}", written.text()));
    assert_eq!(read.error(), None, "{}", written.text());
    assert!(tree.same_tree(&read.downcast().expect("the same game")), "{}", written.text());
    assert_eq!(tree.headers(), read.tree().headers());
    let rules = [&erased, read.tree()].map(|tree| {
        entry
            .play_from_position(tree.start().clone())
            .expect("a start of the game")
            .changed_options()
    });
    assert_eq!(rules[0], rules[1]);
    assert_eq!(plain::write(&entry, read.tree()).text(), written.text());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn what_is_written_reads_the_same(plan in random_trees(60)) {
        round_trip(&plan.tree(wazir_builtin::rules::shogi::Position::default(), true));
        round_trip(&plan.tree(wazir_builtin::rules::euroshogi::Position::default(), true));
        round_trip(&plan.tree(wazir_builtin::rules::cwda::start_position("nutters:rookies").unwrap(), true));
        let options = wazir_builtin::rules::evo::Options::default();
        round_trip(&plan.tree(wazir_builtin::rules::evo::Position::start(wazir_builtin::rules::evo::SeatSet::Four, &options), true));
    }

    #[test]
    fn any_text_is_read_or_refused(text in "(Wazir record 1\nGame: evo\n)?(\n|1|2| |g2-g3|end|resign|[;<@$()s:]|\\PC)*") {
        let _ = read(&text);
    }
}
