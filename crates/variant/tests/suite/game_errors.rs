//! Tests of the errors in game files, and their locations.

use wazir_game::Seat;
use wazir_registry::SquarePattern;
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
    assert!(said.contains("`*6-*10` is outside the board"), "{said}");
    // Without a royal king there is no castling.
    let extinct = "name = 'Extinction'\nbased-on = 'chess'\npieces.K.royal = false";
    let said = error(extinct);
    assert!(
        said.contains("line 2, column 13: `castling` has no meaning without `royal`"),
        "{said}"
    );
}

#[test]
fn mistakes_in_the_look_have_their_places() {
    let with = |look: &str| error(&format!("{SMALL}[look]\n{look}\n"));
    for (look, said) in [
        (
            "board = 'line'",
            "line 10, column 10: `board` must be one of `squares`, `plain`, `lines`, not `line`",
        ),
        ("river = 2", "line 10, column 9: `river` has no meaning without `board = \"lines\"`"),
        (
            "board = 'lines'\nriver = 4",
            "line 11, column 9: `river` must be a whole number from 1 to 3",
        ),
        ("board = 'lines'\npalaces = 'a1-b2 c3-e5'", "line 11, column 18: `c3-e5` is outside"),
        ("board = 'lines'\npoints = 'a'", "line 11, column 11: `a` does not name squares"),
        (
            "pieces = 'discs'",
            "line 10, column 11: `pieces` must be one of `figures`, `counters`, `wedges`",
        ),
        ("colour = 'red'", "line 10, column 1: unknown key `colour`; the keys here are `board`"),
    ] {
        let found = with(look);
        assert!(found.contains(said), "{look}: {found}");
    }
    let long = SMALL.replace("Q = {", "Q = { character = { white = '女王様' },");
    assert!(error(&long).contains("line 7, column 30: `character` must have 1 to 2 characters"));
}

#[test]
fn the_look_of_a_base_gives_way_to_the_board() {
    let file = read_game(
        "name = 'Small Xiangqi'\nbased-on = 'xiangqi'\nwithout = ['A', 'B', 'N', 'R', 'P', 'beyond']
start = '2ck2/6/6/6/2KC2 w'\nboard = { files = 6, ranks = 5 }\npieces.K.region = '*1-*5'",
    );
    let file = file.unwrap_or_else(|error| panic!("{error}"));
    let look = file.definition().board_look();
    assert_eq!((look.pattern(), look.river()), (SquarePattern::Lines, None));
    assert_eq!(look.palaces(), [[(3, 0), (5, 2)]]);
    let general = &file.definition().pieces()[0];
    let characters = Seat::BOTH.map(|seat| general.characters(seat));
    assert_eq!(characters, [Some("帥"), Some("將")]);
}

#[test]
fn each_mistake_has_its_place() {
    for (old, new, said) in [
        ("name = 'Small'\n", "", "line 7, column 44: `name` is missing"),
        ("'Small'", "''", "line 1, column 9: `name` must have 1 to 60 characters"),
        ("name", "nam", "line 1, column 1: unknown key `nam`; the keys here are `name`"),
        ("start", "begin", "unknown key `begin`"),
        (
            "files = 4",
            "files = 27",
            "line 3, column 19: `files` must be a whole number from 1 to 26",
        ),
        (
            "files = 4",
            "files = -4",
            "line 3, column 19: `files` must be a whole number from 1 to 26",
        ),
        ("files = 4", "files = '4'", "`files` must be an integer, not a string"),
        (
            "ranks = 4",
            "ranks = 4, holes = '**'",
            "line 3, column 41: the holes leave no square of the board",
        ),
        ("ranks = 4", "ranks = 99", "line 3, column 30: the board has 396 squares"),
        ("*^1", "*^5", "line 4, column 23: `*^5` is outside the board of 4 files and 4 ranks"),
        ("*^1", "*^1 e", "line 4, column 27: `e` does not name squares"),
        (
            "'forced'",
            "'force'",
            "line 4, column 41: `promotes` must be one of `optional`, `when-stuck`, `forced`, not `force`",
        ),
        (
            "royal = true",
            "royal = 'yes'",
            "line 6, column 28: `royal` must be true or false, not a string",
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
        ("'Q' }\nP", "'Q', letter = 'q' }\nP", "line 7, column 30: `q` is not a piece letter"),
        (
            "promotes-to = 'Q'",
            "promotes-to = 'R'",
            "line 8, column 40: there is no piece `R`; choose `K`, `Q`, `P`",
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
            "line 7, column 19: the movement of a piece cannot contain castling",
        ),
        (
            "betza = 'Q'",
            "name = 'monkey', betza = 'KdaK'",
            "line 7, column 33: the game cannot be played: the monkey cannot be compiled: it captures friends",
        ),
        (
            "betza = 'Q'",
            "name = 'monkey', betza = 'KcacaK'",
            "line 7, column 33: the game cannot be played: the monkey cannot be compiled: it may capture \
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
            "line 5, column 21: `castling` has no meaning without `partners`",
        ),
        (
            "royal = true",
            "royal = true, promotes-to = 'Q'",
            "line 6, column 1: the royal piece can neither promote",
        ),
        (
            "Q = { ",
            "Q = { royal = true, ",
            "line 7, column 15: there can be only one royal piece, and the K",
        ),
        ("kp2/4", "kp3/4", "line 2, column 10: the start position is not valid: row 1"),
        (
            "kp2/4",
            "kx2/4",
            "line 2, column 11: the start position is not valid: a piece letter expected",
        ),
        ("kp2/4/", "kp2/", "the start position is not valid: "),
        ("w - -", "w K -", "the start position is not valid: "),
        (
            "[pieces]",
            "[hands]\nkeep-promoted = true\n[pieces]",
            "line 6, column 17: `keep-promoted` has no meaning without `captured`",
        ),
        (
            "[pieces]",
            "[end]\nreach = { pieces = 'K' }\n[pieces]",
            "`reach` has no meaning without `pieces and squares`",
        ),
        (
            "[pieces]",
            "[end]\nextinction = { pieces = 'X' }\n[pieces]",
            "line 6, column 26: there is no piece `X`",
        ),
        (
            "[pieces]",
            "castling = {}\nwithout = 'K'\n[pieces]",
            "line 6, column 12: `without` has no meaning without `based-on`",
        ),
        (
            "name = 'Small'",
            "name = 'Small'\nbased-on = 'chest'",
            "line 2, column 13: there is no base game `chest`; choose `chess`",
        ),
        (
            "name = 'Small'",
            "name = 'Small'\nbased-on = 'chess'\nwithout = 'X'",
            "line 3, column 12: there is no piece `X`",
        ),
        (
            "name = 'Small'",
            "name = 'Small'\nid = 'Small'",
            "line 2, column 7: `Small` is not an identifier",
        ),
        (
            "name = 'Small'",
            "name = 'Small'\nseats = ['a']",
            "line 2, column 10: `seats` must be the names of the two players",
        ),
    ] {
        assert!(SMALL.contains(old), "{old}");
        let text = SMALL.replacen(old, new, 1);
        let found = errors(&text).join("\n");
        assert!(found.contains(said), "{new:?}:\n{found}\n{said}");
    }
}

/// The location and the message of every error.
fn errors(text: &str) -> Vec<String> {
    let errors = read_game(text).expect_err("errors");
    errors.iter().map(ToString::to_string).collect()
}

#[test]
fn all_errors_of_a_file_are_reported() {
    let text = "\
name = 'x'
based-on = 'chess'
[board]
files = 40
ranks = '8'
[pieces]
N = { betza = 'NX', promote-to = 'Q' }
[end]
stalemate = 'lost'
";
    insta::assert_snapshot!(errors(text).join("\n"), @r"
    line 4, column 9: `files` must be a whole number from 1 to 26
    line 5, column 9: `ranks` must be an integer, not a string
    line 7, column 17: the movement of the knight is not understood: `X` is not an atom, longer leaps have no letter in this dialect
    line 7, column 21: unknown key `promote-to`; the keys here are `letter`, `name`, `note`, `shown`, `character`, `betza`, `royal`, `promotes-to`, `promotion-zone`, `promotes`, `promotes-leaving`, `promotion-limit`, `region`, `first-moves`, `en-passant`, `captured-as`, `drop-region`, `drop-per-file`, `drop-mate`, `drop-stuck`, `progress`
    line 9, column 14: `stalemate` must be one of `loss`, `draw`, `win`, not `lost`
    ");
    let text = SMALL.replace("kp2/4/4/2PK w", "kp2/4/4/2PX w").replace("'forced'", "3")
        + "N = { betza = 'NX', promotes-to = ['Y', 'Z'], letter = 'Q' }\n"
        + "[end]\nreach = { pieces = ['A', 'K'], squares = 'e9 a1 z1' }\n";
    insta::assert_snapshot!(errors(&text).join("\n"), @r"
    line 2, column 20: the start position is not valid: a piece letter expected at character 11
    line 4, column 40: `promotes` must be a string, not an integer
    line 9, column 1: two pieces of a side have the letter Q
    line 9, column 17: the movement of the N is not understood: `X` is not an atom, longer leaps have no letter in this dialect
    line 9, column 37: there is no piece `Y`; choose `K`, `Q`, `P`, `N`
    line 9, column 42: there is no piece `Z`; choose `K`, `Q`, `P`, `N`
    line 11, column 22: there is no piece `A`; choose `K`, `Q`, `P`, `N`
    line 11, column 43: `e9` is outside the board of 4 files and 4 ranks
    line 11, column 49: `z1` is outside the board of 4 files and 4 ranks
    ");
}

#[test]
fn an_error_is_not_told_a_second_time_by_what_follows_from_it() {
    for (old, new) in [
        ("files = 4", "files = '4'"),
        ("files = 4", "file = 4"),
        ("board = { files = 4, ranks = 4 }", "board = 4"),
        ("betza = 'Q'", "betza = 5"),
        ("betza = 'Q'", "beta = 'Q'"),
        ("Q = { betza = 'Q' }", "Q = 'Q'"),
        ("Q = { betza = 'Q' }", "Q = { betza = 'Q', letter = 'q' }"),
        ("K = { betza = 'K', royal = true }", "K = { betza = 'K', royal = 'true' }"),
        ("name = 'Small'", "name = ''"),
        ("start = 'k", "start = 5 #'k"),
        ("name = 'Small'", "name = 'Small'\nbased-on = 'ches'\nwithout = 'N'"),
        ("name = 'Small'", "name = 'Small'\nbased-on = 3\nwithout = 'N'"),
    ] {
        assert!(SMALL.contains(old), "{old}");
        let found = errors(&SMALL.replacen(old, new, 1));
        assert_eq!(found.len(), 1, "{new}: {found:#?}");
    }
    let based = "name = 'x'\nbased-on = 'chess'\n";
    for wrong in
        ["pieces = 'K'", "pieces.K.royal = 1", "castling.partners = [1]", "board.files = 0"]
    {
        let found = errors(&format!("{based}{wrong}\n"));
        assert_eq!(found.len(), 1, "{wrong}: {found:#?}");
    }
}

#[test]
fn no_piece_is_captured_as_the_royal_one() {
    let text = "name = 'x'\nbased-on = 'chess'\nhands.captured = true\npieces.N.captured-as = 'K'";
    assert_eq!(
        errors(text),
        ["line 4, column 25: no piece can go to the hand as the king, which is royal"]
    );
}

#[test]
fn keys_without_effect_are_warned_of() {
    let lines = [
        (
            "promotes-to = 'Q'",
            "first-moves = '*2'",
            "`promotion.promotes` has no effect: no piece promotes",
        ),
        ("betza = 'Q'", "betza = 'Q', en-passant = true", "`en-passant` has no effect: the Q"),
        ("betza = 'fmWfcF'", "betza = 'fmWfcFimnD', en-passant = true", "no piece captures en pas"),
        ("betza = 'Q'", "betza = 'Q', drop-per-file = 1", "no effect: a Q is never in hand"),
        ("betza = 'Q'", "betza = 'Q', captured-as = 'P'", "captured pieces do not go to the hand"),
        ("betza = 'Q'", "betza = 'Q', promotes = 'forced'", "the Q promotes to nothing"),
        ("betza = 'Q'", "betza = 'Q', first-moves = '*1'", "no move of the Q is a first move"),
        (
            "[pieces]",
            "end = { repetition = 0, perpetual-check = 'loss' }\n[pieces]",
            "no repetition",
        ),
        (
            "[pieces]",
            "castling = { allowed = false, rank = 1 }\n[pieces]",
            "`castling.rank` has no effect: castling is not allowed",
        ),
        (", royal = true", "", "`end.checkmate` has no effect: no piece is royal"),
    ];
    for (old, new, said) in lines {
        assert!(SMALL.contains(old), "{old}");
        let mut text = SMALL.replacen(old, new, 1);
        if old == ", royal = true" {
            text += "[end]\ncheckmate = 'win'\n";
        }
        let text = text.replace(
            "promotion = { zone = '*^1', promotes = 'forced' }",
            match new {
                "first-moves = '*2'" => "promotion = { promotes = 'forced' }",
                _ => "promotion = { zone = '*^1' }",
            },
        );
        let file = read_game(&text).unwrap_or_else(|error| panic!("{new}: {error}"));
        let found: Vec<String> = file.warnings().iter().map(ToString::to_string).collect();
        assert!(found.iter().any(|warning| warning.contains(said)), "{new}: {found:#?}");
    }
    // What a base says has an effect in the base.
    let file = read_game("name = 'x'\nbased-on = 'chess'\ncastling.allowed = false").unwrap_err();
    assert!(file.to_string().contains("castling"), "{file}");
}

#[test]
fn warnings_about_a_movement_are_bounded() {
    let text = SMALL.replace("betza = 'Q'", &format!("betza = '{}'", "K".repeat(4096)));
    assert_eq!(read_game(&text).unwrap().warnings().len(), 1);
    let many: String = (1..=90).map(|reach| format!("sfN{reach}")).collect();
    let text = SMALL.replace("betza = 'Q'", &format!("betza = '{many}'"));
    assert_eq!(read_game(&text).unwrap().warnings().len(), 20);
}

#[test]
fn the_number_of_errors_is_bounded() {
    let pieces: String = (0..400).map(|number| format!("p{number} = {{ beta = 1 }}\n")).collect();
    let found = read_game(&format!("{SMALL}{pieces}")).expect_err("errors");
    assert_eq!(found.iter().count(), wazir_variant::FileErrors::MAX);
    assert!(found.to_string().ends_with("(and 49 more errors)"), "{found}");
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
        (
            "kp2/4/4/2PK",
            "k1pq/4/4/3K",
            "line 2, column 10: the side to move is in check in the start position",
        ),
        ("betza = 'Q'", "betza = 'iD'", "line 7, column 1: the Q cannot move from any square"),
        ("'*^1'", "[]", "line 8, column 1: no P can ever reach a square where it promotes"),
        ("kp2/4/4/2PK w", "k3/2Q1/4/3K b", "line 2, column 10: the game is over before"),
    ] {
        assert!(SMALL.contains(old), "{old}");
        let file =
            read_game(&SMALL.replace(old, new)).unwrap_or_else(|error| panic!("{new}: {error}"));
        let said_it = file.warnings().iter().any(|warning| warning.to_string().starts_with(said));
        assert!(said_it, "{new}: {:?}", file.warnings());
    }
    let checked = error(&SMALL.replace("kp2/4/4/2PK", "Kp2/1k2/4/2P1"));
    assert!(checked.starts_with("line 2, column 10: the start position is not valid"), "{checked}");
}

#[test]
fn the_place_of_a_letter_of_several_bytes_is_the_whole_letter() {
    for letter in ["µ", "王"] {
        let text = SMALL.replace("kp2/4/4/2PK", &format!("kp2/{letter}4/4/2PK"));
        let errors = read_game(&text).unwrap_err();
        let error = errors.first();
        assert_eq!(text.get(error.span()), Some(letter), "{error}");
    }
}

#[test]
fn perpetual_check_draws_or_loses() {
    for (result, refused) in [("draw", false), ("loss", false), ("win", true)] {
        let text = format!("{SMALL}[end]\nperpetual-check = '{result}'\n");
        assert_eq!(read_game(&text).is_err(), refused, "{result}");
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
        assert_eq!(error.first().help().as_deref(), Some(help));
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
    assert!(error(&two).contains("more than one piece promotes to the Q"));
}
