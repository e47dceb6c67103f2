//! Properties that hold for every piece.

use proptest::prelude::*;
use wazir_betza::{Mode, Movement, Occupancy, Target};
use wazir_geometry::{Bits, Board, Chess8, Cross12, Facing, RectBoard, Shogi9};

type Words = &'static [&'static str];

const PLAIN: Words = &["f", "b", "l", "r", "v", "s"];
const OBLIQUE: Words = &["f", "b", "l", "r", "v", "s", "fh", "bh", "lh", "rh", "hl", "hr"];

fn pick(words: Words) -> impl Strategy<Value = &'static str> {
    proptest::sample::select(words)
}

/// Makes a move from directions, results and modes, an atom and a range.
fn of(directions: Words, ways: Words, atoms: Words, ranges: Words) -> BoxedStrategy<String> {
    let long_letters = directions.contains(&"fh");
    let directions = proptest::collection::vec(pick(directions), 0..5);
    let results = proptest::sample::subsequence(vec!["m", "c", "e"], 0..=3);
    let modes = (results, pick(ways), pick(&["", "", "i"]));
    (directions, modes, any::<bool>(), pick(atoms), pick(ranges))
        .prop_map(move |(directions, (results, way, initial), first, atom, range)| {
            // `ss` belongs to other dialects, except on oblique atoms.
            let mut directions = directions.concat();
            while !long_letters && directions.contains("ss") {
                directions = directions.replace("ss", "s");
            }
            if directions.contains("hh") {
                // That is a halfling.
                directions.clear();
            }
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

/// Returns pieces of one to four moves along straight lines.
fn pieces() -> impl Strategy<Value = (String, Movement)> {
    joined_moves(one_move(), 4)
}

/// Returns one leg of a chain, or a single leg with a mode of the extensions.
fn leg() -> impl Strategy<Value = String> {
    const TURNS: Words = &[
        "", "", "f", "b", "l", "r", "s", "v", "fs", "bs", "fl", "br", "sv", "fsb", "fz", "fq", "z",
        "q", "bz", "zf", "lq", "vz",
    ];
    const ENDS: Words =
        &["", "", "", "m", "c", "d", "p", "g", "y", "mc", "cp", "cg", "cy", "md", "tc"];
    const WAYS: Words =
        &["", "", "", "", "", "o", "z", "q", "j", "t", "n", "oz", "oq", "jj", "zn", "hh"];
    (pick(TURNS), pick(ENDS), pick(WAYS)).prop_map(|(turns, ends, way)| {
        // A mode letter may occur only once.
        let mut text = String::from(turns);
        text.extend(ends.chars().chain(way.chars()).filter(|letter| *letter != 't'));
        if ends.contains('t') || way.contains('t') {
            text.push('t');
        }
        text
    })
}

/// Returns a path in brackets.
fn path() -> impl Strategy<Value = String> {
    const STARTS: Words = &["", "", "", "f", "s", "v", "l", "m", "c", "fr", "bm", "hh", "vhh"];
    const ATOMS: Words =
        &["W", "F", "K", "R", "B", "Q", "D", "A", "N", "C", "DD", "AA", "W2", "B3", "Q2", "NN"];
    const TURNS: Words = &["", "", "", "f", "s", "fs", "b", "l", "fz", "q", "bs", "z"];
    const MODES: Words = &["", "", "", "", "m", "c", "mc", "d", "p", "n", "o", "j", "t", "hh"];
    let leg = (pick(TURNS), pick(MODES), pick(ATOMS))
        .prop_map(|(turns, modes, atom)| format!("{turns}{modes}{atom}"));
    let legs = proptest::collection::vec((pick(&["?", "-"]), leg), 2..=3);
    (pick(STARTS), legs).prop_map(|(start, legs)| {
        let legs: String = legs.into_iter().map(|(sign, leg)| format!("{sign}{leg}")).collect();
        format!("{start}[{}]", legs.trim_start_matches(['?', '-']))
    })
}

/// Returns a chain with a part that is repeated.
fn repeated() -> impl Strategy<Value = String> {
    const STARTS: Words = &["", "afs", "fafz", "mafs", "as"];
    const BODIES: Words = &["(afz)", "(afzafz)", "(aq)", "(afs)", "(az)", "(afzm)", "(af)"];
    const ENDS: Words = &["", "", "af", "afq"];
    (pick(STARTS), pick(BODIES), pick(ENDS), pick(&["W", "F", "K", "D", "R"]))
        .prop_map(|(start, body, end, atom)| format!("{start}{body}{end}{atom}"))
}

/// Returns a move of the extensions that has a meaning.
fn bent_move() -> impl Strategy<Value = String> {
    const STRAIGHT: Words =
        &["W", "F", "K", "R", "B", "Q", "D", "A", "H", "G", "DD", "AA", "W2", "K3", "D2"];
    const OBLIQUE: Words = &["N", "C", "Z", "NN", "CC", "Z2"];
    let chain = (proptest::collection::vec(leg(), 1..=4), pick(STRAIGHT));
    let ring = (leg(), pick(OBLIQUE)).prop_map(|(leg, atom)| (vec![leg], atom));
    let initial = pick(&["", "", "i"]);
    let written = prop_oneof![4 => chain, 1 => ring]
        .prop_map(|(legs, atom)| format!("{}{atom}", legs.join("a")));
    (prop_oneof![5 => written, 4 => path(), 1 => repeated()], initial)
        .prop_map(|(text, initial)| format!("{initial}{text}"))
        .prop_filter("no meaning", |text| {
            let played =
                text.parse::<Movement>().map(|p| p.compile(&Chess8, Facing::forward()).is_ok());
            played.unwrap_or(false)
        })
}

/// Returns pieces that may bend, wrap round the board, and act on their way.
fn bent_pieces() -> impl Strategy<Value = (String, Movement)> {
    joined_moves(prop_oneof![4 => bent_move(), 1 => one_move()], 2)
}

fn joined_moves(
    moves: impl Strategy<Value = String>,
    most: usize,
) -> impl Strategy<Value = (String, Movement)> {
    // `fhr`, for example, continues as `fh` and `r`, but `frh` leaves an `h` over.
    let readable = moves
        .prop_filter("a stray h", |text| !text.contains('h') || text.parse::<Movement>().is_ok());
    proptest::collection::vec(readable, 1..=most).prop_map(|moves| {
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

/// Returns random bits for friends and enemies (fewer set), unmoved pieces and royal pieces.
fn sets() -> impl Strategy<Value = [u128; 4]> {
    (any::<[u128; 4]>(), any::<[u128; 4]>())
        .prop_map(|(a, b)| [a[0] & b[0], a[1] & b[1], a[2], a[3]])
}

fn view<B: Board>(board: &B, words: [u128; 4], initial: bool) -> Occupancy<B::Bits> {
    let squares = (0..board.square_count()).map(|i| (i, B::Bits::bit(i)));
    let set = |word: u128| {
        let chosen = squares.clone().filter(|(i, _)| word >> i & 1 == 1);
        chosen.fold(B::Bits::EMPTY, |all, (_, bit)| all | bit)
    };
    let [own, enemy, unmoved, royal] = words.map(set);
    let ep = (!(own | enemy) & board.full()).iter().next();
    Occupancy { own, enemy: enemy & !own, unmoved, royal, initial, ep }
}

/// Compares the tables with the reference, from every `stride`-th square.
fn compare<B: Board>(piece: &Movement, board: &B, words: [u128; 4], initial: bool, stride: usize) {
    let view = view(board, words, initial);
    for facing in (0..4).map(Facing::new) {
        let tables = piece.compile(board, facing).expect("a playable piece");
        let first = (words[2] % stride as u128) as usize;
        for from in (first..board.square_count()).step_by(stride) {
            let expected =
                piece.reference_targets(board, facing, from, &view).expect("a playable piece");
            let all = tables.all_targets(from, &view);
            let name = board.square_name(from);
            assert_eq!(all, expected, "{piece} from {name}, {facing:?}, {view:?}");
            assert_sets_agree(&tables, from, &view, &all);
            assert_paths_agree(&tables, from, &view);
            assert_special_agree(&tables, from, &view, &all);
            let plain = |t: &Target| {
                use Target::{Capture, Castle, EnPassant, Quiet};
                matches!(t, Quiet { .. } | Capture { .. } | EnPassant { .. } | Castle { .. })
            };
            let all_plain = tables.walks.iter().all(|walk| walk.is_plain());
            assert!(!all_plain || all.iter().all(plain), "{piece} from {name}: {all:?}");
            let reach = tables.reach(from, initial) | B::Bits::bit(from);
            let outside = |t: &&Target| {
                !matches!(t, Target::Castle { .. }) && !reach.contains(t.square(from))
            };
            assert_eq!(all.iter().find(outside), None, "{piece} from {name}");
        }
        for line in tables.lines.iter().filter(|line| line.plain) {
            assert!(line.step.0.abs().max(line.step.1.abs()) == 1);
            assert!(line.rows.iter().all(|row| row.landing == row.lo | row.up));
        }
    }
}

/// Compares the sets with the list, if no royal piece is spared.
fn assert_sets_agree<B: Bits>(
    tables: &wazir_betza::MoveTables<B>,
    from: usize,
    view: &Occupancy<B>,
    all: &[Target],
) {
    let set = |of: fn(&Target) -> Option<usize>| {
        all.iter().filter_map(of).fold(B::EMPTY, |all, to| all | B::bit(to))
    };
    let sets = tables.targets(from, view.own, view.enemy, view.initial, view.ep);
    let quiet = set(|t| if let Target::Quiet { to } = t { Some(*to) } else { None });
    let captures = set(|t| if let Target::Capture { to } = t { Some(*to) } else { None });
    let passing = set(|t| if let Target::EnPassant { to } = t { Some(*to) } else { None });
    if view.royal.is_empty() {
        assert_eq!((sets.quiet, sets.captures, sets.ep), (quiet, captures, passing));
    }
}

/// Compares the target sets of walks with the conditions of their paths.
fn assert_paths_agree<B: Bits>(
    tables: &wazir_betza::MoveTables<B>,
    from: usize,
    view: &Occupancy<B>,
) {
    let mut walks = tables.clone();
    walks.leaps.clear();
    walks.lines.clear();
    walks.hops.clear();
    let Some(paths) = walks.walk_paths(from, 5_000) else { return };
    let (mut quiet, mut captures) = (B::EMPTY, B::EMPTY);
    let own = view.own & !B::bit(from);
    let occupied = (own | view.enemy) & !B::bit(from);
    for path in paths {
        let timely = view.initial || !path.mode.contains(Mode::INITIAL);
        let held = (path.empty & occupied).is_empty() && (path.full & !occupied).is_empty();
        if timely && held {
            let to = B::bit(path.to);
            let when = |mode| if path.mode.contains(mode) { to } else { B::EMPTY };
            quiet |= when(Mode::QUIET) & !occupied;
            captures |= when(Mode::CAPTURE) & occupied & !own;
        }
    }
    let sets = walks.targets(from, view.own, view.enemy, view.initial, None);
    assert_eq!((sets.quiet, sets.captures), (quiet, captures));
}

/// Compares the special targets with the list, and with the squares on which they depend.
fn assert_special_agree<B: Bits>(
    tables: &wazir_betza::MoveTables<B>,
    from: usize,
    view: &Occupancy<B>,
    all: &[Target],
) {
    use Target::{Friendly, Igui, Locust, Pass};
    let special = |view: &Occupancy<B>| {
        let mut found = Vec::new();
        tables.special_targets(from, view, |target| found.push(target));
        found.sort_unstable();
        found.dedup();
        found
    };
    let found = special(view);
    let wanted = |t: &&Target| matches!(t, Locust { .. } | Friendly { .. } | Igui { .. } | Pass);
    assert!(found.iter().eq(all.iter().filter(wanted)), "{found:?}, not {all:?}");
    let (takes, sees) = tables.special_reach(from);
    let most = tables.walks.iter().map(|walk| walk.max_locust_captures()).max().unwrap_or(0);
    for target in &found {
        let (Locust { captured: kills, .. } | Friendly { kills, .. } | Igui { kills }) = target
        else {
            continue;
        };
        let mut squares = (0..128).filter(|at| kills >> at & 1 == 1);
        assert!(squares.all(|at| takes.contains(at)), "{target:?} {takes:?}");
        let on_the_way = kills & !(1 << target.square(from));
        assert!(on_the_way.count_ones() as usize <= most, "{target:?}");
    }
    // Other squares may hold anything.
    let crowded = Occupancy { own: view.own & sees, enemy: view.enemy | !sees, ..*view };
    let empty = Occupancy { own: view.own & sees, enemy: view.enemy & sees, ..*view };
    assert_eq!([special(&crowded), special(&empty)], [found.clone(), found]);
}

/// Returns everything a piece does on one board, to compare the meanings of two texts.
fn meaning(piece: &Movement, words: [u128; 4]) -> Vec<Vec<Target>> {
    let view = view(&Shogi9, words, true);
    let tables = piece.compile(&Shogi9, Facing::forward()).expect("a playable piece");
    (0..81).map(|from| tables.all_targets(from, &view)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn tables_agree_with_the_reference(
        (_, piece) in pieces(), sets in sets(), initial: bool
    ) {
        compare(&piece, &Chess8, sets, initial, 1);
        compare(&piece, &Shogi9, sets, initial, 1);
        compare(&piece, &Cross12, sets, initial, 1);
    }

    #[test]
    fn walks_agree_with_the_reference(
        (_, piece) in bent_pieces(), sets in sets(), initial: bool, spared: bool,
        (width, height) in (1..=26usize, 1..=5usize),
    ) {
        let [own, enemy, unmoved, royal] = sets;
        let sets = [own, enemy, unmoved, if spared { royal } else { 0 }];
        compare(&piece, &Chess8, sets, initial, 7);
        compare(&piece, &Shogi9, sets, initial, 11);
        compare(&piece, &Cross12, sets, initial, 19);
        let rect = RectBoard::new(width, height.min(128 / width)).expect("a small board");
        compare(&piece, &rect, sets, initial, 7);
    }

    #[test]
    fn printing_keeps_what_a_walk_means((text, piece) in bent_pieces(), sets in sets()) {
        let printed = piece.to_string();
        let again: Movement = printed.parse().unwrap();
        prop_assert_eq!(&again, &piece, "{} printed as {}", text, printed);
        prop_assert_eq!(again.to_string(), printed);
        let expected = meaning(&piece, sets);
        prop_assert_eq!(&meaning(&again, sets), &expected);
        if let Some(printed) = piece.to_xboard() {
            let again: Movement = printed.parse().unwrap();
            prop_assert_eq!(meaning(&again, sets), expected, "{} printed as {}", text, printed);
        }
    }

    #[test]
    fn printing_for_stockfish_keeps_the_meaning((text, piece) in pieces()) {
        if let Ok(printed) = piece.to_fairy_stockfish() {
            let again: Movement = printed.parse().unwrap();
            prop_assert_eq!(again.rays(), piece.rays(), "{} printed as {}", text, printed);
        }
    }

    #[test]
    fn printing_keeps_the_piece((text, piece) in pieces()) {
        let printed = piece.to_string();
        let again: Movement = printed.parse().unwrap();
        prop_assert_eq!(&again, &piece, "{} printed as {}", text, printed);
        prop_assert_eq!(again.rays(), piece.rays());
        prop_assert_eq!(again.to_string(), printed);
    }

    #[test]
    fn printing_for_xboard_keeps_the_meaning((text, piece) in pieces()) {
        if let Some(printed) = piece.to_xboard() {
            let again: Movement = printed.parse().unwrap();
            prop_assert_eq!(again.rays(), piece.rays(), "{} printed as {}", text, printed);
        }
    }

    #[test]
    fn rays_do_not_depend_on_the_order_of_moves((text, _) in pieces(), (other, _) in pieces()) {
        // `O2` between them keeps their letters from doubling each other.
        let one: Movement = format!("{text}O2{other}").parse().unwrap();
        let two: Movement = format!("{other}O2{text}").parse().unwrap();
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
        if let Err(error) = text.parse::<Movement>() {
            prop_assert!(text.get(error.span()).is_some());
            prop_assert!(!error.report().is_empty());
        }
    }

    #[test]
    fn no_letters_upset_the_parser(text in "[WFDNAHCLZJGKRBQOfblrvshmcdenjpgoytzqia0-9xE ()?\\[\\]-]{0,40}") {
        match text.parse::<Movement>() {
            Ok(piece) => {
                prop_assert_eq!(&piece.to_string().parse::<Movement>().unwrap(), &piece);
                let view = view(&Chess8, [0x0f00_0000, 0xf0_0f00_0000, !0, 0], true);
                let playable = piece.compile(&Chess8, Facing::quarter());
                let meaning = piece.reference_targets(&Chess8, Facing::quarter(), 28, &view);
                match (playable, meaning) {
                    (Ok(tables), Ok(meaning)) => {
                        prop_assert_eq!(tables.all_targets(28, &view), meaning);
                    }
                    (tables, meaning) => prop_assert_eq!(tables.err(), meaning.err()),
                }
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
