//! The game that an engine plays.

use std::collections::BTreeSet;

use wazir_ai::mate;
use wazir_game::{IllegalMoveError, Outcome};
use wazir_geometry::Board as _;
use wazir_registry::{AnyMove, AnySquare, ClaimKind, Consent, MoveSource, OpenError, Play};
use wazir_text::{Message, message};

use crate::Protocol;
use crate::dialect::{self, GameDialect, NotationStyle, ReadMoveError, ReadPositionError};
use crate::job::{Job, JobPosition, MateJob, MoveSearchJob, PerftJob, SearchRequest};
use crate::settings::Settings;
use crate::texts::Protocols;

/// The greatest number of plies in a game. No game has more; the limit bounds memory.
const MAX_PLIES: usize = 10_000;

/// A target square of a lifted piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LiftTarget {
    /// Column and row, from 0 at the first player's left corner.
    pub(crate) at: (i32, i32),
    pub(crate) captures: bool,
    /// Set if the player has to choose a promotion.
    pub(crate) promotion_choice: bool,
    /// The square of a piece that is captured in passing.
    pub(crate) captured: Option<(i32, i32)>,
}

/// The reason why a move was not played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub(crate) enum MoveRefusal {
    TooLong,
    #[error(transparent)]
    NoMove(#[from] ReadMoveError),
    Illegal(IllegalMoveError<AnySquare>),
}

impl MoveRefusal {
    pub(crate) fn message(&self) -> Message {
        match self {
            Self::TooLong => message!(Protocols::LongGame { most: MAX_PLIES }),
            Self::NoMove(error) => error.message(),
            Self::Illegal(why) => why.message(),
        }
    }
}

/// The game that an engine plays, with the notation of the other side. The other side is the judge:
/// a game that is over by a rule continues if it says so.
#[derive(Clone, Debug)]
pub(crate) struct EngineGame {
    /// The start of the game under the chosen rules.
    start: Play,
    play: Play,
    words: GameDialect,
    form: NotationStyle,
}

impl EngineGame {
    /// Opens the chosen game at its start.
    pub(crate) fn open(settings: &Settings) -> Result<Self, OpenError> {
        let opening = settings.open()?;
        let (words, form) = (settings.words(), settings.form());
        Ok(Self { play: opening.clone(), start: opening, words, form })
    }

    /// Goes back to the start of the chosen game.
    pub(crate) fn restart(&mut self, settings: &Settings) -> Result<(), OpenError> {
        *self = Self::open(settings)?;
        Ok(())
    }

    /// Sets up a position. `sfen` is set if the program that sent the position calls it an SFEN.
    pub(crate) fn set_up(
        &mut self,
        settings: &Settings,
        text: &str,
        sfen: bool,
    ) -> Result<(), ReadPositionError> {
        let known = [&self.start, &self.play];
        let read = self.words.set_up(text, known, sfen, settings.form())?;
        (self.play, self.form) = read;
        Ok(())
    }

    /// Returns the game itself.
    pub(crate) fn game(&self) -> &Play {
        &self.play
    }

    /// Returns the number of plies since the position was set up.
    pub(crate) fn plies(&self) -> usize {
        self.play.ply()
    }

    /// Reads a move, which need not be legal.
    pub(crate) fn read(&self, text: &str) -> Result<AnyMove, ReadMoveError> {
        self.words.read_move(self.play.position(), text, self.form)
    }

    /// Reads a move and plays it.
    pub(crate) fn play_text(&mut self, text: &str) -> Result<(), MoveRefusal> {
        let mv = self.read(text)?;
        self.play(mv)
    }

    /// Plays a move.
    pub(crate) fn play(&mut self, mv: AnyMove) -> Result<(), MoveRefusal> {
        if self.play.ply() >= MAX_PLIES {
            return Err(MoveRefusal::TooLong);
        }
        self.play.play_past_end(mv).map(drop).map_err(MoveRefusal::Illegal)
    }

    /// Takes the last move back. Returns `false` if there is none.
    pub(crate) fn undo(&mut self) -> bool {
        self.play.undo().is_some()
    }

    /// Returns the outcome that the player to move wins by declaring it, if any.
    pub(crate) fn declared_win(&self) -> Option<Outcome> {
        let alone = (ClaimKind::Impasse, Consent::NotNeeded);
        let seat = self.play.to_move();
        let claim =
            self.play.claims().contains(&alone).then(|| ClaimKind::Impasse.claimed_by(seat))?;
        let outcome = self.play.claim_outcome(claim).ok()?;
        (outcome.winner() == Some(seat)).then_some(outcome)
    }

    /// Writes a move in the notation of the other side. `None` if it is not legal now.
    pub(crate) fn write_legal(&self, mv: AnyMove) -> Option<String> {
        let position = self.play.position();
        position.check(mv).ok()?;
        Some(self.words.write_move(position, mv, self.form))
    }

    /// Reads a move that must be legal.
    pub(crate) fn read_legal(&self, text: &str) -> Result<AnyMove, MoveRefusal> {
        let mv = self.read(text)?;
        self.play.position().check(mv).map_err(MoveRefusal::Illegal)?;
        Ok(mv)
    }

    /// Returns the current position.
    pub(crate) fn position(&self) -> String {
        self.words.write_position(self.play.position(), self.form)
    }

    /// Returns the legal moves, sorted by their texts.
    pub(crate) fn moves(&self) -> Vec<String> {
        let position = self.play.position();
        let moves = position.legal_moves().into_iter();
        let mut moves: Vec<_> =
            moves.map(|mv| self.words.write_move(position, mv, self.form)).collect();
        moves.sort();
        moves
    }

    /// Returns the label of the piece on each square, row by row from the far side; empty for empty
    /// squares.
    pub(crate) fn rows(&self) -> Vec<Vec<String>> {
        let (position, board) = (self.play.position(), self.play.board());
        let label = |square| {
            let piece = position.piece_at(square)?;
            Some(self.words.piece_label(position, piece, self.form))
        };
        let at = |x: usize, y: usize| board.index(x as i32, y as i32).and_then(label);
        let row = |y| (0..board.width()).map(|x| at(x, y).unwrap_or_default()).collect();
        (0..board.height()).rev().map(row).collect()
    }

    /// Returns the square that a text names.
    pub(crate) fn square(&self, text: &str) -> Option<MoveSource> {
        dialect::square(self.play.position(), text, self.form)
    }

    /// Returns the targets of the piece from this square or hand.
    pub(crate) fn targets(&self, origin: MoveSource) -> Vec<LiftTarget> {
        let (position, board) = (self.play.position(), self.play.board());
        let mut targets: Vec<LiftTarget> = Vec::new();
        let mut promotes = BTreeSet::new();
        let moves = position.legal_moves().into_iter();
        let parts = moves.filter_map(|mv| Some((mv, position.move_parts(mv)?)));
        for (mv, parts) in parts.filter(|(_, parts)| parts.from == origin) {
            let onto = self.castles_onto(mv).filter(|_| parts.is_castling);
            let at = onto.unwrap_or_else(|| board.coords(parts.to));
            // Moves with different captures on their way are distinguished by their legs.
            promotes.extend(parts.new_kind.map(|_| at));
            if let Some(known) = targets.iter_mut().find(|target| target.at == at) {
                known.promotion_choice = promotes.contains(&at);
                continue;
            }
            let victim =
                parts.locust_captured.or(parts.captured).filter(|&square| square != parts.to);
            let victim = victim.map(|square| board.coords(square));
            targets.push(LiftTarget {
                at,
                captures: parts.captured.is_some(),
                promotion_choice: false,
                captured: victim,
            });
        }
        targets
    }

    /// Returns the square of the corner piece onto which the king is dragged to castle in Chess960.
    fn castles_onto(&self, mv: AnyMove) -> Option<(i32, i32)> {
        let position = self.play.position();
        let is_chess960 = self.form.chess960 || self.words.is_chess960(position);
        is_chess960.then(|| self.words.castling_partner_square(position, mv)).flatten()
    }

    fn task(&self) -> JobPosition {
        JobPosition { game: self.play.clone(), words: self.words.clone(), form: self.form }
    }

    /// Returns the job of searching for a move. `among` restricts the moves; empty means all.
    pub(crate) fn think(&self, plan: SearchRequest, among: &[AnyMove], settings: &Settings) -> Job {
        let shy =
            settings.xboard_drop_rules && settings.protocol == Protocol::Cecp && among.is_empty();
        let accepted =
            shy.then(|| self.words.moves_legal_in_xboard(self.play.position())).flatten();
        let among = accepted.unwrap_or_else(|| among.to_vec());
        let limits = settings.within_the_game(plan.limits, self.play.position().ply());
        let plan = SearchRequest { limits, ..plan };
        Job::new(MoveSearchJob { task: self.task(), plan, search_moves: among })
    }

    /// Returns the job of searching for a mate and, if there is none, for a good move as
    /// `otherwise` says.
    pub(crate) fn mate(&self, limits: mate::MateLimits, otherwise: Option<SearchRequest>) -> Job {
        Job::new(MateJob { task: self.task(), limits, otherwise })
    }

    /// Returns the job of preparing a search of the game.
    pub(crate) fn prepare(&self, plan: SearchRequest) -> Job {
        Job::prepare(self.task(), plan)
    }

    /// Returns the job of counting the lines of `depth` plies.
    pub(crate) fn perft(&self, depth: u32) -> Job {
        Job::new(PerftJob { task: self.task(), depth })
    }
}
