//! Default names of games and armies, for games whose dialect does not define them.

use wazir_registry::{GameInfo, StartOptions};

/// Returns the default names of a game and their starts: its name, with both armies if it has
/// armies (those of a library are left out), or with the number of players if that is not the
/// default.
pub fn default_variants(name: &str, facts: &GameInfo) -> Vec<(String, StartOptions)> {
    if facts.armies().len() > 0 {
        // The list of a protocol has no room for a library.
        let armies = || facts.main_armies();
        let pairs = armies().flat_map(|white| armies().map(move |black| (white, black)));
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

/// Returns a matchup in the form that [`StartOptions`] accepts.
pub fn pairing(white: &str, black: &str) -> String {
    format!("{white}:{black}")
}

/// Returns the army with this name, ignoring case.
pub fn find_army(facts: &GameInfo, name: &str) -> Option<String> {
    let mut armies = facts.armies();
    armies.find(|army| army.eq_ignore_ascii_case(name.trim())).map(str::to_owned)
}

/// Returns the id of an army with its first letter in upper case.
pub fn default_army_title(id: &str) -> String {
    let mut letters = id.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.collect::<String>() + letters.as_str()
}
