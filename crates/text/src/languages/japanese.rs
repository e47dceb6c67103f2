//! Japanese.

mod armies;
mod designing;
mod dialogue;
mod engines;
mod expected;
mod game_files;
mod kifu;
mod lessons;
mod matches;
mod pgn;
mod play;
mod positions;
mod programs;
mod records;
mod remote;
mod screen;
mod table;

use super::Grammar;
use crate::Key;

pub(super) const GRAMMAR: Grammar =
    Grammar {
        template, joints: ["、", "と"], choices: ["、", "または"], form: |_| 0, forms: 1
    };

fn template(key: Key) -> &'static str {
    match key {
        Key::About(key) => play::about(key),
        Key::Armies(key) => armies::armies(key),
        Key::ArmyFiles(key) => armies::army_files(key),
        Key::Claims(key) => play::claims(key),
        Key::Computers(key) => engines::computers(key),
        Key::Converting(key) => programs::converting(key),
        Key::Counting(key) => programs::counting(key),
        Key::Designing(key) => designing::designing(key),
        Key::Dialogue(key) => dialogue::dialogue(key),
        Key::Ending(key) => play::ending(key),
        Key::Engines(key) => engines::engines(key),
        Key::Expected(key) => expected::expected(key),
        Key::GameFiles(key) => game_files::game_files(key),
        Key::Handicaps(key) => table::handicaps(key),
        Key::Kifu(key) => kifu::kifu(key),
        Key::Lessons(key) => lessons::lessons(key),
        Key::Levels(key) => table::levels(key),
        Key::Losses(key) => records::losses(key),
        Key::Matches(key) => matches::matches(key),
        Key::News(key) => table::news(key),
        Key::Opening(key) => play::opening(key),
        Key::Options(key) => play::options(key),
        Key::Pgn(key) => pgn::pgn(key),
        Key::Pieces(key) => programs::pieces(key),
        Key::Positions(key) => positions::positions(key),
        Key::Problems(key) => programs::problems(key),
        Key::Programs(key) => programs::programs(key),
        Key::Protocols(key) => engines::protocols(key),
        Key::Reading(key) => expected::reading(key),
        Key::Records(key) => records::records(key),
        Key::Refusal(key) => play::refusal(key),
        Key::Remote(key) => remote::remote(key),
        Key::Reports(key) => matches::reports(key),
        Key::Saving(key) => records::saving(key),
        Key::Screen(key) => screen::screen(key),
        Key::Seats(key) => play::seats(key),
        Key::Sides(key) => table::sides(key),
        Key::Sitting(key) => table::sitting(key),
        Key::Table(key) => table::table(key),
        Key::Timing(key) => expected::timing(key),
        Key::Title(key) => play::title(key),
        Key::Tuning(key) => programs::tuning(key),
        Key::Wanted(key) => expected::wanted(key),
        Key::Warnings(key) => records::warnings(key),
    }
}
