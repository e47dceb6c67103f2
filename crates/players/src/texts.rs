//! The texts of this crate for people.

wazir_text::texts! {
    /// Errors about computer players.
    pub(crate) Computers {
        UnknownGame {
            en: "there is no computer player for {game}",
            ja: "{game}を指せるコンピュータはありません",
        },
    }
}
