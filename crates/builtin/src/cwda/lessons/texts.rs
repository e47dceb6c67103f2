//! The texts of the lessons.

wazir_text::texts! {
    /// The titles and tasks of the lessons.
    pub(crate) Lessons {
        King { en: "The king", ja: "キング" },
        KingTask {
            en: "The king steps one square in any direction. If yours is caught, you have lost.\nTake the pawn on e5 with your king.",
            ja: "キングは八方向に一マスずつ動きます。自分のキングを詰まされると負けです。\nキングでe5のポーンを取ってください。",
        },
        Pawn { en: "The pawn", ja: "ポーン" },
        PawnTask {
            en: "A pawn steps ahead but takes diagonally. All armies have a king and pawns.\nTake a pawn with your pawn.",
            ja: "ポーンは前へ進み、斜め前の駒を取ります。キングとポーンはどの軍にもあります。\nポーンでポーンを取ってください。",
        },
        Clobberer { en: "The Clobberers", ja: "クロバラーズ" },
        ClobbererTask {
            en: "The Clobberer on d4 steps one square diagonally, or leaps two in any direction.\nTake the pawn on d6 with it.",
            ja: "d4のクロバラーは、斜めに一つ動くか、八方向に二つ跳びます。\nd6のポーンを取ってください。",
        },
        Nutter { en: "The Nutters", ja: "ナッターズ" },
        NutterTask {
            en: "The Unicorn on d4 leaps ahead as a knight, and steps aside and back as a king.\nTake the rook on b5 with it.",
            ja: "d4のユニコーンは、前へはナイト、横と後ろへはキングのように動きます。\nb5のルークを取ってください。",
        },
        Rookie { en: "The Rookies", ja: "ルーキーズ" },
        RookieTask {
            en: "The Half Duck on d4 steps one square diagonally, or leaps two or three straight.\nTake the rook on d7 with it.",
            ja: "d4のハーフダックは、斜めに一つ動くか、縦横に二つか三つ跳びます。\nd7のルークを取ってください。",
        },
        ShortRook { en: "The Short Rook", ja: "ショートルーク" },
        ShortRookTask {
            en: "This piece of the Rookies moves like a rook, but four squares at most.\nOne of the two bishops is near enough: take it.",
            ja: "ルーキーズのこの駒はルークと同じですが、四マスまでしか動けません。\n二つのビショップのうち届くほうを取ってください。",
        },
        Promotion { en: "A pawn becomes a piece of its army", ja: "ポーンは自軍の駒に成る" },
        PromotionTask {
            en: "On the last rank a pawn becomes a piece of its own army.\nPromote to the strongest piece of the Nutters, the Colonel.",
            ja: "ポーンは最終段で自軍の駒に成ります。\nナッターズで一番強いカーネルに成ってください。",
        },
        Either {
            en: "A pawn becomes a piece of either army",
            ja: "ポーンはどちらの軍の駒にも成る",
        },
        EitherTask {
            en: "Players can agree that a pawn may become a piece of the other army too.\nPromote to the strongest piece of the Rookies, the Marshall.",
            ja: "相手の軍の駒にも成れると取り決めることができます。\nルーキーズで一番強いマーシャルに成ってください。",
        },
        Castling { en: "Castling over three squares", ja: "三マスのキャスリング" },
        CastlingTask {
            en: "The piece on a1 keeps to its colour, so the king castles by three squares.\nCastle with that piece.",
            ja: "a1の駒は同じ色のマスにしか行けないので、キングは三マス動きます。\nその駒とキャスリングしてください。",
        },
        Mate { en: "Mate in one", ja: "一手詰め" },
        MateTask {
            en: "Your Archbishop moves like a bishop and leaps like a knight.\nMate in one move.",
            ja: "アークビショップはビショップの動きとナイトの跳びを合わせ持ちます。\n一手で詰ましてください。",
        },
    }
}
