//! A second implementation of the game: it reads the strings square by square and tries every move
//! on a plain board.

use std::collections::BTreeMap;

use wazir_betza::{Movement, Occupancy, Target};
use wazir_chesslike::ForcedPromotion;
use wazir_game::Seat;
use wazir_geometry::{Bitboard, Bits, Facing, Geometry, Square};

use crate::toy::{LETTERS, TestVariant, captured_as, start, zone};

/// A seat and a kind.
type Man = (usize, usize);
/// The pieces on all squares, the hands, and the side to move.
pub(crate) type Contents = (Vec<Option<Man>>, [[u32; 9]; 2], usize);

#[derive(Clone)]
pub(crate) struct Naive<'a, G: Geometry> {
    world: &'a TestVariant<'a>,
    kinds: Vec<Movement>,
    home: Vec<Option<Man>>,
    board: Vec<Option<Man>>,
    hands: [[u32; 9]; 2],
    turn: usize,
    zones: [Bitboard<G>; 2],
}

/// A move.
#[derive(Clone, Copy, Debug)]
pub(crate) enum NaiveMove {
    Board {
        from: usize,
        to: usize,
        becomes: Option<usize>,
    },
    /// Captures a piece before its target square, or ends where it began.
    Passing {
        from: usize,
        over: Option<usize>,
        to: usize,
        becomes: Option<usize>,
    },
    Drop {
        kind: usize,
        to: usize,
    },
}

impl<'a, G: Geometry> Naive<'a, G> {
    pub(crate) fn new(world: &'a TestVariant<'a>) -> Self {
        let start = start::<G, 15>();
        let at = |square| start.piece_at(square).map(|p| (p.seat.index(), p.kind.index()));
        let home: Vec<_> = Square::all().map(at).collect();
        let movement = |betza: &str| betza.parse().expect("a movement");
        Self {
            world,
            kinds: world.rows.iter().map(|row| movement(row.betza)).collect(),
            board: home.clone(),
            home,
            hands: [[0; 9]; 2],
            turn: 0,
            zones: Seat::BOTH.map(zone),
        }
    }

    fn men(&self, seat: usize) -> impl Iterator<Item = (usize, usize)> + '_ {
        let men = self.board.iter().enumerate().filter_map(|(at, man)| man.map(|man| (at, man)));
        men.filter(move |(_, man)| man.0 == seat).map(|(at, man)| (at, man.1))
    }

    fn set(&self, seat: usize) -> G::Bits {
        self.men(seat).fold(G::Bits::EMPTY, |set, (at, _)| set | G::Bits::bit(at))
    }

    fn targets(&self, from: usize, man: Man, view: Occupancy<G::Bits>) -> Vec<Target> {
        let facing = if man.0 == 0 { Facing::forward() } else { Facing::half() };
        let initial = view.initial || self.home[from] == Some(man);
        let view = Occupancy { initial, ..view };
        self.kinds[man.1].reference_targets(&G::default(), facing, from, &view).expect("a meaning")
    }

    /// Returns the target squares of a piece, each with all captures.
    fn results(&self, from: usize, man: Man) -> Vec<(usize, u128)> {
        let (own, enemy) = (self.set(man.0), self.set(man.0 ^ 1));
        let targets = self.targets(from, man, Occupancy { own, enemy, ..Occupancy::default() });
        let results = targets.into_iter().map(|target| match target {
            Target::Quiet { to } => (to, 0),
            Target::Capture { to } => (to, 1 << to),
            Target::Locust { to, captured: kills } => (to, kills),
            Target::Igui { kills } => (from, kills),
            Target::Pass => (from, 0),
            _ => panic!("no such target is played: {target:?}"),
        });
        results.collect()
    }

    /// Returns whether a kind on a square has no move, whatever is around it.
    fn stuck(&self, square: usize, man: Man) -> bool {
        let crowd = (0..G::SQUARES).fold(G::Bits::EMPTY, |set, at| set | G::Bits::bit(at));
        let single = (0..G::SQUARES).map(G::Bits::bit);
        let mut boards = [G::Bits::EMPTY, crowd].into_iter().chain(single);
        boards.all(|enemy| {
            let enemy = enemy & !G::Bits::bit(square);
            self.targets(square, man, Occupancy { enemy, ..Occupancy::default() }).is_empty()
        })
    }

    fn king(&self, seat: usize) -> usize {
        self.men(seat).find(|&(_, kind)| kind == 0).expect("both seats have a king").0
    }

    fn attacked(&self, seat: usize) -> bool {
        let king = self.king(seat);
        self.men(seat ^ 1).any(|(from, kind)| {
            let mut results = self.results(from, (seat ^ 1, kind)).into_iter();
            results.any(|(_, kills)| kills >> king & 1 == 1)
        })
    }

    pub(crate) fn in_check(&self) -> bool {
        self.attacked(self.turn)
    }

    fn legal(&self) -> Vec<NaiveMove> {
        let mut moves = Vec::new();
        for (from, kind) in self.men(self.turn) {
            for (to, kills) in self.results(from, (self.turn, kind)) {
                let on_the_way = kills & !(1 << to);
                assert!(on_the_way.count_ones() < 2);
                let over = (on_the_way != 0).then(|| on_the_way.trailing_zeros() as usize);
                self.promotions(from, over, to, kind, &mut moves);
            }
        }
        for kind in (1..=4).filter(|&kind| self.hands[self.turn][kind] > 0) {
            for to in (0..G::SQUARES).filter(|&to| self.may_drop(kind, to)) {
                moves.push(NaiveMove::Drop { kind, to });
            }
        }
        moves.retain(|&mv| {
            let next = self.after(mv);
            !next.attacked(self.turn) && !self.mates_by_pawn(mv, &next)
        });
        moves
    }

    fn promotions(
        &self,
        from: usize,
        over: Option<usize>,
        to: usize,
        kind: usize,
        moves: &mut Vec<NaiveMove>,
    ) {
        let mut add = |becomes| {
            moves.push(match over.is_some() || from == to {
                true => NaiveMove::Passing { from, over, to, becomes },
                false => NaiveMove::Board { from, to, becomes },
            });
        };
        let zone = self.zones[self.turn].bits();
        let becomes =
            self.world.rows[kind].promotes.filter(|_| zone.contains(from) || zone.contains(to));
        let forced = match self.world.forced {
            ForcedPromotion::Always => true,
            _ => self.stuck(to, (self.turn, kind)),
        };
        if becomes.is_none() || !forced {
            add(None);
        }
        if becomes.is_some() {
            add(becomes);
        }
    }

    fn may_drop(&self, kind: usize, to: usize) -> bool {
        let column = |square: usize| Square::<G>::new(square).map(|s| s.coords().0);
        let same_column = |&(at, other): &(usize, usize)| other == kind && column(at) == column(to);
        let second = self.world.rows[kind].limited && self.men(self.turn).any(|m| same_column(&m));
        self.board[to].is_none() && !second && !self.stuck(to, (self.turn, kind))
    }

    fn mates_by_pawn(&self, mv: NaiveMove, next: &Self) -> bool {
        let NaiveMove::Drop { kind, .. } = mv else { return false };
        self.world.rows[kind].limited && next.in_check() && next.legal().is_empty()
    }

    /// Plays a legal move.
    pub(crate) fn after(&self, mv: NaiveMove) -> Self {
        let mut next = self.clone();
        match mv {
            NaiveMove::Drop { kind, to } => {
                next.hands[self.turn][kind] -= 1;
                next.board[to] = Some((self.turn, kind));
            }
            NaiveMove::Board { from, to, becomes } => next.go(from, None, to, becomes),
            NaiveMove::Passing { from, over, to, becomes } => next.go(from, over, to, becomes),
        }
        next.turn ^= 1;
        next
    }

    fn go(&mut self, from: usize, over: Option<usize>, to: usize, becomes: Option<usize>) {
        let (seat, kind) = self.board[from].take().expect("a piece that moves");
        for taken in over.into_iter().chain([to]).filter_map(|at| self.board[at].take()) {
            assert_ne!(taken.0, seat);
            if let Some(kind) = captured_as(self.world, taken.1) {
                self.hands[seat][kind] += 1;
            }
        }
        self.board[to] = Some((seat, becomes.unwrap_or(kind)));
    }

    fn text(&self, mv: NaiveMove) -> String {
        let name = |square| Square::<G>::new(square).expect("a square of the board");
        let promotion = |becomes: Option<usize>| {
            becomes.map_or(String::new(), |kind| format!("={}", LETTERS[kind]))
        };
        match mv {
            NaiveMove::Drop { kind, to } => format!("{}@{}", LETTERS[kind], name(to)),
            NaiveMove::Board { from, to, becomes } => {
                format!("{}{}{}", name(from), name(to), promotion(becomes))
            }
            NaiveMove::Passing { from, over, to, becomes } => {
                let over = over.map_or(String::new(), |over| format!("x{}", name(over)));
                format!("{}{over}{}{}", name(from), name(to), promotion(becomes))
            }
        }
    }

    /// Returns the legal moves by their texts.
    pub(crate) fn moves(&self) -> BTreeMap<String, NaiveMove> {
        self.legal().into_iter().map(|mv| (self.text(mv), mv)).collect()
    }

    /// Returns the board, the hands and the side to move, for comparisons.
    pub(crate) fn contents(&self) -> Contents {
        (self.board.clone(), self.hands, self.turn)
    }
}
