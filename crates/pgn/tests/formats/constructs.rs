//! The constructs of PGN, one by one.

use core::time::Duration;

use wazir_game::Seat;
use wazir_notation::{ErrorKind, HeaderKey, Headers, Termination, TreeNodeId};
use wazir_pgn::pgn;

use crate::{error, read_cwda, read_one};

fn headers(headers: &Headers) -> String {
    let lines = headers.iter().map(|(key, value)| format!("{key:?} = {value}"));
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn tags_in_order_with_their_meanings() {
    let text = "\
[Event \"A \\\"big\\\" one \\\\ two\"]
[Site \"?\"]
[Date \"????.??.??\"]
[Round \"3\"]
[White \"Ann\"]
[Black \"Bob\"]
[Result \"1-0\"]
[WhiteElo \"1028\"]
[TimeControl \"300+3\"]
[Opening \"Bongcloud\"]
[EndTime \"4:40\"]
[SetUp \"0\"]
[Odd-Name.1 \"x\"]

1. e4 1-0
";
    insta::assert_snapshot!(headers(read_one(text).headers()), @r#"
    Event = A "big" one \ two
    Round = 3
    Player(Seat(0)) = Ann
    Player(Seat(1)) = Bob
    Result = 1-0
    Other("WhiteElo") = 1028
    TimeLimit = 300+3
    Opening = Bongcloud
    EndTime = 4:40
    Other("Odd-Name.1") = x
    "#);
}

#[test]
fn tags_as_people_write_them() {
    let text = "\u{feff}
[Event \"two on\"] [Site \"a line\"]
  [White \"quoted \"twice\" inside\"]
[ Black   \"blanks\"  ]
[Round 7]
[Path \"C:\\games\\new\"]
% not for us

[Date \"2020.01.01\"]

1. e4 *
";
    let tree = read_one(text);
    let get = |key: HeaderKey| tree.headers().get(&key).map(String::from);
    assert_eq!(get(HeaderKey::Event).as_deref(), Some("two on"));
    assert_eq!(get(HeaderKey::Site).as_deref(), Some("a line"));
    assert_eq!(get(HeaderKey::Player(Seat::FIRST)).as_deref(), Some("quoted \"twice\" inside"));
    assert_eq!(get(HeaderKey::Player(Seat::SECOND)).as_deref(), Some("blanks"));
    assert_eq!(get(HeaderKey::Round).as_deref(), Some("7"));
    assert_eq!(get(HeaderKey::other("Path")).as_deref(), Some("C:\\games\\new"));
    assert_eq!(get(HeaderKey::Date).as_deref(), Some("2020.01.01"));
    assert_eq!(get(HeaderKey::Result).as_deref(), Some("*"));
}

#[test]
fn results_of_tag_and_text() {
    let result = |text: &str| read_one(text).headers().get(&HeaderKey::Result).map(String::from);
    assert_eq!(result("1. e4 1-0").as_deref(), Some("1-0"));
    assert_eq!(result("1. e4 1/2").as_deref(), Some("1/2-1/2"));
    assert_eq!(result("[Result \"*\"]\n\n1. e4 0-1").as_deref(), Some("0-1"));
    assert_eq!(result("[Result \"1-0\"]\n\n1. e4 *").as_deref(), Some("1-0"));
    assert_eq!(result("1. e4"), None);
    assert_eq!(read_one("1. e4 (1. d4 0-1) 1-0").headers().get(&HeaderKey::Result), Some("1-0"));
}

#[test]
fn numbers_and_dots_anyhow() {
    for text in [
        "1. e4 e5 2. Nf3",
        "1.e4 e5 2.Nf3",
        "1 e4 e5 2 Nf3",
        "e4 e5 Nf3",
        "1. e4 1... e5 2. Nf3",
        "1.e4 1...e5 2.Nf3",
        "1. e4 1. ... e5 2. Nf3",
        "1. e4 … e5 2. Nf3",
        "7.\te4\r\n\r\n12...e5\n2\n.\nNf3",
    ] {
        assert_eq!(read_one(text).main_moves().count(), 3, "{text}");
    }
}

#[test]
fn comments_marks_and_variations() {
    let text = "\
{Before all.} 1. e4! {Best} ; by test
; and more
e5?! $14 (1... c5 $1 {Sicilian} (1... e6 2. d4 {French}) 2. Nf3) ({or} 1... c6)
{after} 2. Nf3
% 2. Ke2 is not here
!? 1-0 {that was that}
";
    let tree = read_one(text);
    let main: Vec<TreeNodeId> = tree.main_line().collect();
    assert_eq!(main.len(), 3);
    assert_eq!(tree.comment(TreeNodeId::START), "Before all.");
    assert_eq!(tree.nags(main[0]), [1]);
    assert_eq!(tree.comment(main[0]), "Best\nby test\nand more");
    assert_eq!(tree.nags(main[1]), [6, 14]);
    assert_eq!(tree.comment(main[1]), "after");
    assert_eq!(tree.nags(main[2]), [5]);
    assert_eq!(tree.comment(main[2]), "that was that");
    let replies: Vec<TreeNodeId> = tree.children(main[0]).collect();
    assert_eq!(replies.len(), 4);
    assert_eq!(tree.comment(replies[1]), "Sicilian");
    assert_eq!(tree.nags(replies[1]), [1]);
    assert_eq!(tree.comment_before(replies[3]), "or");
    let french = tree.main_child(replies[2]).expect("a reply");
    assert_eq!(tree.comment(french), "French");
    assert_eq!(tree.variation_count(), 3);
}

#[test]
fn every_mark() {
    let text = "1. e4 ! e5 ? 2. Nf3 !! Nc6 ?? 3. Bb5 !? a6 ?! 4. Ba4 $0 b5 $255 5. Bb3 +- d6 -+ \
                6. c3 += Be7 = 7. d4 -/+ exd4 +/=";
    let tree = read_one(text);
    let marks: Vec<u8> = tree.main_line().flat_map(|node| tree.nags(node).to_vec()).collect();
    assert_eq!(marks, [1, 2, 3, 4, 5, 6, 0, 255, 18, 19, 14, 10, 17, 14]);
}

#[test]
fn times_are_taken_out_of_comments() {
    let text = "1. e4 {[%emt 0:00:05]} e5 {so [%emt 0:01:00.5] so} 2. Nf3 {[%clk 0:05:00] [%emt 3]} \
                Nc6 {[%emt soon]} 3. Bb5 {[%emt 1]} {[%emt 2]} *";
    let tree = read_one(text);
    let main: Vec<TreeNodeId> = tree.main_line().collect();
    let said = |i: usize| (tree.time(main[i]), tree.comment(main[i]));
    assert_eq!(said(0), (Some(Duration::from_secs(5)), ""));
    assert_eq!(said(1), (Some(Duration::from_millis(60_500)), "so so"));
    assert_eq!(said(2), (Some(Duration::from_secs(3)), "[%clk 0:05:00]"));
    assert_eq!(said(3), (None, "[%emt soon]"));
    assert_eq!(said(4), (Some(Duration::from_secs(1)), "[%emt 2]"));
    assert_eq!(pgn::comment_clock(tree.comment(main[2])), Some(Duration::from_secs(300)));
}

#[test]
fn how_the_game_ended() {
    let tree = read_one("[Termination \"resign\"]\n\n1. e4 e5 1-0 {[%emt 9] gone}");
    assert_eq!(tree.termination(), Some(&Termination::Resign));
    let end = tree.main_line().last().expect("an ending");
    assert_eq!((tree.comment(end), tree.time(end)), ("gone", Some(Duration::from_secs(9))));
    let tree = read_one("[Termination \"Time forfeit\"]\n\n1. e4 e5 1-0");
    assert_eq!(tree.termination(), None);
    assert_eq!(tree.headers().get(&HeaderKey::other("Termination")), Some("Time forfeit"));
}

#[test]
fn several_games() {
    let text = "\
[Event \"1\"]

1. e4 e5 1-0

[Event \"2\"]
[Result \"0-1\"]

[Event \"3\"]

1. d4
[Event \"4\"]
1. c4 *
1. b4 * 1. a4 0-1 {last}
";
    let games = read_cwda(text);
    let moves: Vec<usize> = games.iter().map(|game| game.tree().main_moves().count()).collect();
    assert_eq!(moves, [2, 0, 1, 1, 1, 1]);
    assert!(games.iter().all(|game| game.error().is_none()));
    assert_eq!(games[5].tree().headers().get(&HeaderKey::Result), Some("0-1"));
    for empty in ["", " \n\r\n", "\u{feff}", "% nothing\n"] {
        assert_eq!(pgn::read_all(empty).count(), 0, "{empty:?}");
    }
    assert_eq!(read_cwda("{only this}")[0].tree().comment(TreeNodeId::START), "only this");
    let preface = read_one("; a file of mine\n[Event \"x\"]\n\n1. e4 *");
    assert_eq!(preface.comment(TreeNodeId::START), "a file of mine");
}

#[test]
fn an_error_ends_its_game_alone() {
    let text = "\
[Event \"1\"]

1. e4 e5 2. Ke3 Ke7
[%not a tag]
[NotEvent \"inside the same game\"]
1-0

[Event \"2\"]

1. d4 d5 (1... e5 2. xx) 2. c4

[Result \"*\"]

1. c4 *
[Event \"3
]

1. c4 *

[Site \"4\"]

1. c4 c5 *
";
    let games = read_cwda(text);
    let seen: Vec<_> = games
        .iter()
        .map(|game| {
            let error = game.error().map_or("fine".to_string(), ToString::to_string);
            (game.tree().main_moves().count(), error)
        })
        .collect();
    let errors: Vec<(usize, &str)> = seen.iter().map(|(n, error)| (*n, error.as_str())).collect();
    assert_eq!(
        errors,
        [
            (2, "line 3, column 13: `Ke3`: the piece on e1 does not move to e3"),
            (2, "line 10, column 22: `xx`: a square such as e4 expected"),
            (1, "fine"),
            (1, "fine"),
            (2, "fine"),
        ]
    );
    let checked: Vec<usize> = pgn::validate(text).map(|checked| checked.moves()).collect();
    assert_eq!(checked, [2, 3, 1, 1, 2]);
    assert_eq!(games[0].error().map(|error| error.kind()), Some(ErrorKind::IllegalMove));
}

#[test]
fn what_is_no_pgn() {
    let rows = [
        (
            "1. e4 { never closed",
            "line 1, column 7: `{ never closed`: unfinished comment; `}` expected",
        ),
        (
            "(1. e4)",
            "line 1, column 1: `(`: a variation replaces a move, but there is none before it",
        ),
        (
            "1. e4 ((1. d4))",
            "line 1, column 8: `(`: a variation replaces a move, but there is none before it",
        ),
        (
            "1. e4 e5 2. Qh5 Nc6 3. Qxf7+ --",
            "line 1, column 30: `--`: a null move, but a player in check cannot pass",
        ),
        (
            "1. e4 f6 2. d4 (2. Qh5+ Z0)",
            "line 1, column 25: `Z0`: a null move, but a player in check cannot pass",
        ),
        (
            "1. e4 & e5",
            "line 1, column 7: `&`: a move, a comment, a variation or a result expected",
        ),
        (
            "1. e4 日本",
            "line 1, column 7: `日本`: a move, a comment, a variation or a result expected",
        ),
        (
            "1. e4 e5 % x",
            "line 1, column 10: `%`: a move, a comment, a variation or a result expected",
        ),
        (
            "1. e4 [x]",
            "line 1, column 7: `[x`: a move, a comment, a variation or a result expected",
        ),
        ("1. e4 e5 2. e4e", "line 1, column 13: `e4e`: a square such as e4 expected"),
        ("1. e4 1-1", "line 1, column 7: `1-1`: a square such as e4 expected"),
        ("1. Nb1", "line 1, column 4: `Nb1`: no Knight can go to b1"),
        ("1. Nd2", "line 1, column 4: `Nd2`: no Knight can go to d2"),
    ];
    for (text, expected) in rows {
        let expected =
            expected.replace("`Nb1`: your own piece is on b1", "`Nb1`: no Knight can go to b1");
        assert_eq!(error(text), expected, "{text}");
    }
}

#[test]
fn long_variations_within_long_variations() {
    // Knights go out and back, long enough for stored positions on the way.
    let shuffle = |white: [&str; 2], black: [&str; 2]| {
        let round = format!("{} {} {} {} ", white[0], black[0], white[1], black[1]);
        round.repeat(10)
    };
    let queenside = shuffle(["Nc3", "Nb1"], ["Nc6", "Nb8"]);
    let kingside = shuffle(["Nf3", "Ng1"], ["Nf6", "Ng8"]);
    let answers = shuffle(["Nf6", "Ng8"], ["Nf3", "Ng1"]);
    let inner = format!("{queenside} b4 (b3 b6 ({answers} h6)) b5");
    let text = format!("e4 (d4 d5 (Nf6) {inner}) e5 {kingside} f4 (Ke2 Ke7) exf4 Ke2 *");
    let tree = read_one(&text);
    assert_eq!((tree.len() - 1, tree.variation_count()), (45 + 44 + 46, 5));
    let last = tree.last_position().to_string();
    assert!(last.contains(" rnbqkbnr/pppp1ppp/8/8/4Pp2/8/PPPPK1PP/RNBQ1BNR b kq"), "{last}");
    // More nested variations than store the position they branch from.
    let replies = [
        "a6", "a5", "b6", "b5", "c6", "c5", "d6", "d5", "e6", "e5", "f6", "f5", "g6", "g5", "h6",
        "h5", "Na6", "Nc6", "Nf6", "Nh6",
    ];
    let nested = replies.iter().rev().fold(String::new(), |inner, reply| match &*inner {
        "" => format!("{reply} d3"),
        _ => format!("{reply} ({inner}) d3"),
    });
    let tree = read_one(&format!("e4 {nested} *"));
    assert_eq!((tree.len() - 1, tree.variation_count()), (1 + 40, 19));
    for reply in tree.children(tree.main_child(TreeNodeId::START).expect("a move")) {
        let next = tree.main_child(reply).and_then(|next| tree.mv(next));
        assert_eq!(next.map(|mv| format!("{mv:?}")).as_deref(), Some("d2d3"));
    }
}
