//! Games on the whole screen.

mod app;
mod board;
mod config;
mod effect;
mod files;
mod game;
mod learn;
mod look;
mod menu;
mod mind;
mod pen;
mod run;
mod setup;

pub use app::{App, AppEvent, InitialGame};
pub use config::Config;
pub use effect::Effect;
pub use look::{ColourMode, PieceSymbols};
pub use mind::{PvLine, SearchJob, SearchOutput, SearchTask, SearchUpdate};
pub use run::{AppHandle, is_available, run, run_with_handle};
