//! The room in which spectators chat.
//!
//! Its lines are values beside the log, so that they neither number the events of the game nor
//! count towards the length of its log. The last hundred lines are stored, each in a slot of its
//! own.

use std::collections::{BTreeMap, VecDeque};

use serde::{Deserialize, Serialize};
use wazir_session::{Time, TimeSpan};

use super::chat_limiter::{self, ChatLimit, ChatLimiter, SNAPSHOT_LINES};
use super::commands::{CommandEffect, Rejection};
use super::pace::Pace;
use super::{
    CommandAnswer, MAX_CHAT_CHARS, MAX_NAME_CHARS, TableState, is_plain_name, sanitize_line,
};
use crate::texts::Rooms;
use crate::{
    CommandOrigin, EntryKind, Envelope, LogEntry, MutedGuest, Participant, Recipient,
    RefusalReason, RoomLine, RoomView, ServerMessage, SideKey, TableNotice, TalkView,
};

/// Number of people who can talk in the room of a table.
const MAX_GUESTS: usize = 500;
/// The rate for the whole room: a burst, and then one line per interval.
const ROOM_RATE: (u32, TimeSpan) = (30, TimeSpan::from_millis(500));

/// Somebody who has talked in the room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Guest {
    person: String,
    name: String,
    muted: bool,
    talk: ChatLimiter,
}

/// A line as it is stored, with the command that it came from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct StoredLine {
    k: u64,
    guest: u16,
    text: String,
    at: Time,
    of: CommandOrigin,
}

/// The room of the spectators.
#[derive(Clone, Debug)]
pub(super) struct Room {
    on: bool,
    guests: BTreeMap<u16, Guest>,
    /// The last lines, oldest first.
    lines: VecDeque<StoredLine>,
    pace: Pace,
}

impl Default for Room {
    fn default() -> Self {
        Self { on: true, guests: BTreeMap::new(), lines: VecDeque::new(), pace: Pace::default() }
    }
}

impl Room {
    /// Takes over a stored value. Values of other versions are ignored.
    pub(super) fn restore(&mut self, key: SideKey, value: &str) {
        match key {
            SideKey::Room => self.on = value != "off",
            SideKey::Guest(number) => {
                self.guests.extend(serde_json::from_str(value).ok().map(|guest| (number, guest)));
            }
            SideKey::RoomLine(_) => {
                let line: Option<StoredLine> = serde_json::from_str(value).ok();
                let line = line.filter(|line| !self.lines.iter().any(|known| known.k == line.k));
                self.lines.extend(line);
                self.lines.make_contiguous().sort_by_key(|line| line.k);
            }
            _ => {}
        }
    }

    /// Returns whether a spectator may talk and draw.
    pub(super) fn is_open_to(&self, person: &str) -> bool {
        self.on && !self.find(person).is_some_and(|(_, guest)| guest.muted)
    }

    fn find(&self, person: &str) -> Option<(u16, &Guest)> {
        let found = self.guests.iter().find(|(_, guest)| guest.person == person);
        found.map(|(number, guest)| (*number, guest))
    }

    /// Returns the number and name of a person who has talked.
    pub(super) fn guest_named(&self, person: &str) -> Option<(u16, String)> {
        self.find(person).map(|(number, guest)| (number, guest.name.clone()))
    }

    /// Returns a line as it is shown; `None` if its guest is muted.
    fn shown(&self, line: &StoredLine) -> Option<RoomLine> {
        let guest = self.guests.get(&line.guest).filter(|guest| !guest.muted)?;
        Some(RoomLine {
            number: line.k,
            guest: line.guest,
            name: guest.name.clone(),
            text: line.text.clone(),
            at: line.at,
        })
    }

    fn view(&self, visible: bool, host: bool) -> RoomView {
        let lines = || {
            let shown = self.lines.iter().rev().filter_map(|line| self.shown(line));
            chat_limiter::newest(shown, |line| line.text.len() + line.name.len())
        };
        let muted = self.guests.iter().filter(|(_, guest)| host && guest.muted);
        let muted = muted.map(|(&guest, known)| MutedGuest { guest, name: known.name.clone() });
        RoomView { lines: visible.then(lines), is_on: self.on, muted: muted.collect() }
    }
}

impl TableState {
    /// Remembers the commands that the stored lines came from, so that none is done twice.
    pub(super) fn remember_room(&mut self) {
        let n = self.log.len() as u64;
        let origins: Vec<_> = self.room.lines.iter().map(|line| line.of.clone()).collect();
        for CommandOrigin { client, command_id } in origins {
            self.remember(&client, command_id, CommandAnswer::DoneSilently(n));
        }
    }

    /// Switches the room of the spectators on or off.
    pub fn switch_room(&mut self, on: bool) {
        if self.room.on == on {
            return;
        }
        self.room.on = on;
        let value = if on { "on" } else { "off" };
        self.pending_values.insert(SideKey::Room, Some(value.to_owned()));
        if !on && self.session.end().is_none() {
            self.erase_drawings_of(None);
        }
        self.announce_talk();
    }

    /// Adds a line of a spectator.
    pub(super) fn say_in_room(
        &mut self,
        from: &Participant,
        text: &str,
        name: &str,
        of: &CommandOrigin,
        now: Time,
    ) -> Result<CommandEffect, Rejection> {
        let refused = |text| Rejection::new(RefusalReason::Refused, text);
        if self.seat_of(from.person()).is_some() {
            return Err(refused(Rooms::SpectatorsOnly));
        }
        if !self.room.on {
            return Err(refused(Rooms::RoomOff));
        }
        let text = sanitize_line(text, MAX_CHAT_CHARS);
        if text.is_empty() {
            return Err(Rejection::new(RefusalReason::Unreadable, Rooms::NothingSaid));
        }
        let number = self.admit_guest(from.person(), name)?;
        let Some(guest) = self.room.guests.get_mut(&number) else {
            return Err(refused(Rooms::NoGuest));
        };
        if guest.muted {
            return Err(refused(Rooms::Muted));
        }
        guest.talk.check(now).map_err(|limit| refused(limit.text()))?;
        if !self.room.pace.allows(now, ROOM_RATE.0, ROOM_RATE.1) {
            return Err(refused(ChatLimit::Burst.text()));
        }
        guest.talk.count_line(now);
        self.room.pace.count(now, ROOM_RATE.1);
        let k = self.room.lines.back().map_or(1, |last| last.k + 1);
        self.add_room_line(StoredLine { k, guest: number, text, at: now, of: of.clone() });
        self.store_guest(number);
        Ok(CommandEffect::Nothing)
    }

    /// Returns the number of a guest, who gets one with the first line. The name is chosen once.
    fn admit_guest(&mut self, person: &str, name: &str) -> Result<u16, Rejection> {
        if let Some((number, _)) = self.room.find(person) {
            return Ok(number);
        }
        if !is_plain_name(name) {
            return Err(Rejection::new(RefusalReason::Unreadable, Rooms::NameSigns));
        }
        let number = self.room.guests.len() + 1;
        if number > MAX_GUESTS {
            return Err(Rejection::new(RefusalReason::Refused, Rooms::RoomFull));
        }
        let name = sanitize_line(name, MAX_NAME_CHARS);
        let talk = ChatLimiter::default();
        let guest = Guest { person: person.to_owned(), name, muted: false, talk };
        self.room.guests.insert(number as u16, guest);
        Ok(number as u16)
    }

    fn add_room_line(&mut self, line: StoredLine) {
        let slot = (line.k % SNAPSHOT_LINES as u64) as u8;
        self.store_json(SideKey::RoomLine(slot), &line);
        if let Some(shown) = self.room.shown(&line) {
            let message = ServerMessage::RoomLine(shown);
            self.unsent.push(Envelope { to: self.room_audience(), message });
        }
        self.room.lines.push_back(line);
        if self.room.lines.len() > SNAPSHOT_LINES {
            self.room.lines.pop_front();
        }
    }

    /// Mutes a guest, whose lines and drawings disappear, or lets the guest talk again.
    pub(super) fn mute(&mut self, number: u16, on: bool) -> Result<CommandEffect, Rejection> {
        let Some(guest) = self.room.guests.get_mut(&number) else {
            return Err(Rejection::new(RefusalReason::Refused, Rooms::NoGuest));
        };
        guest.muted = on;
        let person = guest.person.clone();
        self.store_guest(number);
        if on {
            self.erase_drawings_of(Some(&person));
        }
        self.announce_talk();
        Ok(CommandEffect::Nothing)
    }

    fn store_guest(&mut self, number: u16) {
        let guest = self.room.guests.get(&number).cloned();
        self.store_json(SideKey::Guest(number), &guest);
    }

    fn store_json(&mut self, key: SideKey, value: &impl Serialize) {
        // These values have text keys, so serialization cannot fail.
        self.pending_values.insert(key, serde_json::to_string(value).ok());
    }

    /// Returns those who see the room: everybody but the players, and everybody after the game.
    fn room_audience(&self) -> Recipient {
        match self.session.end() {
            Some(_) => Recipient::All,
            None => Recipient::AllBut(self.people.values().cloned().collect()),
        }
    }

    /// Returns all talk that a player or spectator may see, with the muted guests for the host.
    pub(super) fn talk(&self, seated: bool, host: bool) -> TalkView {
        let over = self.session.end().is_some();
        let chat = if seated || over { chat_limiter::last(&self.log) } else { Vec::new() };
        TalkView { chat, room: self.room.view(!seated || over, host) }
    }

    /// Tells everybody all talk that they may see.
    fn announce_talk(&mut self) {
        let told = self.talk_messages();
        self.unsent.extend(told);
    }

    /// Returns the messages with all talk for players, spectators and the host.
    pub(super) fn talk_messages(&self) -> Vec<Envelope> {
        let host = &self.host;
        let seated: Vec<String> = self.people.values().cloned().collect();
        let players = seated.iter().filter(|person| *person != host).cloned().collect();
        let message = |seated, host| ServerMessage::Talk(self.talk(seated, host));
        let mut others = seated.clone();
        others.push(host.clone());
        vec![
            Envelope { to: Recipient::AnyOf(players), message: message(true, false) },
            Envelope { to: Recipient::AllBut(others), message: message(false, false) },
            Envelope {
                to: Recipient::Person(host.clone()),
                message: message(seated.contains(host), true),
            },
        ]
    }

    /// Returns an entry as spectators are told it while the game runs, if that differs: without
    /// what players say.
    pub(super) fn masked(&self, entry: &LogEntry) -> Option<LogEntry> {
        let EntryKind::Notice(TableNotice::ChatMessage { seat, .. }) = &entry.kind else {
            return None;
        };
        let said = TableNotice::ChatMessage { seat: *seat, text: String::new() };
        let masked = LogEntry { kind: EntryKind::Notice(said), ..entry.clone() };
        self.session.end().is_none().then_some(masked)
    }
}
