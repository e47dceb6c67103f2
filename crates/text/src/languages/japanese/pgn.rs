//! Texts written as in chess.

use crate::Pgn;

pub(super) const fn pgn(key: Pgn) -> &'static str {
    match key {
        Pgn::FenArmies => {
            "文字からは軍がわかりません。「fide:clobberers」のように前に軍の名前を書いてください"
        }
        Pgn::FenLetters => {
            "ここで文字を使えない軍があります。軍の名前を書き、その軍の文字を使ってください"
        }
        Pgn::FenPiece => "駒の文字",
        Pgn::FenRanksEnd => "8段の終わり",
        Pgn::FenArmyLetter => "軍の文字",
        Pgn::FenSquare => "駒の文字、数字、または「/」",
        Pgn::FenRanks => "8段",
        Pgn::FenSide => "「w」または「b」が必要です",
        Pgn::FenSkipped => "「e3」のようなマスまたは「-」が必要です",
        Pgn::FenClock => "進展のない手数が必要です",
        Pgn::FenNumber => "手数が必要です",
        Pgn::FenEnd => "局面は手数で終わります",
        Pgn::FenRights => "K Q k qまたはH A h a（一度ずつ）、または「-」",
        Pgn::Token => "指し手、コメント、変化、または結果が必要です",
        Pgn::TagArmies => {
            "文字からは軍がわかりません。タグ「WhiteArmy」と「BlackArmy」に軍の名前を書いてください"
        }
        Pgn::UnknownVariant => {
            "「{name}」というゲームのPGNは読めません。ルールのファイルがあれば読めます（docs/variants.md）"
        }
        Pgn::TagPromotion => "「own」または「either」が必要です",
        Pgn::VariationAlone => "変化は指し手に代わるものですが、前に指し手がありません",
        Pgn::NullInCheck => "パスがありますが、王手されているときにパスはできません",
        Pgn::AnySquare => "マスが必要です",
        Pgn::CannotCastle => "キングはそこからキャスリングできません",
        Pgn::Square => "e4のようなマスが必要です",
        Pgn::ArmyLetter => "手番の側の軍の文字が必要です",
        Pgn::Move => "指し手が必要です",
        Pgn::TwoSquares => "e2e4のような二つのマスが必要です",
        Pgn::Castling => "「O-O」または「O-O-O」が必要です",
        Pgn::Drop => "P@e4のような打つ手が必要です",
        Pgn::MoveEnd => "指し手の末尾が必要です",
        Pgn::PromotionOrEnd => "「+」、「=」、または指し手の末尾が必要です",
        Pgn::Bracket => "「)」が必要です",
        Pgn::Expected => "{expected}が必要です",
        Pgn::FenRow => "{rank}段目に8マス",
        Pgn::FenOtherArmies => "ここの軍は{armies}です",
        Pgn::CommentOpen => "コメントが終わっていません。「{close}」が必要です",
        Pgn::UnknownArmy => "この名前の軍はありません。使えるのは{names}です",
        Pgn::OtherMen => "「{man}」はこれらの軍の駒ではないので、別のゲームです",
        Pgn::OtherKind => "{from}の駒は{piece}ではありません",
        Pgn::Ambiguous => "そこに動ける駒が複数あります：移動元は{squares}",
        Pgn::CannotGo => "{to}に動ける{piece}はありません",
    }
}
