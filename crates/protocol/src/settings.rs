//! What a user can choose, and under which names.

use std::time::Duration;

use wazir_ai::{Clock, Level};
use wazir_games::{Entry, Games, OpenError, Play, Values};
use wazir_text::{Message, Protocols, message};

use crate::dialect::{self, Form, Letters, RuleField, Words};
use crate::openings::Openings;
use crate::{GameFiles, Options, ParseVariantError, Protocol, Variant};

/// A rule that the user has chosen, or the usual one.
#[derive(Clone, Debug)]
pub(crate) struct Rule {
    entry: Entry,
    field: &'static RuleField,
    value: String,
}

/// Everything that can be chosen.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    pub(crate) protocol: Protocol,
    pub(crate) games: Games,
    openings: Openings,
    pub(crate) variant: Variant,
    files: Option<GameFiles>,
    /// Where the games of files were last looked for.
    path: String,
    rules: Vec<Rule>,
    /// The size of the transposition table in MiB.
    pub(crate) hash: usize,
    pub(crate) threads: usize,
    pub(crate) multi_pv: usize,
    pub(crate) ponder: bool,
    pub(crate) level: Level,
    pub(crate) letters: Letters,
    /// How much of each move's time is lost on the way to the clock.
    pub(crate) overhead: Duration,
    /// Whether moves that XBoard takes for illegal are left out.
    pub(crate) shy_drops: bool,
    /// How far behind, in hundredths of a pawn, a game is given up; never at [`NEVER`].
    pub(crate) resign: usize,
    /// Whether castling is written as in Chess960.
    pub(crate) chess960: bool,
    /// Whether the rating that was chosen counts in place of the level.
    limit_strength: bool,
    /// That rating, in Elo.
    elo: u32,
    /// Whether somebody studies positions with the engine: neither level nor rating counts, and no
    /// game is given up.
    pub(crate) analyses: bool,
    /// Whether scores are also told as chances to win, draw and lose.
    pub(crate) show_wdl: bool,
    /// After how many plies of a game it is drawn; never with 0.
    most_plies: u32,
    /// The folder of tables of endings, as it was written; empty for what the program began with.
    pub(crate) endings: String,
}

/// The value that stands for fighting on to the mate.
pub(crate) const NEVER: usize = 99_999;

impl Settings {
    /// What is usual; `None` when there is no game to play under this protocol.
    pub(crate) fn new(
        protocol: Protocol,
        options: &Options,
        variant: Option<&Variant>,
    ) -> Option<Self> {
        let Options { games, openings, files, .. } = options;
        let usual = || {
            let all = Variant::all(games);
            let spoken = |variant: &&Variant| Words::of(variant.entry()).is_spoken(protocol);
            let named = all.iter().find(|variant| variant.is_usual(protocol));
            named.or_else(|| all.iter().find(spoken)).or(all.first()).cloned()
        };
        let variant = variant.cloned().or_else(usual)?;
        let usual = Self::of(protocol, games, openings, variant);
        Some(Self { files: *files, ..usual })
    }

    /// What is usual for another protocol and variant.
    pub(crate) fn usual(&self, protocol: Protocol, variant: Variant) -> Self {
        Self::of(protocol, &self.games, &self.openings, variant)
    }

    fn of(protocol: Protocol, games: &Games, openings: &Openings, variant: Variant) -> Self {
        let letters = match protocol {
            // The programs that know the variants by these names know them with these letters.
            Protocol::Uci => Letters::PyChess,
            Protocol::Cecp => Letters::FairyMax,
            _ => Letters::Own,
        };
        let mut rules = Vec::new();
        for entry in games.iter() {
            let fields = Words::of(entry).rules().iter();
            let known = fields.filter(|field| entry.facts().option(field.key).is_some());
            rules.extend(known.map(|field| {
                let value = (field.usual)(protocol).to_owned();
                Rule { entry: entry.clone(), field, value }
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
            shy_drops: true,
            resign: NEVER,
            chess960: false,
            limit_strength: false,
            elo: Level::Medium.rating(),
            analyses: false,
            show_wdl: false,
            most_plies: 0,
            endings: String::new(),
        }
    }

    /// Adds the games of the path that was chosen, and says what is wrong with those that cannot
    /// be played.
    pub(crate) fn read_files(&mut self) -> Vec<Message> {
        let Some(read) = self.files.filter(|_| !self.path.is_empty()) else { return Vec::new() };
        let mut refused = Vec::new();
        for game in read(&self.path) {
            match game {
                Ok((name, entry)) => self.join(&name, entry),
                Err(why) => refused.push(why),
            }
        }
        // The game that is chosen may be one of those that were read anew.
        let known = Variant::find(&self.variant.to_string(), &self.games);
        self.variant = known.unwrap_or_else(|_| self.variant.clone());
        refused
    }

    fn join(&mut self, name: &str, entry: Entry) {
        let id = entry.id().clone();
        self.openings.forget(&id);
        self.rules.retain(|rule| *rule.entry.id() != id);
        dialect::join(&mut self.games, name, entry);
    }

    /// How the searcher is set up.
    pub(crate) fn options(&self) -> wazir_ai::Options {
        wazir_ai::Options::default().hash(self.hash).threads(self.threads).multi_pv(self.multi_pv)
    }

    /// The limits of a search that goes on until it is stopped.
    pub(crate) fn endless(&self) -> wazir_ai::Limits {
        let limits = wazir_ai::Limits::default();
        let strongest = self.level == Level::Master && !self.limit_strength;
        if strongest || self.analyses { limits.tables() } else { limits }
    }

    /// The limits of a player as strong as the user has chosen.
    pub(crate) fn strength(&self, seed: u64) -> wazir_ai::Limits {
        match (self.analyses, self.limit_strength) {
            (true, _) => Level::Master.limits(seed),
            (_, true) => Level::rated(self.elo, seed),
            _ => self.level.limits(seed),
        }
    }

    /// These limits, with the end of a game that has a greatest length and has lasted so long.
    pub(crate) fn within_the_game(&self, limits: wazir_ai::Limits, plies: u32) -> wazir_ai::Limits {
        match self.most_plies {
            0 => limits,
            most => limits.drawn_after(most.saturating_sub(plies)),
        }
    }

    /// How positions and moves are written.
    pub(crate) fn form(&self) -> Form {
        Form::engine(self.protocol, self.letters).with_chess960(self.chess960)
    }

    /// The words of the game that is chosen.
    pub(crate) fn words(&self) -> Words {
        Words::of(self.variant.entry())
    }

    /// The game that is chosen at its start, under the rules chosen for it.
    pub(crate) fn open(&self) -> Result<Play, OpenError> {
        let entry = self.variant.entry();
        let of_game = |rule: &&Rule| rule.entry.id() == entry.id();
        let chosen = self.rules.iter().filter(of_game);
        let start = chosen.fold(self.variant.start().clone(), |start, rule| {
            start.option(rule.field.key, &*rule.value)
        });
        self.openings.open(entry, &start)
    }

    /// Whether there is more than one game or way to start it, each with a board in the protocol.
    fn variants(&self) -> Vec<String> {
        let all = Variant::all(&self.games);
        let spoken = |variant: &Variant| Words::of(variant.entry()).is_spoken(self.protocol);
        all.into_iter().filter(spoken).map(|variant| variant.to_string()).collect()
    }

    /// The game whose armies are chosen by options of their own.
    pub(crate) fn army_game(&self) -> Option<&Entry> {
        self.games.iter().find(|entry| entry.facts().armies().len() > 0)
    }

    /// The armies of the variant; those of the usual start when another game is chosen.
    fn armies(&self) -> Option<[String; 2]> {
        let entry = self.army_game()?;
        let chosen = (self.variant.entry().id() == entry.id()).then(|| self.variant.armies());
        let usual = || entry.facts().armies().next().map(|first| [first, first]);
        Some(chosen.flatten().or_else(usual)?.map(str::to_owned))
    }

    /// Changes the army of a seat.
    fn set_army(&mut self, seat: usize, text: &str) -> Option<()> {
        let entry = self.army_game()?.clone();
        let mut armies = self.armies()?;
        *armies.get_mut(seat)? = Words::of(&entry).army_named(entry.facts(), text)?;
        self.variant = Variant::with_armies(&entry, [&armies[0], &armies[1]]);
        Some(())
    }

    /// The army that a user means.
    pub(crate) fn army_named(&self, text: &str) -> Option<String> {
        let entry = self.army_game()?;
        Words::of(entry).army_named(entry.facts(), text)
    }

    fn army_titles(&self) -> Vec<String> {
        let armies = self.army_game().map(|entry| entry.facts().armies().collect::<Vec<_>>());
        armies.unwrap_or_default().into_iter().map(|id| self.army_title(id)).collect()
    }

    /// The name of an army in lists to choose from.
    pub(crate) fn army_title(&self, id: &str) -> String {
        self.army_game().map(Words::of).unwrap_or_default().army_title(id)
    }

    fn army_of(&self, seat: usize) -> String {
        let armies = self.armies();
        let army = armies.as_ref().and_then(|armies| armies.get(seat));
        army.map_or(String::new(), |id| self.army_title(id))
    }
}

/// What a field can be.
#[derive(Debug)]
pub(crate) enum Domain {
    Spin(usize, usize),
    Check,
    Combo(Vec<String>),
    Button,
    /// Where files lie.
    Path,
}

/// What else happens when a field is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effect {
    Nothing,
    /// What was worked out is forgotten.
    Forget,
    /// The game goes back to its start.
    Restart,
    /// Another game is chosen, or another way to start it.
    Choose,
    /// Games of files join.
    Join,
    /// Army of this seat: under CECP it counts from the next game on.
    Army(usize),
}

/// Why a field was not set.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub(crate) enum SetError {
    /// The value is none that the field can have.
    Value { name: &'static str, domain: Domain, shown: String },
    /// There is no such variant.
    #[error(transparent)]
    Variant(#[from] ParseVariantError),
}

impl SetError {
    fn message(&self) -> Message {
        let (name, domain, shown) = match self {
            Self::Value { name, domain, shown } => (*name, domain, shown.clone()),
            Self::Variant(error) => return error.message(),
        };
        match domain {
            Domain::Spin(least, most) => {
                let (least, most) = (*least, *most);
                message!(Protocols::NotInRange { name, least, most, text: shown })
            }
            Domain::Check => message!(Protocols::NotTruth { name, text: shown }),
            Domain::Combo(all) => {
                message!(Protocols::NotOneOf { name, words: all.join(", "), text: shown })
            }
            // A path is looked at when it is used.
            Domain::Button | Domain::Path => {
                message!(Protocols::NotEmpty { name, text: shown })
            }
        }
    }
}

const USI: &[Protocol] = &[Protocol::Usi];
const UCI: &[Protocol] = &[Protocol::Uci];
const UXI: &[Protocol] = &[Protocol::Usi, Protocol::Uci];
const CECP: &[Protocol] = &[Protocol::Cecp];
const ALL: &[Protocol] = &[Protocol::Usi, Protocol::Uci, Protocol::Cecp];

/// One thing that can be chosen.
pub(crate) struct Row {
    usi: &'static str,
    /// The name under UCI, which is found under every protocol.
    uci: &'static str,
    cecp: &'static str,
    offered: &'static [Protocol],
    pub(crate) effect: Effect,
    domain: fn(&Settings) -> Domain,
    get: fn(&Settings) -> String,
    /// `None` for a text that is no value; numbers are those of the domain.
    set: fn(&mut Settings, &str) -> Option<()>,
}

const fn row(name: &'static str, offered: &'static [Protocol]) -> Row {
    Row {
        usi: name,
        uci: name,
        cecp: name,
        offered,
        effect: Effect::Nothing,
        domain: |_| Domain::Button,
        get: |_| String::new(),
        set: |_, _| Some(()),
    }
}

/// A setting that is on or off, kept in a field of [`Settings`].
macro_rules! check {
    ($name:literal, $offered:ident, $field:ident) => {
        Row {
            domain: |_| Domain::Check,
            get: |settings| settings.$field.to_string(),
            set: |settings, text| truth(text).map(|on| settings.$field = on),
            ..row($name, $offered)
        }
    };
}

/// A setting that is a number between two others, kept in a field of [`Settings`].
macro_rules! number {
    ($name:literal, $offered:ident, $field:ident, $least:expr, $most:expr) => {
        Row {
            domain: |_| Domain::Spin($least, $most),
            get: |settings| settings.$field.to_string(),
            set: |settings, text| text.parse().ok().map(|number| settings.$field = number),
            ..row($name, $offered)
        }
    };
}

/// The settings that are not rules of a game, in the order in which they are offered. The rules
/// stand before the one of number [`RULES_BEFORE`].
const FIELDS: [Row; 21] = [
    Row {
        usi: "USI_Variant",
        uci: "UCI_Variant",
        effect: Effect::Choose,
        domain: |settings| Domain::Combo(settings.variants()),
        get: |settings| settings.variant.to_string(),
        ..row("UCI_Variant", UXI)
    },
    Row {
        effect: Effect::Join,
        domain: |_| Domain::Path,
        get: |settings| settings.path.clone(),
        set: |settings, text| {
            text.strip_prefix(EMPTY).unwrap_or(text).clone_into(&mut settings.path);
            Some(())
        },
        ..row("VariantPath", ALL)
    },
    Row {
        cecp: "White army",
        effect: Effect::Army(0),
        domain: |settings| Domain::Combo(settings.army_titles()),
        get: |settings| settings.army_of(0),
        set: |settings, text| settings.set_army(0, text),
        ..row("WhiteArmy", ALL)
    },
    Row {
        cecp: "Black army",
        effect: Effect::Army(1),
        domain: |settings| Domain::Combo(settings.army_titles()),
        get: |settings| settings.army_of(1),
        set: |settings, text| settings.set_army(1, text),
        ..row("BlackArmy", ALL)
    },
    Row {
        effect: Effect::Restart,
        domain: |_| Domain::Combo(LETTERS.map(|(name, _)| name.to_owned()).to_vec()),
        get: |settings| {
            let known = LETTERS.iter().find(|(_, letters)| *letters == settings.letters);
            known.map_or(String::new(), |(name, _)| (*name).to_owned())
        },
        set: |settings, text| {
            let known = LETTERS.iter().find(|(name, _)| name.eq_ignore_ascii_case(text));
            known.map(|&(_, letters)| settings.letters = letters)
        },
        ..row("Letters", UXI)
    },
    Row {
        domain: |_| Domain::Combo(Level::ALL.map(|level| level.to_string()).to_vec()),
        get: |settings| settings.level.to_string(),
        set: |settings, text| text.parse().ok().map(|level| settings.level = level),
        ..row("Level", ALL)
    },
    Row { usi: "USI_Chess960", effect: Effect::Restart, ..check!("UCI_Chess960", UCI, chess960) },
    Row { usi: "USI_LimitStrength", ..check!("UCI_LimitStrength", UXI, limit_strength) },
    Row {
        usi: "USI_Elo",
        domain: |_| {
            let [least, most] = [Level::Beginner, Level::Master].map(Level::rating);
            Domain::Spin(least as usize, most as usize)
        },
        get: |settings| settings.elo.to_string(),
        set: |settings, text| text.parse().ok().map(|elo| settings.elo = elo),
        ..row("UCI_Elo", UXI)
    },
    Row { usi: "USI_AnalyseMode", ..check!("UCI_AnalyseMode", UXI, analyses) },
    Row { usi: "USI_ShowWDL", ..check!("UCI_ShowWDL", UXI, show_wdl) },
    Row { usi: "USI_Hash", ..number!("Hash", UXI, hash, 1, 32_768) },
    Row { usi: "ClearHash", effect: Effect::Forget, ..row("Clear Hash", ALL) },
    number!("Threads", UXI, threads, 1, 512),
    number!("MultiPV", ALL, multi_pv, 1, 500),
    Row { usi: "USI_Ponder", ..check!("Ponder", UXI, ponder) },
    Row {
        usi: "MoveOverhead",
        domain: |_| Domain::Spin(0, 5_000),
        get: |settings| settings.overhead.as_millis().to_string(),
        set: |settings, text| {
            text.parse().ok().map(|millis| settings.overhead = Duration::from_millis(millis))
        },
        ..row("Move Overhead", ALL)
    },
    check!("XBoard drop rules", CECP, shy_drops),
    number!("ResignValue", USI, resign, 100, NEVER),
    number!("MaxMovesToDraw", USI, most_plies, 0, 100_000),
    Row {
        domain: |_| Domain::Path,
        get: |settings| settings.endings.clone(),
        set: |settings, text| {
            let text = if text == EMPTY { "" } else { text };
            settings.endings = text.to_owned();
            Some(())
        },
        ..row("EndingsPath", ALL)
    },
];

/// What USI and UCI write for a text that is empty.
pub(crate) const EMPTY: &str = "<empty>";

const RULES_BEFORE: usize = 5;

const LETTERS: [(&str, Letters); 3] =
    [("own", Letters::Own), ("pychess", Letters::PyChess), ("fairymax", Letters::FairyMax)];

fn truth(text: &str) -> Option<bool> {
    match text {
        "true" | "1" | "on" => Some(true),
        "false" | "0" | "off" => Some(false),
        _ => None,
    }
}

/// A value of a rule as protocols write it.
fn word(value: &str) -> String {
    value.replace('-', "")
}

/// A value to choose from, as a protocol writes it: programs that speak USI take the words of a line
/// apart at blanks.
fn written(value: &str, protocol: Protocol) -> String {
    if protocol == Protocol::Usi { value.replace(' ', "_") } else { value.to_owned() }
}

/// Which of the values to choose from is written like this.
fn meant(all: &[String], text: &str, protocol: Protocol) -> Option<String> {
    let known = |one: &&String| one.contains(' ') && written(one, protocol) == text;
    all.iter().find(known).cloned()
}

/// One thing that can be chosen: a row of the table, or a rule of a game.
#[derive(Clone, Copy)]
pub(crate) enum Field {
    Row(&'static Row),
    /// By its number among the rules of the settings.
    Rule(usize, &'static RuleField),
}

impl Field {
    fn all(settings: &Settings) -> Vec<Self> {
        static TABLE: [Row; 21] = FIELDS;
        let rules = settings.rules.iter().enumerate().map(|(at, rule)| Self::Rule(at, rule.field));
        let (before, after) = TABLE.split_at(RULES_BEFORE);
        before.iter().map(Self::Row).chain(rules).chain(after.iter().map(Self::Row)).collect()
    }

    /// What the protocol offers its users, in order. CECP has commands of its own for the rest.
    pub(crate) fn offered(settings: &Settings) -> Vec<Self> {
        let offers = |field: &Self| {
            let protocols = match field {
                Self::Row(row) => row.offered,
                Self::Rule(_, rule) => rule.offered,
            };
            // Games join only where somebody reads their files.
            let joins = matches!(field, Self::Row(row) if matches!(row.effect, Effect::Join));
            let empty = match field.domain(settings) {
                Domain::Combo(all) => all.is_empty(),
                Domain::Path => joins && settings.files.is_none(),
                _ => false,
            };
            protocols.contains(&settings.protocol) && !empty
        };
        Self::all(settings).into_iter().filter(offers).collect()
    }

    pub(crate) fn name(self, protocol: Protocol) -> &'static str {
        match (self, protocol) {
            (Self::Row(row), Protocol::Usi) => row.usi,
            (Self::Row(row), Protocol::Cecp) => row.cecp,
            (Self::Row(row), _) => row.uci,
            (Self::Rule(_, rule), Protocol::Usi) => rule.usi,
            (Self::Rule(_, rule), _) => rule.name,
        }
    }

    /// The field with that name in any protocol; blanks, underscores and capitals do not matter.
    pub(crate) fn named(settings: &Settings, text: &str) -> Option<Self> {
        let plain = |text: &str| {
            let letters = text.chars().filter(|c| !c.is_whitespace() && *c != '_');
            let lower: String = letters.take(40).map(|c| c.to_ascii_lowercase()).collect();
            let bare = lower.strip_prefix("usi").or_else(|| lower.strip_prefix("uci"));
            bare.map_or(lower.clone(), str::to_owned)
        };
        let wanted = plain(text);
        let mut all = Self::all(settings).into_iter();
        all.find(|field| plain(field.name(Protocol::Uci)) == wanted)
    }

    pub(crate) fn effect(self) -> Effect {
        match self {
            Self::Row(row) => row.effect,
            Self::Rule(..) => Effect::Restart,
        }
    }

    /// Whether it is a rule of a game.
    pub(crate) fn is_rule(self) -> bool {
        matches!(self, Self::Rule(..))
    }

    /// What the field can be, as the protocol writes it.
    pub(crate) fn domain(self, settings: &Settings) -> Domain {
        match self.plain_domain(settings) {
            Domain::Combo(all) => {
                Domain::Combo(all.iter().map(|one| written(one, settings.protocol)).collect())
            }
            other => other,
        }
    }

    fn plain_domain(self, settings: &Settings) -> Domain {
        let (at, rule) = match self {
            Self::Row(row) => return (row.domain)(settings),
            Self::Rule(at, rule) => (at, rule),
        };
        let option = settings.rules.get(at).and_then(|known| known.entry.facts().option(rule.key));
        match option.map(|option| option.values()) {
            Some(Values::Choice(words)) => {
                Domain::Combo(words.iter().map(|one| word(one)).collect())
            }
            Some(Values::Number(range)) => {
                Domain::Spin(*range.start() as usize, *range.end() as usize)
            }
            _ => Domain::Combo(Vec::new()),
        }
    }

    /// What the field is, as the protocol writes it.
    pub(crate) fn value(self, settings: &Settings) -> String {
        let value = self.plain_value(settings);
        match self.plain_domain(settings) {
            Domain::Combo(_) => written(&value, settings.protocol),
            _ => value,
        }
    }

    fn plain_value(self, settings: &Settings) -> String {
        match self {
            Self::Row(row) => (row.get)(settings),
            Self::Rule(at, _) => {
                settings.rules.get(at).map_or(String::new(), |rule| word(&rule.value))
            }
        }
    }

    /// Sets the field.
    pub(crate) fn set(self, settings: &mut Settings, text: &str) -> Result<(), SetError> {
        let plain = match self.plain_domain(settings) {
            Domain::Combo(all) => meant(&all, text.trim(), settings.protocol),
            _ => None,
        };
        let text = plain.as_deref().unwrap_or(text.trim());
        if self.effect() == Effect::Choose {
            settings.variant = Variant::find(text, &settings.games)?;
            return Ok(());
        }
        let domain = self.domain(settings);
        let fits = match domain {
            Domain::Spin(least, most) => {
                text.parse().is_ok_and(|number: usize| (least..=most).contains(&number))
            }
            _ => true,
        };
        let set = match self {
            Self::Row(row) => fits.then(|| (row.set)(settings, text)).flatten(),
            Self::Rule(at, rule) => fits.then(|| set_rule(settings, at, rule, text)).flatten(),
        };
        let shown = || text.chars().take(40).flat_map(char::escape_debug).collect();
        let name = self.name(settings.protocol);
        set.ok_or_else(|| SetError::Value { name, domain, shown: shown() })
    }
}

fn set_rule(settings: &mut Settings, at: usize, field: &RuleField, text: &str) -> Option<()> {
    let rule = settings.rules.get_mut(at)?;
    let option = rule.entry.facts().option(field.key)?;
    rule.value = match option.values() {
        Values::Choice(words) => {
            let wanted = word(text);
            words.iter().find(|one| word(one).eq_ignore_ascii_case(&wanted))?.to_string()
        }
        _ => text.to_owned(),
    };
    Some(())
}
