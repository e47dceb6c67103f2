//! A piece placed on a board, among other pieces.

use wazir_betza::{MoveTables, Movement, Occupancy, Target, UnsupportedError};
use wazir_game::Seat;
use wazir_geometry::{Bits, Board, Facing};
use wazir_text::message;

use crate::texts::Cards;
use crate::{BoardView, Diagram, PieceView};

/// The square of a piece and the pieces around it, from which a diagram of its moves is made.
///
/// ```
/// use wazir_geometry::Chess8;
/// use wazir_render::PiecePlacement;
///
/// let scene = PiecePlacement::alone(Chess8);
/// let tables = scene.compile(&"N".parse()?)?;
/// let diagram = scene.diagram(&tables, "N", "knight");
/// assert_eq!((0..64).filter(|&square| !diagram.ways_to(square).is_empty()).count(), 8);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct PiecePlacement<B: Board> {
    board: B,
    facing: Facing,
    from: usize,
    occupancy: Occupancy<B::Bits>,
}

impl<B: Board> PiecePlacement<B> {
    /// Creates a placement of a lone piece in the middle of the board, playing up.
    pub fn alone(board: B) -> Self {
        let (x, y) = (board.width() / 2, board.height().saturating_sub(1) / 2);
        let from = board.index(x as i32, y as i32).unwrap_or(0);
        Self { board, facing: Facing::forward(), from, occupancy: Occupancy::default() }
    }

    /// Returns the placement with the piece on the square with this index.
    #[must_use]
    pub fn with_square(self, from: usize) -> Self {
        Self { from, ..self }
    }

    /// Returns the placement with the piece playing down the board, as the second player's pieces
    /// do.
    #[must_use]
    pub fn facing_down(self) -> Self {
        Self { facing: Facing::half(), ..self }
    }

    /// Returns the placement with these other pieces on the board.
    #[must_use]
    pub fn with_occupancy(self, around: Occupancy<B::Bits>) -> Self {
        Self { occupancy: around, ..self }
    }

    /// Returns the board.
    pub fn board(&self) -> &B {
        &self.board
    }

    /// Returns the index of the square on which the piece stands.
    pub fn from(&self) -> usize {
        self.from
    }

    /// Returns whether the piece plays down the board.
    pub fn is_facing_down(&self) -> bool {
        self.facing != Facing::forward()
    }

    /// Compiles a movement for this board and the direction in which the piece plays.
    ///
    /// # Errors
    /// Returns an error if the board is too large for the movement.
    pub fn compile(&self, piece: &Movement) -> Result<MoveTables<B::Bits>, UnsupportedError> {
        piece.compile(&self.board, self.facing)
    }

    /// Returns all targets of a piece with these tables.
    pub fn targets(&self, tables: &MoveTables<B::Bits>) -> Vec<Target> {
        tables.all_targets(self.from, &self.occupancy)
    }

    /// Returns the square of the pawn that has just passed the en passant square, from the view of
    /// the capturing side.
    pub fn double_stepped_pawn(&self, passed: usize) -> Option<usize> {
        self.board.step(passed, self.facing.rotate((0, -1)))
    }

    /// Draws the board with all pieces and the ways in which the piece reaches its squares. A piece
    /// alone on the board is shown with the hurdles and victims that it needs
    /// ([`MoveTables::piece_marks`]). `label` is the letter of the piece, `title` the title of the picture.
    pub fn diagram(&self, tables: &MoveTables<B::Bits>, label: &str, title: &str) -> Diagram {
        let seats = match self.is_facing_down() {
            true => [Seat::SECOND, Seat::FIRST],
            false => Seat::BOTH,
        };
        let [own, enemy] = seats;
        let letter = |text: &str, seat| match seat {
            Seat::FIRST => PieceView::new(text.to_uppercase(), seat),
            _ => PieceView::new(text.to_lowercase(), seat),
        };
        let mut view = BoardView::empty(&self.board);
        view.set_title(title);
        view.set_player_name(own, message!(Cards::Own).to_string());
        view.set_player_name(enemy, message!(Cards::Enemy).to_string());
        let mut diagram = Diagram::new(&view).with_piece(self.from, PieceView::new(label, own));
        for at in self.occupancy.own.iter() {
            let virgin = self.occupancy.unmoved.contains(at);
            diagram = diagram.with_piece(at, letter(if virgin { "u" } else { "o" }, own));
        }
        for at in (self.occupancy.enemy & !self.occupancy.own).iter() {
            diagram = diagram.with_piece(at, letter("o", enemy));
        }
        let nothing = self.occupancy == Occupancy::default();
        let marks = if nothing {
            tables.piece_marks(&self.board, self.from)
        } else {
            let passer = |to| self.double_stepped_pawn(to);
            tables.square_marks(&self.board, self.from, &self.occupancy, passer)
        };
        for (at, way) in marks {
            diagram = diagram.with_way(at, way);
        }
        diagram
    }
}
