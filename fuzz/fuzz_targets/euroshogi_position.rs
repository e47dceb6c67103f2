//! Runs the target `euroshogi_position`; what it demands is written in `src/properties.rs`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    wazir_fuzz::run("euroshogi_position", data);
});
