//! Games on the whole screen.

mod app;
mod board;
mod config;
mod effect;
mod files;
mod game;
mod learn;
mod appearance;
mod menu;
mod search_thread;
mod widgets;
mod run;
mod setup;

pub use app::{App, AppEvent, InitialGame};
pub use config::Config;
pub use effect::Effect;
pub use appearance::{ColourMode, PieceSymbols};
pub use search_thread::{PvLine, SearchJob, SearchOutput, SearchTask, SearchUpdate};
pub use run::{AppHandle, is_available, run, run_with_handle};
