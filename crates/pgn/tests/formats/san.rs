//! SAN and UCI moves.

use proptest::prelude::*;
use wazir_cwda::{Matchup, Options, Position};
use wazir_game::Game;
use wazir_notation::ErrorKind;
use wazir_pgn::fen::{self, PieceLetters};
use wazir_pgn::san;

const ALL: [PieceLetters; 3] = [PieceLetters::Own, PieceLetters::Pychess, PieceLetters::FairyMax];

fn position_from(text: &str) -> Position {
    fen::read(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn uci_of(position: &Position, text: &str) -> String {
    match san::read(position, text, PieceLetters::Own) {
        Ok(mv) => san::write_uci(position, mv),
        Err(error) => error.to_string(),
    }
}

fn san_of(position: &Position, uci: &str) -> String {
    let mv = san::read_uci(position, uci, PieceLetters::Pychess).expect("a legal move");
    san::write(position, mv, PieceLetters::Pychess)
}

#[test]
fn forms_that_are_read() {
    let position = position_from("r3k2r/1P2pp2/8/3pP3/8/1N3N2/8/R3K2R w KQkq d6 0 1");
    let rows = [
        ("O-O", "e1g1"),
        ("0-0-0", "e1c1"),
        ("o-o", "e1g1"),
        ("O-O-O+", "e1c1"),
        ("Kg1", "e1g1"),
        ("e1g1", "e1g1"),
        ("Kd1", "e1d1"),
        ("exd6", "e5d6"),
        ("exd6e.p.", "e5d6"),
        ("exd6 e.p.", "e5d6"),
        ("exd6ep", "e5d6"),
        ("ed6", "e5d6"),
        ("ed", "line 1, column 3: a square such as e4 expected"),
        ("e5d6", "e5d6"),
        ("e5xd6", "e5d6"),
        ("e5-d6", "e5d6"),
        ("Pe6", "e5e6"),
        ("e6!?", "e5e6"),
        ("Nfd4", "f3d4"),
        ("Nf3d4", "f3d4"),
        ("Nf3-d4", "f3d4"),
        ("N3d4", "line 1, column 1: `N3d4`: more than one piece can go there: from b3 or f3"),
        ("f3d4", "f3d4"),
        ("Nd4", "line 1, column 1: `Nd4`: more than one piece can go there: from b3 or f3"),
        ("bxa8=Q", "b7a8q"),
        ("bxa8=Q+", "b7a8q"),
        ("bxa8Q", "b7a8q"),
        ("bxa8(Q)", "b7a8q"),
        ("bxa8/N", "b7a8n"),
        ("b7a8q", "b7a8q"),
        ("b7xa8r+", "b7a8r"),
        ("b8=b", "b7b8b"),
        ("Rxa8#", "a1a8"),
        ("R:a8", "a1a8"),
        ("Raxa8", "a1a8"),
        ("R1xa8", "a1a8"),
        ("Rhxa8", "line 1, column 1: `Rhxa8`: the piece on h1 does not move to a8"),
    ];
    for (text, expected) in rows {
        assert_eq!(uci_of(&position, text), expected, "{text}");
    }
}

#[test]
fn what_is_refused_and_why() {
    let position = position_from("4k3/4r3/8/8/8/2p5/PP2N3/R3K2b w Q - 0 1");
    let rows = [
        ("", "line 1, column 1: a move expected"),
        ("x", "line 1, column 1: `x`: a square such as e4 expected"),
        ("e", "line 1, column 2: a square such as e4 expected"),
        ("e9", "line 1, column 2: `9`: a square such as e4 expected"),
        ("Xe4", "line 1, column 1: `Xe4`: a letter of the mover's army expected"),
        ("Ne4e", "line 1, column 5: a square such as e4 expected"),
        ("Nc3", "line 1, column 1: `Nc3`: the king on e1 would be attacked from e7"),
        ("Ne4", "line 1, column 1: `Ne4`: the piece on e2 does not move to e4"),
        ("Ra2", "line 1, column 1: `Ra2`: your own piece is on a2"),
        ("Rb3", "line 1, column 1: `Rb3`: the piece on a1 does not move to b3"),
        ("Rc2", "line 1, column 1: `Rc2`: the piece on a1 does not move to c2"),
        ("Rf1", "line 1, column 1: `Rf1`: the way from a1 to f1 is blocked at e1"),
        ("Qd1", "line 1, column 1: `Qd1`: no queen can go to d1"),
        ("Be2", "line 1, column 1: `Be2`: no bishop can go to e2"),
        ("Ra1b1", "a1b1"),
        ("Na1b1", "line 1, column 1: `Na1b1`: the piece on a1 is not a Knight"),
        ("c5c6", "line 1, column 1: `c5c6`: there is no piece on c5"),
        ("c3b2", "line 1, column 1: `c3b2`: the piece on c3 is not yours"),
        ("a4=Q", "line 1, column 1: `a4=Q`: the piece cannot promote by moving from a2 to a4"),
        ("a4=X", "line 1, column 4: `X`: a letter of the mover's army expected"),
        ("a4(Q", "line 1, column 5: `)` expected"),
        ("a4x", "line 1, column 3: `x`: a letter of the mover's army expected"),
        ("a4+-", "line 1, column 4: `-`: the end of the move expected"),
        (
            "O-O",
            "line 1, column 1: `O-O`: the king on e1 or the corner piece has moved: no castling",
        ),
        ("O-O-O", "e1c1"),
        ("O-O-O-O", "line 1, column 1: `O-O-O-O`: `O-O` or `O-O-O` expected"),
        ("O-X", "line 1, column 1: `O-X`: `O-O` or `O-O-O` expected"),
        ("N@e4", "line 1, column 1: `N@e4`: you have no such piece in hand"),
        ("Na@e4", "line 1, column 3: `@e4`: a square such as e4 expected"),
        (
            "axb3",
            "line 1, column 1: `axb3`: the piece can go to b3 only to capture, and there is nothing to capture",
        ),
        ("bxc3", "b2c3"),
        ("a8", "line 1, column 1: `a8`: no pawn can go to a8"),
    ];
    for (text, expected) in rows {
        let found = uci_of(&position, text);
        let expected = expected.replace("no queen", "no Queen").replace("no bishop", "no Bishop");
        assert_eq!(found, expected, "{text}");
    }
    let kind =
        |text: &str| san::read(&position, text, PieceLetters::Own).expect_err("no move").kind();
    assert_eq!(kind("Nc3"), ErrorKind::IllegalMove);
    assert_eq!(kind("Qd1"), ErrorKind::IllegalMove);
    assert_eq!(kind("Xe4"), ErrorKind::Move);
    assert_eq!(kind("O-O"), ErrorKind::IllegalMove);
    // The king is not at home.
    let away = position_from("4k3/8/8/8/8/8/3K4/8 w - - 0 1");
    assert_eq!(uci_of(&away, "O-O"), "line 1, column 1: `O-O`: the king cannot castle from there");
    // The pawn must promote.
    let last = position_from("4k3/1P6/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(uci_of(&last, "b8"), "line 1, column 1: `b8`: the piece must promote on b8");
}

#[test]
fn only_coordinates_are_uci() {
    let position = Position::default();
    for text in ["", "e4", "Nf3", "e2-e4", "exd5", "e2e4+", "e2e4q4", "ng1f3", "e2e5", "O-O"] {
        assert!(san::read_uci(&position, text, PieceLetters::Own).is_err(), "{text}");
    }
    assert!(san::read_uci(&position, "g1f3", PieceLetters::Own).is_ok());
}

#[test]
fn as_little_of_the_origin_as_is_needed() {
    let rows = [
        // By file, by rank, by both; and not at all if the other is pinned.
        ("4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "a1d1", "Rad1"),
        ("4k3/8/8/R7/8/8/4K3/R7 w - - 0 1", "a1a3", "R1a3"),
        ("k7/8/8/8/1Q1Q4/8/1Q5K/8 w - - 0 1", "b4d2", "Qb4d2"),
        ("k7/8/8/8/1Q1Q4/8/1Q5K/8 w - - 0 1", "d4d2", "Qdd2"),
        ("k7/8/8/8/1Q1Q4/8/1Q5K/8 w - - 0 1", "b2d2", "Q2d2"),
        ("4k3/4r3/8/8/8/4N3/8/N3K3 w - - 0 1", "a1c2", "Nc2"),
        ("4k3/4r3/8/8/8/8/4N3/N3K3 w - - 0 1", "a1b3", "Nb3"),
    ];
    for (position, uci, expected) in rows {
        assert_eq!(san_of(&position_from(position), uci), expected, "{uci} in {position}");
    }
}

#[test]
fn checks_mates_and_captures() {
    let rows = [
        ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "a1a8", "Ra8+"),
        ("4k3/8/4K3/8/8/8/8/R7 w - - 0 1", "a1a8", "Ra8#"),
        ("7k/6pp/8/8/8/8/8/4K2R w - - 0 1", "h1h7", "Rxh7+"),
        ("8/4k3/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6+"),
        ("r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7a8q", "bxa8=Q+"),
        ("4k3/8/8/8/8/8/5r2/R3K2R w KQ - 0 1", "e1c1", "O-O-O"),
        ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O+"),
        // Stalemate has no sign.
        ("7k/8/8/6Q1/8/8/8/4K3 w - - 0 1", "g5g6", "Qg6"),
    ];
    for (position, uci, expected) in rows {
        assert_eq!(san_of(&position_from(position), uci), expected, "{uci} in {position}");
    }
}

#[test]
fn castling_means_what_the_game_means() {
    // rules/cwda.md R3: three squares if the corner piece is colour-bound.
    let rows = [
        ("clobberers:fide 4k3/8/8/8/8/8/8/L3K2L w KQ - 0 1", "e1g1", "e1b1"),
        ("nutters:fide 4k3/8/8/8/8/8/8/T3K2T w KQ - 0 1", "e1g1", "e1c1"),
        ("fide:clobberers l3k2l/8/8/8/8/8/8/4K3 b kq - 0 1", "e8g8", "e8b8"),
        ("clobberers:rookies s3k2s/8/8/8/8/8/8/4K3 b kq - 0 1", "e8g8", "e8c8"),
    ];
    for (text, short, long) in rows {
        let position = position_from(text);
        assert_eq!(uci_of(&position, "O-O"), short, "{text}");
        assert_eq!(uci_of(&position, "O-O-O"), long, "{text}");
        assert_eq!(san_of(&position, long), "O-O-O");
    }
    // XBoard's notation for it.
    let position = position_from("clobberers:fide 4k3/8/8/8/8/8/8/L3K2L w KQ - 0 1");
    assert_eq!(uci_of(&position, "Kb1"), "e1b1");
    assert_eq!(
        uci_of(&position, "Kc1"),
        "line 1, column 1: `Kc1`: the piece on e1 does not move to c1"
    );
    let attacked = position_from("clobberers:fide 2r1k3/8/8/8/8/8/8/L3K2L w KQ - 0 1");
    assert_eq!(
        uci_of(&attacked, "O-O-O"),
        "line 1, column 1: `O-O-O`: no castling while c1 is attacked from c8"
    );
}

#[test]
fn one_letter_in_two_armies() {
    let position = position_from("clobberers:nutters 4k3/8/8/3c4/8/3C4/8/4K3 w - - 0 1");
    let read = |text: &str, letters| {
        san::read(&position, text, letters).map(|mv| san::write_uci(&position, mv))
    };
    assert_eq!(read("Cxd5", PieceLetters::Own).as_deref(), Ok("d3d5"));
    assert_eq!(read("Axd5+", PieceLetters::Pychess).as_deref(), Ok("d3d5"));
    assert_eq!(read("Cxd5", PieceLetters::FairyMax).as_deref(), Ok("d3d5"));
    assert!(read("Cxd5", PieceLetters::Pychess).is_err(), "the Cardinal of pychess.org");
}

#[test]
fn pieces_of_the_other_army() {
    let position = position_from("fide:nutters 4k3/P7/8/8/8/8/8/'C3K3 w - - 0 1");
    let read = |text: &str, letters| {
        san::read(&position, text, letters).map(|mv| san::write_uci(&position, mv))
    };
    assert_eq!(read("a8='C", PieceLetters::Own).as_deref(), Ok("a7a8o"));
    assert_eq!(read("a7a8'c", PieceLetters::Own).as_deref(), Ok("a7a8o"));
    assert_eq!(read("a8=O", PieceLetters::Pychess).as_deref(), Ok("a7a8o"));
    assert_eq!(read("'Ca3", PieceLetters::Own).as_deref(), Ok("a1a3"));
    assert_eq!(read("Oa3", PieceLetters::Pychess).as_deref(), Ok("a1a3"));
    assert!(read("'X", PieceLetters::Own).is_err());
    assert!(read("'a3", PieceLetters::Own).is_err());
    let mv = san::read(&position, "a8='C", PieceLetters::Own).expect("a move");
    let written = ALL.map(|letters| san::write(&position, mv, letters));
    assert_eq!(written, ["a8='C+", "a8=O+", "a8='C+"]);
    let written = ALL.map(|letters| san::write_uci_with(&position, mv, letters));
    assert_eq!(written, ["a7a8'c", "a7a8o", "a7a8'c"]);
}

#[test]
fn euroshogi_as_xboard_writes_it() {
    let position =
        fen::read_euroshogi("4k3/8/2p5/2P5/7+P/1B6/8/R3K2R[PG] w 0 1").expect("a position");
    let read = |text: &str| match san::read_euroshogi(&position, text) {
        Ok(mv) => position.move_text(mv),
        Err(error) => error.reason().to_string(),
    };
    let rows = [
        ("cxc6+", "c5c6+"),
        ("c5c6+", "c5c6+"),
        ("cxc6=+", "c5c6+"),
        ("cxc6", "the piece must promote on c6"),
        ("cxc6=", "the piece must promote on c6"),
        ("Bf7+", "b3f7+"),
        ("Bf7++", "b3f7+"),
        ("Bc4", "b3c4"),
        ("Bc4=", "b3c4"),
        ("Bc4+", "the piece cannot promote by moving from b3 to c4"),
        ("P@e4", "P@e4"),
        ("G@e7", "G@e7"),
        ("G@e7+", "G@e7"),
        ("P*e4", "P@e4"),
        ("P@c4", "a pawn on c4 would be the second on its file, beside the one on c5"),
        ("B@e4", "you have no such piece in hand"),
        ("+Pg4", "h4g4"),
        ("+P4g4", "h4g4"),
        ("+Bg4", "no promoted bishop can go to g4"),
        ("Rg1", "h1g1"),
        ("Rc1", "a1c1"),
        ("Ra8+", "a1a8+"),
        ("Rhh8+", "the way from h1 to h8 is blocked at h4"),
        ("Rhf1", "h1f1"),
        ("O-O", "the king cannot castle from there"),
        ("P@e4=Q", "the end of the move expected"),
    ];
    for (text, expected) in rows {
        assert_eq!(read(text), expected, "{text}");
    }
    let write = |text: &str| {
        let mv = position.read_move(text).expect("a move");
        san::write_euroshogi(&position, mv)
    };
    assert_eq!(write("c5c6+"), "cxc6+");
    assert_eq!(write("h4g4"), "+Pg4");
    assert_eq!(write("P@e4"), "P@e4");
    assert_eq!(write("b3f7+"), "Bf7+");
    // Check without promotion has no sign, but may be read with one; mate has one.
    let position = fen::read_euroshogi("k7/8/K7/8/8/8/8/1R6[G] w 0 1").expect("a position");
    let mv = san::read_euroshogi(&position, "G@a7#").expect("a move");
    assert_eq!(san::write_euroshogi(&position, mv), "G@a7#");
    let position = fen::read_euroshogi("k7/8/8/K7/8/8/8/1R6[] w 0 1").expect("a position");
    assert!(san::read_euroshogi(&position, "Rb2+").is_err());
    let position = fen::read_euroshogi("8/8/8/1k6/8/8/K7/3R4[] w 0 1").expect("a position");
    let mv = san::read_euroshogi(&position, "Rd5+").expect("a check");
    assert_eq!(san::write_euroshogi(&position, mv), "Rd5");
}

/// Checks that every move of a position reads back from every notation.
fn check_all(position: &Position) {
    let legal = position.legal_moves();
    for letters in ALL {
        let mut texts: Vec<String> = Vec::new();
        for &mv in &legal {
            let text = san::write(position, mv, letters);
            assert_eq!(
                san::read(position, &text, letters).as_ref(),
                Ok(&mv),
                "{text} in {position}"
            );
            let bare = text.trim_end_matches(['+', '#']).to_string();
            assert_eq!(
                san::read(position, &bare, letters).as_ref(),
                Ok(&mv),
                "{bare} in {position}"
            );
            let uci = san::write_uci_with(position, mv, letters);
            assert_eq!(
                san::read_uci(position, &uci, letters).as_ref(),
                Ok(&mv),
                "{uci} in {position}"
            );
            assert_eq!(san::read(position, &uci, letters).as_ref(), Ok(&mv), "{uci} in {position}");
            texts.push(text);
        }
        texts.sort();
        texts.dedup();
        assert_eq!(texts.len(), legal.len(), "two moves with one name in {position}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn moves_of_every_pairing_come_back(
        armies in 0usize..16,
        choices in proptest::collection::vec(any::<u16>(), 0..100),
    ) {
        let matchup = Matchup::all().nth(armies).expect("one of 16");
        let mut position = matchup.start(&Options::default()).expect("a start");
        for (i, choice) in choices.into_iter().enumerate() {
            if i % 8 == 0 {
                check_all(&position);
            }
            let moves = position.legal_moves();
            let Some(&mv) = moves.get(usize::from(choice) % moves.len().max(1)) else { break };
            position.play_unchecked(mv);
        }
    }

    #[test]
    fn moves_of_euroshogi_come_back(choices in proptest::collection::vec(any::<u16>(), 0..160)) {
        let mut position = wazir_euroshogi::Position::default();
        for choice in choices {
            let moves = position.legal_moves();
            for &mv in moves.iter().step_by(3) {
                let text = san::write_euroshogi(&position, mv);
                let again = san::read_euroshogi(&position, &text);
                prop_assert_eq!(again.as_ref(), Ok(&mv), "{} in {}", text, position);
                let own = position.move_text(mv);
                let again = san::read_euroshogi(&position, &own);
                prop_assert_eq!(again.as_ref(), Ok(&mv), "{} in {}", own, position);
            }
            let Some(&mv) = moves.get(usize::from(choice) % moves.len().max(1)) else { break };
            position.play_unchecked(mv);
        }
    }

    #[test]
    fn any_text_is_a_move_or_an_error(text in "[a-hKQRBNPOx=+#1-80@()'.ep-]{0,9}") {
        let position = position_from("r3k2r/1P2pp2/8/3pP3/8/1N3N2/8/R3K2R w KQkq d6 0 1");
        if let Ok(mv) = san::read(&position, &text, PieceLetters::Own) {
            prop_assert!(position.check(mv).is_ok());
        }
        let _ = san::read(&position, &text, PieceLetters::Pychess);
        let _ = san::read_uci(&position, &text, PieceLetters::Pychess);
        let shogi = wazir_euroshogi::Position::default();
        if let Ok(mv) = san::read_euroshogi(&shogi, &text) {
            prop_assert!(shogi.check(mv).is_ok());
        }
    }

    #[test]
    fn any_characters_are_a_move_or_an_error(text in any::<String>()) {
        prop_assert!(san::read(&Position::default(), &text, PieceLetters::Own).is_err() || text.len() < 12);
    }
}
