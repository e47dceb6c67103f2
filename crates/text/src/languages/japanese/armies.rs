//! Armies, and their files.

use crate::{Armies, ArmyFiles};

pub(super) const fn armies(key: Armies) -> &'static str {
    match key {
        Armies::Id => "「{id}」は軍のIDにできません。英小文字、数字、「-」、「_」を使ってください",
        Armies::Taken => "「{id}」という軍はすでにあります。別の名前にしてください",
        Armies::Title => {
            "軍の名前は表示できる文字で1～{most}文字とし、両端に空白を置かないでください"
        }
        Armies::Letter => {
            "「{letter}」は{name}の文字にできません。KとP以外の英大文字を、一度ずつ使ってください"
        }
        Armies::Name => {
            "駒{letter}の名前は表示できる文字で1～{most}文字とし、両端に空白を置かないでください"
        }
        Armies::Note => "{name}の説明が長すぎます。{most}文字までです",
        Armies::Movement => "{name}の動きを解釈できません：{why}",
        Armies::Unsupported => "{name}の動きは使えません：{why}",
        Armies::Castling => {
            "{name}はキャスリングできません。「O」を省いてください。キングは自動的にキャスリングできます"
        }
        Armies::EnPassant => {
            "アンパッサンで取れるのはポーンだけです。{name}の「e」を省いてください"
        }
        Armies::King => {
            "キングの動きは一マスの移動と跳びだけで、行けるマスでは必ず駒を取れます。走り、跳び越し、修飾子「m」「c」「n」「i」を省いてください"
        }
        Armies::KingLeap => "キングは横に二マスまたは三マス跳べません。その動きはキャスリングです",
        Armies::PawnDirection => "ポーンは前にしか動けません。横と後ろへの動きを省いてください",
        Armies::PawnStuck => "ポーンは、最終段より手前のすべてのマスから動ける必要があります",
        Armies::PawnEnPassant => {
            "ポーンのアンパッサンは、空きマスには動けない跳びでなければなりません"
        }
        Armies::PawnDoubles => {
            "アンパッサンで取れるマスは一つなので、一つのマスからのポーンの二マス前進は一つだけです"
        }
        Armies::Unknown => "「{name}」という軍はありません。使えるのは{known}です",
        Armies::Expected => "{expected}が必要です",
        Armies::ExpectedAt => "{byte}バイト目に{expected}が必要です",
    }
}

pub(super) const fn army_files(key: ArmyFiles) -> &'static str {
    match key {
        ArmyFiles::TooLong => "{bytes}バイトのファイルは大きすぎます。{most}バイトまでです",
        ArmyFiles::Said => "{reason}",
        ArmyFiles::Missing => "「{key}」がありません",
        ArmyFiles::MissingInTable => "「{table}」に「{key}」がありません",
        ArmyFiles::Unknown => "「{key}」というキーはありません。使えるのは{known}です",
        ArmyFiles::Type => "「{key}」は{expected}にしてください。{found}は使えません",
        ArmyFiles::String => "文字列",
        ArmyFiles::Table => "テーブル",
        ArmyFiles::Integer => "整数",
        ArmyFiles::Array => "配列",
        ArmyFiles::Number => "数値",
        ArmyFiles::Truth => "真偽値",
        ArmyFiles::Date => "日時",
        ArmyFiles::NoId => "名前にa～zの文字も数字もないため、IDを作れません",
        ArmyFiles::LetterTwice => "文字{letter}の駒が二つあります",
        ArmyFiles::Unplayable => "この軍では対局を始められません：{why}",
        ArmyFiles::Meant => "「{better}」の間違いではありませんか",
        ArmyFiles::GiveId => "「id = \"amazons\"」のように軍のIDを書いてください",
        ArmyFiles::StandsFirst => "最初に書かれているのはここです",
        ArmyFiles::Placed => "{place}：{why}",
        ArmyFiles::NotNamed => {
            "{why}。ファイルは「my.toml」のように、拡張子かフォルダを付けて指定してください"
        }
        ArmyFiles::Unreadable => "{path}を読み込めません：{why}",
    }
}
