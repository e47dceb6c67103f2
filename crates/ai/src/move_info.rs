//! What a search has to know of a game's moves besides which are legal.

mod chesslike;

use wazir_game::{Game, Outcome};

/// How many kinds of pieces the tables of a search tell apart.
pub const MAX_KINDS: usize = 32;
/// How many squares the tables of a search tell apart.
pub const MAX_SQUARES: usize = 128;
/// How many pairs of a manner and a target the tables of a search tell apart: see
/// [`Tactics::HISTORY_PIECES`].
pub const PIECE_TO_SIZE: usize = 2048;

/// Which of the legal moves to list. [`MoveGenType::Noisy`] and [`MoveGenType::Quiet`] together are all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MoveGenType {
    /// All of them.
    All,
    /// Captures and promotions.
    Noisy,
    /// Of the captures and promotions those worth following to the end of an exchange.
    Quiescence,
    /// All but captures and promotions.
    Quiet,
    /// Of the quiet moves those that give check; of drops only those near the king.
    QuietChecks,
}

/// What the pieces are worth in an exchange.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeeValues {
    /// By seat and kind, what the owner loses with the piece, on the board and (where captured
    /// pieces change sides) in the enemy's hand.
    pub loss: [[i32; MAX_KINDS]; 4],
    /// By seat and kind, what the piece is worth on the board.
    pub value: [[i32; MAX_KINDS]; 4],
}

impl SeeValues {
    /// What the owner loses with a piece.
    #[inline]
    pub fn loss(&self, seat: usize, kind: usize) -> i32 {
        self.loss[seat & 3][kind & (MAX_KINDS - 1)]
    }

    /// What a piece is worth on the board.
    #[inline]
    pub fn value(&self, seat: usize, kind: usize) -> i32 {
        self.value[seat & 3][kind & (MAX_KINDS - 1)]
    }
}

/// A game as a search sees it: its moves by kind, in small numbers, and what they do at once.
///
/// Everything has a meaning for any game, so that an empty implementation will do; what a game
/// overrides makes the search in it better or faster.
pub trait Tactics: Game {
    /// How many squares the board has, at most [`MAX_SQUARES`].
    const SQUARES: usize = MAX_SQUARES;
    /// How many manners of moves are told apart: as many as there is room for, the more the smaller
    /// the board.
    const HISTORY_PIECES: usize = PIECE_TO_SIZE / Self::SQUARES;

    /// How many manners the moves of games from this position on have, at most: the fewer, the less
    /// memory a search needs to keep its experience.
    fn history_pieces(&self) -> usize {
        Self::HISTORY_PIECES
    }

    /// The move in a number below 2^27, from which [`Tactics::unpack`] makes it again; 0 for a
    /// game that does not number its moves.
    fn pack(mv: Self::Move) -> u32 {
        let _ = mv;
        0
    }

    /// The move of a number. It need not be legal in any position.
    fn unpack(packed: u32) -> Option<Self::Move> {
        let _ = packed;
        None
    }

    /// Whether a move, which may come from another position, can be played here.
    fn is_playable(&self, mv: Self::Move) -> bool {
        self.check(mv).is_ok()
    }

    /// Adds the legal moves of one part to the list, in an order that depends on the position
    /// alone.
    fn generate(&self, part: MoveGenType, moves: &mut Vec<Self::Move>) {
        if matches!(part, MoveGenType::All | MoveGenType::Quiet) {
            moves.extend(self.legal_moves());
        }
    }

    /// The kind of the piece that a move moves or drops, below [`MAX_KINDS`].
    fn moved_kind(&self, mv: Self::Move) -> usize {
        let _ = mv;
        0
    }

    /// A number for what moves and how, by which experience with moves is kept. Those that are the
    /// same modulo [`Tactics::HISTORY_PIECES`] share theirs.
    #[inline]
    fn history_piece(&self, mv: Self::Move) -> usize {
        self.moved_kind(mv)
    }

    /// A number below [`MAX_SQUARES`] for where a move comes from, a hand too.
    fn source_index(&self, mv: Self::Move) -> usize {
        let _ = mv;
        0
    }

    /// The number of the square a move goes to, below [`MAX_SQUARES`].
    fn to_index(&self, mv: Self::Move) -> usize {
        let _ = mv;
        0
    }

    /// The owner and the kind of the piece that a move takes.
    fn captured_piece(&self, mv: Self::Move) -> Option<(usize, usize)> {
        let _ = mv;
        None
    }

    /// The kind that a moving piece turns into.
    fn promotion(&self, mv: Self::Move) -> Option<usize> {
        let _ = mv;
        None
    }

    /// What a move gains at once: the piece taken and the better piece promoted to.
    #[inline]
    fn material_gain(&self, prices: &SeeValues, mv: Self::Move) -> i32 {
        let us = self.to_move().index();
        let taken = self.captured_piece(mv).map_or(0, |(seat, kind)| prices.loss(seat, kind));
        let better = self
            .promotion(mv)
            .map_or(0, |kind| prices.value(us, kind) - prices.value(us, self.moved_kind(mv)));
        taken + better
    }

    /// What a move gains when both sides then go on taking on its square for as long as that
    /// pays (static exchange evaluation).
    fn see(&self, prices: &SeeValues, mv: Self::Move) -> i32 {
        self.material_gain(prices, mv)
    }

    /// A legal move that wins the game at once, if there is one.
    fn winning_move(&self) -> Option<Self::Move> {
        let wins =
            |next: &Self| Self::outcome(std::slice::from_ref(next)).and_then(Outcome::winner);
        self.legal_moves().into_iter().find(|&mv| {
            let mut next = self.clone();
            next.play_unchecked(mv);
            wins(&next) == Some(self.to_move())
        })
    }

    /// Whether, at a quick look, the seat to move has a move after which it wins at its next turn
    /// whatever the others do. No answer is needed where that takes a search.
    fn has_forced_win(&self) -> bool {
        false
    }

    /// Adds to each move's weight how promising it looks, in the units of the prices, untried;
    /// moves that lose a piece are below 0. Searches for many seats sort moves by it.
    fn score_moves(&self, prices: &SeeValues, moves: &mut [(Self::Move, i32)]) {
        for (mv, weight) in moves {
            *weight += match self.material_gain(prices, *mv) {
                gain if gain > 0 => self.see(prices, *mv).max(gain / 16),
                _ => 0,
            };
        }
    }

    /// Whether [`Tactics::see`] comes to at least so much: often clear without following it.
    fn see_ge(&self, prices: &SeeValues, mv: Self::Move, least: i32) -> bool {
        let gain = self.material_gain(prices, mv);
        if gain < least {
            return false;
        }
        let kind = self.promotion(mv).unwrap_or_else(|| self.moved_kind(mv));
        gain - prices.loss(self.to_move().index(), kind) >= least || self.see(prices, mv) >= least
    }

    /// Whether a legal move gives check.
    fn gives_check(&self, mv: Self::Move) -> bool {
        let mut next = self.clone();
        next.play_unchecked(mv);
        next.in_check()
    }

    /// Gives the turn away without a move, where the position allows to think about that; false
    /// and nothing done otherwise. Never while in check.
    fn play_null_move(&mut self) -> bool {
        false
    }

    /// Whether giving the turn away is surely worse than some move: false where zugzwang is near.
    fn allows_null_move(&self) -> bool {
        false
    }

    /// How the game ended with the last position of `line` by what it shows without asking for
    /// moves and repetitions: kings that are bare or home, counts that ran out, pieces whose loss
    /// ends the game. Only asked of positions with moves left, if ends by having none are not
    /// told here.
    fn quick_outcome(line: &[Self]) -> Option<Outcome> {
        line.last().and_then(|last| Self::outcome(std::slice::from_ref(last)))
    }

    /// Whether whoever gives check all through a repetition loses.
    fn perpetual_check_loses(&self) -> bool {
        true
    }

    /// How many plies back a position can have stood before at most.
    fn reversible_plies(&self) -> usize {
        usize::MAX
    }
}
