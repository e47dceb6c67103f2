//! Texts for people, with their translations.

wazir_text::texts! {
    /// Texts of piece cards.
    pub Cards {
        Own { en: "own", ja: "味方" },
        Enemy { en: "enemy", ja: "敵" },
        OfArmy { en: "{piece} ({army})", ja: "{piece}（{army}）" },
    }
}
