//! Input that no program should send.

use super::{Stage, cecp, run_until_hangup, uci, usi};
use insta::assert_snapshot;
use wazir_protocol::Protocol;

#[test]
fn garbage() {
    assert_snapshot!(usi("
        hello
        \u{1b}[31m\u{0}x
        position
        position nowhere
        position sfen
        position sfen 9/9/9 b - 1
        position startpos moves 7g7f 7g7f 3c3d
        position startpos moves 7g7f moves
        go depth
        ...
        go byoyomi soon depth -3 sideways
        ...
        go mate never
        stop
        stop
        ponderhit
        setoption
        setoption name
        perft
        moves 7g7f"));
}

#[test]
fn an_illegal_move_keeps_what_came_before() {
    let text = uci("position startpos moves e2e4 e7e5 e4e5 d2d4\nd");
    assert!(text.contains("illegal move e4e5 (ply 3): "), "{text}");
    assert!(text.contains("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w"), "{text}");
}

#[test]
fn a_position_goes_on_from_the_last() {
    let script = "
        position startpos moves e2e4
        position startpos moves e2e4 e7e5
        position startpos moves e2e4 e7e5 g1f3
        d
        position startpos moves e2e4
        d
        position startpos moves e2e4 e7e6 d2d4
        d
        position startpos
        position startpos moves e2e4
        d
        position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1
        position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1g1
        d";
    let text = uci(script);
    let fens: Vec<&str> = text.lines().filter(|line| line.starts_with("< Fen")).collect();
    assert_eq!(
        fens,
        [
            "< Fen: rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2",
            "< Fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
            "< Fen: rnbqkbnr/pppp1ppp/4p3/8/3PP3/8/PPP2PPP/RNBQKBNR b KQkq d3 0 2",
            "< Fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
            "< Fen: 4k3/8/8/8/8/8/8/5RK1 b - - 1 1",
        ]
    );
}

#[test]
fn endless_games_are_cut_short() {
    let there_and_back = " g1f3 g8f6 f3g1 f6g8".repeat(2_600);
    let text = uci(&format!("position startpos moves{there_and_back}\nisready"));
    assert!(text.contains("at most 10000 plies"), "{}", &text[text.len() - 300..]);
    assert!(text.ends_with("< readyok\n"));
}

#[test]
fn the_game_goes_on_after_a_repetition() {
    let script =
        "position startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8\ngo nodes 10\n...";
    assert!(uci(script).contains("< bestmove "));
}

#[test]
fn hanging_up() {
    assert!(run_until_hangup(Protocol::Usi, "usi").ends_with("> (end)\n  (quits)\n"));
    let text = run_until_hangup(Protocol::Usi, "go infinite");
    assert!(text.ends_with("pv 5i6h\n< bestmove 5i6h\n  (quits)\n"), "{text}");
    let text = run_until_hangup(Protocol::Usi, "go infinite\n...");
    assert!(text.ends_with("< bestmove 5i6h\n  (quits)\n"), "{text}");
    let text = run_until_hangup(Protocol::Uci, "go depth 5\ngo infinite\ngo depth 6");
    assert_eq!(text.matches("< bestmove").count(), 3, "{text}");
    assert!(text.ends_with("  (quits)\n"), "{text}");
    let text = run_until_hangup(Protocol::Usi, "go mate infinite");
    assert!(text.ends_with("< checkmate timeout\n  (quits)\n"), "{text}");
    let text = run_until_hangup(Protocol::Cecp, "go");
    assert!(text.contains("\n< move ") && text.ends_with("  (quits)\n"), "{text}");
    let text = run_until_hangup(Protocol::Cecp, "analyze");
    assert!(text.ends_with("> (end)\n  (quits)\n"), "{text}");
}

#[test]
fn every_go_is_answered_once() {
    for protocol in [Protocol::Usi, Protocol::Uci] {
        let words = ["go infinite", "go depth 2", "go ponder depth 2", "stop", "ponderhit", "..."];
        // All orders of some commands, numbered in base 6.
        for number in 0..6usize.pow(4) {
            let mut stage = Stage::new(protocol);
            let mut asked = 0;
            let mut rest = number;
            for _ in 0..4 {
                let word = words[rest % 6];
                rest /= 6;
                asked += usize::from(word.starts_with("go"));
                if word != "..." || stage.job.is_some() {
                    stage.line(word);
                }
            }
            let actions = stage.session.end_of_input();
            stage.act(actions);
            while stage.job.is_some() && !stage.over {
                stage.line("...");
            }
            assert!(stage.over, "{}", stage.text);
            assert_eq!(stage.text.matches("< bestmove").count(), asked, "{}", stage.text);
        }
    }
}

#[test]
fn an_overlong_line_is_complained_about() {
    for (protocol, start) in [(Protocol::Usi, "info string "), (Protocol::Cecp, "Error (")] {
        let mut stage = Stage::new(protocol);
        let actions = stage.session.reject_line("too long");
        stage.act(actions);
        assert!(stage.text.starts_with(&format!("< {start}too long")), "{}", stage.text);
    }
}

#[test]
fn old_xboards_without_usermove() {
    let text = cecp("force\ne2e4\ne7e5\na1a9\nq2");
    assert!(
        text.contains("Illegal move") && text.contains("Error (unknown command): q2"),
        "{text}"
    );
    assert_eq!(text.matches('<').count(), 2, "{text}");
}

#[test]
fn nothing_invisible_is_echoed() {
    let text = usi("position sfen 9/9/c\0\u{1b}[2J9/9 b - 1");
    assert!(text.contains("c\u{fffd}\u{fffd}[2J"), "{text:?}");
    let said = text.lines().filter(|line| line.starts_with('<'));
    assert_eq!(said.filter(|line| line.contains(['\0', '\u{1b}'])).count(), 0, "{text:?}");
}

/// A pseudo-random generator with a seed.
struct TestRng(u64);

impl TestRng {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695);
        (self.0 >> 33) as usize % end
    }
}

/// Commands in any order, cut and mixed: nothing panics, and no job is started or stopped wrongly.
#[test]
fn commands_at_random() {
    const COMMON: [&str; 14] = [
        "position startpos",
        " moves",
        " 7g7f",
        " e2e4",
        " 3c3d",
        " P@e5",
        "\u{0}",
        "ß",
        " -1",
        " 99999999999999999999",
        " infinite",
        "...",
        "quit",
        "",
    ];
    const UXI: [&str; 22] = [
        "go",
        "go ponder byoyomi 10",
        "go mate 5",
        "go infinite",
        "go depth 2 nodes 5",
        "stop",
        "ponderhit",
        "isready",
        "usinewgame",
        "d",
        "perft 2",
        "go perft 2",
        "gameover win",
        "setoption name USI_Variant value cwda-nutters-rookies",
        "bench 1",
        "usi",
        "setoption name UCI_Variant value euroshogi",
        "setoption name Hash value 2",
        "setoption name Letters value pychess",
        "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1",
        "position sfen 4k4/9/4G4/9/9/9/9/9/4K4 b G 1",
        "setoption name USI_Variant value evo4",
    ];
    const CECP: [&str; 28] = [
        "new",
        "go",
        "force",
        "analyze",
        "exit",
        "undo",
        "remove",
        "usermove e2e4",
        "e7e5",
        "?",
        ".",
        "ping 3",
        "hint",
        "draw",
        "playother",
        "variant shogi",
        "variant euroshogi",
        "variant fairy",
        "option White army=Nutters",
        "lift e2",
        "lift j2",
        "setboard ",
        "hard",
        "easy",
        "result *",
        "sd 3",
        "protover 2",
        "setboard 4k3/8/8/P7/8/8/8/4K3[N] w 0 1",
    ];
    for (protocol, own) in
        [(Protocol::Usi, &UXI[..]), (Protocol::Uci, &UXI[..]), (Protocol::Cecp, &CECP[..])]
    {
        for seed in 0..150 {
            let (mut noise, mut stage) = (TestRng(seed), Stage::new(protocol));
            for _ in 0..30 {
                let pick = |noise: &mut TestRng| match noise.below(3) {
                    0 => COMMON[noise.below(COMMON.len())],
                    _ => own[noise.below(own.len())],
                };
                let mut line = pick(&mut noise).to_owned();
                while noise.below(3) == 0 {
                    line += pick(&mut noise);
                }
                if stage.job.is_some() || line != "..." {
                    stage.line(&line);
                }
                if stage.over {
                    break;
                }
            }
            if !stage.over {
                let actions = stage.session.end_of_input();
                stage.act(actions);
            }
            while stage.job.is_some() && !stage.over {
                stage.line("...");
            }
            assert!(stage.over, "{}", stage.text);
        }
    }
}
