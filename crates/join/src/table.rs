//! The table: who sits where, and what is said of what happens.

use std::time::{Duration, Instant};

use crate::{News, Remote};
use wazir_game::Seat;
use wazir_games::Play;
use wazir_session::{Fact, Phase, Session, Sitter};
use wazir_tables::{Deed, Entry, Notice, What};
use wazir_text::Message;

use crate::{Failure, MOMENT};

/// An answer is waited for no longer where nothing else can be done.
const PATIENCE: Duration = Duration::from_secs(30);
/// What others have done is heard of no later.
const SOON: Duration = Duration::from_secs(3);

/// Sits down in a seat, unless the person sits at the table already.
pub(crate) fn sit_down(
    remote: &mut Remote,
    wanted: Option<&str>,
    name: &str,
) -> Result<(), Failure> {
    if let Some(seat) = remote.seat() {
        let own = player(remote.session(), seat);
        println!("You sit at this table already: {own}.");
        return Ok(());
    }
    while let Some(seat) = seat(remote.session(), wanted)? {
        let Some(why) = done(remote, Deed::Sit { seat, name: name.to_owned() })? else {
            return Ok(());
        };
        // Somebody else may have been quicker; nobody asked for this seat above all.
        if wanted.is_some() || !is_taken(remote, seat)? {
            let own = player(remote.session(), seat);
            return Err(Failure::Other(format!("you cannot sit down as {own}: {why}")));
        }
    }
    println!("No seat is open: you look on.");
    Ok(())
}

/// Whether somebody has sat down there, as far as is heard soon.
fn is_taken(remote: &mut Remote, seat: Seat) -> Result<bool, Failure> {
    let until = Instant::now() + SOON;
    while remote.session().sitter(seat).is_some_and(Sitter::is_open) {
        if Instant::now() >= until {
            return Ok(false);
        }
        remote.poll(MOMENT)?;
    }
    Ok(true)
}

/// Has something done, and waits for the answer; why it was refused.
fn done(remote: &mut Remote, deed: Deed) -> Result<Option<String>, Failure> {
    let number = remote.perform(deed);
    let until = Instant::now() + PATIENCE;
    while Instant::now() < until {
        for news in remote.poll(MOMENT)? {
            match news {
                News::Done { a } if Some(a) == number => return Ok(None),
                News::Refused { a, say, .. } if Some(a) == number => return Ok(Some(say)),
                _ => {}
            }
        }
    }
    Err(Failure::Other("the server does not answer".to_owned()))
}

/// The seat that was asked for, or the first that is open.
fn seat(session: &Session, wanted: Option<&str>) -> Result<Option<Seat>, Failure> {
    let seats = session.play().seats();
    let Some(wanted) = wanted else {
        let open = |seat: &&Seat| session.sitter(**seat).is_some_and(Sitter::is_open);
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
            let wanted = wanted.escape_debug();
            let names = names.join(", ");
            Err(Failure::Other(format!("there is no seat {wanted} at this table, but {names}")))
        }
    }
}

/// What the game calls a player, and the name of who sits there.
pub(crate) fn player(session: &Session, seat: Seat) -> String {
    let name = session.play().seat_name(seat);
    match session.sitter(seat) {
        Some(Sitter::Person(who)) if !who.is_empty() => format!("{name} ({})", plain(who)),
        Some(Sitter::Level(level)) => format!("{name} (computer, {level})"),
        _ => name.to_owned(),
    }
}

/// A text of somebody else without signs that do something to a terminal.
pub(crate) fn plain(text: &str) -> String {
    text.chars().filter(|sign| !sign.is_control()).collect()
}

/// Who sits where, and what is waited for.
pub(crate) fn standing(remote: &Remote) -> String {
    let session = remote.session();
    let mut lines = Vec::new();
    for seat in session.play().seats() {
        let who =
            session.sitter(seat).map_or_else(String::new, |sitter| sitter.message().to_string());
        let you = if remote.seat() == Some(seat) { ", you" } else { "" };
        let away = if session.is_away(seat) { ", away" } else { "" };
        let clock = session.clock(seat, remote.time()).map(|clock| format!(", {clock}"));
        let clock = clock.unwrap_or_default();
        let name = session.play().seat_name(seat);
        lines.push(format!("  {name}: {}{you}{away}{clock}", plain(&who)));
    }
    lines.push(match session.phase() {
        Phase::Waiting => "Somebody has to sit down before the game begins.".to_owned(),
        Phase::Over(end) => {
            format!("{}.", end.message_with(|seat| session.play().seat_message(seat)))
        }
        _ if remote.seat() == Some(session.play().to_move()) => "It is your turn.".to_owned(),
        _ => format!("{} is to move.", player(session, session.play().to_move())),
    });
    lines.join("\n")
}

/// What happened, as a sentence; `None` for what is said otherwise.
pub(crate) fn sentence(game: &Play, entry: &Entry) -> Option<String> {
    let name = |seat: &Seat| game.seat_name(*seat).to_owned();
    match &entry.what {
        What::Fact(fact) => {
            let message: Message = fact.message_with(|seat| game.seat_message(seat));
            Some(plain(&message.to_string()))
        }
        What::Notice(Notice::Said { seat, text }) => {
            Some(format!("{} says: {}", name(seat), plain(text)))
        }
        What::Notice(Notice::Chat { on: true }) => Some("talking is switched on".to_owned()),
        What::Notice(Notice::Chat { .. }) => Some("talking is switched off".to_owned()),
        What::Notice(Notice::Again { seat }) => Some(format!("{} wants to play again", name(seat))),
        What::Notice(_) => None,
    }
}

/// Whether the board looks otherwise after it.
pub(crate) fn changes_board(entry: &Entry) -> bool {
    let changes = |fact: &Fact| {
        matches!(fact, Fact::Begun | Fact::Moved { .. } | Fact::TakenBack { .. } | Fact::Ended(_))
    };
    matches!(&entry.what, What::Fact(fact) if changes(fact))
}
