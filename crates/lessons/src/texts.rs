//! Texts for users.

wazir_text::texts! {
    /// The reasons why an answer to a lesson is wrong.
    pub Lessons {
        OtherPosition {
            en: "This is not a position of the lesson.",
            ja: "これはこの問題の局面ではありません。",
        },
        NotLegal { en: "That move is not allowed: {why}.", ja: "その手は指せません：{why}。" },
        OtherPiece {
            en: "That is legal, but the task is to move another piece: {piece}.",
            ja: "指せる手ですが、動かすのは別の駒です：{piece}。",
        },
        NotDropped {
            en: "That is legal, but the task is to drop a piece from your hand.",
            ja: "指せる手ですが、ここでは持ち駒を打ってください。",
        },
        NotFromBoard {
            en: "That is legal, but the task is to move a piece on the board, not to drop one.",
            ja: "指せる手ですが、持ち駒ではなく盤上の駒を動かしてください。",
        },
        NotInPlace {
            en: "That is legal, but the task is to turn the piece without moving it.",
            ja: "指せる手ですが、駒はその場で向きだけを変えてください。",
        },
        NotCastling {
            en: "That is legal, but it is not castling.",
            ja: "指せる手ですが、キャスリングではありません。",
        },
        NotTaken {
            en: "That is legal, but the piece on {square} is still there.",
            ja: "指せる手ですが、{square}の駒がまだ残っています。",
        },
        OtherSquare {
            en: "That is legal, but the task is to move to {square}, not to {to}.",
            ja: "指せる手ですが、行き先は{to}ではなく{square}です。",
        },
        NotTurnedInto {
            en: "That is legal, but the piece must become another one: {piece}.",
            ja: "指せる手ですが、別の駒に変わる必要があります：{piece}。",
        },
        NotListed {
            en: "That is legal, but it is not the answer.",
            ja: "指せる手ですが、問題の答えではありません。",
        },
        NotCheck {
            en: "That is legal, but it does not attack the king.",
            ja: "指せる手ですが、王手ではありません。",
        },
        CheckAnswered {
            en: "That is check, but not mate: {reply} parries it.",
            ja: "王手ですが、まだ詰みではありません。{reply}で受かります。",
        },
        GoesOn {
            en: "That is legal, but the game goes on, for example with {reply}.",
            ja: "指せる手ですが、{reply}などで対局が続きます。",
        },
        Drawn {
            en: "That is legal, but it ends the game as a draw.",
            ja: "指せる手ですが、引き分けになってしまいます。",
        },
        LosesTo {
            en: "That is legal, but then {reply} ends the game and you lose.",
            ja: "指せる手ですが、{reply}で対局が終わり、負けになります。",
        },
    }
}
