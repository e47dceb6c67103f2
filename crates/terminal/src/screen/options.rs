//! Options page: the settings of the screen, changed one by one.

mod draw;

use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use wazir_game::Seat;
use wazir_notation::{MoveStyle, MoveStyles};
use wazir_registry::{GameEntry, GameRegistry, StartOptions};
use wazir_render::BoardView;
use wazir_text::{Argument, Language, Message, message};

use super::appearance::PieceSymbols;
use super::background::{Background, ThemeChoice};
use super::board::MAX_SIZE_REDUCTION;
use super::config::Config;
use super::footer::KeyHint;
use super::palette::{ColourMode, Palette};
use super::pictures::{PictureChoice, PictureProtocol};
use crate::texts::{Options, Screen};

/// The key that opens the page.
pub(crate) const OPTIONS_KEY: char = ',';

/// A setting with values to choose from.
#[derive(Clone, Debug)]
enum OptionRow {
    Language,
    Theme,
    Colours,
    Pieces,
    Pictures,
    Size,
    Bell,
    /// The notation of the moves of a game and of others with the same notations.
    Moves(GameEntry),
}

/// What the terminal shows by itself.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TerminalLook {
    pub(crate) mode: ColourMode,
    pub(crate) background: Background,
    /// How it shows pictures, if it does.
    pub(crate) pictures: Option<PictureProtocol>,
}

impl TerminalLook {
    /// Creates the look of a terminal with these colours, of which nothing else is known.
    pub(crate) fn new(mode: ColourMode) -> Self {
        Self { mode, background: Background::default(), pictures: None }
    }

    /// Returns the protocol by which pictures are shown with these settings, if they are.
    pub(crate) fn shown_pictures(self, config: &Config) -> Option<PictureProtocol> {
        let mode = config.colours.unwrap_or(self.mode);
        let enough = matches!(mode, ColourMode::Indexed | ColourMode::True);
        config.pictures().protocol(self.pictures).filter(|_| enough)
    }

    /// Returns the palette that the settings choose on this terminal.
    pub(crate) fn palette(self, config: &Config) -> Palette {
        let background = match config.theme() {
            ThemeChoice::Auto => self.background,
            ThemeChoice::Dark => Background::Dark,
            ThemeChoice::Light => Background::Light,
        };
        Palette::new(config.colours.unwrap_or(self.mode), background)
    }
}

/// The options page.
pub(crate) struct OptionsPage {
    rows: Vec<OptionRow>,
    selected: usize,
    /// The settings before each change, with the row that was changed.
    history: Vec<(Config, usize)>,
    notice: Option<Message>,
    /// A board to see the changes on.
    sample: Option<BoardView>,
    places: Vec<(Rect, usize)>,
}

/// The result of a key or click.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OptionsAction {
    Stay,
    Changed,
    Back,
}

impl OptionsPage {
    /// Creates the page. `sample` is the board of the game that is shown, if one is.
    pub(crate) fn new(games: &GameRegistry, sample: Option<BoardView>) -> Self {
        let mut rows = vec![
            OptionRow::Language,
            OptionRow::Theme,
            OptionRow::Colours,
            OptionRow::Pieces,
            OptionRow::Pictures,
            OptionRow::Size,
            OptionRow::Bell,
        ];
        let mut families = Vec::new();
        for entry in games.iter() {
            let first = MoveStyles::of(entry).iter().next().unwrap_or(MoveStyle::Coordinates);
            if first != MoveStyle::Coordinates && !families.contains(&first) {
                families.push(first);
                rows.push(OptionRow::Moves(entry.clone()));
            }
        }
        let first_game = || {
            let game = games.iter().next()?.open(&StartOptions::default()).ok()?;
            Some(wazir_render::view(&game, Seat::FIRST))
        };
        let sample = sample.or_else(first_game);
        let (history, notice, places) = (Vec::new(), None, Vec::new());
        Self { rows, selected: 0, history, notice, sample, places }
    }

    /// Returns the keys of the page, for the footer.
    pub(crate) fn hints(&self) -> Vec<KeyHint> {
        vec![
            KeyHint::always(KeyCode::Esc, Screen::KeyGoBack),
            KeyHint::state(KeyCode::Down, Screen::KeyChange),
            KeyHint::state(KeyCode::Char('u'), Options::KeyUndoChange),
        ]
    }

    /// Handles a key.
    pub(crate) fn key(
        &mut self,
        key: KeyCode,
        config: &mut Config,
        look: TerminalLook,
    ) -> OptionsAction {
        let (count, before) = (self.rows.len(), self.selected);
        match key {
            KeyCode::Up | KeyCode::BackTab | KeyCode::Char('k') => {
                self.selected = (self.selected + count - 1) % count;
            }
            KeyCode::Down | KeyCode::Tab | KeyCode::Char('j') => {
                self.selected = (self.selected + 1) % count;
            }
            KeyCode::Home => self.selected = 0,
            KeyCode::End => self.selected = count - 1,
            KeyCode::Right | KeyCode::Enter | KeyCode::Char(' ' | 'l') => {
                return self.change(1, config, look);
            }
            KeyCode::Left | KeyCode::Char('h') => return self.change(-1, config, look),
            KeyCode::Backspace | KeyCode::Char('u') => return self.undo(config, look),
            KeyCode::Esc | KeyCode::Char('q' | OPTIONS_KEY) => return OptionsAction::Back,
            _ => {}
        }
        // The message is about another row, and may lie on what explains this one.
        if self.selected != before {
            self.notice = None;
        }
        OptionsAction::Stay
    }

    /// Handles a click: the row gets its next value.
    pub(crate) fn click(
        &mut self,
        at: (u16, u16),
        config: &mut Config,
        look: TerminalLook,
    ) -> OptionsAction {
        let place = self.places.iter().find(|(place, _)| place.contains(at.into()));
        let Some(&(_, row)) = place else { return OptionsAction::Stay };
        self.selected = row;
        self.change(1, config, look)
    }

    fn change(&mut self, by: isize, config: &mut Config, look: TerminalLook) -> OptionsAction {
        let Some(row) = self.rows.get(self.selected) else { return OptionsAction::Stay };
        let before = config.clone();
        row.change(by, config);
        self.notice = Some(row.announcement(config, look));
        self.history.push((before, self.selected));
        OptionsAction::Changed
    }

    /// Notes that a key of its own has changed the size of the board, so that it is announced and can
    /// be taken back like any change.
    pub(crate) fn note_size(&mut self, before: Config, config: &Config, look: TerminalLook) {
        let size = self.rows.iter().position(|row| matches!(row, OptionRow::Size));
        let Some(size) = size.filter(|_| before != *config) else { return };
        self.notice = Some(OptionRow::Size.announcement(config, look));
        self.history.push((before, size));
    }

    /// Takes the last change back.
    fn undo(&mut self, config: &mut Config, look: TerminalLook) -> OptionsAction {
        let Some((before, row)) = self.history.pop() else {
            self.notice = Some(Options::NothingChanged.into());
            return OptionsAction::Stay;
        };
        *config = before;
        self.selected = row;
        self.notice = self.rows.get(row).map(|row| row.announcement(config, look));
        OptionsAction::Changed
    }
}

/// Returns the value that stands this many places after another, around the end.
fn turned<T: Copy + PartialEq>(values: &[T], now: T, by: isize) -> T {
    let at = values.iter().position(|&value| value == now).unwrap_or(0);
    let next = (at as isize + by).rem_euclid(values.len().max(1) as isize);
    values.get(next as usize).copied().unwrap_or(now)
}

/// Returns the values with one before them that leaves the choice open.
fn with_auto<T: Copy>(values: impl IntoIterator<Item = T>) -> Vec<Option<T>> {
    std::iter::once(None).chain(values.into_iter().map(Some)).collect()
}

/// Returns the chosen notation of a game's moves; `None` if it follows the language.
fn chosen_style(game: &GameEntry, config: &Config) -> Option<MoveStyle> {
    let known = |style: &MoveStyle| MoveStyles::of(game).iter().any(|one| one == *style);
    config.move_styles(game).into_iter().find(known)
}

impl OptionRow {
    /// Chooses the value this many places after the present one.
    fn change(&self, by: isize, config: &mut Config) {
        match self {
            Self::Language => config.set_language(turned(&Language::ALL, config.language(), by)),
            Self::Theme => config.set_theme(turned(&ThemeChoice::ALL, config.theme(), by)),
            Self::Colours => {
                config.colours = turned(&with_auto(ColourMode::ALL), config.colours, by);
            }
            Self::Pieces => config.pieces = turned(&PieceSymbols::ALL, config.pieces, by),
            Self::Pictures => {
                let choices = [PictureChoice::Auto, PictureChoice::Off];
                config.set_pictures(turned(&choices, config.pictures(), by));
            }
            Self::Size => {
                let sizes: Vec<usize> = (0..=MAX_SIZE_REDUCTION).collect();
                config.size_reduction = turned(&sizes, config.size_reduction, by);
            }
            Self::Bell => config.bell = !config.bell,
            Self::Moves(game) => {
                let styles = with_auto(MoveStyles::of(game).iter());
                let style = turned(&styles, chosen_style(game, config), by);
                config.set_move_style(game, style);
            }
        }
    }

    fn label(&self) -> Message {
        match self {
            Self::Language => Options::Language.into(),
            Self::Theme => Options::Theme.into(),
            Self::Colours => Options::Colours.into(),
            Self::Pieces => Options::Pieces.into(),
            Self::Pictures => Options::Pictures.into(),
            Self::Size => Options::Size.into(),
            Self::Bell => Options::Bell.into(),
            Self::Moves(game) if MoveStyles::of(game).iter().next() == Some(MoveStyle::San) => {
                Options::MovesOfChess.into()
            }
            Self::Moves(game) => message!(Options::MovesOf { game: game.info().localized_title() }),
        }
    }

    /// Returns the line that explains the setting.
    fn about(&self) -> Message {
        Message::from(match self {
            Self::Language => Options::AboutLanguage,
            Self::Theme => Options::AboutTheme,
            Self::Colours => Options::AboutColours,
            Self::Pieces => Options::AboutPieces,
            Self::Pictures => Options::AboutPictures,
            Self::Size => Options::AboutSize,
            Self::Bell => Options::AboutBell,
            Self::Moves(_) => Options::AboutMoves,
        })
    }

    /// Returns the present value as people read it.
    fn value(&self, config: &Config, look: TerminalLook) -> Message {
        let value: Argument = match self {
            Self::Language => language_name(config.language()).into(),
            Self::Theme => match config.theme() {
                ThemeChoice::Auto => {
                    message!(Options::AutoOf { value: background_name(look.background) }).into()
                }
                ThemeChoice::Dark => Options::Dark.into(),
                ThemeChoice::Light => Options::Light.into(),
            },
            Self::Colours => match config.colours {
                None => message!(Options::AutoOf { value: mode_name(look.mode) }).into(),
                Some(mode) => mode_name(mode),
            },
            Self::Pieces => match config.pieces {
                PieceSymbols::Figures => Options::Figures.into(),
                PieceSymbols::Kanji => Options::Kanji.into(),
                PieceSymbols::Letters => Options::Letters.into(),
                PieceSymbols::Ascii => Options::Ascii.into(),
            },
            Self::Pictures => {
                let shown = look.shown_pictures(config);
                let shown = shown.map_or(Options::None.into(), |way| Argument::from(way.name()));
                match config.pictures() {
                    PictureChoice::Auto => message!(Options::AutoOf { value: shown }).into(),
                    PictureChoice::Off => Options::Hidden.into(),
                    _ => shown,
                }
            }
            Self::Size => match config.size_reduction {
                0 => Options::Full.into(),
                sizes => message!(Options::Smaller { sizes }).into(),
            },
            Self::Bell => (if config.bell { Options::On } else { Options::Off }).into(),
            Self::Moves(game) => {
                let style = config.move_style(game).message();
                match chosen_style(game, config) {
                    Some(_) => style.into(),
                    None => message!(Options::AutoOf { value: style }).into(),
                }
            }
        };
        message!(Options::Value { value })
    }

    /// Returns the message about a change.
    fn announcement(&self, config: &Config, look: TerminalLook) -> Message {
        let (option, value) = (self.label(), self.value(config, look));
        message!(Options::Changed { option, value })
    }
}

fn background_name(background: Background) -> Message {
    Message::from(match background {
        Background::Dark => Options::Dark,
        Background::Light => Options::Light,
    })
}

fn mode_name(mode: ColourMode) -> Argument {
    match mode {
        ColourMode::None => Options::NoColours.into(),
        ColourMode::Sixteen => "16".into(),
        ColourMode::Indexed => "256".into(),
        ColourMode::True => Options::AllColours.into(),
    }
}

/// Returns the name of a language in that language, for those who cannot read the present one.
fn language_name(language: Language) -> String {
    match language {
        Language::English => "English".to_owned(),
        Language::Japanese => "日本語".to_owned(),
        other => other.to_string(),
    }
}
