//! What a search has to tell.

use crate::Score;

/// What a search found.
#[derive(Clone, Debug)]
pub struct SearchResult<M> {
    pub(crate) best: Option<M>,
    pub(crate) score: Score,
    pub(crate) depth: u32,
    pub(crate) nodes: u64,
    pub(crate) lines: Vec<PvLine<M>>,
}

/// A line of play and what it is worth to the player who begins it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PvLine<M> {
    pub(crate) score: Score,
    pub(crate) moves: Vec<M>,
}

impl<M> PvLine<M> {
    /// What the line is worth to the player to move.
    pub fn score(&self) -> Score {
        self.score
    }

    /// The moves, at least one.
    pub fn moves(&self) -> &[M] {
        &self.moves
    }
}

impl<M> SearchResult<M> {
    /// The thought of somebody who had nothing to think about.
    pub(crate) fn empty() -> Self {
        Self { best: None, score: Score::new(0), depth: 0, nodes: 0, lines: Vec::new() }
    }

    /// The move to play; `None` when there is no legal move or the game is over.
    pub fn best(&self) -> Option<M>
    where
        M: Clone,
    {
        self.best.clone()
    }

    /// The same thought with the move in another form, and without the lines: their later moves
    /// belong to later positions. For these see [`SearchResult::map_lines`].
    pub fn map<N>(self, form: impl FnOnce(M) -> N) -> SearchResult<N> {
        let Self { best, score, depth, nodes, .. } = self;
        SearchResult { best: best.map(form), score, depth, nodes, lines: Vec::new() }
    }

    /// The same thought with the moves of each line in another form, which `form` finds for a
    /// series of moves that begins in the position thought about.
    pub fn map_lines<N>(self, mut form: impl FnMut(&[M]) -> Vec<N>) -> SearchResult<N> {
        let Self { best, score, depth, nodes, lines } = self;
        let best = best.and_then(|mv| form(&[mv]).into_iter().next());
        let lines = lines.into_iter();
        let lines =
            lines.map(|line| PvLine { score: line.score, moves: form(&line.moves) }).collect();
        SearchResult { best, score, depth, nodes, lines }
    }

    /// What the position is worth to the player to move.
    pub fn score(&self) -> Score {
        self.score
    }

    /// How many plies were looked ahead.
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// How many positions were visited, by all threads.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The best lines found, the best first, as many as [`Options::multi_pv`] asked for if there
    /// are so many moves; each begins with another move.
    ///
    /// [`Options::multi_pv`]: crate::Options::multi_pv
    pub fn lines(&self) -> &[PvLine<M>] {
        &self.lines
    }
}

/// On which side of a score the true one lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoreBound {
    /// The score is what the search found.
    Exact,
    /// The score is at least this.
    Lower,
    /// The score is at most this.
    Upper,
}

/// The state of a search under way: what one line is worth at one depth.
///
/// Where several lines are wanted, all lines of a depth are told together, the best first: each
/// begins with another move, and the first with the one that would be played.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SearchInfo<M> {
    /// How many plies are looked ahead.
    pub depth: u32,
    /// The longest line looked at, in plies.
    pub seldepth: u32,
    /// What the line is worth to the player to move.
    pub score: Score,
    /// Which side of the score is certain.
    pub bound: ScoreBound,
    /// How many positions were visited, by all threads.
    pub nodes: u64,
    /// How many positions were known for sure, from tables of endings.
    pub tb_hits: u64,
    /// How full the transposition table is with this search, in thousandths.
    pub hashfull: u32,
    /// The place of the line among the best, from 1.
    pub multi_pv: usize,
    /// The line; empty in a report of progress.
    pub pv: Vec<M>,
    /// The move looked at now and its place among all, from 1: in reports of progress.
    pub current_move: Option<(M, usize)>,
}

impl<M> SearchInfo<M> {
    /// Whether no line is told of, but how the search goes: the depth, the nodes and the move looked
    /// at now. Only searches with [`Limits::reports_every`](crate::Limits::reports_every) tell this.
    pub fn is_currmove(&self) -> bool {
        self.pv.is_empty()
    }

    /// The same report with the moves of its line in another form, which `form` finds for a
    /// series of moves that begins in the position thought about.
    pub fn map_pv<N>(&self, form: impl Fn(&[M]) -> Vec<N>) -> SearchInfo<N>
    where
        M: Copy,
    {
        let first = |(mv, place)| Some((form(&[mv]).into_iter().next()?, place));
        SearchInfo {
            depth: self.depth,
            seldepth: self.seldepth,
            score: self.score,
            bound: self.bound,
            nodes: self.nodes,
            tb_hits: self.tb_hits,
            hashfull: self.hashfull,
            multi_pv: self.multi_pv,
            pv: form(&self.pv),
            current_move: self.current_move.and_then(first),
        }
    }
}
