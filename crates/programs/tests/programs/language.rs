//! Language of the programs: that of `--lang`, or of the environment.

use std::process::{Command, Output};

const PERFT: &str = env!("CARGO_BIN_EXE_wazir-perft");
const PLAY: &str = env!("CARGO_BIN_EXE_wazir-play");

/// Runs a program in an environment whose language variables are only these.
fn run(program: &str, arguments: &[&str], variables: &[(&str, &str)]) -> Output {
    let mut command = Command::new(program);
    for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
        command.env_remove(name);
    }
    command.args(arguments).envs(variables.iter().copied()).output().unwrap()
}

/// Returns the error for a game that does not exist.
fn unknown(arguments: &[&str], variables: &[(&str, &str)]) -> String {
    let arguments = [&["halma", "--depth", "1"], arguments].concat();
    String::from_utf8(run(PERFT, &arguments, variables).stderr).unwrap()
}

#[test]
fn the_first_variable_that_is_set_names_the_language() {
    let [english, japanese] = ["en", "ja"].map(|code| unknown(&["--lang", code], &[]));
    assert!(english.starts_with("error: ") && english.is_ascii(), "{english}");
    assert!(!japanese.is_ascii(), "{japanese}");
    for (variables, expected) in [
        (&[][..], &english),
        (&[("LANG", "ja_JP.UTF-8")], &japanese),
        (&[("LANG", "de_DE.UTF-8")], &english),
        (&[("LANG", "ja_JP.UTF-8"), ("LC_MESSAGES", "C")], &english),
        (&[("LANG", "C"), ("LC_MESSAGES", "ja")], &japanese),
        (&[("LANG", "ja_JP.UTF-8"), ("LC_ALL", "")], &japanese),
        (&[("LANG", "ja_JP.UTF-8"), ("LC_ALL", "en_GB")], &english),
    ] {
        assert_eq!(&unknown(&[], variables), expected, "{variables:?}");
    }
    let asked = unknown(&["--lang", "en"], &[("LANG", "ja_JP.UTF-8")]);
    assert_eq!(asked, english, "what is asked for counts first");
}

#[test]
fn an_unknown_language_is_refused_with_those_that_are_known() {
    let refused = run(PERFT, &["shogi", "--depth", "1", "--lang", "klingon"], &[]);
    assert_eq!(refused.status.code(), Some(2));
    let why = String::from_utf8(refused.stderr).unwrap();
    let known = "`klingon` is not a language known here; there is en and ja";
    assert!(why.contains(known) && why.contains("--lang"), "{why}");
}

#[test]
fn subcommands_take_the_language_too() {
    let program = env!("CARGO_BIN_EXE_wazir-arena");
    let said = run(program, &["report", "no-such-file.jsonl", "--lang", "ja"], &[]);
    assert!(!String::from_utf8(said.stderr).unwrap().is_ascii());
}

#[test]
fn play_speaks_what_was_chosen_on_its_screen() {
    let place = tempfile::tempdir().unwrap();
    let settings = place.path().join("play.toml");
    let play = |lang: &[&str], locale: &str| {
        let arguments = [&["shogi", "--plain", "--no-save", "--moves", "1a1b"], lang].concat();
        let file = settings.to_str().unwrap();
        let said = run(PLAY, &arguments, &[("LANG", locale), ("WAZIR_CONFIG", file)]);
        String::from_utf8(said.stderr).unwrap().lines().next().unwrap_or_default().to_owned()
    };
    let (english, japanese) = (play(&["--lang", "en"], "C"), play(&["--lang", "ja"], "C"));
    assert_ne!(english, japanese);
    assert_eq!([play(&[], "C"), play(&[], "ja_JP")], [english.clone(), japanese.clone()]);
    std::fs::write(&settings, "language = \"ja\"\n").unwrap();
    assert_eq!([play(&[], "C"), play(&["--lang", "en"], "C")], [japanese, english.clone()]);
    std::fs::write(&settings, "language = \"en\"\n").unwrap();
    assert_eq!(play(&[], "ja_JP"), english);
}

#[test]
fn the_dialogue_of_play_is_in_the_language() {
    let place = tempfile::tempdir().unwrap();
    let settings = place.path().join("none.toml");
    let said = run(
        PLAY,
        &["shogi", "--plain", "--no-save", "--players", "person,person", "--lang", "ja"],
        &[("WAZIR_CONFIG", settings.to_str().unwrap())],
    );
    let said = String::from_utf8(said.stdout).unwrap();
    assert!(said.contains("先手> ") && !said.contains("Sente"), "{said}");
}
