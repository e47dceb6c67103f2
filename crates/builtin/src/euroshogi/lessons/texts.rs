//! The texts of the lessons.

wazir_text::texts! {
    /// The titles and tasks of the lessons.
    pub(crate) Lessons {
        King { en: "The king", ja: "キング" },
        KingTask {
            en: "The king steps one square in any direction. If yours is caught, you have lost.\nTake the pawn on d4 with your king.",
            ja: "キングは八方向に一マスずつ動きます。自分のキングを詰まされると負けです。\nキングでd4のポーンを取ってください。",
        },
        General { en: "The general", ja: "ジェネラル" },
        GeneralTask {
            en: "A general steps one square: any way but diagonally back.\nTake the pawn that your general can reach.",
            ja: "ジェネラルは将棋の金と同じで、斜め後ろを除くどの方向へも一マス動きます。\nジェネラルで取れるほうのポーンを取ってください。",
        },
        Knight { en: "The knight steps sideways", ja: "横にも動くナイト" },
        KnightTask {
            en: "A knight jumps two squares ahead and one aside, or steps one square to the side.\nTake the pawn on c4 with your knight.",
            ja: "このナイトは将棋のように前へ跳び、横へも一つ動きます。\nナイトでc4のポーンを取ってください。",
        },
        Promotion { en: "Promotion comes by itself", ja: "成りは自動" },
        PromotionTask {
            en: "Rook, bishop, knight and pawn always promote on entering the last three ranks.\nPromote your bishop.",
            ja: "ルーク、ビショップ、ナイト、ポーンは敵陣の三段に入ると必ず成ります。\nビショップを成らせてください。",
        },
        HandTask {
            en: "What you take goes to your hand, and is no longer promoted.\nTake the promoted pawn on d4 with your rook.",
            ja: "取った駒は持ち駒になり、成りは元に戻ります。\nルークでd4の成ったポーンを取ってください。",
        },
        HandDrop {
            en: "It is a plain pawn now, and yours.\nDrop it wherever it may go: not on the last rank.",
            ja: "ふつうのポーンになって、自分のものになりました。\n打てるところに打ってください。最終段には打てません。",
        },
        Dropped { en: "A dropped piece promotes when it moves", ja: "打った駒は動くときに成る" },
        DroppedTask {
            en: "A drop never promotes, not even in the last three ranks.\nDrop your rook on a7.",
            ja: "打つときは、敵陣の三段でも成りません。\nルークをa7に打ってください。",
        },
        DroppedMove {
            en: "The rook is not promoted yet. Any move from here promotes it.\nMove your rook.",
            ja: "ルークはまだ成っていません。ここから動けば必ず成ります。\nルークを動かしてください。",
        },
        CheckTask {
            en: "The knight on d3 attacks your king by a jump: nothing can stand between.\nTake it with your general.",
            ja: "d3のナイトが跳んで王手をかけています。合駒はできません。\nジェネラルで取ってください。",
        },
        Mate { en: "Mate by a dropped pawn", ja: "ポーンを打って詰ます" },
        MateTask {
            en: "In shogi a dropped pawn may not mate. Here it may.\nMate in one move.",
            ja: "将棋では打ち歩詰めは禁じ手ですが、ここではできます。\n一手で詰ましてください。",
        },
    }
}
