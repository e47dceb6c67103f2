//! What matches and the fit of weights ask of a game besides its rules.

use std::fmt;
use std::sync::Arc;

use wazir_ai::{EvalModel, NetFactorizer, NetInputs, NetShape, Tunable, Weights};
use wazir_game::{MoveTextError, Seat};
use wazir_registry::{AnyMove, Play, Playable, StartOptions};
use wazir_text::Message;

/// Makes a position to learn from out of the present one, if that is of the right type.
type MakeTunable = fn(&Play, &Weights) -> Option<Box<dyn DynTunable>>;
/// What nets for games that continue from the present position have to know.
type NetLayoutFn = fn(&Play) -> Option<(NetShape, NetFactorizer)>;

/// What matches and the fit of weights ask of a game besides its rules: a part of its entry
/// ([`GameEntry::with_extension`](wazir_registry::GameEntry::with_extension)).
///
/// ```
/// use wazir_players::ArenaHooks;
/// let games = wazir_builtin::games();
/// let bed = games.find("shogi")?.extension::<ArenaHooks>().expect("a game with a testbed");
/// assert_eq!(bed.bench_positions().len(), 4);
/// # Ok::<(), wazir_registry::OpenError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct ArenaHooks {
    learnt: Option<(MakeTunable, NetLayoutFn)>,
    bench: &'static [(u32, &'static str)],
    pairings: Vec<String>,
    drawn: Option<fn(u64, u64) -> StartOptions>,
}

impl ArenaHooks {
    /// The testbed of a game whose positions are of a type with weights that can be fitted.
    pub fn of<P: Playable + Tunable>() -> Self {
        let learnt = |game: &Play, weights: &Weights| {
            let position = game.typed_position::<P>()?.clone();
            let knowledge = Arc::new(position.eval_data(weights));
            Some(Box::new(TypedTunable { position, knowledge }) as Box<dyn DynTunable>)
        };
        let nets = |game: &Play| {
            let position = game.typed_position::<P>()?;
            position.net_shape().zip(position.net_factorizer())
        };
        Self { learnt: Some((learnt, nets)), ..Self::default() }
    }

    /// The same with positions to measure speed by, each with how many plies it is looked into: from
    /// openings to endings, a fraction of a second each.
    #[must_use]
    pub fn with_bench_positions(self, bench: &'static [(u32, &'static str)]) -> Self {
        Self { bench, ..self }
    }

    /// The same with the armies that are to meet, as [`StartOptions::with_armies`] takes them, where it is not
    /// each against each.
    #[must_use]
    pub fn with_army_pairings(self, pairings: impl IntoIterator<Item = String>) -> Self {
        Self { pairings: pairings.into_iter().collect(), ..self }
    }

    /// The same with starts that chance has put together: how a game begins for a seed and a number.
    #[must_use]
    pub fn with_random_starts(self, drawn: fn(seed: u64, number: u64) -> StartOptions) -> Self {
        Self { drawn: Some(drawn), ..self }
    }

    /// The positions to measure speed by, each with how many plies it is looked into.
    pub fn bench_positions(&self) -> &'static [(u32, &'static str)] {
        self.bench
    }

    /// The armies that are to meet; none where it is each against each.
    pub fn army_pairings(&self) -> &[String] {
        &self.pairings
    }

    /// How the game of a number begins where chance puts the armies together; `None` where it puts
    /// none together.
    pub fn random_start(&self, seed: u64, number: u64) -> Option<StartOptions> {
        Some(self.drawn?(seed, number))
    }

    /// The present position of a game, as these weights judge it; `None` when the weights of such
    /// positions cannot be fitted.
    pub fn tunable_position(&self, game: &Play, weights: &Weights) -> Option<Box<dyn DynTunable>> {
        self.learnt?.0(game, weights)
    }

    /// What nets for games that continue from the present position have to know, and the parts that
    /// their rows are made of; `None` where none can be made.
    pub fn net_layout(&self, game: &Play) -> Option<(NetShape, NetFactorizer)> {
        self.learnt?.1(game)
    }
}

/// A position whose evaluation can be fitted, whichever type it has, with what is known of its game:
/// [`Tunable`] for any game. Its moves are those that it has read itself.
pub trait DynTunable: fmt::Debug + Send {
    /// The same position once more, to play other moves in.
    fn clone_boxed(&self) -> Box<dyn DynTunable>;

    /// Who is to move.
    fn to_move(&self) -> Seat;

    /// The move that a text stands for.
    ///
    /// # Errors
    /// What was expected where.
    fn read_move(&self, text: &str) -> Result<AnyMove, MoveTextError>;

    /// Why a move is not allowed; `None` when it is legal.
    fn illegal_reason(&self, mv: AnyMove) -> Option<Message>;

    /// Plays a move that is legal.
    fn play_unchecked(&mut self, mv: AnyMove);

    /// Whether nobody is in check, and the move neither takes nor promotes.
    fn is_quiet(&self, mv: AnyMove) -> bool;

    /// What the position is worth for the player to move, in hundredths of the weakest piece.
    fn evaluate(&self) -> i32;

    /// The weights by name and what they are for ([`Tunable::model`]).
    fn model(&self, weights: &Weights) -> EvalModel;

    /// The entries that make up the evaluation, and the phase ([`Tunable::trace`]).
    fn trace(&self) -> (Vec<(u32, i32)>, f32);

    /// What a net sees in the position ([`Tunable::net_inputs`]).
    fn net_inputs(&self) -> Option<NetInputs>;
}

/// [`DynTunable`] for one type of position.
struct TypedTunable<P: Tunable> {
    position: P,
    knowledge: Arc<P::EvalData>,
}

impl<P: Tunable> fmt::Debug for TypedTunable<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("DynTunable").field(&self.position.position_text()).finish()
    }
}

impl<P: Playable + Tunable> DynTunable for TypedTunable<P> {
    fn clone_boxed(&self) -> Box<dyn DynTunable> {
        Box::new(Self { position: self.position.clone(), knowledge: self.knowledge.clone() })
    }

    fn to_move(&self) -> Seat {
        self.position.to_move()
    }

    fn read_move(&self, text: &str) -> Result<AnyMove, MoveTextError> {
        self.position.read_move(text).map(AnyMove::new::<P>)
    }

    fn illegal_reason(&self, mv: AnyMove) -> Option<Message> {
        self.position.check(mv.typed::<P>()?).err().map(|why| why.message())
    }

    fn play_unchecked(&mut self, mv: AnyMove) {
        if let Some(mv) = mv.typed::<P>() {
            self.position.play_unchecked(mv);
        }
    }

    fn is_quiet(&self, mv: AnyMove) -> bool {
        let at = &self.position;
        mv.typed::<P>().is_some_and(|mv| {
            !at.in_check() && at.captured_piece(mv).is_none() && at.promotion(mv).is_none()
        })
    }

    fn evaluate(&self) -> i32 {
        let (at, knowledge) = (&self.position, &*self.knowledge);
        at.evaluate(knowledge, &at.eval_state(knowledge), at.to_move())
    }

    fn model(&self, weights: &Weights) -> EvalModel {
        self.position.model(weights)
    }

    fn trace(&self) -> (Vec<(u32, i32)>, f32) {
        self.position.trace(&self.knowledge)
    }

    fn net_inputs(&self) -> Option<NetInputs> {
        self.position.net_inputs(&self.knowledge)
    }
}
