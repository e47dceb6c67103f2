//! What there is to draw.

use std::fmt;

use wazir_game::Seat;
use wazir_geometry::{Board, Facing};

bitflags::bitflags! {
    /// What is special about a square.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub struct Marks: u8 {
        /// The last move left or reached this square.
        const LAST = 1;
        /// The piece picked up stands here.
        const PICKED = 1 << 1;
        /// The piece picked up may go here.
        const TARGET = 1 << 2;
        /// A king in check, or another piece in danger of its life.
        const CHECK = 1 << 3;
    }
}

/// A piece as it is shown.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    label: String,
    owner: Seat,
    promoted: bool,
}

impl Piece {
    /// An unpromoted piece. The label should tell its owner without help from colour, as the
    /// letters of position texts do.
    pub fn new(label: impl Into<String>, owner: Seat) -> Self {
        Self { label: label.into(), owner, promoted: false }
    }

    /// The same piece, shown as promoted or not.
    #[must_use]
    pub fn with_promoted(self, promoted: bool) -> Self {
        Self { promoted, ..self }
    }

    /// What is written on the piece.
    pub fn label(&self) -> &str {
        &self.label
    }

    /// Whose piece it is.
    pub fn owner(&self) -> Seat {
        self.owner
    }

    /// Whether the piece is promoted.
    pub fn promoted(&self) -> bool {
        self.promoted
    }
}

/// A square that exists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    index: usize,
    name: String,
    piece: Option<Piece>,
    marks: Marks,
}

impl Cell {
    /// The number the board gives the square.
    pub fn index(&self) -> usize {
        self.index
    }

    /// The name the board gives the square.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What stands on the square.
    pub fn piece(&self) -> Option<&Piece> {
        self.piece.as_ref()
    }

    /// What is special about the square.
    pub fn marks(&self) -> Marks {
        self.marks
    }
}

/// The pieces one player holds in hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hand {
    title: String,
    owner: Seat,
    facing: Facing,
    pieces: Vec<(String, u32)>,
}

impl Hand {
    /// A hand with the name of its owner, and the label and number of each kind of piece in it.
    pub fn new(
        title: impl Into<String>,
        owner: Seat,
        facing: Facing,
        pieces: impl IntoIterator<Item = (String, u32)>,
    ) -> Self {
        Self { title: title.into(), owner, facing, pieces: pieces.into_iter().collect() }
    }

    /// The name of the owner.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Whose hand it is.
    pub fn owner(&self) -> Seat {
        self.owner
    }

    /// Which way the owner looks at the board: the hand is drawn on his side.
    pub fn facing(&self) -> Facing {
        self.facing
    }

    /// The label and number of each kind of piece held.
    pub fn pieces(&self) -> &[(String, u32)] {
        &self.pieces
    }
}

/// A board as one of its players sees it.
///
/// Squares are filled in by the numbers of the board; rows and columns are read from the top left
/// of the picture, which depends on who looks at it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    files: Vec<String>,
    ranks: Vec<String>,
    /// By file, then rank, both from the first player's left corner.
    cells: Vec<Option<Cell>>,
    hands: Vec<Hand>,
    facing: Facing,
}

impl View {
    /// An empty board seen by the first player, with the squares and names of `board`.
    pub fn of(board: &impl Board) -> Self {
        let (width, height) = (board.width(), board.height());
        let mut view = Self {
            files: vec![String::new(); width],
            ranks: vec![String::new(); height],
            cells: vec![None; width * height],
            hands: Vec::new(),
            facing: Facing::forward(),
        };
        for x in 0..width {
            for y in 0..height {
                let Some(index) = board.index(x as i32, y as i32) else { continue };
                let name = board.square_name(index);
                // On every board a name is one character for the file, then the rank.
                let mut rest = name.chars();
                view.files[x] = rest.next().map(String::from).unwrap_or_default();
                view.ranks[y] = rest.collect();
                let cell = Cell { index, name, piece: None, marks: Marks::empty() };
                view.cells[x * height + y] = Some(cell);
            }
        }
        view
    }

    fn find(&mut self, index: usize) -> Option<&mut Cell> {
        self.cells.iter_mut().flatten().find(|cell| cell.index == index)
    }

    /// Puts a piece on the square with this number. Does nothing when there is no such square.
    pub fn place(&mut self, index: usize, piece: Piece) {
        if let Some(cell) = self.find(index) {
            cell.piece = Some(piece);
        }
    }

    /// Adds marks to the square with this number. Does nothing when there is no such square.
    pub fn mark(&mut self, index: usize, marks: Marks) {
        if let Some(cell) = self.find(index) {
            cell.marks |= marks;
        }
    }

    /// Adds a hand.
    pub fn add_hand(&mut self, hand: Hand) {
        self.hands.push(hand);
    }

    /// The hands, in the order in which they were added.
    pub fn hands(&self) -> &[Hand] {
        &self.hands
    }

    /// The same board as seen by a player who faces this way.
    #[must_use]
    pub fn seen(self, facing: Facing) -> Self {
        Self { facing, ..self }
    }

    /// Which way the player faces who sees the board like this.
    pub fn facing(&self) -> Facing {
        self.facing
    }

    fn lies_down(&self) -> bool {
        self.facing.quarters() % 2 == 1
    }

    /// How many columns the picture has.
    pub fn columns(&self) -> usize {
        if self.lies_down() { self.ranks.len() } else { self.files.len() }
    }

    /// How many rows the picture has.
    pub fn rows(&self) -> usize {
        if self.lies_down() { self.files.len() } else { self.ranks.len() }
    }

    /// File and rank of a place in the picture.
    fn place_at(&self, column: usize, row: usize) -> Option<(usize, usize)> {
        let (column, row) = (i32::try_from(column).ok()?, i32::try_from(row).ok()?);
        let up = self.rows() as i32 - 1 - row;
        let (dx, dy) = self.facing.turn((column, up));
        // Where a direction runs backwards, it starts from the far edge.
        let from_edge = |d: i32, backwards: bool, size: usize| {
            usize::try_from(if backwards { size as i32 - 1 + d } else { d })
                .ok()
                .filter(|&at| at < size)
        };
        let (right, ahead) = (self.facing.turn((1, 0)), self.facing.turn((0, 1)));
        let x = from_edge(dx, right.0 + ahead.0 < 0, self.files.len())?;
        let y = from_edge(dy, right.1 + ahead.1 < 0, self.ranks.len())?;
        Some((x, y))
    }

    /// The square shown in this column, counted from the left, and this row, counted from the
    /// top; `None` where there is no square.
    pub fn cell(&self, column: usize, row: usize) -> Option<&Cell> {
        let (x, y) = self.place_at(column, row)?;
        self.cells[x * self.ranks.len() + y].as_ref()
    }

    /// The coordinate written above and below a column, empty when there is no such column.
    pub fn column_name(&self, column: usize) -> &str {
        match self.place_at(column, 0) {
            Some((_, y)) if self.lies_down() => &self.ranks[y],
            Some((x, _)) => &self.files[x],
            None => "",
        }
    }

    /// The coordinate written left and right of a row, empty when there is no such row.
    pub fn row_name(&self, row: usize) -> &str {
        match self.place_at(0, row) {
            Some((x, _)) if self.lies_down() => &self.files[x],
            Some((_, y)) => &self.ranks[y],
            None => "",
        }
    }
}

/// Draws the view as plain text, as [`text`](crate::text()) does.
impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&crate::text(self))
    }
}
