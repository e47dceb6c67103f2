//! Armies as data: the built-in ones, and what an army of one's own may not be.

use wazir_betza::ErrorKind;
use wazir_chesslike::PositionError;
use wazir_cwda::{ARMIES, Army, ArmyError, Matchup, Options};

const ROWS: [(&str, &str, &str); 4] =
    [("R", "Rook", "R"), ("N", "Knight", "N"), ("B", "Bishop", "B"), ("Q", "Queen", "Q")];

fn with_first(row: (&str, &str, &str)) -> Result<Army, ArmyError> {
    Army::new("mine", [row, ROWS[1], ROWS[2], ROWS[3]])
}

#[test]
fn built_in_armies_are_found_by_name() {
    for (id, rows) in ARMIES {
        let army = Army::named(id).unwrap();
        assert_eq!(army.id(), id);
        let letters: Vec<_> = army.pieces().iter().map(|p| p.letter().to_string()).collect();
        assert_eq!(letters, rows.map(|row| row.0));
        assert_eq!(Army::new(id, rows), Ok(army));
    }
    for name in ["", "FIDE", "Nutters"] {
        let known = "fide, clobberers, nutters, rookies, clobberers2".into();
        let error = PositionError::UnknownArmy { name: name.into(), known };
        assert_eq!(Army::named(name), Err(error));
    }
}

#[test]
fn clobberers2_exchanges_elephant_and_clobberer() {
    let [first, second] = ["clobberers", "clobberers2"].map(|id| Army::named(id).unwrap());
    let [l, e, c, a] = first.pieces();
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
    assert_eq!((name.as_str(), why.kind()), ("Rook", &ErrorKind::NotAnAtom('X')));
    // An army's pieces move along straight lines.
    let refused = with_first(("G", "Griffon", "FyafsF")).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "the movement of the Griffon cannot be used: a chain of legs (`a`) cannot be used \
         here, describe the piece without it"
    );
    // Castling is the king's.
    let refused = with_first(("C", "Courier", "BisO2"));
    assert_eq!(refused, Err(ArmyError::Castling { name: "Courier".into() }));
}

#[test]
fn an_army_that_fits_no_table_is_still_played() {
    // More kinds of lines than the fast generator has room for go the slow way.
    let army = with_first(("T", "Tower", "fR2bR3lR4rR5")).unwrap();
    let pair = Matchup::new(army.clone(), army);
    let start = pair.start(&Options::default()).unwrap();
    assert_eq!(start.count_moves(), 20);
}
