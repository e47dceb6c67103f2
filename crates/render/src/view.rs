//! The content of a picture: squares, pieces, hands and marks.

use std::fmt;

use wazir_betza::SquareMark;
use wazir_game::Seat;
use wazir_geometry::{Board, Facing};
use wazir_registry::{BoardLook, PieceInfo, PieceShape, SquarePattern};

use crate::{Figure, Pips};

bitflags::bitflags! {
    /// The marks of a square.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub struct Marks: u8 {
        /// The last move left or reached this square.
        const LAST = 1;
        /// The selected piece is here.
        const PICKED = 1 << 1;
        /// The selected piece can go here.
        const TARGET = 1 << 2;
        /// A king in check, or another piece in danger of capture is here.
        const CHECK = 1 << 3;
        /// The movement of the selected piece leads here, but the rules forbid the move now.
        const BARRED = 1 << 4;
        /// The selected piece promotes here.
        const ZONE = 1 << 5;
        /// A suggested move leaves or reaches this square.
        const IDEA = 1 << 6;
        /// The selected piece in hand can be dropped here.
        const DROP = 1 << 7;
    }
}

/// A piece as it is drawn.
///
/// Text pictures show only the label. SVG pictures use the rest: the writing on the piece, its
/// shape, the facing of its owner, and how it moves.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PieceView {
    label: String,
    owner: Seat,
    promoted: bool,
    name: Option<String>,
    letters: Option<String>,
    kanji: Option<String>,
    full_kanji: Option<&'static str>,
    body: PieceShape,
    facing: Facing,
    pips: Option<Pips>,
    figurine: Option<&'static str>,
    coarse_figurine: Option<&'static str>,
    /// How the piece moves, if no other figure is known.
    plan: Option<Pips>,
}

impl PieceView {
    /// Creates an unpromoted piece. The label should tell the owner without the help of colour, as
    /// the letters of position texts do.
    ///
    /// The piece is a cube with the label on it. It faces forward if the first player owns it, and
    /// the other way if not.
    pub fn new(label: impl Into<String>, owner: Seat) -> Self {
        let facing = if owner == Seat::FIRST { Facing::forward() } else { Facing::half() };
        Self {
            label: label.into(),
            owner,
            promoted: false,
            name: None,
            letters: None,
            kanji: None,
            full_kanji: None,
            body: PieceShape::default(),
            facing,
            pips: None,
            figurine: None,
            coarse_figurine: None,
            plan: None,
        }
    }

    /// Creates the view of a game's piece from its description and the facing of its owner. A disc
    /// gets a grid of [`Pips`] if its movement is known.
    pub fn of(facts: PieceInfo, owner: Seat, facing: Facing) -> Self {
        let shape = facts.style.shape;
        let upright = matches!(shape, PieceShape::Cube | PieceShape::Figure | PieceShape::Counter);
        let bare = facts.style.glyph.is_none() && upright;
        let wanted = bare || shape == PieceShape::Disc;
        let moves = facts.movement.filter(|_| wanted).map(|movement| Pips::of(&movement));
        Self {
            figurine: facts.style.glyph,
            coarse_figurine: facts.style.coarse_glyph,
            pips: moves.filter(|_| shape == PieceShape::Disc),
            plan: moves.filter(|_| bare),
            label: facts.label,
            owner,
            promoted: facts.promoted,
            name: Some(facts.name),
            letters: Some(facts.style.letters.unwrap_or(facts.letter)),
            kanji: facts.style.kanji,
            full_kanji: facts.style.full_kanji,
            body: facts.style.shape,
            facing,
        }
    }

    /// Returns the piece, shown as promoted or not.
    #[must_use]
    pub fn with_promoted(self, promoted: bool) -> Self {
        Self { promoted, ..self }
    }

    /// Returns the piece with the name that players give it. Descriptions for screen readers use
    /// it.
    #[must_use]
    pub fn with_name(self, name: impl Into<String>) -> Self {
        Self { name: Some(name.into()), ..self }
    }

    /// Returns the piece with these letters drawn on it instead of its label.
    #[must_use]
    pub fn with_letters(self, letters: impl Into<String>) -> Self {
        Self { letters: Some(letters.into()), ..self }
    }

    /// Returns the piece with these kanji, one or two, drawn on it instead of letters.
    #[must_use]
    pub fn with_kanji(self, kanji: impl Into<String>) -> Self {
        Self { kanji: Some(kanji.into()), ..self }
    }

    /// Returns the piece with another body.
    #[must_use]
    pub fn with_body(self, body: PieceShape) -> Self {
        Self { body, ..self }
    }

    /// Returns the piece with another facing of its owner.
    #[must_use]
    pub fn with_facing(self, facing: Facing) -> Self {
        Self { facing, ..self }
    }

    /// Returns the piece with a grid that shows how it moves.
    #[must_use]
    pub fn with_pips(self, pips: Pips) -> Self {
        Self { pips: Some(pips), ..self }
    }

    /// Returns the piece without the grid that shows how it moves, unless nothing else stands for it.
    #[must_use]
    pub fn without_pips(self) -> Self {
        let bare = self.figurine.is_none() && self.coarse_figurine.is_none();
        Self { pips: self.pips.filter(|_| bare), ..self }
    }

    /// Returns the piece with a figurine, which can be drawn on it instead of letters. The figurine
    /// is an SVG path in a square of 100 units; its overlaps are holes.
    #[must_use]
    pub fn with_figurine(self, figure: &'static str) -> Self {
        Self { figurine: Some(figure), ..self }
    }

    /// Returns the label, which text pictures show.
    pub fn label(&self) -> &str {
        &self.label
    }

    /// Returns the owner of the piece.
    pub fn owner(&self) -> Seat {
        self.owner
    }

    /// Returns whether the piece is promoted.
    pub fn is_promoted(&self) -> bool {
        self.promoted
    }

    /// Returns the name that players give the piece, or the label if no name was given.
    pub fn name(&self) -> &str {
        self.name.as_deref().unwrap_or(&self.label)
    }

    /// Returns the letters drawn on the piece, or the label if none were given.
    pub fn letters(&self) -> &str {
        self.letters.as_deref().unwrap_or(&self.label)
    }

    /// Returns the kanji drawn on the piece.
    pub fn kanji(&self) -> Option<&str> {
        self.kanji.as_deref()
    }

    /// Returns the full name in kanji, or the kanji drawn on the piece if it has no fuller name.
    pub fn full_kanji(&self) -> Option<&str> {
        self.full_kanji.or(self.kanji())
    }

    /// Returns the body of the piece.
    pub fn body(&self) -> PieceShape {
        self.body
    }

    /// Returns the facing of the owner.
    pub fn facing(&self) -> Facing {
        self.facing
    }

    /// Returns the figurine that can be drawn on the piece, as an SVG path.
    pub fn figurine(&self) -> Option<&'static str> {
        self.figurine
    }

    /// Returns the figure that shows the piece where there is no room for more than its outline, or
    /// `None` if only letters can tell what it is.
    pub fn figure(&self) -> Option<Figure> {
        let plan = || self.plan().copied().map(Figure::Plan);
        match self.body {
            PieceShape::ShogiWedge => Some(Figure::Wedge),
            PieceShape::Tile { .. } => Some(Figure::Tile),
            PieceShape::Castle => Some(Figure::Castle),
            _ => self.figurine.map(Figure::Path).or_else(plan),
        }
    }

    /// Returns the figure for a picture too coarse for holes and thin lines.
    pub fn coarse_figure(&self) -> Option<Figure> {
        match self.figure()? {
            Figure::Path(path) => {
                Some(self.coarse_figurine.map_or(Figure::Filled(path), Figure::Pixels))
            }
            other => Some(other),
        }
    }

    /// Returns the grid that stands for a piece without a figure.
    pub(crate) fn plan(&self) -> Option<&Pips> {
        self.pips.as_ref().or(self.plan.as_ref())
    }

    /// Returns the grid that shows how the piece moves.
    pub fn pips(&self) -> Option<&Pips> {
        self.pips.as_ref()
    }
}

/// A square of the board, with its piece and its marks.
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
    /// Returns the index of the square on the board.
    pub fn index(&self) -> usize {
        self.index
    }

    /// Returns the name of the square.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the piece on the square.
    pub fn piece(&self) -> Option<&PieceView> {
        self.piece.as_ref()
    }

    /// Returns the marks of the square.
    pub fn marks(&self) -> Marks {
        self.marks
    }

    /// Returns the ways in which the selected piece reaches the square, in the order of
    /// [`SquareMark::ALL`]. The list is empty if the piece does not reach the square.
    pub fn ways(&self) -> &[SquareMark] {
        &self.ways
    }

    /// Returns whether the square is dark on a chequered board.
    pub fn is_dark(&self) -> bool {
        self.dark
    }
}

/// The hand of one player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandView {
    title: String,
    owner: Seat,
    facing: Facing,
    pieces: Vec<(String, u32)>,
    views: Vec<PieceView>,
}

impl HandView {
    /// Creates a hand from the name of its owner and the label and count of each kind of piece.
    pub fn new(
        title: impl Into<String>,
        owner: Seat,
        facing: Facing,
        pieces: impl IntoIterator<Item = (String, u32)>,
    ) -> Self {
        let look = |(label, count)| (PieceView::new(label, owner).with_facing(facing), count);
        Self::with_pieces(title, owner, facing, pieces.into_iter().map(look))
    }

    /// Creates a hand from the name of its owner and the view and count of each kind of piece.
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

    /// Returns the name of the owner.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Returns the owner of the hand.
    pub fn owner(&self) -> Seat {
        self.owner
    }

    /// Returns the facing of the owner. The hand is drawn on the owner's side.
    pub fn facing(&self) -> Facing {
        self.facing
    }

    /// Returns the label and count of each kind of piece, counts of 0 included.
    pub fn pieces(&self) -> &[(String, u32)] {
        &self.pieces
    }

    /// Returns the view and count of each kind of piece in hand. Kinds with a count of 0 are left
    /// out.
    pub fn held(&self) -> impl Iterator<Item = (&PieceView, u32)> {
        let counts = self.pieces.iter().map(|(_, count)| *count);
        self.views.iter().zip(counts).filter(|(_, count)| *count > 0)
    }
}

/// A board as one of its players sees it.
///
/// Methods that fill in squares take the board's square indices. Rows and columns count from 0 at
/// the top left of the picture, so they depend on the facing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardView {
    files: Vec<String>,
    ranks: Vec<String>,
    /// Ordered by file, then by rank, both from the first player's left corner.
    cells: Vec<Option<Cell>>,
    hands: Vec<HandView>,
    facing: Facing,
    look: BoardLook,
    title: String,
    players: Vec<(Seat, String)>,
    /// From square to square, by index.
    arrows: Vec<(usize, usize)>,
}

impl BoardView {
    /// Creates an empty board, seen by the first player, with the squares and names of `board`.
    pub fn empty(board: &impl Board) -> Self {
        let (width, height) = (board.width(), board.height());
        let mut view = Self {
            files: vec![String::new(); width],
            ranks: vec![String::new(); height],
            cells: vec![None; width * height],
            hands: Vec::new(),
            facing: Facing::forward(),
            look: BoardLook::default(),
            title: "Board".to_owned(),
            players: Vec::new(),
            arrows: Vec::new(),
        };
        for x in 0..width {
            for y in 0..height {
                let Some(index) = board.index(x as i32, y as i32) else { continue };
                let name = board.square_name(index);
                // On every board a name is one character for the file, followed by the rank.
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

    /// Puts a piece on the square with this index. Does nothing if there is no such square.
    pub fn place(&mut self, index: usize, piece: PieceView) {
        if let Some(cell) = self.find(index) {
            cell.piece = Some(piece);
        }
    }

    /// Adds marks to the square with this index. Does nothing if there is no such square.
    pub fn mark(&mut self, index: usize, marks: Marks) {
        if let Some(cell) = self.find(index) {
            cell.marks |= marks;
        }
    }

    /// Adds a way in which the selected piece reaches the square with this index. Does nothing if
    /// there is no such square. A square can be reached in several ways.
    pub fn add_way(&mut self, index: usize, way: SquareMark) {
        let Some(cell) = self.find(index) else { return };
        if let Err(place) = cell.ways.binary_search(&way) {
            cell.ways.insert(place, way);
        }
    }

    /// Adds an arrow from one square to another. Only SVG pictures show it. An arrow between squares
    /// that do not exist, or from a square to itself, is not drawn.
    ///
    /// ```
    /// use wazir_geometry::{Board, Chess8};
    /// use wazir_render::{BoardView, SvgStyle, svg};
    /// let mut view = BoardView::empty(&Chess8);
    /// let plain = svg(&view, &SvgStyle::default());
    /// let [from, to] = ["e2", "e4"].map(|name| Chess8.parse_square(name).unwrap());
    /// view.add_arrow(from, to);
    /// assert_eq!(view.arrows(), [(from, to)]);
    /// assert!(svg(&view, &SvgStyle::default()).len() > plain.len());
    /// ```
    pub fn add_arrow(&mut self, from: usize, to: usize) {
        self.arrows.push((from, to));
    }

    /// Returns the arrows, each by the indices of its squares.
    pub fn arrows(&self) -> &[(usize, usize)] {
        &self.arrows
    }

    /// Returns the board without pieces, marks and arrows; the hands stay.
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
        self.arrows.clear();
        self
    }

    /// Gives each rank the name that a function returns for its present one. The squares keep their
    /// names.
    ///
    /// ```
    /// use wazir_geometry::Shogi9;
    /// use wazir_render::BoardView;
    /// let mut view = BoardView::empty(&Shogi9);
    /// view.rename_ranks(|rank| rank.to_uppercase());
    /// assert_eq!(view.row_name(0), "A");
    /// ```
    pub fn rename_ranks(&mut self, name: impl Fn(&str) -> String) {
        for rank in &mut self.ranks {
            *rank = name(rank);
        }
    }

    /// Adds a hand.
    pub fn add_hand(&mut self, hand: HandView) {
        self.hands.push(hand);
    }

    /// Returns the view without its hands if nothing is in any of them, so that the board has all the
    /// room.
    ///
    /// ```
    /// use wazir_registry::{GameRegistry, StartOptions};
    /// use wazir_game::Seat;
    /// let mut game = wazir_builtin::games().open("shogi", &StartOptions::default())?;
    /// let hands = |game: &wazir_registry::Play| {
    ///     wazir_render::view(game, Seat::FIRST).without_empty_hands().hands().len()
    /// };
    /// assert_eq!(hands(&game), 0);
    /// ["7g7f", "3c3d", "8h2b"].iter().try_for_each(|mv| game.play_text(mv).map(drop))?;
    /// assert_eq!(hands(&game), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn without_empty_hands(mut self) -> Self {
        if self.hands.iter().all(|hand| hand.held().next().is_none()) {
            self.hands.clear();
        }
        self
    }

    /// Returns the hands in the order in which they were added.
    pub fn hands(&self) -> &[HandView] {
        &self.hands
    }

    /// Sets the pattern of the squares.
    pub fn set_pattern(&mut self, pattern: SquarePattern) {
        self.look = BoardLook::new(pattern);
    }

    /// Sets the pattern of the squares and what lies on the board.
    pub fn set_board_look(&mut self, look: BoardLook) {
        self.look = look;
    }

    /// Returns the pattern of the squares and what lies on the board.
    pub fn board_look(&self) -> &BoardLook {
        &self.look
    }

    /// Returns the pattern of the squares.
    pub fn pattern(&self) -> SquarePattern {
        self.look.pattern()
    }

    /// Sets the title of the picture; the default is `Board`.
    pub fn set_title(&mut self, title: impl Into<String>) {
        self.title = title.into();
    }

    /// Returns the title of the picture.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Sets the name that the description of the picture uses for the player of a seat.
    pub fn set_player_name(&mut self, seat: Seat, name: impl Into<String>) {
        self.players.retain(|(other, _)| *other != seat);
        self.players.push((seat, name.into()));
    }

    /// Returns the name of the player of a seat: the name that was set, or else the title of the
    /// seat's hand.
    pub fn player_name(&self, seat: Seat) -> Option<&str> {
        let named = self.players.iter().find(|(other, _)| *other == seat);
        let hand = || self.hands.iter().find(|hand| hand.owner == seat);
        named.map(|(_, name)| name.as_str()).or_else(|| hand().map(|hand| hand.title.as_str()))
    }

    /// Returns the squares that exist, ordered by file and rank from the first player's left
    /// corner.
    pub fn cells(&self) -> impl Iterator<Item = &Cell> {
        self.cells.iter().flatten()
    }

    /// Returns the board as seen by a player with this facing.
    #[must_use]
    pub fn with_facing(self, facing: Facing) -> Self {
        Self { facing, ..self }
    }

    /// Returns the facing of the player who sees the board.
    pub fn facing(&self) -> Facing {
        self.facing
    }

    fn is_sideways(&self) -> bool {
        self.facing.quarters() % 2 == 1
    }

    /// Returns the number of columns in the picture.
    pub fn columns(&self) -> usize {
        if self.is_sideways() { self.ranks.len() } else { self.files.len() }
    }

    /// Returns the number of rows in the picture.
    pub fn rows(&self) -> usize {
        if self.is_sideways() { self.files.len() } else { self.ranks.len() }
    }

    /// Returns the indices of the file and the rank shown at a column and row.
    pub(crate) fn place_at(&self, column: usize, row: usize) -> Option<(usize, usize)> {
        let (column, row) = (i32::try_from(column).ok()?, i32::try_from(row).ok()?);
        let up = self.rows() as i32 - 1 - row;
        let (dx, dy) = self.facing.rotate((column, up));
        // A direction that runs backwards starts from the far edge.
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

    /// Returns the square shown in this column, counted from 0 at the left, and this row, counted
    /// from 0 at the top. Returns `None` if there is no square.
    pub fn cell(&self, column: usize, row: usize) -> Option<&Cell> {
        let (x, y) = self.place_at(column, row)?;
        self.cells[x * self.ranks.len() + y].as_ref()
    }

    /// Returns the coordinate written above and below a column, or an empty text if there is no
    /// such column.
    pub fn column_name(&self, column: usize) -> &str {
        match self.place_at(column, 0) {
            Some((_, y)) if self.is_sideways() => &self.ranks[y],
            Some((x, _)) => &self.files[x],
            None => "",
        }
    }

    /// Returns the coordinate written left and right of a row, or an empty text if there is no such
    /// row.
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
