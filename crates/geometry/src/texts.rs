//! What this crate says to people.

wazir_text::texts! {
    /// Why a text or a set-up is no position, and why pieces cannot be played.
    pub(crate) Positions {
        Square {
            en: "`{text}` is not a square of the {board} board",
            ja: "「{text}」は{board}の盤のマスではありません",
        },
    }
}
