//! The texts of this crate for people.

wazir_text::texts! {
    /// Descriptions of the options, one line each.
    pub(crate) Options {
        Stalemate {
            en: "what it means to have no legal move without being in check (R1)",
            ja: "王手されていないのに指せる手がないときの扱い（R1）",
        },
        RepetitionCount {
            en: "at which occurrence of a position the game ends (R4); 0 for never",
            ja: "同一局面が何回現れたら終局とするか（R4）。0は無制限",
        },
        Impasse {
            en: "how a game with entering kings is settled (R9)",
            ja: "入玉・持将棋の決め方（R9）",
        },
        MaxPlies {
            en: "after how many plies the game is drawn (R11); 0 for never",
            ja: "何手で引き分けとするか（R11）。0は無制限",
        },
        MissingKing {
            en: "whether a position may lack a king, as in mating problems",
            ja: "詰将棋のように玉のない局面を認めるか",
        },
        ImpossiblePieces {
            en: "whether pieces may stand where play could not bring them, as in some mating problems",
            ja: "一部の詰将棋のように、実戦では現れない駒の配置を認めるか",
        },
    }
}
