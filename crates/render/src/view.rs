//! What there is to draw.

use std::fmt;

use wazir_betza::SquareMark;
use wazir_game::Seat;
use wazir_registry::{PieceInfo, PieceShape};
use wazir_geometry::{Board, Facing};

use crate::Pips;

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
        /// The piece picked up moves so, but may not go here now.
        const BARRED = 1 << 4;
        /// The piece picked up promotes here.
        const ZONE = 1 << 5;
        /// A move that somebody thinks of leaves or reaches this square.
        const IDEA = 1 << 6;
    }
}

/// What the squares of a board look like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SquarePattern {
    /// All alike, divided by lines.
    #[default]
    Plain,
    /// Light and dark by turns; the first player's left corner is dark.
    Chequered,
}

/// A piece as it is shown.
///
/// The label is all that text pictures show. The rest is for drawn ones: what is written on the
/// piece, its shape, which way its owner looks, and how it moves.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PieceView {
    label: String,
    owner: Seat,
    promoted: bool,
    name: Option<String>,
    letters: Option<String>,
    kanji: Option<String>,
    body: PieceShape,
    facing: Facing,
    pips: Option<Pips>,
    figurine: Option<&'static str>,
}

impl PieceView {
    /// An unpromoted piece. The label should tell its owner without help from colour, as the
    /// letters of position texts do.
    ///
    /// It is drawn as a cube with the label on it, facing forward when the first player owns it
    /// and the other way otherwise.
    pub fn new(label: impl Into<String>, owner: Seat) -> Self {
        let facing = if owner == Seat::FIRST { Facing::forward() } else { Facing::half() };
        Self {
            label: label.into(),
            owner,
            promoted: false,
            name: None,
            letters: None,
            kanji: None,
            body: PieceShape::default(),
            facing,
            pips: None,
            figurine: None,
        }
    }

    /// A piece of a game, from what is known of it and which way its owner looks. What moves in a way of
    /// its own shows how.
    pub fn of(facts: PieceInfo, owner: Seat, facing: Facing) -> Self {
        let disc = facts.style.shape == PieceShape::Disc;
        Self {
            figurine: facts.style.glyph,
            pips: facts.movement.filter(|_| disc).map(|movement| Pips::of(&movement)),
            label: facts.label,
            owner,
            promoted: facts.promoted,
            name: Some(facts.name),
            letters: Some(facts.style.letters.unwrap_or(facts.letter)),
            kanji: facts.style.kanji.map(Into::into),
            body: facts.style.shape,
            facing,
        }
    }

    /// The same piece, shown as promoted or not.
    #[must_use]
    pub fn with_promoted(self, promoted: bool) -> Self {
        Self { promoted, ..self }
    }

    /// The same piece with the name that players give it, for those who hear the picture read.
    #[must_use]
    pub fn with_name(self, name: impl Into<String>) -> Self {
        Self { name: Some(name.into()), ..self }
    }

    /// The same piece with other letters drawn on it than its label.
    #[must_use]
    pub fn with_letters(self, letters: impl Into<String>) -> Self {
        Self { letters: Some(letters.into()), ..self }
    }

    /// The same piece with kanji, one or two, drawn on it instead of letters.
    #[must_use]
    pub fn with_kanji(self, kanji: impl Into<String>) -> Self {
        Self { kanji: Some(kanji.into()), ..self }
    }

    /// The same piece with another body.
    #[must_use]
    pub fn with_body(self, body: PieceShape) -> Self {
        Self { body, ..self }
    }

    /// The same piece of an owner who looks another way.
    #[must_use]
    pub fn with_facing(self, facing: Facing) -> Self {
        Self { facing, ..self }
    }

    /// The same piece with a grid that shows how it moves.
    #[must_use]
    pub fn with_pips(self, pips: Pips) -> Self {
        Self { pips: Some(pips), ..self }
    }

    /// The same piece with a figure that may be drawn on it instead of letters: an SVG path whose
    /// overlaps are holes, in a square of 100 units.
    #[must_use]
    pub fn with_figurine(self, figure: &'static str) -> Self {
        Self { figurine: Some(figure), ..self }
    }

    /// What is written on the piece in text pictures.
    pub fn label(&self) -> &str {
        &self.label
    }

    /// Whose piece it is.
    pub fn owner(&self) -> Seat {
        self.owner
    }

    /// Whether the piece is promoted.
    pub fn is_promoted(&self) -> bool {
        self.promoted
    }

    /// What players call the piece; the label when no name was given.
    pub fn name(&self) -> &str {
        self.name.as_deref().unwrap_or(&self.label)
    }

    /// The letters drawn on the piece; the label when none were given.
    pub fn letters(&self) -> &str {
        self.letters.as_deref().unwrap_or(&self.label)
    }

    /// The kanji drawn on the piece.
    pub fn kanji(&self) -> Option<&str> {
        self.kanji.as_deref()
    }

    /// The body of the piece.
    pub fn body(&self) -> PieceShape {
        self.body
    }

    /// Which way its owner looks at the board.
    pub fn facing(&self) -> Facing {
        self.facing
    }

    /// The figure that may be drawn on it, as an SVG path.
    pub fn figurine(&self) -> Option<&'static str> {
        self.figurine
    }

    /// How the piece moves.
    pub fn pips(&self) -> Option<&Pips> {
        self.pips.as_ref()
    }
}

/// A square that exists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    index: usize,
    name: String,
    piece: Option<PieceView>,
    marks: Marks,
    ways: Vec<SquareMark>,
    dark: bool,
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
    pub fn piece(&self) -> Option<&PieceView> {
        self.piece.as_ref()
    }

    /// What is special about the square.
    pub fn marks(&self) -> Marks {
        self.marks
    }

    /// How the piece picked up gets here, in the order of [`SquareMark::ALL`]; nothing for squares it does
    /// not reach.
    pub fn ways(&self) -> &[SquareMark] {
        &self.ways
    }

    /// Whether the square is dark where squares are light and dark by turns.
    pub fn is_dark(&self) -> bool {
        self.dark
    }
}

/// The pieces one player holds in hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandView {
    title: String,
    owner: Seat,
    facing: Facing,
    pieces: Vec<(String, u32)>,
    views: Vec<PieceView>,
}

impl HandView {
    /// A hand with the name of its owner, and the label and number of each kind of piece in it.
    pub fn new(
        title: impl Into<String>,
        owner: Seat,
        facing: Facing,
        pieces: impl IntoIterator<Item = (String, u32)>,
    ) -> Self {
        let look = |(label, count)| (PieceView::new(label, owner).with_facing(facing), count);
        Self::with_pieces(title, owner, facing, pieces.into_iter().map(look))
    }

    /// A hand with the name of its owner, and each kind of piece in it, as it is drawn, with its
    /// number.
    pub fn with_pieces(
        title: impl Into<String>,
        owner: Seat,
        facing: Facing,
        pieces: impl IntoIterator<Item = (PieceView, u32)>,
    ) -> Self {
        let entry = |(look, count): (PieceView, u32)| ((look.label().to_owned(), count), look);
        let (pieces, looks) = pieces.into_iter().map(entry).unzip();
        Self { title: title.into(), owner, facing, pieces, views: looks }
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

    /// Each kind of piece held, as it is drawn, and its number; kinds of which there are none are
    /// left out.
    pub fn held(&self) -> impl Iterator<Item = (&PieceView, u32)> {
        let counts = self.pieces.iter().map(|(_, count)| *count);
        self.views.iter().zip(counts).filter(|(_, count)| *count > 0)
    }
}

/// A board as one of its players sees it.
///
/// Squares are filled in by the numbers of the board; rows and columns are read from the top left
/// of the picture, which depends on who looks at it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardView {
    files: Vec<String>,
    ranks: Vec<String>,
    /// By file, then rank, both from the first player's left corner.
    cells: Vec<Option<Cell>>,
    hands: Vec<HandView>,
    facing: Facing,
    ground: SquarePattern,
    title: String,
    players: Vec<(Seat, String)>,
}

impl BoardView {
    /// An empty board seen by the first player, with the squares and names of `board`.
    pub fn empty(board: &impl Board) -> Self {
        let (width, height) = (board.width(), board.height());
        let mut view = Self {
            files: vec![String::new(); width],
            ranks: vec![String::new(); height],
            cells: vec![None; width * height],
            hands: Vec::new(),
            facing: Facing::forward(),
            ground: SquarePattern::default(),
            title: "Board".to_owned(),
            players: Vec::new(),
        };
        for x in 0..width {
            for y in 0..height {
                let Some(index) = board.index(x as i32, y as i32) else { continue };
                let name = board.square_name(index);
                // On every board a name is one character for the file, then the rank.
                let mut rest = name.chars();
                view.files[x] = rest.next().map(String::from).unwrap_or_default();
                view.ranks[y] = rest.collect();
                let dark = (x + y) % 2 == 0;
                let cell = Cell {
                    index,
                    name,
                    piece: None,
                    marks: Marks::empty(),
                    ways: Vec::new(),
                    dark,
                };
                view.cells[x * height + y] = Some(cell);
            }
        }
        view
    }

    fn find(&mut self, index: usize) -> Option<&mut Cell> {
        self.cells.iter_mut().flatten().find(|cell| cell.index == index)
    }

    /// Puts a piece on the square with this number. Does nothing when there is no such square.
    pub fn place(&mut self, index: usize, piece: PieceView) {
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

    /// Says how the piece picked up gets to the square with this number. Does nothing when there is
    /// no such square. A square can be reached in several ways.
    pub fn add_way(&mut self, index: usize, way: SquareMark) {
        let Some(cell) = self.find(index) else { return };
        if let Err(place) = cell.ways.binary_search(&way) {
            cell.ways.insert(place, way);
        }
    }

    /// The same board with nothing on it and nothing marked; the hands stay.
    ///
    /// ```
    /// use wazir_game::Seat;
    /// use wazir_geometry::{Board, Shogi9};
    /// use wazir_render::{Marks, PieceView, BoardView};
    /// let mut view = BoardView::empty(&Shogi9);
    /// view.place(0, PieceView::new("K", Seat::FIRST));
    /// view.mark(1, Marks::LAST);
    /// assert_eq!(view.cleared(), BoardView::empty(&Shogi9));
    /// ```
    #[must_use]
    pub fn cleared(mut self) -> Self {
        for cell in self.cells.iter_mut().flatten() {
            (cell.piece, cell.marks) = (None, Marks::empty());
            cell.ways.clear();
        }
        self
    }

    /// Adds a hand.
    pub fn add_hand(&mut self, hand: HandView) {
        self.hands.push(hand);
    }

    /// The hands, in the order in which they were added.
    pub fn hands(&self) -> &[HandView] {
        &self.hands
    }

    /// Sets what the squares look like.
    pub fn set_pattern(&mut self, ground: SquarePattern) {
        self.ground = ground;
    }

    /// What the squares look like.
    pub fn pattern(&self) -> SquarePattern {
        self.ground
    }

    /// Sets the title of the picture, `Board` at first.
    pub fn set_title(&mut self, title: impl Into<String>) {
        self.title = title.into();
    }

    /// The title of the picture.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Says what the player of a seat is called in the description of the picture.
    pub fn set_player_name(&mut self, seat: Seat, name: impl Into<String>) {
        self.players.retain(|(other, _)| *other != seat);
        self.players.push((seat, name.into()));
    }

    /// What the player of a seat is called: the name given, or else the title of his hand.
    pub fn player_name(&self, seat: Seat) -> Option<&str> {
        let named = self.players.iter().find(|(other, _)| *other == seat);
        let hand = || self.hands.iter().find(|hand| hand.owner == seat);
        named.map(|(_, name)| name.as_str()).or_else(|| hand().map(|hand| hand.title.as_str()))
    }

    /// The squares that exist, by file and rank from the first player's left corner.
    pub fn cells(&self) -> impl Iterator<Item = &Cell> {
        self.cells.iter().flatten()
    }

    /// The same board as seen by a player who faces this way.
    #[must_use]
    pub fn with_facing(self, facing: Facing) -> Self {
        Self { facing, ..self }
    }

    /// Which way the player faces who sees the board like this.
    pub fn facing(&self) -> Facing {
        self.facing
    }

    fn is_sideways(&self) -> bool {
        self.facing.quarters() % 2 == 1
    }

    /// How many columns the picture has.
    pub fn columns(&self) -> usize {
        if self.is_sideways() { self.ranks.len() } else { self.files.len() }
    }

    /// How many rows the picture has.
    pub fn rows(&self) -> usize {
        if self.is_sideways() { self.files.len() } else { self.ranks.len() }
    }

    /// File and rank of a place in the picture.
    fn place_at(&self, column: usize, row: usize) -> Option<(usize, usize)> {
        let (column, row) = (i32::try_from(column).ok()?, i32::try_from(row).ok()?);
        let up = self.rows() as i32 - 1 - row;
        let (dx, dy) = self.facing.rotate((column, up));
        // Where a direction runs backwards, it starts from the far edge.
        let from_edge = |d: i32, backwards: bool, size: usize| {
            usize::try_from(if backwards { size as i32 - 1 + d } else { d })
                .ok()
                .filter(|&at| at < size)
        };
        let (right, ahead) = (self.facing.rotate((1, 0)), self.facing.rotate((0, 1)));
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
            Some((_, y)) if self.is_sideways() => &self.ranks[y],
            Some((x, _)) => &self.files[x],
            None => "",
        }
    }

    /// The coordinate written left and right of a row, empty when there is no such row.
    pub fn row_name(&self, row: usize) -> &str {
        match self.place_at(0, row) {
            Some((x, _)) if self.is_sideways() => &self.files[x],
            Some((_, y)) => &self.ranks[y],
            None => "",
        }
    }
}

/// Draws the view as plain text, as [`text`](crate::text()) does.
impl fmt::Display for BoardView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&crate::text(self))
    }
}
