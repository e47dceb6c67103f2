//! What games in progress can be asked.

use js_sys::{Array, BigUint64Array};
use wasm_bindgen::prelude::*;
use wazir_surface::{
    ClaimFacts, Game, HandPiece, Move, MoveInput, Outcome, Piece, Setup, Stop,
};

use crate::errors::refusal;
use crate::game::{JsGame, caught};
use crate::moves::{move_object, moves};
use crate::values::{Fields, MAX_LIST, field, lines, list, number, pairs, text, to_text};

/// Returns the choices before a game from an object of options.
pub(crate) fn setup(options: &JsValue) -> Setup {
    let mut setup = Setup::default();
    setup.position = text(options, "position");
    setup.start = text(options, "start");
    setup.seed = number(options, "seed").unwrap_or(0);
    setup.armies = armies(options);
    setup.seats = number(options, "seats").map(|seats| seats as usize);
    setup.options = pairs(options, "options");
    setup
}

/// Returns the armies: one text, or an array of a text or an army for each player.
fn armies(options: &JsValue) -> Option<String> {
    let armies = field(options, "armies")?;
    let army = |army: &JsValue| text(army, "text").unwrap_or_else(|| to_text(army));
    Some(match armies.dyn_ref::<Array>() {
        // No game has more than four.
        Some(each) => each.iter().take(5).map(|each| army(&each)).collect::<Vec<_>>().join(":"),
        None => army(&armies),
    })
}

/// Returns an outcome as an object; `undefined` if there is none.
pub(crate) fn outcome(outcome: Option<Outcome>) -> JsValue {
    let object = |outcome: Outcome| {
        Fields::new()
            .with_some("winner", outcome.winner.map(|seat| seat as f64))
            .with("reason", &*outcome.reason)
            .with_text("message", &outcome.message)
            .into()
    };
    outcome.map_or(JsValue::UNDEFINED, object)
}

fn piece(piece: &Piece) -> Fields {
    Fields::new()
        .with("seat", piece.seat as f64)
        .with("label", &*piece.label)
        .with("letter", &*piece.letter)
        .with("name", &*piece.name)
        .with_some("kanji", piece.kanji.as_deref())
        .with_some("betza", piece.betza.as_deref())
        .with("promoted", piece.promoted)
        .with("royal", piece.royal)
}

fn held(held: &HandPiece) -> Fields {
    Fields::new().with("piece", piece(&held.piece)).with("count", held.count)
}

pub(crate) fn claim(claim: &ClaimFacts) -> Fields {
    Fields::new().with("name", &*claim.name).with("needsConsent", claim.needs_consent)
}

#[wasm_bindgen(js_class = Game)]
impl JsGame {
    /// Begins a built-in game, such as `shogi`, `euroshogi`, `cwda` or `evo`.
    #[wasm_bindgen(constructor)]
    pub fn new(
        id: &str,
        #[wasm_bindgen(unchecked_optional_param_type = "GameOptions")] options: &JsValue,
    ) -> Result<JsGame, JsValue> {
        caught(Game::new(id, &setup(options))).map(Self)
    }

    /// Returns the position in the game's own text form.
    #[cfg(not(feature = "pictures"))]
    #[wasm_bindgen(js_name = toString)]
    pub fn to_js_string(&self) -> String {
        self.0.fen()
    }

    /// Returns a copy, which goes its own way.
    #[wasm_bindgen(js_name = copy)]
    pub fn copy(&self) -> JsGame {
        self.clone()
    }

    /// Returns the same game at its default start, with the same options and armies.
    pub fn restarted(&self) -> Result<JsGame, JsValue> {
        caught(self.0.restarted()).map(Self)
    }

    /// Returns a game that begins at the current position, without the moves before it.
    #[wasm_bindgen(js_name = withoutHistory)]
    pub fn without_history(&self) -> JsGame {
        Self(self.0.without_history())
    }

    /// Whether two games are the same: their start, their moves, claims and comments, and where they
    /// stand.
    pub fn equals(&self, other: &JsGame) -> bool {
        self.0 == other.0
    }

    /// The short name of the game, such as `shogi`.
    #[wasm_bindgen(getter)]
    pub fn id(&self) -> String {
        self.0.id().to_owned()
    }

    /// The full name of the game.
    #[wasm_bindgen(getter)]
    pub fn title(&self) -> String {
        self.0.title().en
    }

    /// The full name of the game in Japanese.
    #[wasm_bindgen(getter, js_name = titleJa)]
    pub fn title_ja(&self) -> String {
        self.0.title().ja
    }

    /// The text that defines the game; `undefined` for a built-in one.
    #[wasm_bindgen(getter)]
    pub fn definition(&self) -> Option<String> {
        self.0.definition().map(str::to_owned)
    }

    /// The armies, in games that have them.
    #[wasm_bindgen(getter)]
    pub fn armies(&self) -> Option<String> {
        self.0.armies()
    }

    /// The options that differ from the defaults.
    #[wasm_bindgen(getter, js_name = changedOptions, unchecked_return_type = "{ [key: string]: string }")]
    pub fn changed_options(&self) -> JsValue {
        let options = self.0.changed_options().into_iter();
        options.fold(Fields::new(), |all, (key, value)| all.with(&key, &*value)).into()
    }

    /// The numbers of the seats in play, in turn order.
    #[wasm_bindgen(getter, unchecked_return_type = "number[]")]
    pub fn seats(&self) -> Array {
        list(self.0.seats().into_iter().map(|seat| seat as f64))
    }

    /// Returns the name of the player in a seat.
    #[wasm_bindgen(js_name = seatName)]
    pub fn seat_name(&self, seat: usize) -> Result<String, JsValue> {
        caught(self.0.seat_name(seat)).map(|name| name.en)
    }

    /// Returns the name of the player in a seat in Japanese.
    #[wasm_bindgen(js_name = seatNameJa)]
    pub fn seat_name_ja(&self, seat: usize) -> Result<String, JsValue> {
        caught(self.0.seat_name(seat)).map(|name| name.ja)
    }

    /// Returns the legal moves with their parts; none if the game is over.
    #[wasm_bindgen(unchecked_return_type = "Move[]")]
    pub fn moves(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "string")] from: &JsValue,
    ) -> Result<Array, JsValue> {
        match from.as_string() {
            Some(square) => Ok(moves(&caught(self.0.moves_from(&square))?)),
            None => Ok(moves(&self.0.moves())),
        }
    }

    /// Returns the legal moves in the game's own notation; none if the game is over. This is faster
    /// than `moves`.
    #[wasm_bindgen(js_name = legalMoves, unchecked_return_type = "string[]")]
    pub fn legal_moves(&self) -> Array {
        lines(&self.0.move_texts().join("\n"))
    }

    /// Returns the numbers of the legal moves: see `Move.packed`. This is the fastest list.
    #[wasm_bindgen(js_name = packedMoves)]
    pub fn packed_moves(&self) -> BigUint64Array {
        BigUint64Array::from(&*self.0.packed_moves())
    }

    /// Returns the number of legal moves; 0 if the game is over.
    pub fn count(&self) -> usize {
        self.0.count()
    }

    /// Returns a legal move in any notation of the game, without playing it.
    #[wasm_bindgen(js_name = readMove, unchecked_return_type = "Move")]
    pub fn read_move(&self, text: &str) -> Result<JsValue, JsValue> {
        caught(self.0.read_move(text)).map(|mv| move_object(&mv))
    }

    /// Returns the legal move with a number of `packedMoves`.
    #[wasm_bindgen(js_name = moveFromPacked, unchecked_return_type = "Move")]
    pub fn move_from_packed(&self, packed: u64) -> Result<JsValue, JsValue> {
        caught(self.0.move_from_packed(packed)).map(|mv| move_object(&mv))
    }

    /// Whether this is a legal move.
    #[wasm_bindgen(js_name = isLegal)]
    pub fn is_legal(
        &self,
        #[wasm_bindgen(unchecked_param_type = "string | Move")] mv: &JsValue,
    ) -> bool {
        self.0.is_legal(move_input(mv))
    }

    /// Returns why this is not a legal move: the reason and the squares; `undefined` if it is one.
    #[wasm_bindgen(unchecked_return_type = "Refusal | undefined")]
    pub fn why(
        &self,
        #[wasm_bindgen(unchecked_param_type = "string | Move")] mv: &JsValue,
    ) -> JsValue {
        self.0.why(move_input(mv)).map_or(JsValue::UNDEFINED, |why| refusal(&why).into())
    }

    /// Plays a move, in any notation of the game or from `moves`, and returns it.
    #[wasm_bindgen(unchecked_return_type = "Move")]
    pub fn push(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "string | Move")] mv: &JsValue,
    ) -> Result<JsValue, JsValue> {
        caught(self.0.push(move_input(mv))).map(|mv| move_object(&mv))
    }

    /// Plays the move with a number of `packedMoves`. This is the fastest way to play.
    #[wasm_bindgen(js_name = pushPacked)]
    pub fn push_packed(&mut self, packed: u64) -> Result<(), JsValue> {
        caught(self.0.push_packed(packed))
    }

    /// Undoes the last move and returns it; `undefined` at the start.
    #[wasm_bindgen(unchecked_return_type = "Move | undefined")]
    pub fn pop(&mut self) -> JsValue {
        self.0.pop().map_or(JsValue::UNDEFINED, |mv| move_object(&mv))
    }

    /// Plays the move that was undone and returns it; `undefined` if there is none.
    #[wasm_bindgen(unchecked_return_type = "Move | undefined")]
    pub fn redo(&mut self) -> JsValue {
        self.0.redo().map_or(JsValue::UNDEFINED, |mv| move_object(&mv))
    }

    /// The moves from the start to the current position.
    #[wasm_bindgen(getter, unchecked_return_type = "Move[]")]
    pub fn history(&self) -> Array {
        moves(&self.0.history())
    }

    /// Whether a legal move gives check.
    #[wasm_bindgen(js_name = givesCheck)]
    pub fn gives_check(
        &self,
        #[wasm_bindgen(unchecked_param_type = "string | Move")] mv: &JsValue,
    ) -> Result<bool, JsValue> {
        let mv = self.any_move(mv)?;
        caught(self.0.gives_check(&mv))
    }

    /// The outcome; `undefined` while the game continues.
    #[wasm_bindgen(getter, unchecked_return_type = "Outcome | undefined")]
    pub fn outcome(&self) -> JsValue {
        outcome(self.0.outcome())
    }

    /// Whether the game is over.
    #[wasm_bindgen(getter, js_name = isOver)]
    pub fn is_over(&self) -> bool {
        self.0.is_over()
    }

    /// The claims that the rules allow now.
    #[wasm_bindgen(getter, unchecked_return_type = "Claim[]")]
    pub fn claims(&self) -> Array {
        list(self.0.claims().iter().map(claim))
    }

    /// Ends the game by a claim of a seat, by default the one to move: `resign`, `draw` or another of
    /// `claims`, or `time-forfeit`, `abandonment` or `foul` against the seat.
    #[wasm_bindgen(unchecked_return_type = "Outcome")]
    pub fn claim(&mut self, name: &str, seat: Option<usize>) -> Result<JsValue, JsValue> {
        caught(self.0.claim(name, seat)).map(|end| outcome(Some(end)))
    }

    /// Takes a claim back and returns its outcome; `undefined` if none was made here.
    #[wasm_bindgen(js_name = retractClaim, unchecked_return_type = "Outcome | undefined")]
    pub fn retract_claim(&mut self) -> JsValue {
        outcome(self.0.retract_claim())
    }

    /// Whether the player to move is in check.
    #[wasm_bindgen(getter, js_name = inCheck)]
    pub fn in_check(&self) -> bool {
        self.0.in_check()
    }

    /// The squares of the pieces that give check; none without a check.
    #[wasm_bindgen(getter, unchecked_return_type = "string[]")]
    pub fn checkers(&self) -> Array {
        lines(&self.0.checkers().join("\n"))
    }

    /// The number of times that the current position has occurred before in the game.
    #[wasm_bindgen(getter)]
    pub fn occurrences(&self) -> usize {
        self.0.occurrences()
    }

    /// Whether the game ended by checkmate.
    #[wasm_bindgen(getter, js_name = isCheckmate)]
    pub fn is_checkmate(&self) -> bool {
        self.0.is_checkmate()
    }

    /// Whether the game ended by stalemate.
    #[wasm_bindgen(getter, js_name = isStalemate)]
    pub fn is_stalemate(&self) -> bool {
        self.0.is_stalemate()
    }

    /// The number of the seat whose turn it is.
    #[wasm_bindgen(getter)]
    pub fn turn(&self) -> usize {
        self.0.turn()
    }

    /// The number of plies from the start to the current position.
    #[wasm_bindgen(getter)]
    pub fn ply(&self) -> usize {
        self.0.ply()
    }

    /// A hash of everything that counts for repetition.
    #[wasm_bindgen(getter)]
    pub fn key(&self) -> u64 {
        self.0.key()
    }

    /// The current position in the game's own text form: SFEN, FEN or the like.
    #[wasm_bindgen(getter)]
    pub fn fen(&self) -> String {
        self.0.fen()
    }

    /// The start position in the game's own text form.
    #[wasm_bindgen(getter, js_name = startFen)]
    pub fn start_fen(&self) -> String {
        self.0.start_fen()
    }

    /// Returns the whole game as a text for `load`: its rules, start, moves with variations and
    /// comments, undone moves, and claims.
    pub fn save(&self) -> Result<String, JsValue> {
        caught(self.0.save())
    }

    /// The comment on the current position; may be empty.
    #[wasm_bindgen(getter)]
    pub fn comment(&self) -> String {
        self.0.comment().to_owned()
    }

    /// Sets the comment on the current position.
    #[wasm_bindgen(js_name = setComment)]
    pub fn set_comment(&mut self, comment: &str) -> Result<(), JsValue> {
        caught(self.0.set_comment(comment))
    }

    /// Returns the number of lines of `depth` plies from here. Mate ends a line; repetition and move
    /// counts do not. It cannot be interrupted: call it in a worker for great depths.
    pub fn perft(&self, depth: u32) -> Result<f64, JsValue> {
        caught(self.0.perft(depth, &Stop::default())).map(|lines| lines as f64)
    }

    /// Returns the number of lines of `depth` plies for each first move.
    #[wasm_bindgen(unchecked_return_type = "{ [move: string]: number }")]
    pub fn divide(&self, depth: u32) -> Result<JsValue, JsValue> {
        let each = caught(self.0.divide(depth, &Stop::default()))?.into_iter();
        let all = each.fold(Fields::new(), |all, (mv, lines)| all.with(mv.text(), lines as f64));
        Ok(all.into())
    }

    /// The names of the squares, in the order of their numbers.
    #[wasm_bindgen(getter, unchecked_return_type = "string[]")]
    pub fn squares(&self) -> Array {
        lines(&self.0.squares().join("\n"))
    }

    /// Returns the piece on a square; `undefined` if it is empty.
    #[wasm_bindgen(js_name = pieceAt, unchecked_return_type = "Piece | undefined")]
    pub fn piece_at(&self, square: &str) -> Result<JsValue, JsValue> {
        let found = caught(self.0.piece_at(square))?;
        Ok(found.map_or(JsValue::UNDEFINED, |found| piece(&found).into()))
    }

    /// Returns the pieces on the board by their squares.
    #[wasm_bindgen(unchecked_return_type = "{ [square: string]: Piece }")]
    pub fn pieces(&self) -> JsValue {
        let pieces = self.0.pieces().into_iter();
        pieces.fold(Fields::new(), |all, (at, found)| all.with(&at, piece(&found))).into()
    }

    /// Returns the pieces in the hand of a seat.
    #[wasm_bindgen(unchecked_return_type = "HandPiece[]")]
    pub fn hand(&self, seat: usize) -> Result<Array, JsValue> {
        Ok(list(caught(self.0.hand(seat))?.iter().map(held)))
    }

    /// Returns the squares of the pieces of a seat that attack a square.
    #[wasm_bindgen(unchecked_return_type = "string[]")]
    pub fn attackers(&self, seat: usize, square: &str) -> Result<Array, JsValue> {
        Ok(lines(&caught(self.0.attackers(seat, square))?.join("\n")))
    }

    /// Returns the squares that the piece on a square can reach on the present board by its way of
    /// moving, whosever turn it is.
    #[wasm_bindgen(unchecked_return_type = "string[]")]
    pub fn targets(&self, square: &str) -> Result<Array, JsValue> {
        Ok(lines(&caught(self.0.targets(square))?.join("\n")))
    }
}

/// Moves as people write them.
#[cfg(feature = "notation")]
#[wasm_bindgen(js_class = Game)]
impl JsGame {
    /// Returns the legal moves that a typed text can mean: the one it names, or all that begin so in
    /// any notation.
    #[wasm_bindgen(unchecked_return_type = "Move[]")]
    pub fn complete(&self, typed: &str) -> Array {
        moves(&self.0.complete(typed))
    }

    /// Returns a legal move in a notation of `styles`.
    #[wasm_bindgen(js_name = textOf)]
    pub fn text_of(
        &self,
        #[wasm_bindgen(unchecked_param_type = "string | Move")] mv: &JsValue,
        style: &str,
    ) -> Result<String, JsValue> {
        let mv = self.any_move(mv)?;
        caught(self.0.text_of(&mv, style))
    }

    /// Returns a legal move in Standard Algebraic Notation, such as `Nf3`.
    pub fn san(
        &self,
        #[wasm_bindgen(unchecked_param_type = "string | Move")] mv: &JsValue,
    ) -> Result<String, JsValue> {
        self.text_of(mv, "san")
    }

    /// Returns a legal move in Japanese notation, such as `☗７六歩`.
    pub fn kif(
        &self,
        #[wasm_bindgen(unchecked_param_type = "string | Move")] mv: &JsValue,
    ) -> Result<String, JsValue> {
        self.text_of(mv, "japanese")
    }

    /// Returns moves that follow each other from the current position in a notation of `styles`, by
    /// default the preferred one; without moves those played so far.
    #[wasm_bindgen(unchecked_return_type = "string[]")]
    pub fn line(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "readonly (string | Move)[]")]
        moves: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "string")] style: &JsValue,
    ) -> Result<Array, JsValue> {
        let moves: Option<Vec<MoveInput>> = moves
            .dyn_ref::<Array>()
            .map(|moves| moves.iter().take(MAX_LIST).map(|mv| move_input(&mv)).collect());
        let texts = caught(self.0.line(moves.as_deref(), style.as_string().as_deref()))?;
        Ok(lines(&texts.join("\n")))
    }

    /// Returns the moves from the start to the current position in a notation of `styles`.
    #[wasm_bindgen(js_name = historyTexts, unchecked_return_type = "string[]")]
    pub fn history_texts(&self, style: &str) -> Result<Array, JsValue> {
        Ok(lines(&caught(self.0.history_texts(style))?.join("\n")))
    }

    /// The names of the notations of the game, the preferred one first.
    #[wasm_bindgen(getter, unchecked_return_type = "string[]")]
    pub fn styles(&self) -> Array {
        lines(&self.0.styles().join("\n"))
    }
}

impl JsGame {
    /// Returns the legal move that a text or a move object means.
    fn any_move(&self, mv: &JsValue) -> Result<Move, JsValue> {
        caught(self.0.legal_move(move_input(mv)))
    }
}

fn move_input(mv: &JsValue) -> MoveInput {
    match field(mv, "packed").and_then(|packed| u64::try_from(packed).ok()) {
        Some(packed) => MoveInput::Packed(packed),
        None => MoveInput::Text(to_text(mv)),
    }
}
