//! Resolution of pieces in line that end the game.

use alloc::vec::Vec;

use super::{Resolver, value_or};
use crate::game::definition::{ConnectRule, GameResult};
use crate::game::parsed::ParsedGameKeys;
use crate::game::problem::GameFileProblem;
use crate::game::values::{listed, shown};

/// The words for the directions of lines.
pub(crate) const LINES: [(&str, &[(i32, i32)]); 3] =
    [("horizontal", &[(1, 0)]), ("vertical", &[(0, 1)]), ("diagonal", &[(1, 1), (1, -1)])];

impl<'t> Resolver<'_, 't> {
    pub(super) fn connection(&self, game: &ParsedGameKeys<'t>) -> Option<ConnectRule> {
        let names = game.connect.as_ref()?;
        let number = |value| value_or(value, 0);
        let [count, square, spread] = [
            number(game.connect_count.as_ref()),
            number(game.connect_square.as_ref()),
            number(game.connect_spread.as_ref()),
        ];
        if count == 0 && square == 0 && spread == 0 {
            let problem = GameFileProblem::MissingKey { key: "connect", other: "count" };
            let place = names.first().map_or_else(|| self.file.span(), |name| name.full_span());
            self.missing(&["end", "connect", "count"], || self.error(problem, place));
        }
        Some(ConnectRule {
            pieces: self.names(names),
            count,
            square,
            spread,
            directions: self.directions(game),
            result: value_or(game.connect_result.as_ref(), GameResult::Win),
        })
    }

    fn directions(&self, game: &ParsedGameKeys<'t>) -> Vec<(i32, i32)> {
        let Some(words) = &game.connect_lines else {
            return LINES.iter().flat_map(|(_, ways)| *ways).copied().collect();
        };
        let mut directions = Vec::new();
        for word in words {
            if let Some((_, ways)) = LINES.iter().find(|(name, _)| *name == word.text) {
                directions.extend_from_slice(ways);
                continue;
            }
            let known: Vec<&'static str> = LINES.iter().map(|(name, _)| *name).collect();
            let found = shown(word.text);
            let suggestion = crate::table::suggest(&found, &known);
            let (key, known) = ("lines", listed(known));
            let problem = GameFileProblem::UnknownWord { key, known, found, suggestion };
            self.report(problem, word.full_span());
        }
        directions
    }
}
