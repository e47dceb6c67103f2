//! Tables over a network.

use crate::Remote;

pub(super) const fn remote(key: Remote) -> &'static str {
    match key {
        Remote::NotYourSeat => "席に着いている人だけができます",
        Remote::HostOnly => "卓を開いた人だけができます",
        Remote::Stale => "その間に状況が変わりました。もう一度ご覧ください",
        Remote::Late => "後の操作がすでに届いています",
        Remote::OneSeat => "すでにこの卓の席に着いています",
        Remote::ChatOff => "この卓ではチャットが切られています",
        Remote::NothingSaid => "何も書かれていません",
        Remote::NotOver => "対局はまだ終わっていません",
        Remote::Storage => "サーバーが今は書き込めません。何も失われておらず、もう一度試します",
        Remote::Busy => "操作が多すぎます。少しお待ちください",
        Remote::Unreadable => "理解できません: {why}",
        Remote::Broken => "卓を読み出せません。理由はサーバーの記録にあります",
        Remote::NoTable => "そのような卓はありません",
        Remote::NoSeats => "卓の席は2から4で、少なくとも一つは人の席です",
        Remote::NoPlace => "`{text}`は席に着けません: me、open、level:NAMEのいずれか",
        Remote::TwoSeats => "着ける席は一つだけです",
        Remote::ArmyFile => "軍の{line}行{column}列: {why}",
        Remote::GameFile => "ゲームのファイル: {why}",
        Remote::SlowGame => "このファイルのゲームは計算に時間がかかりすぎ、卓では指せません",
        Remote::TooLong => "{what}は{most}文字を超えています",
        Remote::FullUp => "開いている卓が多すぎます。後でもう一度お試しください",
        Remote::Moved => "卓はこのサーバーに移る途中です。もう一度お試しください",
        Remote::NoKey => "このリンクはすでに使われたか、古すぎます",
        Remote::TooMany => "要求が多すぎます。少しお待ちください",
        Remote::NotHere => "このサーバーはその名前では呼ばれていません",
        Remote::Banned => "このサーバーの管理者により利用が止められています",
        Remote::YourTurn => "{game}: {player}のあなたの手番です（{ply}手目）",
        Remote::YourTurnAt => "{game}（相手: {others}）: {ply}手目",
        Remote::Over => "{game}: 対局が終わりました",
        Remote::Turns => "Wazir: あなたの手番",
        Remote::NotAllowed => "ここからは許されていません",
    }
}
