//! Tests of table files, whole and damaged.

use std::fs;

use wazir_endings::{
    EndgameGenerator, EndgameRules, EndgameTableFile, FileError, Metric, Piece, Stalemate, Table,
};

#[test]
fn every_value_comes_back() {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("table");
    let promotions = Piece::list("Q(WD)").unwrap();
    let conditions = EndgameRules::for_board(5, 6).unwrap().with_stalemate(Stalemate::Loss);
    let conditions = conditions.with_promotions(promotions).unwrap();
    let mut solver = EndgameGenerator::new(conditions.clone());
    for metric in [Metric::Dtm, Metric::Dtz50] {
        let table = solver.generate(&"KPK".parse().unwrap(), metric).unwrap();
        table.write(&path).unwrap();
        let read = Table::read(&path).unwrap();
        assert_eq!((read.conditions(), read.metric()), (&conditions, metric));
        assert!(read.positions().eq(table.positions()));
        let mut file = EndgameTableFile::open(&path).unwrap();
        for (position, value) in table.positions().step_by(37) {
            assert_eq!(file.value(&position).unwrap(), value);
        }
    }
}

#[test]
fn no_byte_can_change_unseen() {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("table");
    let mut solver = EndgameGenerator::new(EndgameRules::for_board(4, 4).unwrap());
    solver.generate(&"KRK".parse().unwrap(), Metric::Dtm).unwrap().write(&path).unwrap();
    let whole = fs::read(&path).unwrap();
    for at in 0..whole.len() {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x21;
        fs::write(&path, &bytes).unwrap();
        let read = Table::read(&path);
        assert!(matches!(read, Err(FileError::NotATable | FileError::Damaged { .. })), "byte {at}");
    }
    for length in 0..whole.len() {
        fs::write(&path, &whole[..length]).unwrap();
        assert!(Table::read(&path).is_err(), "{length} bytes");
    }
    fs::write(&path, [&whole[..], b"x"].concat()).unwrap();
    assert!(Table::read(&path).is_err());
}

#[cfg(unix)]
#[test]
fn a_file_has_the_rights_of_any_new_file() {
    use std::os::unix::fs::PermissionsExt;
    let place = tempfile::tempdir().unwrap();
    let (table, other) = (place.path().join("table"), place.path().join("other"));
    let mut solver = EndgameGenerator::new(EndgameRules::for_board(3, 3).unwrap());
    solver.generate(&"KRK".parse().unwrap(), Metric::Dtm).unwrap().write(&table).unwrap();
    fs::write(&other, "x").unwrap();
    let mode = |path| fs::metadata(path).unwrap().permissions().mode();
    assert_eq!(mode(&table), mode(&other));
}
