//! A placement before it is checked.

use wazir_game::Seat;
use wazir_geometry::{Board, Cross12, Geometry, Square};
use wazir_text::{Argument, Message, message};

use crate::seats::ALL;
use crate::texts::Positions;
use crate::{Kind, Options, Piece, Position, StartLayout, SeatSet, castle_square, facing, seat_name};

/// The greatest number of tiles a player can have.
pub(crate) const TILES: usize = 8;

/// Any placement of pieces, with whose turn it is: what an editor works on.
///
/// Nothing is checked until it is made a [`Position`].
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
    /// The board without a piece, the first seat in play to move, nothing played.
    pub fn empty(seats: SeatSet) -> Self {
        let to_move = if seats.contains(ALL[0]) { ALL[0] } else { ALL[1] };
        Self { pieces: [None; Cross12::SQUARES], seats, to_move, clock: 0, ply: 0 }
    }

    /// The start of a game: the castle and eight tiles of each seat in play
    /// (rules/evo.md section 8, R1, R2, R16).
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

    /// Puts a piece on a square, or clears it.
    pub fn put(&mut self, square: Square<Cross12>, piece: Option<Piece>) {
        self.pieces[square.index()] = piece;
    }

    /// What stands on a square.
    pub fn piece_at(&self, square: Square<Cross12>) -> Option<Piece> {
        self.pieces[square.index()]
    }

    /// Every piece with its square, in the order of the square numbers.
    pub fn pieces(&self) -> impl Iterator<Item = (Square<Cross12>, Piece)> {
        Square::all().filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// Which seats are in play.
    pub fn seat_set(&self) -> SeatSet {
        self.seats
    }

    /// Chooses the seats in play.
    pub fn set_seating(&mut self, seats: SeatSet) {
        self.seats = seats;
    }

    /// Whose turn it is.
    pub fn to_move(&self) -> Seat {
        self.to_move
    }

    /// Chooses whose turn it is.
    pub fn set_to_move(&mut self, seat: Seat) {
        self.to_move = seat;
    }

    /// Plies since the last capture.
    pub fn clock(&self) -> u32 {
        self.clock
    }

    /// Sets the plies since the last capture.
    pub fn set_clock(&mut self, plies: u32) {
        self.clock = plies;
    }

    /// Plies played before this position.
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// Sets the plies played before this position.
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

    /// Whether the seat is still in the game: it has its castle and a tile.
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

/// The squares of a seat's tiles at the start.
fn start_squares(preset: StartLayout, seat: Seat) -> impl Iterator<Item = Square<Cross12>> {
    let named = preset.squares().into_iter().filter_map(|name| Cross12.parse_square(name));
    named.filter_map(move |index| Square::new(Cross12.rotated(index, facing(seat))))
}

impl TryFrom<&Setup> for Position {
    type Error = SetupError;

    /// The position, under the default options.
    fn try_from(setup: &Setup) -> Result<Self, SetupError> {
        Position::from_setup(&Options::default(), setup)
    }
}

/// Why a placement is no position of Evo (rules/evo.md section 6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum SetupError {
    /// A piece of a seat that is not in play.
    SeatNotInPlay {
        /// Where the piece stands.
        square: Square<Cross12>,
        /// Its owner.
        seat: Seat,
    },
    /// The seat to move is not in play.
    SeatToMoveNotInPlay {
        /// The seat said to move.
        seat: Seat,
    },
    /// More than one castle of a seat.
    TwoCastles {
        /// Their owner.
        seat: Seat,
    },
    /// A castle off its square.
    CastleMisplaced {
        /// Its owner.
        seat: Seat,
        /// Where it stands.
        square: Square<Cross12>,
        /// The one square it may stand on.
        home: Square<Cross12>,
    },
    /// More than eight tiles of a seat.
    TooManyTiles {
        /// Their owner.
        seat: Seat,
        /// How many there are.
        tiles: usize,
    },
    /// Two seats in play lack the castle or all tiles; the game ends with the first.
    TwoDefeated {
        /// The first of them in turn order from South.
        first: Seat,
        /// The next.
        second: Seat,
    },
}

impl SetupError {
    /// What is the matter, as a sentence that can be said in several languages.
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
