//! Tests of games that end with an illegal move, in every format.

use wazir_builtin::rules::shogi::Position;
use wazir_game::{Game, Seat};
use wazir_kifu::{BOD, CSA, CSA3, JKF, KIF, USEN, csa, jkf, ki2, kif, usen};
use wazir_notation::{
    AnyParsedGame, Format, Formats, GameTree, Loss, RecordEntry, Termination, TreeNodeId,
    WarningKind, plain,
};

/// Every way in which a move can break the rules: a position, and the move in USI.
const ILLEGAL_MOVES: [(&str, &str, &str); 16] = [
    ("two pawns", "4k4/9/9/9/9/9/P8/9/4K4 b P 1", "P*9e"),
    ("two pawns, by White", "4k4/p8/9/9/9/9/9/9/4K4 w p 1", "P*9e"),
    ("into check", "4k4/9/9/9/9/9/4r4/3K5/9 b - 1", "6h5h"),
    ("left in check", "4k4/9/9/9/9/9/4r4/9/4K4 b P 1", "P*9e"),
    ("pinned", "4k4/9/9/9/4r4/9/9/4G4/4K4 b - 1", "5h4h"),
    ("a pawn that cannot go on", "4k4/P8/9/9/9/9/9/9/4K4 b - 1", "9b9a"),
    ("a pawn dropped where it cannot go on", "4k4/9/9/9/9/9/9/9/4K4 b P 1", "P*9a"),
    ("a knight that cannot go on", "4k4/9/9/9/9/9/9/9/4K4 b N 1", "N*9b"),
    ("a lance that cannot go on", "4k4/9/9/9/9/9/9/9/4K4 w l 1", "L*9i"),
    ("mate by a pawn that is dropped", "7lk/9/7G1/9/9/9/9/9/K8 b P 1", "P*1b"),
    ("no such move", "4k4/9/9/9/9/9/9/9/2G1K4 b - 1", "7i7d"),
    ("through a piece", "4k4/9/9/9/P8/9/9/9/R3K4 b - 1", "9i9d"),
    ("promotion far away", "4k4/9/9/9/P8/9/9/9/4K4 b - 1", "9e9d+"),
    ("onto one's own piece", "4k4/9/9/9/S8/P8/9/9/4K4 b - 1", "9f9e"),
    ("dropped on a piece", "4k4/9/9/9/S8/9/9/9/4K4 b P 1", "P*9e"),
    ("not in hand", "4k4/9/9/9/9/9/9/9/4K4 b - 1", "R*9e"),
];

fn game(start: &str, mv: &str) -> GameTree<Position> {
    let start: Position = start.parse().expect(start);
    let mv = start.read_move(mv).expect(mv);
    assert!(!start.is_legal(mv), "{mv:?}");
    let mut tree = GameTree::new(start);
    let foul = tree.add(TreeNodeId::START, RecordEntry::IllegalMove(mv));
    tree.add(foul, RecordEntry::End(Termination::FoulWin));
    tree
}

fn any(tree: &GameTree<Position>) -> AnyParsedGame {
    let games = wazir_builtin::games();
    let reading = wazir_notation::ParsedGame::new(tree.clone(), None);
    AnyParsedGame::resolve(&games, reading).expect("a game of shogi")
}

#[test]
fn every_illegal_move_goes_through_every_format_or_is_named_as_lost() {
    let holding = [KIF, CSA, CSA3, JKF, USEN, Format::PLAIN];
    for (what, start, mv) in ILLEGAL_MOVES {
        let tree = game(start, mv);
        let loser = if start.contains(" b ") { "Black" } else { "White" };
        assert_eq!(any(&tree).loser(), Some(loser), "{what}");
        for format in Formats::for_games(&wazir_builtin::games())
            .iter()
            .filter(|format| format.supports(any(&tree).game_entry(), any(&tree).tree().start()))
        {
            let written = any(&tree).write(format).expect("a format of shogi");
            let lost: Vec<_> = written.losses().collect();
            let read = format.read(written.text(), &wazir_builtin::games()).expect(what);
            let [again] = &read[..] else { panic!("one game") };
            assert_eq!(again.error(), None, "{what} {format}: {}", written.text());
            if holding.contains(&format) {
                assert_eq!(lost, [], "{what} {format}");
            }
            if lost.is_empty() {
                assert!(again.same_tree(&any(&tree)), "{what} {format}: {}", written.text());
                let [warning] = again.warnings() else { panic!("{what} {format}") };
                assert_eq!(warning.kind(), WarningKind::IllegalMove);
                assert_eq!(again.summary().illegal_move.as_deref(), Some(mv), "{what} {format}");
            } else {
                assert!(lost.contains(&Loss::IllegalMove), "{what} {format}: {lost:?}");
                assert_eq!(again.warnings(), []);
            }
            // Formats with terminations tell who lost, whether the move is kept or not.
            if !lost.contains(&Loss::Ending) && ![BOD, Format::POSITION].contains(&format) {
                assert_eq!(again.loser(), Some(loser), "{what} {format}: {}", written.text());
            }
        }
    }
}

/// The page of KIF says: 反則勝ち when the move before was illegal, 反則負け when the side to move breaks
/// the rules otherwise.
#[test]
fn who_lost_is_told_in_every_wording() {
    let nifu =
        "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ７五歩(76)\n   4 ３五歩(34)\n   5 ";
    for (end, illegal, winner) in [
        ("７四歩(76)\n   6 反則勝ち\n", false, None),
        ("７三歩(75)\n   6 反則勝ち\n", true, Some(Seat::SECOND)),
        (
            "７三歩(75)\n*two ranks at once\n#\n   6 反則勝ち   ( 0:00/00:00:00)\n",
            true,
            Some(Seat::SECOND),
        ),
        ("７三歩(75)\nまで5手で後手の反則勝ち\n", true, Some(Seat::SECOND)),
        ("７三歩(75)\nまで5手で先手の反則負け\n", true, Some(Seat::SECOND)),
        ("７三歩(75)\n   6 反則負け\n", true, Some(Seat::SECOND)),
        ("７四歩(75)\n   6 反則勝ち\n", false, Some(Seat::SECOND)),
        ("７四歩(75)\n   6 反則負け\n", false, Some(Seat::FIRST)),
        ("７四歩(75)\nまで5手で先手の反則負け\n", false, Some(Seat::SECOND)),
    ] {
        let reading = kif::read(&[nifu, end].concat());
        if winner.is_none() {
            // There is no pawn on 7f any more, so this is not even a move.
            assert!(reading.error().is_some(), "{end}");
            continue;
        }
        assert_eq!(reading.error(), None, "{end}");
        assert_eq!(reading.tree().illegal_move().is_some(), illegal, "{end}");
        assert_eq!(reading.warnings().len(), usize::from(illegal), "{end}");
        let outcome = reading.tree().outcome().expect(end);
        assert_eq!(outcome.winner(), winner, "{end}");
    }
}

/// Without a statement that it ended the game, an illegal move is an error of the text.
#[test]
fn without_a_foul_an_illegal_move_is_an_error() {
    let refused = [
        kif::read("   1 ７六歩(77)\n   2 ３五歩(33)\n").error().is_some(),
        kif::read("   1 ７六歩(77)\n   2 ３五歩(33)\n   3 投了\n").error().is_some(),
        kif::read("   1 ７六歩(77)\n   2 ３五歩(33)\n   3 ２六歩(27)\n   4 反則負け\n").error().is_some(),
        ki2::read("▲７六歩△３五歩\nまで2手で先手の勝ち\n").error().is_some(),
        csa::read("PI\n+\n+7775FU\n%TORYO\n").error().is_some(),
        csa::read("PI\n+\n+7775FU\n-3334FU\n%ILLEGAL_MOVE\n").error().is_some(),
        jkf::read(r#"{"moves":[{},{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":5},"piece":"FU"}},{"special":"TORYO"}]}"#)
            .error().is_some(),
        usen::read("~0.6y4.r").error().is_some(),
    ];
    assert_eq!(refused, [true; 8]);
    let plain = "Wazir record 1\nGame: shogi\n\n1 7g7e\n2 end resign\n";
    assert!(plain::read(plain, &wazir_builtin::games()).expect("shogi").error().is_some());
}

/// CSA's words and those of other programs differ, so the illegal move tells who lost.
#[test]
fn csa_says_who_broke_the_rules() {
    for (text, winner) in [
        ("PI\n+\n+7776FU\n%+ILLEGAL_ACTION\n", Seat::SECOND),
        ("PI\n+\n+7776FU\n%-ILLEGAL_ACTION\n", Seat::FIRST),
        ("PI\n+\n+7776FU\n%ILLEGAL_MOVE\n", Seat::FIRST),
        ("PI\n+\n+7775FU\n%+ILLEGAL_ACTION\n", Seat::SECOND),
        ("PI\n+\n+7775FU,T3\n'*two ranks\n'remark\n%ILLEGAL_MOVE,T0\n", Seat::SECOND),
        // As tsshogi writes it.
        ("PI\n+\n+7775FU\n%-ILLEGAL_ACTION\n", Seat::SECOND),
    ] {
        let tree = csa::read(text).into_result().expect(text);
        assert_eq!(tree.outcome().and_then(|outcome| outcome.winner()), Some(winner), "{text}");
        let again =
            csa::read(csa::write(&tree, csa::Version::V2_2).text()).into_result().expect(text);
        assert!(again.same_tree(&tree), "{text}");
        assert_eq!(again.outcome(), tree.outcome());
    }
}

/// Variations can end by fouls too, and the main line continues.
#[test]
fn an_illegal_move_may_end_a_variation() {
    let text = "手合割：平手\n手数----指手--\n   1 ７六歩(77)\n   2 ３四歩(33)+\n   3 投了\nまで2手で後手の勝ち\n\n\
                変化：2手\n   2 ３五歩(33)\n   3 反則勝ち\nまで2手で先手の反則勝ち\n\n変化：1手\n   1 ２五歩(27)\n   2 反則勝ち\nまで1手で後手の反則勝ち\n";
    let text = &text.replacen("７六歩(77)\n", "７六歩(77)   +\n", 1).replacen(
        "３四歩(33)+",
        "３四歩(33)   +",
        1,
    );
    let reading = kif::read(text);
    assert_eq!((reading.error(), reading.warnings().len()), (None, 2));
    let tree = reading.tree();
    assert_eq!((tree.variation_count(), tree.termination()), (2, Some(&Termination::Resign)));
    assert_eq!(kif::write(tree).text(), text);
    for again in [jkf::read(jkf::write(tree).text()), usen::read(usen::write(tree).text())] {
        assert_eq!((again.error(), again.warnings().len()), (None, 2));
        assert!(again.tree().same_tree(tree));
    }
    let any = any(tree);
    let written = any.write(Format::PLAIN).expect("it holds all");
    let again = plain::read(written.text(), &wazir_builtin::games()).expect("shogi");
    assert!(again.error().is_none() && again.same_tree(&any), "{}", written.text());
    // KI2 cannot name the origin of a piece that does not move this way.
    let written = ki2::write(tree);
    assert!(written.losses().any(|lost| lost == Loss::IllegalMove));
    let again = ki2::read(written.text());
    assert_eq!((again.error(), again.tree().variation_count()), (None, 2));
}

/// A game in progress ends before the illegal move, and its outcome is kept.
#[test]
fn a_game_goes_on_from_a_record_with_an_illegal_move() {
    let mut tree = csa::read("PI\n+\n+7776FU\n-3334FU\n+7674FU\n%+ILLEGAL_ACTION\n")
        .into_result()
        .expect("sound");
    let before = tree.clone();
    let mut record = tree.to_record().expect("legal up to the foul");
    assert_eq!(record.outcome().and_then(|outcome| outcome.winner()), Some(Seat::SECOND));
    tree.merge_record(&record);
    assert!(tree.same_tree(&before));
    // The foul is taken back, and the game continues.
    record.undo();
    record.play(record.position().read_move("8c8d").expect("a move")).expect("it is legal");
    tree.merge_record(&record);
    assert_eq!((tree.main_moves().count(), tree.illegal_move()), (2, None));
    assert!(tree.has_illegal_moves());
}
