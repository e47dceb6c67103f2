//! A table on the whole screen.

use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use wazir_game::Seat;
use wazir_tables::{Deed, Entry, Notice, What};
use wazir_terminal::screen::{App, Colours, Config, Door, Seated, run_beside};
use wazir_terminal::texts::Screen;
use wazir_terminal::{Opponent, Tidings, Wish};
use wazir_text::{Language, message};

use crate::table::{plain, standing};
use crate::texts::{Happening, Seating};
use crate::{Failure, News, Remote, Secret};

/// A wish waits no longer before it is sent.
const MOMENT: Duration = Duration::from_millis(25);
/// How often the screen hears what time it is at the table.
const TIME: Duration = Duration::from_secs(1);

/// What the person chose on the screen of an earlier time.
pub(crate) fn settings() -> Config {
    Config::path().map(|path| Config::read(&path)).unwrap_or_default()
}

/// Shows the table until somebody leaves.
/// `program` is what the program is called.
pub(crate) fn run(
    remote: Remote,
    secret: Secret,
    program: &'static str,
    language: Language,
) -> Result<(), Failure> {
    let (wishes, wanted) = channel();
    let seated = Seated::far(remote.session().clone(), remote.seat(), wishes);
    let seated = seated.ok_or_else(|| Failure::Other(Seating::Nobody.into()))?;
    let config = settings().speaking(language);
    let colours = Colours::of(|name| std::env::var(name).ok());
    let app = App::new(Some(seated), None, config, colours);
    let end = Arc::new(Mutex::new(Ok(standing(&remote))));
    let last = end.clone();
    run_beside(app, Opponent::default(), None, move |door| {
        let (seat, premove, told) = (remote.seat(), None, None);
        let mut relay = Relay { remote, secret, program, wanted, door, seat, premove, told };
        thread::spawn(move || {
            let ended = relay.goes_on(&last);
            if let (Err(failure), Ok(mut last)) = (ended, last.lock()) {
                *last = Err(failure);
            }
            relay.door.close();
        });
    })?;
    let mut end = end.lock().map_err(|_| Failure::Other(Happening::Broken.into()))?;
    println!("{}", std::mem::replace(&mut *end, Ok(String::new()))?);
    Ok(())
}

/// What is carried between the screen and the table.
struct Relay {
    remote: Remote,
    secret: Secret,
    program: &'static str,
    wanted: Receiver<Wish>,
    door: Door,
    seat: Option<Seat>,
    /// The move that waits for the own turn, as the screen was told.
    premove: Option<String>,
    /// When the screen heard last what time it is.
    told: Option<Instant>,
}

impl Relay {
    /// Goes on as long as the screen is shown; how the table stands is noted.
    fn goes_on(&mut self, last: &Mutex<Result<String, Failure>>) -> Result<(), Failure> {
        loop {
            let news = self.remote.poll(MOMENT)?;
            let any = !news.is_empty();
            for news in news {
                self.tell(news);
            }
            if let Some(next) = self.remote.next() {
                let language = self.remote.language();
                self.remote = Remote::connect_in(&next, &self.secret, language)?;
                self.door.bring(Tidings::Table(Box::new(self.remote.session().clone())));
                (self.seat, self.premove) = (None, None);
            }
            if self.seat != self.remote.seat() {
                self.seat = self.remote.seat();
                self.door.bring(Tidings::Seat(self.seat));
            }
            if self.premove.as_deref() != self.remote.premove() {
                self.premove = self.remote.premove().map(str::to_owned);
                self.door.bring(Tidings::Premove(self.premove.clone()));
            }
            if any || self.told.is_none_or(|told| told.elapsed() >= TIME) {
                self.told = Some(Instant::now());
                if !self.door.bring(Tidings::Time(self.remote.time())) {
                    return Ok(());
                }
                if let Ok(mut last) = last.lock() {
                    *last = Ok(self.farewell());
                }
            }
            while !self.remote.is_waiting()
                && let Ok(wish) = self.wanted.try_recv()
            {
                if let Some(deed) = deed(wish) {
                    self.remote.perform(deed);
                }
            }
        }
    }

    /// What is said when the screen is not shown any more.
    fn farewell(&self) -> String {
        let standing = standing(&self.remote);
        match self.remote.seat() {
            Some(_) if self.remote.session().end().is_none() => {
                let (name, address) = (self.program, self.remote.address());
                let stays = self.remote.language().template(Seating::StaysYours.key());
                format!("{standing}\n{stays}\n  {name} {address}")
            }
            _ => standing,
        }
    }

    fn tell(&self, news: News) {
        let tidings = match news {
            News::Happened(entry) => self.happened(&entry),
            News::Refused { say, squares, .. } => {
                let why = message!(Screen::NotDone { why: plain(&say) });
                Some(Tidings::Refused { why, squares })
            }
            News::Lost { .. } => Some(Tidings::Connected(false)),
            News::Back => {
                self.door.bring(Tidings::Said(Screen::Connected.into()));
                Some(Tidings::Connected(true))
            }
            _ => None,
        };
        if let Some(tidings) = tidings {
            self.door.bring(tidings);
        }
    }

    fn happened(&self, entry: &Entry) -> Option<Tidings> {
        if let Some(event) = entry.event() {
            return Some(Tidings::Happened(event));
        }
        let player = |seat: &Seat| self.remote.session().play().seat_message(*seat);
        Some(Tidings::Said(match &entry.what {
            What::Notice(Notice::Said { seat, text }) => {
                message!(Screen::SaysThat { player: player(seat), text: plain(text) })
            }
            What::Notice(Notice::Again { seat }) => {
                message!(Screen::WantsAgain { player: player(seat) })
            }
            _ => return None,
        }))
    }
}

/// What is asked of the table for a wish.
fn deed(wish: Wish) -> Option<Deed> {
    Some(match wish {
        Wish::Do(command) => return Deed::of(&command),
        Wish::Say(text) => Deed::Chat { text },
        Wish::Again => Deed::Rematch,
        Wish::Premove(m) => Deed::Premove { m },
        Wish::Unpremove => Deed::Unpremove,
        _ => return None,
    })
}
