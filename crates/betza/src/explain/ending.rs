//! Explanations of the end of a leg.

use alloc::string::String;
use alloc::vec::Vec;

use wazir_text::{Argument, Language};

use super::Say;
use super::texts::{Ends, Legs};
use crate::Modifiers;

/// Returns the words for the end of the last leg; empty for the usual move or capture of an enemy.
pub(super) fn last(modes: Modifiers, language: Language) -> String {
    let has = |mode| modes.contains(mode);
    let results = (has(Modifiers::MOVE), has(Modifiers::CAPTURE), has(Modifiers::FRIENDLY));
    let en_passant = has(Modifiers::EN_PASSANT);
    let (words, too) = match results {
        (false, false, false) if en_passant => (Some(Ends::OnlyEnPassant), None),
        (false, false, false) => (None, None),
        (true, false, false) => (Some(Ends::OnlyQuiet), Some(Ends::ExceptEnPassant)),
        (false, true, false) => (Some(Ends::OnlyCapture), Some(Ends::CaptureEnPassant)),
        (true, true, false) => (None, Some(Ends::MoveEnPassant)),
        (false, false, true) => (Some(Ends::OnlyFriend), Some(Ends::OrEnPassant)),
        (true, false, true) => (Some(Ends::NoEnemy), Some(Ends::OrEnPassant)),
        (false, true, true) => (Some(Ends::OnlyAnyCapture), Some(Ends::CaptureEnPassant)),
        (true, true, true) => (Some(Ends::FriendsToo), Some(Ends::AndEnPassant)),
    };
    let too = too.filter(|_| en_passant);
    let sparing = has(Modifiers::SPARING).then_some(Ends::Sparing);
    [words, too, sparing].into_iter().flatten().map(|words| language.say(words)).collect()
}

/// Returns the words for the end of a leg before the last, where the next one begins.
pub(super) fn between(modes: Modifiers) -> Argument {
    let has = |mode| modes.contains(mode);
    let hops = has(Modifiers::HOP) || has(Modifiers::GRASSHOP);
    let only = !modes.intersects(
        Modifiers::CAPTURE | Modifiers::FRIENDLY | Modifiers::HOP | Modifiers::GRASSHOP,
    );
    let results = [
        (only || has(Modifiers::MOVE), Legs::Empty),
        (has(Modifiers::CAPTURE), Legs::Enemy),
        (has(Modifiers::FRIENDLY), Legs::Friend),
        (hops && !has(Modifiers::SPARING), Legs::Mount),
        (hops && has(Modifiers::SPARING), Legs::MountFriend),
    ];
    let results = results.into_iter().filter_map(|(applies, words)| applies.then_some(words));
    Argument::one_of(results.collect::<Vec<_>>())
}

/// Returns whether a leg can only end on an empty square.
pub(super) fn is_empty_square(end: &Argument) -> bool {
    *end == Argument::one_of([Legs::Empty])
}
