//! The texts of this crate for people.

wazir_text::texts! {
    /// Errors about computer players.
    pub(crate) Computers {
        UnknownGame {
            en: "no computer player here knows {game}",
            ja: "{game}を指せるコンピュータはありません",
        },
    }
}
