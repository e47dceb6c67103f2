//! Games, their rules and their moves.

use crate::{About, Claims, Ending, Opening, Options, Refusal, Seats, Title};

pub(super) const fn about(key: About) -> &'static str {
    match key {
        About::ShogiAim => {
            "相手の玉を詰ませば勝ちです。取った駒は自分の持駒になります。手番では駒を動かすか、持駒を空いたマスに打ちます。"
        }
        About::ShogiMeans => {
            "敵陣三段に入る駒、敵陣で動く駒、敵陣から出る駒は成れます。飛車と角は周囲の一マスにも動けるようになり、小駒は金と同じ動きになります。"
        }
        About::ShogiCare => {
            "成っていない自分の歩がある筋に歩を打つこと（二歩）、歩を打って詰ますこと（打ち歩詰め）、行き所のない駒は禁じ手です。"
        }
        About::EuroShogiAim => {
            "チェスの盤で指す将棋です。駒はサイコロで、相手の玉を詰ませば勝ち、取った駒は打てます。"
        }
        About::EuroShogiMeans => {
            "奥の三段に入った駒は必ず成ります。そこに打った駒は、次に動いたときに成ります。"
        }
        About::EuroShogiCare => {
            "成っていない自分の歩がある筋と、最も奥の段には歩を打てません。ステイルメイトは引き分けです。"
        }
        About::CwdaAim => {
            "互角の力を持つ異なる軍どうしで戦うチェスです。相手のキングを詰ませば勝ちです。"
        }
        About::CwdaMeans => {
            "キングとポーンはチェスと同じです。ほかの駒は独特で、駒の上で ? を押すと、相手の駒でもその動きがわかります。"
        }
        About::CwdaCare => {
            "ポーンは自軍の駒に成ります（ルールによってはどちらの軍の駒にも成れます）。キャスリングはチェスと同じですが、ルークに当たる駒がマスの色を変えない場合、キングは三マス動きます。"
        }
        About::EvoAim => {
            "誰かの城、または誰かの最後のタイルを取った人が一人だけ勝ち、ほかの全員が負けます。"
        }
        About::EvoMeans => {
            "手番では、タイルを動かして必要なら向きを変えるか、その場で向きを変えます。自分から見て向こう側の文字が、そのタイルの働きを表します。"
        }
        About::EvoCare => "王手はありません。自分の城が取られそうでも、警告は出ません。",
    }
}

pub(super) const fn claims(key: Claims) -> &'static str {
    match key {
        Claims::GameOver => "対局は終了しています",
        Claims::Unknown => "この対局では使えない宣言です",
        Claims::KingsNotEntered => "先に両方の玉が敵陣に入っている必要があります",
        Claims::Own => "{words}",
        Claims::PointsOfAll => "{points}点（24点以上が必要）",
        Claims::PointsEntered => "{points}点、敵陣に{pieces}枚（10枚以上が必要）、{king}",
        Claims::KingEntered => "玉は敵陣の中",
        Claims::KingOutside => "玉は敵陣の外",
    }
}

pub(super) const fn ending(key: Ending) -> &'static str {
    match key {
        Ending::Won => "{winner}の勝ち：{reason}",
        Ending::Drawn => "引き分け：{reason}",
        Ending::Checkmate => "詰み",
        Ending::Stalemate => "ステイルメイト",
        Ending::Repetition => "千日手",
        Ending::PerpetualCheck => "連続王手の千日手",
        Ending::NoProgress => "進展なし",
        Ending::BareKings => "両者とも王のみ",
        Ending::Impasse => "入玉・持将棋",
        Ending::Try => "トライ",
        Ending::MaxPlies => "手数制限",
        Ending::Checks => "規定回数の王手",
        Ending::Reached => "目標のマスに到達",
        Ending::Extinction => "駒不足",
        Ending::CastleCaptured => "城を取った",
        Ending::LastTileCaptured => "最後のタイルを取った",
        Ending::Resignation => "投了",
        Ending::Agreement => "合意",
        Ending::TimeForfeit => "時間切れ",
        Ending::Abandonment => "相手の退席",
        Ending::IllegalMove => "反則手",
        Ending::Own => "{words}",
    }
}

pub(super) const fn opening(key: Opening) -> &'static str {
    match key {
        Opening::Id => {
            "「{text}」はゲームの名前にできません。英小文字、数字、「-」を{most}文字まで使えます"
        }
        Opening::UnknownGame => "「{name}」というゲームはありません。{known}から選んでください",
        Opening::Position => "{game}の局面ではありません：{why}",
        Opening::Armies => "そのような軍はありません：{why}",
        Opening::NoArmies => "{game}では軍を選べません。軍の指定を省いてください",
        Opening::Seats => "{game}の人数は{possible}人です。{seats}人では遊べません",
        Opening::NoOptions => "{game}に設定「{key}」はありません。{game}に設定はありません",
        Opening::UnknownOption => "{game}に設定「{key}」はありません。{known}から選んでください",
        Opening::OptionValue => {
            "設定「{key}」を「{value}」にはできません。{possible}から選んでください"
        }
        Opening::Range => "{least}～{most}",
        Opening::ArmiesTwice => "軍は局面で決まっています。軍の指定を省いてください",
        Opening::SeatsTwice => "席は局面で決まっています。席の指定を省いてください",
        Opening::NotAllowed => "{ply}は指せません：{why}",
    }
}

pub(super) const fn options(key: Options) -> &'static str {
    match key {
        Options::Own => "{words}",
        Options::ShogiStalemate => "王手されていないのに指せる手がないときの扱い（R1）",
        Options::ShogiRepetitionCount => "同一局面が何回現れたら終局とするか（R4）。0は無制限",
        Options::ShogiImpasse => "入玉・持将棋の決め方（R9）",
        Options::ShogiMaxPlies => "何手で引き分けとするか（R11）。0は無制限",
        Options::ShogiMissingKing => "詰将棋のように玉のない局面を認めるか",
        Options::ShogiImpossiblePieces => {
            "一部の詰将棋のように、実戦では現れない駒の配置を認めるか"
        }
        Options::EuroShogiStalemate => "王手されていないのに指せる手がないときの扱い（R3）",
        Options::EuroShogiPawnDropMate => "打ち歩詰めを認めるか（R4）",
        Options::EuroShogiPerpetual => "連続王手をかけた側の結果（R7）",
        Options::EuroShogiImpasse => "入玉・持将棋の決め方（R6）",
        Options::EuroShogiRepetitionCount => "同一局面が何回現れたら終局とするか（R9）。0は無制限",
        Options::EuroShogiNoProgressPlies => {
            "駒の取り、打ち、歩の動きがないまま何手で引き分けとするか（R8）。0は無制限"
        }
        Options::CwdaPromotion => "ポーンが成れるのは自軍の駒だけか、両軍の駒か（R1）",
        Options::CwdaRepetitionCount => "同一局面が何回現れたら引き分けとするか（R6）。0は無制限",
        Options::CwdaNoProgressPlies => {
            "駒の取りもポーンの動きもないまま何手で引き分けとするか（R6）。0は無制限"
        }
        Options::EvoSetup => "タイルの初期配置（R1）",
        Options::EvoStartRole => {
            "開始時の全タイルの役割：warrior（戦士）、blade（刃）、catapult（投石機）、shield（盾）（R2）"
        }
        Options::EvoRepetitionCount => "同一局面が何回現れたら引き分けとするか（R17）。0は無制限",
        Options::EvoNoCaptureRounds => "駒の取りがないまま何巡で引き分けとするか（R18）。0は無制限",
    }
}

pub(super) const fn refusal(key: Refusal) -> &'static str {
    match key {
        Refusal::GameOver => "対局は終了しています（{reason}）",
        Refusal::NoPiece => "{from}に駒はありません",
        Refusal::NotYourPiece => "{from}の駒は自分の駒ではありません",
        Refusal::OwnPiece => "{to}には自分の駒があります",
        Refusal::NotItsMove => "{from}の駒は{to}に動けません",
        Refusal::Blocked => "{from}から{to}への途中、{by}に駒があります",
        Refusal::NothingToCapture => {
            "この駒が{to}に動けるのは駒を取るときだけですが、そこに取れる駒はありません"
        }
        Refusal::CannotCapture => "この駒は{to}の駒を取れません",
        Refusal::KingLeftAttacked => "{king}の王が{by}の駒の利きにさらされます",
        Refusal::MustPromote => "{to}では必ず成ります",
        Refusal::CannotPromote => "{from}から{to}への移動では成れません",
        Refusal::WrongPromotion => "{to}でその種類の駒は選べません",
        Refusal::NotInHand => "その駒は持駒にありません",
        Refusal::DropOnPiece => "{to}には駒があります",
        Refusal::TwoPawns => "{to}に打つと、{pawn}の歩と二歩になります",
        Refusal::DropWithoutMove => "{to}に打つと、行き所のない駒になります",
        Refusal::PawnDropMate => "{to}に打つと、{king}の玉に対する打ち歩詰めになります",
        Refusal::CastlingRightLost => {
            "{king}のキングか隅の駒が一度動いているため、キャスリングできません"
        }
        Refusal::CastlingThroughCheck => {
            "{square}に{by}の駒の利きがあるため、キャスリングできません"
        }
        Refusal::SameRole => "{square}のタイルはすでにその役割です",
        Refusal::CannotTurn => "{square}の駒は向きを変えられません",
        Refusal::Own => "{words}",
    }
}

pub(super) const fn seats(key: Seats) -> &'static str {
    match key {
        Seats::Black => "黒",
        Seats::White => "白",
        Seats::South => "南",
        Seats::West => "西",
        Seats::North => "北",
        Seats::East => "東",
        Seats::Numbered => "席{number}",
    }
}

pub(super) const fn title(key: Title) -> &'static str {
    match key {
        Title::Shogi => "将棋",
        Title::EuroShogi => "ユーロ将棋",
        Title::Cwda => "異軍チェス",
        Title::Evo => "Evo",
    }
}
