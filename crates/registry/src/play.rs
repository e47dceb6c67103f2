//! Games in progress, of any kind.

use alloc::collections::BTreeSet;
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

/// The reason why a typed move was not played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum PlayError {
    /// The text is not a move.
    #[error(transparent)]
    NotAMove(#[from] MoveTextError),
    /// The move is not legal.
    Illegal {
        /// The move in the game's own notation.
        mv: String,
        /// The reason why the move is illegal.
        why: IllegalMoveError<AnySquare>,
    },
}

impl PlayError {
    /// Returns the error message, as a translatable text.
    pub fn message(&self) -> Message {
        match self {
            Self::NotAMove(error) => error.message(),
            Self::Illegal { mv, why } => {
                message!(Opening::NotAllowed { ply: mv.clone(), why: why.message() })
            }
        }
    }
}

/// A legal move as a player chooses it: the piece, its target, and what distinguishes it from moves
/// with the same piece and target.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MoveChoice {
    /// The move.
    pub mv: AnyMove,
    /// The parts of the move: source and target, promotion, captures.
    pub parts: MoveParts,
    /// The move in the game's own notation.
    pub text: String,
    /// The letter of the kind that the piece becomes, or `None` if it stays the same.
    pub new_kind_letter: Option<String>,
}

/// A square that a piece can reach by its way of moving.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReachableSquare {
    /// The square.
    pub square: AnySquare,
    /// The way to the square, or the role of a square that the piece passes. A drop is a leap.
    pub way: SquareMark,
    /// The reason why the piece cannot go there now. `None` if it can, and for squares on the way.
    pub illegal: Option<IllegalMoveError<AnySquare>>,
}

/// The record of a game of any kind.
pub type AnyRecord = Record<AnyPosition, AnyLine>;

/// A game in progress: the record of a game, with the methods that front ends need.
///
/// It works with typed values; texts are parsed and written only at its edge. The positions and
/// their rules are stored together, see [`AnyLine`].
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
    /// Compares the ids of the games and the records.
    fn eq(&self, other: &Self) -> bool {
        self.entry().id() == other.entry().id() && self.record == other.record
    }
}

impl Eq for Play {}

impl Play {
    pub(crate) fn begin(line: AnyLine) -> Self {
        Self { record: Record::with_history(line) }
    }

    /// Returns the registry entry of the game.
    pub fn entry(&self) -> &GameEntry {
        self.record.history().entry()
    }

    /// Returns the record: the tree of moves with its cursor.
    pub fn record(&self) -> &AnyRecord {
        &self.record
    }

    /// Returns the record for moving its cursor and setting comments and times.
    pub fn record_mut(&mut self) -> &mut AnyRecord {
        &mut self.record
    }

    /// Returns the present position.
    pub fn position(&self) -> &DynPosition {
        self.record.position()
    }

    /// Returns the present position as one of game `P`, or `None` if it is another game.
    pub fn typed_position<P: Playable>(&self) -> Option<&P> {
        self.position().downcast()
    }

    /// Returns the positions up to the present one as those of game `P`, or `None` for another
    /// game.
    pub fn typed_line<P: Playable>(&self) -> Option<&[P]> {
        self.record.history().typed()
    }

    /// Returns the seats in play, in turn order.
    pub fn seats(&self) -> Vec<Seat> {
        self.position().seats()
    }

    /// Returns the name of the player in a seat.
    pub fn seat_name(&self, seat: Seat) -> &str {
        self.entry().info().seat_name(seat)
    }

    /// Returns the name of the player in a seat, as a translatable text.
    pub fn seat_message(&self, seat: Seat) -> Message {
        self.entry().info().localized_seat_name(seat)
    }

    /// Returns the seat whose turn it is.
    pub fn to_move(&self) -> Seat {
        self.position().to_move()
    }

    /// Returns whether the player to move is in check.
    pub fn in_check(&self) -> bool {
        self.position().in_check()
    }

    /// Returns the square of the king of the player to move, if it is in check.
    pub fn king_in_check(&self) -> Option<AnySquare> {
        self.board().square(self.position().checked_king()?)
    }

    /// Returns the present position in the game's own text form.
    pub fn position_text(&self) -> String {
        self.position().position_text()
    }

    /// Returns the start position in the game's own text form.
    pub fn start_text(&self) -> String {
        self.record.start().position_text()
    }

    /// Returns the board.
    pub fn board(&self) -> AnyBoard {
        self.position().board()
    }

    /// Returns the piece on a square.
    pub fn piece_at(&self, square: AnySquare) -> Option<AnyPiece> {
        self.position().piece_at(square.index())
    }

    /// Returns the pieces on the board with their squares, in the order of the squares.
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

    /// Returns the pieces in the hand of a seat, as pairs of kind number and count.
    pub fn hand(&self, seat: Seat) -> Vec<(usize, u32)> {
        self.position().hand(seat)
    }

    /// Returns the name, the movement and the style of a piece in this game.
    pub fn piece_info(&self, piece: AnyPiece) -> PieceInfo {
        let facts = self.position().piece_facts(piece);
        PieceInfo { style: self.record.history().erased().look(piece), ..facts }
    }

    /// Returns the number of plies from the start to the present position.
    pub fn ply(&self) -> usize {
        self.record.ply()
    }

    /// Returns the moves from the start to the present position, in the game's own notation.
    pub fn move_texts(&self) -> Vec<String> {
        let moves = self.record.moves().into_iter();
        moves.zip(self.record.history().iter()).map(|(mv, before)| before.move_text(mv)).collect()
    }

    /// Returns the last move and its parts, or `None` at the start.
    pub fn last_move(&self) -> Option<(AnyMove, MoveParts)> {
        let mv = self.record.node(self.record.cursor()).mv()?;
        let before = self.record.history().iter().rev().nth(1)?;
        Some((mv, before.move_parts(mv)?))
    }

    /// Returns the legal moves; none if the game is over.
    pub fn legal_moves(&self) -> Vec<AnyMove> {
        if self.outcome().is_some() { Vec::new() } else { self.position().legal_moves() }
    }

    /// Returns the legal moves as a player chooses them; none if the game is over.
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

    /// Returns the moves that a player can mean by moving a piece from `from` to `to` before it is
    /// their turn: those legal on the present board, and those that moves of others could make
    /// legal. A piece moved to its own square is turned.
    ///
    /// ```
    /// use wazir_registry::{MoveSource, GameRegistry, StartOptions};
    /// let start = StartOptions::default().with_position("4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    /// let game = wazir_builtin::games().open("cwda", &start)?;
    /// let [pawn, there] = ["a7", "b8"].map(|name| game.board().square_by_name(name).unwrap().index());
    /// // Nothing is there yet that could be taken.
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

    /// Returns the squares for which a player can have a [premove](Self::premoves) of a piece in mind,
    /// which may be where a piece of its own stands or behind others. A piece that can turn on its
    /// square has that square too.
    ///
    /// ```
    /// use wazir_registry::{MoveSource, GameRegistry, StartOptions};
    /// let game = wazir_builtin::games().open("cwda", &StartOptions::default())?;
    /// let square = |name| game.board().square_by_name(name).unwrap().index();
    /// let goals = game.premove_targets(MoveSource::Square(square("a1")));
    /// // The pawn on a2 may be captured there.
    /// assert!(goals.contains(&square("a2")) && goals.contains(&square("a8")));
    /// # Ok::<(), wazir_registry::OpenError>(())
    /// ```
    pub fn premove_targets(&self, from: MoveSource) -> Vec<usize> {
        let reached = self.reachable_squares(from).into_iter();
        let reached = reached.filter(|reached| reached.way.is_target());
        let mut goals: BTreeSet<usize> = reached.map(|reached| reached.square.index()).collect();
        if let MoveSource::Square(square) = from {
            goals.extend(self.position().thinkable_from(square));
            goals.insert(square);
        }
        goals.into_iter().filter(|&to| !self.premoves(from, to).is_empty()).collect()
    }

    /// Returns `true` if a move is legal, or if moves of others could make it legal.
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
            // Other refusals do not say whether the piece would promote.
            Err(_) => {
                let zone = position.promotion_zone(seat);
                let here = matches!(from, MoveSource::Square(from) if zone.contains(&from));
                let becomes =
                    |&mv: &AnyMove| position.move_parts(mv).is_some_and(|p| p.new_kind.is_some());
                let promotes = position.candidate_moves(from, to).iter().any(becomes);
                match position.move_parts(mv).is_some_and(|parts| parts.new_kind.is_some()) {
                    true => here || zone.contains(&to),
                    // Without hands, every piece that can promote there does.
                    false => !(promotes && zone.contains(&to) && !position.has_hands()),
                }
            }
        }
    }

    /// Returns the squares that a piece can reach on the present board, whatever its owner, with
    /// the reason why it cannot go there now. For a piece in the hand of the player to move, these
    /// are the squares for a drop. A square where the piece can only capture, or only move, is
    /// marked as such rather than as a slide or leap.
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

    /// Returns the reason why no move leads from `from` to `to`, or `None` if a legal one does.
    pub fn why_illegal(&self, from: MoveSource, to: usize) -> Option<IllegalMoveError<AnySquare>> {
        if let Some(outcome) = self.outcome() {
            return Some(IllegalMoveError::GameOver(outcome));
        }
        let mut first = None;
        for mv in self.position().candidate_moves(from, to) {
            match self.position().check(mv) {
                Ok(()) => return None,
                // `MustPromote` says nothing about the moves that do promote.
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

    /// Parses a move in the game's own notation. The move need not be legal.
    ///
    /// # Errors
    /// The position in the text at which it stops being a move, and the text expected there.
    pub fn read_move(&self, text: &str) -> Result<AnyMove, MoveTextError> {
        self.position().read_move(text)
    }

    /// Returns a move of the present position in the game's own notation.
    pub fn move_text(&self, mv: AnyMove) -> String {
        self.position().move_text(mv)
    }

    /// Returns moves to be played one after the other from the present position, in the game's own
    /// notation. It stops at the first illegal move. Use it for lines from a search or a solver.
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

    /// Checks a move in the present position.
    ///
    /// # Errors
    /// The reason why the move is illegal.
    pub fn validate_move(
        &self,
        mv: AnyMove,
    ) -> Result<LegalMove<AnyMove>, IllegalMoveError<AnySquare>> {
        self.record.validate_move(mv)
    }

    /// Plays a move that was checked in the present position; see [`Record::play_legal`].
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
    /// The reason why a move that was checked elsewhere is illegal; the game is then unchanged.
    pub fn play_legal(
        &mut self,
        legal: LegalMove<AnyMove>,
    ) -> Result<NodeId, IllegalMoveError<AnySquare>> {
        self.record.play_legal(legal)
    }

    /// Plays a move.
    ///
    /// # Errors
    /// The reason why the move is illegal; the game is then unchanged.
    pub fn play(&mut self, mv: AnyMove) -> Result<NodeId, IllegalMoveError<AnySquare>> {
        self.record.play(mv)
    }

    /// Plays a move like [`Play::play`], even if the game is over, for clients that follow a game
    /// judged elsewhere.
    ///
    /// # Errors
    /// The reason why the move is illegal in the position; the game is then unchanged.
    pub fn play_past_end(&mut self, mv: AnyMove) -> Result<NodeId, IllegalMoveError<AnySquare>> {
        self.record.play_past_end(mv)
    }

    /// Returns a game that begins at the current position, without the earlier moves.
    #[must_use]
    pub fn without_history(&self) -> Self {
        Self::begin(self.record.history().without_history())
    }

    /// Returns the present position with `seat` to move, as far as the rules allow it, to find what
    /// its pieces could do. Returns `None` if a null move is not possible, as in check.
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

    /// Parses a move and plays it.
    ///
    /// # Errors
    /// The reason why the text is not a move or the move is not legal; the game is then unchanged.
    pub fn play_text(&mut self, text: &str) -> Result<AnyMove, PlayError> {
        let mv = self.read_move(text)?;
        let written = self.move_text(mv);
        self.play(mv).map_err(|why| PlayError::Illegal { mv: written, why })?;
        Ok(mv)
    }

    /// Undoes the last move and returns it, or `None` at the start.
    pub fn undo(&mut self) -> Option<AnyMove> {
        self.record.undo()
    }

    /// Replays an undone move and returns it, or `None` if there is none.
    pub fn redo(&mut self) -> Option<AnyMove> {
        self.record.redo()
    }

    /// Returns the outcome, or `None` while the game continues.
    pub fn outcome(&self) -> Option<Outcome> {
        self.record.outcome()
    }

    /// Returns the claims that the rules allow players, with the consent each one needs.
    pub fn claims(&self) -> Vec<(ClaimKind, Consent)> {
        self.record.history().erased().claims()
    }

    /// Returns the points that count for a player in a claim, such as those of an impasse, or
    /// `None` if the rules count nothing.
    ///
    /// ```
    /// use wazir_game::Seat;
    /// use wazir_registry::{GameRegistry, StartOptions};
    /// let game = wazir_builtin::games().open("shogi", &StartOptions::default().with_option("impasse", "declare-27"))?;
    /// let tally = game.claim_points(Seat::FIRST).unwrap();
    /// assert!(tally.to_string().starts_with("0 points (0 of 10 pieces"), "{tally}");
    /// # Ok::<(), wazir_registry::OpenError>(())
    /// ```
    pub fn claim_points(&self, seat: Seat) -> Option<Message> {
        self.record.history().erased().tally(seat)
    }

    /// Returns the outcome that a claim would lead to, without making it.
    ///
    /// # Errors
    /// The reason why the claim does not hold.
    pub fn claim_outcome(&self, claim: Claim) -> Result<Outcome, ClaimError> {
        self.record.claim_outcome(claim)
    }

    /// Ends the game by a claim, or against a seat that has run out of time or has left.
    ///
    /// # Errors
    /// The reason why the claim does not hold; the game then continues.
    pub fn claim(&mut self, claim: Claim) -> Result<Outcome, ClaimError> {
        self.record.claim(claim)
    }

    /// Removes a declared outcome, from a claim or elsewhere, and returns it. Returns `None` if
    /// none was declared at the current position.
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

    /// Sets the time that the last move took. Does nothing at the start.
    pub fn set_move_time(&mut self, time: Duration) {
        let at = self.record.cursor();
        if at != NodeId::START {
            self.record.set_time(at, time);
        }
    }

    /// Returns the options of this game that differ from the defaults, as pairs of key and value.
    pub fn changed_options(&self) -> Vec<(&'static str, String)> {
        self.record.history().erased().options()
    }

    /// Returns the armies, in games that have them.
    pub fn armies(&self) -> Option<String> {
        self.record.history().erased().armies()
    }

    /// Returns the number of lines of `depth` plies from here. Mate ends a line; repetition and
    /// move counts do not.
    pub fn perft(&self, depth: u32) -> u64 {
        self.position().perft(depth)
    }

    /// Returns each legal move with the position after it, even if the game is over by a count.
    /// Perft goes through these positions.
    pub fn children(&self) -> Vec<(AnyMove, AnyPosition)> {
        let after = |mv| {
            let mut next = self.position().to_any();
            next.play_unchecked(mv);
            (mv, next)
        };
        self.position().legal_moves().into_iter().map(after).collect()
    }
}
