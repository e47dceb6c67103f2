//! Tournaments: all games of a match, several at a time.

use std::collections::{HashMap, HashSet};
use std::convert::Infallible;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, mpsc};

use wazir_players::EndgameTables;
use wazir_registry::GameEntry;
use wazir_text::{Message, message};

use crate::external::ExternalPlayer;
use crate::game::{self, GameError, PlayerSeat};
use crate::game_text;
use crate::openings::{Opening, OpeningError, Openings};
use crate::player::{BuiltinPlayer, MatchPlayer};
use crate::record::{GameKey, GameRecord};
use crate::report::MatchReport;
use crate::rules::MatchRules;
use crate::schedule::{Seating, SeatingError, seatings};
use crate::spec::PlayerSpec;
use crate::texts::Matches;
use crate::threads::{self, ThreadsError};

/// A match between players over a list of openings.
///
/// ```
/// use std::ops::ControlFlow;
/// use std::sync::Arc;
/// use wazir_arena::{Openings, PlayerSpec, RandomOpenings, MatchReport, MatchRules, Tournament};
/// use wazir_registry::{GameRegistry, StartOptions};
///
/// let games = wazir_builtin::games();
/// let starts = vec![StartOptions::default()];
/// let openings = Openings::random(games.find("euroshogi")?, starts, RandomOpenings::default())?;
/// let players = vec![
///     PlayerSpec::read("name=new", "nodes=50,hash=1", 1, &games)?,
///     PlayerSpec::read("name=old,weights=material", "nodes=50,hash=1", 2, &games)?,
/// ];
/// let rules = MatchRules::default().max_plies(20);
/// let tournament = Tournament::new(openings, players)?;
/// let tournament = tournament.openings(0, 2).rules(rules);
///
/// let mut report = MatchReport::default();
/// let ended = tournament.run(&[], &Arc::default(), |game| {
///     report.add(game);
///     ControlFlow::<()>::Continue(())
/// })?;
/// assert!(ended.is_continue());
/// assert!(report.to_string().starts_with("euroshogi: 4 games from 2 openings\nnew v old: "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Tournament {
    openings: Openings,
    players: Vec<PlayerSpec>,
    endings: EndgameTables,
    seatings: Vec<Seating>,
    /// The options of the game that are not the defaults.
    changed_rules: Vec<String>,
    rules: MatchRules,
    from: u64,
    count: u64,
    concurrency: usize,
}

/// The program as records name it.
const BUILD: &str = concat!("wazir ", env!("CARGO_PKG_VERSION"));

/// An error of a match.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum TournamentError {
    /// The players cannot be seated.
    #[error(transparent)]
    Seating(#[from] SeatingError),
    /// Two players have the same name.
    SameName {
        /// The name of both.
        name: String,
    },
    /// An opening is unusable.
    #[error(transparent)]
    Opening(#[from] OpeningError),
    /// A game cannot be played.
    #[error(transparent)]
    Game(#[from] GameError),
    /// The games played before include a player of this name with other settings.
    OtherSetup {
        /// The name of the player.
        name: String,
        /// The settings of the player in those games.
        before: String,
        /// The present settings of the player.
        now: String,
    },
    /// The worker threads failed.
    #[error(transparent)]
    Crew(#[from] ThreadsError),
}

impl TournamentError {
    /// The error message, as a translatable text.
    pub fn message(&self) -> Message {
        match self {
            Self::Seating(error) => error.message(),
            Self::SameName { name } => message!(Matches::SameName { name: name.clone() }),
            Self::Opening(error) => error.message(),
            Self::Game(error) => error.message(),
            Self::OtherSetup { name, before, now } => {
                let (name, before, now) = (name.clone(), before.clone(), now.clone());
                message!(Matches::OtherSetup { name, before, now })
            }
            Self::Crew(error) => error.message(),
        }
    }
}

/// The message of a worker: a game, or the error that stopped it.
type WorkerResult = Result<GameRecord, TournamentError>;

/// The programs that a worker keeps running between games. The key is the number of the player and
/// the index among its seats in one game.
type RunningEngines = HashMap<(usize, usize), Box<ExternalPlayer>>;

impl Tournament {
    /// Creates a match of the first fifty openings (or all, if there are fewer), one game at a
    /// time, with the default rules; built-in players have no endgame tables.
    ///
    /// # Errors
    /// [`TournamentError::SameName`] if two players share a name; [`TournamentError::Seating`] if
    /// their number does not suit the game; [`TournamentError::Opening`] if the first start is
    /// unusable.
    pub fn new(openings: Openings, players: Vec<PlayerSpec>) -> Result<Self, TournamentError> {
        for (index, spec) in players.iter().enumerate() {
            if players.iter().take(index).any(|other| other.name() == spec.name()) {
                return Err(TournamentError::SameName { name: spec.name().to_owned() });
            }
        }
        let first = openings.begin()?;
        let (seatings, usage) =
            (seatings(players.len(), first.seats().len())?, game_text::changed_rules(&first));
        let (rules, from, count, concurrency) = (MatchRules::default(), 0, 50, 1);
        let endings = EndgameTables::default();
        let all = Self {
            openings,
            players,
            endings,
            seatings,
            changed_rules: usage,
            rules,
            from,
            count,
            concurrency,
        };
        Ok(all.openings(from, count))
    }

    /// Creates a match of a player against itself: one game for each opening. The two share no
    /// memory.
    ///
    /// ```
    /// use wazir_arena::{Openings, PlayerSpec, RandomOpenings, Tournament};
    /// use wazir_registry::{GameRegistry, StartOptions};
    /// let (games, start) = (wazir_builtin::games(), vec![StartOptions::default()]);
    /// let openings = Openings::random(games.find("cwda")?, start, RandomOpenings::default())?;
    /// let player = PlayerSpec::read("nodes=20,hash=1", "", 1, &games)?;
    /// let tournament = Tournament::self_play(openings, player)?.openings(0, 3);
    /// assert_eq!(tournament.games(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`TournamentError::Opening`] if the first start is unusable.
    pub fn self_play(openings: Openings, player: PlayerSpec) -> Result<Self, TournamentError> {
        let first = openings.begin()?;
        let all = Self {
            seatings: vec![vec![0; first.seats().len()]],
            changed_rules: game_text::changed_rules(&first),
            openings,
            players: vec![player],
            endings: EndgameTables::default(),
            rules: MatchRules::default(),
            from: 0,
            count: 50,
            concurrency: 1,
        };
        Ok(all.openings(0, 50))
    }

    /// Sets the openings: `count` of them from the number `from` on, but none twice if there are
    /// fewer.
    #[must_use]
    pub fn openings(self, from: u64, count: u64) -> Self {
        let count = self.openings.count().map_or(count, |all| count.min(all));
        Self { from, count: count.min(u64::MAX - from), ..self }
    }

    /// Sets the endgame tables of the built-in players.
    #[must_use]
    pub fn endings(self, endings: EndgameTables) -> Self {
        Self { endings, ..self }
    }

    /// Sets the rules that end games other than by their own rules.
    #[must_use]
    pub fn rules(self, rules: MatchRules) -> Self {
        Self { rules, ..self }
    }

    /// Sets the number of games that are played at the same time, at least 1.
    #[must_use]
    pub fn concurrency(self, games: usize) -> Self {
        Self { concurrency: games.max(1), ..self }
    }

    /// The game that is played.
    pub fn game(&self) -> &GameEntry {
        self.openings.game()
    }

    /// The number of seats of a game.
    pub fn seats(&self) -> usize {
        self.seatings.first().map_or(0, Vec::len)
    }

    /// The number of games of the match.
    pub fn games(&self) -> u64 {
        self.count.saturating_mul(self.seatings.len() as u64)
    }

    /// Returns whether a record belongs to this match.
    pub fn covers(&self, record: &GameRecord) -> bool {
        let named = |names: &[String], seating: &Seating| {
            names.len() == seating.len()
                && names.iter().zip(seating).all(|(name, &player)| {
                    self.players.get(player).is_some_and(|spec| spec.name() == *name)
                })
        };
        record.game == self.game().id().as_str()
            && record.rules == self.changed_rules
            && record.seed == self.openings.seed_number()
            && (self.from..self.from + self.count).contains(&record.opening)
            && self.seatings.iter().any(|seating| named(&record.seats, seating))
    }

    /// Checks that every player with a name in `records` has the same settings now, so that results
    /// are not mixed.
    ///
    /// # Errors
    /// [`TournamentError::OtherSetup`] for the first player whose settings differ.
    pub fn check_setups(&self, records: &[GameRecord]) -> Result<(), TournamentError> {
        let ours: HashMap<&str, &str> =
            self.players.iter().map(|spec| (spec.name(), spec.text())).collect();
        for record in records {
            for (name, text) in record.seats.iter().zip(&record.options) {
                if let Some(&now) = ours.get(&**name).filter(|&&now| now != text) {
                    return Err(TournamentError::OtherSetup {
                        name: name.clone(),
                        before: text.clone(),
                        now: now.to_owned(),
                    });
                }
            }
        }
        Ok(())
    }

    /// Plays every game that is not among `done` and passes each to `each`, in this thread, as it
    /// ends. Ends when all are played, when `stop` is set, which cuts off the games under way, or
    /// when `each` breaks, which sets `stop`. Returns the value that `each` broke with.
    ///
    /// # Errors
    /// The first error of an opening, a game or a thread.
    pub fn run<B>(
        &self,
        done: &[GameRecord],
        stop: &Arc<AtomicBool>,
        mut each: impl FnMut(GameRecord) -> ControlFlow<B>,
    ) -> Result<ControlFlow<B>, TournamentError> {
        let done: HashSet<GameKey> = done.iter().map(GameRecord::key).collect();
        let next = AtomicU64::new(0);
        let workers = (self.concurrency as u64).clamp(1, self.count.max(1)) as usize;
        let mut result = Ok(ControlFlow::Continue(()));
        let work = |sender: &mpsc::Sender<WorkerResult>| self.work(&next, &done, stop, sender);
        threads::run(workers, work, |message| {
            if matches!(result, Ok(ControlFlow::Continue(()))) {
                result = message.map(&mut each);
                if !matches!(result, Ok(ControlFlow::Continue(()))) {
                    stop.store(true, Ordering::Relaxed);
                }
            }
        })?;
        result
    }

    /// Plays every game and returns the report.
    ///
    /// # Errors
    /// The first error of an opening, a game or a thread.
    ///
    /// ```
    /// use wazir_arena::{Openings, PlayerSpec, RandomOpenings, Tournament};
    /// use wazir_registry::{GameRegistry, StartOptions};
    ///
    /// let (games, start) = (wazir_builtin::games(), vec![StartOptions::default()]);
    /// let openings = Openings::random(games.find("shogi")?, start, RandomOpenings::default())?;
    /// let player = |name: &str| PlayerSpec::read(name, "nodes=20,hash=1", 1, &games);
    /// let players = vec![player("name=a")?, player("name=b,weights=material")?];
    /// let tournament = Tournament::new(openings, players)?.openings(0, 1);
    /// let report = tournament.play_all()?;
    /// assert!(report.to_string().starts_with("shogi: 2 games from 1 opening"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play_all(&self) -> Result<MatchReport, TournamentError> {
        let mut report = MatchReport::default();
        let ControlFlow::Continue(()) = self.run(&[], &Arc::default(), |game| {
            report.add(game);
            ControlFlow::<Infallible>::Continue(())
        })?;
        Ok(report)
    }

    /// Plays one opening after another, with all its games.
    fn work(
        &self,
        next: &AtomicU64,
        done: &HashSet<GameKey>,
        stop: &Arc<AtomicBool>,
        sender: &mpsc::Sender<WorkerResult>,
    ) {
        let mut running = RunningEngines::new();
        self.work_with(&mut running, next, done, stop, sender);
        running.values_mut().for_each(|player| player.quit());
    }

    fn work_with(
        &self,
        running: &mut RunningEngines,
        next: &AtomicU64,
        done: &HashSet<GameKey>,
        stop: &Arc<AtomicBool>,
        sender: &mpsc::Sender<WorkerResult>,
    ) {
        while !stop.load(Ordering::Relaxed) {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= self.count {
                return;
            }
            let opening = match self.openings.get(self.from + index) {
                Ok(opening) => opening,
                Err(error) => {
                    let _ = sender.send(Err(error.into()));
                    return;
                }
            };
            for seating in &self.seatings {
                let Some(record) = self.unplayed(&opening, seating, done) else { continue };
                let played = self.play(running, record, &opening, seating, stop);
                let Some(message) = played.transpose() else { return };
                let failed = message.is_err();
                // The receiver is gone when nobody listens any more.
                if sender.send(message).is_err() || failed {
                    return;
                }
            }
        }
    }

    /// Returns the record of a game yet to be played; `None` if it was played before.
    fn unplayed(
        &self,
        opening: &Opening,
        seating: &Seating,
        done: &HashSet<GameKey>,
    ) -> Option<GameRecord> {
        let specs: Vec<&PlayerSpec> =
            seating.iter().filter_map(|&at| self.players.get(at)).collect();
        let record = GameRecord {
            game: self.game().id().to_string(),
            build: BUILD.to_owned(),
            seed: self.openings.seed_number(),
            opening: opening.number(),
            start: opening.game().start_text(),
            rules: game_text::changed_rules(opening.game()),
            moves: opening.game().move_texts(),
            opening_plies: opening.game().ply(),
            seats: specs.iter().map(|spec| spec.name().to_owned()).collect(),
            options: specs.iter().map(|spec| spec.text().to_owned()).collect(),
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
        running: &mut RunningEngines,
        record: GameRecord,
        opening: &Opening,
        seating: &Seating,
        stop: &Arc<AtomicBool>,
    ) -> Result<Option<GameRecord>, TournamentError> {
        let mut players = Vec::new();
        for (place, &number) in seating.iter().enumerate() {
            let Some(spec) = self.players.get(number) else { continue };
            // A player in several seats is several players: they share no memory.
            let before = seating.iter().take(place).filter(|&&other| other == number).count();
            let key = (number, before);
            players.push((spec, key, self.player(spec, running, key, stop)));
        }
        let seats = players.iter_mut();
        let mut seats: Vec<PlayerSeat<'_>> =
            seats.map(|(spec, _, player)| PlayerSeat::new(&mut **player, *spec.pace())).collect();
        let ending = game::play_game(opening, &mut seats, &self.rules, stop);
        for (_, key, player) in players {
            player.release(running, key);
        }
        Ok(ending?.map(|ending| GameRecord {
            plies: ending.moves.len() - opening.game().ply(),
            moves: ending.moves,
            result: ending.result,
            reason: ending.reason,
            fault: ending.fault,
            effort: ending.effort,
            ..record
        }))
    }

    /// Returns a player with these settings; a program that already runs is reused.
    fn player(
        &self,
        spec: &PlayerSpec,
        running: &mut RunningEngines,
        key: (usize, usize),
        stop: &Arc<AtomicBool>,
    ) -> AnyPlayer {
        match &spec.program {
            None => {
                let options = spec.options.clone();
                let own = BuiltinPlayer::new(options, spec.level, stop.clone());
                let own = own.with_endings(self.endings.clone());
                AnyPlayer::Own(Box::new(own))
            }
            Some(program) => {
                let known = running.remove(&key);
                let start = || {
                    let player = ExternalPlayer::new(program.launch(stop.clone()));
                    Box::new(player.with_name(spec.name()).with_protocol(program.protocol()))
                };
                AnyPlayer::External(known.unwrap_or_else(start))
            }
        }
    }
}

/// A player in a game, who may be needed again.
enum AnyPlayer {
    Own(Box<BuiltinPlayer>),
    External(Box<ExternalPlayer>),
}

impl std::ops::Deref for AnyPlayer {
    type Target = dyn MatchPlayer;

    fn deref(&self) -> &Self::Target {
        match self {
            Self::Own(player) => &**player,
            Self::External(player) => &**player,
        }
    }
}

impl std::ops::DerefMut for AnyPlayer {
    fn deref_mut(&mut self) -> &mut Self::Target {
        match self {
            Self::Own(player) => &mut **player,
            Self::External(player) => &mut **player,
        }
    }
}

impl AnyPlayer {
    /// Ends a built-in player, and keeps a program running.
    fn release(self, running: &mut RunningEngines, key: (usize, usize)) {
        match self {
            Self::Own(mut player) => player.quit(),
            Self::External(player) => {
                running.insert(key, player);
            }
        }
    }
}
