//! The fuzz target `record_moves`; `src/drive.rs` defines its properties.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    wazir_fuzz::run("record_moves", data);
});
