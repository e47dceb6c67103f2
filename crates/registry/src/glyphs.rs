//! Silhouettes of pieces by their English names, drawn for this crate.

/// The foot of most silhouettes.
macro_rules! foot {
    () => {
        "M24 80H76V92H24z"
    };
}

/// A horse's head that faces left, with an eye.
macro_rules! horse {
    () => {
        "M30 78C30 62 44 58 46 46C40 54 32 52 26 57C20 58 14 50 18 45C24 36 28 28 36 20L38 8L46 16C68 18 \
         78 40 76 62C76 68 74 74 73 78zM40 30A3.5 3.5 0 1 0 47 30A3.5 3.5 0 1 0 40 30z"
    };
}

/// A bishop's hat.
macro_rules! mitre {
    () => {
        "M50 4C46 4 43 7 43 10C43 12 44 14 45 15C32 26 26 36 26 48C26 58 31 64 37 68L34 78H66L63 68C69 64 74 \
         58 74 48C74 36 68 26 55 15C56 14 57 12 57 10C57 7 54 4 50 4z"
    };
}

/// A tower with battlements.
macro_rules! tower {
    () => {
        "M22 10H36V20H43V10H57V20H64V10H78V32L69 40V66L76 78H24L31 66V40L22 32z"
    };
}

/// The cut-out in a tower or a hat that also leaps like a knight.
macro_rules! horseshoe {
    () => {
        "M40 62V46A10 10 0 0 1 60 46V62H54V46A4 4 0 0 0 46 46V62z"
    };
}

/// Names in lower case, and outlines whose overlaps are holes, in a square of 100 units.
const GLYPHS: &[(&str, &str)] = &[
    (
        "king",
        concat!(
            "M46 2H54V9H61V17H54V26H46V17H39V9H46zM50 34C57 24 86 24 86 44C86 58 74 64 71 78H29C26 64 14 58 14 44C14 24 43 24 \
             50 34zM46 40C38 33 24 34 24 45C24 54 33 58 36 66H46zM54 40V66H64C67 58 76 54 76 45C76 34 62 33 54 40z",
            foot!()
        ),
    ),
    (
        "queen",
        concat!(
            "M10 30L27 54L31 20L43 50L50 14L57 50L69 20L73 54L90 30L78 78H22zM45 9A5 5 0 1 1 55 9A5 5 0 1 1 45 9zM25 15A5 5 0 1 \
             1 35 15A5 5 0 1 1 25 15zM65 15A5 5 0 1 1 75 15A5 5 0 1 1 65 15zM4 26A5 5 0 1 1 14 26A5 5 0 1 1 4 26zM86 26A5 5 0 1 1 \
             96 26A5 5 0 1 1 86 26z",
            foot!()
        ),
    ),
    ("rook", concat!(tower!(), foot!())),
    ("bishop", concat!(mitre!(), foot!(), "M46 30H54V40H64V48H54V60H46V48H36V40H46z")),
    ("knight", concat!(horse!(), foot!())),
    (
        "pawn",
        concat!(
            "M50 14A16 16 0 1 1 50 46A16 16 0 1 1 50 14zM36 48H64L59 56C61 68 68 74 74 78H26C32 74 39 68 41 56z",
            foot!()
        ),
    ),
    // Wings on both sides of the hat.
    (
        "leaping bishop",
        concat!(
            mitre!(),
            foot!(),
            "M22 44C10 44 4 34 2 18C10 26 18 28 24 34zM24 58C14 60 6 54 4 44C10 50 16 50 22 48zM78 44C90 44 96 34 98 18C90 26 82 28 \
             76 34zM76 58C86 60 94 54 96 44C90 50 84 50 78 48z"
        ),
    ),
    ("archbishop", concat!(mitre!(), foot!(), horseshoe!())),
    ("marshall", concat!(tower!(), foot!(), horseshoe!())),
    // An elephant from the front: ears, tusks and trunk.
    (
        "elephant",
        "M50 14C60 14 66 18 69 24C78 14 96 18 96 36C96 54 86 62 76 58C74 64 70 66 66 68L68 80L60 72C60 82 58 94 48 94C40 94 36 90 36 \
         84L43 82C43 86 46 87 48 86C50 84 44 78 41 72L32 80L34 68C30 66 26 64 24 58C14 62 4 54 4 36C4 18 22 14 31 24C34 18 40 14 50 14zM37 \
         38A4 4 0 1 0 45 38A4 4 0 1 0 37 38zM55 38A4 4 0 1 0 63 38A4 4 0 1 0 55 38z",
    ),
    // A hammer.
    ("clobberer", concat!("M22 10H78L84 16V40L78 46H56V78H44V46H22L16 40V16z", foot!())),
    // A tower with a pointed roof and a window.
    (
        "turret",
        concat!("M50 4L76 34H68V66L74 78H26L32 66V34H24zM44 58V48A6 6 0 0 1 56 48V58z", foot!()),
    ),
    // A helmet with horns.
    (
        "general",
        concat!(
            "M50 22C62 22 72 17 78 4C88 18 84 34 74 38C78 44 80 52 80 62L88 74H12L20 62C20 52 22 44 26 38C16 34 12 18 22 4C28 \
             17 38 22 50 22zM34 52H66V58H34z",
            foot!()
        ),
    ),
    // The other way round, with a bridle.
    (
        "horse",
        concat!(
            "M70 78C70 62 56 58 54 46C60 54 68 52 74 57C80 58 86 50 82 45C76 36 72 28 64 20L62 8L54 16C32 18 22 40 24 62C24 68 26 74 \
             27 78zM53 30A3.5 3.5 0 1 0 60 30A3.5 3.5 0 1 0 53 30zM30 60L34 62C40 48 44 34 46 24L42 22C40 34 36 48 30 60z",
            foot!()
        ),
    ),
    ("unicorn", concat!(horse!(), foot!(), "M32 20L8 2L25 29z")),
    // A shield with two chevrons.
    (
        "colonel",
        "M14 8H86V50C86 72 68 86 50 94C32 86 14 72 14 50zM26 44V54L50 38L74 54V44L50 28zM26 64V66L34 72L50 60L66 72L74 64V62L50 48L26 \
         62z",
    ),
    // A low tower.
    (
        "short rook",
        concat!("M18 34H34V44H43V34H57V44H66V34H82V56L72 62L78 78H22L28 62L18 56z", foot!()),
    ),
    // A tree.
    ("woody", concat!("M50 2L72 30H62L80 54H66L84 70H56V78H44V70H16L34 54H20L38 30H28z", foot!())),
    // A duck on the water.
    (
        "half duck",
        concat!(
            "M34 10C46 10 52 18 52 28C52 36 48 40 48 46C60 40 76 44 94 38C94 62 82 76 58 76H46C26 76 16 66 18 52C20 42 28 40 28 34L8 32C10 \
             26 16 26 20 24C22 16 26 10 34 10zM31 22A4 4 0 1 0 39 22A4 4 0 1 0 31 22z",
            foot!()
        ),
    ),
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
    find(GLYPHS, name)
}

/// Returns the silhouette for coarse pictures of the piece with this English name, ignoring case.
pub(crate) fn coarse_glyph(name: &str) -> Option<&'static str> {
    find(COARSE_GLYPHS, name)
}
