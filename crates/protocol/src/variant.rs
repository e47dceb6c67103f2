//! The games by the names that protocols give them.

use std::fmt;
use std::str::FromStr;

use wazir_cwda::Armies;

/// A built-in army of Chess with Different Armies. What is to be known of it, [`wazir_cwda::Army`]
/// knows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Army {
    /// The Fabulous FIDEs: orthodox chess.
    #[default]
    Fide,
    /// The Colorbound Clobberers.
    Clobberers,
    /// The Nutty Knights.
    Nutters,
    /// The Remarkable Rookies.
    Rookies,
    /// The Clobberers with two pieces exchanged.
    Clobberers2,
}

impl Army {
    /// Every army.
    pub const ALL: [Self; 5] =
        [Self::Fide, Self::Clobberers, Self::Nutters, Self::Rookies, Self::Clobberers2];

    /// The army itself: those here stand in the order of those there.
    fn facts(self) -> Option<&'static wazir_cwda::Army> {
        wazir_cwda::Army::builtin().get(self as usize)
    }

    /// The army itself.
    pub fn army(self) -> wazir_cwda::Army {
        self.facts().cloned().unwrap_or_default()
    }

    /// The identifier.
    pub fn id(self) -> &'static str {
        self.facts().map_or("", wazir_cwda::Army::id)
    }

    /// The name in lists to choose from.
    pub fn title(self) -> &'static str {
        self.facts().map_or("", wazir_cwda::Army::short_title)
    }

    /// The army by any of its names; see [`Armies::find`].
    pub fn named(name: &str) -> Option<Self> {
        let armies = Armies::builtin();
        let found = armies.find(name)?;
        Self::ALL.into_iter().find(|army| army.facts() == Some(found))
    }
}

/// A game with what has to be chosen before it starts, under the name that `UCI_Variant` takes.
///
/// ```
/// use wazir_protocol::{Army, Variant};
/// let variant: Variant = "cwda-fide-knights".parse()?;
/// assert_eq!(variant, Variant::Cwda(Army::Fide, Army::Nutters));
/// assert_eq!(variant.to_string(), "cwda-fide-nutters");
/// # Ok::<(), wazir_protocol::UnknownVariant>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Variant {
    /// Shogi.
    Shogi,
    /// EuroShogi.
    EuroShogi,
    /// Chess with Different Armies, White's army first.
    Cwda(Army, Army),
    /// Evo for two players.
    Evo,
    /// Evo for four players.
    Evo4,
}

impl Variant {
    /// Orthodox chess.
    pub const CHESS: Self = Self::Cwda(Army::Fide, Army::Fide);

    /// Every pairing of the armies.
    pub fn pairings() -> impl Iterator<Item = Self> {
        Army::ALL
            .into_iter()
            .flat_map(|white| Army::ALL.into_iter().map(move |black| Self::Cwda(white, black)))
    }

    /// Every variant.
    pub fn all() -> impl Iterator<Item = Self> {
        [Self::Shogi, Self::EuroShogi]
            .into_iter()
            .chain(Self::pairings())
            .chain([Self::Evo, Self::Evo4])
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shogi => f.pad("shogi"),
            Self::EuroShogi => f.pad("euroshogi"),
            &Self::CHESS => f.pad("chess"),
            Self::Cwda(white, black) => f.pad(&format!("cwda-{}-{}", white.id(), black.id())),
            Self::Evo => f.pad("evo"),
            Self::Evo4 => f.pad("evo4"),
        }
    }
}

/// A text that names no variant.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is no variant known here: choose chess, shogi, euroshogi, evo, evo4 or a pairing such \
     as cwda-fide-clobberers"
)]
pub struct UnknownVariant(String);

impl FromStr for Variant {
    type Err = UnknownVariant;

    /// Reads a name as it is written, and others in use: `normal` for chess, `cwda` for FIDE
    /// against Clobberers, `cwda-rookies` for a mirror match, `knights` for Nutters, and
    /// `fairy/FIDE-Nutters`. Capitals do not matter.
    fn from_str(text: &str) -> Result<Self, UnknownVariant> {
        let unknown =
            || UnknownVariant(text.chars().take(40).flat_map(char::escape_debug).collect());
        let name = text.trim().to_ascii_lowercase();
        let pairing = name.strip_prefix("cwda-").or_else(|| name.strip_prefix("fairy/"));
        if let Some(pairing) = pairing {
            let (white, black) = pairing.split_once('-').unwrap_or((pairing, pairing));
            let armies = Army::named(white).zip(Army::named(black));
            return armies.map(|(white, black)| Self::Cwda(white, black)).ok_or_else(unknown);
        }
        match name.as_str() {
            "shogi" => Ok(Self::Shogi),
            "euroshogi" => Ok(Self::EuroShogi),
            "chess" | "normal" | "standard" => Ok(Self::CHESS),
            "cwda" => Ok(Self::Cwda(Army::Fide, Army::Clobberers)),
            "evo" | "evo2" => Ok(Self::Evo),
            "evo4" => Ok(Self::Evo4),
            _ => Err(unknown()),
        }
    }
}
