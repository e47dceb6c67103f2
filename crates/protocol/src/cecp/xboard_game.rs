//! The games under their XBoard names.

use std::fmt;

use wazir_registry::{GameEntry, Play};

use crate::Variant;
use crate::dialect::{GameDialect, XboardVariant};
use crate::settings::Settings;

/// The variants that XBoard knows by itself, in the order in which they are offered.
const KNOWN: [&str; 4] = ["normal", "fischerandom", "shogi", "fairy"];

/// A name under which XBoard requests a game.
#[derive(Clone, Debug)]
pub(super) struct XboardGame {
    entry: GameEntry,
    name: XboardVariant,
    /// The armies that the name itself specifies, White's first.
    armies: Option<[String; 2]>,
}

impl fmt::Display for XboardGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.name.text)
    }
}

impl XboardGame {
    /// Returns all names, with those that XBoard knows by itself first.
    pub(super) fn all(settings: &Settings) -> Vec<Self> {
        let mut all = Vec::new();
        for entry in settings.games.iter() {
            let words = GameDialect::of(entry);
            if words.is_supported_by(settings.protocol) {
                let names = words.xboard_variants(words.name(entry.info())).into_iter();
                for name in names {
                    // A later game takes the name from an earlier one.
                    all.retain(|known: &Self| known.name.text != name.text);
                    all.push(Self { entry: entry.clone(), name, armies: None });
                }
            }
        }
        let place = |name: &Self| KNOWN.iter().position(|known| *known == name.name.text);
        all.sort_by_key(|name| place(name).unwrap_or(KNOWN.len()));
        all
    }

    /// Finds a name that is offered, or the name of a variant under other protocols, which
    /// specifies the armies.
    pub(super) fn named(settings: &Settings, text: &str) -> Option<Self> {
        let mut all = Self::all(settings);
        if let Some(at) = all.iter().position(|name| name.name.text == text) {
            return Some(all.swap_remove(at));
        }
        let variant = Variant::find(text, &settings.games).ok()?;
        let armies = variant.armies()?.map(str::to_owned);
        let of_game =
            |name: &Self| name.entry.id() == variant.entry().id() && name.name.user_armies;
        // XBoard knows no board for such a name.
        let name = all.into_iter().find(|name| of_game(name) && name.name.needs_size)?;
        Some(Self { armies: Some(armies), ..name })
    }

    /// Returns the name for the chosen variant. If XBoard has no board for it, that is the first
    /// name.
    pub(super) fn of(settings: &Settings) -> Self {
        let variant = &settings.variant;
        let entry = variant.entry().clone();
        let all = Self::all(settings);
        let of_game = |name: &&Self| name.entry.id() == entry.id();
        let same = all.iter().filter(of_game).find(|name| {
            // A name with a choice of armies covers those that are not the default.
            let start = name.fixed();
            name.has_armies() || start == *variant
        });
        let found = same.or_else(|| all.iter().find(of_game)).or(all.first()).cloned();
        found.unwrap_or_else(|| {
            let name = XboardVariant::new(entry.id().to_string());
            Self { entry, name, armies: None }
        })
    }

    /// Returns whether the user chooses the armies.
    pub(super) fn has_armies(&self) -> bool {
        self.name.user_armies
    }

    /// Returns whether castling is written as in Chess960.
    pub(super) fn is_chess960(&self) -> bool {
        self.name.chess960
    }

    /// Returns the game with its default start.
    fn fixed(&self) -> Variant {
        Variant::default_of(&self.entry)
    }

    /// Returns the game, with these armies if it has a choice.
    pub(super) fn variant(&self, armies: &[Option<String>; 2]) -> Variant {
        let usual = self.fixed();
        let Some(fixed) = usual.armies().filter(|_| self.has_armies()) else { return usual };
        let said = |seat: usize| self.armies.as_ref().map(|armies| &*armies[seat]);
        let chosen = |seat: usize| armies[seat].as_deref().unwrap_or(fixed[seat]);
        let chosen = [0, 1].map(|seat| said(seat).unwrap_or_else(|| chosen(seat)));
        Variant::with_armies(&self.entry, chosen)
    }

    /// Returns the kinds in hand in the order of XBoard's rows, the first at the board's corner.
    pub(super) fn in_hand(&self, game: &Play) -> Vec<usize> {
        GameDialect::of(&self.entry).xboard_setup(game).in_hand().collect()
    }

    /// Returns the lines that describe the game; none for games that XBoard knows.
    pub(super) fn lines(&self, game: &Play) -> Vec<String> {
        if !self.name.needs_description {
            return Vec::new();
        }
        GameDialect::of(&self.entry).xboard_setup(game).lines(self.name.needs_size)
    }
}
