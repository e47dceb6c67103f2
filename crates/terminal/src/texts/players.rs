//! Texts about players.

wazir_text::texts! {
    /// The levels of the computer, as people read them.
    pub(crate) Levels {
        Beginner { en: "beginner", ja: "入門" },
        Easy { en: "easy", ja: "初級" },
        Medium { en: "medium", ja: "中級" },
        Hard { en: "hard", ja: "上級" },
        Master { en: "master", ja: "名人" },
    }

    /// Errors in the choice of players.
    pub(crate) Sitting {
        NoPlayer {
            en: "`{word}` is not a player: use person or computer, a level such as easy, or engine",
            ja: "「{word}」は対局者になれません。person、computer、easyのような強さ、またはengineを指定してください",
        },
        PlayersForSeats {
            en: "{players} players were given for {seats} seats",
            ja: "{seats}席に対して{players}人の対局者が指定されました",
        },
    }
}
