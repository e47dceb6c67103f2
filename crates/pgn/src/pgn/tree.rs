//! Games kept as trees.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use wazir_chesslike::Position;
use wazir_registry::AnyPosition;

use super::bytes;
use super::clocks::ClockControl;
use super::commands::take_time;
use super::movetext::MovetextVisitor;
use super::position::PgnPosition;
use super::reader::{GameFindings, GameProduct};
use super::tags::{self, Tag};
use super::{PgnGame, Text};
use wazir_notation::{GameTree, HeaderKey, ParsedGame, RecordEntry, Termination, TreeNodeId};

/// The initial capacity of a game, in moves.
const USUAL: usize = 90;

/// A visitor that builds the tree of a game.
pub(super) struct TreeBuilder<P: PgnPosition> {
    tree: GameTree<P>,
    at: TreeNodeId,
    /// The last moves of the unfinished lines.
    open: Vec<TreeNodeId>,
    /// Set while the current variation has no move, and the comments in it so far.
    variation_is_empty: bool,
    before: Text,
    result: Option<Text>,
    /// The comments after the result.
    after: Option<Text>,
}

impl<P: PgnPosition> TreeBuilder<P> {
    fn new(start: &P) -> Self {
        Self {
            tree: GameTree::with_capacity(start.clone(), USUAL),
            at: TreeNodeId::START,
            open: Vec::new(),
            variation_is_empty: false,
            before: String::new(),
            result: None,
            after: None,
        }
    }

    /// Adds a comment to a node, after moving its time to the node.
    fn comment_on(&mut self, node: TreeNodeId, text: &str) {
        let time = node != TreeNodeId::START && self.tree.time(node).is_none();
        match take_time(text).filter(|_| time) {
            Some((time, before, after)) => {
                self.tree.set_time(node, Some(time));
                let joint = if before.is_empty() || after.is_empty() { "" } else { " " };
                let rest = [before, joint, after].concat();
                if !rest.is_empty() {
                    self.tree.append_comment_line(node, &rest);
                }
            }
            None => self.tree.append_comment_line(node, text),
        }
    }

    #[inline]
    fn add(&mut self, entry: RecordEntry<P::Move>) {
        self.at = self.tree.add(self.at, entry);
        if !self.before.is_empty() {
            self.tree.set_comment_before(self.at, core::mem::take(&mut self.before));
        }
        self.variation_is_empty = false;
    }

    fn finish(mut self, tags: &[Tag<'_>], found: GameFindings) -> ParsedGame<P> {
        let GameFindings { warnings, error } = found;
        let headers = self.tree.headers_mut();
        headers.reserve(tags.len());
        let mut end = None;
        for (key, value) in tags.iter().filter_map(tags::header) {
            match &key {
                HeaderKey::Other(name) if &**name == "Termination" && end.is_none() => {
                    end = value.parse::<Termination>().ok();
                    if end.is_none() {
                        headers.push(key, value);
                    }
                }
                _ => headers.push(key, value),
            }
        }
        let stated = headers.get(&HeaderKey::Result);
        if let Some(result) =
            self.result.take().filter(|_| matches!(stated, None | Some("*" | "?")))
        {
            headers.set(HeaderKey::Result, result);
        }
        if error.is_none() {
            let mut last = self.at;
            if let Some(end) = end {
                last = self.tree.add(last, RecordEntry::End(end));
            }
            if let Some(after) = self.after.take().filter(|after| !after.is_empty()) {
                self.comment_on(last, &after);
            }
        }
        let control = self.tree.headers().get(&HeaderKey::TimeLimit).and_then(ClockControl::parse);
        if let Some(clocks) = control {
            clocks.fill_times(&mut self.tree);
        }
        ParsedGame::new(self.tree, error).with_warnings(warnings)
    }
}

/// Returns a comment without surrounding blanks and with `\n` as the only line end.
fn clean(text: &str, line: bool) -> Cow<'_, str> {
    if line {
        let text = text.trim_end_matches('\r');
        return Cow::Borrowed(text.strip_prefix(' ').unwrap_or(text));
    }
    let text = text.trim_ascii();
    match bytes::find(text.as_bytes(), b'\r') {
        Some(_) => {
            let lines: Vec<&str> = text.split('\n').map(|l| l.trim_end_matches('\r')).collect();
            Cow::Owned(lines.join("\n"))
        }
        None => Cow::Borrowed(text),
    }
}

/// Returns whether a comment in braces is kept as it stands, except for surrounding blanks: it
/// contains no move time, and no line ends but `\n`.
#[inline]
fn is_plain(mut text: &[u8]) -> bool {
    while let Some(found) = bytes::find_either(text, b'[', b'\r') {
        let sign = text.get(found..).unwrap_or(&[]);
        if sign.starts_with(b"\r") || sign.starts_with(b"[%emt") {
            return false;
        }
        text = sign.get(1..).unwrap_or(&[]);
    }
    true
}

fn add_line(to: &mut String, text: &str) {
    if !to.is_empty() {
        to.push('\n');
    }
    to.push_str(text);
}

impl<P: PgnPosition> MovetextVisitor<P> for TreeBuilder<P> {
    #[inline]
    fn mv(&mut self, mv: P::Move) {
        self.add(RecordEntry::Move(mv));
    }

    fn null_move(&mut self) {
        self.add(RecordEntry::NullMove);
    }

    fn nag(&mut self, mark: u8) {
        self.tree.add_nag(self.at, mark);
    }

    fn comment(&mut self, text: &str, line: bool) {
        if !line && !self.variation_is_empty && self.after.is_none() && is_plain(text.as_bytes()) {
            let text = text.trim_ascii();
            if !text.is_empty() {
                self.tree.append_comment_line(self.at, text);
            }
            return;
        }
        let text = clean(text, line);
        if let Some(after) = &mut self.after {
            add_line(after, &text);
        } else if self.variation_is_empty {
            if !(text.is_empty() && self.before.is_empty()) {
                add_line(&mut self.before, &text);
            }
        } else if !text.is_empty() || (line && !self.tree.comment(self.at).is_empty()) {
            self.comment_on(self.at, &text);
        }
    }

    fn begin_variation(&mut self) {
        self.open.push(self.at);
        self.at = self.tree.parent(self.at).unwrap_or(TreeNodeId::START);
        self.variation_is_empty = true;
    }

    fn end_variation(&mut self) {
        self.at = self.open.pop().unwrap_or(TreeNodeId::START);
        self.variation_is_empty = false;
        // The comments of a variation without a move.
        let before = core::mem::take(&mut self.before);
        if !before.is_empty() {
            self.comment_on(self.at, &before);
        }
    }

    fn result(&mut self, result: &str) {
        self.result = Some(result.into());
        self.after = Some(String::new());
    }
}

/// A product that keeps games as trees.
pub(super) struct TreeProduct;

impl GameProduct for TreeProduct {
    type Item = PgnGame;
    type Visitor<P: PgnPosition> = TreeBuilder<P>;

    fn visitor<P: PgnPosition>(start: &P) -> TreeBuilder<P> {
        TreeBuilder::new(start)
    }

    fn own(
        sink: TreeBuilder<AnyPosition>,
        game: &wazir_registry::GameEntry,
        tags: &[Tag<'_>],
        found: GameFindings,
    ) -> PgnGame {
        PgnGame::Custom(game.clone(), sink.finish(tags, found))
    }

    fn cwda(
        sink: TreeBuilder<Position<wazir_cwda::Cwda>>,
        tags: &[Tag<'_>],
        found: GameFindings,
    ) -> PgnGame {
        PgnGame::Cwda(sink.finish(tags, found))
    }

    fn euroshogi(
        sink: TreeBuilder<Position<wazir_euroshogi::EuroShogi>>,
        tags: &[Tag<'_>],
        found: GameFindings,
    ) -> PgnGame {
        PgnGame::EuroShogi(sink.finish(tags, found))
    }
}
