//! Games in progress.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use wazir::game::{Game as _, Seat};
use wazir::registry::{AnyMove, AnySquare, DynPosition, GameEntry, MoveSource, Play, StartOptions};
use wazir::text::{Argument, message};

use crate::error::{Error, ErrorKind, Place, Refusal};
use crate::facts::{ClaimFacts, GameFacts, registry};
use crate::moves::{Move, MoveDescriber, MoveInput};
use crate::setup::{Setup, check_length};
use crate::texts::Calls;
use crate::{Bilingual, HandPiece, Outcome, Piece, Stop, claims, perft};

/// A game in progress: its start, the moves played, and those undone.
///
/// Two games are equal if they are of the same game with the same start, the same moves, claims and
/// comments, and are at the same position. `Display` writes the board as text.
///
/// ```
/// use wazir_surface::{Game, Setup};
/// let mut game = Game::new("cwda", &Setup::default())?;
/// for text in ["e4", "f5", "Qh5+"] {
///     game.push(text)?;
/// }
/// assert!(game.in_check() && !game.is_checkmate());
/// assert_eq!(game.moves().iter().map(|mv| mv.text()).collect::<Vec<_>>(), ["g7g6"]);
/// assert_eq!(game.pop().unwrap().text(), "d1h5");
/// # Ok::<(), wazir_surface::Error>(())
/// ```
#[derive(Clone)]
pub struct Game {
    play: Play,
    /// The names of the squares by number.
    squares: Arc<[Box<str>]>,
}

impl Game {
    pub(crate) fn of_play(play: Play) -> Self {
        let squares = play.board().all_squares().map(|square| square.name().into()).collect();
        Self { play, squares }
    }

    pub(crate) fn play(&self) -> &Play {
        &self.play
    }

    fn position(&self) -> &DynPosition {
        self.play.position()
    }

    pub(crate) fn entry(&self) -> &GameEntry {
        self.play.entry()
    }

    /// Begins a built-in game, such as `shogi`, `euroshogi`, `cwda` or `evo`.
    ///
    /// # Errors
    /// [`ErrorKind::UnknownGame`], or the choice that the game refuses.
    pub fn new(id: &str, setup: &Setup) -> Result<Self, Error> {
        Self::begin(registry().find(id)?, setup)
    }

    pub(crate) fn begin(entry: &GameEntry, setup: &Setup) -> Result<Self, Error> {
        let opened = entry.open(&setup.start_options()?);
        Ok(Self::of_play(opened.map_err(|error| setup.error(error))?))
    }

    /// Returns the same game at its default start, with the same options and armies.
    ///
    /// # Errors
    /// The reason why the game cannot start so; it is one of its own position then.
    pub fn restarted(&self) -> Result<Self, Error> {
        let mut start = StartOptions::default();
        if let Some(armies) = self.play.armies() {
            start = start.with_armies(armies);
        }
        let options = self.play.changed_options().into_iter();
        let start = options.fold(start, |start, (key, value)| start.with_option(key, value));
        Ok(Self::of_play(self.entry().open(&start)?))
    }

    /// Returns a game that begins at the current position, without the moves before it.
    #[must_use]
    pub fn without_history(&self) -> Self {
        Self { play: self.play.without_history(), squares: self.squares.clone() }
    }

    /// Returns the facts about the game.
    pub fn facts(&self) -> GameFacts {
        GameFacts::of(self.entry())
    }

    /// Returns the short name of the game, such as `shogi`.
    pub fn id(&self) -> &str {
        self.entry().id().as_str()
    }

    /// Returns the full name of the game.
    pub fn title(&self) -> Bilingual {
        self.entry().info().localized_title().into()
    }

    /// Returns the text that defines the game; `None` for a built-in one.
    pub fn definition(&self) -> Option<&str> {
        self.entry().definition_source().map(|(text, _)| text)
    }

    /// Returns the options that differ from the defaults, as pairs of key and value.
    pub fn changed_options(&self) -> Vec<(String, String)> {
        let options = self.play.changed_options().into_iter();
        options.map(|(key, value)| (key.to_owned(), value)).collect()
    }

    /// Returns the armies, in games that have them, in the form of [`Setup::armies`].
    pub fn armies(&self) -> Option<String> {
        self.play.armies()
    }

    /// Returns the numbers of the seats in play, in turn order.
    pub fn seats(&self) -> Vec<usize> {
        self.play.seats().into_iter().map(Seat::index).collect()
    }

    /// Returns the name of the player in a seat.
    ///
    /// # Errors
    /// [`ErrorKind::Seat`] if the game has no such seat.
    pub fn seat_name(&self, seat: usize) -> Result<Bilingual, Error> {
        Ok(self.play.seat_message(self.seat(seat)?).into())
    }

    /// Returns the legal moves; none if the game is over.
    pub fn moves(&self) -> Vec<Move> {
        let mut describer = self.describer();
        self.play.legal_moves().into_iter().map(|mv| describer.describe(mv)).collect()
    }

    /// Returns the legal moves of the piece on a square.
    ///
    /// # Errors
    /// [`ErrorKind::Square`] if there is no such square.
    pub fn moves_from(&self, square: &str) -> Result<Vec<Move>, Error> {
        let from = MoveSource::Square(self.square(square)?.index());
        let starts = |mv: &AnyMove| self.position().move_parts(*mv).is_some_and(|p| p.from == from);
        let mut describer = self.describer();
        let moves = self.play.legal_moves().into_iter().filter(starts);
        Ok(moves.map(|mv| describer.describe(mv)).collect())
    }

    /// Returns the legal moves in the game's own notation, in the order of [`Game::moves`].
    pub fn move_texts(&self) -> Vec<String> {
        let moves = self.play.legal_moves().into_iter();
        moves.map(|mv| self.position().move_text(mv)).collect()
    }

    /// Returns the numbers of the legal moves, in the order of [`Game::moves`]; see
    /// [`Move::packed`].
    pub fn packed_moves(&self) -> Vec<u64> {
        self.play.legal_moves().into_iter().map(AnyMove::packed).collect()
    }

    /// Returns the number of legal moves; 0 if the game is over.
    pub fn count(&self) -> usize {
        if self.play.outcome().is_some() {
            return 0;
        }
        usize::try_from(self.position().perft(1)).unwrap_or(usize::MAX)
    }

    /// Returns the legal move with this number.
    ///
    /// # Errors
    /// The reason of the rules if it is not legal, or no move of this position.
    pub fn move_from_packed(&self, packed: u64) -> Result<Move, Error> {
        self.legal_move(MoveInput::Packed(packed))
    }

    /// Reads a legal move in any notation of the game, without playing it: coordinates, SAN, KIF,
    /// Western notation of shogi, CSA. A move number in front is ignored.
    ///
    /// # Errors
    /// [`ErrorKind::Move`] with the place if the text is not a move, [`ErrorKind::AmbiguousMove`] if
    /// several pieces could make it, [`ErrorKind::IllegalMove`] with the squares if the rules refuse
    /// it, [`ErrorKind::GameOver`].
    pub fn read_move(&self, text: &str) -> Result<Move, Error> {
        let mv = self.read_any_move(text)?;
        Ok(self.describer().describe(mv))
    }

    /// Returns the legal move that is meant, without playing it.
    ///
    /// # Errors
    /// As for [`Game::move_from_packed`] and [`Game::read_move`].
    pub fn legal_move(&self, given: impl Into<MoveInput>) -> Result<Move, Error> {
        let mv = self.legal_any_move(&given.into())?;
        Ok(self.describer().describe(mv))
    }

    /// Returns whether this is a legal move.
    pub fn is_legal(&self, given: impl Into<MoveInput>) -> bool {
        self.legal_any_move(&given.into()).is_ok()
    }

    /// Returns why this is not a legal move, or `None` if it is one.
    pub fn why(&self, given: impl Into<MoveInput>) -> Option<Refusal> {
        self.legal_any_move(&given.into()).err().map(Error::into_refusal)
    }

    fn legal_any_move(&self, given: &MoveInput) -> Result<AnyMove, Error> {
        match given {
            MoveInput::Packed(packed) => {
                let mv = AnyMove::from_packed(*packed);
                self.check(mv).map(|()| mv)
            }
            MoveInput::Text(text) => self.read_any_move(text),
        }
    }

    /// Returns the legal moves that a typed text can mean: the one it names, or all that begin so
    /// in any notation.
    #[cfg(feature = "move-notation")]
    pub fn complete(&self, typed: &str) -> Vec<Move> {
        if check_length(typed).is_err() {
            return Vec::new();
        }
        let mut describer = self.describer();
        let moves = wazir::notation::complete_move(&self.play, typed).into_iter();
        moves.map(|mv| describer.describe(mv)).collect()
    }

    /// Plays a move and returns it.
    ///
    /// # Errors
    /// As for [`Game::legal_move`]; the game is then unchanged.
    pub fn push(&mut self, given: impl Into<MoveInput>) -> Result<Move, Error> {
        let mv = match given.into() {
            MoveInput::Packed(packed) => AnyMove::from_packed(packed),
            MoveInput::Text(text) => self.read_any_move(&text)?,
        };
        let legal = self.play.validate_move(mv).map_err(|why| Error::illegal(&why))?;
        let described = self.describer().describe(mv);
        self.play.play_legal(legal).map_err(|why| Error::illegal(&why))?;
        Ok(described)
    }

    /// Plays a move.
    ///
    /// # Errors
    /// The reason of the rules; the game is then unchanged.
    pub fn push_move(&mut self, mv: &Move) -> Result<(), Error> {
        self.push_packed(mv.packed())
    }

    /// Plays the move with this number; see [`Move::packed`].
    ///
    /// # Errors
    /// The reason of the rules; the game is then unchanged.
    pub fn push_packed(&mut self, packed: u64) -> Result<(), Error> {
        let played = self.play.play(AnyMove::from_packed(packed));
        played.map(drop).map_err(|why| Error::illegal(&why))
    }

    /// Undoes the last move and returns it; `None` at the start.
    pub fn pop(&mut self) -> Option<Move> {
        let undone = self.play.undo()?;
        Some(self.describer().describe(undone))
    }

    /// Plays the move that was undone and returns it; `None` if there is none.
    pub fn redo(&mut self) -> Option<Move> {
        let before = self.play.position().to_any();
        let mv = self.play.redo()?;
        Some(MoveDescriber::new(&*before, &self.squares).describe(mv))
    }

    /// Returns the moves from the start to the current position.
    pub fn history(&self) -> Vec<Move> {
        let record = self.play.record();
        let moves = record.moves().into_iter().zip(record.history().iter());
        let described = |(mv, before): (AnyMove, &DynPosition)| {
            MoveDescriber::new(before, &self.squares).describe(mv)
        };
        moves.map(described).collect()
    }

    /// Returns whether a legal move gives check.
    ///
    /// # Errors
    /// The reason of the rules if the move is not legal.
    pub fn gives_check(&self, mv: &Move) -> Result<bool, Error> {
        self.check(mv.any())?;
        let mut next = self.position().to_any();
        next.play_unchecked(mv.any());
        Ok(next.in_check())
    }

    /// Returns the moves of a line that begins at the current position, up to the first illegal
    /// one.
    #[cfg(any(feature = "ai", feature = "learn"))]
    pub(crate) fn described_line(&self, line: &[AnyMove]) -> Vec<Move> {
        let mut position = self.position().to_any();
        let described = |&mv: &AnyMove| {
            position.check(mv).ok()?;
            let described = MoveDescriber::new(&*position, &self.squares).describe(mv);
            position.play_unchecked(mv);
            Some(described)
        };
        line.iter().map_while(described).collect()
    }

    fn describer(&self) -> MoveDescriber<'_> {
        MoveDescriber::new(self.position(), &self.squares)
    }

    fn check(&self, mv: AnyMove) -> Result<(), Error> {
        self.play.validate_move(mv).map(drop).map_err(|why| Error::illegal(&why))
    }

    #[cfg(feature = "move-notation")]
    fn read_any_move(&self, text: &str) -> Result<AnyMove, Error> {
        check_length(text)?;
        wazir::notation::read_move(&self.play, text).map_err(|error| {
            use wazir::notation::ErrorKind as Reader;
            let (kind, message) = (error.kind(), error.message());
            let refused = error.illegal_move().and_then(|mv| self.play.validate_move(mv).err());
            let said = || crate::refused::reason_saying(&self.play, message);
            let why = refused.or_else(|| (kind == Reader::IllegalMove).then(said).flatten());
            if let Some(why) = why {
                return Error::illegal(&why);
            }
            let kind = match kind {
                Reader::AmbiguousMove => ErrorKind::AmbiguousMove,
                Reader::IllegalMove => ErrorKind::IllegalMove,
                _ => ErrorKind::Move,
            };
            let place = self.place_in_move(text, message);
            place.into_iter().fold(Error::new(kind, message.clone()), Error::at)
        })
    }

    #[cfg(not(feature = "move-notation"))]
    fn read_any_move(&self, text: &str) -> Result<AnyMove, Error> {
        check_length(text)?;
        let mv = self.play.read_move(text).map_err(|error| {
            let error = error.message();
            let place = self.place_in_move(text, &error);
            place.into_iter().fold(Error::new(ErrorKind::Move, error), Error::at)
        })?;
        self.check(mv)?;
        Ok(mv)
    }

    /// Returns the place at which a text stops being a move, if that is what the message says.
    fn place_in_move(&self, text: &str, message: &wazir::text::Message) -> Option<Place> {
        let error = self.play.read_move(text).err()?;
        let at = error.offset();
        (error.message() == *message).then(|| Place::of_span(text, at..at))
    }

    /// Returns whether the game is over.
    pub fn is_over(&self) -> bool {
        self.play.outcome().is_some()
    }

    /// Returns the outcome, or `None` while the game continues.
    pub fn outcome(&self) -> Option<Outcome> {
        self.play.outcome().map(|outcome| Outcome::of(outcome, &self.play))
    }

    /// Returns the claims that the rules allow now.
    pub fn claims(&self) -> Vec<ClaimFacts> {
        claims::facts(&self.play)
    }

    /// Ends the game by a claim of a seat, by default the one to move: `resign`, `draw`, `impasse`
    /// or another of [`Game::claims`], or `time-forfeit`, `abandonment` or `foul` against the seat.
    /// Nobody is asked for consent.
    ///
    /// # Errors
    /// [`ErrorKind::Claim`] or [`ErrorKind::GameOver`] if the claim does not hold, and
    /// [`ErrorKind::Seat`]; the game then continues.
    pub fn claim(&mut self, name: &str, seat: Option<usize>) -> Result<Outcome, Error> {
        let seat = match seat {
            Some(seat) => self.seat(seat)?,
            None => self.play.to_move(),
        };
        let claim = claims::find(&self.play, name, seat)?;
        let outcome = self.play.claim(claim)?;
        Ok(Outcome::of(outcome, &self.play))
    }

    /// Takes a claim back and returns its outcome; `None` if none was made here.
    pub fn retract_claim(&mut self) -> Option<Outcome> {
        let outcome = self.play.retract_claim()?;
        Some(Outcome::of(outcome, &self.play))
    }

    /// Returns whether the player to move is in check.
    pub fn in_check(&self) -> bool {
        self.play.in_check()
    }

    /// Returns the squares of the pieces that give check; none without a check.
    ///
    /// ```
    /// use wazir_surface::{Game, Setup};
    /// let mut game = Game::new("cwda", &Setup::default())?;
    /// for mv in ["e4", "f5", "Qh5"] {
    ///     game.push(mv)?;
    /// }
    /// assert_eq!(game.checkers(), ["h5"]);
    /// # Ok::<(), wazir_surface::Error>(())
    /// ```
    pub fn checkers(&self) -> Vec<String> {
        let position = self.position();
        let Some(king) = position.checked_king() else { return Vec::new() };
        let others = self.play.seats().into_iter().filter(|&seat| seat != self.play.to_move());
        self.square_names(others.flat_map(|seat| position.attackers(seat, king)).collect())
    }

    /// Returns the number of times that the current position has occurred before in the game.
    pub fn occurrences(&self) -> usize {
        let (mut earlier, key) = (self.play.clone(), self.key());
        let mut count = 0;
        while earlier.undo().is_some() {
            count += usize::from(earlier.position().key() == key);
        }
        count
    }

    /// Returns whether the game ended by checkmate.
    pub fn is_checkmate(&self) -> bool {
        self.ended_by(wazir::game::EndReason::Checkmate)
    }

    /// Returns whether the game ended by stalemate.
    pub fn is_stalemate(&self) -> bool {
        self.ended_by(wazir::game::EndReason::Stalemate)
    }

    fn ended_by(&self, reason: wazir::game::EndReason) -> bool {
        self.play.outcome().is_some_and(|outcome| outcome.reason() == reason)
    }

    /// Returns the number of the seat whose turn it is.
    pub fn turn(&self) -> usize {
        self.play.to_move().index()
    }

    /// Returns the number of plies from the start to the current position.
    pub fn ply(&self) -> usize {
        self.play.ply()
    }

    /// Returns a hash of everything that counts for repetition.
    pub fn key(&self) -> u64 {
        self.position().key()
    }

    /// Returns the current position in the game's own text form: SFEN, FEN or the like.
    pub fn fen(&self) -> String {
        self.play.position_text()
    }

    /// Returns the start position in the game's own text form.
    pub fn start_fen(&self) -> String {
        self.play.start_text()
    }

    /// Returns the comment on the current position; may be empty.
    pub fn comment(&self) -> &str {
        let record = self.play.record();
        record.node(record.cursor()).comment()
    }

    /// Sets the comment on the current position.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`] for more than a million bytes.
    pub fn set_comment(&mut self, comment: &str) -> Result<(), Error> {
        check_length(comment)?;
        let record = self.play.record_mut();
        let here = record.cursor();
        record.set_comment(here, comment);
        Ok(())
    }

    /// Returns the number of lines of `depth` plies from here, at most 64. Mate ends a line;
    /// repetition and move counts do not.
    ///
    /// # Errors
    /// [`ErrorKind::Limit`], or [`ErrorKind::Stopped`] if the flag was set.
    pub fn perft(&self, depth: u32, stop: &Stop) -> Result<u64, Error> {
        perft::check_depth(depth)?;
        perft::count(self.position(), depth, stop)
    }

    /// Returns the number of lines of `depth` plies for each first move; empty if `depth` is 0.
    ///
    /// # Errors
    /// As for [`Game::perft`].
    pub fn divide(&self, depth: u32, stop: &Stop) -> Result<Vec<(Move, u64)>, Error> {
        perft::check_depth(depth)?;
        let Some(left) = depth.checked_sub(1) else { return Ok(Vec::new()) };
        let mut describer = self.describer();
        let each = self.play.children().into_iter();
        each.map(|(mv, after)| Ok((describer.describe(mv), perft::count(&*after, left, stop)?)))
            .collect()
    }

    /// Returns the names of the squares, in the order of their numbers.
    pub fn squares(&self) -> Vec<String> {
        self.squares.iter().map(|name| name.to_string()).collect()
    }

    /// Returns the piece on a square, or `None` if it is empty.
    ///
    /// # Errors
    /// [`ErrorKind::Square`] if there is no such square.
    pub fn piece_at(&self, square: &str) -> Result<Option<Piece>, Error> {
        let piece = self.play.piece_at(self.square(square)?);
        Ok(piece.map(|piece| Piece::of(&self.play, piece)))
    }

    /// Returns every square with a piece on it, and the piece.
    pub fn pieces(&self) -> Vec<(String, Piece)> {
        let pieces = self.play.pieces().into_iter();
        pieces.map(|(at, piece)| (at.to_string(), Piece::of(&self.play, piece))).collect()
    }

    /// Returns the pieces in the hand of a seat.
    ///
    /// # Errors
    /// [`ErrorKind::Seat`] if the game has no such seat.
    pub fn hand(&self, seat: usize) -> Result<Vec<HandPiece>, Error> {
        let seat = self.seat(seat)?;
        let held = self.play.hand(seat).into_iter();
        let piece = |kind| Piece::of(&self.play, wazir::registry::AnyPiece { seat, kind });
        Ok(held.map(|(kind, count)| HandPiece { piece: piece(kind), count }).collect())
    }

    /// Returns the squares of the pieces of a seat that attack a square: those that could capture
    /// there if an enemy was on it and it were their turn, pinned or not.
    ///
    /// # Errors
    /// [`ErrorKind::Seat`] or [`ErrorKind::Square`] if there is none such.
    pub fn attackers(&self, seat: usize, square: &str) -> Result<Vec<String>, Error> {
        let (seat, square) = (self.seat(seat)?, self.square(square)?);
        Ok(self.square_names(self.position().attackers(seat, square.index())))
    }

    /// Returns the squares that the piece on a square can reach on the present board by its way of
    /// moving, whosever turn it is, in the order of their numbers.
    ///
    /// # Errors
    /// [`ErrorKind::Square`] if there is no such square.
    pub fn targets(&self, square: &str) -> Result<Vec<String>, Error> {
        let ways = self.position().reachable_from(self.square(square)?.index()).into_iter();
        let mut reached: Vec<usize> =
            ways.filter(|(_, way)| way.is_target()).map(|(to, _)| to).collect();
        reached.sort_unstable();
        reached.dedup();
        Ok(self.square_names(reached))
    }

    /// Returns the squares with these numbers by name, in the order of their numbers.
    fn square_names(&self, squares: Vec<usize>) -> Vec<String> {
        squares.into_iter().filter_map(|at| Some(self.squares.get(at)?.to_string())).collect()
    }

    /// Returns the square of this name.
    pub(crate) fn square(&self, name: &str) -> Result<AnySquare, Error> {
        let board = self.play.board();
        board.square_by_name(name).ok_or_else(|| {
            let name: String = name.chars().take(20).flat_map(char::escape_debug).collect();
            let [first, last] = [self.squares.first(), self.squares.last()];
            let text =
                |square: Option<&Box<str>>| square.map_or_else(String::new, |s| s.to_string());
            let (first, last) = (text(first), text(last));
            Error::new(ErrorKind::Square, message!(Calls::NoSquare { name, first, last }))
        })
    }

    /// Returns the seat of this number.
    pub(crate) fn seat(&self, number: usize) -> Result<Seat, Error> {
        let seats = self.play.seats();
        seats.iter().copied().find(|seat| seat.index() == number).ok_or_else(|| {
            let known = Argument::list(seats.iter().map(|seat| seat.index()));
            Error::new(ErrorKind::Seat, message!(Calls::NoSeat { seat: number, known }))
        })
    }
}

#[cfg(feature = "move-notation")]
impl Game {
    /// Returns a legal move in a notation of [`GameFacts::styles`]: `coordinates`, `san`,
    /// `figurine`, `japanese`, `western`, `western-digits` or `csa`.
    ///
    /// # Errors
    /// [`ErrorKind::Value`] if the game does not have the notation, or the reason of the rules if
    /// the move is not legal.
    pub fn text_of(&self, mv: &Move, style: &str) -> Result<String, Error> {
        let style = self.style(style)?;
        self.check(mv.any())?;
        Ok(style.write(&self.play, mv.any()))
    }

    /// Returns a legal move in Standard Algebraic Notation, such as `Nf3`.
    ///
    /// # Errors
    /// As for [`Game::text_of`].
    pub fn san(&self, mv: &Move) -> Result<String, Error> {
        self.text_of(mv, "san")
    }

    /// Returns a legal move in Japanese notation, such as `☗７六歩`.
    ///
    /// # Errors
    /// As for [`Game::text_of`].
    pub fn kif(&self, mv: &Move) -> Result<String, Error> {
        self.text_of(mv, "japanese")
    }

    /// Returns moves to be played one after the other from the current position, each in a
    /// notation of the game. It stops at the first illegal one.
    ///
    /// # Errors
    /// [`ErrorKind::Value`] if the game does not have the notation.
    pub fn line_texts(&self, line: &[Move], style: &str) -> Result<Vec<String>, Error> {
        let line: Vec<AnyMove> = line.iter().map(Move::any).collect();
        Ok(self.style(style)?.write_line(&self.play, &line))
    }

    /// Returns moves that follow each other from the current position in a notation, by default the
    /// preferred one of the game; without moves those played so far.
    ///
    /// # Errors
    /// The error of the first move that is not legal, and [`ErrorKind::Value`] if the game does not
    /// have the notation.
    ///
    /// ```
    /// use wazir_surface::{Game, MoveInput, Setup};
    /// let game = Game::new("cwda", &Setup::default())?;
    /// let moves = ["e2e4", "e7e5", "g1f3"].map(|mv| MoveInput::Text(mv.into()));
    /// assert_eq!(game.line(Some(&moves), None)?, ["e4", "e5", "Nf3"]);
    /// # Ok::<(), wazir_surface::Error>(())
    /// ```
    pub fn line(
        &self,
        moves: Option<&[MoveInput]>,
        style: Option<&str>,
    ) -> Result<Vec<String>, Error> {
        let preferred = self.styles().into_iter().next().unwrap_or_default();
        let style = style.unwrap_or(&preferred);
        let Some(moves) = moves else { return self.history_texts(style) };
        let mut game = self.clone();
        let line = moves.iter().map(|given| game.push(given.clone()));
        let line: Vec<Move> = line.collect::<Result<_, _>>()?;
        self.line_texts(&line, style)
    }

    /// Returns the moves from the start to the current position in a notation of the game.
    ///
    /// # Errors
    /// [`ErrorKind::Value`] if the game does not have the notation.
    pub fn history_texts(&self, style: &str) -> Result<Vec<String>, Error> {
        Ok(self.style(style)?.write_history(&self.play))
    }

    /// Returns the names of the notations of the game, the preferred one first.
    pub fn styles(&self) -> Vec<String> {
        crate::facts::style_names(self.entry())
    }

    fn style(&self, name: &str) -> Result<wazir::notation::MoveStyle, Error> {
        let styles = wazir::notation::MoveStyles::of(self.entry());
        styles.iter().find(|style| style.as_str() == name).ok_or_else(|| {
            let known = Argument::one_of(styles.iter().map(|style| style.as_str()));
            let name: String = name.chars().take(40).flat_map(char::escape_debug).collect();
            Error::new(ErrorKind::Value, message!(crate::texts::Notations::NoStyle { name, known }))
        })
    }
}

impl PartialEq for Game {
    fn eq(&self, other: &Self) -> bool {
        self.play == other.play
    }
}

impl Eq for Game {}

impl Hash for Game {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.id().hash(state);
        self.key().hash(state);
        self.ply().hash(state);
    }
}

impl fmt::Debug for Game {
    /// Writes the id of the game and the current position.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Game({:?}, {:?})", self.id(), self.fen())
    }
}
