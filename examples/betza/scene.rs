//! A board with the piece on it and what is around it.

use wazir::betza::{Compiled, Movement, Occupancy, Target, Unsupported};
use wazir::game::Seat;
use wazir::geometry::{Bits, Board, Facing, Rect};
use wazir::render::{self, Diagram, Reach, View};

use crate::Place;

/// Where a piece stands, and what it sees.
pub(crate) struct Scene<B: Board> {
    board: B,
    facing: Facing,
    from: usize,
    view: Occupancy<B::Bits>,
}

fn square(board: &impl Board, name: &str) -> Result<usize, String> {
    let last = board.square_name(board.squares().saturating_sub(1));
    let reason =
        || format!("there is no square `{name}` on this board, choose one from a1 to {last}");
    board.square_named(name).ok_or_else(reason)
}

impl Scene<Rect> {
    /// What the arguments describe.
    pub(crate) fn new(place: &Place) -> Result<Self, String> {
        let board = place.board;
        let mut scene = Self::empty(board);
        if place.black {
            scene.facing = Facing::half();
        }
        if let Some(name) = &place.from {
            scene.from = square(&board, name)?;
        }
        scene.view.initial = place.initial;
        scene.view.ep = place.ep.as_deref().map(|name| square(&board, name)).transpose()?;
        for blocker in &place.blockers {
            scene.block(blocker)?;
        }
        Ok(scene)
    }

    fn block(&mut self, text: &str) -> Result<(), String> {
        let reason =
            || format!("`{text}` is not a blocker, write e6=own, e6=enemy or e6=own-virgin");
        let (name, kind) = text.split_once('=').ok_or_else(reason)?;
        let at = square(&self.board, name)?;
        if at == self.from {
            return Err(format!("the piece itself stands on {name}, choose another square for it"));
        }
        let bit = bit::<Rect>(at);
        let view = &mut self.view;
        match kind {
            "own" => view.own |= bit,
            "enemy" => view.enemy |= bit,
            "own-virgin" => {
                view.own |= bit;
                view.unmoved |= bit;
            }
            _ => return Err(reason()),
        }
        Ok(())
    }
}

impl<B: Board> Scene<B> {
    /// The piece alone, in the middle of the board, playing up.
    pub(crate) fn empty(board: B) -> Self {
        let (x, y) = (board.width() / 2, board.height().saturating_sub(1) / 2);
        let from = board.index(x as i32, y as i32).unwrap_or(0);
        Self { board, facing: Facing::forward(), from, view: Occupancy::default() }
    }

    pub(crate) fn board(&self) -> &B {
        &self.board
    }

    pub(crate) fn from(&self) -> usize {
        self.from
    }

    fn is_black(&self) -> bool {
        self.facing != Facing::forward()
    }

    /// The letter that stands for the piece.
    pub(crate) fn label(&self) -> &'static str {
        if self.is_black() { "x" } else { "X" }
    }

    pub(crate) fn tables(&self, piece: &Movement) -> Result<Compiled<B::Bits>, Unsupported> {
        piece.compile(&self.board, self.facing)
    }

    /// Everything the piece may do.
    pub(crate) fn targets(&self, tables: &Compiled<B::Bits>) -> Vec<Target> {
        tables.all_targets(self.from, &self.view)
    }

    /// The square of the pawn that has just passed the en-passant square, as the taker sees it.
    pub(crate) fn passer(&self, passed: usize) -> Option<usize> {
        self.board.step(passed, self.facing.turn((0, -1)))
    }

    /// The board with everything on it, and the ways the piece can go; the label is the letter
    /// that stands for it, the title what the picture is called.
    pub(crate) fn diagram(&self, tables: &Compiled<B::Bits>, label: &str, title: &str) -> Diagram {
        let seats =
            if self.is_black() { [Seat::SECOND, Seat::FIRST] } else { [Seat::FIRST, Seat::SECOND] };
        let [own, enemy] = seats;
        let letter = |text: &str, seat| match seat {
            Seat::FIRST => render::Piece::new(text.to_uppercase(), seat),
            _ => render::Piece::new(text.to_lowercase(), seat),
        };
        let mut view = View::of(&self.board);
        view.set_title(title);
        view.name_player(own, "own");
        view.name_player(enemy, "enemy");
        let mut diagram = Diagram::new(&view).piece(self.from, render::Piece::new(label, own));
        for at in self.view.own.iter() {
            let virgin = self.view.unmoved.has(at);
            diagram = diagram.piece(at, letter(if virgin { "u" } else { "o" }, own));
        }
        for at in (self.view.enemy & !self.view.own).iter() {
            diagram = diagram.piece(at, letter("o", enemy));
        }
        for (at, reach) in self.reaches(tables) {
            diagram = diagram.reach(at, reach);
        }
        diagram
    }

    /// Every square that matters to the piece, and how.
    fn reaches(&self, tables: &Compiled<B::Bits>) -> Vec<(usize, Reach)> {
        let mut found = Vec::new();
        for to in tables.reach(self.from, true).iter() {
            if let Some(reach) = self.way(tables, to) {
                found.push((to, reach));
                found.extend(self.hurdles(tables, to).map(|at| (at, Reach::Hop)));
            }
        }
        found.extend(self.lame(tables).map(|at| (at, Reach::Lame)));
        for target in self.targets(tables) {
            match target {
                Target::EnPassant { to } => {
                    found.push((to, Reach::CaptureOnly));
                    found.extend(self.passer(to).map(|at| (at, Reach::Locust)));
                }
                Target::Castle { to, .. } => found.push((to, Reach::MoveOnly)),
                Target::Locust { kills, .. }
                | Target::Friendly { kills, .. }
                | Target::Igui { kills } => {
                    let to = target.square(self.from);
                    if to != self.from && !found.iter().any(|(at, _)| *at == to) {
                        found.push((to, Reach::CaptureOnly));
                    }
                    let passed = kills.iter().filter(|&at| at != to);
                    found.extend(passed.map(|at| (at, Reach::Locust)));
                }
                _ => {}
            }
        }
        found
    }

    /// How the piece gets to a square: as it is if something stands there, else as it would be.
    fn way(&self, tables: &Compiled<B::Bits>, to: usize) -> Option<Reach> {
        if self.view.own.has(to) {
            return None;
        }
        let quiet = self.may_go(tables, &self.view, to);
        let capture = self.may_take(tables, &self.view, to);
        if self.view.enemy.has(to) && !capture {
            return None;
        }
        match (quiet, capture) {
            (true, true) if self.cannot_be_blocked(tables, to) => Some(Reach::Leap),
            (true, true) => Some(Reach::Slide),
            (true, false) => Some(Reach::MoveOnly),
            (false, true) => Some(Reach::CaptureOnly),
            (false, false) => None,
        }
    }

    /// Whether the piece could go to the square if it were empty.
    fn may_go(&self, tables: &Compiled<B::Bits>, view: &Occupancy<B::Bits>, to: usize) -> bool {
        let (own, enemy) = (view.own & !bit::<B>(to), view.enemy & !bit::<B>(to));
        tables.targets(self.from, own, enemy, view.initial, None).quiet.has(to)
    }

    /// Whether the piece could take an enemy on the square.
    fn may_take(&self, tables: &Compiled<B::Bits>, view: &Occupancy<B::Bits>, to: usize) -> bool {
        let (own, enemy) = (view.own & !bit::<B>(to), view.enemy | bit::<B>(to));
        tables.targets(self.from, own, enemy, view.initial, None).captures.has(to)
    }

    fn cannot_be_blocked(&self, tables: &Compiled<B::Bits>, to: usize) -> bool {
        if tables.walks.is_empty() {
            // The first square of a slide cannot be blocked either, but it is part of the slide.
            let leads = |steps: &wazir::betza::Steps<B::Bits>| {
                steps.to.get(self.from).is_some_and(|set| set.has(to))
            };
            return tables.steps.iter().any(leads);
        }
        let others = self.board.full() & !bit::<B>(self.from);
        self.may_go(tables, &Occupancy { own: others, ..self.view }, to)
    }

    /// The pieces without which the square could not be reached.
    fn hurdles(&self, tables: &Compiled<B::Bits>, to: usize) -> impl Iterator<Item = usize> {
        let pieces = (self.view.own | self.view.enemy) & !bit::<B>(to);
        pieces.iter().filter(move |&at| {
            let (own, enemy) = (self.view.own & !bit::<B>(at), self.view.enemy & !bit::<B>(at));
            let without = Occupancy { own, enemy, ..self.view };
            let lost = |may: fn(&Self, &_, &_, _) -> bool| {
                may(self, tables, &self.view, to) && !may(self, tables, &without, to)
            };
            lost(Self::may_go) || lost(Self::may_take)
        })
    }

    /// The squares that lame leaps pass.
    fn lame(&self, tables: &Compiled<B::Bits>) -> impl Iterator<Item = usize> {
        let lines = tables.lines.iter().filter(|line| !line.plain);
        let rows = lines.filter_map(|line| line.rows.get(self.from));
        let passed = rows.fold(B::Bits::EMPTY, |all, row| all | (row.lo | row.up) & !row.land);
        (passed & !tables.reach(self.from, true)).iter()
    }
}

fn bit<B: Board>(square: usize) -> B::Bits {
    B::Bits::bit(square)
}
