//! What should have stood in a text.

use crate::{Expected, Reading, Timing, Wanted};

pub(super) const fn expected(key: Expected) -> &'static str {
    match key {
        Expected::Square => "マス（例：{example}）",
        Expected::BoardSquare => "盤上のマス",
        Expected::OtherSquare => "別のマス",
        Expected::Letter => "{letters}のどれか",
        Expected::ArmyLetter => "手番の側の軍の英小文字",
        Expected::Promotion => "「+」または末尾",
        Expected::Roles => "役割W、B、C、Sのどれか",
        Expected::TravelOrTurn => "「-」または「=」",
        Expected::TurnOrEnd => "「=」または指し手の末尾",
        Expected::End => "指し手の末尾",
        Expected::NoCapture => "「-」（取る駒がないため）",
    }
}

pub(super) const fn reading(key: Reading) -> &'static str {
    match key {
        Reading::Move => "「{text}」の{character}文字目に{expected}が必要です",
        Reading::Language => "「{text}」という言語はありません。使えるのは{known}です",
        Reading::Place => "{line}行{column}文字目",
        Reading::Reason => "「{text}」は終局の理由ではありません",
        Reading::Phrase => "語句は1から{most}バイトで、制御文字や、前後の空白は使えません",
        Reading::Option => {
            "「{text}」というこのゲームの設定はないか、二度書かれています。使えるのは{keys}です"
        }
    }
}

pub(super) const fn timing(key: Timing) -> &'static str {
    match key {
        Timing::Unreadable => "「{text}」の{character}文字目に{expected}が必要です",
        Timing::Time => "時間（例：5m、30s、1h30m）",
        Timing::Unit => "単位d、h、m、s、msのどれか（大きいものから順に）",
        Timing::Count => "1以上の数",
        Timing::Rest => "「+」、「delay」、「bronstein」、「byo」、「/move」、または末尾",
        Timing::Overtime => "「byo」または末尾",
        Timing::End => "末尾",
    }
}

pub(super) const fn wanted(key: Wanted) -> &'static str {
    match key {
        Wanted::Placement => "駒の配置",
        Wanted::PlacementWithHands => "角括弧の持駒を伴う駒の配置",
        Wanted::HandsOrNone => "持駒または「-」",
        Wanted::Number => "手数",
        Wanted::Clock => "進展のない手数の欄",
        Wanted::Rights => "キャスリングの権利または「-」",
        Wanted::End => "テキストの末尾",
        Wanted::PieceLetter => "駒の文字",
        Wanted::PieceOrRun => "駒の文字、空きマスの数、または「/」",
        Wanted::BlackOrWhite => "「b」または「w」",
        Wanted::WhiteOrBlack => "「w」または「b」",
        Wanted::NumberFromOne => "1以上の手数",
        Wanted::Count => "1～99の枚数",
        Wanted::HandLetter => "持駒にできる駒の文字",
        Wanted::Hands => "「[]」のような角括弧の持駒",
        Wanted::HandsEnd => "「]」",
        Wanted::EnPassant => "アンパッサンのマスまたは「-」",
        Wanted::CastlingLetters => "K Q k qのどれか（一度ずつ）または「-」",
        Wanted::Progress => "進展のない手数",
        Wanted::HexDigits => "2桁の16進数",
        Wanted::ArmyPiece => "文字、名前、動き（例：「R=Rook=R」）",
        Wanted::Utf8 => "UTF-8のテキスト",
        Wanted::ArmyOpen => "「(」",
        Wanted::ArmyClose => "「)」",
        Wanted::AnotherPiece => "次の駒（例：「,R=Rook=R」）",
        Wanted::ArmyEnd => "四つの駒の後の「)」",
        Wanted::Colon => "「:」",
        Wanted::Checks => "「3+3」のような残りの王手の回数",
    }
}
