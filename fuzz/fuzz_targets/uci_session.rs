//! The fuzz target `uci_session`; `src/drive.rs` defines its properties.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    wazir_fuzz::run("uci_session", data);
});
