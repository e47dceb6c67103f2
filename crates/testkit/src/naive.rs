//! A naive board for games with drops of captured pieces: no bitboards, no tables, no Betza.
//!
//! A second implementation of the rules, to compare with, is built on it. This module holds the
//! rules that all such games share: pieces move and attack a king, a king may not be left attacked,
//! pieces in hand are dropped on empty squares, and a file has no second pawn of one side. Each
//! game defines how pieces move, where they could never move again, and when they promote.

use std::collections::BTreeSet;
use std::fmt;
use std::marker::PhantomData;

use wazir_game::{Game, IllegalMoveError};

/// A step: right and forward, from the owner's point of view.
pub type Offset = (i32, i32);

/// The moves of a piece: single steps, and directions in which it slides any distance.
pub type PieceSteps = (&'static [Offset], &'static [Offset]);

/// A square: column from the first player's left, row from the top, both from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NaiveSquare {
    /// The column, from the first player's left.
    pub col: i32,
    /// The row, from the top.
    pub row: i32,
}

/// The game-specific part of the rules.
pub trait NaiveRules: Copy + fmt::Debug {
    /// The number of squares per side, up to 9.
    const SIZE: i32;
    /// The sign between the letter and the square of a drop.
    const DROP: char;
    /// The kinds that can be in hand, up to 8, in the order in which positions list them.
    const IN_HAND: &'static [char];

    /// Returns the square with this number in the game's own numbering.
    fn spot(number: i32) -> NaiveSquare;

    /// Returns the name of a square.
    fn name(spot: NaiveSquare) -> String;

    /// Returns the moves of a piece.
    fn steps(man: NaivePiece) -> PieceSteps;

    /// Returns whether a piece may not be dropped on a square because it could never move again.
    fn is_dead_drop(letter: char, first: bool, spot: NaiveSquare) -> bool;

    /// Returns whether a board move may be played with this choice of promotion.
    fn promotion_fits(man: NaivePiece, from: NaiveSquare, to: NaiveSquare, promote: bool) -> bool;

    /// Returns the number of rows ahead of a square for a side.
    fn ahead(first: bool, spot: NaiveSquare) -> i32 {
        if first { spot.row } else { Self::SIZE - 1 - spot.row }
    }
}

/// The name of a square; its `Debug` form is the plain name, as for real squares.
#[derive(Clone, PartialEq, Eq)]
pub struct SquareName(String);

impl fmt::Debug for SquareName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Returns all squares in the order of the game's own numbering.
pub fn all_squares<P: NaiveRules>() -> impl Iterator<Item = NaiveSquare> {
    (0..P::SIZE * P::SIZE).map(P::spot)
}

/// Returns the name of a square.
pub fn name<P: NaiveRules>(spot: NaiveSquare) -> SquareName {
    SquareName(P::name(spot))
}

fn spot_named<P: NaiveRules>(text: &str) -> NaiveSquare {
    all_squares::<P>().find(|&spot| P::name(spot) == text).expect("the name of a spot")
}

/// Returns the squares in a direction, one after another, from a side's point of view.
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

/// A move, legal or not.
#[derive(Clone, Copy, Debug)]
pub enum NaiveMove {
    /// A piece moves on the board.
    Step {
        /// The origin.
        from: NaiveSquare,
        /// The target.
        to: NaiveSquare,
        /// `true` if the piece promotes.
        promote: bool,
    },
    /// A piece is dropped from the hand.
    Drop {
        /// The kind, a capital letter.
        letter: char,
        /// The target.
        to: NaiveSquare,
    },
}

impl NaiveMove {
    /// Returns every conceivable action, legal or not.
    pub fn all<P: NaiveRules>() -> impl Iterator<Item = Self> {
        let step = |from, to| [false, true].map(|promote| Self::Step { from, to, promote });
        let steps = all_squares::<P>()
            .flat_map(move |from| all_squares::<P>().flat_map(move |to| step(from, to)));
        let drops = |&letter| all_squares::<P>().map(move |to| Self::Drop { letter, to });
        steps.chain(P::IN_HAND.iter().flat_map(drops))
    }

    /// Reads the text of a move that is known to be valid.
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

    /// Returns the text of the move.
    pub fn text<P: NaiveRules>(self) -> String {
        match self {
            Self::Drop { letter, to } => format!("{letter}{}{}", P::DROP, P::name(to)),
            Self::Step { from, to, promote } => {
                let sign = if promote { "+" } else { "" };
                P::name(from) + &P::name(to) + sign
            }
        }
    }

    /// Returns the move on the board rotated by 180°.
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

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NaivePiece {
    /// `true` if it belongs to the first player.
    pub first: bool,
    /// The kind, a capital letter; a promoted piece keeps its own.
    pub letter: char,
    /// `true` if it is promoted.
    pub promoted: bool,
}

/// The placement, the hands and the side to move.
#[derive(Clone, Copy, Debug)]
pub struct NaiveBoard<P> {
    /// The pieces, row by row from the top.
    men: [Option<NaivePiece>; 81],
    /// The number of each kind in the hands of the first and second player.
    hands: [[u32; 8]; 2],
    /// `true` if the first player is to move.
    pub first: bool,
    /// `true` if a dropped pawn may give mate.
    pub pawn_drop_mate: bool,
    plan: PhantomData<P>,
}

impl<P: NaiveRules> NaiveBoard<P> {
    /// Reads a placement, row by row from the top, from a text that is known to be valid. The hands
    /// are empty, and a dropped pawn may give mate.
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

    /// Returns the placement as positions write it.
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

    /// Returns the letter of a kind: a capital for the first player.
    pub fn letter_of(first: bool, letter: char) -> char {
        if first { letter } else { letter.to_ascii_lowercase() }
    }

    fn index(spot: NaiveSquare) -> usize {
        (spot.row * P::SIZE + spot.col) as usize
    }

    /// Returns the piece on a square.
    pub fn man(&self, spot: NaiveSquare) -> Option<NaivePiece> {
        self.men[Self::index(spot)]
    }

    fn put(&mut self, spot: NaiveSquare, man: Option<NaivePiece>) {
        self.men[Self::index(spot)] = man;
    }

    /// Returns the square of a side's king.
    pub fn king(&self, first: bool) -> NaiveSquare {
        let king = NaivePiece { first, letter: 'K', promoted: false };
        all_squares::<P>().find(|&spot| self.man(spot) == Some(king)).expect("each side has a king")
    }

    fn hand_index(letter: char) -> usize {
        P::IN_HAND.iter().position(|&l| l == letter).expect("a kind that can be in hand")
    }

    /// Returns the number of pieces of a kind in a side's hand.
    pub fn held(&self, first: bool, letter: char) -> u32 {
        self.hands[usize::from(!first)][Self::hand_index(letter)]
    }

    /// Returns the number of pieces of a kind in a side's hand, mutably.
    pub fn held_mut(&mut self, first: bool, letter: char) -> &mut u32 {
        &mut self.hands[usize::from(!first)][Self::hand_index(letter)]
    }

    /// Returns the board after an action, legal or not. A captured piece comes to hand unpromoted,
    /// and the other side is to move.
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

    /// Returns the target squares of a piece, ignoring the safety of its king. Squares of own
    /// pieces are excluded.
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

    /// Returns the pieces of a side that attack a square with an enemy piece.
    pub fn attackers(&self, first: bool, spot: NaiveSquare) -> Vec<NaiveSquare> {
        let own = |from: &NaiveSquare| self.man(*from).is_some_and(|man| man.first == first);
        all_squares::<P>()
            .filter(own)
            .filter(|&from| self.pseudo_targets(from).contains(&spot))
            .collect()
    }

    /// Returns whether the king of a side is attacked.
    pub fn in_check(&self, first: bool) -> bool {
        !self.attackers(!first, self.king(first)).is_empty()
    }

    /// Returns the first piece between a sliding piece and a square on one of its lines.
    pub fn first_between(&self, from: NaiveSquare, to: NaiveSquare) -> Option<NaiveSquare> {
        let man = self.man(from)?;
        P::steps(man).1.iter().find_map(|&way| {
            let towards = walk::<P>(from, way, man.first).any(|spot| spot == to);
            let mut path = walk::<P>(from, way, man.first).take_while(|&spot| spot != to);
            path.find(|&spot| self.man(spot).is_some()).filter(|_| towards)
        })
    }

    /// Returns the square of an unpromoted pawn of the side to move on the file of a square.
    pub fn own_pawn_on_file(&self, spot: NaiveSquare) -> Option<NaiveSquare> {
        let pawn = NaivePiece { first: self.first, letter: 'P', promoted: false };
        all_squares::<P>().find(|&other| other.col == spot.col && self.man(other) == Some(pawn))
    }

    /// Checks the limits on drops that do not concern kings.
    fn drop_fits(&self, letter: char, to: NaiveSquare) -> bool {
        self.man(to).is_none()
            && !P::is_dead_drop(letter, self.first, to)
            && !(letter == 'P' && self.own_pawn_on_file(to).is_some())
    }

    /// Returns whether an action that obeys the movement rules is legal.
    fn leaves_king_safe(&self, action: NaiveMove) -> bool {
        let after = self.after(action);
        if after.in_check(self.first) {
            return false;
        }
        let limited = matches!(action, NaiveMove::Drop { letter: 'P', .. }) && !self.pawn_drop_mate;
        !(limited && after.in_check(after.first) && after.actions().is_empty())
    }

    /// Returns all legal moves.
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

    /// Returns the texts of all legal moves.
    pub fn texts(&self) -> BTreeSet<String> {
        self.actions().into_iter().map(NaiveMove::text::<P>).collect()
    }

    /// Returns the reason why an action is illegal, or `None` if it is legal.
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
            // A slider is blocked if it would reach the square without the first piece in between.
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

/// Checks every conceivable move, legal or not: `why` returns the verdict of the naive rules, the
/// game must give the same one, and a refused move must change nothing. Returns the names of the
/// reasons found.
///
/// # Panics
/// The game and the naive rules disagree.
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
