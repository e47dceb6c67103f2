//! The full-screen interface of a remote table.

use std::io::{self, Write};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use wazir_game::Seat;
use wazir_tables::{ClientCommand, EntryKind, LogEntry, TableNotice};
use wazir_terminal::screen::{App, AppHandle, ColourMode, Config, InitialGame, run_with_handle};
use wazir_terminal::texts::Screen;
use wazir_terminal::{ComputerSettings, RemoteRequest, RemoteUpdate};
use wazir_text::{Language, message};

use crate::table::{describe_table, strip_control};
use crate::texts::{Happening, Seating};
use crate::{RemoteEvent, RemoteTable, RunError, Secret};

/// Maximum delay before a request of the screen is sent.
const MOMENT: Duration = Duration::from_millis(25);
/// Interval at which the screen gets the time of the table.
const TIME: Duration = Duration::from_secs(1);

/// Reads the user's saved settings of the screen.
pub(crate) fn settings() -> Config {
    Config::path().map(|path| Config::read(&path)).unwrap_or_default()
}

/// Shows the table until the user leaves, and returns the exit status. `program` is the name of the
/// program.
pub(crate) fn run(
    remote: RemoteTable,
    secret: Secret,
    program: &'static str,
    language: Language,
) -> Result<u8, RunError> {
    let (wishes, wanted) = channel();
    let seated = InitialGame::remote(remote.session().clone(), remote.seat(), wishes);
    let seated = seated.ok_or_else(|| RunError::Other(Seating::Nobody.into()))?;
    let config = settings().speaking(language);
    let colours = ColourMode::from_env(|name| std::env::var(name).ok());
    let app = App::new(Some(seated), None, config, colours);
    let end = Arc::new(Mutex::new(Ok(describe_table(&remote))));
    let last = end.clone();
    let app = run_with_handle(app, ComputerSettings::default(), None, move |door| {
        let (seat, premove, told) = (remote.seat(), None, None);
        let mut relay = ScreenBridge {
            remote,
            secret,
            program,
            requests: wanted,
            door,
            seat,
            premove,
            time_sent_at: told,
        };
        thread::spawn(move || {
            let ended = relay.run(&last);
            if let (Err(failure), Ok(mut last)) = (ended, last.lock()) {
                *last = Err(failure);
            }
            relay.door.quit();
        });
    })?;
    let mut end = end.lock().map_err(|_| RunError::Other(Happening::Broken.into()))?;
    let text = std::mem::replace(&mut *end, Ok(String::new()))?;
    // The terminal may be gone.
    let _ = writeln!(io::stdout(), "{text}");
    Ok(app.exit_status())
}

/// The bridge between the screen and the table.
struct ScreenBridge {
    remote: RemoteTable,
    secret: Secret,
    program: &'static str,
    requests: Receiver<RemoteRequest>,
    door: AppHandle,
    seat: Option<Seat>,
    /// The premove that the screen knows.
    premove: Option<String>,
    /// The last time at which the screen got the time of the table.
    time_sent_at: Option<Instant>,
}

impl ScreenBridge {
    /// Runs as long as the screen is shown. Stores the final standing in `last`.
    fn run(&mut self, last: &Mutex<Result<String, RunError>>) -> Result<(), RunError> {
        loop {
            let news = self.remote.poll(MOMENT)?;
            let any = !news.is_empty();
            for news in news {
                self.forward(news);
            }
            if let Some(next) = self.remote.rematch_table() {
                let language = self.remote.language();
                self.remote = RemoteTable::connect_in(&next, &self.secret, language)?;
                self.door.send(RemoteUpdate::NewTable(Box::new(self.remote.session().clone())));
                (self.seat, self.premove) = (None, None);
            }
            if self.seat != self.remote.seat() {
                self.seat = self.remote.seat();
                self.door.send(RemoteUpdate::Seat(self.seat));
            }
            if self.premove.as_deref() != self.remote.premove() {
                self.premove = self.remote.premove().map(str::to_owned);
                self.door.send(RemoteUpdate::Premove(self.premove.clone()));
            }
            if any || self.time_sent_at.is_none_or(|told| told.elapsed() >= TIME) {
                self.time_sent_at = Some(Instant::now());
                if !self.door.send(RemoteUpdate::Time(self.remote.table_time())) {
                    return Ok(());
                }
                if let Ok(mut last) = last.lock() {
                    *last = Ok(self.closing_text());
                }
            }
            while !self.remote.is_waiting()
                && let Ok(wish) = self.requests.try_recv()
            {
                if let Some(command) = client_command(wish) {
                    self.remote.execute(command);
                }
            }
        }
    }

    /// Returns the text to print after the screen has closed.
    fn closing_text(&self) -> String {
        let standing = describe_table(&self.remote);
        match self.remote.seat() {
            Some(_) if self.remote.session().end().is_none() => {
                let (name, address) = (self.program, self.remote.address());
                let stays = self.remote.language().template(Seating::StaysYours.key());
                format!("{standing}\n{stays}\n  {name} {address}")
            }
            _ => standing,
        }
    }

    fn forward(&self, news: RemoteEvent) {
        let update = match news {
            RemoteEvent::Event(entry) => self.happened(&entry),
            RemoteEvent::Refused { text: say, squares, .. } => {
                let why = message!(Screen::NotDone { why: strip_control(&say) });
                Some(RemoteUpdate::Refused { why, squares })
            }
            RemoteEvent::Disconnected { .. } => Some(RemoteUpdate::Connected(false)),
            RemoteEvent::Reconnected => {
                self.door.send(RemoteUpdate::Message(Screen::Connected.into()));
                Some(RemoteUpdate::Connected(true))
            }
            _ => None,
        };
        if let Some(update) = update {
            self.door.send(update);
        }
    }

    fn happened(&self, entry: &LogEntry) -> Option<RemoteUpdate> {
        if let Some(event) = entry.event() {
            return Some(RemoteUpdate::Event(event));
        }
        let player = |seat: &Seat| self.remote.session().play().seat_message(*seat);
        Some(RemoteUpdate::Message(match &entry.kind {
            // What players say is not for spectators.
            EntryKind::Notice(TableNotice::ChatMessage { text, .. }) if text.is_empty() => {
                return None;
            }
            EntryKind::Notice(TableNotice::ChatMessage { seat, text }) => {
                message!(Screen::SaysThat { player: player(seat), text: strip_control(text) })
            }
            EntryKind::Notice(TableNotice::RematchWanted { seat }) => {
                message!(Screen::WantsAgain { player: player(seat) })
            }
            _ => return None,
        }))
    }
}

/// Returns the client command for a request of the screen.
fn client_command(wish: RemoteRequest) -> Option<ClientCommand> {
    Some(match wish {
        RemoteRequest::Command(command) => return ClientCommand::from_session_command(&command),
        RemoteRequest::Chat(text) => ClientCommand::Chat { text },
        RemoteRequest::Rematch => ClientCommand::Rematch,
        RemoteRequest::Premove(m) => ClientCommand::Premove { m },
        RemoteRequest::CancelPremove => ClientCommand::CancelPremove,
        _ => return None,
    })
}
