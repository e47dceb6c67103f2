//! How good a position looks.

pub(crate) mod chesslike;
pub(crate) mod model;
pub(crate) mod packed;

use crate::net::{NetFactorizer, NetInputs, NetShape};
use crate::{Searchable, Weights};
use model::EvalModel;

/// A game whose weights can be fitted to the results of games.
///
/// The evaluation is linear: the sum of the entries that [`Tunable::trace`] gives, each times its
/// count, where an entry is made of weights as the links of the [`EvalModel`] say.
pub trait Tunable: Searchable {
    /// The weights by name and what they are for.
    fn model(&self, weights: &Weights) -> EvalModel;

    /// The entries that make up the evaluation of this position for the first seat, with how
    /// often each counts, and how much of the middle of the game is left, from 0 to 1. Entries of
    /// what belongs to the second seat count once too: their factors have the other sign.
    fn trace(&self, knowledge: &Self::EvalData) -> (Vec<(u32, i32)>, f32);

    /// What a net for games that continue from here has to know; `None` where none can be made.
    fn net_shape(&self) -> Option<NetShape> {
        None
    }

    /// How the rows of such a net are put together out of parts that all pieces share; `None` where
    /// they cannot be.
    fn net_factorizer(&self) -> Option<NetFactorizer> {
        None
    }

    /// What a net sees in this position, when the knowledge was worked out with a net that knows
    /// all pieces.
    fn net_inputs(&self, knowledge: &Self::EvalData) -> Option<NetInputs> {
        let _ = knowledge;
        None
    }
}
