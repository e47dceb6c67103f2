//! The sessions and pictures of `betza` in the documents, run and compared.
//!
//! With `UPDATE_TUTORIAL` set the pages and pictures are written instead. Read what changed before you
//! keep it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::betza::ran;

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

fn updating() -> bool {
    std::env::var_os("UPDATE_TUTORIAL").is_some()
}

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

/// Checks the sessions of a page, at least as many as `least`.
fn check_sessions(page: &str, least: usize) {
    let path = docs().join(page);
    let (text, commands) = rerun(&std::fs::read_to_string(&path).unwrap());
    if updating() {
        std::fs::write(&path, &text).unwrap();
    }
    let known = std::fs::read_to_string(&path).unwrap();
    assert_eq!(known, text);
    assert!(commands >= least, "{page}: {commands} commands");
}

#[test]
fn the_sessions_are_up_to_date() {
    check_sessions("tutorial.md", 7);
    check_sessions("invent/betza-in-twenty-minutes.md", 1);
}

/// A comment `<!-- betza FILE ARGUMENTS -->` is before each picture and says how it is drawn.
#[test]
fn the_pictures_of_the_letters_are_up_to_date() {
    let page = std::fs::read_to_string(docs().join("invent/betza-in-twenty-minutes.md")).unwrap();
    let folder = docs().join("img/betza");
    let new = tempfile::tempdir().unwrap();
    let mut files = BTreeSet::new();
    for part in page.split("<!-- betza ").skip(1) {
        let (command, after) = part.split_once(" -->").unwrap();
        let (file, args) = command.split_once(' ').unwrap();
        assert!(after.starts_with(&format!("<img src=\"../img/betza/{file}\"")), "{file} follows");
        let string = args.split_whitespace().next().unwrap();
        assert!(page.contains(&format!("`{string}`")), "the page does not say {string}");
        let drawn = new.path().join(file);
        let to_file = ["--svg", drawn.to_str().unwrap()];
        let ran = ran(args.split_whitespace().chain(to_file));
        assert_eq!((ran.status, ran.remarks.as_str()), (0, ""), "{command}");
        let picture = std::fs::read_to_string(&drawn).unwrap();
        if updating() {
            std::fs::create_dir_all(&folder).unwrap();
            std::fs::write(folder.join(file), &picture).unwrap();
        }
        let known = std::fs::read_to_string(folder.join(file)).unwrap_or_default();
        assert!(known.replace('\r', "") == picture, "{file} is out of date: UPDATE_TUTORIAL=1");
        assert!(files.insert(file.to_owned()), "{file} is drawn twice");
    }
    let present = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name());
    let present: BTreeSet<String> = present.map(|name| name.into_string().unwrap()).collect();
    assert_eq!(present, files, "pictures that the page does not show");
}
