//! A plain board for games in which what is taken comes to hand: no bit sets, no tables, no Betza.
//!
//! Rules that are written a second time, to compare with, stand on it. What is here holds in every
//! such game: men go somewhere and attack a king, nobody leaves a king of theirs attacked, what is in
//! hand is dropped on empty squares, and no second pawn on a file. How men move, where they could never
//! move again and when they promote, each game says for itself.

use std::collections::BTreeSet;
use std::fmt;
use std::marker::PhantomData;

use wazir_game::{Game, IllegalMoveError};

/// A step: right and forward, from the view of the man's owner.
pub type Offset = (i32, i32);

/// How a man moves: single steps, and directions in which it goes as far as it likes.
pub type PieceSteps = (&'static [Offset], &'static [Offset]);

/// A spot: column from the first player's left, row from the top, both from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NaiveSquare {
    /// The column.
    pub col: i32,
    /// The row.
    pub row: i32,
}

/// What a game says of its board and men.
pub trait NaiveRules: Copy + fmt::Debug {
    /// Spots a side, up to 9.
    const SIZE: i32;
    /// The sign between the letter and the spot of a drop.
    const DROP: char;
    /// The kinds that can be in hand, up to 8, in the order in which positions are written.
    const IN_HAND: &'static [char];

    /// The spots in the order in which the game numbers its squares.
    fn spot(number: i32) -> NaiveSquare;

    /// The name of a spot.
    fn name(spot: NaiveSquare) -> String;

    /// How a man moves.
    fn steps(man: NaivePiece) -> PieceSteps;

    /// Whether a man of this kind may not be dropped on a spot because it could never move again.
    fn is_dead_drop(letter: char, first: bool, spot: NaiveSquare) -> bool;

    /// Whether a promotion, or the lack of one, goes with a move on the board.
    fn promotion_fits(man: NaivePiece, from: NaiveSquare, to: NaiveSquare, promote: bool) -> bool;

    /// How many rows lie ahead of a spot for a side.
    fn ahead(first: bool, spot: NaiveSquare) -> i32 {
        if first { spot.row } else { Self::SIZE - 1 - spot.row }
    }
}

/// The name of a spot, which is also how it is shown for debugging, as with squares.
#[derive(Clone, PartialEq, Eq)]
pub struct SquareName(String);

impl fmt::Debug for SquareName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// All spots, in the order in which the game numbers its squares.
pub fn all_squares<P: NaiveRules>() -> impl Iterator<Item = NaiveSquare> {
    (0..P::SIZE * P::SIZE).map(P::spot)
}

/// The name of a spot.
pub fn name<P: NaiveRules>(spot: NaiveSquare) -> SquareName {
    SquareName(P::name(spot))
}

fn spot_named<P: NaiveRules>(text: &str) -> NaiveSquare {
    all_squares::<P>().find(|&spot| P::name(spot) == text).expect("the name of a spot")
}

/// The spots one after the other in a direction, seen from a side.
fn walk<P: NaiveRules>(
    from: NaiveSquare,
    (right, forward): Offset,
    first: bool,
) -> impl Iterator<Item = NaiveSquare> {
    let sign = if first { 1 } else { -1 };
    let on_board =
        |spot: &NaiveSquare| [spot.col, spot.row].iter().all(|at| (0..P::SIZE).contains(at));
    (1..P::SIZE)
        .map(move |n| n * sign)
        .map(move |n| NaiveSquare { col: from.col + n * right, row: from.row - n * forward })
        .take_while(on_board)
}

/// A move.
#[derive(Clone, Copy, Debug)]
pub enum NaiveMove {
    /// A man goes from one spot to another.
    Step {
        /// From where.
        from: NaiveSquare,
        /// To where.
        to: NaiveSquare,
        /// Whether it promotes.
        promote: bool,
    },
    /// A man comes from the hand.
    Drop {
        /// Its kind.
        letter: char,
        /// To where.
        to: NaiveSquare,
    },
}

impl NaiveMove {
    /// Every action there could be, legal or not.
    pub fn all<P: NaiveRules>() -> impl Iterator<Item = Self> {
        let step = |from, to| [false, true].map(|promote| Self::Step { from, to, promote });
        let steps = all_squares::<P>()
            .flat_map(move |from| all_squares::<P>().flat_map(move |to| step(from, to)));
        let drops = |&letter| all_squares::<P>().map(move |to| Self::Drop { letter, to });
        steps.chain(P::IN_HAND.iter().flat_map(drops))
    }

    /// Reads the text of a move that is known to be good.
    pub fn read<P: NaiveRules>(text: &str) -> Self {
        match text.split_once(P::DROP) {
            Some((letter, to)) => {
                let letter = letter.chars().next().expect("a letter");
                Self::Drop { letter, to: spot_named::<P>(to) }
            }
            None => Self::Step {
                from: spot_named::<P>(&text[..2]),
                to: spot_named::<P>(&text[2..4]),
                promote: text.ends_with('+'),
            },
        }
    }

    /// The text of the move.
    pub fn text<P: NaiveRules>(self) -> String {
        match self {
            Self::Drop { letter, to } => format!("{letter}{}{}", P::DROP, P::name(to)),
            Self::Step { from, to, promote } => {
                let sign = if promote { "+" } else { "" };
                P::name(from) + &P::name(to) + sign
            }
        }
    }

    /// The move as it is seen from the other side of the board.
    #[must_use]
    pub fn turned<P: NaiveRules>(self) -> Self {
        let turn = |spot: NaiveSquare| NaiveSquare {
            col: P::SIZE - 1 - spot.col,
            row: P::SIZE - 1 - spot.row,
        };
        match self {
            Self::Drop { letter, to } => Self::Drop { letter, to: turn(to) },
            Self::Step { from, to, promote } => {
                Self::Step { from: turn(from), to: turn(to), promote }
            }
        }
    }
}

/// A man on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NaivePiece {
    /// Whether it is the first player's.
    pub first: bool,
    /// Its kind, a capital letter; a promoted man keeps its own.
    pub letter: char,
    /// Whether it is promoted.
    pub promoted: bool,
}

/// What stands where, what is in hand, whose turn it is.
#[derive(Clone, Copy, Debug)]
pub struct NaiveBoard<P> {
    /// Row by row from the top.
    men: [Option<NaivePiece>; 81],
    /// How many of each kind the first and the second player hold.
    hands: [[u32; 8]; 2],
    /// Whether it is the first player's turn.
    pub first: bool,
    /// Whether a dropped pawn may give mate.
    pub pawn_drop_mate: bool,
    plan: PhantomData<P>,
}

impl<P: NaiveRules> NaiveBoard<P> {
    /// Reads what stands where, row by row from the top, from a text that is known to be good. The
    /// hands are empty, and a dropped pawn may give mate.
    pub fn read(placement: &str, first: bool) -> Self {
        let (men, hands) = ([None; 81], [[0; 8]; 2]);
        let mut board = Self { men, hands, first, pawn_drop_mate: true, plan: PhantomData };
        for (row, text) in (0..).zip(placement.split('/')) {
            let (mut col, mut promoted) = (0, false);
            for c in text.chars() {
                match c.to_digit(10) {
                    Some(run) => col += run as i32,
                    None if c == '+' => promoted = true,
                    None => {
                        let (first, letter) = (c.is_ascii_uppercase(), c.to_ascii_uppercase());
                        board.put(
                            NaiveSquare { col, row },
                            Some(NaivePiece { first, letter, promoted }),
                        );
                        (col, promoted) = (col + 1, false);
                    }
                }
            }
        }
        board
    }

    /// What stands where, as positions are written.
    pub fn placement(&self) -> String {
        let man_text = |man: NaivePiece| {
            let sign = if man.promoted { "+" } else { "" };
            format!("{sign}{}", Self::letter_of(man.first, man.letter))
        };
        let row_text = |row| {
            let men = (0..P::SIZE).map(|col| self.man(NaiveSquare { col, row }));
            let text: String = men.map(|man| man.map_or("1".into(), man_text)).collect();
            let runs = (2..=P::SIZE).rev().map(|run| (run as usize, run.to_string()));
            runs.fold(text, |text, (run, digit)| text.replace(&"1".repeat(run), &digit))
        };
        (0..P::SIZE).map(row_text).collect::<Vec<_>>().join("/")
    }

    /// The letter of a kind: a capital for the first player.
    pub fn letter_of(first: bool, letter: char) -> char {
        if first { letter } else { letter.to_ascii_lowercase() }
    }

    fn index(spot: NaiveSquare) -> usize {
        (spot.row * P::SIZE + spot.col) as usize
    }

    /// The man on a spot.
    pub fn man(&self, spot: NaiveSquare) -> Option<NaivePiece> {
        self.men[Self::index(spot)]
    }

    fn put(&mut self, spot: NaiveSquare, man: Option<NaivePiece>) {
        self.men[Self::index(spot)] = man;
    }

    /// Where the king of a side stands.
    pub fn king(&self, first: bool) -> NaiveSquare {
        let king = NaivePiece { first, letter: 'K', promoted: false };
        all_squares::<P>().find(|&spot| self.man(spot) == Some(king)).expect("each side has a king")
    }

    fn hand_index(letter: char) -> usize {
        P::IN_HAND.iter().position(|&l| l == letter).expect("a kind that can be in hand")
    }

    /// How many of a kind a side holds.
    pub fn held(&self, first: bool, letter: char) -> u32 {
        self.hands[usize::from(!first)][Self::hand_index(letter)]
    }

    /// The same, to be changed.
    pub fn held_mut(&mut self, first: bool, letter: char) -> &mut u32 {
        &mut self.hands[usize::from(!first)][Self::hand_index(letter)]
    }

    /// The board after an action, legal or not: what is taken comes to hand as it was before it
    /// promoted, and it is the other side's turn.
    #[must_use]
    pub fn after(&self, action: NaiveMove) -> Self {
        let mut after = *self;
        match action {
            NaiveMove::Drop { letter, to } => {
                let left = after.held_mut(self.first, letter);
                *left = left.saturating_sub(1);
                after.put(to, Some(NaivePiece { first: self.first, letter, promoted: false }));
            }
            NaiveMove::Step { from, to, promote } => {
                if let Some(taken) = self.man(to).filter(|taken| taken.letter != 'K') {
                    *after.held_mut(self.first, taken.letter) += 1;
                }
                let promoted =
                    |man: NaivePiece| NaivePiece { promoted: man.promoted || promote, ..man };
                after.put(to, self.man(from).map(promoted));
                after.put(from, None);
            }
        }
        after.first = !self.first;
        after
    }

    /// The spots a man can go to, own men excluded, its own king's safety aside.
    pub fn pseudo_targets(&self, from: NaiveSquare) -> Vec<NaiveSquare> {
        let Some(man) = self.man(from) else { return Vec::new() };
        let mut found = Vec::new();
        let (steps, rides) = P::steps(man);
        let far = |ways: &'static [Offset], most| ways.iter().map(move |&way| (way, most));
        for (way, most) in far(steps, 1).chain(far(rides, usize::MAX)) {
            for to in walk::<P>(from, way, man.first).take(most) {
                let met = self.man(to);
                if met.is_none_or(|other| other.first != man.first) {
                    found.push(to);
                }
                if met.is_some() {
                    break;
                }
            }
        }
        found
    }

    /// The men of a side that attack a spot on which an enemy of theirs stands.
    pub fn attackers(&self, first: bool, spot: NaiveSquare) -> Vec<NaiveSquare> {
        let own = |from: &NaiveSquare| self.man(*from).is_some_and(|man| man.first == first);
        all_squares::<P>()
            .filter(own)
            .filter(|&from| self.pseudo_targets(from).contains(&spot))
            .collect()
    }

    /// Whether the king of a side is attacked.
    pub fn in_check(&self, first: bool) -> bool {
        !self.attackers(!first, self.king(first)).is_empty()
    }

    /// The first man that stands between a rider and a spot on one of its lines.
    pub fn first_between(&self, from: NaiveSquare, to: NaiveSquare) -> Option<NaiveSquare> {
        let man = self.man(from)?;
        P::steps(man).1.iter().find_map(|&way| {
            let towards = walk::<P>(from, way, man.first).any(|spot| spot == to);
            let mut path = walk::<P>(from, way, man.first).take_while(|&spot| spot != to);
            path.find(|&spot| self.man(spot).is_some()).filter(|_| towards)
        })
    }

    /// Where, on the file of a spot, an unpromoted pawn of the side to move stands.
    pub fn own_pawn_on_file(&self, spot: NaiveSquare) -> Option<NaiveSquare> {
        let pawn = NaivePiece { first: self.first, letter: 'P', promoted: false };
        all_squares::<P>().find(|&other| other.col == spot.col && self.man(other) == Some(pawn))
    }

    /// The limits on where a man may be put, everything about kings apart.
    fn drop_fits(&self, letter: char, to: NaiveSquare) -> bool {
        self.man(to).is_none()
            && !P::is_dead_drop(letter, self.first, to)
            && !(letter == 'P' && self.own_pawn_on_file(to).is_some())
    }

    /// Whether an action that moves as the men move is legal.
    fn leaves_king_safe(&self, action: NaiveMove) -> bool {
        let after = self.after(action);
        if after.in_check(self.first) {
            return false;
        }
        let limited = matches!(action, NaiveMove::Drop { letter: 'P', .. }) && !self.pawn_drop_mate;
        !(limited && after.in_check(after.first) && after.actions().is_empty())
    }

    /// Every legal move.
    pub fn actions(&self) -> Vec<NaiveMove> {
        let mut found = Vec::new();
        for from in all_squares::<P>() {
            let Some(man) = self.man(from).filter(|man| man.first == self.first) else { continue };
            for to in self.pseudo_targets(from) {
                let fits = |&promote: &bool| P::promotion_fits(man, from, to, promote);
                let step = |promote| NaiveMove::Step { from, to, promote };
                found.extend([false, true].into_iter().filter(fits).map(step));
            }
        }
        for &letter in P::IN_HAND.iter().filter(|&&letter| self.held(self.first, letter) > 0) {
            let fits = |to: &NaiveSquare| self.drop_fits(letter, *to);
            found.extend(all_squares::<P>().filter(fits).map(|to| NaiveMove::Drop { letter, to }));
        }
        found.retain(|&action| self.leaves_king_safe(action));
        found
    }

    /// Every legal move as text.
    pub fn texts(&self) -> BTreeSet<String> {
        self.actions().into_iter().map(NaiveMove::text::<P>).collect()
    }

    /// Why an action is illegal, or `None` when it is legal.
    pub fn illegal_reason(&self, action: NaiveMove) -> Option<IllegalMoveError<SquareName>> {
        let why = match action {
            NaiveMove::Drop { letter, to } => self.why_no_drop(letter, to),
            NaiveMove::Step { from, to, promote } => self.why_no_step(from, to, promote),
        };
        why.or_else(|| self.why_attacked(action))
    }

    fn why_no_drop(&self, letter: char, to: NaiveSquare) -> Option<IllegalMoveError<SquareName>> {
        if self.held(self.first, letter) == 0 {
            return Some(IllegalMoveError::NotInHand { to: name::<P>(to) });
        }
        if self.man(to).is_some() {
            return Some(IllegalMoveError::DropOnPiece { to: name::<P>(to) });
        }
        if P::is_dead_drop(letter, self.first, to) {
            return Some(IllegalMoveError::DropWithoutMove { to: name::<P>(to) });
        }
        let pawn = self.own_pawn_on_file(to).filter(|_| letter == 'P')?;
        Some(IllegalMoveError::TwoPawns { to: name::<P>(to), pawn: name::<P>(pawn) })
    }

    fn why_no_step(
        &self,
        from: NaiveSquare,
        to: NaiveSquare,
        promote: bool,
    ) -> Option<IllegalMoveError<SquareName>> {
        let name = name::<P>;
        let Some(man) = self.man(from) else {
            return Some(IllegalMoveError::NoPiece { from: name(from) });
        };
        if man.first != self.first {
            return Some(IllegalMoveError::NotYourPiece { from: name(from) });
        }
        if self.man(to).is_some_and(|other| other.first == self.first) {
            return Some(IllegalMoveError::OwnPiece { to: name(to) });
        }
        if !self.pseudo_targets(from).contains(&to) {
            // A rider that passes over men would get there if the first of them were away.
            let (from, to, by) = (name(from), name(to), self.first_between(from, to));
            return Some(match by.map(name) {
                Some(by) => IllegalMoveError::Blocked { from, to, by },
                None => IllegalMoveError::CannotReach { from, to },
            });
        }
        if P::promotion_fits(man, from, to, promote) {
            return None;
        }
        Some(match promote {
            true => IllegalMoveError::CannotPromote { from: name(from), to: name(to) },
            false => IllegalMoveError::MustPromote { to: name(to) },
        })
    }

    fn why_attacked(&self, action: NaiveMove) -> Option<IllegalMoveError<SquareName>> {
        if self.leaves_king_safe(action) {
            return None;
        }
        let name = name::<P>;
        let after = self.after(action);
        let king = after.king(self.first);
        let by = after.attackers(after.first, king);
        if by.is_empty() {
            let (NaiveMove::Drop { to, .. } | NaiveMove::Step { to, .. }) = action;
            let king = name(after.king(after.first));
            return Some(IllegalMoveError::PawnDropMate { to: name(to), king });
        }
        Some(IllegalMoveError::KingLeftAttacked {
            king: name(king),
            by: by.into_iter().map(name).collect(),
        })
    }
}

/// Judges every move there could be, legal or not: `why` says what the plain rules find wrong with
/// it, the game must find the same, and a refusal must change nothing. Returns the names of the
/// reasons met.
///
/// # Panics
/// When the game judges otherwise.
pub fn check_every_move<P: NaiveRules, G: Game + PartialEq>(
    position: &G,
    why: impl Fn(NaiveMove) -> Option<IllegalMoveError<SquareName>>,
) -> BTreeSet<String> {
    let mut reasons = BTreeSet::new();
    for action in NaiveMove::all::<P>() {
        let text = action.text::<P>();
        let mv = crate::parse_move(position, &text);
        assert_eq!(position.move_text(mv), text);
        let expected = why(action).map(|why| format!("{why:?}"));
        let judged = position.check(mv).err().map(|why| format!("{why:?}"));
        assert_eq!(judged, expected, "{text} in {}", position.position_text());
        let Some(reason) = judged else { continue };
        reasons.extend(reason.split(' ').next().map(str::to_owned));
        let mut unchanged = position.clone();
        assert!(unchanged.play(mv).is_err());
        assert!(unchanged == *position, "{text} changes {}", position.position_text());
    }
    reasons
}
