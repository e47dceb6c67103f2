//! What is wrong with the file of a game.

use crate::GameFiles;

pub(super) const fn game_files(key: GameFiles) -> &'static str {
    match key {
        GameFiles::Range => "「{key}」は{least}から{most}までの整数にしてください",
        GameFiles::Word => "「{key}」は{known}にしてください。「{found}」は使えません",
        GameFiles::Length => "「{key}」は1文字から{most}文字までにしてください",
        GameFiles::Id => {
            "「{text}」はIDになりません。小文字の英字、数字、「-」を1文字から{most}文字まで使えます"
        }
        GameFiles::Seats => "「{key}」には二人の対局者の名前を、先に指すほうから書いてください",
        GameFiles::Board => "{squares}マスの盤は大きすぎます。{most}マスまでです",
        GameFiles::Region => {
            "「{part}」はマスを表しません。「e4」（一マス）、「d1-f3」（長方形）、「*8」（段）、「e*」（筋）、「*^1」（最も奥の段）のように書いてください"
        }
        GameFiles::Outside => "「{part}」は{files}筋{ranks}段の盤の外です",
        GameFiles::CastlingFile => {
            "{files}筋の盤にキャスリング先の「{file}」筋はありません。「castling.{key}」で指定するか、「castling.allowed = false」でキャスリングをなくしてください"
        }
        GameFiles::OneCastlingFile => {
            "「short-to」と「long-to」が同じ筋です。キャスリングの手が区別できません"
        }
        GameFiles::Base => "「{name}」という土台のゲームはありません。あるのは{known}です",
        GameFiles::NoPiece => "「{name}」という駒はありません。あるのは{known}です",
        GameFiles::NoPieces => "ゲームには少なくとも一つの駒が必要です",
        GameFiles::Letter => {
            "「{text}」は駒の文字になりません。AからZまでの一文字で、成り駒はその前に「+」を付けます"
        }
        GameFiles::LetterTwice => "一方の側に文字{letter}の駒が二つあります",
        GameFiles::Kinds => {
            "駒が{kinds}種類では多すぎます。取られると元に戻る成り駒も数えて{most}種類までです"
        }
        GameFiles::Droppable => "持ち駒が{kinds}種類では多すぎます。{most}種類までです",
        GameFiles::Movement => "{piece}の動きが読めません：{why}",
        GameFiles::Royals => "玉に当たる駒は一つだけです。すでに{piece}がそうです",
        GameFiles::RoyalTurns => "玉に当たる駒は、成ることも持ち駒になることもできません",
        GameFiles::BecomesRoyal => "{piece}は玉に当たる駒なので、これに成ることはできません",
        GameFiles::CastlingMove => {
            "駒の動きにキャスリングは書けません。「castling」の表に書いてください"
        }
        GameFiles::OfBase => {
            "もとになるゲームの「{key}」が合わないので、書き直す必要があります：{why}"
        }
        GameFiles::Becomes => "{piece}が自分自身に成ることになっています",
        GameFiles::Origin => {
            "{piece}に成る駒が二つ以上あるため、取られたとき何に戻るか決まりません。「+」付きの文字にするか、「captured-as」か「keep-promoted」を書いてください"
        }
        GameFiles::Needs => "「{key}」は「{other}」がなければ意味がありません",
        GameFiles::Castling => {
            "キャスリングには、開始局面の{rank}段目に{piece}と、その横に相手になる駒が必要です"
        }
        GameFiles::Start => "開始局面になりません：{why}",
        GameFiles::Unplayable => "このゲームは指せません：{why}",
        GameFiles::Unused => "{piece}は開始局面にも持ち駒にもなく、これに成る駒もありません",
        GameFiles::Stuck => "{piece}はどのマスからも動けません",
        GameFiles::DeadPromotion => "{piece}は成れるところへ行くことができません",
        GameFiles::OneColour => {
            "{piece}は一方の側のすべてが同じ色のマスにあり、ほかの色へは行けません"
        }
        GameFiles::StartInCheck => "開始局面で王手がかかっています",
        GameFiles::StartOver => "始まる前に終わっています",
        GameFiles::OptionUnknown => "「{option}」を省きました：知らない設定です",
        GameFiles::OptionLeftOut => "「{option}」を省きました：ゲームのファイルにはまだ書けません",
        GameFiles::OptionValue => "「{option}」を省きました：値が読めません",
        GameFiles::ParentUnknown => "もとになる「{name}」というゲームはありません",
        GameFiles::LineUnknown => {
            "「{line}」は「[mygame:chess]」のようなゲームの見出しでも、値のある設定でもありません"
        }
        GameFiles::TooLongToImport => "ファイルが長すぎます。{most}バイトまでです",
        GameFiles::NothingToImport => {
            "ゲームがありません。それぞれ「[mygame:chess]」のような行で始まります"
        }
    }
}
