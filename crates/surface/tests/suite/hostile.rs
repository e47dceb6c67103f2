//! Calls with texts and numbers that nobody should send: an error, never a panic.

use proptest::prelude::*;
use wazir_surface::{
    Army, ArmyPiece, Betza, ErrorKind, Game, Move, Player, PlayerOptions, ReadOptions, Setup,
    SolveLimits, Stop, SvgOptions, ThinkLimits, WriteOptions, check, check_game_file, convert,
    ending, read,
};

const GAMES: [&str; 4] = ["shogi", "euroshogi", "cwda", "evo"];

fn game(id: &str) -> Game {
    Game::new(id, &Setup::default()).expect("a game")
}

/// Texts between nonsense and sense.
fn text() -> impl Strategy<Value = String> {
    let pieces = [
        "7g7f",
        "☗７六歩",
        "P-7f",
        "e2e4",
        "O-O",
        "=B",
        "+",
        "*",
        "@",
        "/",
        " ",
        "-",
        "9",
        "K",
        "position startpos moves ",
        "手合割：平手\n",
        "   1 ７六歩(77)\n",
        "[FEN \"",
        "\"]\n",
        "1. e4 ",
        "(",
        ")",
        "{",
        "}",
        "V2.2\n",
        "+7776FU\n",
        "Wazir record 1\n",
        "Wazir game 1\nAt: ",
        "\nClaimed: ",
        "Game: shogi\n",
        "name = 'x'\n",
        "based-on = 'chess'\n",
        "[pieces]\n",
        "\0",
        "💥",
        "\u{feff}",
        "ﾊﾝｶｸ",
        "fhNbsK",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "lnsgkgsnl/",
        "(S=x=W)",
    ];
    let piece = prop_oneof![
        4 => proptest::sample::select(pieces.to_vec()).prop_map(str::to_owned),
        1 => any::<String>(),
    ];
    proptest::collection::vec(piece, 0..8).prop_map(|pieces| pieces.concat())
}

/// Calls every method of a game with a text and a number.
fn call_all(game: &mut Game, text: &str, number: usize) {
    let before = game.ply();
    let _ = (game.why(text), game.is_legal(text), game.complete(text));
    let _ = (game.moves_from(text), game.piece_at(text), game.targets(text));
    let _ = (game.hand(number), game.seat_name(number), game.attackers(number, text));
    let _ = (game.board_text(number), game.board_ansi(number));
    let _ = game.move_from_packed(number as u64);
    let _ = game.perft(number.min(2) as u32, &Stop::default());
    let foreign = Move::from_parts(number as u64, text, Some(text), text, Some(text), None);
    let _ = (game.gives_check(&foreign), game.san(&foreign), game.text_of(&foreign, text));
    let _ = (game.line_texts(&[foreign.clone(), foreign.clone()], "coordinates"), foreign.from());
    let _ = (game.history_texts(text), game.write(text, &WriteOptions::default()));
    let mut options = SvgOptions::default();
    options.seat = number;
    options.arrows.push((text.to_owned(), text.to_owned()));
    let _ = game.svg(&options);
    let _ = (game.set_comment(text), game.claim(text, Some(number)));
    let _ = (game.push_packed(number as u64), game.push_move(&foreign), game.push(text));
    assert!(game.ply() <= before + 3);
    let saved = game.save().expect("short enough");
    assert_eq!(Game::load(&saved).as_ref(), Ok(&*game), "{saved}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn games_take_any_call(
        id in proptest::sample::select(GAMES.to_vec()),
        calls in proptest::collection::vec((text(), any::<u64>()), 1..4),
        chosen in proptest::collection::vec(any::<proptest::sample::Index>(), 0..6),
    ) {
        let mut game = game(id);
        for index in chosen {
            let numbers = game.packed_moves();
            if let Some(&number) = (!numbers.is_empty()).then(|| index.get(&numbers)) {
                game.push_packed(number).expect("a legal move");
            }
        }
        for (text, number) in &calls {
            call_all(&mut game, text, (*number >> (*number % 64)) as usize);
        }
    }

    #[test]
    fn readers_take_any_text(text in text(), other in text()) {
        let options = ReadOptions::default();
        let _ = (Game::open(&text), Game::load(&text), Game::load(&format!("Wazir game 1\n{text}")));
        let _ = (Game::from_toml(&text, &Setup::default()), check_game_file(&text));
        let _ = (Army::parse(&text), Army::find(&text), Army::from_toml(&text), Betza::parse(&text));
        let row = || ArmyPiece { letter: text.clone(), name: other.clone(), betza: text.clone() };
        let _ = Army::new(&text, &[row(), row(), row(), row()]);
        for record in read(text.clone().into(), &options).expect("no wrong option").flatten() {
            let _ = (record.moves(), record.nodes(), record.headers(), record.problems());
            let _ = (record.to_game(), record.write("plain", &WriteOptions::default()));
            let _ = (record.outcome(), record.start_fen(), record.end_fen());
        }
        let _ = convert(text.clone().into(), &options, &other, &WriteOptions::default());
        let _ = check(Box::new(std::io::Cursor::new(text.clone().into_bytes())), &options);
        for id in GAMES {
            let mut setup = Setup::default();
            setup.position = Some(text.clone());
            let _ = Game::new(id, &setup);
            let mut setup = Setup::default();
            (setup.start, setup.armies) = (Some(text.clone()), Some(other.clone()));
            let _ = Game::new(id, &setup);
            let mut setup = Setup::default();
            setup.options.push((text.clone(), other.clone()));
            let _ = Game::new(id, &setup);
        }
    }

    #[test]
    fn movements_take_any_board(
        letters in "[a-zA-Z0-9]{1,6}", width in 0usize..40, height in 0usize..40, from in "[a-z][0-9]{1,2}",
    ) {
        if let Ok(betza) = Betza::parse(&letters) {
            let _ = betza.moves(&from, (width, height), &[], &[]);
            let _ = (betza.explain(), betza.warnings(), betza.board_text(width, height));
            assert_eq!(Betza::parse(&betza.text()).as_ref(), Ok(&betza));
        }
    }
}

#[test]
fn bytes_that_are_no_text_are_errors() {
    let bytes: Vec<u8> = (0..=255).cycle().take(5_000).collect();
    let options = ReadOptions::default();
    let records = read(bytes.clone(), &options).expect("no wrong option");
    assert!(records.take(10_000).count() < 10_000);
    assert!(convert(bytes.clone(), &options, "pgn", &WriteOptions::default()).is_err());
    let report = check(Box::new(std::io::Cursor::new(bytes)), &options).expect("a report");
    assert!(report.problems.iter().any(|problem| problem.is_error));
}

#[test]
fn what_is_too_long_is_refused() {
    let long = "7g7f ".repeat(1 << 20);
    let mut shogi = game("shogi");
    assert_eq!(shogi.push(&long).unwrap_err().kind(), ErrorKind::Limit);
    assert_eq!(shogi.why(&long).expect("a reason").reason, "limit");
    assert_eq!(shogi.set_comment(&long).unwrap_err().kind(), ErrorKind::Limit);
    let mut setup = Setup::default();
    setup.position = Some(long.clone());
    assert_eq!(Game::new("shogi", &setup).unwrap_err().kind(), ErrorKind::Limit);
    assert!(Game::from_toml(&long, &Setup::default()).is_err());
    assert!(Betza::parse(&long).is_err() && Army::find(&long).is_err());
    assert!(ending(&long, &Stop::default()).is_err());
    assert!(Game::open(&long).is_err() && Game::load(&long).is_err());
    assert!(Game::open(&"(".repeat(1 << 20)).is_err());
}

#[test]
fn numbers_out_of_range_are_refused() {
    let shogi = game("shogi");
    let options = |change: &dyn Fn(&mut PlayerOptions)| {
        let mut options = PlayerOptions::default();
        change(&mut options);
        Player::new(&options).map(drop).unwrap_err().kind()
    };
    assert_eq!(options(&|options| options.hash = usize::MAX), ErrorKind::Value);
    assert_eq!(options(&|options| options.hash = 0), ErrorKind::Value);
    assert_eq!(options(&|options| options.threads = 100_000), ErrorKind::Value);
    assert_eq!(options(&|options| options.lines = 0), ErrorKind::Value);
    let mut player = Player::new(&PlayerOptions::default()).expect("a player");
    for time in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -1.0, 1e300] {
        let mut limits = ThinkLimits::default();
        limits.time = Some(time);
        let answer = player.think(&shogi, &limits, &Stop::default(), &mut |_| {});
        assert_eq!(answer.unwrap_err().kind(), ErrorKind::Value, "{time}");
        let mut limits = SolveLimits::default();
        limits.time = Some(time);
        let answer = player.solve(&shogi, &limits, &Stop::default());
        assert_eq!(answer.unwrap_err().kind(), ErrorKind::Value, "{time}");
    }
    let mut limits = ThinkLimits::default();
    (limits.depth, limits.nodes) = (Some(0), Some(0));
    let answer = player.think(&shogi, &limits, &Stop::default(), &mut |_| {}).expect("an answer");
    assert!(answer.best.is_some());
}

/// A search that nothing limits ends when the flag is set before it begins.
#[test]
fn endless_searches_are_stopped() {
    let stop = Stop::default();
    stop.set();
    let mut player = Player::new(&PlayerOptions::default()).expect("a player");
    for id in GAMES {
        let mut limits = ThinkLimits::default();
        limits.depth = Some(u32::MAX);
        limits.moves = vec![Move::from_parts(u64::MAX, "x", None, "x", None, None)];
        let answer = player.think(&game(id), &limits, &stop, &mut |_| {}).expect("an answer");
        assert!(answer.best.is_some(), "{id}");
    }
    let mut limits = SolveLimits::default();
    limits.nodes = Some(u64::MAX);
    let solution = player.solve(&game("shogi"), &limits, &stop).expect("an answer");
    assert_eq!(solution.verdict, "unknown");
}
