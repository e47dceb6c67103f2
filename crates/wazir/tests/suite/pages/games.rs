//! The built-in games: their names, players, starts and rules.

use std::fmt::Write as _;

use wazir::registry::GameInfo;

use super::{header, same_as_stored};

/// Adds a table unless it is empty.
fn add_table(page: &mut String, head: &str, rows: &[String]) {
    if !rows.is_empty() {
        let line = "|---".repeat(head.matches('|').count() - 1);
        let _ = write!(page, "\n{head}\n{line}|\n{}\n", rows.join("\n"));
    }
}

fn add_game(page: &mut String, info: &GameInfo) {
    let id = info.id();
    let _ = write!(page, "\n## {} (`{id}`)\n\n", info.title());
    let counts: Vec<String> = info.seat_counts().iter().map(ToString::to_string).collect();
    let seats: Vec<&str> = info.seat_names().collect();
    let _ = writeln!(page, "{} players: {}.", counts.join(" or "), seats.join(", "));
    let names: Vec<String> = info.external_names().map(|name| format!("`{name}`")).collect();
    if !names.is_empty() {
        let _ = writeln!(page, "Other programs call it {}.", names.join(", "));
    }
    let starts = info.starts().iter().map(|start| {
        let about = start.about().map(|text| text.to_string()).unwrap_or_default();
        format!("| `{}` | {} | {about} |", start.name(), start.title())
    });
    let mut starts: Vec<String> = starts.collect();
    if let Some(numbered) = info.numbered_starts() {
        let about = numbered.about().map(|text| text.to_string()).unwrap_or_default();
        starts.push(format!(
            "| `0` to `{}`, `random` | {} | {about} |",
            numbered.last(),
            numbered.title()
        ));
    }
    add_table(page, "| `--start` | start | |", &starts);
    let options: Vec<String> = info
        .options()
        .iter()
        .map(|option| {
            let (key, values) = (option.key(), option.values().to_string());
            format!("| `{key}` | {values} | `{}` | {} |", option.default(), option.help())
        })
        .collect();
    add_table(page, "| `--option` | values | default | |", &options);
    let armies: Vec<String> = info.main_armies().map(|army| format!("`{army}`")).collect();
    if !armies.is_empty() {
        let _ = write!(
            page,
            "\n`--armies WHITE:BLACK` takes {}, and the [published armies](../gallery/armies.md).\n",
            armies.join(", ")
        );
    }
}

#[test]
fn the_reference_has_every_game() {
    let mut page = header("Games, starts and rules");
    page += "The built-in games as programs know them. `play` and the other programs take the name in\n\
             brackets. An `--option` is written `KEY=VALUE`. A game from a file has the starts of its\n\
             table [`[starts]`](game-files.md#starts), and its rules are in the file.\n";
    for entry in wazir::games().iter() {
        add_game(&mut page, entry.info());
    }
    same_as_stored("reference/games.md", &page);
}
