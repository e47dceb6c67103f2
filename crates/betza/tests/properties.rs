//! What holds for every piece.

use proptest::prelude::*;
use wazir_betza::{Occupancy, Piece, Target};
use wazir_geometry::{Bits, Board, Chess8, Cross12, Facing, Shogi9};

type Words = &'static [&'static str];

const PLAIN: Words = &["f", "b", "l", "r", "v", "s"];
const OBLIQUE: Words = &["f", "b", "l", "r", "v", "s", "fh", "bh", "lh", "rh", "hl", "hr"];

fn pick(words: Words) -> impl Strategy<Value = &'static str> {
    proptest::sample::select(words)
}

/// Directions, what may happen at the end, how it travels, the atom and its range.
fn of(directions: Words, ways: Words, atoms: Words, ranges: Words) -> BoxedStrategy<String> {
    let directions = proptest::collection::vec(pick(directions), 0..5);
    let results = proptest::sample::subsequence(vec!["m", "c", "e"], 0..=3);
    let modes = (results, pick(ways), pick(&["", "", "i"]));
    (directions, modes, any::<bool>(), pick(atoms), pick(ranges))
        .prop_map(|(directions, (results, way, initial), first, atom, range)| {
            let directions = directions.concat();
            let modes = format!("{initial}{}{way}", results.concat());
            let (a, b) = if first { (directions, modes) } else { (modes, directions) };
            format!("{a}{b}{atom}{range}")
        })
        .boxed()
}

fn one_move() -> impl Strategy<Value = String> {
    let ranges: Words = &["", "0", "1", "2", "3", "7"];
    let long: Words = &["0", "2", "3", "5", "12"];
    let way: Words = &["", "", "n"];
    prop_oneof![
        3 => of(PLAIN, &["", "", "j", "jj"], &["W", "F", "R", "B", "K", "Q"], ranges),
        3 => of(PLAIN, &["", "p", "g"], &["W", "F", "R", "B", "K", "Q", "D", "A"], long),
        2 => of(PLAIN, way, &["D", "A", "H", "G"], ranges),
        1 => of(PLAIN, &["j"], &["D", "A"], &[""]),
        3 => of(OBLIQUE, way, &["N", "C", "Z"], ranges),
        1 => of(OBLIQUE, &["", "p", "g", "n"], &["NN", "CC", "ZZ"], &[""]),
        1 => of(PLAIN, &["", "p", "g"], &["WW", "FF", "DD", "AA", "HH", "GG"], &[""]),
        1 => pick(&["O2", "isO2", "ilO3", "rO1"]).prop_map(String::from),
    ]
}

/// Pieces of one to four moves that can be played.
fn pieces() -> impl Strategy<Value = (String, Piece)> {
    // `fhr`, say, reads on as `fh` and `r`, but `frh` leaves an `h` over.
    let readable = one_move()
        .prop_filter("a stray h", |text| !text.contains('h') || text.parse::<Piece>().is_ok());
    proptest::collection::vec(readable, 1..=4).prop_map(|moves| {
        // A letter that repeats the atom before it would be read as its double.
        let mut text = String::new();
        for part in moves {
            if text.is_empty() || !part.starts_with(|c: char| text.ends_with(c)) {
                text.push_str(&part);
            }
        }
        let piece = text.parse().expect("a piece of readable moves");
        (text, piece)
    })
}

/// Two words of random bits, one of them thinner, to place friends and enemies by.
fn sets() -> impl Strategy<Value = [u128; 3]> {
    (any::<[u128; 3]>(), any::<[u128; 3]>()).prop_map(|(a, b)| [a[0] & b[0], a[1] & b[1], a[2]])
}

fn check<B: Board>(piece: &Piece, board: &B, [own, enemy, unmoved]: [u128; 3], initial: bool) {
    let set = |bits: u128| {
        let squares = (0..board.squares()).filter(|i| bits >> i & 1 == 1);
        squares.fold(B::Bits::EMPTY, |set, i| set | B::Bits::bit(i))
    };
    let (own, unmoved) = (set(own), set(unmoved));
    let enemy = set(enemy) & !own;
    let ep = (!(own | enemy) & board.full()).iter().next();
    let view = Occupancy { own, enemy, unmoved, initial, ep };
    for facing in (0..4).map(Facing::new) {
        let tables = piece.compile(board, facing).expect("a supported piece");
        for from in 0..board.squares() {
            let (mut quiet, mut captures, mut taken_in_passing) =
                (B::Bits::EMPTY, B::Bits::EMPTY, B::Bits::EMPTY);
            let targets = piece.reference(board, facing, from, &view).expect("a supported piece");
            for target in targets {
                match target {
                    Target::Quiet { to } => quiet |= B::Bits::bit(to),
                    Target::Capture { to } => captures |= B::Bits::bit(to),
                    Target::EnPassant { to } => taken_in_passing |= B::Bits::bit(to),
                    _ => {}
                }
            }
            let to = tables.targets(from, own, enemy, initial, ep);
            let name = board.square_name(from);
            assert_eq!(to.quiet, quiet, "quiet from {name}, {facing:?}");
            assert_eq!(to.captures, captures, "captures from {name}, {facing:?}");
            assert_eq!(to.ep, taken_in_passing, "en passant from {name}, {facing:?}");
        }
        for line in tables.lines.iter().filter(|line| line.plain) {
            assert!(line.step.0.abs().max(line.step.1.abs()) == 1);
            assert!(line.rows.iter().all(|row| row.land == row.lo | row.up));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn tables_agree_with_the_reference(
        (_, piece) in pieces(), sets in sets(), initial: bool
    ) {
        check(&piece, &Chess8, sets, initial);
        check(&piece, &Shogi9, sets, initial);
        check(&piece, &Cross12, sets, initial);
    }

    #[test]
    fn printing_keeps_the_piece((text, piece) in pieces()) {
        let printed = piece.to_string();
        let again: Piece = printed.parse().unwrap();
        prop_assert_eq!(&again, &piece, "{} printed as {}", text, printed);
        prop_assert_eq!(again.rays(), piece.rays());
        prop_assert_eq!(again.to_string(), printed);
    }

    #[test]
    fn printing_for_xboard_keeps_the_meaning((text, piece) in pieces()) {
        if let Some(printed) = piece.to_xboard() {
            let again: Piece = printed.parse().unwrap();
            prop_assert_eq!(again.rays(), piece.rays(), "{} printed as {}", text, printed);
        }
    }

    #[test]
    fn rays_do_not_depend_on_the_order_of_moves((text, _) in pieces(), (other, _) in pieces()) {
        // `O2` in between keeps the last letter of one from doubling the first of the other.
        let one: Piece = format!("{text}O2{other}").parse().unwrap();
        let two: Piece = format!("{other}O2{text}").parse().unwrap();
        prop_assert_eq!(one.rays(), two.rays());
    }

    #[test]
    fn half_a_turn_mirrors_the_tables((_, piece) in pieces()) {
        let ahead = piece.compile(&Chess8, Facing::forward()).unwrap();
        let back = piece.compile(&Chess8, Facing::half()).unwrap();
        for from in 0..64 {
            let to = ahead.targets(from, 0, 0, true, None).quiet;
            prop_assert_eq!(back.targets(63 - from, 0, 0, true, None).quiet, to.reverse_bits());
        }
    }

    #[test]
    fn no_text_upsets_the_parser(text: String) {
        if let Err(error) = text.parse::<Piece>() {
            prop_assert!(text.get(error.span()).is_some());
            prop_assert!(!error.report().is_empty());
        }
    }

    #[test]
    fn no_letters_upset_the_parser(text in "[WFDNAHCLZJGKRBQOfblrvshmcdenjpgoytzqia0-9xE -]{0,40}") {
        match text.parse::<Piece>() {
            Ok(piece) => {
                prop_assert_eq!(&piece.to_string().parse::<Piece>().unwrap(), &piece);
                let _ = piece.compile(&Cross12, Facing::quarter());
            }
            Err(error) => prop_assert!(text.get(error.span()).is_some()),
        }
    }

    #[test]
    fn moves_tile_the_text((text, piece) in pieces()) {
        let parts: Vec<&str> = piece.spanned_moves().map(|(_, span)| &text[span]).collect();
        prop_assert_eq!(parts.concat(), text);
    }
}
