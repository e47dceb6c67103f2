//! The writer of plain records.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write;
use core::time::Duration;

use wazir_game::Game;
use wazir_registry::{AnyPosition, GameEntry};

use super::{MAGIC, NULL_MOVE, VERSION, escape, escape_end, key_name};
use crate::line_order::TreeLines;
use crate::start_position;
use crate::{GameTree, RecordEntry, TreeNodeId, WrittenRecord};

/// Writes a record. Nothing of the tree is lost, except illegal moves that the notation of the game
/// cannot express.
pub fn write(game: &GameEntry, tree: &GameTree<AnyPosition>) -> WrittenRecord {
    // Not every illegal move can be written in the notation of its game.
    let is_told = |position: &AnyPosition, _, mv| {
        position.read_move(&position.move_text(mv)).is_ok_and(|read| read == mv)
    };
    if tree.all_illegal_moves(is_told) {
        return write_all(game, tree);
    }
    WrittenRecord::without_illegal_moves(tree, |tree| write_all(game, tree))
}

fn write_all(game: &GameEntry, tree: &GameTree<AnyPosition>) -> WrittenRecord {
    let mut text = format!("{MAGIC}{VERSION}\nGame: {}\n", game.id());
    if let Some((definition, rules)) = game.definition_source() {
        push_line(&mut text, format_args!("Rules: {rules:016x}"));
        push_line(&mut text, format_args!("Definition: {}", escape(definition.trim_end(), &[])));
    }
    let start = tree.start().position_text();
    let options = start_position::changed_option_texts(game, tree.start());
    if !start_position::is_default_start(game, tree.start()) {
        push_line(&mut text, format_args!("Start: {start}"));
    }
    if !options.is_empty() {
        push_line(&mut text, format_args!("Options: {}", options.join(", ")));
    }
    for (key, value) in tree.headers().iter() {
        let mut value = escape(value, &[]);
        // Mail programs cut blanks off the ends of lines.
        if value.ends_with(' ') {
            value.truncate(value.len() - 1);
            value.push_str("\\s");
        }
        push_line(&mut text, format_args!("{}: {value}", key_name(key, game)));
    }
    text.push('\n');
    let details = details(tree, TreeNodeId::START);
    if !details.is_empty() {
        push_line(&mut text, format_args!("0{details}"));
    }
    write_notes(tree, TreeNodeId::START, &mut text);
    let mut positions = Vec::from([tree.start().clone()]);
    for (index, part) in TreeLines::new(tree).enumerate() {
        positions.truncate(part.ply);
        if index > 0 {
            text.push('\n');
        }
        for (ply, node) in (part.ply..).zip(part.nodes) {
            write_entry(tree, node, ply, &mut positions, &mut text);
            write_notes(tree, node, &mut text);
        }
    }
    WrittenRecord::lossless(text)
}

/// Writing to a string cannot fail.
fn push_line(text: &mut String, words: core::fmt::Arguments<'_>) {
    let written = text.write_fmt(words);
    debug_assert!(written.is_ok(), "a string takes everything");
    text.push('\n');
}

fn write_entry(
    tree: &GameTree<AnyPosition>,
    node: TreeNodeId,
    ply: usize,
    positions: &mut Vec<AnyPosition>,
    text: &mut String,
) {
    let words = match tree.entry(node) {
        RecordEntry::End(end) => format!("{ply} end {}", escape_end(&end.to_string())),
        RecordEntry::IllegalMove(mv) => {
            let Some(before) = positions.last() else { return };
            format!("{ply} {}", before.move_text(*mv))
        }
        RecordEntry::Move(mv) => {
            let Some(before) = positions.last() else { return };
            let words = format!("{ply} {}", before.move_text(*mv));
            let mut after = before.clone();
            after.play_unchecked(*mv);
            positions.push(after);
            words
        }
        RecordEntry::NullMove => {
            let Some(mut after) = positions.last().cloned() else { return };
            after.play_null_move();
            positions.push(after);
            format!("{ply} {NULL_MOVE}")
        }
        RecordEntry::Start => return,
    };
    push_line(text, format_args!("{words}{}", details(tree, node)));
}

/// The time and the marks of a node, each with a blank before it.
fn details(tree: &GameTree<AnyPosition>, node: TreeNodeId) -> String {
    let mut words = match (tree.time(node), tree.recorded_total_time(node)) {
        (None, None) => String::new(),
        (Some(time), None) => format!(" ({}s)", seconds(time)),
        (None, Some(total)) => format!(" (/{}s)", seconds(total)),
        (Some(time), Some(total)) => format!(" ({}s/{}s)", seconds(time), seconds(total)),
    };
    for mark in tree.nags(node) {
        words += &format!(" ${mark}");
    }
    words
}

fn write_notes(tree: &GameTree<AnyPosition>, node: TreeNodeId, text: &mut String) {
    for (sign, words) in [('<', tree.comment_before(node)), (';', tree.comment(node))] {
        if !words.is_empty() {
            for part in words.split('\n') {
                let blank = if part.is_empty() { "" } else { " " };
                push_line(text, format_args!("{sign}{blank}{}", escape(part, &[])));
            }
        }
    }
    if !tree.bookmark(node).is_empty() {
        push_line(text, format_args!("@ {}", escape(tree.bookmark(node), &[])));
    }
}

/// Formats seconds with as many decimals as necessary.
fn seconds(time: Duration) -> String {
    let text = format!("{}.{:09}", time.as_secs(), time.subsec_nanos());
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}
