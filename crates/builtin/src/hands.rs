//! Texts shared by the lessons of shogi and EuroShogi.

wazir_text::texts! {
    /// The titles and tasks shared by games with drops.
    pub(crate) Hands {
        Hand { en: "Take a piece and use it", ja: "取って使う" },
        TwoPawns { en: "Never two pawns on a file", ja: "二歩は禁じ手" },
        TwoPawnsTask {
            en: "No pawn may be dropped on a file where you have an unpromoted one already.\nDrop your pawn right in front of an enemy piece, to attack it.",
            ja: "成っていない自分の歩がある筋に、もう一枚歩を打つことはできません。\n相手の駒のすぐ前に歩を打って、その駒に当ててください。",
        },
        Check { en: "Out of check", ja: "王手を防ぐ" },
    }
}
