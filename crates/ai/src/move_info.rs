//! The view of a game's moves that a search needs besides the rules.

mod chesslike;

use wazir_chesslike::ByKind;
use wazir_game::{BySeat, Game, Outcome, Seat};

/// The number of piece kinds that the search's tables can distinguish.
pub const MAX_KINDS: usize = 32;
/// The number of squares that the search's tables can distinguish.
pub const MAX_SQUARES: usize = 128;
/// The number of pairs of a history piece and a target square that the search's tables can
/// distinguish: see [`Tactics::HISTORY_PIECES`].
pub const PIECE_TO_SIZE: usize = 2048;

/// The part of the legal moves to generate. [`MoveGenType::Noisy`] and [`MoveGenType::Quiet`]
/// together are all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MoveGenType {
    /// All legal moves.
    All,
    /// Captures and promotions.
    Noisy,
    /// The captures and promotions that are worth searching in quiescence.
    Quiescence,
    /// All moves but captures and promotions.
    Quiet,
    /// The quiet moves that give check; only drops near the king.
    QuietChecks,
}

/// The piece values for static exchange evaluation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeeValues {
    /// The owner's loss by seat and kind: the piece's value on the board plus (where captured
    /// pieces change sides) its value in the enemy's hand.
    pub loss: BySeat<ByKind<i32>, 4>,
    /// The value of the piece on the board, by seat and kind.
    pub value: BySeat<ByKind<i32>, 4>,
}

impl SeeValues {
    /// Returns the owner's loss when a piece is captured.
    #[inline]
    pub fn loss(&self, seat: Seat, kind: usize) -> i32 {
        *self.loss[seat].at(kind)
    }

    /// Returns the value of a piece on the board.
    #[inline]
    pub fn value(&self, seat: Seat, kind: usize) -> i32 {
        *self.value[seat].at(kind)
    }
}

/// A game as a search sees it: its moves by part, their indices for tables, and their immediate effects.
///
/// Every method has a default that is valid for any game, so an empty implementation will do; each
/// override makes the search better or faster.
pub trait Tactics: Game {
    /// The number of squares of the board, at most [`MAX_SQUARES`].
    const SQUARES: usize = MAX_SQUARES;
    /// The number of history pieces that the tables distinguish: as many as there is room for, so
    /// more on a smaller board.
    const HISTORY_PIECES: usize = PIECE_TO_SIZE / Self::SQUARES;

    /// Returns the maximum number of history pieces in games from this position on. Fewer of them
    /// need less memory.
    fn history_pieces(&self) -> usize {
        Self::HISTORY_PIECES
    }

    /// Packs the move into a number below 2^27, which [`Tactics::unpack`] converts back; 0 if the
    /// game does not number its moves.
    fn pack(mv: Self::Move) -> u32 {
        let _ = mv;
        0
    }

    /// Unpacks a move. The move need not be legal in any position.
    fn unpack(packed: u32) -> Option<Self::Move> {
        let _ = packed;
        None
    }

    /// Returns whether a move, which may come from another position, is legal here.
    fn is_playable(&self, mv: Self::Move) -> bool {
        self.check(mv).is_ok()
    }

    /// Appends the legal moves of one part to `moves`, in an order that depends only on the position.
    fn generate(&self, part: MoveGenType, moves: &mut Vec<Self::Move>) {
        if matches!(part, MoveGenType::All | MoveGenType::Quiet) {
            moves.extend(self.legal_moves());
        }
    }

    /// Returns the kind of the piece that a move moves or drops, below [`MAX_KINDS`].
    fn moved_kind(&self, mv: Self::Move) -> usize {
        let _ = mv;
        0
    }

    /// Returns the history piece of a move: an index for what moves and how (as a drop, for example),
    /// by which the history is kept. Moves whose indices agree modulo [`Tactics::HISTORY_PIECES`] share
    /// their history.
    #[inline]
    fn history_piece(&self, mv: Self::Move) -> usize {
        self.moved_kind(mv)
    }

    /// Returns the index of the move's origin, which may be a hand, below [`MAX_SQUARES`].
    fn source_index(&self, mv: Self::Move) -> usize {
        let _ = mv;
        0
    }

    /// Returns the index of the move's target square, below [`MAX_SQUARES`].
    fn to_index(&self, mv: Self::Move) -> usize {
        let _ = mv;
        0
    }

    /// Returns the owner and the kind of the piece that a move captures.
    fn captured_piece(&self, mv: Self::Move) -> Option<(Seat, usize)> {
        let _ = mv;
        None
    }

    /// Returns the kind that the moving piece promotes to.
    fn promotion(&self, mv: Self::Move) -> Option<usize> {
        let _ = mv;
        None
    }

    /// Returns the immediate gain of a move: the captured piece and the increase in value by promotion.
    #[inline]
    fn material_gain(&self, prices: &SeeValues, mv: Self::Move) -> i32 {
        let us = self.to_move();
        let taken = self.captured_piece(mv).map_or(0, |(seat, kind)| prices.loss(seat, kind));
        let better = self
            .promotion(mv)
            .map_or(0, |kind| prices.value(us, kind) - prices.value(us, self.moved_kind(mv)));
        taken + better
    }

    /// Returns the static exchange evaluation of a move: its gain if both sides then continue to
    /// capture on its square for as long as that pays.
    fn see(&self, prices: &SeeValues, mv: Self::Move) -> i32 {
        self.material_gain(prices, mv)
    }

    /// Returns a legal move that wins the game at once, if there is one.
    fn winning_move(&self) -> Option<Self::Move> {
        let wins =
            |next: &Self| Self::outcome(std::slice::from_ref(next)).and_then(Outcome::winner);
        self.legal_moves().into_iter().find(|&mv| {
            let mut next = self.clone();
            next.play_unchecked(mv);
            wins(&next) == Some(self.to_move())
        })
    }

    /// Returns whether a quick check finds that the side to move has a move after which it wins at
    /// its next turn, whatever the others do. `false` is always a valid answer.
    fn has_forced_win(&self) -> bool {
        false
    }

    /// Adds to each move's weight a static estimate of its promise, in the units of the piece
    /// values; moves that lose a piece are below 0. Multiplayer searches order moves by it.
    fn score_moves(&self, prices: &SeeValues, moves: &mut [(Self::Move, i32)]) {
        for (mv, weight) in moves {
            *weight += match self.material_gain(prices, *mv) {
                gain if gain > 0 => self.see(prices, *mv).max(gain / 16),
                _ => 0,
            };
        }
    }

    /// Returns whether [`Tactics::see`] is at least `least`, which is often clear without following
    /// the exchange.
    fn see_ge(&self, prices: &SeeValues, mv: Self::Move, least: i32) -> bool {
        let gain = self.material_gain(prices, mv);
        if gain < least {
            return false;
        }
        let kind = self.promotion(mv).unwrap_or_else(|| self.moved_kind(mv));
        gain - prices.loss(self.to_move(), kind) >= least || self.see(prices, mv) >= least
    }

    /// Returns whether a legal move gives check.
    fn gives_check(&self, mv: Self::Move) -> bool {
        let mut next = self.clone();
        next.play_unchecked(mv);
        next.in_check()
    }

    /// Plays a null move. Returns `false`, and does nothing, if the position does not allow one; it
    /// never does in check.
    fn play_null_move(&mut self) -> bool {
        false
    }

    /// Returns whether a null move can be expected to be worse than some legal move: `false` where
    /// zugzwang is likely.
    fn allows_null_move(&self) -> bool {
        false
    }

    /// Returns how the game ended with the last position of `line`, as far as that shows without moves
    /// and repetitions: bare kings, kings that reached their goal, expired counts, lost pieces that end
    /// the game. Ends by the lack of moves may be missing, because the search finds those itself.
    fn quick_outcome(line: &[Self]) -> Option<Outcome> {
        line.last().and_then(|last| Self::outcome(std::slice::from_ref(last)))
    }

    /// Returns whether a side that gives check throughout a repetition loses.
    fn perpetual_check_loses(&self) -> bool {
        true
    }

    /// Returns the maximum number of plies back at which an equal position can have occurred.
    fn reversible_plies(&self) -> usize {
        usize::MAX
    }
}
