//! The JKF reader.

use alloc::string::String;
use alloc::vec::Vec;
use core::time::Duration;

use wazir_chesslike::Kind;
use wazir_game::{BySeat, Game, Seat};
use wazir_shogi::{Move, Position, Square};
use wazir_text::{Message, message};

use super::json::{JsonDocument, JsonType, JsonValue};
use super::{read_termination, start};
use crate::handicap;
use crate::japanese::{jkf_relative, promoted_kind, square};
use crate::texts::Kifu;
use wazir_notation::{
    Error, ErrorKind, GameTree, HeaderKey, Headers, ParsedGame, RecordEntry, Termination,
    TreeNodeId, Warning, WarningKind,
};

/// The header that names the start position.
const HANDICAP: &str = "手合割";

/// The longest time that is accepted, in seconds. Sums of such times do not overflow.
const MAX_SECONDS: f64 = 999_999_999.0;

/// An error that stops the reader.
type ReadFailure<'d, 't> = (JsonValue<'d, 't>, ErrorKind, Message);

pub(super) fn read(text: &str) -> ParsedGame<Position> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let document = match JsonDocument::new(text) {
        Ok(document) => document,
        Err((at, expected)) => {
            let found = text
                .get(at..)
                .map_or(0, |rest| wazir_notation::format_support::first_word(rest).len());
            let error = Error::new(ErrorKind::Syntax, text, at..at + found, expected);
            return ParsedGame::new(GameTree::new(crate::start::even()), Some(error));
        }
    };
    let root = document.root();
    let mut headers = Headers::default();
    let (start, stop) = match head(root, &mut headers) {
        Ok(start) => (start, None),
        Err(stop) => (crate::start::even(), Some(stop)),
    };
    let mut tree = GameTree::new(start.clone());
    *tree.headers_mut() = headers;
    let mut reader = Reader { tree, open: Vec::new(), fouls: Vec::new() };
    let stop = stop.or_else(|| reader.moves(root, start).err());
    let placed = |(value, kind, reason): ReadFailure| Error::new(kind, text, value.span(), reason);
    let fouls = core::mem::take(&mut reader.fouls).into_iter().map(placed);
    let warnings = fouls.map(|error| Warning::of_error(WarningKind::IllegalMove, &error));
    let warnings = warnings.collect();
    ParsedGame::new(reader.tree, stop.map(placed)).with_warnings(warnings)
}

/// Reads the headers and the start position.
fn head<'d, 't>(
    root: JsonValue<'d, 't>,
    headers: &mut Headers,
) -> Result<Position, ReadFailure<'d, 't>> {
    if root.kind() != JsonType::Object {
        return Err((
            root,
            ErrorKind::Syntax,
            message!(Kifu::JkfRecord { example: "{\"moves\":[…]}" }),
        ));
    }
    let mut named = None;
    for (name, value) in root.get("header").into_iter().flat_map(JsonValue::members) {
        let text = value.string().or_else(|| value.number().map(Into::into));
        let Some(text) = text else {
            return Err((value, ErrorKind::Header, Kifu::JkfHeader.into()));
        };
        if name == HANDICAP
            && (text.trim() == handicap::OTHER || handicap::setup_by_name(&text).is_some())
        {
            named = start::of_handicap(&text);
            continue;
        }
        let key = crate::kakinoki::header_key(&name);
        // The writer joins several remarks into one header.
        let is_remark = matches!(&key, HeaderKey::Other(name) if name.starts_with('\''));
        if is_remark {
            text.split('\n').for_each(|line| headers.push(key.clone(), line));
        } else {
            headers.push(key, text);
        }
    }
    match root.get("initial") {
        Some(initial) => {
            start::read(initial).map_err(|(value, why)| (value, ErrorKind::Position, why))
        }
        None => Ok(named.unwrap_or_else(crate::start::even)),
    }
}

/// A location in the tree.
#[derive(Clone)]
struct ReadCursor {
    node: TreeNodeId,
    position: Position,
    /// The target square of the previous move.
    previous: Option<Square>,
    /// The time that each player has used so far.
    used: BySeat<Duration>,
}

/// The forks at one location that are still to be read.
struct PendingForks<'d, 't> {
    place: ReadCursor,
    next: Option<JsonValue<'d, 't>>,
}

struct Reader<'d, 't> {
    tree: GameTree<Position>,
    open: Vec<PendingForks<'d, 't>>,
    /// Illegal moves that end lines, with their errors.
    fouls: Vec<ReadFailure<'d, 't>>,
}

impl<'d, 't> Reader<'d, 't> {
    fn moves(
        &mut self,
        root: JsonValue<'d, 't>,
        start: Position,
    ) -> Result<(), ReadFailure<'d, 't>> {
        let moves = root.get("moves").filter(|moves| moves.kind() == JsonType::Array);
        let Some(moves) = moves else {
            return Err((root, ErrorKind::Syntax, Kifu::JkfMoves.into()));
        };
        let used = BySeat::default();
        let mut place =
            ReadCursor { node: TreeNodeId::START, position: start, previous: None, used };
        self.line(moves, &mut place)?;
        // The innermost forks first, so that a fork comes before those that stand after it.
        while let Some(forks) = self.open.last_mut() {
            let Some(fork) = forks.next else {
                self.open.pop();
                continue;
            };
            forks.next = fork.next();
            if fork.kind() != JsonType::Array {
                return Err((fork, ErrorKind::Variation, Kifu::JkfFork.into()));
            }
            place.clone_from(&forks.place);
            self.line(fork, &mut place)?;
        }
        Ok(())
    }

    /// Reads consecutive moves.
    fn line(
        &mut self,
        line: JsonValue<'d, 't>,
        place: &mut ReadCursor,
    ) -> Result<(), ReadFailure<'d, 't>> {
        line.items().try_for_each(|entry| self.entry(entry, place))
    }

    fn entry(
        &mut self,
        entry: JsonValue<'d, 't>,
        place: &mut ReadCursor,
    ) -> Result<(), ReadFailure<'d, 't>> {
        if entry.kind() != JsonType::Object {
            return Err((entry, ErrorKind::Syntax, Kifu::JkfEntry.into()));
        }
        let (mv, special) = (entry.get("move"), entry.get("special"));
        if let Some(after_end) = mv.or(special)
            && let RecordEntry::End(_) = self.tree.entry(place.node)
        {
            return Err((after_end, ErrorKind::Syntax, Kifu::HasEnded.into()));
        }
        if let Some(forks) = entry.get("forks") {
            if forks.kind() != JsonType::Array {
                return Err((forks, ErrorKind::Variation, Kifu::JkfForks.into()));
            }
            self.open.push(PendingForks { place: place.clone(), next: forks.first() });
        }
        let mover = match self.tree.illegal_move_at(place.node) {
            Some(_) => place.position.to_move().other(),
            None => place.position.to_move(),
        };
        if let Some(mv) = mv {
            let ending = special.or_else(|| entry.next().and_then(|next| next.get("special")));
            self.mv(mv, place, ending.is_some_and(is_foul))?;
        }
        if let Some(special) = special {
            let Some(word) = special.string().filter(|word| !word.is_empty()) else {
                let reason = Kifu::JkfEnd;
                return Err((special, ErrorKind::Syntax, reason.into()));
            };
            let end: Termination = match self.tree.illegal_move_at(place.node) {
                // Whatever the word says, the player who made the illegal move has lost.
                Some(_) => Termination::FoulWin,
                None => read_termination(&word, place.position.to_move()),
            };
            place.node = self.tree.add(place.node, RecordEntry::End(end));
        }
        if let Some(time) = entry.get("time") {
            self.time(time, place, mover)?;
        }
        if let Some(comments) = entry.get("comments") {
            self.comments(comments, place.node)?;
        }
        Ok(())
    }

    /// Plays a move, even an illegal one if the record says that it was a foul.
    fn mv(
        &mut self,
        value: JsonValue<'d, 't>,
        place: &mut ReadCursor,
        is_foul: bool,
    ) -> Result<(), ReadFailure<'d, 't>> {
        let mv = read_move(value, place)?;
        if let Err(why) = place.position.check(mv) {
            if !is_foul {
                return Err((value, ErrorKind::IllegalMove, why.message()));
            }
            place.node = self.tree.add(place.node, RecordEntry::IllegalMove(mv));
            self.fouls.push((value, ErrorKind::IllegalMove, why.message()));
            return Ok(());
        }
        place.position.play_unchecked(mv);
        place.previous = Some(mv.to());
        place.node = self.tree.add(place.node, RecordEntry::Move(mv));
        Ok(())
    }

    fn time(
        &mut self,
        time: JsonValue<'d, 't>,
        place: &mut ReadCursor,
        mover: Seat,
    ) -> Result<(), ReadFailure<'d, 't>> {
        if let Some(now) = time.get("now") {
            let taken = read_time(now)?;
            self.tree.set_time(place.node, Some(taken));
            let used = &mut place.used[mover];
            *used = used.saturating_add(taken);
        }
        if let Some(total) = time.get("total") {
            let total = read_time(total)?;
            let is_sum = total == place.used[mover];
            self.tree.set_recorded_total_time(place.node, Some(total).filter(|_| !is_sum));
        }
        Ok(())
    }

    fn comments(
        &mut self,
        comments: JsonValue<'d, 't>,
        node: TreeNodeId,
    ) -> Result<(), ReadFailure<'d, 't>> {
        let mut text = String::new();
        let single = comments.string().is_some().then_some(comments);
        for (at, line) in single.into_iter().chain(comments.items()).enumerate() {
            let Some(line) = line.string() else {
                return Err((line, ErrorKind::Syntax, Kifu::JkfComment.into()));
            };
            text.push_str(if at == 0 { "" } else { "\n" });
            text.push_str(&line);
        }
        self.tree.set_comment(node, text);
        Ok(())
    }
}

/// Returns whether an ending is a foul of either player.
fn is_foul(special: JsonValue<'_, '_>) -> bool {
    let end = special.string().map(|word| read_termination(&word, Seat::FIRST));
    matches!(end, Some(Termination::FoulWin | Termination::FoulLose))
}

fn read_time<'d, 't>(time: JsonValue<'d, 't>) -> Result<Duration, ReadFailure<'d, 't>> {
    let mut seconds = 0.0;
    for (name, factor) in [("h", 3600.0), ("m", 60.0), ("s", 1.0)] {
        let Some(value) = time.get(name) else { continue };
        let number = value.number().and_then(|number| number.parse::<f64>().ok());
        let Some(number) = number.filter(|&number| number >= 0.0) else {
            let reason = Kifu::JkfTime;
            return Err((value, ErrorKind::Syntax, reason.into()));
        };
        seconds += number * factor;
    }
    let time_read = Duration::try_from_secs_f64(seconds).ok().filter(|_| seconds <= MAX_SECONDS);
    time_read.ok_or((time, ErrorKind::Limit, Kifu::LongTime.into()))
}

/// Reads a square, `{"x":7,"y":6}`.
fn read_square<'d, 't>(value: JsonValue<'d, 't>) -> Result<Square, ReadFailure<'d, 't>> {
    let number = |name| value.get(name).and_then(JsonValue::whole);
    let digit = |name| number(name).and_then(|number| u8::try_from(number).ok());
    let found = digit("x").zip(digit("y")).and_then(|(file, rank)| square(file, rank));
    let reason = Kifu::JkfSquare;
    found.ok_or((value, ErrorKind::Move, reason.into()))
}

fn read_move<'d, 't>(
    value: JsonValue<'d, 't>,
    place: &ReadCursor,
) -> Result<Move, ReadFailure<'d, 't>> {
    let in_move = |(value, reason)| (value, ErrorKind::Move, reason);
    let fault = |kind, reason: Kifu| (value, kind, reason.into());
    let position = &place.position;
    let turn = position.to_move();
    if start::color(value).map_err(in_move)?.is_some_and(|seat| seat != turn) {
        return Err(fault(ErrorKind::IllegalMove, Kifu::JkfColor));
    }
    let to = match (value.get("to"), place.previous) {
        (Some(to), _) => read_square(to)?,
        (None, Some(to)) if value.get("same").is_some_and(JsonValue::is_true) => to,
        _ => return Err(fault(ErrorKind::Move, Kifu::JkfTo)),
    };
    let kind = value.get("piece").map(start::kind).transpose().map_err(in_move)?;
    let promotes = value.get("promote").is_some_and(JsonValue::is_true);
    let Some(from) = value.get("from") else {
        let Some(kind) = kind else {
            return Err(fault(ErrorKind::Move, Kifu::JkfFrom));
        };
        let word = value.get("relative").and_then(JsonValue::string);
        return without_origin(position, kind, to, promotes, word.as_deref())
            .map_err(|(kind, reason)| fault(kind, reason));
    };
    let from = read_square(from)?;
    let there = position.piece_at(from).map(|piece| piece.kind);
    let becomes = match (kind, there) {
        (Some(kind), Some(there)) if kind == there => {
            promotes.then(|| promoted_kind(there).unwrap_or(there))
        }
        (Some(kind), Some(there)) if promoted_kind(there) == Some(kind) => Some(kind),
        (Some(_), _) => {
            return Err(fault(ErrorKind::IllegalMove, Kifu::JkfNotThere));
        }
        (None, there) => {
            there.filter(|_| promotes).map(|there| promoted_kind(there).unwrap_or(there))
        }
    };
    Ok(position.board_move(from, to, becomes))
}

/// Finds the move of a piece whose origin is not given.
fn without_origin(
    position: &Position,
    kind: Kind,
    to: Square,
    promotes: bool,
    word: Option<&str>,
) -> Result<Move, (ErrorKind, Kifu)> {
    let drop = position.drop_move(kind, to);
    let is_held = position.hand(position.to_move()).any(|(held, _)| held == kind);
    let can_drop = (1..=7).contains(&kind.index()) && !promotes;
    if can_drop && (word == Some("H") || (word.is_none() && is_held)) {
        return Ok(drop);
    }
    let becomes = if promotes { Some(promoted_kind(kind).unwrap_or(kind)) } else { None };
    let moves =
        position.origins(kind, to).iter().map(|from| position.board_move(from, to, becomes));
    let mut legal = moves.filter(|&mv| {
        position.is_legal(mv)
            && word.is_none_or(|word| jkf_relative(position, mv).as_deref() == Some(word))
    });
    match (legal.next(), legal.next()) {
        (Some(mv), None) => Ok(mv),
        (Some(_), Some(_)) => Err((ErrorKind::AmbiguousMove, Kifu::JkfAmbiguous)),
        (None, _) => Err((ErrorKind::IllegalMove, Kifu::JkfNoPiece)),
    }
}
