//! The tree of a record under construction, and the line along which it is read or written.

use alloc::string::String;
use alloc::vec::Vec;
use core::time::Duration;

use wazir_game::{Game, Seat};
use wazir_shogi::{Move, Position, Square};

use super::clock::Times;
use crate::checkpoints::PositionCheckpoints;
use wazir_notation::{GameTree, Headers, RecordEntry, Termination, TreeNodeId};

/// The number of search steps for the lines that variations branch from, per byte of the text. Far
/// more than a record needs.
const STEPS_PER_BYTE: usize = 16;

struct PathNode {
    node: TreeNodeId,
    /// The time its player had used up to here.
    total: Duration,
}

/// The nodes from the start to the current one, with the position there.
pub(super) struct CurrentLine {
    places: Vec<PathNode>,
    position: Position,
    kept: PositionCheckpoints<Position>,
    previous: Option<Square>,
    /// The square of the move before the start, if the diagram names it.
    before: Option<Square>,
    /// Set after an illegal move, which only the end of the game can follow.
    foul: bool,
}

impl CurrentLine {
    pub(super) fn new(start: &Position, before: Option<Square>) -> Self {
        let first = PathNode { node: TreeNodeId::START, total: Duration::ZERO };
        Self {
            places: Vec::from([first]),
            position: start.clone(),
            kept: PositionCheckpoints::new(start),
            previous: before,
            before,
            foul: false,
        }
    }

    /// Returns the number of plies played.
    pub(super) fn len(&self) -> usize {
        self.places.len() - 1
    }

    pub(super) fn node(&self) -> TreeNodeId {
        self.places.last().map_or(TreeNodeId::START, |place| place.node)
    }

    pub(super) fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the side to move.
    pub(super) fn turn(&self) -> Seat {
        let seat = self.position.to_move();
        if self.foul { seat.other() } else { seat }
    }

    /// Returns whether the last move was illegal.
    pub(super) fn is_foul(&self) -> bool {
        self.foul
    }

    /// Advances to a node with an illegal move.
    pub(super) fn push_illegal(&mut self, node: TreeNodeId) {
        self.push(node, None);
        self.foul = true;
    }

    /// Returns the square that 同 means.
    pub(super) fn previous(&self) -> Option<Square> {
        self.previous
    }

    /// Advances to the next node. Its move, if any, must be legal.
    pub(super) fn push(&mut self, node: TreeNodeId, mv: Option<Move>) {
        // The player's own previous entry is two plies back.
        let before = self.places.len().checked_sub(2).and_then(|at| self.places.get(at));
        let total = before.map_or(Duration::ZERO, |place| place.total);
        self.places.push(PathNode { node, total });
        if let Some(mv) = mv {
            self.position.play_unchecked(mv);
            self.previous = Some(mv.to());
        }
        self.kept.record(self.len(), &self.position);
    }

    /// Adds the time of the last entry. Returns the total time of its player.
    pub(super) fn add_time(&mut self, taken: Option<Duration>) -> Duration {
        let Some(place) = self.places.last_mut() else { return Duration::ZERO };
        place.total = place.total.saturating_add(taken.unwrap_or_default());
        place.total
    }

    /// Subtracts that time again.
    fn subtract_time(&mut self, taken: Option<Duration>) {
        if let Some(place) = self.places.last_mut() {
            place.total = place.total.saturating_sub(taken.unwrap_or_default());
        }
    }

    /// Returns the position after `plies` plies, and the square that 同 means there.
    pub(super) fn at(&self, tree: &GameTree<Position>, plies: usize) -> (Position, Option<Square>) {
        let mv = |ply: usize| self.places.get(ply + 1).and_then(|place| tree.mv(place.node));
        let position = self.kept.position_at(plies, mv);
        let node = self.places.get(plies).map_or(TreeNodeId::START, |place| place.node);
        let previous = if plies == 0 { self.before } else { tree.mv(node).map(Move::to) };
        (position, previous)
    }

    /// Steps back to the position after `plies` plies.
    pub(super) fn truncate(&mut self, tree: &GameTree<Position>, plies: usize) {
        if plies < self.len() {
            (self.position, self.previous) = self.at(tree, plies);
            self.foul = false;
            self.places.truncate(plies + 1);
            self.kept.truncate(plies);
        }
    }
}

/// Lines of text that are being collected.
#[derive(Default)]
pub(super) struct PendingLines {
    text: String,
    lines: usize,
}

impl PendingLines {
    pub(super) fn push(&mut self, line: &str) {
        if self.lines > 0 {
            self.text.push('\n');
        }
        self.text.push_str(line);
        self.lines += 1;
    }

    fn take(&mut self) -> Option<String> {
        let lines = core::mem::take(&mut self.lines);
        let text = core::mem::take(&mut self.text);
        (lines > 0).then_some(text)
    }
}

/// A tree under construction.
pub(super) struct TreeBuilder {
    tree: GameTree<Position>,
    line: CurrentLine,
    /// Set if the line has an ending here.
    ended: bool,
    /// Set between the announcement of a variation and its first entry.
    variation_pending: bool,
    /// The number of steps left for finding lines. The total is bounded in proportion to the length
    /// of the text.
    line_search_budget: usize,
    /// The same for finding continuations that already exist.
    child_search_budget: usize,
    /// Set if a variation has repeated an entry, and may have added times to it.
    has_repeated: bool,
    pub(super) comment: PendingLines,
    pub(super) bookmark: PendingLines,
}

impl TreeBuilder {
    /// Creates a tree with room for `nodes` nodes, for a text of `bytes` bytes.
    pub(super) fn new(start: Position, nodes: usize, bytes: usize) -> Self {
        let line = CurrentLine::new(&start, None);
        let tree = GameTree::with_capacity(start, nodes);
        let (comment, bookmark) = Default::default();
        let patience = bytes.saturating_mul(STEPS_PER_BYTE);
        let attention = patience;
        Self {
            tree,
            line,
            ended: false,
            variation_pending: false,
            line_search_budget: patience,
            child_search_budget: attention,
            has_repeated: false,
            comment,
            bookmark,
        }
    }

    /// Replaces the start position. Nothing but headers and remarks may have been added yet.
    /// `before` is the square of the move before the start.
    pub(super) fn start_from(&mut self, start: Position, before: Option<Square>, nodes: usize) {
        self.line = CurrentLine::new(&start, before);
        let headers = core::mem::take(self.tree.headers_mut());
        self.tree = GameTree::with_capacity(start, nodes);
        *self.tree.headers_mut() = headers;
    }

    pub(super) fn line(&self) -> &CurrentLine {
        &self.line
    }

    /// Returns whether there is no move yet.
    pub(super) fn is_empty(&self) -> bool {
        self.tree.is_empty()
    }

    pub(super) fn ended(&self) -> bool {
        self.ended
    }

    pub(super) fn headers_mut(&mut self) -> &mut Headers {
        self.tree.headers_mut()
    }

    /// Adds a legal move.
    pub(super) fn play(&mut self, mv: Move) {
        self.add(RecordEntry::Move(mv), Some(mv));
    }

    /// Adds an illegal move, which is the last.
    pub(super) fn play_illegal(&mut self, mv: Move) {
        self.add(RecordEntry::IllegalMove(mv), None);
        self.line.foul = true;
    }

    /// Adds an ending. After an illegal move it is a foul, by which the side to move wins.
    pub(super) fn end(&mut self, end: Termination) {
        let end = if self.line.is_foul() { Termination::FoulWin } else { end };
        self.add(RecordEntry::End(end), None);
        self.ended = true;
    }

    fn add(&mut self, entry: RecordEntry<Move>, mv: Option<Move>) {
        let before = if self.variation_pending { self.comment.take() } else { None };
        self.flush_remarks();
        self.variation_pending = false;
        let node = match self.existing_child(&entry) {
            Some(node) => node,
            None => self.tree.add(self.line.node(), entry),
        };
        if let Some(before) = before {
            self.tree.set_comment_before(node, before);
        }
        self.line.push(node, mv);
    }

    /// Finds the same entry among the continuations of the current node: a variation that repeats
    /// the moves it varies goes on along them.
    fn existing_child(&mut self, entry: &RecordEntry<Move>) -> Option<TreeNodeId> {
        let mut next = self.tree.main_child(self.line.node());
        while let Some(node) = next {
            self.child_search_budget = self.child_search_budget.checked_sub(1)?;
            if self.tree.entry(node) == entry {
                self.has_repeated = true;
                return Some(node);
            }
            next = self.tree.next_sibling(node);
        }
        None
    }

    /// Sets the times of the last entry.
    pub(super) fn time(&mut self, times: Times) {
        let node = self.line.node();
        // An entry that a variation repeats without times keeps its own.
        let taken = times.move_time.or_else(|| self.tree.time(node));
        let sum = self.line.add_time(taken);
        if times.move_time.or(times.total).is_none() {
            return;
        }
        self.tree.set_time(node, taken);
        self.tree.set_recorded_total_time(node, times.total.filter(|&total| is_other(total, sum)));
    }

    /// Replaces the whole-second times of the last entry by exact ones.
    pub(super) fn exact_time(&mut self, times: Times) {
        self.line.subtract_time(self.tree.time(self.line.node()));
        self.time(times);
    }

    /// Attaches the collected remarks to the current node.
    fn flush_remarks(&mut self) {
        let node = self.line.node();
        if let Some(comment) = self.comment.take() {
            if self.tree.comment(node).is_empty() {
                self.tree.set_comment(node, comment);
            } else {
                self.tree.append_comment_line(node, &comment);
            }
        }
        if let Some(mut name) = self.bookmark.take() {
            let old = self.tree.bookmark(node);
            if !old.is_empty() {
                name.insert(0, '\n');
                name.insert_str(0, old);
            }
            self.tree.set_bookmark(node, name);
        }
    }

    /// Returns the number of plies after which moves can follow.
    fn last_variable_ply(&self) -> usize {
        self.line.len() - usize::from(self.ended) - usize::from(self.line.is_foul())
    }

    /// Returns the position after `plies` plies of the line, and the square that 同 means there.
    pub(super) fn at(&self, plies: usize) -> (Position, Option<Square>) {
        self.line.at(&self.tree, plies)
    }

    /// Switches to the nearest line that reaches `plies` plies, from the point where the current
    /// one leaves it. Returns `false` if there is none, or if the search would take too long.
    pub(super) fn go_to_longer(&mut self, plies: usize) -> bool {
        let Some((fork, rest)) = self.find_longer_line(plies) else { return false };
        self.flush_remarks();
        self.line.truncate(&self.tree, fork);
        for node in rest {
            self.line.push(node, self.tree.mv(node));
            self.line.add_time(self.tree.time(node));
        }
        self.ended = false;
        true
    }

    /// Finds the nearest line that reaches `plies` plies. Returns the ply at which the current line
    /// leaves it, and its nodes from there.
    fn find_longer_line(&mut self, plies: usize) -> Option<(usize, Vec<TreeNodeId>)> {
        for fork in (0..self.line.len().min(plies)).rev() {
            self.line_search_budget = self.line_search_budget.checked_sub(1)?;
            let (node, taken) = (self.line.places.get(fork)?.node, self.line.places.get(fork + 1));
            let first = self.tree.main_child(node)?;
            if taken.is_some_and(|place| place.node == first) {
                continue;
            }
            let line = core::iter::successors(Some(first), |&node| self.tree.main_child(node));
            let moves = line.take_while(|&node| self.tree.mv(node).is_some());
            let rest: Vec<TreeNodeId> = moves.take(plies - fork).collect();
            self.line_search_budget = self.line_search_budget.checked_sub(rest.len())?;
            if fork + rest.len() == plies {
                return Some((fork, rest));
            }
        }
        None
    }

    /// Begins a variation after `plies` plies of the line. Returns whether the line is long enough.
    pub(super) fn start_variation(&mut self, plies: usize) -> bool {
        if plies > self.last_variable_ply() {
            return false;
        }
        self.flush_remarks();
        self.line.truncate(&self.tree, plies);
        self.ended = false;
        self.variation_pending = true;
        true
    }

    pub(super) fn finish(mut self) -> GameTree<Position> {
        self.flush_remarks();
        if self.has_repeated {
            self.drop_redundant_totals();
        }
        self.tree
    }

    /// Drops totals that equal the sums of times which variations added later.
    fn drop_redundant_totals(&mut self) {
        let mut sums = Vec::with_capacity(self.tree.len());
        for node in self.tree.node_ids() {
            // The player's own previous entry.
            let before = self.tree.parent(node).and_then(|parent| self.tree.parent(parent));
            let before = before.and_then(|before| sums.get(before.index())).copied();
            let taken = self.tree.time(node).unwrap_or_default();
            let sum = before.unwrap_or(Duration::ZERO).saturating_add(taken);
            sums.push(sum);
            let stated = self.tree.recorded_total_time(node).filter(|&total| is_other(total, sum));
            self.tree.set_recorded_total_time(node, stated);
        }
    }
}

/// Returns whether a stated total differs from the sum of the times. A total in whole seconds may
/// leave out fractions.
fn is_other(total: Duration, sum: Duration) -> bool {
    total != sum && total != Duration::from_secs(sum.as_secs())
}
