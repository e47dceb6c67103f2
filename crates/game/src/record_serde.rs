//! The serde form of records: the start position, and the nodes in the order of their creation with
//! their moves in the game's notation.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Display;
use core::time::Duration;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Game, Node, NodeId, Outcome, Record};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RecordData<P> {
    start: P,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    comment: String,
    /// The node after the start is number 1.
    moves: Vec<MoveData>,
    /// The continuations of nodes where a later one became the main one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    orders: Vec<(usize, Vec<usize>)>,
    cursor: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    declared: Option<(usize, Outcome)>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct MoveData {
    #[serde(rename = "move")]
    mv: String,
    after: usize,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    comment: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    time: Option<Duration>,
}

/// Returns the moves of a record as texts. A position is dropped after the last move from it.
fn move_data<G: Game>(record: &Record<G>) -> Vec<MoveData> {
    let mut positions: Vec<Option<G>> = Vec::new();
    let mut left: Vec<usize> = record.nodes().map(|(_, node)| node.children().len()).collect();
    let mut entries = Vec::new();
    for (_, node) in record.nodes() {
        let Some(mv) = node.mv() else {
            positions.push(Some(record.start().clone()));
            continue;
        };
        let parent = node.parent().index();
        left[parent] -= 1;
        let before = match left[parent] {
            0 => positions[parent].take(),
            _ => positions[parent].clone(),
        };
        // Children are newer than their parents, so the position exists until the last child.
        let Some(mut position) = before else { continue };
        entries.push(MoveData {
            mv: position.move_text(mv),
            after: parent,
            comment: node.comment().into(),
            time: node.time(),
        });
        let leads_on = !node.children().is_empty();
        positions.push(leads_on.then(|| {
            position.play_unchecked(mv);
            position
        }));
    }
    entries
}

fn child_order<M: Copy>((id, node): (NodeId, &Node<M>)) -> Option<(usize, Vec<usize>)> {
    let children: Vec<usize> = node.children().iter().map(|child| child.index()).collect();
    (!children.is_sorted()).then(|| (id.index(), children))
}

impl<G: Game + Serialize> Serialize for Record<G> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let form = RecordData {
            start: self.start(),
            comment: self.node(NodeId::START).comment().into(),
            moves: move_data(self),
            orders: self.nodes().filter_map(child_order).collect(),
            cursor: self.cursor().index(),
            declared: self.declared().map(|(node, outcome)| (node.index(), outcome)),
        };
        form.serialize(serializer)
    }
}

impl<'de, G: Game + Deserialize<'de>> Deserialize<'de> for Record<G> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        replay(RecordData::<G>::deserialize(deserializer)?)
    }
}

fn replay<G: Game, E: Error>(form: RecordData<G>) -> Result<Record<G>, E> {
    let mut record = Record::new(form.start);
    let node = |record: &Record<G>, number: usize| {
        let none = || E::custom(format_args!("there is no node {number} of the record"));
        record.node_id(number).ok_or_else(none)
    };
    if !form.comment.is_empty() {
        record.set_comment(NodeId::START, form.comment);
    }
    for (entry, number) in form.moves.into_iter().zip(1..) {
        let after = node(&record, entry.after)?;
        if after != record.cursor() {
            record.go_to(after);
        }
        let wrong = |why: &dyn Display| {
            E::custom(format_args!("move {number} of the record, {}: {why}", entry.mv))
        };
        let mv = record.position().read_move(&entry.mv).map_err(|why| wrong(&why))?;
        let id = record.play_past_end(mv).map_err(|why| wrong(&why))?;
        if id.index() != number {
            return Err(wrong(&"it stands there already"));
        }
        if !entry.comment.is_empty() {
            record.set_comment(id, entry.comment);
        }
        if let Some(time) = entry.time {
            record.set_time(id, time);
        }
    }
    for (at, children) in form.orders {
        let at = node(&record, at)?;
        let children = children.into_iter().map(|child| node(&record, child));
        let children = children.collect::<Result<Vec<_>, _>>()?;
        if !record.reorder_children(at, children) {
            let at = at.index();
            return Err(E::custom(format_args!("these are not the moves after node {at}")));
        }
    }
    if let Some((at, outcome)) = form.declared {
        let at = node(&record, at)?;
        let wrong = |why| E::custom(format_args!("the declared end: {why}"));
        record.declare(at, outcome).map_err(wrong)?;
    }
    let cursor = node(&record, form.cursor)?;
    record.go_to(cursor);
    Ok(record)
}
