//! What the lessons say.

use crate::Lessons;

pub(super) const fn lessons(key: Lessons) -> &'static str {
    match key {
        Lessons::OtherPosition => "これはこの問題の局面ではありません。",
        Lessons::NotLegal => "その手は指せません：{why}。",
        Lessons::OtherPiece => "指せる手ですが、動かすのは別の駒です：{piece}。",
        Lessons::NotDropped => "指せる手ですが、ここでは持駒を打ってください。",
        Lessons::NotFromBoard => "指せる手ですが、持駒ではなく盤上の駒を動かしてください。",
        Lessons::NotInPlace => "指せる手ですが、駒はその場で向きだけを変えてください。",
        Lessons::NotCastling => "指せる手ですが、キャスリングではありません。",
        Lessons::NotTaken => "指せる手ですが、{square}の駒がまだ残っています。",
        Lessons::OtherSquare => "指せる手ですが、行き先は{to}ではなく{square}です。",
        Lessons::NotTurnedInto => "指せる手ですが、別の駒に変わる必要があります：{piece}。",
        Lessons::NotListed => "指せる手ですが、問題の答えではありません。",
        Lessons::CheckAnswered => "王手ですが、まだ詰みではありません。{reply}で受かります。",
        Lessons::GoesOn => "指せる手ですが、{reply}などで対局が続きます。",
        Lessons::Drawn => "指せる手ですが、引き分けになってしまいます。",
        Lessons::LosesTo => "指せる手ですが、{reply}で対局が終わり、負けになります。",
        Lessons::Hand => "取って使う",
        Lessons::TwoPawns => "二歩は禁じ手",
        Lessons::TwoPawnsTask => {
            "成っていない自分の歩がある筋に、もう一枚歩を打つことはできません。\n相手の駒のすぐ前に歩を打って、その駒に当ててください。"
        }
        Lessons::Check => "王手を防ぐ",
        Lessons::ShogiKnight => "桂馬は跳ぶ",
        Lessons::ShogiKnightTask => {
            "桂馬は前へ二つ、横へ一つのマスへ、駒を跳び越えて進みます。\n桂馬を4eへ跳ねてください。"
        }
        Lessons::ShogiHandTask => {
            "取った駒は持駒になり、自分のものになります。\n飛車で2dの銀を取ってください。"
        }
        Lessons::ShogiHandDrop => {
            "銀が持駒になりました。一手使って空いたマスに打てます。\n好きなところに打ってください。"
        }
        Lessons::ShogiPromotion => "成る",
        Lessons::ShogiPromotionTask => {
            "敵陣の三段では駒が成れます。歩が成ると「と」になり、金と同じ動きをします。\n歩を進めて成ってください。"
        }
        Lessons::ShogiForced => "成らなければならないとき",
        Lessons::ShogiForcedTask => {
            "奥の二段では桂馬は二度と動けなくなるので、必ず成ります。\n桂馬で2bの金を取ってください。"
        }
        Lessons::ShogiCheckTask => {
            "5dの飛車が王手をかけています。逃げることもできますが、金を持っています。\n間に金を打ってください。"
        }
        Lessons::ShogiMate => "打って詰ます",
        Lessons::ShogiMateTask => {
            "玉が取られそうで、どう指しても防げないとき詰みです。\n一手で詰ましてください。持駒の金が使えます。"
        }
        Lessons::ShogiPawnDrop => "打ち歩詰めはできない",
        Lessons::ShogiPawnDropTask => {
            "打った歩で王手はできますが、詰ますことはできません。ほかの駒なら詰ませます。\n一手で詰ましてください。"
        }
        Lessons::EuroShogiKnight => "横にも動くナイト",
        Lessons::EuroShogiKnightTask => {
            "このナイトは将棋のように前へ跳び、横へも一つ動きます。\nナイトでc4のポーンを取ってください。"
        }
        Lessons::EuroShogiPromotion => "成りは自動",
        Lessons::EuroShogiPromotionTask => {
            "ルーク、ビショップ、ナイト、ポーンは敵陣の三段に入ると必ず成ります。\nビショップを成らせてください。"
        }
        Lessons::EuroShogiHandTask => {
            "取った駒は持駒になり、成りは元に戻ります。\nルークでd4の成ったポーンを取ってください。"
        }
        Lessons::EuroShogiHandDrop => {
            "ふつうのポーンになって、自分のものになりました。\n打てるところに打ってください。最終段には打てません。"
        }
        Lessons::EuroShogiDropped => "打った駒は動くときに成る",
        Lessons::EuroShogiDroppedTask => {
            "打つときは、敵陣の三段でも成りません。\nルークをa7に打ってください。"
        }
        Lessons::EuroShogiDroppedMove => {
            "ルークはまだ成っていません。ここから動けば必ず成ります。\nルークを動かしてください。"
        }
        Lessons::EuroShogiCheckTask => {
            "d3のナイトが跳んで王手をかけています。合駒はできません。\nジェネラルで取ってください。"
        }
        Lessons::EuroShogiMate => "ポーンを打って詰ます",
        Lessons::EuroShogiMateTask => {
            "将棋では打ち歩詰めは禁じ手ですが、ここではできます。\n一手で詰ましてください。"
        }
        Lessons::CwdaClobberer => "クロバラーズ",
        Lessons::CwdaClobbererTask => {
            "d4のクロバラーは、斜めに一つ動くか、八方向に二つ跳びます。\nd6のポーンを取ってください。"
        }
        Lessons::CwdaNutter => "ナッターズ",
        Lessons::CwdaNutterTask => {
            "d4のユニコーンは、前へはナイト、横と後ろへはキングのように動きます。\nb5のルークを取ってください。"
        }
        Lessons::CwdaRookie => "ルーキーズ",
        Lessons::CwdaRookieTask => {
            "d4のハーフダックは、斜めに一つ動くか、縦横に二つか三つ跳びます。\nd7のルークを取ってください。"
        }
        Lessons::CwdaShortRook => "ショートルーク",
        Lessons::CwdaShortRookTask => {
            "ルーキーズのこの駒はルークと同じですが、四マスまでしか動けません。\n二つのビショップのうち届くほうを取ってください。"
        }
        Lessons::CwdaPromotion => "ポーンは自軍の駒に成る",
        Lessons::CwdaPromotionTask => {
            "ポーンは最終段で自軍の駒に成ります。\nナッターズで一番強いカーネルに成ってください。"
        }
        Lessons::CwdaEither => "ポーンはどちらの軍の駒にも成る",
        Lessons::CwdaEitherTask => {
            "相手の軍の駒にも成れると取り決めることができます。\nルーキーズで一番強いマーシャルに成ってください。"
        }
        Lessons::CwdaCastling => "三マスのキャスリング",
        Lessons::CwdaCastlingTask => {
            "a1の駒は同じ色のマスにしか行けないので、キングは三マス動きます。\nその駒とキャスリングしてください。"
        }
        Lessons::CwdaMate => "一手詰め",
        Lessons::CwdaMateTask => {
            "アークビショップはビショップの動きとナイトの跳びを合わせ持ちます。\n一手で詰ましてください。"
        }
        Lessons::EvoTurn => "タイルを回す",
        Lessons::EvoTurnTask => {
            "向こう側の文字が動き方を表します。タイルを回すだけでも一手です。\nf6の戦士をその場で刃(B)に回してください。"
        }
        Lessons::EvoMoveTurn => "動いて回す",
        Lessons::EvoMoveTurnTask => {
            "動いたあと、すぐにタイルを回せます。\n戦士をf6からf7へ動かし、盾(S)に回してください。"
        }
        Lessons::EvoShield => "盾は下がる",
        Lessons::EvoShieldTask => {
            "盾はまっすぐ後ろへ一つか二つ、または斜め後ろへ一つ動きます。\nf4のタイルを取ってください。"
        }
        Lessons::EvoCatapult => "投石機で走る",
        Lessons::EvoCatapultTask => {
            "投石機は斜め前へ三マスまで走りますが、駒は跳び越えません。\ni9のタイルを取ってください。"
        }
        Lessons::EvoCastle => "城を取る",
        Lessons::EvoCastleTask => {
            "城を取ればすぐに勝ちです。刃はまっすぐ前へ一つか二つ動きます。\n一手で勝ってください。"
        }
        Lessons::EvoLastTile => "最後のタイルを取る",
        Lessons::EvoLastTileTask => {
            "タイルがなくなった人も負けです。城は数えません。\n一手で勝ってください。"
        }
        Lessons::EvoGuard => "城を守る",
        Lessons::EvoGuardTask => {
            "王手はなく、誰も知らせてくれません。j3の刃がj1の城を取れます。\n取られないように指してください。"
        }
    }
}
