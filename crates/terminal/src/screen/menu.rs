//! Menu page: the first page, with the games to choose from.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use wazir_game::Seat;
use wazir_registry::{GameEntry, GameRegistry, StartOptions};
use wazir_saves::GameFileError;
use wazir_saves::texts::Saving;
use wazir_text::{Message, message};

use super::board::{BoardLayout, width, write_text};
use super::footer::KeyHint;
use super::options::OPTIONS_KEY;
use super::widgets::{Appearance, below, draw_lines, wrap};
use crate::autosave::ResumedGame;
use crate::texts::{Options, Screen};

/// An entry of the menu.
#[derive(Clone, Debug)]
pub(crate) enum MenuItem {
    /// Resume the unfinished game.
    Resume,
    Game(GameEntry),
    Learn,
    /// Choose a file.
    BrowseFiles,
    /// Type the name of a file.
    TypePath,
    Options,
    Quit,
}

/// The row of the first entry, if there is room.
const FIRST_ROW: u16 = 3;
/// The key of the unfinished game.
const RESUME_KEY: char = 'g';

pub(crate) struct MenuPage {
    items: Vec<MenuItem>,
    selected: usize,
    /// The last unfinished game.
    unfinished: Option<Box<ResumedGame>>,
    /// What is said of saved games that cannot be continued.
    skipped: Vec<Message>,
    places: Vec<(Rect, usize)>,
}

impl MenuPage {
    pub(crate) fn new(games: &GameRegistry, unfinished: Option<ResumedGame>) -> Self {
        let go_on = unfinished.as_ref().map(|_| MenuItem::Resume);
        let games = games.iter().cloned().map(MenuItem::Game);
        let items = go_on
            .into_iter()
            .chain(games)
            .chain([MenuItem::Learn, MenuItem::BrowseFiles, MenuItem::Options, MenuItem::Quit])
            .collect();
        let unfinished = unfinished.map(Box::new);
        Self { items, selected: 0, unfinished, skipped: Vec::new(), places: Vec::new() }
    }

    /// Returns the menu that says which saved games cannot be continued.
    pub(crate) fn with_damaged(self, damaged: &[GameFileError]) -> Self {
        let skipped = |error: &GameFileError| message!(Saving::Skipped { why: error.message() });
        Self { skipped: damaged.iter().map(skipped).collect(), ..self }
    }

    /// Handles a key and returns the entry that it chooses.
    pub(crate) fn key(&mut self, key: KeyCode) -> Option<MenuItem> {
        let count = self.items.len();
        match key {
            KeyCode::Up | KeyCode::BackTab | KeyCode::Char('k') => {
                self.selected = (self.selected + count - 1) % count;
            }
            KeyCode::Down | KeyCode::Tab | KeyCode::Char('j') => {
                self.selected = (self.selected + 1) % count;
            }
            KeyCode::Home => self.selected = 0,
            KeyCode::End => self.selected = count - 1,
            KeyCode::Enter | KeyCode::Char(' ') => return self.items.get(self.selected).cloned(),
            KeyCode::Esc | KeyCode::Char('q') => return Some(MenuItem::Quit),
            KeyCode::Char('o') => return Some(MenuItem::TypePath),
            KeyCode::Char(sign) => {
                self.selected = (0..count).find(|&at| self.entry_key(at) == Some(sign))?;
                return self.items.get(self.selected).cloned();
            }
            _ => {}
        }
        None
    }

    /// Returns the key of an entry. The numbers of the games stay the same whether or not there is
    /// an unfinished game.
    fn entry_key(&self, at: usize) -> Option<char> {
        let resumes = usize::from(matches!(self.items.first(), Some(MenuItem::Resume)));
        match (at + 1).checked_sub(resumes)? {
            0 => Some(RESUME_KEY),
            number => char::from_digit(number as u32, 10),
        }
    }

    /// Returns the keys of the menu, for the footer.
    pub(crate) fn hints(&self) -> Vec<KeyHint> {
        let resumes = self.unfinished.as_ref();
        let resumes = resumes.map(|_| KeyHint::state(KeyCode::Char(RESUME_KEY), Screen::KeyResume));
        let mut hints = vec![
            KeyHint::always(KeyCode::Char('q'), Screen::KeyLeave),
            KeyHint::always(KeyCode::Down, Screen::KeyChoose),
            KeyHint::always(KeyCode::Enter, Screen::KeyBegin),
        ];
        hints.extend(resumes);
        hints.extend([
            KeyHint::state(KeyCode::Char('o'), Screen::KeyTypeFile),
            KeyHint::state(KeyCode::Char(OPTIONS_KEY), Screen::KeyOptions),
        ]);
        hints
    }

    /// Returns the entry that a click chooses.
    pub(crate) fn click(&mut self, at: (u16, u16)) -> Option<MenuItem> {
        let &(_, item) = self.places.iter().find(|(place, _)| place.contains(at.into()))?;
        self.selected = item;
        self.items.get(item).cloned()
    }

    /// Takes the unfinished game out of the menu.
    pub(crate) fn take_unfinished(&mut self) -> Option<ResumedGame> {
        self.unfinished.take().map(|taken| *taken)
    }

    pub(crate) fn draw(&mut self, buffer: &mut Buffer, area: Rect, appearance: &Appearance) {
        self.places.clear();
        // On a low screen the list begins higher, and if it does not fit, it follows the selection.
        let count = self.items.len() as u16;
        let top = FIRST_ROW.min(area.height.saturating_sub(count));
        if top > 1 {
            write_text(buffer, area, (2, 1), "WAZIR", appearance.colours.strong());
        }
        let room = area.height.saturating_sub(top);
        let skip = (self.selected + 1).saturating_sub(room.into());
        let mut widest = 0;
        for (at, item) in self.items.iter().enumerate().skip(skip).take(room.into()) {
            let text = match item {
                MenuItem::Resume => appearance.text(Screen::GoOnWith),
                MenuItem::Game(entry) => appearance.text(entry.info().localized_title()),
                MenuItem::Learn => appearance.text(Screen::Learn),
                MenuItem::BrowseFiles | MenuItem::TypePath => appearance.text(Screen::OpenAFile),
                MenuItem::Options => appearance.text(Options::Title),
                MenuItem::Quit => appearance.text(Screen::Quit),
            };
            let text = format!(" {} {text} ", self.entry_key(at).unwrap_or(' '));
            let chosen = at == self.selected;
            let style =
                if chosen { appearance.colours.selected() } else { appearance.colours.faint() };
            let y = top + (at - skip) as u16;
            write_text(buffer, area, (2, y), &text, style);
            let place = Rect { x: area.x + 2, y: area.y + y, width: width(&text), height: 1 };
            self.places.push((place.intersection(area), at));
            widest = widest.max(width(&text));
        }
        let left = (widest + 5).min(area.width);
        let under = below(area, top + 1 + count);
        let under = Rect { x: area.x + 2, width: left.saturating_sub(4).min(area.width), ..under };
        let skipped = self.skipped.iter().map(|why| appearance.text(why.clone()));
        let lines: Vec<String> = skipped.flat_map(|text| wrap(&text, under.width)).collect();
        draw_lines(buffer, under, &lines, appearance.colours.faint());
        let right = Rect {
            x: area.x + left,
            width: area.width - left,
            height: area.height.saturating_sub(1),
            ..area
        };
        self.draw_preview(buffer, right, appearance);
    }

    /// Draws the selected entry: a picture of the position, and a description.
    fn draw_preview(&self, buffer: &mut Buffer, area: Rect, appearance: &Appearance) {
        let (game, about) = match self.items.get(self.selected) {
            Some(MenuItem::Game(entry)) => {
                let Ok(game) = entry.open(&StartOptions::default()) else { return };
                (game, entry.info().about().map(|line| appearance.text(line)).collect::<Vec<_>>())
            }
            Some(MenuItem::Resume) => match &self.unfinished {
                Some(taken) => {
                    let standing = crate::sentences::game_status(&taken.game);
                    (
                        taken.game.clone(),
                        vec![appearance.text(message!(Screen::Standing { standing }))],
                    )
                }
                None => return,
            },
            _ => return,
        };
        let view = wazir_render::view(&game, Seat::FIRST);
        let words: Vec<String> =
            about.iter().flat_map(|line| wrap(line, area.width.saturating_sub(1))).collect();
        let room = Rect {
            y: area.y + 1,
            height: area.height.saturating_sub(words.len() as u16 + 2),
            ..area
        };
        let frame = BoardLayout::fit(&view, room, 0, 0);
        appearance.board_painter().draw_board(buffer, &frame, &view, None);
        let text = below(area, frame.area.height + 2);
        draw_lines(buffer, text, &words, appearance.colours.faint());
    }
}
