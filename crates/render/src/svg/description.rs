//! Descriptions of positions for screen readers.

use std::collections::BTreeMap;

use crate::{BoardView, Diagram, Marks};

/// Returns a description of each owner's pieces, the hands and the marks.
pub(super) fn description(view: &BoardView) -> String {
    let mut owners: BTreeMap<_, Vec<String>> = BTreeMap::new();
    for cell in view.cells() {
        if let Some(piece) = cell.piece() {
            let words = format!("{} {}", piece.name(), cell.name());
            owners.entry(piece.owner()).or_default().push(words);
        }
    }
    let mut parts: Vec<String> = Vec::new();
    for (owner, pieces) in owners {
        let number = || format!("Player {}", owner.index() + 1);
        let player = view.player_name(owner).map_or_else(number, str::to_owned);
        parts.push(format!("{player}: {}.", pieces.join(", ")));
    }
    for hand in view.hands() {
        let held = hand.held().map(|(piece, count)| format!("{count} {}", piece.name()));
        let held: Vec<String> = held.collect();
        if !held.is_empty() {
            parts.push(format!("{} has in hand: {}.", hand.title(), held.join(", ")));
        }
    }
    let marks = [
        (Marks::LAST, "Last move"),
        (Marks::CHECK, "Check"),
        (Marks::PICKED, "Picked up"),
        (Marks::TARGET, "May go to"),
        (Marks::BARRED, "May not go now to"),
        (Marks::ZONE, "Promotes on"),
        (Marks::IDEA, "Thought of"),
    ];
    for (mark, words) in marks {
        let cells = view.cells().filter(|cell| cell.marks().contains(mark));
        let names: Vec<&str> = cells.map(|cell| cell.name()).collect();
        if !names.is_empty() {
            parts.push(format!("{words}: {}.", names.join(" ")));
        }
    }
    parts.join(" ")
}

/// Returns a description of the squares that a piece reaches, by way.
pub(super) fn describe_ways(diagram: &Diagram) -> String {
    diagram.ways().fold(String::new(), |all, reach| {
        let cells = diagram.view().cells();
        let reached = cells.filter(|cell| diagram.ways_to(cell.index()).contains(&reach));
        let names: Vec<&str> = reached.map(|cell| cell.name()).collect();
        format!("{all} {}: {}.", reach.meaning(), names.join(" "))
    })
}
