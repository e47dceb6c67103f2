//! Records as text for snapshot tests.

use std::fmt::Write as _;

use wazir_game::Game;
use wazir_notation::{GameTree, HeaderKey, Headers, ParsedGame, RecordEntry, TreeNodeId};
use wazir_shogi::Position;

/// Lists the headers, one per line, as `key = value`.
pub(crate) fn headers(headers: &Headers) -> String {
    let name = |key: &HeaderKey| match key {
        HeaderKey::Other(name) => format!("`{name}`"),
        HeaderKey::Player(seat) => format!("player {}", seat.index()),
        key => format!("{key:?}"),
    };
    let lines = headers.iter().map(|(key, value)| format!("{} = {value}\n", name(key)));
    lines.collect()
}

/// Lists one node per line, variations indented below the line they branch from, then the warnings,
/// and the error if any.
pub(crate) fn tree(reading: &ParsedGame<Position>) -> String {
    let tree = reading.tree();
    let mut out = String::new();
    let mut open = vec![(TreeNodeId::START, tree.start().clone(), 0)];
    while let Some((node, mut position, depth)) = open.pop() {
        let entry = match tree.entry(node) {
            RecordEntry::Start => "start".to_owned(),
            RecordEntry::Move(mv) => {
                let text = position.move_text(*mv);
                position.play(*mv).expect("readers check the moves");
                text
            }
            RecordEntry::End(end) => format!("[{end}]"),
            other => format!("{other:?}"),
        };
        let _ = write!(out, "{:indent$}{} {entry}", "", tree.ply(node), indent = 2 * depth);
        details(&mut out, tree, node);
        let children: Vec<TreeNodeId> = tree.children(node).collect();
        for (at, &child) in children.iter().enumerate().skip(1).rev() {
            open.push((child, position.clone(), depth + at.min(1)));
        }
        open.extend(children.first().map(|&child| (child, position, depth)));
    }
    for warning in reading.warnings() {
        let _ = writeln!(out, "warning {}: {warning}", warning.kind().as_str());
    }
    if let Some(error) = reading.error() {
        let _ = writeln!(out, "{}: {error}", error.kind().as_str());
    }
    out
}

fn details(out: &mut String, tree: &GameTree<Position>, node: TreeNodeId) {
    if let Some(time) = tree.time(node) {
        let _ = write!(out, " {time:?}");
    }
    if let Some(total) = tree.recorded_total_time(node) {
        let _ = write!(out, " of {total:?}");
    }
    for (sign, text) in
        [('<', tree.comment_before(node)), ('*', tree.comment(node)), ('&', tree.bookmark(node))]
    {
        if !text.is_empty() {
            let _ = write!(out, " {sign}{text:?}");
        }
    }
    out.push('\n');
}
