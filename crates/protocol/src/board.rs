//! The game in progress, whichever game it is.

use wazir_game::{Claim, Outcome, Seat};

use crate::games::{Form, Spoken};
use crate::job::{Job, MateJob, PathsJob, Plan, ThinkJob};

/// More moves than any game has; what goes beyond is refused so that memory stays bounded.
const MOST_PLIES: usize = 10_000;

/// Where a piece that has been lifted can be put down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Target {
    /// Column and row from 0 at the first player's left corner.
    pub(crate) at: (u8, u8),
    pub(crate) captures: bool,
    /// Whether the player has to choose what the piece becomes.
    pub(crate) choice: bool,
    /// The square of a piece taken in passing.
    pub(crate) victim: Option<(u8, u8)>,
}

/// A game in progress, played by texts.
pub(crate) trait Board: Send {
    /// Whose turn it is.
    fn to_move(&self) -> Seat;

    /// How many moves have been played since the position was set up.
    fn plies(&self) -> usize;

    /// Plays a move.
    ///
    /// # Errors
    /// Why not.
    fn play(&mut self, text: &str) -> Result<(), String>;

    /// Takes the last move back; false when there is none.
    fn undo(&mut self) -> bool;

    /// How the game ended.
    fn outcome(&self) -> Option<Outcome>;

    /// What making a claim would give.
    fn claim(&self, claim: Claim) -> Option<Outcome>;

    /// The present position.
    fn position(&self) -> String;

    /// Whether the side to move is in check.
    fn in_check(&self) -> bool;

    /// A hash of the position.
    fn key(&self) -> u64;

    /// The legal moves.
    fn moves(&self) -> Vec<String>;

    /// A move, written the way it is written here; `None` when it is not legal now.
    fn legal(&self, text: &str) -> Option<String>;

    /// The targets of the piece on a square, or in hand as `P@`; with coordinates as in CECP.
    fn targets(&self, origin: &str) -> Vec<Target>;

    /// The same game at the same place.
    fn copy(&self) -> Box<dyn Board>;

    /// The work of looking for a good move. `among` are the moves to choose from, all when empty.
    ///
    /// # Errors
    /// Which of the moves is no legal one.
    fn think(&self, plan: Plan, among: &[&str]) -> Result<Job, String>;

    /// The work of looking for a mate and, when there is none, for a good move if there is a plan.
    fn mate(&self, limits: wazir_ai::mate::Limits, otherwise: Option<Plan>) -> Job;

    /// The work of counting the lines of `depth` plies.
    fn paths(&self, depth: u32) -> Job;
}

/// A game of one kind in progress.
pub(crate) struct Match<G: Spoken> {
    /// The positions from the start to the present one; never empty.
    line: Vec<G>,
    form: Form,
}

impl<G: Spoken> Match<G> {
    pub(crate) fn new(start: G, form: Form) -> Self {
        Self { line: vec![start], form }
    }

    fn now(&self) -> &G {
        self.line.last().expect("the start is never taken back")
    }

    fn read(&self, text: &str) -> Result<G::Move, String> {
        self.now().read(text, self.form)
    }
}

/// Column and row of a square such as `e4`.
fn square(text: &str) -> Option<(u8, u8)> {
    let &[file, rank] = text.as_bytes() else { return None };
    let known = file.is_ascii_lowercase() && (b'1'..=b'9').contains(&rank);
    known.then(|| (file - b'a', rank - b'1'))
}

impl<G: Spoken> Board for Match<G> {
    fn to_move(&self) -> Seat {
        self.now().to_move()
    }

    fn plies(&self) -> usize {
        self.line.len() - 1
    }

    fn play(&mut self, text: &str) -> Result<(), String> {
        if self.line.len() > MOST_PLIES {
            return Err(format!("a game has no more than {MOST_PLIES} plies here"));
        }
        let mv = self.read(text)?;
        let mut next = self.now().clone();
        next.play(mv).map_err(|reason| reason.to_string())?;
        self.line.push(next);
        Ok(())
    }

    fn undo(&mut self) -> bool {
        let can = self.line.len() > 1;
        if can {
            self.line.pop();
        }
        can
    }

    fn outcome(&self) -> Option<Outcome> {
        G::outcome(&self.line)
    }

    fn claim(&self, claim: Claim) -> Option<Outcome> {
        G::claim(&self.line, claim).ok()
    }

    fn position(&self) -> String {
        self.now().describe(self.form)
    }

    fn in_check(&self) -> bool {
        self.now().in_check()
    }

    fn key(&self) -> u64 {
        self.now().key()
    }

    fn moves(&self) -> Vec<String> {
        let now = self.now();
        now.legal_moves().into_iter().map(|mv| now.write(mv, self.form)).collect()
    }

    fn legal(&self, text: &str) -> Option<String> {
        let mv = self.read(text).ok()?;
        self.now().check(mv).ok()?;
        Some(self.now().write(mv, self.form))
    }

    fn targets(&self, origin: &str) -> Vec<Target> {
        let now = self.now();
        let mut targets: Vec<Target> = Vec::new();
        for mv in now.legal_moves() {
            let text = now.write(mv, self.form);
            let Some(to) = text.strip_prefix(origin).and_then(|rest| rest.get(..2)) else {
                continue;
            };
            let Some(at) = square(to) else { continue };
            if let Some(known) = targets.iter_mut().find(|target| target.at == at) {
                known.choice = true;
                continue;
            }
            let passed = || square(origin).map(|(_, row)| (at.0, row));
            let victim = now.takes_in_passing(mv).then(passed).flatten();
            let captures = victim.is_some() || now.victim(mv).is_some();
            targets.push(Target { at, captures, choice: false, victim });
        }
        targets
    }

    fn copy(&self) -> Box<dyn Board> {
        Box::new(Self { line: self.line.clone(), form: self.form })
    }

    fn think(&self, plan: Plan, among: &[&str]) -> Result<Job, String> {
        let now = self.now();
        let mut packed = Vec::new();
        for text in among {
            let mv = self.read(text)?;
            now.check(mv).map_err(|reason| format!("illegal move {text}: {reason}"))?;
            packed.push(G::pack(mv));
        }
        if among.is_empty()
            && let Some(moves) = now.accepted(self.form)
        {
            packed = moves.into_iter().map(G::pack).collect();
        }
        let limits = if packed.is_empty() { plan.limits } else { plan.limits.among(packed) };
        let plan = Plan { limits, ..plan };
        Ok(Job::new(ThinkJob { line: self.line.clone(), form: self.form, plan }))
    }

    fn mate(&self, limits: wazir_ai::mate::Limits, otherwise: Option<Plan>) -> Job {
        Job::new(MateJob { line: self.line.clone(), form: self.form, limits, otherwise })
    }

    fn paths(&self, depth: u32) -> Job {
        Job::new(PathsJob { position: self.now().clone(), form: self.form, depth })
    }
}
