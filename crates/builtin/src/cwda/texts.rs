//! The texts of the game.

wazir_text::texts! {
    /// The title of the game.
    pub(crate) Title {
        Cwda { en: "Chess with Different Armies", ja: "異軍チェス" },
    }

    /// An introduction to the game for beginners.
    pub(crate) About {
        Aim {
            en: "Chess between different armies of equal strength: mate the king.",
            ja: "互角の力を持つ異なる軍どうしで戦うチェスです。相手のキングを詰ませば勝ちです。",
        },
        Means {
            en: "Kings and pawns are those of chess. The others are new, and ? on any piece shows what it does, the opponent's too.",
            ja: "キングとポーンはチェスと同じです。ほかの駒は独特で、駒の上で ? を押すと、相手の駒でもその動きがわかります。",
        },
        Care {
            en: "Pawns promote to the pieces of their own army; a rule lets them take those of either. Castling is that of chess, three squares where the rook's piece keeps its colour.",
            ja: "ポーンは自軍の駒に成ります（ルールによってはどちらの軍の駒にも成れます）。キャスリングはチェスと同じですが、ルークに当たる駒がマスの色を変えない場合、キングは三マス動きます。",
        },
    }

    /// The starts by number.
    pub(crate) Starts {
        Chess960 { en: "Chess960 by number", ja: "Chess960（番号）" },
        Chess960Use {
            en: "The back rank is shuffled, the same for both, so that nobody knows the opening by heart; 518 is the usual one.",
            ja: "一段目の並びを両者同じに入れ替え、定跡の暗記が効かないようにします。518が通常の並びです。",
        },
    }
}
