//! The fuzz target `cwda_move`; `src/drive.rs` defines its properties.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    wazir_fuzz::run("cwda_move", data);
});
