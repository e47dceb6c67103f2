//! What files can build on: files themselves.

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
    /// Every base.
    pub fn all() -> &'static [Self] {
        include!("../../bases/list.rs")
    }

    /// The name by which files call it.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Its text, a file like any other.
    pub fn text(&self) -> &'static str {
        self.text
    }
}
