//! Custom armies, which every text format carries along.

use proptest::prelude::*;
use wazir_builtin::cwda;
use wazir_cwda::{Army, ArmyRegistry, Matchup, Options, Position, Promotion};
use wazir_game::Game as _;
use wazir_notation::{ErrorKind, Format, GameTree, plain};
use wazir_pgn::fen::{self, PieceLetters};
use wazir_pgn::pgn::{self, PgnStyle};
use wazir_pgn::san;
use wazir_registry::GameRegistry;

use crate::armies::pairings;
use crate::{error, read_one};
use wazir_testkit::trees::random_trees;

const AMAZONS: &str = "amazons(S=Short_Rook=R4,N=Knight=N,B=Bishop=B,A=Amazon=QN)";

fn start(white: &str, black: &str) -> Position {
    wazir_cwda::start_position(&format!("{white}:{black}")).expect("a pairing")
}

#[test]
fn the_definition_stands_in_the_tags() {
    let tree = GameTree::new(start(AMAZONS, "nutters"));
    let tags = |style| {
        let written = pgn::write(&tree, style).expect("a game");
        let from = written.text().find("[Variant").expect("a variant");
        written.text()[from..].to_owned()
    };
    insta::assert_snapshot!(tags(PgnStyle::Pychess), @r#"
    [Variant "Cwda"]
    [SetUp "1"]
    [FEN "thbckbht/pppppppp/8/8/8/8/PPPPPPPP/SNBAKBNS w KQkq - 0 1"]
    [WhiteArmy "amazons(S=Short_Rook=R4,N=Knight=N,B=Bishop=B,A=Amazon=QN)"]
    [BlackArmy "Nutty Knights"]
    [Promotion "own"]

    *
    "#);
    insta::assert_snapshot!(tags(PgnStyle::XBoard), @r#"
    [Variant "fairy"]
    [VariantMen "P:fmWfceFifmnD;K:KisO2;S:W4;N:N;B:B;A:QN;t:bWbFfsR;h:FbNfN;b:fhNbsWbF;c:fRsRKfhN"]
    [SetUp "1"]
    [FEN "thbckbht/pppppppp/8/8/8/8/PPPPPPPP/SNBAKBNS w KQkq - 0 1"]
    [WhiteArmy "amazons(S=Short_Rook=R4,N=Knight=N,B=Bishop=B,A=Amazon=QN)"]
    [BlackArmy "Nutty Knights"]

    *
    "#);
}

#[test]
fn the_men_of_orthodox_chess_are_named_beside_those_of_ones_own() {
    let own = "mine(R=Raft=W,N=Knight=N,B=Boat=F,Q=Queen=Q)";
    let written = pgn::write(&GameTree::new(start(own, "fide")), PgnStyle::XBoard).expect("a game");
    let men = "\"P:fmWfceFifmnD;K:KisO2;R:W;N:N;B:F;Q:Q;r:R;b:B;q:RB\"";
    assert!(written.text().contains(men), "{}", written.text());
    // The same letter can describe different pieces; Black's is in lower case.
    assert!(read_one(written.text()).start().to_string().starts_with(own));
}

#[test]
fn names_are_looked_up() {
    let mut armies = ArmyRegistry::builtin();
    armies.add(AMAZONS.parse::<Army>().expect("an army")).expect("a new name");
    let text = "[Variant \"Cwda\"]\n[WhiteArmy \"Amazons\"]\n[BlackArmy \"amazons\"]\n\n1. Ac3 *\n";
    let game = pgn::read_with_armies(text, &armies).next().expect("a game");
    assert!(game.error().is_none(), "{game:?}");
    assert!(pgn::validate_with_armies(text, &armies).all(|checked| checked.error().is_none()));
    assert!(error(text).contains("`Amazons`: there is no such army"));
    let position = "amazons:fide 4k3/8/8/8/8/8/8/A3K3 w - - 0 1";
    assert!(fen::read(position).is_err());
    let read = fen::read_with_armies(position, &armies).expect("a position");
    assert_eq!(fen::read(&read.to_string()).as_ref(), Ok(&read));
    let known = wazir_builtin::games().with(cwda::entry_with_armies(armies));
    let read =
        |format: Format, text: &str, games: &GameRegistry| format.read(text, games).expect("known");
    let readings = read(Format::POSITION, position, &known);
    assert!(readings[0].error().is_none());
    // The position in the summary reads back without the custom army in the registry.
    let usual = wazir_builtin::games();
    assert!(
        read(Format::POSITION, &readings[0].summary().end_position, &usual)[0].error().is_none()
    );
    let text = format!("Wazir record 1\nGame: cwda\nStart: {position}\n\n1 a1b3\n");
    assert!(read(Format::PLAIN, &text, &known)[0].error().is_none());
    let bare = usual.with(cwda::entry_with_armies(ArmyRegistry::builtin()));
    assert!(read(Format::PLAIN, &text, &bare)[0].error().is_some());
}

#[test]
fn a_variant_can_be_named_after_known_armies() {
    let mut armies = ArmyRegistry::builtin();
    armies.add(AMAZONS.parse::<Army>().expect("an army")).expect("a new name");
    let text = "[Variant \"cwda-amazons-nutters\"]\n\n1. Ac3 *\n";
    let game = pgn::read_with_armies(text, &armies).next().expect("a game");
    assert!(game.error().is_none(), "{game:?}");
}

#[test]
fn what_is_wrong_with_a_definition_has_its_place() {
    let wrong = AMAZONS.replace("QN", "QX");
    let place = wrong.find('X').expect("an X");
    let text = format!("[Variant \"Cwda\"]\n[WhiteArmy \"{wrong}\"]\n\n*\n");
    assert_eq!(
        error(&text),
        format!(
            "line 2, column {}: `X`: the movement of the Amazon is not understood: `X` is not an \
             atom, longer leaps have no letter in this dialect",
            place + 13
        )
    );
    let text = format!("Wazir record 1\nGame: cwda\nStart: fide:{wrong} 8/8 w\n\n");
    let reading = plain::read(&text, &wazir_builtin::games()).expect("a known game");
    let found = reading.error().expect("an error");
    assert_eq!((found.kind(), found.line(), found.text()), (ErrorKind::Position, 3, "X"));
    assert_eq!(found.column(), 13 + place);
}

#[test]
fn armies_before_the_position_go_before_tags() {
    let game = |prefix: &str, tags: &str| {
        let fen = format!("{prefix} 4k3/8/8/8/8/8/8/A3K3 w - - 0 1");
        format!("[Variant \"Cwda\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n{tags}\n1. Ac2 *\n")
    };
    for tags in ["", "[WhiteArmy \"Nutters\"]\n", "[WhiteArmy \"nobody's\"]\n"] {
        let tree = read_one(&game(&format!("{AMAZONS}:fide"), tags));
        assert!(tree.start().to_string().starts_with(&format!("{AMAZONS}:fide 4k3/")), "{tags}");
    }
    assert!(error(&game("amazons:fide", "")).starts_with("line 3"));
    let known = AMAZONS.parse::<Army>().expect("an army");
    let mut armies = ArmyRegistry::builtin();
    armies.add(known).expect("a new name");
    let text = game("amazons:fide", "");
    assert!(pgn::read_with_armies(&text, &armies).all(|game| game.error().is_none()));
}

#[test]
fn unknown_names_and_broken_definitions_are_errors_of_their_kind() {
    let kinds = |army: &str| {
        let text = format!("[Variant \"Cwda\"]\n[WhiteArmy \"{army}\"]\n\n*\n");
        let game = pgn::read_all(&text).next().expect("a game");
        let plain = format!("Wazir record 1\nGame: cwda\nStart: {army}:fide 8/8 w\n\n");
        let plain = plain::read(&plain, &wazir_builtin::games()).expect("a known game");
        let position =
            Format::POSITION.read(&format!("{army}:fide 8/8 w"), &wazir_builtin::games());
        let position = match &position {
            Ok(readings) => readings[0].error().map(|error| error.kind()),
            Err(error) => Some(error.kind()),
        };
        [game.error().map(|error| error.kind()), plain.error().map(|error| error.kind()), position]
    };
    let (game, position) = (Some(ErrorKind::Game), Some(ErrorKind::Position));
    assert_eq!(kinds("zebras"), [game, position, position]);
    assert_eq!(kinds("zebras(A=A=W"), [game, position, position]);
    assert_eq!(kinds(&AMAZONS.replace("QN", "QX")), [game, position, position]);
}

#[test]
fn men_of_xboard_are_compared_and_make_no_army() {
    let tree = GameTree::new(start(AMAZONS, "nutters"));
    let written = pgn::write(&tree, PgnStyle::XBoard).expect("a game").into_text();
    assert!(read_one(&written).same_tree(&tree));
    let other = written.replace("A:QN", "A:QC");
    assert!(error(&other).contains("`A:QC` is not a piece of these armies"), "{}", error(&other));
    let without = written.replace(&format!("[WhiteArmy \"{AMAZONS}\"]\n"), "");
    assert_ne!(error(&without), "no error");
    let either = format!("{AMAZONS}:nutters");
    let matchup: Matchup = either.parse().expect("armies");
    let options = Options::default().with_promotion(Promotion::Either);
    let tree = GameTree::new(matchup.start(&options).expect("a start"));
    let written = pgn::write(&tree, PgnStyle::XBoard).expect("a game").into_text();
    assert!(written.contains("[Promotion \"either\"]"), "{written}");
    assert!(read_one(&written).same_tree(&tree));
}

#[test]
fn many_definitions_need_little_room() {
    let game = |i: usize| {
        format!("[Variant \"Cwda\"]\n[WhiteArmy \"a{i}(A=A=W,B=B=F,C=C=N,D=D=D)\"]\n\n1. a3 *\n\n")
    };
    let text: String = (0..60).chain(0..60).map(game).collect();
    assert_eq!(pgn::read_all(&text).filter(|game| game.error().is_none()).count(), 120);
}

#[test]
fn pawns_that_two_could_be_say_where_they_come_from() {
    let own = "mine(P=fmFfceW,A=Ace=R,B=Bat=N,C=Cat=B,D=Dog=Q)";
    let position: Position =
        format!("{own}:fide 4k3/8/8/8/8/P1P5/8/4K3 w - - 0 1").parse().expect("a position");
    let mv = position.read_move("a3b4").expect("a move");
    assert_eq!(san::write(&position, mv, PieceLetters::Own), "a3b4");
    assert_eq!(san::read(&position, "a3b4", PieceLetters::Own), Ok(mv));
    assert!(san::read(&position, "b4", PieceLetters::Own).is_err());
    let mv = position.read_move("c3d4").expect("a move");
    assert_eq!(san::write(&position, mv, PieceLetters::Own), "d4");
    // Two pawns on one file that could capture.
    let own = "mine(P=fmWfcFfcN,A=Ace=R,B=Bat=N,C=Cat=B,D=Dog=Q)";
    let position: Position =
        format!("{own}:fide 4k3/8/8/1p6/P7/P7/8/4K3 w - - 0 1").parse().expect("a position");
    for (text, expected) in [("a4b5", "a4xb5"), ("a3b5", "a3xb5")] {
        let mv = position.read_move(text).expect("a move");
        assert_eq!(san::write(&position, mv, PieceLetters::Own), expected);
        assert_eq!(san::read(&position, expected, PieceLetters::Own), Ok(mv));
    }
}

#[test]
fn clobberers_of_both_kinds_are_known_everywhere() {
    let tree = GameTree::new(start("clobberers2", "nutters"));
    for style in [PgnStyle::Pychess, PgnStyle::XBoard] {
        let written = pgn::write(&tree, style).expect("a game");
        assert!(written.text().contains("[WhiteArmy \"Colorbound Clobberers II\"]"));
        let row = if style == PgnStyle::Pychess { "/DAWCKWAD " } else { "/LCEAKECL " };
        assert!(written.text().contains(row), "{}", written.text());
        assert!(read_one(written.text()).same_tree(&tree), "{}", written.text());
    }
    // The letters alone would mean the other army.
    let games = wazir_builtin::games();
    let written = plain::write(games.find("cwda").expect("built in"), &tree.clone().erased());
    let reading = plain::read(written.text(), &games).expect("a known game");
    assert_eq!(reading.summary().start, tree.start().to_string());
}

/// Every published army is described by `VariantMen` in a way that is read back, also if its pieces
/// move in several legs, which have no rays to compare.
#[test]
fn published_armies_are_the_men_of_their_tags() {
    for army in Army::library() {
        let matchup = Matchup::new(army.clone(), Army::default());
        let Some(start) = start_with(&matchup, false) else { continue };
        let written = pgn::write(&GameTree::new(start), PgnStyle::XBoard).expect("a game");
        assert_eq!(read_one(written.text()).start().rules().armies(), &matchup);
    }
    let bent = start("seed(R=Rook=gQ,N=Knight=nN,B=Bishop=fsR,Q=Queen=avsW)", "fide");
    let written = pgn::write(&GameTree::new(bent), PgnStyle::XBoard).expect("a game");
    assert!(written.text().contains("Q:avsW;"), "{}", written.text());
    read_one(written.text());
    let other = written.text().replace("Q:avsW;", "Q:avfW;");
    insta::assert_snapshot!(error(&other), @"line 9, column 14: `P:fmWfceFifmnD;K:KisO2;R:gQ;N:nN;B:fsR;Q`: `Q:avfW` is not a piece of these armies, so this is another game");
}

fn start_with(matchup: &Matchup, either: bool) -> Option<Position> {
    let promotion = if either { Promotion::Either } else { Promotion::Own };
    // Some armies attack the enemy king from home, so their start is invalid.
    matchup.start(&Options::default().with_promotion(promotion)).ok()
}

/// Checks that a plain record reads back in full.
fn plain_round(tree: &GameTree<Position>) {
    let games = wazir_builtin::games();
    let entry = games.find("cwda").expect("a game of the list");
    let erased = tree.clone().erased();
    let written = plain::write(entry, &erased);
    let read = plain::read(written.text(), &games);
    let read = read.unwrap_or_else(|error| panic!("{error}\n{}", written.text()));
    assert_eq!(read.error(), None, "{}", written.text());
    assert!(tree.same_tree(&read.downcast().expect("the same game")), "{}", written.text());
    assert_eq!(tree.headers(), read.tree().headers());
    let rules = [&erased, read.tree()].map(|tree| {
        entry
            .play_from_position(tree.start().clone())
            .expect("a start of the game")
            .changed_options()
    });
    assert_eq!(rules[0], rules[1]);
    assert_eq!(plain::write(entry, read.tree()).text(), written.text());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn plain_records_carry_them_along(plan in random_trees(40), matchup in pairings()) {
        let options = wazir_cwda::Options::default();
        let either = options.with_promotion(wazir_cwda::Promotion::Either);
        for options in [options, either] {
            if let Ok(start) = matchup.start(&options) {
                plain_round(&plan.tree(start, true));
            }
        }
    }

    #[test]
    fn positions_read_back(
        matchup in pairings(),
        choices in proptest::collection::vec(any::<u16>(), 0..60),
        either: bool,
    ) {
        let Some(mut position) = start_with(&matchup, either) else { return Ok(()) };
        for choice in choices {
            let moves = position.legal_moves();
            let Some(&mv) = moves.get(usize::from(choice) % moves.len().max(1)) else { break };
            position.play_unchecked(mv);
        }
        let options = position.rules().options();
        for letters in [PieceLetters::Own, PieceLetters::Pychess, PieceLetters::FairyMax] {
            let text = fen::write(&position, letters);
            prop_assert_eq!(&text, &position.position_text());
            let again = fen::read(&text).map(|again| again.position_text());
            prop_assert_eq!(again, Ok(text.clone()));
            let again = fen::read_with_matchup(&text, letters, &matchup, options);
            prop_assert_eq!(again.as_ref(), Ok(&position));
        }
        for mv in position.legal_moves() {
            for letters in [PieceLetters::Own, PieceLetters::Pychess] {
                let text = san::write(&position, mv, letters);
                prop_assert_eq!(san::read(&position, &text, letters), Ok(mv), "{}", text);
                let text = san::write_uci_with(&position, mv, letters);
                prop_assert_eq!(san::read_uci(&position, &text, letters), Ok(mv));
            }
        }
    }

    #[test]
    fn games_read_back(matchup in pairings(), plan in random_trees(40), either: bool) {
        let Some(start) = start_with(&matchup, either) else { return Ok(()) };
        let tree = super::round::representable_part(&plan.tree(start, false));
        for style in [PgnStyle::Pychess, PgnStyle::XBoard] {
            let written = pgn::write(&tree, style).expect("a game that can be written");
            prop_assert_eq!(written.losses().count(), 0);
            let again = read_one(written.text());
            prop_assert!(again.same_tree(&tree), "{}", written.text());
            prop_assert_eq!(again.start().rules().armies(), &matchup);
        }
    }
}
