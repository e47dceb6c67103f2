//! What a user can choose, and under which names.

use std::time::Duration;

use wazir_ai::Level;
use wazir_notation::fen::Letters;
use wazir_shogi::Impasse;

use crate::{Army, Protocol, Variant};

/// Everything that can be chosen.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    pub(crate) variant: Variant,
    /// The size of the transposition table in MiB.
    pub(crate) hash: usize,
    pub(crate) threads: usize,
    pub(crate) multi_pv: usize,
    pub(crate) ponder: bool,
    pub(crate) level: Level,
    pub(crate) impasse: Impasse,
    pub(crate) letters: Letters,
    /// How much of each move's time is lost on the way to the clock.
    pub(crate) overhead: Duration,
    /// Whether drops that XBoard takes for illegal in EuroShogi are left out.
    pub(crate) shy_drops: bool,
    /// How far behind, in hundredths of a pawn, a game is given up; never at [`NEVER`].
    pub(crate) resign: usize,
}

/// The value that stands for fighting on to the mate.
pub(crate) const NEVER: usize = 99_999;

impl Settings {
    pub(crate) fn new(protocol: Protocol, variant: Option<Variant>) -> Self {
        let (usual, impasse, letters) = match protocol {
            Protocol::Usi => (Variant::Shogi, Impasse::Declare27, Letters::Own),
            // The programs that know the variants by these names know them with these letters.
            Protocol::Uci => (Variant::CHESS, Impasse::Agreed24, Letters::Unique),
            Protocol::Cecp => (Variant::CHESS, Impasse::Agreed24, Letters::FairyMax),
        };
        Self {
            variant: variant.unwrap_or(usual),
            hash: 16,
            threads: 1,
            multi_pv: 1,
            ponder: false,
            level: Level::Master,
            impasse,
            letters,
            overhead: Duration::from_millis(30),
            shy_drops: true,
            resign: NEVER,
        }
    }

    /// How the searcher is set up.
    pub(crate) fn options(&self) -> wazir_ai::Options {
        wazir_ai::Options::default().hash(self.hash).threads(self.threads).multi_pv(self.multi_pv)
    }

    /// The armies of the variant; those of the start of CwDA when another game is chosen.
    fn armies(&self) -> (Army, Army) {
        match self.variant {
            Variant::Cwda(white, black) => (white, black),
            _ => (Army::Fide, Army::Fide),
        }
    }
}

/// One thing that can be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Field {
    Variant,
    WhiteArmy,
    BlackArmy,
    Letters,
    Impasse,
    Level,
    Hash,
    ClearHash,
    Threads,
    MultiPv,
    Ponder,
    Overhead,
    ShyDrops,
    Resign,
}

/// What a field can be.
pub(crate) enum Domain {
    Spin(usize, usize),
    Check,
    Combo(Vec<String>),
    Button,
}

const IMPASSES: [(&str, Impasse); 5] = [
    ("declare27", Impasse::Declare27),
    ("declare24", Impasse::Declare24),
    ("agreed24", Impasse::Agreed24),
    ("try", Impasse::Try),
    ("none", Impasse::None),
];

const LETTERS: [(&str, Letters); 3] =
    [("own", Letters::Own), ("pychess", Letters::Unique), ("fairymax", Letters::FairyMax)];

/// The name of a value in a list of them.
fn name_in<T: PartialEq>(list: &[(&str, T)], value: &T) -> String {
    list.iter().find(|(_, one)| one == value).map_or(String::new(), |(name, _)| (*name).to_owned())
}

fn names<T>(list: &[(&str, T)]) -> Vec<String> {
    list.iter().map(|(name, _)| (*name).to_owned()).collect()
}

fn named<T: Copy>(list: &[(&str, T)], text: &str) -> Option<T> {
    list.iter().find(|(name, _)| name.eq_ignore_ascii_case(text)).map(|&(_, value)| value)
}

impl Field {
    const ALL: [Self; 14] = [
        Self::Variant,
        Self::WhiteArmy,
        Self::BlackArmy,
        Self::Letters,
        Self::Impasse,
        Self::Level,
        Self::Hash,
        Self::ClearHash,
        Self::Threads,
        Self::MultiPv,
        Self::Ponder,
        Self::Overhead,
        Self::ShyDrops,
        Self::Resign,
    ];

    /// What a protocol offers its users, in order. CECP has commands of its own for the rest.
    pub(crate) fn offered(protocol: Protocol) -> impl Iterator<Item = Self> {
        let cecp = protocol == Protocol::Cecp;
        Self::ALL.into_iter().filter(move |field| match field {
            Self::Variant | Self::Letters | Self::Hash | Self::Threads | Self::Ponder => !cecp,
            Self::ShyDrops => cecp,
            Self::Resign => protocol == Protocol::Usi,
            _ => true,
        })
    }

    pub(crate) const fn name(self, protocol: Protocol) -> &'static str {
        match (self, protocol) {
            (Self::Variant, Protocol::Usi) => "USI_Variant",
            (Self::Variant, _) => "UCI_Variant",
            (Self::WhiteArmy, Protocol::Cecp) => "White army",
            (Self::BlackArmy, Protocol::Cecp) => "Black army",
            (Self::WhiteArmy, _) => "WhiteArmy",
            (Self::BlackArmy, _) => "BlackArmy",
            (Self::Letters, _) => "Letters",
            (Self::Impasse, Protocol::Usi) => "ImpasseRule",
            (Self::Impasse, _) => "Impasse Rule",
            (Self::Level, _) => "Level",
            (Self::Hash, Protocol::Usi) => "USI_Hash",
            (Self::Hash, _) => "Hash",
            (Self::ClearHash, Protocol::Usi) => "ClearHash",
            (Self::ClearHash, _) => "Clear Hash",
            (Self::Threads, _) => "Threads",
            (Self::MultiPv, _) => "MultiPV",
            (Self::Ponder, Protocol::Usi) => "USI_Ponder",
            (Self::Ponder, _) => "Ponder",
            (Self::Overhead, Protocol::Usi) => "MoveOverhead",
            (Self::Overhead, _) => "Move Overhead",
            (Self::ShyDrops, _) => "XBoard drop rules",
            (Self::Resign, _) => "ResignValue",
        }
    }

    /// The field with that name in any protocol; blanks, underscores and capitals do not matter.
    pub(crate) fn named(text: &str) -> Option<Self> {
        let plain = |text: &str| {
            let letters = text.chars().filter(|c| !c.is_whitespace() && *c != '_');
            let lower: String = letters.take(40).map(|c| c.to_ascii_lowercase()).collect();
            let bare = lower.strip_prefix("usi").or_else(|| lower.strip_prefix("uci"));
            bare.map_or(lower.clone(), str::to_owned)
        };
        let wanted = plain(text);
        Self::ALL.into_iter().find(|field| plain(field.name(Protocol::Uci)) == wanted)
    }

    pub(crate) fn domain(self, protocol: Protocol) -> Domain {
        match self {
            Self::Variant => {
                let all = Variant::all().filter(|variant| match variant {
                    Variant::Evo | Variant::Evo4 => protocol == Protocol::Usi,
                    _ => true,
                });
                Domain::Combo(all.map(|variant| variant.to_string()).collect())
            }
            Self::WhiteArmy | Self::BlackArmy => {
                Domain::Combo(Army::ALL.map(|army| army.title().to_owned()).to_vec())
            }
            Self::Letters => Domain::Combo(names(&LETTERS)),
            Self::Impasse => Domain::Combo(names(&IMPASSES)),
            Self::Level => Domain::Combo(Level::ALL.map(|level| level.to_string()).to_vec()),
            Self::Hash => Domain::Spin(1, 32_768),
            Self::Threads => Domain::Spin(1, 512),
            Self::MultiPv => Domain::Spin(1, 500),
            Self::Overhead => Domain::Spin(0, 5_000),
            Self::Resign => Domain::Spin(100, NEVER),
            Self::ClearHash => Domain::Button,
            Self::Ponder | Self::ShyDrops => Domain::Check,
        }
    }

    pub(crate) fn value(self, settings: &Settings) -> String {
        match self {
            Self::Variant => settings.variant.to_string(),
            Self::WhiteArmy => settings.armies().0.title().to_owned(),
            Self::BlackArmy => settings.armies().1.title().to_owned(),
            Self::Letters => name_in(&LETTERS, &settings.letters),
            Self::Impasse => name_in(&IMPASSES, &settings.impasse),
            Self::Level => settings.level.to_string(),
            Self::Hash => settings.hash.to_string(),
            Self::Threads => settings.threads.to_string(),
            Self::MultiPv => settings.multi_pv.to_string(),
            Self::Ponder => settings.ponder.to_string(),
            Self::Overhead => settings.overhead.as_millis().to_string(),
            Self::ShyDrops => settings.shy_drops.to_string(),
            Self::Resign => settings.resign.to_string(),
            Self::ClearHash => String::new(),
        }
    }

    /// Sets the field.
    pub(crate) fn set(
        self,
        settings: &mut Settings,
        protocol: Protocol,
        text: &str,
    ) -> Result<(), String> {
        let text = text.trim();
        let wrong = || self.refusal(protocol, text);
        let number = || match self.domain(protocol) {
            Domain::Spin(least, most) => {
                text.parse().ok().filter(|n| (least..=most).contains(n)).ok_or_else(wrong)
            }
            _ => Err(wrong()),
        };
        let truth = || match text {
            "true" | "1" | "on" => Ok(true),
            "false" | "0" | "off" => Ok(false),
            _ => Err(wrong()),
        };
        let army = || Army::named(text).ok_or_else(wrong);
        match self {
            Self::Variant => {
                settings.variant =
                    text.parse().map_err(|error: crate::UnknownVariant| error.to_string())?;
            }
            Self::WhiteArmy => settings.variant = Variant::Cwda(army()?, settings.armies().1),
            Self::BlackArmy => settings.variant = Variant::Cwda(settings.armies().0, army()?),
            Self::Letters => settings.letters = named(&LETTERS, text).ok_or_else(wrong)?,
            Self::Impasse => settings.impasse = named(&IMPASSES, text).ok_or_else(wrong)?,
            Self::Level => settings.level = text.parse().map_err(|_| wrong())?,
            Self::Hash => settings.hash = number()?,
            Self::Threads => settings.threads = number()?,
            Self::MultiPv => settings.multi_pv = number()?,
            Self::Overhead => settings.overhead = Duration::from_millis(number()? as u64),
            Self::Ponder => settings.ponder = truth()?,
            Self::ShyDrops => settings.shy_drops = truth()?,
            Self::Resign => settings.resign = number()?,
            Self::ClearHash => {}
        }
        Ok(())
    }

    /// Why a value is not taken, and which are.
    fn refusal(self, protocol: Protocol, text: &str) -> String {
        let name = self.name(protocol);
        let shown: String = text.chars().take(40).flat_map(char::escape_debug).collect();
        match self.domain(protocol) {
            Domain::Spin(least, most) => {
                format!("{name} is a number from {least} to {most}, not `{shown}`")
            }
            Domain::Check => format!("{name} is true or false, not `{shown}`"),
            Domain::Combo(all) => format!("{name} is one of {}, not `{shown}`", all.join(", ")),
            Domain::Button => format!("{name} takes no value"),
        }
    }
}
