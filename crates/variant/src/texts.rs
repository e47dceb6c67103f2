//! Texts for users.

wazir_text::texts! {
    /// The errors in an army file, or in the name of an army.
    pub ArmyFiles {
        TooLong {
            en: "the file has {bytes} bytes; at most {most} are allowed",
            ja: "{bytes}バイトのファイルは大きすぎます。{most}バイトまでです",
        },
        Said { en: "{reason}", ja: "{reason}" },
        Missing { en: "`{key}` is missing", ja: "「{key}」がありません" },
        MissingInTable {
            en: "`{key}` is missing in `{table}`",
            ja: "「{table}」に「{key}」がありません",
        },
        Unknown {
            en: "unknown key `{key}`; the keys here are {known}",
            ja: "「{key}」というキーはありません。使えるのは{known}です",
        },
        Type {
            en: "`{key}` must be {expected}, not {found}",
            ja: "「{key}」は{expected}にしてください。{found}は使えません",
        },
        String { en: "a string", ja: "文字列" },
        Table { en: "a table", ja: "テーブル" },
        Integer { en: "an integer", ja: "整数" },
        Array { en: "an array", ja: "配列" },
        Number { en: "a number", ja: "数値" },
        Truth { en: "true or false", ja: "真偽値" },
        Date { en: "a date or time", ja: "日時" },
        NoId {
            en: "the name has no letter from a to z and no digit to make an identifier of",
            ja: "名前にa～zの文字も数字もないため、IDを作れません",
        },
        LetterTwice {
            en: "two pieces have the letter {letter}",
            ja: "文字{letter}の駒が二つあります",
        },
        Unplayable {
            en: "a game cannot start with this army: {why}",
            ja: "この軍では対局を始められません：{why}",
        },
        Meant { en: "did you mean `{better}`?", ja: "「{better}」の間違いではありませんか" },
        GiveId {
            en: "give the army an identifier, as in `id = \"amazons\"`",
            ja: "「id = \"amazons\"」のように軍のIDを書いてください",
        },
        StandsFirst { en: "it is first used here", ja: "最初に書かれているのはここです" },
        Placed { en: "{place}: {why}", ja: "{place}：{why}" },
        AndMore {
            en: "{first} (and {more} more {more:error|errors})",
            ja: "{first}（ほかに{more}件）",
        },
        TooManyErrors {
            en: "only the first {most} errors are shown",
            ja: "はじめの{most}件だけを表示しています",
        },
        NotNamed {
            en: "{why}; to name a file, include its extension or folder, as in `my.toml`",
            ja: "{why}。ファイルは「my.toml」のように、拡張子かフォルダを付けて指定してください",
        },
        Unreadable { en: "cannot read {path}: {why}", ja: "{path}を読み込めません：{why}" },
    }

    /// The errors and warnings about game files.
    pub(crate) GameFiles {
        Range {
            en: "`{key}` must be a whole number from {least} to {most}",
            ja: "「{key}」は{least}から{most}までの整数にしてください",
        },
        Word {
            en: "`{key}` must be one of {known}, not `{found}`",
            ja: "「{key}」は{known}にしてください。「{found}」は使えません",
        },
        Length {
            en: "`{key}` must have 1 to {most} characters",
            ja: "「{key}」は1文字から{most}文字までにしてください",
        },
        Id {
            en: "`{text}` is not an identifier: use 1 to {most} lower-case letters, digits and `-`",
            ja: "「{text}」はIDになりません。小文字の英字、数字、「-」を1文字から{most}文字まで使えます",
        },
        Seats {
            en: "`{key}` must be the names of the two players, the first mover's first",
            ja: "「{key}」には二人の対局者の名前を、先に指すほうから書いてください",
        },
        Board {
            en: "the board has {squares} squares; at most {most} are allowed",
            ja: "{squares}マスの盤は大きすぎます。{most}マスまでです",
        },
        NoSquares {
            en: "the holes leave no square of the board",
            ja: "穴のため、盤にマスが一つも残りません",
        },
        CapturedAsRoyal {
            en: "no piece can go to the hand as the {piece}, which is royal",
            ja: "{piece}は王の役の駒なので、取った駒をこれとして持つことはできません",
        },
        Region {
            en: "`{part}` does not name squares: write `e4` for one, `d1-f3` for a rectangle, `*8` for a rank, `e*` for a file, `*^1` for the last rank",
            ja: "「{part}」はマスを表しません。「e4」（一マス）、「d1-f3」（長方形）、「*8」（段）、「e*」（筋）、「*^1」（最も奥の段）のように書いてください",
        },
        Outside {
            en: "`{part}` is outside the board of {files} files and {ranks} ranks",
            ja: "「{part}」は{files}筋{ranks}段の盤の外です",
        },
        CastlingPiece {
            en: "in a game with a royal piece, only that piece castles",
            ja: "王（royal）のあるゲームでは、キャスリングできるのはその駒だけです",
        },
        OneCastlingFile {
            en: "`short-to` and `long-to` are the same file, so the two castling moves could not be told apart",
            ja: "「short-to」と「long-to」が同じ筋です。キャスリングの手が区別できません",
        },
        CastlingFile {
            en: "there is no file `{file}` to castle to among {files}: give it with `castling.{key}`, or turn castling off with `castling.allowed = false`",
            ja: "{files}筋の盤にキャスリング先の「{file}」筋はありません。「castling.{key}」で指定するか、「castling.allowed = false」でキャスリングをなくしてください",
        },
        Base {
            en: "there is no base game `{name}`; choose {known}",
            ja: "元になるゲーム「{name}」はありません。選べるのは{known}です",
        },
        NoPiece {
            en: "there is no piece `{name}`; choose {known}",
            ja: "「{name}」という駒はありません。あるのは{known}です",
        },
        NoPieces {
            en: "a game needs at least one piece",
            ja: "ゲームには少なくとも一つの駒が必要です",
        },
        Letter {
            en: "`{text}` is not a piece letter: use A to Z, with `+` before it for a promoted piece",
            ja: "「{text}」は駒の文字になりません。AからZまでの一文字で、成り駒はその前に「+」を付けます",
        },
        LetterTwice {
            en: "two pieces of a side have the letter {letter}",
            ja: "一方の側に文字{letter}の駒が二つあります",
        },
        Kinds {
            en: "{kinds} kinds of pieces are too many; at most {most} are possible, including promoted kinds that revert when captured",
            ja: "駒が{kinds}種類では多すぎます。取られると元に戻る成り駒も数えて{most}種類までです",
        },
        Droppable {
            en: "{kinds} kinds of pieces in hand are too many; at most {most} are possible",
            ja: "持ち駒が{kinds}種類では多すぎます。{most}種類までです",
        },
        Movement {
            en: "the movement of the {piece} is not understood: {why}",
            ja: "{piece}の動きが読めません：{why}",
        },
        Royals {
            en: "there can be only one royal piece, and the {piece} is already royal",
            ja: "王の役の駒は一つだけです。すでに{piece}がそうです",
        },
        RoyalTurns {
            en: "the royal piece can neither promote nor go to a hand",
            ja: "王の役の駒は、成ることも持ち駒になることもできません",
        },
        BecomesRoyal {
            en: "no piece can become the {piece}, which is royal",
            ja: "{piece}は王の役の駒なので、これに成ることはできません",
        },
        CastlingMove {
            en: "the movement of a piece cannot contain castling; use the table `castling`",
            ja: "駒の動きにキャスリングは書けません。「castling」の表に書いてください",
        },
        OfBase {
            en: "`{key}` of the base game does not fit; set it in this file: {why}",
            ja: "元になるゲームの「{key}」がこのゲームに合いません。このファイルに書いてください：{why}",
        },
        Becomes {
            en: "the {piece} becomes itself",
            ja: "{piece}が自分自身に成ることになっています",
        },
        Origin {
            en: "more than one piece promotes to the {piece}, so it is undecided what it reverts to when captured: give it a letter with `+`, set `captured-as`, or set `keep-promoted`",
            ja: "{piece}に成る駒が二つ以上あるため、取られたとき何に戻るか決まりません。「+」付きの文字にするか、「captured-as」か「keep-promoted」を書いてください",
        },
        Needs {
            en: "`{key}` has no meaning without `{other}`",
            ja: "「{key}」は「{other}」がなければ意味がありません",
        },
        Castling {
            en: "castling needs the {piece} on rank {rank} of the start position, and a partner beside it",
            ja: "キャスリングには、開始局面の{rank}段目に{piece}と、その横に相手になる駒が必要です",
        },
        Start { en: "the start position is not valid: {why}", ja: "開始局面になりません：{why}" },
        Unplayable { en: "the game cannot be played: {why}", ja: "このゲームは指せません：{why}" },
        Unused {
            en: "the {piece} is neither in the start position nor in hand, and no piece becomes one",
            ja: "{piece}は開始局面にも持ち駒にもなく、これに成る駒もありません",
        },
        Stuck {
            en: "the {piece} cannot move from any square",
            ja: "{piece}はどのマスからも動けません",
        },
        DeadPromotion {
            en: "no {piece} can ever reach a square where it promotes",
            ja: "{piece}は成れるところへ行くことができません",
        },
        OneColour {
            en: "every {piece} of a side is on squares of one colour and cannot leave them",
            ja: "{piece}は一方の側のすべてが同じ色のマスにあり、ほかの色へは行けません",
        },
        NoEffect {
            en: "`{key}` has no effect: {why}",
            ja: "「{key}」には効果がありません：{why}",
        },
        NoDoubleStep {
            en: "the {piece} has no first move (`i`) that passes over a square in a straight line and is blocked by a piece there, as `imnD` does",
            ja: "{piece}には「imnD」のような、一マスを飛ばして進む最初の手がありません",
        },
        NoEnPassantCapture {
            en: "no piece captures en passant, which is written `e`",
            ja: "アンパッサンで取る駒（「e」）がありません",
        },
        NotCaptured {
            en: "captured pieces do not go to the hand (`hands.captured`)",
            ja: "取った駒は持ち駒になりません（「hands.captured」）",
        },
        NeverInHand { en: "a {piece} is never in hand", ja: "{piece}が持ち駒になることはありません" },
        NothingInHand { en: "no piece is ever in hand", ja: "持ち駒になる駒がありません" },
        NeverPromotes { en: "the {piece} promotes to nothing", ja: "{piece}は何にも成りません" },
        NothingPromotes { en: "no piece promotes", ja: "成る駒がありません" },
        NoFirstMoves {
            en: "no move of the {piece} is a first move (`i`)",
            ja: "{piece}の動きに最初の手（「i」）がありません",
        },
        NoRepetition {
            en: "no repetition ends the game (`end.repetition = 0`)",
            ja: "繰り返しでは終わりません（「end.repetition = 0」）",
        },
        NoRoyalPieces { en: "no piece is royal", ja: "王の役の駒がありません" },
        NoCastling {
            en: "castling is not allowed (`castling.allowed = false`)",
            ja: "キャスリングはできません（「castling.allowed = false」）",
        },
        StartInCheck { en: "the side to move is in check in the start position", ja: "開始局面で王手がかかっています" },
        StartOver { en: "the game is over before it begins", ja: "始まる前に終わっています" },
        OptionUnknown {
            en: "`{option}` is left out: unknown option",
            ja: "「{option}」を省きました：不明な設定です",
        },
        KeyLeftOut {
            en: "`{key}` is left out: Fairy-Stockfish has no option for it",
            ja: "「{key}」を省きました：Fairy-Stockfishでは表せません",
        },
        TooLargeToExport {
            en: "the board is too large; at most {files} files and {ranks} ranks are possible",
            ja: "盤が大きすぎます。最大は{files}筋{ranks}段です",
        },
        OptionLeftOut {
            en: "`{option}` is left out: game files have no key for it",
            ja: "「{option}」を省きました：ゲームのファイルにはまだ書けません",
        },
        OptionValue {
            en: "`{option}` is left out: its value is not understood",
            ja: "「{option}」を省きました：値が読めません",
        },
        ParentUnknown {
            en: "there is no base game `{name}`",
            ja: "元になるゲーム「{name}」がありません",
        },
        LineUnknown {
            en: "`{line}` is neither the head of a game, such as `[mygame:chess]`, nor an option with its value",
            ja: "「{line}」は「[mygame:chess]」のようなゲームの見出しでも、値のある設定でもありません",
        },
        TooLongToImport {
            en: "the file is too long; at most {most} bytes are allowed",
            ja: "ファイルが長すぎます。{most}バイトまでです",
        },
        NothingToImport {
            en: "it contains no game: each game begins with a line such as `[mygame:chess]`",
            ja: "ゲームがありません。それぞれ「[mygame:chess]」のような行で始まります",
        },
    }
}
