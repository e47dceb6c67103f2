//! The fuzz target `variant_made`; `src/drive.rs` defines its properties.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    wazir_fuzz::run("variant_made", data);
});
