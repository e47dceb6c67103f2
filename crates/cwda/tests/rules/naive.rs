//! A second implementation of the game, written from the prose of the rules with lists of offsets
//! and one mailbox; it tries every move. It is slow and shares nothing with the crate.

use std::collections::BTreeMap;
use std::rc::Rc;

use wazir_betza::{Movement, Occupancy, Target};
use wazir_geometry::{Bits, Board, Chess8, Facing};

type Offset = (i32, i32);

/// The movement of a kind, seen by White.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Way {
    /// Leaps, and rides with their largest number of steps.
    Lists { leaps: Vec<Offset>, rides: Vec<(Offset, u32)> },
    /// The reference meaning of a Betza string, for armies without a table.
    Betza(Movement),
}

/// A kind of an army.
#[derive(Clone, Debug)]
pub(crate) struct Kind {
    pub(crate) letter: char,
    pub(crate) way: Way,
}

/// An army: its name and the kinds on the a, b, c and d files.
#[derive(Clone, Debug)]
pub(crate) struct Army {
    pub(crate) id: String,
    pub(crate) kinds: [Kind; 4],
    /// The movement of the king, if not as in chess.
    pub(crate) king: Option<Movement>,
    /// The movement of the pawns, if not as in chess, and whether they have a double step.
    pub(crate) pawn: Option<(Movement, bool)>,
}

impl Default for Army {
    fn default() -> Self {
        army("fide")
    }
}

const STRAIGHT: [Offset; 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];
const DIAGONAL: [Offset; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

/// Returns every rotation and reflection of a step.
fn all((a, b): Offset) -> Vec<Offset> {
    let mut steps = vec![(a, b), (a, -b), (-a, b), (-a, -b), (b, a), (b, -a), (-b, a), (-b, -a)];
    steps.sort_unstable();
    steps.dedup();
    steps
}

fn way(leaps: &[Vec<Offset>], rides: &[(&[Offset], u32)]) -> Way {
    let rides = rides.iter().flat_map(|&(steps, most)| steps.iter().map(move |&s| (s, most)));
    Way::Lists { leaps: leaps.concat(), rides: rides.collect() }
}

/// Returns a standard army, from section 3 of the rules in words and squares.
pub(crate) fn army(id: &str) -> Army {
    let knight = || all((1, 2));
    let charge = || vec![(-1, 2), (1, 2), (-2, 1), (2, 1)];
    let (ahead_and_aside, behind) = ([(0, 1), (1, 0), (-1, 0)], [(-1, -1), (0, -1), (1, -1)]);
    let kinds = match id {
        "fide" => [
            ('R', way(&[], &[(&STRAIGHT, 7)])),
            ('N', way(&[knight()], &[])),
            ('B', way(&[], &[(&DIAGONAL, 7)])),
            ('Q', way(&[], &[(&STRAIGHT, 7), (&DIAGONAL, 7)])),
        ],
        "clobberers" => [
            ('L', way(&[all((2, 0))], &[(&DIAGONAL, 7)])),
            ('E', way(&[all((1, 0)), all((2, 2))], &[])),
            ('C', way(&[all((1, 1)), all((2, 2)), all((2, 0))], &[])),
            ('A', way(&[knight()], &[(&DIAGONAL, 7)])),
        ],
        "clobberers2" => {
            let [l, e, c, a] = army("clobberers").kinds;
            return Army { id: id.into(), kinds: [l, c, e, a], king: None, pawn: None };
        }
        "nutters" => [
            ('T', way(&[behind.to_vec()], &[(&ahead_and_aside, 7)])),
            ('H', way(&[all((1, 1)), vec![(-1, 2), (1, 2), (-1, -2), (1, -2)]], &[])),
            ('B', way(&[charge(), vec![(-1, 0), (1, 0)], behind.to_vec()], &[])),
            (
                'C',
                way(&[charge(), vec![(-1, 1), (1, 1)], behind.to_vec()], &[(&ahead_and_aside, 7)]),
            ),
        ],
        "rookies" => [
            ('S', way(&[], &[(&STRAIGHT, 4)])),
            ('W', way(&[all((1, 0)), all((2, 0))], &[])),
            ('B', way(&[all((1, 1)), all((2, 0)), all((3, 0))], &[])),
            ('M', way(&[knight()], &[(&STRAIGHT, 7)])),
        ],
        other => panic!("no army {other}"),
    };
    let kinds = kinds.map(|(letter, way)| Kind { letter, way });
    Army { id: id.into(), kinds, king: None, pawn: None }
}

/// A piece: its owner (0 for White), and the army of its letter.
#[derive(Clone, Copy, Debug, PartialEq)]
struct NaivePiece {
    owner: u8,
    army: u8,
    letter: char,
}

/// The data that does not change during a game.
#[derive(Debug)]
struct Rules {
    armies: [Army; 2],
    kings: [Way; 2],
    either: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Naive {
    rules: Rc<Rules>,
    board: [[Option<NaivePiece>; 8]; 8],
    turn: u8,
    /// White short, White long, Black short, Black long.
    rights: [bool; 4],
    skipped: Option<Offset>,
    /// The pawn that skipped it.
    passer: Option<Offset>,
    clock: u32,
    number: u32,
}

/// A move with all its effects.
#[derive(Clone, Debug)]
pub(crate) struct Mv {
    from: Offset,
    to: Offset,
    becomes: Option<NaivePiece>,
    /// A pawn captured on a square other than `to`.
    passed: Option<Offset>,
    skips: Option<Offset>,
    corner: Option<(Offset, Offset)>,
}

fn on_board((x, y): Offset) -> bool {
    (0..8).contains(&x) && (0..8).contains(&y)
}

fn name((x, y): Offset) -> String {
    format!("{}{}", (b'a' + x as u8) as char, y + 1)
}

/// Returns whether a piece never leaves the colour of its square.
fn is_color_bound(way: &Way) -> bool {
    let even = |&(dx, dy): &Offset| (dx + dy) % 2 == 0;
    match way {
        Way::Lists { leaps, rides } => {
            leaps.iter().all(even) && rides.iter().all(|(step, _)| even(step))
        }
        Way::Betza(movement) => {
            // An empty board, enemies everywhere, and crowds with hurdles for hoppers.
            let crowd = |n: u32| 0x9e37_79b9_7f4a_7c15u64.rotate_left(7 * n);
            let boards = [0, !0].into_iter().chain((0..8).map(crowd));
            boards.into_iter().all(|enemy| keeps_colour(movement, enemy))
        }
    }
}

fn keeps_colour(movement: &Movement, enemy: u64) -> bool {
    let colour = |i: usize| (Chess8.coords(i).0 + Chess8.coords(i).1) % 2;
    let view = Occupancy { enemy, initial: true, ..Occupancy::default() };
    (0..64).all(|from| {
        let targets = movement.reference_targets(&Chess8, Facing::forward(), from, &view);
        targets.expect("a meaning").into_iter().all(|target| match target {
            Target::Quiet { to } | Target::Capture { to } => colour(to) == colour(from),
            _ => true,
        })
    })
}

impl Naive {
    /// Parses the output of the crate, which is trusted to be valid.
    pub(crate) fn read(text: &str, armies: [Army; 2], either: bool) -> Self {
        let fields: Vec<&str> = text.split(' ').collect();
        let [_, placement, side, rights, skipped, clock, number] = fields[..] else {
            panic!("seven fields in {text}");
        };
        let mut board = [[None; 8]; 8];
        for (row, y) in placement.split('/').zip((0..8).rev()) {
            let (mut x, mut foreign) = (0, false);
            for c in row.chars() {
                if let Some(n) = c.to_digit(10) {
                    x += n as usize;
                } else if c == '\'' {
                    foreign = true;
                } else {
                    let owner = u8::from(c.is_ascii_lowercase());
                    let army = owner ^ u8::from(foreign);
                    board[y][x] = Some(NaivePiece { owner, army, letter: c.to_ascii_uppercase() });
                    (x, foreign) = (x + 1, false);
                }
            }
        }
        let square = |text: &str| {
            let bytes = text.as_bytes();
            (i32::from(bytes[0] - b'a'), i32::from(bytes[1] - b'1'))
        };
        let king = |army: &Army| {
            let usual = || way(&[all((1, 0)), all((1, 1))], &[]);
            army.king.clone().map_or_else(usual, Way::Betza)
        };
        let kings = armies.each_ref().map(king);
        Self {
            rules: Rc::new(Rules { armies, kings, either }),
            board,
            turn: u8::from(side == "b"),
            rights: ['K', 'Q', 'k', 'q'].map(|c| rights.contains(c)),
            skipped: (skipped != "-").then(|| square(skipped)),
            passer: (skipped != "-").then(|| {
                let (x, y) = square(skipped);
                (x, if side == "w" { y - 1 } else { y + 1 })
            }),
            clock: clock.parse().expect("a clock"),
            number: number.parse().expect("a number"),
        }
    }

    fn get(&self, (x, y): Offset) -> Option<NaivePiece> {
        self.board[y as usize][x as usize]
    }

    fn set(&mut self, (x, y): Offset, man: Option<NaivePiece>) {
        self.board[y as usize][x as usize] = man;
    }

    fn squares() -> impl Iterator<Item = Offset> {
        (0..8).flat_map(|y| (0..8).map(move |x| (x, y)))
    }

    fn men(&self, owner: u8) -> impl Iterator<Item = (Offset, NaivePiece)> + '_ {
        let men = Self::squares().filter_map(|s| self.get(s).map(|man| (s, man)));
        men.filter(move |(_, man)| man.owner == owner)
    }

    fn army(&self, owner: u8) -> &[Kind; 4] {
        &self.rules.armies[usize::from(owner)].kinds
    }

    fn way(&self, man: NaivePiece) -> &Way {
        if man.letter == 'K' {
            return &self.rules.kings[usize::from(man.owner)];
        }
        let kind = self.army(man.army).iter().find(|k| k.letter == man.letter);
        &kind.expect("a kind of the army").way
    }

    /// Returns the squares that a piece other than a pawn reaches, with enemies or empty, without
    /// castling.
    fn reach(&self, from: Offset, man: NaivePiece) -> Vec<Offset> {
        let (leaps, rides) = match self.way(man) {
            Way::Betza(movement) => return self.reference(from, man, movement),
            Way::Lists { leaps, rides } => (leaps, rides),
        };
        let up = if man.owner == 0 { 1 } else { -1 };
        let leaps = leaps.iter().map(|&step| (step, 1));
        let mut found = Vec::new();
        for ((dx, dy), most) in leaps.chain(rides.iter().copied()) {
            let mut at = from;
            for _ in 0..most {
                at = (at.0 + dx, at.1 + dy * up);
                if !on_board(at) || self.get(at).is_some_and(|m| m.owner == man.owner) {
                    break;
                }
                found.push(at);
                if self.get(at).is_some() {
                    break;
                }
            }
        }
        found
    }

    fn reference(&self, from: Offset, man: NaivePiece, movement: &Movement) -> Vec<Offset> {
        let index = |(x, y)| Chess8.index(x, y).expect("a square of the board");
        let mut sets = [0u64; 2];
        for (man, bit) in self.board.iter().flatten().zip(0..) {
            if let Some(man) = man {
                sets[usize::from(man.owner)] |= u64::bit(bit);
            }
        }
        let initial = match man.letter {
            'P' => from.1 == if man.owner == 0 { 1 } else { 6 },
            _ => {
                from.1 == if man.owner == 0 { 0 } else { 7 }
                    && self.home_letter(from.0, man.owner) == man.letter
                    && man.owner == man.army
            }
        };
        let view = Occupancy {
            own: sets[usize::from(man.owner)],
            enemy: sets[usize::from(man.owner ^ 1)],
            initial,
            ep: self.skipped.filter(|_| man.letter == 'P').map(index),
            ..Occupancy::default()
        };
        let facing = if man.owner == 0 { Facing::forward() } else { Facing::half() };
        let targets = movement.reference_targets(&Chess8, facing, index(from), &view);
        let targets = targets.expect("a movement with a meaning").into_iter();
        targets
            .filter_map(|target| match target {
                Target::Quiet { to } | Target::Capture { to } | Target::EnPassant { to } => {
                    Some(Chess8.coords(to))
                }
                _ => None,
            })
            .collect()
    }

    fn home_letter(&self, x: i32, owner: u8) -> char {
        let file = if x < 4 { x } else { 7 - x };
        if x == 4 { 'K' } else { self.army(owner)[file as usize].letter }
    }

    /// Returns whether a piece could capture an enemy on the target if there were one.
    fn takes(&self, from: Offset, man: NaivePiece, target: Offset) -> bool {
        if man.letter == 'P' && self.own_pawn(man.owner).is_none() {
            let up = if man.owner == 0 { 1 } else { -1 };
            return target.1 == from.1 + up && (target.0 - from.0).abs() == 1;
        }
        let reach = |board: &Self| match board.own_pawn(man.owner) {
            Some((movement, _)) if man.letter == 'P' => board.reference(from, man, movement),
            _ => board.reach(from, man),
        };
        if self.get(target).is_some() {
            return reach(self).contains(&target);
        }
        let mut board = self.clone();
        let owner = man.owner ^ 1;
        board.set(target, Some(NaivePiece { owner, army: owner, letter: 'P' }));
        board.skipped = None;
        reach(&board).contains(&target)
    }

    fn attacked(&self, target: Offset, by: u8) -> bool {
        self.men(by).any(|(from, man)| self.takes(from, man, target))
    }

    fn king(&self, owner: u8) -> Offset {
        let king = self.men(owner).find(|(_, man)| man.letter == 'K');
        king.expect("both sides have a king").0
    }

    pub(crate) fn in_check(&self) -> bool {
        self.attacked(self.king(self.turn), self.turn ^ 1)
    }

    fn own_pawn(&self, owner: u8) -> Option<&(Movement, bool)> {
        self.rules.armies[usize::from(owner)].pawn.as_ref()
    }

    /// Adds the moves of a pawn described by a string.
    fn betza_pawn(&self, from: Offset, movement: &Movement, doubles: bool, moves: &mut Vec<Mv>) {
        let (home, last) = if self.turn == 0 { (1, 7) } else { (6, 0) };
        let man = self.get(from).expect("a pawn");
        let mut unskipped = self.clone();
        unskipped.skipped = None;
        let plain = unskipped.reference(from, man, movement);
        for to in self.reference(from, man, movement) {
            let passed = self.passer.filter(|_| !plain.contains(&to));
            let two = self.get(to).is_none() && (to.1 - from.1).abs() == 2;
            let double = doubles && two && from.1 == home;
            let skips = double.then(|| ((from.0 + to.0) / 2, (from.1 + to.1) / 2));
            let becomes = if to.1 == last { self.promotions() } else { vec![None] };
            for becomes in becomes {
                moves.push(Mv { from, to, becomes, passed, skips, corner: None });
            }
        }
    }

    fn pawn(&self, from: Offset, moves: &mut Vec<Mv>) {
        if let Some((movement, doubles)) = self.own_pawn(self.turn) {
            return self.betza_pawn(from, movement, *doubles, moves);
        }
        let (up, home, last) = if self.turn == 0 { (1, 1, 7) } else { (-1, 6, 0) };
        let mut add = |to: Offset, passed, skips| {
            let becomes = if to.1 == last { self.promotions() } else { vec![None] };
            for becomes in becomes {
                moves.push(Mv { from, to, becomes, passed, skips, corner: None });
            }
        };
        let one = (from.0, from.1 + up);
        let two = (from.0, from.1 + 2 * up);
        if self.get(one).is_none() {
            add(one, None, None);
            if from.1 == home && self.get(two).is_none() {
                add(two, None, Some(one));
            }
        }
        for side in [-1, 1] {
            let to = (from.0 + side, from.1 + up);
            if on_board(to) && self.get(to).is_some_and(|man| man.owner != self.turn) {
                add(to, None, None);
            }
            if self.skipped == Some(to) {
                add(to, self.passer, None);
            }
        }
    }

    fn promotions(&self) -> Vec<Option<NaivePiece>> {
        let us = self.turn;
        let man = |army: u8, kind: &Kind| NaivePiece { owner: us, army, letter: kind.letter };
        let mut choices: Vec<_> = self.army(us).iter().map(|k| Some(man(us, k))).collect();
        if self.rules.either {
            let new = |k: &&Kind| self.army(us).iter().all(|own| own.way != k.way);
            let other = self.army(us ^ 1).iter().filter(new);
            choices.extend(other.map(|k| Some(man(us ^ 1, k))));
        }
        choices
    }

    fn castle(&self, long: bool, moves: &mut Vec<Mv>) {
        let (us, y) = (self.turn, if self.turn == 0 { 0 } else { 7 });
        if !self.rights[2 * usize::from(us) + usize::from(long)] || self.in_check() {
            return;
        }
        let king = (4, y);
        // Long castling is one square wider if the corner piece would change colour.
        let wide = long && is_color_bound(&self.army(us)[0].way);
        let (to, corner, inner) = match (long, wide) {
            (false, _) => ((6, y), (7, y), (5, y)),
            (true, false) => ((2, y), (0, y), (3, y)),
            (true, true) => ((1, y), (0, y), (2, y)),
        };
        let between = if long { 1..4 } else { 5..7 };
        if between.into_iter().any(|x| self.get((x, y)).is_some()) {
            return;
        }
        let side = if long { -1 } else { 1 };
        let mut x = king.0 + side;
        while x != to.0 {
            let mut step = self.clone();
            step.set((x, y), step.get(king));
            step.set(king, None);
            if step.attacked((x, y), us ^ 1) {
                return;
            }
            x += side;
        }
        let corner = Some((corner, inner));
        moves.push(Mv { from: king, to, becomes: None, passed: None, skips: None, corner });
    }

    fn legal(&self) -> Vec<Mv> {
        let mut moves = Vec::new();
        for (from, man) in self.men(self.turn) {
            if man.letter == 'P' {
                self.pawn(from, &mut moves);
                continue;
            }
            moves.extend(self.reach(from, man).into_iter().map(|to| Mv {
                from,
                to,
                becomes: None,
                passed: None,
                skips: None,
                corner: None,
            }));
        }
        self.castle(false, &mut moves);
        self.castle(true, &mut moves);
        moves.retain(|mv| {
            let next = self.after(mv);
            !next.attacked(next.king(self.turn), self.turn ^ 1)
        });
        moves
    }

    /// Plays a legal move.
    pub(crate) fn after(&self, mv: &Mv) -> Self {
        let mut next = self.clone();
        let man = self.get(mv.from).expect("a piece that moves");
        let taken = mv.passed.or(self.get(mv.to).map(|_| mv.to));
        if let Some(square) = taken {
            next.set(square, None);
        }
        next.set(mv.from, None);
        next.set(mv.to, Some(mv.becomes.unwrap_or(man)));
        if let Some((corner, inner)) = mv.corner {
            next.set(inner, self.get(corner));
            next.set(corner, None);
        }
        for (i, corner) in [(7, 0), (0, 0), (7, 7), (0, 7)].into_iter().enumerate() {
            let king = (4, if i < 2 { 0 } else { 7 });
            if [mv.from, mv.to].iter().any(|&s| s == corner || s == king) {
                next.rights[i] = false;
            }
        }
        next.skipped = mv.skips;
        next.passer = mv.skips.map(|_| mv.to);
        next.clock = if taken.is_some() || man.letter == 'P' { 0 } else { self.clock + 1 };
        next.number += u32::from(self.turn);
        next.turn ^= 1;
        next
    }

    fn text(&self, mv: &Mv) -> String {
        let letter = mv.becomes.map_or(String::new(), |man| {
            let mark = if man.army == man.owner { "" } else { "'" };
            format!("{mark}{}", man.letter.to_ascii_lowercase())
        });
        format!("{}{}{letter}", name(mv.from), name(mv.to))
    }

    /// Returns the legal moves by their texts, one for each target if leaps and rides overlap (R8).
    pub(crate) fn moves(&self) -> BTreeMap<String, Mv> {
        self.legal().into_iter().map(|mv| (self.text(&mv), mv)).collect()
    }

    pub(crate) fn perft(&self, depth: u32) -> u64 {
        let moves = self.moves();
        if depth == 1 {
            return moves.len() as u64;
        }
        moves.values().map(|mv| self.after(mv).perft(depth - 1)).sum()
    }

    /// Returns the position in the format of section 4.
    pub(crate) fn position_text(&self) -> String {
        let mut rows = Vec::new();
        for y in (0..8).rev() {
            let (mut row, mut empty) = (String::new(), 0);
            for x in 0..8 {
                let Some(man) = self.get((x, y)) else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    row.push_str(&empty.to_string());
                }
                empty = 0;
                if man.army != man.owner {
                    row.push('\'');
                }
                let letter = man.letter;
                row.push(if man.owner == 0 { letter } else { letter.to_ascii_lowercase() });
            }
            if empty > 0 {
                row.push_str(&empty.to_string());
            }
            rows.push(row);
        }
        let rights: String =
            "KQkq".chars().zip(self.rights).filter(|(_, has)| *has).map(|(c, _)| c).collect();
        format!(
            "{}:{} {} {} {} {} {} {}",
            self.rules.armies[0].id,
            self.rules.armies[1].id,
            rows.join("/"),
            if self.turn == 0 { "w" } else { "b" },
            if rights.is_empty() { "-" } else { &rights },
            self.skipped.map_or("-".into(), name),
            self.clock,
            self.number,
        )
    }
}
