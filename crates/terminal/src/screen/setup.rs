//! Setup page: the choices before a game begins.

mod draw;
mod picture;

use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;
use wazir_ai::Level;
use wazir_game::Seat;
use wazir_registry::{
    AllowedValues, GameEntry, GameInfo, GameRegistry, NamedStart, NumberedStarts, OptionInfo, Play,
    RANDOM_ARMY, RANDOM_START, StartOptions,
};
use wazir_session::TimeControl;
use wazir_text::{Message, message};
use wazir_variant::{ArmyNameError, entry_with_armies};

use self::picture::Picture;
use super::footer::{self, KeyHint};
use super::line_editor::LineEditor;
use super::options::OPTIONS_KEY;
use crate::plain::random_seed;
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
    typing: Option<LineEditor>,
    wrong: Option<Message>,
    picture: Picture,
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
        let armies = facts.armies().chain([RANDOM_ARMY]);
        let armies: Vec<String> = armies.map(str::to_owned).collect();
        if armies.len() > 1 {
            for place in 0..2 {
                fields.push(SetupField::new(FieldKind::Army(place), armies.clone(), 0));
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
        let names = start_values(&facts);
        if names.len() > 1 {
            fields.push(SetupField::new(FieldKind::Start, names, 0));
        }
        let clocks = std::iter::once(NO_CLOCK).chain(TimeControl::PRESETS.map(|(name, _)| name));
        fields.push(SetupField::new(FieldKind::Clock, clocks.map(str::to_owned).collect(), 0));
        for option in offered_options(&facts) {
            let values = option_values(option);
            let at = values.iter().position(|word| word == option.default()).unwrap_or(0);
            fields.push(SetupField::new(FieldKind::Option(option.clone()), values, at));
        }
        fields.push(SetupField::new(FieldKind::Begin, Vec::new(), 0));
        let (typing, wrong, picture) = (None, None, Picture::default());
        let places = Vec::new();
        let mut page = Self { entry, fields, selected: 0, typing, wrong, picture, places };
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
    pub(crate) fn key(&mut self, key: KeyEvent) -> SetupAction {
        if let Some(line) = &mut self.typing {
            match key.code {
                KeyCode::Esc => self.typing = None,
                KeyCode::Enter => self.take_typed(),
                _ => drop(line.key(key)),
            }
            return SetupAction::Stay;
        }
        let count = self.fields.len();
        match key.code {
            KeyCode::Up | KeyCode::BackTab => self.selected = (self.selected + count - 1) % count,
            KeyCode::Down | KeyCode::Tab => self.selected = (self.selected + 1) % count,
            KeyCode::Home => self.selected = 0,
            KeyCode::End => self.selected = count - 1,
            KeyCode::Left => self.turn(-1),
            KeyCode::Right => self.turn(1),
            KeyCode::Esc | KeyCode::Char('q') => return SetupAction::Back,
            KeyCode::Char('o') if self.takes_typing() => {
                self.typing = Some(LineEditor::default());
            }
            KeyCode::Enter | KeyCode::Char(' ') => match self.selected + 1 == count {
                true => return SetupAction::Begin,
                false => self.turn(1),
            },
            _ => {}
        }
        SetupAction::Stay
    }

    /// Returns the keys of the page, for the footer.
    pub(crate) fn hints(&self) -> Vec<KeyHint> {
        if self.is_typing() {
            return footer::line_hints();
        }
        let begins = self.selected + 1 == self.fields.len();
        let enter = if begins { Screen::KeyBegin } else { Screen::KeyNextValue };
        let own = KeyHint::state(KeyCode::Char('o'), Screen::KeyOwnValue);
        let keys = [
            KeyHint::always(KeyCode::Esc, Screen::KeyGoBack),
            KeyHint::always(KeyCode::Enter, enter),
            KeyHint::state(KeyCode::Down, Screen::KeyChange),
        ];
        let options = KeyHint::more(KeyCode::Char(OPTIONS_KEY), Screen::KeyOptions);
        keys.into_iter().chain(self.takes_typing().then_some(own)).chain([options]).collect()
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
        field.is_some_and(|field| match field.kind {
            FieldKind::Army(_) | FieldKind::Clock => true,
            FieldKind::Start => self.entry.info().numbered_starts().is_some(),
            _ => false,
        })
    }

    /// Accepts the typed army file or clock.
    fn take_typed(&mut self) {
        let Some(line) = self.typing.take() else { return };
        let typed = line.text().trim();
        if let Some(field) = self.fields.get_mut(self.selected).filter(|_| !typed.is_empty()) {
            let value = match field.kind {
                FieldKind::Army(_) => crate::expand_path(typed).display().to_string(),
                FieldKind::Start => match self.entry.info().numbered_starts() {
                    Some(all) if all.number(typed, 0).is_some() => typed.to_owned(),
                    all => {
                        let last = all.map_or(0, NumberedStarts::last);
                        return self.wrong = Some(message!(Screen::StartNumbers { last }));
                    }
                },
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
            line.insert(text);
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
        let (entry, game) = self.chosen_game()?;
        let (mut games, mut players, mut control) = (games.clone(), Vec::new(), TimeControl::NONE);
        games.add(entry);
        for field in &self.fields {
            let value = field.value();
            match &field.kind {
                FieldKind::Player(_) => {
                    players.push(value.parse::<Player>().map_err(|error| error.message())?);
                }
                FieldKind::Clock => {
                    control = value.parse::<TimeControl>().map_err(|error| error.message())?;
                }
                _ => {}
            }
        }
        let players = Players::new(&game.seats(), &players).map_err(|error| error.message())?;
        Ok(GameSetup { game, games, players, control })
    }

    /// Returns the game with the chosen armies, start and rules, and its entry in the registry.
    fn chosen_game(&self) -> Result<(GameEntry, Play), Message> {
        let (mut start, mut armies) = (StartOptions::default(), Vec::new());
        for field in &self.fields {
            let value = field.value();
            match &field.kind {
                FieldKind::Start if value.is_empty() => {}
                FieldKind::Start => start = start.with_start(value, random_seed()),
                FieldKind::Seats => start = start.with_seats(value.parse().unwrap_or(2)),
                FieldKind::Army(_) => armies.push(self.army(value)),
                FieldKind::Option(option) if value != option.default() => {
                    start = start.with_option(option.key(), value);
                }
                _ => {}
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
        Ok((entry, game))
    }

    /// Returns the army that a value of the field stands for.
    fn army(&self, value: &str) -> String {
        let armies = || self.entry.info().armies();
        if value != RANDOM_ARMY || armies().len() == 0 {
            return value.to_owned();
        }
        let nth = random_seed() % armies().len() as u64;
        armies().nth(nth as usize).unwrap_or(value).to_owned()
    }
}

/// Returns the words for the starts of a game, an empty one for the default start.
fn start_values(facts: &GameInfo) -> Vec<String> {
    let named = facts.starts().iter().map(|start| start.name().to_owned());
    let random = facts.numbered_starts().map(|_| RANDOM_START.to_owned());
    std::iter::once(String::new()).chain(named).chain(random).collect()
}

/// Returns the start that a value of the field stands for, if it has a name.
fn named_start<'a>(facts: &'a GameInfo, value: &str) -> Option<&'a NamedStart> {
    match value.is_empty() {
        true => facts.default_start(),
        false => facts.starts().iter().find(|start| start.name() == value),
    }
}

/// Returns the options that people choose from: neither those that a start decides nor those for
/// problems and programs.
pub(crate) fn offered_options(facts: &GameInfo) -> impl Iterator<Item = &OptionInfo> {
    let decided = |option: &OptionInfo| facts.is_decided_by_start(option.key());
    facts.options().iter().filter(move |option| !option.is_advanced() && !decided(option))
}

/// Returns the values of an option that people choose from; for a number, the default with none,
/// half and double of it.
pub(crate) fn option_values(option: &OptionInfo) -> Vec<String> {
    match option.values() {
        AllowedValues::Choice(words) => words.iter().map(ToString::to_string).collect(),
        AllowedValues::Number(range) => {
            let usual: u32 = option.default().parse().unwrap_or(*range.start());
            let most = if usual == 0 { *range.end() } else { usual.saturating_mul(2) };
            let numbers = [0, usual / 2, usual, most];
            let mut numbers = numbers.map(|number| number.clamp(*range.start(), *range.end()));
            numbers.sort_unstable();
            let mut values: Vec<String> = numbers.iter().map(u32::to_string).collect();
            values.dedup();
            // Values that read the same, such as two that switch a rule off, are offered once.
            values.dedup_by_key(|value| option.value_title(value));
            values
        }
        _ => vec![option.default().to_owned()],
    }
}
