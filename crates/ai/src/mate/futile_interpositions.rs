//! Mates as composers count them, without futile interpositions.
//!
//! This works on top of the search that counts every reply. That search quickly decides for most
//! positions that they are mate within a length, or never; the rest is searched here.

use std::collections::HashMap;

use wazir_chesslike::{Move, Position, Ruleset};
use wazir_game::Game;

use super::Verdict as Answer;
use super::decide::Decision;
use super::search::{LengthVerdict, MAX_DEPTH, MateSearch};
use super::table::{MateLength, UNLIMITED};

/// The node limit of each query to the other search.
const QUESTION_NODES: u64 = 2_000;

/// The known bounds of a position: mate within `mate` plies, none within `none`.
#[derive(Clone, Copy)]
struct MateBounds {
    mate: MateLength,
    none: Option<MateLength>,
}

impl MateBounds {
    fn answer(self, len: MateLength) -> Option<bool> {
        if self.mate <= len {
            return Some(true);
        }
        self.none.filter(|&none| none >= len).map(|_| false)
    }
}

/// The search and its results so far. `None` means that a limit was reached.
pub(super) struct FutileFilter<'a, 'l, R: Ruleset> {
    engine: &'a mut MateSearch<'l, R>,
    known: HashMap<u64, MateBounds>,
}

impl<'a, 'l, R: Ruleset> FutileFilter<'a, 'l, R> {
    pub(super) fn new(engine: &'a mut MateSearch<'l, R>) -> Self {
        Self { engine, known: HashMap::new() }
    }

    /// Decides whether there is a mate, of at most `plies` plies if given.
    pub(super) fn decide(&mut self, root: &Position<R>, plies: Option<u32>) -> Decision<R> {
        let most = match plies {
            Some(plies) => plies.min(MAX_DEPTH as u32) as MateLength,
            // Ignoring replies makes a mate shorter, but does not create one.
            None => match self.engine.search(root, UNLIMITED) {
                LengthVerdict::Mate(len) => len,
                LengthVerdict::NoMate(_) => return Decision::without_mate(Answer::NoMate),
                LengthVerdict::Open => return Decision::without_mate(Answer::Unknown),
            },
        };
        for len in (1..=most).step_by(2) {
            match self.attack(root, len) {
                Some(false) => {}
                Some(true) => {
                    self.engine.budget.grant_grace();
                    return match self.line(root, len) {
                        Some(line) => Decision { verdict: Answer::Mate, line, shortest: true },
                        None => Decision::without_mate(Answer::Unknown),
                    };
                }
                None => return Decision::without_mate(Answer::Unknown),
            }
        }
        Decision::without_mate(Answer::NoMate)
    }

    fn recall(&self, position: &Position<R>, len: MateLength) -> Option<bool> {
        self.known.get(&position.key()).and_then(|bounds| bounds.answer(len))
    }

    fn note(&mut self, position: &Position<R>, len: MateLength, mate: bool) -> Option<bool> {
        let unknown = MateBounds { mate: UNLIMITED, none: None };
        let bounds = self.known.entry(position.key()).or_insert(unknown);
        if mate {
            bounds.mate = bounds.mate.min(len);
        } else {
            bounds.none = bounds.none.max(Some(len));
        }
        Some(mate)
    }

    /// Returns the verdict of the search that counts every reply, within a small node limit.
    fn ask(&mut self, position: &Position<R>, len: MateLength) -> LengthVerdict {
        let all = self.engine.budget.most;
        self.engine.limit_nodes(all, QUESTION_NODES);
        let verdict = self.engine.search(position, len);
        self.engine.budget.most = all;
        verdict
    }

    /// Returns whether the attacker, to move, mates within `len` plies.
    fn attack(&mut self, position: &Position<R>, len: MateLength) -> Option<bool> {
        if let Some(answer) = self.recall(position, len) {
            return Some(answer);
        }
        if matches!(self.ask(position, len), LengthVerdict::Mate(_)) {
            return self.note(position, len, true);
        }
        if matches!(self.ask(position, UNLIMITED), LengthVerdict::NoMate(_)) {
            return self.note(position, UNLIMITED, false);
        }
        if self.engine.budget.is_spent() {
            return None;
        }
        let mut checks = Vec::new();
        position.for_search().checking_moves(&mut checks);
        for mv in checks {
            if self.defence(&after(position, mv), len - 1)? {
                return self.note(position, len, true);
            }
        }
        self.note(position, len, false)
    }

    /// Returns whether the defender, to move, is mated within `len` plies.
    fn defence(&mut self, position: &Position<R>, len: MateLength) -> Option<bool> {
        if let Some(answer) = self.recall(position, len) {
            return Some(answer);
        }
        let (drops, moves) = replies(position);
        let Some(without) = self.length_without_drops(position, &moves, len)? else {
            return self.note(position, len, false);
        };
        for mv in drops {
            let next = after(position, mv);
            let soon = len > 0 && self.attack(&next, len - 1)?;
            if !soon && !self.is_futile(position, mv, without)? {
                return self.note(position, len, false);
            }
        }
        self.note(position, len, true)
    }

    /// Returns the number of plies, at most `len`, in which the defender is mated without drops.
    fn length_without_drops(
        &mut self,
        position: &Position<R>,
        moves: &[Move<R>],
        len: MateLength,
    ) -> Option<Option<MateLength>> {
        if moves.is_empty() {
            return Some(Some(0));
        }
        for length in (2..=len).step_by(2) {
            let mut all = true;
            for &mv in moves {
                all = all && self.attack(&after(position, mv), length - 1)?;
            }
            if all {
                return Some(Some(length));
            }
        }
        Some(None)
    }

    /// Returns whether an interposition is futile: the checking piece captures the dropped piece,
    /// and without use of it the attacker mates as soon as if nothing had been dropped, within
    /// `without` plies.
    fn is_futile(
        &mut self,
        position: &Position<R>,
        drop: Move<R>,
        without: MateLength,
    ) -> Option<bool> {
        let next = after(position, drop);
        let Some(checker) = position.checkers().iter().next() else { return Some(false) };
        let mut takes = Vec::new();
        next.for_search().checking_moves(&mut takes);
        takes.retain(|mv| mv.from() == Some(checker) && mv.to() == drop.to());
        for mv in takes {
            let Some(given_back) = give_back(&after(&next, mv), drop) else { continue };
            if self.defence(&given_back, without)? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Returns the line of a mate within `len` plies, if there is no shorter one.
    fn line(&mut self, root: &Position<R>, mut len: MateLength) -> Option<Vec<Move<R>>> {
        let (mut position, mut line) = (root.clone(), Vec::new());
        loop {
            let mut checks = Vec::new();
            position.for_search().checking_moves(&mut checks);
            let mut found = None;
            for mv in checks {
                if found.is_none() && self.defence(&after(&position, mv), len - 1)? {
                    found = Some(mv);
                }
            }
            line.push(found?);
            position = after(&position, found?);
            if len == 1 {
                return Some(line);
            }
            let reply = self.longest_defence(&position, len - 1)?;
            line.push(reply);
            position = after(&position, reply);
            len -= 2;
        }
    }

    /// Returns a reply that is not futile and after which there is no mate in less than `len - 1` plies.
    fn longest_defence(&mut self, position: &Position<R>, len: MateLength) -> Option<Move<R>> {
        let (drops, moves) = replies(position);
        let without = self.length_without_drops(position, &moves, len)??;
        for mv in moves.into_iter().chain(drops) {
            let slow = len == 2 || !self.attack(&after(position, mv), len - 3)?;
            if slow && !(mv.dropped().is_some() && self.is_futile(position, mv, without)?) {
                return Some(mv);
            }
        }
        None
    }
}

fn after<R: Ruleset>(position: &Position<R>, mv: Move<R>) -> Position<R> {
    let mut next = position.clone();
    next.play_unchecked(mv);
    next
}

/// Returns the drops and the other moves.
fn replies<R: Ruleset>(position: &Position<R>) -> (Vec<Move<R>>, Vec<Move<R>>) {
    position.legal_moves().into_iter().partition(|mv| mv.dropped().is_some())
}

/// Returns the position with the piece that the attacker has just captured back in the defender's
/// hand. The defender is to move.
fn give_back<R: Ruleset>(position: &Position<R>, drop: Move<R>) -> Option<Position<R>> {
    let (kind, defender) = (drop.dropped()?, position.to_move());
    let mut setup = position.to_setup();
    let held = setup.in_hand(defender.other(), kind).checked_sub(1)?;
    setup.set_in_hand(defender.other(), kind, held);
    setup.set_in_hand(defender, kind, setup.in_hand(defender, kind).saturating_add(1));
    Position::from_setup(position.rules().clone(), &setup).ok()
}
