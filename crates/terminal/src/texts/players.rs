//! Texts about players.

wazir_text::texts! {
    /// Errors in the choice of players.
    pub(crate) Sitting {
        NoPlayer {
            en: "`{word}` plays no seat: say person or computer, a level such as easy, or engine",
            ja: "「{word}」は対局者になれません。person、computer、easyのような強さ、またはengineを指定してください",
        },
        PlayersForSeats {
            en: "{players} players were given for {seats} seats",
            ja: "{seats}席に対して{players}人の対局者が指定されました",
        },
    }
}
