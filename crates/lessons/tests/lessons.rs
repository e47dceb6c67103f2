//! Tests of every lesson against its game.

use std::collections::HashSet;

use wazir_game::texts::Options;
use wazir_lessons::texts::Lessons;
use wazir_lessons::{Course, Goal, Lesson, MovePattern, Step, Verdict};
use wazir_registry::{GameEntry, GameId, Play};
use wazir_testkit::Breakthrough;
use wazir_text::{Language, Message, message};

fn all_lessons() -> Vec<Lesson> {
    wazir_builtin::games().iter().flat_map(|game| Course::of(game).to_vec()).collect()
}

fn open_lesson(lesson: &Lesson) -> Play {
    lesson.open(&wazir_builtin::games()).expect("a position of the game")
}

fn find(game: &str, id: &str) -> (Lesson, Play) {
    let lesson = Course::find(&wazir_builtin::games(), game, id).expect("a lesson").clone();
    let play = open_lesson(&lesson);
    (lesson, play)
}

/// The message for a wrong answer.
fn feedback(lesson: &Lesson, play: &Play, text: &str) -> String {
    match lesson.check_answer(play, play.read_move(text).expect("a move")) {
        Verdict::Wrong(why) => why.to_string(),
        right => panic!("{text}: {right:?}"),
    }
}

/// The right moves here, in the game's notation.
fn correct_moves(lesson: &Lesson, play: &Play) -> Vec<String> {
    let good = |mv: &_| !matches!(lesson.check_answer(play, *mv), Verdict::Wrong(_));
    play.legal_moves().into_iter().filter(good).map(|mv| play.move_text(mv)).collect()
}

/// The last step of a lesson, reached by its own solution.
fn last_step(lesson: &Lesson, mut play: Play) -> Play {
    let moves: Vec<_> = lesson.solution().map(str::to_owned).collect();
    for text in &moves[..moves.len() - 1] {
        let mv = play.read_move(text).expect("a move");
        assert!(matches!(lesson.answer(&mut play, mv), Verdict::Continue { .. }));
    }
    play
}

#[test]
fn every_game_has_six_lessons_or_more_with_names_of_their_own() {
    for game in wazir_builtin::games().iter() {
        let lessons = Course::of(game);
        assert!(lessons.len() >= 6, "{}", game.id());
        assert!(lessons.iter().all(|lesson| lesson.game() == game.id()));
        let ids: HashSet<_> = lessons.iter().map(Lesson::id).collect();
        assert_eq!(ids.len(), lessons.len());
        let plain = |id: &&str| id.bytes().all(|b| b.is_ascii_lowercase() || b == b'-');
        assert!(ids.iter().all(plain));
    }
}

#[test]
fn positions_open_and_read_back_equal() {
    for lesson in all_lessons() {
        let play = open_lesson(&lesson);
        assert_eq!(Some(&*play.start_text()), lesson.start().position());
        assert_eq!(play.outcome(), None, "{}", lesson.id());
    }
}

#[test]
fn the_solutions_solve_and_end_the_lesson() {
    for lesson in all_lessons() {
        let mut play = open_lesson(&lesson);
        let steps = lesson.steps().len();
        assert!(steps > 0);
        for (number, text) in lesson.solution().enumerate() {
            assert_eq!(lesson.current_task(&play), Some(lesson.steps()[number].task()));
            let mv = play.read_move(text).unwrap();
            assert_eq!(play.move_text(mv), text, "{}: written as the game writes it", lesson.id());
            let verdict = lesson.answer(&mut play, mv);
            assert_eq!(verdict == Verdict::Solved, number + 1 == steps, "{} {text}", lesson.id());
            assert!(!matches!(verdict, Verdict::Wrong(_)), "{} {text}", lesson.id());
        }
        assert_eq!(lesson.current_step(&play), None);
        for mv in play.legal_moves() {
            assert_eq!(
                lesson.check_answer(&play, mv),
                Verdict::Wrong(Lessons::OtherPosition.into())
            );
        }
    }
}

/// At every step, wrong moves are rejected with a sentence without placeholders; every right move
/// allows the replies and leads on.
#[test]
fn every_other_move_is_wrong_for_a_reason() {
    for lesson in all_lessons() {
        let mut play = open_lesson(&lesson);
        for text in lesson.solution() {
            let (mut good, mut wrong) = (0, 0);
            for mv in play.legal_moves() {
                let mut next = play.clone();
                match lesson.answer(&mut next, mv) {
                    Verdict::Wrong(why) => {
                        wrong += 1;
                        let why = why.to_string();
                        assert!(why.starts_with("That is "), "{why}");
                        assert!(why.ends_with('.') && !why.contains(['{', '}']), "{why}");
                        assert!(!why.contains("  ") && !why.contains(": ."), "{why}");
                        assert_eq!(next.ply(), play.ply(), "nothing is played");
                    }
                    Verdict::Continue { replies } => {
                        good += 1;
                        assert_eq!(next.ply(), play.ply() + 1 + replies.len());
                        assert!(lesson.current_step(&next).is_some());
                    }
                    _ => good += 1,
                }
            }
            assert!(good > 0 && wrong > 0, "{} {text}: {good} right, {wrong} wrong", lesson.id());
            let mv = play.read_move(text).unwrap();
            lesson.answer(&mut play, mv);
        }
    }
}

#[test]
fn to_win_exactly_the_winning_moves_solve() {
    let mut seen = 0;
    for lesson in all_lessons().iter().filter(|lesson| *lesson.steps()[0].goal() == Goal::Win) {
        let play = open_lesson(lesson);
        seen += 1;
        for mv in play.legal_moves() {
            let mut after = play.clone();
            after.play(mv).unwrap();
            let wins = after.outcome().is_some_and(|end| end.winner() == Some(play.to_move()));
            assert_eq!(lesson.check_answer(&play, mv) == Verdict::Solved, wins, "{}", lesson.id());
        }
    }
    assert_eq!(seen, 6);
}

/// The promises of the texts about the positions, move by move.
#[test]
fn right_moves_are_those_the_tasks_speak_of() {
    let only: &[(&str, &str, &[&str])] = &[
        ("shogi", "king", &["5g4f"]),
        ("shogi", "gold", &["5f5g"]),
        ("shogi", "silver", &["5f4g"]),
        ("shogi", "lance", &["1i1d"]),
        ("shogi", "rook", &["2f7f"]),
        ("shogi", "bishop", &["8h4d"]),
        ("shogi", "pawn", &["5f5e"]),
        ("shogi", "dragon", &["2h2c+"]),
        ("shogi", "give-check", &["2h5h", "2h2a", "2h2a+"]),
        ("shogi", "take-attacker", &["3h4h"]),
        ("shogi", "two-moves", &["2b2a+"]),
        ("euroshogi", "king", &["e3d4"]),
        ("euroshogi", "general", &["d4d3"]),
        ("cwda", "king", &["e4e5"]),
        ("cwda", "pawn", &["d4e5"]),
        ("evo", "warrior", &["f6-f7", "f6-f7=B", "f6-f7=C", "f6-f7=S"]),
        ("shogi", "knight", &["5g4e"]),
        ("shogi", "promotion", &["5d5c+"]),
        ("shogi", "forced", &["3d2b+"]),
        ("shogi", "two-pawns", &["P*3e"]),
        ("shogi", "check", &["G*5h", "G*5g", "G*5f", "G*5e"]),
        ("shogi", "mate", &["G*5b"]),
        ("shogi", "pawn-drop", &["L*1b"]),
        ("euroshogi", "knight", &["d4c4"]),
        ("euroshogi", "promotion", &["d4b6+", "d4f6+", "d4a7+", "d4g7+", "d4h8+"]),
        ("euroshogi", "two-pawns", &["P@f5"]),
        ("euroshogi", "check", &["c3d3"]),
        ("euroshogi", "mate", &["P@h7"]),
        ("cwda", "clobberers", &["d4d6"]),
        ("cwda", "nutters", &["d4b5"]),
        ("cwda", "rookies", &["d4d7"]),
        ("cwda", "short-rook", &["a1e1"]),
        ("cwda", "promotion", &["a7a8c"]),
        ("cwda", "either-army", &["a7a8'm"]),
        ("cwda", "castling", &["e1b1"]),
        ("cwda", "mate", &["e5f7"]),
        ("evo", "turn", &["f6=B"]),
        ("evo", "move-and-turn", &["f6-f7=S"]),
        ("evo", "shield", &["f6-f4", "f6-f4=W", "f6-f4=B", "f6-f4=C"]),
        ("evo", "catapult", &["f6-i9", "f6-i9=W", "f6-i9=B", "f6-i9=S"]),
        ("evo", "castle", &["c10-c12", "c10-c12=W", "c10-c12=C", "c10-c12=S"]),
        ("evo", "last-tile", &["f6-h8", "f6-h8=W", "f6-h8=B", "f6-h8=S"]),
    ];
    for &(game, id, moves) in only {
        let (lesson, play) = find(game, id);
        assert_eq!(correct_moves(&lesson, &play), moves, "{game} {id}");
    }
    let (guard, play) = find("evo", "guard");
    let right = correct_moves(&guard, &play);
    assert_eq!(right.len(), 8);
    assert!(right.iter().all(|mv| mv.starts_with("i2-j2") || mv.starts_with("i2-j3")));
}

#[test]
fn wrong_answers_are_told_why() {
    let cases = [
        ("shogi", "give-check", "2h4h", "That is legal, but it does not attack the king."),
        (
            "shogi",
            "take-attacker",
            "5i4h",
            "That move is not allowed: the king on 4h would be attacked from 4g.",
        ),
        ("shogi", "forced", "3d2b", "That move is not allowed: the piece must promote on 2b."),
        (
            "shogi",
            "two-pawns",
            "P*5e",
            "That move is not allowed: a pawn on 5e would be the second on its file, beside the one on 5g.",
        ),
        (
            "shogi",
            "pawn-drop",
            "P*1b",
            "That move is not allowed: a pawn dropped on 1b may not mate the king on 1a.",
        ),
        (
            "shogi",
            "check",
            "5i5h",
            "That move is not allowed: the king on 5h would be attacked from 5d.",
        ),
        (
            "euroshogi",
            "two-pawns",
            "P@c5",
            "That move is not allowed: a pawn on c5 would be the second on its file, beside the one on c3.",
        ),
        (
            "euroshogi",
            "promotion",
            "d4a7",
            "That move is not allowed: the piece must promote on a7.",
        ),
        (
            "shogi",
            "promotion",
            "5d5c",
            "That is legal, but the piece must become another one: tokin.",
        ),
        (
            "shogi",
            "check",
            "5i4i",
            "That is legal, but the task is to drop a piece from your hand.",
        ),
        ("shogi", "knight", "5g6e", "That is legal, but the task is to move to 4e, not to 6e."),
        (
            "shogi",
            "knight",
            "5i4h",
            "That is legal, but the task is to move another piece: knight.",
        ),
        (
            "euroshogi",
            "dropped",
            "R@a6",
            "That is legal, but the task is to move to a7, not to a6.",
        ),
        (
            "cwda",
            "short-rook",
            "a1a6",
            "That move is not allowed: the piece on a1 does not move to a6.",
        ),
        ("cwda", "short-rook", "a1a5", "That is legal, but the piece on e1 is still there."),
        (
            "cwda",
            "castling",
            "e1c1",
            "That move is not allowed: the piece on e1 does not move to c1.",
        ),
        ("cwda", "castling", "e1g1", "That is legal, but the task is to move to b1, not to g1."),
        ("cwda", "castling", "e1d1", "That is legal, but it is not castling."),
        (
            "cwda",
            "promotion",
            "a7a8t",
            "That is legal, but the piece must become another one: Colonel.",
        ),
        (
            "cwda",
            "either-army",
            "a7a8a",
            "That is legal, but the piece must become another one: Marshall.",
        ),
        ("evo", "turn", "f6=C", "That is legal, but the piece must become another one: blade."),
        (
            "evo",
            "turn",
            "f6-f7=B",
            "That is legal, but the task is to turn the piece without moving it.",
        ),
        (
            "evo",
            "castle",
            "c10-c11",
            "That is legal, but the game goes on, for example with i12=W.",
        ),
    ];
    for (game, id, text, why) in cases {
        let (lesson, play) = find(game, id);
        assert_eq!(feedback(&lesson, &play, text), why, "{game} {id} {text}");
    }
}

/// The lessons of shogi begin with the king and end with a mate in two moves, which is the only
/// answer at each step.
#[test]
fn shogi_is_learnt_from_the_king_to_a_mate() {
    let games = wazir_builtin::games();
    let course = Course::of(games.find("shogi").unwrap());
    assert_eq!(course.first().map(Lesson::id), Some("king"));
    assert_eq!(course.last().map(Lesson::id), Some("two-moves"));
    let (lesson, play) = find("shogi", "two-moves");
    let play = last_step(&lesson, play);
    assert_eq!(correct_moves(&lesson, &play), ["G*2b"]);
    let taught = course.iter().map(Lesson::id).collect::<HashSet<_>>();
    for piece in ["king", "gold", "silver", "knight", "lance", "rook", "bishop", "pawn"] {
        assert!(taught.contains(piece), "{piece}");
    }
    // Each game begins with a task of one move.
    for game in games.iter() {
        assert_eq!(Course::of(game)[0].steps().len(), 1, "{}", game.id());
    }
}

#[test]
fn what_was_taken_is_dropped_and_what_was_dropped_promotes() {
    let (hand, play) = find("shogi", "hand");
    let play = last_step(&hand, play);
    assert!(correct_moves(&hand, &play).iter().all(|mv| mv.starts_with("S*")));
    assert_eq!(
        feedback(&hand, &play, "2d2c"),
        "That is legal, but the task is to drop a piece from your hand."
    );
    let (hand, play) = find("euroshogi", "hand");
    let play = last_step(&hand, play);
    assert!(correct_moves(&hand, &play).iter().all(|mv| mv.starts_with("P@")));
    let (dropped, play) = find("euroshogi", "dropped");
    let play = last_step(&dropped, play);
    let right = correct_moves(&dropped, &play);
    assert_eq!(right.len(), 14);
    assert!(right.iter().all(|mv| mv.starts_with("a7") && mv.ends_with('+')));
}

/// A lesson fits a screen of eighty columns, where non-ASCII characters take two: a title and two
/// lines, in every language.
#[test]
fn texts_are_short() {
    let width = |line: &str| line.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum::<usize>();
    for (lesson, language) in
        all_lessons().iter().flat_map(|l| Language::ALL.map(|language| (l, language)))
    {
        let title = lesson.title().translate(language).to_string();
        assert!(width(&title) <= 40, "{title}");
        for step in lesson.steps() {
            let text = step.task().translate(language).to_string();
            assert_eq!(text.lines().count(), 2, "{text}");
            assert!(text.lines().all(|line| width(line) <= 80), "{text}");
        }
    }
}

#[test]
fn a_game_of_another_lesson_is_told_apart() {
    let (mate, _) = find("shogi", "mate");
    let (_, other) = find("shogi", "check");
    for mv in other.legal_moves() {
        assert_eq!(mate.check_answer(&other, mv), Verdict::Wrong(Lessons::OtherPosition.into()));
    }
    let (_, chess) = find("cwda", "mate");
    for mv in chess.legal_moves() {
        assert_eq!(mate.check_answer(&chess, mv), Verdict::Wrong(Lessons::OtherPosition.into()));
    }
}

fn own(words: &'static str) -> Message {
    message!(Options::Own { words })
}

#[test]
fn a_game_from_outside_brings_its_lessons() {
    let id = GameId::from_static("breakthrough");
    let games = wazir_builtin::games();
    assert!(Course::of(&GameEntry::new(Breakthrough::default())).is_empty());
    let games = games.with(Breakthrough::default());
    let start = games.open("breakthrough", &Default::default()).unwrap();
    let moves: Vec<_> = start.legal_moves().into_iter().map(|mv| start.move_text(mv)).collect();
    let lesson = Lesson::new(id.clone(), "first", own("The first move")).with_step(Step::new(
        own("Move."),
        Goal::one_of([moves[0].clone()]),
        moves[0].clone(),
    ));
    let games =
        games.with(GameEntry::new(Breakthrough::default()).with_extension(Course::new([lesson])));
    let lesson = Course::find(&games, "breakthrough", "first").unwrap();
    let play = lesson.open(&games).unwrap();
    assert_eq!(correct_moves(lesson, &play), [moves[0].clone()]);
    assert_eq!(feedback(lesson, &play, &moves[1]), "That is legal, but it is not the answer.");
    assert!(lesson.open(&wazir_builtin::games()).is_err());
}

/// A lesson from outside may be wrong; then a sentence says so and nothing is played.
#[test]
fn a_reply_that_is_not_legal_is_told() {
    let lesson = Lesson::new(GameId::from_static("shogi"), "wrong", own("A reply that is none"))
        .with_step(Step::new(own("Move."), MovePattern::with_piece("P"), "7g7f").with_reply("7g7f"))
        .with_step(Step::new(own("Move."), MovePattern::with_piece("P"), "2g2f"));
    let mut play = open_lesson(&lesson);
    let mv = play.read_move("7g7f").unwrap();
    assert!(matches!(lesson.check_answer(&play, mv), Verdict::Continue { .. }));
    assert!(matches!(lesson.answer(&mut play, mv), Verdict::Wrong(_)));
    assert_eq!(play.ply(), 0);
}

#[test]
fn goals_that_no_lesson_has_yet_are_judged_too() {
    let lesson = Lesson::new(GameId::from_static("cwda"), "bare", own("A bare king"))
        .with_position("clobberers:fide 7k/5K2/4C3/8/8/8/8/8 w - - 0 1")
        .with_step(Step::new(own("Win."), Goal::Win, "e6e8"));
    let drawn = feedback(&lesson, &open_lesson(&lesson), "e6g6");
    assert_eq!(drawn, "That is legal, but it ends the game as a draw.");

    let lesson = Lesson::new(GameId::from_static("euroshogi"), "walk", own("Walk"))
        .with_position("4k3/8/8/8/3P4/8/8/4K3[P] w 0 1")
        .with_step(Step::new(
            own("Move a pawn."),
            MovePattern::with_piece("P").from_board(),
            "d4d5",
        ));
    let play = open_lesson(&lesson);
    assert_eq!(correct_moves(&lesson, &play), ["d4d5"]);
    let dropped = feedback(&lesson, &play, "P@a2");
    assert_eq!(
        dropped,
        "That is legal, but the task is to move a piece on the board, not to drop one."
    );
}
