//! The texts of the game.

wazir_text::texts! {
    /// The title of the game.
    pub(crate) Title {
        Evo { en: "Evo", ja: "Evo" },
    }

    /// An introduction to the game for beginners.
    pub(crate) About {
        Aim {
            en: "Take a castle, or the last tile of somebody: you win alone, and all others lose.",
            ja: "誰かの城、または誰かの最後のタイルを取った人が一人だけ勝ち、ほかの全員が負けます。",
        },
        Means {
            en: "A turn moves a tile and may turn it then, or turns one in place. The letter that looks away from you says what it does.",
            ja: "手番では、タイルを動かして必要なら向きを変えるか、その場で向きを変えます。自分から見て向こう側の文字が、そのタイルの働きを表します。",
        },
        Care {
            en: "There is no check: nobody warns you when your castle can be taken.",
            ja: "王手はありません。自分の城が取られそうでも、警告は出ません。",
        },
    }

    /// The set-ups of the tiles.
    pub(crate) Starts {
        Cluster { en: "cluster", ja: "城の周り" },
        ClusterUse {
            en: "The tiles stand around the castle; nobody can take anything for some turns.",
            ja: "タイルは城の周りに並びます。しばらくは誰も取れません。",
        },
        Wall { en: "wall", ja: "壁" },
        WallUse {
            en: "The tiles fill the row in front of the castle: more room, and with four players contact at once.",
            ja: "タイルは城の前の列を埋めます。動きやすく、四人では最初の手から取り合えます。",
        },
    }
}
