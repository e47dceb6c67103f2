//! The CSA writer.

use alloc::string::String;
use core::fmt::Write;
use core::time::Duration;

use wazir_game::Game;
use wazir_shogi::Position;

use super::{Version, board, headers, moves, terminations};
use wazir_notation::{GameTree, Loss, RecordEntry, TreeNodeId, WrittenRecord};

pub(super) fn write(tree: &GameTree<Position>, version: Version) -> WrittenRecord {
    let mut writer = Writer { tree, version, text: String::new(), kept_times: true };
    writer.text.reserve(64 + tree.len().min(1 << 16) * 12);
    writer.text.push_str(match version {
        Version::V2_2 => "V2.2\n",
        Version::V3 => "'CSA encoding=UTF-8\nV3.0\n",
    });
    let all_headers = headers::write_first(&mut writer.text, tree.headers());
    board::write(&mut writer.text, tree.start());
    writer.time_and_comment(TreeNodeId::START);
    let has_end = writer.main_line();
    headers::write_last(&mut writer.text, tree.headers());
    let total = |tree: &GameTree<Position>, id| tree.recorded_total_time(id).is_some();
    let (text, kept_times) = (writer.text, writer.kept_times);
    WrittenRecord::lossless(text)
        .with_loss_if(Loss::Variations, tree.variation_count() > 0)
        .with_loss_if(Loss::Comments, tree.any_node(|tree, id| !tree.comment_before(id).is_empty()))
        .with_loss_if(Loss::Bookmarks, tree.any_node(|tree, id| !tree.bookmark(id).is_empty()))
        .with_loss_if(Loss::Times, !kept_times || tree.any_node(total))
        .with_loss_if(Loss::Headers, !all_headers)
        .with_loss_if(Loss::Marks, tree.any_node(|tree, id| !tree.nags(id).is_empty()))
        .with_loss_if(Loss::Ending, !has_end)
        .with_loss_if(Loss::MoveNumber, tree.start().ply() > 0)
}

struct Writer<'a> {
    tree: &'a GameTree<Position>,
    version: Version,
    text: String,
    kept_times: bool,
}

impl Writer<'_> {
    /// Appends the moves and the ending. Returns whether the ending could be written.
    fn main_line(&mut self) -> bool {
        let mut position = self.tree.start().clone();
        let mut is_foul = false;
        for node in self.tree.main_line() {
            match self.tree.entry(node) {
                RecordEntry::Move(mv) => {
                    moves::push(&mut self.text, &position, *mv);
                    self.text.push('\n');
                    position.play_unchecked(*mv);
                }
                RecordEntry::IllegalMove(mv) => {
                    moves::push(&mut self.text, &position, *mv);
                    self.text.push('\n');
                    is_foul = true;
                }
                RecordEntry::End(end) => {
                    let to_move = position.to_move();
                    let turn = if is_foul { to_move.other() } else { to_move };
                    let word = terminations::write(end, turn);
                    let Some(word) = word.as_deref().filter(|word| terminations::is_word(word))
                    else {
                        self.kept_times &= self.tree.time(node).is_none();
                        self.comment(node);
                        return false;
                    };
                    self.text.push('%');
                    self.text.push_str(word);
                    self.text.push('\n');
                }
                RecordEntry::Start | RecordEntry::NullMove => {}
            }
            self.time_and_comment(node);
        }
        true
    }

    fn time_and_comment(&mut self, node: TreeNodeId) {
        if let Some(time) = self.tree.time(node) {
            self.time(time);
        }
        self.comment(node);
    }

    fn time(&mut self, time: Duration) {
        let (seconds, fraction) = (time.as_secs(), time.subsec_nanos());
        let millis = fraction / 1_000_000;
        let kept = match self.version {
            Version::V2_2 => fraction == 0,
            Version::V3 => fraction % 1_000_000 == 0,
        };
        self.kept_times &= kept && seconds <= super::reader::MAX_SECONDS;
        let seconds = seconds.min(super::reader::MAX_SECONDS);
        // Writing to a string cannot fail.
        let _ = match (self.version, millis) {
            (Version::V2_2, _) | (_, 0) => writeln!(self.text, "T{seconds}"),
            (Version::V3, _) => writeln!(self.text, "T{seconds}.{millis:03}"),
        };
    }

    fn comment(&mut self, node: TreeNodeId) {
        let comment = self.tree.comment(node);
        if comment.is_empty() {
            return;
        }
        for line in comment.split('\n') {
            self.text.push_str("'*");
            self.text.push_str(line);
            self.text.push('\n');
        }
    }
}
