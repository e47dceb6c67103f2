//! Moves as people write and type them.

use wazir_notation::{ErrorKind, MoveStyle, MoveStyles, complete_move, read_move};
use wazir_registry::{AnyMove, GameRegistry, Play, StartOptions};
use wazir_text::Language;

fn open(id: &str, start: &StartOptions, moves: &str) -> Play {
    let mut play = wazir_builtin::games().open(id, start).expect("a game");
    for mv in moves.split_whitespace() {
        let mv = read_move(&play, mv).unwrap_or_else(|error| panic!("{mv}: {error}"));
        play.play(mv).expect("a legal move");
    }
    play
}

fn shogi(moves: &str) -> Play {
    open("shogi", &StartOptions::default(), moves)
}

fn chess(moves: &str) -> Play {
    open("cwda", &StartOptions::default().with_armies("fide:fide"), moves)
}

fn text(play: &Play, typed: &str) -> String {
    match read_move(play, typed) {
        Ok(mv) => play.move_text(mv),
        Err(error) => format!("{}: {error}", error.kind().as_str()),
    }
}

/// Plays this many random positions of a game, and calls `check` with each.
fn random_positions(play: &Play, count: usize, mut check: impl FnMut(&Play)) {
    let mut at = play.clone();
    // Numerical Recipes' generator: the same games in every run.
    let mut seed = 1_u32;
    for _ in 0..count {
        let moves = at.legal_moves();
        if moves.is_empty() || at.ply() > 160 {
            at = play.clone();
            continue;
        }
        check(&at);
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let mv = moves[(seed >> 16) as usize % moves.len()];
        at.play(mv).expect("a legal move");
    }
}

fn reads_back(play: &Play, mv: AnyMove) {
    for style in MoveStyles::of(play.entry()).iter() {
        let written = style.write(play, mv);
        let read = read_move(play, &written);
        assert_eq!(read.as_ref(), Ok(&mv), "{written} in {}", play.position_text());
        assert_eq!(complete_move(play, &written), [mv], "{written}");
    }
}

#[test]
fn every_legal_move_is_read_back_in_each_style() {
    let games = wazir_builtin::games();
    let armies = ["fide:fide", "clobberers:nutters", "rookies:fide", "nutters:rookies"];
    let chess = armies.map(|armies| ("cwda", StartOptions::default().with_armies(armies), 250));
    let start = StartOptions::default;
    let others = ["shogi", "euroshogi", "evo"].map(|id| (id, start(), 1_000));
    for (id, start, count) in chess.into_iter().chain(others) {
        let play = games.open(id, &start).expect("a game");
        random_positions(&play, count, |at| {
            at.legal_moves().into_iter().for_each(|mv| reads_back(at, mv));
        });
    }
}

#[test]
fn chess_players_type_what_they_are_used_to() {
    let play = chess("");
    for typed in ["e4", "e2-e4", "e2 e4", "e2e4", "E2E4", "1. e4", "1.e4", "♙e4", "Pe4", "e4!"] {
        assert_eq!(text(&play, typed), "e2e4", "{typed}");
    }
    for typed in ["Nf3", "nf3", "Ng1-f3", "Ng1f3", "♘f3", "♞f3", "g1f3", "Nf3!?"] {
        assert_eq!(text(&play, typed), "g1f3", "{typed}");
    }
    let play = chess("e4 e5 Nf3 Nc6 Bc4 Bc5");
    for typed in ["O-O", "0-0", "o-o", "e1g1"] {
        assert_eq!(text(&play, typed), "e1g1", "{typed}");
    }
    let play = chess("e4 d5");
    assert_eq!(text(&play, "exd5"), "e4d5");
    assert_eq!(text(&play, "e4xd5"), "e4d5");
    assert_eq!(text(&play, "ed5"), "e4d5");
    // A small `b` is a pawn where one can go there, and a bishop elsewhere.
    let play = chess("b4 c5");
    assert_eq!(text(&play, "bxc5"), "b4c5");
    assert_eq!(text(&play, "ba3"), "c1a3");
}

#[test]
fn shogi_players_type_what_they_are_used_to() {
    let play = shogi("");
    let same = [
        "7g7f",
        "７六歩",
        "76歩",
        "☗７六歩",
        "▲７六歩",
        "▲７六歩(77)",
        "７六歩(77)",
        "P-7f",
        "p-7f",
        "P7f",
        "P-76",
        "P76",
        "7776FU",
        "+7776FU",
        "7776fu",
        "7g-7f",
        "7G7F",
        "1. P-7f",
    ];
    for typed in same {
        assert_eq!(text(&play, typed), "7g7f", "{typed}");
    }
    for typed in ["S-68", "S-6h", "S68", "６八銀", "7i6h"] {
        assert_eq!(text(&play, typed), "7i6h", "{typed}");
    }
    let play = shogi("7g7f 3c3d 8h2b+ 3a2b");
    for typed in ["B*5e", "b*5e", "B'55", "B*55", "５五角打", "５五角", "0055KA"] {
        assert_eq!(text(&play, typed), "B*5e", "{typed}");
    }
    // The square of the move before.
    let play = shogi("7g7f 3c3d 8h2b+");
    assert_eq!(text(&play, "同銀"), "3a2b");
    assert_eq!(text(&play, "△同　銀"), "3a2b");
}

#[test]
fn a_promotion_is_said_or_asked_for() {
    let play = shogi("7g7f 3c3d");
    for open in ["Bx2b", "２二角", "B22"] {
        assert_eq!(
            read_move(&play, open).map_err(|error| error.kind()),
            Err(ErrorKind::AmbiguousMove)
        );
    }
    let both: Vec<String> =
        complete_move(&play, "Bx2b").into_iter().map(|mv| play.move_text(mv)).collect();
    assert_eq!(both, ["8h2b", "8h2b+"]);
    assert_eq!(text(&play, "Bx2b+"), "8h2b+");
    assert_eq!(text(&play, "２二角成"), "8h2b+");
    assert_eq!(text(&play, "２二角不成"), "8h2b");
    assert_eq!(text(&play, "２二角(88)"), "8h2b", "as KIF means it");
    // Coordinates mean what they say.
    assert_eq!(text(&play, "8h2b"), "8h2b");
}

#[test]
fn half_a_move_lists_what_can_follow() {
    let styled = |play: &Play, typed: &str, style: MoveStyle| -> Vec<String> {
        complete_move(play, typed).into_iter().map(|mv| style.write(play, mv)).collect()
    };
    let play = chess("");
    assert_eq!(styled(&play, "N", MoveStyle::San), ["Na3", "Nc3", "Nf3", "Nh3"]);
    assert_eq!(styled(&play, "♘", MoveStyle::Figurine), ["♘a3", "♘c3", "♘f3", "♘h3"]);
    assert_eq!(styled(&play, "e", MoveStyle::San), ["e3", "e4"]);
    let play = chess("e4 e5 Nf3 Nc6 Bc4 Bc5 d3 Nf6");
    assert_eq!(styled(&play, "Nd2", MoveStyle::San), ["Nbd2", "Nfd2"], "either knight");
    let play = shogi("");
    assert_eq!(styled(&play, "S", MoveStyle::Western), ["S-7h", "S-6h", "S-4h", "S-3h"]);
    let all = styled(&play, "７", MoveStyle::Japanese);
    assert_eq!(all.len(), 4);
    assert!(all.iter().all(|text| text.starts_with("☗７")), "{all:?}");
}

#[test]
fn a_refusal_names_the_reason() {
    insta::assert_snapshot!(text(&chess(""), "Ke2"), @"illegal-move: your own piece is on e2");
    insta::assert_snapshot!(text(&chess(""), "e5"), @"illegal-move: no pawn can go to e5");
    insta::assert_snapshot!(text(&chess(""), "e2e5"), @"illegal-move: the piece on e2 does not move to e5");
    insta::assert_snapshot!(text(&chess(""), "Zz9"), @"move: this is not a move: write one such as a3 or a2a3");
    insta::assert_snapshot!(text(&chess("e4 e5 Nf3 Nc6 Bc4 Bc5 d3 Nf6"), "Nd2"), @"ambiguous-move: more than one piece can go there: from b1 or f3");
    insta::assert_snapshot!(text(&shogi(""), "７五歩"), @"illegal-move: no piece of that kind can go there, and none is in hand to be dropped");
    insta::assert_snapshot!(text(&shogi(""), "P-7e"), @"illegal-move: no such piece can go there");
    insta::assert_snapshot!(text(&shogi(""), "△７六歩"), @"illegal-move: the mark belongs to the player who is not to move");
    insta::assert_snapshot!(text(&shogi(""), "7g7e"), @"illegal-move: the piece on 7g does not move to 7e");
    insta::assert_snapshot!(text(&shogi(""), "hello"), @"move: this is not a move: write one such as K-6h or 5i6h");
    insta::assert_snapshot!(text(&shogi("7g7f 3c3d"), "Bx2b"), @"ambiguous-move: say whether the piece promotes: with + at the end, or = if it does not");
    insta::assert_snapshot!(text(&open("evo", &StartOptions::default(), ""), "hello"), @"move: a square of the board expected at character 1 of `hello`");
}

#[test]
fn the_reader_s_language_and_wishes_choose_the_style() {
    let games: GameRegistry = wazir_builtin::games();
    let of = |id: &str| MoveStyles::of(games.find(id).expect("a game"));
    let english = |id| of(id).default_style(Language::English);
    assert_eq!(
        ["shogi", "cwda", "evo"].map(english),
        [MoveStyle::Western, MoveStyle::San, MoveStyle::Coordinates]
    );
    assert_eq!(of("shogi").default_style(Language::Japanese), MoveStyle::Japanese);
    let wishes = [MoveStyle::Figurine, MoveStyle::Csa];
    assert_eq!(of("cwda").choose(&wishes, Language::English), MoveStyle::Figurine);
    assert_eq!(of("shogi").choose(&wishes, Language::Japanese), MoveStyle::Csa);
    for style in MoveStyle::ALL {
        assert_eq!(style.to_string().parse(), Ok(style));
    }
    insta::assert_snapshot!("sna".parse::<MoveStyle>().unwrap_err(), @"there is no such move notation; choose coordinates, san, figurine, japanese, western, western-digits, csa");
}

#[test]
fn lines_are_written_from_where_they_start() {
    let play = shogi("7g7f 3c3d");
    let line = ["8h2b+", "3a2b"];
    let mut at = play.clone();
    let moves: Vec<AnyMove> =
        line.iter().map(|mv| at.play_text(mv).expect("a legal move")).collect();
    assert_eq!(MoveStyle::Japanese.write_line(&play, &moves), ["☗２二角成", "☖同　銀"]);
    assert_eq!(
        MoveStyle::Japanese.write_history(&at),
        ["☗７六歩", "☖３四歩", "☗２二角成", "☖同　銀"]
    );
    // A line stops at a move that is not legal.
    assert_eq!(MoveStyle::Western.write_line(&play, &[moves[1], moves[0]]), [""; 0]);
}
