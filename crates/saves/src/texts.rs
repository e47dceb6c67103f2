//! Texts for users.

wazir_text::texts! {
    /// The reasons why a game is not saved in a file, or not resumed from it.
    pub Saving {
        InUse {
            en: "{path} is in use: close the other program, or use another file",
            ja: "{path}は使用中です。使っているプログラムを終了するか、別のファイルを指定してください",
        },
        TooLarge {
            en: "{path} is too large to be a saved game ({size} bytes, at most {most})",
            ja: "{path}は保存された対局としては大きすぎます（{size}バイト、上限は{most}バイト）",
        },
        NotAFile {
            en: "{path} is not a file in which a game can be saved",
            ja: "{path}は対局を保存できるファイルではありません",
        },
        NoHome {
            en: "there is no home folder to save games in: name a file with --file, or add --no-save",
            ja: "対局を保存するホームフォルダがありません。--fileでファイルを指定するか、--no-saveを付けてください",
        },
        CannotRead { en: "cannot read {path}: {why}", ja: "{path}を読み込めません：{why}" },
        CannotWrite { en: "cannot write {path}: {why}", ja: "{path}に書き込めません：{why}" },
        CannotLock { en: "cannot lock {path}: {why}", ja: "{path}をロックできません：{why}" },
        CannotList { en: "cannot list {path}: {why}", ja: "{path}の一覧を表示できません：{why}" },
        CannotMakeFolder {
            en: "cannot make the folder {path}: {why}",
            ja: "フォルダ{path}を作成できません：{why}",
        },
        InFile { en: "{path}: {why}", ja: "{path}：{why}" },
        Inexact {
            en: "{path}: the format {format} cannot store {lost}; use a file name that ends in {instead}",
            ja: "{path}：{format}形式では保存できないものがあります（{lost}）。拡張子が{instead}のファイルにしてください",
        },
        NowhereExact {
            en: "{path}: the format {format} cannot store {lost}",
            ja: "{path}：{format}形式では保存できないものがあります（{lost}）",
        },
        Skipped {
            en: "skipped a saved game that cannot be continued: {why}",
            ja: "続けられない保存対局を飛ばしました：{why}",
        },
        OtherGame { en: "{path} holds another game", ja: "{path}には別の対局が入っています" },
        MailOfOtherGame {
            en: "it is a game of {theirs}, and this one is {ours}",
            ja: "届いた対局は{theirs}ですが、この対局は{ours}です",
        },
        MailOfOtherStart {
            en: "it starts from another position than this game",
            ja: "この対局とは開始局面が異なります",
        },
        MailOfOtherRules {
            en: "it has other rules than this game",
            ja: "この対局とはルールが異なります",
        },
        MailOfOtherMove {
            en: "move {ply} is {theirs} in it and {ours} here",
            ja: "{ply}手目が、届いた対局では{theirs}、この対局では{ours}です",
        },
    }
}

wazir_text::texts! {
    /// Errors of the system, as clauses without the name of the file.
    pub IoErrors {
        Own { en: "{words}", ja: "{words}" },
        NotFound { en: "no such file or folder", ja: "ファイルまたはフォルダがありません" },
        NoPermission { en: "no permission", ja: "権限がありません" },
        Exists { en: "it exists already", ja: "すでにあります" },
        IsFolder { en: "it is a folder", ja: "フォルダです" },
        NoFolder {
            en: "a part of the path is not a folder",
            ja: "パスの途中にフォルダでないものがあります",
        },
        NotEmpty { en: "the folder is not empty", ja: "フォルダが空ではありません" },
        DiskFull { en: "the disk is full", ja: "ディスクに空きがありません" },
        Quota {
            en: "your disk quota is used up",
            ja: "ディスクの割り当てを使い切りました",
        },
        ReadOnly { en: "the disk is read-only", ja: "読み取り専用のディスクです" },
        FileTooLarge { en: "the file is too large", ja: "ファイルが大きすぎます" },
        FileName { en: "a file cannot have this name", ja: "この名前のファイルは作れません" },
        Busy { en: "another program uses it", ja: "別のプログラムが使用中です" },
        NoText { en: "it is not a text file", ja: "テキストではありません" },
        EndsEarly { en: "it ends too early", ja: "途中で終わっています" },
        ReaderGone { en: "the reader has closed the pipe", ja: "出力先が閉じられました" },
        Refused { en: "the connection was refused", ja: "接続を拒否されました" },
        Disconnected { en: "the connection was lost", ja: "接続が切れました" },
        Unreachable { en: "it cannot be reached", ja: "つながりません" },
        TimedOut { en: "no answer came in time", ja: "時間内に応答がありませんでした" },
        AddressInUse {
            en: "another program uses this address",
            ja: "このアドレスは別のプログラムが使用中です",
        },
        NotThisMachine {
            en: "this machine does not have this address",
            ja: "このコンピュータにそのアドレスはありません",
        },
        OutOfMemory { en: "there is not enough memory", ja: "メモリが足りません" },
        TextTooLarge {
            en: "the file is too large to be read (at most {most} bytes)",
            ja: "ファイルが大きすぎて読み込めません（上限は{most}バイト）",
        },
    }
}

#[cfg(test)]
mod tests {
    use wazir_text::{Language, MessageKey};

    use super::*;

    #[test]
    fn what_is_typed_is_the_same_in_every_language() {
        let typed = |key: MessageKey, words: &[&str]| {
            for template in Language::ALL.map(|language| language.template(key)) {
                assert!(words.iter().all(|word| template.contains(word)), "{key:?}: {template}");
            }
        };
        typed(Saving::NoHome.key(), &["--file", "--no-save"]);
    }
}
