//! The drawings that people show each other. They are in no log, and end with the connection.

use std::collections::{BTreeMap, VecDeque};

use wazir_session::{Time, TimeSpan};

use super::TableState;
use super::pace::Pace;
use crate::{Drawing, DrawnMark, Envelope, Participant, Recipient, ServerMessage};

/// Maximum number of marks in a drawing.
const MAX_MARKS: usize = 24;
/// Number of colours.
const COLOURS: u8 = 3;
/// Number of drawings that a table keeps; older ones are erased.
const MAX_DRAWINGS: usize = 64;
/// Number of drawings of a page, each at another position.
const MAX_OF_PAGE: usize = 8;
/// Number of pages whose drawings are passed on.
const MAX_PAGES: usize = 512;
/// The rate for a page: a burst, and then one per interval.
const PAGE_RATE: (u32, TimeSpan) = (10, TimeSpan::from_millis(250));
/// The rate for the table, because every drawing goes to everybody.
const TABLE_RATE: (u32, TimeSpan) = (40, TimeSpan::from_millis(50));

/// A page on which somebody draws.
#[derive(Clone, Debug)]
struct Page {
    number: u64,
    person: String,
    pace: Pace,
}

/// A drawing that is shown.
#[derive(Clone, Debug)]
struct Shown {
    client: String,
    ply: u32,
    marks: Vec<DrawnMark>,
}

/// The drawings at a table.
#[derive(Clone, Debug, Default)]
pub(super) struct Drawings {
    /// The pages, by client.
    pages: BTreeMap<String, Page>,
    last_number: u64,
    pace: Pace,
    /// The drawings, oldest first.
    shown: VecDeque<Shown>,
}

impl Drawings {
    /// Counts a drawing. Returns `false` if there are too many.
    fn admit(&mut self, from: &Participant, now: Time) -> bool {
        let known = self.pages.get(from.client());
        let pace = known.map(|page| page.pace).unwrap_or_default();
        let free = pace.allows(now, PAGE_RATE.0, PAGE_RATE.1)
            && self.pace.allows(now, TABLE_RATE.0, TABLE_RATE.1)
            && (known.is_some() || self.pages.len() < MAX_PAGES);
        if free {
            self.pace.count(now, TABLE_RATE.1);
            let number = self.last_number + 1;
            let page = self.pages.entry(from.client().to_owned()).or_insert_with(|| Page {
                number,
                person: from.person().to_owned(),
                pace: Pace::default(),
            });
            page.pace.count(now, PAGE_RATE.1);
            self.last_number = self.last_number.max(page.number);
        }
        free
    }

    /// Replaces the drawing of a page at a position. Returns those that had to make room.
    fn replace(&mut self, client: &str, ply: u32, marks: &[DrawnMark]) -> Vec<Shown> {
        self.shown.retain(|shown| shown.client != client || shown.ply != ply);
        if marks.is_empty() {
            return Vec::new();
        }
        self.shown.push_back(Shown { client: client.to_owned(), ply, marks: marks.to_vec() });
        let own = self.shown.iter().filter(|shown| shown.client == client).count();
        let oldest = match own > MAX_OF_PAGE {
            true => self.shown.iter().position(|shown| shown.client == client),
            false => (self.shown.len() > MAX_DRAWINGS).then_some(0),
        };
        oldest.and_then(|at| self.shown.remove(at)).into_iter().collect()
    }

    /// Removes the drawings for which `is_gone` holds, and returns them.
    fn take(&mut self, is_gone: impl Fn(&Shown, &Page) -> bool) -> Vec<Shown> {
        let pages = &self.pages;
        let gone = |shown: &Shown| pages.get(&shown.client).is_none_or(|page| is_gone(shown, page));
        let (gone, kept): (Vec<_>, Vec<_>) = self.shown.drain(..).partition(gone);
        self.shown = kept.into();
        gone
    }

    /// Forgets the drawings after the first `ply` moves, which were taken back. Pages do the same.
    pub(super) fn cut(&mut self, ply: usize) {
        self.shown.retain(|shown| shown.ply as usize <= ply);
    }
}

impl TableState {
    /// Passes a drawing on to those who may see it. It is ignored if it is not shared, breaks a
    /// limit, or names no squares of the board.
    pub(super) fn draw(
        &mut self,
        from: &Participant,
        ply: u32,
        marks: &[DrawnMark],
        now: Time,
    ) -> Vec<Envelope> {
        let square = |name: &str| self.session.play().board().square_by_name(name).is_some();
        let fits = marks.len() <= MAX_MARKS
            && ply as usize <= self.session.play().ply()
            && marks
                .iter()
                .all(|mark| mark.colour < COLOURS && square(&mark.from) && square(&mark.to));
        if !fits || !self.may_draw(from.person()) || !self.drawings.admit(from, now) {
            return Vec::new();
        }
        let mut told: Vec<Envelope> = Vec::new();
        for old in self.drawings.replace(from.client(), ply, marks) {
            told.extend(self.erased(&old));
        }
        let shown = Shown { client: from.client().to_owned(), ply, marks: marks.to_vec() };
        told.extend(self.drawing_message(&shown));
        told
    }

    /// Returns whether others see what a person draws: the drawings of players stay private until
    /// the end of the game.
    fn may_draw(&self, person: &str) -> bool {
        match self.seat_of(person) {
            Some(_) => self.session.end().is_some(),
            None => self.room.is_open_to(person),
        }
    }

    /// Erases the drawings of a page whose connection has ended.
    pub fn forget_client(&mut self, client: &str) -> Vec<Envelope> {
        let gone = self.drawings.take(|shown, _| shown.client == client);
        let told = gone.iter().filter_map(|shown| self.erased(shown)).collect();
        self.drawings.pages.remove(client);
        told
    }

    /// Erases the drawings of a person: a spectator who takes a seat or is muted.
    pub(super) fn erase_drawings_of(&mut self, person: Option<&str>) {
        let gone = self.drawings.take(|_, page| person.is_none_or(|person| page.person == person));
        let told: Vec<_> = gone.iter().filter_map(|shown| self.erased(shown)).collect();
        self.unsent.extend(told);
    }

    fn erased(&self, shown: &Shown) -> Option<Envelope> {
        self.drawing_message(&Shown { marks: Vec::new(), ..shown.clone() })
    }

    /// Returns the message that shows a drawing to all who may see it.
    fn drawing_message(&self, shown: &Shown) -> Option<Envelope> {
        let page = self.drawings.pages.get(&shown.client)?;
        let mut without = vec![page.person.clone()];
        if self.session.end().is_none() {
            without.extend(self.people.values().cloned());
        }
        let message = ServerMessage::Drawn(self.describe_drawing(shown, page));
        Some(Envelope { to: Recipient::AllBut(without), message })
    }

    fn describe_drawing(&self, shown: &Shown, page: &Page) -> Drawing {
        let seat = self.seat_of(&page.person);
        let (guest, name) = self.room.guest_named(&page.person).unzip();
        Drawing {
            by: page.number,
            seat,
            guest: guest.filter(|_| seat.is_none()),
            name: name.filter(|_| seat.is_none()).unwrap_or_default(),
            ply: shown.ply,
            marks: shown.marks.clone(),
        }
    }

    /// Returns the drawings of others that a person may see.
    pub(super) fn drawings_for(&self, person: &str) -> Vec<ServerMessage> {
        if self.seat_of(person).is_some() && self.session.end().is_none() {
            return Vec::new();
        }
        let shown = self.drawings.shown.iter();
        let shown =
            shown.filter_map(|shown| Some((shown, self.drawings.pages.get(&shown.client)?)));
        shown
            .filter(|(_, page)| page.person != person)
            .map(|(shown, page)| ServerMessage::Drawn(self.describe_drawing(shown, page)))
            .collect()
    }
}
