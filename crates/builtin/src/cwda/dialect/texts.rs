//! What is said to people.

wazir_text::texts! {
    /// What is wrong with a move.
    pub(crate) Protocols {
        ArmyLetter {
            en: "the letter of a piece of the mover's army",
            ja: "手番の側の軍の駒の文字",
        },
    }
}
