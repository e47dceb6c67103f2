//! Positions and how actions change them.

use core::fmt;

use wazir_game::{BySeat, EndReason, Outcome, Seat};
use wazir_geometry::{Bitboard, Bits, Cross12, Square};

use crate::seats::{ALL, CASTLE_SETS};
use crate::tables::RoleMoveTables;
use crate::{Kind, Move, Options, Piece, Role, SeatSet, Setup, SetupError, castle_square, zobrist};

/// A position of Evo with the options of its game.
///
/// The text form is Evo FEN (rules/evo.md section 6), followed by the options that are not the
/// default ones, as in `… s 0 1 repetition-count=4`.
/// [`Game::position_text`](wazir_game::Game::position_text) leaves them out.
///
/// Two positions are equal (`==`) if everything is equal, including clock, ply and options. For
/// repetition see [`Game::same_position`](wazir_game::Game::same_position).
///
/// ```
/// use wazir_evo::{Options, Position, SOUTH, SeatSet};
/// let start = Position::start(SeatSet::SouthNorth, &Options::default());
/// assert_eq!(start.to_move(), SOUTH);
/// assert_eq!(start.tiles(SOUTH).len(), 8);
/// assert_eq!(start.piece_at("j2".parse()?).map(|p| p.to_string()), Some("sW".into()));
/// assert_eq!(start.to_string().parse(), Ok(start));
/// # Ok::<(), wazir_geometry::ParseSquareError>(())
/// ```
// Aligned so that a copy is a few wide moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(align(64))]
pub struct Position {
    tiles: BySeat<u128, 4>,
    /// The tiles whose role has an odd index.
    low: u128,
    /// The tiles whose role has index 2 or 3.
    high: u128,
    key: u64,
    clock: u32,
    ply: u32,
    to_move: Seat,
    seats: SeatSet,
    /// A bit for each standing castle, South's the lowest.
    castles: u8,
    /// Set if a seat in play has lost its castle or all its tiles.
    over: bool,
    options: Options,
}

impl Position {
    /// Returns the start of a game (rules/evo.md section 8), with the first seat in play of South
    /// and West to move.
    ///
    /// ```
    /// use wazir_evo::{Options, Position, SeatSet};
    /// let start = Position::start(SeatSet::Four, &Options::default());
    /// assert_eq!(start.to_string().split(' ').nth(1), Some("swne"));
    /// ```
    pub fn start(seats: SeatSet, options: &Options) -> Self {
        Self::from_checked(&Setup::start(seats, options), *options)
    }

    /// Returns the position of a set-up that has been checked.
    pub(crate) fn from_checked(setup: &Setup, options: Options) -> Self {
        let mut position = Self {
            tiles: BySeat::splat(0),
            low: 0,
            high: 0,
            key: 0,
            clock: setup.clock(),
            ply: setup.ply(),
            to_move: setup.to_move(),
            seats: setup.seat_set(),
            castles: 0,
            over: false,
            options,
        };
        for (square, piece) in setup.pieces() {
            let seat = piece.seat();
            match piece.kind() {
                Kind::Castle => position.castles |= 1 << (seat.index() & 3),
                Kind::Tile(role) => {
                    let bit = u128::bit(square.index());
                    position.tiles[seat] |= bit;
                    position.set_role_bits(bit, role);
                }
            }
        }
        position.over = position.defeat_reason().is_some();
        position.key = position.computed_key();
        position
    }

    /// Checks a set-up and returns it as a position played with `options`.
    ///
    /// A position in which one seat in play lacks its castle or all tiles is a finished game, not
    /// an error.
    ///
    /// # Errors
    /// A [`SetupError`] if the set-up breaks rules/evo.md section 6.
    ///
    /// ```
    /// use wazir_evo::{Options, Position, SeatSet, Setup};
    /// let setup = Setup::start(SeatSet::SouthNorth, &Options::default());
    /// let position = Position::from_setup(&Options::default(), &setup)?;
    /// assert_eq!(position.to_setup(), setup);
    /// # Ok::<(), wazir_evo::SetupError>(())
    /// ```
    pub fn from_setup(options: &Options, setup: &Setup) -> Result<Self, SetupError> {
        setup.check()?;
        Ok(Self::from_checked(setup, *options))
    }

    /// Returns the position as a set-up that can be changed.
    ///
    /// ```
    /// use wazir_evo::{Position, SOUTH};
    /// let position: Position = "nK7/8/12/5nW6/12/12/5sB6/12/12/12/8/7sK sn s 3 8".parse()?;
    /// let mut setup = position.to_setup();
    /// setup.put("f6".parse()?, None);
    /// let bare = Position::from_setup(position.options(), &setup)?;
    /// assert!(bare.tiles(SOUTH).is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_setup(&self) -> Setup {
        let mut setup = Setup::empty(self.seats);
        for square in Square::all() {
            if let Some(piece) = self.piece_at(square) {
                setup.put(square, Some(piece));
            }
        }
        setup.set_to_move(self.to_move);
        setup.set_clock(self.clock);
        setup.set_ply(self.ply);
        setup
    }

    /// Returns the options of the game.
    ///
    /// ```
    /// let position: wazir_evo::Position = "nK7/8/12/5nW6/12/12/5sB6/12/12/12/8/7sK sn s 3 8".parse()?;
    /// assert_eq!(position.options().repetition_count(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Returns the seats in play.
    ///
    /// ```
    /// use wazir_evo::SeatSet;
    /// let position: wazir_evo::Position = "nK7/8/12/5nW6/12/12/5sB6/12/12/12/8/7sK sn s 3 8".parse()?;
    /// assert_eq!(position.seat_set(), SeatSet::SouthNorth);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn seat_set(&self) -> SeatSet {
        self.seats
    }

    /// Returns the seat to move.
    ///
    /// ```
    /// use wazir_evo::SOUTH;
    /// let position: wazir_evo::Position = "nK7/8/12/5nW6/12/12/5sB6/12/12/12/8/7sK sn s 3 8".parse()?;
    /// assert_eq!(position.to_move(), SOUTH);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_move(&self) -> Seat {
        self.to_move
    }

    /// Returns the number of plies since the last capture, or since the start.
    ///
    /// ```
    /// let position: wazir_evo::Position = "nK7/8/12/5nW6/12/12/5sB6/12/12/12/8/7sK sn s 3 8".parse()?;
    /// assert_eq!(position.clock(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn clock(&self) -> u32 {
        self.clock
    }

    /// Returns the number of plies played before this position.
    ///
    /// ```
    /// let position: wazir_evo::Position = "nK7/8/12/5nW6/12/12/5sB6/12/12/12/8/7sK sn s 3 8".parse()?;
    /// // The text has the number of the ply to be played, from 1.
    /// assert_eq!(position.ply(), 7);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// Returns the piece on a square.
    ///
    /// ```
    /// use wazir_evo::{Role, SOUTH};
    /// let position: wazir_evo::Position = "nK7/8/12/5nW6/12/12/5sB6/12/12/12/8/7sK sn s 3 8".parse()?;
    /// let tile = position.piece_at("f6".parse()?).expect("a tile");
    /// assert_eq!((tile.seat(), tile.role()), (SOUTH, Some(Role::Blade)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn piece_at(&self, square: Square<Cross12>) -> Option<Piece> {
        let index = square.index();
        let holds = |&seat: &Seat| self.tiles[seat].contains(index);
        if let Some(seat) = ALL.into_iter().find(holds) {
            return Some(Piece::tile(seat, self.role_at(index)));
        }
        let castle = ALL.into_iter().find(|&seat| self.castle(seat) == Some(square));
        castle.map(Piece::castle)
    }

    /// Returns the tiles of a seat.
    ///
    /// ```
    /// use wazir_evo::SOUTH;
    /// let position: wazir_evo::Position = "nK7/8/12/5nW6/12/12/5sB6/12/12/12/8/7sK sn s 3 8".parse()?;
    /// assert!(position.tiles(SOUTH).contains("f6".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn tiles(&self, seat: Seat) -> Bitboard<Cross12> {
        Bitboard::from_bits(self.tiles.get(seat).copied().unwrap_or(0))
    }

    /// Returns the square of a seat's castle, or `None` if it was captured or the seat is not in
    /// play.
    ///
    /// ```
    /// use wazir_evo::{NORTH, WEST};
    /// let position: wazir_evo::Position = "nK7/8/12/5nW6/12/12/5sB6/12/12/12/8/7sK sn s 3 8".parse()?;
    /// assert_eq!(position.castle(NORTH), Some("c12".parse()?));
    /// assert_eq!(position.castle(WEST), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn castle(&self, seat: Seat) -> Option<Square<Cross12>> {
        castle_square(seat).filter(|_| self.castles >> seat.index() & 1 == 1)
    }

    /// Returns all occupied squares.
    ///
    /// ```
    /// let position: wazir_evo::Position = "nK7/8/12/5nW6/12/12/5sB6/12/12/12/8/7sK sn s 3 8".parse()?;
    /// assert_eq!(position.occupied().len(), 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn occupied(&self) -> Bitboard<Cross12> {
        Bitboard::from_bits(self.occupied_bits())
    }

    /// Returns the targets of the tile on a square, whoever owns it and whoever is to move. Empty
    /// for a castle, for an empty square, and if the game is over.
    ///
    /// ```
    /// let position: wazir_evo::Position = "nK7/8/12/5nW6/12/12/5sB6/12/12/12/8/7sK sn s 3 8".parse()?;
    /// assert_eq!(position.targets("f6".parse()?).len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn targets(&self, square: Square<Cross12>) -> Bitboard<Cross12> {
        let index = square.index();
        let owner = ALL.into_iter().find(|&seat| self.tiles[seat].contains(index));
        let Some(seat) = owner.filter(|_| !self.over) else { return Bitboard::empty() };
        let mover = RoleMoveTables::get().role_moves(seat, self.role_at(index));
        let reached = mover.targets(index, self.occupied_bits());
        Bitboard::from_bits(reached & !self.pieces_of(seat))
    }

    /// Returns how the game was won, judging by this position alone. Draws look back; see
    /// [`Game::outcome`](wazir_game::Game::outcome).
    ///
    /// If a seat in play lacks its castle or all tiles, the seat before the one to move has just
    /// captured the last of them and wins alone (rules/evo.md section 5, R11, R12).
    ///
    /// ```
    /// use wazir_game::Outcome;
    /// let position: wazir_evo::Position = "nK7/8/12/5nW6/12/12/5sB6/12/12/12/8/7sK sn s 3 8".parse()?;
    /// assert_eq!(position.win_outcome(), None);
    /// let last: wazir_evo::Position = "8/8/12/5nW6/12/12/5sB6/12/12/12/8/7sK sn n 0 8".parse()?;
    /// assert_eq!(last.win_outcome().and_then(Outcome::winner), Some(wazir_evo::SOUTH));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn win_outcome(&self) -> Option<Outcome> {
        let reason = self.defeat_reason().filter(|_| self.over)?;
        Some(Outcome::win(self.seats.before(self.to_move), reason))
    }

    /// Returns the reason why some seat in play has lost.
    fn defeat_reason(&self) -> Option<EndReason> {
        if self.castles != self.seats.mask() {
            return Some(EndReason::CastleCaptured);
        }
        let bare = self.seats.iter().any(|seat| self.tiles[seat] == 0);
        bare.then_some(EndReason::LastTileCaptured)
    }

    #[inline(always)]
    pub(crate) fn is_over(&self) -> bool {
        self.over
    }

    #[inline(always)]
    pub(crate) fn occupied_bits(&self) -> u128 {
        let [s, w, n, e] = *self.tiles.as_array();
        s | w | n | e | CASTLE_SETS[usize::from(self.castles & 15)]
    }

    /// Returns the tiles and the castle of a seat.
    #[inline(always)]
    pub(crate) fn pieces_of(&self, seat: Seat) -> u128 {
        let castle = self.castles & 1 << (seat.index() & 3);
        self.tiles[seat] | CASTLE_SETS[usize::from(castle & 15)]
    }

    #[inline(always)]
    pub(crate) fn own_tiles(&self) -> u128 {
        self.tiles[self.to_move]
    }

    /// Returns the squares whose role bits say `role`; for a warrior, also those without a tile.
    #[inline(always)]
    pub(crate) fn tiles_with_role(&self, role: Role) -> u128 {
        match role {
            Role::Warrior => !(self.low | self.high),
            Role::Blade => self.low & !self.high,
            Role::Catapult => self.high & !self.low,
            Role::Shield => self.low & self.high,
        }
    }

    #[inline(always)]
    pub(crate) fn role_at(&self, index: usize) -> Role {
        let bit = u128::bit(index);
        Role::new(usize::from(self.low & bit != 0) | usize::from(self.high & bit != 0) << 1)
    }

    /// Sets the role of a tile whose bits are clear.
    #[inline(always)]
    fn set_role_bits(&mut self, bit: u128, role: Role) {
        let mask = |set| if set { bit } else { 0 };
        self.low |= mask(role.index() & 1 != 0);
        self.high |= mask(role.index() & 2 != 0);
    }

    /// Plays an action of the seat to move with a tile that showed the role `before`.
    #[inline(always)]
    pub(crate) fn apply_action(&mut self, from: usize, to: usize, before: Role, after: Role) {
        let seat = self.to_move;
        let (from_bit, to_bit) = (u128::bit(from), u128::bit(to));
        let both = from_bit | to_bit;
        self.clock = self.clock.saturating_add(1);
        if from != to && self.occupied_bits() & to_bit != 0 {
            self.capture(to, to_bit);
        }
        let tiles = &mut self.tiles[seat];
        *tiles = *tiles & !from_bit | to_bit;
        self.low &= !both;
        self.high &= !both;
        self.set_role_bits(to_bit, after);
        self.to_move = self.seats.after(seat);
        self.ply = self.ply.saturating_add(1);
        self.key ^= zobrist::tile(seat, before, from)
            ^ zobrist::tile(seat, after, to)
            ^ zobrist::to_move(seat)
            ^ zobrist::to_move(self.to_move);
    }

    /// Captures the piece on a square, and ends the game if that decides it.
    fn capture(&mut self, square: usize, bit: u128) {
        self.clock = 0;
        let role = self.role_at(square);
        let castles = self.castles;
        for seat in ALL {
            let castle: u8 = 1 << seat.index();
            if self.tiles[seat] & bit != 0 {
                self.tiles[seat] &= !bit;
                self.key ^= zobrist::tile(seat, role, square);
            } else if CASTLE_SETS[usize::from(castle)] == bit {
                self.castles &= !castle;
            }
        }
        self.key ^= zobrist::castles(castles) ^ zobrist::castles(self.castles);
        self.over = self.defeat_reason().is_some();
    }

    /// Plays a move without checking its legality.
    #[inline]
    pub(crate) fn play_move(&mut self, mv: Move) {
        let from = mv.from().index();
        let before = self.role_at(from);
        self.apply_action(from, mv.to().index(), before, mv.role().unwrap_or(before));
    }

    /// Gives the turn to the next player, as a null move in an analysis does; no rules allow it. If
    /// the game is over, it does nothing and returns `false`.
    ///
    /// ```
    /// use wazir_evo::NORTH;
    /// let mut position: wazir_evo::Position = "nK7/8/12/5nW6/12/12/5sB6/12/12/12/8/7sK sn s 3 8".parse()?;
    /// assert!(position.play_null_move());
    /// assert_eq!((position.to_move(), position.clock(), position.ply()), (NORTH, 4, 8));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play_null_move(&mut self) -> bool {
        if self.over {
            return false;
        }
        let seat = self.to_move;
        self.to_move = self.seats.after(seat);
        self.clock = self.clock.saturating_add(1);
        self.ply = self.ply.saturating_add(1);
        self.key ^= zobrist::to_move(seat) ^ zobrist::to_move(self.to_move);
        true
    }

    pub(crate) fn repetition_key(&self) -> u64 {
        self.key
    }

    /// Returns whether the positions repeat: placement and seat to move are the same (section 5).
    pub(crate) fn same_for_repetition(&self, other: &Self) -> bool {
        self.key == other.key
            && self.tiles == other.tiles
            && self.low == other.low
            && self.high == other.high
            && self.castles == other.castles
            && self.to_move == other.to_move
            && self.seats == other.seats
    }

    /// Computes the key from scratch; the incremental one must equal it.
    fn computed_key(&self) -> u64 {
        let frame = zobrist::castles(self.castles)
            ^ zobrist::to_move(self.to_move)
            ^ zobrist::seats(self.seats);
        ALL.into_iter().fold(frame, |key, seat| {
            let tiles = self.tiles[seat].iter();
            tiles.fold(key, |key, i| key ^ zobrist::tile(seat, self.role_at(i), i))
        })
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}
