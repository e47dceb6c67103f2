//! Base games: files that others can build on.

/// A game that files can build on, by the name that `based-on` takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BaseGame {
    name: &'static str,
    text: &'static str,
}

macro_rules! bases {
    ($($name:literal)+) => {
        &[$(BaseGame { name: $name, text: include_str!(concat!($name, ".toml")) }),+]
    };
}

impl BaseGame {
    /// All base games.
    pub fn all() -> &'static [Self] {
        include!("../../bases/list.rs")
    }

    /// The name by which files refer to it.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The text of its file, which is a file like any other.
    pub fn text(&self) -> &'static str {
        self.text
    }
}
