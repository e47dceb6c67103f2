//! Conversion between games in progress and game trees.

use alloc::string::ToString;
use alloc::vec::Vec;

use wazir_game::{EndReason, Game, IllegalMoveError, Outcome, PositionHistory, Record, Seat};

use crate::{GameTree, RecordEntry, Termination, TreeNodeId};

/// Converts an outcome to the termination that records state, from the side to move.
///
/// ```
/// use wazir_game::{Outcome, EndReason, Seat};
/// use wazir_notation::{Termination, termination_of, outcome_of};
///
/// let resigned = Outcome::win(Seat::SECOND, EndReason::Resignation);
/// let seats = Seat::BOTH;
/// let end = termination_of(resigned, Seat::FIRST);
/// assert_eq!(end, Termination::Resign);
/// assert_eq!(outcome_of(&end, &seats, Seat::FIRST), Some(resigned));
/// ```
pub fn termination_of(outcome: Outcome, to_move: Seat) -> Termination {
    let wins = outcome.winner() == Some(to_move);
    match (outcome.reason(), outcome.winner()) {
        (EndReason::Checkmate | EndReason::Stalemate, Some(_)) if !wins => Termination::Mate,
        (EndReason::Resignation, Some(_)) if !wins => Termination::Resign,
        (EndReason::TimeForfeit, Some(_)) if !wins => Termination::Timeout,
        (EndReason::Repetition, None) => Termination::Repetition,
        (EndReason::Agreement, None) => Termination::Draw,
        (EndReason::Impasse, None) => Termination::Impasse,
        (EndReason::Impasse, Some(_)) if wins => Termination::EnteringKing,
        (EndReason::Try, Some(_)) if !wins => Termination::Try,
        (EndReason::MaxPlies, None) => Termination::MaxMoves,
        (EndReason::IllegalMove | EndReason::PerpetualCheck, Some(_)) => {
            if wins {
                Termination::FoulWin
            } else {
                Termination::FoulLose
            }
        }
        (EndReason::Abandonment, Some(_)) => {
            if wins {
                Termination::WinByDefault
            } else {
                Termination::LoseByDefault
            }
        }
        _ => termination_in_words(outcome),
    }
}

/// Like [`termination_of`], but in words that name the winner among more than two players: there
/// the loss of one player does not.
fn multiplayer_termination(outcome: Outcome, seats: &[Seat], to_move: Seat) -> Termination {
    let end = termination_of(outcome, to_move);
    let told = seats.len() == 2 || outcome_of(&end, seats, to_move) == Some(outcome);
    if told { end } else { termination_in_words(outcome) }
}

/// A termination that no record has a word for: the reason, and the number of the winner or 0.
fn termination_in_words(outcome: Outcome) -> Termination {
    let who = outcome.winner().map_or(0, |seat| seat.index() + 1);
    Termination::other(alloc::format!("{} {who}", outcome.reason()))
}

/// Converts a termination to an outcome in a game of these seats. Returns `None` if it names none,
/// as for a game that was broken off.
pub fn outcome_of(end: &Termination, seats: &[Seat], to_move: Seat) -> Option<Outcome> {
    let other = match seats {
        [first, second] => Some(if to_move == *first { *second } else { *first }),
        _ => None,
    };
    let win = |reason| Some(Outcome::win(to_move, reason));
    let lose = |reason| other.map(|other| Outcome::win(other, reason));
    match end {
        Termination::Resign => lose(EndReason::Resignation),
        Termination::Mate => lose(EndReason::Checkmate),
        Termination::Timeout => lose(EndReason::TimeForfeit),
        Termination::FoulLose => lose(EndReason::IllegalMove),
        Termination::LoseByDefault => lose(EndReason::Abandonment),
        Termination::FoulWin => win(EndReason::IllegalMove),
        Termination::EnteringKing => win(EndReason::Impasse),
        Termination::WinByDefault => win(EndReason::Abandonment),
        Termination::Draw => Some(Outcome::draw(EndReason::Agreement)),
        Termination::Impasse => Some(Outcome::draw(EndReason::Impasse)),
        Termination::Repetition => Some(Outcome::draw(EndReason::Repetition)),
        Termination::MaxMoves => Some(Outcome::draw(EndReason::MaxPlies)),
        Termination::Try => lose(EndReason::Try),
        Termination::Other(text) => {
            let (reason, who) = text.rsplit_once(' ')?;
            let reason = reason.parse().ok()?;
            match who.parse::<u8>().ok()? {
                0 => Some(Outcome::draw(reason)),
                number => {
                    let winner = Seat::new(number - 1);
                    seats.contains(&winner).then(|| Outcome::win(winner, reason))
                }
            }
        }
        _ => None,
    }
}

/// The seat whose turn follows that of `seat`.
fn next_seat(seats: &[Seat], seat: Seat) -> Seat {
    let after = seats.iter().cycle().skip_while(|&&other| other != seat).nth(1);
    // A player who is not in the game cannot be to move.
    if seats.contains(&seat) { after.copied().unwrap_or(seat) } else { seat }
}

/// Converts a game in progress, including its variations and the cursor's line, into a game tree.
impl<G: Game, L: PositionHistory<G>> From<&Record<G, L>> for GameTree<G> {
    fn from(record: &Record<G, L>) -> Self {
        let mut tree = Self::with_capacity(L::to_position(record.start()), record.nodes().len());
        tree.merge_record(record);
        tree
    }
}

impl<G: Game> GameTree<G> {
    /// Returns the outcome that the record states at the end of the main line; `None` if it states
    /// none.
    ///
    /// ```
    /// use wazir_game::Seat;
    /// use wazir_kifu::csa;
    /// let won = |text| csa::read(text).tree().outcome().and_then(|outcome| outcome.winner());
    /// // The side to move loses by a foul, and so does the one that made an illegal move.
    /// assert_eq!(won("PI\n+\n+7776FU\n%ILLEGAL_MOVE\n"), Some(Seat::FIRST));
    /// assert_eq!(won("PI\n+\n+7775FU\n%ILLEGAL_MOVE\n"), Some(Seat::SECOND));
    /// assert_eq!(won("PI\n+\n+7776FU\n%CHUDAN\n"), None);
    /// ```
    pub fn outcome(&self) -> Option<Outcome> {
        let position = self.last_position();
        let (seats, to_move) = (position.seats(), position.to_move());
        let turn = match self.illegal_move() {
            Some(_) => next_seat(&seats, to_move),
            None => to_move,
        };
        outcome_of(self.termination()?, &seats, turn)
    }

    /// Adds what a game in progress has and the tree lacks: moves, comments, times and the outcome.
    /// Everything else in the tree stays, except a termination of a line that now continues. The line
    /// of the game's cursor becomes the main one. Both must begin at the same position.
    ///
    /// ```
    /// use wazir_game::{Claim, Record, Seat};
    /// use wazir_notation::Termination;
    /// use wazir_kifu::kif;
    ///
    /// let text = "手合割：平手\n先手：Ann\n   1 ７六歩(77)\n*The usual.\n";
    /// let mut tree = kif::read(text).into_result()?;
    /// let mut record = tree.to_record()?;
    /// record.play(record.position().read_move("3c3d")?)?;
    /// record.claim(Claim::Resign(Seat::FIRST))?;
    /// tree.merge_record(&record);
    /// assert_eq!(tree.main_moves().count(), 2);
    /// assert_eq!(tree.termination(), Some(&Termination::Resign));
    /// let written = kif::write(&tree);
    /// assert!(written.text().contains("先手：Ann") && written.text().contains("*The usual."));
    /// # use wazir_game::Game;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn merge_record<L: PositionHistory<G>>(&mut self, record: &Record<G, L>) {
        let start = wazir_game::NodeId::START;
        let mut open = Vec::from([(start, TreeNodeId::START, L::to_position(record.start()))]);
        let mut stands = TreeNodeId::START;
        while let Some((theirs, mine, position)) = open.pop() {
            let node = record.node(theirs);
            if !node.comment().is_empty() && node.comment() != self.comment(mine) {
                self.set_comment(mine, node.comment());
            }
            if node.time().is_some() && node.time() != self.time(mine) {
                self.set_time(mine, node.time());
            }
            for &child in node.children() {
                let Some(mv) = record.node(child).mv() else { continue };
                let known = self.children(mine).find(|&id| self.mv(id) == Some(mv));
                let here = known.unwrap_or_else(|| self.append_move(mine, mv));
                let mut next = position.clone();
                next.play_unchecked(mv);
                open.push((child, here, next));
            }
            let declared = record.declared().filter(|(at, _)| *at == theirs);
            let ends = declared.map(|(_, outcome)| outcome).or_else(|| {
                let last = node.children().is_empty() && self.main_child(mine).is_none();
                last.then(|| record.outcome_at(theirs)).flatten()
            });
            let last =
                ends.map_or(mine, |outcome| self.merge_termination(outcome, mine, &position));
            if theirs == record.cursor() {
                stands = last;
            }
        }
        self.promote(stands);
    }

    /// Adds a move. It replaces a termination here: the game was broken off and now continues.
    fn append_move(&mut self, at: TreeNodeId, mv: G::Move) -> TreeNodeId {
        match self.main_child(at).filter(|&next| matches!(self.entry(next), RecordEntry::End(_))) {
            Some(end) => {
                self.replace_termination(end, RecordEntry::Move(mv));
                end
            }
            None => self.add(at, RecordEntry::Move(mv)),
        }
    }

    /// Sets the termination after a node, in place of the one that was stated before, and returns
    /// its node.
    fn merge_termination(&mut self, outcome: Outcome, at: TreeNodeId, position: &G) -> TreeNodeId {
        let (seats, to_move) = (position.seats(), position.to_move());
        let said = self.children(at).find_map(|id| match self.entry(id) {
            RecordEntry::End(end) => Some((id, outcome_of(end, &seats, to_move) == Some(outcome))),
            // An illegal move already tells why the game ended.
            RecordEntry::IllegalMove(_) => {
                self.children(id).find_map(|end| match self.entry(end) {
                    RecordEntry::End(how) => {
                        let turn = next_seat(&seats, to_move);
                        (outcome_of(how, &seats, turn) == Some(outcome)).then_some((end, true))
                    }
                    _ => None,
                })
            }
            _ => None,
        });
        let entry = RecordEntry::End(multiplayer_termination(outcome, &seats, to_move));
        match said {
            Some((end, true)) => end,
            Some((end, false)) => {
                self.replace_termination(end, entry);
                end
            }
            None => self.add(at, entry),
        }
    }

    /// Returns the game in progress, at the end of its main line. Headers, marks and bookmarks are
    /// left behind, and so are null moves with everything after them; [`GameTree::merge_record`]
    /// merges later moves back into the tree.
    ///
    /// # Errors
    /// If a move of the tree is not legal where it stands. A known illegal move that ends a line is
    /// left behind and is no error.
    pub fn to_record(&self) -> Result<Record<G>, IllegalMoveError<G::Square>> {
        let mut record = Record::new(self.start().clone());
        self.replay_into(&mut record)?;
        Ok(record)
    }

    /// Plays the tree into a record that begins at the same position and has no moves yet.
    pub(crate) fn replay_into<L: PositionHistory<G>>(
        &self,
        record: &mut Record<G, L>,
    ) -> Result<(), IllegalMoveError<G::Square>> {
        let first = wazir_game::NodeId::START;
        // The node of the record for each node of the tree; `None` after a null move.
        let mut known = Vec::from([Some(first)]);
        for id in self.node_ids().skip(1) {
            let before = self.parent(id).and_then(|parent| known[parent.index()]);
            let node = match (before, self.entry(id)) {
                (Some(before), RecordEntry::Move(mv)) => {
                    if record.cursor() != before {
                        record.go_to(before);
                    }
                    // A record may continue after an end that only our rules know.
                    Some(record.play_past_end(*mv)?)
                }
                _ => None,
            };
            known.push(node);
            let Some(node) = node else { continue };
            if !self.comment(id).is_empty() {
                record.set_comment(node, self.comment(id).to_string());
            }
            if let Some(time) = self.time(id) {
                record.set_time(node, time);
            }
        }
        if !self.comment(TreeNodeId::START).is_empty() {
            record.set_comment(first, self.comment(TreeNodeId::START).to_string());
        }
        let last = self.main_line().map_while(|id| known[id.index()]).last().unwrap_or(first);
        record.go_to(last);
        // Only the end of the main line ends the game; the rules may have ended it already.
        if !self.main_line().any(|id| matches!(self.entry(id), RecordEntry::NullMove))
            && let Some(outcome) = self.outcome()
        {
            let _ = record.declare(last, outcome);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FOUR: [Seat; 4] = [Seat::new(0), Seat::new(1), Seat::new(2), Seat::new(3)];

    #[test]
    fn what_records_say_from_the_side_to_move() {
        use EndReason::*;
        let [me, you] = Seat::BOTH;
        let win = Outcome::win;
        let draw = Outcome::draw;
        // The outcome, its termination, and the outcome that is read back.
        let rows = [
            (win(you, Checkmate), Termination::Mate, win(you, Checkmate)),
            (win(you, Stalemate), Termination::Mate, win(you, Checkmate)),
            (win(you, Resignation), Termination::Resign, win(you, Resignation)),
            (win(you, TimeForfeit), Termination::Timeout, win(you, TimeForfeit)),
            (win(you, Try), Termination::Try, win(you, Try)),
            (win(you, IllegalMove), Termination::FoulLose, win(you, IllegalMove)),
            (win(me, IllegalMove), Termination::FoulWin, win(me, IllegalMove)),
            (win(you, PerpetualCheck), Termination::FoulLose, win(you, IllegalMove)),
            (win(me, PerpetualCheck), Termination::FoulWin, win(me, IllegalMove)),
            (win(you, Abandonment), Termination::LoseByDefault, win(you, Abandonment)),
            (win(me, Abandonment), Termination::WinByDefault, win(me, Abandonment)),
            (win(me, Impasse), Termination::EnteringKing, win(me, Impasse)),
            (draw(Repetition), Termination::Repetition, draw(Repetition)),
            (draw(Agreement), Termination::Draw, draw(Agreement)),
            (draw(Impasse), Termination::Impasse, draw(Impasse)),
            (draw(MaxPlies), Termination::MaxMoves, draw(MaxPlies)),
        ];
        for (outcome, end, meant) in rows.clone() {
            assert_eq!(termination_of(outcome, me), end, "{outcome}");
            assert_eq!(outcome_of(&end, &Seat::BOTH, me), Some(meant), "{outcome}");
            // The same from the other side.
            let turned = |outcome: Outcome| match outcome.winner() {
                Some(winner) => win(winner.other(), outcome.reason()),
                None => outcome,
            };
            assert_eq!(termination_of(turned(outcome), you), end, "{outcome}");
            assert_eq!(outcome_of(&end, &Seat::BOTH, you), Some(turned(meant)), "{outcome}");
        }
        // Every other outcome is kept in words, with the reason and the winner.
        for reason in EndReason::ALL {
            for outcome in [draw(reason), win(me, reason), win(you, reason)] {
                if rows.iter().any(|(known, ..)| *known == outcome) {
                    continue;
                }
                let who = outcome.winner().map_or(0, |seat| seat.index() + 1);
                let end = termination_of(outcome, me);
                assert_eq!(end, Termination::other(alloc::format!("{reason} {who}")));
                assert_eq!(outcome_of(&end, &Seat::BOTH, me), Some(outcome));
            }
        }
    }

    #[test]
    fn every_ending_among_four_names_its_winner() {
        for to_move in FOUR {
            for reason in EndReason::ALL {
                for winner in [None, Some(FOUR[0]), Some(FOUR[1]), Some(FOUR[3])] {
                    let outcome =
                        winner.map_or(Outcome::draw(reason), |winner| Outcome::win(winner, reason));
                    let end = multiplayer_termination(outcome, &FOUR, to_move);
                    let meant = outcome_of(&end, &FOUR, to_move);
                    assert_eq!(meant.and_then(Outcome::winner), winner, "{outcome} {end}");
                    let folded = matches!(reason, EndReason::PerpetualCheck)
                        && matches!(end, Termination::FoulWin | Termination::FoulLose);
                    assert!(folded || meant == Some(outcome), "{outcome} {end}");
                }
            }
        }
    }

    #[test]
    fn what_names_no_outcome() {
        for end in [
            Termination::Interrupted,
            Termination::NoMate,
            Termination::TakenBack,
            Termination::Error,
            Termination::other("stopped"),
            Termination::other("goal reached"),
            Termination::other("goal reached x"),
            Termination::other("goal reached 3"),
            Termination::other("boredom 1"),
        ] {
            assert_eq!(outcome_of(&end, &Seat::BOTH, Seat::FIRST), None, "{end}");
        }
        let [me, you] = Seat::BOTH;
        let said = |text: &str| outcome_of(&Termination::other(text), &Seat::BOTH, me);
        assert_eq!(said("goal reached 1"), Some(Outcome::win(me, EndReason::Reached)));
        assert_eq!(said("goal reached 2"), Some(Outcome::win(you, EndReason::Reached)));
        assert_eq!(said("no progress 0"), Some(Outcome::draw(EndReason::NoProgress)));
        // The loss of one among four names no winner.
        assert_eq!(outcome_of(&Termination::Resign, &FOUR, me), None);
    }
}
