//! The texts of this crate for people.

wazir_text::texts! {
    /// Descriptions of the options, one line each.
    pub(crate) Options {
        Stalemate {
            en: "the result when a player has no legal move and is not in check (R3)",
            ja: "王手されていないのに指せる手がないときの扱い（R3）",
        },
        PawnDropMate {
            en: "whether a dropped pawn may give mate (R4)",
            ja: "打ち歩詰めを認めるか（R4）",
        },
        Perpetual {
            en: "the result of perpetual check for the side that gives it (R7)",
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
            ja: "駒を取る手、打つ手、歩を動かす手がないまま何手続けば引き分けとするか（R8）。0は無制限",
        },
    }
    /// The titles of the options and of their values.
    pub(crate) Titles {
        PawnDropMate { en: "Mate by a dropped pawn", ja: "打ち歩詰め" },
        Perpetual { en: "Perpetual check", ja: "連続王手の千日手" },
        Agreed { en: "a draw by agreement", ja: "合意で引き分け" },
        Points24 { en: "24-point count", ja: "24点法" },
    }

    /// What the values of the options mean.
    pub(crate) Meanings {
        PawnMates {
            en: "A pawn may be dropped to give mate.",
            ja: "歩を打って詰ませてもかまいません。",
        },
        NoPawnMates {
            en: "A dropped pawn may give check but not mate, as in shogi.",
            ja: "将棋と同じく、打った歩で王手はできますが、詰ますことはできません。",
        },
        PerpetualLoses {
            en: "If one side repeats a position by checking on every move, that side loses.",
            ja: "王手の連続で千日手になると、王手をかけた側の負けです。",
        },
        PerpetualDraws {
            en: "Perpetual check is a draw, like any repetition.",
            ja: "王手の連続でも、ほかの千日手と同じく引き分けです。",
        },
        Agreed {
            en: "When both kings have entered, the players may agree on a draw.",
            ja: "相入玉のとき、両者の合意で引き分けにできます。",
        },
        Points24 {
            en: "When both kings have entered, the pieces are counted: fewer than 24 points loses.",
            ja: "相入玉のとき、駒の点数を数えます。24点に満たない側の負けです。",
        },
        Repeated {
            en: "The game ends when the same position has occurred {number} times: a draw, unless a rule about checks decides.",
            ja: "同じ局面が{number}回現れたら終局です。連続王手の規定がなければ引き分けです。",
        },
        Quiet {
            en: "A draw after {number} {number:move|moves} of both players without a capture, a drop or a pawn move.",
            ja: "駒を取る手、打つ手、歩を動かす手がないまま両者合わせて{number}手進むと引き分けです。",
        },
    }
}
