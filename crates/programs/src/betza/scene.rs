//! A board with the piece on it and what is around it.

use wazir::betza::{Compiled, Movement, Occupancy, Target, Unsupported};
use wazir::game::Seat;
use wazir::geometry::{Bits, Board, Facing, Rect};
use wazir::render::{self, Diagram, View};
use wazir::text::{Message, Pieces, message};

use crate::Place;

/// Where a piece stands, and what it sees.
pub(crate) struct Scene<B: Board> {
    board: B,
    facing: Facing,
    from: usize,
    view: Occupancy<B::Bits>,
}

fn square(board: &impl Board, name: &str) -> Result<usize, Message> {
    board.square_named(name).ok_or_else(|| {
        let last = board.square_name(board.squares().saturating_sub(1));
        message!(Pieces::NoSquare { name: name.to_owned(), first: "a1", last })
    })
}

impl Scene<Rect> {
    /// What the arguments describe.
    pub(crate) fn new(place: &Place) -> Result<Self, Message> {
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

    fn block(&mut self, text: &str) -> Result<(), Message> {
        let reason = || message!(Pieces::NotABlocker { text: text.to_owned() });
        let (name, kind) = text.split_once('=').ok_or_else(reason)?;
        let at = square(&self.board, name)?;
        if at == self.from {
            return Err(message!(Pieces::OnThePiece { square: name.to_owned() }));
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
        view.name_player(own, message!(Pieces::Own).to_string());
        view.name_player(enemy, message!(Pieces::Enemy).to_string());
        let mut diagram = Diagram::new(&view).piece(self.from, render::Piece::new(label, own));
        for at in self.view.own.iter() {
            let virgin = self.view.unmoved.has(at);
            diagram = diagram.piece(at, letter(if virgin { "u" } else { "o" }, own));
        }
        for at in (self.view.enemy & !self.view.own).iter() {
            diagram = diagram.piece(at, letter("o", enemy));
        }
        for (at, way) in tables.ways(&self.board, self.from, &self.view, |to| self.passer(to)) {
            diagram = diagram.reach(at, way);
        }
        diagram
    }
}

fn bit<B: Board>(square: usize) -> B::Bits {
    B::Bits::bit(square)
}
