//! Null moves.

use wazir_game::Game as _;
use wazir_kifu::{CSA, JKF, KI2, KIF, USEN, USI};
use wazir_notation::{
    AnyParsedGame, ErrorKind, Format, GameTree, Loss, RecordEntry, TreeNodeId, WarningKind, plain,
};
use wazir_pgn::pgn;
use wazir_registry::PositionView;

use crate::{error, read_cwda, read_one};

fn plain_record(text: &str) -> AnyParsedGame {
    plain::read(text, &wazir_builtin::games()).expect("a known game")
}

fn movetext(tree: &GameTree<wazir_cwda::Position>) -> String {
    let written = pgn::write(tree, pgn::PgnStyle::Pychess).expect("a game that can be written");
    assert_eq!(written.losses().count(), 0);
    let (_, moves) = written.text().split_once("\n\n").expect("moves");
    moves.replace('\n', " ").trim_end().to_owned()
}

#[test]
fn they_are_kept_in_variations() {
    let text =
        "1. e4 e5 (1... -- $1 {[%emt 0:00:02] threatens} 2. d4 Z0 ({or} 2... d5) 3. Nf3) 2. Nf3 *";
    let reading = &read_cwda(text)[0];
    assert!(reading.error().is_none() && reading.warnings().is_empty());
    let tree = reading.tree();
    assert_eq!((tree.main_moves().count(), tree.len(), tree.variation_count()), (3, 9, 2));
    let first = tree.main_line().next().expect("a move");
    let null = tree.children(first).nth(1).expect("a variation");
    assert_eq!((tree.entry(null), tree.mv(null)), (&RecordEntry::NullMove, None));
    assert_eq!((tree.nags(null), tree.comment(null)), (&[1][..], "threatens"));
    assert!(tree.time(null).is_some());
    assert_eq!(movetext(tree), text.replace("Z0", "--"));
    let checked = pgn::validate(text).next().expect("a game");
    assert_eq!((checked.moves(), checked.error().is_none()), (6, true));
}

#[test]
fn they_are_written_in_many_ways() {
    for null in ["--", "Z0", "Z1", "null", "@@@@", "<>", "0000"] {
        for rest in ["2. d4", "", "{so}", "$1", "1-0", "(1... e5) 2. d4"] {
            let tree = read_one(&format!("1. e4 {null} {rest}"));
            let second = tree.main_line().nth(1).expect(null);
            assert_eq!(tree.entry(second), &RecordEntry::NullMove, "{null} {rest}");
        }
    }
    assert_eq!(
        read_one("1. e4 --!? 2. d4").nags(read_one("1. e4 --").main_line().nth(1).expect("--")),
        [5]
    );
}

#[test]
fn what_follows_is_legal_after_them() {
    // The turn changes.
    assert_eq!(movetext(&read_one("1. -- e5 2. -- e4 *")), "1. -- e5 2. -- e4 *");
    assert_eq!(
        error("1. e4 e5 (1... -- 2. e5 -- 3. d6)"),
        "line 1, column 31: `d6`: no pawn can go to d6"
    );
    // En passant is only possible on the next move.
    assert_eq!(read_one("1. e4 a6 2. e5 d5 3. exd6 *").main_moves().count(), 5);
    assert_eq!(
        error("1. e4 a6 2. e5 d5 3. -- -- 4. exd6"),
        "line 1, column 31: `exd6`: the piece can go to d6 only to capture, and there is \
         nothing to capture"
    );
    // The castling right stays, and so do pins.
    assert_eq!(
        movetext(&read_one("1. Nf3 -- 2. g3 -- 3. Bg2 -- 4. O-O *")),
        "1. Nf3 -- 2. g3 -- 3. Bg2 -- 4. O-O *"
    );
}

#[test]
fn in_the_main_line_they_are_no_part_of_the_game() {
    let text = "[Event \"1\"]\n\n1. e4 *\n\n[Event \"2\"]\n\n1. e4 e5\n2. Nf3 -- 3. Bc4 (3. --) Z0 *\n\n[Event \"3\"]\n\n1. -- Ke7 *\n";
    let games = read_cwda(text);
    assert!(games[0].warnings().is_empty());
    let [warning] = games[1].warnings() else { panic!("one warning") };
    assert_eq!((warning.kind(), warning.line(), warning.column()), (WarningKind::NullMove, 8, 8));
    assert_eq!(warning.text(), "--");
    let tree = games[1].tree();
    assert_eq!((tree.main_line().count(), tree.main_moves().count()), (6, 3));
    let game = read_one("1. e4 e5 2. Nf3 *");
    assert_eq!(tree.last_position().position_text(), game.last_position().position_text());
    assert!(movetext(tree).ends_with("2. Nf3 -- 3. Bc4 (3. --) 3... -- *"), "{}", movetext(tree));
    assert_eq!(games[2].warnings()[0].line(), 12);
    let error = games[2].error().expect("an illegal move");
    assert_eq!((error.kind(), error.line(), error.column()), (ErrorKind::IllegalMove, 12, 7));
    // The winner is the player of the last turn, null moves included.
    let text = "[Termination \"resign\"]\n\n1. e4 -- 2. d4 *\n";
    let Some(pgn::PgnGame::Cwda(reading)) = pgn::read_all(text).next() else { panic!("a game") };
    let written = pgn::write(reading.tree(), pgn::PgnStyle::Pychess).expect("a game");
    assert!(written.text().ends_with(" 1-0\n"), "{}", written.text());
}

#[test]
fn other_formats_hold_them_or_say_so() {
    let text = "1. e4 e5 (1... -- 2. d4) 2. Nf3 *";
    let games = wazir_builtin::games();
    let reading = AnyParsedGame::resolve(&games, read_cwda(text).remove(0)).expect("a known game");
    let written = reading.write(Format::PLAIN).expect("a plain record");
    assert!(written.text().ends_with("\n3 g1f3\n\n2 --\n3 d2d4\n"), "{}", written.text());
    assert_eq!(written.losses().count(), 0);
    assert!(plain_record(written.text()).same_tree(&reading));
    let written = reading.write(Format::POSITION).expect("a position");
    assert_eq!(written.losses().collect::<Vec<_>>(), [Loss::Moves, Loss::NullMoves, Loss::Headers]);
    let text = "[Variant \"Euroshogi\"]\n\n1. a4 f5 (1... -- 2. a5) 2. -- *";
    let Some(pgn::PgnGame::EuroShogi(game)) = pgn::read_all(text).next() else { panic!("a game") };
    let game = game.into_result().expect("EuroShogi");
    assert!(game.has_null_moves() && game.variation_count() == 1);
}

#[test]
fn formats_of_shogi_lose_them_and_what_follows() {
    let head = "Wazir record 1\nGame: shogi\n\n";
    let text =
        [head, "1 7g7f\n2 3c3d\n3 2g2f\n\n2 --\n3 2g2f\n\n2 8c8d\n3 --\n\n3 6g6f\n"].concat();
    let reading = plain_record(&text);
    let kept = "1 7g7f\n2 3c3d\n3 2g2f\n\n2 8c8d\n";
    let kept = plain_record(&[head, kept].concat());
    assert!(kept.error().is_none());
    assert!(reading.error().is_none());
    for format in [KIF, KI2, JKF, USEN, CSA, USI] {
        let written = reading.write(format).expect("a record");
        assert!(written.losses().any(|loss| loss == Loss::NullMoves), "{format}");
        let again = format.read(written.text(), &wazir_builtin::games()).expect("a known game");
        let again = &again[0];
        assert!(again.error().is_none());
        let moves = |game: &AnyParsedGame| game.tree().main_moves().collect::<Vec<_>>();
        assert_eq!(moves(again), moves(&kept), "{format}");
        if ![CSA, USI].contains(&format) {
            assert!(again.same_tree(&kept), "{format}: {}", written.text());
        }
    }
    // If the main line continues with a null move, its variations do not belong to the game.
    let text = [head, "1 7g7f\n2 --\n3 2g2f\n\n2 3c3d\n3 end resign\n"].concat();
    let game = plain_record(&text);
    assert!(game.error().is_none());
    let tree = game.downcast::<wazir_builtin::rules::shogi::Position>().expect("shogi");
    let written = wazir_kifu::usi::write(&tree);
    assert_eq!(written.text(), "position startpos moves 7g7f\n");
    assert_eq!(written.losses().collect::<Vec<_>>(), [Loss::NullMoves]);
}

#[test]
fn a_plain_record_refuses_them_in_check() {
    let text =
        "Wazir record 1\nGame: shogi\nStart: 4k4/9/4P4/9/9/9/9/9/4K4 b G 1\n\n1 G*5b\n2 --\n";
    let reading = plain_record(text);
    let error = reading.error().expect("check");
    assert_eq!((error.kind(), error.line()), (ErrorKind::IllegalMove, 6));
    // In Evo there is no check.
    let mut evo = wazir_builtin::rules::evo::Position::start(
        wazir_builtin::rules::evo::SeatSet::SouthNorth,
        &wazir_builtin::rules::evo::Options::default(),
    );
    let seat = evo.to_move();
    assert!(PositionView::play_null_move(&mut evo) && evo.to_move() != seat);
    let text = "Wazir record 1\nGame: evo\n\n1 g2-g3\n2 --\n3 g3-g4\n";
    let game = plain_record(text);
    assert!(game.error().is_none());
    let tree = game.tree();
    assert_eq!(
        tree.entry(tree.main_line().nth(1).unwrap_or(TreeNodeId::START)),
        &RecordEntry::NullMove
    );
    assert_eq!(plain::write(game.game_entry(), tree).text(), text);
}
