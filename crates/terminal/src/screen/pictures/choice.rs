//! Choice of the way in which pictures are shown.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A way to send pictures to a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PictureProtocol {
    /// The graphics protocol of kitty, which Ghostty, Konsole and WezTerm know as well.
    Kitty,
    /// The inline images of iTerm2.
    Iterm,
    /// Sixel graphics, which DEC's VT340 had.
    Sixel,
}

impl PictureProtocol {
    /// Returns the protocol's name, which is the same in every language.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Kitty => "kitty",
            Self::Iterm => "iTerm2",
            Self::Sixel => "sixel",
        }
    }

    /// Returns `true` if the environment variables say that the terminal is iTerm2. Inside a
    /// multiplexer it does not matter who shows the multiplexer.
    ///
    /// ```
    /// use wazir_terminal::screen::PictureProtocol;
    /// let iterm = |name: &str| (name == "TERM_PROGRAM").then(|| "iTerm.app".to_owned());
    /// assert!(PictureProtocol::is_iterm(iterm));
    /// assert!(!PictureProtocol::is_iterm(|_| None));
    /// ```
    #[must_use]
    pub fn is_iterm(variable: impl Fn(&str) -> Option<String>) -> bool {
        let says = |name: &str, value: &str| variable(name).is_some_and(|set| set == value);
        !is_multiplexed(&variable)
            && (says("TERM_PROGRAM", "iTerm.app") || says("LC_TERMINAL", "iTerm2"))
    }
}

/// Returns whether the environment variables say that a multiplexer is the terminal.
pub(crate) fn is_multiplexed(variable: impl Fn(&str) -> Option<String>) -> bool {
    let set = |name: &str| variable(name).filter(|value| !value.is_empty());
    let term = set("TERM").unwrap_or_default();
    term.starts_with("tmux")
        || term.starts_with("screen")
        || set("TMUX").is_some()
        || set("STY").is_some()
}

/// The choice whether and how pictures are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PictureChoice {
    /// As the terminal can.
    #[default]
    Auto,
    /// Not at all.
    Off,
    /// By the graphics protocol of kitty.
    Kitty,
    /// By the inline images of iTerm2.
    Iterm,
    /// By sixel graphics.
    Sixel,
}

impl PictureChoice {
    /// Every choice.
    pub const ALL: [Self; 5] = [Self::Auto, Self::Off, Self::Kitty, Self::Iterm, Self::Sixel];

    /// Returns the name as one word, as in options and settings.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Off => "off",
            Self::Kitty => "kitty",
            Self::Iterm => "iterm",
            Self::Sixel => "sixel",
        }
    }

    /// Returns the protocol that is used on a terminal with this one, or `None` if no pictures are
    /// shown.
    ///
    /// ```
    /// use wazir_terminal::screen::{PictureChoice, PictureProtocol};
    /// let kitty = Some(PictureProtocol::Kitty);
    /// assert_eq!(PictureChoice::Auto.protocol(kitty), kitty);
    /// assert_eq!(PictureChoice::Off.protocol(kitty), None);
    /// assert_eq!(PictureChoice::Sixel.protocol(None), Some(PictureProtocol::Sixel));
    /// ```
    #[must_use]
    pub const fn protocol(self, found: Option<PictureProtocol>) -> Option<PictureProtocol> {
        match self {
            Self::Auto => found,
            Self::Off => None,
            Self::Kitty => Some(PictureProtocol::Kitty),
            Self::Iterm => Some(PictureProtocol::Iterm),
            Self::Sixel => Some(PictureProtocol::Sixel),
        }
    }
}

impl fmt::Display for PictureChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// The error for a word that is no [`PictureChoice`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("pictures are one of auto, off, kitty, iterm and sixel")]
pub struct ParsePicturesError;

impl FromStr for PictureChoice {
    type Err = ParsePicturesError;

    fn from_str(text: &str) -> Result<Self, ParsePicturesError> {
        Self::ALL.into_iter().find(|choice| choice.as_str() == text).ok_or(ParsePicturesError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_read_by_their_names() {
        for choice in PictureChoice::ALL {
            assert_eq!(choice.to_string().parse(), Ok(choice));
        }
        assert_eq!("png".parse::<PictureChoice>(), Err(ParsePicturesError));
    }

    #[test]
    fn a_multiplexer_hides_the_terminal() {
        let of = |set: &'static [(&str, &str)]| {
            PictureProtocol::is_iterm(move |name| {
                set.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())
            })
        };
        assert!(of(&[("LC_TERMINAL", "iTerm2"), ("TERM", "xterm-256color")]));
        assert!(!of(&[("LC_TERMINAL", "iTerm2"), ("TERM", "tmux-256color")]));
        assert!(!of(&[("LC_TERMINAL", "iTerm2"), ("TERM", "xterm"), ("TMUX", "/tmp/x,1,0")]));
        assert!(!of(&[("TERM_PROGRAM", "Apple_Terminal")]));
    }
}
