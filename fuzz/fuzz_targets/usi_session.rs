//! Runs the target `usi_session`; what it demands is written in `src/properties.rs`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    wazir_fuzz::run("usi_session", data);
});
