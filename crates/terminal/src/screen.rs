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

pub use app::{App, Input, Seated};
pub use config::Config;
pub use effect::Effect;
pub use look::{Colours, Pieces};
pub use mind::{Found, Job, Line, Task, Thought};
pub use run::{Door, is_there, run, run_beside};
