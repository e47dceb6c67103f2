//! The result of a search, and reports on its progress.

use crate::Score;

/// The result of a search.
#[derive(Clone, Debug)]
pub struct SearchResult<M> {
    pub(crate) best: Option<M>,
    pub(crate) score: Score,
    pub(crate) depth: u32,
    pub(crate) nodes: u64,
    pub(crate) lines: Vec<PvLine<M>>,
}

/// A line of play and its score for the player who begins it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PvLine<M> {
    pub(crate) score: Score,
    pub(crate) moves: Vec<M>,
}

impl<M> PvLine<M> {
    /// Returns the score of the line, from the side to move's point of view.
    pub fn score(&self) -> Score {
        self.score
    }

    /// Returns the moves, at least one.
    pub fn moves(&self) -> &[M] {
        &self.moves
    }
}

impl<M> SearchResult<M> {
    /// Creates the result for a position without moves to search.
    pub(crate) fn empty() -> Self {
        Self { best: None, score: Score::new(0), depth: 0, nodes: 0, lines: Vec::new() }
    }

    /// Returns the move to play, or `None` if there is no legal move or the game is over.
    pub fn best(&self) -> Option<M>
    where
        M: Clone,
    {
        self.best.clone()
    }

    /// Converts the best move with `form` and drops the lines, whose later moves belong to later
    /// positions. For these see [`SearchResult::map_lines`].
    pub fn map<N>(self, form: impl FnOnce(M) -> N) -> SearchResult<N> {
        let Self { best, score, depth, nodes, .. } = self;
        SearchResult { best: best.map(form), score, depth, nodes, lines: Vec::new() }
    }

    /// Converts the moves of each line with `form`, which gets a series of moves that begins in the
    /// root position.
    pub fn map_lines<N>(self, mut form: impl FnMut(&[M]) -> Vec<N>) -> SearchResult<N> {
        let Self { best, score, depth, nodes, lines } = self;
        let best = best.and_then(|mv| form(&[mv]).into_iter().next());
        let lines = lines.into_iter();
        let lines =
            lines.map(|line| PvLine { score: line.score, moves: form(&line.moves) }).collect();
        SearchResult { best, score, depth, nodes, lines }
    }

    /// Returns the score of the position, from the side to move's point of view.
    pub fn score(&self) -> Score {
        self.score
    }

    /// Returns the depth of the search, in plies.
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// Returns the number of positions visited by all threads.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns the best lines, the best first: as many as [`Options::multi_pv`] asked for, if there
    /// are enough moves. Each begins with another move.
    ///
    /// [`Options::multi_pv`]: crate::Options::multi_pv
    pub fn lines(&self) -> &[PvLine<M>] {
        &self.lines
    }
}

/// The relation of a reported score to the true score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoreBound {
    /// The score is exact.
    Exact,
    /// The true score is at least this (fail high).
    Lower,
    /// The true score is at most this (fail low).
    Upper,
}

/// A progress report of a search: the score of one line at one depth.
///
/// With several lines, all lines of a depth are reported together, the best first. Each begins with
/// another move, and the first with the move that would be played.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SearchInfo<M> {
    /// The depth of the search, in plies.
    pub depth: u32,
    /// The length of the longest line searched, in plies.
    pub seldepth: u32,
    /// The score of the line, from the side to move's point of view.
    pub score: Score,
    /// The relation of the score to the true score.
    pub bound: ScoreBound,
    /// The number of positions visited by all threads.
    pub nodes: u64,
    /// The number of positions with an exact score from endgame tables.
    pub tb_hits: u64,
    /// The fill level of the transposition table, by entries of this search, in thousandths.
    pub hashfull: u32,
    /// The rank of the line, from 1 for the best.
    pub multi_pv: usize,
    /// The line; empty in a report without one.
    pub pv: Vec<M>,
    /// The root move being searched and its number, from 1; only in reports without a line.
    pub current_move: Option<(M, usize)>,
}

impl<M> SearchInfo<M> {
    /// Returns whether the report has no line but the depth, the nodes and the current move. Only
    /// searches with [`Limits::report_interval`](crate::Limits::report_interval) send such reports.
    pub fn is_currmove(&self) -> bool {
        self.pv.is_empty()
    }

    /// Converts the moves of the report with `form`, which gets a series of moves that begins in
    /// the root position.
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
