//! Tests of paths in brackets, of repeated legs, and of turns that depend on the turn before.
//!
//! The meanings are those that H. G. Muller published: comments 39372, 42471, 43659 and 58488 on
//! chessvariants.org, and Fairy-Stockfish's issues 1034 and 1035.

use wazir_betza::{Direction, Movement, Occupancy, Target};
use wazir_geometry::{Bits, Board, Chess8, Facing, Shogi9};

/// Random numbers (SplitMix64), the same each time.
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// Returns a set in which about one square in eight is.
    fn squares(&mut self) -> u128 {
        let mut word = || u128::from(self.next()) << 64 | u128::from(self.next());
        word() & word() & word() & ((1 << 81) - 1)
    }
}

fn piece(text: &str) -> Movement {
    text.parse().unwrap_or_else(|error| panic!("{error:#}"))
}

/// Returns the squares that a piece reaches from e4 on an otherwise empty board.
fn from_e4(text: &str) -> Vec<String> {
    let tables = piece(text).compile(&Chess8, Facing::forward()).expect("a playable piece");
    let e4 = Chess8.parse_square("e4").expect("a square");
    let mut names: Vec<_> = tables
        .targets(e4, 0, 0, false, None)
        .quiet
        .iter()
        .map(|at| Chess8.square_name(at))
        .collect();
    names.sort();
    names
}

/// Returns everything a piece does on many boards with random pieces.
fn meaning(text: &str) -> Vec<Vec<Target>> {
    let piece = piece(text);
    let mut dice = Dice(7);
    let mut all = Vec::new();
    for facing in [Facing::forward(), Facing::half()] {
        let tables = piece.compile(&Shogi9, facing).expect("a playable piece");
        for _ in 0..40 {
            let (own, enemy) = (dice.squares(), dice.squares());
            let view = Occupancy { own, enemy: enemy & !own, ..Occupancy::default() };
            all.extend((0..81).map(|from| tables.all_targets(from, &view)));
        }
    }
    all
}

#[test]
fn brackets_mean_what_their_author_says() {
    let table = "[F?fsR] FyafsF,[F?R] FyafsF,[F-R] yafsF,[W?fsB] WyafsW,[W?B] WyafsW,[F-fB] [F-B],[A?fB] jB,\
        [D?fsB] [D?B],[W-fsF] afsW,[W-F] afsW,[K?K?K] KaKaaK,[W?W] WR2,[F?fF?fF] B3,[W-R] [W-fR],\
        [D?D] D2,v[F?R] v[F?fsR],fr[W?B] fr[W?fsB],vs[F?R] [F?R],[W-mcfsF] [W-F],m[F?R] [mF?mR],\
        [W?sR] [W?lR][W?rR],[F?fsW?fzB] F[F-W][F-fsW-fzB],[cW-cW] cafcW,[N?fB] N[N-B],[N?B] [N?fB]";
    for row in table.split(',') {
        let (path, other) = row.split_once(' ').unwrap();
        assert_eq!(meaning(path), meaning(other), "{path} {other}");
    }
}

#[test]
fn letters_in_front_choose_among_the_paths() {
    assert_eq!(
        from_e4("v[F?R]"),
        ["d1", "d2", "d3", "d5", "d6", "d7", "d8", "f1", "f2", "f3", "f5", "f6", "f7", "f8"]
    );
    assert_eq!(
        from_e4("v[W?B]"),
        ["b8", "c1", "c7", "d2", "d6", "e3", "e5", "f2", "f6", "g1", "g7", "h8"]
    );
    assert_eq!(from_e4("fr[W?B]"), ["f4", "g5", "h6"]);
    assert_eq!(from_e4("rf[W?B]"), ["e5", "f6", "g7", "h8"]);
    assert_eq!(from_e4("f[W-sR]"), ["a5", "b5", "c5", "d5", "f5", "g5", "h5"]);
    // Black's paths are turned by half a circle.
    let tables = piece("fr[W?B]").compile(&Chess8, Facing::half()).expect("a playable piece");
    let e4 = Chess8.parse_square("e4").expect("a square");
    let to = tables.targets(e4, 0, 0, false, None).quiet;
    let to: Vec<_> = to.iter().map(|at| Chess8.square_name(at)).collect();
    assert_eq!(to, ["a1", "b2", "c3", "d4"]);
}

#[test]
fn a_turn_may_depend_on_the_turn_before() {
    let table = "afsafzK afraflKaflafrK,afsafqK afrafrKaflaflK,maqW masW,mazW masW,aqF asF,afqafqafqK \
        afrafrafrKaflaflaflK";
    for row in table.split(',') {
        let (relative, absolute) = row.split_once(' ').unwrap();
        assert_eq!(meaning(relative), meaning(absolute), "{relative} {absolute}");
    }
    // Right, left, and left again; or the other way round.
    assert_eq!(meaning("asazaqW"), meaning("aralalWalararW"));
    let letters = piece("afzW").moves()[0].legs()[1].directions().to_vec();
    assert_eq!(letters, [Direction::Forward, Direction::OtherSide]);
}

#[test]
fn repeated_legs_are_all_their_numbers() {
    assert_eq!(
        from_e4("afs(afz)W"),
        from_e4(
            "afsWafsafzWafsafzafzWafsafzafzafzWafsafzafzafzafzWafsafzafzafzafzafzWafsafzafzafzafzafzafzW"
        )
    );
    assert_eq!(meaning("(af)W"), meaning("R"));
    assert_eq!(
        meaning("afs(afzafz)F"),
        meaning("afsFafsafzafzFafsafzafzafzafzFafsafzafzafzafzafzafzF")
    );
}

#[test]
fn h_on_kings_and_queens_is_half_of_their_directions() {
    for (text, canonical) in
        [("bhK", "bK"), ("fhQ", "fQ"), ("bhsK", "bsK"), ("rhK2", "rQ2"), ("[bhK-R]", "[bK-R]")]
    {
        assert_eq!(piece(text).to_string(), canonical);
    }
    assert_eq!(from_e4("fNbhsK"), ["d3", "d4", "d6", "e3", "f3", "f4", "f6"]);
    // `frh` would be a right half and straight ahead; without `h` the letters mean one corner.
    assert!("frhK".parse::<Movement>().is_err());
    assert!("hK".parse::<Movement>().is_err());
}

#[test]
fn halflings_go_half_of_the_way() {
    assert_eq!(from_e4("hhR"), ["c4", "d4", "e2", "e3", "e5", "e6", "f4", "g4"]);
    assert_eq!(from_e4("fhhR"), ["e5", "e6"]);
    assert_eq!(from_e4("hhK"), from_e4("K"));
    // The path e5 f6 g7 h8 has four squares, so it ends on the second.
    assert_eq!(from_e4("rfhh[W-B]"), ["f6"]);
    assert_eq!(piece("hhmR").to_string(), "mhhR");
}

#[test]
fn what_has_no_meaning_is_refused() {
    for text in [
        "[F]",
        "[FR]",
        "[F?R",
        "F?R]",
        "[F?",
        "[]",
        "[F?O2]",
        "[O2-F]",
        "[aF?R]",
        "[F?yR-W]",
        "af[F?R]",
        "o[F?R]",
        "[F?rR]",
        "[N?lB]",
        "[W?rN]",
        "[F?R]]",
        "[F-]",
        "(F)",
        "(a)F)",
        "(af)(af)F",
        "(afF",
        "afs(F)W",
        "[hF?R]",
        "h[F?R]",
        "[F?ssR]",
        "[pF?R]y",
        "(afz)",
        "([F?R])",
    ] {
        assert!(text.parse::<Movement>().is_err(), "{text}");
    }
}

#[test]
fn paths_are_explained_and_printed() {
    let mut text = String::new();
    for betza in [
        "[F?R]",
        "[F-fsR]",
        "[W-DD]",
        "v[F?R]",
        "fr[W?B]",
        "f[W?sR]",
        "[N?fB]",
        "[nD?fsB]",
        "[F?fsW?fzB]",
        "[K?K?K]",
        "m[W?W-F]",
        "[cW-mF]",
        "[W-W-F]",
        "afs(afz)W",
        "afs(afzafz)F",
        "(az)F",
        "maqW",
        "afsafzK",
        "[D-bR]",
        "vsm[F?fsR]",
    ] {
        let piece = piece(betza);
        text += &format!("{betza} = {piece}\n  {}\n", piece.explain());
    }
    insta::assert_snapshot!(text);
}
