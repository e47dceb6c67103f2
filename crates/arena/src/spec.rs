//! Player specifications: one player, set up in a line of text.

mod engine;
mod error;

use std::time::Duration;

use wazir_ai::{
    Level, MultiplayerMethod, Net, Options, SearchFeatures, SearchParams, TunedWeights, Weights,
    WeightsText,
};
use wazir_registry::GameRegistry;

pub(crate) use engine::EngineSpec;
pub use error::{PlayerKeyError, PlayerSpecError, WeightsError};

use crate::player::PlayerLimits;

/// A player with its settings: a built-in player or another program.
///
/// It is written as a list of `key=value`; `docs/arena.md` lists the keys.
///
/// ```
/// use wazir_arena::{PlayerLimits, PlayerSpec};
///
/// let games = wazir_builtin::games();
/// let player = PlayerSpec::read("name=new,features=-null-move", "nodes=2000,hash=4", 1, &games)?;
/// assert_eq!((player.name(), player.text()), ("new", "features=-null-move,hash=4,nodes=2000"));
/// assert_eq!(player.pace(), &PlayerLimits::default().nodes(2000));
///
/// let error = PlayerSpec::read("name=new,nodes=many", "", 1, &games).unwrap_err();
/// assert!(error.to_string().ends_with("a whole number of at least 1 is expected"));
/// # Ok::<(), wazir_arena::PlayerSpecError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerSpec {
    name: String,
    text: String,
    pub(crate) options: Options,
    pub(crate) level: Level,
    pace: PlayerLimits,
    /// The program that plays in place of the built-in player.
    pub(crate) program: Option<EngineSpec>,
}

/// The keys that only apply to the built-in player, besides `constant.NAME`.
const BUILTIN_KEYS: [&str; 7] =
    ["level", "weights", "features", "method", "variety", "hash", "threads"];
/// The keys that only apply to other programs, besides `option.NAME`.
const ENGINE_KEYS: [&str; 6] = ["engine", "protocol", "variant", "dir", "patience", "byoyomi"];

impl PlayerSpec {
    /// Reads a player with the given number. Missing keys come from `each`, and a missing name from
    /// `number`.
    ///
    /// Weights may be in a file, which is read at once and may hold those of any of the games.
    ///
    /// # Errors
    /// A [`PlayerSpecError`] for the first key that is unknown or has an invalid value, or for a
    /// missing part.
    pub fn read(
        text: &str,
        each: &str,
        number: usize,
        games: &GameRegistry,
    ) -> Result<Self, PlayerSpecError> {
        let own = parts(text)?;
        let mut all = parts(each)?;
        if own.iter().any(|(key, _)| key == "engine") {
            // Settings of built-in players do not concern a program.
            all.retain(|(key, _)| !is_own(key));
        }
        for (key, value) in own {
            all.retain(|(known, _)| *known != key);
            all.push((key, value));
        }
        let mut spec = Self {
            name: format!("player{number}"),
            text: String::new(),
            options: Options::default(),
            level: Level::Master,
            pace: PlayerLimits::default(),
            program: None,
        };
        let player = || text.to_owned();
        // The program first: it decides which keys are valid.
        all.sort_by_key(|(key, _)| key != "engine");
        for (key, value) in &all {
            spec.set(key, value, games).map_err(|reason| PlayerSpecError::Key {
                player: player(),
                key: key.clone(),
                value: value.clone(),
                reason: Box::new(reason),
            })?;
        }
        if spec.program.as_ref().is_some_and(|program| !program.has_protocol()) {
            return Err(PlayerSpecError::NoProtocol { player: player() });
        }
        if spec.level == Level::Master && !spec.pace.is_limited() {
            return Err(PlayerSpecError::NoLimit { player: player() });
        }
        all.retain(|(key, _)| key != "name");
        all.sort();
        let written: Vec<String> =
            all.iter().map(|(key, value)| format!("{key}={value}")).collect();
        spec.text = written.join(",");
        Ok(spec)
    }

    /// The name in tables.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// All settings except the name, as `key=value`, sorted by key.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The limits of its thinking.
    pub fn pace(&self) -> &PlayerLimits {
        &self.pace
    }

    fn set(&mut self, key: &str, value: &str, games: &GameRegistry) -> Result<(), PlayerKeyError> {
        match (&mut self.program, key) {
            (Some(_), key) if is_own(key) => return Err(PlayerKeyError::BuiltinOnly),
            (None, key) if ENGINE_KEYS.contains(&key) && key != "engine" => {
                return Err(PlayerKeyError::EngineOnly);
            }
            (Some(program), "byoyomi") => {
                program.say_byoyomi();
                self.pace.movetime = Some(Duration::from_millis(number(value)?));
                return Ok(());
            }
            (Some(program), key) if key.starts_with("option.") || engine::is_engine_key(key) => {
                return program.set(key, value);
            }
            _ => {}
        }
        let options = self.options.clone();
        match key {
            "name" if value.is_empty() => return Err(PlayerKeyError::NoName),
            "name" => self.name = value.to_owned(),
            "level" => self.level = value.parse()?,
            "weights" => self.options = options.weights(read_weights(value, games)?),
            "features" => self.options = options.features(features(value)?),
            "method" => self.options = options.multiplayer(value.parse::<MultiplayerMethod>()?),
            "hash" => self.options = options.hash(number(value)?),
            "threads" => self.options = options.threads(number(value)?),
            "variety" => self.pace.variety = Some(number(value)?),
            "nodes" => self.pace.nodes = Some(number(value)?),
            "depth" => self.pace.depth = Some(number(value)?),
            "movetime" => self.pace.movetime = Some(Duration::from_millis(number(value)?)),
            "margin" => self.pace.margin = Some(Duration::from_millis(number(value)?)),
            "time" => self.pace.clock = Some(clock(value)?),
            "engine" => self.program = Some(EngineSpec::new(value)?),
            _ => match key.strip_prefix("constant.") {
                Some(name) => {
                    let before = options.search_params();
                    let constants: SearchParams = format!("{before}, {name}={value}").parse()?;
                    self.options = options.params(constants);
                }
                None => return Err(PlayerKeyError::Unknown),
            },
        }
        Ok(())
    }
}

fn is_own(key: &str) -> bool {
    BUILTIN_KEYS.contains(&key) || key.starts_with("constant.")
}

/// Splits a text into its parts `key=value`. A part without `=` continues the value before it,
/// because a list of features contains commas.
fn parts(text: &str) -> Result<Vec<(String, String)>, PlayerSpecError> {
    let mut parts: Vec<(String, String)> = Vec::new();
    for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        match (part.split_once('='), parts.last_mut()) {
            (Some((key, value)), _) => parts.push((key.trim().into(), value.trim().into())),
            (None, Some((_, value))) => *value = format!("{value},{part}"),
            (None, None) => return Err(PlayerSpecError::NoValue { part: part.to_owned() }),
        }
    }
    Ok(parts)
}

fn number<N: std::str::FromStr + PartialOrd + From<u8>>(text: &str) -> Result<N, PlayerKeyError> {
    let number = text.parse().ok().filter(|number| *number >= N::from(1));
    number.ok_or(PlayerKeyError::Number)
}

/// Reads a time in seconds, such as `0.05`.
fn seconds(text: &str) -> Result<Duration, PlayerKeyError> {
    let seconds = text.parse().ok().and_then(|s| Duration::try_from_secs_f64(s).ok());
    seconds.ok_or(PlayerKeyError::Seconds)
}

/// Reads the time for the game and the increment per move, such as `1+0.05`.
fn clock(text: &str) -> Result<(Duration, Duration), PlayerKeyError> {
    let (main, increment) = text.split_once('+').unwrap_or((text, "0"));
    let clock = (seconds(main)?, seconds(increment)?);
    if clock.0.is_zero() && clock.1.is_zero() { Err(PlayerKeyError::NoTime) } else { Ok(clock) }
}

/// Reads a list of features; a list that starts with a removal starts from all features.
fn features(text: &str) -> Result<SearchFeatures, PlayerKeyError> {
    let base = if text.starts_with('-') { "all," } else { "" };
    Ok(format!("{base}{text}").parse()?)
}

/// Reads weights by name or from a file: a weights text that some of these games know, or a net on
/// top of the linear weights.
///
/// # Errors
/// No set of weights has this name and the file cannot be read, or it does not hold weights.
///
/// ```
/// use wazir_ai::Weights;
/// use wazir_arena::read_weights;
/// let games = wazir_builtin::games();
/// assert_eq!(read_weights("derived", &games)?, Weights::Derived);
/// assert!(read_weights("best", &games).is_err());
/// # Ok::<(), wazir_arena::WeightsError>(())
/// ```
pub fn read_weights(text: &str, games: &GameRegistry) -> Result<Weights, WeightsError> {
    let unknown = match text.parse() {
        Ok(weights) => return Ok(weights),
        Err(unknown) => unknown,
    };
    match std::fs::read(text) {
        Ok(read) if Net::has_magic(&read) => Ok(Weights::from_net(Net::read(&read)?)),
        Ok(read) => {
            let tuned = games.iter().filter_map(|game| game.extension());
            let own: Vec<_> = tuned.map(TunedWeights::rows).collect();
            Ok(Weights::Text(WeightsText::parse(&String::from_utf8_lossy(&read), &own)?))
        }
        Err(_) if !text.contains(['/', '.']) => Err(WeightsError::Unknown(unknown)),
        Err(error) => Err(WeightsError::File(error)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, each: &str, number: usize) -> Result<PlayerSpec, PlayerSpecError> {
        PlayerSpec::read(text, each, number, &wazir_builtin::games())
    }

    #[test]
    fn players_are_read() {
        let spec = read("constant.window=30,nodes=2", "constant.delta=150", 1).unwrap();
        let constants = spec.options.search_params();
        assert_eq!(constants.to_string(), "window=30, delta=150");
        assert!(read("constant.window=3000,nodes=2", "", 1).is_err());
        assert!(read("name=b,engine=e,protocol=usi,nodes=2", "constant.delta=150", 1).is_ok());
        let spec = read("name=a, features=-null-move,-singular,nodes=2000", "hash=4", 1).unwrap();
        assert_eq!(spec.name, "a");
        assert_eq!(spec.text, "features=-null-move,-singular,hash=4,nodes=2000");
        let features = SearchFeatures::all() - SearchFeatures::NULL_MOVE - SearchFeatures::SINGULAR;
        assert_eq!(spec.options, Options::default().features(features).hash(4));
        assert_eq!(spec.pace, PlayerLimits { nodes: Some(2000), ..PlayerLimits::default() });
    }

    #[test]
    fn each_gives_way() {
        let spec = read("level=easy", "", 2).unwrap();
        assert_eq!((spec.level, spec.pace), (Level::Easy, PlayerLimits::default()));
        let spec = read("time=2+0.05,weights=material", "time=1,threads=2", 3).unwrap();
        let clock = (Duration::from_secs(2), Duration::from_millis(50));
        assert_eq!(spec.pace.clock, Some(clock));
        assert_eq!(spec.options, Options::default().weights(Weights::Material).threads(2));
        assert_eq!(spec.name, "player3");
        assert_eq!(spec.text, "threads=2,time=2+0.05,weights=material");
    }

    #[test]
    fn programs_are_read() {
        let text = "name=fsf,engine=\"fairy-stockfish -x\",protocol=usi,option.Skill Level=5,\
                    patience=2,margin=50,movetime=100";
        let spec = read(text, "hash=4,nodes=9,threads=2", 1).unwrap();
        let mut program = EngineSpec::new("fairy-stockfish -x").unwrap();
        for (key, value) in [("protocol", "usi"), ("option.Skill Level", "5"), ("patience", "2")] {
            program.set(key, value).unwrap();
        }
        assert_eq!(spec.program, Some(program));
        let pace = PlayerLimits {
            nodes: Some(9),
            movetime: Some(Duration::from_millis(100)),
            margin: Some(Duration::from_millis(50)),
            ..PlayerLimits::default()
        };
        assert_eq!(spec.pace, pace);
        // A common setting that does not apply to a program is not kept.
        assert!(!spec.text.contains("hash") && spec.text.contains("nodes=9"), "{}", spec.text);
        let spec = read("engine=x,protocol=usi,byoyomi=900", "", 1).unwrap();
        assert_eq!(spec.pace, PlayerLimits::default().movetime(Duration::from_millis(900)));
        let refused = |text: &str| read(text, "", 1).unwrap_err().to_string();
        assert!(refused("byoyomi=900").contains("add engine=COMMAND"));
        assert!(refused("engine=x,depth=1").contains("name its protocol"));
        assert!(refused("engine=x,protocol=usi").contains("has no limit"));
        assert!(refused("engine=,protocol=usi,depth=1").contains("a program is expected"));
        assert!(refused("engine=x,protocol=icc,depth=1").contains("choose usi, uci, cecp"));
        assert!(refused("engine=x,protocol=usi,depth=1,hash=4").contains("option.NAME"));
        assert!(refused("protocol=usi,depth=1").contains("add engine=COMMAND"));
        let unknown = refused("option.Hash=4,depth=1");
        assert!(unknown.contains("no such key"));
        // It names all keys that there are.
        for key in BUILTIN_KEYS.iter().chain(&ENGINE_KEYS) {
            assert!(
                unknown.split([',', ' ', ':', ';']).any(|word| word == *key),
                "{key}: {unknown}"
            );
        }
    }

    #[test]
    fn mistakes_are_named() {
        let refused = |text: &str| read(text, "", 1).unwrap_err().to_string();
        assert!(refused("name=x,variety=20").contains("has no limit"));
        assert!(refused("nodes=0").contains("at least 1"));
        assert!(refused("nodes").contains("no `=`"));
        assert!(refused("node=5").contains("no such key"));
        assert!(refused("depth=3,features=tabel").contains("`tabel`"));
        assert!(refused("depth=3,weights=best").contains("or a file"));
        assert!(refused("depth=3,weights=/no/such/file").contains("no such file"));
        assert!(refused("level=master").contains("has no limit"));
        assert!(refused("level=good").contains("beginner"));
        assert!(refused("time=0").contains("there is no time"));
        assert!(refused("depth=3,method=guess").contains("brs+"));
    }
}
