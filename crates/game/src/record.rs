//! A game as a tree of moves.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::time::Duration;

use crate::cached_outcome::CachedOutcome;
use crate::{Claim, ClaimError, Game, IllegalMoveError, Outcome, PositionHistory, PositionStack};

/// Names a node of a [`Record`]. Node 0 is the start position.
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

    /// The number of the node, counted from the start in the order of creation.
    pub const fn index(self) -> usize {
        self.0
    }
}

/// One position of the tree and the move that led to it.
#[derive(Clone, Debug)]
pub struct Node<M> {
    mv: Option<M>,
    parent: NodeId,
    children: Vec<NodeId>,
    comment: String,
    time: Option<Duration>,
    /// How the rules end the game here. It depends on the way here alone, which never changes.
    outcome: CachedOutcome,
}

impl<M: Copy> Node<M> {
    fn new(mv: Option<M>, parent: NodeId) -> Self {
        let (children, comment, judged) = (Vec::new(), String::new(), CachedOutcome::new());
        Self { mv, parent, children, comment, time: None, outcome: judged }
    }

    /// The move that led here; `None` for the start position.
    pub fn mv(&self) -> Option<M> {
        self.mv
    }

    /// The position before; the start is its own parent.
    pub fn parent(&self) -> NodeId {
        self.parent
    }

    /// The continuations, the main one first.
    pub fn children(&self) -> &[NodeId] {
        &self.children
    }

    /// The comment on this position, empty when there is none.
    pub fn comment(&self) -> &str {
        &self.comment
    }

    /// The time the move took, if known.
    pub fn time(&self) -> Option<Duration> {
        self.time
    }
}

impl<M: PartialEq> PartialEq for Node<M> {
    /// Equal moves, places in the tree, comments and times. What the rules said follows from them.
    fn eq(&self, other: &Self) -> bool {
        (&self.mv, self.parent, &self.children) == (&other.mv, other.parent, &other.children)
            && (&self.comment, self.time) == (&other.comment, other.time)
    }
}

impl<M: Eq> Eq for Node<M> {}

/// A move that the rules allow at one place of a game: [`Record::validate_move`] alone makes it, and
/// [`Record::play_legal`] plays it there without asking again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LegalMove<M> {
    mv: M,
    /// Where it was judged: the node, and the key of its position.
    at: NodeId,
    key: u64,
}

impl<M: Copy> LegalMove<M> {
    /// The move.
    pub const fn mv(&self) -> M {
        self.mv
    }
}

/// A game from its start position: a tree of moves, and a cursor in it.
///
/// Playing a move appends it after the cursor, or steps into the continuation that is already
/// there; undoing steps back and keeps what was played, so it can be redone.
///
/// Here in a game of taking one to three stones from a heap, where the last stone wins:
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
/// With the feature `serde` a record can be kept: the start position in its own form, the moves in the
/// game's notation, and all that stands beside them. What is read is played, so that it is legal.
///
/// `L` is how the positions are kept, see [`PositionHistory`]; it hardly ever needs to be named.
#[derive(Clone, Debug)]
pub struct Record<G: Game, L: PositionHistory<G> = PositionStack<G>> {
    nodes: Vec<Node<G::Move>>,
    cursor: NodeId,
    /// The positions from the start to the cursor.
    line: L,
    /// How the game ended other than by its moves, and where that was declared.
    declared: Option<(NodeId, Outcome)>,
}

impl<G: Game, L: PositionHistory<G, Position: PartialEq>> PartialEq for Record<G, L> {
    /// The same tree in the same order from equal starts, with the same comments, times, declaration
    /// and place of the cursor.
    fn eq(&self, other: &Self) -> bool {
        self.cursor == other.cursor
            && self.declared == other.declared
            && self.nodes == other.nodes
            // The positions after it follow from the moves.
            && self.start() == other.start()
    }
}

impl<G: Game, L: PositionHistory<G, Position: Eq>> Eq for Record<G, L> {}

impl<G: Game> Record<G> {
    /// A record that starts from `start`.
    pub fn new(start: G) -> Self {
        Self::with_history(PositionStack::new(start))
    }
}

impl<G: Game, L: PositionHistory<G>> Record<G, L> {
    /// A record that starts where a line does and keeps its positions as that line does.
    pub fn with_history(line: L) -> Self {
        let root = Node::new(None, NodeId::START);
        let (nodes, line) = (vec![root], if line.plies() == 0 { line } else { line.start_only() });
        Self { nodes, cursor: NodeId::START, line, declared: None }
    }

    /// The position at the cursor.
    pub fn position(&self) -> &L::Position {
        self.line.position()
    }

    /// The start position.
    pub fn start(&self) -> &L::Position {
        self.line.start()
    }

    /// The positions from the start to the cursor.
    pub fn history(&self) -> &L {
        &self.line
    }

    /// The moves from the start to the cursor.
    pub fn moves(&self) -> Vec<G::Move> {
        self.path(self.cursor).into_iter().filter_map(|id| self.node(id).mv).collect()
    }

    /// How many plies lie between the start and the cursor.
    pub fn ply(&self) -> usize {
        self.line.plies()
    }

    /// Where the cursor stands.
    pub fn cursor(&self) -> NodeId {
        self.cursor
    }

    /// A node of the tree.
    ///
    /// # Panics
    /// When the id is that of another, larger record.
    pub fn node(&self, id: NodeId) -> &Node<G::Move> {
        &self.nodes[id.0]
    }

    /// Every node with its name, in the order of creation: the start first, each after its parent.
    pub fn nodes(&self) -> impl ExactSizeIterator<Item = (NodeId, &Node<G::Move>)> {
        self.nodes.iter().enumerate().map(|(index, node)| (NodeId(index), node))
    }

    /// The nodes from the start, which is not among them, to a node, which is the last.
    ///
    /// # Panics
    /// When the id is that of another, larger record.
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

    /// The nodes of the main line, from the first move to its end.
    pub fn main_line(&self) -> Vec<NodeId> {
        let next = |&id: &NodeId| self.node(id).children.first().copied();
        core::iter::successors(next(&NodeId::START), next).collect()
    }

    /// How many plies lie between the start and a node.
    ///
    /// # Panics
    /// When the id is that of another, larger record.
    pub fn depth(&self, node: NodeId) -> usize {
        self.path(node).len()
    }

    /// The position at a node, played out from the start.
    ///
    /// # Panics
    /// When the id is that of another, larger record.
    pub fn position_at(&self, node: NodeId) -> G {
        L::to_position(self.history_to(node).position())
    }

    /// The positions from the start to a node.
    fn history_to(&self, node: NodeId) -> L {
        let mut line = self.line.start_only();
        self.path(node)
            .into_iter()
            .filter_map(|id| self.node(id).mv)
            .for_each(|mv| line.push_move(mv));
        line
    }

    /// How the game stands at the cursor: over by a rule, by a declaration made here, or going on
    /// (`None`).
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome_at(self.cursor)
    }

    /// How the game stands at a node: over by a rule, by a declaration made there, or going on
    /// (`None`).
    ///
    /// # Panics
    /// When the id is that of another, larger record.
    pub fn outcome_at(&self, node: NodeId) -> Option<Outcome> {
        match self.declared {
            Some((at, outcome)) if at == node => Some(outcome),
            _ => self.outcome_by_rules(node),
        }
    }

    /// What the rules say of a node of which it is not known.
    fn compute_outcome(&self, node: NodeId) -> Option<Outcome> {
        if node == self.cursor { self.line.outcome() } else { self.history_to(node).outcome() }
    }

    /// Where and how the game ended other than by its moves.
    pub fn declared(&self) -> Option<(NodeId, Outcome)> {
        self.declared
    }

    /// How the rules end the game at a node. They are asked once: their answer depends on the way
    /// there alone, which never changes.
    fn outcome_by_rules(&self, node: NodeId) -> Option<Outcome> {
        self.node(node).outcome.get_or_compute(|| self.compute_outcome(node))
    }

    /// Puts a move to the rules of the position at the cursor.
    ///
    /// # Errors
    /// Why the move is illegal.
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

    /// Plays a move: into the continuation that holds it, or as a new one.
    ///
    /// # Errors
    /// Why the move is illegal; the record is then unchanged.
    pub fn play(&mut self, mv: G::Move) -> Result<NodeId, IllegalMoveError<G::Square>> {
        if let Some(outcome) = self.outcome() {
            return Err(IllegalMoveError::GameOver(outcome));
        }
        self.play_past_end(mv)
    }

    /// Plays a move that was judged in this position, without judging it again. One that was judged
    /// in another is put to the rules here.
    ///
    /// # Errors
    /// Why a move that was judged elsewhere is illegal; the record is then unchanged.
    pub fn play_legal(
        &mut self,
        legal: LegalMove<G::Move>,
    ) -> Result<NodeId, IllegalMoveError<G::Square>> {
        let LegalMove { mv, at, key } = legal;
        let here = at == self.cursor && key == self.line.key() && self.outcome().is_none();
        if here { Ok(self.append_or_enter(mv)) } else { self.play(mv) }
    }

    /// As [`Record::play`], whether the game is over or not: for those who are told of a game that
    /// somebody else judges. Whether the rules end it there is found out when it is asked.
    ///
    /// # Errors
    /// Why the move is illegal in the position; the record is then unchanged.
    pub fn play_past_end(&mut self, mv: G::Move) -> Result<NodeId, IllegalMoveError<G::Square>> {
        self.line.check(mv)?;
        Ok(self.append_or_enter(mv))
    }

    /// Goes on with a move that is known to be legal.
    fn append_or_enter(&mut self, mv: G::Move) -> NodeId {
        let known = self.node(self.cursor).children.iter().copied();
        let id = known.into_iter().find(|&c| self.node(c).mv == Some(mv));
        self.line.push_move(mv);
        self.cursor = id.unwrap_or_else(|| self.append(mv));
        self.cursor
    }

    /// A new continuation of the cursor's node.
    fn append(&mut self, mv: G::Move) -> NodeId {
        let id = NodeId(self.nodes.len());
        self.nodes.push(Node::new(Some(mv), self.cursor));
        self.nodes[self.cursor.0].children.push(id);
        id
    }

    /// What claiming at the cursor would give.
    ///
    /// A [forfeit](Claim::forfeit) gives the game to the other of two seats. Among more seats one
    /// player's loss names no winner: the game goes on, and the players settle what becomes of the
    /// seat.
    ///
    /// # Errors
    /// [`ClaimError::GameOver`] when the game is over already, [`ClaimError::Unknown`] for a claim of
    /// a seat that is not in the game and for a forfeit where there are more than two; and why the
    /// game refuses the claim.
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
    /// A record holds one such declaration; a later one, in another line of the tree, replaces it.
    ///
    /// # Errors
    /// Those of would_claim; the record is then unchanged.
    pub fn claim(&mut self, claim: Claim) -> Result<Outcome, ClaimError> {
        let outcome = self.claim_outcome(claim)?;
        self.declared = Some((self.cursor, outcome));
        Ok(outcome)
    }

    /// Notes that the game ended at a node, as something other than its rules has it: a saved game,
    /// an arbiter, a match that is cut short. It replaces the declaration there was.
    ///
    /// # Errors
    /// [`ClaimError::GameOver`] when the rules end the game at that node, [`ClaimError::Unknown`]
    /// when the winner has no seat in the game; the record is then unchanged.
    ///
    /// # Panics
    /// When the id is that of another, larger record.
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

    /// Takes back what was declared, by a claim or otherwise: the game goes on there. Returns where
    /// it was and what; `None` when nothing is declared.
    pub fn retract(&mut self) -> Option<(NodeId, Outcome)> {
        self.declared.take()
    }

    /// Steps back one ply and returns the move taken back; `None` at the start.
    pub fn undo(&mut self) -> Option<G::Move> {
        let mv = self.node(self.cursor).mv?;
        self.cursor = self.node(self.cursor).parent;
        self.line.truncate(self.line.plies().saturating_sub(1));
        Some(mv)
    }

    /// Steps into the main continuation and returns its move; `None` at the end of the line.
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
    /// When the id is that of another, larger record.
    pub fn go_to(&mut self, target: NodeId) {
        let (here, path) = (self.path(self.cursor), self.path(target));
        let common = here.iter().zip(&path).take_while(|(one, other)| one == other).count();
        // The positions up to the fork are there already.
        self.line.truncate(common);
        self.cursor = path[..common].last().copied().unwrap_or(NodeId::START);
        for &next in &path[common..] {
            self.step_into(next);
        }
    }

    /// Puts the continuations of a node in another order, the main one first. False, and nothing
    /// done, when these are not all of them, each once.
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

    /// The node with this number.
    #[cfg(feature = "serde")]
    pub(crate) fn node_id(&self, index: usize) -> Option<NodeId> {
        (index < self.nodes.len()).then_some(NodeId(index))
    }

    /// Makes the line through `node` the main one at every fork between it and the start.
    ///
    /// # Panics
    /// When the id is that of another, larger record.
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

    /// Writes the comment of a node, in place of the one it had.
    ///
    /// # Panics
    /// When the id is that of another, larger record.
    pub fn set_comment(&mut self, node: NodeId, comment: impl Into<String>) {
        self.nodes[node.0].comment = comment.into();
    }

    /// Notes how long the move of a node took.
    ///
    /// # Panics
    /// When the id is that of another, larger record.
    pub fn set_time(&mut self, node: NodeId, time: Duration) {
        self.nodes[node.0].time = Some(time);
    }
}
