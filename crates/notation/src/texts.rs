//! Texts for users.

wazir_text::texts! {
    /// The names of losses, and the reasons why a record cannot be written in a format.
    pub(crate) Losses {
        Moves { en: "the moves", ja: "指し手" },
        Variations { en: "variations", ja: "変化" },
        NullMoves { en: "null moves and what follows them", ja: "パスとそれ以降の手" },
        Comments { en: "comments", ja: "コメント" },
        Bookmarks { en: "bookmarks", ja: "しおり" },
        Times { en: "times", ja: "消費時間" },
        Headers { en: "some headers", ja: "一部のヘッダ" },
        Marks { en: "move marks", ja: "指し手の記号" },
        Ending { en: "how the game ended", ja: "終局の理由" },
        IllegalMove { en: "the illegal move at the end", ja: "最後の反則手" },
        MoveNumber { en: "the number of the first move", ja: "最初の手の手数" },
        Rules { en: "rules that are not the usual ones", ja: "標準と異なるルール" },
        Characters { en: "some characters", ja: "一部の文字" },
        WrongGame {
            en: "{format} cannot hold a game of {game}; write it as one of {instead}",
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
            en: "no notation of moves has this name; known are {known}",
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
            en: "the record is of a game with other rules than the {game} known here",
            ja: "この棋譜の{game}は、ここで知られているものとルールが違います",
        },
        StartOption {
            en: "an option such as `repetition-count=4` was expected",
            ja: "「repetition-count=4」のような設定が必要です",
        },
        NoFormat {
            en: "no record of a format known here",
            ja: "対応している形式の棋譜ではありません",
        },
        NoGame { en: "no game in it", ja: "対局がありません" },
        TooLarge {
            en: "this game has more than {limit} bytes, which is more than is read",
            ja: "この対局は{limit}バイトを超えていて、読み込める大きさではありません",
        },
        UnknownGame {
            en: "no game that is written so is known here",
            ja: "このように書かれるゲームには対応していません",
        },
        UnknownPosition {
            en: "no game known here has such a position",
            ja: "このような局面のゲームには対応していません",
        },
        BrokenUtf8 {
            en: "no UTF-8, which the rest of the text is; save the file in it anew",
            ja: "ほかの部分と違い、UTF-8ではありません。ファイルをUTF-8で保存し直してください",
        },
        NoEncoding {
            en: "neither UTF-8 nor Shift_JIS nor EUC-JP nor Latin-1; save the file in one of them",
            ja: "UTF-8、Shift_JIS、EUC-JP、Latin-1のどれでもありません。ファイルをどれかで保存し直してください",
        },
        NotInEncoding { en: "no text in {encoding}", ja: "{encoding}の文字列ではありません" },
        OtherPosition { en: "a position of another game", ja: "別のゲームの局面です" },
        PlainVersion {
            en: "a version this program does not know; it reads version 1",
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
            en: "no turn can be given away in check",
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
            en: "`{text}` names no ending; write a word such as `resign`, or `any:` and a text",
            ja: "「{text}」は終局を表しません。「resign」のような語か、「any:」に続けて文を書いてください",
        },
        EncodingName {
            en: "`{name}` is no encoding known here; use {known}",
            ja: "「{name}」という文字コードには対応していません。{known}から選んでください",
        },
        FormatName {
            en: "`{name}` is no format known here; use {known}",
            ja: "「{name}」という形式には対応していません。{known}を使ってください",
        },
        ResumeIllegal {
            en: "a move of the record is not legal: {why}",
            ja: "棋譜に反則手があります：{why}",
        },
        ResumeOther {
            en: "the start position is not one of {game}",
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
            en: "a move that goes back to an earlier number begins a variation",
            ja: "前の手数に戻る指し手から変化が始まるものとしました",
        },
        WrongNumber {
            en: "the number is not that of the next move; the move is taken for the next",
            ja: "手数が次の指し手の番号と異なりますが、次の指し手として扱いました",
        },
        EarlierLine {
            en: "the line before this variation is too short; it is taken for one of the line above",
            ja: "この変化の直前の手順が短いため、さらに前の手順の変化として扱いました",
        },
        LooseVariation {
            en: "no line reaches this move, so the variation is kept as a comment",
            ja: "この手に至る手順がないため、変化をコメントとして残しました",
        },
        IllegalMove {
            en: "the game ends by this illegal move, which is kept as one",
            ja: "この反則手で対局が終わったものとして残しました",
        },
        WhyIllegal { en: "{what}: {why}", ja: "{what}（{why}）" },
        GuessedEncoding {
            en: "the encoding is a guess; name the right one if this is not what it says",
            ja: "文字コードは推測です。文字が正しくない場合は、文字コードを指定してください",
        },
        OtherEncoding {
            en: "the text names another encoding than the one it is in",
            ja: "実際の文字コードが、記されたものと異なります",
        },
        ControlKept { en: "a control character is kept", ja: "制御文字をそのまま残しました" },
        UnknownHeader {
            en: "a line without a colon is kept as a header without a value",
            ja: "コロンのない行を、値のない見出しとして残しました",
        },
        NullMove {
            en: "a null move in the main line is kept, but as a game it ends before that",
            ja: "本譜のパスは残しましたが、対局としてはその前で終わります",
        },
        EvaluationSign {
            en: "a sign after a move is kept as the mark (NAG) that it stands for",
            ja: "指し手の後の評価記号は、対応するNAGとして残しました",
        },
        OtherSpelling {
            en: "another spelling is read as the usual one",
            ja: "標準とは異なる表記を、通常の表記として読みました",
        },
        Bracket {
            en: "a bracket that begins or ends no variation with a move is passed over",
            ja: "指し手のある変化の始まりでも終わりでもない括弧は読み飛ばしました",
        },
        MarkLeftOut {
            en: "a mark that belongs to no move, or is none from $0 to $255, is left out",
            ja: "指し手のない印、または$0～$255以外の印は省きました",
        },
        ControlCharacter {
            en: "Ctrl-Z or NUL is passed over",
            ja: "Ctrl-ZまたはNULは無視しました",
        },
        ByteOrderMark {
            en: "a byte order mark within the text is passed over",
            ja: "文中のバイト順マークは無視しました",
        },
        TagInLine {
            en: "a tag behind moves in the same line begins the next game",
            ja: "指し手と同じ行にあるタグから次の対局が始まるものとしました",
        },
        CommentInTags {
            en: "a comment between tags is kept as one before the first move",
            ja: "タグの間のコメントは、初手の前のコメントとして残しました",
        },
        MalformedTag {
            en: "a malformed tag: what can be told apart as name and value is kept",
            ja: "書式の正しくないタグです。名前と値と分かる部分だけ残しました",
        },
        ResultMismatch {
            en: "the result after the moves is not that of the tag, which is kept unless it is `*`",
            ja: "指し手の後の結果がタグと異なります。タグが*でなければタグの方を残しました",
        },
        PositionField {
            en: "a castling right without its pieces, or an en-passant square that no double step has just skipped, is left out",
            ja: "駒が元の位置にないキャスリング権、または2マス前進の直後でないアンパッサンのマスは省きました",
        },
    }
}
