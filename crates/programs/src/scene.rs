//! A board with a piece on it and what is around it.

use wazir::betza::{Compiled, Movement, Occupancy, Unsupported};
use wazir::game::Seat;
use wazir::geometry::{Bits, Board, Facing};
use wazir::render::{self, Diagram, View};
use wazir::text::{Pieces, message};

/// Where a piece stands, and what it sees.
pub(crate) struct Scene<B: Board> {
    pub(crate) board: B,
    pub(crate) facing: Facing,
    pub(crate) from: usize,
    pub(crate) view: Occupancy<B::Bits>,
}

impl<B: Board> Scene<B> {
    /// The piece alone, in the middle of the board, playing up.
    pub(crate) fn empty(board: B) -> Self {
        let (x, y) = (board.width() / 2, board.height().saturating_sub(1) / 2);
        let from = board.index(x as i32, y as i32).unwrap_or(0);
        Self { board, facing: Facing::forward(), from, view: Occupancy::default() }
    }

    pub(crate) fn is_black(&self) -> bool {
        self.facing != Facing::forward()
    }

    pub(crate) fn tables(&self, piece: &Movement) -> Result<Compiled<B::Bits>, Unsupported> {
        piece.compile(&self.board, self.facing)
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
