//! Drivers line by line, without processes.

mod cecp;
mod fairymax;
mod gnushogi;
mod told;
mod uci;

use wazir_registry::{Play, StartOptions};
use wazir_protocol::driver::{DialogueEvent, RawReply};

/// A game at its usual start.
fn game(id: &str) -> Play {
    wazir_builtin::games().open(id, &StartOptions::default()).expect("it can be read")
}

/// A game at a position in its own text form.
fn game_at(id: &str, position: &str) -> Play {
    wazir_builtin::games()
        .open(id, &StartOptions::default().with_position(position))
        .expect("it can be read")
}

/// What an engine has decided by a line.
fn decided(heard: DialogueEvent) -> RawReply {
    match heard {
        DialogueEvent::Decided(decision) => decision,
        other => panic!("{other:?}"),
    }
}
