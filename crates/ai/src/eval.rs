//! Static evaluation.

pub(crate) mod chesslike;
pub(crate) mod model;
pub(crate) mod packed;

use crate::net::{NetFactorizer, NetInputs, NetShape};
use crate::{Searchable, Weights};
use model::EvalModel;

/// A game whose weights can be fitted to the results of games.
///
/// The evaluation is linear: the sum of the entries that [`Tunable::trace`] returns, each times its
/// count. An entry is made of weights by the coefficients of the [`EvalModel`].
pub trait Tunable: Searchable {
    /// Returns the model: the weights by name and the entries that they make up.
    fn model(&self, weights: &Weights) -> EvalModel;

    /// Returns the entries that make up the evaluation of this position for the first seat, each
    /// with its count, and the share of the middle game that is left, from 0 to 1. Entries of the
    /// second seat also have positive counts: their factors have the opposite sign.
    fn trace(&self, knowledge: &Self::EvalData) -> (Vec<(u32, i32)>, f32);

    /// Returns the shape of a net for games that continue from here, or `None` if there can be no net.
    fn net_shape(&self) -> Option<NetShape> {
        None
    }

    /// Returns the factorizer of such a net, which composes its rows of parts shared by all pieces,
    /// or `None` if there is none.
    fn net_factorizer(&self) -> Option<NetFactorizer> {
        None
    }

    /// Returns the inputs of a net for this position, or `None`. The evaluation data must have been
    /// computed with a net that knows all pieces.
    fn net_inputs(&self, knowledge: &Self::EvalData) -> Option<NetInputs> {
        let _ = knowledge;
        None
    }
}
