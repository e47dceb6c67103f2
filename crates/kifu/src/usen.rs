//! USEN, "URL-safe SFEN-extended notation": a record with its variations, in characters that web
//! addresses may contain.
//!
//! ```
//! use wazir_notation::Termination;
//! use wazir_kifu::usen;
//! let text = "~0.6y236e.r";
//! let tree = usen::read(text).into_result()?;
//! assert_eq!(tree.main_moves().count(), 2);
//! assert_eq!(tree.termination(), Some(&Termination::Resign));
//! assert_eq!(usen::write(&tree).text(), text);
//! # Ok::<(), wazir_notation::Error>(())
//! ```
//!
//! The text begins with the SFEN of the start position, with `_` for `/`, `.` for blanks and `z`
//! for `+`, or with nothing for the even game. Lines of play follow, each as `~ply.moves.end`: the
//! number of plies of the previous line that it continues from, three base-36 digits for every
//! move, and a letter for the ending or nothing.
//!
//! The digits of a move are `(from * 81 + to) * 2 + promotion`. Squares are numbered from 1a in the
//! order 1a, 2a, …; `from` values of 90 and above mean a drop of G, P, L, N, S, B and R.
//!
//! The endings are `r` (resignation), `t` (time), `i` (a foul: the illegal move before it or, when
//! that is legal, one by the side to move), `j` (impasse) and `p` (interrupted). Other draws are
//! written as `j` and all other endings as `p`, and [`write()`] reports it.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use wazir_chesslike::Kind;
use wazir_game::Game;
use wazir_shogi::{Move, Position, Square, kinds};
use wazir_text::Message;

use crate::checkpoints::PositionCheckpoints;
use crate::japanese::{file_and_rank, promoted_kind, square};
use crate::texts::Records;
use wazir_notation::format_support::TreeLines;
use wazir_notation::format_support::span_of;
use wazir_notation::{
    Error, ErrorKind, GameTree, Loss, ParsedGame, RecordEntry, Termination, TreeNodeId, Warning,
    WarningKind, WrittenRecord,
};

/// The value of `from` for the first kind in [`DROPS`].
const FIRST_DROP: usize = 81 + 9;
/// The kinds that can be dropped, in the order of their values.
const DROPS: [Kind; 7] = [
    kinds::GOLD,
    kinds::PAWN,
    kinds::LANCE,
    kinds::KNIGHT,
    kinds::SILVER,
    kinds::BISHOP,
    kinds::ROOK,
];

/// Reads a record.
pub fn read(text: &str) -> ParsedGame<Position> {
    let body = text.trim_start_matches('\u{feff}').trim();
    let (start, lines) = match body.split_once('~') {
        Some((start, lines)) => (start, Some(lines)),
        None => (body, None),
    };
    let start = match read_start(start) {
        Ok(position) => position,
        Err(error) => {
            let part = span_of(text, start);
            let error = Error::new(ErrorKind::Position, text, part, error.message().clone());
            return ParsedGame::new(GameTree::new(crate::start::even()), Some(error));
        }
    };
    if body.is_empty() {
        let reason = Records::UsenRecord;
        let error = Error::new(ErrorKind::Syntax, text, 0..0, reason);
        return ParsedGame::new(GameTree::new(start), Some(error));
    }
    let mut reader = Reader {
        text,
        tree: GameTree::with_capacity(start.clone(), (body.len() / 3).min(512)),
        path: Vec::new(),
        kept: PositionCheckpoints::new(&start),
        position: start,
        warnings: Vec::new(),
    };
    let error = lines.into_iter().flat_map(|lines| lines.split('~'));
    let error = error.map(|line| reader.line(line)).find_map(Result::err);
    ParsedGame::new(reader.tree, error).with_warnings(reader.warnings)
}

/// Reads a text with one record per line; blank lines are skipped. The result is never empty: for a
/// text without a record it holds one entry with an error.
pub fn read_all(text: &str) -> Vec<ParsedGame<Position>> {
    let mut games = read_chunk(text);
    if games.is_empty() {
        games.push(read(""));
    }
    games
}

/// Reads all records of a part of a text, which may contain none.
pub(crate) fn read_chunk(text: &str) -> Vec<ParsedGame<Position>> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines.map(|(number, line)| read(line).offset_lines(number)).collect()
}

/// Reads a start position. Errors refer to the text as SFEN writes it.
fn read_start(text: &str) -> Result<Position, Error> {
    if text.is_empty() {
        return Ok(crate::start::even());
    }
    let plain = |c| match c {
        '_' => '/',
        '.' => ' ',
        'z' => '+',
        c => c,
    };
    let sfen: String = text.chars().map(plain).collect();
    crate::usi::read_sfen(&sfen)
}

struct Reader<'t> {
    text: &'t str,
    tree: GameTree<Position>,
    /// The nodes of the line, without the start.
    path: Vec<TreeNodeId>,
    kept: PositionCheckpoints<Position>,
    position: Position,
    warnings: Vec<Warning>,
}

impl Reader<'_> {
    fn error(&self, kind: ErrorKind, part: &str, reason: impl Into<Message>) -> Error {
        Error::new(kind, self.text, span_of(self.text, part), reason)
    }

    fn line(&mut self, line: &str) -> Result<(), Error> {
        let (ply, rest) = line.split_once('.').unwrap_or((line, ""));
        let (moves, end) = rest.split_once('.').unwrap_or((rest, ""));
        let is_number = !ply.is_empty() && ply.bytes().all(|b| b.is_ascii_digit());
        let number = ply.parse().ok().filter(|_| is_number);
        if !number.is_some_and(|number| self.truncate_line(number)) {
            let reason = Records::UsenPlies;
            return Err(self.error(ErrorKind::Variation, ply, reason));
        }
        let mut rest = moves;
        let mut is_foul = false;
        while !rest.is_empty() {
            let (digits, after) = rest.split_at_checked(3).unwrap_or((rest, ""));
            is_foul = self.mv(digits, after.is_empty() && end == "i")?;
            rest = after;
        }
        let end = match end {
            "" => return Ok(()),
            "r" => Termination::Resign,
            "t" => Termination::Timeout,
            // After an illegal move it is the other side's turn.
            "i" if is_foul => Termination::FoulWin,
            "i" => Termination::FoulLose,
            "j" => Termination::Impasse,
            "p" => Termination::Interrupted,
            _ => {
                let reason = Records::UsenEnd;
                return Err(self.error(ErrorKind::Syntax, end, reason));
            }
        };
        self.push(RecordEntry::End(end));
        Ok(())
    }

    /// Cuts the line down to `plies`. Returns `false` if moves cannot follow that many plies.
    fn truncate_line(&mut self, plies: usize) -> bool {
        let ends = self.path.iter().rev().take_while(|&&node| self.tree.mv(node).is_none());
        if plies > self.path.len() - ends.count() {
            return false;
        }
        if plies < self.path.len() {
            let mv = |ply: usize| self.path.get(ply).and_then(|&node| self.tree.mv(node));
            self.position = self.kept.position_at(plies, mv);
            self.path.truncate(plies);
            self.kept.truncate(plies);
        }
        true
    }

    /// Plays a move, an illegal one where the game ends by a foul. Returns whether it was illegal.
    fn mv(&mut self, digits: &str, ends_by_foul: bool) -> Result<bool, Error> {
        let Some(mv) = self.decode(digits) else {
            let reason = Records::UsenMove;
            return Err(self.error(ErrorKind::Move, digits, reason));
        };
        if let Err(why) = self.position.check(mv) {
            let error = self.error(ErrorKind::IllegalMove, digits, why.message());
            if !ends_by_foul {
                return Err(error);
            }
            self.warnings.push(Warning::of_error(WarningKind::IllegalMove, &error));
            self.push(RecordEntry::IllegalMove(mv));
            return Ok(true);
        }
        self.position.play_unchecked(mv);
        self.push(RecordEntry::Move(mv));
        Ok(false)
    }

    fn push(&mut self, entry: RecordEntry<Move>) {
        let parent = self.path.last().copied().unwrap_or(TreeNodeId::START);
        self.path.push(self.tree.add(parent, entry));
        self.kept.record(self.path.len(), &self.position);
    }

    fn decode(&self, digits: &str) -> Option<Move> {
        let number =
            digits.chars().try_fold(0, |sum, c| Some(sum * 36 + c.to_digit(36)?))? as usize;
        let (number, promotes) = (number / 2, number % 2 == 1);
        let (from, to) = (number / 81, square_at(number % 81)?);
        if digits.len() != 3 {
            return None;
        }
        let Some(from) = square_at(from) else {
            let kind = DROPS.get(from.checked_sub(FIRST_DROP)?).filter(|_| !promotes);
            return kind.map(|&kind| self.position.drop_move(kind, to));
        };
        let kind = self.position.piece_at(from).map(|piece| piece.kind);
        // The legality check refuses promotions of pieces that do not promote.
        let becomes = kind.filter(|_| promotes).map(|kind| promoted_kind(kind).unwrap_or(kind));
        Some(self.position.board_move(from, to, becomes))
    }
}

/// Returns the square with this number.
fn square_at(number: usize) -> Option<Square> {
    if number >= 81 {
        return None;
    }
    square((number % 9 + 1) as u8, (number / 9 + 1) as u8)
}

fn number_of(square: Square) -> usize {
    let (file, rank) = file_and_rank(square);
    (usize::from(rank) - 1) * 9 + usize::from(file) - 1
}

/// Writes a record, without a line end.
pub fn write(tree: &GameTree<Position>) -> WrittenRecord {
    WrittenRecord::without_null_moves(tree, write_moves)
}

fn write_moves(tree: &GameTree<Position>) -> WrittenRecord {
    let mut text = String::with_capacity(16 + tree.len().min(1 << 20) * 3);
    write_start(&mut text, tree.start());
    let mut has_ends = true;
    for line in TreeLines::new(tree) {
        text.push('~');
        text.push_str(&(line.ply - 1).to_string());
        text.push('.');
        let (mut end, mut is_foul) = ("", false);
        for &node in &line.nodes {
            match tree.entry(node) {
                RecordEntry::Move(mv) => push_move(&mut text, *mv),
                RecordEntry::IllegalMove(mv) => {
                    push_move(&mut text, *mv);
                    is_foul = true;
                }
                RecordEntry::End(Termination::FoulWin) if is_foul => end = "i",
                RecordEntry::End(how) => {
                    let kept;
                    (end, kept) = termination_letter(how);
                    has_ends &= kept;
                }
                RecordEntry::Start | RecordEntry::NullMove => {}
            }
        }
        text.push('.');
        text.push_str(end);
    }
    let noted = |tree: &GameTree<Position>, id| {
        !tree.comment(id).is_empty() || !tree.comment_before(id).is_empty()
    };
    let timed = |tree: &GameTree<Position>, id| {
        tree.time(id).is_some() || tree.recorded_total_time(id).is_some()
    };
    WrittenRecord::lossless(text)
        .with_loss_if(Loss::Comments, tree.any_node(noted))
        .with_loss_if(Loss::Bookmarks, tree.any_node(|tree, id| !tree.bookmark(id).is_empty()))
        .with_loss_if(Loss::Times, tree.any_node(timed))
        .with_loss_if(Loss::Headers, !tree.headers().is_empty())
        .with_loss_if(Loss::Marks, tree.any_node(|tree, id| !tree.nags(id).is_empty()))
        .with_loss_if(Loss::Ending, !has_ends)
}

fn write_start(text: &mut String, start: &Position) {
    let sfen = start.position_text();
    if sfen == wazir_shogi::START {
        return;
    }
    let safe = |c| match c {
        '/' => '_',
        ' ' => '.',
        '+' => 'z',
        c => c,
    };
    text.extend(sfen.strip_suffix(" 1").unwrap_or(&sfen).chars().map(safe));
}

fn push_move(text: &mut String, mv: Move) {
    let drop = mv.dropped().and_then(|kind| DROPS.iter().position(|&drop| drop == kind));
    let from = mv.from().map(number_of).or(drop.map(|drop| FIRST_DROP + drop));
    let number = from.unwrap_or(0) * 81 + number_of(mv.to());
    let number = (number * 2 + usize::from(mv.promotion().is_some())) as u32;
    for digit in [number / 1296, number / 36 % 36, number % 36] {
        text.extend(char::from_digit(digit, 36));
    }
}

/// Returns the letter for an ending, and whether it expresses the ending fully.
fn termination_letter(end: &Termination) -> (&'static str, bool) {
    match end {
        Termination::Resign => ("r", true),
        Termination::Timeout => ("t", true),
        Termination::FoulLose => ("i", true),
        Termination::Impasse => ("j", true),
        Termination::Interrupted => ("p", true),
        Termination::Draw | Termination::Repetition | Termination::MaxMoves => ("j", false),
        _ => ("p", false),
    }
}
