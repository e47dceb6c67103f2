//! Setup page: the choices before a game begins.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use wazir_ai::Level;
use wazir_game::Seat;
use wazir_registry::{
    AllowedValues, GameEntry, GameInfo, GameRegistry, NamedStart, OptionInfo, Play, StartOptions,
};
use wazir_session::TimeControl;
use wazir_text::{Argument, Message, message};
use wazir_variant::{ArmyNameError, entry_with_armies};

use super::board::{width, write_text};
use super::widgets::{Appearance, wrap};
use crate::players::{Player, Players};
use crate::texts::Screen;

/// A field with values to choose from.
#[derive(Clone, Debug)]
struct SetupField {
    kind: FieldKind,
    values: Vec<String>,
    selected: usize,
}

/// The subject of a field.
#[derive(Clone, Debug, PartialEq, Eq)]
enum FieldKind {
    Start,
    Seats,
    /// The army of a seat, by its index in turn order.
    Army(usize),
    /// The player of a seat, by its index in turn order.
    Player(usize),
    Clock,
    Option(OptionInfo),
    Begin,
}

/// The setup page of a game.
pub(crate) struct SetupPage {
    entry: GameEntry,
    fields: Vec<SetupField>,
    selected: usize,
    /// The file name or the clock that is being typed.
    typing: Option<String>,
    wrong: Option<Message>,
    places: Vec<(Rect, usize)>,
}

/// The chosen game with its players.
pub(crate) struct GameSetup {
    pub(crate) game: Play,
    pub(crate) games: GameRegistry,
    pub(crate) players: Players,
    pub(crate) control: TimeControl,
}

/// The result of a key or click.
pub(crate) enum SetupAction {
    Stay,
    Back,
    Begin,
}

impl SetupField {
    fn new(what: FieldKind, values: Vec<String>, at: usize) -> Self {
        Self { kind: what, values, selected: at }
    }

    fn value(&self) -> &str {
        self.values.get(self.selected).map_or("", String::as_str)
    }
}

/// The value for no clock.
const NO_CLOCK: &str = "none";
/// The value for a person among the players.
const PERSON: &str = "person";

impl SetupPage {
    pub(crate) fn new(entry: GameEntry) -> Self {
        let facts = entry.info().clone();
        let mut fields = Vec::new();
        let starts = facts.starts();
        if !starts.is_empty() {
            let names = starts.iter().map(|start| start.name().to_owned());
            let names = std::iter::once(String::new()).chain(names).collect();
            fields.push(SetupField::new(FieldKind::Start, names, 0));
        }
        let armies: Vec<String> = facts.armies().map(str::to_owned).collect();
        if !armies.is_empty() {
            for place in 0..2 {
                let at = place.min(armies.len() - 1);
                fields.push(SetupField::new(FieldKind::Army(place), armies.clone(), at));
            }
        }
        let counts = facts.seat_counts();
        if counts.len() > 1 {
            fields.push(SetupField::new(
                FieldKind::Seats,
                counts.iter().map(u8::to_string).collect(),
                0,
            ));
        }
        let clocks = std::iter::once(NO_CLOCK).chain(TimeControl::PRESETS.map(|(name, _)| name));
        fields.push(SetupField::new(FieldKind::Clock, clocks.map(str::to_owned).collect(), 0));
        for option in facts.options() {
            let values = option_values(option);
            let at = values.iter().position(|word| word == option.default()).unwrap_or(0);
            fields.push(SetupField::new(FieldKind::Option(option.clone()), values, at));
        }
        fields.push(SetupField::new(FieldKind::Begin, Vec::new(), 0));
        let (typing, wrong, places) = (None, None, Vec::new());
        let mut page = Self { entry, fields, selected: 0, typing, wrong, places };
        page.seat_players();
        page.selected = page.fields.len() - 1;
        page
    }

    /// Returns the seats in turn order.
    fn seats(&self) -> Vec<Seat> {
        let start = StartOptions::default().with_seats(self.count() as u8);
        self.entry.open(&start).map(|game| game.seats()).unwrap_or_default()
    }

    fn count(&self) -> usize {
        let chosen = self.fields.iter().find(|field| field.kind == FieldKind::Seats);
        let usual = self.entry.info().seat_counts().first().copied().unwrap_or(2).into();
        chosen.and_then(|field| field.value().parse().ok()).unwrap_or(usual)
    }

    /// Adjusts the player fields to the number of seats.
    fn seat_players(&mut self) {
        let count = self.count();
        let values: Vec<String> =
            std::iter::once(PERSON).chain(Level::ALL.map(Level::name)).map(str::to_owned).collect();
        let medium = values.iter().position(|word| word == Level::Easy.name()).unwrap_or(0);
        let is_player = |field: &SetupField| matches!(field.kind, FieldKind::Player(_));
        let old: Vec<usize> = self
            .fields
            .iter()
            .filter(|field| is_player(field))
            .map(|field| field.selected)
            .collect();
        self.fields.retain(|field| !is_player(field));
        let clock =
            self.fields.iter().position(|field| field.kind == FieldKind::Clock).unwrap_or(0);
        for place in (0..count).rev() {
            let usual = if place == 0 { 0 } else { medium };
            let at = old.get(place).copied().unwrap_or(usual);
            self.fields
                .insert(clock, SetupField::new(FieldKind::Player(place), values.clone(), at));
        }
    }

    fn turn(&mut self, by: isize) {
        let Some(field) = self.fields.get_mut(self.selected) else { return };
        let count = field.values.len() as isize;
        if count == 0 {
            return;
        }
        field.selected = (field.selected as isize + by).rem_euclid(count) as usize;
        if field.kind == FieldKind::Seats {
            self.seat_players();
            let seats = self.fields.iter().position(|field| field.kind == FieldKind::Seats);
            self.selected = seats.unwrap_or(self.selected);
        }
        self.wrong = None;
    }

    pub(crate) fn is_typing(&self) -> bool {
        self.typing.is_some()
    }

    /// Handles a key.
    pub(crate) fn key(&mut self, key: KeyCode) -> SetupAction {
        if let Some(line) = &mut self.typing {
            match key {
                KeyCode::Char(sign) => line.push(sign),
                KeyCode::Backspace => drop(line.pop()),
                KeyCode::Esc => self.typing = None,
                KeyCode::Enter => self.take_typed(),
                _ => {}
            }
            return SetupAction::Stay;
        }
        let count = self.fields.len();
        match key {
            KeyCode::Up | KeyCode::BackTab => self.selected = (self.selected + count - 1) % count,
            KeyCode::Down | KeyCode::Tab => self.selected = (self.selected + 1) % count,
            KeyCode::Home => self.selected = 0,
            KeyCode::End => self.selected = count - 1,
            KeyCode::Left => self.turn(-1),
            KeyCode::Right => self.turn(1),
            KeyCode::Esc | KeyCode::Char('q') => return SetupAction::Back,
            KeyCode::Char('o') if self.takes_typing() => self.typing = Some(String::new()),
            KeyCode::Enter | KeyCode::Char(' ') => match self.selected + 1 == count {
                true => return SetupAction::Begin,
                false => self.turn(1),
            },
            _ => {}
        }
        SetupAction::Stay
    }

    /// Handles a click.
    pub(crate) fn click(&mut self, at: (u16, u16)) -> SetupAction {
        let place = self.places.iter().find(|(place, _)| place.contains(at.into()));
        let Some(&(_, field)) = place else { return SetupAction::Stay };
        self.selected = field;
        if field + 1 == self.fields.len() {
            return SetupAction::Begin;
        }
        self.turn(1);
        SetupAction::Stay
    }

    /// Returns whether the selected field accepts a typed value.
    fn takes_typing(&self) -> bool {
        let field = self.fields.get(self.selected);
        field.is_some_and(|field| matches!(field.kind, FieldKind::Army(_) | FieldKind::Clock))
    }

    /// Accepts the typed army file or clock.
    fn take_typed(&mut self) {
        let Some(line) = self.typing.take().filter(|line| !line.trim().is_empty()) else { return };
        if let Some(field) = self.fields.get_mut(self.selected) {
            let typed = line.trim();
            let value = match field.kind {
                FieldKind::Army(_) => crate::expand_path(typed).display().to_string(),
                _ => match typed.parse::<TimeControl>() {
                    Ok(control) => control.to_string(),
                    Err(error) => return self.wrong = Some(error.message()),
                },
            };
            field.values.push(value);
            field.selected = field.values.len() - 1;
            self.wrong = None;
        }
    }

    pub(crate) fn paste(&mut self, text: &str) {
        if let Some(line) = &mut self.typing {
            line.extend(text.chars().filter(|sign| !sign.is_control()));
        }
    }

    /// Returns the chosen game. If it cannot start, shows the reason and returns `None`.
    pub(crate) fn begin(&mut self, games: &GameRegistry) -> Option<GameSetup> {
        match self.game_setup(games) {
            Ok(chosen) => Some(chosen),
            Err(why) => {
                self.wrong = Some(why);
                None
            }
        }
    }

    /// Shows why the game cannot start.
    pub(crate) fn show_error(&mut self, why: Message) {
        self.wrong = Some(why);
    }

    fn game_setup(&self, games: &GameRegistry) -> Result<GameSetup, Message> {
        let mut start = StartOptions::default();
        let (mut games, mut armies) = (games.clone(), Vec::new());
        let (mut players, mut control) = (Vec::new(), TimeControl::NONE);
        for field in &self.fields {
            let value = field.value();
            match &field.kind {
                FieldKind::Start => {
                    let starts = self.entry.info().starts();
                    let named = starts.iter().find(|start| start.name() == value);
                    if let Some(named) = named {
                        start = start.with_position(named.position());
                    }
                }
                FieldKind::Seats => start = start.with_seats(value.parse().unwrap_or(2)),
                FieldKind::Army(_) => armies.push(value.to_owned()),
                FieldKind::Player(_) => {
                    let player = value.parse::<Player>().map_err(|error| error.message())?;
                    players.push(player);
                }
                FieldKind::Clock => {
                    control = value.parse::<TimeControl>().map_err(|error| error.message())?;
                }
                FieldKind::Option(option) if value != option.default() => {
                    start = start.with_option(option.key(), value);
                }
                FieldKind::Option(_) | FieldKind::Begin => {}
            }
        }
        let mut entry = self.entry.clone();
        let load = |path: &str| std::fs::read_to_string(path);
        let names = (!armies.is_empty()).then(|| armies.join(":"));
        if let Some(armed) = names.and_then(|names| entry_with_armies(&entry, &names, load)) {
            let wrong =
                |why: ArmyNameError<_>| message!(Screen::WrongArmy { why: why.to_string() });
            let (armed, matchup) = armed.map_err(wrong)?;
            entry = armed;
            start = start.with_armies(matchup.to_string());
        }
        let game = entry.open(&start).map_err(|error| error.message())?;
        games.add(entry);
        let players = Players::new(&game.seats(), &players).map_err(|error| error.message())?;
        Ok(GameSetup { game, games, players, control })
    }

    /// Returns a value as people read it.
    fn shown(&self, field: &SetupField, appearance: &Appearance) -> String {
        match (&field.kind, field.value()) {
            (FieldKind::Player(_), PERSON) => appearance.text(Screen::Person),
            (FieldKind::Player(_), level) => {
                let level = level.to_owned();
                appearance.text(message!(Screen::ComputerAt { level }))
            }
            (FieldKind::Start, name) => {
                let named = self.entry.info().starts().iter().find(|start| start.name() == name);
                appearance.text(named.map_or_else(|| Screen::Usual.into(), NamedStart::title))
            }
            (FieldKind::Clock, name) => {
                let preset = TimeControl::PRESETS.iter().find(|(known, _)| *known == name);
                match preset {
                    Some((_, control)) => format!("{name} ({control})"),
                    None if name == NO_CLOCK => appearance.text(Screen::NoClock),
                    None => name.to_owned(),
                }
            }
            (_, value) => value.to_owned(),
        }
    }

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
        let first = 3;
        let room = area.height.saturating_sub(first + 4).max(1) as usize;
        let skip = (self.selected + 1).saturating_sub(room);
        let seats = self.seats();
        let wide = 24_u16;
        for (row, (at, field)) in self.fields.iter().enumerate().skip(skip).take(room).enumerate() {
            let y = first + row as u16;
            let style = if at == self.selected {
                appearance.colours.selected()
            } else {
                appearance.colours.faint()
            };
            let label = appearance.text(field_label(&field.kind, &seats, self.entry.info()));
            let text = match &field.kind {
                FieldKind::Begin => format!("  {label}  "),
                _ => {
                    let blanks = " ".repeat(wide.saturating_sub(width(&label)).into());
                    format!("{label}{blanks} < {} >", self.shown(field, appearance))
                }
            };
            write_text(buffer, area, (2, y), &text, style);
            let place = Rect { x: area.x + 2, y: area.y + y, width: width(&text), height: 1 };
            self.places.push((place.intersection(area), at));
        }
        let below = first + self.fields.len().min(room) as u16 + 1;
        let note = match (&self.wrong, self.fields.get(self.selected).map(|field| &field.kind)) {
            (Some(why), _) => Some(why.clone()),
            (None, Some(FieldKind::Option(option))) => Some(option.help()),
            (None, Some(FieldKind::Army(_))) => Some(Screen::OwnArmy.into()),
            (None, Some(FieldKind::Clock)) => Some(Screen::OwnClock.into()),
            _ => None,
        };
        let style = if self.wrong.is_some() {
            appearance.colours.error()
        } else {
            appearance.colours.strong()
        };
        if let Some(note) = note {
            let lines = wrap(&appearance.text(note), area.width.saturating_sub(4));
            for (row, line) in (0..).zip(&lines) {
                write_text(buffer, area, (2, below + row), line, style);
            }
        }
        let keys = appearance.text(Screen::SetupKeys);
        write_text(
            buffer,
            area,
            (2, area.height.saturating_sub(1)),
            &keys,
            appearance.colours.faint(),
        );
        let line = self.typing.as_ref()?;
        let army = self.fields.get(self.selected).map(|field| &field.kind);
        let title = appearance.text(match army {
            Some(FieldKind::Clock) => Screen::ClockTyped,
            _ => Screen::ArmyFile,
        });
        let inside = super::widgets::draw_box(buffer, area, (50, 1), &title, appearance.colours);
        write_text(buffer, inside, (0, 0), line, appearance.colours.strong());
        Some((inside.x + width(line).min(inside.width), inside.y))
    }
}

/// Returns the values of an option; for a number, the default with some smaller and larger ones.
fn option_values(option: &OptionInfo) -> Vec<String> {
    match option.values() {
        AllowedValues::Choice(words) => words.iter().map(ToString::to_string).collect(),
        AllowedValues::Number(range) => {
            let usual: u32 = option.default().parse().unwrap_or(*range.start());
            let numbers = [0, usual / 2, usual, usual.saturating_mul(2), *range.end()];
            let mut numbers = numbers.map(|number| number.clamp(*range.start(), *range.end()));
            numbers.sort_unstable();
            let mut values: Vec<String> = numbers.iter().map(u32::to_string).collect();
            values.dedup();
            values
        }
        _ => vec![option.default().to_owned()],
    }
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
        FieldKind::Option(option) => {
            message!(Screen::Rule { rule: Argument::from_display(option.key()) })
        }
        FieldKind::Begin => Screen::Begin.into(),
    }
}
