//! Explanations of the end of a leg.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::places::list;
use crate::Modifiers;

/// Returns the words for the end of the last leg; empty for the usual move or capture of an enemy.
pub(super) fn last(modes: Modifiers) -> String {
    let has = |mode| modes.contains(mode);
    let results = (has(Modifiers::MOVE), has(Modifiers::CAPTURE), has(Modifiers::FRIENDLY));
    let en_passant = has(Modifiers::EN_PASSANT);
    let (words, too) = match results {
        (false, false, false) if en_passant => (", only to capture en passant", ""),
        (false, false, false) => ("", ""),
        (true, false, false) => (", only without capturing", " except en passant"),
        (false, true, false) => (", only to capture", ", en passant too"),
        (true, true, false) => ("", ", capturing en passant too"),
        (false, false, true) => (", only to capture a friend", " or en passant"),
        (true, false, true) => (", never capturing an enemy but also a friend", " or en passant"),
        (false, true, true) => (", only to capture, friend or enemy", ", en passant too"),
        (true, true, true) => (", capturing friends too", ", and en passant"),
    };
    let too = if en_passant && results != (false, false, false) { too } else { "" };
    let sparing = if has(Modifiers::SPARING) { ", never capturing a royal piece" } else { "" };
    format!("{words}{too}{sparing}")
}

/// Returns the words for the end of a leg before the last, where the next one begins.
pub(super) fn between(modes: Modifiers) -> String {
    let has = |mode| modes.contains(mode);
    let hops = has(Modifiers::HOP) || has(Modifiers::GRASSHOP);
    let only = !modes.intersects(
        Modifiers::CAPTURE | Modifiers::FRIENDLY | Modifiers::HOP | Modifiers::GRASSHOP,
    );
    let results: Vec<&str> = [
        (only || has(Modifiers::MOVE), "to an empty square"),
        (has(Modifiers::CAPTURE), "capturing an enemy there"),
        (has(Modifiers::FRIENDLY), "capturing a friend there"),
        (hops && !has(Modifiers::SPARING), "onto a piece, which stays"),
        (hops && has(Modifiers::SPARING), "onto a friend, which stays"),
    ]
    .into_iter()
    .filter_map(|(applies, words)| applies.then_some(words))
    .collect();
    match results.as_slice() {
        [only] => only.to_string(),
        several => list(several, "or"),
    }
}
