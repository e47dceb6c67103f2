//! The programs of the command line.

use crate::{Converting, Counting, Pieces, Problems, Programs, Tuning};

pub(super) const fn converting(key: Converting) -> &'static str {
    match key {
        Converting::Checked => "{files}ファイル、{games}局、{moves}手、エラー{errors}件",
        Converting::CheckedWithWarnings => {
            "{files}ファイル、{games}局、{moves}手、エラー{errors}件、警告{warnings}件"
        }
        Converting::Converted => "{games}局を書き込み、失敗{failures}件",
        Converting::OfFile => "{path}: {what}",
        Converting::Warning => "{path}: 警告: {what}",
        Converting::PlacedWarning => "{path}:{line}:{column}: 警告: {kind}: {what}",
        Converting::Placed => "{path}:{line}:{column}: {kind}: {what}",
        Converting::Quoted => "「{text}」：{what}",
        Converting::AfterMoves => "{error}（{game}局目の{moves}手の後）",
        Converting::OneGame => "{path}: {record}",
        Converting::GameOfMany => "{path}: {game}局目 {record}",
        Converting::Record => "{format}、{moves}手",
        Converting::Variations => "{record}、変化{number}個",
        Converting::EndsIn => "{record}、終局は{end}",
        Converting::Strict => "警告があるため受け付けません（{option}）",
        Converting::NotIn => "{format}では保存されないもの：{lost}",
        Converting::Replaced => "一部の文字を置き換えました",
        Converting::NoCharacter => {
            "{encoding}には「{character}」がありません（{line}行目）。{unicode}を使うか、{replace}で置き換えてください"
        }
        Converting::PassedOver => {
            "{path}: 棋譜の拡張子でない{number}ファイルは読みませんでした。読むにはファイルを指定してください"
        }
        Converting::EmptyFolder => "棋譜の拡張子を持つファイルがありません",
        Converting::IsInput => "読み込んだファイルには上書きしません。別の場所を指定してください",
        Converting::OfKind => "{path}: {kind}: {what}",
        Converting::Exists => "すでにあります。上書きするには{option}を付けてください",
        Converting::CannotBeWritten => "書き込めません：{why}",
        Converting::HoldsOneGame => {
            "{format}のファイルに書けるのは一局だけです。「{example}」のようにフォルダを指定してください"
        }
        Converting::StandardOutput => "標準出力",
        Converting::OrMoves => "{why}。JSONにはmovesも使えます",
        Converting::NameGame => {
            "知らないゲームは、ルールのファイルを指定すると読み込めます：{option}"
        }
        Converting::Stopped => "中断しました。残りは読み込んでいません",
    }
}

pub(super) const fn counting(key: Counting) -> &'static str {
    match key {
        Counting::Speed => "{seconds}秒、毎秒{millions}百万局面",
        Counting::AtLine => "{line}行目",
        Counting::Wrong => "{line}行目：{why}",
        Counting::Agree => "{checked}行のうち{right}行が一致",
        Counting::NotJson => "JSONではありません：{why}",
        Counting::NoText => "文字列「{name}」がありません",
        Counting::NoCounts => "局面数の一覧「{name}」がありません",
        Counting::Differs => "深さ{depth}：期待値は{expected}、結果は{found}",
    }
}

pub(super) const fn pieces(key: Pieces) -> &'static str {
    match key {
        Pieces::BoardSize => "{example}のように幅x高さで書いてください。マスの数は{most}までです",
        Pieces::NoSquare => {
            "この盤に「{name}」というマスはありません。{first}～{last}から選んでください"
        }
        Pieces::NotABlocker => {
            "「{text}」は置く駒の指定ではありません。e6=own、e6=enemy、e6=own-virginのように書いてください"
        }
        Pieces::OnThePiece => "{square}にはこの駒自身があります。別のマスを選んでください",
        Pieces::DidYouMean => "「{better}」の間違いではありませんか",
        Pieces::Own => "味方",
        Pieces::Enemy => "敵",
        Pieces::King => "キング",
        Pieces::Pawn => "ポーン",
        Pieces::OfArmy => "{piece}（{army}）",
        Pieces::Card => "{letter}  {title}、ベッツァ記法で{movement}",
        Pieces::Note => "（{note}）",
        Pieces::CanonicalForm => "標準形",
        Pieces::ForXboard => "XBoard用",
        Pieces::ForFairyStockfish => "Fairy-Stockfish",
        Pieces::NotKnownThere => "表せません",
        Pieces::Figures => "数値",
        Pieces::TooLong => "連鎖が長いため計算していません",
        Pieces::EmptyBoard => "駒のない盤",
        Pieces::MovesFrom => "{square}から{from}手、平均{mean}手、最小{least}、最大{most}",
        Pieces::CrowdedBoard => "駒の多い盤",
        Pieces::CrowdedSquares => "平均{mean}マス",
        Pieces::Colours => "マスの色",
        Pieces::BoundToOne => "一色のみ",
        Pieces::ReachesBoth => "両方の色",
        Pieces::Symmetry => "対称性",
        Pieces::ValueAtChess => "チェスでの価値",
        Pieces::AboutPawns => "ポーン約{value}個分（docs/values.md）",
        Pieces::MatesAlone => "単独での詰み",
        Pieces::MatesAlways => "可能（常に詰み、最長{longest}手）",
        Pieces::MatesOften => "可能（{share} %の局面から、最長{longest}手）",
        Pieces::MatesSeldom => "不可能（{share} %の局面を除く）",
        Pieces::PairHelped => "玉と{pair}対玉",
        Pieces::PairAlone => "{pair}のみ（玉なし）対玉",
        Pieces::PairOfOneColour => "{attack}（同色のマス）",
        Pieces::PairOfBothColours => "{attack}（異色のマス）",
        Pieces::PairTold => "{attack}：{told}",
        Pieces::MatesNever => "不可能",
        Pieces::NotSolved => "未解析",
    }
}

pub(super) const fn problems(key: Problems) -> &'static str {
    match key {
        Problems::Position => "第{number}局面",
        Problems::Line => "{number}行目",
        Problems::Answer => "{place}：{told}（{nodes}局面、{seconds}秒）",
        Problems::Mate => "{plies}手詰：{line}",
        Problems::MateAtMost => "{plies}手以内の詰み：{line}",
        Problems::NoMateWithin => "{plies}手以内に詰みなし",
        Problems::NoMate => "不詰",
        Problems::Undecided => "未確定",
        Problems::Wrong => "{place}：{why}",
        Problems::Stopped => "{place}の後で停止しました",
        Problems::NoKing => "詰まされる側に玉がありません",
        Problems::NoMates => "{game}に詰みを解く機能はありません",
        Problems::CannotRead => "読み込めません：{why}",
        Problems::NotUtf8 => "UTF-8のテキストではありません",
        Problems::NameNoOthers => {
            "「-」は局面を標準入力から読み込みます。ほかの局面は指定しないでください"
        }
        Problems::Done => "完了",
    }
}

pub(super) const fn programs(key: Programs) -> &'static str {
    match key {
        Programs::Error => "エラー：{why}",
        Programs::CannotRead => "{path}を読み込めません：{why}",
        Programs::CannotWrite => "書き込めません：{why}",
        Programs::CannotWriteFile => "{path}に書き込めません：{why}",
        Programs::InFile => "{path}、{why}",
        Programs::WhichGame => "どのゲームですか。{known}",
        Programs::WhichGameOf => "どのゲームですか。選べるのは{known}です",
    }
}

pub(super) const fn tuning(key: Tuning) -> &'static str {
    match key {
        Tuning::LeftOut => "{path}、{line}行目：{why}：除外しました",
        Tuning::Games => "{games}局、静かな局面{positions}個、重み{weights}個",
        Tuning::Pawn => "歩（ポーン）一枚の得は一局の得点の{points}に相当",
        Tuning::Positions => "{games}局、静かな局面{positions}個。ネットなしの検証用損失{loss}",
        Tuning::LossBefore => "調整前の損失：{loss}、検証用{held_out}",
        Tuning::LossAfter => "調整後の損失：{loss}、検証用{held_out}",
        Tuning::HeldOut => "検証用{loss}",
        Tuning::OtherNet => {
            "{path}のネットからは続けられません。駒と`--terms`と`--any-piece`が同じでなければなりません"
        }
        Tuning::FromNet => "元のネットの検証用損失{loss}",
        Tuning::Match => "{game} {first} 対 {second}：{tally}",
        Tuning::OfWeights => "{name}：{why}",
        Tuning::Spsa => "{name}：{now}（元は{usual}）",
        Tuning::SpsaOver => "各{games}局を{iterations}回：{constants}",
        Tuning::SpsaOther => {
            "このファイルは別の設定で作られました：{why}。同じ設定か、別のファイルを指定してください"
        }
        Tuning::Left => "残り",
    }
}
