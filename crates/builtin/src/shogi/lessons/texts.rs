//! The texts of the lessons.

wazir_text::texts! {
    /// The titles and tasks of the lessons.
    pub(crate) Lessons {
        King { en: "The king", ja: "玉の動き" },
        KingTask {
            en: "The king steps one square in any direction. If yours is caught, you have lost.\nTake the pawn on 4f with your king.",
            ja: "玉は八方向に一マスずつ動きます。自分の玉を詰まされると負けです。\n玉で4六の歩を取ってください。",
        },
        Gold { en: "The gold guards the king", ja: "金の動き" },
        GoldTask {
            en: "A gold steps one square: any way but diagonally back.\nTake the pawn that your gold can reach.",
            ja: "金は前、斜め前、横、真後ろへ一マス動きます。斜め後ろには動けません。\n金で取れるほうの歩を取ってください。",
        },
        Silver { en: "The silver attacks", ja: "銀の動き" },
        SilverTask {
            en: "A silver steps one square ahead or diagonally, never sideways or straight back.\nTake the pawn that your silver can reach.",
            ja: "銀は前と斜め四方向へ一マス動きます。横と真後ろには動けません。\n銀で取れるほうの歩を取ってください。",
        },
        Knight { en: "The knight jumps", ja: "桂馬は跳ぶ" },
        KnightTask {
            en: "A knight goes two squares ahead and one to the side, over other pieces.\nJump with your knight to 4e.",
            ja: "桂馬は前へ二つ、横へ一つのマスへ、駒を跳び越えて進みます。\n桂馬を4五へ跳ねてください。",
        },
        Lance { en: "The lance runs ahead", ja: "香車は前へ走る" },
        LanceTask {
            en: "A lance runs straight ahead, until a piece blocks it. It never moves back.\nTake the silver on 1d with your lance.",
            ja: "香車はまっすぐ前へ何マスでも進めます。後ろには戻れません。\n香車で1四の銀を取ってください。",
        },
        Rook { en: "The rook", ja: "飛車の動き" },
        RookTask {
            en: "A rook runs straight in all four directions, but cannot jump.\nTake the silver that your rook can reach.",
            ja: "飛車は縦横に何マスでも動けますが、駒を跳び越すことはできません。\n飛車で取れるほうの銀を取ってください。",
        },
        Bishop { en: "The bishop", ja: "角の動き" },
        BishopTask {
            en: "A bishop runs diagonally in all four directions, and cannot jump either.\nTake the silver on 4d with your bishop.",
            ja: "角は斜めに何マスでも動けます。駒を跳び越すことはできません。\n角で4四の銀を取ってください。",
        },
        Pawn { en: "The pawn", ja: "歩の動き" },
        PawnTask {
            en: "A pawn steps one square straight ahead. It takes straight ahead, too.\nTake a silver with your pawn.",
            ja: "歩は前へ一マスずつ進みます。取れるのも、すぐ前の駒だけです。\n歩で銀を取ってください。",
        },
        HandTask {
            en: "What you take goes to your hand, and is yours.\nTake the silver on 2d with your rook.",
            ja: "取った駒は持ち駒になり、自分のものになります。\n飛車で2四の銀を取ってください。",
        },
        HandDrop {
            en: "The silver is in your hand now. As a turn you can drop it on an empty square.\nDrop it wherever you like.",
            ja: "銀が持ち駒になりました。一手使って空いたマスに打てます。\n好きなところに打ってください。",
        },
        Promotion { en: "Promote", ja: "成る" },
        PromotionTask {
            en: "In the last three ranks pieces may promote. A pawn becomes a tokin, like a gold.\nMove your pawn and promote it.",
            ja: "敵陣の三段では駒が成れます。歩が成ると「と」になり、金と同じ動きをします。\n歩を進めて成ってください。",
        },
        Dragon { en: "The dragon", ja: "龍と馬" },
        DragonTask {
            en: "Promoted, a rook or bishop keeps its moves and also steps one square any way.\nTake the silver on 2c and promote your rook.",
            ja: "飛車は龍に、角は馬に成ります。元の動きに加え、周りの一マスにも動けます。\n飛車で2三の銀を取って、龍に成ってください。",
        },
        Forced { en: "When you must promote", ja: "成らなければならないとき" },
        ForcedTask {
            en: "On the last two ranks a knight could never move again: there it must promote.\nTake the gold on 2b with your knight.",
            ja: "奥の二段では桂馬は二度と動けなくなるので、必ず成ります。\n桂馬で2二の金を取ってください。",
        },
        GiveCheck { en: "Check", ja: "王手" },
        GiveCheckTask {
            en: "A move that attacks the king is check. The king must get out of it at once.\nGive check with your rook.",
            ja: "玉を取ろうとする手が王手です。王手をかけられたら、必ず防ぎます。\n飛車で王手をかけてください。",
        },
        TakeAttacker { en: "Take the attacker", ja: "王手した駒を取る" },
        TakeAttackerTask {
            en: "The silver on 4h gives check. A pawn guards it, so your king may not take it.\nTake it with another piece.",
            ja: "4八の銀が王手をかけています。歩が利いているので、玉では取れません。\nほかの駒で取ってください。",
        },
        CheckTask {
            en: "The rook on 5d attacks your king. It could step aside, but you hold a gold.\nDrop the gold between the two.",
            ja: "5四の飛車が王手をかけています。逃げることもできますが、金を持っています。\n間に金を打ってください。",
        },
        Mate { en: "Mate by a drop", ja: "打って詰ます" },
        MateTask {
            en: "The king is mated when it is attacked and nothing helps.\nMate in one move. The gold in your hand can do it.",
            ja: "玉が取られそうで、どう指しても防げないとき詰みです。\n一手で詰ましてください。持ち駒の金が使えます。",
        },
        PawnDrop { en: "Not by a dropped pawn", ja: "打ち歩詰めはできない" },
        PawnDropTask {
            en: "A dropped pawn may attack the king, but not mate it. Other pieces may.\nMate in one move.",
            ja: "打った歩で王手はできますが、詰ますことはできません。ほかの駒なら詰ませます。\n一手で詰ましてください。",
        },
        Handicap { en: "A handicap for the stronger player", ja: "駒落ち：強い人と互角に" },
        HandicapTask {
            en: "A handicap: the stronger player, White, lacks pieces and moves first.\nHere rook and bishop are missing: open the way of yours with the pawn to 7f.",
            ja: "強いほうの上手が駒を落とし、先に指す手合いを駒落ちといいます。\n上手に飛車と角がないので、歩を7六へ進めて角道を開けてください。",
        },
        HandicapRook {
            en: "No rook guards White's side either. As you get better, fewer pieces are missing.\nBegin the attack of your rook: move its pawn to 2f.",
            ja: "飛車の守りもありません。上達するほど落とす駒は減っていきます。\n飛車先の歩を2六へ進めて攻め始めてください。",
        },
        TwoMoves { en: "Mate in two moves", ja: "三手詰め" },
        TwoMovesCheck {
            en: "The last task: mate in two moves. First give up your pawn, to draw the king out.\nPush it to 2a, where it promotes and gives check.",
            ja: "最後は三手詰めです。まず歩を捨てて、玉を呼び出します。\n歩を2一に成って王手をかけてください。",
        },
        TwoMovesMate {
            en: "The king had to take. Your rook guards 2b, the square right in front of it.\nMate.",
            ja: "玉は取るしかありませんでした。2二には飛車が利いています。\n一手で詰ましてください。",
        },
    }
}
