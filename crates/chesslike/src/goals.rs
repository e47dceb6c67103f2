//! Ends of a game that hold at once, whatever moves there are.

use wazir_game::{EndReason, Outcome, Seat};
use wazir_geometry::{Bits, Board};

use crate::generate::MoveGen;
use crate::kind::{Kind, NO_KIND};
use crate::moves::RawMove;
use crate::ruleset::{ConnectGoal, ExtinctionGoal, ExtinctionResult, ReachGoal, Ruleset, Set};
use crate::state::BoardState;
use crate::tables::MoveGenTables;

impl<R: Ruleset> MoveGenTables<R> {
    /// Returns how the game ended by one of the goals.
    #[inline(always)]
    pub(crate) fn goal(&self, s: &BoardState<R>) -> Option<Outcome> {
        if R::GOALS && self.has_goals { self.reached(s) } else { None }
    }

    #[inline(never)]
    fn reached(&self, s: &BoardState<R>) -> Option<Outcome> {
        let goals = &self.goals;
        let them = s.us().other();
        if goals.checks.is_some_and(|most| s.checks[them] >= most) {
            return Some(Outcome::win(them, EndReason::Checks));
        }
        let reached = || goals.reach.iter().find_map(|goal| self.stands_on(s, goal));
        let connected = || goals.connect.iter().find_map(|goal| self.connection(s, goal));
        let extinct = || goals.extinct.iter().find_map(|rule| self.extinction(s, rule));
        extinct().or_else(reached).or_else(connected)
    }

    fn connection(&self, s: &BoardState<R>, goal: &ConnectGoal) -> Option<Outcome> {
        let who = s.us().other();
        let counts = |square: &usize| goal.kinds.contains(&s.kind_at(*square));
        let pieces = s.color[who].iter().filter(counts);
        let pieces = pieces.fold(Set::<R>::EMPTY, |all, square| all | Set::<R>::bit(square));
        let step = |from: usize, way: (i32, i32)| self.board.step(from, way);
        let holds = |at: usize| pieces.contains(at);
        let ahead = |from: usize, way| core::iter::successors(Some(from), move |&at| step(at, way));
        let in_line = |from: usize| {
            goal.directions.iter().any(|&way| {
                let run = ahead(from, way).take_while(|&at| holds(at)).count() as u32;
                let all = ahead(from, way).filter(|&at| holds(at)).count() as u32;
                goal.count > 0 && run >= goal.count || goal.spread > 0 && all >= goal.spread
            })
        };
        let width = goal.square as usize;
        let in_square = |from: usize| {
            let rows = ahead(from, (0, 1)).take(width);
            let full =
                rows.map(|row| ahead(row, (1, 0)).take(width).take_while(|&at| holds(at)).count());
            width > 0 && full.filter(|&count| count == width).count() == width
        };
        let met = pieces.iter().any(|from| in_line(from) || in_square(from));
        met.then(|| match goal.result {
            ExtinctionResult::Loses => Outcome::win(who.other(), EndReason::Reached),
            ExtinctionResult::Wins => Outcome::win(who, EndReason::Reached),
            ExtinctionResult::Draws => Outcome::draw(EndReason::Reached),
        })
    }

    fn stands_on(&self, s: &BoardState<R>, goal: &ReachGoal) -> Option<Outcome> {
        let stands = |who: Seat| {
            let mut squares = from_squares::<R>(goal.squares[who]) & s.color[who];
            let counts = |square: &usize| goal.kinds.contains(&s.kind_at(*square));
            squares = squares
                .iter()
                .filter(counts)
                .fold(Set::<R>::EMPTY, |all, square| all | Set::<R>::bit(square));
            let enough = squares.any()
                && (squares.count() >= goal.count
                    || goal.blocked_wins
                        && (from_squares::<R>(goal.squares[who]) & !s.occupied()).is_empty());
            enough && (!goal.safe || self.stands_safely(s, who, goal, squares))
        };
        let (us, them) = (s.us(), s.us().other());
        if goal.safe && stands(us) {
            let both = stands(them);
            return Some(if both {
                Outcome::draw(EndReason::Reached)
            } else {
                Outcome::win(us, EndReason::Reached)
            });
        }
        if !goal.reply_allowed {
            return stands(them).then(|| Outcome::win(them, EndReason::Reached));
        }
        // The player who got there first is to move again; the second player may have answered.
        match (stands(us), stands(them)) {
            (true, true) if us == Seat::FIRST => Some(Outcome::draw(EndReason::Reached)),
            (true, _) => Some(Outcome::win(us, EndReason::Reached)),
            // The second player's success ends the game; the first player's does unless the second
            // can answer with one move.
            (false, true) if them == Seat::SECOND || !self.may_reach(s, goal) => {
                Some(Outcome::win(them, EndReason::Reached))
            }
            _ => None,
        }
    }

    /// Returns whether no enemy attacks the pieces that a goal takes, where there are no more.
    fn stands_safely(&self, s: &BoardState<R>, who: Seat, goal: &ReachGoal, on: Set<R>) -> bool {
        let node = MoveGen::new(self, s);
        let attacked = |square: usize| node.all_attackers(who.other(), square, node.occupied).any();
        on.count() != goal.count || !on.iter().any(attacked)
    }

    /// Returns whether the side to move can reach the squares of a goal with its next move.
    fn may_reach(&self, s: &BoardState<R>, goal: &ReachGoal) -> bool {
        let (node, us) = (MoveGen::new(self, s), s.us());
        let wanted = from_squares::<R>(goal.squares[us]);
        let mut able = goal
            .kinds
            .iter()
            .flat_map(|kind| s.color[us].iter().filter(|&square| s.kind_at(square) == *kind));
        able.any(|from| {
            let (quiet, captures) =
                self.side[us].pseudo_targets(s.kind_at(from), from, node.own, node.foe);
            let mut to = ((quiet | captures) & wanted).iter();
            let goes = to.any(|to| node.is_safe_after(RawMove::board(from, to, NO_KIND)));
            let mut passing = node.locust_moves_from(us, from).into_iter();
            goes || passing.any(|mv| wanted.contains(usize::from(mv.to)) && node.is_safe_after(mv))
        })
    }

    fn extinction(&self, s: &BoardState<R>, rule: &ExtinctionGoal) -> Option<Outcome> {
        let count = |seat: Seat| self.count(s, seat, &rule.kinds);
        for seat in [s.us().other(), s.us()] {
            let others = rule.others + u32::from(rule.reply_allowed && seat == s.us());
            if count(seat) > rule.most || count(seat.other()) < others {
                continue;
            }
            return Some(match rule.result {
                ExtinctionResult::Loses => Outcome::win(seat.other(), EndReason::Extinction),
                ExtinctionResult::Wins => Outcome::win(seat, EndReason::Extinction),
                ExtinctionResult::Draws => Outcome::draw(EndReason::Extinction),
            });
        }
        None
    }

    /// Counts the pieces of some kinds, or of all, that a seat has on the board and in hand.
    fn count(&self, s: &BoardState<R>, who: Seat, kinds: &[Kind]) -> u32 {
        let counts = |kind: Kind| kinds.is_empty() || kinds.contains(&kind);
        let board = s.color[who].iter().filter(|&square| counts(s.kind_at(square))).count() as u32;
        let held = Kind::droppable().filter(|&kind| counts(kind));
        board + held.map(|kind| self.in_hand(s.hands[who], kind) as u32).sum::<u32>()
    }
}

/// Converts a square mask to a set of the board.
pub(crate) fn from_squares<R: Ruleset>(squares: u128) -> Set<R> {
    let named = (0..128).filter(|square| squares >> square & 1 != 0);
    let named = named.take_while(|&square| square < Set::<R>::WIDTH);
    named.fold(Set::<R>::EMPTY, |all, square| all | Set::<R>::bit(square))
}
