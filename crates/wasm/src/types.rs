//! The types of the objects that go in and out.

use wasm_bindgen::prelude::*;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("types.d.ts");

#[cfg(feature = "records")]
#[wasm_bindgen(typescript_custom_section)]
const RECORD_TYPES: &str = include_str!("records.d.ts");
