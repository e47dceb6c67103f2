//! What the screen asks of the program around it.

use super::search_thread::SearchJob;

/// Something that the state of the screen cannot do itself.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Effect {
    /// Think about this, instead of what is being thought about.
    Think(SearchJob),
    /// End thinking at once, with what has been found.
    Stop,
    /// Put a text where the terminal keeps what is copied.
    Copy(String),
    /// Ring.
    Bell,
    /// Leave the program.
    Quit,
    /// Give the terminal back until the program is called to the front again.
    Suspend,
}
