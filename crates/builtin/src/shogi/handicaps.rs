//! The handicaps: starts in which the stronger player, White, lacks pieces and moves first.

use alloc::format;
use alloc::vec::Vec;

use wazir_registry::NamedStart;

use crate::shogi::texts::Handicaps;

/// The id, the title, and the two back ranks of White; "left" and "right" are White's.
const HANDICAPS: [(&str, Handicaps, &str); 15] = [
    ("lance", Handicaps::Lance, "lnsgkgsn1/1r5b1"),
    ("right-lance", Handicaps::RightLance, "1nsgkgsnl/1r5b1"),
    ("bishop", Handicaps::Bishop, "lnsgkgsnl/1r7"),
    ("rook", Handicaps::Rook, "lnsgkgsnl/7b1"),
    ("rook-lance", Handicaps::RookLance, "lnsgkgsn1/7b1"),
    ("two-piece", Handicaps::Two, "lnsgkgsnl/9"),
    ("three-piece", Handicaps::Three, "lnsgkgsn1/9"),
    ("four-piece", Handicaps::Four, "1nsgkgsn1/9"),
    ("five-piece", Handicaps::Five, "2sgkgsn1/9"),
    ("left-five-piece", Handicaps::LeftFive, "1nsgkgs2/9"),
    ("six-piece", Handicaps::Six, "2sgkgs2/9"),
    ("left-seven-piece", Handicaps::LeftSeven, "2sgkg3/9"),
    ("right-seven-piece", Handicaps::RightSeven, "3gkgs2/9"),
    ("eight-piece", Handicaps::Eight, "3gkg3/9"),
    ("ten-piece", Handicaps::Ten, "4k4/9"),
];

pub(super) fn handicap_starts() -> Vec<NamedStart> {
    let start = |(name, title, ranks)| {
        let sfen = format!("{ranks}/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
        NamedStart::new(name, sfen).with_title(title)
    };
    HANDICAPS.map(start).into()
}
