//! Engines, ours and those of others.

use crate::{Computers, Engines, Protocols};

pub(super) const fn computers(key: Computers) -> &'static str {
    match key {
        Computers::NoConstant => "探索に「{name}」という定数はありません",
        Computers::ConstantRange => "「{name}」は{least}から{most}までの整数です",
        Computers::NoFeature => {
            "「{name}」という探索機能はありません。「null-move」や「all」のように指定してください"
        }
        Computers::NoWeights => {
            "そのような評価関数はありません。「material」、「derived」、「linear」、「tuned」から選んでください"
        }
        Computers::NoMethod => {
            "そのような多人数用の探索法はありません。「auto」、「brs+」、「paranoid」、「maxn」、「mcts」から選んでください"
        }
        Computers::NoLevel => {
            "そのような強さはありません。beginner、easy、medium、hard、masterから選んでください"
        }
        Computers::NoNet => "これはニューラルネットではないか、別の版のものです",
        Computers::NetDamaged => {
            "ニューラルネットが壊れています（バイト列の検査合計が一致しません）"
        }
        Computers::WeightsSyntax => {
            "評価関数の{line}行目が「name: middle/end ...」の形式ではありません"
        }
        Computers::WeightsRow => {
            "評価関数の{line}行目：「{name}」という項目を持つゲームはありません"
        }
        Computers::WeightsLength => {
            "評価関数の{line}行目：「{name}」の重みは{expected}個必要ですが、{found}個あります"
        }
        Computers::UnknownGame => "{game}を指せるコンピュータはありません",
    }
}

pub(super) const fn engines(key: Engines) -> &'static str {
    match key {
        Engines::Start => "「{command}」を起動できません：{why}",
        Engines::TimedOut => "{millis}ミリ秒以内に{awaited}がありませんでした{said}",
        Engines::Ended => "エンジンが終了しました（{status}）{said}",
        Engines::Refused => "エンジンの応答：「{line}」{said}",
        Engines::ItSaid => "。エンジンの出力：{lines}",
        Engines::Greeting => "応答",
        Engines::Banner => "起動時の表示",
        Engines::Move => "指し手",
        Engines::ClosedOutput => "出力が閉じられました",
        Engines::NoMove => "エンジンの「{text}」は指し手ではありません：{why}",
        Engines::Undecided => "エンジンが手を決めませんでした",
        Engines::Stopped => "停止しました",
        Engines::Unspoken => "{protocol}では{game}を扱えません",
        Engines::OneGame => {
            "エンジンに「{variant}」を選ぶオプションがありません。別のエンジンが必要です"
        }
        Engines::Unlisted => {
            "エンジンは「{variant}」に対応していません。option.VariantPath=FILEで追加するか、エンジンでのゲーム名を指定してください"
        }
        Engines::Variant => {
            "エンジンは変種「{variant}」に対応していません。対応しているのは{known}です"
        }
        Engines::Pairing => "エンジンは{white}対{black}に対応していません",
        Engines::File => "Fairy-Max用のファイルを作れません：{why}",
        Engines::NoSetup => "エンジンは局面を設定できません。通常の開始局面から始めてください",
        Engines::NoChess960 => {
            "エンジンにUCI_Chess960オプションがありません。キングとルークを通常のチェスの位置から始めるか、別のエンジンを使ってください"
        }
        Engines::ShogiAlone => "gnushogiは通常の開始局面からの将棋だけを指せます",
        Engines::DepthAlone => "gnushogiで指定できるのは深さだけです。depth=3を加えてください",
        Engines::NoNodes => {
            "cecpには探索局面数の制限がありません。depth、movetime、timeのどれかを指定してください"
        }
        Engines::GivenUp => "エラーが起きたため、エンジンの使用をやめました",
    }
}

pub(super) const fn protocols(key: Protocols) -> &'static str {
    match key {
        Protocols::UnknownProtocol => {
            "「{text}」というプロトコルはありません。usi、uci、cecp、gnushogiから選んでください"
        }
        Protocols::NotSpoken => {
            "{protocol}に対応するエンジンはここにはありません。usi、uci、cecpから選んでください"
        }
        Protocols::SearchFailed => "探索に失敗したため、最初の合法手で代えます",
        Protocols::NoGame => "指せるゲームがありません",
        Protocols::UnknownVariant => "「{name}」という変種はありません。{known}から選んでください",
        Protocols::UnknownVariantOrPairing => {
            "「{name}」という変種はありません。{known}、または{pairing}のような組み合わせを選んでください"
        }
        Protocols::LongLine => "{bytes}バイトを超える行を無視しました",
        Protocols::UnknownCommand => "未知のコマンド「{command}」を無視しました",
        Protocols::NoMove => "「{text}」は指し手ではありません。{expected}が必要です",
        Protocols::SuchMoves => "{examples}のような指し手",
        Protocols::ArmyLetter => "手番の側の軍の駒の文字",
        Protocols::Place => "{column}文字目：{why}",
        Protocols::PlaceOf => "{column}文字目：「{text}」：{why}",
        Protocols::Expected => "{expected}が必要です",
        Protocols::Side => "「w」または「b」",
        Protocols::MoveNumber => "手数",
        Protocols::QuietPlies => "進展のない手数",
        Protocols::LastIsNumber => "局面は手数で終わります",
        Protocols::ManyInHand => "持駒の数が多すぎます",
        Protocols::HandLetter => "持駒にできる駒の文字",
        Protocols::PieceAfterCount => "枚数の後に駒が必要です",
        Protocols::PositionKind => "positionの後にstartpos、sfen、fenのどれかが必要です",
        Protocols::PositionKept => "{why}。次の局面を読み込むまで、goに指し手を返しません",
        Protocols::MovesKept => {
            "反則手{ply}（{number}手目）：{why}。次の局面を読み込むまで、goに指し手を返しません"
        }
        Protocols::NoPosition => {
            "直前の局面を最後まで読み込めなかったため、goの対象となる局面がありません"
        }
        Protocols::LongGame => "対局は{most}手までです",
        Protocols::IllegalMove => "反則手{ply}：{why}",
        Protocols::SearchMoves => "searchmoves：{why}。すべての手を調べます",
        Protocols::Mate => "mateには数値かinfiniteが必要です",
        Protocols::Number => "{word}には数値が必要です",
        Protocols::UnknownWord => "「{word}」はgoの引数ではありません",
        Protocols::PerftDepth => "perftには深さが必要です（例：perft 4）",
        Protocols::BenchDepth => "benchには1～{most}の深さが必要です",
        Protocols::OptionName => "setoptionには名前が必要です（例：setoption name Hash value 64）",
        Protocols::UnknownOption => "「{name}」というオプションはありません",
        Protocols::NotInRange => "{name}は{least}～{most}の数値です。「{text}」は使えません",
        Protocols::NotTruth => "{name}はtrueかfalseです。「{text}」は使えません",
        Protocols::NotOneOf => "{name}は{words}のどれかです。「{text}」は使えません",
        Protocols::NotEmpty => "{name}に値はありません。「{text}」は使えません",
    }
}
