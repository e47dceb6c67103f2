//! Armies as data: the built-in ones, and the limits of your own.

use proptest::prelude::*;
use wazir_betza::ParseErrorKind;
use wazir_cwda::{Army, ArmyError, ArmyPiece, ArmyRegistry, Matchup, Options};
use wazir_game::Game as _;

const ROWS: [(&str, &str, &str); 4] =
    [("R", "Rook", "R"), ("N", "Knight", "N"), ("B", "Bishop", "B"), ("Q", "Queen", "Q")];

fn with_first(row: (&str, &str, &str)) -> Result<Army, ArmyError> {
    Army::new("mine", [row, ROWS[1], ROWS[2], ROWS[3]])
}

#[test]
fn built_in_armies_are_found_by_name() {
    let rows = [
        ("fide", "Fabulous FIDEs", "FIDE", ["R", "N", "B", "Q"]),
        ("clobberers", "Colorbound Clobberers", "Clobberers", ["L", "E", "C", "A"]),
        ("nutters", "Nutty Knights", "Nutters", ["T", "H", "B", "C"]),
        ("rookies", "Remarkable Rookies", "Rookies", ["S", "W", "B", "M"]),
        ("clobberers2", "Colorbound Clobberers II", "Clobberers II", ["L", "C", "E", "A"]),
    ];
    assert_eq!(Army::builtin().len(), rows.len());
    for ((id, title, short, letters), army) in rows.into_iter().zip(Army::builtin()) {
        assert_eq!(Army::builtin_by_id(id).as_ref(), Ok(army));
        assert_eq!((army.id(), army.title(), army.short_title()), (id, title, short));
        assert_eq!(
            army.pieces().iter().map(|piece| piece.letter().to_string()).collect::<Vec<_>>(),
            letters
        );
        assert!(army.is_builtin());
        let pieces = army.pieces().to_vec().try_into().unwrap();
        let same = Army::from_pieces(id, pieces).unwrap().with_title(title).unwrap();
        assert_eq!(same, *army);
    }
    for name in ["", "FIDE", "Nutters"] {
        let error = Army::builtin_by_id(name).unwrap_err();
        assert_eq!(error.name(), name);
        assert_eq!(error.known(), "fide, clobberers, nutters, rookies, clobberers2");
    }
}

#[test]
fn clobberers2_exchanges_elephant_and_clobberer() {
    let [first, second] = ["clobberers", "clobberers2"].map(|id| Army::builtin_by_id(id).unwrap());
    let [l, e, c, a] = first.pieces() else { panic!("four pieces") };
    assert_eq!(second.pieces(), &[l.clone(), c.clone(), e.clone(), a.clone()]);
}

#[test]
fn pairings_are_written_white_first() {
    let pair: Matchup = "rookies:nutters".parse().unwrap();
    assert_eq!((pair.white().id(), pair.black().id()), ("rookies", "nutters"));
    assert_eq!(pair.to_string(), "rookies:nutters");
    assert_eq!(Matchup::default().to_string(), "fide:fide");
    assert!("rookies".parse::<Matchup>().is_err());
    assert!("rookies:".parse::<Matchup>().is_err());
    assert!("a:b:c".parse::<Matchup>().is_err());
    let all: Vec<_> = Matchup::all().map(|pair| pair.to_string()).collect();
    assert_eq!(all.len(), 16);
    assert_eq!((all[0].as_str(), all[15].as_str()), ("fide:fide", "rookies:rookies"));
    let unique: std::collections::BTreeSet<_> = all.iter().collect();
    assert_eq!(unique.len(), 16);
}

#[test]
fn identifiers() {
    for id in ["", "Mine", "my army", "a:b", "né", &"a".repeat(33)] {
        assert!(matches!(Army::new(id, ROWS), Err(ArmyError::Id { .. })), "{id}");
    }
    for id in ["mine", "army-2", "x_y", "7", &"a".repeat(32)] {
        assert_eq!(Army::new(id, ROWS).unwrap().id(), id);
    }
    let long = Army::new(&"A".repeat(5000), ROWS).unwrap_err().to_string();
    assert!(long.len() < 120, "{long}");
}

#[test]
fn letters() {
    for letter in ["", "r", "K", "P", "RR", "É", "1", "'R"] {
        let refused = with_first((letter, "Rook", "R"));
        let error = ArmyError::Letter { letter: letter.into(), name: "Rook".into() };
        assert_eq!(refused, Err(error));
    }
    let twice = ArmyError::Letter { letter: "N".into(), name: "Knight".into() };
    assert_eq!(with_first(("N", "Rook", "R")), Err(twice));
    assert_eq!(with_first(("X", "Rook", "R")).unwrap().pieces()[0].letter(), 'X');
}

#[test]
fn movements() {
    let Err(ArmyError::Movement { name, why }) = with_first(("R", "Rook", "RX")) else {
        panic!("RX is no movement")
    };
    assert_eq!((name.as_str(), why.kind()), ("Rook", &ParseErrorKind::NotAnAtom('X')));
    // A move says only one capture besides the one at its end.
    let refused = with_first(("L", "Lioness", "cacacaK")).unwrap_err();
    assert!(matches!(refused, ArmyError::Unplayable { .. }), "{refused}");
    let refused = with_first(("L", "Traitor", "dK")).unwrap_err();
    assert!(matches!(refused, ArmyError::Unplayable { .. }), "{refused}");
    // Only kings castle, and only pawns capture en passant.
    let refused = with_first(("C", "Courier", "BfceF"));
    assert_eq!(refused, Err(ArmyError::EnPassant { name: "Courier".into() }));
    let refused = with_first(("C", "Courier", "BisO2"));
    assert_eq!(refused, Err(ArmyError::Castling { name: "Courier".into() }));
}

#[test]
fn an_army_that_fits_no_table_is_still_played() {
    // Pieces with more kinds of lines than the fast generator can hold take the slow path.
    let army = with_first(("T", "Tower", "fR2bR3lR4rR5")).unwrap();
    let pair = Matchup::new(army.clone(), army);
    let start = pair.start(&Options::default()).unwrap();
    assert_eq!(start.count_moves(), 20);
}

#[test]
fn names_in_use() {
    let armies = ArmyRegistry::builtin();
    for (names, id) in [
        (&["fide", "Fabulous FIDEs", "fides", "chess", "Orthodox", "FABULOUS_fide"][..], "fide"),
        (&["Colorbound Clobberers", "clobberer", "colourbound-clobberers"], "clobberers"),
        (&["Nutty Knights", "knights", "nutter", "Knight"], "nutters"),
        (&["Remarkable Rookies", "rookie", " rookies "], "rookies"),
        (&["clobberers2", "Clobberers II", "Colorbound Clobberers II"], "clobberers2"),
    ] {
        for name in names {
            assert_eq!(armies.find(name).map(Army::id), Some(id), "{name}");
        }
    }
    for name in ["", "Zebras", "nutty", "remarkable knights", "II", "fide nutters"] {
        assert_eq!(armies.find(name), None, "{name}");
    }
}

#[test]
fn armies_are_added_once() {
    let mut armies = ArmyRegistry::builtin();
    let mine = Army::new("mine", ROWS).unwrap().with_title("My Own").unwrap();
    let note = "slides";
    let pieces = ROWS.map(|(letter, name, betza)| {
        ArmyPiece::new(letter, name, betza).unwrap().with_note(note).unwrap()
    });
    let noted = Army::from_pieces("mine", pieces).unwrap().with_title("My Own").unwrap();
    assert_eq!(noted, mine);
    armies.add(noted).unwrap();
    assert_eq!(armies.add(mine.clone()), Ok(()));
    assert_eq!(armies.iter().count(), 6);
    let taken = ArmyError::DuplicateId { id: "mine".into() };
    assert_eq!(armies.add(Army::new("mine", ROWS).unwrap()), Err(taken));
    assert!(armies.add(Army::new("fide", ROWS).unwrap()).is_err());
    assert_eq!(armies.find("my own").map(Army::id), Some("mine"));
    // The definition of a known army gives that army with its notes.
    let read = armies.read(&mine.to_string()).unwrap();
    assert!(read.pieces().iter().map(ArmyPiece::note).eq([note; 4]));
    assert_eq!(armies.by_id("mine").unwrap(), &mine);
    assert!(armies.by_id("yours").unwrap_err().to_string().ends_with("clobberers2, mine"));
}

#[test]
fn texts_of_armies() {
    let mine = Army::new("mine", ROWS).unwrap();
    assert_eq!(mine.to_string(), "mine(R=Rook=R,N=Knight=N,B=Bishop=B,Q=Queen=Q)");
    let all = mine.clone().with_title("Côte d'Azur: 1/2").unwrap();
    let all = all.with_king("KfN").unwrap().with_pawn("fmWfcF").unwrap();
    let text = "mine(C%C3%B4te_d%27Azur%3A_1%2F2,K=KfN,P=fmWfcF,\
                R=Rook=R,N=Knight=N,B=Bishop=B,Q=Queen=Q)";
    assert_eq!(all.to_string(), text);
    assert_eq!(text.parse::<Army>().as_ref(), Ok(&all));
    assert_ne!(mine, all);
    // Another army under a built-in name, and a built-in army by its definition.
    let fake = Army::new("fide", ROWS).unwrap();
    assert_eq!(fake.to_string(), "fide(R=Rook=R,N=Knight=N,B=Bishop=B,Q=Queen=Q)");
    assert_eq!(fake.to_string().parse(), Ok(fake));
    let fide = "fide(Fabulous_FIDEs,R=Rook=R,N=Knight=N,B=Bishop=B,Q=Queen=RB)";
    assert_eq!(fide.parse(), Army::builtin_by_id("fide").map_err(Into::into));
    let army: Army = "x(K=K,P=fmWfceFifmnD,R=R%20R=R,N=a_b=N,B=b=B,Q=q=Q)".parse().unwrap();
    assert_eq!(army.to_string(), "x(R=R_R=R,N=a_b=N,B=b=B,Q=q=Q)");
}

#[test]
fn wrong_texts_of_armies() {
    for (text, place, reason) in [
        ("", "", "there is no army ``"),
        ("zebras", "zebras", "there is no army `zebras`"),
        ("mine(", "", "`)` expected at byte 6"),
        ("mine()", "", "another piece, as in `,R=Rook=R` expected at byte 6"),
        ("mine(R=Rook)", "", "letter, name and movement"),
        ("mine(R=Rook=R,N=Knight=N,B=Bishop=B)", "", "another piece"),
        ("mine(R=Rook=R,N=Knight=N,B=Bishop=B,Q=Queen=Q,W=Wazir=W)", "", "`)` after four"),
        ("mine(R=Rook=R,N=Knight=N,B=Bishop=B,Q=Queen=Q)x", "", "`)` expected"),
        (
            "Mine(R=Rook=R,N=Knight=N,B=Bishop=B,Q=Queen=Q)",
            "Mine",
            "`Mine` cannot be the identifier",
        ),
        ("mine(_,R=Rook=R,N=Knight=N,B=Bishop=B,Q=Queen=Q)", "_", "the name of an army"),
        ("mine(%zz,R=Rook=R,N=Knight=N,B=Bishop=B,Q=Queen=Q)", "", "two hexadecimal digits"),
        ("mine(%FF,R=Rook=R,N=Knight=N,B=Bishop=B,Q=Queen=Q)", "%FF", "text in UTF-8"),
        ("mine(R=Rook=RX,N=Knight=N,B=Bishop=B,Q=Queen=Q)", "X", "the movement of the Rook"),
        ("mine(R=Rook=dK,N=Knight=N,B=Bishop=B,Q=Queen=Q)", "dK", "the movement"),
        ("mine(R=Rook=jjD,N=Knight=N,B=Bishop=B,Q=Queen=Q)", "jjD", "the movement"),
        ("mine(R=Rook=R,N=Knight=N,B=Bishop=B,Q=Queen=Q,e=W=Wazir=W)", "", "`)` after four"),
        ("mine(R=Rook=R,N=Knight=N,B=Bishop=B,Q=Queen=Q,h=Q=Wazir=W)", "h=Q=Wazir=W", "`Q` cannot"),
        ("mine(R=Rook=R,N=Knight=N,B=Bishop=B,Q=Queen=Q,h=W=Wazir=Y)", "Y", "the movement"),
        ("mine(r=Rook=R,N=Knight=N,B=Bishop=B,Q=Queen=Q)", "r", "`r` cannot stand"),
        ("mine(R==R,N=Knight=N,B=Bishop=B,Q=Queen=Q)", "", "the name of the piece R"),
        ("mine(K=Q,R=Rook=R,N=Knight=N,B=Bishop=B,Q=Queen=Q)", "Q", "a king may only"),
        ("mine(P=W,R=Rook=R,N=Knight=N,B=Bishop=B,Q=Queen=Q)", "W", "a pawn only moves forward"),
    ] {
        let error = text.parse::<Army>().unwrap_err();
        if !reason.is_empty() {
            assert!(error.to_string().starts_with(reason), "{text}: {error}");
        }
        assert_eq!(&text[error.span()], place, "{text}");
        let pair = format!("fide:{text}");
        let error = pair.parse::<Matchup>().unwrap_err();
        assert_eq!(&pair[error.span()], place, "{pair}");
    }
    let twice = "mine(R=Rook=R,N=Knight=N,R=Bishop=B,Q=Queen=Q)".parse::<Army>().unwrap_err();
    assert!(twice.to_string().contains("`R` cannot stand for the Bishop"), "{twice}");
}

#[test]
fn names_of_pieces_and_titles() {
    for name in ["", " ", " x", "x ", "a\nb", &"x".repeat(61)] {
        let refused = with_first(("R", name, "R"));
        assert_eq!(refused, Err(ArmyError::Name { letter: 'R' }), "{name:?}");
        let mine = Army::new("mine", ROWS).unwrap();
        assert_eq!(mine.with_title(name), Err(ArmyError::Title), "{name:?}");
    }
    let long = "龍".repeat(60);
    assert_eq!(with_first(("R", &long, "R")).unwrap().pieces()[0].name(), long);
    let piece = ArmyPiece::new("R", "Rook", "R").unwrap();
    assert!(piece.clone().with_note(&"x".repeat(500)).is_ok());
    assert!(piece.with_note(&"x".repeat(501)).is_err());
}

#[test]
fn kings_and_pawns_of_ones_own() {
    let mine = || Army::new("mine", ROWS).unwrap();
    for king in ["K", "W", "F", "KN", "fKbN", "WA", "KvD", "KAN"] {
        assert!(mine().with_king(king).is_ok(), "{king}");
    }
    for king in ["Q", "K2", "R", "NN", "mK", "KmN", "KimN", "KnA", "KpR", "KgQ", "cK"] {
        assert_eq!(mine().with_king(king), Err(ArmyError::King), "{king}");
    }
    for king in ["KD", "KsD", "KH", "WrD"] {
        assert_eq!(mine().with_king(king), Err(ArmyError::KingLeap), "{king}");
    }
    let castling = ArmyError::Castling { name: "king".into() };
    assert_eq!(mine().with_king("KisO2"), Err(castling));
    assert!(matches!(mine().with_king("X"), Err(ArmyError::Movement { .. })));
    for pawn in ["fmWfceFifmnD", "fmWfcF", "fmFfceW", "fW", "fK", "fmWfcFffN", "fmWifmnDfcF"] {
        assert!(mine().with_pawn(pawn).is_ok(), "{pawn}");
    }
    for (pawn, error) in [
        ("W", ArmyError::PawnDirection),
        ("fmWfcFsW", ArmyError::PawnDirection),
        ("fmWfcFbF", ArmyError::PawnDirection),
        ("flF", ArmyError::PawnStuck),
        ("ffN", ArmyError::PawnStuck),
        ("ifmW", ArmyError::PawnStuck),
        ("fmFfceWifmnA", ArmyError::PawnDoubleSteps),
        ("fmWfceR2", ArmyError::PawnEnPassant),
        ("fmWfmceF", ArmyError::PawnEnPassant),
        ("fmWO2", ArmyError::Castling { name: "pawn".into() }),
    ] {
        assert_eq!(mine().with_pawn(pawn), Err(error), "{pawn}");
    }
}

fn name() -> impl Strategy<Value = String> {
    let wild = ".{1,60}"
        .prop_filter("a name", |name| name.trim() == name && !name.chars().any(char::is_control));
    prop_oneof![
        "[A-Z][a-z]{1,9}( [A-Z][a-z]{1,9})?",
        wild,
        "[ -~]{0,20}[!-~]".prop_map(|name| { name.trim().to_owned() })
    ]
}

proptest! {
    #[test]
    fn any_army_reads_back(
        id in "[a-z0-9_-]{1,32}",
        title in proptest::option::of(name()),
        names in proptest::array::uniform4(name()),
        letters in Just(('A'..='Z').filter(|c| !"KP".contains(*c)).collect::<Vec<_>>()).prop_shuffle(),
        movements in proptest::array::uniform4(crate::runtime::movements(&crate::runtime::PARTS)),
        king in proptest::option::of(proptest::sample::select(&crate::runtime::KINGS[..])),
        pawn in proptest::option::of(proptest::sample::select(&crate::runtime::PAWNS[..])),
    ) {
        let piece = |i: usize| {
            ArmyPiece::new(&letters[i].to_string(), &names[i], &movements[i]).unwrap()
        };
        let army = Army::from_pieces(&id, [0, 1, 2, 3].map(piece)).unwrap();
        let army = title.into_iter().fold(army, |army, title| army.with_title(&title).unwrap());
        let army = king.into_iter().fold(army, |army, king| army.with_king(king).unwrap());
        let army = pawn.into_iter().fold(army, |army, pawn| army.with_pawn(pawn.0).unwrap());
        let text = army.to_string();
        let allowed = |c: char| c.is_ascii_alphanumeric() || "-_.%(),=".contains(c);
        prop_assert!(text.chars().all(allowed), "{text}");
        prop_assert_eq!(text.parse::<Army>(), Ok(army.clone()));
        let pair = Matchup::new(Army::builtin_by_id("fide").unwrap(), army);
        prop_assert_eq!(pair.to_string().parse(), Ok(pair));
    }

    #[test]
    fn no_text_of_an_army_is_too_much(text in "[a-z]{0,3}\\(?([KPRN]|=|,|%|[A-Z]|Rook|_){0,40}\\)?") {
        if let Err(error) = text.parse::<Army>() {
            prop_assert!(text.get(error.span()).is_some(), "{text}: {error:?}");
        }
    }
}

#[test]
fn moves_that_capture_on_their_way_are_written_and_read() {
    let lions: Army = "lions(R=Rook=R,N=Lion=KNADcaKmcabK,B=Bishop=B,A=Amazon=QN)".parse().unwrap();
    let rules = Matchup::new(lions, Army::default()).rules(&Options::default()).unwrap();
    let position = rules.read_position("4k3/8/8/8/3pp3/3N4/8/4K3 w - - 0 1").unwrap();
    let texts: Vec<String> =
        position.legal_moves().into_iter().map(|mv| position.move_text(mv)).collect();
    for text in ["d3xd4e4", "d3xe4d4", "d3xd4d3", "d3d3", "d3d4"] {
        assert!(texts.iter().any(|known| known == text), "{text} in {texts:?}");
    }
    for mv in position.legal_moves() {
        let text = position.move_text(mv);
        assert_eq!(position.read_move(&text), Ok(mv), "{text}");
    }
    // A piece that cannot do this goes nowhere by the same text.
    assert!(!position.is_legal(position.read_move("e1e1").unwrap()));
    assert!(position.read_move("e4xd5").is_err());
    // Nothing is captured on the square that the piece leaves.
    assert!(position.read_move("d3xd3e4").is_err());
}
