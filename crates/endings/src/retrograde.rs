//! Retrograde analysis: from the mates backward, one ply per pass.

use std::num::NonZero;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, AtomicU16, AtomicUsize, Ordering::Relaxed};

use crate::conversions::Conversions;
use crate::index::ManSquares;
use crate::rules::CompiledEnding;
use crate::table::{DRAW, NO_POSITION, distance, encode_loss, encode_win, is_decided, is_win};
use crate::{GenerateProgress, Metric, Side, Stalemate, Table};

/// The number of positions that a thread claims at once.
const CHUNK: usize = 1 << 15;

/// A table during generation.
///
/// All threads read and write it at once. Pass `n` reads only values decided at `n` plies or fewer
/// and writes only greater distances, so the order of the threads does not matter.
pub(crate) struct Retrograde {
    rules: CompiledEnding,
    links: Conversions,
    metric: Metric,
    threads: NonZero<usize>,
    values: Vec<AtomicU16>,
    /// The greatest distance in the table.
    farthest: AtomicU16,
}

/// The plies without a capture or pawn move after which a game is drawn.
const FIFTY_MOVE_PLIES: u16 = 100;

/// The progress of a table: all passes before this one are done. This one may be done in part,
/// since repeating it changes nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Checkpoint {
    /// The number of the slice: positions whose pawns have advanced equally far.
    pub(crate) slice: usize,
    /// The distance of the current pass; `None` while the positions are initialised.
    pub(crate) ply: Option<u16>,
    /// The greatest distance in the table.
    pub(crate) farthest: u16,
}

type ProgressFn<'a> = &'a (dyn Fn(&GenerateProgress) -> ControlFlow<()> + Sync);

/// A pass over the table.
#[derive(Clone, Copy)]
struct Pass {
    ply: Option<u16>,
    /// The pawn advance of the positions to visit, if only those are visited.
    advance: Option<usize>,
}

impl Retrograde {
    /// Starts from nothing, or resumes from these values.
    pub(crate) fn new(
        rules: CompiledEnding,
        links: Conversions,
        metric: Metric,
        threads: NonZero<usize>,
        values: Option<Vec<u16>>,
    ) -> Self {
        let values = values.unwrap_or_else(|| vec![DRAW; rules.layout.len()]);
        let values = values.into_iter().map(AtomicU16::new).collect();
        Self { rules, links, metric, threads, values, farthest: AtomicU16::new(0) }
    }

    /// Runs from a checkpoint on. If it was stopped, returns the checkpoint that the table has
    /// reached.
    pub(crate) fn run(
        self,
        from: Checkpoint,
        progress: ProgressFn<'_>,
    ) -> (Table, Option<Checkpoint>) {
        let stopped = self.run_passes(from, progress).err();
        let values = self.values.into_iter().map(AtomicU16::into_inner).collect();
        (Table::new(self.rules, self.metric, values), stopped)
    }

    fn run_passes(&self, from: Checkpoint, progress: ProgressFn<'_>) -> Result<(), Checkpoint> {
        // A pawn move resets the count, so the positions it leads to must be known first.
        let slices: Vec<Option<usize>> =
            match self.metric == Metric::Dtz50 && self.rules.material.has_pawns() {
                true => {
                    let pawns = self.rules.men.iter().filter(|man| man.pawn).count();
                    (0..=pawns * self.rules.conditions.height()).rev().map(Some).collect()
                }
                false => vec![None],
            };
        let mut state = from;
        for advance in slices.into_iter().skip(from.slice) {
            self.farthest.store(state.farthest, Relaxed);
            while state.ply.is_none_or(|ply| ply <= self.farthest.load(Relaxed)) {
                let pass = self.pass(Pass { ply: state.ply, advance }, progress);
                state.farthest = self.farthest.load(Relaxed);
                pass.map_err(|()| state)?;
                state.ply = Some(state.ply.map_or(0, |ply| ply + 1));
            }
            state = Checkpoint { slice: state.slice + 1, ..Checkpoint::default() };
        }
        Ok(())
    }

    fn pass(&self, pass: Pass, progress: ProgressFn<'_>) -> Result<(), ()> {
        let (next, stopped) = (AtomicUsize::new(0), AtomicBool::new(false));
        let total = self.values.len();
        let work = || {
            while !stopped.load(Relaxed) {
                let from = next.fetch_add(CHUNK, Relaxed);
                if from >= total {
                    return;
                }
                let part = from..total.min(from + CHUNK);
                let material = self.rules.material.clone();
                let told = GenerateProgress {
                    material,
                    metric: self.metric,
                    ply: pass.ply,
                    done: part.end,
                    total,
                };
                self.run_range(pass, part);
                if progress(&told).is_break() {
                    stopped.store(true, Relaxed);
                }
            }
        };
        let threads = self.threads.get().min(total.div_ceil(CHUNK));
        std::thread::scope(|scope| {
            for _ in 1..threads {
                scope.spawn(work);
            }
            work();
        });
        if stopped.into_inner() { Err(()) } else { Ok(()) }
    }

    fn run_range(&self, pass: Pass, part: Range<usize>) {
        for index in part {
            let value = self.values[index].load(Relaxed);
            if pass.ply.is_some_and(|ply| !is_decided(value) || distance(value) != ply) {
                continue;
            }
            let (black, squares) = self.rules.layout.position(index);
            let side = if black { Side::Black } else { Side::White };
            match pass.ply {
                _ if pass
                    .advance
                    .is_some_and(|advance| advance != self.rules.advance(&squares)) => {}
                None => {
                    let value = self.initial_value(index, side, &squares);
                    self.values[index].store(value, Relaxed);
                    self.update_farthest(value);
                }
                Some(ply) => self.update_predecessors(ply, is_win(value), side, &squares),
            }
        }
    }

    fn update_farthest(&self, value: u16) {
        if is_decided(value) {
            self.farthest.fetch_max(distance(value), Relaxed);
        }
    }

    /// Returns the initial value of a position.
    fn initial_value(&self, index: usize, side: Side, squares: &ManSquares) -> u16 {
        let black = side == Side::Black;
        if self.rules.layout.index(black, squares) != index || !self.rules.is_legal(side, squares) {
            return NO_POSITION;
        }
        self.value_from_moves(side, squares, |_| None)
    }

    /// Returns the value of a position, where `known` gives the values of the positions in the same
    /// table that its moves lead to.
    fn value_from_moves(
        &self,
        side: Side,
        squares: &ManSquares,
        known: impl Fn(&ManSquares) -> Option<u16>,
    ) -> u16 {
        let (mut any, mut all_lost) = (false, true);
        let (mut soonest, mut latest) = (u16::MAX, 0);
        let _ = self.rules.for_each_move(side, squares, |step, after| {
            any = true;
            let zeroing = step.converts() || self.zeroing_pawn(step.man);
            let value = match step.converts() {
                true => self.links.value(step, side, after),
                false if zeroing => Some(self.load(side.other(), after)),
                false => known(after),
            };
            let plies = |value| {
                let count =
                    if zeroing && self.metric == Metric::Dtz50 { 0 } else { distance(value) };
                count + 1
            };
            match value.filter(|&value| is_decided(value)) {
                Some(value) if is_win(value) => latest = latest.max(plies(value)),
                Some(value) => soonest = soonest.min(plies(value)),
                None => all_lost = false,
            }
            ControlFlow::<()>::Continue(())
        });
        let value = match () {
            () if !any => self.value_without_moves(side, squares),
            () if soonest < u16::MAX => encode_win(soonest),
            () if all_lost => encode_loss(latest),
            () => DRAW,
        };
        if self.exceeds_fifty_moves(value) { DRAW } else { value }
    }

    /// Returns whether a move of this man within the table resets the count.
    fn zeroing_pawn(&self, man: usize) -> bool {
        self.metric == Metric::Dtz50 && self.rules.men[man].pawn
    }

    fn exceeds_fifty_moves(&self, value: u16) -> bool {
        self.metric == Metric::Dtz50 && is_decided(value) && distance(value) > FIFTY_MOVE_PLIES
    }

    /// Returns the value of a position without legal moves.
    fn value_without_moves(&self, side: Side, squares: &ManSquares) -> u16 {
        let sets = self.rules.occupied(squares);
        let royal = self.rules.kings[side.index()].is_some();
        let loses = royal && self.rules.conditions.stalemate() == Stalemate::Loss;
        if loses || self.rules.is_check(side, squares, sets, None) { encode_loss(0) } else { DRAW }
    }

    fn load(&self, side: Side, squares: &ManSquares) -> u16 {
        let index = self.rules.layout.index(side == Side::Black, squares);
        self.values[index].load(Relaxed)
    }

    /// Updates the positions from which a quiet move leads to this one, which is decided at `ply`
    /// with `side` to move.
    fn update_predecessors(&self, ply: u16, wins: bool, side: Side, squares: &ManSquares) {
        let mover = side.other();
        let pawns = self.metric == Metric::Dtm;
        self.rules.for_each_unmove(mover, squares, pawns, |before| {
            let index = self.rules.layout.index(mover == Side::Black, before);
            let value = self.values[index].load(Relaxed);
            if value == NO_POSITION || is_decided(value) && distance(value) <= ply + 1 {
                return;
            }
            let new =
                if wins { self.lost_after(ply, mover, before) } else { Some(encode_win(ply + 1)) };
            if let Some(new) = new.filter(|&new| !self.exceeds_fifty_moves(new)) {
                self.values[index].fetch_min(new, Relaxed);
                self.update_farthest(new);
            }
        });
    }

    /// Returns the loss value of a position if all its moves lose to positions decided by `ply`.
    fn lost_after(&self, ply: u16, side: Side, squares: &ManSquares) -> Option<u16> {
        let mut latest = 0;
        let escape = self.rules.for_each_move(side, squares, |step, after| {
            let zeroing = step.converts() || self.zeroing_pawn(step.man);
            let value = match step.converts() {
                true => self.links.value(step, side, after),
                false => Some(self.load(side.other(), after)),
            };
            let decided = |&value: &u16| {
                is_decided(value) && is_win(value) && (zeroing || distance(value) <= ply)
            };
            let Some(value) = value.filter(decided) else { return ControlFlow::Break(()) };
            let fresh = zeroing && self.metric == Metric::Dtz50;
            latest = latest.max(if fresh { 1 } else { distance(value) + 1 });
            ControlFlow::Continue(())
        });
        escape.is_continue().then_some(encode_loss(latest))
    }
}
