//! The picture of the chosen armies, start and rules on the setup page.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use wazir_game::Seat;
use wazir_registry::{RANDOM_ARMY, RANDOM_START};
use wazir_render::BoardView;

use super::{FieldKind, SetupField, SetupPage};
use crate::screen::board::BoardLayout;
use crate::screen::widgets::Appearance;

/// The board before the first move. It is set up again only if a choice has changed.
#[derive(Default)]
pub(super) struct Picture {
    /// The choices that the board shows.
    choices: Option<Vec<String>>,
    /// The board; `None` if chance decides it, and if the choices are not possible.
    view: Option<BoardView>,
}

impl SetupPage {
    /// Draws the board of the chosen game as large as fits, and returns the area that it takes.
    /// Draws nothing if there is no board or no room.
    pub(super) fn draw_picture(
        &mut self,
        buffer: &mut Buffer,
        area: Rect,
        appearance: &Appearance,
    ) -> Option<Rect> {
        self.update_picture();
        let view = self.picture.view.as_ref()?;
        let painter = appearance.board_painter();
        let layout = BoardLayout::fit_preview(view, area, painter.pieces)?;
        painter.draw_board(buffer, &layout, view, None);
        Some(layout.area)
    }

    fn update_picture(&mut self) {
        let shows = |field: &&SetupField| {
            !matches!(field.kind, FieldKind::Player(_) | FieldKind::Clock | FieldKind::Begin)
        };
        let choices = self.fields.iter().filter(shows).map(|field| field.value().to_owned());
        let choices = Some(choices.collect());
        if self.picture.choices != choices {
            let view = self.chosen_view();
            self.picture = Picture { choices, view };
        }
    }

    /// Returns the board of the chosen game, unless chance decides it.
    fn chosen_view(&self) -> Option<BoardView> {
        let by_chance = |field: &SetupField| {
            matches!(
                (&field.kind, field.value()),
                (FieldKind::Start, RANDOM_START) | (FieldKind::Army(_), RANDOM_ARMY)
            )
        };
        if self.fields.iter().any(by_chance) {
            return None;
        }
        let (_, game) = self.chosen_game().ok()?;
        Some(wazir_render::view(&game, Seat::FIRST))
    }
}
