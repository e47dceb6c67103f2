//! Properties of games from files.

use wazir_ai::Limits;
use wazir_geometry::Facing;
use wazir_notation::{GameTree, plain};
use wazir_players::ComputerPlayer;
use wazir_registry::{GameEntry, GameRegistry, MoveSource, Play, StartOptions};
use wazir_render::SvgStyle;
use wazir_variant::FileErrors;
use wazir_variant::game::{parse_entry, read_game};

use super::Noise;
use super::generator::{Draws, file};

/// The number of games played per file, and the plies of each.
const GAMES: usize = 10;
const PLIES: usize = 24;
/// The node limit of the computer.
const NODES: u64 = 60;
/// In positions with more moves than this, only some are checked.
const MOST_MOVES: usize = 24;

/// Reads the input as a game file. Errors have a location; a game can be played, written, drawn and
/// searched.
pub(crate) fn check_file(data: &[u8]) {
    check_game_text(&String::from_utf8_lossy(data));
}

/// Generates a game file from the input and checks the same properties; returns whether it is a
/// valid game.
pub fn check_generated(data: &[u8]) -> bool {
    check_game_text(&generate(data))
}

/// Returns the game file that these bytes choose, which may be invalid.
pub fn generate(data: &[u8]) -> String {
    file(&mut Draws::new(data))
}

/// Checks the properties of games from files; returns whether the text is a valid game.
///
/// # Panics
/// A property is violated.
fn check_game_text(text: &str) -> bool {
    let game = match read_game(text) {
        Ok(file) => file,
        Err(errors) => {
            for error in errors.iter() {
                assert!(text.get(error.span()).is_some(), "{error} points past the end");
                check_place(error.line(), error.column(), text);
                assert!(!error.to_string().is_empty());
                assert_ne!(error.help().as_deref(), Some(""));
            }
            assert!(errors.iter().count() <= FileErrors::MAX);
            return false;
        }
    };
    for warning in game.warnings() {
        assert!(text.get(warning.span()).is_some(), "{warning} points past the end");
        check_place(warning.line(), warning.column(), text);
    }
    game.lint().iter().for_each(|advice| assert!(!advice.to_string().is_empty()));
    let entry = game.entry();
    let start = entry.open(&StartOptions::default()).expect("what is read can be opened");
    draw(&start);
    let mut noise = Noise::of(text.as_bytes());
    for number in 0..GAMES {
        let mut play = start.without_history();
        random_game(&mut play, &mut noise);
        if number == 0 {
            draw(&play);
            think(&play);
            check_record_round_trip(&entry, &play);
            undo(play);
        }
    }
    true
}

fn check_place(line: usize, column: usize, text: &str) {
    assert!((1..=text.split('\n').count()).contains(&line), "there is no line {line}");
    assert!(column >= 1);
}

/// Plays random moves and checks every position on the way.
fn random_game(play: &mut Play, noise: &mut Noise) {
    for _ in 0..PLIES {
        if play.outcome().is_some() {
            return;
        }
        let moves = play.legal_moves();
        assert_eq!(
            play.perft(1),
            moves.len() as u64,
            "counted otherwise: {}",
            play.position_text()
        );
        assert!(!moves.is_empty(), "no move and no end: {}", play.position_text());
        let step = moves.len() / MOST_MOVES + 1;
        for &mv in moves.iter().step_by(step) {
            let said = play.move_text(mv);
            assert_eq!(play.read_move(&said), Ok(mv), "{said} in {}", play.position_text());
        }
        let mv = moves[noise.below(moves.len())];
        if let Err(why) = play.play(mv) {
            panic!("{} is offered and refused: {why}", play.move_text(mv));
        }
        reads_back(play);
    }
}

/// Checks that the text of a position reads back as the same position.
fn reads_back(play: &Play) {
    let text = play.position_text();
    let again = match play.entry().open(&StartOptions::default().with_position(&text)) {
        Ok(again) => again,
        Err(error) => panic!("the printed position {text:?} is refused: {error}"),
    };
    assert_eq!(again.position_text(), text, "printing what was read gives another text");
    let moves =
        |play: &Play| play.legal_moves().iter().map(|&mv| play.move_text(mv)).collect::<Vec<_>>();
    // The game may be over because of earlier positions, which the text does not hold.
    if play.outcome().is_none() {
        assert_eq!(moves(&again), moves(play), "{text:?} offers other moves");
    }
}

fn draw(play: &Play) {
    let view = wazir_render::view(play, play.to_move());
    assert!(!wazir_render::text(&view).is_empty());
    assert!(wazir_render::svg(&view, &SvgStyle::default()).starts_with("<svg"));
    assert!(
        wazir_render::interactive_svg_of(play, Facing::forward(), &SvgStyle::default())
            .starts_with("<svg")
    );
    for square in play.board().all_squares().step_by(5) {
        for reached in play.reachable_squares(MoveSource::Square(square.index())) {
            play.why_illegal(MoveSource::Square(square.index()), reached.square.index());
        }
    }
}

fn think(play: &Play) {
    let mut player = ComputerPlayer::default();
    let limits = Limits::default().nodes(NODES);
    let result = player.think(play, &limits).expect("computers play games from files");
    if play.outcome().is_none() {
        let best = result.best().expect("there are moves");
        assert!(play.legal_moves().contains(&best), "the computer makes an illegal move");
    }
}

/// Checks that a record of the game can be read with and without the game in the registry.
fn check_record_round_trip(entry: &GameEntry, play: &Play) {
    let written = plain::write(entry, &GameTree::from(play.record()));
    let mut knowing = GameRegistry::empty();
    knowing.add(entry.clone());
    for games in [knowing, GameRegistry::empty().with_definition_parser(parse_entry)] {
        let read = match plain::read(written.text(), &games) {
            Ok(read) => read,
            Err(error) => panic!("{error} in {}", written.text()),
        };
        assert_eq!(read.error(), None, "{}", written.text());
        assert_eq!(plain::write(read.game_entry(), read.tree()).text(), written.text());
    }
}

/// Checks that undoing all moves leads to the start.
fn undo(mut play: Play) {
    while play.undo().is_some() {}
    assert_eq!(play.position_text(), play.start_text(), "undoing leads elsewhere");
}
