//! Matches, and what they come to.

use crate::{Matches, Reports};

pub(super) const fn matches(key: Matches) -> &'static str {
    match key {
        Matches::Words => "{words}",
        Matches::NoThread => "スレッドを開始できません：{why}",
        Matches::ThreadFailed => "スレッドが異常終了しました",
        Matches::NoValue => "「{part}」に「=」がありません。nodes=2000のように書いてください",
        Matches::WrongKey => "対局者「{player}」：{key}={value}：{why}",
        Matches::WhichProtocol => {
            "対局者「{player}」：プロトコルが必要です。protocol=usi、uci、cecp、gnushogiのどれかを加えてください"
        }
        Matches::Endless => {
            "対局者「{player}」の思考に終わりがありません。nodes=2000、depth=、movetime=、time=のどれかを加えてください"
        }
        Matches::UnknownKey => {
            "そのようなキーはありません。使えるのは{own}、外部プログラムの場合は{others}です"
        }
        Matches::KeyOfOurs => {
            "外部プログラムにそのキーはありません。プログラム自身の設定はoption.NAMEです"
        }
        Matches::KeyOfPrograms => "外部プログラム用のキーです。engine=COMMANDを加えてください",
        Matches::NoName => "名前が必要です",
        Matches::NoCommand => "プログラムが必要です",
        Matches::WholeNumber => "1以上の整数が必要です",
        Matches::Seconds => "秒単位の時間が必要です（例：1+0.05）",
        Matches::NoTime => "持ち時間がありません。1+0.05のように書いてください",
        Matches::OrFile => "{why}。ファイルも指定できます",
        Matches::OverAtOnce => "{plies}手のランダムな序盤は、すべてその時点で終局しています",
        Matches::NotFitted => "{game}の評価関数は調整できません",
        Matches::UnreadMove => "{ply}手目「{text}」：{why}",
        Matches::IllegalMove => "{ply}手目{text}：{why}",
        Matches::NoAside => {
            "対局外の局面は「12 7g7f 3c3d -35」のように手数、指し手、評価値で書きます"
        }
        Matches::EndedByFault => "対局者の反則や異常により終局しました",
        Matches::OverThere => "その時点で対局は終了しています：{reason}",
        Matches::NoOpenings => "開始局面がありません",
        Matches::InLine => "{line}行目：{why}",
        Matches::NoOpeningInIt => "開始局面が含まれていません",
        Matches::CannotUse => "{path}を使えません：{why}",
        Matches::Lengths => "「seats」、「options」、「result」、「effort」の長さが一致しません",
        Matches::Result => "「result」の合計が1でないか、そのような席がありません",
        Matches::SameName => "「{name}」という対局者が二人います",
        Matches::OtherSetup => {
            "「{name}」の設定は、これまでの対局では「{before}」でしたが、今は「{now}」です。別の名前か別のファイルにしてください"
        }
        Matches::Fault => "{kind}：{detail}",
        Matches::Crash => "クラッシュ",
        Matches::Seats => "{seats}人のゲームに対局者が{players}人います",
        Matches::Numbers => "カンマで区切った整数が{numbers}個必要です",
        Matches::Sprt => {
            "Eloの差を小さい順に二つ、続けて二種類の誤りの確率を書いてください：0,10,0.05,0.05"
        }
        Matches::TooFew => "対局者が二人以上必要です",
        Matches::TooMany => "対局者{players}人は{seats}席に収まりません",
        Matches::NoDraw => "成立していない引き分けを主張しました",
        Matches::NoWin => "成立していない勝ちを主張しました",
        Matches::Late => "残り{limit}ミリ秒のところ、{spent}ミリ秒使いました",
        Matches::UnknownGame => "{game}を指せる対局者がいません",
        Matches::Panicked => "探索が異常終了しました",
        Matches::NothingFound => "探索で手が見つかりませんでした",
        Matches::NotBegun => "対局が始まる前に指し手を求められました",
        Matches::NoMove => "手が指されませんでした：{choice}",
        Matches::GivePlayerTwice => "{why}。--playerを二度指定してください",
        Matches::SprtForTwo => "--sprtは二人用のゲームを二人で対局するときだけ使えます",
        Matches::CannotWriteGame => "対局を書き込めません：{why}",
        Matches::FaultOf => "{player}：{kind}：{detail}",
    }
}

pub(super) const fn reports(key: Reports) -> &'static str {
    match key {
        Reports::Games => "{game}：{games}局、開始局面{openings}種",
        Reports::GamesForMany => "{game}（{seats}人）：{games}局、開始局面{openings}種",
        Reports::Duel => {
            "{first} 対 {second}：{score}（{share} %）、Elo {elo} [{low}, {high}]、LOS {above} %"
        }
        Reports::Pairs => "2局1組の得点0、½、1、1½、2ごとの組数：{counts}",
        Reports::Sprt => {
            "SPRT、Elo {lower} 対 {higher}：LLR {ratio}、範囲 [{low}, {high}]、{verdict}"
        }
        Reports::LowerAccepted => "低い方の差を採択",
        Reports::HigherAccepted => "高い方の差を採択",
        Reports::Open => "未確定",
        Reports::Share => {
            "{name}：{games}局で{wins}勝{draws}分、得点率{share} % ± {error}（均等なら{fair} %） {lead}"
        }
        Reports::Lead => "差は{deviations} SD",
        Reports::Ends => "終局：{reasons}。平均{plies}手",
        Reports::Twice => "{games}局は重複していたため、一度だけ数えました",
        Reports::Player => "対局者",
        Reports::Depth => "深さ",
        Reports::NodesPerMove => "局面/手",
        Reports::MsPerMove => "ミリ秒/手",
        Reports::Slowest => "最長",
        Reports::KnodesPerSecond => "千局面/秒",
        Reports::Time => "時間切れ",
        Reports::Illegal => "反則手",
        Reports::Crashes => "クラッシュ",
        Reports::Tally => "{score}、Elo {elo} [{low}, {high}]",
    }
}
