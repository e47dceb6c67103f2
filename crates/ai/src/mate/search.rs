//! Depth-first proof-number search.
//!
//! The search has an explicit stack, so that lines of thousands of plies do not overflow the call stack.
//! It can be limited to mates of a given length; every table entry states the lengths for which it holds.

use wazir_chesslike::{Move, Position, Ruleset};
use wazir_game::{Game, Seat};

use super::MateProgress;
use super::ancestors::{
    AncestorPath, Dependency, PathDisproofs, TOO_DEEP, UNCONDITIONAL, path_hash,
};
use super::budget::MateBudget;
use super::expand::{MateChild, NodeStatus, PromotionCache};
use super::hand::HandCounts;
use super::table::{INFINITE, MateLength, ProofLookup, ProofNumber, ProofTable, UNLIMITED};

/// The maximum length of a line, in plies.
pub(super) const MAX_DEPTH: usize = 4000;

/// The verdict of a search for one length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LengthVerdict {
    /// Mate within this many plies.
    Mate(MateLength),
    /// No mate within this many plies.
    NoMate(MateLength),
    /// A limit was reached.
    Open,
}

/// A position on the stack.
pub(super) struct StackNode<R: Ruleset> {
    pub(super) position: Position<R>,
    pub(super) key: u64,
    /// The attacker's hand.
    pub(super) hand: HandCounts,
    /// The defender's hand.
    pub(super) other_hand: HandCounts,
    /// `true` if the attacker is to move.
    pub(super) attacking: bool,
    pub(super) len: MateLength,
    pub(super) path_hash: u64,
    /// The index of its first move in the list of all moves.
    pub(super) first_child: usize,
    /// The index of the move being searched.
    chosen: usize,
    thresholds: (ProofNumber, ProofNumber),
    nodes_before: u64,
}

/// A mate search with all its memory.
pub(super) struct MateSearch<'l, R: Ruleset> {
    pub(super) table: ProofTable,
    pub(super) path_disproofs: PathDisproofs,
    pub(super) path: AncestorPath,
    pub(super) budget: MateBudget<'l>,
    pub(super) frames: Vec<StackNode<R>>,
    /// The number of frames in use.
    pub(super) depth: usize,
    /// The maximum number of frames used.
    deepest: usize,
    pub(super) children: Vec<MateChild<R>>,
    pub(super) scratch: Position<R>,
    /// A buffer for moves; empty between uses.
    pub(super) listed: Vec<Move<R>>,
    pub(super) promotions: PromotionCache,
    /// The attacking seat.
    pub(super) attacker: Seat,
    /// `true` if the attacker may also make moves that do not give check.
    pub(super) quiet: bool,
    /// `true` if a cycle is suspected, so that thresholds are raised until a new position is reached.
    pub(super) relax_thresholds: bool,
}

/// The result of a position, for the one before it on the stack.
struct NodeResult {
    known: NodeStatus,
    numbers: (ProofNumber, ProofNumber),
}

impl<'l, R: Ruleset> MateSearch<'l, R> {
    pub(super) fn new(root: &Position<R>, bytes: usize, budget: MateBudget<'l>) -> Self {
        Self {
            table: ProofTable::new(bytes / 16 * 15).with_stop_flag(budget.stop_flag()),
            path_disproofs: PathDisproofs::new(bytes / 16),
            path: AncestorPath::new(),
            budget,
            frames: Vec::new(),
            depth: 0,
            deepest: 0,
            children: Vec::new(),
            scratch: root.clone(),
            listed: Vec::new(),
            promotions: PromotionCache::default(),
            attacker: root.to_move(),
            quiet: !R::HANDS,
            relax_thresholds: false,
        }
    }

    pub(super) fn key_of(position: &Position<R>) -> u64 {
        if R::HANDS { position.for_search().board_key() } else { position.key() }
    }

    pub(super) fn hand_of(&self, position: &Position<R>) -> HandCounts {
        HandCounts(position.for_search().hand_bytes(self.attacker))
    }

    /// Searches a position, with the attacker or the defender to move, for a mate within `len` plies.
    pub(super) fn search(&mut self, root: &Position<R>, len: MateLength) -> LengthVerdict {
        let (key, hand) = (Self::key_of(root), self.hand_of(root));
        match self.table.find(key, hand, len) {
            ProofLookup::Mate(len, _) => return LengthVerdict::Mate(len),
            ProofLookup::NoMate(len, _) => return LengthVerdict::NoMate(len),
            _ => {}
        }
        self.relax_thresholds = false;
        self.scratch.clone_from(root);
        self.push_node(key, hand, len, path_hash(0, key, hand), (INFINITE, INFINITE), false);
        let verdict = self.run();
        while self.depth > 0 {
            self.pop_node();
        }
        verdict
    }

    fn run(&mut self) -> LengthVerdict {
        loop {
            if self.budget.is_spent() {
                return LengthVerdict::Open;
            }
            if self.budget.is_report_due() {
                self.report();
            }
            let numbers = self.numbers();
            let limits = self.thresholds(numbers);
            let decided = numbers.0 == 0 || numbers.1 == 0;
            if !decided && numbers.0 < limits.0 && numbers.1 < limits.1 {
                self.push_best_child(limits);
                continue;
            }
            let back = self.store_result(numbers);
            self.pop_node();
            if self.depth == 0 {
                return match back.known {
                    NodeStatus::Mate(len) => LengthVerdict::Mate(len),
                    NodeStatus::NoMate(len, rest) if rest != TOO_DEEP => LengthVerdict::NoMate(len),
                    _ => LengthVerdict::Open,
                };
            }
            self.return_to_parent(back);
        }
    }

    /// Reports the progress.
    #[cold]
    fn report(&mut self) {
        let root = self.frames.first().map_or(UNLIMITED, |root| root.len);
        // The root position is not a move.
        let line = (self.depth as u32).saturating_sub(1);
        let progress = MateProgress {
            depth: if root == UNLIMITED { line } else { u32::from(root) },
            seldepth: (self.deepest as u32).saturating_sub(1),
            nodes: self.budget.nodes(),
            hashfull: self.table.hashfull(),
        };
        self.budget.report(&progress);
    }

    pub(super) fn top(&self) -> &StackNode<R> {
        &self.frames[self.depth - 1]
    }

    /// Returns the thresholds of the top position, raised if a cycle is suspected.
    fn thresholds(&mut self, (pn, dn): (ProofNumber, ProofNumber)) -> (ProofNumber, ProofNumber) {
        let insist = self.relax_thresholds;
        let limits = &mut self.frames[self.depth - 1].thresholds;
        if insist {
            limits.0 = limits.0.max((pn + 1).min(INFINITE));
            limits.1 = limits.1.max((dn + 1).min(INFINITE));
        }
        *limits
    }

    /// Pushes the position in `scratch` on the stack.
    fn push_node(
        &mut self,
        key: u64,
        hand: HandCounts,
        len: MateLength,
        way: u64,
        limits: (ProofNumber, ProofNumber),
        new: bool,
    ) {
        let attacking = self.scratch.to_move() == self.attacker;
        let other_hand = HandCounts(self.scratch.for_search().hand_bytes(self.attacker.other()));
        let (first_child, nodes_before) = (self.children.len(), self.budget.nodes());
        if self.depth == self.frames.len() {
            self.frames.push(StackNode {
                position: self.scratch.clone(),
                key,
                hand,
                other_hand,
                attacking,
                len,
                path_hash: way,
                first_child,
                chosen: 0,
                thresholds: limits,
                nodes_before,
            });
        } else {
            let frame = &mut self.frames[self.depth];
            frame.position.clone_from(&self.scratch);
            (frame.key, frame.hand, frame.other_hand) = (key, hand, other_hand);
            (frame.attacking, frame.len, frame.path_hash) = (attacking, len, way);
            (frame.first_child, frame.nodes_before) = (first_child, nodes_before);
            frame.thresholds = limits;
        }
        self.depth += 1;
        self.deepest = self.deepest.max(self.depth);
        self.path.push(key, hand);
        if new {
            self.relax_thresholds = false;
        }
        self.expand();
    }

    fn pop_node(&mut self) {
        self.path.pop();
        self.depth -= 1;
        self.children.truncate(self.frames[self.depth].first_child);
    }

    /// Returns the proof and disproof numbers of the top position.
    fn numbers(&self) -> (ProofNumber, ProofNumber) {
        let frame = self.top();
        let (mut least, mut all_zero) = (INFINITE, true);
        for child in self.children[frame.first_child..].iter().filter(|child| child.active) {
            let (a, b) = child.numbers_for(frame.attacking);
            least = least.min(a);
            all_zero &= b == 0;
        }
        let (sum, alike) = self.child_sums();
        let (a, b) = if least == 0 {
            (0, INFINITE)
        } else if all_zero {
            (INFINITE, 0)
        } else {
            (least.min(INFINITE - 1), sum.saturating_add(alike).clamp(1, INFINITE - 1))
        };
        if frame.attacking { (a, b) } else { (b, a) }
    }

    /// Returns the sum over those moves of the top position that differ in effect, and the maximum
    /// over those with about the same effect.
    fn child_sums(&self) -> (ProofNumber, ProofNumber) {
        let frame = self.top();
        let (mut sum, mut most) = (0, 0);
        for child in self.children[frame.first_child..].iter().filter(|child| child.active) {
            let (_, b) = child.numbers_for(frame.attacking);
            if child.similar {
                most = most.max(b);
            } else {
                sum = (sum + b).min(INFINITE);
            }
        }
        (sum, most)
    }

    /// Descends to the most promising move.
    fn push_best_child(&mut self, limits: (ProofNumber, ProofNumber)) {
        let frame = self.top();
        let (attacking, len, way_here) = (frame.attacking, frame.len, frame.path_hash);
        let (mut best, mut best_numbers, mut second) = (0, (INFINITE, INFINITE), INFINITE);
        for (i, child) in self.children.iter().enumerate().skip(frame.first_child) {
            if !child.active {
                continue;
            }
            let (a, b) = child.numbers_for(attacking);
            if (a, b) < best_numbers {
                second = best_numbers.0;
                (best, best_numbers) = (i, (a, b));
            } else {
                second = second.min(a);
            }
        }
        let (least_limit, total_limit) = if attacking { limits } else { (limits.1, limits.0) };
        let a = least_limit.min(second.saturating_add(second / 4).saturating_add(1)).min(INFINITE);
        let (sum, alike) = self.child_sums();
        let others = if self.children[best].similar { sum } else { sum - best_numbers.1 + alike };
        let b = total_limit.saturating_sub(others).clamp(best_numbers.1 + 1, INFINITE);
        let limits = if attacking { (a, b) } else { (b, a) };
        let child = &self.children[best];
        let (mv, key, hand, new) = (child.mv, child.key, child.hand, child.unvisited);
        let frame = &mut self.frames[self.depth - 1];
        frame.chosen = best;
        self.scratch.clone_from(&frame.position);
        self.scratch.play_unchecked(mv);
        let len = if len == UNLIMITED { len } else { len - 1 };
        self.push_node(key, hand, len, path_hash(way_here, key, hand), limits, new);
    }

    /// Stores the result of the top position in the table and returns it.
    fn store_result(&mut self, numbers: (ProofNumber, ProofNumber)) -> NodeResult {
        let known = if numbers.0 == 0 {
            self.conclude_mate()
        } else if numbers.1 == 0 {
            self.conclude_no_mate()
        } else {
            (NodeStatus::Open, self.top().hand)
        };
        let frame = &self.frames[self.depth - 1];
        let (key, exact, depth) = (frame.key, frame.hand, self.depth as u16);
        let work = self.budget.nodes() - frame.nodes_before;
        let (known, hand) = known;
        let known = match known {
            NodeStatus::Mate(len) => {
                self.table.store_mate(key, hand, len, work);
                known
            }
            // The cycle is closed: what depends on this position itself now has no dependency.
            NodeStatus::NoMate(len, rest) if rest >= self.depth as Dependency => {
                self.table.store_no_mate(key, hand, len, work);
                NodeStatus::NoMate(len, UNCONDITIONAL)
            }
            NodeStatus::NoMate(len, rest) => {
                self.path_disproofs.insert(frame.path_hash, len, rest);
                known
            }
            NodeStatus::Open => {
                self.table.store_open(key, exact, numbers, depth, work);
                known
            }
        };
        self.frames[self.depth - 1].hand = hand;
        NodeResult { known, numbers }
    }

    fn conclude_mate(&self) -> (NodeStatus, HandCounts) {
        let frame = self.top();
        let children = &self.children[frame.first_child..];
        if frame.attacking {
            let mates = children.iter().filter(|c| c.active && c.pn == 0);
            let best = mates.min_by_key(|c| c.len);
            let (len, hand) = best.map_or((0, frame.hand), |child| {
                (child.len, self.hand_before(child.mv, child.hand))
            });
            return (NodeStatus::Mate(len.saturating_add(1)), hand);
        }
        let len = children.iter().map(|c| c.len).max().map_or(0, |len| len.saturating_add(1));
        let needed = children.iter().fold(HandCounts::EMPTY, |all, c| all.max(c.hand));
        (NodeStatus::Mate(len), needed.max(self.must_keep(&frame.position)))
    }

    fn conclude_no_mate(&self) -> (NodeStatus, HandCounts) {
        let frame = self.top();
        let children = &self.children[frame.first_child..];
        let step = |len: MateLength| if len == UNLIMITED { len } else { len + 1 };
        if frame.attacking {
            let len = children.iter().map(|c| c.len).min().unwrap_or(UNLIMITED);
            let rest = children.iter().map(|c| c.dependency).min().unwrap_or(UNCONDITIONAL);
            let everything = frame.hand.plus(frame.other_hand);
            let all = children
                .iter()
                .fold(everything, |all, child| all.min(self.hand_before(child.mv, child.hand)));
            // With one ply left, moves that do not give check were not generated.
            let len = if self.quiet && frame.len == 1 { len.min(1) } else { len };
            return (NodeStatus::NoMate(step(len), rest), all.of_kinds_in(frame.hand));
        }
        let escapes = children.iter().filter(|c| c.active && c.dn == 0);
        let best = escapes.max_by_key(|c| (c.dependency, c.len));
        let Some(child) = best else { return (NodeStatus::Open, frame.hand) };
        let hand = match child.mv.dropped() {
            Some(kind) => {
                let everything = frame.hand.plus(frame.other_hand);
                child.hand.min(everything.minus(super::expand::single(kind)))
            }
            None => child.hand,
        };
        (NodeStatus::NoMate(step(child.len), child.dependency), hand)
    }

    /// Writes the result of the searched move to its entry in the list.
    fn return_to_parent(&mut self, back: NodeResult) {
        let hand = self.frames[self.depth].hand;
        let chosen = self.top().chosen;
        let attacking = self.top().attacking;
        let child = &mut self.children[chosen];
        child.unvisited = false;
        child.hand = hand;
        (child.pn, child.dn) = back.numbers;
        child.set_status(back.known);
        let done = if attacking { child.dn == 0 } else { child.pn == 0 };
        let next = child.deferred;
        if done && next != 0 {
            self.activate(chosen, next);
        }
    }
}
