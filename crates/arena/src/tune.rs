//! Tuning: the weights of the evaluation, fitted to games.
//!
//! [`SelfPlay`] plays games of the program against itself, a [`Sampler`] extracts the quiet
//! positions from these or from the games of a match, and a [`WeightFit`] finds the weights that
//! predict the results best. `docs/measurements/tuning.md` describes the whole procedure.
//!
//! ```
//! use std::ops::ControlFlow;
//! use wazir_ai::Weights;
//! use wazir_arena::tune::{WeightFit, FitOptions, Sampler, SelfPlay};
//! use wazir_registry::GameRegistry;
//!
//! let games = wazir_builtin::games();
//! let cwda = games.find("cwda")?;
//! let mut played = Vec::new();
//! let play = SelfPlay::new(cwda).nodes(40);
//! play.run(&Weights::Derived, 0..2, |game| {
//!     played.push(game);
//!     ControlFlow::<()>::Continue(())
//! })?;
//!
//! let mut sampler = Sampler::new(cwda, &Weights::Derived)?;
//! for game in &played {
//!     sampler.add(game)?;
//! }
//! let options = FitOptions::default().epochs(3);
//! let mut fit = WeightFit::new(sampler.finish(), options);
//! let before = fit.loss();
//! (0..3).for_each(|_| fit.epoch());
//! assert!(fit.loss() < before);
//! assert!(Weights::from_text(&fit.text()).is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod fit;
mod sample;
mod self_play;
mod spsa;
mod train;
mod training_game;
mod training_set;
mod training_source;
mod wdl_tally;

pub use fit::{FitOptions, WeightFit};
pub use sample::{SampleError, Sampler, Samples};
pub use self_play::{SelfPlay, SelfPlayError};
pub use spsa::{Spsa, SpsaOptions};
pub use train::{NetTrainer, TrainOptions};
pub use training_game::{SidePosition, SidePositionError, TrainingGame, TrainingGameError};
pub use training_set::{ExampleReader, TrainingSet};
pub use training_source::{TrainingSource, TrainingSourceError};
pub use wdl_tally::WdlTally;
