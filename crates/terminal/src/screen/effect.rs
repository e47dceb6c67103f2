//! Effects: requests of the screen to the program around it.

use super::search_thread::SearchJob;

/// A request that the state of the screen cannot carry out itself.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Effect {
    /// Start this search instead of the present one.
    Think(SearchJob),
    /// Stop the search at once, with the result so far.
    Stop,
    /// Copy a text to the terminal's clipboard.
    Copy(String),
    /// Ring the bell.
    Bell,
    /// Ask the terminal for its background; the answer is an
    /// [`AppEvent::Background`](super::AppEvent::Background).
    AskBackground,
    /// Quit the program.
    Quit,
    /// Give the terminal back to the shell until the program returns to the foreground.
    Suspend,
}
