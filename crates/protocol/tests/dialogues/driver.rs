//! Drivers with processes: scripts that misbehave, and the real programs where they are installed.
#![cfg(unix)]

use std::io::{Read, empty, pipe, repeat, sink};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use wazir_cwda::Matchup;
use wazir_game::IllegalMoveError;
use wazir_protocol::Protocol;
use wazir_protocol::driver::{
    DriverError, DriverLimits, DriverReply, Engine, EngineCommand, EngineDecision,
};
use wazir_registry::{Play, StartOptions};

/// Returns a game at its default start.
fn game(id: &str) -> Play {
    wazir_builtin::games().open(id, &StartOptions::default()).expect("it can be read")
}

/// Returns a game at a position in its own text form.
fn game_at(id: &str, position: &str) -> Play {
    wazir_builtin::games()
        .open(id, &StartOptions::default().with_position(position))
        .expect("it can be read")
}

/// Returns a move of orthodox chess from the start, legal or not.
fn chosen(mv: &str) -> EngineDecision {
    EngineDecision::Move(chess().read_move(mv).expect("it can be read"))
}

/// Returns an engine that speaks proper UCI, except for its reactions to `go` and `quit`.
fn fake(go: &str, quit: &str) -> EngineCommand {
    let script = format!(
        "while read -r line; do case $line in \
         uci) echo id name Fake; echo uciok;; isready) echo readyok;; go*) {go};; quit) {quit};; \
         esac; done"
    );
    EngineCommand::new("sh", Protocol::Uci).with_argument("-c").with_argument(script)
}

fn chess() -> Play {
    game("cwda")
}

/// Asks for one move.
fn ask_once(launch: &EngineCommand) -> Result<DriverReply, DriverError> {
    let mut engine = launch.start()?;
    engine.new_game(&chess())?;
    let reply = engine.think(&chess(), &DriverLimits::default().with_depth(1));
    assert_eq!(engine.is_usable(), reply.is_ok());
    reply
}

#[test]
fn a_search_is_watched_and_stopped() {
    let go = "echo info depth 7; read -r word; test \"$word\" = stop && echo bestmove d2d4";
    let mut engine = fake(go, "exit 0").start().unwrap();
    engine.new_game(&chess()).unwrap();
    let (mut lines, mut silences) = (Vec::new(), 0);
    let limits = DriverLimits::default().with_movetime(Duration::from_secs(60));
    let reply = engine.think_watched(&chess(), &limits, &mut |line| {
        match line {
            Some(line) => lines.push(line.to_owned()),
            None => silences += 1,
        }
        if silences >= 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(reply.unwrap().choice(), &chosen("d2d4"));
    assert_eq!(lines, ["info depth 7", "bestmove d2d4"]);
    assert!(engine.is_usable() && engine.quit());
}

#[test]
fn an_engine_that_does_not_stop_is_given_up() {
    let engine = fake("sleep 60", "exit 0").with_overrun(Duration::from_millis(300));
    let mut engine = engine.start().unwrap();
    engine.new_game(&chess()).unwrap();
    let limits = DriverLimits::default().with_movetime(Duration::from_secs(60));
    let reply = engine.think_watched(&chess(), &limits, &mut |_| ControlFlow::Break(()));
    assert!(matches!(reply, Err(DriverError::TimedOut { awaited: "move", .. })), "{reply:?}");
    assert!(!engine.is_usable());
}

#[test]
fn a_sound_engine() {
    let engine = fake("echo info depth 3 score cp -12 nodes 99; echo bestmove e2e4", "exit 0");
    let reply = ask_once(&engine).unwrap();
    assert_eq!(reply.choice(), &chosen("e2e4"));
    assert_eq!((reply.score(), reply.depth(), reply.nodes()), (Some(-12), 3, 99));
    let engine = engine.start().unwrap();
    assert_eq!(engine.name(), "Fake");
    assert!(engine.quit());
}

#[test]
fn silence_ends() {
    let engine =
        fake("echo still here >&2", "exit 0").with_response_timeout(Duration::from_millis(300));
    let error = ask_once(&engine).unwrap_err();
    assert_eq!(error.to_string(), "no move within 300 ms; it said: still here");
    // A time limit is extended by the overrun.
    let slack = Duration::from_millis(100);
    let mut engine = fake(":", "exit 0").with_overrun(slack).start().unwrap();
    engine.new_game(&chess()).unwrap();
    let start = Instant::now();
    let error = engine.think(&chess(), &DriverLimits::default().with_movetime(slack)).unwrap_err();
    assert!(matches!(error, DriverError::TimedOut { awaited: "move", .. }), "{error}");
    assert!(start.elapsed() < Duration::from_secs(3));
    let again = engine.think(&chess(), &DriverLimits::default()).unwrap_err();
    assert!(matches!(again, DriverError::CannotPlay { .. }), "{again}");
    let mute =
        EngineCommand::new("sh", Protocol::Usi).with_argument("-c").with_argument("exec sleep 60");
    let error = mute.with_response_timeout(Duration::from_millis(200)).start().unwrap_err();
    assert!(error.to_string().starts_with("no `usiok` within 200 ms"), "{error}");
}

#[test]
fn crashes_are_told_with_last_words() {
    let error = ask_once(&fake("echo out of memory >&2; exit 3", "exit 0")).unwrap_err();
    let text = error.to_string();
    assert_eq!(text, "the engine ended (exit status: 3); it said: out of memory");
    let error = ask_once(&fake("kill -9 $$", "exit 0")).unwrap_err();
    assert!(error.to_string().contains("signal: 9"), "{error}");
    // At once, and with only a closed output.
    let gone =
        EngineCommand::new("sh", Protocol::Uci).with_argument("-c").with_argument("exit 0").start();
    assert!(matches!(gone, Err(DriverError::Ended { .. })), "{gone:?}");
    let error = ask_once(&fake("exec >&-; sleep 1", "exit 0")).unwrap_err();
    assert!(error.to_string().contains("it closed its output"), "{error}");
    let missing = EngineCommand::new("no-such-engine", Protocol::Uci).start().unwrap_err();
    assert_eq!(missing.to_string(), "cannot run `no-such-engine`: there is no such program");
}

#[test]
fn garbage_is_passed_over_or_refused() {
    let noise =
        "printf '\\377\\376\\n\\n\\000\\ninfo score cp x depth -1 nodes\\ninfo\\nbestmoves\\n'";
    let reply = ask_once(&fake(&format!("{noise}; echo bestmove d2d4"), "exit 0")).unwrap();
    assert_eq!(reply.choice(), &chosen("d2d4"));
    for bad in ["Nf3", "e2", "e2e4e5", "e9e4", "\\303\\251", "e7e8="] {
        let error = ask_once(&fake(&format!("printf 'bestmove {bad}\\n'"), "exit 0")).unwrap_err();
        assert!(matches!(error, DriverError::UnreadableMove { .. }), "{bad}: {error}");
    }
    let flood = "i=0; while [ $i -lt 20000 ]; do echo info string $i; i=$((i+1)); done";
    let reply = ask_once(&fake(&format!("{flood}; echo bestmove d2d4"), "exit 0")).unwrap();
    assert_eq!(reply.choice(), &chosen("d2d4"));
}

#[test]
fn illegal_moves_are_for_the_caller_to_refuse() {
    let reply = ask_once(&fake("echo bestmove e2e5", "exit 0")).unwrap();
    let EngineDecision::Move(mv) = reply.choice() else { panic!("{reply:?}") };
    assert_eq!(chess().move_text(*mv), "e2e5");
    assert!(matches!(chess().play(*mv), Err(IllegalMoveError::CannotReach { .. })));
    let choice = |word: &str| ask_once(&fake(&format!("echo bestmove {word}"), "exit 0")).unwrap();
    assert_eq!(choice("resign").choice(), &EngineDecision::Resign);
    assert_eq!(choice("win").choice(), &EngineDecision::Win);
    assert_eq!(choice("0000").choice(), &EngineDecision::Nothing);
}

#[test]
fn those_who_will_not_quit_are_killed() {
    // It even outlives the end of its input.
    let stubborn =
        fake("echo bestmove e2e4", "exec sleep 60").with_quit_timeout(Duration::from_millis(100));
    let engine = stubborn.start().unwrap();
    let start = Instant::now();
    assert!(!engine.quit());
    assert!(start.elapsed() < Duration::from_secs(5));
}

#[test]
fn connections_end_and_are_left_alone() {
    let launch =
        EngineCommand::new("far away", Protocol::Uci).with_quit_timeout(Duration::from_millis(50));
    let error = launch.connect(empty(), sink()).unwrap_err();
    assert_eq!(error.to_string(), "the engine ended (it closed its output)");
    let (output, _held_open) = pipe().unwrap();
    let impatient = launch.clone().with_response_timeout(Duration::from_millis(200));
    let error = impatient.connect(output, sink()).unwrap_err();
    assert_eq!(error.to_string(), "no `uciok` within 200 ms");

    let greeting = || &b"id name Far\nuciok\nreadyok\n"[..];
    let mut engine = launch.connect(greeting(), sink()).unwrap();
    assert_eq!(engine.name(), "Far");
    let error = engine.new_game(&chess()).unwrap_err();
    assert!(matches!(error, DriverError::Ended { .. }) && !engine.is_usable(), "{error}");
    // We do not wait for an engine that keeps talking.
    let talker = launch.connect(greeting().chain(repeat(b'\n')), sink()).unwrap();
    assert!(!talker.quit());
}

#[test]
fn a_flag_stops_the_waiting() {
    let stop = Arc::new(AtomicBool::new(false));
    let mut engine = fake(":", "exit 0").with_stop_flag(stop.clone()).start().unwrap();
    engine.new_game(&chess()).unwrap();
    let setter = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(100));
        stop.store(true, Ordering::Relaxed);
    });
    let error = engine.think(&chess(), &DriverLimits::default().with_depth(1)).unwrap_err();
    assert_eq!(error, DriverError::Stopped);
    setter.join().expect("the setter ends");
}

#[test]
fn old_engines_have_no_features() {
    let script =
        "while read -r line; do case $line in go) echo move e2e4;; quit) exit;; esac; done";
    let launch = EngineCommand::new("sh", Protocol::Cecp).with_argument("-c").with_argument(script);
    let start = Instant::now();
    assert_eq!(ask_once(&launch).unwrap().choice(), &chosen("e2e4"));
    assert!(start.elapsed() >= Duration::from_secs(2), "it has two seconds to introduce itself");
}

/// Starts a real engine. `None`, with a printed line, if it is not installed.
fn start_if_installed(launch: EngineCommand, command: &str) -> Option<Engine> {
    match launch.with_response_timeout(Duration::from_secs(30)).start() {
        Ok(engine) => Some(engine),
        Err(DriverError::Start { .. }) => {
            println!("skipped: {command} is not installed");
            None
        }
        Err(error) => panic!("{command}: {error}"),
    }
}

/// Lets an engine play both sides for this many plies, checking every move.
fn play_moves(engine: &mut Engine, scene: &mut Play, budget: &DriverLimits, plies: usize) {
    engine.new_game(scene).expect("a new game");
    for _ in 0..plies {
        let reply = engine.think(scene, budget).expect("an answer");
        let EngineDecision::Move(mv) = reply.choice() else {
            let over = matches!(reply.choice(), EngineDecision::Resign | EngineDecision::Nothing);
            assert!(over, "only a lost game ends early: {reply:?}");
            break;
        };
        let line = scene.move_texts();
        scene.play(*mv).unwrap_or_else(|why| panic!("{why:?} after {line:?}"));
    }
    assert!(scene.ply() >= plies.min(6), "{:?}", scene.move_texts());
}

#[test]
fn gnushogi_plays() {
    let launch = EngineCommand::new("gnushogi", Protocol::GnuShogi);
    let Some(mut engine) = start_if_installed(launch, "gnushogi") else { return };
    assert!(engine.name().starts_with("GNU Shogi"), "{}", engine.name());
    for opening in [&["7g7f", "3c3d", "8h2b+"][..], &["5i5h"], &[]] {
        let mut scene = game("shogi");
        for mv in opening {
            scene.play_text(mv).unwrap();
        }
        play_moves(&mut engine, &mut scene, &DriverLimits::default().with_depth(1), 20);
    }
    let euroshogi = engine.new_game(&game("euroshogi")).unwrap_err();
    assert!(matches!(euroshogi, DriverError::CannotPlay { .. }));
    // The engine still works.
    play_moves(&mut engine, &mut game("shogi"), &DriverLimits::default().with_depth(1), 6);
    assert!(engine.quit());
}

#[test]
fn fairy_stockfish_plays_in_three_protocols() {
    for protocol in [Protocol::Usi, Protocol::Uci, Protocol::Cecp] {
        let mut launch = EngineCommand::new("fairy-stockfish", protocol);
        if protocol != Protocol::Cecp {
            launch = launch.with_option("Hash", "4").with_option("Clear Hash", "");
        }
        let Some(mut engine) = start_if_installed(launch, "fairy-stockfish") else { return };
        let budget = match protocol {
            Protocol::Cecp => DriverLimits::default().with_depth(3),
            _ => DriverLimits::default().with_nodes(3000),
        };
        let tsume = "4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1";
        let drops = "4k3/8/8/8/8/8/8/R3K3[PPbn] b 3 20";
        for (variant, start) in [
            ("shogi", None),
            ("euroshogi", None),
            ("shogi", Some(tsume)),
            ("euroshogi", Some(drops)),
        ] {
            let mut scene = start.map_or_else(|| game(variant), |text| game_at(variant, text));
            engine.new_game(&scene).unwrap();
            if start == Some(tsume) {
                let reply = engine.think(&scene, &budget).unwrap();
                assert_eq!(
                    reply.choice(),
                    &EngineDecision::Move(scene.read_move("G*5b").unwrap()),
                    "{protocol}"
                );
                continue;
            }
            play_moves(&mut engine, &mut scene, &budget, 30);
        }
        let armies = Matchup::all().nth(1).expect("16 pairings");
        let start = armies.start(&Default::default()).unwrap().to_string();
        let cwda = engine.new_game(&game_at("cwda", &start)).unwrap_err();
        assert!(matches!(cwda, DriverError::CannotPlay { .. }), "{protocol}: {cwda}");
        assert!(engine.quit(), "{protocol}");
    }
}

/// Castling is read and written both ways, and a game of chess follows one of Chess960. Under CECP
/// this engine does not know the letters that XBoard sends.
#[test]
fn fairy_stockfish_plays_chess960() {
    let launch = EngineCommand::new("fairy-stockfish", Protocol::Uci);
    let Some(mut engine) = start_if_installed(launch, "fairy-stockfish") else { return };
    let budget = DriverLimits::default().with_depth(3);
    // Only castling mates at once.
    for (start, castling) in [
        ("5k2/8/8/8/8/8/4R1R1/5K1R w H - 0 1", "f1h1"),
        ("3k4/8/8/8/8/8/2R1R3/R1K5 w A - 0 1", "c1a1"),
        ("r1k5/2r1r3/8/8/8/8/8/3K4 b a - 0 1", "c8a8"),
    ] {
        let scene = game_at("cwda", &format!("fide:fide {start}"));
        engine.new_game(&scene).unwrap();
        let reply = engine.think(&scene, &budget).unwrap();
        let EngineDecision::Move(mv) = reply.choice() else { panic!("{reply:?}") };
        assert_eq!(scene.move_text(*mv), castling);
    }
    let games = include_str!("../../../cwda/testdata/chess960-games.txt").lines();
    for line in games.filter(|line| !line.starts_with('#')).take(12) {
        let [start, moves] = [0, 1].map(|at| line.split(" | ").nth(at).expect("a column"));
        let mut scene = game_at("cwda", &format!("fide:fide {start}"));
        let sans = line.split(" | ").nth(2).expect("a column").split(' ');
        // Up to the first castling, or for some moves if nobody castles.
        let castles = sans.take_while(|san| !san.starts_with("O-O")).count();
        for mv in moves.split(' ').take(if castles > 60 { 8 } else { castles + 1 }) {
            scene.play_text(mv).unwrap();
        }
        play_moves(&mut engine, &mut scene, &budget, 6);
    }
    let mut chess = game("cwda");
    for mv in ["e2e4", "e7e5", "g1f3", "g8f6", "f1c4", "f8c5", "e1g1", "e8g8"] {
        chess.play_text(mv).unwrap();
    }
    play_moves(&mut engine, &mut chess, &budget, 10);
    assert!(engine.quit());
}

#[test]
fn fairy_max_plays_all_pairings() {
    let launch = EngineCommand::new("fairymax", Protocol::Cecp);
    let Some(mut engine) = start_if_installed(launch, "fairymax") else { return };
    assert!(engine.name().starts_with("Fairy-Max"), "{}", engine.name());
    // Twice, so that each matchup follows another one.
    for pairing in Matchup::all().chain(Matchup::all()) {
        let start = pairing.start(&Default::default()).unwrap().to_string();
        let mut scene = game_at("cwda", &start);
        play_moves(&mut engine, &mut scene, &DriverLimits::default().with_depth(2), 24);
    }
    let ending = game_at("cwda", "fide:fide 4k3/8/8/8/8/8/P7/4K3 w - - 0 1");
    let error = engine.new_game(&ending).unwrap_err();
    assert!(error.to_string().contains("cannot set up a position"), "{error}");
    assert!(engine.quit());
}

#[test]
fn fairy_max_promotes_like_us() {
    let Some(mut engine) =
        start_if_installed(EngineCommand::new("fairymax", Protocol::Cecp), "fairymax")
    else {
        return;
    };
    // A pawn of each side promotes, and the new pieces must move as ours do: whatever Fairy-Max
    // takes them for, it would refuse the moves of other pieces.
    for pairing in Matchup::all() {
        for strongest in [true, false] {
            let start = pairing.start(&Default::default()).unwrap().to_string();
            let mut scene = game_at("cwda", &start);
            engine.new_game(&scene).unwrap();
            // Black's second piece would often mate on g1.
            let man = |army: &wazir_cwda::Army, place: usize| {
                army.pieces()[place].letter().to_ascii_lowercase()
            };
            let white = man(pairing.white(), if strongest { 3 } else { 0 });
            let black = man(pairing.black(), 3);
            let line = format!("b2b4 g7g5 b4b5 g5g4 b5b6 g4g3 b6a7 g3h2 a7b8{white} h2g1{black}");
            for mv in line.split(' ') {
                scene.play_text(mv).unwrap();
            }
            play_moves(&mut engine, &mut scene, &DriverLimits::default().with_depth(2), 8);
            let line = scene.move_texts().join(" ");
            assert!(scene.ply() > 10, "{pairing}: {line}");
        }
    }
}
