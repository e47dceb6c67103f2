//! Texts for users.

wazir_text::texts! {
    /// The errors in a move.
    pub(crate) Protocols {
        ArmyLetter {
            en: "the letter of a piece of the mover's army",
            ja: "手番の側の軍の駒の文字",
        },
    }
}
