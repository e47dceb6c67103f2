//! Line menu: chooses a game by questions.

use std::io::{self, BufRead, Write};
use std::time::{SystemTime, UNIX_EPOCH};

use wazir_registry::{GameEntry, GameRegistry, NamedStart, OptionInfo, Play, StartOptions};
use wazir_text::{Language, Message, message};

use crate::plain::answers::is_quit;
use crate::plain::lines::{InputLine, read_line};
use crate::players::{Players, PlayersError};
use crate::screen::{offered_options, option_values};
use crate::texts::Dialogue;

/// Asks until an answer is understood; an empty line means `default`. Returns `None` if the input
/// ends or the user leaves.
fn ask<T>(
    input: &mut impl BufRead,
    output: &mut impl Write,
    language: Language,
    question: &str,
    default: &str,
    read: impl Fn(&str) -> Result<T, Message>,
) -> io::Result<Option<T>> {
    loop {
        write!(output, "{question} [{default}]> ")?;
        output.flush()?;
        let line = match read_line(input)? {
            InputLine::End => {
                writeln!(output)?;
                return Ok(None);
            }
            InputLine::Text(line) if is_quit(&line) => return Ok(None),
            InputLine::Text(line) => line,
            InputLine::TooLong | InputLine::Unreadable => {
                writeln!(output, "{}", language.template(Dialogue::CannotBeRead.key()))?;
                continue;
            }
        };
        match read(if line.is_empty() { default } else { &line }) {
            Ok(answer) => return Ok(Some(answer)),
            Err(reason) => writeln!(output, "{}.", reason.translate(language))?,
        }
    }
}

fn read_game(games: &GameRegistry, text: &str) -> Result<GameEntry, Message> {
    let number = text.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    match number.and_then(|index| games.iter().nth(index)) {
        Some(entry) => Ok(entry.clone()),
        None => match games.find(text) {
            Ok(entry) => Ok(entry.clone()),
            Err(unknown) => games.find_by_name(text).next().ok_or_else(|| unknown.message()),
        },
    }
}

/// The word for the default start where it has no name.
const USUAL: &str = "usual";

/// Asks for the options that the game offers: armies, the number of players, the start and rules.
fn ask_start(
    entry: &GameEntry,
    input: &mut impl BufRead,
    output: &mut impl Write,
    language: Language,
) -> io::Result<Option<Play>> {
    let mut start = StartOptions::default();
    if entry.info().armies().len() > 1 {
        let Some(chosen) = ask_armies(entry, start, input, output, language)? else {
            return Ok(None);
        };
        start = chosen;
    }
    if entry.info().seat_counts().len() > 1 {
        let Some(chosen) = ask_seats(entry, start, input, output, language)? else {
            return Ok(None);
        };
        start = chosen;
    }
    if !entry.info().start_names().is_empty() {
        let Some(chosen) = ask_named_start(entry, start, input, output, language)? else {
            return Ok(None);
        };
        start = chosen;
    }
    let Some(start) = ask_rules(entry, start, input, output, language)? else { return Ok(None) };
    match entry.open(&start) {
        Ok(game) => Ok(Some(game)),
        Err(error) => {
            writeln!(output, "{}.", error.message().translate(language))?;
            Ok(None)
        }
    }
}

/// Returns the choices if the game opens with them.
fn checked(entry: &GameEntry, start: StartOptions) -> Result<StartOptions, Message> {
    entry.open(&start).map(|_| start).map_err(|error| error.message())
}

fn ask_armies(
    entry: &GameEntry,
    start: StartOptions,
    input: &mut impl BufRead,
    output: &mut impl Write,
    language: Language,
) -> io::Result<Option<StartOptions>> {
    let facts = entry.info();
    let armies: Vec<&str> = facts.main_armies().collect();
    let [first, _, ..] = armies[..] else { return Ok(Some(start)) };
    let names = armies.join(", ");
    writeln!(output, "{}", message!(Dialogue::Armies { armies: names }).translate(language))?;
    let library = facts.armies().len() - armies.len();
    if library > 0 {
        writeln!(output, "{}", message!(Dialogue::Library { count: library }).translate(language))?;
    }
    let names: Vec<&str> = facts.seat_names().collect();
    let question = format!("{}'s", names.join("'s and "));
    let read = |text: &str| checked(entry, start.clone().with_armies(text));
    ask(input, output, language, &question, &format!("{first}:{first}"), read)
}

fn ask_seats(
    entry: &GameEntry,
    start: StartOptions,
    input: &mut impl BufRead,
    output: &mut impl Write,
    language: Language,
) -> io::Result<Option<StartOptions>> {
    let counts: Vec<String> = entry.info().seat_counts().iter().map(u8::to_string).collect();
    let usual = counts.first().cloned().unwrap_or_default();
    let counts = counts.join(" or ");
    let read = |text: &str| {
        let seats = text.parse().map_err(|_| {
            let counts = counts.clone();
            message!(Dialogue::SayOneOf { counts })
        })?;
        checked(entry, start.clone().with_seats(seats))
    };
    let question = message!(Dialogue::HowMany { counts: counts.clone() });
    ask(input, output, language, &question.translate(language).to_string(), &usual, read)
}

/// Lists the starts with what they are for, and requests one.
fn ask_named_start(
    entry: &GameEntry,
    start: StartOptions,
    input: &mut impl BufRead,
    output: &mut impl Write,
    language: Language,
) -> io::Result<Option<StartOptions>> {
    let facts = entry.info();
    let named: Vec<&NamedStart> = facts.default_start().into_iter().chain(facts.starts()).collect();
    if !named.is_empty() {
        writeln!(output, "{}", language.template(Dialogue::Starts.key()))?;
    }
    let widest = named.iter().map(|start| start.name().len()).max().unwrap_or(0);
    for start in &named {
        let title = start.title();
        let line = match start.about() {
            Some(about) => message!(Dialogue::StartFor { title, about }),
            None => message!(Dialogue::StartByName { title }),
        };
        writeln!(output, "  {:<widest$}  {}", start.name(), line.translate(language))?;
    }
    let question = match facts.numbered_starts() {
        Some(all) => {
            if let Some(about) = all.about() {
                writeln!(output, "{}", about.translate(language))?;
            }
            message!(Dialogue::WhichNumber { last: all.last() })
        }
        None => Dialogue::WhichStart.into(),
    };
    let usual = facts.default_start().map_or(USUAL, NamedStart::name);
    let seed = random_seed();
    let read = |text: &str| match text == usual {
        true => Ok(start.clone()),
        false => checked(entry, start.clone().with_start(text, seed)),
    };
    ask(input, output, language, &question.translate(language).to_string(), usual, read)
}

/// The answer that keeps the rules as they are.
const KEEP: &str = "play";

/// Lists the rules with their present values, and changes those that are named until all are kept.
fn ask_rules(
    entry: &GameEntry,
    mut start: StartOptions,
    input: &mut impl BufRead,
    output: &mut impl Write,
    language: Language,
) -> io::Result<Option<StartOptions>> {
    let rules: Vec<&OptionInfo> = offered_options(entry.info()).collect();
    let mut chosen: Vec<String> = rules.iter().map(|rule| rule.default().to_owned()).collect();
    while !rules.is_empty() {
        writeln!(output, "{}", language.template(Dialogue::Rules.key()))?;
        for (number, (rule, value)) in (1..).zip(rules.iter().zip(&chosen)) {
            let (title, value_title) = (rule.title(), rule.value_title(value));
            let help = rule.value_help(value);
            let line = message!(Dialogue::RuleIs { title, value: value_title, help });
            writeln!(output, "  {number}  {}", line.translate(language))?;
        }
        let read = |text: &str| match text == KEEP {
            true => Ok(None),
            false => read_number(text, rules.len()).map(Some),
        };
        let question = language.template(Dialogue::WhichRule.key());
        let Some(answer) = ask(input, output, language, question, KEEP, read)? else {
            return Ok(None);
        };
        let Some(at) = answer else { break };
        let Some(value) = ask_value(rules[at], input, output, language)? else { return Ok(None) };
        start = start.with_option(rules[at].key(), value.clone());
        chosen[at] = value;
    }
    Ok(Some(start))
}

/// Lists the values of a rule, and requests one.
fn ask_value(
    rule: &OptionInfo,
    input: &mut impl BufRead,
    output: &mut impl Write,
    language: Language,
) -> io::Result<Option<String>> {
    let values = option_values(rule);
    for (number, value) in (1..).zip(&values) {
        let (title, about) = (rule.value_title(value), rule.value_help(value));
        let line = message!(Dialogue::StartFor { title, about });
        writeln!(output, "  {number}  {}", line.translate(language))?;
    }
    let usual = values.iter().position(|value| value == rule.default()).unwrap_or(0) + 1;
    let question = rule.title().translate(language).to_string();
    let read = |text: &str| read_number(text, values.len()).map(|at| values[at].clone());
    ask(input, output, language, &question, &usual.to_string(), read)
}

/// Reads a number from 1 to `most`, and returns it less one.
fn read_number(text: &str, most: usize) -> Result<usize, Message> {
    let number = text.parse::<usize>().ok().filter(|number| (1..=most).contains(number));
    number.map(|number| number - 1).ok_or_else(|| message!(Dialogue::NumberUpTo { most }))
}

/// Returns a number that is new each time.
pub(crate) fn random_seed() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos() as u64)
}

/// Asks for the game, its options and its players. Returns `None` if the user leaves.
///
/// # Errors
/// Returns an error if the input cannot be read or the output cannot be written.
pub fn choose_game(
    input: &mut impl BufRead,
    output: &mut impl Write,
    games: &GameRegistry,
    language: Language,
) -> io::Result<Option<(Play, Players)>> {
    writeln!(output, "{}", language.template(Dialogue::WhichGame.key()))?;
    for (index, entry) in games.iter().enumerate() {
        writeln!(
            output,
            "  {}  {:<10} {}",
            index + 1,
            entry.id(),
            entry.info().localized_title().translate(language)
        )?;
    }
    let read = |text: &str| read_game(games, text);
    let question = language.template(Dialogue::NameOrNumber.key());
    let Some(entry) = ask(input, output, language, question, "1", read)? else { return Ok(None) };
    let Some(game) = ask_start(&entry, input, output, language)? else { return Ok(None) };
    let levels = wazir_ai::Level::ALL.map(wazir_ai::Level::name);
    let levels = levels.join(", ");
    writeln!(output, "{}", message!(Dialogue::Levels { levels }).translate(language))?;
    let mut chosen = Vec::new();
    let seats = game.seats();
    for (place, &seat) in seats.iter().enumerate() {
        let player = game.seat_message(seat);
        let question = message!(Dialogue::WhoPlays { player }).translate(language).to_string();
        let player = |word: &str| word.parse().map_err(|error: PlayersError| error.message());
        let default = if place == 0 { "person" } else { "computer" };
        let Some(player) = ask(input, output, language, &question, default, player)? else {
            return Ok(None);
        };
        chosen.push(player);
    }
    match Players::new(&seats, &chosen) {
        Ok(players) => Ok(Some((game, players))),
        Err(reason) => {
            writeln!(output, "{}.", reason.message().translate(language))?;
            Ok(None)
        }
    }
}
