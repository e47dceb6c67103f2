//! The games that files build on.

use super::options::Sections;

/// The games, with what each inherits.
pub(super) fn sections() -> Sections {
    let mut sections = Sections::read(include_str!("../../bases/known.ini"));
    sections.inherit(&Sections::default());
    sections.forget_lines();
    sections
}
