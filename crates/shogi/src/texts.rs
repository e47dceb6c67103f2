//! The texts of this crate for people.

wazir_text::texts! {
    /// Descriptions of the options, one line each.
    pub(crate) Options {
        Stalemate {
            en: "the result when a player has no legal move and is not in check (R1)",
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
            en: "whether pieces may be where no game could bring them, as in some mating problems",
            ja: "一部の詰将棋のように、実戦では現れない駒の配置を認めるか",
        },
    }

    /// The titles of the options and of their values.
    pub(crate) Titles {
        MoveLimit { en: "Move limit", ja: "手数制限" },
        MissingKing { en: "Positions without a king", ja: "玉のない局面" },
        ImpossiblePieces { en: "Impossible pieces", ja: "実戦に現れない配置" },
        Refused { en: "not allowed", ja: "認めない" },
        Agreed24 { en: "agreed count", ja: "24点法（合意）" },
        Declare24 { en: "declaration, 24 points", ja: "24点宣言法" },
        Declare27 { en: "declaration, 27 points", ja: "27点宣言法" },
        Try { en: "try rule", ja: "トライルール" },
    }

    /// What the values of the options mean.
    pub(crate) Meanings {
        Agreed24 {
            en: "When both kings have entered, the players may agree to count points: fewer than 24 loses.",
            ja: "相入玉のとき、両者の合意で点数を数えます。24点に満たない側の負けです。",
        },
        Declare24 {
            en: "A player whose king and enough pieces have entered may declare: 31 points win, 24 to 30 draw.",
            ja: "入玉して条件を満たせば宣言できます。31点以上で勝ち、24点から30点は引き分けです。",
        },
        Declare27 {
            en: "A player whose king and enough pieces have entered may declare: Black needs 28 points to win, White 27.",
            ja: "入玉して条件を満たせば宣言できます。先手は28点、後手は27点以上で勝ちです。",
        },
        Try {
            en: "A king that reaches the start square of the other king wins.",
            ja: "相手の玉の初期位置に自分の玉が進めば勝ちです（トライ）。",
        },
        Refused {
            en: "Such positions cannot be opened.",
            ja: "このような局面は開けません。",
        },
        Allowed { en: "Such positions can be opened.", ja: "このような局面も開けます。" },
        NoLimit { en: "A game may last any number of moves.", ja: "手数に制限はありません。" },
        Limit {
            en: "The game is a draw after {number} {number:move|moves}.",
            ja: "{number}手で引き分けです。",
        },
    }
}
