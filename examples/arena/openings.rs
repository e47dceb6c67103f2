//! How games begin.

use std::path::Path;

use wazir::ai::Limits;
use wazir::{GameId, Setup, Table};

/// A beginning shared by all games that rotate the players through the seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Opening {
    pub(crate) number: u64,
    /// The position in the text form of the game.
    pub(crate) start: String,
    pub(crate) moves: Vec<String>,
}

/// Where openings come from. The same book gives the same opening for a number, whatever other
/// openings are asked for.
#[derive(Clone, Debug)]
pub(crate) struct Book {
    game: GameId,
    /// The ways to set up the game, taken in turn.
    setups: Vec<Setup>,
    lines: Lines,
}

#[derive(Clone, Debug)]
enum Lines {
    Random(Random),
    /// Positions with moves played from there, taken in turn.
    Listed(Vec<(Setup, Vec<String>)>),
}

/// Openings of moves chosen blindly.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Random {
    pub(crate) plies: u32,
    pub(crate) seed: u64,
    /// An opening is taken only if a search thinks it no better than this for either side, in
    /// hundredths of the weakest piece.
    pub(crate) balance: Option<u32>,
}

/// How many positions the search looks at that rejects lopsided openings.
const JUDGE_NODES: u64 = 3_000;
/// After so many lopsided openings in a row the next one is taken as it is.
const PATIENCE: u64 = 200;

/// The next of a series of pseudo-random numbers (splitmix64). The series is written out here
/// because openings have to stay the same for good.
fn random(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

impl Book {
    /// Openings of random moves from each of the setups in turn.
    pub(crate) fn random(game: GameId, setups: Vec<Setup>, random: Random) -> Result<Self, String> {
        for setup in &setups {
            game.open(setup).map_err(|error| error.to_string())?;
        }
        Ok(Self { game, setups, lines: Lines::Random(random) })
    }

    /// The openings of a file: on each line a position of the game, or moves from its usual start
    /// after the word `moves`, or both. Empty lines and those that begin with `#` are left out.
    pub(crate) fn file(game: GameId, setup: &Setup, path: &Path) -> Result<Self, String> {
        let name = path.display();
        let text = std::fs::read_to_string(path);
        let text = text.map_err(|error| format!("cannot read {name}: {error}"))?;
        Self::listed(game, setup, &text).map_err(|reason| format!("{name}, {reason}"))
    }

    fn listed(game: GameId, setup: &Setup, text: &str) -> Result<Self, String> {
        let mut listed = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let (position, moves) = match line.strip_prefix("moves") {
                Some(moves) => ("", moves),
                None => line.split_once(" moves").unwrap_or((line, "")),
            };
            let setup = match position.trim() {
                "" => setup.clone(),
                position => Setup::default().position(position),
            };
            let moves: Vec<String> = moves.split_whitespace().map(str::to_owned).collect();
            play(game, &setup, &moves).map_err(|reason| format!("line {}: {reason}", index + 1))?;
            listed.push((setup, moves));
        }
        if listed.is_empty() {
            return Err("there is no opening in it".to_owned());
        }
        Ok(Self { game, setups: Vec::new(), lines: Lines::Listed(listed) })
    }

    /// How many openings there are; `None` when they never end.
    pub(crate) fn len(&self) -> Option<u64> {
        match &self.lines {
            Lines::Random(_) => None,
            Lines::Listed(listed) => Some(listed.len() as u64),
        }
    }

    /// The opening with this number.
    pub(crate) fn opening(&self, number: u64) -> Result<Opening, String> {
        let table = match &self.lines {
            Lines::Random(random) => self.blind(random, number)?,
            Lines::Listed(listed) => {
                let (setup, moves) = in_turn(listed, number).ok_or("there are no openings")?;
                play(self.game, setup, moves)?
            }
        };
        Ok(Opening { number, start: table.start_text(), moves: table.line() })
    }

    fn blind(&self, book: &Random, number: u64) -> Result<Box<dyn Table>, String> {
        let setup = in_turn(&self.setups, number).ok_or("there are no setups")?;
        let mut state = book.seed;
        state = random(&mut state) ^ number;
        for attempt in 0.. {
            let mut table = self.game.open(setup).map_err(|error| error.to_string())?;
            for _ in 0..book.plies {
                let moves = table.moves();
                let place = random(&mut state) % moves.len().max(1) as u64;
                let Some(mv) = moves.get(place as usize) else { break };
                table.play(mv).map_err(|error| error.to_string())?;
            }
            let usable = table.outcome().is_none()
                && (attempt >= PATIENCE || balanced(&mut *table, book.balance));
            if usable || attempt > 2 * PATIENCE {
                return Ok(table);
            }
        }
        Err("no opening was found".to_owned())
    }
}

fn in_turn<T>(list: &[T], number: u64) -> Option<&T> {
    list.get((number % list.len().max(1) as u64) as usize)
}

fn play(game: GameId, setup: &Setup, moves: &[String]) -> Result<Box<dyn Table>, String> {
    let mut table = game.open(setup).map_err(|error| error.to_string())?;
    for mv in moves {
        table.play(mv).map_err(|error| error.to_string())?;
    }
    match table.outcome() {
        Some(outcome) => Err(format!("the game is over there: {}", outcome.reason())),
        None => Ok(table),
    }
}

/// Whether a short search sees no more than `most` in it for anybody. With many seats the search
/// knows only what the player to move may hope for, which is enough to see what hangs.
fn balanced(table: &mut dyn Table, most: Option<u32>) -> bool {
    let Some(most) = most else { return true };
    let thought = table.think(&Limits::default().nodes(JUDGE_NODES));
    thought.score().estimate().is_some_and(|score| score.unsigned_abs() <= most)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn random_book(game: GameId, balance: Option<u32>) -> Book {
        let random = Random { plies: 6, seed: 5, balance };
        Book::random(game, vec![Setup::default()], random).unwrap()
    }

    #[test]
    fn the_series_is_the_published_one() {
        // The first numbers of splitmix64 from 1234567, as its author gives them.
        let mut state = 1_234_567;
        let first: Vec<u64> = (0..3).map(|_| random(&mut state)).collect();
        let expected =
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423];
        assert_eq!(first, expected);
    }

    #[test]
    fn a_number_names_an_opening() {
        for game in GameId::ALL {
            let book = random_book(game, None);
            let seventh = book.opening(7).unwrap();
            assert_eq!(seventh, book.opening(7).unwrap());
            assert_eq!(seventh.moves.len(), 6);
            assert_ne!(seventh.moves, book.opening(8).unwrap().moves);
        }
    }

    #[test]
    fn setups_take_turns() {
        let armies = ["fide:nutters", "rookies:fide"].map(|armies| Setup::default().armies(armies));
        let random = Random { plies: 0, seed: 0, balance: None };
        let book = Book::random(GameId::Cwda, armies.into(), random).unwrap();
        let start = |number| book.opening(number).unwrap().start;
        assert!(start(0).starts_with("fide:nutters") && start(3).starts_with("rookies:fide"));
        assert_eq!(start(0), start(2));
    }

    #[test]
    fn lopsided_openings_are_rejected() {
        let book = random_book(GameId::Cwda, Some(60));
        for number in 0..5 {
            let opening = book.opening(number).unwrap();
            let setup = Setup::default().position(&opening.start);
            let mut table = play(GameId::Cwda, &setup, &opening.moves).unwrap();
            assert!(balanced(&mut *table, Some(60)), "opening {number}");
        }
    }

    #[test]
    fn files_hold_positions_and_moves() {
        let text = "# first\nmoves e2e4 e7e5\n\nfide:fide 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n\
                    fide:fide 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 moves e2e4\n";
        let setup = Setup::default().armies("fide:fide");
        let book = Book::listed(GameId::Cwda, &setup, text).unwrap();
        assert_eq!(book.len(), Some(3));
        assert_eq!(book.opening(0).unwrap().moves, ["e2e4", "e7e5"]);
        assert_eq!(book.opening(1).unwrap().moves, [""; 0]);
        assert_eq!(book.opening(5).unwrap().moves, ["e2e4"]);
        let refused = Book::listed(GameId::Cwda, &setup, "moves e2e4 e2e4").unwrap_err();
        assert!(refused.starts_with("line 1: e2e4 is not allowed"), "{refused}");
        assert!(Book::listed(GameId::Cwda, &setup, "# nothing").is_err());
    }
}
