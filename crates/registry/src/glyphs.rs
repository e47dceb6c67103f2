//! Silhouettes of pieces by their English names.

mod silhouettes;

use silhouettes::SILHOUETTES;

/// Other names of silhouettes, in lower case.
const OTHER_NAMES: &[(&str, &str)] = &[
    ("marshall", "chancellor"),
    ("marshal", "chancellor"),
    ("empress", "chancellor"),
    ("cardinal", "archbishop"),
    ("princess", "archbishop"),
    ("hawk", "archbishop"),
    ("fers", "ferz"),
    ("firzan", "ferz"),
    ("counselor", "advisor"),
    ("counsellor", "advisor"),
    ("mandarin", "advisor"),
    ("guard", "mann"),
    ("man", "mann"),
    ("commoner", "mann"),
    ("alfil", "elephant"),
    ("shah", "king"),
    ("gold general", "general"),
    ("gold", "general"),
    ("silver", "silver general"),
    ("dragon", "dragon king"),
    ("eagle", "falcon"),
    ("ma", "knight"),
    ("maa", "knight"),
    ("yale", "unicorn"),
    ("quail", "left quail"),
    ("fad", "clobberer"),
    ("bede", "leaping bishop"),
    ("waffle", "elephant"),
    ("charging rook", "turret"),
    ("tokin", "pawn"),
    ("mao", "horse"),
    ("dabaaba", "dabbaba"),
    ("spearman", "lancer"),
    ("duck", "half duck"),
];

/// Names in lower case, and silhouettes of 12 by 8 cells of a terminal's half width and half height,
/// for pictures too coarse for the others.
const COARSE_GLYPHS: &[(&str, &str)] = &[
    (
        "king",
        ".....##.....
...######...
.....##.....
.####..####.
############
.##########.
..########..
.##########.",
    ),
    (
        "queen",
        ".....##.....
....####....
##...##...##
###.####.###
.##########.
..########..
...######...
.##########.",
    ),
    (
        "rook",
        ".##..##..##.
.##########.
..########..
...######...
...######...
...######...
..########..
.##########.",
    ),
    (
        "bishop",
        ".....##.....
....####....
...###.##...
..###.####..
..########..
....####....
...######...
.##########.",
    ),
    (
        "knight",
        "....##......
...#######..
..###.#####.
.###########
.###..######
.....######.
....#######.
..##########",
    ),
    (
        "pawn",
        "............
....####....
...######...
....####....
.....##.....
....####....
...######...
..########..",
    ),
    (
        "general",
        ".#........#.
.##......##.
..########..
...######...
..########..
..##....##..
.##########.
############",
    ),
];

fn find(glyphs: &[(&str, &'static str)], name: &str) -> Option<&'static str> {
    let found = glyphs.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
    found.map(|&(_, glyph)| glyph)
}

/// Returns the silhouette of the piece with this English name, ignoring case: an SVG path in a square
/// of 100 units, whose overlaps are holes. Returns `None` for a name without a drawing.
pub(crate) fn glyph(name: &str) -> Option<&'static str> {
    find(SILHOUETTES, name).or_else(|| find(SILHOUETTES, find(OTHER_NAMES, name)?))
}

/// Returns the silhouette for coarse pictures of the piece with this English name, ignoring case.
pub(crate) fn coarse_glyph(name: &str) -> Option<&'static str> {
    find(COARSE_GLYPHS, name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_has_one_silhouette() {
        for (at, (name, path)) in SILHOUETTES.iter().enumerate() {
            assert_eq!(glyph(&name.to_uppercase()), Some(*path));
            assert!(
                SILHOUETTES[..at].iter().all(|(other, shape)| other != name && shape != path),
                "{name}"
            );
        }
        for (name, known) in OTHER_NAMES {
            assert!(find(SILHOUETTES, name).is_none() && glyph(name).is_some(), "{name}: {known}");
        }
        assert_eq!(glyph("a piece of another name"), None);
    }
}
