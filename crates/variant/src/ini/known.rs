//! The built-in parent games.

use super::options::Sections;

/// The built-in games, with their inherited options.
pub(super) fn sections() -> Sections {
    let mut sections = Sections::read(include_str!("../../bases/known.ini"));
    sections.inherit(&Sections::default());
    sections.forget_lines();
    sections
}
