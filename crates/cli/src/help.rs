//! Help pages: a short one for `-h`, and a long one with examples for `--help`.

use clap::builder::StyledStr;
use clap::{Arg, Command};

/// Pages are not wider than this, in columns, on however wide a terminal.
const MAX_WIDTH: usize = 100;

/// The last line of the short page.
const MORE: &str = "See --help for more.";
/// The last line of the short page of a command with examples.
const MORE_WITH_EXAMPLES: &str = "See --help for more, with examples.";

/// Returns a command with two help pages. The long page has the texts as they are written. The
/// short page has the beginning of each and no examples; it leaves out what is hidden with
/// `hide_short_help`. In the examples `{name}` becomes the name of the program.
pub(crate) fn with_pages(command: Command, name: &str) -> Command {
    let examples = command.get_after_help().map(|text| text.to_string().replace("{name}", name));
    let examples = examples.map(|text| flow(&text));
    let command = command.max_term_width(MAX_WIDTH).mut_args(with_short_text);
    let command = command.mut_subcommands(|inner| with_pages(inner, name));
    match examples.or_else(|| command.get_after_long_help().map(StyledStr::to_string)) {
        Some(examples) => command.after_help(MORE_WITH_EXAMPLES).after_long_help(examples),
        None => command.after_help(MORE).after_long_help(""),
    }
}

/// Joins the lines of prose, so that they fill the width of the terminal. Lines that begin with a
/// blank, and lines that end with a colon, stay as they are.
fn flow(text: &str) -> String {
    let mut flowed = String::new();
    let mut is_open = false;
    for line in text.lines() {
        let is_prose = !line.is_empty() && !line.starts_with(' ');
        if !flowed.is_empty() {
            flowed.push(if is_open && is_prose { ' ' } else { '\n' });
        }
        flowed.push_str(line);
        is_open = is_prose && !line.ends_with(':');
    }
    flowed
}

/// Gives an argument a short text if it has only one.
fn with_short_text(arg: Arg) -> Arg {
    match (arg.get_help().map(StyledStr::to_string), arg.get_long_help()) {
        (Some(text), None) => arg.help(beginning(&text).to_owned()).long_help(text),
        _ => arg,
    }
}

/// Returns a text up to its first colon, semicolon, bracket or end of a sentence.
fn beginning(text: &str) -> &str {
    let ends = [": ", "; ", ". ", " [", " (", ":\n"];
    let end = ends.iter().filter_map(|end| text.find(end)).min();
    end.and_then(|end| text.get(..end)).unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prose_is_joined_and_examples_stay() {
        let text = "Examples:\n  a\n  b\n\nOne\ntwo. A list:\n  c\nThree\nfour.";
        assert_eq!(flow(text), "Examples:\n  a\n  b\n\nOne two. A list:\n  c\nThree four.");
    }

    #[test]
    fn the_short_page_has_beginnings() {
        assert_eq!(beginning("Who plays, in turn: person or computer"), "Who plays, in turn");
        assert_eq!(beginning("How long [default: 1000]"), "How long");
        assert_eq!(beginning("Keep the game nowhere"), "Keep the game nowhere");
        let command = Command::new("x").after_help("Example: {name} -a");
        let command = command.arg(Arg::new("a").short('a').help("Do it; and more"));
        let command = command.arg(Arg::new("b").short('b').help("Rare").hide_short_help(true));
        let mut command = with_pages(command, "my-x");
        let (short, long) = (command.render_help(), command.render_long_help());
        let (short, long) = (short.to_string(), long.to_string());
        assert!(short.contains("Do it") && !short.contains("more\n") && !short.contains("Rare"));
        assert!(short.ends_with("with examples.\n") || short.ends_with("with examples."));
        assert!(long.contains("Do it; and more") && long.contains("Example: my-x -a"), "{long}");
    }
}
