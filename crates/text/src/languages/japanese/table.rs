//! Tables, and who sits at them.

use crate::{Handicaps, Levels, News, Sides, Sitting, Table};

pub(super) const fn news(key: News) -> &'static str {
    match key {
        News::Seated => "{sitter}が{player}の席に着きました",
        News::Begun => "対局が始まりました",
        News::Moved => "{player}が{ply}と指しました",
        News::IllegalMove => "{player}の{ply}は反則手です",
        News::OffersDraw => "{player}が引き分けを提案しました",
        News::OffersImpasse => "{player}が持将棋での終局を提案しました",
        News::Offers => "{player}が終局を提案しました：{claim}",
        News::AsksBack => "{player}が{plies}手の待ったを求めました",
        News::Accepted => "{player}は同意しました",
        News::Declined => "{player}は同意しませんでした",
        News::Withdrawn => "{player}が提案を取り下げました",
        News::Lapsed => "{player}の提案は無効になりました",
        News::TakenBack => "{plies}手戻しました",
        News::FlagFell => "{player}の持ち時間がなくなりました",
        News::Away => "{player}が離席しました",
        News::Returned => "{player}が戻りました",
        News::Left => "{player}が退席しました",
        News::HandedOver => "{sitter}が{player}を引き継ぎました",
        News::Paused => "時計を止めました",
        News::Resumed => "対局を再開しました",
        News::Abandoned => "対局は中止されました",
    }
}

pub(super) const fn levels(key: Levels) -> &'static str {
    match key {
        Levels::Beginner => "入門",
        Levels::Easy => "初級",
        Levels::Medium => "中級",
        Levels::Hard => "上級",
        Levels::Master => "名人",
    }
}

pub(super) const fn sitting(key: Sitting) -> &'static str {
    match key {
        Sitting::Nobody => "空席",
        Sitting::Somebody => "人間",
        Sitting::Person => "{name}",
        Sitting::Level => "コンピュータ（{name}）",
        Sitting::Engine => "エンジン{name}",
        Sitting::Unreadable => {
            "「{text}」では着席者がわかりません。「open」、「person」、「level」、「engine」のどれかが必要です。後の三つには「level:easy」のように名前を付けてください"
        }
        Sitting::NoPlayer => {
            "「{word}」は対局者になれません。person、computer、easyのような強さ、またはengineを指定してください"
        }
        Sitting::PlayersForSeats => "{seats}席に対して{players}人の対局者が指定されました",
    }
}

pub(super) const fn table(key: Table) -> &'static str {
    match key {
        Table::Sitters => "このゲームは{needed}席ですが、{given}人が指定されました",
        Table::Clocks => {
            "このゲームは{needed}席ですが、持ち時間が{given}個指定されました。一つか、席ごとに一つずつ指定してください"
        }
        Table::NoTime => "{player}の持ち時間がまったくありません",
        Table::Substitute => "引き継いで指すのはプログラムでなければなりません",
        Table::NoSuchOffer => "「{text}」という提案はありません",
        Table::Overdue => "直前の出来事の後に、持ち時間のなくなった対局者がいます。そちらが先です",
        Table::NoSuchSeat => "この対局に{player}はいません",
        Table::SeatTaken => "{player}の席にはすでに人がいます",
        Table::SeatOpen => "{player}の席は空いています",
        Table::SeatLost => "{player}は時間切れです",
        Table::NotBegun => "対局はまだ始まっていません",
        Table::Begun => "対局はすでに始まっています",
        Table::Over => "対局は終了しています",
        Table::Paused => "対局は中断しています",
        Table::NotPaused => "対局は中断していません",
        Table::NotYourTurn => "{player}の手番です",
        Table::OfferStands => "自分の提案がすでに出ています",
        Table::NoOffer => "回答すべき提案はありません",
        Table::NothingToTakeBack => "待ったできる自分の手はありません",
        Table::NoTakebacks => "この対局では待ったはできません",
        Table::NotAway => "{player}は離席していません",
        Table::AlreadyAway => "{player}はすでに離席しています",
        Table::WrongOrder => "直前の出来事より前の時刻になっています",
        Table::AfterEnd => "終局後の出来事です",
        Table::DoesNotFit => "出来事が対局と合いません",
        Table::WrongEvent => "{number}番目の出来事：{why}",
    }
}

pub(super) const fn sides(key: Sides) -> &'static str {
    match key {
        Sides::Sente => "先手",
        Sides::Gote => "後手",
    }
}

pub(super) const fn handicaps(key: Handicaps) -> &'static str {
    match key {
        Handicaps::Lance => "香落ち",
        Handicaps::RightLance => "右香落ち",
        Handicaps::Bishop => "角落ち",
        Handicaps::Rook => "飛車落ち",
        Handicaps::RookLance => "飛香落ち",
        Handicaps::Two => "二枚落ち",
        Handicaps::Three => "三枚落ち",
        Handicaps::Four => "四枚落ち",
        Handicaps::Five => "五枚落ち",
        Handicaps::LeftFive => "左五枚落ち",
        Handicaps::Six => "六枚落ち",
        Handicaps::LeftSeven => "左七枚落ち",
        Handicaps::RightSeven => "右七枚落ち",
        Handicaps::Eight => "八枚落ち",
        Handicaps::Ten => "十枚落ち",
    }
}
