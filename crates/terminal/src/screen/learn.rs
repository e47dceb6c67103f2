//! Lessons page: a list of lessons.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use wazir_lessons::{Course, Lesson};
use wazir_registry::GameRegistry;
use wazir_text::{Message, message};

use super::board::{width, write_text};
use super::widgets::Appearance;
use crate::texts::Screen;

/// The lessons of all games, one of them selected.
pub(crate) struct LearnPage {
    /// Each lesson; the first of a game with the title of the game.
    lessons: Vec<(Lesson, Option<Message>)>,
    selected: usize,
    places: Vec<(Rect, usize)>,
}

/// The choice of the user.
pub(crate) enum LessonChoice {
    Nothing,
    Back,
    Lesson(Box<Lesson>),
}

impl LearnPage {
    /// Creates a list of lessons, in the order of the games. The lesson after `last` is selected.
    pub(crate) fn new(games: &GameRegistry, last: Option<&Lesson>) -> Self {
        let lessons: Vec<(Lesson, Option<Message>)> = games
            .iter()
            .flat_map(|entry| {
                let of = Course::of(entry).iter().cloned().enumerate();
                let title = |at| (at == 0).then(|| entry.info().localized_title());
                of.map(move |(at, lesson)| (lesson, title(at))).collect::<Vec<_>>()
            })
            .collect();
        let known = last.and_then(|last| lessons.iter().position(|(lesson, _)| lesson == last));
        let selected = known.map_or(0, |at| (at + 1).min(lessons.len().saturating_sub(1)));
        Self { lessons, selected, places: Vec::new() }
    }

    /// Returns the lesson after another of the same game.
    pub(crate) fn next_lesson(games: &GameRegistry, lesson: &Lesson) -> Option<Lesson> {
        let of = Course::of(games.find(lesson.game().as_str()).ok()?);
        let at = of.iter().position(|known| known == lesson)?;
        of.get(at + 1).cloned()
    }

    pub(crate) fn key(&mut self, key: KeyCode) -> LessonChoice {
        let count = self.lessons.len().max(1);
        match key {
            KeyCode::Up | KeyCode::BackTab | KeyCode::Char('k') => {
                self.selected = (self.selected + count - 1) % count;
            }
            KeyCode::Down | KeyCode::Tab | KeyCode::Char('j') => {
                self.selected = (self.selected + 1) % count;
            }
            KeyCode::Home => self.selected = 0,
            KeyCode::End => self.selected = count - 1,
            KeyCode::Esc | KeyCode::Char('q') => return LessonChoice::Back,
            KeyCode::Enter | KeyCode::Char(' ') => return self.choice(),
            _ => {}
        }
        LessonChoice::Nothing
    }

    pub(crate) fn click(&mut self, at: (u16, u16)) -> LessonChoice {
        let place = self.places.iter().find(|(place, _)| place.contains(at.into()));
        let Some(&(_, lesson)) = place else { return LessonChoice::Nothing };
        self.selected = lesson;
        self.choice()
    }

    fn choice(&self) -> LessonChoice {
        match self.lessons.get(self.selected) {
            Some((lesson, _)) => LessonChoice::Lesson(Box::new(lesson.clone())),
            None => LessonChoice::Nothing,
        }
    }

    pub(crate) fn draw(&mut self, buffer: &mut Buffer, area: Rect, appearance: &Appearance) {
        self.places.clear();
        write_text(
            buffer,
            area,
            (2, 0),
            &appearance.text(Screen::Learn),
            appearance.colours.strong(),
        );
        let mut rows: Vec<Result<usize, &Message>> = Vec::new();
        for (at, (_, title)) in self.lessons.iter().enumerate() {
            rows.extend(title.as_ref().map(Err));
            rows.push(Ok(at));
        }
        let room = usize::from(area.height.saturating_sub(3)).max(1);
        let shown = rows.iter().position(|row| *row == Ok(self.selected)).unwrap_or(0);
        let skip = (shown + 2).saturating_sub(room);
        for (row, what) in rows.into_iter().skip(skip).take(room).enumerate() {
            let y = 2 + row as u16;
            match what {
                Err(title) => {
                    let title = message!(Screen::LessonsOf { game: title.clone() });
                    write_text(
                        buffer,
                        area,
                        (2, y),
                        &appearance.text(title),
                        appearance.colours.strong(),
                    );
                }
                Ok(at) => {
                    let text = appearance.text(self.lessons[at].0.title().clone());
                    let chosen = at == self.selected;
                    let style = if chosen {
                        appearance.colours.selected()
                    } else {
                        appearance.colours.faint()
                    };
                    write_text(buffer, area, (4, y), &text, style);
                    let wide = width(&text).min(area.width.saturating_sub(4));
                    self.places
                        .push((Rect { x: area.x + 4, y: area.y + y, width: wide, height: 1 }, at));
                }
            }
        }
    }
}
