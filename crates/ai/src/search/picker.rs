//! The moves of a position one by one, the most promising first.

use super::history::{HistoryKey, QuietHistory};
use super::worker::Worker;
use crate::{Features, MoveGenType, Searchable};

/// A move with what speaks for it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ScoredMove<M> {
    pub(crate) mv: M,
    weight: i32,
}

/// Below this many moves the best is looked for each time; beyond it all are sorted.
const PICKED_ONE_BY_ONE: usize = 6;
/// In check captures come before all other answers.
const FORCING: i32 = 1 << 20;
/// What counts most in the order of captures.
const GAIN_FACTOR: i32 = 16;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Known,
    Forcing,
    GoodForcing,
    Refuters,
    Quiet,
    Quiets,
    Checks,
    LastChecks,
    BadForcing,
    All,
    Rest,
    Done,
}

/// Hands out moves. The lists of all positions of a line lie in one stack of the worker: that of a
/// position begins where it was when its picker was made, and is cut off when the picker is done.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MovePicker<M> {
    known: Option<M>,
    stage: Stage,
    /// Where the list begins, where the part begins not yet handed out, and how many of it were.
    base: usize,
    next: usize,
    picked: usize,
    /// The end of the captures put back because they lose material.
    bad: usize,
    /// Where the quiet moves begin and how far they were handed out.
    quiets: (usize, usize),
    /// Quiet moves that refuted other positions, and how many of them were looked at.
    refuters: [Option<M>; 3],
    tried: usize,
    /// Of the quiet moves only those that give check are still wanted.
    skip_quiets: bool,
    /// At the edge: whether checks come after the captures.
    checks: bool,
    /// Only captures worth following.
    edge: bool,
}

impl<M: Copy + PartialEq> MovePicker<M> {
    fn new<G: Searchable<Move = M>>(
        worker: &Worker<'_, G>,
        known: Option<M>,
        in_check: bool,
    ) -> Self {
        let known = known.filter(|&mv| worker.position().is_playable(mv));
        let base = worker.moves.len();
        Self {
            known,
            stage: match (known, in_check) {
                (Some(_), _) => Stage::Known,
                (None, true) => Stage::All,
                (None, false) => Stage::Forcing,
            },
            base,
            next: base,
            picked: 0,
            bad: base,
            quiets: (base, base),
            refuters: [None; 3],
            tried: 0,
            skip_quiets: false,
            checks: false,
            edge: false,
        }
    }

    /// All moves of the position at hand.
    pub(crate) fn all<G: Searchable<Move = M>>(worker: &Worker<'_, G>, known: Option<M>) -> Self {
        Self::new(worker, known, worker.frame().in_check)
    }

    /// Captures and promotions alone, then perhaps checks; everything while in check.
    pub(crate) fn edge<G: Searchable<Move = M>>(
        worker: &Worker<'_, G>,
        known: Option<M>,
        checks: bool,
    ) -> Self {
        let picker = Self::new(worker, known, worker.frame().in_check);
        Self { skip_quiets: true, checks, edge: true, ..picker }
    }

    /// Leaves out the quiet moves not yet handed out but for checks: they may mate.
    pub(crate) fn skip_quiets(&mut self) {
        self.skip_quiets = true;
    }

    /// Cuts the list off.
    pub(crate) fn finish<G: Searchable<Move = M>>(self, worker: &mut Worker<'_, G>) {
        worker.moves.truncate(self.base);
    }

    /// The next move.
    pub(crate) fn next<G: Searchable<Move = M>>(
        &mut self,
        worker: &mut Worker<'_, G>,
    ) -> Option<M> {
        self.next_of(worker, |_, _| true)
    }

    /// The next move; out of check a capture that is not `wanted` is passed over, before its exchange
    /// is followed.
    pub(crate) fn next_of<'a, G: Searchable<Move = M>>(
        &mut self,
        worker: &mut Worker<'a, G>,
        wanted: impl Fn(&Worker<'a, G>, M) -> bool,
    ) -> Option<M> {
        loop {
            match self.stage {
                Stage::Known => {
                    let in_check = worker.frame().in_check;
                    self.stage = if in_check { Stage::All } else { Stage::Forcing };
                    if self.known.is_some_and(|mv| in_check || wanted(worker, mv)) {
                        return self.known;
                    }
                }
                Stage::Forcing => {
                    let part = if self.edge { MoveGenType::Quiescence } else { MoveGenType::Noisy };
                    self.fill(worker, part);
                    self.stage = Stage::GoodForcing;
                }
                Stage::GoodForcing => match self.pick(worker) {
                    Some(found) if !wanted(worker, found.mv) => {}
                    Some(found) if self.pays(worker, found) => return Some(found.mv),
                    Some(found) => {
                        // The place is free: everything before it was handed out.
                        if let Some(slot) = worker.moves.get_mut(self.bad) {
                            *slot = found;
                            self.bad += 1;
                        }
                    }
                    None if self.skip_quiets => self.stage = Stage::Checks,
                    None => {
                        self.refuters = self.choose_refuters(worker);
                        self.stage = Stage::Refuters;
                    }
                },
                Stage::Refuters if self.skip_quiets => self.stage = Stage::Checks,
                Stage::Refuters => match self.refuters.get(self.tried) {
                    Some(&refuter) => {
                        self.tried += 1;
                        if refuter.is_some() {
                            return refuter;
                        }
                    }
                    None => self.stage = Stage::Quiet,
                },
                Stage::Quiet => {
                    self.fill(worker, MoveGenType::Quiet);
                    self.quiets = (self.next, self.next);
                    self.stage = Stage::Quiets;
                }
                Stage::Quiets if self.skip_quiets => self.stage = Stage::Checks,
                Stage::Quiets => match self.pick(worker) {
                    Some(found) => {
                        self.quiets.1 = self.next;
                        return Some(found.mv);
                    }
                    None => self.end_quiets(),
                },
                Stage::Checks if self.edge && !self.checks => self.stage = Stage::Done,
                Stage::Checks => {
                    self.fill(worker, MoveGenType::QuietChecks);
                    self.stage = Stage::LastChecks;
                }
                Stage::LastChecks => match self.pick(worker) {
                    Some(found) if self.is_worth_it(worker, found.mv) => return Some(found.mv),
                    Some(_) => {}
                    None => self.end_quiets(),
                },
                Stage::BadForcing => {
                    if self.next < self.bad {
                        let found = worker.moves.get(self.next).map(|found| found.mv);
                        self.next += 1;
                        return found;
                    }
                    self.stage = Stage::Done;
                }
                Stage::All => {
                    self.fill(worker, MoveGenType::All);
                    self.stage = Stage::Rest;
                }
                Stage::Rest => match self.pick(worker) {
                    Some(found) => return Some(found.mv),
                    None => self.stage = Stage::Done,
                },
                Stage::Done => return None,
            }
        }
    }

    /// Quiet moves that refuted a sister position or the move before, and can be played here.
    fn choose_refuters<G: Searchable<Move = M>>(&self, worker: &Worker<'_, G>) -> [Option<M>; 3] {
        let position = worker.position();
        let [first, second] =
            if worker.has(Features::KILLERS) { worker.frame().killers } else { [None; 2] };
        let counter = worker.memory.history.counter(worker.earlier()[0]);
        let counter = counter.filter(|_| worker.has(Features::COUNTER_MOVES));
        let mut refuters =
            [first, second, counter.filter(|_| counter != first && counter != second)];
        for refuter in &mut refuters {
            *refuter = refuter.filter(|&mv| {
                Some(mv) != self.known
                    && position.is_playable(mv)
                    && position.captured_piece(mv).is_none()
                    && position.promotion(mv).is_none()
            });
        }
        refuters
    }

    fn end_quiets(&mut self) {
        self.stage = if self.edge { Stage::Done } else { Stage::BadForcing };
        self.next = self.base;
    }

    /// Whether a check was not handed out before, and at the edge loses nothing.
    fn is_worth_it<G: Searchable<Move = M>>(&self, worker: &Worker<'_, G>, mv: M) -> bool {
        let before = worker.moves.get(self.quiets.0..self.quiets.1).unwrap_or_default();
        before.iter().all(|found| found.mv != mv)
            && !self.refuters[..self.tried].contains(&Some(mv))
            && (!self.edge || worker.position().see_ge(worker.prices(), mv, 0))
    }

    /// Whether a capture loses no material.
    fn pays<G: Searchable<Move = M>>(&self, worker: &Worker<'_, G>, found: ScoredMove<M>) -> bool {
        worker.position().see_ge(worker.prices(), found.mv, 0)
    }

    /// Generates a part of the moves and weighs them.
    fn fill<G: Searchable<Move = M>>(&mut self, worker: &mut Worker<'_, G>, part: MoveGenType) {
        self.next = worker.moves.len();
        self.picked = 0;
        let mut moves = std::mem::take(&mut worker.moves);
        let mut listed = std::mem::take(&mut worker.listed);
        worker.position().generate(part, &mut listed);
        let scale = MoveScorer::new(worker);
        for mv in listed.drain(..) {
            let tried = part == MoveGenType::Quiet && self.refuters.contains(&Some(mv));
            if Some(mv) != self.known && !tried {
                moves.push(ScoredMove { mv, weight: scale.weigh(mv, part) });
            }
        }
        (worker.moves, worker.listed) = (moves, listed);
    }

    /// The best of the moves not yet handed out.
    fn pick<G: Searchable<Move = M>>(
        &mut self,
        worker: &mut Worker<'_, G>,
    ) -> Option<ScoredMove<M>> {
        let left = worker.moves.get_mut(self.next..)?;
        if self.picked < PICKED_ONE_BY_ONE {
            let (mut best, mut most) = (0, left.first()?.weight);
            for (index, found) in left.iter().enumerate() {
                if found.weight > most {
                    (best, most) = (index, found.weight);
                }
            }
            left.swap(0, best);
        } else if self.picked == PICKED_ONE_BY_ONE {
            left.sort_by_key(|found| std::cmp::Reverse(found.weight));
        }
        let found = *left.first()?;
        self.next += 1;
        self.picked += 1;
        Some(found)
    }
}

/// What is asked for every move of a position when it is weighed.
struct MoveScorer<'a, 'w, G: Searchable> {
    worker: &'a Worker<'w, G>,
    rows: QuietHistory<'a>,
}

impl<'a, 'w, G: Searchable> MoveScorer<'a, 'w, G> {
    fn new(worker: &'a Worker<'w, G>) -> Self {
        Self { worker, rows: worker.rows(worker.earlier()) }
    }

    fn weigh(&self, mv: G::Move, part: MoveGenType) -> i32 {
        match part {
            MoveGenType::Noisy | MoveGenType::Quiescence => self.forcing(mv),
            MoveGenType::Quiet | MoveGenType::QuietChecks => self.quiet(mv),
            _ => {
                let position = self.worker.position();
                let forcing =
                    position.captured_piece(mv).is_some() || position.promotion(mv).is_some();
                if forcing { FORCING + self.forcing(mv) } else { self.quiet(mv) }
            }
        }
    }

    fn forcing(&self, mv: G::Move) -> i32 {
        let (position, prices) = (self.worker.position(), self.worker.prices());
        let risk = prices.loss(position.to_move().index(), position.moved_kind(mv));
        let gain = position.material_gain(prices, mv).clamp(-20_000, 20_000);
        let order = gain * GAIN_FACTOR - risk.min(4_000);
        if !self.worker.has(Features::CAPTURE_HISTORY) {
            return order;
        }
        let victim = position.captured_piece(mv).map_or(0, |(_, kind)| kind);
        let trace = HistoryKey::of(position, mv);
        order + self.worker.memory.history.capture(trace, victim) / 4
    }

    fn quiet(&self, mv: G::Move) -> i32 {
        self.rows.record(HistoryKey::of(self.worker.position(), mv))
    }
}
