//! A game in progress, whichever game it is.

use alloc::string::String;
use alloc::vec::Vec;
use core::time::Duration;

use wazir_betza::SquareMark;
use wazir_game::{
    Claim, ClaimError, Game, IllegalMoveError, LegalMove, MoveTextError, NodeId, Outcome, Record,
    Seat,
};
use wazir_text::{Message, message};

use crate::texts::Opening;
use crate::{
    AnyBoard, AnyLine, AnyMove, AnyPiece, AnyPosition, AnySquare, ClaimKind, Consent, DynPosition,
    GameEntry, MoveParts, MoveSource, PieceInfo, Playable,
};

/// Why a typed move was not played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum PlayError {
    /// The text is no move.
    #[error(transparent)]
    NotAMove(#[from] MoveTextError),
    /// The move is not allowed.
    Illegal {
        /// The move as the game writes it.
        mv: String,
        /// Why it is refused.
        why: IllegalMoveError<AnySquare>,
    },
}

impl PlayError {
    /// What is the matter, as a sentence that can be said in several languages.
    pub fn message(&self) -> Message {
        match self {
            Self::NotAMove(error) => error.message(),
            Self::Illegal { mv, why } => {
                message!(Opening::NotAllowed { ply: mv.clone(), why: why.message() })
            }
        }
    }
}

/// One legal move as a player makes it: the piece, where it goes, and what is still to choose
/// when several moves have both in common.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MoveChoice {
    /// The move.
    pub mv: AnyMove,
    /// Where the piece is taken from, what becomes of it, and what it takes.
    pub parts: MoveParts,
    /// The move as the game writes it.
    pub text: String,
    /// The letter of the kind that the piece becomes; `None` when it stays what it is.
    pub new_kind_letter: Option<String>,
}

/// A square that a piece gets to, as far as its way of moving goes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReachableSquare {
    /// The square.
    pub square: AnySquare,
    /// How the piece gets there, or what the square is to it on the way. A drop leaps.
    pub way: SquareMark,
    /// Why it cannot go there now; `None` when it can, and for squares on the way.
    pub illegal: Option<IllegalMoveError<AnySquare>>,
}

/// The record of a game of the list, whichever it is.
pub type AnyRecord = Record<AnyPosition, AnyLine>;

/// A game in progress: the record of a game of the list, and what front ends ask about it.
///
/// Inside it is typed; texts are read and written at its edge only. The positions and the rules
/// that they are played by lie together, see [`AnyLine`].
///
/// ```
/// use wazir_registry::{MoveSource, GameRegistry, StartOptions};
///
/// let mut game = wazir_builtin::games().open("shogi", &StartOptions::default())?;
/// game.play_text("7g7f")?;
/// assert_eq!(game.seat_name(game.to_move()), "White");
/// let bishop = game.board().square_by_name("2b").unwrap();
/// let blocked = game.move_choices().iter().all(|c| c.parts.from != MoveSource::Square(bishop.index()));
/// assert!(blocked);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Play {
    record: AnyRecord,
}

impl PartialEq for Play {
    /// The same game by its id, and equal records.
    fn eq(&self, other: &Self) -> bool {
        self.entry().id() == other.entry().id() && self.record == other.record
    }
}

impl Eq for Play {}

impl Play {
    pub(crate) fn begin(line: AnyLine) -> Self {
        Self { record: Record::with_history(line) }
    }

    /// Which game it is.
    pub fn entry(&self) -> &GameEntry {
        self.record.history().entry()
    }

    /// The record: the tree of what was played, and where the game stands in it.
    pub fn record(&self) -> &AnyRecord {
        &self.record
    }

    /// The record, to walk in it and to note comments and times.
    pub fn record_mut(&mut self) -> &mut AnyRecord {
        &mut self.record
    }

    /// The present position.
    pub fn position(&self) -> &DynPosition {
        self.record.position()
    }

    /// The present position as one of game `P`; `None` when the game is another.
    pub fn typed_position<P: Playable>(&self) -> Option<&P> {
        self.position().downcast()
    }

    /// The positions from the start to the present one as those of game `P`; `None` when the game
    /// is another.
    pub fn typed_line<P: Playable>(&self) -> Option<&[P]> {
        self.record.history().typed()
    }

    /// The seats in play, in turn order.
    pub fn seats(&self) -> Vec<Seat> {
        self.position().seats()
    }

    /// What the player of a seat is called.
    pub fn seat_name(&self, seat: Seat) -> &str {
        self.entry().info().seat_name(seat)
    }

    /// What the player of a seat is called, to be said in whichever language.
    pub fn seat_message(&self, seat: Seat) -> Message {
        self.entry().info().localized_seat_name(seat)
    }

    /// Whose turn it is.
    pub fn to_move(&self) -> Seat {
        self.position().to_move()
    }

    /// Whether the player to move is in check.
    pub fn in_check(&self) -> bool {
        self.position().in_check()
    }

    /// The square of the king of the player to move, when it is in check.
    pub fn king_in_check(&self) -> Option<AnySquare> {
        self.board().square(self.position().checked_king()?)
    }

    /// The present position in the game's own text form.
    pub fn position_text(&self) -> String {
        self.position().position_text()
    }

    /// The start position in the game's own text form.
    pub fn start_text(&self) -> String {
        self.record.start().position_text()
    }

    /// The board.
    pub fn board(&self) -> AnyBoard {
        self.position().board()
    }

    /// What stands on a square.
    pub fn piece_at(&self, square: AnySquare) -> Option<AnyPiece> {
        self.position().piece_at(square.index())
    }

    /// The pieces on the board, each with its square, in the order of the squares.
    ///
    /// ```
    /// use wazir_registry::{GameRegistry, StartOptions};
    /// let game = wazir_builtin::games().open("shogi", &StartOptions::default())?;
    /// assert_eq!(game.pieces().len(), 40);
    /// let kings = game.pieces().into_iter().filter(|&(_, piece)| game.piece_info(piece).royal);
    /// assert_eq!(kings.map(|(at, _)| at.to_string()).collect::<Vec<_>>(), ["5i", "5a"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn pieces(&self) -> Vec<(AnySquare, AnyPiece)> {
        let standing = |square| Some((square, self.piece_at(square)?));
        self.board().all_squares().filter_map(standing).collect()
    }

    /// What is in hand: kinds by number and how many of each.
    pub fn hand(&self, seat: Seat) -> Vec<(usize, u32)> {
        self.position().hand(seat)
    }

    /// What a piece is called, how it moves and what it looks like in this game.
    pub fn piece_info(&self, piece: AnyPiece) -> PieceInfo {
        let facts = self.position().piece_facts(piece);
        PieceInfo { style: self.record.history().erased().look(piece), ..facts }
    }

    /// How many plies have been played from the start to the present position.
    pub fn ply(&self) -> usize {
        self.record.ply()
    }

    /// The moves from the start to the present position, as the game writes them.
    pub fn move_texts(&self) -> Vec<String> {
        let moves = self.record.moves().into_iter();
        moves.zip(self.record.history().iter()).map(|(mv, before)| before.move_text(mv)).collect()
    }

    /// The last move and its parts; `None` at the start.
    pub fn last_move(&self) -> Option<(AnyMove, MoveParts)> {
        let mv = self.record.node(self.record.cursor()).mv()?;
        let before = self.record.history().iter().rev().nth(1)?;
        Some((mv, before.move_parts(mv)?))
    }

    /// The legal moves; none when the game is over.
    pub fn legal_moves(&self) -> Vec<AnyMove> {
        if self.outcome().is_some() { Vec::new() } else { self.position().legal_moves() }
    }

    /// The legal moves as a player makes them; none when the game is over.
    pub fn move_choices(&self) -> Vec<MoveChoice> {
        let seat = self.to_move();
        self.legal_moves().into_iter().filter_map(|mv| self.choice(seat, mv)).collect()
    }

    fn choice(&self, seat: Seat, mv: AnyMove) -> Option<MoveChoice> {
        let position = self.position();
        let parts = position.move_parts(mv)?;
        let letter = |kind| position.piece_facts(AnyPiece { seat, kind }).letter;
        let becomes = parts.new_kind.map(letter);
        Some(MoveChoice { mv, parts, text: position.move_text(mv), new_kind_letter: becomes })
    }

    /// The moves a player can have in mind who takes a piece from here to there before it is their
    /// turn: what is allowed on the present board, and what others may make possible. A piece that
    /// stays where it is turns.
    ///
    /// ```
    /// use wazir_registry::{MoveSource, GameRegistry, StartOptions};
    /// let start = StartOptions::default().with_position("4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    /// let game = wazir_builtin::games().open("cwda", &start)?;
    /// let [pawn, there] = ["a7", "b8"].map(|name| game.board().square_by_name(name).unwrap().index());
    /// // Nothing stands there yet that could be taken.
    /// let texts = game.premoves(MoveSource::Square(pawn), there).into_iter().map(|choice| choice.text);
    /// assert_eq!(texts.collect::<Vec<_>>(), ["a7b8r", "a7b8n", "a7b8b", "a7b8q"]);
    /// # Ok::<(), wazir_registry::OpenError>(())
    /// ```
    pub fn premoves(&self, from: MoveSource, to: usize) -> Vec<MoveChoice> {
        let owner = match from {
            MoveSource::Square(square) => {
                self.board().square(square).and_then(|at| self.piece_at(at))
            }
            MoveSource::Hand(_) => None,
        };
        let seat = owner.map_or_else(|| self.to_move(), |piece| piece.seat);
        let candidates = self.position().candidate_moves(from, to).into_iter();
        let thinkable = candidates.filter(|&mv| self.is_possible_premove(seat, from, to, mv));
        thinkable.filter_map(|mv| self.choice(seat, mv)).collect()
    }

    /// Whether others could make a move possible that is not.
    fn is_possible_premove(&self, seat: Seat, from: MoveSource, to: usize, mv: AnyMove) -> bool {
        let position = self.position();
        match position.check(mv) {
            Ok(()) => true,
            Err(
                IllegalMoveError::MustPromote { .. }
                | IllegalMoveError::CannotPromote { .. }
                | IllegalMoveError::WrongPromotion { .. }
                | IllegalMoveError::DropWithoutMove { .. },
            ) => false,
            Err(_) if from == MoveSource::Square(to) => false,
            // What is refused for another reason does not say whether the piece would promote.
            Err(_) => {
                let zone = position.promotion_zone(seat);
                let here = matches!(from, MoveSource::Square(from) if zone.contains(&from));
                let becomes =
                    |&mv: &AnyMove| position.move_parts(mv).is_some_and(|p| p.new_kind.is_some());
                let promotes = position.candidate_moves(from, to).iter().any(becomes);
                match position.move_parts(mv).is_some_and(|parts| parts.new_kind.is_some()) {
                    true => here || zone.contains(&to),
                    // Without hands nothing stays a pawn there.
                    false => !(promotes && zone.contains(&to) && !position.has_hands()),
                }
            }
        }
    }

    /// Where a piece goes on the present board, whoever owns it, and why not now; or where a
    /// piece in the hand of the player to move can be dropped. A square that the piece can only
    /// take on, or only go to, is told so before whether it slides or leaps there.
    pub fn reachable_squares(&self, from: MoveSource) -> Vec<ReachableSquare> {
        let board = self.board();
        let ways = match from {
            MoveSource::Square(square) => self.position().reachable_from(square),
            MoveSource::Hand(_) => {
                let free = |square: &AnySquare| self.piece_at(*square).is_none();
                board
                    .all_squares()
                    .filter(free)
                    .map(|square| (square.index(), SquareMark::Leap))
                    .collect()
            }
        };
        let mut reached: Vec<ReachableSquare> = Vec::with_capacity(ways.len());
        let castling =
            self.legal_moves().into_iter().filter_map(|mv| self.position().move_parts(mv));
        let castling = castling.filter(|parts| parts.is_castling && parts.from == from);
        let castling = castling.map(|parts| (parts.to, SquareMark::MoveOnly));
        for (to, way) in ways.into_iter().chain(castling) {
            let Some(square) = board.square(to) else { continue };
            if reached.iter().any(|known| known.square == square && known.way == way) {
                continue;
            }
            let refusal = way.is_target().then(|| self.why_illegal(from, to)).flatten();
            reached.push(ReachableSquare { square, way, illegal: refusal });
        }
        reached
    }

    /// Why no move takes a piece from here to there; `None` when one does.
    pub fn why_illegal(&self, from: MoveSource, to: usize) -> Option<IllegalMoveError<AnySquare>> {
        if let Some(outcome) = self.outcome() {
            return Some(IllegalMoveError::GameOver(outcome));
        }
        let mut first = None;
        for mv in self.position().candidate_moves(from, to) {
            match self.position().check(mv) {
                Ok(()) => return None,
                // That it must promote says nothing of the moves that do.
                Err(why)
                    if first.is_none()
                        || matches!(first, Some(IllegalMoveError::MustPromote { .. })) =>
                {
                    first = Some(why);
                }
                Err(_) => {}
            }
        }
        first.or_else(|| self.not_its_move(from, to))
    }

    fn not_its_move(&self, from: MoveSource, to: usize) -> Option<IllegalMoveError<AnySquare>> {
        let board = self.board();
        let to = board.square(to)?;
        Some(match from {
            MoveSource::Square(from) => {
                IllegalMoveError::CannotReach { from: board.square(from)?, to }
            }
            MoveSource::Hand(_) => IllegalMoveError::NotInHand { to },
        })
    }

    /// Reads a move in the game's own notation. It need not be legal.
    ///
    /// # Errors
    /// Where the text stops being a move and what was expected there.
    pub fn read_move(&self, text: &str) -> Result<AnyMove, MoveTextError> {
        self.position().read_move(text)
    }

    /// A move of the present position as the game writes it.
    pub fn move_text(&self, mv: AnyMove) -> String {
        self.position().move_text(mv)
    }

    /// Moves to be played one after the other from the present position, as the game writes them,
    /// up to the first that is not legal: the line of a search or a solver.
    ///
    /// ```
    /// use wazir_registry::{GameRegistry, StartOptions};
    /// let games = wazir_builtin::games();
    /// let mut game = games.open("shogi", &StartOptions::default())?;
    /// let line = [game.play_text("7g7f")?, game.play_text("3c3d")?, game.play_text("8h2b+")?];
    ///
    /// let start = games.open("shogi", &StartOptions::default())?;
    /// assert_eq!(start.variation_texts(&line), ["7g7f", "3c3d", "8h2b+"]);
    /// assert_eq!(start.variation_texts(&[line[0], line[0]]), ["7g7f"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn variation_texts(&self, line: &[AnyMove]) -> Vec<String> {
        let mut position = self.position().to_any();
        let text = |&mv: &AnyMove| {
            let before = position.clone();
            position.play(mv).ok()?;
            Some(before.move_text(mv))
        };
        line.iter().map_while(text).collect()
    }

    /// Puts a move to the rules of the present position.
    ///
    /// # Errors
    /// Why it is not allowed.
    pub fn validate_move(
        &self,
        mv: AnyMove,
    ) -> Result<LegalMove<AnyMove>, IllegalMoveError<AnySquare>> {
        self.record.validate_move(mv)
    }

    /// Plays a move that was judged in the present position; see [`Record::play_legal`].
    ///
    /// ```
    /// use wazir_registry::{GameRegistry, StartOptions};
    /// let mut game = wazir_builtin::games().open("shogi", &StartOptions::default())?;
    /// let legal = game.validate_move(game.read_move("7g7f")?)?;
    /// game.play_legal(legal)?;
    /// // It was legal there, and is not here.
    /// assert!(game.play_legal(legal).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Why a move that was judged elsewhere is not allowed; nothing has changed then.
    pub fn play_legal(
        &mut self,
        legal: LegalMove<AnyMove>,
    ) -> Result<NodeId, IllegalMoveError<AnySquare>> {
        self.record.play_legal(legal)
    }

    /// Plays a move.
    ///
    /// # Errors
    /// Why it is not allowed; nothing has changed then.
    pub fn play(&mut self, mv: AnyMove) -> Result<NodeId, IllegalMoveError<AnySquare>> {
        self.record.play(mv)
    }

    /// As [`Play::play`], whether the game is over or not: for those who are told of a game that
    /// somebody else judges.
    ///
    /// # Errors
    /// Why the move is not allowed in the position; nothing has changed then.
    pub fn play_past_end(&mut self, mv: AnyMove) -> Result<NodeId, IllegalMoveError<AnySquare>> {
        self.record.play_past_end(mv)
    }

    /// A game that begins at the present position and knows nothing of what came before it.
    #[must_use]
    pub fn without_history(&self) -> Self {
        Self::begin(self.record.history().without_history())
    }

    /// The same position with another player to move, as far as the rules can think of it: what a
    /// piece of that player could do. `None` where nobody can pass, as in check.
    ///
    /// ```
    /// use wazir_game::Seat;
    /// use wazir_registry::{MoveSource, GameRegistry, StartOptions};
    /// let game = wazir_builtin::games().open("shogi", &StartOptions::default())?;
    /// let other = game.with_turn(Seat::SECOND).unwrap();
    /// let pawn = other.board().square_by_name("3c").unwrap();
    /// assert!(other.reachable_squares(MoveSource::Square(pawn.index()))[0].illegal.is_none());
    /// # Ok::<(), wazir_registry::OpenError>(())
    /// ```
    #[must_use]
    pub fn with_turn(&self, seat: Seat) -> Option<Self> {
        let mut position = self.position().to_any();
        for _ in self.seats() {
            if position.to_move() == seat {
                return self.entry().play_from_position(position);
            }
            if !position.play_null_move() {
                return None;
            }
        }
        None
    }

    /// Reads a move and plays it.
    ///
    /// # Errors
    /// Why it is no move, or not allowed; nothing has changed then.
    pub fn play_text(&mut self, text: &str) -> Result<AnyMove, PlayError> {
        let mv = self.read_move(text)?;
        let written = self.move_text(mv);
        self.play(mv).map_err(|why| PlayError::Illegal { mv: written, why })?;
        Ok(mv)
    }

    /// Takes the last move back; `None` at the start.
    pub fn undo(&mut self) -> Option<AnyMove> {
        self.record.undo()
    }

    /// Plays a move taken back again; `None` when there is none.
    pub fn redo(&mut self) -> Option<AnyMove> {
        self.record.redo()
    }

    /// How the game ended; `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        self.record.outcome()
    }

    /// What players can claim under the rules of this game, and who has to agree.
    pub fn claims(&self) -> Vec<(ClaimKind, Consent)> {
        self.record.history().erased().claims()
    }

    /// What a player can count on in a claim, such as the points of an impasse; `None` where the
    /// rules count nothing.
    ///
    /// ```
    /// use wazir_game::Seat;
    /// use wazir_registry::{GameRegistry, StartOptions};
    /// let game = wazir_builtin::games().open("shogi", &StartOptions::default().with_option("impasse", "declare-27"))?;
    /// let tally = game.claim_points(Seat::FIRST).unwrap();
    /// assert!(tally.to_string().starts_with("0 points, 0 of 10 pieces"), "{tally}");
    /// # Ok::<(), wazir_registry::OpenError>(())
    /// ```
    pub fn claim_points(&self, seat: Seat) -> Option<Message> {
        self.record.history().erased().tally(seat)
    }

    /// What a claim would give, without making it.
    ///
    /// # Errors
    /// Why the claim does not hold.
    pub fn claim_outcome(&self, claim: Claim) -> Result<Outcome, ClaimError> {
        self.record.claim_outcome(claim)
    }

    /// Ends the game by a claim, or against a seat that has no time left or has gone.
    ///
    /// # Errors
    /// Why the claim does not hold; the game then goes on.
    pub fn claim(&mut self, claim: Claim) -> Result<Outcome, ClaimError> {
        self.record.claim(claim)
    }

    /// Takes back a claim, or another end that did not come by the rules; `None` when there is none
    /// where the game stands.
    ///
    /// ```
    /// use wazir_game::Claim;
    /// use wazir_registry::{GameRegistry, StartOptions};
    /// let mut game = wazir_builtin::games().open("shogi", &StartOptions::default())?;
    /// let outcome = game.claim(Claim::Resign(game.to_move())).unwrap();
    /// assert_eq!(game.retract_claim(), Some(outcome));
    /// assert_eq!(game.outcome(), None);
    /// # Ok::<(), wazir_registry::OpenError>(())
    /// ```
    pub fn retract_claim(&mut self) -> Option<Outcome> {
        let (at, _) = self.record.declared()?;
        if at != self.record.cursor() {
            return None;
        }
        self.record.retract().map(|(_, outcome)| outcome)
    }

    /// Notes how long the last move took.
    pub fn set_move_time(&mut self, time: Duration) {
        let at = self.record.cursor();
        if at != NodeId::START {
            self.record.set_time(at, time);
        }
    }

    /// The rules of this game that are not the usual ones, as keys and values of options.
    pub fn changed_options(&self) -> Vec<(&'static str, String)> {
        self.record.history().erased().options()
    }

    /// The armies, in games that have them.
    pub fn armies(&self) -> Option<String> {
        self.record.history().erased().armies()
    }

    /// How many lines of `depth` plies start here. Mate ends a line; repetition and move counts
    /// do not.
    pub fn perft(&self, depth: u32) -> u64 {
        self.position().perft(depth)
    }

    /// The positions after each legal move, whether the game is over by a count or not: what
    /// counting by moves goes through.
    pub fn children(&self) -> Vec<(AnyMove, AnyPosition)> {
        let after = |mv| {
            let mut next = self.position().to_any();
            next.play_unchecked(mv);
            (mv, next)
        };
        self.position().legal_moves().into_iter().map(after).collect()
    }
}
