//! The pages of `docs/reference` that come from command lines.

use std::fmt::Write as _;

use clap::Command;

/// The width of the help on a page, in columns.
const WIDTH: usize = 100;

/// How a page is renewed.
pub const RENEW: &str = "UPDATE_DOCS=1 cargo test -p wazir-manual";

/// Returns the pages, each with its path under `docs/reference`.
#[must_use]
pub fn pages() -> Vec<(String, String)> {
    let programs = crate::programs("");
    let mut pages = vec![("exit-status.md".to_owned(), exit_statuses(&programs))];
    for program in programs {
        pages.push((format!("programs/{}.md", program.get_name()), program_page(program)));
    }
    pages
}

/// Returns the commands of a program: itself, and its subcommands at any depth, with their paths.
#[must_use]
pub fn commands(program: Command) -> Vec<(String, Command)> {
    let mut all = Vec::new();
    // Passes what is global on to the subcommands.
    let mut program = program.disable_help_subcommand(true).term_width(WIDTH);
    program.build();
    add(program, &mut all);
    all
}

fn add(command: Command, all: &mut Vec<(String, Command)>) {
    let inner: Vec<Command> = command.get_subcommands().cloned().collect();
    let path = command.get_bin_name().unwrap_or_else(|| command.get_name()).to_owned();
    all.push((path, command));
    for command in inner {
        add(command.term_width(WIDTH), all);
    }
}

fn header(title: &str) -> String {
    format!("<!-- Made from the programs: {RENEW} -->\n\n# {title}\n")
}

fn program_page(program: Command) -> String {
    let mut page = header(&format!("Options of `{}`", program.get_name()));
    for (at, (path, mut command)) in commands(program).into_iter().enumerate() {
        if at > 0 {
            let _ = write!(page, "\n## `{path}`\n");
        }
        let help = command.render_long_help().to_string();
        let lines: Vec<&str> = help.lines().map(str::trim_end).collect();
        let _ = write!(page, "\n```text\n{}\n```\n", lines.join("\n").trim_end());
    }
    page
}

/// Returns what the help of a command says of its exit status, on one line.
fn exit_status(command: &Command) -> Option<String> {
    let text = command.get_after_long_help()?.to_string();
    let (_, rest) = text.split_once("Exit status: ")?;
    let words = rest.split_whitespace().collect::<Vec<_>>().join(" ");
    let end = words.find(". ").unwrap_or(words.len());
    Some(words[..end].trim_end_matches('.').to_owned())
}

fn exit_statuses(programs: &[Command]) -> String {
    let mut page = header("Exit status of the programs");
    page += "
Scripts can rely on these numbers. 101 is an error in the program itself: please report it.

| program | exit status |
|---|---|
";
    for program in programs {
        for (path, command) in commands(program.clone()) {
            if let Some(status) = exit_status(&command) {
                let _ = writeln!(page, "| `{path}` | {status} |");
            }
        }
    }
    page
}
