//! Tests of tables probed in a folder and in memory.

#![allow(clippy::unwrap_used, reason = "what tests share is part of them")]

use std::fs;

use wazir_endings::{
    EndgameGenerator, EndgameRules, EndgameSetup, EndgameTables, EndgameValue, Metric, file_name,
};

fn write(folder: &std::path::Path, ending: &str, metric: Metric) -> std::path::PathBuf {
    let table = EndgameGenerator::default().generate(&ending.parse().unwrap(), metric).unwrap();
    let path = folder.join(file_name(table.material(), metric));
    table.write(&path).unwrap();
    path
}

#[test]
fn a_folder_is_asked() {
    let place = tempfile::tempdir().unwrap();
    let missing = EndgameTables::open(&place.path().join("none")).unwrap_err();
    assert!(missing.to_string().contains("none: "), "{missing}");
    let empty = EndgameTables::open(place.path()).unwrap_err();
    assert!(empty.to_string().contains("there are no endgame tables"), "{empty}");
    write(place.path(), "KRK", Metric::Dtm);
    fs::write(place.path().join("notes"), "not a table").unwrap();
    let library = EndgameTables::open(place.path()).unwrap();
    let chess = EndgameRules::default();
    let ask = |text: &str, metric| {
        let setup = EndgameSetup::parse(text, &chess).unwrap();
        library.probe(&chess, &setup, metric)
    };
    assert_eq!(ask("b Kc6 Rh8 - Kc8", Metric::Dtm), Some(EndgameValue::Loss { plies: 0 }));
    // Black has the Rook: the sides are swapped and the board is rotated.
    assert_eq!(ask("b Kc8 - Kc6 Rh1", Metric::Dtm), Some(EndgameValue::Win { plies: 1 }));
    assert_eq!(ask("w Kc6 Rh1 - Kc8", Metric::Dtz50), None);
    assert_eq!(ask("w Kc6 Qh1 - Kc8", Metric::Dtm), None);
    // The king that has moved is in check.
    assert_eq!(ask("w Kc6 Rh8 - Kc8", Metric::Dtm), None);
    let loses = EndgameRules::default().with_stalemate(wazir_endings::Stalemate::Loss);
    let setup = EndgameSetup::parse("w Kc6 Rh1 - Kc8", &loses).unwrap();
    assert_eq!(library.probe(&loses, &setup, Metric::Dtm), None);
}

#[test]
fn a_damaged_file_is_named_or_left_out() {
    let place = tempfile::tempdir().unwrap();
    let path = write(place.path(), "KRK", Metric::Dtm);
    let whole = fs::read(&path).unwrap();
    let mut bytes = whole.clone();
    // The changed byte is in a block, which is not read before it is probed.
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(&path, &bytes).unwrap();
    let library = EndgameTables::open(place.path()).unwrap();
    let chess = EndgameRules::default();
    let mut found = 0;
    for square in 0..64 {
        let setup = format!("w Ka1 R{} - Kh8", chess.square_name(square));
        let setup = EndgameSetup::parse(&setup, &chess).unwrap();
        found += u32::from(library.probe(&chess, &setup, Metric::Dtm).is_some());
    }
    assert!(found < 61, "{found}");
    bytes.truncate(100);
    fs::write(&path, &bytes).unwrap();
    let error = EndgameTables::open(place.path()).unwrap_err().to_string();
    assert!(error.contains("KRK.mate: the file is damaged"), "{error}");
}

#[test]
fn small_tables_are_made_in_memory() {
    let (library, chess) = (EndgameTables::default(), EndgameRules::default());
    let setup = EndgameSetup::parse("w Kc6 (RN)h1 - Kc8", &chess).unwrap();
    assert_eq!(library.probe_built(&chess, &setup), None);
    library.build(&chess, setup.material(), &|| false);
    assert_eq!(library.probe_built(&chess, &setup), None);
    library.build(&chess, setup.material(), &|| true);
    assert_eq!(library.probe_built(&chess, &setup), Some(EndgameValue::Win { plies: 1 }));
    // All instances of a process share the table.
    assert_eq!(
        EndgameTables::default().probe_built(&chess, &setup),
        Some(EndgameValue::Win { plies: 1 })
    );
    // A piece that no table can represent is not tried again.
    let odd = EndgameSetup::parse("w Kc6 (KNADcaKmcabK)h1 - Kc8", &chess).unwrap();
    library.build(&chess, odd.material(), &|| true);
    assert_eq!(library.probe_built(&chess, &odd), None);
}
