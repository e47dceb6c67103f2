//! Tests of the meaning of strings, compared with other strings and with leaps.

use wazir_betza::{Mode, Movement, MovementWarningKind, RayKind, Reach, UnsupportedForm};
use wazir_geometry::{Bits, Board, Chess8, Cross12, Facing, Shogi9};

fn piece(text: &str) -> Movement {
    text.parse().unwrap_or_else(|error| panic!("{error:#}"))
}

/// Returns the leaps, sorted, of a piece that has only single leaps.
fn leaps(text: &str) -> Vec<(i32, i32)> {
    let rays = piece(text).rays().expect(text);
    assert!(rays.iter().all(|ray| ray.is_leap()), "{text}");
    rays.iter().map(|ray| ray.step()).collect()
}

#[test]
fn different_strings_mean_the_same() {
    let pairs = "K WF,Q RB,Q W0F0,R WW,B FF,R4 W4,Q3 W3F3,K2 W2F2,R1 W,L C,J Z,LL CC,\
        fhNbsK fhNbsWbF,bKfsR fsRbWbF,fRsRKfhN fsRbWfhNF,FbbNffN vNF,mfWcfF fmWfcF,\
        ffW fW,flW fWlW,fsR fRlRrR,vW fWbW,fsF fF,bsF bF,vF F,sF F,fbF F,lfF flF,\
        flbrF flFbrF,fblF fFblF,llfB lBfB,fflN ffNlN,frbbN frNbbN,rrN rN,llN lN,vN fNbN,sN lNrN,\
        sfN sNfN,vrN vNrN,fhN fNfsN,hrhlN N,imfnD ifmnD,mcW W,fcmW fW,mFcF F,icWmW mWiW,WR R,\
        mWR R,cWmR cWmWmR,nDDDD DD,gR2pR2 pR2,bK bWbF,gQ gRgB,jQ jRjB,jD gR2,jA gB2,\
        isO2 ilO2irO2,lrO2 sO2,O2isO2 O2,ifmW2fmW ifmR2fmR1";
    for pair in pairs.split(',') {
        let (a, b) = pair.split_once(' ').unwrap();
        assert_eq!(piece(a).rays(), piece(b).rays(), "{pair}");
    }
}

#[test]
fn obliques_read_as_listed() {
    let table: [(&str, &[(i32, i32)]); 14] = [
        ("fN", &[(-1, 2), (1, 2)]),
        ("bN", &[(-1, -2), (1, -2)]),
        ("lN", &[(-2, -1), (-2, 1)]),
        ("rN", &[(2, -1), (2, 1)]),
        ("fsN", &[(-2, 1), (2, 1)]),
        ("bsN", &[(-2, -1), (2, -1)]),
        ("rvN", &[(1, -2), (1, 2)]),
        ("lvN", &[(-1, -2), (-1, 2)]),
        ("frN", &[(2, 1)]),
        ("rfN", &[(1, 2)]),
        ("fhN", &[(-2, 1), (-1, 2), (1, 2), (2, 1)]),
        ("hrN", &[(-2, 1), (-1, -2), (1, 2), (2, -1)]),
        ("hlN", &[(-2, -1), (-1, 2), (1, -2), (2, 1)]),
        ("fZ", &[(-2, 3), (2, 3)]),
    ];
    for (text, expected) in table {
        assert_eq!(leaps(text), expected, "{text}");
    }
}

#[test]
fn canonical_texts() {
    let table = "W0 R,F0 B,W4 R4,K2 Q2,NN NN,N0 NN,L C,JJ ZZ,imfnD ifmnD,mfW fmW,fsF fF,ffN fN,\
        sfN ssffN,rlO2 sO2,iO2 isO2,fsclW fscW,ecF ceF,mcW W,FyafsF FyafsF,jjR jjR,D1D D1D,D1DD D1DD,DDD DDD";
    for row in table.split(',') {
        let (text, printed) = row.split_once(' ').unwrap();
        assert_eq!(piece(text).to_string(), printed, "{text}");
    }
}

#[test]
fn the_colonel_compiles_to_few_tables() {
    let tables = piece("fRsRKfhN").compile(&Chess8, Facing::forward()).unwrap();
    let [steps] = tables.leaps.as_slice() else { panic!("{:?}", tables.leaps) };
    let mut deltas = steps.deltas.clone();
    deltas.sort_unstable();
    let expected = [(-2, 1), (-1, -1), (-1, 1), (-1, 2), (0, -1), (1, -1), (1, 1), (1, 2), (2, 1)];
    assert_eq!(deltas, expected);
    assert_eq!(steps.mode, Mode::QUIET | Mode::CAPTURE);
    // Left and right share a line; forward has its own.
    assert_eq!(tables.lines.len(), 2);
    assert!(tables.lines.iter().all(|line| line.plain));
}

#[test]
fn directions_share_a_line_where_they_can() {
    let count = |text: &str| {
        let on = |lines: usize, hops: usize| (lines, hops);
        let a = piece(text).compile(&Chess8, Facing::forward()).unwrap();
        let b = piece(text).compile(&Shogi9, Facing::half()).unwrap();
        let c = piece(text).compile(&Cross12, Facing::quarter()).unwrap();
        let all = [
            on(a.lines.len(), a.hops.len()),
            on(b.lines.len(), b.hops.len()),
            on(c.lines.len(), c.hops.len()),
        ];
        assert!(all.iter().all(|n| *n == all[0]), "{text}: {all:?}");
        (all[0], a.lines.iter().all(|line| line.plain))
    };
    assert_eq!(count("Q"), ((4, 0), true));
    assert_eq!(count("fR2bR"), ((1, 0), true));
    assert_eq!(count("fmRbR"), ((2, 0), true));
    assert_eq!(count("NN"), ((4, 0), false));
    assert_eq!(count("nDnA"), ((4, 0), false));
    assert_eq!(count("nH"), ((2, 0), false));
    assert_eq!(count("jR"), ((2, 0), false));
    assert_eq!(count("pQ"), ((0, 4), true));
    assert_eq!(count("mRcpR"), ((2, 2), true));
    // A movement in one line on one board may need two on another.
    assert_eq!(piece("nN").compile(&Chess8, Facing::forward()).unwrap().lines.len(), 5);
}

#[test]
fn a_lame_leap_is_blocked_by_all_it_passes() {
    let e4 = Chess8.parse_square("e4").unwrap();
    let blocked = |text: &str, by: &str| {
        let tables = piece(text).compile(&Chess8, Facing::forward()).unwrap();
        let occupied = u64::bit(Chess8.parse_square(by).unwrap());
        let free = tables.targets(e4, 0, 0, false, None).quiet;
        let left = tables.targets(e4, 0, occupied, false, None).quiet;
        let names: Vec<_> = (free & !left).iter().map(|i| Chess8.square_name(i)).collect();
        names.join(" ")
    };
    assert_eq!(blocked("nN", "e5"), "d6 f6");
    assert_eq!(blocked("nN", "d4"), "c3 c5");
    assert_eq!(blocked("nN", "d5"), "");
    assert_eq!(blocked("nH", "e5"), "e7");
    assert_eq!(blocked("nH", "e6"), "e7");
    assert_eq!(blocked("nG", "f5"), "h7");
    assert_eq!(blocked("nG", "g6"), "h7");
    assert_eq!(blocked("nC", "e5"), "d7 f7");
    assert_eq!(blocked("nZ", "f5"), "h6 g7");
    assert_eq!(blocked("nZ", "e5"), "");
}

#[test]
fn a_piece_goes_no_further_at_a_hole() {
    let tables = piece("BnN").compile(&Cross12, Facing::forward()).unwrap();
    let named = |name| Cross12.parse_square(name).unwrap();
    let to = tables.targets(named("a3"), 0, 0, false, None).quiet;
    assert!(!to.contains(named("c1")));
    // The knight's leap to c2 passes b3, which exists; from b3 to c1 it would pass b2, a hole.
    assert!(to.contains(named("c2")));
    let to = tables.targets(named("b3"), 0, 0, false, None).quiet;
    assert!(to.contains(named("c2")) && !to.contains(named("c1")));
}

#[test]
fn tables_shrug_at_squares_off_the_board() {
    let tables = piece("KRpRisO2").compile(&Shogi9, Facing::forward()).unwrap();
    for from in [81, 127, 128, usize::MAX] {
        assert_eq!(tables.targets(from, 0, 0, true, None), Default::default());
    }
    let view = wazir_betza::Occupancy::default();
    let found = piece("KRpRisO2").reference_targets(&Shogi9, Facing::forward(), 81, &view);
    assert_eq!(found, Ok(vec![]));
}

#[test]
fn a_text_of_the_greatest_length_stays_cheap() {
    let ranges: Vec<String> = (2..99).flat_map(|n| [format!("R{n}"), format!("nN{n}")]).collect();
    for unit in ["jQ", "imW", "ceF", "nNN", "nC99", "pDDgDD", &ranges.concat()] {
        let text = unit.repeat(wazir_betza::MAX_LENGTH / unit.len());
        let tables = piece(&text).compile(&Cross12, Facing::quarter()).unwrap();
        assert!(tables.lines.len() + tables.hops.len() <= 100, "{unit}");
    }
}

#[test]
fn castling_follows_the_seat() {
    let sides = |quarters| {
        let tables = piece("ilO3").compile(&Chess8, Facing::new(quarters)).unwrap();
        let [castling] = tables.castlings.as_slice() else { panic!() };
        assert!(castling.initial && castling.king_steps == 3);
        (castling.dx, castling.dy)
    };
    assert_eq!([0, 1, 2, 3].map(sides), [(-1, 0), (0, 1), (1, 0), (0, -1)]);
}

#[test]
fn initial_moves_stay_apart() {
    let rays = piece("ifmW2fmWfcF").rays().unwrap();
    let double = rays.iter().find(|ray| ray.mode().contains(Mode::INITIAL)).unwrap();
    assert_eq!(double.mode(), Mode::QUIET | Mode::INITIAL);
    let slide = RayKind::Slide { reach: Reach::Limited(2), skip: 0, lame: false };
    assert_eq!((double.step(), double.kind()), ((0, 1), slide));
    // A move that is always available makes the same initial move redundant.
    assert_eq!(piece("ifmRfR").rays(), piece("fR").rays());
}

#[test]
fn warnings_name_what_is_suspicious() {
    let table = [
        ("RR", MovementWarningKind::Repetition, 1..2),
        ("WKK", MovementWarningKind::Repetition, 2..3),
        ("sfN", MovementWarningKind::AddedDirections, 0..3),
        ("WvrC", MovementWarningKind::AddedDirections, 1..4),
        ("nZ", MovementWarningKind::LameOblique, 0..2),
        ("jW", MovementWarningKind::NoMove, 0..2),
        ("jjR2", MovementWarningKind::NoMove, 0..4),
    ];
    for (text, kind, span) in table {
        let piece = piece(text);
        let [warning] = piece.warnings() else { panic!("{text}: {:?}", piece.warnings()) };
        assert_eq!((warning.kind(), warning.span()), (kind, span), "{text}");
        assert!(!warning.to_string().is_empty());
    }
    for text in ["FbbNffN", "fsN", "rvN", "nN", "nD", "jjR3", "WWW", "fhNbsK"] {
        assert!(piece(text).warnings().is_empty(), "{text}");
    }
}

#[test]
fn forms_without_rays_are_named() {
    let table = [
        ("WafsW", UnsupportedForm::Chain, 1..5),
        ("dN", UnsupportedForm::Friendly, 0..2),
        ("RtN", UnsupportedForm::Sparing, 1..3),
        ("oR", UnsupportedForm::Cylinder, 0..2),
        ("zB", UnsupportedForm::Crooked, 0..2),
        ("qN", UnsupportedForm::Circular, 0..2),
        ("jN", UnsupportedForm::Jump, 0..2),
        ("jDD", UnsupportedForm::Jump, 0..3),
        ("jpR", UnsupportedForm::Jump, 0..3),
        ("npDD", UnsupportedForm::LameHop, 0..4),
    ];
    for (text, form, span) in table {
        let error = piece(text).rays().unwrap_err();
        assert_eq!((error.form(), error.span()), (form, span), "{text}");
        assert!(error.to_string().contains('`'));
        assert!(piece(text).compile(&Chess8, Facing::forward()).is_ok(), "{text}");
    }
    let table = [
        ("RjjN", UnsupportedForm::RepeatedJump, 1..4),
        ("eafW", UnsupportedForm::EnPassantChain, 0..4),
        ("cafeW", UnsupportedForm::EnPassantChain, 0..5),
        ("WmaaaaaaaaaaaaaaaaK", UnsupportedForm::LongChain { most: 16 }, 1..19),
        ("caaaaaaK", UnsupportedForm::LongChain { most: 6 }, 0..8),
        ("yadaaaK", UnsupportedForm::LongChain { most: 4 }, 0..7),
    ];
    for (text, form, span) in table {
        let error = piece(text).compile(&Chess8, Facing::forward()).unwrap_err();
        assert_eq!((error.form(), error.span()), (form, span), "{text}");
        let view = wazir_betza::Occupancy::default();
        let found = piece(text).reference_targets(&Chess8, Facing::forward(), 0, &view);
        assert_eq!(found, Err(error), "{text}");
    }
}

#[test]
fn xboard_is_told_only_what_it_knows() {
    let table = "fhNbsK fhNbsWbF,bKfsR bWbFfsR,fRsRKfhN fRsRKfhN,FbbNffN FbNfN,KisO2 KisO2,\
        NN N0,W0 R,R4 W4,Q3 W3F3,Q Q,L C,J Z,fsF fF,mfW fmW,FyafsF FyafsF,W1R4 W1W4,bmabK bmabWbmabF";
    for row in table.split(',') {
        let (text, expected) = row.split_once(' ').unwrap();
        assert_eq!(piece(text).to_xboard().as_deref(), Some(expected), "{text}");
    }
    for text in ["zB", "qN", "nH", "nZ", "nNN", "bmaK", "jN", "jDD"] {
        assert_eq!(piece(text).to_xboard(), None, "{text}");
    }
}

#[test]
fn stockfish_is_told_only_what_it_knows() {
    use wazir_betza::TranslationErrorKind as Kind;
    let table = "fhNbsK fhNbsWbF,bKfsR bWbFfsR,fRsRKfhN WFfRsRfhN,FbbNffN FbNfN,Q RB,R4 W4,Q3 W3F3,\
        L C,cQ cRcB,gQ gRgB,mRcpR mRcpR,mfWcfF fmWfcF,NN NN,WWW RW,N1N N,fN1N NfN,fN1NNN NNNfN,nN nN";
    for row in table.split(',') {
        let (text, expected) = row.split_once(' ').unwrap();
        assert_eq!(piece(text).to_fairy_stockfish().as_deref(), Ok(expected), "{text}");
    }
    let refused = [
        ("WFyafsF", Kind::Chain, 2..7),
        ("KisO2", Kind::Castling, 1..5),
        ("fmWfcFimfnD", Kind::Initial, 6..11),
        ("fceF", Kind::Mode('e'), 0..4),
        ("jR", Kind::Mode('j'), 0..2),
        ("nH", Kind::Lame, 0..2),
        ("FDD", Kind::Rider, 1..3),
        ("pNN", Kind::Hopper, 0..3),
        ("gR3", Kind::Hopper, 0..3),
        ("R10", Kind::Range, 0..3),
    ];
    for (text, kind, span) in refused {
        let error = piece(text).to_fairy_stockfish().unwrap_err();
        assert_eq!((error.kind(), error.span()), (kind, span), "{text}");
    }
}

#[test]
fn walks_that_sets_describe_are_told_apart() {
    let plain = |text: &str| {
        let tables = piece(text).compile(&Chess8, Facing::forward()).unwrap();
        assert!(!tables.walks.is_empty(), "{text}");
        tables.walks.iter().all(|walk| walk.is_plain())
    };
    for text in ["FyafsF", "afsW", "mafsmafW", "gafQ", "oR", "zB", "qN", "tpafR", "aK", "masR"] {
        assert!(plain(text), "{text}");
    }
    for text in ["abW", "avR", "mabK", "aaK", "cafmF", "dafW", "dN", "tN", "oafR", "zafR"] {
        assert!(!plain(text), "{text}");
    }
}

#[test]
fn what_is_passed_counts_as_empty() {
    use wazir_betza::{Occupancy, Target};
    let targets = |text: &str, enemies: &[&str]| {
        let tables = piece(text).compile(&Chess8, Facing::forward()).unwrap();
        let enemy = enemies.iter().map(|name| u64::bit(Chess8.parse_square(name).unwrap()));
        let view = Occupancy { enemy: enemy.fold(0, |a, b| a | b), ..Occupancy::default() };
        let from = Chess8.parse_square("e4").unwrap();
        assert_eq!(
            piece(text).reference_targets(&Chess8, Facing::forward(), from, &view).as_ref(),
            Ok(&tables.all_targets(from, &view))
        );
        let name = |square| Chess8.square_name(square);
        let words = tables.all_targets(from, &view).into_iter().map(|target| match target {
            Target::Locust { to, captured: kills } => {
                let kills: Vec<_> = kills.iter().map(name).collect();
                format!("{}x{}", name(to), kills.join(""))
            }
            Target::Capture { to } => format!("x{}", name(to)),
            Target::Igui { .. } => "igui".into(),
            Target::Pass => "pass".into(),
            other => name(other.square(from)),
        });
        words.collect::<Vec<_>>().join(" ")
    };
    // The piece captures, comes back, and continues over the square it emptied.
    assert_eq!(targets("fcabafW", &["e5"]), "e3xe5");
    assert_eq!(targets("fcabmR", &["e6"]), "e1xe6 e2xe6 e3xe6 e5xe6 igui");
    assert_eq!(targets("fcabmabR", &["e5", "e7"]), "xe5 e2xe5 e3xe5 e6xe5 e7xe5e7 igui");
    // `y` and `g` swap a step and a slide, and back again.
    assert_eq!(targets("fyafyafW", &[]), "e7 e8");
    assert_eq!(targets("fgafR", &["e6"]), "e7");
}

#[cfg(feature = "serde")]
#[test]
fn pieces_are_stored_as_text() {
    let unicorn = piece("fhNbsK");
    let json = serde_json::to_string(&unicorn).unwrap();
    assert_eq!(json, "\"fhNbsK\"");
    assert_eq!(serde_json::from_str::<Movement>(&json).unwrap(), unicorn);
    // The text has an escape, and the source cannot lend it.
    assert_eq!(serde_json::from_str::<Movement>("\"\\u0057\"").unwrap(), piece("W"));
    let value = serde_json::Value::from("E");
    let error = serde_json::from_value::<Movement>(value).unwrap_err();
    assert!(error.to_string().starts_with("`E` is not an atom"), "{error}");
}
