//! Tests of one game between scripted players.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use wazir_arena::{
    DrawAdjudication, ForfeitKind, GameError, MatchGameResult, MatchPlayer, MatchRules, Opening,
    PlayerDecision, PlayerFailure, PlayerLimits, PlayerReply, PlayerSeat, ResignAdjudication,
    TurnLimits, play_game,
};
use wazir_registry::{Play, StartOptions};

/// A player with scripted answers.
struct Scripted {
    moves: Vec<&'static str>,
    score: i32,
    delay: Duration,
}

impl MatchPlayer for Scripted {
    fn new_game(&mut self, _: &Play) -> Result<(), PlayerFailure> {
        Ok(())
    }

    fn think(&mut self, game: &Play, _: &TurnLimits) -> Result<PlayerReply, PlayerFailure> {
        std::thread::sleep(self.delay);
        let fault = |kind, detail: String| PlayerFailure::Forfeit { kind, detail };
        let gone = || fault(ForfeitKind::Crash, "gone away".to_owned());
        let decision = match self.moves.get(game.ply() / 2).copied().ok_or_else(gone)? {
            "resign" => PlayerDecision::Resign,
            "draw" => PlayerDecision::Draw,
            "win" => PlayerDecision::Win,
            mv => {
                let illegal = |error| fault(ForfeitKind::Illegal, format!("{error}"));
                PlayerDecision::Move(game.read_move(mv).map_err(illegal)?)
            }
        };
        Ok(PlayerReply::new(decision).score(self.score).nodes(10).depth(3))
    }

    fn quit(&mut self) {}
}

const WHITE: [&str; 6] = ["e2e4", "g1f3", "f3g1", "g1f3", "f3g1", "d2d4"];
const BLACK: [&str; 6] = ["e7e5", "g8f6", "f6g8", "g8f6", "f6g8", "d7d5"];

fn script(moves: &[&'static str], score: i32) -> Scripted {
    Scripted { moves: moves.to_vec(), score, delay: Duration::ZERO }
}

fn rules() -> MatchRules {
    MatchRules::default().max_plies(8)
}

fn chess() -> Play {
    let start = StartOptions::default().with_armies("fide:fide");
    wazir_builtin::games().open("cwda", &start).expect("there are such armies")
}

/// Plays a game of orthodox chess between two scripts.
fn play_scripts(
    mut players: [Scripted; 2],
    pace: PlayerLimits,
    rules: &MatchRules,
) -> MatchGameResult {
    let opening = Opening::new(0, chess());
    let mut seats: Vec<PlayerSeat<'_>> =
        players.iter_mut().map(|player| PlayerSeat::new(player, pace)).collect();
    let ending = play_game(&opening, &mut seats, rules, &AtomicBool::new(false));
    ending.expect("both can play").expect("nobody stops them")
}

#[test]
fn long_games_are_drawn() {
    let ending =
        play_scripts([script(&WHITE, 0), script(&BLACK, 0)], PlayerLimits::default(), &rules());
    assert_eq!((ending.reason(), ending.moves().len()), ("move limit", 8));
    assert_eq!(ending.result(), [0.5, 0.5]);
    assert_eq!((ending.effort()[0].moves(), ending.effort()[1].nodes()), (4, 40));
}

#[test]
fn hopeless_games_are_resigned() {
    let rules = rules().resign(ResignAdjudication::new(500, 2));
    let ending =
        play_scripts([script(&WHITE, 900), script(&BLACK, -900)], PlayerLimits::default(), &rules);
    assert_eq!((ending.reason(), ending.moves().len()), ("resignation", 4));
    assert_eq!(ending.result(), [1.0, 0.0]);
    let ending =
        play_scripts([script(&WHITE, -499), script(&BLACK, 499)], PlayerLimits::default(), &rules);
    assert_eq!(ending.reason(), "move limit");
}

#[test]
fn level_games_are_drawn() {
    let rules = rules().draw(DrawAdjudication::new(10, 2, 5));
    let ending =
        play_scripts([script(&WHITE, 10), script(&BLACK, -10)], PlayerLimits::default(), &rules);
    assert_eq!((ending.reason(), ending.moves().len()), ("adjudicated draw", 5));
    let ending =
        play_scripts([script(&WHITE, 10), script(&BLACK, -11)], PlayerLimits::default(), &rules);
    assert_eq!(ending.reason(), "move limit");
}

#[test]
fn faults_lose() {
    let illegal = play_scripts(
        [script(&WHITE, 0), script(&["e7e5", "e5e4"], 0)],
        PlayerLimits::default(),
        &rules(),
    );
    let fault = illegal.fault().unwrap();
    assert_eq!((fault.seat(), fault.kind()), (1, ForfeitKind::Illegal));
    assert!(fault.detail().contains("e5e4 is not allowed"), "{}", fault.detail());
    assert_eq!((illegal.result(), illegal.reason()), (&[1.0, 0.0][..], "illegal move"));
    let garbage =
        play_scripts([script(&["hello"], 0), script(&BLACK, 0)], PlayerLimits::default(), &rules());
    assert_eq!(garbage.fault().unwrap().kind(), ForfeitKind::Illegal);
    let gone =
        play_scripts([script(&["e2e4"], 0), script(&BLACK, 0)], PlayerLimits::default(), &rules());
    let fault = gone.fault().unwrap();
    assert_eq!((fault.seat(), fault.kind(), fault.detail()), (0, ForfeitKind::Crash, "gone away"));
    assert_eq!(gone.result(), [0.0, 1.0]);
}

#[test]
fn claims_are_checked() {
    let ended = |word: &'static str| {
        play_scripts(
            [script(&["e2e4", word], 0), script(&BLACK, 0)],
            PlayerLimits::default(),
            &rules(),
        )
    };
    let resigned = ended("resign");
    assert_eq!((resigned.result(), resigned.reason()), (&[0.0, 1.0][..], "resignation"));
    assert_eq!(resigned.fault(), None);
    for word in ["draw", "win"] {
        let ending = ended(word);
        let fault = ending.fault().unwrap();
        assert_eq!((fault.seat(), fault.kind()), (0, ForfeitKind::Illegal), "{word}");
        assert!(fault.detail().contains("was claimed without reason"), "{}", fault.detail());
    }
}

#[test]
fn clocks_run_out() {
    let clock = |ms, add| {
        PlayerLimits::default().clock(Duration::from_millis(ms), Duration::from_millis(add))
    };
    let slow = || Scripted { delay: Duration::from_millis(30), ..script(&WHITE, 0) };
    let pace = clock(70, 0);
    let ending = play_scripts([slow(), script(&BLACK, 0)], pace, &rules());
    let fault = ending.fault().unwrap();
    assert_eq!((fault.seat(), fault.kind()), (0, ForfeitKind::Time));
    assert!(ending.moves().len() <= 4, "{}", ending.moves().len());
    assert_eq!(ending.result(), [0.0, 1.0]);
    // An increment keeps the clock from running out, and a margin forgives a late move.
    let pace = clock(5000, 1000);
    assert_eq!(play_scripts([slow(), script(&BLACK, 0)], pace, &rules()).fault(), None);
    let pace = PlayerLimits::default().movetime(Duration::from_millis(1));
    let rules = rules().margin(Duration::from_secs(5));
    assert_eq!(play_scripts([slow(), script(&BLACK, 0)], pace, &rules).fault(), None);
    let late = Scripted { delay: Duration::from_millis(130), ..script(&WHITE, 0) };
    let strict = rules.margin(Duration::ZERO);
    let ending = play_scripts([late, script(&BLACK, 0)], pace, &strict);
    let fault = ending.fault().unwrap();
    assert_eq!(fault.kind(), ForfeitKind::Time);
}

#[test]
fn every_seat_is_taken() {
    let mut alone = script(&WHITE, 0);
    let play = |seats: &mut [PlayerSeat<'_>]| {
        let (opening, stop) = (Opening::new(0, chess()), AtomicBool::new(false));
        play_game(&opening, seats, &rules(), &stop)
    };
    assert_eq!(play(&mut []), Err(GameError::Seats { players: 0, seats: 2 }));
    let mut seats = [PlayerSeat::new(&mut alone, PlayerLimits::default())];
    assert_eq!(play(&mut seats), Err(GameError::Seats { players: 1, seats: 2 }));
}
