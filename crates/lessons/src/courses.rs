//! The list of lessons.

use alloc::vec::Vec;

use wazir_games::GameId;

use crate::Lesson;

/// The lessons of all games, in the order in which they are to be taken.
///
/// ```
/// use wazir_lessons::Courses;
/// let courses = Courses::built_in();
/// # #[cfg(feature = "evo")] {
/// let lessons = courses.of("evo");
/// assert!(lessons.len() >= 6);
/// assert_eq!(lessons[0].title().to_string(), "Turn a tile");
/// # }
/// assert!(courses.of("no-such-game").is_empty());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Courses(Vec<(GameId, Vec<Lesson>)>);

impl Courses {
    /// No lessons.
    pub fn none() -> Self {
        Self::default()
    }

    /// The lessons that are built in: those of one game for each feature of this crate that is on.
    pub fn built_in() -> Self {
        let courses = Self::none();
        #[cfg(feature = "shogi")]
        let courses = courses.with(crate::shogi::ID, crate::shogi::lessons());
        #[cfg(feature = "euroshogi")]
        let courses = courses.with(crate::euroshogi::ID, crate::euroshogi::lessons());
        #[cfg(feature = "cwda")]
        let courses = courses.with(crate::cwda::ID, crate::cwda::lessons());
        #[cfg(feature = "evo")]
        let courses = courses.with(crate::evo::ID, crate::evo::lessons());
        courses
    }

    /// These lessons, and those of one more game. They stand in place of the lessons that the game
    /// had before.
    ///
    /// ```
    /// use wazir_games::GameId;
    /// use wazir_lessons::Courses;
    /// let courses = Courses::none().with(GameId::known("go"), Vec::new());
    /// assert_eq!(courses.games().count(), 1);
    /// ```
    #[must_use]
    pub fn with(mut self, game: GameId, lessons: Vec<Lesson>) -> Self {
        self.0.retain(|(known, _)| *known != game);
        self.0.push((game, lessons));
        self
    }

    /// The games that have lessons.
    pub fn games(&self) -> impl ExactSizeIterator<Item = &GameId> {
        self.0.iter().map(|(game, _)| game)
    }

    /// The lessons of a game by its id; none for a game that has none.
    pub fn of(&self, game: &str) -> &[Lesson] {
        let course = self.0.iter().find(|(known, _)| known.as_str() == game);
        course.map_or(&[], |(_, lessons)| lessons)
    }

    /// The lesson of a game with this id.
    pub fn find(&self, game: &str, id: &str) -> Option<&Lesson> {
        self.of(game).iter().find(|lesson| lesson.id() == id)
    }
}
