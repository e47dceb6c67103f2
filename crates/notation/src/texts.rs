//! Texts for users.

wazir_text::texts! {
    /// The names of losses, and the reasons why a record cannot be written in a format.
    pub(crate) Losses {
        Moves { en: "the moves", ja: "指し手" },
        Variations { en: "variations", ja: "変化" },
        NullMoves { en: "null moves and the moves after them", ja: "パスとそれ以降の手" },
        Comments { en: "comments", ja: "コメント" },
        Bookmarks { en: "bookmarks", ja: "しおり" },
        Times { en: "times", ja: "消費時間" },
        Headers { en: "some headers", ja: "一部のヘッダ" },
        Marks { en: "move marks", ja: "指し手の記号" },
        Ending { en: "how the game ended", ja: "終局の理由" },
        IllegalMove { en: "the illegal move at the end", ja: "最後の反則手" },
        MoveNumber { en: "the number of the first move", ja: "最初の手の手数" },
        Rules { en: "rules other than the default", ja: "標準と異なるルール" },
        Characters { en: "some characters", ja: "一部の文字" },
        WrongGame {
            en: "{format} cannot store a game of {game}; write it as {instead}",
            ja: "{format}では{game}の対局を書けません。{instead}で書いてください",
        },
        OneGame {
            en: "a {format} file holds one game",
            ja: "{format}のファイルに書けるのは一局だけです",
        },
        Position {
            en: "{format} cannot express the start position: {reason}",
            ja: "{format}ではこの開始局面を表せません：{reason}",
        },
        Character {
            en: "{encoding} has no `{character}` (line {line})",
            ja: "{encoding}に「{character}」はありません（{line}行目）",
        },
    }

    /// The names of the styles of moves, and the errors of their reader.
    pub(crate) MoveNames {
        Coordinates { en: "coordinates (e2e4, 7g7f)", ja: "座標（e2e4、7g7f）" },
        San { en: "letters (Nf3)", ja: "文字（Nf3）" },
        Figurine { en: "figurines (♘f3)", ja: "駒の絵文字（♘f3）" },
        Japanese { en: "Japanese (☗７六歩)", ja: "日本式（☗７六歩）" },
        Western { en: "Western (P-7f)", ja: "西洋式（P-7f）" },
        WesternDigits { en: "Western, digits (P-76)", ja: "西洋式・数字（P-76）" },
        Csa { en: "CSA (+7776FU)", ja: "CSA（+7776FU）" },
        Unknown {
            en: "there is no such move notation; choose {known}",
            ja: "指し手の表記法の名前ではありません。使えるのは{known}です",
        },
        NoMove { en: "this is not a move", ja: "指し手ではありません" },
        NoMoveBut {
            en: "this is not a move: write one such as {first} or {second}",
            ja: "指し手ではありません。{first} や {second} のように書いてください",
        },
    }

    /// Questions about a promotion.
    pub Promotion {
        Undecided {
            en: "say whether the piece promotes: with + at the end, or = if it does not",
            ja: "成るかどうかを書いてください（成、不成）",
        },
    }

    /// The errors in a record, or in a request for one.
    pub Records {
        OtherRules {
            en: "the record is of {game} with other rules than those built in",
            ja: "この棋譜の{game}は、組み込みのものとルールが違います",
        },
        StartOption {
            en: "an option such as `repetition-count=4` was expected",
            ja: "「repetition-count=4」のような設定が必要です",
        },
        NoFormat {
            en: "not a record in any known format",
            ja: "対応している形式の棋譜ではありません",
        },
        NoGame { en: "it contains no game", ja: "対局がありません" },
        TooLarge {
            en: "this game has more than {limit} bytes, which is the limit",
            ja: "この対局は{limit}バイトを超えていて、読み込める大きさではありません",
        },
        UnknownGame {
            en: "no known game has this notation",
            ja: "このように書かれるゲームには対応していません",
        },
        UnknownPosition {
            en: "no known game has such a position",
            ja: "このような局面のゲームには対応していません",
        },
        BrokenUtf8 {
            en: "not UTF-8, unlike the rest of the text; save the file again as UTF-8",
            ja: "ほかの部分と違い、UTF-8ではありません。ファイルをUTF-8で保存し直してください",
        },
        NoEncoding {
            en: "not UTF-8, Shift_JIS, EUC-JP or Latin-1; save the file in one of them",
            ja: "UTF-8、Shift_JIS、EUC-JP、Latin-1のどれでもありません。ファイルをどれかで保存し直してください",
        },
        NotInEncoding { en: "not {encoding} text", ja: "{encoding}の文字列ではありません" },
        OtherPosition { en: "a position of another game", ja: "別のゲームの局面です" },
        PlainVersion {
            en: "unknown version: this program reads version 1",
            ja: "対応していないバージョンです。読めるのはバージョン1です",
        },
        PlainMagic { en: "`Wazir record 1` expected", ja: "「Wazir record 1」が必要です" },
        PlainGame { en: "a header `Game` is missing", ja: "ヘッダ「Game」がありません" },
        PlainHeader {
            en: "a header such as `Event: Tea house`, or a blank line before the first move, was expected",
            ja: "「Event: Tea house」のようなヘッダか、最初の指し手の前の空行が必要です",
        },
        PlainPly { en: "the number of a ply, from 1, was expected", ja: "1以上の手数が必要です" },
        PlainAfterEnd { en: "nothing can follow an ending", ja: "終局の後には何も置けません" },
        NullInCheck {
            en: "a player in check cannot pass",
            ja: "王手されているときにパスはできません",
        },
        PlainDetail {
            en: "a time such as `(12.5s)` or a mark such as `$1` was expected",
            ja: "「(12.5s)」のような時間か「$1」のような記号が必要です",
        },
        PlainTime {
            en: "a time such as `(12.5s)` was expected",
            ja: "「(12.5s)」のような時間が必要です",
        },
        At { en: "line {line}, column {column}: {why}", ja: "{line}行{column}文字目：{why}" },
        TextAt {
            en: "line {line}, column {column}: `{text}`: {why}",
            ja: "{line}行{column}文字目：「{text}」：{why}",
        },
        Comma { en: "{first}, {second}", ja: "{first}、{second}" },
        Or { en: "{first} or {second}", ja: "{first}または{second}" },
        PlainEarlierPly {
            en: "ply {ply} or an earlier one was expected",
            ja: "{ply}手目以前の手数が必要です",
        },
        NoEnding {
            en: "`{text}` is not a termination; write a word such as `resign`, or `any:` and a text",
            ja: "「{text}」は終局を表しません。「resign」のような語か、「any:」に続けて文を書いてください",
        },
        EncodingName {
            en: "unknown encoding `{name}`; choose {known}",
            ja: "「{name}」という文字コードには対応していません。{known}から選んでください",
        },
        FormatName {
            en: "unknown format `{name}`; choose {known}",
            ja: "「{name}」という形式には対応していません。{known}を使ってください",
        },
        ResumeIllegal {
            en: "a move of the record is not legal: {why}",
            ja: "棋譜に反則手があります：{why}",
        },
        ResumeOther {
            en: "the start position is not a position of {game}",
            ja: "{game}の開始局面ではありません",
        },
    }

    /// The sentences of warnings: the leniency, and what the reader did.
    pub(crate) Warnings {
        WordsAfterMove {
            en: "words after a move are kept as a comment on it",
            ja: "指し手の後の文は、その手のコメントとして残しました",
        },
        WordsAfterEnd {
            en: "words after the end of the game are kept as a comment on it",
            ja: "終局の後の文は、コメントとして残しました",
        },
        NumberGoesBack {
            en: "a move with an earlier number starts a variation",
            ja: "前の手数に戻る指し手から変化が始まるものとしました",
        },
        WrongNumber {
            en: "the number is not that of the next move; the move is read as the next one",
            ja: "手数が次の指し手の番号と異なりますが、次の指し手として扱いました",
        },
        EarlierLine {
            en: "the line before this variation is too short; it is attached to the line above",
            ja: "この変化の直前の手順が短いため、さらに前の手順の変化として扱いました",
        },
        LooseVariation {
            en: "no line reaches this move, so the variation is kept as a comment",
            ja: "この手に至る手順がないため、変化をコメントとして残しました",
        },
        IllegalMove {
            en: "this illegal move ended the game, and is kept as such",
            ja: "この反則手で対局が終わったものとして残しました",
        },
        WhyIllegal { en: "{what}: {why}", ja: "{what}（{why}）" },
        GuessedEncoding {
            en: "the encoding is a guess; if the text looks wrong, name the encoding",
            ja: "文字コードは推測です。文字が正しくない場合は、文字コードを指定してください",
        },
        OtherEncoding {
            en: "the text declares another encoding than it is in",
            ja: "実際の文字コードが、記されたものと異なります",
        },
        ControlKept { en: "a control character is kept", ja: "制御文字をそのまま残しました" },
        UnknownHeader {
            en: "a line without a colon is kept as a header without a value",
            ja: "コロンのない行を、値のない見出しとして残しました",
        },
        NullMove {
            en: "a null move in the main line is kept, but the playable game ends before it",
            ja: "本譜のパスは残しましたが、対局としてはその前で終わります",
        },
        EvaluationSign {
            en: "a symbol after a move is kept as its NAG",
            ja: "指し手の後の評価記号は、対応するNAGとして残しました",
        },
        OtherSpelling {
            en: "an unusual spelling is read as the usual one",
            ja: "標準とは異なる表記を、通常の表記として読みました",
        },
        Bracket {
            en: "a bracket that does not belong to a variation with moves is ignored",
            ja: "指し手のある変化の始まりでも終わりでもない括弧は読み飛ばしました",
        },
        MarkLeftOut {
            en: "a NAG without a move, or outside $0 to $255, is left out",
            ja: "指し手のない印、または$0～$255以外の印は省きました",
        },
        ControlCharacter {
            en: "Ctrl-Z or NUL is ignored",
            ja: "Ctrl-ZまたはNULは無視しました",
        },
        ByteOrderMark {
            en: "a byte order mark within the text is ignored",
            ja: "文中のバイト順マークは無視しました",
        },
        TagInLine {
            en: "a tag after moves on the same line starts the next game",
            ja: "指し手と同じ行にあるタグから次の対局が始まるものとしました",
        },
        CommentInTags {
            en: "a comment between tags is kept as one before the first move",
            ja: "タグの間のコメントは、初手の前のコメントとして残しました",
        },
        MalformedTag {
            en: "a malformed tag: the recognizable name and value are kept",
            ja: "書式の正しくないタグです。名前と値と分かる部分だけ残しました",
        },
        ResultMismatch {
            en: "the result after the moves differs from the tag, which is kept unless it is `*`",
            ja: "指し手の後の結果がタグと異なります。タグが*でなければタグの方を残しました",
        },
        PositionField {
            en: "castling rights without their pieces, and an en-passant square without a double step just before, are left out",
            ja: "駒が元の位置にないキャスリング権、または2マス前進の直後でないアンパッサンのマスは省きました",
        },
    }
}
