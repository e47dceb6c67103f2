//! Players and their seats.

use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use wazir_ai::{Clock, Level, Limits};
use wazir_game::Seat;
use wazir_game::texts::Options;
use wazir_players::EndgameTables;
use wazir_session::Occupant;
use wazir_text::{Message, message};

use crate::texts::{Levels, Sitting};

/// Returns the name of a level, as people read it.
pub(crate) fn level_title(level: Level) -> Message {
    match level {
        Level::Beginner => Levels::Beginner.into(),
        Level::Easy => Levels::Easy.into(),
        Level::Medium => Levels::Medium.into(),
        Level::Hard => Levels::Hard.into(),
        Level::Master => Levels::Master.into(),
        other => message!(Options::Own { words: other.name() }),
    }
}

/// The player of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// A person at the keyboard.
    Person,
    /// The computer, at its own level or at the level chosen for all.
    Computer(Option<Level>),
    /// An external engine.
    Engine,
    /// A player at a remote table.
    Remote,
}

impl Player {
    /// Returns whether the player is a person at the keyboard.
    pub fn is_person(self) -> bool {
        self == Self::Person
    }

    /// Returns the occupant for the session.
    fn occupant(self) -> Occupant {
        match self {
            Self::Person | Self::Remote => Occupant::person(""),
            Self::Computer(level) => Occupant::bot(level.map_or("", Level::name)),
            Self::Engine => Occupant::engine(""),
        }
    }
}

impl FromStr for Player {
    type Err = PlayersError;

    fn from_str(text: &str) -> Result<Self, PlayersError> {
        match text.to_ascii_lowercase().as_str() {
            "person" | "p" => Ok(Self::Person),
            "computer" | "c" => Ok(Self::Computer(None)),
            "engine" | "e" => Ok(Self::Engine),
            word => word
                .parse()
                .map(|level| Self::Computer(Some(level)))
                .map_err(|_| PlayersError::UnknownPlayer(text.escape_debug().to_string())),
        }
    }
}

/// The reason why these players cannot take the seats.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum PlayersError {
    /// The word does not name a player.
    UnknownPlayer(String),
    /// The number of players differs from the number of seats.
    WrongCount {
        /// The number of players given.
        players: usize,
        /// The number of seats.
        seats: usize,
    },
}

impl PlayersError {
    /// Returns the error message, as a translatable text.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::UnknownPlayer(word) => message!(Sitting::NoPlayer { word: word.clone() }),
            Self::WrongCount { players, seats } => {
                message!(Sitting::PlayersForSeats { players: *players, seats: *seats })
            }
        }
    }
}

/// The players of all seats, in turn order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Players(Vec<(Seat, Player)>);

impl Players {
    /// Assigns the players to the seats in turn order. If `chosen` is empty, a person plays against
    /// computers.
    ///
    /// # Errors
    /// Returns [`PlayersError::WrongCount`] if the numbers of players and seats differ.
    pub fn new(seats: &[Seat], chosen: &[Player]) -> Result<Self, PlayersError> {
        if !chosen.is_empty() && chosen.len() != seats.len() {
            let (some, all) = (chosen.len(), seats.len());
            return Err(PlayersError::WrongCount { players: some, seats: all });
        }
        let default = |place| if place == 0 { Player::Person } else { Player::Computer(None) };
        let player = |place| chosen.get(place).copied().unwrap_or(default(place));
        let seats = seats.iter().enumerate();
        Ok(Self(seats.map(|(place, &seat)| (seat, player(place))).collect()))
    }

    /// Returns the players with this level for computers that have none.
    pub fn at_level(mut self, level: Option<Level>) -> Self {
        for (_, player) in &mut self.0 {
            if *player == Player::Computer(None) {
                *player = Player::Computer(level);
            }
        }
        self
    }

    /// Returns the players for another table. New seats go to computers; if no person is left, the
    /// first seat goes to one.
    pub fn for_seats(&self, seats: &[Seat]) -> Self {
        let mut moved: Vec<_> = seats
            .iter()
            .map(|&seat| {
                let known = self.0.iter().find(|(at, _)| *at == seat);
                (seat, known.map_or(Player::Computer(None), |&(_, player)| player))
            })
            .collect();
        if moved.iter().all(|&(_, player)| !player.is_person()) {
            // Somebody has to sit at the keyboard.
            moved.iter_mut().take(1).for_each(|(_, player)| *player = Player::Person);
        }
        Self(moved)
    }

    /// Returns the player of a seat; an unknown seat belongs to the computer.
    pub fn player_at(&self, seat: Seat) -> Player {
        let known = self.0.iter().find(|(at, _)| *at == seat);
        known.map_or(Player::Computer(None), |&(_, player)| player)
    }

    /// Returns the seats in turn order with their players.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, Player)> + '_ {
        self.0.iter().copied()
    }

    /// Returns the players, each moved on by one seat; the last player takes the first seat.
    #[must_use]
    pub fn rotated(&self) -> Self {
        let mut players: Vec<Player> = self.0.iter().map(|&(_, player)| player).collect();
        players.rotate_right(1);
        Self(self.0.iter().zip(players).map(|(&(seat, _), player)| (seat, player)).collect())
    }

    /// Returns the occupants for the session, in turn order.
    pub fn occupants(&self) -> Vec<Occupant> {
        self.0.iter().map(|&(_, player)| player.occupant()).collect()
    }

    /// Returns the seat from which the board is shown at first: the first person's, or else the
    /// first seat.
    pub fn viewer(&self) -> Seat {
        let person = self.0.iter().find(|(_, player)| *player == Player::Person);
        person.or(self.0.first()).map_or(Seat::FIRST, |&(seat, _)| seat)
    }

    /// Returns the players in the form of `--players`.
    pub fn to_arg(&self) -> String {
        let word = |&(_, player): &(Seat, Player)| match player {
            Player::Person | Player::Remote => "person",
            Player::Engine => "engine",
            Player::Computer(None) => "computer",
            Player::Computer(Some(level)) => level.name(),
        };
        self.0.iter().map(word).collect::<Vec<_>>().join(",")
    }
}

/// The settings of the computer player.
#[derive(Clone, Debug)]
pub struct ComputerSettings {
    /// Longest time for a move.
    pub time: Option<Duration>,
    /// Most nodes for a move.
    pub nodes: Option<u64>,
    /// Nodes for a move at the master level if `nodes` is `None`.
    pub master_nodes: Option<u64>,
    /// Greatest depth, in plies.
    pub depth: Option<u32>,
    /// Level of computers that have no level of their own.
    pub level: Level,
    /// Seed for the choice among good opening moves.
    pub seed: u64,
    /// Ends the search when it is set.
    pub stop: Arc<AtomicBool>,
    /// Endgame tables, which the computer probes at its strongest.
    pub endgame_tables: EndgameTables,
}

impl Default for ComputerSettings {
    /// Returns settings with one second for a move, at the medium level.
    fn default() -> Self {
        Self {
            time: Some(Duration::from_secs(1)),
            nodes: None,
            master_nodes: None,
            depth: None,
            level: Level::Medium,
            seed: 0,
            stop: Arc::default(),
            endgame_tables: EndgameTables::default(),
        }
    }
}

/// Number of plies from the start in which the seed chooses among moves of nearly equal value.
const OPENING_PLIES: usize = 10;
/// Greatest loss of such a move, in hundredths of the weakest piece.
const OPENING_MARGIN: u32 = 15;

impl ComputerSettings {
    /// Returns the limits for the move after `ply` plies. `level` is the computer's own level, if
    /// it has one.
    pub fn limits(&self, level: Option<Level>, ply: usize) -> Limits {
        let level = level.unwrap_or(self.level);
        let limits = self.bounded(level, level.limits(self.seed));
        // Weaker levels choose at random in the whole game.
        if ply < OPENING_PLIES && level >= Level::Medium {
            return limits.variety(OPENING_MARGIN, self.seed);
        }
        limits
    }

    /// Returns the limits for the best answer that the computer can give.
    pub fn strongest_limits(&self) -> Limits {
        self.bounded(Level::Master, Limits::default().endgame_tables())
    }

    fn bounded(&self, level: Level, limits: Limits) -> Limits {
        let mut limits = limits.stop_flag(self.stop.clone());
        if let Some(time) = self.time {
            // No player's clock runs, so no time is lost on the way.
            limits = limits.clock(&Clock::for_one_move(time).overhead(Duration::ZERO));
        }
        let budget = self.master_nodes.filter(|_| level == Level::Master);
        if let Some(nodes) = self.nodes.or(budget) {
            limits = limits.nodes(nodes);
        }
        if let Some(depth) = self.depth {
            limits = limits.depth(depth);
        }
        limits
    }
}
