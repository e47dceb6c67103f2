//! Wazir's side.

use std::hint::black_box;

use crate::Engine;

/// Sets up one of our games; the types of position have nothing in common but their spelling.
macro_rules! own {
    ($($(#[$doc:meta])* $name:ident: $position:ty;)*) => {$(
        $(#[$doc])*
        pub(crate) fn $name(text: &str, depth: u32) -> Option<Engine> {
            let position: $position = text.parse().ok()?;
            Some(Engine::new("wazir", move || black_box(&position).perft(depth)))
        }
    )*};
}

own! {
    /// A shogi position, or `None` if the SFEN is refused.
    shogi: wazir_shogi::Position;
    /// A EuroShogi position, or `None` if the text is refused.
    euroshogi: wazir_euroshogi::Position;
    /// A position of Chess with Different Armies (FEN means FIDE on both sides), or `None` if the
    /// text is refused.
    cwda: wazir_cwda::Position;
    /// An Evo position, or `None` if the text is refused.
    evo: wazir_evo::Position;
}
