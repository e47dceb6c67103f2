//! Records, and the files that keep them.

use crate::{Losses, Records, Saving, Warnings};

pub(super) const fn losses(key: Losses) -> &'static str {
    match key {
        Losses::Moves => "指し手",
        Losses::Variations => "変化",
        Losses::NullMoves => "パスとそれ以降の手",
        Losses::Comments => "コメント",
        Losses::Bookmarks => "しおり",
        Losses::Times => "消費時間",
        Losses::Headers => "一部のヘッダ",
        Losses::Marks => "指し手の記号",
        Losses::Ending => "終局の理由",
        Losses::IllegalMove => "最後の反則手",
        Losses::MoveNumber => "最初の手の手数",
        Losses::Rules => "標準と異なるルール",
        Losses::Characters => "一部の文字",
        Losses::WrongGame => "{format}では{game}の対局を書けません。{instead}で書いてください",
        Losses::OneGame => "{format}のファイルに書けるのは一局だけです",
        Losses::Position => "{format}ではこの開始局面を表せません：{reason}",
        Losses::Character => "{encoding}に「{character}」はありません（{line}行目）",
    }
}

pub(super) const fn records(key: Records) -> &'static str {
    match key {
        Records::OtherRules => "この棋譜の{game}は、ここで知られているものとルールが違います",
        Records::UsenRecord => "「~0.6y2.r」のような棋譜が必要です",
        Records::UsenPlies => "前の手順の何手目から続くかの数が必要です",
        Records::UsenEnd => "終局は文字r、t、i、j、pのどれかか、空です",
        Records::UsenMove => "指し手（36進数で3桁）が必要です",
        Records::StartOption => "「repetition-count=4」のような設定が必要です",
        Records::NoFormat => "対応している形式の棋譜ではありません",
        Records::NoGame => "対局がありません",
        Records::TooLarge => "この対局は{limit}バイトを超えていて、読み込める大きさではありません",
        Records::UnknownGame => "このように書かれるゲームには対応していません",
        Records::UnknownPosition => "このような局面のゲームには対応していません",
        Records::BrokenUtf8 => {
            "ほかの部分と違い、UTF-8ではありません。ファイルをUTF-8で保存し直してください"
        }
        Records::NoEncoding => {
            "UTF-8、Shift_JIS、EUC-JP、Latin-1のどれでもありません。ファイルをどれかで保存し直してください"
        }
        Records::NotInEncoding => "{encoding}の文字列ではありません",
        Records::OtherPosition => "別のゲームの局面です",
        Records::PlainVersion => "対応していないバージョンです。読めるのはバージョン1です",
        Records::PlainMagic => "「Wazir record 1」が必要です",
        Records::PlainGame => "ヘッダ「Game」がありません",
        Records::PlainHeader => {
            "「Event: Tea house」のようなヘッダか、最初の指し手の前の空行が必要です"
        }
        Records::PlainPly => "1以上の手数が必要です",
        Records::PlainAfterEnd => "終局の後には何も置けません",
        Records::NullInCheck => "王手されているときにパスはできません",
        Records::PlainDetail => "「(12.5s)」のような時間か「$1」のような記号が必要です",
        Records::PlainTime => "「(12.5s)」のような時間が必要です",
        Records::UsiGame => "対局がありません。対局は「position」か「startpos」で始まります",
        Records::UsiMoves => "ここには「moves」が必要です",
        Records::UsiStart => "「position」、「startpos」、「sfen」、または局面が必要です",
        Records::UsiAfterEnd => "終局の後には何も続きません",
        Records::BookPosition => "局面「sfen …」が必要です",
        Records::SfenBoard => "局面が必要です",
        Records::SfenSide => "手番を表す「b」または「w」が必要です",
        Records::SfenNumber => "手数が必要です",
        Records::SfenAfterNumber => "手数の後には何も続きません",
        Records::SfenTooMany => "持駒の数が多すぎます",
        Records::SfenHand => "持駒にできる駒の文字が必要です",
        Records::SfenCount => "枚数の後に駒が必要です",
        Records::At => "{line}行{column}文字目：{why}",
        Records::TextAt => "{line}行{column}文字目：「{text}」：{why}",
        Records::Comma => "{first}、{second}",
        Records::Or => "{first}または{second}",
        Records::CannotRead => "読み込めません：{why}",
        Records::NameFormat => {
            "対応している形式の棋譜ではありません。{option}で形式を指定してください"
        }
        Records::IsExpected => "{expected}が必要です",
        Records::PlainEarlierPly => "{ply}手目以前の手数が必要です",
        Records::NoEnding => {
            "「{text}」は終局を表しません。「resign」のような語か、「any:」に続けて文を書いてください"
        }
        Records::EncodingName => {
            "「{name}」という文字コードには対応していません。{known}から選んでください"
        }
        Records::FormatName => "「{name}」という形式には対応していません。{known}を使ってください",
        Records::ResumeIllegal => "棋譜に反則手があります：{why}",
        Records::ResumeOther => "{game}の開始局面ではありません",
    }
}

pub(super) const fn saving(key: Saving) -> &'static str {
    match key {
        Saving::InUse => {
            "{path}は使用中です。使っているプログラムを終了するか、別のファイルを指定してください"
        }
        Saving::TooLarge => {
            "{path}は保存された対局としては大きすぎます（{size}バイト、上限は{most}バイト）"
        }
        Saving::NoHome => {
            "対局を保存するホームフォルダがありません。--fileでファイルを指定するか、--no-saveを付けてください"
        }
        Saving::CannotRead => "{path}を読み込めません：{why}",
        Saving::CannotWrite => "{path}に書き込めません：{why}",
        Saving::CannotLock => "{path}をロックできません：{why}",
        Saving::CannotList => "{path}の一覧を表示できません：{why}",
        Saving::CannotMakeFolder => "フォルダ{path}を作成できません：{why}",
        Saving::InFile => "{path}：{why}",
        Saving::Inexact => {
            "{path}：{format}形式では保存できないものがあります（{lost}）。拡張子が{instead}のファイルにしてください"
        }
        Saving::NowhereExact => "{path}：{format}形式では保存できないものがあります（{lost}）",
        Saving::OtherGame => "{path}には別の対局が入っています",
        Saving::MailOfOtherGame => "届いた対局は{theirs}ですが、この対局は{ours}です",
        Saving::MailOfOtherStart => "この対局とは開始局面が異なります",
        Saving::MailOfOtherRules => "この対局とはルールが異なります",
        Saving::MailOfOtherMove => "{ply}手目が、届いた対局では{theirs}、この対局では{ours}です",
    }
}

pub(super) const fn warnings(key: Warnings) -> &'static str {
    match key {
        Warnings::WordsAfterMove => "指し手の後の文は、その手のコメントとして残しました",
        Warnings::WordsAfterEnd => "終局の後の文は、コメントとして残しました",
        Warnings::NumberGoesBack => "前の手数に戻る指し手から変化が始まるものとしました",
        Warnings::WrongNumber => "手数が次の指し手の番号と異なりますが、次の指し手として扱いました",
        Warnings::EarlierLine => {
            "この変化の直前の手順が短いため、さらに前の手順の変化として扱いました"
        }
        Warnings::LooseVariation => "この手に至る手順がないため、変化をコメントとして残しました",
        Warnings::IllegalMove => "この反則手で対局が終わったものとして残しました",
        Warnings::WhyIllegal => "{what}（{why}）",
        Warnings::GuessedEncoding => {
            "文字コードは推測です。文字が正しくない場合は、文字コードを指定してください"
        }
        Warnings::OtherEncoding => "実際の文字コードが、記されたものと異なります",
        Warnings::ControlKept => "制御文字をそのまま残しました",
        Warnings::UnknownHeader => "コロンのない行を、値のない見出しとして残しました",
        Warnings::NullMove => "本譜のパスは残しましたが、対局としてはその前で終わります",
        Warnings::EvaluationSign => "指し手の後の評価記号は、対応するNAGとして残しました",
        Warnings::OtherSpelling => "標準とは異なる表記を、通常の表記として読みました",
        Warnings::Bracket => "指し手のある変化の始まりでも終わりでもない括弧は読み飛ばしました",
        Warnings::MarkLeftOut => "指し手のない印、または$0～$255以外の印は省きました",
        Warnings::ControlCharacter => "Ctrl-ZまたはNULは無視しました",
        Warnings::ByteOrderMark => "文中のバイト順マークは無視しました",
        Warnings::TagInLine => "指し手と同じ行にあるタグから次の対局が始まるものとしました",
        Warnings::CommentInTags => "タグの間のコメントは、初手の前のコメントとして残しました",
        Warnings::MalformedTag => "書式の正しくないタグです。名前と値と分かる部分だけ残しました",
        Warnings::ResultMismatch => {
            "指し手の後の結果がタグと異なります。タグが*でなければタグの方を残しました"
        }
        Warnings::PositionField => {
            "駒が元の位置にないキャスリング権、または2マス前進の直後でないアンパッサンのマスは省きました"
        }
    }
}
