//! The handicaps: starts in which the stronger player, White, lacks pieces and moves first.

use alloc::format;
use alloc::vec::Vec;

use wazir_registry::NamedStart;

use crate::shogi::texts::{HandicapUses, Handicaps};

/// A handicap: its name, another name, its title, what it is for, and the two back ranks of White.
/// "Left" and "right" are White's.
type Handicap = (&'static str, &'static [&'static str], Handicaps, HandicapUses, &'static str);

const HANDICAPS: [Handicap; 15] = [
    ("lance", &["left-lance"], Handicaps::Lance, HandicapUses::Slight, "lnsgkgsn1/1r5b1"),
    ("right-lance", &[], Handicaps::RightLance, HandicapUses::Right, "1nsgkgsnl/1r5b1"),
    ("bishop", &[], Handicaps::Bishop, HandicapUses::Bishop, "lnsgkgsnl/1r7"),
    ("rook", &[], Handicaps::Rook, HandicapUses::Rook, "lnsgkgsnl/7b1"),
    ("rook-lance", &[], Handicaps::RookLance, HandicapUses::RookLance, "lnsgkgsn1/7b1"),
    ("two-pieces", &["two-piece", "2-pieces"], Handicaps::Two, HandicapUses::Two, "lnsgkgsnl/9"),
    (
        "three-pieces",
        &["three-piece", "3-pieces"],
        Handicaps::Three,
        HandicapUses::Between,
        "lnsgkgsn1/9",
    ),
    (
        "four-pieces",
        &["four-piece", "4-pieces"],
        Handicaps::Four,
        HandicapUses::Four,
        "1nsgkgsn1/9",
    ),
    (
        "five-pieces",
        &["five-piece", "5-pieces"],
        Handicaps::Five,
        HandicapUses::Between,
        "2sgkgsn1/9",
    ),
    (
        "left-five-pieces",
        &["left-five-piece"],
        Handicaps::LeftFive,
        HandicapUses::Between,
        "1nsgkgs2/9",
    ),
    ("six-pieces", &["six-piece", "6-pieces"], Handicaps::Six, HandicapUses::Six, "2sgkgs2/9"),
    (
        "left-seven-pieces",
        &["left-seven-piece"],
        Handicaps::LeftSeven,
        HandicapUses::Between,
        "2sgkg3/9",
    ),
    (
        "right-seven-pieces",
        &["right-seven-piece"],
        Handicaps::RightSeven,
        HandicapUses::Between,
        "3gkgs2/9",
    ),
    (
        "eight-pieces",
        &["eight-piece", "8-pieces"],
        Handicaps::Eight,
        HandicapUses::Eight,
        "3gkg3/9",
    ),
    ("ten-pieces", &["ten-piece", "10-pieces"], Handicaps::Ten, HandicapUses::Ten, "4k4/9"),
];

pub(super) fn handicap_starts() -> Vec<NamedStart> {
    let start = |(name, aliases, title, usage, ranks): Handicap| {
        let sfen = format!("{ranks}/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
        let start = NamedStart::new(name, sfen).with_title(title).with_about(usage);
        start.with_aliases(aliases.iter().copied())
    };
    HANDICAPS.map(start).into()
}

pub(super) fn even_start() -> NamedStart {
    NamedStart::with_options("even", []).with_title(Handicaps::Even).with_about(HandicapUses::Even)
}
