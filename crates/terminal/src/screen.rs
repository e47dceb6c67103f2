//! Full-screen interface.

mod app;
mod appearance;
mod board;
mod completion;
mod config;
mod effect;
mod files;
mod footer;
mod game;
mod learn;
mod line_editor;
mod menu;
mod pasted;
mod run;
mod search_thread;
mod setup;
mod widgets;

pub use app::{App, AppEvent, InitialGame};
pub use appearance::{ColourMode, PieceSymbols};
pub use config::Config;
pub use effect::Effect;
pub use run::{AppHandle, is_available, run, run_with_handle};
pub(crate) use setup::{offered_options, option_values};

pub use search_thread::{PvLine, SearchJob, SearchOutput, SearchTask, SearchUpdate};
