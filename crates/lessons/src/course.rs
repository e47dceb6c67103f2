//! The courses of games.

use alloc::vec::Vec;

use wazir_registry::{GameEntry, GameRegistry};

use crate::Lesson;

/// The lessons of one game, in the recommended order, as an extension of its registry entry.
///
/// ```
/// use wazir_lessons::Course;
/// let games = wazir_builtin::games();
/// let lessons = Course::of(games.find("evo")?);
/// assert!(lessons.len() >= 6);
/// assert_eq!(lessons[0].title().to_string(), "Walk and take");
/// # Ok::<(), wazir_registry::OpenError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Course(Vec<Lesson>);

impl Course {
    /// Creates a course, to be attached with [`GameEntry::with_extension`].
    pub fn new(lessons: impl Into<Vec<Lesson>>) -> Self {
        Self(lessons.into())
    }

    /// The lessons of a game; empty if it has none.
    pub fn of(game: &GameEntry) -> &[Lesson] {
        game.extension::<Self>().map_or(&[], |course| &course.0)
    }

    /// Finds a lesson by the id of its game and its own id, both spelled exactly.
    ///
    /// ```
    /// use wazir_lessons::Course;
    /// let games = wazir_builtin::games();
    /// assert_eq!(Course::find(&games, "shogi", "mate").map(|lesson| lesson.id()), Some("mate"));
    /// assert!(Course::find(&games, "shogi", "castling").is_none());
    /// ```
    pub fn find<'a>(games: &'a GameRegistry, game: &str, id: &str) -> Option<&'a Lesson> {
        let entry = games.iter().find(|entry| entry.id().as_str() == game)?;
        Self::of(entry).iter().find(|lesson| lesson.id() == id)
    }
}
