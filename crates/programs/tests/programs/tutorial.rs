//! The sessions in docs/tutorial.md, run and compared.
//!
//! With `UPDATE_TUTORIAL` set the page is written instead. Read what changed before you keep it.

use std::path::Path;

use crate::betza::ran;

/// Returns what a terminal shows for a command: standard error comes before the output.
fn session(command: &str) -> String {
    let args: Vec<&str> = command.split_whitespace().collect();
    let Some((&"betza", args)) = args.split_first() else { panic!("`{command}` is not known") };
    let ran = ran(args.iter().copied());
    ran.remarks + &ran.output
}

/// Returns the page with new answers to the commands in its `console` blocks, and the number of
/// commands.
fn rerun(page: &str) -> (String, usize) {
    let (mut text, mut commands, mut inside) = (String::new(), 0, false);
    for line in page.lines() {
        let fence = line.starts_with("```");
        if fence {
            inside = line == "```console";
        }
        if let Some(command) = line.strip_prefix("$ ").filter(|_| inside) {
            commands += 1;
            text += &format!("$ {command}\n{}", session(command));
        } else if fence || !inside {
            text += &format!("{line}\n");
        }
    }
    (text, commands)
}

#[test]
fn the_sessions_are_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/tutorial.md");
    let page = std::fs::read_to_string(&path).unwrap();
    let (text, commands) = rerun(&page);
    if std::env::var_os("UPDATE_TUTORIAL").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    let known = std::fs::read_to_string(&path).unwrap();
    assert_eq!(known, text);
    assert!(commands >= 8, "{commands} commands");
}
