//! The messages of this crate for people.

wazir_text::texts! {
    /// Errors of external engines.
    pub(crate) Engines {
        Start { en: "cannot run `{command}`: {why}", ja: "「{command}」を起動できません：{why}" },
        NoSuchProgram { en: "there is no such program", ja: "そのようなプログラムはありません" },
        NotRunnable { en: "the program may not be run", ja: "実行できるプログラムではありません" },
        TimedOut {
            en: "no {awaited} within {millis} ms{said}",
            ja: "{millis}ミリ秒以内に{awaited}がありませんでした{said}",
        },
        Ended {
            en: "the engine ended ({status}){said}",
            ja: "エンジンが終了しました（{status}）{said}",
        },
        Refused { en: "the engine said `{line}`{said}", ja: "エンジンの応答：「{line}」{said}" },
        ItSaid { en: "; it said: {lines}", ja: "。エンジンの出力：{lines}" },
        Greeting { en: "greeting", ja: "応答" },
        Banner { en: "banner", ja: "起動時の表示" },
        Move { en: "move", ja: "指し手" },
        ClosedOutput { en: "it closed its output", ja: "出力が閉じられました" },
        NoMove {
            en: "the engine answered `{text}`, which is not a move: {why}",
            ja: "エンジンの「{text}」は指し手ではありません：{why}",
        },
        Undecided { en: "the engine did not choose a move", ja: "エンジンが手を決めませんでした" },
        Stopped { en: "stopped", ja: "停止しました" },
        Unspoken {
            en: "{protocol} does not support {game}",
            ja: "{protocol}では{game}を扱えません",
        },
        OneGame {
            en: "the engine has no option to choose `{variant}`: use another engine",
            ja: "エンジンに「{variant}」を選ぶオプションがありません。別のエンジンが必要です",
        },
        Unlisted {
            en: "the engine does not know `{variant}`: add it with option.VariantPath=FILE, or give the engine's own name for the game",
            ja: "エンジンは「{variant}」に対応していません。option.VariantPath=FILEで追加するか、エンジンでのゲーム名を指定してください",
        },
        Variant {
            en: "the engine does not know the variant `{variant}`; it knows {known}",
            ja: "エンジンは変種「{variant}」に対応していません。対応しているのは{known}です",
        },
        Pairing {
            en: "the engine does not know {white} against {black}",
            ja: "エンジンは{white}対{black}に対応していません",
        },
        File { en: "cannot make a file for Fairy-Max: {why}", ja: "Fairy-Max用のファイルを作れません：{why}" },
        NoSetup {
            en: "the engine cannot set up a position: start from the default position",
            ja: "エンジンは局面を設定できません。通常の開始局面から始めてください",
        },
        NoChess960 {
            en: "the engine has no option UCI_Chess960: start with king and rooks on their chess squares, or use another engine",
            ja: "エンジンにUCI_Chess960オプションがありません。キングとルークを通常のチェスの位置から始めるか、別のエンジンを使ってください",
        },
        ShogiAlone {
            en: "gnushogi only plays shogi from the default start position",
            ja: "gnushogiは通常の開始局面からの将棋だけを指せます",
        },
        DepthAlone {
            en: "gnushogi only takes a depth limit: add depth=3",
            ja: "gnushogiで指定できるのは深さだけです。depth=3を加えてください",
        },
        NoNodes {
            en: "cecp has no node limit: give depth, movetime or time",
            ja: "cecpには探索局面数の制限がありません。depth、movetime、timeのどれかを指定してください",
        },
        GivenUp {
            en: "the engine is not used any more after an error",
            ja: "エラーが起きたため、エンジンの使用をやめました",
        },
    }

    /// Answers of the engine side to lines that it cannot obey.
    pub(crate) Protocols {
        UnknownProtocol {
            en: "unknown protocol `{text}`: choose usi, uci, cecp or gnushogi",
            ja: "「{text}」というプロトコルはありません。usi、uci、cecp、gnushogiから選んでください",
        },
        NotSpoken {
            en: "no built-in engine speaks {protocol}: choose usi, uci or cecp",
            ja: "{protocol}に対応するエンジンはここにはありません。usi、uci、cecpから選んでください",
        },
        SearchFailed {
            en: "the search failed; the first legal move is played instead",
            ja: "探索に失敗したため、最初の合法手で代えます",
        },
        NoGame { en: "there is no game to play", ja: "指せるゲームがありません" },
        UnknownVariant {
            en: "unknown variant `{name}`: choose {known}",
            ja: "「{name}」という変種はありません。{known}から選んでください",
        },
        UnknownVariantOrPairing {
            en: "unknown variant `{name}`: choose {known} or a pairing such as {pairing}",
            ja: "「{name}」という変種はありません。{known}、または{pairing}のような組み合わせを選んでください",
        },
        LongLine {
            en: "ignored a line of more than {bytes} bytes",
            ja: "{bytes}バイトを超える行を無視しました",
        },
        UnknownCommand {
            en: "ignored unknown command `{command}`",
            ja: "未知のコマンド「{command}」を無視しました",
        },
        NoMove {
            en: "`{text}` is not a move; {expected} is expected",
            ja: "「{text}」は指し手ではありません。{expected}が必要です",
        },
        SuchMoves { en: "something like {examples}", ja: "{examples}のような指し手" },
        Place { en: "column {column}: {why}", ja: "{column}文字目：{why}" },
        PlaceOf { en: "column {column}: `{text}`: {why}", ja: "{column}文字目：「{text}」：{why}" },
        PositionKind {
            en: "position needs startpos, sfen or fen first",
            ja: "positionの後にstartpos、sfen、fenのどれかが必要です",
        },
        PositionKept {
            en: "{why}; go has no move until another position is set",
            ja: "{why}。次の局面を読み込むまで、goに指し手を返しません",
        },
        MovesKept {
            en: "illegal move {ply} (ply {number}): {why}; go has no move until another position is set",
            ja: "反則手{ply}（{number}手目）：{why}。次の局面を読み込むまで、goに指し手を返しません",
        },
        NoPosition {
            en: "there is no position to search: the last one could not be read completely",
            ja: "直前の局面を最後まで読み込めなかったため、goの対象となる局面がありません",
        },
        LongGame { en: "a game can have at most {most} plies", ja: "対局は{most}手までです" },
        IllegalMove { en: "illegal move {ply}: {why}", ja: "反則手{ply}：{why}" },
        SearchMoves {
            en: "searchmoves: {why}; all moves are searched",
            ja: "searchmoves：{why}。すべての手を調べます",
        },
        Mate { en: "mate needs a number or infinite", ja: "mateには数値かinfiniteが必要です" },
        Number { en: "{word} needs a number", ja: "{word}には数値が必要です" },
        UnknownWord {
            en: "go has no argument `{word}`",
            ja: "「{word}」はgoの引数ではありません",
        },
        PerftDepth {
            en: "perft needs a depth, as in: perft 4",
            ja: "perftには深さが必要です（例：perft 4）",
        },
        BenchDepth {
            en: "bench needs a depth from 1 to {most}",
            ja: "benchには1～{most}の深さが必要です",
        },
        OptionName {
            en: "setoption needs a name, as in: setoption name Hash value 64",
            ja: "setoptionには名前が必要です（例：setoption name Hash value 64）",
        },
        UnknownOption {
            en: "there is no option `{name}`",
            ja: "「{name}」というオプションはありません",
        },
        NotInRange {
            en: "{name} must be a number from {least} to {most}, not `{text}`",
            ja: "{name}は{least}～{most}の数値です。「{text}」は使えません",
        },
        NotTruth {
            en: "{name} must be true or false, not `{text}`",
            ja: "{name}はtrueかfalseです。「{text}」は使えません",
        },
        NotOneOf {
            en: "{name} must be one of {words}, not `{text}`",
            ja: "{name}は{words}のどれかです。「{text}」は使えません",
        },
        NotEmpty {
            en: "{name} takes no value, not `{text}`",
            ja: "{name}に値はありません。「{text}」は使えません",
        },
    }
}

#[cfg(test)]
mod tests {
    use wazir_text::{Language, MessageKey};

    use super::*;

    #[test]
    fn what_is_typed_is_the_same_in_every_language() {
        let typed = |key: MessageKey, words: &[&str]| {
            for template in Language::ALL.map(|language| language.template(key)) {
                assert!(words.iter().all(|word| template.contains(word)), "{key:?}: {template}");
            }
        };
        typed(Protocols::PerftDepth.key(), &["perft 4"]);
    }
}
