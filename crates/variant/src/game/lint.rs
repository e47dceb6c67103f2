//! The linter: slower warnings about playable games.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use wazir_betza::{BetzaMove, MoveTables, Movement, Occupancy};
use wazir_chesslike::Ruleset;
use wazir_game::{Seat, SplitMix64};
use wazir_geometry::{Bits, Board, Facing};

use super::GameFile;
use super::compile;
use super::definition::{PieceDefinition, VariantDefinition};
use super::placement::{self, ParsedPosition};
use super::region::Region;
use super::ruleset::{Variant64, Variant128, VariantRuleset};
use super::warning::GameWarning;
use crate::FileWarning;

/// The number of random crowds tried for a piece that seems unable to do something.
const RANDOM_OCCUPANCIES: u64 = 64;

/// A set of squares, one bit per square index.
type Squares = u128;
type Tables<R> = MoveTables<<<R as Ruleset>::Geometry as Board>::Bits>;
type TestOccupancy<R> = Occupancy<<<R as Ruleset>::Geometry as Board>::Bits>;
type Found = Vec<(GameWarning, Range<usize>)>;

impl GameFile {
    /// Returns further warnings, beside the cheaper [ones of reading](GameFile::warnings): pieces
    /// that can never move or promote from anywhere they can stand, or that all are on squares of
    /// one colour and cannot leave it. It computes all squares that each piece can reach, which
    /// takes a few milliseconds.
    ///
    /// ```
    /// let text = "name = 'Stone'\nstart = 'k3/4/4/KS2 w - - 0 1'\nboard = { files = 4, ranks = 4 }
    /// [pieces]\nK = { betza = 'K', royal = true }\nS = { name = 'stone', betza = 'bW' }";
    /// let file = wazir_variant::game::read_game(text)?;
    /// assert!(file.warnings().is_empty());
    /// assert_eq!(file.lint()[0].to_string(), "line 6, column 1: the stone cannot move from any square");
    /// # Ok::<(), wazir_variant::FileErrors>(())
    /// ```
    pub fn lint(&self) -> Vec<FileWarning> {
        let found = match compile::board::<Variant64>(&self.definition) {
            Some(board) => advice::<Variant64>(self, board),
            None => compile::board::<Variant128>(&self.definition)
                .and_then(|board| advice::<Variant128>(self, board)),
        };
        let text = self.definition.source();
        let found = found.unwrap_or_default().into_iter();
        let told = found.map(|(warning, span)| FileWarning::of_game(text, warning, span));
        told.filter(|warning| !self.warnings.contains(warning)).collect()
    }
}

/// Returns `None` for a game that cannot be played anyway.
fn advice<R: VariantRuleset>(file: &GameFile, board: R::Geometry) -> Option<Found> {
    let placed = placement::read(file.definition.start(), &file.definition).ok()?;
    let look = Linter::<R>::new(file, &placed, board);
    let quick = look.stuck_pieces(&[look.empty_board(), look.among_enemies()]);
    let mut found = match quick.is_empty() {
        true => quick,
        // A piece that needs one or more screens finds them in some crowd.
        false => look.stuck_pieces(&look.crowds()),
    };
    found.extend(look.colourbound_pieces());
    Some(found)
}

/// A game with the movement tables of its pieces.
struct Linter<'a, R: VariantRuleset> {
    file: &'a GameFile,
    game: &'a VariantDefinition,
    board: R::Geometry,
    /// The movement tables, by kind and seat.
    tables: Vec<[Option<Tables<R>>; 2]>,
    /// The kinds whose movement takes too long to work out. They count as if they could go anywhere.
    slow: Vec<bool>,
    /// The start squares, by kind and seat.
    home: Vec<[Squares; 2]>,
}

impl<'a, R: VariantRuleset> Linter<'a, R> {
    fn new(file: &'a GameFile, placed: &ParsedPosition, board: R::Geometry) -> Self {
        let game = &file.definition;
        let compiled = |piece: &PieceDefinition| {
            [(Seat::FIRST, Facing::forward()), (Seat::SECOND, Facing::half())].map(
                |(seat, facing)| {
                    piece.movement(seat).and_then(|movement| movement.compile(&board, facing).ok())
                },
            )
        };
        let tables = game.pieces.iter().map(compiled).collect();
        let mut home = Vec::new();
        home.resize(game.pieces.len(), [0; 2]);
        let slow = game.pieces.iter().map(is_slow).collect();
        let mut look = Self { file, game, board, tables, slow, home };
        for &(at, seat, kind) in &placed.pieces {
            let square = look.board.index(at.0.into(), at.1.into());
            if let (Some(home), Some(square)) = (look.home.get_mut(kind), square) {
                home[seat & 1] |= 1 << square;
            }
        }
        look
    }

    fn numbers(&self, region: &Region) -> Squares {
        let squares = region.iter().filter_map(|(x, y)| self.board.index(x.into(), y.into()));
        squares.fold(0, |all, square| all | 1 << square)
    }

    fn all(&self) -> Squares {
        (0..self.board.square_count()).fold(0, |all, square| all | 1 << square)
    }

    fn empty_board(&self) -> TestOccupancy<R> {
        Occupancy { initial: true, ..Occupancy::default() }
    }

    fn among_enemies(&self) -> TestOccupancy<R> {
        Occupancy { enemy: self.board.full(), ..self.empty_board() }
    }

    /// Random crowds of enemies and friends, from few to many, and the two quick cases.
    fn crowds(&self) -> Vec<TestOccupancy<R>> {
        let mut numbers = SplitMix64::new(1);
        let mut crowd = |fullness: u64| {
            let mut crowd = self.empty_board();
            for square in 0..self.board.square_count() {
                let bit = Bits::bit(square);
                match numbers.next_u64() % (3 * RANDOM_OCCUPANCIES) {
                    lot if lot < fullness => crowd.enemy |= bit,
                    lot if lot < 2 * fullness => crowd.own |= bit,
                    _ => {}
                }
            }
            crowd
        };
        let mut crowds: Vec<_> = (1..=RANDOM_OCCUPANCIES).map(&mut crowd).collect();
        crowds.extend([self.empty_board(), self.among_enemies()]);
        crowds
    }

    /// The squares that a piece can reach from a square with one move, in any of the crowds.
    fn reached_from(
        &self,
        kind: usize,
        seat: usize,
        from: usize,
        crowds: &[TestOccupancy<R>],
    ) -> Squares {
        let Some(tables) = self.tables.get(kind).and_then(|tables| tables[seat].as_ref()) else {
            return 0;
        };
        if self.slow[kind] {
            return self.all() & !(1 << from);
        }
        let free = |region: &Option<Region>| match region {
            Some(region) => self.numbers(region),
            None => self.all(),
        };
        let targets = crowds.iter().flat_map(|crowd| tables.all_targets(from, crowd));
        let squares = targets.fold(0, |all, target| all | 1 << target.square(from));
        squares & free(&self.game.pieces[kind].region[seat]) & !(1 << from)
    }

    /// The squares on which each piece can ever stand.
    fn reachable_squares(&self, crowds: &[TestOccupancy<R>]) -> Vec<[Squares; 2]> {
        let mut comes = self.home.clone();
        for &kind in &self.game.droppable {
            for (seat, squares) in comes[kind].iter_mut().enumerate() {
                let region = &self.game.pieces[kind].drops.region[seat];
                *squares |= region.as_ref().map_or(self.all(), |region| self.numbers(region));
            }
        }
        let mut asked: Vec<[Squares; 2]> = comes.iter().map(|_| [0; 2]).collect();
        loop {
            let before = comes.clone();
            for kind in 0..comes.len() {
                for seat in 0..2 {
                    let new = comes[kind][seat] & !asked[kind][seat];
                    asked[kind][seat] |= new;
                    for from in new.iter() {
                        comes[kind][seat] |= self.reached_from(kind, seat, from, crowds);
                    }
                    let piece = &self.game.pieces[kind];
                    let zone = comes[kind][seat] & self.numbers(&piece.zone[seat]);
                    for &other in &piece.becomes[seat] {
                        comes[other][seat] |= zone;
                    }
                }
            }
            if comes == before {
                return comes;
            }
        }
    }

    /// The pieces in the file, except those that are derived from them.
    fn listed_pieces(&self) -> impl Iterator<Item = (usize, &'a PieceDefinition, Range<usize>)> {
        let pieces = self.game.pieces.iter().zip(&self.file.places).enumerate();
        pieces.map(|(kind, (piece, place))| (kind, piece, place.clone()))
    }

    /// Finds pieces that can never move or never promote.
    fn stuck_pieces(&self, crowds: &[TestOccupancy<R>]) -> Found {
        let comes = self.reachable_squares(crowds);
        let mut found = Vec::new();
        for (kind, piece, place) in self.listed_pieces() {
            let Some(comes) = comes.get(kind).filter(|comes| **comes != [0; 2]) else { continue };
            let moves = |seat: usize| {
                comes[seat].iter().any(|from| self.reached_from(kind, seat, from, crowds) != 0)
            };
            if !moves(0) && !moves(1) {
                found.push((GameWarning::Stuck { piece: name(piece, comes) }, place.clone()));
            }
            let dead = |&seat: &usize| {
                let promotes = comes[seat] != 0 && !piece.becomes[seat].is_empty();
                promotes && comes[seat] & self.numbers(&piece.zone[seat]) == 0
            };
            if let Some(seat) = (0..2).find(dead) {
                let piece = piece.name[seat].clone();
                found.push((GameWarning::DeadPromotion { piece }, place));
            }
        }
        found
    }

    /// Finds pieces that are bound to squares of one colour, the same for all of a side.
    fn colourbound_pieces(&self) -> Found {
        let alone = [self.empty_board(), self.among_enemies()];
        let dark = (0..self.board.square_count()).filter(|&square| {
            let (x, y) = self.board.coords(square);
            (x + y) & 1 == 0
        });
        let dark = dark.fold(0, |all: Squares, square| all | 1 << square);
        let one = |squares: Squares| squares & dark == 0 || squares & !dark == 0;
        let bound = |kind: usize, seat: usize| {
            let home = self.home[kind][seat];
            let stays = |from: usize| one(self.reached_from(kind, seat, from, &alone) | 1 << from);
            home.count_ones() > 1 && one(home) && self.all().iter().all(stays)
        };
        let comes = |kind: usize| {
            let becomes = self.game.pieces.iter().flat_map(|piece| piece.becomes.iter().flatten());
            self.game.droppable.contains(&kind) || becomes.into_iter().any(|&other| other == kind)
        };
        let mut found = Vec::new();
        for (kind, piece, place) in self.listed_pieces() {
            // A piece that is confined to a region is meant to be bound.
            let everywhere = piece.region.iter().all(Option::is_none) && !comes(kind);
            if let Some(seat) = (0..2).find(|&seat| everywhere && bound(kind, seat)) {
                found.push((GameWarning::OneColour { piece: piece.name[seat].clone() }, place));
            }
        }
        found
    }
}

/// Returns whether the movement of a piece has chains so long that the squares it can reach take long
/// to find: the time grows with each leg and with what each can lead to.
fn is_slow(piece: &PieceDefinition) -> bool {
    const MOST: usize = 120;
    let chain = |part: &BetzaMove| match part.legs().len() + part.path().len() {
        1 => 0,
        legs => legs * legs,
    };
    let cost = |movement: &Movement| movement.moves().iter().map(chain).sum::<usize>();
    piece.movement.iter().flatten().any(|movement| cost(movement) > MOST)
}

/// The name of a piece for a seat that has it.
fn name(piece: &PieceDefinition, comes: &[Squares; 2]) -> String {
    piece.name[usize::from(comes[0] == 0)].clone()
}
