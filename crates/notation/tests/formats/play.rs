//! Tests of writing and continuing games in progress, in every game and format.

use std::time::Duration;

use proptest::prelude::*;
use wazir_game::{Claim, EndReason, Game, NodeId, Outcome, PositionHistory, Record, Seat};
use wazir_kifu::{CSA3, KIF, csa, kif};
use wazir_notation::{
    AnyParsedGame, Document, Encoding, ErrorKind, Format, FormatContent, Formats, GameTree,
    HeaderKey, Headers, Loss, ParsedGame, ResumeError, UnmappablePolicy, write_play,
};
use wazir_pgn::PGN;
use wazir_registry::{GameRegistry, Play, StartOptions};
use wazir_testkit::Breakthrough;

/// The built-in games, and one from outside.
fn games() -> GameRegistry {
    wazir_builtin::games().with(Breakthrough::default())
}

/// The choices of a random game: the move or place, an extra, and words.
type Steps = Vec<(u16, u8, String)>;

fn steps(most: usize) -> impl Strategy<Value = Steps> {
    let words = "[a-zあ-ん]{1,8}( [a-z]{1,5}\n?[a-z]{1,4})?";
    proptest::collection::vec((any::<u16>(), any::<u8>(), words), 0..most)
}

/// The end of a random game: one of the first two players and their claim, or none.
fn claim(choice: u8, play: &Play) -> Option<Claim> {
    let seats = play.seats();
    let seat = seats[usize::from(choice / 8) % seats.len()];
    Some(match choice % 8 {
        0 => Claim::Resign(play.to_move()),
        1 => Claim::Resign(seat),
        2 => Claim::Draw,
        3 => Claim::TimeForfeit(play.to_move()),
        4 => Claim::TimeForfeit(seat),
        5 => Claim::Abandonment(seat),
        6 => Claim::IllegalMove(seat),
        _ => return None,
    })
}

/// Plays a random game and stops at the end of its main line.
fn played(mut play: Play, steps: &Steps, variations: bool, notes: bool, end: u8) -> Play {
    for (choice, extra, words) in steps {
        let nodes = play.record().nodes().len();
        if variations && *extra < 30 {
            let node = play.record().nodes().nth(usize::from(*choice) % nodes).map(|(id, _)| id);
            play.record_mut().go_to(node.expect("one of them"));
        }
        let moves = play.legal_moves();
        let Some(&mv) = moves.get(usize::from(*choice) % moves.len().max(1)) else { continue };
        let node = play.play(mv).expect("a legal move");
        if notes && extra & 3 == 0 {
            play.record_mut().set_comment(node, words.clone());
        }
        if notes {
            play.set_move_time(Duration::from_secs(u64::from(extra / 2)));
        }
    }
    let last = play.record().main_line().last().copied().unwrap_or(NodeId::START);
    play.record_mut().go_to(last);
    if let Some(claim) = claim(end, &play) {
        // Not every game has every claim, and some games are over.
        let _ = play.claim(claim);
    }
    play
}

/// The tree from a node on, as text: moves with their comments and times, children in order.
fn dump_tree<G: Game, L: PositionHistory<G>>(record: &Record<G, L>, node: NodeId) -> String {
    let at = record.node(node);
    let position = record.position_at(node);
    let children = at.children().iter().map(|&child| {
        let mv = record.node(child).mv().expect("a move");
        format!("({} {})", position.move_text(mv), dump_tree(record, child))
    });
    let children: String = children.collect();
    format!("{:?} {:?} {children}", at.comment(), at.time())
}

/// The comments of the main line, each with its ply.
fn comments(play: &Play) -> Vec<(usize, String)> {
    let record = play.record();
    let line = std::iter::once(NodeId::START).chain(record.main_line());
    let comments = line.enumerate().map(|(ply, id)| (ply, record.node(id).comment().to_owned()));
    comments.filter(|(_, comment)| !comment.is_empty()).collect()
}

fn read(format: Format, text: &str) -> AnyParsedGame {
    let mut read = format.read(text, &games()).unwrap_or_else(|e| panic!("{e}\n{text}"));
    assert_eq!(read.len(), 1, "{text}");
    read.remove(0)
}

/// Saves a game in a format that holds it and continues it.
fn assert_round_trip(format: Format, play: &Play) {
    let written = write_play(play, format, Headers::default()).expect("the format holds it");
    let text = written.text();
    let lost: Vec<Loss> = written.losses().collect();
    let again = read(format, text).into_play().unwrap_or_else(|e| panic!("{e}\n{text}"));
    assert_eq!(again.entry().id(), play.entry().id());
    assert_eq!(again.move_texts(), play.move_texts(), "{format}: {text}");
    assert_eq!(again.start_text(), play.start_text());
    if !lost.contains(&Loss::Ending) {
        assert_eq!(again.outcome(), play.outcome(), "{format}: {text}");
    }
    if !lost.contains(&Loss::Comments) {
        assert_eq!(comments(&again), comments(play), "{format}: {text}");
    }
    if !lost.contains(&Loss::Rules) {
        assert_eq!(again.changed_options(), play.changed_options(), "{format}: {text}");
    }
    if format.round_trips(play) {
        let trees = [&again, play].map(|play| dump_tree(play.record(), NodeId::START));
        assert_eq!(trees[0], trees[1], "{format}: {text}");
    }
}

/// The formats that hold games and not only positions.
fn formats(play: &Play) -> impl Iterator<Item = Format> {
    let formats = Formats::for_games(&games());
    let serving = formats.supporting(play.entry(), play.record().start());
    serving
        .filter(|format| format.content() == FormatContent::Games)
        .collect::<Vec<_>>()
        .into_iter()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn records_and_trees_are_the_same(steps in steps(60), end: u8) {
        for entry in games().iter() {
            let play = entry.open(&StartOptions::default()).expect("a usual start");
            let play = played(play, &steps, true, true, end);
            let tree = GameTree::from(play.record());
            let record = tree.to_record().expect("legal moves");
            let trees = [dump_tree(play.record(), NodeId::START), dump_tree(&record, NodeId::START)];
            prop_assert_eq!(&trees[0], &trees[1]);
            prop_assert_eq!(record.outcome(), play.outcome());
            prop_assert_eq!(record.moves(), play.record().moves());
            // Known moves are not added twice.
            let mut twice = tree.clone();
            twice.merge_record(&record);
            prop_assert!(twice.same_tree(&tree));
            let reading = AnyParsedGame::new(entry.clone(), ParsedGame::new(tree, None));
            let resumed = reading.and_then(|reading| reading.into_play().ok()).expect("the same game");
            prop_assert_eq!(resumed.move_texts(), play.move_texts());
        }
    }

    #[test]
    fn every_format_goes_on(steps in steps(50), variations: bool, notes: bool, end: u8) {
        for entry in games().iter() {
            let play = entry.open(&StartOptions::default()).expect("a usual start");
            let play = played(play, &steps, variations, notes, end);
            for format in formats(&play) {
                assert_round_trip(format, &play);
            }
            prop_assert!(Format::PLAIN.round_trips(&play));
        }
    }
}

#[test]
fn rules_are_held_or_lost_by_name() {
    let games = games();
    let unusual = StartOptions::default().with_option("repetition-count", "3");
    let play = games.open("shogi", &unusual).expect("an option of shogi");
    for format in formats(&play) {
        let lost = format.losses_of(&play).expect("a format of shogi");
        assert_eq!(lost.contains(&Loss::Rules), format != Format::PLAIN, "{format}");
        assert_eq!(format.round_trips(&play), format == Format::PLAIN, "{format}");
        assert_round_trip(format, &play);
    }
    let either =
        StartOptions::default().with_armies("nutters:rookies").with_option("promotion", "either");
    let play = games.open("cwda", &either).expect("an option of the game");
    assert!(formats(&play).all(|format| format.round_trips(&play)));
    let four =
        games.open("evo", &StartOptions::default().with_seats(4)).expect("it is for four as well");
    assert!(Format::PLAIN.round_trips(&four));
    assert_round_trip(Format::PLAIN, &four);
}

#[test]
fn a_game_from_outside_is_saved_and_read() {
    let games = games();
    let one_row = StartOptions::default().with_option("rows", "1");
    let mut play = games.open("breakthrough", &one_row).expect("it has joined");
    play.play_text(&play.move_choices()[0].text.clone()).expect("a choice");
    let mut headers = Headers::default();
    headers.push(HeaderKey::Player(play.seats()[1]), "Bob");
    let written = write_play(&play, Format::PLAIN, headers.clone()).expect("every game is held");
    assert!(written.text().starts_with("Wazir record 1\nGame: breakthrough\n"));
    assert!(written.text().contains("\nBlack: Bob\n"), "{}", written.text());
    let mut again = read(Format::PLAIN, written.text());
    assert_eq!(again.tree().headers(), &headers);
    let mut resumed = again.clone().into_play().expect("it is whole");
    assert_eq!(resumed.move_texts(), play.move_texts());
    resumed.play_text(&resumed.move_choices()[0].text.clone()).expect("a choice");
    assert!(again.merge_play(&resumed));
    assert_eq!(again.summary().moves.len(), 2);
    assert_eq!(again.move_notations().len(), 2);
    let other = games.open("breakthrough", &StartOptions::default()).expect("it has joined");
    assert!(!again.merge_play(&other), "it begins elsewhere");

    let why = write_play(&play, KIF, Headers::default()).expect_err("another game");
    assert_eq!(
        why.to_string(),
        "kif cannot store a game of Breakthrough; write it as plain, position"
    );
    // A game that is not in the registry is not known.
    let refused = Format::PLAIN.read(written.text(), &wazir_builtin::games()).expect_err("unknown");
    assert_eq!((refused.kind(), refused.line()), (ErrorKind::Game, 2));
    // Its positions are recognised by its own text form.
    let line = play.position_text();
    let positions = Format::POSITION.read(&line, &games).expect("a position");
    assert_eq!(positions[0].game(), "breakthrough");
    assert_eq!(positions[0].summary().end_position, line);
}

#[test]
fn a_game_that_could_not_be_read_is_not_gone_on_with() {
    let reading = read(KIF, "手合割：平手\n   1 ７六歩(77)\n   2 ３五歩(33)\n");
    let error = reading.error().cloned().expect("an illegal move");
    assert_eq!(reading.into_play().err(), Some(ResumeError::Read(error)));
}

#[test]
fn formats_whose_games_are_not_in_the_list() {
    let none = GameRegistry::empty();
    for (format, text) in [(KIF, "1 ７六歩(77)\n"), (PGN, "1. e4 *\n")] {
        let error = format.read(text, &none).expect_err("no such game");
        assert_eq!(error.kind(), ErrorKind::Game);
    }
}

#[test]
fn a_game_that_was_broken_off_goes_on() {
    let mut record = read(KIF, "手合割：平手\n   1 ７六歩(77)\n   2 中断\n*Tea.\n");
    let mut play = record.clone().into_play().expect("a whole game");
    assert_eq!(play.outcome(), None);
    play.play_text("3c3d").expect("a legal move");
    assert!(record.merge_play(&play));
    assert_eq!(record.summary().moves, ["7g7f", "3c3d"]);
    assert_eq!((record.summary().termination, record.summary().variation_count), (None, 0));
    let written = record.write(KIF).expect("shogi");
    assert!(written.text().contains("*Tea."), "{}", written.text());
    assert_round_trip(KIF, &play);
}

#[test]
fn a_file_is_kept_as_it_was() {
    let kif = "手合割：平手\n場所：茶屋\n先手：甲\n   1 ７六歩(77)\n*よい手\n   2 ３四歩(33)\n\
        変化：1手\n   1 ２六歩(27)\n";
    let csa = "V3.0\nN+Ann\n$EVENT:Tea\nPI\n+\n+7776FU\nT1.5\n'*so\n";
    let pgn = b"[Event \"Caf\xe9\"]\n[Mood \"calm\"]\n\n1. e4 $1 {so} (1. d4) 1... e5 *\n\n\
        [Event \"Second\"]\n\n1. c4 *\n";
    let kif = wazir_notation::encode(kif, Encoding::ShiftJis, UnmappablePolicy::Refuse)
        .expect("Japanese");
    let files = [
        (&kif.bytes[..], KIF, Encoding::ShiftJis, "2g2f"),
        (csa.as_bytes(), CSA3, Encoding::Ascii, "3c3d"),
        (pgn, PGN, Encoding::Latin1, "g1f3"),
    ];
    for (bytes, format, encoding, mv) in files {
        let mut file = Document::read(bytes, None, &games()).expect("a file");
        assert_eq!((file.format(), file.encoding()), (format, encoding));
        let before = file.games().to_vec();
        let mut play = before[0].clone().into_play().expect("a whole game");
        play.play_text(mv).expect("a legal move");
        assert!(file.games_mut()[0].merge_play(&play));
        let stored = file.encode(UnmappablePolicy::Refuse).expect("it is held");
        assert_eq!(stored.losses().count(), 0, "{format}");
        let again = Document::read(stored.bytes(), None, &games()).expect("a file");
        assert_eq!((again.format(), again.encoding()), (format, encoding));
        assert_eq!(again.games().len(), before.len());
        let moved = &again.games()[0];
        assert_eq!(moved.error(), None);
        assert_eq!(moved.summary().moves.len(), before[0].summary().moves.len() + 1);
        assert_eq!(moved.summary().variation_count, before[0].summary().variation_count);
        for (key, value) in before[0].tree().headers().iter() {
            assert_eq!(moved.tree().headers().get(key), Some(value), "{format}");
        }
        let notes = |game: &AnyParsedGame| {
            let tree = game.tree();
            let all =
                tree.node_ids().map(|id| (tree.comment(id).to_owned(), tree.nags(id).to_vec()));
            let mut all: Vec<_> = all.filter(|(comment, _)| !comment.is_empty()).collect();
            all.sort();
            all
        };
        assert_eq!(notes(moved), notes(&before[0]), "{format}");
        assert!(again.games()[1..].iter().zip(&before[1..]).all(|(a, b)| a.same_tree(b)));
    }
    // A KIF file holds one game.
    let one = Document::read(&kif.bytes, None, &games()).expect("a file").into_games();
    let two = Document::new(KIF, Encoding::Utf8, [one.clone(), one].concat());
    let why = two.encode(UnmappablePolicy::Refuse).expect_err("two games");
    assert_eq!(why.to_string(), "a kif file holds one game");
}

/// The line of the game's cursor becomes the main line of the record, and its outcome the
/// termination, whatever was taken back.
#[test]
fn the_line_that_is_played_is_the_main_one() {
    let mut play = wazir_builtin::games().open("shogi", &StartOptions::default()).unwrap();
    for mv in ["7g7f", "3c3d", "2g2f", "4c4d"] {
        play.play_text(mv).unwrap();
    }
    play.undo();
    play.undo();
    play.play_text("6g6f").unwrap();
    let text = write_play(&play, KIF, Headers::default()).unwrap().into_text();
    let games = KIF.read(&text, &wazir_builtin::games()).unwrap();
    assert_eq!(games[0].summary().moves, ["7g7f", "3c3d", "6g6f"]);
    assert_eq!(games[0].summary().variation_count, 1);

    // The player resigned where other moves had been played.
    play.undo();
    play.claim(Claim::Resign(Seat::FIRST)).unwrap();
    let text = write_play(&play, KIF, Headers::default()).unwrap().into_text();
    let mut games = KIF.read(&text, &wazir_builtin::games()).unwrap();
    assert_eq!(games[0].summary().moves, ["7g7f", "3c3d"]);
    assert_eq!(games[0].summary().variation_count, 2);
    let again = games.remove(0).into_play().unwrap();
    assert_eq!(again.outcome(), play.outcome());
}

/// Merging neither drops nor changes what only the record has: the times of moves, a comment before
/// the first, and moves after an end that the rules see and the players did not.
#[test]
fn what_the_game_does_not_say_stays() {
    let kif = "手合割：平手\n*Tea first.\n   1 ７六歩(77) ( 0:05/00:00:05)\n   2 ３四歩(33) ( 0:07/00:00:07)\n";
    let mut tree = kif::read(kif).into_result().expect("a game");
    let record = tree.to_record().expect("legal moves");
    assert_eq!(record.node(NodeId::START).comment(), "Tea first.");
    let mut without = Record::new(tree.start().clone());
    for mv in tree.main_moves() {
        without.play(mv).expect("a legal move");
    }
    let before = tree.clone();
    tree.merge_record(&without);
    assert!(tree.same_tree(&before), "{}", kif::write(&tree).text());
    let times: Vec<_> = tree.main_line().filter_map(|id| tree.time(id)).collect();
    assert_eq!(times, [5, 7].map(Duration::from_secs));

    // The same position for the fourth time is a draw; these two went on.
    let round = ["+4948KI", "-6162KI", "+4849KI", "-6261KI"];
    let moves = [round; 3].concat();
    let csa = format!("PI\n+\n{}\n+2726FU\n", moves.join("\n"));
    let mut tree = csa::read(&csa).into_result().expect("a game");
    let mut drawn = Record::new(tree.start().clone());
    for mv in tree.main_moves().take(moves.len()) {
        drawn.play(mv).expect("a legal move");
    }
    assert_eq!(drawn.outcome(), Some(Outcome::draw(EndReason::Repetition)));
    let before = tree.clone();
    tree.merge_record(&drawn);
    assert!(tree.same_tree(&before), "{}", csa::write(&tree, csa::Version::V2_2).text());
}
