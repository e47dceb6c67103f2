//! Seating at a remote table, and the sentences about its events.

use std::time::{Duration, Instant};

use wazir_game::Seat;
use wazir_notation::{MoveStyle, MoveStyles};
use wazir_session::texts::{Levels, News};
use wazir_session::{Fact, Occupant, Phase, Session};
use wazir_tables::{ClientCommand, EntryKind, LogEntry, TableNotice};
use wazir_terminal::texts::Screen;
use wazir_text::{Argument, Message, message};

use crate::texts::{Happening, Seating};
use crate::{POLL_INTERVAL, RemoteEvent, RemoteTable, RunError};

/// Maximum time to wait for an answer when nothing else can be done.
const PATIENCE: Duration = Duration::from_secs(30);
/// Maximum time until the actions of others are known.
const SOON: Duration = Duration::from_secs(3);

/// Takes a seat, unless the person has one already.
pub(crate) fn sit_down(
    remote: &mut RemoteTable,
    wanted: Option<&str>,
    name: &str,
) -> Result<(), RunError> {
    if let Some(seat) = remote.seat() {
        let own = player(remote.session(), seat);
        println!("{}", message!(Seating::Already { own }).translate(remote.language()));
        return Ok(());
    }
    while let Some(seat) = choose_seat(remote.session(), wanted)? {
        let Some(why) =
            execute_and_wait(remote, ClientCommand::Sit { seat, name: name.to_owned() })?
        else {
            return Ok(());
        };
        // Another player may have been quicker; without a requested seat, try the next one.
        if wanted.is_some() || !wait_until_taken(remote, seat)? {
            let own = player(remote.session(), seat);
            return Err(RunError::Other(message!(Seating::Refused { own, why })));
        }
    }
    println!("{}", remote.language().template(Seating::NoneOpen.key()));
    Ok(())
}

/// Returns whether the seat is taken, waiting a short time for the event.
fn wait_until_taken(remote: &mut RemoteTable, seat: Seat) -> Result<bool, RunError> {
    let until = Instant::now() + SOON;
    while remote.session().occupant(seat).is_some_and(Occupant::is_open) {
        if Instant::now() >= until {
            return Ok(false);
        }
        remote.poll(POLL_INTERVAL)?;
    }
    Ok(true)
}

/// Executes a command and waits for the answer. Returns the reason if it was refused.
fn execute_and_wait(
    remote: &mut RemoteTable,
    command: ClientCommand,
) -> Result<Option<String>, RunError> {
    let number = remote.execute(command);
    let until = Instant::now() + PATIENCE;
    while Instant::now() < until {
        for news in remote.poll(POLL_INTERVAL)? {
            match news {
                RemoteEvent::Done { command_id: a } if Some(a) == number => return Ok(None),
                RemoteEvent::Refused { command_id: a, text: say, .. } if Some(a) == number => {
                    return Ok(Some(say));
                }
                _ => {}
            }
        }
    }
    Err(RunError::Other(Seating::NoAnswer.into()))
}

/// Returns the requested seat, or the first open one.
fn choose_seat(session: &Session, wanted: Option<&str>) -> Result<Option<Seat>, RunError> {
    let seats = session.play().seats();
    let Some(wanted) = wanted else {
        let open = |seat: &&Seat| session.occupant(**seat).is_some_and(Occupant::is_open);
        return Ok(seats.iter().find(open).copied());
    };
    let number = wanted.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    let numbered = number.and_then(|at| seats.get(at));
    let named =
        || seats.iter().find(|&&seat| session.play().seat_name(seat).eq_ignore_ascii_case(wanted));
    match numbered.or_else(named) {
        Some(seat) => Ok(Some(*seat)),
        None => {
            let names: Vec<&str> =
                seats.iter().map(|&seat| session.play().seat_name(seat)).collect();
            let wanted = wanted.escape_debug().to_string();
            let names = names.join(", ");
            Err(RunError::Other(message!(Seating::NoSeat { wanted, names })))
        }
    }
}

/// Returns the game's name for a player, with the name of the occupant.
pub(crate) fn player(session: &Session, seat: Seat) -> Message {
    let name = session.play().seat_message(seat);
    match session.occupant(seat) {
        Some(Occupant::Person(who)) if !who.is_empty() => {
            message!(Seating::Person { name, person: strip_control(who) })
        }
        Some(Occupant::Bot(level)) => {
            let known = Levels::all().find(|known| known.english() == level).map(Argument::from);
            let level = known.unwrap_or_else(|| level.clone().into());
            message!(Seating::Computer { name, level })
        }
        _ => name,
    }
}

/// Removes control characters from a text of another user.
pub(crate) fn strip_control(text: &str) -> String {
    text.chars().filter(|sign| !sign.is_control()).collect()
}

/// Returns the players, their clocks and the turn as text.
pub(crate) fn describe_table(remote: &RemoteTable) -> String {
    let (session, language) = (remote.session(), remote.language());
    let mut lines = Vec::new();
    for seat in session.play().seats() {
        let occupant = session
            .occupant(seat)
            .map(|occupant| occupant.message().translate(language).to_string());
        let mut facts = vec![strip_control(&occupant.unwrap_or_default())];
        if remote.seat() == Some(seat) {
            facts.push(language.template(Seating::You.key()).to_owned());
        }
        if session.is_away(seat) {
            facts.push(language.template(Seating::Away.key()).to_owned());
        }
        facts.extend(session.clock(seat, remote.table_time()).map(|clock| clock.to_string()));
        let name = session.play().seat_message(seat);
        lines.push(format!("  {}: {}", name.translate(language), facts.join(", ")));
    }
    let phase = match session.phase() {
        Phase::Waiting => Seating::NotBegun.into(),
        Phase::Over(end) => {
            let end = end.message_with(|seat| session.play().seat_message(seat));
            message!(Seating::Over { end })
        }
        _ if remote.seat() == Some(session.play().to_move()) => Screen::YourTurn.into(),
        _ => message!(Seating::ToMove { player: player(session, session.play().to_move()) }),
    };
    lines.push(phase.translate(language).to_string());
    lines.join("\n")
}

/// Returns an event as a sentence, with moves in the first of these notations that the game has;
/// `None` for events that are reported in another way.
pub(crate) fn describe_event(
    remote: &RemoteTable,
    entry: &LogEntry,
    moves: &[MoveStyle],
) -> Option<String> {
    let game = remote.session().play();
    let name = |seat: &Seat| game.seat_message(*seat);
    let told = match &entry.kind {
        EntryKind::Fact(Fact::Moved { seat, ply, .. }) => {
            let ply = written_move(remote, entry.number, moves).unwrap_or_else(|| ply.to_string());
            message!(News::Moved { player: name(seat), ply })
        }
        EntryKind::Fact(fact) => fact.message_with(|seat| game.seat_message(seat)),
        // What players say is not for spectators.
        EntryKind::Notice(TableNotice::ChatMessage { text, .. }) if text.is_empty() => return None,
        EntryKind::Notice(TableNotice::ChatMessage { seat, text }) => {
            message!(Happening::Says { player: name(seat), text: text.clone() })
        }
        EntryKind::Notice(TableNotice::ChatSwitched { on: true }) => Happening::ChatOn.into(),
        EntryKind::Notice(TableNotice::ChatSwitched { .. }) => Happening::ChatOff.into(),
        EntryKind::Notice(TableNotice::RematchWanted { seat }) => {
            message!(Happening::WantsAgain { player: name(seat) })
        }
        EntryKind::Notice(_) => return None,
    };
    Some(strip_control(&told.translate(remote.language()).to_string()))
}

/// Returns the move that an event has made, in the first of these notations that the game has, or
/// else in the one that readers of the language expect.
fn written_move(remote: &RemoteTable, event: u64, moves: &[MoveStyle]) -> Option<String> {
    let game = remote.session().play();
    let record = game.record();
    let node = record.node(remote.move_node(event)?);
    let before = record.node(node.parent()).mv();
    let style = MoveStyles::of(game.entry()).choose(moves, remote.language());
    Some(style.write_after(game.entry(), &record.position_at(node.parent()), before, node.mv()?))
}

/// Returns whether the event changes the board.
pub(crate) fn changes_board(entry: &LogEntry) -> bool {
    let changes = |fact: &Fact| {
        matches!(fact, Fact::Begun | Fact::Moved { .. } | Fact::TakenBack { .. } | Fact::Ended(_))
    };
    matches!(&entry.kind, EntryKind::Fact(fact) if changes(fact))
}
