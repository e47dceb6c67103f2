//! Who sits where.

use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use wazir_ai::{Clock, Level, Limits};
use wazir_game::Seat;
use wazir_players::EndgameTables;
use wazir_session::Occupant;
use wazir_text::{Message, message};

use crate::texts::Sitting;

/// Who plays a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// Somebody at the keyboard.
    Person,
    /// The computer, at a level of its own or at the one chosen for all.
    Computer(Option<Level>),
    /// Another program.
    Engine,
    /// Somebody elsewhere.
    Remote,
}

impl Player {
    /// Whether it is somebody at the keyboard.
    pub fn is_person(self) -> bool {
        self == Self::Person
    }

    /// As the table knows it.
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

/// Why nobody can be seated so.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum PlayersError {
    /// The word says no player.
    UnknownPlayer(String),
    /// There are other players than seats.
    WrongCount {
        /// How many players were given.
        players: usize,
        /// How many seats there are.
        seats: usize,
    },
}

impl PlayersError {
    /// What is the matter, as a sentence that can be said in several languages.
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

/// The players of all seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Players(Vec<(Seat, Player)>);

impl Players {
    /// The players in the order of their turns: as chosen, or a person against computers.
    ///
    /// # Errors
    /// When so many players do not fit the seats.
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

    /// The same players, the computers among them at this level unless they have their own.
    pub fn at_level(mut self, level: Option<Level>) -> Self {
        for (_, player) in &mut self.0 {
            if *player == Player::Computer(None) {
                *player = Player::Computer(level);
            }
        }
        self
    }

    /// The same players at another table; new seats go to computers.
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

    /// Who plays a seat.
    pub fn player_at(&self, seat: Seat) -> Player {
        let known = self.0.iter().find(|(at, _)| *at == seat);
        known.map_or(Player::Computer(None), |&(_, player)| player)
    }

    /// The seats in turn order, and who plays them.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, Player)> + '_ {
        self.0.iter().copied()
    }

    /// The same players, each in the place of the next one.
    #[must_use]
    pub fn rotated(&self) -> Self {
        let mut players: Vec<Player> = self.0.iter().map(|&(_, player)| player).collect();
        players.rotate_right(1);
        Self(self.0.iter().zip(players).map(|(&(seat, _), player)| (seat, player)).collect())
    }

    /// As the table knows them, in turn order.
    pub fn occupants(&self) -> Vec<Occupant> {
        self.0.iter().map(|&(_, player)| player.occupant()).collect()
    }

    /// From whose side the board is shown at first.
    pub fn viewer(&self) -> Seat {
        let person = self.0.iter().find(|(_, player)| *player == Player::Person);
        person.or(self.0.first()).map_or(Seat::FIRST, |&(seat, _)| seat)
    }

    /// As `--players` takes them.
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

/// How the computer plays.
#[derive(Clone, Debug)]
pub struct ComputerSettings {
    /// How long it thinks about a move at most.
    pub time: Option<Duration>,
    /// How many positions it looks at for a move at most.
    pub nodes: Option<u64>,
    /// How many nodes a master gets when nothing says how many.
    pub master_nodes: Option<u64>,
    /// How many plies it looks ahead at most.
    pub depth: Option<u32>,
    /// The level of computers that have none of their own.
    pub level: Level,
    /// Which of several good opening moves it chooses.
    pub seed: u64,
    /// Ends its thinking.
    pub stop: Arc<AtomicBool>,
    /// The tables of endings that it looks up at its strongest.
    pub endgame_tables: EndgameTables,
}

impl Default for ComputerSettings {
    /// A second for a move, at a medium level.
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

/// In how many plies from the start the seed chooses among moves of nearly the same worth.
const OPENING_PLIES: usize = 10;
/// What such a move may be worse, in hundredths of the weakest piece.
const OPENING_MARGIN: u32 = 15;

impl ComputerSettings {
    /// The limits for the move after `ply` plies of a computer that has this level.
    pub fn limits(&self, level: Option<Level>, ply: usize) -> Limits {
        let level = level.unwrap_or(self.level);
        let limits = self.bounded(level, level.limits(self.seed));
        // Weak levels have a choice of their own, in all of the game.
        if ply < OPENING_PLIES && level >= Level::Medium {
            return limits.variety(OPENING_MARGIN, self.seed);
        }
        limits
    }

    /// The limits for an answer as good as the computer can give.
    pub fn strongest_limits(&self) -> Limits {
        self.bounded(Level::Master, Limits::default().endgame_tables())
    }

    fn bounded(&self, level: Level, limits: Limits) -> Limits {
        let mut limits = limits.stop_flag(self.stop.clone());
        if let Some(time) = self.time {
            // Nobody's clock runs: nothing gets lost on the way.
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
