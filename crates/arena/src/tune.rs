//! The weights of the evaluation, fitted to games.
//!
//! [`SelfPlay`] plays games of the program with itself, a [`Sampler`] takes the quiet positions out
//! of these or of a match's, and a [`WeightFit`] finds the weights that foretell their results best.
//! `docs/tuning.md` tells the whole way.
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

mod training_set;
mod fit;
mod training_game;
mod sample;
mod self_play;
mod spsa;
mod wdl_tally;
mod train;

pub use training_set::{ExampleReader, TrainingSet};
pub use fit::{FitOptions, WeightFit};
pub use training_game::{SidePosition, SidePositionError, TrainingGame, TrainingGameError};
pub use sample::{SampleError, Sampler, Samples};
pub use self_play::{SelfPlay, SelfPlayError};
pub use spsa::{Spsa, SpsaOptions};
pub use wdl_tally::WdlTally;
pub use train::{NetTrainer, TrainOptions};
