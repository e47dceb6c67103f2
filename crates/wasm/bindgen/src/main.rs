//! Writes the JavaScript and the types around a WebAssembly file that was built with wasm-bindgen.
//!
//! The program of wasm-bindgen does the same; this one always has the version of the lock file.
#![forbid(unsafe_code)]

use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [input, folder, name] = arguments.as_slice() else {
        eprintln!("usage: wazir-bindgen INPUT.wasm FOLDER NAME");
        return ExitCode::FAILURE;
    };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(input).out_name(name).typescript(true).omit_default_module_path(true);
    match bindgen.web(true).and_then(|bindgen| bindgen.generate(folder)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{input}: {error:#}");
            ExitCode::FAILURE
        }
    }
}
