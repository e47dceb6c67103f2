//! The manual of the programs, made from their command lines: man pages, completions for shells and
//! the pages of `docs/reference`.

use std::io;
use std::path::Path;

use clap::{Command, CommandFactory, ValueEnum};
use clap_complete::Shell;

pub mod reference;
#[cfg(test)]
mod tests;

/// Returns the command line of every program, sorted by name. `prefix` goes before each name, as in
/// `wazir-play`.
///
/// ```
/// let names: Vec<String> =
///     wazir_manual::programs("").iter().map(|command| command.get_name().to_owned()).collect();
/// assert!(names.contains(&"play".to_owned()) && names.contains(&"tables".to_owned()));
/// assert!(names.is_sorted());
/// ```
#[must_use]
pub fn programs(prefix: &str) -> Vec<Command> {
    // The names live as long as the process, as clap wants it: a few words.
    let named = |name: &str| -> &'static str { format!("{prefix}{name}").leak() };
    let offline = wazir_programs::PROGRAMS.iter().map(|(name, command)| command(named(name)));
    let mut all: Vec<Command> = offline.collect();
    all.push(wazir_join::command(named("join")));
    all.push(wazir_server::program::command().name(named("tables")));
    all.push(wazir_load::Arguments::command().name(named("load")));
    all.sort_by(|one, other| one.get_name().cmp(other.get_name()));
    all
}

/// Writes `man1/*.1` and a folder of completions for each shell, and returns the number of files.
///
/// # Errors
/// Returns an error if a folder or a file cannot be written.
pub fn write(folder: &Path, prefix: &str) -> io::Result<usize> {
    let man = folder.join("man1");
    std::fs::create_dir_all(&man)?;
    for program in programs(prefix) {
        clap_mangen::generate_to(program, &man)?;
    }
    let mut count = std::fs::read_dir(&man)?.count();
    for &shell in Shell::value_variants() {
        let folder = folder.join(shell.to_string());
        std::fs::create_dir_all(&folder)?;
        for mut program in programs(prefix) {
            let name = program.get_name().to_owned();
            clap_complete::generate_to(shell, &mut program, name, &folder)?;
            count += 1;
        }
    }
    Ok(count)
}
