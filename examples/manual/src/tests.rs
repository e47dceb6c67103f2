//! Tests of the manual: what it holds, what shells and readers make of it, and the pages in `docs`.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::reference::{self, RENEW};
use crate::{programs, write};

fn manual(prefix: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let count = write(folder.path(), prefix).expect("the manual");
    assert!(count > 13 * 6, "{count} files");
    folder
}

#[test]
fn every_option_is_in_the_man_page_of_its_command() {
    let folder = manual("");
    let mut options = 0;
    for (path, command) in programs("").into_iter().flat_map(reference::commands) {
        let file = format!("man1/{}.1", path.replace(' ', "-"));
        let page = std::fs::read_to_string(folder.path().join(&file)).expect(&file);
        let page = page.replace("\\-", "-");
        assert!(page.contains(".SH NAME"), "{file}");
        for argument in command.get_arguments().filter(|argument| !argument.is_hide_set()) {
            let name = match (argument.get_long(), argument.get_value_names()) {
                (Some(long), _) => format!("--{long}"),
                (None, Some(names)) => names[0].to_string(),
                (None, None) => panic!("{path}: {} has no name", argument.get_id()),
            };
            assert!(page.contains(&name), "{file}: {name} is missing");
            options += 1;
        }
    }
    assert!(options > 150, "{options} options");
}

/// Runs a script in a shell; returns `None` if the machine does not have the shell.
fn run(shell: &str, script: &str) -> Option<Output> {
    let ran = Command::new(shell).args(["-c", script]).output();
    if ran.is_err() {
        eprintln!("skipped: there is no {shell}");
    }
    ran.ok()
}

/// Checks that a shell completes the options of every program. `script` gets the path of the file and the name
/// of the program, and prints what proves it.
fn check_shell(shell: &str, script: impl Fn(&Path, &str) -> (String, String)) {
    let folder = manual("");
    let file = |name: &str| match shell {
        "bash" => format!("bash/{name}.bash"),
        "zsh" => format!("zsh/_{name}"),
        _ => format!("fish/{name}.fish"),
    };
    for program in programs("") {
        let name = program.get_name();
        let (script, expected) = script(&folder.path().join(file(name)), name);
        let Some(ran) = run(shell, &script) else { return };
        let (out, errors) =
            (String::from_utf8_lossy(&ran.stdout), String::from_utf8_lossy(&ran.stderr));
        assert!(ran.status.success() && errors.is_empty(), "{shell} {name}: {errors}");
        assert!(out.contains(&expected), "{shell} {name}: {out}");
    }
}

#[test]
fn bash_completes_every_program() {
    check_shell("bash", |file, name| {
        let file = file.display();
        // What a user gets who types the name and `--`.
        let script = format!(
            "source '{file}' && complete -p {name} && COMP_WORDS=({name} --) COMP_CWORD=1 && \
             _{name} {name} -- {name} && echo \"${{COMPREPLY[@]}}\""
        );
        (script, "--help".to_owned())
    });
}

#[test]
fn zsh_completes_every_program() {
    check_shell("zsh", |file, name| {
        let script = format!(
            "autoload -U compinit && compinit -u -D && source '{}' && echo $_comps[{name}]",
            file.display()
        );
        (script, format!("_{name}"))
    });
}

#[test]
fn fish_completes_every_program() {
    check_shell("fish", |file, name| {
        let script = format!("source '{}'; complete -C '{name} --'", file.display());
        (script, "--help".to_owned())
    });
}

#[test]
fn names_can_have_a_prefix() {
    let folder = manual("wazir-");
    for file in ["man1/wazir-play.1", "man1/wazir-arena-match.1", "bash/wazir-tables.bash"] {
        let text = std::fs::read_to_string(folder.path().join(file)).expect(file);
        assert!(text.replace("\\-", "-").contains("wazir-"), "{file}");
    }
}

#[test]
fn every_program_says_its_exit_status() {
    let pages = reference::pages();
    let (_, page) = pages.iter().find(|(name, _)| name == "exit-status.md").expect("the page");
    for program in programs("") {
        let name = program.get_name();
        // Of a program with subcommands, it may be theirs.
        let rows = [format!("\n| `{name}` | "), format!("\n| `{name} ")];
        let has_status = rows.iter().any(|row| page.contains(row));
        assert!(has_status, "{name} has no exit status");
    }
}

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

#[test]
fn the_pages_of_the_reference_are_up_to_date() {
    let folder = docs().join("reference");
    let mut made = BTreeSet::new();
    for (name, page) in reference::pages() {
        let path = folder.join(&name);
        if std::env::var_os("UPDATE_DOCS").is_some() {
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("can be made");
            std::fs::write(&path, &page).expect("can be written");
        }
        let stored = std::fs::read_to_string(&path).unwrap_or_default().replace('\r', "");
        assert!(stored == page, "docs/reference/{name} is out of date: {RENEW}");
        made.insert(name);
    }
    for entry in std::fs::read_dir(folder.join("programs")).expect("the folder") {
        let name = entry.expect("a file").file_name().into_string().expect("a name");
        assert!(made.contains(&format!("programs/{name}")), "{name} is of no program: remove it");
    }
}
