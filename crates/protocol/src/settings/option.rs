//! The options of an engine: their names under the protocols, their values, and how to set them.

use std::time::Duration;

use wazir_ai::Level;
use wazir_registry::AllowedValues;
use wazir_text::{Message, message};

use super::{NEVER_RESIGN, Settings};
use crate::dialect::{ProtocolLetters, RuleOption};
use crate::texts::Protocols;
use crate::{ParseVariantError, Protocol, Variant};

/// The type of an option.
#[derive(Debug)]
pub(crate) enum OptionType {
    Spin(usize, usize),
    Check,
    Combo(Vec<String>),
    Button,
    /// The location of files.
    Path,
}

/// The side effect of setting an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OptionEffect {
    Nothing,
    /// Earlier results are forgotten.
    ClearMemory,
    /// The game returns to its start.
    Restart,
    /// Another game, or another start, is chosen.
    ChangeVariant,
    /// Games from files are added.
    LoadGames,
    /// The army of this seat changes. Under CECP it takes effect with the next game.
    Army(usize),
}

/// The reason why an option was not set.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub(crate) enum SetOptionError {
    /// The value is not allowed for the option.
    Value { name: &'static str, domain: OptionType, shown: String },
    /// There is no such variant.
    #[error(transparent)]
    Variant(#[from] ParseVariantError),
}

impl SetOptionError {
    fn message(&self) -> Message {
        let (name, domain, shown) = match self {
            Self::Value { name, domain, shown } => (*name, domain, shown.clone()),
            Self::Variant(error) => return error.message(),
        };
        match domain {
            OptionType::Spin(least, most) => {
                let (least, most) = (*least, *most);
                message!(Protocols::NotInRange { name, least, most, text: shown })
            }
            OptionType::Check => message!(Protocols::NotTruth { name, text: shown }),
            OptionType::Combo(all) => {
                message!(Protocols::NotOneOf { name, words: all.join(", "), text: shown })
            }
            // A path is checked when it is used.
            OptionType::Button | OptionType::Path => {
                message!(Protocols::NotEmpty { name, text: shown })
            }
        }
    }
}

const USI: &[Protocol] = &[Protocol::Usi];
const UCI: &[Protocol] = &[Protocol::Uci];
const UCI_USI: &[Protocol] = &[Protocol::Usi, Protocol::Uci];
const CECP: &[Protocol] = &[Protocol::Cecp];
const ALL: &[Protocol] = &[Protocol::Usi, Protocol::Uci, Protocol::Cecp];

/// An option that is not a rule of a game.
pub(crate) struct OptionSpec {
    usi: &'static str,
    /// The name under UCI, which is accepted under every protocol.
    uci: &'static str,
    cecp: &'static str,
    offered: &'static [Protocol],
    pub(crate) effect: OptionEffect,
    domain: fn(&Settings) -> OptionType,
    get: fn(&Settings) -> String,
    /// Returns `None` if the text is not a value; numbers are within the domain.
    set: fn(&mut Settings, &str) -> Option<()>,
}

const fn row(name: &'static str, offered: &'static [Protocol]) -> OptionSpec {
    OptionSpec {
        usi: name,
        uci: name,
        cecp: name,
        offered,
        effect: OptionEffect::Nothing,
        domain: |_| OptionType::Button,
        get: |_| String::new(),
        set: |_, _| Some(()),
    }
}

/// A setting that is on or off, stored in a field of [`Settings`].
macro_rules! check {
    ($name:literal, $offered:ident, $field:ident) => {
        OptionSpec {
            domain: |_| OptionType::Check,
            get: |settings| settings.$field.to_string(),
            set: |settings, text| parse_bool(text).map(|on| settings.$field = on),
            ..row($name, $offered)
        }
    };
}

/// A setting that is a number within a range, stored in a field of [`Settings`].
macro_rules! number {
    ($name:literal, $offered:ident, $field:ident, $least:expr, $most:expr) => {
        OptionSpec {
            domain: |_| OptionType::Spin($least, $most),
            get: |settings| settings.$field.to_string(),
            set: |settings, text| text.parse().ok().map(|number| settings.$field = number),
            ..row($name, $offered)
        }
    };
}

/// The settings that are not rules of a game, in the order in which they are offered. The rules
/// come before the one with the number [`RULES_INDEX`].
const OPTIONS: [OptionSpec; 21] = [
    OptionSpec {
        usi: "USI_Variant",
        uci: "UCI_Variant",
        effect: OptionEffect::ChangeVariant,
        domain: |settings| OptionType::Combo(settings.variants()),
        get: |settings| settings.variant.to_string(),
        ..row("UCI_Variant", UCI_USI)
    },
    OptionSpec {
        effect: OptionEffect::LoadGames,
        domain: |_| OptionType::Path,
        get: |settings| settings.path.clone(),
        set: |settings, text| {
            text.strip_prefix(EMPTY).unwrap_or(text).clone_into(&mut settings.path);
            Some(())
        },
        ..row("VariantPath", ALL)
    },
    OptionSpec {
        cecp: "White army",
        effect: OptionEffect::Army(0),
        domain: |settings| OptionType::Combo(settings.army_titles()),
        get: |settings| settings.army_of(0),
        set: |settings, text| settings.set_army(0, text),
        ..row("WhiteArmy", ALL)
    },
    OptionSpec {
        cecp: "Black army",
        effect: OptionEffect::Army(1),
        domain: |settings| OptionType::Combo(settings.army_titles()),
        get: |settings| settings.army_of(1),
        set: |settings, text| settings.set_army(1, text),
        ..row("BlackArmy", ALL)
    },
    OptionSpec {
        effect: OptionEffect::Restart,
        domain: |_| OptionType::Combo(LETTERS.map(|(name, _)| name.to_owned()).to_vec()),
        get: |settings| {
            let known = LETTERS.iter().find(|(_, letters)| *letters == settings.letters);
            known.map_or(String::new(), |(name, _)| (*name).to_owned())
        },
        set: |settings, text| {
            let known = LETTERS.iter().find(|(name, _)| name.eq_ignore_ascii_case(text));
            known.map(|&(_, letters)| settings.letters = letters)
        },
        ..row("Letters", UCI_USI)
    },
    OptionSpec {
        domain: |_| OptionType::Combo(Level::ALL.map(|level| level.to_string()).to_vec()),
        get: |settings| settings.level.to_string(),
        set: |settings, text| text.parse().ok().map(|level| settings.level = level),
        ..row("Level", ALL)
    },
    OptionSpec {
        usi: "USI_Chess960",
        effect: OptionEffect::Restart,
        ..check!("UCI_Chess960", UCI, chess960)
    },
    OptionSpec { usi: "USI_LimitStrength", ..check!("UCI_LimitStrength", UCI_USI, limit_strength) },
    OptionSpec {
        usi: "USI_Elo",
        domain: |_| {
            let [least, most] = [Level::Beginner, Level::Master].map(Level::rating);
            OptionType::Spin(least as usize, most as usize)
        },
        get: |settings| settings.elo.to_string(),
        set: |settings, text| text.parse().ok().map(|elo| settings.elo = elo),
        ..row("UCI_Elo", UCI_USI)
    },
    OptionSpec { usi: "USI_AnalyseMode", ..check!("UCI_AnalyseMode", UCI_USI, analysis_mode) },
    OptionSpec { usi: "USI_ShowWDL", ..check!("UCI_ShowWDL", UCI_USI, show_wdl) },
    OptionSpec { usi: "USI_Hash", ..number!("Hash", UCI_USI, hash, 1, 32_768) },
    OptionSpec { usi: "ClearHash", effect: OptionEffect::ClearMemory, ..row("Clear Hash", ALL) },
    number!("Threads", UCI_USI, threads, 1, 512),
    number!("MultiPV", ALL, multi_pv, 1, 500),
    OptionSpec { usi: "USI_Ponder", ..check!("Ponder", UCI_USI, ponder) },
    OptionSpec {
        usi: "MoveOverhead",
        domain: |_| OptionType::Spin(0, 5_000),
        get: |settings| settings.overhead.as_millis().to_string(),
        set: |settings, text| {
            text.parse().ok().map(|millis| settings.overhead = Duration::from_millis(millis))
        },
        ..row("Move Overhead", ALL)
    },
    check!("XBoard drop rules", CECP, xboard_drop_rules),
    number!("ResignValue", USI, resign, 100, NEVER_RESIGN),
    number!("MaxMovesToDraw", USI, max_plies, 0, 100_000),
    OptionSpec {
        domain: |_| OptionType::Path,
        get: |settings| settings.endings_path.clone(),
        set: |settings, text| {
            let text = if text == EMPTY { "" } else { text };
            settings.endings_path = text.to_owned();
            Some(())
        },
        ..row("EndingsPath", ALL)
    },
];

/// The word for an empty text under USI and UCI.
pub(crate) const EMPTY: &str = "<empty>";

const RULES_INDEX: usize = 5;

const LETTERS: [(&str, ProtocolLetters); 3] = [
    ("own", ProtocolLetters::Own),
    ("pychess", ProtocolLetters::PyChess),
    ("fairymax", ProtocolLetters::FairyMax),
];

fn parse_bool(text: &str) -> Option<bool> {
    match text {
        "true" | "1" | "on" => Some(true),
        "false" | "0" | "off" => Some(false),
        _ => None,
    }
}

/// Returns the value of a rule in the form of the protocols.
fn without_hyphens(value: &str) -> String {
    value.replace('-', "")
}

/// Returns a choice in the form of a protocol: programs that speak USI split a line at blanks.
fn protocol_value(value: &str, protocol: Protocol) -> String {
    if protocol == Protocol::Usi { value.replace(' ', "_") } else { value.to_owned() }
}

/// Returns the choice that is written like this.
fn value_from_protocol(all: &[String], text: &str, protocol: Protocol) -> Option<String> {
    let known = |one: &&String| one.contains(' ') && protocol_value(one, protocol) == text;
    all.iter().find(known).cloned()
}

/// An option: a row of the table, or a rule of a game.
#[derive(Clone, Copy)]
pub(crate) enum EngineOption {
    Row(&'static OptionSpec),
    /// The index of the rule in the settings.
    Rule(usize, &'static RuleOption),
}

impl EngineOption {
    fn all(settings: &Settings) -> Vec<Self> {
        static TABLE: [OptionSpec; 21] = OPTIONS;
        let rules = settings.rules.iter().enumerate().map(|(at, rule)| Self::Rule(at, rule.field));
        let (before, after) = TABLE.split_at(RULES_INDEX);
        before.iter().map(Self::Row).chain(rules).chain(after.iter().map(Self::Row)).collect()
    }

    /// Returns the options that the protocol offers, in order. CECP has its own commands for the
    /// rest.
    pub(crate) fn offered(settings: &Settings) -> Vec<Self> {
        let offers = |field: &Self| {
            let protocols = match field {
                Self::Row(row) => row.offered,
                Self::Rule(_, rule) => rule.offered,
            };
            // Games can be added only if a reader for their files is there.
            let joins =
                matches!(field, Self::Row(row) if matches!(row.effect, OptionEffect::LoadGames));
            let empty = match field.domain(settings) {
                OptionType::Combo(all) => all.is_empty(),
                OptionType::Path => joins && settings.files.is_none(),
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

    /// Returns the option with this name in any protocol, ignoring blanks, underscores and case.
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

    pub(crate) fn effect(self) -> OptionEffect {
        match self {
            Self::Row(row) => row.effect,
            Self::Rule(..) => OptionEffect::Restart,
        }
    }

    /// Returns whether the option is a rule of a game.
    pub(crate) fn is_rule(self) -> bool {
        matches!(self, Self::Rule(..))
    }

    /// Returns the type of the option, with its values in the form of the protocol.
    pub(crate) fn domain(self, settings: &Settings) -> OptionType {
        match self.plain_domain(settings) {
            OptionType::Combo(all) => OptionType::Combo(
                all.iter().map(|one| protocol_value(one, settings.protocol)).collect(),
            ),
            other => other,
        }
    }

    fn plain_domain(self, settings: &Settings) -> OptionType {
        let (at, rule) = match self {
            Self::Row(row) => return (row.domain)(settings),
            Self::Rule(at, rule) => (at, rule),
        };
        let option = settings.rules.get(at).and_then(|known| known.entry.info().option(rule.key));
        match option.map(|option| option.values()) {
            Some(AllowedValues::Choice(words)) => {
                OptionType::Combo(words.iter().map(|one| without_hyphens(one)).collect())
            }
            Some(AllowedValues::Number(range)) => {
                OptionType::Spin(*range.start() as usize, *range.end() as usize)
            }
            _ => OptionType::Combo(Vec::new()),
        }
    }

    /// Returns the value of the option in the form of the protocol.
    pub(crate) fn value(self, settings: &Settings) -> String {
        let value = self.plain_value(settings);
        match self.plain_domain(settings) {
            OptionType::Combo(_) => protocol_value(&value, settings.protocol),
            _ => value,
        }
    }

    fn plain_value(self, settings: &Settings) -> String {
        match self {
            Self::Row(row) => (row.get)(settings),
            Self::Rule(at, _) => {
                settings.rules.get(at).map_or(String::new(), |rule| without_hyphens(&rule.value))
            }
        }
    }

    /// Sets the option.
    pub(crate) fn set(self, settings: &mut Settings, text: &str) -> Result<(), SetOptionError> {
        let plain = match self.plain_domain(settings) {
            OptionType::Combo(all) => value_from_protocol(&all, text.trim(), settings.protocol),
            _ => None,
        };
        let text = plain.as_deref().unwrap_or(text.trim());
        if self.effect() == OptionEffect::ChangeVariant {
            settings.variant = Variant::find(text, &settings.games)?;
            return Ok(());
        }
        let domain = self.domain(settings);
        let fits = match domain {
            OptionType::Spin(least, most) => {
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
        set.ok_or_else(|| SetOptionError::Value { name, domain, shown: shown() })
    }
}

fn set_rule(settings: &mut Settings, at: usize, field: &RuleOption, text: &str) -> Option<()> {
    let rule = settings.rules.get_mut(at)?;
    let option = rule.entry.info().option(field.key)?;
    rule.value = match option.values() {
        AllowedValues::Choice(words) => {
            let wanted = without_hyphens(text);
            words.iter().find(|one| without_hyphens(one).eq_ignore_ascii_case(&wanted))?.to_string()
        }
        _ => text.to_owned(),
    };
    Some(())
}
