use super::usi;
use insta::assert_snapshot;

#[test]
fn greeting() {
    assert_snapshot!(usi("usi\nisready\nusinewgame\nquit\nisready"));
}

#[test]
fn a_game() {
    assert_snapshot!(usi("
        position startpos
        go btime 60000 wtime 60000 byoyomi 1000
        ...
        position startpos moves 7g7f 3c3d
        go btime 59000 wtime 59000 binc 1000 winc 1000
        isready
        ...
        position startpos moves 7g7f 3c3d 8h2b+ 3a2b
        go movetime 100
        ...
        gameover win
        usinewgame
        position sfen 4k4/9/4G4/9/9/9/9/9/4K4 b G 1
        go nodes 1000
        ..."));
}

#[test]
fn stopped_and_pondering() {
    assert_snapshot!(usi("
        position startpos moves 7g7f
        go infinite
        ...
        isready
        stop
        go infinite
        stop
        go ponder btime 1000 wtime 1000 byoyomi 500
        ponderhit
        ...
        go ponder btime 1000 wtime 1000 byoyomi 500
        ...
        ponderhit
        go ponder byoyomi 500
        stop
        go ponder byoyomi 500
        gameover lose
        stop
        ponderhit"));
}

#[test]
fn mates() {
    assert_snapshot!(usi("
        position sfen 7k1/9/6+P2/9/9/9/9/9/4K4 b G 1
        go mate 1000
        ...
        position sfen 4k4/9/4G4/9/9/9/9/9/9 b G 1
        go mate infinite
        stop
        position sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w - 2
        go nodes 10
        ...
        setoption name USI_Variant value evo
        go mate infinite
        stop"));
}

#[test]
fn options() {
    assert_snapshot!(usi("
        setoption name USI_Hash value 64
        setoption name Hash value 0
        setoption name Threads value many
        setoption name MultiPV value 3
        setoption name Level value easy
        setoption name Level value genius
        setoption name ImpasseRule value try
        setoption name USI_Ponder value maybe
        setoption name ClearHash
        setoption name Contempt value 5
        setoption Hash 64
        setoption name UCI_Variant value euroshogi
        position startpos moves c3c4
        go nodes 1
        ...
        setoption name USI_Variant value checkers
        setoption name WhiteArmy value rookies
        setoption name BlackArmy value Nutty Knights
        position startpos
        go nodes 1
        ...
        usi"));
}

#[test]
fn declaring_a_win() {
    // Ten pieces besides the king in the zone, and more than enough points.
    assert_snapshot!(usi("
        position sfen K1GGGG3/SSSS5/RR7/9/9/9/9/9/8k b 2B18P 1
        go byoyomi 100
        go infinite
        stop
        setoption name ImpasseRule value agreed24
        position sfen K1GGGG3/SSSS5/RR7/9/9/9/9/9/8k b 2B18P 1
        go byoyomi 100
        ..."));
}

#[test]
fn evo_for_two_and_four() {
    assert_snapshot!(usi("
        setoption name USI_Variant value evo
        position startpos moves f2-f3=C
        go depth 1
        ...
        setoption name USI_Variant value evo4
        position startpos
        go depth 1
        ..."));
}

#[test]
fn search_moves() {
    let text = usi("
        position startpos
        go nodes 10 searchmoves 2g2f 7g7f depth 3
        ...
        go searchmoves 7g7e nodes 10
        ...");
    assert!(text.contains("searchmoves: illegal move 7g7e"), "{text}");
    assert_eq!(text.matches("< bestmove").count(), 2, "{text}");
}

/// Programs split a line at blanks, so no choice contains one.
#[test]
fn values_to_choose_from_are_one_word() {
    let greeting = usi("usi");
    for line in greeting.lines().filter(|line| line.contains(" type combo ")) {
        let (_, values) = line.split_once(" default ").expect("a default");
        let words: Vec<&str> = values.split(' ').collect();
        assert!(words[1..].chunks(2).all(|pair| pair[0] == "var" && pair.len() == 2), "{line}");
        assert!(words[2..].iter().step_by(2).any(|word| *word == words[0]), "{line}");
    }
    for name in ["Clobberers_II", "Clobberers II", "clobberers2"] {
        let said = usi(&format!("setoption name WhiteArmy value {name}\nusi"));
        assert!(said.contains("WhiteArmy type combo default Clobberers_II var FIDE"), "{said}");
    }
}

#[test]
fn options_of_other_engines() {
    assert_snapshot!(usi("
        setoption name USI_LimitStrength value true
        setoption name USI_Elo value 1500
        setoption name USI_Elo value 20
        setoption name MaxMovesToDraw value 320
        setoption name MaxMovesToDraw value -1
        setoption name USI_AnalyseMode value true
        setoption name USI_ShowWDL value true
        position startpos
        go byoyomi 1000
        ...
        usi"));
}
