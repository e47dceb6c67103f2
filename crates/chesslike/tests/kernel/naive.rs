//! The game a second time: the reference meaning of the strings, square by square, and every move
//! tried out on a plain board.

use std::collections::BTreeMap;

use wazir_betza::{Movement, Occupancy, Target};
use wazir_chesslike::Forced;
use wazir_geometry::{Bitboard, Bits, Facing, Geometry, Square};

use crate::toy::{LETTERS, World, captured_as, start, zone};

/// A seat and a kind.
type Man = (usize, usize);
/// What stands where, what is in the hands, and whose turn it is.
pub(crate) type Contents = (Vec<Option<Man>>, [[u32; 9]; 2], usize);

#[derive(Clone)]
pub(crate) struct Naive<'a, G: Geometry> {
    world: &'a World<'a>,
    kinds: Vec<Movement>,
    home: Vec<Option<Man>>,
    board: Vec<Option<Man>>,
    hands: [[u32; 9]; 2],
    turn: usize,
    zones: [Bitboard<G>; 2],
}

/// A move.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Mv {
    Board { from: usize, to: usize, becomes: Option<usize> },
    Drop { kind: usize, to: usize },
}

impl<'a, G: Geometry> Naive<'a, G> {
    pub(crate) fn new(world: &'a World<'a>) -> Self {
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
            zones: [0, 1].map(zone),
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
        self.kinds[man.1].reference(&G::default(), facing, from, &view).expect("a meaning")
    }

    fn reach(&self, from: usize, man: Man) -> Vec<usize> {
        let (own, enemy) = (self.set(man.0), self.set(man.0 ^ 1));
        let targets = self.targets(from, man, Occupancy { own, enemy, ..Occupancy::default() });
        let to = targets.into_iter().filter_map(|target| match target {
            Target::Quiet { to } | Target::Capture { to } => Some(to),
            _ => None,
        });
        to.collect()
    }

    /// Whether a kind on a square has no move, whatever stands around it.
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
        self.men(seat ^ 1).any(|(from, kind)| self.reach(from, (seat ^ 1, kind)).contains(&king))
    }

    pub(crate) fn in_check(&self) -> bool {
        self.attacked(self.turn)
    }

    fn legal(&self) -> Vec<Mv> {
        let mut moves = Vec::new();
        for (from, kind) in self.men(self.turn) {
            for to in self.reach(from, (self.turn, kind)) {
                self.promotions(from, to, kind, &mut moves);
            }
        }
        for kind in (1..=4).filter(|&kind| self.hands[self.turn][kind] > 0) {
            for to in (0..G::SQUARES).filter(|&to| self.may_drop(kind, to)) {
                moves.push(Mv::Drop { kind, to });
            }
        }
        moves.retain(|&mv| {
            let next = self.after(mv);
            !next.attacked(self.turn) && !self.mates_by_pawn(mv, &next)
        });
        moves
    }

    fn promotions(&self, from: usize, to: usize, kind: usize, moves: &mut Vec<Mv>) {
        let zone = self.zones[self.turn].bits();
        let becomes = self.world.rows[kind].promotes.filter(|_| zone.has(from) || zone.has(to));
        let forced = match self.world.forced {
            Forced::Always => true,
            _ => self.stuck(to, (self.turn, kind)),
        };
        if becomes.is_none() || !forced {
            moves.push(Mv::Board { from, to, becomes: None });
        }
        if becomes.is_some() {
            moves.push(Mv::Board { from, to, becomes });
        }
    }

    fn may_drop(&self, kind: usize, to: usize) -> bool {
        let column = |square: usize| Square::<G>::new(square).map(|s| s.coords().0);
        let same_column = |&(at, other): &(usize, usize)| other == kind && column(at) == column(to);
        let second = self.world.rows[kind].limited && self.men(self.turn).any(|m| same_column(&m));
        self.board[to].is_none() && !second && !self.stuck(to, (self.turn, kind))
    }

    fn mates_by_pawn(&self, mv: Mv, next: &Self) -> bool {
        let Mv::Drop { kind, .. } = mv else { return false };
        self.world.rows[kind].limited && next.in_check() && next.legal().is_empty()
    }

    /// Plays a legal move.
    pub(crate) fn after(&self, mv: Mv) -> Self {
        let mut next = self.clone();
        match mv {
            Mv::Drop { kind, to } => {
                next.hands[self.turn][kind] -= 1;
                next.board[to] = Some((self.turn, kind));
            }
            Mv::Board { from, to, becomes } => {
                if let Some((_, taken)) = self.board[to]
                    && let Some(kind) = captured_as(self.world, taken)
                {
                    next.hands[self.turn][kind] += 1;
                }
                let (seat, kind) = self.board[from].expect("a piece that moves");
                next.board[from] = None;
                next.board[to] = Some((seat, becomes.unwrap_or(kind)));
            }
        }
        next.turn ^= 1;
        next
    }

    fn text(&self, mv: Mv) -> String {
        let name = |square| Square::<G>::new(square).expect("a square of the board");
        match mv {
            Mv::Drop { kind, to } => format!("{}@{}", LETTERS[kind], name(to)),
            Mv::Board { from, to, becomes } => {
                let promotion = becomes.map_or(String::new(), |kind| format!("={}", LETTERS[kind]));
                format!("{}{}{promotion}", name(from), name(to))
            }
        }
    }

    /// The legal moves by their texts.
    pub(crate) fn moves(&self) -> BTreeMap<String, Mv> {
        self.legal().into_iter().map(|mv| (self.text(mv), mv)).collect()
    }

    /// What stands where and in which hand, in a form to compare.
    pub(crate) fn contents(&self) -> Contents {
        (self.board.clone(), self.hands, self.turn)
    }
}
