//! Tests of what the bindings offer.
#![cfg(all(
    feature = "shogi",
    feature = "euroshogi",
    feature = "cwda",
    feature = "evo",
    feature = "ai",
    feature = "notation",
    feature = "render",
    feature = "variant"
))]

mod call;
#[cfg(feature = "learn")]
mod call_batch;
mod call_record;
mod calls;
mod hostile;
mod memory;
mod perft;
mod values;
