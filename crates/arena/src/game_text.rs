//! What is asked of a game in progress, whichever it is.

use wazir_registry::{Play, StartOptions};

/// The armies that meet in a game where there are some to choose: a position begins with them.
pub(crate) fn armies_in_position(start: &str) -> Option<&str> {
    start.split(' ').next().filter(|word| word.contains(':'))
}

/// The rules of a game that are not the usual ones, each as `KEY=VALUE`.
pub(crate) fn changed_rules(game: &Play) -> Vec<String> {
    game.changed_options().iter().map(|(key, value)| format!("{key}={value}")).collect()
}

/// The start of a game that was played by such rules.
pub(crate) fn start_with_rules(position: &str, rules: &[String]) -> StartOptions {
    let rules = rules.iter().filter_map(|rule| rule.split_once('='));
    rules.fold(StartOptions::default().with_position(position), |start, (key, value)| {
        start.with_option(key, value)
    })
}
