//! All games of a match, several at a time.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;

use wazir::GameId;

use crate::external::External;
use crate::game::{self, Rules, Seated};
use crate::openings::{Book, Opening};
use crate::player::{Own, Player};
use crate::record::{GameKey, GameRecord};
use crate::schedule::Seating;
use crate::spec::Spec;

/// A match: who plays what, and how often.
pub(crate) struct Tournament {
    pub(crate) game: GameId,
    pub(crate) book: Book,
    pub(crate) seed: u64,
    /// The numbers of the openings.
    pub(crate) from: u64,
    pub(crate) count: u64,
    pub(crate) players: Vec<Spec>,
    pub(crate) seatings: Vec<Seating>,
    pub(crate) rules: Rules,
    /// How many games are played at the same time.
    pub(crate) concurrency: usize,
}

/// The program in records.
const BUILD: &str = concat!("wazir ", env!("CARGO_PKG_VERSION"));

/// What a worker has to tell: a game, or why it cannot go on.
type Message = Result<GameRecord, String>;

/// The programs a worker keeps running between games, by the number of the player and of its seat
/// among those it has in one game.
type Running = HashMap<(usize, usize), Box<External>>;

impl Tournament {
    /// How many games there are.
    pub(crate) fn games(&self) -> u64 {
        self.count * self.seatings.len() as u64
    }

    /// Whether a record belongs to this match.
    pub(crate) fn covers(&self, record: &GameRecord) -> bool {
        let named = |names: &[String], seating: &Seating| {
            names.len() == seating.len()
                && names.iter().zip(seating).all(|(name, &player)| {
                    self.players.get(player).is_some_and(|spec| spec.name == *name)
                })
        };
        record.game == self.game.name()
            && record.seed == self.seed
            && (self.from..self.from + self.count).contains(&record.opening)
            && self.seatings.iter().any(|seating| named(&record.seats, seating))
    }

    /// Refuses to mix results of players that share a name and nothing else.
    pub(crate) fn agrees(&self, records: &[GameRecord]) -> Result<(), String> {
        let ours: HashMap<&str, &str> =
            self.players.iter().map(|spec| (&*spec.name, &*spec.text)).collect();
        for record in records {
            for (name, text) in record.seats.iter().zip(&record.options) {
                if let Some(&now) = ours.get(&**name).filter(|&&now| now != text) {
                    return Err(format!(
                        "`{name}` was set up as `{text}` in the games there are, and is `{now}` \
                         now: choose another name or another file"
                    ));
                }
            }
        }
        Ok(())
    }

    /// Plays every game that is not among `done` and gives each to `each` as it ends, until all
    /// are played or `stop` is set, which ends the games under way.
    ///
    /// # Errors
    /// What went wrong with an opening, or with `each`.
    pub(crate) fn run(
        &self,
        done: &[GameRecord],
        stop: &Arc<AtomicBool>,
        mut each: impl FnMut(GameRecord) -> Result<(), String>,
    ) -> Result<(), String> {
        let done: HashSet<GameKey> = done.iter().map(GameRecord::key).collect();
        let next = AtomicU64::new(0);
        let workers = (self.concurrency as u64).clamp(1, self.count.max(1));
        let (sender, receiver) = mpsc::channel::<Message>();
        thread::scope(|scope| {
            for _ in 0..workers {
                let (sender, next, done) = (sender.clone(), &next, &done);
                scope.spawn(move || self.work(next, done, stop, &sender));
            }
            drop(sender);
            let mut result = Ok(());
            for message in receiver {
                if result.is_err() {
                    continue;
                }
                result = message.and_then(&mut each);
                if result.is_err() {
                    stop.store(true, Ordering::Relaxed);
                }
            }
            result
        })
    }

    /// Takes one opening after the other, with all its games.
    fn work(
        &self,
        next: &AtomicU64,
        done: &HashSet<GameKey>,
        stop: &Arc<AtomicBool>,
        sender: &mpsc::Sender<Message>,
    ) {
        let mut running = Running::new();
        self.work_with(&mut running, next, done, stop, sender);
        running.values_mut().for_each(|player| player.quit());
    }

    fn work_with(
        &self,
        running: &mut Running,
        next: &AtomicU64,
        done: &HashSet<GameKey>,
        stop: &Arc<AtomicBool>,
        sender: &mpsc::Sender<Message>,
    ) {
        while !stop.load(Ordering::Relaxed) {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= self.count {
                return;
            }
            let opening = match self.book.opening(self.from + index) {
                Ok(opening) => opening,
                Err(reason) => {
                    let _ = sender.send(Err(reason));
                    return;
                }
            };
            for seating in &self.seatings {
                let Some(record) = self.unplayed(&opening, seating, done) else { continue };
                let played = self.play(running, record, &opening, seating, stop);
                let Some(message) = played.transpose() else { return };
                let failed = message.is_err();
                // Nobody listens any more when the receiver is gone.
                if sender.send(message).is_err() || failed {
                    return;
                }
            }
        }
    }

    /// The record of a game yet to be played; `None` when it has been.
    fn unplayed(
        &self,
        opening: &Opening,
        seating: &Seating,
        done: &HashSet<GameKey>,
    ) -> Option<GameRecord> {
        let specs: Vec<&Spec> = seating.iter().filter_map(|&at| self.players.get(at)).collect();
        let record = GameRecord {
            game: self.game.name().to_owned(),
            build: BUILD.to_owned(),
            seed: self.seed,
            opening: opening.number,
            start: opening.start.clone(),
            moves: opening.moves.clone(),
            opening_plies: opening.moves.len(),
            seats: specs.iter().map(|spec| spec.name.clone()).collect(),
            options: specs.iter().map(|spec| spec.text.clone()).collect(),
            result: Vec::new(),
            reason: String::new(),
            fault: None,
            plies: 0,
            effort: Vec::new(),
        };
        (!done.contains(&record.key())).then_some(record)
    }

    fn play(
        &self,
        running: &mut Running,
        record: GameRecord,
        opening: &Opening,
        seating: &Seating,
        stop: &Arc<AtomicBool>,
    ) -> Result<Option<GameRecord>, String> {
        let mut players = Vec::new();
        for (place, &number) in seating.iter().enumerate() {
            let Some(spec) = self.players.get(number) else { continue };
            // Players of one spec on several seats are several players: they share no memory.
            let before = seating.iter().take(place).filter(|&&other| other == number).count();
            players.push((spec, (number, before), spec.player(running, (number, before), stop)));
        }
        let seats = players.iter_mut();
        let mut seats: Vec<Seated<'_>> = seats
            .map(|(spec, _, player)| Seated { player: &mut **player, pace: spec.pace })
            .collect();
        let ending = game::play(self.game, opening, &mut seats, &self.rules, stop);
        for (_, key, player) in players {
            player.leave(running, key);
        }
        Ok(ending?.map(|ending| GameRecord {
            plies: ending.moves.len() - opening.moves.len(),
            moves: ending.moves,
            result: ending.result,
            reason: ending.reason,
            fault: ending.fault,
            effort: ending.effort,
            ..record
        }))
    }
}

/// A player at the table, who may be needed again.
enum Guest {
    Own(Own),
    External(Box<External>),
}

impl std::ops::Deref for Guest {
    type Target = dyn Player;

    fn deref(&self) -> &Self::Target {
        match self {
            Self::Own(player) => player,
            Self::External(player) => &**player,
        }
    }
}

impl std::ops::DerefMut for Guest {
    fn deref_mut(&mut self) -> &mut Self::Target {
        match self {
            Self::Own(player) => player,
            Self::External(player) => &mut **player,
        }
    }
}

impl Guest {
    /// Programs go on running, our own players end with the game.
    fn leave(self, running: &mut Running, key: (usize, usize)) {
        match self {
            Self::Own(mut player) => player.quit(),
            Self::External(player) => {
                running.insert(key, player);
            }
        }
    }
}

impl Spec {
    /// A player set up like this; a program that runs already is used again.
    fn player(&self, running: &mut Running, key: (usize, usize), stop: &Arc<AtomicBool>) -> Guest {
        match &self.engine {
            None => Guest::Own(Own::new(self.options.clone(), self.level, stop.clone())),
            Some(engine) => {
                let known = running.remove(&key);
                let start = || Box::new(External::new(engine.launch(stop.clone())));
                Guest::External(known.unwrap_or_else(start))
            }
        }
    }
}
