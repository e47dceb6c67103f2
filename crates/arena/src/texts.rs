//! Translatable texts of this crate.

wazir_text::texts! {
    /// Errors of matches and training, and the breaches of match rules.
    pub(crate) Matches {
        Words { en: "{words}", ja: "{words}" },
        NoEngine {
            en: "{name} does not answer in its protocol: {why}",
            ja: "{name}はこのプロトコルのエンジンとして応答しません：{why}",
        },
        NoThread { en: "no thread can be started: {why}", ja: "スレッドを開始できません：{why}" },
        ThreadFailed { en: "a thread has failed", ja: "スレッドが異常終了しました" },
        NoValue {
            en: "`{part}` has no `=`: write KEY=VALUE, such as nodes=2000",
            ja: "「{part}」に「=」がありません。nodes=2000のように書いてください",
        },
        WrongKey {
            en: "player `{player}`: {key}={value}: {why}",
            ja: "対局者「{player}」：{key}={value}：{why}",
        },
        WhichProtocol {
            en: "player `{player}`: name its protocol: add protocol=usi, uci, cecp or gnushogi",
            ja: "対局者「{player}」：プロトコルが必要です。protocol=usi、uci、cecp、gnushogiのどれかを加えてください",
        },
        Endless {
            en: "player `{player}` has no limit: add nodes=2000, depth=, movetime= or time=",
            ja: "対局者「{player}」に思考の制限がありません。nodes=2000、depth=、movetime=、time=のどれかを加えてください",
        },
        UnknownKey {
            en: "there is no such key: choose {own}, or for an external engine {others}",
            ja: "そのようなキーはありません。使えるのは{own}、外部プログラムの場合は{others}です",
        },
        KeyOfOurs {
            en: "an external engine has no such key: write the engine's own options as option.NAME",
            ja: "外部プログラムにそのキーはありません。プログラム自身の設定はoption.NAMEです",
        },
        KeyOfPrograms {
            en: "this key is for external engines: add engine=COMMAND",
            ja: "外部プログラム用のキーです。engine=COMMANDを加えてください",
        },
        NoName { en: "a name is expected", ja: "名前が必要です" },
        NoCommand { en: "a program is expected", ja: "プログラムが必要です" },
        WholeNumber { en: "a whole number of at least 1 is expected", ja: "1以上の整数が必要です" },
        Seconds {
            en: "a time in seconds is expected, such as 1+0.05",
            ja: "秒単位の時間が必要です（例：1+0.05）",
        },
        NoTime {
            en: "there is no time: write a time such as 1+0.05",
            ja: "持ち時間がありません。1+0.05のように書いてください",
        },
        OrFile { en: "{why}, or a file", ja: "{why}。ファイルも指定できます" },
        OverAtOnce {
            en: "with {plies} random moves, every opening ends the game",
            ja: "{plies}手のランダムな序盤は、すべてその時点で終局しています",
        },
        NotFitted {
            en: "the weights of {game} cannot be fitted",
            ja: "{game}の評価関数は調整できません",
        },
        UnreadMove { en: "move {ply}, `{text}`: {why}", ja: "{ply}手目「{text}」：{why}" },
        IllegalMove { en: "move {ply}, {text}: {why}", ja: "{ply}手目{text}：{why}" },
        NoAside {
            en: "a side position is a ply, moves and a score, such as `12 7g7f 3c3d -35`",
            ja: "対局外の局面は「12 7g7f 3c3d -35」のように手数、指し手、評価値で書きます",
        },
        EndedByFault {
            en: "the game ended because a player failed",
            ja: "対局者の反則や異常により終局しました",
        },
        OverThere {
            en: "the game is already over at that point: {reason}",
            ja: "その時点で対局は終了しています：{reason}",
        },
        NoOpenings { en: "there are no openings", ja: "開始局面がありません" },
        InLine { en: "line {line}: {why}", ja: "{line}行目：{why}" },
        NoOpeningInIt { en: "there is no opening in it", ja: "開始局面が含まれていません" },
        CannotUse { en: "cannot use {path}: {why}", ja: "{path}を使えません：{why}" },
        Lengths {
            en: "`seats`, `options`, `result` and `effort` have different lengths",
            ja: "「seats」、「options」、「result」、「effort」の長さが一致しません",
        },
        Result {
            en: "`result` does not add up to 1, or there is no such seat",
            ja: "「result」の合計が1でないか、そのような席がありません",
        },
        SameName {
            en: "two players are called `{name}`",
            ja: "「{name}」という対局者が二人います",
        },
        OtherSetup {
            en: "`{name}` was `{before}` in the earlier games and is `{now}` now: choose another name or another file",
            ja: "「{name}」の設定は、これまでの対局では「{before}」でしたが、今は「{now}」です。別の名前か別のファイルにしてください",
        },
        Fault { en: "{kind}: {detail}", ja: "{kind}：{detail}" },
        Crash { en: "crash", ja: "クラッシュ" },
        Seats {
            en: "{players} players for a game with {seats} seats",
            ja: "{seats}人のゲームに対局者が{players}人います",
        },
        Numbers {
            en: "{numbers} whole numbers separated by commas are expected",
            ja: "カンマで区切った整数が{numbers}個必要です",
        },
        Sprt {
            en: "write two Elo differences, the lower one first, and the two error probabilities: 0,10,0.05,0.05",
            ja: "Eloの差を小さい順に二つ、続けて第一種と第二種の過誤の確率を書いてください：0,10,0.05,0.05",
        },
        TooFew { en: "at least two players are needed", ja: "対局者が二人以上必要です" },
        TooMany {
            en: "{players} players do not fit on {seats} seats",
            ja: "対局者{players}人は{seats}席に収まりません",
        },
        NoDraw {
            en: "a draw was claimed without reason",
            ja: "成立していない引き分けを主張しました",
        },
        NoWin { en: "a win was claimed without reason", ja: "成立していない勝ちを主張しました" },
        Late {
            en: "{spent} ms used with {limit} ms left",
            ja: "残り{limit}ミリ秒のところ、{spent}ミリ秒使いました",
        },
        UnknownGame { en: "no player can play {game}", ja: "{game}を指せる対局者がいません" },
        Panicked { en: "the search panicked", ja: "探索が異常終了しました" },
        NothingFound { en: "the search found no move", ja: "探索で手が見つかりませんでした" },
        NotBegun {
            en: "asked for a move before the game began",
            ja: "対局が始まる前に指し手を求められました",
        },
        NoMove { en: "no move was made: {choice}", ja: "手が指されませんでした：{choice}" },
    }

    /// The lines of a match report.
    pub(crate) Reports {
        Games {
            en: "{game}: {games} {games:game|games} from {openings} {openings:opening|openings}",
            ja: "{game}：{games}局、開始局面{openings}種",
        },
        GamesForMany {
            en: "{game} for {seats}: {games} {games:game|games} from {openings} {openings:opening|openings}",
            ja: "{game}（{seats}人）：{games}局、開始局面{openings}種",
        },
        Duel {
            en: "{first} v {second}: {score} ({share} %), Elo {elo} [{low}, {high}], LOS {above} %",
            ja: "{first} 対 {second}：{score}（{share} %）、Elo {elo} [{low}, {high}]、LOS {above} %",
        },
        Pairs {
            en: "pairs with 0, ½, 1, 1½, 2 points: {counts}",
            ja: "2局1組の得点0、½、1、1½、2ごとの組数：{counts}",
        },
        Sprt {
            en: "SPRT of {lower} v {higher} Elo: LLR {ratio} in [{low}, {high}], {verdict}",
            ja: "SPRT、Elo {lower} 対 {higher}：LLR {ratio}、範囲 [{low}, {high}]、{verdict}",
        },
        LowerAccepted { en: "the lower difference is accepted", ja: "低い方の差を採択" },
        HigherAccepted { en: "the higher difference is accepted", ja: "高い方の差を採択" },
        Open { en: "open", ja: "未確定" },
        Share {
            en: "{name}: {wins} wins and {draws} draws in {games} {games:game|games}, share {share} % ± {error} (fair {fair} %) {lead}",
            ja: "{name}：{games}局で{wins}勝{draws}分、得点率{share} % ± {error}（均等なら{fair} %） {lead}",
        },
        Lead { en: "{deviations} SD from it", ja: "差は{deviations} SD" },
        Ends {
            en: "ends: {reasons}; {plies} plies on average",
            ja: "終局：{reasons}。平均{plies}手",
        },
        Twice {
            en: "{games} duplicate {games:game was|games were} counted once",
            ja: "{games}局は重複していたため、一度だけ数えました",
        },
        Player { en: "player", ja: "対局者" },
        Depth { en: "depth", ja: "深さ" },
        NodesPerMove { en: "nodes/move", ja: "局面/手" },
        MsPerMove { en: "ms/move", ja: "ミリ秒/手" },
        Slowest { en: "slowest", ja: "最長" },
        KnodesPerSecond { en: "knodes/s", ja: "千局面/秒" },
        Time { en: "time", ja: "時間切れ" },
        Illegal { en: "illegal", ja: "反則手" },
        Crashes { en: "crashes", ja: "クラッシュ" },
        Tally {
            en: "{score}, {elo} [{low}, {high}] Elo",
            ja: "{score}、Elo {elo} [{low}, {high}]",
        },
    }

    /// The lines of a playtest report.
    pub Playtests {
        Played {
            en: "{title}: {games} {games:game|games}, {nodes} positions per move, seed {seed}",
            ja: "{title}：{games}局、一手{nodes}局面、シード{seed}",
        },
        Length { en: "length", ja: "手数" },
        Lengths {
            en: "{mean} ± {error} plies, median {median}, from {least} to {most}",
            ja: "平均{mean} ± {error}手、中央値{median}手、{least}手から{most}手",
        },
        Choices { en: "choices", ja: "選択肢" },
        ChoicesAMove { en: "{mean} legal moves on average", ja: "合法手は平均{mean}通り" },
        FirstMove { en: "first move", ja: "先手の利" },
        FirstMoveShare {
            en: "{seat} scores {share} % ({low} to {high} %, 95 % confidence), {elo} Elo",
            ja: "{seat}の得点率{share} %（95 %の確率で{low} %から{high} %）、Elo {elo}",
        },
        Draws { en: "draws", ja: "引き分け" },
        DrawShare { en: "{share} % ({low} to {high} %)", ja: "{share} %（{low} %から{high} %）" },
        Decisive { en: "decisive", ja: "決着" },
        DecisiveShare {
            en: "{share} % of the games have a winner ({low} to {high} %)",
            ja: "{share} %の対局に勝者（{low} %から{high} %）",
        },
        LeadChanges { en: "lead changes", ja: "優劣の逆転" },
        LeadChangesInAGame {
            en: "{mean} per game ({low} to {high}), where a lead is {lead} or more",
            ja: "一局に{mean}回（{low}から{high}）。{lead}以上の差を優勢とします",
        },
        Branching { en: "branching", ja: "分岐" },
        Bounded { en: "{mean} ({low} to {high})", ja: "{mean}（{low}から{high}）" },
        BranchingByThird {
            en: "{opening} moves in the first third of a game, {middle} in the second, {end} in the last",
            ja: "合法手は序盤三分の一で{opening}、中盤で{middle}、終盤で{end}",
        },
        FirstThird { en: "first third", ja: "序盤" },
        SecondThird { en: "second third", ja: "中盤" },
        LastThird { en: "last third", ja: "終盤" },
        Coverage { en: "coverage", ja: "盤の利用" },
        CoverageShare {
            en: "a game moves pieces to {share} % of the squares ({low} to {high} %)",
            ja: "一局で駒が進むマスは{share} %（{low} %から{high} %）",
        },
        Strength { en: "skill", ja: "実力" },
        StrengthScore {
            en: "with {factor} times the positions the computer scores {share} % ({low} to {high} %) in {games} {games:game|games}",
            ja: "{factor}倍の局面を読むコンピュータの得点率は{games}局で{share} %（{low} %から{high} %）",
        },
        NeverEntered {
            en: "no piece ever moved to {squares}",
            ja: "{squares}には一度も駒が進みませんでした",
        },
        NeverEnteredAndMore {
            en: "no piece ever moved to {squares} and {more} more {more:square|squares}",
            ja: "{squares}ほか{more}マスには一度も駒が進みませんでした",
        },
        Openings {
            en: "First moves, with the score of the player who makes them",
            ja: "初手と指した側の得点率",
        },
        OpeningScore {
            en: "{share} % ({low} to {high} %) in {games} {games:game|games}",
            ja: "{games}局で{share} %（{low} %から{high} %）",
        },
        InAGame { en: "per game", ja: "一局あたり" },
        Happenings {
            en: "{captures} captures, {checks} checks, {promotions} promotions, {drops} drops",
            ja: "取る手{captures}、王手{checks}、成る手{promotions}、打つ手{drops}",
        },
        Results { en: "Results", ja: "結果" },
        Unfinished { en: "not over after {plies} plies", ja: "{plies}手で終わらず" },
        Pieces { en: "Pieces, all games together", ja: "駒（全局の合計）" },
        Piece { en: "piece", ja: "駒" },
        Moved { en: "moved", ja: "動いた" },
        Dropped { en: "dropped", ja: "打たれた" },
        PromotedTo { en: "became", ja: "成った" },
        Taken { en: "taken", ja: "取られた" },
        NeverMoved { en: "the {piece} never moved", ja: "{piece}は一度も動きませんでした" },
        NeverDropped {
            en: "the {piece} was never dropped",
            ja: "{piece}は一度も打たれませんでした",
        },
        NeverPromotedTo {
            en: "no piece promoted to the {piece}",
            ja: "{piece}に成った駒はありませんでした",
        },
        Games { en: "games", ja: "局" },
        Plies { en: "plies", ja: "手" },
        PlotOfLengths { en: "Length of the games", ja: "対局の手数" },
        PlotOfMeasures { en: "Measures in percent", ja: "指標（%）" },
        PlotOfBranching { en: "Legal moves by phase", ja: "局面ごとの合法手の数" },
        PlotOfLeads { en: "How often the lead changes", ja: "優劣の逆転の回数" },
        PlotOfOpenings { en: "First moves and their scores in percent", ja: "初手と得点率（%）" },
        PlotOfCoverage { en: "Squares that pieces move to", ja: "駒の進んだマス" },
        PlotOfResults { en: "How the games end", ja: "対局の終わり方" },
    }

    /// Tables of how equal armies are.
    pub(crate) Balance {
        Games {
            en: "{game}: {games} {games:game|games} of {pairings} {pairings:pairing|pairings}, {nodes} nodes per move",
            ja: "{game}：{pairings}組合せ、{games}局、1手{nodes}ノード",
        },
        OtherGames {
            en: "these are games of {game} at {nodes} nodes per move, measured against the army {anchor}, so they cannot be compared with the others",
            ja: "これは{game}の1手{nodes}ノードの対局で、基準の軍は{anchor}です。ほかの対局とは比べられません",
        },
        FirstDown { en: "White | Black", ja: "白 | 黒" },
        Summary {
            en: "White scores {score} ±{bound} %, against an army of equal strength {elo} ±{error} Elo; {draws} % are drawn; {plies} plies per game.",
            ja: "白の得点率{score} ±{bound} %、同じ強さの軍に対して{elo} ±{error} Elo、引き分け{draws} %、平均{plies}手。",
        },
        Pawn {
            en: "The value of a pawn is {elo} ±{error} Elo ({games} {games:game|games} with one pawn fewer).",
            ja: "ポーン1個の価値は{elo} ±{error} Elo（ポーン1個落ち{games}局）。",
        },
        Values {
            en: "Values of the pieces in pawns, from {positions} positions of {games} games:",
            ja: "駒の価値（ポーン換算）、{games}局の{positions}局面による：",
        },
        Army { en: "army", ja: "軍" },
        Pawns { en: "in pawns", ja: "ポーン換算" },
        Title { en: "Score of White (row) against Black (column), %", ja: "白（行）の黒（列）に対する得点率（%）" },
        StrengthTitle { en: "Strength in Elo (in pawns), with 95 % bounds", ja: "強さ：Elo（ポーン換算）、95 %信頼区間" },
    }
}
