//! The cookbook, from the comments at the top of the examples.

use std::fmt::Write as _;

use super::{header, names, path, read, same_as_stored};

/// Returns the paragraphs at the top of an example, each on one line, and its first command.
fn top(name: &str) -> (Vec<String>, String) {
    let text = read(&format!("examples/{name}.rs"));
    let lines: Vec<&str> = text.lines().map_while(|line| line.strip_prefix("//!")).collect();
    let text = lines.iter().map(|line| line.trim()).collect::<Vec<_>>().join("\n");
    let (told, commands) =
        text.split_once("```sh\n").unwrap_or_else(|| panic!("{name}: no command"));
    let paragraphs = told.trim().split("\n\n").map(|part| part.replace('\n', " ")).collect();
    let command = commands.lines().next().expect("a command");
    let command = command.split("  #").next().unwrap_or(command);
    (paragraphs, command.split(" > ").next().unwrap_or(command).trim().to_owned())
}

/// Returns whether an example is one of the programs, whose code is in a crate.
fn is_program(name: &str) -> bool {
    let source = read(&format!("examples/{name}.rs"));
    let crates = ["wazir_cli", "wazir_join", "wazir_load", "wazir_programs", "wazir_server"];
    crates.iter().any(|library| source.contains(&format!("{library}::")))
}

#[test]
fn the_cookbook_has_every_short_example() {
    let (programs, short): (Vec<String>, Vec<String>) =
        names("examples", "rs").into_iter().partition(|name| is_program(name));
    let mut page = header("Cookbook");
    page += "Each short example is at most 80 lines and runs without arguments. Copy the one that is\n\
             nearest to your program, and depend on the crates that it uses ([Which\n\
             crate](which-crate.md)).\n\n| example | what it does | run |\n|---|---|---|\n";
    for name in &short {
        let (told, command) = top(name);
        assert!(read(&format!("examples/{name}.rs")).lines().count() <= 80, "{name} is long");
        let link = format!("[`{name}`](../../examples/{name}.rs)");
        let _ = writeln!(page, "| {link} | {} | `{command}` |", told.join(" "));
    }
    page += "\nThe other examples are the programs. Each is a few lines around a crate:\n\n\
             | program | what it does | options |\n|---|---|---|\n";
    for name in &programs {
        let (told, _) = top(name);
        let link = format!("[`{name}`](../../examples/{name}.rs)");
        let options = format!("../reference/programs/{name}.md");
        assert!(path("docs/build").join(&options).exists(), "{name} has no page of options");
        let _ = writeln!(page, "| {link} | {} | [all]({options}) |", told.join(" "));
    }
    page += "\n`cargo doc --no-deps --open` shows every item of every crate with examples.\n";
    assert!(short.len() >= 12 && programs.len() >= 13);
    same_as_stored("build/cookbook.md", &page);
}
