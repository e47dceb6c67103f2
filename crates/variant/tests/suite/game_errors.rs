//! Tests of the errors in game files, and their locations.

use wazir_variant::game::read_game;

/// The location and the message.
fn error(text: &str) -> String {
    read_game(text).map_or_else(|error| error.to_string(), |file| panic!("{:?}", file.definition()))
}

const SMALL: &str = "\
name = 'Small'
start = 'kp2/4/4/2PK w - - 0 1'
board = { files = 4, ranks = 4 }
promotion = { zone = '*^1', promotes = 'forced' }
[pieces]
K = { betza = 'K', royal = true }
Q = { betza = 'Q' }
P = { betza = 'fmWfcF', promotes-to = 'Q' }
";

#[test]
fn the_small_game_is_read() {
    let file = read_game(SMALL).unwrap();
    let game = file.definition();
    assert_eq!((game.title(), game.id(), game.squares()), ("Small", "small", 16));
    assert_eq!(game.pieces().len(), 3);
    assert!(file.warnings().is_empty());
}

#[test]
fn what_comes_from_a_base_is_named() {
    let mini = "name = 'Mini'\nbased-on = 'xiangqi'\nwithout = ['A', 'B', 'R', 'C']
start = '2nkn2/2p1p2/7/7/7/2P1P2/2NKN2 w'\nboard = { files = 7, ranks = 7 }";
    let said = error(mini);
    assert!(said.contains("line 2, column 13: `pieces.P.promotion-zone`"), "{said}");
    assert!(said.contains("`*6-*10` lies outside the board"), "{said}");
    // Without a royal king there is no castling.
    let extinct = "name = 'Extinction'\nbased-on = 'chess'\npieces.K.royal = false";
    let said = error(extinct);
    assert!(said.contains("line 2, column 13: `castling` means nothing without `royal`"), "{said}");
}

#[test]
fn each_mistake_has_its_place() {
    for (old, new, said) in [
        ("name = 'Small'\n", "", "line 7, column 44: `name` is missing"),
        ("'Small'", "''", "line 1, column 9: `name` has 1 to 60 characters"),
        ("name", "nam", "line 1, column 1: `nam` is not known here, the keys are `name`"),
        ("start", "begin", "`begin` is not known here"),
        ("files = 4", "files = 27", "line 3, column 19: `files` is a whole number from 1 to 26"),
        ("files = 4", "files = -4", "line 3, column 19: `files` is a whole number from 1 to 26"),
        ("files = 4", "files = '4'", "`files` is an integer, not a string"),
        ("ranks = 4", "ranks = 99", "line 3, column 30: a board of 396 squares is too large"),
        ("*^1", "*^5", "line 4, column 23: `*^5` lies outside the board of 4 files and 4 ranks"),
        ("*^1", "*^1 e", "line 4, column 27: `e` names no squares"),
        (
            "'forced'",
            "'force'",
            "line 4, column 41: `promotes` is `optional`, `when-stuck`, `forced`, not `force`",
        ),
        (
            "royal = true",
            "royal = 'yes'",
            "line 6, column 28: `royal` is a truth value, not a string",
        ),
        (
            "betza = 'Q'",
            "betza = 'QX'",
            "line 7, column 17: the movement of the Q is not understood",
        ),
        ("betza = 'Q' ", "", "line 7, column 1: `betza` is missing in `pieces`"),
        (
            "K = { ",
            "K = { letter = 'Q', ",
            "line 7, column 1: two pieces of a side have the letter Q",
        ),
        ("'Q' }\nP", "'Q', letter = 'q' }\nP", "line 7, column 30: `q` is no letter of a piece"),
        (
            "promotes-to = 'Q'",
            "promotes-to = 'R'",
            "line 8, column 40: no piece is called `R`, there are `K`, `Q`, `P`",
        ),
        ("promotes-to = 'Q'", "promotes-to = 'P'", "line 8, column 40: the P becomes itself"),
        (
            "promotes-to = 'Q'",
            "promotes-to = ['Q', 'K']",
            "line 8, column 46: no piece can become the K",
        ),
        (
            "betza = 'Q'",
            "betza = 'QisO2'",
            "line 7, column 19: the movement of a piece has no castling",
        ),
        (
            "betza = 'Q'",
            "name = 'monkey', betza = 'KdaK'",
            "line 7, column 33: the game cannot be played: the monkey cannot be compiled: it takes friends",
        ),
        (
            "betza = 'Q'",
            "name = 'monkey', betza = 'KcacaK'",
            "line 7, column 33: the game cannot be played: the monkey cannot be compiled: it may take \
             more than one piece on its way",
        ),
        ("board = { files = 4, ranks = 4 }\n", "", "line 7, column 44: `board` is missing"),
        (
            "[pieces]",
            "castling = { partners = 'P', short-to = 'b', long-to = 'b' }\n[pieces]",
            "`short-to` and `long-to` are the same file",
        ),
        (
            "[pieces]",
            "castling = { rank = 1 }\n[pieces]",
            "line 5, column 21: `castling` means nothing without `partners`",
        ),
        (
            "royal = true",
            "royal = true, promotes-to = 'Q'",
            "line 6, column 1: the royal piece can neither promote",
        ),
        (
            "Q = { ",
            "Q = { royal = true, ",
            "line 7, column 15: there can be one royal piece, and the K",
        ),
        ("kp2/4", "kp3/4", "line 2, column 10: the start position is none: row 1"),
        (
            "kp2/4",
            "kx2/4",
            "line 2, column 11: the start position is none: a piece letter expected",
        ),
        ("kp2/4/", "kp2/", "the start position is none: "),
        ("w - -", "w K -", "the start position is none: "),
        (
            "[pieces]",
            "[hands]\nkeep-promoted = true\n[pieces]",
            "line 6, column 17: `keep-promoted` means nothing without `captured`",
        ),
        (
            "[pieces]",
            "[end]\nreach = { pieces = 'K' }\n[pieces]",
            "`reach` means nothing without `pieces and squares`",
        ),
        (
            "[pieces]",
            "[end]\nextinction = { pieces = 'X' }\n[pieces]",
            "line 6, column 26: no piece is called `X`",
        ),
        (
            "[pieces]",
            "castling = {}\nwithout = 'K'\n[pieces]",
            "line 6, column 12: `without` means nothing without `based-on`",
        ),
        (
            "name = 'Small'",
            "name = 'Small'\nbased-on = 'chest'",
            "line 2, column 13: no game to build on is called `chest`, there are `chess`",
        ),
        (
            "name = 'Small'",
            "name = 'Small'\nbased-on = 'chess'\nwithout = 'X'",
            "line 3, column 12: no piece is called `X`",
        ),
        (
            "name = 'Small'",
            "name = 'Small'\nid = 'Small'",
            "line 2, column 7: `Small` is no identifier",
        ),
        (
            "name = 'Small'",
            "name = 'Small'\nseats = ['a']",
            "line 2, column 10: `seats` is the names of the two players",
        ),
    ] {
        assert!(SMALL.contains(old), "{old}");
        let text = SMALL.replacen(old, new, 1);
        let found = error(&text);
        assert!(found.contains(said), "{new:?}:\n{found}\n{said}");
    }
}

#[test]
fn one_letter_for_two_pieces_needs_squares_that_tell() {
    let soldier = |beyond: &str| {
        let turned = format!("S = {{ letter = 'P', betza = '{beyond}' }}\n");
        SMALL.replace("promotes-to = 'Q'", "promotes-to = 'S'") + &turned
    };
    assert!(read_game(&soldier("fsW")).is_ok());
    assert!(error(&soldier("W")).contains("two pieces of a side have the letter P"));
}

#[test]
fn doubts_about_a_start() {
    for (old, new, said) in [
        ("kp2/4/4/2PK", "k1pq/4/4/3K", "line 2, column 10: the start position is a check"),
        ("betza = 'Q'", "betza = 'iD'", "line 7, column 1: the Q can move from no square"),
        ("'*^1'", "[]", "line 8, column 1: no P can ever come to where it promotes"),
        ("kp2/4/4/2PK w", "k3/2Q1/4/3K b", "line 2, column 10: the game is over before"),
    ] {
        assert!(SMALL.contains(old), "{old}");
        let file =
            read_game(&SMALL.replace(old, new)).unwrap_or_else(|error| panic!("{new}: {error}"));
        let said_it = file.warnings().iter().any(|warning| warning.to_string().starts_with(said));
        assert!(said_it, "{new}: {:?}", file.warnings());
    }
    let checked = error(&SMALL.replace("kp2/4/4/2PK", "Kp2/1k2/4/2P1"));
    assert!(checked.starts_with("line 2, column 10: the start position is none"), "{checked}");
}

#[test]
fn the_place_of_a_letter_of_several_bytes_is_the_whole_letter() {
    for letter in ["µ", "王"] {
        let text = SMALL.replace("kp2/4/4/2PK", &format!("kp2/{letter}4/4/2PK"));
        let error = read_game(&text).unwrap_err();
        assert_eq!(text.get(error.span()), Some(letter), "{error}");
    }
}

#[test]
fn perpetual_check_draws_or_loses() {
    for (worth, refused) in [("draw", false), ("loss", false), ("win", true)] {
        let text = format!("{SMALL}[end]\nperpetual-check = '{worth}'\n");
        assert_eq!(read_game(&text).is_err(), refused, "{worth}");
    }
}

#[test]
fn what_may_be_meant_is_told() {
    for (old, new, help) in [
        ("royal", "royale", "did you mean `royal`?"),
        ("'forced'", "'force'", "did you mean `forced`?"),
        ("promotes-to", "promote-to", "did you mean `promotes-to`?"),
    ] {
        let error = read_game(&SMALL.replacen(old, new, 1)).unwrap_err();
        assert_eq!(error.help().as_deref(), Some(help));
    }
}

#[test]
fn a_piece_that_nobody_can_have_is_warned_of() {
    let text = format!("{SMALL}N = {{ name = 'knight', betza = 'N' }}\n");
    let file = read_game(&text).unwrap();
    let [warning] = file.warnings() else { panic!("{:?}", file.warnings()) };
    let said = warning.to_string();
    assert!(said.starts_with("line 9, column 1: the knight is neither in the start"), "{said}");
}

#[test]
fn promoted_pieces_that_turn_back_are_kinds_of_their_own() {
    let hands = SMALL.replace("[pieces]", "hands = { captured = true }\n[pieces]");
    let file = read_game(&hands).unwrap();
    let letters: Vec<&str> = file.definition().pieces().iter().map(|p| p.letter()).collect();
    assert_eq!(letters, ["K", "Q", "P", "Q~"]);
    let kept = hands.replace("captured = true", "captured = true, keep-promoted = true");
    assert_eq!(read_game(&kept).unwrap().definition().pieces().len(), 3);
    // Two kinds that become one: their origin is ambiguous.
    let two = format!("{hands}S = {{ betza = 'F', promotes-to = 'Q' }}\n");
    assert!(error(&two).contains("the Q comes from more than one piece by promotion"));
}
