//! Set-ups: positions before they are checked.

use wazir_game::Seat;
use wazir_geometry::{Board, Cross12, Geometry, Square};
use wazir_text::{Argument, Message, message};

use crate::seats::ALL;
use crate::texts::Positions;
use crate::{
    Kind, Options, Piece, Position, SeatSet, StartLayout, castle_square, facing, seat_name,
};

/// The largest number of tiles of a player.
pub(crate) const TILES: usize = 8;

/// Any placement of pieces with the seat to move, for editing.
///
/// Nothing is checked before it becomes a [`Position`].
///
/// ```
/// use wazir_evo::{NORTH, Options, Piece, Position, Role, SOUTH, SeatSet, Setup};
/// let mut setup = Setup::empty(SeatSet::SouthNorth);
/// setup.put("j1".parse()?, Some(Piece::castle(SOUTH)));
/// setup.put("c12".parse()?, Some(Piece::castle(NORTH)));
/// setup.put("f6".parse()?, Some(Piece::tile(SOUTH, Role::Blade)));
/// setup.put("f9".parse()?, Some(Piece::tile(NORTH, Role::Warrior)));
/// let position = Position::from_setup(&Options::default(), &setup)?;
/// assert_eq!(position.to_string(), "nK7/8/12/5nW6/12/12/5sB6/12/12/12/8/7sK sn s 0 1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    pieces: [Option<Piece>; Cross12::SQUARES],
    seats: SeatSet,
    to_move: Seat,
    clock: u32,
    ply: u32,
}

impl Setup {
    /// Returns the empty board, with the first seat in play to move and no ply played.
    pub fn empty(seats: SeatSet) -> Self {
        let to_move = if seats.contains(ALL[0]) { ALL[0] } else { ALL[1] };
        Self { pieces: [None; Cross12::SQUARES], seats, to_move, clock: 0, ply: 0 }
    }

    /// Returns the start of a game: the castle and eight tiles of each seat in play (rules/evo.md
    /// section 8, R1, R2, R16).
    pub fn start(seats: SeatSet, options: &Options) -> Self {
        let mut setup = Self::empty(seats);
        for seat in seats.iter() {
            if let Some(home) = castle_square(seat) {
                setup.put(home, Some(Piece::castle(seat)));
            }
            for square in start_squares(options.start_layout(), seat) {
                setup.put(square, Some(Piece::tile(seat, options.start_role())));
            }
        }
        setup
    }

    /// Puts a piece on a square, or clears the square.
    pub fn put(&mut self, square: Square<Cross12>, piece: Option<Piece>) {
        self.pieces[square.index()] = piece;
    }

    /// Returns the piece on a square.
    pub fn piece_at(&self, square: Square<Cross12>) -> Option<Piece> {
        self.pieces[square.index()]
    }

    /// Iterates over all pieces with their squares, ordered by square number.
    pub fn pieces(&self) -> impl Iterator<Item = (Square<Cross12>, Piece)> {
        Square::all().filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// Returns the seats in play.
    pub fn seat_set(&self) -> SeatSet {
        self.seats
    }

    /// Sets the seats in play.
    pub fn set_seating(&mut self, seats: SeatSet) {
        self.seats = seats;
    }

    /// Returns the seat to move.
    pub fn to_move(&self) -> Seat {
        self.to_move
    }

    /// Sets the seat to move.
    pub fn set_to_move(&mut self, seat: Seat) {
        self.to_move = seat;
    }

    /// Returns the number of plies since the last capture.
    pub fn clock(&self) -> u32 {
        self.clock
    }

    /// Sets the number of plies since the last capture.
    pub fn set_clock(&mut self, plies: u32) {
        self.clock = plies;
    }

    /// Returns the number of plies played before this position.
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// Sets the number of plies played before this position.
    pub fn set_ply(&mut self, plies: u32) {
        self.ply = plies;
    }

    pub(crate) fn check(&self) -> Result<(), SetupError> {
        if !self.seats.contains(self.to_move) {
            return Err(SetupError::SeatToMoveNotInPlay { seat: self.to_move });
        }
        for (square, piece) in self.pieces() {
            self.check_piece(square, piece)?;
        }
        let mut lost = None;
        for seat in self.seats.iter() {
            if self.check_seat(seat)? {
                continue;
            }
            if let Some(first) = lost.replace(seat) {
                return Err(SetupError::TwoDefeated { first, second: seat });
            }
        }
        Ok(())
    }

    fn check_piece(&self, square: Square<Cross12>, piece: Piece) -> Result<(), SetupError> {
        let seat = piece.seat();
        if !self.seats.contains(seat) {
            return Err(SetupError::SeatNotInPlay { square, seat });
        }
        if piece.kind() == Kind::Castle
            && let Some(home) = castle_square(seat)
            && home != square
        {
            return Err(self.misplaced_castle(seat, square, home));
        }
        Ok(())
    }

    fn misplaced_castle(
        &self,
        seat: Seat,
        square: Square<Cross12>,
        home: Square<Cross12>,
    ) -> SetupError {
        match self.pieces().filter(|&(_, piece)| piece == Piece::castle(seat)).count() {
            1 => SetupError::CastleMisplaced { seat, square, home },
            _ => SetupError::TwoCastles { seat },
        }
    }

    /// Returns whether the seat is still in the game: it has its castle and a tile.
    fn check_seat(&self, seat: Seat) -> Result<bool, SetupError> {
        let own = |castle| {
            self.pieces()
                .filter(|(_, p)| p.seat() == seat && (p.kind() == Kind::Castle) == castle)
                .count()
        };
        match own(false) {
            tiles if tiles > TILES => Err(SetupError::TooManyTiles { seat, tiles }),
            tiles => Ok(tiles > 0 && own(true) == 1),
        }
    }
}

/// Returns the squares of a seat's tiles at the start.
fn start_squares(preset: StartLayout, seat: Seat) -> impl Iterator<Item = Square<Cross12>> {
    let named = preset.squares().into_iter().filter_map(|name| Cross12.parse_square(name));
    named.filter_map(move |index| Square::new(Cross12.rotated(index, facing(seat))))
}

impl TryFrom<&Setup> for Position {
    type Error = SetupError;

    /// Returns the position with the default options.
    fn try_from(setup: &Setup) -> Result<Self, SetupError> {
        Position::from_setup(&Options::default(), setup)
    }
}

/// The reason a placement is not a position of Evo (rules/evo.md section 6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SetupError {
    /// A piece belongs to a seat that is not in play.
    SeatNotInPlay {
        /// The square of the piece.
        square: Square<Cross12>,
        /// Its owner.
        seat: Seat,
    },
    /// The seat to move is not in play.
    SeatToMoveNotInPlay {
        /// The seat to move.
        seat: Seat,
    },
    /// A seat has more than one castle.
    TwoCastles {
        /// The owner.
        seat: Seat,
    },
    /// A castle is not on its square.
    CastleMisplaced {
        /// The owner.
        seat: Seat,
        /// The square of the castle.
        square: Square<Cross12>,
        /// The only square on which it may stand.
        home: Square<Cross12>,
    },
    /// A seat has more than eight tiles.
    TooManyTiles {
        /// The owner.
        seat: Seat,
        /// The number of tiles.
        tiles: usize,
    },
    /// Two seats in play lack their castle or all tiles; the game would have ended with the first.
    TwoDefeated {
        /// The first of them in turn order from South.
        first: Seat,
        /// The second of them.
        second: Seat,
    },
}

wazir_text::impl_error!(SetupError);

impl SetupError {
    /// Returns the error message, as a translatable text.
    pub fn message(&self) -> Message {
        match *self {
            Self::SeatNotInPlay { square, seat } => message!(Positions::SeatNotInPlay {
                player: seat_name(seat),
                square: Argument::from_display(&square),
            }),
            Self::SeatToMoveNotInPlay { seat } => {
                message!(Positions::NotInTurn { player: seat_name(seat) })
            }
            Self::TwoCastles { seat } => {
                message!(Positions::TwoCastles { player: seat_name(seat) })
            }
            Self::CastleMisplaced { seat, square, home } => message!(Positions::CastleAway {
                player: seat_name(seat),
                square: Argument::from_display(&square),
                home: Argument::from_display(&home),
            }),
            Self::TooManyTiles { seat, tiles } => {
                message!(Positions::TooManyTiles { player: seat_name(seat), tiles })
            }
            Self::TwoDefeated { first, second } => message!(Positions::TwoDefeated {
                first: seat_name(first),
                second: seat_name(second),
            }),
        }
    }
}
