//! Embeds the files of the pages in the program.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=web");
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR").unwrap_or_default()).join("web");
    let mut paths: Vec<_> = fs::read_dir(&folder)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()?;
    paths.sort();
    let mut list = String::from("[\n");
    for path in paths.iter().filter(|path| path.is_file()) {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let _ = writeln!(list, "    ({name:?}, include_bytes!({path:?})),");
    }
    list += "]\n";
    fs::write(Path::new(&env::var("OUT_DIR").unwrap_or_default()).join("files.rs"), list)
}
