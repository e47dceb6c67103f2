//! Properties of custom armies.

use wazir_builtin::rules::cwda::{Army, ArmyRegistry, Matchup, Options, Position, Promotion};
use wazir_game::Game;
use wazir_notation::{GameTree, RecordEntry, TreeNodeId, plain};
use wazir_pgn::pgn::{self, PgnStyle};

use super::{MOST_PLIES, assert_reads_back, choose, first_line};

/// Reads the input as an army file. Errors and warnings have a location; an army that is read can
/// be played, and its games can be written in every format.
pub(crate) fn check_file(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    match wazir_variant::read_army(&text) {
        Ok(file) => {
            for warning in file.warnings() {
                assert!(text.get(warning.span()).is_some(), "{warning} points past the end");
                check_place(warning.line(), warning.column(), &text);
            }
            check_army(file.army(), data);
        }
        Err(error) => {
            let spans = [Some(error.span()), error.other_span()];
            for span in spans.into_iter().flatten() {
                assert!(text.get(span).is_some(), "{error} points past the end or into a letter");
            }
            check_place(error.line(), error.column(), &text);
            assert!(!error.to_string().is_empty());
            assert_ne!(error.help().as_deref(), Some(""));
        }
    }
}

fn check_place(line: usize, column: usize, text: &str) {
    assert!((1..=text.split('\n').count()).contains(&line), "there is no line {line}");
    assert!(column >= 1);
}

/// Reads the first line as an army, as positions and records write it.
pub(crate) fn check_text(data: &[u8]) {
    let (line, choices) = first_line(data);
    let paired = Matchup::read(&format!("fide:{line}"), &ArmyRegistry::builtin());
    match line.parse::<Army>() {
        Ok(army) => {
            assert_eq!(paired.as_ref().map(Matchup::black), Ok(&army));
            check_army(&army, choices);
        }
        Err(error) => {
            let span = error.span();
            assert!(line.get(span).is_some(), "{error} points past the end or into a letter");
            assert!(!error.to_string().is_empty() && !error.reason().is_empty());
            assert!(paired.is_err(), "{line:?} is an army, but not beside another");
            // It must not be valid in the line of a position either, and must not panic.
            assert!(format!("{line}:fide 8/8/8/8/8/8/8/8 w - - 0 1").parse::<Position>().is_err());
        }
    }
}

/// Checks an army that could be read.
fn check_army(army: &Army, choices: &[u8]) {
    let text = army.to_string();
    assert!(!text.contains([' ', ':', '/', '"']), "{text:?} is not one word");
    let again = text.parse::<Army>();
    assert_eq!(again.as_ref(), Ok(army), "{text:?} is another army");
    assert_eq!(again.map(|again| again.to_string()), Ok(text), "printing is not stable");
    // Building tables is expensive, so one input tries one set of options.
    let ways = choices.iter().fold(choices.len(), |sum, &byte| sum + usize::from(byte));
    let promotion = if ways & 1 == 0 { Promotion::Own } else { Promotion::Either };
    let style = if ways & 2 == 0 { PgnStyle::Pychess } else { PgnStyle::XBoard };
    let options = Options::default().with_promotion(promotion);
    let other = ArmyRegistry::builtin().by_id("nutters").cloned().unwrap_or_default();
    let (white, black) = if ways & 4 == 0 { (army.clone(), other) } else { (other, army.clone()) };
    let matchup = Matchup::new(white, black);
    let printed = matchup.to_string();
    assert_eq!(printed.parse::<Matchup>().as_ref(), Ok(&matchup), "{printed:?}");
    match matchup.start(&options) {
        Ok(start) => check_game(&start, &matchup, style, choices),
        // An army may attack the other king from its start squares.
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// Plays moves that the bytes choose, and writes the game as PGN and as a plain record.
fn check_game(start: &Position, matchup: &Matchup, style: PgnStyle, choices: &[u8]) {
    let mut position = start.clone();
    let mut tree = GameTree::new(start.clone());
    let mut node = TreeNodeId::START;
    for pair in choices.chunks(2).take(MOST_PLIES) {
        let Some(mv) = choose(&position, pair) else { break };
        position.play_unchecked(mv);
        node = tree.add(node, RecordEntry::Move(mv));
    }
    let usual = position.rules().options() == &Options::default();
    if usual {
        assert_reads_back(&position);
    }
    let written = pgn::write(&tree, style).expect("PGN holds every game");
    let Some(pgn::PgnGame::Cwda(reading)) = pgn::read_all(written.text()).next() else {
        panic!("no game of chess in {:?}", written.text());
    };
    assert_eq!(reading.error(), None, "{:?}", written.text());
    let again = reading.tree();
    assert_eq!(again.start().rules().armies(), matchup, "{:?}", written.text());
    assert!(again.same_tree(&tree), "another game in {:?}", written.text());
    let checked: Vec<_> = pgn::validate(written.text()).collect();
    let moves: Vec<_> = checked.iter().map(|game| (game.moves(), game.error())).collect();
    assert_eq!(moves, [(tree.main_moves().count(), None)], "{:?}", written.text());
    let games = wazir_builtin::games();
    let game = games.find("cwda").expect("a built-in game");
    let erased = tree.clone().erased();
    let written = plain::write(game, &erased);
    let reading = plain::read(written.text(), &games).expect("a known game");
    assert_eq!(reading.error(), None, "{:?}", written.text());
    let again = reading.write(wazir_notation::Format::PLAIN).map(|again| again.into_text());
    assert_eq!(again.as_deref(), Ok(written.text()), "writing is not stable");
}
