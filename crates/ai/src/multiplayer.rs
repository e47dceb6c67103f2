//! Search for more than two players.

mod alphabeta;
mod root_filter;
mod kept_tree;
mod maxn;
mod mcts;
mod tt;
mod win_shares;
mod line;

use std::fmt;
use std::str::FromStr;

use wazir_text::Message;

use alphabeta::{AlphaBeta, OpponentModel};
use root_filter::{RootMoves, filter_root_moves};
pub(crate) use kept_tree::KeptTree;
use line::SearchLine;

use crate::score::WIN;
use crate::texts::Computers;
use crate::{Limits, Searchable};

/// How a player thinks about a game of more than two.
///
/// ```
/// use wazir_ai::MultiplayerMethod;
/// assert_eq!("maxn".parse(), Ok(MultiplayerMethod::MaxN));
/// assert_eq!(MultiplayerMethod::default().to_string(), "auto");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MultiplayerMethod {
    /// The best there is for the limits: [`MultiplayerMethod::BestReply`] for a depth,
    /// [`MultiplayerMethod::MonteCarlo`] for anything else.
    #[default]
    Auto,
    /// Best-reply search that keeps the order of turns (BRS+): between two moves of the thinker
    /// one of the others plays against it, the rest what looks best for themselves. Looks two
    /// plies and exchanges ahead unless the limits name a depth: deeper it does worse.
    BestReply,
    /// Alpha-beta against all the others as one enemy.
    Paranoid,
    /// Everybody plays for himself (max^n), with shallow pruning.
    MaxN,
    /// A tree grown by visits where the averages promise most (Monte-Carlo tree search with
    /// upper confidence bounds), leaves being judged by the evaluation.
    MonteCarlo,
}

impl MultiplayerMethod {
    /// Every method.
    pub const ALL: [Self; 5] =
        [Self::Auto, Self::BestReply, Self::Paranoid, Self::MaxN, Self::MonteCarlo];

    /// The name in texts.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::BestReply => "brs+",
            Self::Paranoid => "paranoid",
            Self::MaxN => "maxn",
            Self::MonteCarlo => "mcts",
        }
    }

    /// The method that is meant with such limits.
    fn with(self, limits: &Limits) -> Self {
        match self {
            Self::Auto if limits.depth.is_some() => Self::BestReply,
            Self::Auto => Self::MonteCarlo,
            other => other,
        }
    }
}

/// `auto`, `brs+`, `paranoid`, `maxn` or `mcts`.
impl fmt::Display for MultiplayerMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that no method has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct UnknownMultiplayerMethod(());

impl UnknownMultiplayerMethod {
    /// What is the matter, as a sentence that can be said in several languages.
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

/// What a search for many seats found.
pub(crate) struct MultiplayerResult<M> {
    pub(crate) best: Option<M>,
    pub(crate) score: i32,
    /// The moves expected, the best first; at least that one if there is one.
    pub(crate) line: Vec<M>,
    pub(crate) depth: u32,
    pub(crate) nodes: u64,
}

/// Looks for a good move in the last position of `line`; what can be of use at the next turn is
/// kept.
///
/// `None` when there is no position or the game is over.
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
