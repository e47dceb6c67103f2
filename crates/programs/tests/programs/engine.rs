//! The engine as other programs start it.

use std::io::Write;
use std::process::{Command, Stdio};

/// XBoard splits `-fcp "engine "` into the program and an empty argument.
#[test]
fn an_empty_argument_is_no_command() {
    let mut engine = Command::new(env!("CARGO_BIN_EXE_wazir-engine"))
        .arg("")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the engine");
    let mut input = engine.stdin.take().expect("an input");
    input.write_all(b"xboard\nprotover 2\nquit\n").expect("written");
    drop(input);
    let said = engine.wait_with_output().expect("an end").stdout;
    let said = String::from_utf8(said).expect("text");
    assert!(said.contains("feature done=1"), "{said}");
}
