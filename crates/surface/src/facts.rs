//! Facts about games, known before one starts.

use std::sync::OnceLock;

use wazir::registry::{
    AllowedValues, ArmyInfo, GameEntry, GameRegistry, NamedStart, OptionInfo, StartOptions,
};

use crate::{Bilingual, claims};

/// Returns the built-in games, with readers for the games of other programs and for definitions
/// that come with a record.
pub(crate) fn registry() -> &'static GameRegistry {
    static GAMES: OnceLock<GameRegistry> = OnceLock::new();
    GAMES.get_or_init(|| {
        let games = wazir::games();
        #[cfg(feature = "variant")]
        let games = wazir::variant::with_known_variants(games)
            .with_definition_parser(wazir::variant::game::parse_entry);
        games
    })
}

/// Returns the facts about every built-in game.
///
/// ```
/// let shogi = wazir_surface::games().into_iter().find(|game| game.id == "shogi").unwrap();
/// assert_eq!((shogi.title.ja.as_str(), shogi.seat_counts), ("将棋", vec![2]));
/// assert!(shogi.starts.iter().any(|start| start.name == "two-pieces"));
/// ```
pub fn games() -> Vec<GameFacts> {
    registry().iter().map(GameFacts::of).collect()
}

/// What is known about a game before it starts.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GameFacts {
    /// The short name, such as `shogi`.
    pub id: String,
    /// The full name.
    pub title: Bilingual,
    /// A few lines that explain the game.
    pub about: Vec<Bilingual>,
    /// The names of the players, in the order of their seats.
    pub seats: Vec<Bilingual>,
    /// The possible numbers of players, the default first.
    pub seat_counts: Vec<usize>,
    /// The rules to choose from.
    pub options: Vec<OptionFacts>,
    /// The claims that players can make at the start.
    pub claims: Vec<ClaimFacts>,
    /// The starts to choose from by name, the default one first if it has a name.
    pub starts: Vec<StartFacts>,
    /// The largest number of a start that is chosen by number, from 0; `None` if there are none.
    pub last_numbered_start: Option<u32>,
    /// The armies to choose from.
    pub armies: Vec<ArmyFacts>,
    /// The names of the formats that hold a game, see [`formats`](fn@crate::formats); empty without
    /// the feature `move-notation`.
    pub formats: Vec<String>,
    /// The notations of moves, the preferred one first; see [`Game::text_of`](crate::Game::text_of).
    pub styles: Vec<String>,
    /// Whether a [`Player`](crate::Player) plays the game.
    pub has_player: bool,
}

/// A choice between rules.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OptionFacts {
    /// The key by which the option is set.
    pub key: String,
    /// The title.
    pub title: Bilingual,
    /// A line that explains the option.
    pub help: Bilingual,
    /// The values to choose from; empty if the value is a number.
    pub values: Vec<ValueFacts>,
    /// The least and the greatest number that people are offered, if the value is a number.
    pub range: Option<(u32, u32)>,
    /// The default value.
    pub default: String,
    /// Whether the option is for problems, engines or matches between programs.
    pub advanced: bool,
}

/// A value of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ValueFacts {
    /// The value.
    pub value: String,
    /// Its title.
    pub title: Bilingual,
    /// A sentence that explains it.
    pub help: Bilingual,
}

/// A claim that players can make.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ClaimFacts {
    /// The name of the claim, such as `resign`.
    pub name: String,
    /// Whether all other players have to agree.
    pub needs_consent: bool,
}

/// A start that is chosen by its name.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct StartFacts {
    /// The name.
    pub name: String,
    /// The title.
    pub title: Bilingual,
    /// A line that says what the start is for, if it has one.
    pub about: Option<Bilingual>,
}

/// An army to choose from.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ArmyFacts {
    /// The identifier.
    pub id: String,
    /// The title.
    pub title: String,
    /// A line that describes the army; may be empty.
    pub description: String,
    /// The name and the Betza string of each kind of piece.
    pub pieces: Vec<(String, String)>,
    /// Whether the army is one of the library, and not one of the game itself.
    pub in_library: bool,
}

impl GameFacts {
    pub(crate) fn of(entry: &GameEntry) -> Self {
        let info = entry.info();
        let play = entry.open(&StartOptions::default()).ok();
        let seats = (0..info.seat_names().len()).filter_map(|seat| u8::try_from(seat).ok());
        let seat = |seat| info.localized_seat_name(wazir::game::Seat::new(seat)).into();
        Self {
            id: info.id().to_string(),
            title: info.localized_title().into(),
            about: info.about().map(Bilingual::from).collect(),
            seats: seats.map(seat).collect(),
            seat_counts: info.seat_counts().iter().copied().map(usize::from).collect(),
            options: info.options().iter().map(OptionFacts::of).collect(),
            claims: play.as_ref().map(claims::facts).unwrap_or_default(),
            starts: info.default_start().into_iter().chain(info.starts()).map(start).collect(),
            last_numbered_start: info.numbered_starts().map(|starts| starts.last()),
            armies: info.army_infos().iter().map(army).collect(),
            formats: format_names(entry),
            styles: style_names(entry),
            has_player: has_player(entry),
        }
    }
}

impl OptionFacts {
    fn of(option: &OptionInfo) -> Self {
        let (values, range): (Vec<String>, _) = match option.values() {
            AllowedValues::Choice(words) => (words.iter().map(ToString::to_string).collect(), None),
            AllowedValues::Number(range) => (Vec::new(), Some((*range.start(), *range.end()))),
            _ => (Vec::new(), None),
        };
        let value = |value: String| ValueFacts {
            title: option.value_title(&value).into(),
            help: option.value_help(&value).into(),
            value,
        };
        Self {
            key: option.key().to_owned(),
            title: option.title().into(),
            help: option.help().into(),
            values: values.into_iter().map(value).collect(),
            range,
            default: option.default().to_owned(),
            advanced: option.is_advanced(),
        }
    }
}

fn start(start: &NamedStart) -> StartFacts {
    StartFacts {
        name: start.name().to_owned(),
        title: start.title().into(),
        about: start.about().map(Bilingual::from),
    }
}

fn army(army: &ArmyInfo) -> ArmyFacts {
    ArmyFacts {
        id: army.id().to_owned(),
        title: army.title().to_owned(),
        description: army.description().to_owned(),
        pieces: army.pieces().to_vec(),
        in_library: army.is_in_library(),
    }
}

#[cfg(feature = "notation")]
fn format_names(entry: &GameEntry) -> Vec<String> {
    let formats = wazir::notation::Formats::for_game(entry);
    formats.iter().map(|format| format.name().to_owned()).collect()
}

#[cfg(all(feature = "move-notation", not(feature = "notation")))]
fn format_names(entry: &GameEntry) -> Vec<String> {
    let support = entry.extension::<wazir::notation::RecordSupport>();
    let names = support.map_or(&[][..], |support| support.absent_formats());
    names.iter().map(|&name| name.to_owned()).collect()
}

#[cfg(not(feature = "move-notation"))]
fn format_names(_: &GameEntry) -> Vec<String> {
    Vec::new()
}

#[cfg(feature = "move-notation")]
pub(crate) fn style_names(entry: &GameEntry) -> Vec<String> {
    wazir::notation::MoveStyles::of(entry).iter().map(|style| style.to_string()).collect()
}

#[cfg(not(feature = "move-notation"))]
pub(crate) fn style_names(_: &GameEntry) -> Vec<String> {
    vec!["coordinates".to_owned()]
}

#[cfg(feature = "ai")]
fn has_player(entry: &GameEntry) -> bool {
    entry.extension::<wazir::players::SearcherFactory>().is_some()
}

#[cfg(not(feature = "ai"))]
fn has_player(_: &GameEntry) -> bool {
    false
}
