//! The JKF writer.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;
use core::time::Duration;

use wazir_game::{BySeat, Game, Seat};
use wazir_shogi::{Move, Position, Square};

use super::json::push_string;
use super::{MORE_TERMINATIONS, read_termination, start};
use crate::csa::{code, write_end};
use crate::handicap;
use crate::japanese::{could_promote, file_and_rank, jkf_relative, moved_kind};
use wazir_notation::{GameTree, Loss, RecordEntry, Termination, TreeNodeId, WrittenRecord};

pub(super) fn write(tree: &GameTree<Position>) -> WrittenRecord {
    let mut out = String::with_capacity(200 + tree.len().min(1 << 16) * 150);
    out.push_str("{\"header\":");
    let all_headers = write_headers(&mut out, tree);
    out.push_str(",\n\"initial\":");
    start::write(&mut out, tree.start());
    out.push_str(",\n\"moves\":[\n");
    let mut writer = Writer { tree, out, all_ends: true, all_times: true };
    writer.tree();
    let Writer { mut out, all_ends, all_times, .. } = writer;
    out.push_str("}\n");
    WrittenRecord::lossless(out)
        .with_loss_if(Loss::Comments, tree.any_node(|tree, id| !tree.comment_before(id).is_empty()))
        .with_loss_if(Loss::Bookmarks, tree.any_node(|tree, id| !tree.bookmark(id).is_empty()))
        .with_loss_if(Loss::Times, !all_times)
        .with_loss_if(Loss::Headers, !all_headers)
        .with_loss_if(Loss::Marks, tree.any_node(|tree, id| !tree.nags(id).is_empty()))
        .with_loss_if(Loss::Ending, !all_ends)
        .with_loss_if(Loss::MoveNumber, tree.start().ply() > 0)
}

/// Writes the headers. A JSON key stands only once, so several headers with one key become lines of
/// one value. Returns whether all could be written.
fn write_headers(out: &mut String, tree: &GameTree<Position>) -> bool {
    let name = handicap::name_of(tree.start());
    let is_handicap = name.is_some_and(|name| name != handicap::EVEN);
    let mut all = true;
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    let mut lines: Vec<(&str, String)> = Vec::new();
    for (key, value) in tree.headers().iter() {
        let Some(name) = crate::kakinoki::header_name(key, is_handicap) else {
            all = false;
            continue;
        };
        all &= crate::kakinoki::header_key(name) == *key;
        match seen.get(name).and_then(|&at| lines.get_mut(at)) {
            Some((_, text)) => {
                text.push('\n');
                text.push_str(value);
            }
            None => {
                seen.insert(name, lines.len());
                lines.push((name, value.into()));
            }
        }
    }
    out.push('{');
    for (at, (name, value)) in lines.iter().enumerate() {
        out.push_str(if at == 0 { "" } else { "," });
        push_string(out, name);
        out.push(':');
        push_string(out, value);
    }
    out.push('}');
    all
}

/// A location on a line.
#[derive(Clone)]
struct WriteCursor {
    position: Position,
    previous: Option<Square>,
    /// The time that each player has used so far, in whole seconds as written.
    used: BySeat<Duration>,
}

impl WriteCursor {
    /// Returns the side to move at a node. An illegal move passes the turn too.
    fn turn(&self, tree: &GameTree<Position>, node: TreeNodeId) -> Seat {
        let is_after_foul =
            tree.parent(node).is_some_and(|parent| tree.illegal_move_at(parent).is_some());
        let seat = self.position.to_move();
        if is_after_foul { seat.other() } else { seat }
    }
}

/// An entry whose forks are being written.
struct OpenForks {
    node: TreeNodeId,
    fork: TreeNodeId,
    /// The location before the entry.
    place: WriteCursor,
}

struct Writer<'s> {
    tree: &'s GameTree<Position>,
    out: String,
    all_ends: bool,
    all_times: bool,
}

impl Writer<'_> {
    /// Writes all moves. It does not recurse, because forks can be nested deeply.
    fn tree(&mut self) {
        let tree = self.tree;
        let used = BySeat::default();
        let mut place = WriteCursor { position: tree.start().clone(), previous: None, used };
        let mut open: Vec<OpenForks> = Vec::new();
        let mut node = TreeNodeId::START;
        loop {
            self.entry(node, &mut place);
            let is_main =
                tree.parent(node).is_some_and(|parent| tree.main_child(parent) == Some(node));
            if let Some(fork) = tree.next_sibling(node).filter(|_| is_main) {
                self.out.push_str(",\"forks\":[[\n");
                open.push(OpenForks { node, fork, place: place.clone() });
                node = fork;
                continue;
            }
            let Some(next) = self.after(node, &mut place, &mut open) else { return };
            node = next;
        }
    }

    /// Closes an entry that has no forks, and everything that ends with it. Returns the next entry.
    fn after(
        &mut self,
        mut node: TreeNodeId,
        place: &mut WriteCursor,
        open: &mut Vec<OpenForks>,
    ) -> Option<TreeNodeId> {
        loop {
            self.out.push('}');
            self.advance(node, place);
            if let Some(next) = self.tree.main_child(node) {
                self.out.push_str(",\n");
                return Some(next);
            }
            let Some(entry) = open.last_mut() else {
                self.out.push_str("\n]");
                return None;
            };
            if let Some(fork) = self.tree.next_sibling(entry.fork) {
                self.out.push_str("],[\n");
                entry.fork = fork;
                place.clone_from(&entry.place);
                return Some(fork);
            }
            self.out.push_str("]]");
            node = entry.node;
            place.clone_from(&entry.place);
            open.pop();
        }
    }

    /// Moves the cursor past an entry.
    fn advance(&self, node: TreeNodeId, place: &mut WriteCursor) {
        if let Some(time) = self.tree.time(node) {
            let mover = place.turn(self.tree, node);
            let used = &mut place.used[mover];
            *used = used.saturating_add(whole(time));
        }
        if let Some(mv) = self.tree.mv(node) {
            place.position.play_unchecked(mv);
            place.previous = Some(mv.to());
        }
    }

    /// Writes an entry without its closing brace.
    fn entry(&mut self, node: TreeNodeId, place: &mut WriteCursor) {
        let mut separator = "{";
        let mut member = |out: &mut String, name: &str| {
            out.push_str(core::mem::replace(&mut separator, ","));
            push_string(out, name);
            out.push(':');
        };
        let comment = self.tree.comment(node);
        if !comment.is_empty() {
            member(&mut self.out, "comments");
            for (at, line) in comment.split('\n').enumerate() {
                self.out.push(if at == 0 { '[' } else { ',' });
                push_string(&mut self.out, line);
            }
            self.out.push(']');
        }
        match self.tree.entry(node) {
            RecordEntry::Start | RecordEntry::NullMove => {}
            RecordEntry::Move(mv) | RecordEntry::IllegalMove(mv) => {
                member(&mut self.out, "move");
                write_move(&mut self.out, place, *mv);
            }
            RecordEntry::End(end) => {
                member(&mut self.out, "special");
                let turn = place.turn(self.tree, node);
                let (word, is_kept) = word(end, turn);
                self.all_ends &= is_kept;
                push_string(&mut self.out, &word);
            }
        }
        let (taken, stated) = (self.tree.time(node), self.tree.recorded_total_time(node));
        if taken.is_some() || stated.is_some() {
            member(&mut self.out, "time");
            self.time(node, taken, stated, place);
        }
        if separator == "{" {
            self.out.push('{');
        }
    }

    fn time(
        &mut self,
        node: TreeNodeId,
        taken: Option<Duration>,
        stated: Option<Duration>,
        place: &WriteCursor,
    ) {
        let is_whole = |time: Duration| time.subsec_nanos() == 0;
        self.all_times &= taken.into_iter().chain(stated).all(is_whole);
        let used = place.used[place.turn(self.tree, node)];
        let total = stated.unwrap_or(used.saturating_add(whole(taken.unwrap_or_default())));
        self.out.push('{');
        if let Some(taken) = taken {
            self.out.push_str("\"now\":");
            push_time(&mut self.out, taken, taken.as_secs() >= 3600);
            self.out.push(',');
        }
        self.out.push_str("\"total\":");
        push_time(&mut self.out, total, true);
        self.out.push('}');
    }
}

/// Returns the time in whole seconds.
fn whole(time: Duration) -> Duration {
    Duration::from_secs(time.as_secs())
}

fn push_time(out: &mut String, time: Duration, has_hours: bool) {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    // Writing to a string cannot fail.
    let _ = match has_hours {
        true => write!(out, "{{\"h\":{hours},\"m\":{minutes},\"s\":{seconds}}}"),
        false => write!(out, "{{\"m\":{minutes},\"s\":{seconds}}}"),
    };
}

/// Returns the word for an ending, and whether it will be read back unchanged.
fn word(end: &Termination, to_move: Seat) -> (String, bool) {
    let more =
        MORE_TERMINATIONS.iter().find(|(_, known)| known == end).map(|(word, _)| (*word).into());
    let word: Option<String> = more.or_else(|| write_end(end, to_move).map(Into::into));
    match (word, end) {
        (Some(word), _) => {
            let is_kept = !word.is_empty() && read_termination(&word, to_move) == *end;
            (if word.is_empty() { "CHUDAN".into() } else { word }, is_kept)
        }
        // The word already has another meaning.
        (None, Termination::Other(text)) => ([text, " "].concat(), false),
        (None, _) => ("CHUDAN".into(), false),
    }
}

fn push_square(out: &mut String, name: &str, square: Square) {
    let (file, rank) = file_and_rank(square);
    // Writing to a string cannot fail.
    let _ = write!(out, ",\"{name}\":{{\"x\":{file},\"y\":{rank}}}");
}

fn write_move(out: &mut String, place: &WriteCursor, mv: Move) {
    let position = &place.position;
    let kind = moved_kind(position, mv);
    out.push_str("{\"color\":");
    out.push(if position.to_move() == Seat::FIRST { '0' } else { '1' });
    if let Some(from) = mv.from() {
        push_square(out, "from", from);
    }
    push_square(out, "to", mv.to());
    out.push_str(",\"piece\":");
    push_string(out, code(kind));
    if place.previous == Some(mv.to()) {
        out.push_str(",\"same\":true");
    }
    let promotes = mv.promotion().is_some();
    if mv.from().is_some() && (promotes || could_promote(position, kind, mv)) {
        out.push_str(if promotes { ",\"promote\":true" } else { ",\"promote\":false" });
    }
    if let Some(taken) = position.piece_at(mv.to()) {
        out.push_str(",\"capture\":");
        push_string(out, code(taken.kind));
    }
    // Without a word, a reader would look for a piece on the board if none is in hand.
    let is_held = || position.hand(position.to_move()).any(|(held, _)| held == kind);
    let unheld = || (mv.from().is_none() && !is_held()).then(|| "H".into());
    if let Some(relative) = jkf_relative(position, mv).or_else(unheld) {
        out.push_str(",\"relative\":");
        push_string(out, &relative);
    }
    out.push('}');
}
