//! Drawing of the setup page.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use wazir_ai::Level;
use wazir_game::Seat;
use wazir_registry::{GameInfo, RANDOM_ARMY, RANDOM_START};
use wazir_session::TimeControl;
use wazir_text::{Argument, Message, message};

use super::{FieldKind, NO_CLOCK, PERSON, SetupField, SetupPage, named_start};
use crate::players::level_title;
use crate::screen::board::{width, write_text};
use crate::screen::widgets::{Appearance, below, draw_lines, wrap};
use crate::texts::Screen;

/// The row of the first field.
const FIRST_ROW: u16 = 3;
/// The sign for fields above or below those that are shown.
const HIDDEN_ROWS: &str = "...";
/// Columns between the fields and the board at their right.
const GAP: u16 = 3;

impl SetupPage {
    /// Draws the page and returns the position of the cursor.
    pub(crate) fn draw(
        &mut self,
        buffer: &mut Buffer,
        area: Rect,
        appearance: &Appearance,
    ) -> Option<(u16, u16)> {
        self.places.clear();
        let title = appearance.text(self.entry.info().localized_title());
        write_text(buffer, area, (2, 1), &title, appearance.colours.strong());
        let labels = self.labels(appearance);
        let wide = self.columns(&labels, appearance);
        let bottom = self.draw_fields(buffer, area, &labels, appearance);
        let foot = area.height;
        let beside = Rect {
            x: area.x + wide.min(area.width),
            y: area.y + 1,
            width: area.width.saturating_sub(wide),
            height: foot.saturating_sub(1),
        };
        let board = self.draw_picture(buffer, beside, appearance);
        let free = match board {
            Some(board) if area.y + bottom + 1 < board.bottom() => wide.saturating_sub(GAP),
            _ => area.width,
        };
        let words = Rect { width: free, height: foot, ..area };
        let end = self.draw_note(buffer, below(words, bottom + 1), appearance);
        if board.is_none() {
            let y = (bottom + 1 + end + 1).min(foot);
            let rest = Rect { x: area.x + 2_u16.min(area.width), ..below(area, y) };
            let rest = Rect { height: foot.saturating_sub(y + 1), ..rest };
            self.draw_picture(buffer, rest, appearance);
        }
        self.draw_prompt(buffer, area, appearance)
    }

    /// Returns the labels of the fields.
    fn labels(&self, appearance: &Appearance) -> Vec<String> {
        let seats = self.seats();
        let label = |field: &SetupField| field_label(&field.kind, &seats, self.entry.info());
        self.fields.iter().map(|field| appearance.text(label(field))).collect()
    }

    /// Returns the column from which the board may be drawn. It stays where it is while values
    /// change; only the long names of an army library do not count before they are chosen.
    fn columns(&self, labels: &[String], appearance: &Appearance) -> u16 {
        let widest = |field: &SetupField| {
            let now = [field.value().to_owned()];
            let values = match field.kind {
                FieldKind::Army(_) => &now[..],
                _ => &field.values[..],
            };
            let shown = values.iter().map(|value| self.shown(&field.kind, value, appearance));
            shown.map(|text| width(&text)).max().unwrap_or(0)
        };
        let values = self.fields.iter().map(widest).max().unwrap_or(0);
        2 + label_columns(labels) + 4 + values + GAP
    }

    /// Draws the fields and returns the row below them.
    fn draw_fields(
        &mut self,
        buffer: &mut Buffer,
        area: Rect,
        labels: &[String],
        appearance: &Appearance,
    ) -> u16 {
        let room = area.height.saturating_sub(FIRST_ROW + 3).max(1) as usize;
        let skip = (self.selected + 1).saturating_sub(room);
        let columns = label_columns(labels);
        let rows = self.fields.iter().zip(labels).enumerate().skip(skip).take(room);
        for (y, (at, (field, label))) in (FIRST_ROW..).zip(rows) {
            let style = if at == self.selected {
                appearance.colours.selected()
            } else {
                appearance.colours.faint()
            };
            let text = match &field.kind {
                FieldKind::Begin => format!("  {label}  "),
                kind => {
                    let blanks = " ".repeat(columns.saturating_sub(width(label)).into());
                    let value = self.shown(kind, field.value(), appearance);
                    format!("{label}{blanks}< {value} >")
                }
            };
            write_text(buffer, area, (2, y), &text, style);
            let place = Rect { x: area.x + 2, y: area.y + y, width: width(&text), height: 1 };
            self.places.push((place.intersection(area), at));
        }
        let bottom = FIRST_ROW + self.fields.len().min(room) as u16;
        let hidden_below = self.fields.len() > skip + room;
        for (y, is_hidden) in [(FIRST_ROW - 1, skip > 0), (bottom, hidden_below)] {
            if is_hidden {
                write_text(buffer, area, (2, y), HIDDEN_ROWS, appearance.colours.faint());
            }
        }
        bottom
    }

    /// Draws what is wrong, or what the selected field means, and returns the number of rows.
    fn draw_note(&self, buffer: &mut Buffer, area: Rect, appearance: &Appearance) -> u16 {
        let (note, style) = match &self.wrong {
            Some(wrong) => (Some(wrong.clone()), appearance.colours.error()),
            None => (self.note(), appearance.colours.strong()),
        };
        let Some(note) = note else { return 0 };
        let lines = wrap(&appearance.text(note), area.width.saturating_sub(4));
        let area = Rect { x: area.x + 2_u16.min(area.width), ..area };
        draw_lines(buffer, area, &lines, style)
    }

    /// Draws the line that is being typed, if there is one, and returns the position of its cursor.
    fn draw_prompt(
        &self,
        buffer: &mut Buffer,
        area: Rect,
        appearance: &Appearance,
    ) -> Option<(u16, u16)> {
        let line = self.typing.as_ref()?;
        let title =
            appearance.text(match self.fields.get(self.selected).map(|field| &field.kind) {
                Some(FieldKind::Clock) => Screen::ClockTyped,
                Some(FieldKind::Start) => Screen::StartTyped,
                _ => Screen::ArmyFile,
            });
        let size = (50, 1);
        let inside =
            crate::screen::widgets::draw_box(buffer, area, size, &title, appearance.colours);
        Some(line.draw(buffer, inside, appearance.colours.strong()))
    }

    /// Returns a value as people read it.
    fn shown(&self, kind: &FieldKind, value: &str, appearance: &Appearance) -> String {
        match (kind, value) {
            (FieldKind::Player(_), PERSON) => appearance.text(Screen::Person),
            (FieldKind::Player(_), level) => {
                let known = level.parse::<Level>().map(|level| level_title(level).into());
                let level: Argument = known.unwrap_or_else(|_| level.to_owned().into());
                appearance.text(message!(Screen::ComputerAt { level }))
            }
            (FieldKind::Start, name) => {
                let facts = self.entry.info();
                appearance.text(match named_start(facts, name) {
                    Some(start) => start.title(),
                    None if name.is_empty() => Screen::Usual.into(),
                    None if name == RANDOM_START => Screen::RandomStart.into(),
                    None => message!(Screen::StartNumber { number: name.to_owned() }),
                })
            }
            (FieldKind::Army(_), RANDOM_ARMY) => appearance.text(Screen::RandomArmy),
            (FieldKind::Army(_), id) => {
                let army = self.entry.info().army_info(id);
                army.map_or(id, |army| army.title()).to_owned()
            }
            (FieldKind::Clock, name) => {
                let preset = TimeControl::PRESETS.iter().find(|(known, _)| *known == name);
                match preset {
                    Some((_, control)) => format!("{name} ({control})"),
                    None if name == NO_CLOCK => appearance.text(Screen::NoClock),
                    None => name.to_owned(),
                }
            }
            (FieldKind::Option(option), value) => appearance.text(option.value_title(value)),
            (_, value) => value.to_owned(),
        }
    }

    /// Returns the line that explains the selected field.
    fn note(&self) -> Option<Message> {
        let field = self.fields.get(self.selected)?;
        match &field.kind {
            FieldKind::Option(option) => Some(option.value_help(field.value())),
            FieldKind::Army(_) => Some(self.army_note(field.value())),
            FieldKind::Clock => Some(Screen::OwnClock.into()),
            FieldKind::Start => self.start_note(field.value()),
            _ => None,
        }
    }

    /// Returns what an army is like: its description and its pieces.
    fn army_note(&self, id: &str) -> Message {
        let Some(army) = self.entry.info().army_info(id) else { return Screen::OwnArmy.into() };
        let piece = |(name, movement): &(String, String)| format!("{name} ({movement})");
        let pieces: Vec<String> = army.pieces().iter().map(piece).collect();
        let (about, pieces) = (army.description().to_owned(), pieces.join(", "));
        match about.is_empty() {
            true => message!(Screen::ArmyPieces { pieces }),
            false => message!(Screen::ArmyAbout { about, pieces }),
        }
    }

    /// Returns what a start is for, and how numbers are typed.
    fn start_note(&self, name: &str) -> Option<Message> {
        let facts = self.entry.info();
        if let Some(start) = named_start(facts, name) {
            return start.about();
        }
        let all = facts.numbered_starts()?;
        let about = all.about().unwrap_or_else(|| all.title());
        Some(message!(Screen::OwnStart { about, last: all.last() }))
    }
}

/// Returns the number of columns that the labels take, with a blank behind the longest.
fn label_columns(labels: &[String]) -> u16 {
    labels.iter().map(|label| width(label)).max().unwrap_or(0) + 1
}

fn field_label(what: &FieldKind, seats: &[Seat], facts: &GameInfo) -> Message {
    let seat = |place: &usize| {
        facts.localized_seat_name(seats.get(*place).copied().unwrap_or(Seat::FIRST))
    };
    match what {
        FieldKind::Start => Screen::Start.into(),
        FieldKind::Seats => Screen::HowManyPlayers.into(),
        FieldKind::Army(place) => message!(Screen::ArmyOf { player: seat(place) }),
        FieldKind::Player(place) => message!(Screen::WhoPlays { player: seat(place) }),
        FieldKind::Clock => Screen::Clock.into(),
        FieldKind::Option(option) => option.title(),
        FieldKind::Begin => Screen::Begin.into(),
    }
}
