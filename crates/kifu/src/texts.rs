//! The messages of this crate for people.

wazir_text::texts! {
    /// Errors in a shogi record, diagram or move.
    pub(crate) Kifu {
        UnnamedStart {
            en: "a start position without a name must be drawn as a diagram",
            ja: "名前のない開始局面は局面図で書いてください",
        },
        UnknownHandicap {
            en: "unknown handicap; draw the start position as a diagram",
            ja: "この名前の手合割はありません。開始局面を局面図で書いてください",
        },
        MoveAfterNumber {
            en: "a move is expected after its number",
            ja: "手数の後に指し手が必要です",
        },
        AfterMove {
            en: "only the time and `+` can follow a move",
            ja: "指し手の後に置けるのは消費時間と「+」だけです",
        },
        AfterEnd {
            en: "nothing can follow the end of the game but a variation (変化：n手)",
            ja: "終局の後に置けるのは変化（変化：n手）だけです",
        },
        IllegalMove { en: "the move is not legal", ja: "合法手ではありません" },
        MarkedMove {
            en: "a move such as ▲７六歩 is expected here",
            ja: "▲７六歩のような指し手が必要です",
        },
        KifLine {
            en: "a header (`key：value`) or a numbered move is expected here",
            ja: "ヘッダ（「key：value」）か手数付きの指し手が必要です",
        },
        Ki2Line {
            en: "a header (`key：value`) or moves (▲７六歩) are expected here",
            ja: "ヘッダ（「key：value」）か指し手（▲７六歩）が必要です",
        },
        SecondGame {
            en: "a second game starts here, but a file of this format holds only one",
            ja: "ここから二局目が始まります。この形式のファイルには一局だけ書けます",
        },
        StartTooLate {
            en: "the start position must be given before the first move",
            ja: "開始局面は最初の指し手より前に書いてください",
        },
        Variation {
            en: "a variation begins as in 変化：3手",
            ja: "変化は「変化：3手」のように始めます",
        },
        NoDiagram {
            en: "there is no diagram; its rows begin with `|`",
            ja: "局面図がありません。局面図の行は「|」で始まります",
        },
        HandsAlone {
            en: "there are pieces in hand, but there is no board",
            ja: "持ち駒だけがあり、盤面がありません",
        },
        FewRows {
            en: "the board has fewer than 9 rows",
            ja: "盤面の行が9行より少なくなっています",
        },
        ManyRows { en: "the board has more than 9 rows", ja: "盤面の行が9行を超えています" },
        DiagramSquares {
            en: "nine squares such as ` 歩`, `v歩` or ` ・` are expected in a row",
            ja: "一行に「 歩」、「v歩」、「 ・」のようなマスが九つ必要です",
        },
        DiagramBar {
            en: "`|` is expected after nine squares",
            ja: "九つのマスの後に「|」が必要です",
        },
        DiagramRanks {
            en: "the rows must be the ranks 一 to 九 in order",
            ja: "行は一段目から九段目までの順に書いてください",
        },
        DiagramHand {
            en: "a piece that can be in hand, with its number, is expected: `歩十八`",
            ja: "持ち駒にできる駒とその枚数が必要です（例：「歩十八」）",
        },
        DiagramPlies { en: "a number of plies is expected", ja: "手数が必要です" },
        DiagramTurned {
            en: "draw the diagram from Black's side, with file 9 on the left",
            ja: "局面図は先手側から見て、９筋を左にして書いてください",
        },
        OtherMark {
            en: "the mark belongs to the player who is not to move",
            ja: "手番でない側の記号です",
        },
        OtherPiece {
            en: "the named piece is not on the square in brackets",
            ja: "括弧内のマスに、その駒はありません",
        },
        NoSquareBefore {
            en: "there is no move before for 同 to refer to",
            ja: "「同」の指す直前の指し手がありません",
        },
        Square {
            en: "a square such as ７六, or 同, is expected here",
            ja: "７六のようなマスか「同」が必要です",
        },
        Piece { en: "a piece such as 歩 or 成銀 is expected", ja: "歩や成銀のような駒が必要です" },
        DropFrom {
            en: "a dropped piece has no origin square",
            ja: "打つ駒に移動元のマスはありません",
        },
        Ambiguous {
            en: "more than one piece can go there; specify it with 右, 左, 直, 上, 寄 or 引",
            ja: "そこに動ける駒が複数あります。右、左、直、上、寄、引で区別してください",
        },
        NoPiece {
            en: "no piece of that kind can go there, and none is in hand to be dropped",
            ja: "そこに動ける駒がなく、持ち駒にもありません",
        },
        WesternSquare {
            en: "a square such as 7f or 76 is expected",
            ja: "7fや76のようなマスが必要です",
        },
        WesternEnd {
            en: "`+`, `=` or the end of the move is expected",
            ja: "「+」、「=」、または指し手の末尾が必要です",
        },
        WesternDrop {
            en: "a dropped piece has no origin square and does not promote",
            ja: "打つ駒には移動元のマスがなく、成ることもできません",
        },
        WesternNothingToTake {
            en: "there is nothing to take on that square; write `-`",
            ja: "そのマスに取る駒はありません。「-」と書いてください",
        },
        WesternTakes {
            en: "the move takes a piece; write `x`",
            ja: "駒を取る手です。「x」と書いてください",
        },
        WesternAmbiguous {
            en: "more than one piece can go there; add the square it comes from: `S4i-3h`",
            ja: "そこに動ける駒が複数あります。「S4i-3h」のように移動元のマスを加えてください",
        },
        WesternNoPiece { en: "no such piece can go there", ja: "そこに動ける該当の駒はありません" },
        WesternPiece {
            en: "a piece such as P, +R or 歩 is expected",
            ja: "P、+R、歩のような駒が必要です",
        },
        WesternOrigin { en: "a square such as 76 is expected", ja: "76のようなマスが必要です" },
        WesternBracket { en: "`)` is expected", ja: "「)」が必要です" },
        CsaGame { en: "there is no game in CSA format here", ja: "CSA形式の対局がありません" },
        CsaMove {
            en: "a move such as `+7776FU` is expected",
            ja: "「+7776FU」のような指し手が必要です",
        },
        CsaStatement {
            en: "CSA has no statement that begins like this",
            ja: "CSA形式にこのように始まる文はありません",
        },
        CsaTooLate {
            en: "this belongs before the side to move and the moves",
            ja: "これは手番と指し手より前に書いてください",
        },
        CsaVersion {
            en: "a version such as V2.2 is expected",
            ja: "V2.2のようなバージョンが必要です",
        },
        CsaName { en: "`N+` or `N-` and a name is expected", ja: "「N+」か「N-」と名前が必要です" },
        HasEnded { en: "the game has ended before this", ja: "ここより前で終局しています" },
        LongTime {
            en: "this time is too long for a move",
            ja: "一手の消費時間として長すぎます",
        },
        CsaSeconds { en: "seconds are expected, as in T12", ja: "T12のような秒数が必要です" },
        CsaOtherEnd {
            en: "the game has ended before this, in another way",
            ja: "ここより前で、別の理由により終局しています",
        },
        CsaEnd {
            en: "an ending such as %TORYO is expected",
            ja: "%TORYOのような終局の記号が必要です",
        },
        CsaBoard {
            en: "one of `PI`, `P1` to `P9`, `P+` and `P-` is expected",
            ja: "「PI」、「P1」～「P9」、「P+」、「P-」のどれかが必要です",
        },
        CsaOccupied {
            en: "there is a piece on that square already",
            ja: "そのマスにはすでに駒があります",
        },
        CsaNotThere {
            en: "an even game has no such piece there",
            ja: "平手の開始局面では、そこにその駒はありません",
        },
        CsaRow {
            en: "` * `, or a side and a piece, is expected",
            ja: "「 * 」か、先後の記号と駒が必要です",
        },
        CsaLongRow {
            en: "a row has nine squares; there are more",
            ja: "一行のマスは九つですが、それより多くあります",
        },
        CsaPlace {
            en: "a square, or 00 and a piece that can be in hand, is expected",
            ja: "マス、または00と持ち駒にできる駒が必要です",
        },
        PieceCode {
            en: "the code of a piece, such as FU, is expected",
            ja: "FUのような駒の記号が必要です",
        },
        CsaPlaced { en: "a square and a piece are expected", ja: "マスと駒が必要です" },
        JkfHeader { en: "the text of a header is expected", ja: "ヘッダの文字列が必要です" },
        JkfMoves { en: "`moves` with an array is expected", ja: "配列の「moves」が必要です" },
        JkfFork { en: "an array of moves is expected", ja: "指し手の配列が必要です" },
        JkfEntry { en: "a move in braces is expected", ja: "波括弧で囲んだ指し手が必要です" },
        JkfForks { en: "an array of forks is expected", ja: "分岐の配列が必要です" },
        JkfEnd {
            en: "the word for an ending, such as \"TORYO\", is expected",
            ja: "「TORYO」のような終局の語が必要です",
        },
        JkfComment { en: "the text of a comment is expected", ja: "コメントの文字列が必要です" },
        JkfTime { en: "a number that is not negative is expected", ja: "0以上の数が必要です" },
        JkfSquare {
            en: "a square is expected: `x` and `y` from 1 to 9",
            ja: "マスが必要です。「x」と「y」は1～9です",
        },
        JkfColor { en: "it is the other player's turn", ja: "相手の手番です" },
        JkfTo {
            en: "the destination square `to` is missing",
            ja: "移動先のマス「to」がありません",
        },
        JkfFrom {
            en: "neither `from` nor `piece` is there",
            ja: "「from」も「piece」もありません",
        },
        JkfNotThere {
            en: "the origin square has no such piece",
            ja: "移動元にその駒はありません",
        },
        JkfAmbiguous {
            en: "more than one piece could make this move; add `from`",
            ja: "この手を指せる駒が複数あります。「from」を加えてください",
        },
        JkfNoPiece {
            en: "no such piece can make this move",
            ja: "この手を指せる該当の駒はありません",
        },
        JkfPreset { en: "there is no preset of this name", ja: "この名前のプリセットはありません" },
        JkfStart {
            en: "a preset, or `data` with a board, is expected",
            ja: "プリセット、または盤面を持つ「data」が必要です",
        },
        JkfSeat { en: "0 for Black or 1 for White is expected", ja: "先手の0か後手の1が必要です" },
        JkfBoard { en: "a `board` is expected", ja: "「board」が必要です" },
        JkfFiles {
            en: "nine files are expected, each with nine squares",
            ja: "九つのマスを持つ筋が九つ必要です",
        },
        JkfRanks { en: "nine squares are expected", ja: "マスが九つ必要です" },
        JkfPieceColor { en: "the `color` of the piece is expected", ja: "駒の「color」が必要です" },
        JkfHand { en: "pieces with their numbers are expected", ja: "駒とその枚数が必要です" },
        JkfCount { en: "a number of pieces is expected", ja: "駒の枚数が必要です" },
        JkfNotHeld {
            en: "pieces of this name are never in hand",
            ja: "この名前の駒は持ち駒になりません",
        },
        JsonLong {
            en: "a text of less than 4 GiB is expected",
            ja: "4 GiB未満のテキストが必要です",
        },
        JsonValue { en: "a value is expected", ja: "値が必要です" },
        JsonValueOrEnd { en: "a value or `]` is expected", ja: "値または「]」が必要です" },
        JsonEnd {
            en: "the end of the text is expected",
            ja: "ここでテキストが終わる必要があります",
        },
        JsonKey { en: "a key in quotes is expected", ja: "引用符で囲んだキーが必要です" },
        JsonDigit { en: "a digit is expected", ja: "数字が必要です" },
        JsonControl { en: "control characters are written as \\u", ja: "制御文字は\\uで書きます" },
        JsonEscape {
            en: "this escape does not stand for a character",
            ja: "文字を表すエスケープではありません",
        },
        MoveNumber {
            en: "move number {number} is expected here",
            ja: "ここには手数{number}が必要です",
        },
        CsaTurn { en: "it is the turn of `{sign}`", ja: "「{sign}」の手番です" },
        CsaDrop {
            en: "only unpromoted pieces other than the king can be dropped, not {piece}",
            ja: "成った駒と玉は打てません。{piece}は使えません",
        },
        CsaNoPiece { en: "there is no piece on {square}", ja: "{square}に駒はありません" },
        CsaOtherPiece {
            en: "the piece on {square} is {piece}, which cannot become {wanted}",
            ja: "{square}の駒は{piece}で、{wanted}にはなりません",
        },
        CsaShortRow {
            en: "a row has nine squares; {missing} are missing",
            ja: "一行のマスは九つですが、{missing}つ足りません",
        },
        JkfRecord { en: "a record is expected, `{example}`", ja: "棋譜「{example}」が必要です" },
        JsonToken { en: "`{token}` is expected", ja: "「{token}」が必要です" },
        JsonTokens {
            en: "`{first}` or `{second}` is expected",
            ja: "「{first}」または「{second}」が必要です",
        },
    }

    /// Errors in a protocol line or its position.
    pub(crate) Records {
        UsenRecord {
            en: "a record such as `~0.6y2.r` is expected",
            ja: "「~0.6y2.r」のような棋譜が必要です",
        },
        UsenPlies {
            en: "the ply of the previous line from which this one continues is expected",
            ja: "前の手順の何手目から続くかの数が必要です",
        },
        UsenEnd {
            en: "the end is one of the letters r, t, i, j and p, or nothing",
            ja: "終局は文字r、t、i、j、pのどれかか、空です",
        },
        UsenMove {
            en: "a move is expected: three digits to base 36",
            ja: "指し手（36進数で3桁）が必要です",
        },
        UsiGame {
            en: "there is no game here; one begins with `position` or `startpos`",
            ja: "対局がありません。対局は「position」か「startpos」で始まります",
        },
        UsiMoves { en: "`moves` is expected here", ja: "ここには「moves」が必要です" },
        UsiStart {
            en: "`position`, `startpos`, `sfen` or a position is expected",
            ja: "「position」、「startpos」、「sfen」、または局面が必要です",
        },
        UsiAfterEnd { en: "nothing follows the end of a game", ja: "終局の後には何も続きません" },
        BookPosition { en: "a position, `sfen …`, is expected", ja: "局面「sfen …」が必要です" },
        SfenBoard { en: "a position is expected", ja: "局面が必要です" },
        SfenSide {
            en: "`b` or `w` is expected for the side to move",
            ja: "手番を表す「b」または「w」が必要です",
        },
        SfenNumber { en: "a move number is expected", ja: "手数が必要です" },
        SfenAfterNumber {
            en: "nothing follows the number of the move",
            ja: "手数の後には何も続きません",
        },
        SfenTooMany { en: "a hand cannot hold this number of pieces", ja: "持ち駒の数が多すぎます" },
        SfenHand {
            en: "the letter of a piece that can be in hand is expected",
            ja: "持ち駒にできる駒の文字が必要です",
        },
        SfenCount { en: "a piece is expected after the count", ja: "枚数の後に駒が必要です" },
        IsExpected { en: "{expected} is expected", ja: "{expected}が必要です" },
    }
}
