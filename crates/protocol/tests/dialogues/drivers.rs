//! Drivers with lines only, without processes.

mod cecp;
mod fairymax;
mod gnushogi;
mod told;
mod uci;

use wazir_protocol::driver::{DialogueEvent, RawReply};
use wazir_registry::{Play, StartOptions};

/// Returns a game at its default start.
fn game(id: &str) -> Play {
    wazir_builtin::games().open(id, &StartOptions::default()).expect("it can be read")
}

/// Returns a game at a position in its own text form.
fn game_at(id: &str, position: &str) -> Play {
    wazir_builtin::games()
        .open(id, &StartOptions::default().with_position(position))
        .expect("it can be read")
}

/// Returns the decision in a line of an engine.
fn decided(heard: DialogueEvent) -> RawReply {
    match heard {
        DialogueEvent::Decided(decision) => decision,
        other => panic!("{other:?}"),
    }
}
