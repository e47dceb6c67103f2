//! The texts of the game.

wazir_text::texts! {
    /// The title of the game.
    pub(crate) Title {
        EuroShogi { en: "EuroShogi", ja: "ユーロ将棋" },
    }

    /// An introduction to the game for beginners.
    pub(crate) About {
        Aim {
            en: "Shogi on a board of chess, with dice for pieces: mate the king, and drop what you took.",
            ja: "チェスの盤で指す将棋です。駒はサイコロで、相手の玉を詰ませば勝ち、取った駒は打てます。",
        },
        Means {
            en: "A piece that enters the last three ranks promotes at once, whether you like it or not; one that is dropped there does so when it moves.",
            ja: "奥の三段に入った駒は必ず成ります。そこに打った駒は、次に動いたときに成ります。",
        },
        Care {
            en: "No pawn on a file with an unpromoted pawn of yours, and none on the last rank. Stalemate is a draw.",
            ja: "成っていない自分の歩がある筋と、最も奥の段には歩を打てません。ステイルメイトは引き分けです。",
        },
    }
}
