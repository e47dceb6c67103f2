//! Line menu: chooses a game by questions.

use std::io::{self, BufRead, Write};

use wazir_registry::{GameEntry, GameRegistry, Play, StartOptions};

use wazir_text::{Language, Message, message};

use crate::plain::lines::{InputLine, read_line};
use crate::players::{Players, PlayersError};
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
            InputLine::Text(line) if matches!(&*line, "quit" | "exit" | "q") => return Ok(None),
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
        None => games.find(text).cloned().map_err(|error| error.message()),
    }
}

/// Asks for the options that the game offers: armies, or the number of players.
fn ask_start(
    entry: &GameEntry,
    input: &mut impl BufRead,
    output: &mut impl Write,
    language: Language,
) -> io::Result<Option<Play>> {
    let facts = entry.info();
    let open = |start: StartOptions| entry.open(&start).map_err(|error| error.message());
    let armies: Vec<&str> = facts.armies().collect();
    if let [first, second, ..] = armies[..] {
        let names = armies.join(", ");
        writeln!(output, "{}", message!(Dialogue::Armies { armies: names }).translate(language))?;
        let names: Vec<&str> = facts.seat_names().collect();
        let question = format!("{}'s", names.join("'s and "));
        let read = |text: &str| open(StartOptions::default().with_armies(text));
        return ask(input, output, language, &question, &format!("{first}:{second}"), read);
    }
    if let [usual, _, ..] = facts.seat_counts() {
        let counts: Vec<String> = facts.seat_counts().iter().map(u8::to_string).collect();
        let counts = counts.join(" or ");
        let read = |text: &str| {
            let seats = text.parse().map_err(|_| {
                let counts = counts.clone();
                message!(Dialogue::SayOneOf { counts })
            })?;
            open(StartOptions::default().with_seats(seats))
        };
        let question =
            message!(Dialogue::HowMany { counts: counts.clone() }).translate(language).to_string();
        return ask(input, output, language, &question, &usual.to_string(), read);
    }
    match open(StartOptions::default()) {
        Ok(game) => Ok(Some(game)),
        Err(reason) => {
            writeln!(output, "{}.", reason.translate(language))?;
            Ok(None)
        }
    }
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
