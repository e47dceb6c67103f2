//! Random armies, for nets that must know any army.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};

use wazir_cwda::{Army, ArmyPiece, Matchup, Options};
use wazir_geometry::Chess8;
use wazir_registry::StartOptions;

/// The number of kinds drawn for each place in an army.
const KINDS_PER_SLOT: u64 = 24;
/// The range of piece values on the files a, b, c and d, in pawns.
const VALUES: [(f64, f64); 4] = [(3.5, 6.5), (2.0, 4.5), (2.0, 4.5), (6.0, 12.0)];
/// The letters and names of the pieces, by file.
const NAMES: [(&str, &str); 4] = [("R", "corner"), ("N", "second"), ("B", "third"), ("Q", "chief")];
/// Steps and leaps; repeated ones are drawn more often.
const LEAPS: [&str; 12] = ["W", "F", "D", "A", "N", "H", "W", "F", "N", "C", "L", "G"];
/// Slides, riders, lame pieces and hoppers.
const RIDES: [&str; 13] =
    ["R", "B", "R", "B", "R4", "R3", "R2", "B3", "B2", "NN", "DD", "nN", "mRcpR"];
/// Directions that apply to all pieces.
const DIRECTIONS: [&str; 5] = ["f", "b", "s", "v", "fs"];

/// A source of random armies: the same seed gives the same pieces and armies.
///
/// Each place in an army has a stock of kinds in a range of values, written in Betza notation; each
/// army takes one of them.
///
/// ```
/// use wazir_builtin::cwda::RandomArmies;
/// let armies = RandomArmies::new(7);
/// let army = armies.army(0);
/// assert_eq!(army, RandomArmies::new(7).army(0));
/// assert_ne!(army.pieces(), armies.army(1).pieces());
/// assert_ne!(army.pieces(), RandomArmies::new(8).army(0).pieces());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RandomArmies {
    seed: u64,
}

impl RandomArmies {
    /// Creates the armies of a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { seed }
    }

    /// A random generator that depends on the seed, a purpose and a number.
    fn rng(self, purpose: u64, number: u64) -> fastrand::Rng {
        let mut of_seed = fastrand::Rng::with_seed(self.seed);
        let mut of_purpose = fastrand::Rng::with_seed(of_seed.u64(..) ^ purpose);
        fastrand::Rng::with_seed(of_purpose.u64(..) ^ number)
    }

    /// Draws a kind of the stock of a place.
    fn piece(self, place: usize, number: u64) -> ArmyPiece {
        let mut chance = self.rng(1 + place as u64, number);
        let ((letter, name), (least, most)) = (NAMES[place], VALUES[place]);
        loop {
            let Ok(piece) = ArmyPiece::new(letter, name, &betza(&mut chance, place)) else {
                continue;
            };
            let found = piece.movement().analysis(&Chess8);
            if found.is_ok_and(|found| (least..most).contains(&found.value())) {
                return piece;
            }
        }
    }

    /// Returns the army with a number.
    ///
    /// # Panics
    /// Never: identifier and letters are always valid.
    pub fn army(self, number: u64) -> Army {
        let mut chance = self.rng(0, number);
        let pieces = [0, 1, 2, 3].map(|place| self.piece(place, chance.u64(..KINDS_PER_SLOT)));
        Army::from_pieces(&format!("drawn-{number}"), pieces)
            .expect("an identifier and four letters")
    }

    /// Returns the start of the game with a number: two random armies, or sometimes a standard one
    /// among them.
    pub fn start(self, number: u64) -> StartOptions {
        let mut chance = self.rng(9, number);
        loop {
            let mut army = || match chance.u8(..5) {
                0 => chance.choice(Army::standard()).cloned(),
                _ => Some(self.army(chance.u64(..))),
            };
            let (Some(white), Some(black)) = (army(), army()) else { continue };
            let matchup = Matchup::new(white, black);
            // Some armies attack each other's kings before the first move.
            if matchup.start(&Options::default()).is_ok() {
                return StartOptions::default().with_armies(matchup.to_string());
            }
        }
    }
}

/// Draws one to three ways to move; up to four for the last place.
fn betza(chance: &mut fastrand::Rng, place: usize) -> String {
    let parts = chance.u32(1..=if place == 3 { 4 } else { 3 });
    let mut text = String::new();
    for _ in 0..parts {
        let way = if chance.u8(..10) < 3 { chance.choice(DIRECTIONS).unwrap_or("") } else { "" };
        let mode = match chance.u8(..16) {
            0 => "m",
            1 => "c",
            _ => "",
        };
        let rides = chance.u8(..10) < if place == 3 { 6 } else { 4 };
        let atom = if rides { chance.choice(RIDES) } else { chance.choice(LEAPS) };
        let atom = atom.unwrap_or("W");
        // A piece with different moves and captures is complete as it is.
        let bare = atom.starts_with(|letter: char| letter.is_ascii_uppercase());
        text += &if bare { [mode, way, atom].concat() } else { atom.to_owned() };
    }
    text
}
