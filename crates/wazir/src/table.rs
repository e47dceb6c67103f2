//! A game in progress, whichever game it is.

use std::fmt;

use wazir_game::{Claim, ClaimError, Outcome, Record, Seat};

use crate::GameId;
use crate::games::Playable;

/// Why a typed move was not played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlayError {
    /// The text is no move.
    #[error("{reason}")]
    NotAMove {
        /// What was expected where.
        reason: String,
    },
    /// The move is not allowed.
    #[error("{mv} is not allowed: {reason}")]
    Illegal {
        /// The move as it was read.
        mv: String,
        /// Why it is refused.
        reason: String,
    },
}

/// A game in progress: a position with the moves that led to it, played by texts in the game's
/// own notation.
pub trait Table: Send + Sync {
    /// Which game it is.
    fn game(&self) -> GameId;

    /// The seats in play, in turn order.
    fn seats(&self) -> Vec<Seat>;

    /// What the game calls the player of a seat, as in `White`.
    fn seat_name(&self, seat: Seat) -> &'static str;

    /// Whose turn it is.
    fn to_move(&self) -> Seat;

    /// Whether the player to move is in check.
    fn in_check(&self) -> bool;

    /// The present position in the game's own text form.
    fn position_text(&self) -> String;

    /// The start position in the game's own text form.
    fn start_text(&self) -> String;

    /// The moves played so far.
    fn line(&self) -> Vec<String>;

    /// The legal moves; none when the game is over.
    fn moves(&self) -> Vec<String>;

    /// Plays a move and returns it in the form in which the game writes it.
    ///
    /// # Errors
    /// Why it is no move, or not allowed; nothing has changed then.
    fn play(&mut self, text: &str) -> Result<String, PlayError>;

    /// Takes the last move back and returns it; `None` at the start.
    fn undo(&mut self) -> Option<String>;

    /// Plays a move taken back again and returns it; `None` when there is none.
    fn redo(&mut self) -> Option<String>;

    /// How the game ended; `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// What a claim would give, without making it.
    ///
    /// # Errors
    /// Why the claim does not hold.
    fn would_claim(&self, claim: Claim) -> Result<Outcome, ClaimError>;

    /// Ends the game by a claim.
    ///
    /// # Errors
    /// Why the claim does not hold; the game then goes on.
    fn claim(&mut self, claim: Claim) -> Result<Outcome, ClaimError>;

    /// How many lines of `depth` plies start here. Mate ends a line, and so does a game won in
    /// Evo; repetition and move counts do not.
    fn perft(&self, depth: u32) -> u64;

    /// [`Table::perft`] for each legal move apart, in their order, as work to be done by any
    /// thread. Depth 0 is taken as 1.
    fn perft_jobs(&self, depth: u32) -> Vec<PerftJob>;

    /// The position as the player of `seat` sees it, the last move marked, and a king in check.
    #[cfg(feature = "render")]
    fn view(&self, seat: Seat) -> wazir_render::View;

    /// Says how the computer thinks from now on.
    #[cfg(feature = "ai")]
    fn set_options(&mut self, options: wazir_ai::Options);

    /// Looks for a good move.
    #[cfg(feature = "ai")]
    fn think(&mut self, limits: &wazir_ai::Limits) -> wazir_ai::Thought<String>;
}

/// One legal move whose lines are still to be counted.
pub struct PerftJob {
    mv: String,
    work: Box<dyn Fn() -> u64 + Send + Sync>,
}

impl PerftJob {
    /// The move.
    pub fn mv(&self) -> &str {
        &self.mv
    }

    /// Counts the lines that begin with the move.
    pub fn count(&self) -> u64 {
        (self.work)()
    }
}

impl fmt::Debug for PerftJob {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PerftJob").field("mv", &self.mv).finish_non_exhaustive()
    }
}

/// A table for any game.
pub(crate) struct Match<G: Playable> {
    record: Record<G>,
    #[cfg(feature = "ai")]
    searcher: wazir_ai::Searcher<G>,
}

impl<G: Playable> Match<G> {
    pub(crate) fn new(start: G) -> Self {
        Self {
            record: Record::new(start),
            #[cfg(feature = "ai")]
            searcher: wazir_ai::Searcher::new(),
        }
    }
}

impl<G: Playable> Table for Match<G> {
    fn game(&self) -> GameId {
        G::ID
    }

    fn seats(&self) -> Vec<Seat> {
        self.record.position().seats()
    }

    fn seat_name(&self, seat: Seat) -> &'static str {
        G::seat_name(seat)
    }

    fn to_move(&self) -> Seat {
        self.record.position().to_move()
    }

    fn in_check(&self) -> bool {
        self.record.position().in_check()
    }

    fn position_text(&self) -> String {
        self.record.position().position_text()
    }

    fn start_text(&self) -> String {
        self.record.start().position_text()
    }

    fn line(&self) -> Vec<String> {
        let moves = self.record.moves().into_iter();
        moves.zip(self.record.line()).map(|(mv, before)| before.move_text(mv)).collect()
    }

    fn moves(&self) -> Vec<String> {
        if self.record.outcome().is_some() {
            return Vec::new();
        }
        let position = self.record.position();
        position.legal_moves().into_iter().map(|mv| position.move_text(mv)).collect()
    }

    fn play(&mut self, text: &str) -> Result<String, PlayError> {
        let position = self.record.position();
        let not_a_move = |error: wazir_game::MoveTextError| error.to_string();
        let mv = position
            .read_move(text)
            .map_err(|error| PlayError::NotAMove { reason: not_a_move(error) })?;
        let written = position.move_text(mv);
        match self.record.play(mv) {
            Ok(_) => Ok(written),
            Err(reason) => Err(PlayError::Illegal { mv: written, reason: reason.to_string() }),
        }
    }

    fn undo(&mut self) -> Option<String> {
        let mv = self.record.undo()?;
        Some(self.record.position().move_text(mv))
    }

    fn redo(&mut self) -> Option<String> {
        let before = self.record.position().clone();
        self.record.redo().map(|mv| before.move_text(mv))
    }

    fn outcome(&self) -> Option<Outcome> {
        self.record.outcome()
    }

    fn would_claim(&self, claim: Claim) -> Result<Outcome, ClaimError> {
        self.record.would_claim(claim)
    }

    fn claim(&mut self, claim: Claim) -> Result<Outcome, ClaimError> {
        self.record.claim(claim)
    }

    fn perft(&self, depth: u32) -> u64 {
        self.record.position().perft(depth)
    }

    fn perft_jobs(&self, depth: u32) -> Vec<PerftJob> {
        let position = self.record.position();
        let job = |mv| {
            let mut next = position.clone();
            next.play_unchecked(mv);
            let work = Box::new(move || next.perft(depth.saturating_sub(1)));
            PerftJob { mv: position.move_text(mv), work }
        };
        position.legal_moves().into_iter().map(job).collect()
    }

    #[cfg(feature = "render")]
    fn view(&self, seat: Seat) -> wazir_render::View {
        let position = self.record.position();
        let mut view = position.picture();
        if let Some(&mv) = self.record.moves().last() {
            for square in G::squares_of(mv) {
                view.mark(square, wazir_render::Marks::LAST);
            }
        }
        if let Some(king) = position.king_in_check() {
            view.mark(king, wazir_render::Marks::CHECK);
        }
        view.set_title(G::ID.title());
        for player in position.seats() {
            view.name_player(player, G::seat_name(player));
        }
        view.seen(G::facing(seat))
    }

    #[cfg(feature = "ai")]
    fn set_options(&mut self, options: wazir_ai::Options) {
        self.searcher.set_options(options);
    }

    #[cfg(feature = "ai")]
    fn think(&mut self, limits: &wazir_ai::Limits) -> wazir_ai::Thought<String> {
        let thought = if self.record.outcome().is_some() {
            self.searcher.think(&[], limits)
        } else {
            self.searcher.think(self.record.line(), limits)
        };
        thought.map_lines(|line| {
            let mut position = self.record.position().clone();
            let text = |&mv| {
                let text = position.move_text(mv);
                position.play_unchecked(mv);
                text
            };
            line.iter().map(text).collect()
        })
    }
}
