//! Texts for users.

wazir_text::texts! {
    /// The errors in a position of a game with drops.
    pub(crate) Protocols {
        Expected { en: "{expected} expected", ja: "{expected}が必要です" },
        Side { en: "`w` or `b`", ja: "「w」または「b」" },
        MoveNumber { en: "a move number", ja: "手数" },
        QuietPlies { en: "plies without progress", ja: "進展のない手数" },
        LastIsNumber { en: "a position ends with the move number", ja: "局面は手数で終わります" },
        ManyInHand { en: "a hand cannot hold this number of pieces", ja: "持ち駒の数が多すぎます" },
        HandLetter { en: "a piece letter that can be in hand", ja: "持ち駒にできる駒の文字" },
        PieceAfterCount { en: "a piece expected after the count", ja: "枚数の後に駒が必要です" },
    }
}
