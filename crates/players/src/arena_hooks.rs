//! The hooks of a game for matches, benchmarks and weight fitting.

use std::fmt;
use std::sync::Arc;

use wazir_ai::{EvalModel, NetFactorizer, NetInputs, NetShape, Tunable, Weights};
use wazir_game::{MoveTextError, Seat};
use wazir_registry::{AnyMove, Play, Playable, StartOptions};
use wazir_text::Message;

/// A function that returns the current position for weight fitting, if it is of the right type.
type MakeTunable = fn(&Play, &Weights) -> Option<Box<dyn DynTunable>>;
/// A function that returns the net shape and factorizer for games that continue from the current
/// position.
type NetLayoutFn = fn(&Play) -> Option<(NetShape, NetFactorizer)>;

/// A function that returns the starts of an army against itself in which one side lacks a pawn, with
/// the number of pawns that the first player is ahead.
type PawnOddsFn = fn(&str) -> Vec<(StartOptions, f64)>;

/// The hooks of a game for matches, benchmarks and weight fitting: an extension of its entry
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
    pawn_odds: Option<PawnOddsFn>,
    army_change: Option<fn(&str, f64) -> Option<ArmyChange>>,
}

/// An army with one piece changed, to make it stronger or weaker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArmyChange {
    /// The text form of the changed army.
    pub army: String,
    /// The name of the changed piece.
    pub piece: String,
    /// The movement of the piece before.
    pub from: String,
    /// The movement of the piece now.
    pub to: String,
}

impl ArenaHooks {
    /// Creates the hooks of a game whose positions have weights that can be fitted.
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

    /// Sets the positions for speed measurements, each with its depth in plies: from openings to
    /// endings, a fraction of a second each.
    #[must_use]
    pub fn with_bench_positions(self, bench: &'static [(u32, &'static str)]) -> Self {
        Self { bench, ..self }
    }

    /// Sets the pairings of armies, as [`StartOptions::with_armies`] takes them. The default is
    /// each army against each.
    #[must_use]
    pub fn with_army_pairings(self, pairings: impl IntoIterator<Item = String>) -> Self {
        Self { pairings: pairings.into_iter().collect(), ..self }
    }

    /// Sets the function for random starts: it returns the start options for a seed and a game number.
    #[must_use]
    pub fn with_random_starts(self, drawn: fn(seed: u64, number: u64) -> StartOptions) -> Self {
        Self { drawn: Some(drawn), ..self }
    }

    /// Sets the function for starts of an army against itself in which one side lacks a pawn: it
    /// returns them with the number of pawns that the first player is ahead, 1 or -1.
    #[must_use]
    pub fn with_pawn_odds(self, odds: fn(army: &str) -> Vec<(StartOptions, f64)>) -> Self {
        Self { pawn_odds: Some(odds), ..self }
    }

    /// Returns the starts of an army against itself in which one side lacks a pawn, with the number
    /// of pawns that the first player is ahead; empty if the game has no such starts.
    pub fn pawn_odds(&self, army: &str) -> Vec<(StartOptions, f64)> {
        self.pawn_odds.map_or_else(Vec::new, |odds| odds(army))
    }

    /// Sets the function that changes an army, given in its text form, by about this number of
    /// pawns; it returns `None` if it finds no change.
    #[must_use]
    pub fn with_army_change(
        self,
        change: fn(army: &str, pawns: f64) -> Option<ArmyChange>,
    ) -> Self {
        Self { army_change: Some(change), ..self }
    }

    /// Returns an army that is stronger than this one by about this number of pawns, or weaker if
    /// the number is negative; `None` if the game changes no armies, or finds no change.
    pub fn army_change(&self, army: &str, pawns: f64) -> Option<ArmyChange> {
        self.army_change?(army, pawns)
    }

    /// Returns the positions for speed measurements, each with its depth in plies.
    pub fn bench_positions(&self) -> &'static [(u32, &'static str)] {
        self.bench
    }

    /// Returns the pairings of armies; empty if it is each against each.
    pub fn army_pairings(&self) -> &[String] {
        &self.pairings
    }

    /// Returns the random start for a seed and a game number, or `None` if the game has no random starts.
    pub fn random_start(&self, seed: u64, number: u64) -> Option<StartOptions> {
        Some(self.drawn?(seed, number))
    }

    /// Returns the current position of a game, evaluated with these weights, or `None` if weights
    /// of such positions cannot be fitted.
    pub fn tunable_position(&self, game: &Play, weights: &Weights) -> Option<Box<dyn DynTunable>> {
        self.learnt?.0(game, weights)
    }

    /// Returns the net shape and factorizer for games that continue from the current position, or
    /// `None` if there can be no net.
    pub fn net_layout(&self, game: &Play) -> Option<(NetShape, NetFactorizer)> {
        self.learnt?.1(game)
    }
}

/// A position whose evaluation can be fitted, of any type, with the data of its game: [`Tunable`]
/// with its type erased. It accepts only moves that it has read itself.
pub trait DynTunable: fmt::Debug + Send + Sync {
    /// Returns a copy of the position, to play other moves in.
    fn clone_boxed(&self) -> Box<dyn DynTunable>;

    /// Returns the side to move.
    fn to_move(&self) -> Seat;

    /// Parses a move in the game's notation.
    ///
    /// # Errors A [`MoveTextError`] that says what was expected and where.
    fn read_move(&self, text: &str) -> Result<AnyMove, MoveTextError>;

    /// Returns the reason why a move is illegal, or `None` if it is legal.
    fn illegal_reason(&self, mv: AnyMove) -> Option<Message>;

    /// Plays a move, which must be legal.
    fn play_unchecked(&mut self, mv: AnyMove);

    /// Returns whether nobody is in check and the move neither captures nor promotes.
    fn is_quiet(&self, mv: AnyMove) -> bool;

    /// Returns the static evaluation for the side to move, in hundredths of the weakest piece.
    fn evaluate(&self) -> i32;

    /// Returns the model: the weights by name and their entries ([`Tunable::model`]).
    fn model(&self, weights: &Weights) -> EvalModel;

    /// Returns the entries that make up the evaluation, and the phase ([`Tunable::trace`]).
    fn trace(&self) -> (Vec<(u32, i32)>, f32);

    /// Returns the inputs of a net for the position ([`Tunable::net_inputs`]).
    fn net_inputs(&self) -> Option<NetInputs>;
}

/// [`DynTunable`] for one type of position.
struct TypedTunable<P: Tunable> {
    position: P,
    knowledge: Arc<P::EvalData>,
}

impl<P: Tunable> fmt::Debug for TypedTunable<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("TypedTunable").field(&self.position.position_text()).finish()
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
