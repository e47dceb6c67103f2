//! The state of a table, for clients that do not know the rules.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use wazir_betza::SquareMark;
use wazir_game::Seat;
use wazir_registry::{
    AnyBoard, AnyMove, AnyPiece, AnySquare, Consent, MoveChoice, MoveSource, Play,
};
use wazir_session::{Command, Occupant, OvertimeView, Phase, Session, Time};

use crate::notation::{NotationView, PlayedMove};
use crate::{LocalizedText, RoomView};

/// The board and the hands, by names of squares and keys of pieces. A key is the number of the
/// owner, a dot, and the number of the kind.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardSnapshot {
    /// The pieces on the board, by square.
    pub board: BTreeMap<String, String>,
    /// The pieces in hand, with their counts.
    pub hands: BTreeMap<String, u32>,
    /// The turn, the ply, and the last move.
    #[serde(flatten)]
    pub turn: TurnInfo,
}

/// The turn of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TurnInfo {
    /// The player to move.
    pub turn: Seat,
    /// Number of plies played.
    pub ply: usize,
    /// The square of a king in check.
    pub check: Option<String>,
    /// Source and target of the last move.
    pub last: Option<[String; 2]>,
}

impl Default for TurnInfo {
    fn default() -> Self {
        Self { turn: Seat::FIRST, ply: 0, check: None, last: None }
    }
}

/// A position, or its differences from the one before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum SquareChange {
    /// The whole position.
    Full(BoardSnapshot),
    /// The differences.
    Delta {
        /// The changed squares, with the piece there now, if any.
        #[serde(rename = "d")]
        squares: Vec<(String, Option<String>)>,
        /// All pieces in hand.
        hands: BTreeMap<String, u32>,
        /// The turn, the ply, and the last move.
        #[serde(flatten)]
        turn: TurnInfo,
    },
}

impl BoardSnapshot {
    /// Updates the position by a change.
    pub fn apply(&mut self, change: &SquareChange) {
        match change {
            SquareChange::Full(position) => *self = position.clone(),
            SquareChange::Delta { squares: d, hands, turn } => {
                for (square, piece) in d {
                    match piece {
                        Some(piece) => self.board.insert(square.clone(), piece.clone()),
                        None => self.board.remove(square),
                    };
                }
                (self.hands, self.turn) = (hands.clone(), turn.clone());
            }
        }
    }
}

/// The display of a clock at the time of the message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClockSnapshot {
    /// The main figure of the display, in milliseconds.
    pub ms: u64,
    /// `true` while it runs.
    #[serde(rename = "run")]
    pub running: bool,
    /// The text of the display.
    pub text: String,
    /// The kind of overtime, once it has begun: `byoyomi` or `canadian`.
    #[serde(rename = "over", default, skip_serializing_if = "Option::is_none")]
    pub overtime: Option<String>,
    /// Number of periods left, or of moves to make.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<u32>,
    /// Time before the clock runs in this move, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub delay: Option<u64>,
    /// The overtime that begins when `ms` has run out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<OvertimeSnapshot>,
    /// `true` if the time is up.
    #[serde(rename = "fallen", default, skip_serializing_if = "std::ops::Not::not")]
    pub flag_fallen: bool,
}

/// Overtime that begins while a player thinks. After a period of byoyomi follows the next one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OvertimeSnapshot {
    /// The time of the period, in milliseconds.
    pub ms: u64,
    /// `byoyomi` or `canadian`.
    pub over: String,
    /// Number of periods left, including this one, or of moves to make.
    pub count: u32,
}

impl OvertimeSnapshot {
    fn of(view: OvertimeView) -> Option<Self> {
        let (left, over, count) = match view {
            OvertimeView::Byoyomi { left, periods } => (left, "byoyomi", periods),
            OvertimeView::Canadian { left, moves } => (left, "canadian", moves),
            _ => return None,
        };
        Some(Self { ms: left.as_millis(), over: over.to_owned(), count })
    }
}

impl ClockSnapshot {
    /// Returns the display of the clock of a seat; `None` without a clock.
    pub fn of(session: &Session, seat: Seat, now: Time) -> Option<Self> {
        let view = session.clock(seat, now)?;
        let overtime = view.overtime.and_then(OvertimeSnapshot::of);
        let (overtime, count) = overtime.map(|now| (now.over, now.count)).unzip();
        Some(Self {
            ms: view.display_time().as_millis(),
            running: view.running,
            text: view.to_string(),
            overtime,
            count,
            delay: Some(view.delay.as_millis()).filter(|&delay| delay > 0),
            next: view.next.and_then(OvertimeSnapshot::of),
            flag_fallen: view.flag_fallen,
        })
    }
}

/// A seat and its occupant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatView {
    /// The number of the seat.
    pub seat: Seat,
    /// The game's name for the player.
    pub side: LocalizedText,
    /// `open`, `person`, `level` or `engine`.
    pub kind: String,
    /// The name of the person, level or engine.
    pub name: String,
    /// `true` if the player is away.
    pub away: bool,
    /// The clock of the seat.
    pub clock: Option<ClockSnapshot>,
}

/// An offer that waits for answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OfferView {
    /// The player who offers.
    pub by: Seat,
    /// The offer: a claim, or `takeback` and a number of moves.
    pub offer: String,
    /// The players who have not answered.
    pub asked: Vec<Seat>,
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EndView {
    /// The winner; `None` if nobody won.
    pub winner: Option<Seat>,
    /// `true` if the game is drawn; a game without a result has no winner either.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub drawn: bool,
    /// The end as a sentence.
    pub say: LocalizedText,
}

/// The changes at a table. Absent fields have not changed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct StateDelta {
    /// The position, or its changes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<SquareChange>,
    /// The seats.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seats: Option<Vec<SeatView>>,
    /// `waiting`, `running` or `over`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phase: Option<String>,
    /// The standing offers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offers: Option<Vec<OfferView>>,
    /// The end of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end: Option<EndView>,
    /// The clocks, in the order of the seats.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clocks: Option<Vec<Option<ClockSnapshot>>>,
    /// Number of plies that stay, and the plies that follow them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<(usize, Vec<PlayedMove>)>,
}

impl StateDelta {
    pub(crate) fn for_each_text(&mut self, mut tell: impl FnMut(&mut LocalizedText)) {
        self.seats.iter_mut().flatten().for_each(|chair| tell(&mut chair.side));
        self.end.iter_mut().for_each(|end| tell(&mut end.say));
    }
}

/// A chat line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChatLine {
    /// The player who sent it.
    pub seat: Seat,
    /// The text of the line.
    pub text: String,
    /// The time at which it was sent.
    pub at: Time,
}

/// The complete state of a table, for one participant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Snapshot {
    /// The number of the last event.
    pub n: u64,
    /// The time of the snapshot.
    pub at: Time,
    /// The seat of the receiver.
    pub you: Option<Seat>,
    /// The specification of the table; filled in by the caller.
    #[serde(default, skip_serializing_if = "serde_json::Value::is_null")]
    pub table: serde_json::Value,
    /// The descriptions of the pieces; filled in by the caller.
    #[serde(default, skip_serializing_if = "serde_json::Value::is_null")]
    pub pieces: serde_json::Value,
    /// The notations in which the moves are written.
    #[serde(default, skip_serializing_if = "NotationView::is_empty")]
    pub notation: NotationView,
    /// The seats of the computer that players have offered to whoever comes.
    #[serde(rename = "free", default, skip_serializing_if = "Vec::is_empty")]
    pub offered_seats: Vec<Seat>,
    /// `true` if the chat is on.
    #[serde(rename = "chat_on")]
    pub chat_enabled: bool,
    /// The most recent chat lines; none for spectators until the end of the game.
    pub chat: Vec<ChatLine>,
    /// The talk of the spectators.
    #[serde(flatten)]
    pub room: RoomView,
    /// The id of the table of the rematch.
    #[serde(rename = "next")]
    pub rematch_table: Option<String>,
    /// The state; only the end can be absent.
    #[serde(flatten)]
    pub state: StateDelta,
    /// The private view of the receiver's seat.
    #[serde(rename = "mine")]
    pub private: Option<PrivateView>,
}

impl Snapshot {
    pub(crate) fn for_each_text(&mut self, tell: impl FnMut(&mut LocalizedText)) {
        self.state.for_each_text(tell);
    }
}

/// An available claim.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AvailableClaim {
    /// The claim: `resign`, `draw`, `impasse`, or a game's own words in single quotes.
    pub claim: String,
    /// `true` if the others have to agree.
    pub consent: bool,
}

/// The part of the state that only the player in a seat sees.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PrivateView {
    /// The number of the last event.
    pub n: u64,
    /// The legal moves, by source and target.
    pub moves: BTreeMap<String, BTreeMap<String, Vec<String>>>,
    /// The piece that a move turns its piece into, by move.
    pub becomes: BTreeMap<String, String>,
    /// The current premove.
    pub premove: Option<String>,
    /// The available claims.
    pub claims: Vec<AvailableClaim>,
    /// `true` if the player may request a takeback.
    pub takeback: bool,
    /// The players who have been away long enough to lose their seats.
    #[serde(rename = "gone")]
    pub abandoned_seats: Vec<Seat>,
}

/// The squares that a piece reaches.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PieceReach {
    /// The piece: its square, or its key in a hand.
    pub from: String,
    /// The number of the event for which this holds.
    pub n: u64,
    /// The name of the piece.
    pub name: String,
    /// The squares it reaches.
    pub to: Vec<ReachTarget>,
    /// The possible premoves of a piece whose owner is not to move, by target square. The piece's
    /// own square stands for turning it.
    #[serde(rename = "ahead", default, skip_serializing_if = "BTreeMap::is_empty")]
    pub premoves: BTreeMap<String, Vec<String>>,
    /// The piece that such a move turns its piece into, if it changes.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub becomes: BTreeMap<String, String>,
}

/// A square that a piece reaches.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReachTarget {
    /// The name of the square.
    pub at: String,
    /// The way of moving there.
    pub way: String,
    /// The reason why it cannot go there now.
    #[serde(rename = "no", default, skip_serializing_if = "Option::is_none")]
    pub refusal: Option<LocalizedText>,
}

impl PieceReach {
    pub(crate) fn sentences(&mut self, tell: impl FnMut(&mut LocalizedText)) {
        self.to.iter_mut().filter_map(|goal| goal.refusal.as_mut()).for_each(tell);
    }
}

/// Returns the word for a way of moving.
fn way_name(way: SquareMark) -> &'static str {
    match way {
        SquareMark::Slide => "slide",
        SquareMark::Leap => "leap",
        SquareMark::MoveOnly => "move-only",
        SquareMark::CaptureOnly => "capture-only",
        SquareMark::MustBeEmpty => "lame",
        SquareMark::Hurdle => "hop",
        SquareMark::LocustVictim => "locust",
    }
}

/// Returns the key of a piece.
pub fn piece_key(piece: AnyPiece) -> String {
    format!("{}.{}", piece.seat.index(), piece.kind)
}

/// Returns all pieces in hand, with their counts.
fn hands(game: &Play) -> BTreeMap<String, u32> {
    let mut hands = BTreeMap::new();
    if game.position().has_hands() {
        for seat in game.seats() {
            let held = game.hand(seat).into_iter().filter(|(_, count)| *count > 0);
            hands.extend(held.map(|(kind, count)| (piece_key(AnyPiece { seat, kind }), count)));
        }
    }
    hands
}

/// The names of the squares of a game.
#[derive(Clone, Debug)]
pub(crate) struct SquareNames {
    board: AnyBoard,
}

impl SquareNames {
    pub(crate) fn of(game: &Play) -> Self {
        Self { board: game.board() }
    }

    fn square(&self, index: usize) -> String {
        self.board.square(index).map(|square| square.to_string()).unwrap_or_default()
    }

    fn from(&self, seat: Seat, from: MoveSource) -> String {
        match from {
            MoveSource::Square(index) => self.square(index),
            MoveSource::Hand(kind) => format!("{}*", piece_key(AnyPiece { seat, kind })),
        }
    }

    /// Parses the source of a move as clients write it, with the owner of a piece in hand.
    pub(crate) fn read(&self, text: &str) -> Option<(MoveSource, Option<Seat>)> {
        if let Some((seat, kind)) = text.strip_suffix('*').and_then(|text| text.split_once('.')) {
            let seat = Seat::new(seat.parse().ok()?);
            return Some((MoveSource::Hand(kind.parse().ok()?), Some(seat)));
        }
        let square = self.board.square_by_name(text)?;
        Some((MoveSource::Square(square.index()), None))
    }

    /// Returns the piece on each square, in the order of [`AnyBoard::all_squares`].
    pub(crate) fn pieces(&self, game: &Play) -> Vec<Option<AnyPiece>> {
        self.board.all_squares().map(|square| game.piece_at(square)).collect()
    }

    pub(crate) fn position(&self, game: &Play) -> BoardSnapshot {
        let pieces =
            game.pieces().into_iter().map(|(at, piece)| (at.to_string(), piece_key(piece)));
        BoardSnapshot { board: pieces.collect(), hands: hands(game), turn: self.turn(game) }
    }

    /// Returns the changes from the pieces of an earlier position.
    pub(crate) fn change(&self, before: &[Option<AnyPiece>], game: &Play) -> SquareChange {
        let pieces = before.iter().zip(self.pieces(game)).zip(self.board.all_squares());
        let changed = pieces.filter(|((old, new), _)| *old != new);
        let d =
            changed.map(|((_, new), square)| (square.to_string(), new.map(piece_key))).collect();
        SquareChange::Delta { squares: d, hands: hands(game), turn: self.turn(game) }
    }

    fn turn(&self, game: &Play) -> TurnInfo {
        let last = game.last_move().map(|(_, parts)| {
            let before = game.record().history();
            let mover = before.iter().rev().nth(1).map(|position| position.to_move());
            [self.from(mover.unwrap_or(Seat::FIRST), parts.from), self.square(parts.to)]
        });
        let check = game.position().checked_king().map(|king| self.square(king));
        TurnInfo { turn: game.to_move(), ply: game.ply(), check, last }
    }

    /// Adds the moves of the player to move.
    pub(crate) fn moves(&self, game: &Play, mine: &mut PrivateView) {
        let seat = game.to_move();
        for choice in game.move_choices() {
            let from = self.from(seat, choice.parts.from);
            let to = self.square(choice.parts.to);
            if let Some(kind) = choice.parts.new_kind {
                mine.becomes.insert(choice.text.clone(), piece_key(AnyPiece { seat, kind }));
            }
            mine.moves.entry(from).or_default().entry(to).or_default().push(choice.text);
        }
    }

    pub(crate) fn reach(&self, game: &Play, text: &str, n: u64) -> Option<PieceReach> {
        let (from, owner) = self.read(text)?;
        let piece = match from {
            MoveSource::Square(index) => game.piece_at(self.board.square(index)?)?,
            MoveSource::Hand(kind) => {
                let seat = owner.filter(|seat| game.seats().contains(seat))?;
                let held = game.hand(seat).iter().any(|&(of, count)| of == kind && count > 0);
                held.then_some(AnyPiece { seat, kind })?
            }
        };
        let theirs = game.with_turn(piece.seat);
        let asked = if piece.seat == game.to_move() { Some(game) } else { theirs.as_ref() };
        let name = game.piece_info(piece).name;
        // In check nobody can pass the turn; then only the ways of moving are known.
        let asked = asked.unwrap_or(game);
        let reached = asked.reachable_squares(from);
        let mut found = PieceReach {
            from: text.to_owned(),
            n,
            name,
            to: Vec::with_capacity(reached.len()),
            premoves: BTreeMap::new(),
            becomes: BTreeMap::new(),
        };
        if piece.seat != game.to_move() {
            let goals = asked.premove_targets(from).into_iter();
            goals.for_each(|to| self.add_premoves(asked, piece.seat, from, to, &mut found));
        }
        found.to.extend(reached.into_iter().map(|reached| ReachTarget {
            at: reached.square.to_string(),
            way: way_name(reached.way).to_owned(),
            refusal: reached.illegal.map(|why| LocalizedText::from(why.message())),
        }));
        Some(found)
    }

    /// Adds the possible premoves of a piece to a square.
    fn add_premoves(
        &self,
        game: &Play,
        seat: Seat,
        from: MoveSource,
        to: usize,
        found: &mut PieceReach,
    ) {
        let choices = game.premoves(from, to);
        let becomes = |choice: &MoveChoice| {
            let kind = choice.parts.new_kind?;
            Some((choice.text.clone(), piece_key(AnyPiece { seat, kind })))
        };
        found.becomes.extend(choices.iter().filter_map(becomes));
        if !choices.is_empty() {
            let texts = choices.into_iter().map(|choice| choice.text).collect();
            found.premoves.insert(self.square(to), texts);
        }
    }

    /// Returns the squares of a refused move.
    pub(crate) fn concerned_squares(
        &self,
        why: &wazir_game::IllegalMoveError<AnySquare>,
    ) -> Vec<String> {
        why.squares().map(ToString::to_string).collect()
    }
}

/// Returns the board and the hands of a game.
pub fn position(game: &Play) -> BoardSnapshot {
    SquareNames::of(game).position(game)
}

/// Returns the moves of the player to move.
pub fn legal_moves(game: &Play) -> PrivateView {
    let mut mine = PrivateView::default();
    SquareNames::of(game).moves(game, &mut mine);
    mine
}

/// Returns the source and the target of a move of the player to move, as in
/// [`PrivateView::moves`].
pub fn move_squares(game: &Play, mv: AnyMove) -> Option<[String; 2]> {
    let (names, parts) = (SquareNames::of(game), game.position().move_parts(mv)?);
    Some([names.from(game.to_move(), parts.from), names.square(parts.to)])
}

/// Returns the squares that a piece reaches, by its square or its key in a hand (see
/// [`PrivateView::moves`]); `None` if there is no such piece. `n` is the number of the event for
/// which this holds.
pub fn piece_reach(game: &Play, from: &str, n: u64) -> Option<PieceReach> {
    SquareNames::of(game).reach(game, from, n)
}

pub(crate) fn phase(session: &Session) -> &'static str {
    match session.phase() {
        Phase::Waiting => "waiting",
        Phase::Over(_) => "over",
        _ => "running",
    }
}

pub(crate) fn seat_slots(session: &Session, now: Time) -> Vec<SeatView> {
    let game = session.play();
    let chair = |seat: Seat| {
        let occupant = session.occupant(seat).cloned().unwrap_or_default();
        let (kind, name) = match occupant {
            Occupant::Person(name) => ("person", name),
            Occupant::Bot(name) => ("level", name),
            Occupant::Engine(name) => ("engine", name),
            _ => ("open", String::new()),
        };
        let clock = ClockSnapshot::of(session, seat, now);
        let (side, away) = (LocalizedText::from(game.seat_message(seat)), session.is_away(seat));
        SeatView { seat, side, kind: kind.to_owned(), name, away, clock }
    };
    game.seats().into_iter().map(chair).collect()
}

pub(crate) fn clocks(session: &Session, now: Time) -> Option<Vec<Option<ClockSnapshot>>> {
    let seats = session.play().seats().into_iter();
    let clocks: Vec<_> = seats.map(|seat| ClockSnapshot::of(session, seat, now)).collect();
    clocks.iter().any(Option::is_some).then_some(clocks)
}

pub(crate) fn offers(session: &Session) -> Vec<OfferView> {
    let offers = session.offers().iter();
    let offered = offers.map(|offer| OfferView {
        by: offer.by(),
        offer: offer.offer().to_string(),
        asked: offer.asked().to_vec(),
    });
    offered.collect()
}

pub(crate) fn end(session: &Session) -> Option<EndView> {
    let end = session.end()?;
    let names = |seat| session.play().seat_message(seat);
    let winner = end.outcome().and_then(|outcome| outcome.winner());
    let drawn = winner.is_none() && end.outcome().is_some();
    Some(EndView { winner, drawn, say: LocalizedText::from(end.message_with(names)) })
}

/// Returns the whole state, with the moves so far.
pub(crate) fn full_state(
    session: &Session,
    position: &BoardSnapshot,
    line: Vec<PlayedMove>,
    now: Time,
) -> StateDelta {
    StateDelta {
        position: Some(SquareChange::Full(position.clone())),
        seats: Some(seat_slots(session, now)),
        phase: Some(phase(session).to_owned()),
        offers: Some(offers(session)),
        end: end(session),
        clocks: clocks(session, now),
        line: Some((0, line)),
    }
}

/// Returns the private view of a seat, without the premove and the players gone.
pub(crate) fn private_view(
    session: &Session,
    names: &SquareNames,
    seat: Seat,
    n: u64,
    now: Time,
) -> PrivateView {
    let mut mine = PrivateView { n, ..PrivateView::default() };
    if session.phase() != Phase::Running {
        return mine;
    }
    let game = session.play();
    if game.to_move() == seat {
        names.moves(game, &mut mine);
    }
    let claims = game.claims().into_iter().filter(|&(claim, consent)| {
        consent != Consent::NotNeeded
            || session.refusal(&Command::Claim { seat, claim }, now).is_none()
    });
    let claims = claims.map(|(claim, consent)| {
        let consent = consent != Consent::NotNeeded;
        AvailableClaim { claim: claim.to_string(), consent }
    });
    mine.claims = claims.collect();
    mine.takeback = session.refusal(&Command::TakeBack { seat }, now).is_none();
    mine
}
