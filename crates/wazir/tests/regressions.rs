//! Replays inputs of the fuzz targets on stable Rust: those that once broke a promise, and the
//! seeds.

use std::fs;
use std::path::Path;

#[path = "../../../fuzz/src/drive.rs"]
pub mod drive;

/// Runs every file of `fuzz/<folder>/<target>/` and returns how many there were.
fn replay(folder: &str) -> usize {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz").join(folder);
    let mut count = 0;
    for target in drive::TARGETS {
        let Ok(inputs) = fs::read_dir(root.join(target)) else { continue };
        for input in inputs {
            let path = input.expect("the folder can be read").path();
            println!("{}", path.display());
            let data = fs::read(&path).expect("the input can be read");
            assert!(drive::run(target, &data), "there is no target {target}");
            count += 1;
        }
    }
    count
}

#[test]
fn inputs_that_once_failed_pass() {
    assert!(replay("regressions") > 0, "no input found");
}

#[test]
fn seeds_pass() {
    assert!(replay("seeds") > 100, "seeds are missing");
}
