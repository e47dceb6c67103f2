//! The fuzz target `table_requests`; `src/drive.rs` defines its properties.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    wazir_fuzz::run("table_requests", data);
});
