//! Full-screen interface.

mod app;
mod appearance;
mod background;
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
mod options;
mod palette;
mod pasted;
mod pictures;
mod query;
mod run;
mod search_thread;
mod setup;
mod widgets;

pub use app::{App, AppEvent, InitialGame};
pub use appearance::PieceSymbols;
pub use background::{Background, ParseThemeError, ThemeChoice};
pub use config::Config;
pub use effect::Effect;
pub(crate) use files::is_definition_file;
pub use palette::{ColourMode, Palette};
pub use pictures::{ParsePicturesError, PictureChoice, PictureProtocol};
pub use run::{AppHandle, is_available, run, run_with_handle};
pub(crate) use setup::{offered_options, option_values};

pub use search_thread::{PvLine, SearchJob, SearchOutput, SearchTask, SearchUpdate};
