//! Multiplayer search: games for more than two players.

mod alphabeta;
mod kept_tree;
mod line;
mod maxn;
mod mcts;
mod root_filter;
mod tt;
mod win_shares;

use std::fmt;
use std::str::FromStr;

use wazir_text::Message;

use alphabeta::{AlphaBeta, OpponentModel};
pub(crate) use kept_tree::KeptTree;
use line::SearchLine;
use root_filter::{RootMoves, filter_root_moves};

use crate::score::WIN;
use crate::texts::Computers;
use crate::{Limits, Searchable};

/// The search method for a game of more than two players.
///
/// ```
/// use wazir_ai::MultiplayerMethod;
/// assert_eq!("maxn".parse(), Ok(MultiplayerMethod::MaxN));
/// assert_eq!(MultiplayerMethod::default().to_string(), "auto");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MultiplayerMethod {
    /// The best method for the limits: [`MultiplayerMethod::BestReply`] for a depth,
    /// [`MultiplayerMethod::MonteCarlo`] for anything else.
    #[default]
    Auto,
    /// Best-reply search that keeps the order of turns (BRS+): between two moves of the searching
    /// seat, one opponent plays against it and the rest play what looks best for themselves. It
    /// searches two plies and exchanges unless the limits set a depth: deeper searches do worse.
    BestReply,
    /// Paranoid search: alpha-beta against all opponents as one enemy.
    Paranoid,
    /// Max^n search: every seat plays for itself, with shallow pruning.
    MaxN,
    /// Monte-Carlo tree search with upper confidence bounds; leaves are scored by the evaluation.
    MonteCarlo,
}

impl MultiplayerMethod {
    /// All methods.
    pub const ALL: [Self; 5] =
        [Self::Auto, Self::BestReply, Self::Paranoid, Self::MaxN, Self::MonteCarlo];

    /// Returns the name used in texts.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::BestReply => "brs+",
            Self::Paranoid => "paranoid",
            Self::MaxN => "maxn",
            Self::MonteCarlo => "mcts",
        }
    }

    /// Returns the method to use with these limits.
    fn with(self, limits: &Limits) -> Self {
        match self {
            Self::Auto if limits.depth.is_some() => Self::BestReply,
            Self::Auto => Self::MonteCarlo,
            other => other,
        }
    }
}

/// Writes `auto`, `brs+`, `paranoid`, `maxn` or `mcts`.
impl fmt::Display for MultiplayerMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The error for an unknown method name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct UnknownMultiplayerMethod(());

impl UnknownMultiplayerMethod {
    /// Returns the error message, as a translatable text.
    pub fn message(&self) -> Message {
        Computers::NoMethod.into()
    }
}

impl FromStr for MultiplayerMethod {
    type Err = UnknownMultiplayerMethod;

    fn from_str(text: &str) -> Result<Self, UnknownMultiplayerMethod> {
        let mut all = Self::ALL.into_iter();
        all.find(|method| method.name() == text).ok_or(UnknownMultiplayerMethod(()))
    }
}

/// The result of a multiplayer search.
pub(crate) struct MultiplayerResult<M> {
    pub(crate) best: Option<M>,
    pub(crate) score: i32,
    /// The expected line; it starts with the best move if there is one.
    pub(crate) line: Vec<M>,
    pub(crate) depth: u32,
    pub(crate) nodes: u64,
}

/// Searches the last position of `line`, and keeps what can be of use at the next turn.
///
/// Returns `None` if there is no position or the game is over.
pub(crate) fn think<G: Searchable>(
    line: &[G],
    limits: &Limits,
    method: MultiplayerMethod,
    knowledge: &G::EvalData,
    kept: &mut Option<KeptTree<G>>,
) -> Option<MultiplayerResult<G::Move>> {
    if G::outcome(line).is_some() {
        return None;
    }
    let watch = crate::limits::SearchControl::new(limits, 1);
    let mut walk = SearchLine::new(line, knowledge, limits, &watch)?;
    let moves = match filter_root_moves(&mut walk) {
        RootMoves::Wins(mv) => return Some(walk.found(Some((mv, WIN - 1)), 1, Vec::new())),
        RootMoves::Choice(moves) => moves,
    };
    let walk = &mut walk;
    let rule = match method.with(limits) {
        MultiplayerMethod::Auto | MultiplayerMethod::BestReply => OpponentModel::BestReply,
        MultiplayerMethod::Paranoid => OpponentModel::Paranoid,
        MultiplayerMethod::MaxN => return Some(maxn::search(walk, moves)),
        MultiplayerMethod::MonteCarlo => return Some(mcts::search(walk, &moves, kept)),
    };
    Some(AlphaBeta::new(walk, rule).deepen(moves))
}
