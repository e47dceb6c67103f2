//! The settings that a user can choose, and their names.

mod option;

use std::time::Duration;

use wazir_ai::{Clock, Level};
use wazir_registry::{GameEntry, GameRegistry, OpenError, Play};
use wazir_text::Message;

use crate::dialect::{self, GameDialect, NotationStyle, ProtocolLetters, RuleOption};
use crate::start_cache::GameStartCache;
use crate::{EngineConfig, GameFileReader, Protocol, Variant};

pub(crate) use option::{EMPTY, EngineOption, OptionEffect, OptionType};

/// The value of a rule, chosen by the user or the default.
#[derive(Clone, Debug)]
pub(crate) struct RuleValue {
    entry: GameEntry,
    field: &'static RuleOption,
    value: String,
}

/// All settings.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    pub(crate) protocol: Protocol,
    pub(crate) games: GameRegistry,
    openings: GameStartCache,
    pub(crate) variant: Variant,
    files: Option<GameFileReader>,
    /// The last path from which games were read.
    path: String,
    rules: Vec<RuleValue>,
    /// The size of the transposition table in MiB.
    pub(crate) hash: usize,
    pub(crate) threads: usize,
    pub(crate) multi_pv: usize,
    pub(crate) ponder: bool,
    pub(crate) level: Level,
    pub(crate) letters: ProtocolLetters,
    /// The part of each move's time that is lost on the way to the clock.
    pub(crate) overhead: Duration,
    /// Set if moves that XBoard takes for illegal are excluded.
    pub(crate) xboard_drop_rules: bool,
    /// The deficit at which the engine resigns, in centipawns; never at [`NEVER_RESIGN`].
    pub(crate) resign: usize,
    /// Set if castling is written as in Chess960.
    pub(crate) chess960: bool,
    /// Set if the chosen rating replaces the level.
    limit_strength: bool,
    /// The chosen rating, in Elo.
    elo: u32,
    /// Set if a user studies positions with the engine: then neither level nor rating counts, and
    /// the engine never resigns.
    pub(crate) analysis_mode: bool,
    /// Set if scores are also reported as chances to win, draw and lose.
    pub(crate) show_wdl: bool,
    /// The number of plies after which a game is drawn; 0 for never.
    max_plies: u32,
    /// The folder of endgame tables, as the user wrote it; empty for the initial ones.
    pub(crate) endings_path: String,
}

/// The value that stands for playing on until mate.
pub(crate) const NEVER_RESIGN: usize = 99_999;

impl Settings {
    /// Returns the defaults, or `None` if there is no game to play under this protocol.
    pub(crate) fn new(
        protocol: Protocol,
        options: &EngineConfig,
        variant: Option<&Variant>,
    ) -> Option<Self> {
        let EngineConfig { games, openings, files, .. } = options;
        let usual = || {
            let all = Variant::all(games);
            let spoken =
                |variant: &&Variant| GameDialect::of(variant.entry()).is_supported_by(protocol);
            let named = all.iter().find(|variant| variant.is_default_for(protocol));
            named.or_else(|| all.iter().find(spoken)).or(all.first()).cloned()
        };
        let variant = variant.cloned().or_else(usual)?;
        let usual = Self::of(protocol, games, openings, variant);
        Some(Self { files: *files, ..usual })
    }

    /// Returns the defaults for another protocol and variant.
    pub(crate) fn defaults_for(&self, protocol: Protocol, variant: Variant) -> Self {
        Self::of(protocol, &self.games, &self.openings, variant)
    }

    fn of(
        protocol: Protocol,
        games: &GameRegistry,
        openings: &GameStartCache,
        variant: Variant,
    ) -> Self {
        let letters = match protocol {
            // The programs that use these variant names use them with these letters.
            Protocol::Uci => ProtocolLetters::PyChess,
            Protocol::Cecp => ProtocolLetters::FairyMax,
            _ => ProtocolLetters::Own,
        };
        let mut rules = Vec::new();
        for entry in games.iter() {
            let fields = GameDialect::of(entry).rule_options().iter();
            let known = fields.filter(|field| entry.info().option(field.key).is_some());
            rules.extend(known.map(|field| {
                let value = (field.default)(protocol).to_owned();
                RuleValue { entry: entry.clone(), field, value }
            }));
        }
        Self {
            protocol,
            games: games.clone(),
            openings: openings.clone(),
            variant,
            files: None,
            path: String::new(),
            rules,
            hash: 16,
            threads: 1,
            multi_pv: 1,
            ponder: false,
            level: Level::Master,
            letters,
            overhead: Clock::OVERHEAD,
            xboard_drop_rules: true,
            resign: NEVER_RESIGN,
            chess960: false,
            limit_strength: false,
            elo: Level::Medium.rating(),
            analysis_mode: false,
            show_wdl: false,
            max_plies: 0,
            endings_path: String::new(),
        }
    }

    /// Adds the games of the chosen path. Returns the errors of those that cannot be played.
    pub(crate) fn read_files(&mut self) -> Vec<Message> {
        let Some(read) = self.files.filter(|_| !self.path.is_empty()) else { return Vec::new() };
        let mut refused = Vec::new();
        for game in read(&self.path) {
            match game {
                Ok((name, entry)) => self.join(&name, entry),
                Err(why) => refused.push(why),
            }
        }
        // The chosen game may be one of those that were read again.
        let known = Variant::find(&self.variant.to_string(), &self.games);
        self.variant = known.unwrap_or_else(|_| self.variant.clone());
        refused
    }

    fn join(&mut self, name: &str, entry: GameEntry) {
        let id = entry.id().clone();
        self.openings.forget(&id);
        self.rules.retain(|rule| *rule.entry.id() != id);
        dialect::add_named_game(&mut self.games, name, entry);
    }

    /// Returns the options of the searcher.
    pub(crate) fn options(&self) -> wazir_ai::Options {
        wazir_ai::Options::default().hash(self.hash).threads(self.threads).multi_pv(self.multi_pv)
    }

    /// Returns the limits of a search that runs until it is stopped.
    pub(crate) fn endless(&self) -> wazir_ai::Limits {
        let limits = wazir_ai::Limits::default();
        let strongest = self.level == Level::Master && !self.limit_strength;
        if strongest || self.analysis_mode { limits.endgame_tables() } else { limits }
    }

    /// Returns the limits of a player of the chosen strength.
    pub(crate) fn strength(&self, seed: u64) -> wazir_ai::Limits {
        match (self.analysis_mode, self.limit_strength) {
            (true, _) => Level::Master.limits(seed),
            (_, true) => Level::limits_for_rating(self.elo, seed),
            _ => self.level.limits(seed),
        }
    }

    /// Returns these limits, with the end of a game that has a greatest length and has lasted
    /// `plies`.
    pub(crate) fn within_the_game(&self, limits: wazir_ai::Limits, plies: u32) -> wazir_ai::Limits {
        match self.max_plies {
            0 => limits,
            most => limits.draw_after_plies(most.saturating_sub(plies)),
        }
    }

    /// Returns the style in which positions and moves are written.
    pub(crate) fn form(&self) -> NotationStyle {
        NotationStyle::engine(self.protocol, self.letters).with_chess960(self.chess960)
    }

    /// Returns the dialect of the chosen game.
    pub(crate) fn words(&self) -> GameDialect {
        GameDialect::of(self.variant.entry())
    }

    /// Opens the chosen game at its start, under the rules chosen for it.
    pub(crate) fn open(&self) -> Result<Play, OpenError> {
        let entry = self.variant.entry();
        let of_game = |rule: &&RuleValue| rule.entry.id() == entry.id();
        let chosen = self.rules.iter().filter(of_game);
        let start = chosen.fold(self.variant.start().clone(), |start, rule| {
            start.with_option(rule.field.key, &*rule.value)
        });
        self.openings.open(entry, &start)
    }

    /// Returns the names of all variants that the protocol can express.
    fn variants(&self) -> Vec<String> {
        let all = Variant::all(&self.games);
        let spoken =
            |variant: &Variant| GameDialect::of(variant.entry()).is_supported_by(self.protocol);
        all.into_iter().filter(spoken).map(|variant| variant.to_string()).collect()
    }

    /// Returns the game whose armies have their own options.
    pub(crate) fn army_game(&self) -> Option<&GameEntry> {
        self.games.iter().find(|entry| entry.info().armies().len() > 0)
    }

    /// Returns the armies of the variant, or those of the default start if another game is chosen.
    fn armies(&self) -> Option<[String; 2]> {
        let entry = self.army_game()?;
        let chosen = (self.variant.entry().id() == entry.id()).then(|| self.variant.armies());
        let usual = || entry.info().armies().next().map(|first| [first, first]);
        Some(chosen.flatten().or_else(usual)?.map(str::to_owned))
    }

    /// Changes the army of a seat.
    fn set_army(&mut self, seat: usize, text: &str) -> Option<()> {
        let entry = self.army_game()?.clone();
        let mut armies = self.armies()?;
        *armies.get_mut(seat)? = GameDialect::of(&entry).army_by_name(entry.info(), text)?;
        self.variant = Variant::with_armies(&entry, [&armies[0], &armies[1]]);
        Some(())
    }

    /// Returns the id of the army that a user means.
    pub(crate) fn army_named(&self, text: &str) -> Option<String> {
        let entry = self.army_game()?;
        GameDialect::of(entry).army_by_name(entry.info(), text)
    }

    fn army_titles(&self) -> Vec<String> {
        // Some programs take only short lists, so armies of the library are found by name alone.
        let main = self.army_game().map(|entry| entry.info().main_armies().collect::<Vec<_>>());
        let main = main.unwrap_or_default().into_iter().map(|id| self.army_title(id));
        let mut titles: Vec<String> = main.collect();
        for id in self.armies().into_iter().flatten() {
            let title = self.army_title(&id);
            if !titles.contains(&title) {
                titles.push(title);
            }
        }
        titles
    }

    /// Returns the title of an army in lists of choices.
    pub(crate) fn army_title(&self, id: &str) -> String {
        self.army_game().map(GameDialect::of).unwrap_or_default().army_title(id)
    }

    fn army_of(&self, seat: usize) -> String {
        let armies = self.armies();
        let army = armies.as_ref().and_then(|armies| armies.get(seat));
        army.map_or(String::new(), |id| self.army_title(id))
    }
}
