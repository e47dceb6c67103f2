//! How a player is written on the command line.

use std::time::Duration;

use wazir::ai::{Features, Level, ManyMethod, Options, Weights};

use crate::external::EngineSpec;

/// How long a player may think about its moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pace {
    pub(crate) depth: Option<u32>,
    pub(crate) nodes: Option<u64>,
    pub(crate) movetime: Option<Duration>,
    /// How much worse than the best a move may look that is played, in hundredths of the weakest
    /// piece; not a limit, and without it the level decides.
    pub(crate) variety: Option<u32>,
    /// The time for a whole game, and what each move adds.
    pub(crate) clock: Option<(Duration, Duration)>,
    /// By how much a move of this player may be late, where it differs from the match.
    pub(crate) margin: Option<Duration>,
}

impl Pace {
    fn is_limited(&self) -> bool {
        Self { variety: None, margin: None, ..*self } != Self::default()
    }
}

/// A player as it was set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Spec {
    pub(crate) name: String,
    /// Everything but the name, as it was written, for the record.
    pub(crate) text: String,
    pub(crate) options: Options,
    pub(crate) level: Level,
    pub(crate) pace: Pace,
    /// The program that plays in place of ours.
    pub(crate) engine: Option<EngineSpec>,
}

/// The keys a player is set up with, for messages.
const KEYS: &str = "name, level, weights, features, method, variety, nodes, depth, movetime, time, \
                    margin, hash, threads; or for another program name, engine, protocol, \
                    option.NAME, variant, dir, patience, nodes, depth, movetime, time, margin";

/// The keys that say how our own player thinks, and mean nothing to another program.
const OWN_KEYS: [&str; 7] =
    ["level", "weights", "features", "method", "variety", "hash", "threads"];
/// The keys that only other programs have, besides `option.NAME`.
const ENGINE_KEYS: [&str; 5] = ["engine", "protocol", "variant", "dir", "patience"];

/// The parts `key=value` of a text. A part without `=` goes on with the value before it, because
/// a list of features has commas of its own.
fn parts(text: &str) -> Result<Vec<(String, String)>, String> {
    let mut parts: Vec<(String, String)> = Vec::new();
    for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        match (part.split_once('='), parts.last_mut()) {
            (Some((key, value)), _) => parts.push((key.trim().into(), value.trim().into())),
            (None, Some((_, value))) => *value = format!("{value},{part}"),
            (None, None) => return Err(format!("`{part}` has no `=`: write nodes=2000 and so on")),
        }
    }
    Ok(parts)
}

/// Reads a player; what it leaves open is taken from `each`.
pub(crate) fn read(text: &str, each: &str, number: usize) -> Result<Spec, String> {
    let own = parts(text)?;
    let mut all = parts(each)?;
    if own.iter().any(|(key, _)| key == "engine") {
        // What is meant for our own players does not concern a program.
        all.retain(|(key, _)| !OWN_KEYS.contains(&&**key));
    }
    for (key, value) in own {
        all.retain(|(known, _)| *known != key);
        all.push((key, value));
    }
    let mut spec = Spec {
        name: format!("player{number}"),
        text: String::new(),
        options: Options::default(),
        level: Level::Master,
        pace: Pace::default(),
        engine: None,
    };
    // The program first: it decides which keys mean something.
    all.sort_by_key(|(key, _)| key != "engine");
    for (key, value) in &all {
        spec.set(key, value).map_err(|reason| {
            format!("player `{}`: {key}={value}: {reason}", text.escape_debug())
        })?;
    }
    if spec.engine.as_ref().is_some_and(|engine| engine.protocol.is_none()) {
        return Err(format!(
            "player `{}`: which protocol? add protocol=usi, uci, cecp or gnushogi",
            text.escape_debug()
        ));
    }
    if spec.level == Level::Master && !spec.pace.is_limited() {
        return Err(format!(
            "player `{}` would think for ever: add nodes=2000, depth=, movetime= or \
            time=",
            text.escape_debug()
        ));
    }
    all.retain(|(key, _)| key != "name");
    all.sort();
    let written: Vec<String> = all.iter().map(|(key, value)| format!("{key}={value}")).collect();
    spec.text = written.join(",");
    Ok(spec)
}

fn number<N: std::str::FromStr + PartialOrd + From<u8>>(text: &str) -> Result<N, String> {
    let number = text.parse().ok().filter(|number| *number >= N::from(1));
    number.ok_or_else(|| "a whole number of at least 1 is expected".to_owned())
}

/// A time in seconds, such as `0.05`.
fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().and_then(|s| Duration::try_from_secs_f64(s).ok());
    seconds.ok_or_else(|| "a time in seconds is expected, such as 1+0.05".to_owned())
}

/// One of the crate's sets, or a file of weights.
fn weights(text: &str) -> Result<Weights, String> {
    match text.parse::<Weights>() {
        Ok(weights) => Ok(weights),
        Err(unknown) if !text.contains(['/', '.']) => Err(format!("{unknown}, or a file")),
        Err(_) => {
            let read = std::fs::read_to_string(text).map_err(|error| error.to_string())?;
            Weights::text(&read).map_err(|error| error.to_string())
        }
    }
}

/// The features named; a list that begins with what is left out begins with all.
fn features(text: &str) -> Result<Features, String> {
    let base = if text.starts_with('-') { "all," } else { "" };
    format!("{base}{text}").parse().map_err(|error| format!("{error}"))
}

impl Spec {
    fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        let options = self.options.clone();
        match (self.engine.is_some(), key) {
            (true, key) if OWN_KEYS.contains(&key) => {
                return Err("another program has no such key: its own are option.NAME".to_owned());
            }
            (false, key) if ENGINE_KEYS.contains(&key) && key != "engine" => {
                return Err("it belongs to another program: add engine=COMMAND".to_owned());
            }
            _ => {}
        }
        if let (Some(name), Some(engine)) = (key.strip_prefix("option."), &mut self.engine) {
            engine.options.push((name.to_owned(), value.to_owned()));
            return Ok(());
        }
        match key {
            "name" if value.is_empty() => return Err("a name is expected".to_owned()),
            "name" => self.name = value.to_owned(),
            "level" => self.level = value.parse().map_err(|error| format!("{error}"))?,
            "weights" => self.options = options.weights(weights(value)?),
            "features" => self.options = options.features(features(value)?),
            "method" => {
                let method: ManyMethod = value.parse().map_err(|error| format!("{error}"))?;
                self.options = options.many(method);
            }
            "hash" => self.options = options.hash(number(value)?),
            "threads" => self.options = options.threads(number(value)?),
            "variety" => self.pace.variety = Some(number(value)?),
            "nodes" => self.pace.nodes = Some(number(value)?),
            "depth" => self.pace.depth = Some(number(value)?),
            "movetime" => self.pace.movetime = Some(Duration::from_millis(number(value)?)),
            "margin" => self.pace.margin = Some(Duration::from_millis(number(value)?)),
            "time" => {
                let (main, increment) = value.split_once('+').unwrap_or((value, "0"));
                let clock = (seconds(main)?, seconds(increment)?);
                if clock.0.is_zero() && clock.1.is_zero() {
                    return Err("no time at all: write 1+0.05 for instance".to_owned());
                }
                self.pace.clock = Some(clock);
            }
            "engine" => {
                let command = value.trim_matches('"').trim();
                if command.is_empty() {
                    return Err("a program is expected".to_owned());
                }
                let command = command.to_owned();
                self.engine = Some(EngineSpec { command, ..EngineSpec::default() });
            }
            _ if ENGINE_KEYS.contains(&key) => self.set_engine(key, value)?,
            _ => return Err(format!("there is no such key: {KEYS}")),
        }
        Ok(())
    }

    fn set_engine(&mut self, key: &str, value: &str) -> Result<(), String> {
        let Some(engine) = &mut self.engine else { return Ok(()) };
        match key {
            "protocol" => {
                engine.protocol = Some(value.parse().map_err(|error| format!("{error}"))?);
            }
            "variant" => engine.variant = Some(value.to_owned()),
            "dir" => engine.directory = Some(value.to_owned()),
            _ => engine.patience = Some(seconds(value)?),
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use wazir_protocol::Protocol;

    use super::*;

    #[test]
    fn players_are_read() {
        let spec = read("name=a, features=-null-move,-singular,nodes=2000", "hash=4", 1).unwrap();
        assert_eq!(spec.name, "a");
        assert_eq!(spec.text, "features=-null-move,-singular,hash=4,nodes=2000");
        let features = Features::all() - Features::NULL_MOVE - Features::SINGULAR;
        assert_eq!(spec.options, Options::default().features(features).hash(4));
        assert_eq!(spec.pace, Pace { nodes: Some(2000), ..Pace::default() });
    }

    #[test]
    fn each_gives_way() {
        let spec = read("level=easy", "", 2).unwrap();
        assert_eq!((spec.level, spec.pace), (Level::Easy, Pace::default()));
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
        let engine = spec.engine.unwrap();
        assert_eq!(
            (&*engine.command, engine.protocol),
            ("fairy-stockfish -x", Some(Protocol::Usi))
        );
        assert_eq!(engine.options, [("Skill Level".to_owned(), "5".to_owned())]);
        assert_eq!(engine.patience, Some(Duration::from_secs(2)));
        let pace = Pace {
            nodes: Some(9),
            movetime: Some(Duration::from_millis(100)),
            margin: Some(Duration::from_millis(50)),
            ..Pace::default()
        };
        assert_eq!(spec.pace, pace);
        // What is common and means nothing to it is not kept.
        assert!(!spec.text.contains("hash") && spec.text.contains("nodes=9"), "{}", spec.text);
        let refused = |text: &str| read(text, "", 1).unwrap_err();
        assert!(refused("engine=x,depth=1").contains("which protocol?"));
        assert!(refused("engine=x,protocol=usi").contains("for ever"));
        assert!(refused("engine=,protocol=usi,depth=1").contains("a program is expected"));
        assert!(refused("engine=x,protocol=winboard,depth=1").contains("choose usi, uci, cecp"));
        assert!(refused("engine=x,protocol=usi,depth=1,hash=4").contains("option.NAME"));
        assert!(refused("protocol=usi,depth=1").contains("add engine=COMMAND"));
        assert!(refused("option.Hash=4,depth=1").contains("no such key"));
    }

    #[test]
    fn mistakes_are_named() {
        let refused = |text: &str| read(text, "", 1).unwrap_err();
        assert!(refused("name=x,variety=20").contains("for ever"));
        assert!(refused("nodes=0").contains("at least 1"));
        assert!(refused("nodes").contains("no `=`"));
        assert!(refused("node=5").contains("no such key"));
        assert!(refused("depth=3,features=tabel").contains("`tabel`"));
        assert!(refused("depth=3,weights=best").contains("or a file"));
        assert!(refused("depth=3,weights=/no/such/file").contains("No such file"));
        assert!(refused("level=master").contains("for ever"));
        assert!(refused("level=good").contains("beginner"));
        assert!(refused("time=0").contains("no time at all"));
        assert!(refused("depth=3,method=guess").contains("brs+"));
    }
}
