//! The targets of each built-in game: positions and moves.

use std::fmt::Display;
use std::str::FromStr;

use wazir_game::Game;

use super::{check_move, check_position};

/// The built-in games with their test positions.
pub(crate) const GAMES: &[Driven] = &[
    Driven::of::<wazir_builtin::rules::shogi::Position>(
        "shogi",
        &[
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
            "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1",
            "7lk/9/7G1/9/9/9/9/9/4K4 b P 1",
            "4k4/9/4r4/9/9/4G4/9/9/4K4 b - 1",
        ],
    ),
    Driven::of::<wazir_builtin::rules::euroshogi::Position>(
        "euroshogi",
        &[
            "1nbgkgn1/1r4b1/pppppppp/8/8/PPPPPPPP/1B4R1/1NGKGBN1[] w 0 1",
            "6nk/8/6G1/8/8/8/8/4K3[P] w 0 1",
            "4k3/R7/8/8/8/8/8/4K3[N] w 0 1",
        ],
    ),
    Driven::of::<wazir_builtin::rules::cwda::Position>(
        "cwda",
        &[
            "fide:fide rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "clobberers:nutters 4k3/P7/8/3c4/8/3C4/8/L3K2L w KQ - 0 1",
            "nutters:rookies 4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1",
            "rookies:fide 4k3/4p3/4p3/4B3/8/8/8/4K3 b - - 0 1",
        ],
    ),
    Driven::of::<wazir_builtin::rules::evo::Position>(
        "evo",
        &[
            "nKnWnWnW4/nWnWnWnWnW3/10eWeK/10eWeW/10eWeW/1wW8eWeW/wWwW8eW1/wWwW10/wWwW10/wKwW10/3sWsWsWsWsW/4sWsWsWsK swne s 0 1",
            "nK7/8/12/12/5nS6/12/5sB6/12/12/12/8/7sK sn s 0 1",
            "nKnW6/8/11eK/11eW/12/12/12/wW11/12/wKsW10/8/7sK swne s 0 1",
        ],
    ),
];

/// A game with positions to read moves in: the start, and others that need the rarer rules.
pub(crate) struct Driven {
    id: &'static str,
    positions: &'static [&'static str],
    position: fn(&[u8]),
    moves: fn(&[&str], &[u8]),
}

impl Driven {
    const fn of<G>(id: &'static str, positions: &'static [&'static str]) -> Self
    where
        G: Game + FromStr<Err: Display> + Display,
    {
        Self { id, positions, position: check_position::<G>, moves: check_moves_in::<G> }
    }

    /// Returns the names of the game's targets.
    pub(crate) fn targets(&self) -> [String; 2] {
        ["move", "position"].map(|what| format!("{}_{what}", self.id))
    }
}

/// Runs one input through the target of a game; returns `false` if there is none with this name.
pub(crate) fn run(target: &str, data: &[u8]) -> bool {
    let Some((id, what)) = target.split_once('_') else { return false };
    let Some(game) = GAMES.iter().find(|game| game.id == id) else { return false };
    match what {
        "move" => (game.moves)(game.positions, data),
        "position" => (game.position)(data),
        _ => return false,
    }
    true
}

/// Reads every line of the input as a move, in each of the positions.
fn check_moves_in<G>(positions: &[&str], data: &[u8])
where
    G: Game + FromStr,
    <G as FromStr>::Err: Display,
{
    let text = String::from_utf8_lossy(data);
    for position in positions {
        match position.parse::<G>() {
            Ok(start) => check_move(&start, &text),
            Err(error) => panic!("the position {position:?} is refused: {error}"),
        }
    }
}
