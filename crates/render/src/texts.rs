//! What this crate says to people.

wazir_text::texts! {
    /// What stands over the picture of a piece.
    pub Cards {
        Own { en: "own", ja: "味方" },
        Enemy { en: "enemy", ja: "敵" },
        OfArmy { en: "{piece} ({army})", ja: "{piece}（{army}）" },
    }
}
