use super::uci;
use insta::assert_snapshot;

#[test]
fn greeting() {
    assert_snapshot!(uci("uci\nisready\nucinewgame\nquit"));
}

#[test]
fn chess() {
    assert_snapshot!(uci("
        position startpos moves e2e4 e7e5 g1f3
        go wtime 1000 btime 1000 winc 10 binc 10 movestogo 20
        ...
        position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1
        d
        go mate 1
        ...
        position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1
        go depth 3
        ...
        position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1
        go depth 3
        ...
        go perft 1
        ..."));
}

#[test]
fn shogi_in_coordinates() {
    assert_snapshot!(uci("
        setoption name UCI_Variant value shogi
        position startpos moves c3c4 g7g6 b2h8+ g9h8
        d
        position startpos moves 7g7f 3c3d 8h2b+
        position startpos moves c3c4 g7g6 b2h8+ g9h8 B@e5
        position startpos moves c3c4 g7g6 b2h8+ g9h8 B@e5 B@d4 e5d6=
        position fen lnsgkgsnl/1r7/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL[Bb] b 0 3
        go nodes 1
        ...
        position sfen lnsgkgsnl/1r7/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w Bb 6
        d"));
}

#[test]
fn euroshogi() {
    assert_snapshot!(uci("
        setoption name UCI_Variant value euroshogi
        position startpos moves a3a4 f6f5 c3c4 g7b2+
        d
        position fen 4k3/8/8/P7/8/8/8/4K3[N-] w 0 1
        position fen 4k3/8/8/P7/8/8/8/4K3[N] w - - 0 1 moves a5a6
        position fen 4k3/8/8/P7/8/8/8/4K3[N] w 0 1 moves a5a6+ e8e7 N@b8
        d"));
}

#[test]
fn armies_and_letters() {
    assert_snapshot!(uci("
        setoption name UCI_Variant value cwda-fide-clobberers
        position fen dwackawd/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
        d
        position fen 4k3/8/8/8/8/8/p7/d3K3 b - - 0 1 moves a2b1c
        position fen 4k3/8/8/8/8/8/p7/dN2K3 b - - 0 1 moves a2b1c
        d
        position fen 4k3/8/8/8/8/8/p7/lN2K3 b - - 0 1 moves a2b1c
        d
        setoption name Letters value pychess
        position startpos
        d
        setoption name UCI_Variant value cwda-rookies
        setoption name UCI_Variant value cwda-knights-fide
        setoption name UCI_Variant value cwda-zebras-fide
        position startpos moves e2e4 e7e5
        go nodes 1
        ..."));
}

#[test]
fn castling_of_clobberers() {
    assert_snapshot!(uci("
        setoption name UCI_Variant value cwda-clobberers-fide
        position fen clobberers:fide 4k3/8/8/8/8/8/8/L3K2L w KQ - 0 1 moves e1b1
        d
        position fen clobberers:fide 4k3/8/8/8/8/8/8/L3K2L w KQ - 0 1 moves e1c1"));
}

#[test]
fn several_searches_at_once() {
    assert_snapshot!(uci("
        go depth 3
        go depth 4
        position startpos moves e2e4
        go infinite
        isready
        ...
        ...
        go nodes 5
        ...
        go infinite
        go infinite
        stop
        stop"));
}

#[test]
fn bench_is_work() {
    let text = uci("bench\nbench 99\n...\nbench 1\nstop");
    assert!(text.contains("bench needs a depth from 1 to 30"), "{text}");
    assert_eq!(text.matches("0 nodes 0 nps").count(), 2, "{text}");
}

/// Some programs write a FEN of shogi without a ply count.
#[test]
fn positions_as_cutechess_writes_them() {
    let text = uci("
        setoption name UCI_Variant value shogi
        position fen lnsgkgsnl/1r7/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL[Bb] b - 7
        d
        setoption name UCI_Variant value euroshogi
        position fen 4k3/8/8/P7/8/8/8/4K3[N] b - 9
        d");
    assert!(text.contains("LNSGKGSNL[Bb] b 0 7"), "{text}");
    assert!(text.contains("4K3[N] b 0 9"), "{text}");
}

#[test]
fn fide_against_fide_is_chess() {
    let text =
        uci("setoption name UCI_Variant value cwda-fide-fide\nposition startpos moves e2e4\nd");
    assert!(text.contains("info string variant chess files 8 "), "{text}");
    assert!(text.contains("< Fen: rnbqkbnr/pppppppp/8/8/4P3/"), "{text}");
}

/// The front ends of UCI refuse mates by dropped pawns; the rules of the game allow them.
#[test]
fn mates_by_dropped_pawns() {
    let place = "position fen 7k/8/7G/8/8/8/8/K5R1[P] w 0 1\nd";
    let moves = |text: &str| {
        let line = text.lines().find(|line| line.starts_with("< Moves: ")).expect("moves");
        line.split(' ').any(|mv| mv == "P@h7" || mv == "P*h7")
    };
    let euroshogi = format!("setoption name UCI_Variant value euroshogi\n{place}");
    assert!(!moves(&uci(&euroshogi)), "{}", uci(&euroshogi));
    assert!(moves(&uci(&format!("setoption name Pawn Drop Mate value allowed\n{euroshogi}"))));
    assert!(moves(&super::usi(&euroshogi)));
}

/// A driver that plays EuroShogi under USI in the square names of shogi.
#[test]
fn euroshogi_in_the_squares_of_shogi() {
    let text = super::usi(
        "
        setoption name USI_Variant value euroshogi
        position startpos moves 3f3e c6c5 P*5e
        position sfen 4k3/8/8/8/8/8/8/4K3 w 2Pr 6 moves R*3e
        d",
    );
    assert!(text.contains("illegal move P*5e (ply 3): you have no such piece in hand"), "{text}");
    assert!(text.contains("< Fen: 4k3/8/8/8/5r2/8/8/4K3[PP] w 0 4"), "{text}");
}

#[test]
fn chances_beside_the_score() {
    let said = uci("setoption name UCI_ShowWDL value true\nposition startpos\ngo depth 1\n...");
    assert!(said.contains(" score cp 0 wdl 269 462 269 nodes "), "{said}");
}

/// python-chess's form of Chess960: the files of rooks in the FEN, and castling as the king
/// capturing its rook.
#[test]
fn chess960() {
    let start = "bbrknnrq/pppppppp/8/8/8/8/PPPPPPPP/BBRKNNRQ w GCgc - 0 1";
    let said = uci(&format!(
        "setoption name UCI_Chess960 value true
        position fen {start} moves b2b4 b7b5 d2d4 d7d5 c2c3 e8d6 e1d3 f8e6 f1e3 d8g8
        d
        position fen {start} moves b2b4 b7b5 d2d4 d7d5 c2c3 e8d6 e1d3 f8e6 f1e3 d8g8 d1g1
        d"
    ));
    assert!(!said.contains("info string"), "{said}");
    let fens: Vec<&str> = said.lines().filter_map(|line| line.strip_prefix("< Fen: ")).collect();
    assert_eq!(
        fens,
        [
            "bbr2rkq/p1p1pppp/3nn3/1p1p4/1P1P4/2PNN3/P3PPPP/BBRK2RQ w KQ - 5 6",
            "bbr2rkq/p1p1pppp/3nn3/1p1p4/1P1P4/2PNN3/P3PPPP/BBR2RKQ b - - 6 6",
        ]
    );
    let moves = said.lines().find(|line| line.starts_with("< Moves: ")).expect("moves");
    assert!(moves.split(' ').any(|mv| mv == "d1g1") && !moves.contains("d1f1"), "{moves}");
}

#[test]
fn castling_as_the_option_has_it() {
    let position = "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\nd";
    for (option, castling, none) in [("true", "e1h1", "e1g1"), ("false", "e1g1", "e1h1")] {
        let said = uci(&format!("setoption name UCI_Chess960 value {option}\n{position}"));
        let moves = said.lines().find(|line| line.starts_with("< Moves: ")).expect("moves");
        assert!(moves.contains(castling) && !moves.contains(none), "{moves}");
        let played = uci(&format!(
            "setoption name UCI_Chess960 value {option}\n{} moves e1h1 e8c8\nd",
            position.trim_end_matches("\nd"),
        ));
        assert!(played.contains("Fen: 2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2"), "{played}");
    }
}
