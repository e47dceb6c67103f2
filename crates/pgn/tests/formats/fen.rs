//! Positions in every dialect.

use proptest::prelude::*;
use wazir_cwda::{Army, Matchup, Options, Position, Promotion, kinds};
use wazir_game::Game;
use wazir_notation::ErrorKind;
use wazir_pgn::fen::{self, EnPassantMode, PieceLetters};

const ALL: [PieceLetters; 3] = [PieceLetters::Own, PieceLetters::Pychess, PieceLetters::FairyMax];

fn start(armies: &str) -> Position {
    wazir_cwda::start_position(armies).expect("a pairing")
}

fn failure(text: &str) -> String {
    let error = fen::read(text).expect_err("no position");
    assert_eq!(error.kind(), ErrorKind::Position);
    error.to_string()
}

#[test]
fn the_start_of_every_army_in_every_dialect() {
    let rows = [
        ("fide", ["RNBQKBNR", "RNBQKBNR", "RNBQKBNR"]),
        ("clobberers", ["LECAKCEL", "DWACKAWD", "LECAKCEL"]),
        ("nutters", ["THBCKBHT", "GIHOKHIG", "THUCKUHT"]),
        ("rookies", ["SWBMKBWS", "SMFEKFMS", "SWHMKHWS"]),
    ];
    for (white, white_rows) in rows {
        for (black, black_rows) in rows {
            let position = start(&format!("{white}:{black}"));
            for (i, letters) in ALL.into_iter().enumerate() {
                let back = black_rows[i].to_lowercase();
                let placed =
                    format!("{back}/pppppppp/8/8/8/8/PPPPPPPP/{} w KQkq - 0 1", white_rows[i]);
                let prefix = if letters == PieceLetters::Own {
                    format!("{white}:{black} ")
                } else {
                    String::new()
                };
                assert_eq!(fen::write(&position, letters), prefix + &placed);
                let matchup = position.rules().armies();
                let again = fen::read_with_matchup(&placed, letters, matchup, &Options::default());
                assert_eq!(again.as_ref(), Ok(&position), "{placed}");
            }
            // Unique letters identify the armies.
            assert_eq!(
                fen::read(&fen::write(&position, PieceLetters::Pychess)),
                read_unique(&position)
            );
        }
    }
}

fn read_unique(position: &Position) -> Result<Position, wazir_notation::Error> {
    fen::read(&position.to_string())
}

#[test]
fn plain_fen_is_orthodox_chess() {
    let text = "r1bqkb1r/ppp2pp1/5n1p/3P4/2P1p3/5N2/PPP2PPP/RNBQK2R w KQkq - 0 9";
    let position = fen::read(text).expect("a position");
    assert_eq!(position.rules().armies(), &Matchup::default());
    for letters in [PieceLetters::Pychess, PieceLetters::FairyMax] {
        assert_eq!(fen::write(&position, letters), text);
    }
    assert_eq!(fen::write(&position, PieceLetters::Own), format!("fide:fide {text}"));
    let bare = fen::read("4k3/8/8/8/8/8/8/4K3 w - - 0 1").expect("a position");
    assert_eq!(bare.rules().armies(), &Matchup::default());
}

#[test]
fn short_and_sloppy_texts() {
    let full = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let full = fen::read(full).expect("a position");
    for text in [
        "  rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR   w  KQkq - 0 1 ",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w qkQK -",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 0",
        "fide:fide\trnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n",
    ] {
        assert_eq!(fen::read(text).as_ref(), Ok(&full), "{text}");
    }
    let bare = fen::read("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR").expect("a position");
    assert!(bare.castling_rights().is_empty());
}

#[test]
fn errors_say_where() {
    let rows = [
        ("", "line 1, column 1: 8 squares on rank 8 expected"),
        ("8/8 w", "line 1, column 4: 8 ranks expected"),
        (
            "9/8/8/8/8/8/8/8 w",
            "line 1, column 1: `9/8/8/8/8/8/8/8`: a piece letter, a number or `/` expected",
        ),
        (
            "44/53/8/8/8/8/8/8",
            "line 1, column 2: `4/53/8/8/8/8/8/8`: a piece letter, a number or `/` expected",
        ),
        (
            "4k3/7pp/8/8/8/8/8/4K3 w - - 0 1",
            "line 1, column 7: `p/8/8/8/8/8/4K3`: 8 squares on rank 7 expected",
        ),
        (
            "4k3/7/8/8/8/8/8/4K3 w - - 0 1",
            "line 1, column 6: `/8/8/8/8/8/4K3`: 8 squares on rank 7 expected",
        ),
        ("4k3/8/8/8/8/8/8/4K3/8 w - - 0 1", "line 1, column 20: `/8`: the end of 8 ranks expected"),
        (
            "4k3/8/8/8/8/8/8/4KX2 w - - 0 1",
            "line 1, column 19: `X2`: a letter of the army expected",
        ),
        ("4k3/8/8/8/8/8/8/4K'3 w - - 0 1", "line 1, column 20: `3`: a piece letter expected"),
        ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", "line 1, column 21: `x`: `w` or `b` expected"),
        (
            "4k3/8/8/8/8/8/8/4K3 w KX - 0 1",
            "line 1, column 24: `X`: K Q k q or H A h a, each once, or `-` expected",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w KH - 0 1",
            "line 1, column 24: `H`: K Q k q or H A h a, each once, or `-` expected",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w K - 0 1",
            "line 1, column 23: `K`: there is a castling right, but king and corner piece are not on their start squares",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - e9 0 1",
            "line 1, column 25: `e9`: a square such as `e3` or `-` expected",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - -1 1",
            "line 1, column 27: `-1`: plies without progress expected",
        ),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 x", "line 1, column 29: `x`: a move number expected"),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1 x",
            "line 1, column 31: `x`: a position ends with the move number",
        ),
        (
            "zebras:fide 4k3/8/8/8/8/8/8/4K3",
            "line 1, column 1: `zebras`: there is no army `zebras`; choose fide, clobberers, nutters, rookies, clobberers2",
        ),
        (
            "r3k2d/8/8/8/8/8/8/R3K2D w - - 0 1",
            "line 1, column 1: `r3k2d/8/8/8/8/8/8/R3K2D`: the letters do not determine the armies; name them in front, as in `fide:clobberers`",
        ),
    ];
    for (text, expected) in rows {
        assert_eq!(failure(text), expected, "{text}");
    }
}

#[test]
fn pieces_that_promotion_brought() {
    // A white piece of the enemy's army, in two notations.
    let own = "fide:nutters 4k3/8/8/8/8/8/8/'C3K2R w - - 0 1";
    let position = fen::read(own).expect("a position");
    let a1 = "a1".parse().expect("a square");
    assert_eq!(position.piece_at(a1).map(|p| p.kind), Some(kinds::FOREIGN[3]));
    assert_eq!(fen::write(&position, PieceLetters::Own), own);
    assert_eq!(fen::write(&position, PieceLetters::FairyMax), "4k3/8/8/8/8/8/8/'C3K2R w - - 0 1");
    let unique = fen::write(&position, PieceLetters::Pychess);
    assert_eq!(unique, "4k3/8/8/8/8/8/8/O3K2R w - - 0 1");
    // Without any black knights, the letters do not determine the armies.
    assert!(fen::read(&unique).is_err());
    let text = "4k2g/8/8/8/8/8/8/O3K2R w - - 0 1";
    let position = fen::read(text).expect("a position");
    assert_eq!(position.rules().armies().to_string(), "fide:nutters");
    assert_eq!(position.rules().options().promotion(), Promotion::Either);
    assert_eq!(fen::write(&position, PieceLetters::Pychess), text);
}

#[test]
fn armies_of_ones_own_are_written_in_their_own_letters() {
    let amazons = [
        ("S", "Short Rook", "R4"),
        ("N", "Knight", "N"),
        ("B", "Bishop", "B"),
        ("A", "Amazon", "QN"),
    ];
    let amazons = Army::new("amazons", amazons).expect("an army");
    let fide = Army::builtin_by_id("fide").expect("an army");
    let matchup = Matchup::new(amazons, fide);
    let position = matchup.start(&Options::default()).expect("a start");
    let text = "amazons(S=Short_Rook=R4,N=Knight=N,B=Bishop=B,A=Amazon=QN):fide \
                rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/SNBAKBNS w KQkq - 0 1";
    for letters in ALL {
        assert_eq!(fen::write(&position, letters), text);
    }
    let again = fen::read_with_matchup(text, PieceLetters::Own, &matchup, &Options::default());
    assert_eq!(again.as_ref(), Ok(&position));
    assert_eq!(fen::read(text), Ok(position));
    let unique =
        fen::read_with_matchup("8/8 w", PieceLetters::Pychess, &matchup, &Options::default());
    assert!(
        unique
            .expect_err("no letters")
            .reason()
            .starts_with("these letters do not cover every army")
    );
    let other =
        fen::read_with_matchup(text, PieceLetters::Own, &Matchup::default(), &Options::default());
    assert_eq!(other.expect_err("other armies").reason(), "this game has the armies fide:fide");
}

#[test]
fn the_skipped_square_is_written_as_asked() {
    let rows = [
        // A pinned pawn beside it; no pawn; a pawn elsewhere.
        ("4k3/8/8/8/r2pP2K/8/8/8 b - e3 0 1", "e3"),
        ("4k3/8/8/8/2p1P3/8/8/4K3 b - e3 0 1", "-"),
        ("4r2k/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "d6"),
    ];
    for (text, skipped) in rows {
        let position = fen::read(text).expect("a position");
        assert_eq!(fen::write(&position, PieceLetters::Pychess), text);
        let short = fen::write_with(&position, PieceLetters::Pychess, EnPassantMode::PseudoLegal);
        assert_eq!(short.split(' ').nth(3), Some(skipped), "{text}");
    }
}

#[test]
fn euroshogi() {
    let start = wazir_euroshogi::Position::default();
    for hands in ["[]", "[-]"] {
        for rest in ["w 0 1", "w - - 0 1", "w - 0 1", "w", "", "w 0", "w 0 0"] {
            let text = format!("1nbgkgn1/1r4b1/pppppppp/8/8/PPPPPPPP/1B4R1/1NGKGBN1{hands} {rest}");
            assert_eq!(fen::read_euroshogi(&text).as_ref(), Ok(&start), "{text}");
        }
    }
    let held = "4k3/8/8/4+P3/8/8/8/4K3[RPbbn] b 3 20";
    let position = fen::read_euroshogi(held).expect("a position");
    assert_eq!(position.to_string(), held);
    let rows = [
        ("4k3/8/8/8/8/8/8/4K3", "line 1, column 20: the hands in brackets, such as `[]` expected"),
        (
            "4k3/8/8/8/8/8/8/4K3[X] w",
            "line 1, column 21: `X]`: a piece letter that can be in hand expected",
        ),
        ("4k3/8/8/8/8/8/8/4K3[]  v - -", "line 1, column 24: `v`: `w` or `b` expected"),
        (
            "4k3/8/8/8/8/8/8/4K3[] w - -  x",
            "line 1, column 30: `x`: plies without progress expected",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3[] w 0 1 2",
            "line 1, column 29: `2`: a position ends with the move number",
        ),
        (
            "4k3/8/8/8/8/8/8/8[] w",
            "line 1, column 1: `4k3/8/8/8/8/8/8/8[] w`: the first player must have exactly one king",
        ),
    ];
    for (text, expected) in rows {
        let error = fen::read_euroshogi(text).expect_err("no position");
        assert_eq!(error.to_string(), expected, "{text}");
    }
}

#[test]
fn evo() {
    let text = "3nKnW6/8/1nW9nW/12/12/12/12/12/12/12/8/4sWsK2 sn s 0 1";
    let start = wazir_builtin::rules::evo::Position::start(
        wazir_builtin::rules::evo::SeatSet::SouthNorth,
        &wazir_builtin::rules::evo::Options::default(),
    );
    let written = start.position_text();
    let again = wazir_builtin::evo::read_position(&format!(" {written}\n")).expect("a position");
    assert_eq!(again.position_text(), written);
    assert_eq!(
        wazir_builtin::evo::read_position(text).expect_err("no position").kind(),
        ErrorKind::Position
    );
}

fn played(armies: usize, choices: &[u16], either: bool) -> Position {
    let matchup = Matchup::all().nth(armies).expect("one of 16");
    let promotion = if either { Promotion::Either } else { Promotion::Own };
    let options = Options::default().with_promotion(promotion);
    let mut position = matchup.start(&options).expect("a start");
    for &choice in choices {
        let moves = position.legal_moves();
        let Some(&mv) = moves.get(usize::from(choice) % moves.len().max(1)) else { break };
        position.play_unchecked(mv);
    }
    position
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_position_comes_back(
        armies in 0usize..16,
        choices in proptest::collection::vec(any::<u16>(), 0..120),
    ) {
        let position = played(armies, &choices, false);
        let matchup = position.rules().armies().clone();
        for letters in ALL {
            let text = fen::write(&position, letters);
            let again = fen::read_with_matchup(&text, letters, &matchup, &Options::default());
            prop_assert_eq!(again.as_ref(), Ok(&position), "{}", text);
        }
        prop_assert_eq!(fen::read(&fen::write(&position, PieceLetters::Own)), Ok(position));
    }

    #[test]
    fn any_text_is_a_position_or_an_error(text in "[a-zA-Z0-9/' :\\[\\]+-]{0,60}") {
        let _ = fen::read(&text);
        let _ = fen::read_euroshogi(&text);
        let _ = wazir_builtin::evo::read_position(&text);
    }

    #[test]
    fn a_spoilt_position_is_a_position_or_an_error(at in 0usize..80, put in any::<char>()) {
        let mut text: Vec<char> =
            "nutters:fide rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/THBCKBHT w KQkq - 0 1".chars().collect();
        let at = at % text.len();
        text[at] = put;
        let text: String = text.into_iter().collect();
        if let Ok(position) = fen::read(&text) {
            prop_assert_eq!(fen::read(&fen::write(&position, PieceLetters::Own)), Ok(position));
        }
    }
}
