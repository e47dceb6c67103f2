//! Game trees: headers, and a tree of moves, comments, times and terminations.

mod annotations;
mod any_tree;
mod parsed_game;

use alloc::string::String;
use alloc::vec::Vec;
use core::time::Duration;

use wazir_game::Game;

use annotations::{Annotations, ExtraAnnotation};
pub use parsed_game::ParsedGame;

use crate::Termination;
use crate::headers::Headers;

const NO_NODE: u32 = u32::MAX;

/// The id of a node of a [`GameTree`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TreeNodeId(u32);

impl TreeNodeId {
    /// The start position, the first node of every tree.
    pub const START: Self = Self(0);

    /// The index of the node, from 0 in order of creation.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The entry of a node of a [`GameTree`]. The enum is exhaustive because every writer has to handle
/// each kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordEntry<M> {
    /// The start position; only the first node has it.
    Start,
    /// A legal move.
    Move(M),
    /// A null move: the turn passes without a move, and a right to capture en passant lapses. No
    /// game allows it; annotators use it to show threats. The side that makes it is not in check.
    NullMove,
    /// An illegal move that ended the game. Only a termination follows it, and the position before
    /// it is the last one. The turn still passes to the next player, so a win by the foul is
    /// [`Termination::FoulWin`].
    IllegalMove(M),
    /// The end of the game, as the record states it. Nothing follows it.
    End(Termination),
}

#[derive(Clone, Debug)]
struct Node<M> {
    entry: RecordEntry<M>,
    parent: u32,
    first_child: u32,
    last_child: u32,
    next: u32,
    /// The index into the notes, or [`NO_NODE`].
    note: u32,
    time: Option<Duration>,
}

/// A recorded game with its variations, comments, times and headers.
///
/// Unlike a [`wazir_game::Record`], which is a game in progress, a tree is what the formats read
/// and write: it holds no position but the first, and everything that players write beside the
/// moves. Continuations are ordered, the main one first. The readers guarantee that every move is
/// legal; [`GameTree::add`] does not check.
///
/// ```
/// use wazir_game::Game;
/// use wazir_notation::{Termination, RecordEntry, TreeNodeId, GameTree};
///
/// let start = wazir_builtin::rules::shogi::Position::default();
/// let mv = start.read_move("7g7f")?;
/// let mut tree = GameTree::new(start);
/// let first = tree.add(TreeNodeId::START, RecordEntry::Move(mv));
/// tree.set_comment(first, "opens the bishop's diagonal");
/// tree.add(first, RecordEntry::End(Termination::Resign));
/// assert_eq!(tree.main_moves().count(), 1);
/// assert_eq!(tree.termination(), Some(&Termination::Resign));
/// assert_eq!(tree.last_position().position_text().split(' ').nth(1), Some("w"));
/// # Ok::<(), wazir_game::MoveTextError>(())
/// ```
#[derive(Clone, Debug)]
pub struct GameTree<G: Game> {
    start: G,
    headers: Headers,
    nodes: Vec<Node<G::Move>>,
    notes: Annotations,
    /// `true` if the times come from the clocks in the comments.
    times_from_clocks: bool,
}

impl<G: Game> GameTree<G> {
    /// Creates a tree without moves.
    pub fn new(start: G) -> Self {
        Self::with_capacity(start, 0)
    }

    /// Creates a tree without moves, with capacity for `nodes` nodes.
    pub fn with_capacity(start: G, nodes: usize) -> Self {
        let mut list = Vec::with_capacity(nodes.saturating_add(1));
        list.push(Node::new(RecordEntry::Start, NO_NODE));
        Self {
            start,
            headers: Headers::default(),
            nodes: list,
            notes: Annotations::default(),
            times_from_clocks: false,
        }
    }

    /// The start position.
    pub fn start(&self) -> &G {
        &self.start
    }

    /// The headers.
    pub fn headers(&self) -> &Headers {
        &self.headers
    }

    /// The headers, mutably.
    pub fn headers_mut(&mut self) -> &mut Headers {
        &mut self.headers
    }

    /// Appends a continuation to a node, after its other ones, and returns its id. The caller must
    /// know that the move is legal there.
    ///
    /// # Panics
    /// If the id belongs to another, larger tree, or the tree already has 2³² - 1 nodes.
    #[inline]
    pub fn add(&mut self, parent: TreeNodeId, entry: RecordEntry<G::Move>) -> TreeNodeId {
        let id = u32::try_from(self.nodes.len()).ok().filter(|&id| id != NO_NODE);
        let id = id.expect("a tree holds fewer than 2^32 - 1 nodes");
        let last = core::mem::replace(&mut self.nodes[parent.index()].last_child, id);
        match last {
            NO_NODE => self.nodes[parent.index()].first_child = id,
            last => self.nodes[last as usize].next = id,
        }
        self.nodes.push(Node::new(entry, parent.0));
        TreeNodeId(id)
    }

    /// Replaces a termination with a move or another termination, and clears its time and recorded
    /// total time.
    pub fn replace_termination(&mut self, end: TreeNodeId, entry: RecordEntry<G::Move>) {
        let node = &mut self.nodes[end.index()];
        (node.entry, node.time) = (entry, None);
        self.set_recorded_total_time(end, None);
    }

    /// Makes the line through a node the main one at every fork between it and the start.
    pub fn promote(&mut self, node: TreeNodeId) {
        let mut at = node;
        while let Some(parent) = self.parent(at) {
            self.move_to_front(parent, at);
            at = parent;
        }
    }

    fn move_to_front(&mut self, parent: TreeNodeId, child: TreeNodeId) {
        let first = self.nodes[parent.index()].first_child;
        let before = self.children(parent).find(|id| self.nodes[id.index()].next == child.0);
        // The child is the first already.
        let Some(before) = before else { return };
        let after = core::mem::replace(&mut self.nodes[child.index()].next, first);
        self.nodes[before.index()].next = after;
        let parent = &mut self.nodes[parent.index()];
        parent.first_child = child.0;
        if after == NO_NODE {
            parent.last_child = before.0;
        }
    }

    /// The number of nodes, including the start.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Returns `true` if there is only the start position.
    pub fn is_empty(&self) -> bool {
        self.nodes.len() == 1
    }

    /// The entry of a node.
    ///
    /// # Panics
    /// If the id belongs to another, larger tree; so do all methods that take an id.
    pub fn entry(&self, node: TreeNodeId) -> &RecordEntry<G::Move> {
        &self.nodes[node.index()].entry
    }

    /// The move of a node, if its entry is a legal move.
    pub fn mv(&self, node: TreeNodeId) -> Option<G::Move> {
        match self.entry(node) {
            RecordEntry::Move(mv) => Some(*mv),
            _ => None,
        }
    }

    /// The illegal move of a node, if its entry is one.
    pub fn illegal_move_at(&self, node: TreeNodeId) -> Option<G::Move> {
        match self.entry(node) {
            RecordEntry::IllegalMove(mv) => Some(*mv),
            _ => None,
        }
    }

    /// The illegal move that ends the main line, if any.
    ///
    /// ```
    /// use wazir_notation::Termination;
    /// use wazir_kifu::csa;
    /// let tree = csa::read("PI\n+\n+7775FU\n%+ILLEGAL_ACTION\n").into_result()?;
    /// assert_eq!(tree.main_moves().count(), 0);
    /// assert!(tree.illegal_move().is_some());
    /// assert_eq!(tree.termination(), Some(&Termination::FoulWin));
    /// # Ok::<(), wazir_notation::Error>(())
    /// ```
    pub fn illegal_move(&self) -> Option<G::Move> {
        self.main_line().find_map(|node| self.illegal_move_at(node))
    }

    /// Returns whether any line ends with an illegal move.
    pub fn has_illegal_moves(&self) -> bool {
        self.nodes.iter().any(|node| matches!(node.entry, RecordEntry::IllegalMove(_)))
    }

    /// The parent of a node; `None` for the start.
    pub fn parent(&self, node: TreeNodeId) -> Option<TreeNodeId> {
        let parent = self.nodes[node.index()].parent;
        (parent != NO_NODE).then_some(TreeNodeId(parent))
    }

    /// The continuations of a node, the main one first.
    pub fn children(&self, node: TreeNodeId) -> impl Iterator<Item = TreeNodeId> + '_ {
        let first = Self::some(self.nodes[node.index()].first_child);
        core::iter::successors(first, |id| Self::some(self.nodes[id.index()].next))
    }

    /// The main continuation of a node.
    pub fn main_child(&self, node: TreeNodeId) -> Option<TreeNodeId> {
        Self::some(self.nodes[node.index()].first_child)
    }

    /// The next continuation of the same parent, after this one.
    pub fn next_sibling(&self, node: TreeNodeId) -> Option<TreeNodeId> {
        Self::some(self.nodes[node.index()].next)
    }

    fn some(id: u32) -> Option<TreeNodeId> {
        (id != NO_NODE).then_some(TreeNodeId(id))
    }

    /// The nodes of the main line, without the start.
    pub fn main_line(&self) -> impl Iterator<Item = TreeNodeId> + '_ {
        core::iter::successors(self.main_child(TreeNodeId::START), |&id| self.main_child(id))
    }

    /// The legal moves of the main line, up to a null move; no game allows what follows that.
    pub fn main_moves(&self) -> impl Iterator<Item = G::Move> + '_ {
        self.main_line().map_while(|id| self.mv(id))
    }

    /// The number of plies between the start and a node; a termination or a null move counts as
    /// one.
    pub fn ply(&self, node: TreeNodeId) -> usize {
        core::iter::successors(self.parent(node), |&id| self.parent(id)).count()
    }

    /// The termination at the end of the main line, if the record states one.
    pub fn termination(&self) -> Option<&Termination> {
        match self.entry(self.main_line().last()?) {
            RecordEntry::End(end) => Some(end),
            _ => None,
        }
    }

    /// Returns the position at the end of the main line, or before a null or illegal move in it.
    pub fn last_position(&self) -> G {
        let mut position = self.start.clone();
        self.main_moves().for_each(|mv| position.play_unchecked(mv));
        position
    }

    /// Returns whether any node is a null move.
    pub fn has_null_moves(&self) -> bool {
        self.nodes.iter().any(|node| matches!(node.entry, RecordEntry::NullMove))
    }

    /// Returns the tree without null moves and the moves after them. If a null move is the main
    /// continuation of a node, the line ends there and its other continuations are dropped too:
    /// they are not moves of the game.
    pub fn without_null_moves(&self) -> Self {
        let mut kept = Self::with_capacity(self.start.clone(), self.len());
        kept.headers = self.headers.clone();
        let mut places = Vec::with_capacity(self.len());
        for id in self.node_ids() {
            let parent = self.parent(id);
            let is_null = |id: TreeNodeId| matches!(self.entry(id), RecordEntry::NullMove);
            let ends = parent.and_then(|parent| self.main_child(parent)).is_some_and(is_null);
            let place = match parent.map(|parent| places.get(parent.index()).copied().flatten()) {
                None => Some(TreeNodeId::START),
                Some(Some(parent)) if !ends && !is_null(id) => {
                    Some(kept.add(parent, self.entry(id).clone()))
                }
                Some(_) => None,
            };
            places.push(place);
            if let Some(place) = place {
                kept.set_time(place, self.time(id));
                if self.nodes[id.index()].note != NO_NODE {
                    let note = kept.note_mut(place);
                    kept.notes.copy_from(note, &self.notes, self.note(id));
                }
            }
        }
        kept
    }

    /// Returns whether `test` holds for all illegal moves; it gets the position, the move before
    /// (if any) and the illegal move.
    pub fn all_illegal_moves(
        &self,
        mut test: impl FnMut(&G, Option<G::Move>, G::Move) -> bool,
    ) -> bool {
        let mut illegal = self.node_ids().filter_map(|id| Some((id, self.illegal_move_at(id)?)));
        illegal.all(|(id, mv)| {
            let above = core::iter::successors(self.parent(id), |&at| self.parent(at));
            let moves: Vec<_> = above.filter_map(|at| self.mv(at)).collect();
            let mut position = self.start.clone();
            moves.iter().rev().for_each(|&mv| position.play_unchecked(mv));
            test(&position, moves.first().copied(), mv)
        })
    }

    /// Returns the tree without illegal moves. A [`Termination::FoulWin`] after one becomes a
    /// [`Termination::FoulLose`], because the turn goes back to the side that made it.
    pub fn without_illegal_moves(&self) -> Self {
        let mut kept = Self::with_capacity(self.start.clone(), self.len());
        kept.headers = self.headers.clone();
        let mut places = Vec::with_capacity(self.len());
        for id in self.node_ids() {
            let place = match self.parent(id) {
                None => TreeNodeId::START,
                Some(parent) => {
                    let is_after_foul = self.illegal_move_at(parent).is_some();
                    let parent: TreeNodeId = places[parent.index()];
                    match self.entry(id) {
                        RecordEntry::IllegalMove(_) => parent,
                        RecordEntry::End(Termination::FoulWin) if is_after_foul => {
                            kept.add(parent, RecordEntry::End(Termination::FoulLose))
                        }
                        entry => kept.add(parent, entry.clone()),
                    }
                }
            };
            places.push(place);
            if self.illegal_move_at(id).is_some() {
                if !self.comment(id).is_empty() {
                    kept.append_comment_line(place, self.comment(id));
                }
                continue;
            }
            kept.set_time(place, self.time(id));
            if self.nodes[id.index()].note != NO_NODE {
                let note = kept.note_mut(place);
                kept.notes.copy_from(note, &self.notes, self.note(id));
            }
        }
        kept
    }

    /// The number of continuations beside the first ones.
    pub fn variation_count(&self) -> usize {
        self.nodes.iter().filter(|node| node.next != NO_NODE).count()
    }

    /// The index of the note on a node; out of range if it has none.
    fn note(&self, node: TreeNodeId) -> usize {
        self.nodes[node.index()].note as usize
    }

    /// The index of the note on a node, which is created if it has none.
    fn note_mut(&mut self, node: TreeNodeId) -> usize {
        let slot = &mut self.nodes[node.index()].note;
        if *slot == NO_NODE {
            *slot = self.notes.push("") as u32;
        }
        *slot as usize
    }

    fn rare(&self, node: TreeNodeId) -> Option<&ExtraAnnotation> {
        self.notes.extra(self.note(node))
    }

    fn rare_mut(&mut self, node: TreeNodeId) -> &mut ExtraAnnotation {
        let note = self.note_mut(node);
        self.notes.rare_mut(note)
    }

    /// The comment on a node, its lines separated by `\n`; empty if there is none.
    pub fn comment(&self, node: TreeNodeId) -> &str {
        self.notes.comment(self.note(node))
    }

    /// Replaces the comment on a node.
    pub fn set_comment(&mut self, node: TreeNodeId, comment: impl Into<String>) {
        let comment = comment.into();
        if !comment.is_empty() || self.nodes[node.index()].note != NO_NODE {
            let note = self.note_mut(node);
            self.notes.set_comment(note, comment);
        }
    }

    /// Appends a line to the comment on a node.
    #[inline]
    pub fn append_comment_line(&mut self, node: TreeNodeId, line: &str) {
        let slot = &mut self.nodes[node.index()].note;
        if *slot == NO_NODE {
            *slot = self.notes.push(line) as u32;
            return;
        }
        let note = *slot as usize;
        if !self.notes.comment(note).is_empty() {
            self.notes.extend_comment(note, "\n");
        }
        self.notes.extend_comment(note, line);
    }

    /// Appends to the comment on a node, on the same line.
    pub fn append_to_comment(&mut self, node: TreeNodeId, more: &str) {
        let note = self.note_mut(node);
        self.notes.extend_comment(note, more);
    }

    /// The comment before a node, mutably.
    pub fn comment_before_mut(&mut self, node: TreeNodeId) -> &mut String {
        &mut self.rare_mut(node).before
    }

    /// The comment before a node, which PGN allows before the first move of a variation.
    pub fn comment_before(&self, node: TreeNodeId) -> &str {
        self.rare(node).map_or("", |rare| &rare.before)
    }

    /// Replaces the comment before a node.
    pub fn set_comment_before(&mut self, node: TreeNodeId, comment: impl Into<String>) {
        let comment = comment.into();
        if !comment.is_empty() || self.rare(node).is_some() {
            self.rare_mut(node).before = comment;
        }
    }

    /// The name of the bookmark at a node; empty if there is none.
    pub fn bookmark(&self, node: TreeNodeId) -> &str {
        self.rare(node).map_or("", |rare| &rare.bookmark)
    }

    /// Sets the name of the bookmark at a node.
    pub fn set_bookmark(&mut self, node: TreeNodeId, name: impl Into<String>) {
        let name = name.into();
        if !name.is_empty() || self.rare(node).is_some() {
            self.rare_mut(node).bookmark = name;
        }
    }

    /// The marks of a move by their PGN numbers (NAGs): 1 is `!`, 2 is `?`, and so on.
    pub fn nags(&self, node: TreeNodeId) -> &[u8] {
        self.notes.marks(self.note(node))
    }

    /// Adds a NAG to a move.
    pub fn add_nag(&mut self, node: TreeNodeId, mark: u8) {
        let note = self.note_mut(node);
        self.notes.add_mark(note, mark);
    }

    /// The time that the move took.
    pub fn time(&self, node: TreeNodeId) -> Option<Duration> {
        self.nodes[node.index()].time
    }

    /// Sets the time that the move took.
    pub fn set_time(&mut self, node: TreeNodeId, time: Option<Duration>) {
        self.nodes[node.index()].time = time;
    }

    /// Returns `true` if the times were computed from the clocks in the comments.
    pub fn has_clock_times(&self) -> bool {
        self.times_from_clocks
    }

    /// Marks the times as computed from the clocks in the comments.
    pub fn mark_clock_times(&mut self) {
        self.times_from_clocks = true;
    }

    /// The total time that the player had used after a node, if the record states one that is not
    /// the sum of the move times.
    pub fn recorded_total_time(&self, node: TreeNodeId) -> Option<Duration> {
        self.rare(node).and_then(|rare| rare.total)
    }

    /// Sets a total time that is not the sum of the move times.
    pub fn set_recorded_total_time(&mut self, node: TreeNodeId, total: Option<Duration>) {
        if total.is_some() || self.rare(node).is_some() {
            self.rare_mut(node).total = total;
        }
    }

    /// Returns whether `test` holds for any node.
    pub fn any_node(&self, mut test: impl FnMut(&Self, TreeNodeId) -> bool) -> bool {
        self.node_ids().any(|id| test(self, id))
    }

    /// All nodes, the start first, each after its parent.
    pub fn node_ids(&self) -> impl Iterator<Item = TreeNodeId> + use<G> {
        (0..self.nodes.len() as u32).map(TreeNodeId)
    }

    /// Returns whether both hold the same tree: moves, terminations, comments, marks, bookmarks and
    /// times, in the same order and from start positions with the same text. Headers are not
    /// compared.
    pub fn same_tree(&self, other: &Self) -> bool {
        if self.start.position_text() != other.start.position_text() {
            return false;
        }
        let mut open = Vec::from([(TreeNodeId::START, TreeNodeId::START)]);
        while let Some((mine, theirs)) = open.pop() {
            let (a, b) = (&self.nodes[mine.index()], &other.nodes[theirs.index()]);
            let same = a.entry == b.entry
                && a.time == b.time
                && self.notes.equals(self.note(mine), &other.notes, other.note(theirs));
            let (mut left, mut right) = (self.children(mine), other.children(theirs));
            loop {
                match (left.next(), right.next()) {
                    (Some(a), Some(b)) => open.push((a, b)),
                    (None, None) => break,
                    _ => return false,
                }
            }
            if !same {
                return false;
            }
        }
        true
    }
}

impl<G: Game + PartialEq> PartialEq for GameTree<G> {
    /// Compares start positions, headers and trees, not the order in which nodes were added.
    fn eq(&self, other: &Self) -> bool {
        self.start == other.start && self.headers == other.headers && self.same_tree(other)
    }
}

impl<G: Game + Eq> Eq for GameTree<G> {}

impl<M> Node<M> {
    fn new(entry: RecordEntry<M>, parent: u32) -> Self {
        Self {
            entry,
            parent,
            first_child: NO_NODE,
            last_child: NO_NODE,
            next: NO_NODE,
            note: NO_NODE,
            time: None,
        }
    }
}
