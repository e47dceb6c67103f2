//! What a game is called, and its armies, where its dialect has no names of its own for them.

use wazir_registry::{GameInfo, StartOptions};

/// The ways to start a game that has no names of its own for them: what it is called, with both armies where
/// there are any, and with the number of players where it is not the usual one.
pub fn default_variants(name: &str, facts: &GameInfo) -> Vec<(String, StartOptions)> {
    if facts.armies().len() > 0 {
        let pairs =
            facts.armies().flat_map(|white| facts.armies().map(move |black| (white, black)));
        let variant = |(white, black)| {
            (
                format!("{name}-{white}-{black}"),
                StartOptions::default().with_armies(pairing(white, black)),
            )
        };
        return pairs.map(variant).collect();
    }
    let more = facts.seat_counts().iter().skip(1);
    let more =
        more.map(|&seats| (format!("{name}{seats}"), StartOptions::default().with_seats(seats)));
    [(name.to_owned(), StartOptions::default())].into_iter().chain(more).collect()
}

/// Two armies as a [`StartOptions`] takes them.
pub fn pairing(white: &str, black: &str) -> String {
    format!("{white}:{black}")
}

/// The army with this name; capitals do not matter.
pub fn find_army(facts: &GameInfo, name: &str) -> Option<String> {
    let mut armies = facts.armies();
    armies.find(|army| army.eq_ignore_ascii_case(name.trim())).map(str::to_owned)
}

/// The name of an army, with a capital.
pub fn default_army_title(id: &str) -> String {
    let mut letters = id.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.collect::<String>() + letters.as_str()
}
