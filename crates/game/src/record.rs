//! A game as a tree of moves.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::time::Duration;

use crate::{Claim, ClaimError, Game, Illegal, Outcome, Reason};

/// Names a node of a [`Record`]. Node 0 is the start position.
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
}

impl<M: Copy> Node<M> {
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

/// A game from its start position: a tree of moves, and a cursor in it.
///
/// Playing a move appends it after the cursor, or steps into the continuation that is already
/// there; undoing steps back and keeps what was played, so it can be redone.
#[derive(Clone, Debug)]
pub struct Record<G: Game> {
    nodes: Vec<Node<G::Move>>,
    cursor: NodeId,
    /// The positions from the start to the cursor.
    line: Vec<G>,
    /// How the game ended other than by its moves, and where that was declared.
    declared: Option<(NodeId, Outcome)>,
}

impl<G: Game> Record<G> {
    /// A record that starts from `start`.
    pub fn new(start: G) -> Self {
        let root = Node {
            mv: None,
            parent: NodeId::START,
            children: Vec::new(),
            comment: String::new(),
            time: None,
        };
        Self { nodes: vec![root], cursor: NodeId::START, line: vec![start], declared: None }
    }

    /// The position at the cursor.
    pub fn position(&self) -> &G {
        &self.line[self.line.len() - 1]
    }

    /// The start position.
    pub fn start(&self) -> &G {
        &self.line[0]
    }

    /// The positions from the start to the cursor.
    pub fn line(&self) -> &[G] {
        &self.line
    }

    /// The moves from the start to the cursor.
    pub fn moves(&self) -> Vec<G::Move> {
        let mut moves = Vec::with_capacity(self.ply());
        let mut at = self.cursor;
        while let Some(mv) = self.node(at).mv {
            moves.push(mv);
            at = self.node(at).parent;
        }
        moves.reverse();
        moves
    }

    /// How many plies lie between the start and the cursor.
    pub fn ply(&self) -> usize {
        self.line.len() - 1
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

    /// How the game stands at the cursor: over by a rule, by a declaration made here, or going on
    /// (`None`).
    pub fn outcome(&self) -> Option<Outcome> {
        match self.declared {
            Some((at, outcome)) if at == self.cursor => Some(outcome),
            _ => G::outcome(&self.line),
        }
    }

    /// Plays a move: into the continuation that holds it, or as a new one.
    ///
    /// # Errors
    /// Why the move is illegal; the record is then unchanged.
    pub fn play(&mut self, mv: G::Move) -> Result<NodeId, Illegal<G::Square>> {
        if let Some(outcome) = self.outcome() {
            return Err(Illegal::GameOver(outcome));
        }
        let mut next = self.position().clone();
        next.play(mv)?;
        let known = self.node(self.cursor).children.iter().copied();
        let id = known.into_iter().find(|&c| self.node(c).mv == Some(mv));
        let id = id.unwrap_or_else(|| self.append(mv));
        self.line.push(next);
        self.cursor = id;
        Ok(id)
    }

    fn append(&mut self, mv: G::Move) -> NodeId {
        let id = NodeId(self.nodes.len());
        self.nodes.push(Node {
            mv: Some(mv),
            parent: self.cursor,
            children: Vec::new(),
            comment: String::new(),
            time: None,
        });
        self.nodes[self.cursor.0].children.push(id);
        id
    }

    /// Ends the game at the cursor by a claim.
    ///
    /// # Errors
    /// Why the claim does not hold; the record is then unchanged.
    pub fn claim(&mut self, claim: Claim) -> Result<Outcome, ClaimError> {
        if self.outcome().is_some() {
            return Err(ClaimError::GameOver);
        }
        let outcome = G::claim(&self.line, claim)?;
        self.declared = Some((self.cursor, outcome));
        Ok(outcome)
    }

    /// Ends the game at the cursor for a reason outside the rules, such as time.
    ///
    /// # Errors
    /// When the game is over already.
    pub fn forfeit(&mut self, loser: crate::Seat, reason: Reason) -> Result<Outcome, ClaimError> {
        let outcome = self.claim(Claim::Resign(loser))?;
        let outcome = match outcome.winner() {
            Some(winner) => Outcome::win(winner, reason),
            None => Outcome::draw(reason),
        };
        self.declared = Some((self.cursor, outcome));
        Ok(outcome)
    }

    /// Steps back one ply and returns the move taken back; `None` at the start.
    pub fn undo(&mut self) -> Option<G::Move> {
        let mv = self.node(self.cursor).mv?;
        self.cursor = self.node(self.cursor).parent;
        self.line.pop();
        Some(mv)
    }

    /// Steps into the main continuation and returns its move; `None` at the end of the line.
    pub fn redo(&mut self) -> Option<G::Move> {
        let next = *self.node(self.cursor).children.first()?;
        self.enter(next)
    }

    fn enter(&mut self, next: NodeId) -> Option<G::Move> {
        let mv = self.node(next).mv?;
        let mut position = self.position().clone();
        position.play_unchecked(mv);
        self.line.push(position);
        self.cursor = next;
        Some(mv)
    }

    /// Moves the cursor to any node of the tree.
    ///
    /// # Panics
    /// When the id is that of another, larger record.
    pub fn go_to(&mut self, target: NodeId) {
        let mut path = Vec::new();
        let mut at = target;
        while at != NodeId::START {
            path.push(at);
            at = self.node(at).parent;
        }
        self.line.truncate(1);
        self.cursor = NodeId::START;
        while let Some(next) = path.pop() {
            self.enter(next);
        }
    }

    /// Makes the line through `node` the main one at every fork between it and the start.
    pub fn promote(&mut self, node: NodeId) {
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
    pub fn set_comment(&mut self, node: NodeId, comment: impl Into<String>) {
        self.nodes[node.0].comment = comment.into();
    }

    /// Notes how long the move of a node took.
    pub fn set_time(&mut self, node: NodeId, time: Duration) {
        self.nodes[node.0].time = Some(time);
    }
}
