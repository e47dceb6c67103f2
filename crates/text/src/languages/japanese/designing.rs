//! Games that somebody is making.

use crate::Designing;

pub(super) const fn designing(key: Designing) -> &'static str {
    match key {
        Designing::Fine => {
            "{path}：{title}、{squares}マス（{files}筋{ranks}段）、駒{kinds}種類、開始局面の手{moves}通り"
        }
        Designing::Written => "{path}を書きました。次は：{program} check {path}",
        Designing::Exists => "{path}はすでにあります。上書きするには--forceを付けてください",
        Designing::NoBase => "「{name}」という土台のゲームはありません。あるのは{known}です",
        Designing::CannotImport => "{path}を取り込めません：{why}",
        Designing::NoGame => "「{name}」というゲームはありません。あるのは{known}です",
        Designing::NoGameYet => "{path}はまだゲームになっていません：{why}",
        Designing::CannotMake => "{path}を作れません：{why}",
        Designing::Played => "{title}：{games}局、一手{nodes}局面、シード{seed}",
        Designing::Speed => "{seconds}秒、毎秒{rate}局",
        Designing::Stopped => "停止しました",
        Designing::NoGames => "一局も指しませんでした",
        Designing::Length => "手数",
        Designing::Lengths => "平均{mean} ± {error}手、中央値{median}手、{least}手から{most}手",
        Designing::Choices => "選択肢",
        Designing::ChoicesAMove => "合法手は平均{mean}通り",
        Designing::FirstMove => "先手の利",
        Designing::FirstMoveShare => {
            "{seat}の得点率{share} %（95 %の確率で{low} %から{high} %）、Elo {elo}"
        }
        Designing::Draws => "引き分け",
        Designing::DrawShare => "{share} %（{low} %から{high} %）",
        Designing::InAGame => "一局あたり",
        Designing::Happenings => {
            "取る手{captures}、王手{checks}、成る手{promotions}、打つ手{drops}"
        }
        Designing::Results => "結果",
        Designing::Unfinished => "{plies}手で終わらず",
        Designing::Pieces => "駒（全局の合計）",
        Designing::Piece => "駒",
        Designing::Moved => "動いた",
        Designing::Dropped => "打たれた",
        Designing::PromotedTo => "成った",
        Designing::Taken => "取られた",
        Designing::NeverMoved => "{piece}は一度も動きませんでした",
        Designing::NeverDropped => "{piece}は一度も打たれませんでした",
        Designing::NeverPromotedTo => "{piece}に成った駒はありませんでした",
        Designing::Values => "コンピューターから見た駒の価値（最も弱い駒を1とする）",
        Designing::Value => "価値",
        Designing::Moves => "空の盤での手の数",
        Designing::OneColour => "一色のマスのみ",
        Designing::Games => "局",
        Designing::Plies => "手",
        Designing::PlotOfLengths => "対局の手数",
        Designing::PlotOfResults => "対局の終わり方",
    }
}
