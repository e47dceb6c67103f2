//! The texts of this crate for people.

wazir_text::texts! {
    /// The part expected where a text stops being a move.
    pub Expected {
        Square { en: "a square such as {example}", ja: "マス（例：{example}）" },
        Letter { en: "one of {letters}", ja: "{letters}のどれか" },
        ArmyLetter { en: "a lower-case letter of the mover's army", ja: "手番の側の軍の英小文字" },
        Promotion { en: "`+` or nothing", ja: "「+」または末尾" },
    }

    /// The part expected where a text stops being a position.
    pub Wanted {
        Placement { en: "a placement", ja: "駒の配置" },
        PlacementWithHands {
            en: "a placement with hands in brackets",
            ja: "駒の配置と、角括弧に入れた持ち駒",
        },
        HandsOrNone { en: "hands or `-`", ja: "持ち駒または「-」" },
        Number { en: "a move number", ja: "手数" },
        Clock { en: "a clock", ja: "進展のない手数の欄" },
        Rights { en: "castling rights or `-`", ja: "キャスリングの権利または「-」" },
        End { en: "the end of the text", ja: "テキストの末尾" },
        PieceLetter { en: "a piece letter", ja: "駒の文字" },
        PieceOrRun {
            en: "a piece letter, a number of empty squares or `/`",
            ja: "駒の文字、空きマスの数、または「/」",
        },
        BlackOrWhite { en: "`b` or `w`", ja: "「b」または「w」" },
        WhiteOrBlack { en: "`w` or `b`", ja: "「w」または「b」" },
        NumberFromOne { en: "a move number from 1", ja: "1以上の手数" },
        Count { en: "a count from 1 to 99", ja: "1～99の枚数" },
        HandLetter { en: "a piece letter that can be in hand", ja: "持ち駒にできる駒の文字" },
        Hands { en: "the hands in brackets, such as `[]`", ja: "角括弧に入れた持ち駒（例：「[]」）" },
        HandsEnd { en: "`]`", ja: "「]」" },
        EnPassant { en: "an en-passant square or `-`", ja: "アンパッサンのマスまたは「-」" },
        CastlingLetters {
            en: "one of K Q k q, each once, or `-`",
            ja: "K Q k qのどれか（一度ずつ）または「-」",
        },
        Progress { en: "plies without progress", ja: "進展のない手数" },
        Checks { en: "the checks to give, as in `3+3`", ja: "「3+3」のような残りの王手の回数" },
    }

    /// Faults of position texts and set-ups, and of pieces.
    pub(crate) Positions {
        Expected {
            en: "{expected} expected at character {character}",
            ja: "{character}文字目に{expected}が必要です",
        },
        RowLength {
            en: "row {row} has the wrong number of squares",
            ja: "{row}行目のマスの数が正しくありません",
        },
        RowCount {
            en: "the board has the wrong number of rows",
            ja: "盤面の行数が正しくありません",
        },
        UnknownKind {
            en: "the side of the piece on {square} does not have pieces of this kind",
            ja: "{square}の駒は、その側にはない種類です",
        },
        Kings {
            en: "{side} must have exactly one king",
            ja: "{side}の王はちょうど一つでなければなりません",
        },
        OpponentInCheck {
            en: "the side that is not to move is in check",
            ja: "手番でない側が王手されています",
        },
        TwoOnAFile {
            en: "{side} has two pieces of the kind {letter} on one file",
            ja: "{side}の{letter}の駒が同じ筋に二つあります",
        },
        StuckPiece {
            en: "a piece on {square} could never move",
            ja: "{square}の駒は行き所がありません",
        },
        TooMany {
            en: "there are too many pieces of the kind {letter}",
            ja: "{letter}の駒が多すぎます",
        },
        CastlingRight {
            en: "there is a castling right, but king and corner piece are not on their start squares",
            ja: "キングと隅の駒が元の位置にないのに、キャスリングの権利があります",
        },
        EnPassant {
            en: "the last move was not a double step over the en-passant square",
            ja: "アンパッサンのマスが、直前のポーンの二マス前進で通過したマスではありません",
        },
        FirstPlayer { en: "the first player", ja: "先手" },
        SecondPlayer { en: "the second player", ja: "後手" },
        TooManyKinds {
            en: "there are too many kinds of pieces; at most {most} are possible",
            ja: "駒の種類が多すぎます。{most}種類までです",
        },
        TooManyClasses {
            en: "the pieces have too many different movements; at most {most} are possible",
            ja: "駒の動きの種類が多すぎます。{most}種類までです",
        },
        TooManyPromotions {
            en: "a piece can promote to too many kinds; at most {most} are possible",
            ja: "一つの駒の成り先が多すぎます。{most}種類までです",
        },
        UnevenPromotions {
            en: "all kinds that promote must have the same number of choices, and only one in a game with drops",
            ja: "成る駒はすべて成り先の数が同じで、持ち駒のあるゲームでは一つでなければなりません",
        },
        Movement {
            en: "the {piece} cannot be compiled: {why}",
            ja: "{piece}の動きを変換できません：{why}",
        },
        Shape {
            en: "the movements of the default pieces do not match those that the ruleset declares",
            ja: "通常の駒の形が、ルールの定める形と異なります",
        },
        OffTheBoard { en: "a piece is off the board", ja: "盤の外に駒があります" },
        Lacks {
            en: "this ruleset has no goals, no duty to capture and no armies without a king",
            ja: "このルールには、勝利条件、取る義務、王のない軍はありません",
        },
        CastlingSquares {
            en: "castling must stay on one rank of the board",
            ja: "キャスリングは盤の一つの段の上の手です",
        },
        Hand {
            en: "the {piece} cannot be in hand: only the first eight kinds after the king can",
            ja: "{piece}は持ち駒になれません。持ち駒になれるのは王の次の八種類だけです",
        },
        King {
            en: "a king may only have castling and steps that move and capture alike",
            ja: "王の動きは、駒を取るときも同じ一マスの動きとキャスリングだけです",
        },
        Said { en: "{why}", ja: "{why}" },
        Walk {
            en: "it captures on its way, captures friends, cannot capture a royal piece, or may end where it began",
            ja: "途中で駒を取る、味方の駒を取る、王を取れない、または元のマスに戻ることのある動きです",
        },
        Friends {
            en: "it captures friends or cannot capture a royal piece",
            ja: "味方の駒を取る、または王を取れない動きです",
        },
        TooManyTaken {
            en: "it may capture more than one piece on its way",
            ja: "途中で駒を二つ以上取ることのある動きです",
        },
        Castling {
            en: "`{text}` must consist of the letters K Q k q, each at most once, or be `-`",
            ja: "「{text}」は誤りです。K Q k qを一度ずつ、または「-」と書いてください",
        },
        Move {
            en: "`{text}` is not a move that stands by itself, such as `e2e4` or `e7e8=2`",
            ja: "「{text}」は単独で読める指し手ではありません（例：「e2e4」、「e7e8=2」）",
        },
        NoText {
            en: "this ruleset cannot read texts; set up the position piece by piece",
            ja: "このルールでは局面のテキストを読めません。駒を一つずつ置いてください",
        },
    }
}
