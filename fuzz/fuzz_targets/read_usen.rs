//! Runs the target `read_usen`; what it demands is written in `src/properties.rs`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    wazir_fuzz::run("read_usen", data);
});
