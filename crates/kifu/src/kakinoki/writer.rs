//! The writer of KIF and KI2.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;

use wazir_game::Seat;
use wazir_shogi::Position;

use super::tree::CurrentLine;
use super::{clock, header, terminations};
use crate::japanese;
use crate::{bod, handicap};
use wazir_notation::format_support::TreeLines;
use wazir_notation::{
    GameTree, HeaderKey, Loss, RecordEntry, Termination, TreeNodeId, WrittenRecord,
};

/// The width of a move with the blanks after it, in columns, for KIF and KI2.
const KIF_COLUMNS: usize = 13;
const KI2_COLUMNS: usize = 12;

/// The number of moves on a line of KI2.
const MOVES_A_LINE: usize = 6;

struct Writer<'s> {
    tree: &'s GameTree<Position>,
    out: String,
    lost: BTreeSet<Loss>,
    line: CurrentLine,
    /// The name of the start position.
    named: Option<&'static str>,
    is_handicap: bool,
    /// The number of KI2 moves on the current line of text.
    moves: usize,
    /// The number of columns to fill before the next move.
    gap: usize,
}

/// Writes KIF.
pub(crate) fn write_kif(tree: &GameTree<Position>) -> WrittenRecord {
    let mut writer = Writer::new(tree);
    writer.head();
    let has_times = tree.any_node(has_time);
    writer.out.push_str("手数----指手--");
    writer.out.push_str(if has_times { "-------消費時間--\n" } else { "\n" });
    writer.remarks(TreeNodeId::START);
    writer.lines(0, Writer::kif_entry);
    writer.finish()
}

/// Writes KI2.
pub(crate) fn write_ki2(tree: &GameTree<Position>) -> WrittenRecord {
    let mut writer = Writer::new(tree);
    writer.head();
    writer.out.push('\n');
    writer.remarks(TreeNodeId::START);
    writer.lines(4, Writer::ki2_entry);
    if tree.any_node(has_time) {
        writer.lost.insert(Loss::Times);
    }
    writer.finish()
}

/// Returns whether all illegal moves of a record can be read back from their KI2 form.
pub(crate) fn is_expressible_in_ki2(tree: &GameTree<Position>) -> bool {
    tree.all_illegal_moves(|position, before, mv| {
        let previous = before.map(|mv| mv.to());
        let text = japanese::write_ki2(position, previous, mv);
        japanese::read(position, previous, &text) == Ok((mv, text.len()))
    })
}

fn has_time(tree: &GameTree<Position>, id: TreeNodeId) -> bool {
    tree.time(id).is_some() || tree.recorded_total_time(id).is_some()
}

/// Returns the width of a text in columns: two for every non-ASCII character.
fn columns(text: &str) -> usize {
    text.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum()
}

fn push_blanks(out: &mut String, count: usize) {
    out.extend(core::iter::repeat_n(' ', count));
}

impl<'s> Writer<'s> {
    fn new(tree: &'s GameTree<Position>) -> Self {
        let named = handicap::name_of(tree.start());
        Self {
            tree,
            out: String::with_capacity(tree.len() * 40 + 200),
            lost: BTreeSet::new(),
            line: CurrentLine::new(tree.start(), None),
            named,
            is_handicap: named.is_some_and(|name| name != handicap::EVEN),
            moves: 0,
            gap: 0,
        }
    }

    fn finish(mut self) -> WrittenRecord {
        self.end_line();
        if self.tree.any_node(|tree, id| !tree.nags(id).is_empty()) {
            self.lost.insert(Loss::Marks);
        }
        let mut written = WrittenRecord::lossless(self.out);
        self.lost.into_iter().for_each(|loss| written.add_loss(loss));
        written
    }

    /// Writes the headers, with the start position before the names of the players.
    fn head(&mut self) {
        let mut started = false;
        for (key, value) in self.tree.headers().iter() {
            if !started && matches!(key, HeaderKey::Player(_)) {
                self.start();
                started = true;
            }
            self.header(key, value);
        }
        if !started {
            self.start();
        }
    }

    fn header(&mut self, key: &HeaderKey, value: &str) {
        let Some(name) = header::name(key, self.is_handicap) else {
            self.lost.insert(Loss::Headers);
            return;
        };
        let line = match (name, value) {
            (header::TURNED, "") => name.into(),
            _ => format!("{name}：{}", value.replace(['\n', '\r'], " ")),
        };
        // A key may look like something else at the beginning of a line.
        let is_start = name == header::HANDICAP && !self.may_name_start(value);
        let read = header::read(&line).filter(|(read, _)| read == key && !is_start);
        if read.as_ref().is_none_or(|(_, read)| *read != value) {
            self.lost.insert(Loss::Headers);
        }
        if read.is_some() {
            self.out.extend([&*line, "\n"]);
        }
    }

    /// Returns whether 手合割 may have this value: not one that means another start than the diagram
    /// drawn.
    fn may_name_start(&self, value: &str) -> bool {
        self.named.is_none() && handicap::setup_by_name(value).is_none() && value != handicap::OTHER
    }

    fn start(&mut self) {
        if let Some(name) = self.named {
            self.out.extend([header::HANDICAP, "：", name, "\n"]);
            return;
        }
        let own = self.tree.headers().get(&HeaderKey::other(header::HANDICAP));
        if !own.is_some_and(|value| self.may_name_start(value)) {
            self.out.extend([header::HANDICAP, "：", handicap::OTHER, "\n"]);
        }
        self.out.push_str(&bod::write(self.tree.start()));
    }

    /// Writes all lines, the main line first. Variation numbers are padded to `width` columns.
    fn lines(&mut self, width: usize, entry: fn(&mut Self, TreeNodeId)) {
        for (at, line) in TreeLines::new(self.tree).enumerate() {
            self.line.truncate(self.tree, line.ply - 1);
            if at > 0 {
                self.end_line();
                self.out.push_str(&format!("\n変化：{:width$}手\n", line.ply));
            }
            for (place, node) in line.nodes.into_iter().enumerate() {
                let before = self.tree.comment_before(node);
                // Where no variation begins, a reader takes it as a comment on the entry before.
                if !before.is_empty() && (at == 0 || place > 0) {
                    self.lost.insert(Loss::Comments);
                }
                self.starred(before);
                entry(self, node);
                self.remarks(node);
            }
        }
    }

    /// Ends the line of text, if it has moves.
    fn end_line(&mut self) {
        if self.moves > 0 {
            self.out.push('\n');
        }
        (self.moves, self.gap) = (0, 0);
    }

    /// Writes every line of a text after a sign.
    fn remark(&mut self, sign: char, text: &str) {
        if !text.is_empty() {
            self.end_line();
            for line in text.split('\n') {
                // The reader would take the `\r` for part of the line end.
                if line.ends_with('\r') {
                    let loss = if sign == '&' { Loss::Bookmarks } else { Loss::Comments };
                    self.lost.insert(loss);
                }
                self.out.push(sign);
                self.out.push_str(line);
                self.out.push('\n');
            }
        }
    }

    fn starred(&mut self, comment: &str) {
        self.remark('*', comment);
    }

    fn remarks(&mut self, node: TreeNodeId) {
        self.starred(self.tree.comment(node));
        self.remark('&', self.tree.bookmark(node));
    }

    fn turn(&self) -> Seat {
        self.line.turn()
    }

    /// Advances to a node.
    fn advance(&mut self, node: TreeNodeId) {
        match self.tree.entry(node) {
            RecordEntry::IllegalMove(_) => self.line.push_illegal(node),
            _ => self.line.push(node, self.tree.mv(node)),
        }
    }

    fn kif_entry(&mut self, node: TreeNodeId) {
        let text = match self.tree.entry(node) {
            RecordEntry::Move(mv) | RecordEntry::IllegalMove(mv) => {
                let (position, previous) = (self.line.position(), self.line.previous());
                japanese::write_kif(position, previous, *mv)
            }
            RecordEntry::End(end) => {
                let (word, is_kept) = terminations::word(end);
                if !is_kept {
                    self.lost.insert(Loss::Ending);
                }
                word
            }
            RecordEntry::Start | RecordEntry::NullMove => return,
        };
        self.advance(node);
        self.out.push_str(&format!("{:4} {text}", self.line.len()));
        let taken = self.tree.time(node);
        let total = self.line.add_time(taken);
        let (timed, varied) = (has_time(self.tree, node), self.tree.next_sibling(node).is_some());
        if timed || varied {
            push_blanks(&mut self.out, KIF_COLUMNS.saturating_sub(columns(&text)).max(1));
        }
        if timed {
            clock::write(
                &mut self.out,
                taken,
                self.tree.recorded_total_time(node).unwrap_or(total),
            );
        }
        self.out.push_str(if varied { "+\n" } else { "\n" });
        clock::write_exact(&mut self.out, taken, self.tree.recorded_total_time(node));
        if let RecordEntry::End(end) = self.tree.entry(node) {
            let (text, _) = terminations::write_result_line(end, self.turn(), self.is_handicap);
            self.statement(&text);
        }
    }

    fn ki2_entry(&mut self, node: TreeNodeId) {
        match self.tree.entry(node) {
            RecordEntry::Move(mv) | RecordEntry::IllegalMove(mv) => {
                let (position, previous) = (self.line.position(), self.line.previous());
                let text = japanese::write_ki2(position, previous, *mv);
                self.advance(node);
                if self.moves == MOVES_A_LINE {
                    self.end_line();
                }
                push_blanks(&mut self.out, self.gap);
                self.out.push_str(&text);
                self.gap = KI2_COLUMNS.saturating_sub(columns(&text)).max(1);
                self.moves += 1;
            }
            RecordEntry::End(end) => {
                self.line.push(node, None);
                self.ending(end);
            }
            RecordEntry::Start | RecordEntry::NullMove => {}
        }
    }

    /// Writes the end of the game in KI2, whose only place for it is the result.
    fn ending(&mut self, end: &Termination) {
        let (text, is_kept) = terminations::write_result_line(end, self.turn(), self.is_handicap);
        if !is_kept {
            self.lost.insert(Loss::Ending);
        }
        self.end_line();
        self.statement(&text);
    }

    /// Writes `まで61手で先手の勝ち`, after the ending.
    fn statement(&mut self, text: &str) {
        let moves = self.line.len() - 1;
        self.out.push_str(&format!("まで{moves}手で{text}\n"));
    }
}
