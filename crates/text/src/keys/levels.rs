use super::Key;

keys! {
    /// How well computers play.
    Levels {
        Beginner => "beginner",
        Easy => "easy",
        Medium => "medium",
        Hard => "hard",
        Master => "master",
    }
}

impl Levels {
    /// The level of this name, as programs write it.
    ///
    /// ```
    /// use wazir_text::Levels;
    /// assert_eq!(Levels::named("hard"), Some(Levels::Hard));
    /// assert_eq!(Levels::named("own-weights"), None);
    /// ```
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|level| Key::from(*level).english() == name)
    }
}
