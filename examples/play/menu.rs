//! Choosing a game by answering questions.

use std::io::{self, BufRead, Write};

use wazir::{GameId, Setup, Table};

use crate::lines::{Line, read_line};
use crate::players::{Player, Players};

/// Asks until an answer is understood; an empty line stands for `default`. `None` when the input
/// ends or the player leaves.
fn ask<T>(
    input: &mut impl BufRead,
    output: &mut impl Write,
    question: &str,
    default: &str,
    read: impl Fn(&str) -> Result<T, String>,
) -> io::Result<Option<T>> {
    loop {
        write!(output, "{question} [{default}]> ")?;
        output.flush()?;
        let line = match read_line(input)? {
            Line::End => {
                writeln!(output)?;
                return Ok(None);
            }
            Line::Text(line) if matches!(&*line, "quit" | "exit" | "q") => return Ok(None),
            Line::Text(line) => line,
            Line::TooLong | Line::Unreadable => {
                writeln!(output, "That cannot be read.")?;
                continue;
            }
        };
        match read(if line.is_empty() { default } else { &line }) {
            Ok(answer) => return Ok(Some(answer)),
            Err(reason) => writeln!(output, "{reason}.")?,
        }
    }
}

fn read_game(text: &str) -> Result<GameId, String> {
    let number = text.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    match number.and_then(|index| GameId::ALL.get(index)) {
        Some(&game) => Ok(game),
        None => text.parse().map_err(|error: wazir::ParseGameIdError| error.to_string()),
    }
}

/// Asks for the game, what it lets players choose, and who plays. `None` when the player leaves.
pub(crate) fn choose(
    input: &mut impl BufRead,
    output: &mut impl Write,
) -> io::Result<Option<(Box<dyn Table>, Players)>> {
    writeln!(output, "Which game?")?;
    for (index, game) in GameId::ALL.into_iter().enumerate() {
        writeln!(output, "  {}  {:<10} {}", index + 1, game.name(), game.title())?;
    }
    let Some(game) = ask(input, output, "Name or number", "1", read_game)? else { return Ok(None) };
    let open = |setup: Setup| game.open(&setup).map_err(|error| error.to_string());
    let table = match game {
        GameId::Cwda => {
            let armies: Vec<&str> = wazir::cwda::Army::builtin().iter().map(|a| a.id()).collect();
            writeln!(output, "Armies: {}.", armies.join(", "))?;
            let read = |text: &str| open(Setup::default().armies(text));
            ask(input, output, "White's and Black's", "fide:clobberers", read)?
        }
        GameId::Evo => {
            let read = |text: &str| {
                let seats = text.parse().map_err(|_| "Say 2 or 4".to_owned())?;
                open(Setup::default().seats(seats))
            };
            ask(input, output, "How many players, 2 or 4", "2", read)?
        }
        _ => match open(Setup::default()) {
            Ok(table) => Some(table),
            Err(reason) => {
                writeln!(output, "{reason}.")?;
                None
            }
        },
    };
    let Some(table) = table else { return Ok(None) };
    let levels = wazir::ai::Level::ALL.map(wazir::ai::Level::name);
    writeln!(output, "Levels of the computer: {}.", levels.join(", "))?;
    let mut chosen = Vec::new();
    for (place, seat) in table.seats().into_iter().enumerate() {
        let question = format!("{}: person, computer or a level", table.seat_name(seat));
        let default = if place == 0 { "person" } else { "computer" };
        let Some(player) = ask(input, output, &question, default, str::parse::<Player>)? else {
            return Ok(None);
        };
        chosen.push(player);
    }
    match Players::new(&*table, &chosen) {
        Ok(players) => Ok(Some((table, players))),
        Err(reason) => {
            writeln!(output, "{reason}.")?;
            Ok(None)
        }
    }
}
