//! The texts of the lessons.

wazir_text::texts! {
    /// The titles and tasks of the lessons.
    pub(crate) Lessons {
        Knight { en: "The knight jumps", ja: "桂馬は跳ぶ" },
        KnightTask {
            en: "A knight goes two squares ahead and one to the side, over anything.\nJump with your knight to 4e.",
            ja: "桂馬は前へ二つ、横へ一つのマスへ、駒を跳び越えて進みます。\n桂馬を4eへ跳ねてください。",
        },
        HandTask {
            en: "What you take goes to your hand, and is yours.\nTake the silver on 2d with your rook.",
            ja: "取った駒は持駒になり、自分のものになります。\n飛車で2dの銀を取ってください。",
        },
        HandDrop {
            en: "The silver is in your hand now. As a turn you can drop it on an empty square.\nDrop it wherever you like.",
            ja: "銀が持駒になりました。一手使って空いたマスに打てます。\n好きなところに打ってください。",
        },
        Promotion { en: "Promote", ja: "成る" },
        PromotionTask {
            en: "In the last three ranks pieces may promote. A pawn becomes a tokin, like a gold.\nMove your pawn and promote it.",
            ja: "敵陣の三段では駒が成れます。歩が成ると「と」になり、金と同じ動きをします。\n歩を進めて成ってください。",
        },
        Forced { en: "When you must promote", ja: "成らなければならないとき" },
        ForcedTask {
            en: "On the last two ranks a knight could never move again: there it must promote.\nTake the gold on 2b with your knight.",
            ja: "奥の二段では桂馬は二度と動けなくなるので、必ず成ります。\n桂馬で2bの金を取ってください。",
        },
        CheckTask {
            en: "The rook on 5d attacks your king. It could step aside, but you hold a gold.\nDrop the gold between the two.",
            ja: "5dの飛車が王手をかけています。逃げることもできますが、金を持っています。\n間に金を打ってください。",
        },
        Mate { en: "Mate by a drop", ja: "打って詰ます" },
        MateTask {
            en: "The king is mated when it is attacked and nothing helps.\nMate in one move. The gold in your hand can do it.",
            ja: "玉が取られそうで、どう指しても防げないとき詰みです。\n一手で詰ましてください。持駒の金が使えます。",
        },
        PawnDrop { en: "Not by a dropped pawn", ja: "打ち歩詰めはできない" },
        PawnDropTask {
            en: "A dropped pawn may attack the king, but not mate it. Other pieces may.\nMate in one move.",
            ja: "打った歩で王手はできますが、詰ますことはできません。ほかの駒なら詰ませます。\n一手で詰ましてください。",
        },
    }
}
