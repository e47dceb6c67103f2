//! Positions, and pieces that cannot be played.

use crate::Positions;

pub(super) const fn positions(key: Positions) -> &'static str {
    match key {
        Positions::Expected => "{character}文字目に{expected}が必要です",
        Positions::RowLength => "{row}行目のマスの数が正しくありません",
        Positions::RowCount => "盤面の行数が正しくありません",
        Positions::UnknownKind => "{square}の駒は、その側にはない種類です",
        Positions::Kings => "{side}の王はちょうど一つでなければなりません",
        Positions::OpponentInCheck => "手番でない側が王手されています",
        Positions::TwoOnAFile => "{side}の{letter}の駒が同じ筋に二つあります",
        Positions::StuckPiece => "{square}の駒は行き所がありません",
        Positions::TooMany => "{letter}の駒が多すぎます",
        Positions::CastlingRight => {
            "キングと隅の駒が元の位置にないのに、キャスリングの権利があります"
        }
        Positions::EnPassant => {
            "アンパッサンのマスが、直前のポーンの二マス前進で通過したマスではありません"
        }
        Positions::FirstPlayer => "先手",
        Positions::SecondPlayer => "後手",
        Positions::TooManyKinds => "駒の種類が多すぎます。{most}種類までです",
        Positions::TooManyClasses => "駒の動きの種類が多すぎます。{most}種類までです",
        Positions::TooManyPromotions => "一つの駒の成り先が多すぎます。{most}種類までです",
        Positions::UnevenPromotions => {
            "成る駒はすべて成り先の数が同じで、持駒のあるゲームでは一つでなければなりません"
        }
        Positions::Movement => "{piece}の動きを変換できません：{why}",
        Positions::Shape => "通常の駒の形が、ルールの定める形と異なります",
        Positions::OffTheBoard => "盤の外に駒があります",
        Positions::Lacks => "このルールには、勝利条件、取る義務、王のない軍はありません",
        Positions::CastlingSquares => "キャスリングは盤の一つの段の上の手です",
        Positions::Hand => "{piece}は持ち駒になれません。持ち駒になれるのは王の次の八種類だけです",
        Positions::King => "王の動きは、駒を取るときも同じ一マスの動きとキャスリングだけです",
        Positions::Said => "{why}",
        Positions::Walk => {
            "途中で駒を取る、味方の駒を取る、王を取れない、または元のマスに戻ることのある動きです"
        }
        Positions::Friends => "味方の駒を取る、または王を取れない動きです",
        Positions::TooManyTaken => "途中で駒を二つ以上取ることのある動きです",
        Positions::Castling => {
            "「{text}」は誤りです。K Q k qを一度ずつ、または「-」と書いてください"
        }
        Positions::Square => "「{text}」は{board}の盤のマスではありません",
        Positions::Fields => {
            "局面の欄は五つ（配置、席、手番、進展のない手数、手数）ですが、{fields}つあります"
        }
        Positions::Ranks => "配置は「/」で区切った12段ですが、{ranks}段あります",
        Positions::RankLength => "{rank}段目は{expected}マスですが、{squares}マスあります",
        Positions::Token => {
            "{rank}段目の「{text}」は、駒（例：「sW」）でも空きマスの数（1～12）でもありません"
        }
        Positions::Seats => {
            "参加する席は「swne」、「sn」、「we」のどれかです。「{text}」は使えません"
        }
        Positions::SeatsAre => "参加する席は「swne」、「sn」、「we」のどれかです",
        Positions::ToMove => {
            "手番の席は「s」、「w」、「n」、「e」のどれかです。「{text}」は使えません"
        }
        Positions::Clock => "進展のない手数は「0」のような整数です。「{text}」は使えません",
        Positions::Ply => "手数は「1」のような整数です。「{text}」は使えません",
        Positions::SeatNotInPlay => "{player}は参加していませんが、{square}に駒があります",
        Positions::NotInTurn => "{player}は参加していないので、手番になりません",
        Positions::TwoCastles => "{player}の城が複数あります",
        Positions::CastleAway => "{player}の城が{square}にあります。置けるのは{home}だけです",
        Positions::TooManyTiles => "{player}のタイルが{tiles}枚あります。8枚までです",
        Positions::TwoDefeated => {
            "{first}と{second}がどちらも城か全タイルを失っています。先に失った時点で終局するので、ありえない局面です"
        }
        Positions::Role => "役割はW、B、C、Sのどれかの文字です",
        Positions::Piece => {
            "駒は「sW」のように、席（s、w、n、e）と役割（W、B、C、S）またはKで書きます"
        }
        Positions::OtherArmies => {
            "ここの軍は{expected}です。局面の前の軍を省くか、これらの軍を書いてください"
        }
        Positions::Move => {
            "「{text}」は単独で読める指し手ではありません（例：「e2e4」、「e7e8=2」）"
        }
        Positions::NoText => "このルールでは局面のテキストを読めません。駒を一つずつ置いてください",
        Positions::OtherOptions => {
            "ここの設定は{expected}です。局面の後の設定を省くか、これらの設定を書いてください"
        }
        Positions::UsualOptions => "ここの設定は標準のものです。局面の後の設定を省いてください",
    }
}
