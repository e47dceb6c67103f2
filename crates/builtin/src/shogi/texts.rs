//! The texts of the game.

wazir_text::texts! {
    /// The title of the game.
    pub(crate) Title {
        Shogi { en: "Shogi", ja: "将棋" },
    }

    /// An introduction to the game for beginners.
    pub(crate) About {
        Aim {
            en: "Mate the king. What you take is yours: a turn is a move, or the drop of a piece from your hand on an empty square.",
            ja: "相手の玉を詰ませば勝ちです。取った駒は自分の持ち駒になります。手番では駒を動かすか、持ち駒を空いたマスに打ちます。",
        },
        Means {
            en: "Pieces that move in, into or out of the last three ranks may promote: rook and bishop gain a step each way, the small ones become golds.",
            ja: "敵陣三段に入る駒、敵陣で動く駒、敵陣から出る駒は成れます。飛車と角は周囲の一マスにも動けるようになり、小駒は金と同じ動きになります。",
        },
        Care {
            en: "Never two unpromoted pawns of yours on a file, no mate by the drop of a pawn, no piece where it could never move.",
            ja: "成っていない自分の歩がある筋に歩を打つこと（二歩）、歩を打って詰ますこと（打ち歩詰め）、行き所のない駒は禁じ手です。",
        },
    }

    /// The names of the players, where they differ from those of chess.
    pub(crate) Sides {
        Sente { en: "Black", ja: "先手" },
        Gote { en: "White", ja: "後手" },
    }

    /// The handicaps: starts in which the stronger player lacks pieces.
    pub(crate) Handicaps {
        Even { en: "even game", ja: "平手" },
        Lance { en: "lance handicap", ja: "香落ち" },
        RightLance { en: "right lance handicap", ja: "右香落ち" },
        Bishop { en: "bishop handicap", ja: "角落ち" },
        Rook { en: "rook handicap", ja: "飛車落ち" },
        RookLance { en: "rook and lance handicap", ja: "飛香落ち" },
        Two { en: "two-piece handicap", ja: "二枚落ち" },
        Three { en: "three-piece handicap", ja: "三枚落ち" },
        Four { en: "four-piece handicap", ja: "四枚落ち" },
        Five { en: "five-piece handicap", ja: "五枚落ち" },
        LeftFive { en: "left five-piece handicap", ja: "左五枚落ち" },
        Six { en: "six-piece handicap", ja: "六枚落ち" },
        LeftSeven { en: "left seven-piece handicap", ja: "左七枚落ち" },
        RightSeven { en: "right seven-piece handicap", ja: "右七枚落ち" },
        Eight { en: "eight-piece handicap", ja: "八枚落ち" },
        Ten { en: "ten-piece handicap", ja: "十枚落ち" },
    }

    /// What the handicaps are for, a line each.
    pub(crate) HandicapUses {
        Even {
            en: "Both players have all pieces, and Black moves first.",
            ja: "両者が全部の駒を持ち、先手から指します。",
        },
        Slight {
            en: "The smallest handicap, for players one grade apart. White lacks the lance on 1a and moves first.",
            ja: "いちばん小さな手合いで、一段差の目安です。上手は1一の香を落とし、先に指します。",
        },
        Right {
            en: "A rare form of the lance handicap: White lacks the lance on 9a and moves first.",
            ja: "香落ちの珍しい形です。上手は9一の香を落とし、先に指します。",
        },
        Bishop {
            en: "For players two or three grades apart. White lacks the bishop and moves first.",
            ja: "二、三段差の目安です。上手は角を落とし、先に指します。",
        },
        Rook {
            en: "For players three or four grades apart. White lacks the rook and moves first.",
            ja: "三、四段差の目安です。上手は飛車を落とし、先に指します。",
        },
        RookLance {
            en: "For players four or five grades apart. White lacks the rook and a lance and moves first.",
            ja: "四、五段差の目安です。上手は飛車と香を落とし、先に指します。",
        },
        Two {
            en: "The handicap of lessons: White lacks rook and bishop, so that Black learns to attack.",
            ja: "指導対局の代表的な手合いです。上手は飛車と角を落とし、下手は攻めの形を学べます。",
        },
        Four {
            en: "For those who know the moves: without its lances too, White's edges are open to your rook.",
            ja: "駒の動かし方に慣れた人向けです。香もないので、端から飛車で攻められます。",
        },
        Six {
            en: "For a first game with an experienced player: White keeps only golds, silvers and pawns.",
            ja: "初めて上級者と指すときに向きます。上手に残るのは金、銀、歩だけです。",
        },
        Eight {
            en: "For beginners: White has the king, two golds and the pawns.",
            ja: "入門者向けです。上手に残るのは玉、金二枚、歩だけです。",
        },
        Ten {
            en: "For a very first game: White has only the king and the pawns.",
            ja: "初めての一局に向きます。上手に残るのは玉と歩だけです。",
        },
        Between {
            en: "A step between two of the usual handicaps. White moves first.",
            ja: "ふつうの手合いの間を埋める手合いです。上手から指します。",
        },
    }

    /// What counts for a claim of impasse.
    pub(crate) Claims {
        PointsOfAll { en: "{points} points (24 needed)", ja: "{points}点（24点以上が必要）" },
        PointsEntered {
            en: "{points} points ({pieces} of 10 pieces in the zone, {king})",
            ja: "{points}点（敵陣に{pieces}枚、10枚以上が必要、{king}）",
        },
        KingEntered { en: "king inside", ja: "玉は敵陣の中" },
        KingOutside { en: "king outside", ja: "玉は敵陣の外" },
    }
}
