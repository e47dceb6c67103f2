//! The texts of this crate for people.

wazir_text::texts! {
    /// Descriptions of the options, one line each.
    pub(crate) Options {
        Stalemate {
            en: "what it means to have no legal move without being in check (R3)",
            ja: "王手されていないのに指せる手がないときの扱い（R3）",
        },
        PawnDropMate {
            en: "whether a dropped pawn may give mate (R4)",
            ja: "打ち歩詰めを認めるか（R4）",
        },
        Perpetual {
            en: "what perpetual check is worth to the side that gives it (R7)",
            ja: "連続王手をかけた側の結果（R7）",
        },
        Impasse {
            en: "how a game with entering kings is settled (R6)",
            ja: "入玉・持将棋の決め方（R6）",
        },
        RepetitionCount {
            en: "at which occurrence of a position the game ends (R9); 0 for never",
            ja: "同一局面が何回現れたら終局とするか（R9）。0は無制限",
        },
        NoProgressPlies {
            en: "after how many plies without capture, drop or pawn move the game is drawn (R8); 0 for never",
            ja: "駒の取り、打ち、歩の動きがないまま何手で引き分けとするか（R8）。0は無制限",
        },
    }
}
