//! How the board of a game is drawn.

use alloc::vec::Vec;
use core::ops::Range;

use wazir_registry::{BoardLook, SquarePattern};

use super::{Resolver, value_or};
use crate::game::parsed::ParsedGameKeys;
use crate::game::problem::GameFileProblem;
use crate::game::region::{BoardSize, part};
use crate::table::StringValue;

impl<'t> Resolver<'_, 't> {
    /// Determines how the board is drawn.
    pub(super) fn board_look(&self, game: &ParsedGameKeys<'t>) -> BoardLook {
        let pattern = value_or(game.pattern.as_ref(), SquarePattern::Chequered);
        if pattern != SquarePattern::Lines {
            self.only_on_lines(game);
            return BoardLook::new(pattern);
        }
        let Some(extent) = self.extent else { return BoardLook::new(pattern) };
        let palaces = self.parts(&game.palaces, extent).into_iter();
        let corners = |squares: Vec<_>| Some([*squares.first()?, *squares.last()?]);
        let palaces: Vec<_> = palaces.filter_map(corners).collect();
        let points: Vec<(u8, u8)> = self.parts(&game.points, extent).concat();
        let look = BoardLook::new(pattern).with_palaces(palaces).with_points(points);
        let Some(river) = &game.river else { return look };
        let most = u32::from(extent.ranks.saturating_sub(1));
        if river.value <= most {
            return look.with_river(river.value.saturating_sub(1) as u8);
        }
        if !self.is_inherited(&river.span) {
            let problem = GameFileProblem::Range { key: "river", least: 1, most };
            self.report(problem, river.span.clone());
        }
        look
    }

    /// Returns the squares of each word of a key. What a base says counts as far as it fits the
    /// board.
    fn parts(&self, words: &Option<Vec<StringValue<'t>>>, extent: BoardSize) -> Vec<Vec<(u8, u8)>> {
        let mut parts = Vec::new();
        for value in words.iter().flatten() {
            for word in value.text.split_ascii_whitespace() {
                let start = word.as_ptr() as usize - value.text.as_ptr() as usize;
                let place = value.sub_span(start..start + word.len());
                match part(word, extent) {
                    Ok(squares) => parts.push(squares),
                    Err(why) if !self.is_inherited(&place) => self.report(why, place),
                    Err(_) => {}
                }
            }
        }
        parts
    }

    fn is_inherited(&self, span: &Range<usize>) -> bool {
        self.base.as_ref() == Some(span)
    }

    /// Reports keys that have a meaning only on a board of lines.
    fn only_on_lines(&self, game: &ParsedGameKeys<'t>) {
        let first = |words: &Option<Vec<StringValue<'t>>>| {
            words.as_ref().and_then(|words| words.first()).map(StringValue::full_span)
        };
        let river = game.river.as_ref().map(|river| river.span.clone());
        let keys =
            [("river", river), ("palaces", first(&game.palaces)), ("points", first(&game.points))];
        for (key, span) in keys {
            // What a base says of its board need not be taken back.
            if let Some(span) = span.filter(|span| !self.is_inherited(span)) {
                self.report(GameFileProblem::MissingKey { key, other: "board = \"lines\"" }, span);
            }
        }
    }
}
