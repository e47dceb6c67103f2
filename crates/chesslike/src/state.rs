//! The position as the generator sees it: small, flat and copied for every move.

use wazir_geometry::Bits;

use wazir_game::{BySeat, Seat};

use crate::kind::{Kind, NO_KIND};
use crate::moves::{MoveType, RawMove};
use crate::ruleset::{Ruleset, Set, Table};
use crate::tables::{MoveGenTables, at, at_mut};

/// No square.
pub(crate) const NO_SQUARE: u8 = 255;

/// All that decides which moves are legal. Aligned so that a copy is a few wide moves.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(crate) struct BoardState<R: Ruleset> {
    /// The pieces of both seats by movement class.
    pub(crate) sets: R::Classes<Set<R>>,
    pub(crate) color: BySeat<Set<R>>,
    /// The hand of each seat: byte `i` counts kind `i + 1`.
    pub(crate) hands: BySeat<u64>,
    /// The hash of the board, the side to move, castling rights and counted checks.
    pub(crate) key: u64,
    /// The kind on each square, or [`NO_KIND`].
    pub(crate) board: Table<R, u8>,
    pub(crate) king: BySeat<u8>,
    pub(crate) side: Seat,
    /// The square that the last double step skipped, or [`NO_SQUARE`].
    pub(crate) ep: u8,
    /// The square on which that double step ended; any square if there was none.
    pub(crate) ep_victim: u8,
    /// Castling rights: bit `2 * seat + wing`.
    pub(crate) rights: u8,
    /// Plies since the last irreversible move.
    pub(crate) clock: u16,
    /// The number of checks each seat has given, in games that count them.
    pub(crate) checks: BySeat<u8>,
}

impl<R: Ruleset> BoardState<R> {
    pub(crate) fn empty() -> Self {
        use wazir_geometry::Geometry;
        let nowhere = (R::Geometry::TABLE_LEN - 1) as u8;
        Self {
            sets: R::classes(Set::<R>::EMPTY),
            color: BySeat::splat(Set::<R>::EMPTY),
            hands: BySeat::splat(0),
            key: 0,
            board: R::Geometry::table(NO_KIND),
            king: BySeat::splat(nowhere),
            side: Seat::FIRST,
            ep: NO_SQUARE,
            ep_victim: NO_SQUARE,
            rights: 0,
            clock: 0,
            checks: BySeat::splat(0),
        }
    }

    /// Copies part by part: a copy of the whole would be a call, these are a few wide moves.
    #[inline(always)]
    pub(crate) fn copied(&self) -> Self {
        Self {
            sets: self.sets,
            color: self.color,
            hands: self.hands,
            key: self.key,
            board: self.board,
            king: self.king,
            side: self.side,
            ep: self.ep,
            ep_victim: self.ep_victim,
            rights: self.rights,
            clock: self.clock,
            checks: self.checks,
        }
    }

    /// Copies part by part, as [`Self::copied`] does, without storing a part in between.
    #[inline(always)]
    pub(crate) fn copy_from(&mut self, source: &Self) {
        let Self {
            sets,
            color,
            hands,
            key,
            board,
            king,
            side,
            ep,
            ep_victim,
            rights,
            clock,
            checks,
        } = self;
        *sets = source.sets;
        *color = source.color;
        *hands = source.hands;
        *key = source.key;
        *board = source.board;
        *king = source.king;
        *side = source.side;
        *ep = source.ep;
        *ep_victim = source.ep_victim;
        *rights = source.rights;
        *clock = source.clock;
        *checks = source.checks;
    }

    #[inline(always)]
    pub(crate) fn us(&self) -> Seat {
        // Masked once here, so that the compiler drops the masks of all tables indexed by it.
        Seat::new(self.side.pair_index() as u8)
    }

    #[inline(always)]
    pub(crate) fn occupied(&self) -> Set<R> {
        self.color[Seat::FIRST] | self.color[Seat::SECOND]
    }

    #[inline(always)]
    pub(crate) fn kind_at(&self, square: usize) -> Kind {
        Kind(*at::<R, _>(&self.board, square))
    }

    /// Puts a piece on an empty square or removes it again.
    #[inline(always)]
    fn toggle(&mut self, t: &MoveGenTables<R>, seat: Seat, kind: Kind, square: usize) {
        let bit = Set::<R>::bit(square);
        self.sets.as_mut()[t.class(kind)] ^= bit;
        self.color[seat] ^= bit;
        self.key ^= t.zobrist(seat, kind, square);
    }

    /// [`Self::toggle`] on two squares at once: removes a piece of one kind and puts one of the
    /// same or another kind elsewhere. Each shared set is written only once, because the next step
    /// waits for that write.
    #[inline(always)]
    fn move_piece(
        &mut self,
        t: &MoveGenTables<R>,
        seat: Seat,
        before: (Kind, usize),
        behind: (Kind, usize),
    ) {
        let (from, to) = (Set::<R>::bit(before.1), Set::<R>::bit(behind.1));
        if before.0 == behind.0 {
            self.sets.as_mut()[t.class(before.0)] ^= from ^ to;
        } else {
            self.sets.as_mut()[t.class(before.0)] ^= from;
            self.sets.as_mut()[t.class(behind.0)] ^= to;
        }
        self.color[seat] ^= from ^ to;
        self.key ^= t.zobrist(seat, before.0, before.1) ^ t.zobrist(seat, behind.0, behind.1);
    }

    /// Places a piece on an empty square during set-up.
    pub(crate) fn place(&mut self, t: &MoveGenTables<R>, seat: Seat, kind: Kind, square: usize) {
        self.toggle(t, seat, kind, square);
        *at_mut::<R, _>(&mut self.board, square) = kind.0;
        if kind == Kind::KING {
            self.king[seat] = square as u8;
        }
    }

    #[inline(always)]
    pub(crate) fn play(&mut self, t: &MoveGenTables<R>, mv: RawMove) {
        let (from, to) = (usize::from(mv.from), usize::from(mv.to));
        match mv.move_type {
            MoveType::BOARD => self.play_board(t, from, to, mv.promotion),
            MoveType::DROP => self.play_drop(t, Kind(mv.from), to),
            MoveType::EN_PASSANT => self.play_en_passant(t, from, to),
            MoveType::CASTLE => self.play_castle(t, from, to),
            _ if R::PASSING => self.play_locust(t, mv),
            _ => {}
        }
        if R::GOALS && t.goals.checks.is_some() {
            self.count_check(t);
        }
    }

    /// Counts the check just given, if any.
    fn count_check(&mut self, t: &MoveGenTables<R>) {
        let by = self.us().other();
        if crate::generate::MoveGen::new(t, self).checkers().any() {
            self.key ^= t.checks_key(by, self.checks[by]);
            self.checks[by] = self.checks[by].saturating_add(1);
            self.key ^= t.checks_key(by, self.checks[by]);
        }
    }

    #[inline(always)]
    pub(crate) fn play_board(&mut self, t: &MoveGenTables<R>, from: usize, to: usize, becomes: u8) {
        let us = self.us();
        let kind = self.kind_at(from);
        let taken = self.kind_at(to);
        let mut progress = R::HALFMOVE_CLOCK && t.progress & kind.bit() != 0;
        if taken != Kind::NONE {
            self.toggle(t, us.other(), taken, to);
            if R::HANDS {
                self.hands[us] = self.hands[us].wrapping_add(t.lane_of_captured[taken]);
            }
            progress = true;
        }
        let after = if becomes == NO_KIND { kind } else { Kind(becomes) };
        self.move_piece(t, us, (kind, from), (after, to));
        *at_mut::<R, _>(&mut self.board, from) = NO_KIND;
        *at_mut::<R, _>(&mut self.board, to) = after.0;
        if kind == Kind::KING {
            self.king[us] = to as u8;
        }
        if R::EN_PASSANT {
            self.ep = NO_SQUARE;
            // A piece that promotes on its way is no longer a pawn, and a jump skips no square.
            if t.double_steppers & kind.bit() != 0 && after == kind {
                let skipped = t.skipped_square(us, from, to);
                let free = skipped != NO_SQUARE && self.kind_at(skipped.into()) == Kind::NONE;
                if free {
                    (self.ep, self.ep_victim) = (skipped, to as u8);
                }
            }
        }
        self.remove_castling_rights(t, from, to);
        self.finish_move(t, progress);
    }

    #[inline(always)]
    pub(crate) fn play_drop(&mut self, t: &MoveGenTables<R>, kind: Kind, to: usize) {
        let us = self.us();
        self.hands[us] = self.hands[us].wrapping_sub(t.lane(kind));
        self.toggle(t, us, kind, to);
        *at_mut::<R, _>(&mut self.board, to) = kind.0;
        if R::EN_PASSANT {
            self.ep = NO_SQUARE;
        }
        self.finish_move(t, true);
    }

    /// Plays a null move.
    pub(crate) fn play_null_move(&mut self, t: &MoveGenTables<R>) {
        self.ep = NO_SQUARE;
        self.finish_move(t, false);
    }

    fn play_en_passant(&mut self, t: &MoveGenTables<R>, from: usize, to: usize) {
        let us = self.us();
        let victim = usize::from(self.ep_victim);
        let taken = self.kind_at(victim);
        self.toggle(t, us.other(), taken, victim);
        *at_mut::<R, _>(&mut self.board, victim) = NO_KIND;
        if R::HANDS {
            self.hands[us] = self.hands[us].wrapping_add(t.lane_of_captured[taken]);
        }
        self.play_board(t, from, to, NO_KIND);
        self.clock = 0;
    }

    #[inline(never)]
    fn play_locust(&mut self, t: &MoveGenTables<R>, mv: RawMove) {
        let (us, from, to) = (self.us(), usize::from(mv.from), usize::from(mv.to));
        let over = mv.locust_square();
        if let Some(over) = over {
            let taken = self.kind_at(over);
            self.toggle(t, us.other(), taken, over);
            *at_mut::<R, _>(&mut self.board, over) = NO_KIND;
            if R::HANDS {
                self.hands[us] = self.hands[us].wrapping_add(t.lane_of_captured[taken]);
            }
            self.remove_castling_rights(t, over, over);
        }
        if from == to {
            self.play_in_place(t, from, mv.promotion);
        } else {
            self.play_board(t, from, to, mv.promotion);
        }
        // The squares passed do not allow en passant.
        self.ep = NO_SQUARE;
        if over.is_some() {
            self.clock = 0;
        }
    }

    /// Plays a move that ends where it began.
    fn play_in_place(&mut self, t: &MoveGenTables<R>, square: usize, becomes: u8) {
        let (us, kind) = (self.us(), self.kind_at(square));
        if becomes != NO_KIND {
            let after = Kind(becomes);
            self.toggle(t, us, kind, square);
            self.toggle(t, us, after, square);
            *at_mut::<R, _>(&mut self.board, square) = after.0;
        }
        self.remove_castling_rights(t, square, square);
        self.finish_move(t, R::HALFMOVE_CLOCK && t.progress & kind.bit() != 0);
    }

    fn play_castle(&mut self, t: &MoveGenTables<R>, from: usize, to: usize) {
        let us = self.us();
        let Some(castle) = t.castle_to(us, to) else { return };
        let (corner, inner) = (castle.corner_from, castle.corner_to);
        let (kind, king) = (self.kind_at(corner), self.kind_at(from));
        // Each may go to the square of the other, so both leave first.
        for (kind, from) in [(kind, corner), (king, from)] {
            self.toggle(t, us, kind, from);
            *at_mut::<R, _>(&mut self.board, from) = NO_KIND;
        }
        for (kind, to) in [(kind, inner), (king, to)] {
            self.toggle(t, us, kind, to);
            *at_mut::<R, _>(&mut self.board, to) = kind.0;
        }
        if king == Kind::KING {
            self.king[us] = to as u8;
        }
        if R::EN_PASSANT {
            self.ep = NO_SQUARE;
        }
        self.remove_castling_rights(t, castle.king_from, corner);
        self.finish_move(t, t.progress & king.bit() != 0);
    }

    /// Returns the rights left when a piece leaves or reaches these squares.
    #[inline(always)]
    pub(crate) fn rights_after(&self, t: &MoveGenTables<R>, from: usize, to: usize) -> u8 {
        self.rights & *at::<R, _>(&t.rights_mask, from) & *at::<R, _>(&t.rights_mask, to)
    }

    #[inline(always)]
    fn remove_castling_rights(&mut self, t: &MoveGenTables<R>, from: usize, to: usize) {
        if R::CASTLING && self.rights != 0 {
            let left = self.rights_after(t, from, to);
            self.key ^= t.rights_key(self.rights) ^ t.rights_key(left);
            self.rights = left;
        }
    }

    #[inline(always)]
    fn finish_move(&mut self, t: &MoveGenTables<R>, progress: bool) {
        if R::HALFMOVE_CLOCK {
            self.clock = if progress { 0 } else { self.clock.saturating_add(1) };
        }
        self.key ^= t.side_key;
        self.side = self.side.other();
    }
}
