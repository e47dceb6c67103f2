//! The texts of this crate that are shown to people.

wazir_text::texts! {
    /// Errors in positions.
    pub(crate) Positions {
        Square {
            en: "`{text}` is not a square of the {board} board",
            ja: "「{text}」は{board}の盤のマスではありません",
        },
    }
}
