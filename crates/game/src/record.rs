//! The game record: a tree of moves with a cursor.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::time::Duration;

use crate::cached_outcome::CachedOutcome;
use crate::{Claim, ClaimError, Game, IllegalMoveError, Outcome, PositionHistory, PositionStack};

/// The identifier of a node of a [`Record`]. Node 0 is the start position.
///
/// ```
/// use wazir_game::NodeId;
/// assert_eq!(NodeId::START.index(), 0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(usize);

impl NodeId {
    /// The start position of every record.
    pub const START: Self = Self(0);

    /// Returns the number of the node, from 0 in the order of creation.
    pub const fn index(self) -> usize {
        self.0
    }
}

/// A position of the tree with the move that led to it.
#[derive(Clone, Debug)]
pub struct Node<M> {
    mv: Option<M>,
    parent: NodeId,
    children: Vec<NodeId>,
    comment: String,
    time: Option<Duration>,
    /// The outcome by the rules. It depends only on the path to the node, which never changes.
    outcome: CachedOutcome,
}

impl<M: Copy> Node<M> {
    fn new(mv: Option<M>, parent: NodeId) -> Self {
        let (children, comment, judged) = (Vec::new(), String::new(), CachedOutcome::new());
        Self { mv, parent, children, comment, time: None, outcome: judged }
    }

    /// Returns the move that led here, or `None` for the start position.
    pub fn mv(&self) -> Option<M> {
        self.mv
    }

    /// Returns the preceding node; the start is its own parent.
    pub fn parent(&self) -> NodeId {
        self.parent
    }

    /// Returns the continuations, the main one first.
    pub fn children(&self) -> &[NodeId] {
        &self.children
    }

    /// Returns the comment on this position, or an empty string.
    pub fn comment(&self) -> &str {
        &self.comment
    }

    /// Returns the time the move took, if it is known.
    pub fn time(&self) -> Option<Duration> {
        self.time
    }
}

impl<M: PartialEq> PartialEq for Node<M> {
    /// Compares moves, links in the tree, comments and times. The cached outcome follows from them.
    fn eq(&self, other: &Self) -> bool {
        (&self.mv, self.parent, &self.children) == (&other.mv, other.parent, &other.children)
            && (&self.comment, self.time) == (&other.comment, other.time)
    }
}

impl<M: Eq> Eq for Node<M> {}

/// A move that is legal at one node of a record. [`Record::validate_move`] creates it, and
/// [`Record::play_legal`] plays it at that node without checking it again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LegalMove<M> {
    mv: M,
    /// The node at which it was checked, and the key of the position there.
    at: NodeId,
    key: u64,
}

impl<M: Copy> LegalMove<M> {
    /// Returns the move.
    pub const fn mv(&self) -> M {
        self.mv
    }
}

/// A game from its start position: a tree of moves, and a cursor in it.
///
/// Playing a move appends it after the cursor, or enters the continuation if there already is one
/// with this move. Undoing a move steps back and keeps the move, so it can be redone.
///
/// In this example players take one to three stones from a heap, and the last stone wins:
///
/// ```
/// # use wazir_game::{Claim, ClaimError, Game, IllegalMoveError, MoveTextError, Outcome, EndReason, Record, Seat};
/// # #[derive(Clone, Debug, PartialEq)]
/// # struct Stones { left: u8, turn: Seat }
/// # impl Game for Stones {
/// #     type Move = u8;
/// #     type Square = char;
/// #     fn to_move(&self) -> Seat { self.turn }
/// #     fn legal_moves(&self) -> Vec<u8> { (1..=self.left.min(3)).collect() }
/// #     fn check(&self, taken: u8) -> Result<(), IllegalMoveError<char>> {
/// #         let legal = self.legal_moves().contains(&taken);
/// #         legal.then_some(()).ok_or(IllegalMoveError::NoPiece { from: 'a' })
/// #     }
/// #     fn play_unchecked(&mut self, taken: u8) {
/// #         self.left = self.left.saturating_sub(taken);
/// #         self.turn = self.turn.other();
/// #     }
/// #     fn key(&self) -> u64 { u64::from(self.left) * 2 + self.turn.index() as u64 }
/// #     fn same_position(&self, other: &Self) -> bool { self == other }
/// #     fn outcome(line: &[Self]) -> Option<Outcome> {
/// #         let last = line.last().filter(|last| last.left == 0)?;
/// #         Some(Outcome::win(last.turn.other(), EndReason::LastTileCaptured))
/// #     }
/// #     fn claim(_: &[Self], claim: Claim) -> Result<Outcome, ClaimError> {
/// #         match claim {
/// #             Claim::Resign(seat) => Ok(Outcome::win(seat.other(), EndReason::Resignation)),
/// #             _ => Err(ClaimError::Unknown),
/// #         }
/// #     }
/// #     fn move_text(&self, taken: u8) -> String { taken.to_string() }
/// #     fn read_move(&self, text: &str) -> Result<u8, MoveTextError> {
/// #         text.parse().map_err(|_| MoveTextError::new(text, 0, "a number of stones"))
/// #     }
/// #     fn position_text(&self) -> String { self.left.to_string() }
/// # }
/// let mut record = Record::new(Stones { left: 5, turn: Seat::FIRST });
/// record.play(2)?;
/// let greedy = record.play(3)?;
/// assert_eq!(record.outcome(), Some(Outcome::win(Seat::SECOND, EndReason::LastTileCaptured)));
///
/// // Back to the start, and another way from there.
/// while record.undo().is_some() {}
/// let patient = record.play(1)?;
/// record.set_comment(patient, "leaves four");
/// assert_eq!(record.node(record.cursor()).comment(), "leaves four");
/// assert_eq!(record.claim(Claim::Resign(Seat::SECOND))?.winner(), Some(Seat::FIRST));
/// assert_eq!(record.play(1), Err(IllegalMoveError::GameOver(record.outcome().unwrap())));
///
/// // The first line is the main one until another is promoted.
/// record.go_to(greedy);
/// assert_eq!(record.moves(), [2, 3]);
/// record.promote_to_main(patient);
/// while record.undo().is_some() {}
/// assert_eq!(record.redo(), Some(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// With the feature `serde` a record can be serialised: the start position in its own form, the
/// moves in the game's notation, and comments, times, declared outcome and cursor. Deserialising
/// plays the moves, so an illegal one is an error.
///
/// `L` is the storage of the positions, see [`PositionHistory`]. It rarely needs to be named.
#[derive(Clone, Debug)]
pub struct Record<G: Game, L: PositionHistory<G> = PositionStack<G>> {
    nodes: Vec<Node<G::Move>>,
    cursor: NodeId,
    /// The positions from the start to the cursor.
    line: L,
    /// The outcome that was declared apart from the moves, and its node.
    declared: Option<(NodeId, Outcome)>,
}

impl<G: Game, L: PositionHistory<G, Position: PartialEq>> PartialEq for Record<G, L> {
    /// Compares the trees with the order of their continuations, the start positions, comments,
    /// times, declared outcomes and cursors.
    fn eq(&self, other: &Self) -> bool {
        self.cursor == other.cursor
            && self.declared == other.declared
            && self.nodes == other.nodes
            // The other positions follow from the moves.
            && self.start() == other.start()
    }
}

impl<G: Game, L: PositionHistory<G, Position: Eq>> Eq for Record<G, L> {}

impl<G: Game> Record<G> {
    /// Creates a record that begins at `start`.
    pub fn new(start: G) -> Self {
        Self::with_history(PositionStack::new(start))
    }
}

impl<G: Game, L: PositionHistory<G>> Record<G, L> {
    /// Creates a record from the start of `line`, and stores positions in the same way.
    pub fn with_history(line: L) -> Self {
        let root = Node::new(None, NodeId::START);
        let (nodes, line) = (vec![root], if line.plies() == 0 { line } else { line.start_only() });
        Self { nodes, cursor: NodeId::START, line, declared: None }
    }

    /// Returns the position at the cursor.
    pub fn position(&self) -> &L::Position {
        self.line.position()
    }

    /// Returns the start position.
    pub fn start(&self) -> &L::Position {
        self.line.start()
    }

    /// Returns the positions from the start to the cursor.
    pub fn history(&self) -> &L {
        &self.line
    }

    /// Returns the moves from the start to the cursor.
    pub fn moves(&self) -> Vec<G::Move> {
        self.path(self.cursor).into_iter().filter_map(|id| self.node(id).mv).collect()
    }

    /// Returns the number of plies from the start to the cursor.
    pub fn ply(&self) -> usize {
        self.line.plies()
    }

    /// Returns the node at the cursor.
    pub fn cursor(&self) -> NodeId {
        self.cursor
    }

    /// Returns a node of the tree.
    ///
    /// # Panics
    /// Panics if the id belongs to another, larger record.
    pub fn node(&self, id: NodeId) -> &Node<G::Move> {
        &self.nodes[id.0]
    }

    /// Returns every node with its id, in the order of creation: parents before their children.
    pub fn nodes(&self) -> impl ExactSizeIterator<Item = (NodeId, &Node<G::Move>)> {
        self.nodes.iter().enumerate().map(|(index, node)| (NodeId(index), node))
    }

    /// Returns the nodes from the start to `node`, without the start and with `node`.
    ///
    /// # Panics
    /// Panics if the id belongs to another, larger record.
    pub fn path(&self, node: NodeId) -> Vec<NodeId> {
        let mut path = Vec::new();
        let mut at = node;
        while at != NodeId::START {
            path.push(at);
            at = self.node(at).parent;
        }
        path.reverse();
        path
    }

    /// Returns the nodes of the main line, from the first move to its end.
    pub fn main_line(&self) -> Vec<NodeId> {
        let next = |&id: &NodeId| self.node(id).children.first().copied();
        core::iter::successors(next(&NodeId::START), next).collect()
    }

    /// Returns the number of plies from the start to a node.
    ///
    /// # Panics
    /// Panics if the id belongs to another, larger record.
    pub fn depth(&self, node: NodeId) -> usize {
        self.path(node).len()
    }

    /// Returns the position at a node, by replaying the moves from the start.
    ///
    /// # Panics
    /// Panics if the id belongs to another, larger record.
    pub fn position_at(&self, node: NodeId) -> G {
        L::to_position(self.history_to(node).position())
    }

    /// Returns the positions from the start to a node.
    fn history_to(&self, node: NodeId) -> L {
        let mut line = self.line.start_only();
        self.path(node)
            .into_iter()
            .filter_map(|id| self.node(id).mv)
            .for_each(|mv| line.push_move(mv));
        line
    }

    /// Returns the outcome at the cursor, by rule or declaration, or `None` if the game continues.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome_at(self.cursor)
    }

    /// Returns the outcome at a node, by rule or declaration, or `None` if the game continues there.
    ///
    /// # Panics
    /// Panics if the id belongs to another, larger record.
    pub fn outcome_at(&self, node: NodeId) -> Option<Outcome> {
        match self.declared {
            Some((at, outcome)) if at == node => Some(outcome),
            _ => self.outcome_by_rules(node),
        }
    }

    /// Asks the rules for the outcome at a node.
    fn compute_outcome(&self, node: NodeId) -> Option<Outcome> {
        if node == self.cursor { self.line.outcome() } else { self.history_to(node).outcome() }
    }

    /// Returns the outcome that was declared apart from the moves, and its node.
    pub fn declared(&self) -> Option<(NodeId, Outcome)> {
        self.declared
    }

    /// Returns the outcome by the rules at a node. The rules are asked once, because the answer
    /// depends only on the path to the node, which never changes.
    fn outcome_by_rules(&self, node: NodeId) -> Option<Outcome> {
        self.node(node).outcome.get_or_compute(|| self.compute_outcome(node))
    }

    /// Checks a move in the position at the cursor.
    ///
    /// # Errors
    /// The reason why the move is illegal.
    pub fn validate_move(
        &self,
        mv: G::Move,
    ) -> Result<LegalMove<G::Move>, IllegalMoveError<G::Square>> {
        if let Some(outcome) = self.outcome() {
            return Err(IllegalMoveError::GameOver(outcome));
        }
        self.line.check(mv)?;
        Ok(LegalMove { mv, at: self.cursor, key: self.line.key() })
    }

    /// Plays a move: enters the continuation that holds it, or creates one.
    ///
    /// # Errors
    /// The reason why the move is illegal; the record is then unchanged.
    pub fn play(&mut self, mv: G::Move) -> Result<NodeId, IllegalMoveError<G::Square>> {
        if let Some(outcome) = self.outcome() {
            return Err(IllegalMoveError::GameOver(outcome));
        }
        self.play_past_end(mv)
    }

    /// Plays a move that was checked in this position, without checking it again. A move that was
    /// checked in another position is checked here.
    ///
    /// # Errors
    /// The reason why a move that was checked elsewhere is illegal; the record is then unchanged.
    pub fn play_legal(
        &mut self,
        legal: LegalMove<G::Move>,
    ) -> Result<NodeId, IllegalMoveError<G::Square>> {
        let LegalMove { mv, at, key } = legal;
        let here = at == self.cursor && key == self.line.key() && self.outcome().is_none();
        if here { Ok(self.append_or_enter(mv)) } else { self.play(mv) }
    }

    /// Plays a move like [`Record::play`], even if the game is over. This is for clients that
    /// follow a game judged elsewhere. The outcome by the rules is computed when it is asked for.
    ///
    /// # Errors
    /// The reason why the move is illegal in the position; the record is then unchanged.
    pub fn play_past_end(&mut self, mv: G::Move) -> Result<NodeId, IllegalMoveError<G::Square>> {
        self.line.check(mv)?;
        Ok(self.append_or_enter(mv))
    }

    /// Plays a move that is known to be legal.
    fn append_or_enter(&mut self, mv: G::Move) -> NodeId {
        let known = self.node(self.cursor).children.iter().copied();
        let id = known.into_iter().find(|&c| self.node(c).mv == Some(mv));
        self.line.push_move(mv);
        self.cursor = id.unwrap_or_else(|| self.append(mv));
        self.cursor
    }

    /// Adds a continuation to the node at the cursor.
    fn append(&mut self, mv: G::Move) -> NodeId {
        let id = NodeId(self.nodes.len());
        self.nodes.push(Node::new(Some(mv), self.cursor));
        self.nodes[self.cursor.0].children.push(id);
        id
    }

    /// Returns the outcome that a claim at the cursor would lead to.
    ///
    /// With two seats, a [forfeit](Claim::forfeit) makes the other seat win. With more seats, the
    /// loss of one player names no winner: the game continues, and the players decide about the seat.
    ///
    /// # Errors
    /// [`ClaimError::GameOver`] if the game is already over; [`ClaimError::Unknown`] for a claim of
    /// a seat that is not in the game, and for a forfeit with more than two seats; otherwise the
    /// game's reason for refusing the claim.
    pub fn claim_outcome(&self, claim: Claim) -> Result<Outcome, ClaimError> {
        if self.outcome().is_some() {
            return Err(ClaimError::GameOver);
        }
        let seats = L::to_position(self.position()).seats();
        if claim.seat().is_some_and(|seat| !seats.contains(&seat)) {
            return Err(ClaimError::Unknown);
        }
        match claim.forfeit() {
            None => self.line.claim(claim),
            Some((loser, reason)) => match seats[..] {
                [first, second] if loser == first => Ok(Outcome::win(second, reason)),
                [first, second] if loser == second => Ok(Outcome::win(first, reason)),
                _ => Err(ClaimError::Unknown),
            },
        }
    }

    /// Ends the game at the cursor by a claim.
    ///
    /// A record holds one declared outcome. A later one, in another line of the tree, replaces it.
    ///
    /// # Errors
    /// The same as those of [`Record::claim_outcome`]; the record is then unchanged.
    pub fn claim(&mut self, claim: Claim) -> Result<Outcome, ClaimError> {
        let outcome = self.claim_outcome(claim)?;
        self.declared = Some((self.cursor, outcome));
        Ok(outcome)
    }

    /// Declares that the game ended at a node for a reason other than its rules: a saved game, an
    /// arbiter, a match that is cut short. This replaces an earlier declaration.
    ///
    /// # Errors
    /// [`ClaimError::GameOver`] if the rules end the game at that node, [`ClaimError::Unknown`] if
    /// the winner's seat is not in the game; the record is then unchanged.
    ///
    /// # Panics
    /// Panics if the id belongs to another, larger record.
    pub fn declare(&mut self, node: NodeId, outcome: Outcome) -> Result<(), ClaimError> {
        if self.outcome_by_rules(node).is_some() {
            return Err(ClaimError::GameOver);
        }
        let seats = L::to_position(self.start()).seats();
        if outcome.winner().is_some_and(|winner| !seats.contains(&winner)) {
            return Err(ClaimError::Unknown);
        }
        self.declared = Some((node, outcome));
        Ok(())
    }

    /// Removes the declared outcome, whether it came from a claim or not, so that the game continues
    /// there. Returns its node and the outcome, or `None` if none was declared.
    pub fn retract(&mut self) -> Option<(NodeId, Outcome)> {
        self.declared.take()
    }

    /// Steps back one ply and returns the move that was undone, or `None` at the start.
    pub fn undo(&mut self) -> Option<G::Move> {
        let mv = self.node(self.cursor).mv?;
        self.cursor = self.node(self.cursor).parent;
        self.line.truncate(self.line.plies().saturating_sub(1));
        Some(mv)
    }

    /// Steps into the main continuation and returns its move, or `None` at the end of the line.
    pub fn redo(&mut self) -> Option<G::Move> {
        let next = *self.node(self.cursor).children.first()?;
        self.step_into(next)
    }

    fn step_into(&mut self, next: NodeId) -> Option<G::Move> {
        let mv = self.node(next).mv?;
        self.line.push_move(mv);
        self.cursor = next;
        Some(mv)
    }

    /// Moves the cursor to any node of the tree.
    ///
    /// # Panics
    /// Panics if the id belongs to another, larger record.
    pub fn go_to(&mut self, target: NodeId) {
        let (here, path) = (self.path(self.cursor), self.path(target));
        let common = here.iter().zip(&path).take_while(|(one, other)| one == other).count();
        // The positions up to the fork are already there.
        self.line.truncate(common);
        self.cursor = path[..common].last().copied().unwrap_or(NodeId::START);
        for &next in &path[common..] {
            self.step_into(next);
        }
    }

    /// Reorders the continuations of a node; the first becomes the main one. Returns `false` and
    /// changes nothing if `order` does not list all continuations exactly once.
    #[cfg(feature = "serde")]
    pub(crate) fn reorder_children(&mut self, node: NodeId, order: Vec<NodeId>) -> bool {
        let children = &mut self.nodes[node.0].children;
        let (mut before, mut after) = (children.clone(), order.clone());
        before.sort_unstable();
        after.sort_unstable();
        let same = before == after;
        if same {
            *children = order;
        }
        same
    }

    /// Returns the node with this number.
    #[cfg(feature = "serde")]
    pub(crate) fn node_id(&self, index: usize) -> Option<NodeId> {
        (index < self.nodes.len()).then_some(NodeId(index))
    }

    /// Makes the line through `node` the main line at every fork between the start and the node.
    ///
    /// # Panics
    /// Panics if the id belongs to another, larger record.
    pub fn promote_to_main(&mut self, node: NodeId) {
        let mut at = node;
        while at != NodeId::START {
            let parent = self.node(at).parent;
            let children = &mut self.nodes[parent.0].children;
            if let Some(place) = children.iter().position(|&c| c == at) {
                children[..=place].rotate_right(1);
            }
            at = parent;
        }
    }

    /// Sets the comment of a node, replacing an earlier one.
    ///
    /// # Panics
    /// Panics if the id belongs to another, larger record.
    pub fn set_comment(&mut self, node: NodeId, comment: impl Into<String>) {
        self.nodes[node.0].comment = comment.into();
    }

    /// Sets the time that the move of a node took.
    ///
    /// # Panics
    /// Panics if the id belongs to another, larger record.
    pub fn set_time(&mut self, node: NodeId, time: Duration) {
        self.nodes[node.0].time = Some(time);
    }
}
