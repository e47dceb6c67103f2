//! Texts for people, with their translations.

wazir::text::texts! {
    /// Faults of record files.
    pub(crate) Records {
        CannotRead { en: "cannot be read: {why}", ja: "読み込めません：{why}" },
        NameFormat {
            en: "not a record in any known format; name the format with {option}",
            ja: "対応している形式の棋譜ではありません。{option}で形式を指定してください",
        },
    }

    /// The line that shows progress.
    pub(crate) Progressing {
        Times { en: "{elapsed}, {left} left", ja: "{elapsed}、残り{left}" },
    }

    /// Texts about records that are converted and checked.
    pub(crate) Converting {
        Checked {
            en: "{files} {files:file|files}, {games} {games:game|games}, {moves} {moves:move|moves}, {errors} {errors:error|errors}",
            ja: "{files}ファイル、{games}局、{moves}手、エラー{errors}件",
        },
        CheckedWithWarnings {
            en: "{files} {files:file|files}, {games} {games:game|games}, {moves} {moves:move|moves}, {errors} {errors:error|errors}, {warnings} {warnings:warning|warnings}",
            ja: "{files}ファイル、{games}局、{moves}手、エラー{errors}件、警告{warnings}件",
        },
        Converted {
            en: "{games} {games:game|games} written, {failures} {failures:failure|failures}",
            ja: "{games}局を書き込み、失敗{failures}件",
        },
        OfFile { en: "{path}: {what}", ja: "{path}: {what}" },
        Warning { en: "{path}: warning: {what}", ja: "{path}: 警告: {what}" },
        PlacedWarning {
            en: "{path}:{line}:{column}: warning: {kind}: {what}",
            ja: "{path}:{line}:{column}: 警告: {kind}: {what}",
        },
        Placed {
            en: "{path}:{line}:{column}: {kind}: {what}",
            ja: "{path}:{line}:{column}: {kind}: {what}",
        },
        Quoted { en: "`{text}`: {what}", ja: "「{text}」：{what}" },
        AfterMoves {
            en: "{error} (after {moves} {moves:move|moves} of game {game})",
            ja: "{error}（{game}局目の{moves}手の後）",
        },
        OneGame { en: "{path}: {record}", ja: "{path}: {record}" },
        GameOfMany { en: "{path}: game {game} {record}", ja: "{path}: {game}局目 {record}" },
        Record { en: "{format}, {moves} {moves:move|moves}", ja: "{format}、{moves}手" },
        Variations {
            en: "{record}, {number} {number:variation|variations}",
            ja: "{record}、変化{number}個",
        },
        EndsIn { en: "{record}, ends in {end}", ja: "{record}、終局は{end}" },
        Strict {
            en: "refused for its warnings, as {option} asks",
            ja: "警告があるため受け付けません（{option}）",
        },
        NotIn { en: "not in {format}: {lost}", ja: "{format}では保存されないもの：{lost}" },
        Replaced { en: "some characters were replaced", ja: "一部の文字を置き換えました" },
        NoCharacter {
            en: "{encoding} has no `{character}` (line {line}); {unicode} has it, and {replace} writes a substitute character",
            ja: "{encoding}には「{character}」がありません（{line}行目）。{unicode}を使うか、{replace}で置き換えてください",
        },
        PassedOver {
            en: "{path}: skipped {number} {number:file|files} whose names fit no format; name a file to read it anyway",
            ja: "{path}: 棋譜の拡張子でない{number}ファイルは読みませんでした。読むにはファイルを指定してください",
        },
        EmptyFolder {
            en: "no file here has the name of a record, such as game.kif",
            ja: "棋譜の拡張子を持つファイルがありません",
        },
        IsInput {
            en: "would overwrite its own input; choose another output",
            ja: "読み込んだファイルには上書きしません。別の場所を指定してください",
        },
        OfKind { en: "{path}: {kind}: {what}", ja: "{path}: {kind}: {what}" },
        Exists {
            en: "exists already; use {option} to overwrite it",
            ja: "すでにあります。上書きするには{option}を付けてください",
        },
        CannotBeWritten { en: "cannot be written: {why}", ja: "書き込めません：{why}" },
        HoldsOneGame {
            en: "a file of the format {format} holds one game; name a folder, as in `{example}`",
            ja: "{format}のファイルに書けるのは一局だけです。「{example}」のようにフォルダを指定してください",
        },
        StandardOutput { en: "standard output", ja: "標準出力" },
        OrMoves { en: "{why}; or moves, for JSON", ja: "{why}。JSONにはmovesも使えます" },
        NameGame {
            en: "to read a game that is not built in, give the file of its rules: {option}",
            ja: "組み込みでないゲームは、ゲームのファイルを指定すると読み込めます：{option}",
        },
        Stopped {
            en: "stopped; the rest was not read",
            ja: "中断しました。残りは読み込んでいません",
        },
    }

    /// Texts of perft counts.
    pub(crate) Counting {
        Speed {
            en: "{seconds} s, {millions} million nodes per second",
            ja: "{seconds}秒、毎秒{millions}百万局面",
        },
        AtLine { en: "line {line}", ja: "{line}行目" },
        Wrong { en: "line {line}: {why}", ja: "{line}行目：{why}" },
        Agree { en: "{right} of {checked} {checked:line agrees|lines agree}", ja: "{checked}行のうち{right}行が一致" },
        NotJson { en: "not JSON: {why}", ja: "JSONではありません：{why}" },
        NoText { en: "no text `{name}`", ja: "文字列「{name}」がありません" },
        NoCounts { en: "no list of counts `{name}`", ja: "局面数の一覧「{name}」がありません" },
        Differs {
            en: "depth {depth}: {expected} expected, {found} found",
            ja: "深さ{depth}：期待値は{expected}、結果は{found}",
        },
    }

    /// Texts about a game that is being designed.
    pub(crate) Designing {
        Fine {
            en: "{path}: {title}, {squares} {squares:square|squares} ({files} x {ranks}), {kinds} {kinds:kind|kinds} of pieces, {moves} {moves:move|moves} at the start",
            ja: "{path}：{title}、{squares}マス（{files}筋{ranks}段）、駒{kinds}種類、開始局面の手{moves}通り",
        },
        MoreWarnings {
            en: "and {more} more {more:warning|warnings}",
            ja: "ほかに警告が{more}件あります",
        },
        Slow {
            en: "warning: {path}: generating the moves of a position takes about {milliseconds} ms, so the computer needs seconds per move; the likely cause is the {piece}, whose movement has {length} characters",
            ja: "警告：{path}：一局面の手を求めるのに約{milliseconds}ミリ秒かかるため、コンピュータの一手に数秒かかります。動きが{length}文字の{piece}が原因と思われます",
        },
        Written {
            en: "wrote {path}; next: {program} check {path}",
            ja: "{path}を書きました。次は：{program} check {path}",
        },
        Exists {
            en: "{path} exists already; add --force to overwrite it",
            ja: "{path}はすでにあります。上書きするには--forceを付けてください",
        },
        NoBase {
            en: "there is no base game `{name}`; choose {known}",
            ja: "元になるゲーム「{name}」はありません。選べるのは{known}です",
        },
        CannotImport {
            en: "{path} cannot be imported: {why}",
            ja: "{path}を取り込めません：{why}",
        },
        CannotExport {
            en: "{path} cannot be exported: {why}",
            ja: "{path}を書き出せません：{why}",
        },
        NoGame {
            en: "it has no game `{name}`; choose {known}",
            ja: "「{name}」というゲームはありません。あるのは{known}です",
        },
        NoGameYet {
            en: "{path} is not a playable game yet: {why}",
            ja: "{path}はまだゲームになっていません：{why}",
        },
        CannotMake { en: "{path} cannot be made: {why}", ja: "{path}を作れません：{why}" },
        Speed { en: "{seconds} s, {rate} games per second", ja: "{seconds}秒、毎秒{rate}局" },
        Stopped { en: "stopped", ja: "停止しました" },
        NoGames { en: "no game was played", ja: "一局も指しませんでした" },
        Values {
            en: "The computer's values of the pieces, the weakest as 1",
            ja: "コンピュータから見た駒の価値（最も弱い駒を1とする）",
        },
        Value { en: "value", ja: "価値" },
        Moves { en: "moves on an empty board", ja: "空の盤での手の数" },
        OneColour { en: "one colour only", ja: "一色のマスのみ" },
    }

    /// Faults of matches, of players in them, and of games for training.
    pub(crate) Matches {
        NoArmies { en: "none of the games has armies to choose", ja: "軍を選べるゲームがありません" },
        NoChange {
            en: "No change to one piece makes {army} equal.",
            ja: "{army}を釣り合わせる一駒の変更は見つかりません。",
        },
        Changed {
            en: "To be equal, {army} needs {pawns} pawns. Tried: {piece} {from} becomes {to}, {id} in the table:\n  {text}",
            ja: "{army}を釣り合わせるには{pawns}ポーン分が必要です。試した案：{piece} {from} を {to} に（表の{id}）：\n  {text}",
        },
        GivePlayerTwice {
            en: "{why}: give --player twice",
            ja: "{why}。--playerを二度指定してください",
        },
        SprtForTwo {
            en: "--sprt is for two players in a game for two",
            ja: "--sprtは二人用のゲームを二人で対局するときだけ使えます",
        },
        CannotWriteGame { en: "cannot write the game: {why}", ja: "対局を書き込めません：{why}" },
        FaultOf { en: "{player}: {kind}: {detail}", ja: "{player}：{kind}：{detail}" },
    }

    /// Texts about a piece and its movement.
    pub(crate) Pieces {
        BoardSize {
            en: "write width x height, as in {example}, with at most {most} squares",
            ja: "{example}のように幅x高さで書いてください。マスの数は{most}までです",
        },
        NoSquare {
            en: "there is no square `{name}` on this board, choose one from {first} to {last}",
            ja: "この盤に「{name}」というマスはありません。{first}～{last}から選んでください",
        },
        NotABlocker {
            en: "`{text}` is not a blocker; write e6=own, e6=enemy or e6=own-virgin",
            ja: "「{text}」は置く駒の指定ではありません。e6=own、e6=enemy、e6=own-virginのように書いてください",
        },
        OnThePiece {
            en: "the piece itself is on {square}; choose another square",
            ja: "{square}にはこの駒自身があります。別のマスを選んでください",
        },
        DidYouMean { en: "did you mean `{better}`?", ja: "「{better}」の間違いではありませんか" },
        King { en: "king", ja: "キング" },
        Pawn { en: "pawn", ja: "ポーン" },
        Card {
            en: "{letter}  {title}, in Betza notation {movement}",
            ja: "{letter}  {title}、Betza記法で{movement}",
        },
        Note { en: "({note})", ja: "（{note}）" },
        CanonicalForm { en: "canonical form", ja: "標準形" },
        ForXboard { en: "for XBoard", ja: "XBoard用" },
        ForFairyStockfish { en: "Fairy-Stockfish", ja: "Fairy-Stockfish" },
        NotKnownThere { en: "not supported there", ja: "表せません" },
        Figures { en: "figures", ja: "数値" },
        TooLong { en: "not computed for a chain of this length", ja: "連鎖が長いため計算していません" },
        EmptyBoard { en: "empty board", ja: "駒のない盤" },
        MovesFrom {
            en: "{from} {from:move|moves} from {square}, {mean} on average, {least} to {most}",
            ja: "{square}から{from}手、平均{mean}手、最小{least}、最大{most}",
        },
        CrowdedBoard { en: "crowded board", ja: "駒の多い盤" },
        CrowdedSquares { en: "{mean} squares on average", ja: "平均{mean}マス" },
        Colours { en: "colours", ja: "マスの色" },
        BoundToOne { en: "bound to one colour", ja: "一色のみ" },
        ReachesBoth { en: "reaches both", ja: "両方の色" },
        Symmetry { en: "symmetry", ja: "対称性" },
        ValueAtChess { en: "value at chess", ja: "チェスでの価値" },
        AboutPawns {
            en: "about {value} pawns (docs/measurements/values.md)",
            ja: "ポーン約{value}個分（docs/measurements/values.md）",
        },
        MatesAlone { en: "mates alone", ja: "単独での詰み" },
        MatesAlways {
            en: "yes, always, within {longest} moves",
            ja: "可能（常に詰み、最長{longest}手）",
        },
        MatesOften {
            en: "yes, from {share} % of the positions, within {longest} moves",
            ja: "可能（{share} %の局面から、最長{longest}手）",
        },
        MatesSeldom {
            en: "no, except in {share} % of the positions",
            ja: "不可能（{share} %の局面を除く）",
        },
        MatesNever { en: "no", ja: "不可能" },
        PairHelped { en: "king and {pair} against a king", ja: "玉と{pair}対玉" },
        PairAlone { en: "{pair} without a king against a king", ja: "{pair}のみ（玉なし）対玉" },
        PairOfOneColour {
            en: "{attack}, both on squares of one colour",
            ja: "{attack}（同色のマス）",
        },
        PairOfBothColours {
            en: "{attack}, on squares of both colours",
            ja: "{attack}（異色のマス）",
        },
        PairTold { en: "{attack}: {told}", ja: "{attack}：{told}" },
        NotSolved { en: "not solved", ja: "未解析" },
    }

    /// Texts about mating problems.
    pub(crate) Problems {
        Position { en: "position {number}", ja: "第{number}局面" },
        Line { en: "line {number}", ja: "{number}行目" },
        Answer {
            en: "{place}: {told} ({nodes} nodes, {seconds} s)",
            ja: "{place}：{told}（{nodes}局面、{seconds}秒）",
        },
        Mate { en: "mate in {plies} {plies:ply|plies}: {line}", ja: "{plies}手詰：{line}" },
        MateAtMost {
            en: "mate in at most {plies} {plies:ply|plies}: {line}",
            ja: "{plies}手以内の詰み：{line}",
        },
        NoMateWithin { en: "no mate within {plies} {plies:ply|plies}", ja: "{plies}手以内に詰みなし" },
        NoMate { en: "no mate", ja: "不詰" },
        Undecided { en: "undecided", ja: "未確定" },
        Wrong { en: "{place}: {why}", ja: "{place}：{why}" },
        Stopped { en: "stopped after {place}", ja: "{place}の後で停止しました" },
        NoKing { en: "the side to be mated has no king", ja: "詰まされる側に玉がありません" },
        NoMates { en: "{game} has no mates to solve", ja: "{game}は詰みの探索に対応していません" },
        CannotRead { en: "cannot read: {why}", ja: "読み込めません：{why}" },
        NotUtf8 { en: "this is not UTF-8 text", ja: "UTF-8のテキストではありません" },
        NameNoOthers {
            en: "`-` reads the positions from standard input: do not name others",
            ja: "「-」は局面を標準入力から読み込みます。ほかの局面は指定しないでください",
        },
    }

    /// Texts about fitted weights.
    pub(crate) Tuning {
        LeftOut {
            en: "{path}, line {line}: skipped: {why}",
            ja: "{path}、{line}行目：{why}：除外しました",
        },
        Games {
            en: "{games} {games:game|games}, {positions} quiet positions, {weights} weights",
            ja: "{games}局、静かな局面{positions}個、重み{weights}個",
        },
        Pawn {
            en: "one extra pawn is worth {points} of a point",
            ja: "歩（ポーン）一枚の得は一局の得点の{points}に相当",
        },
        Positions {
            en: "{games} {games:game|games}; {positions} quiet positions held out, loss {loss} without the net",
            ja: "{games}局。検証用の静かな局面{positions}個、ネットなしの損失{loss}",
        },
        LossBefore {
            en: "loss before: {loss}, held out {held_out}",
            ja: "調整前の損失：{loss}、検証用{held_out}",
        },
        LossAfter {
            en: "loss after: {loss}, held out {held_out}",
            ja: "調整後の損失：{loss}、検証用{held_out}",
        },
        HeldOut { en: "held out {loss}", ja: "検証用{loss}" },
        Epoch {
            en: "held out {loss}; {positions} positions, {speed} per core and second",
            ja: "検証用{loss}。局面{positions}個、1コア毎秒{speed}個",
        },
        OtherNet {
            en: "cannot continue from the net {path}: its pieces, `--terms` and `--any-piece` must be the same",
            ja: "{path}のネットからは続けられません。駒と`--terms`と`--any-piece`が同じでなければなりません",
        },
        HiddenForTwo {
            en: "nets with hidden layers (`--hidden`) are for two seats",
            ja: "中間層のあるネット（`--hidden`）は2人用です",
        },
        FromNet {
            en: "held out {loss} with the initial net",
            ja: "元のネットの検証用損失{loss}",
        },
        Match {
            en: "{game} {first} v {second}: {tally}",
            ja: "{game} {first} 対 {second}：{tally}",
        },
        OfWeights { en: "{name}: {why}", ja: "{name}：{why}" },
        Spsa { en: "{name}: {now} (was {usual})", ja: "{name}：{now}（元は{usual}）" },
        SpsaOver {
            en: "{iterations} iterations of {games} games each: {constants}",
            ja: "各{games}局を{iterations}回：{constants}",
        },
        SpsaOther {
            en: "this file belongs to another run: {why}; use the same options, or another file",
            ja: "このファイルは別の設定で作られました：{why}。同じ設定か、別のファイルを指定してください",
        },
        GamesKept {
            en: "stopped; the games so far are in {path}; run the same command to continue",
            ja: "停止しました。指した対局は{path}にあり、同じコマンドで続けられます",
        },
        NetKept {
            en: "stopped; the net of the last complete epoch is in {path}; continue with --from",
            ja: "停止しました。最後まで進んだエポックのネットは{path}にあり、--fromで続けられます",
        },
        StepsKept {
            en: "stopped; the steps so far are in {path}; run the same command to continue",
            ja: "停止しました。ここまでの結果は{path}にあり、同じコマンドで続けられます",
        },
        NothingKept { en: "stopped; nothing was saved", ja: "停止しました。何も保存していません" },
    }

    /// Texts about endgame tables.
    pub(crate) Endings {
        ToMove { en: "{player} to move: {number} {number:position|positions}", ja: "{player}番：{number}局面" },
        Wins { en: "{player} wins {won}, {share} %", ja: "{player}の勝ち{won}、{share} %" },
        LongestToMate {
            en: "Longest win of {player}: {moves} {moves:move|moves}",
            ja: "{player}の最長の勝ち：{moves}手",
        },
        LongestToConversion {
            en: "Longest win of {player}: {moves} {moves:move|moves} to a capture, pawn move or mate",
            ja: "{player}の最長の勝ち：駒を取るかポーンを動かすか詰ますまで{moves}手",
        },
        NeverWins { en: "{player} never wins", ja: "{player}の勝ちなし" },
        Zugzwangs { en: "Mutual zugzwangs: {number}", ja: "相互ツークツワンク：{number}" },
        Swapped {
            en: "With the sides swapped and the board turned: {position}",
            ja: "先後を入れ替えて盤を回すと：{position}",
        },
        Value { en: "{player} to move: {value}", ja: "{player}番：{value}" },
        Lost { en: "lost", ja: "負け" },
        AtOnce { en: "wins at once", ja: "すぐに勝ち" },
        Win { en: "wins, {plies} {plies:ply|plies}", ja: "勝ち、{plies}手" },
        Loss { en: "loses, {plies} {plies:ply|plies}", ja: "負け、{plies}手" },
        Draw { en: "draw", ja: "引き分け" },
        NoMen {
            en: "White has no pieces: write White's pieces and then Black's, as in KRK",
            ja: "白の駒がありません。KRKのように白の駒、黒の駒の順に書いてください",
        },
        NoSize { en: "write files and ranks, such as 8x8", ja: "8x8のように筋と段の数を書いてください" },
        Stopped { en: "stopped", ja: "停止しました" },
        StoppedAndKept {
            en: "stopped; the finished part is saved; run the same command to continue",
            ja: "停止しました。ここまでの結果は保存され、同じコマンドで続けられます",
        },
        AtPly { en: "{ending}, ply {ply}", ja: "{ending}、{ply}手" },
        SetUp { en: "{ending}, set up", ja: "{ending}、準備中" },
        NotOnBoard {
            en: "impossible position: two pieces are on one square, or a king could be captured",
            ja: "ありえない局面です。同じマスに駒が2つあるか、取られる位置に王があります",
        },
        Other { en: "{why}", ja: "{why}" },
    }
}
