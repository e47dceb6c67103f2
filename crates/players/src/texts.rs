//! What this crate says to people.

wazir_text::texts! {
    /// What computer players cannot do.
    pub(crate) Computers {
        UnknownGame {
            en: "no computer player here knows {game}",
            ja: "{game}を指せるコンピュータはありません",
        },
    }
}
