//! The help pages of every program.

use clap::Command;

/// The width of a small terminal, in columns.
const WIDTH: usize = 80;

/// Returns every command and subcommand with its name.
fn commands() -> Vec<(String, Command)> {
    fn add(path: &str, mut command: Command, all: &mut Vec<(String, Command)>) {
        command = command.term_width(WIDTH);
        for inner in command.get_subcommands().filter(|inner| inner.get_name() != "help") {
            add(&format!("{path} {}", inner.get_name()), inner.clone(), all);
        }
        all.push((path.to_owned(), command));
    }
    let mut all = Vec::new();
    for (name, command) in wazir_programs::PROGRAMS {
        add(name, command(name), &mut all);
    }
    all
}

#[test]
fn no_line_is_wider_than_the_terminal() {
    for (name, mut command) in commands() {
        let pages = [command.render_help(), command.render_long_help()];
        for line in pages
            .iter()
            .flat_map(|page| page.to_string().lines().map(str::to_owned).collect::<Vec<_>>())
        {
            assert!(line.chars().count() <= WIDTH, "{name}: {line}");
        }
    }
}

/// The short page fits on a screen or nearly so, and the long page has the rest.
#[test]
fn the_short_page_is_short() {
    for (name, mut command) in commands() {
        let [short, long] = [command.render_help(), command.render_long_help()];
        let [short, long] = [short.to_string(), long.to_string()];
        let [few, many] = [&short, &long].map(|page| page.lines().count());
        // A command with few arguments has nothing more to say.
        let has_more = few < many || name.contains(' ') && command.get_arguments().count() < 3;
        assert!(has_more && few <= 36, "{name}: {few} lines, and {many} with --help\n{short}");
        assert!(short.contains("See --help for more"), "{name}: {short}");
        // One line an option, or two.
        let options = command.get_arguments().filter(|arg| !arg.is_hide_short_help_set()).count();
        assert!(few <= 2 * options + 20, "{name}: {short}");
    }
}

#[test]
fn the_long_page_has_examples_under_the_name_of_the_program() {
    for name in ["arena", "arena match", "betza", "convert", "play", "solve", "tune", "variant"] {
        let all = commands();
        let (_, command) = all.iter().find(|(known, _)| known == name).expect("a command");
        let long = command.clone().render_long_help().to_string();
        assert!(long.contains(&format!("\n  {name} ")), "{name}: {long}");
        assert!(!long.contains("{name}"), "{name}");
    }
}
