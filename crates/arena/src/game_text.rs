//! Questions about a game in progress, whichever game it is.

use wazir_registry::{Play, StartOptions};

/// Returns the armies of a start position; in games with armies a position begins with them.
pub(crate) fn armies_in_position(start: &str) -> Option<&str> {
    start.split(' ').next().filter(|word| word.contains(':'))
}

/// Returns the options of a game that are not the defaults, each as `KEY=VALUE`.
pub(crate) fn changed_rules(game: &Play) -> Vec<String> {
    game.changed_options().iter().map(|(key, value)| format!("{key}={value}")).collect()
}

/// Returns the start of a game with these options.
pub(crate) fn start_with_rules(position: &str, rules: &[String]) -> StartOptions {
    let rules = rules.iter().filter_map(|rule| rule.split_once('='));
    rules.fold(StartOptions::default().with_position(position), |start, (key, value)| {
        start.with_option(key, value)
    })
}
