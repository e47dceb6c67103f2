//! What this crate says to people.

wazir::text::texts! {
    /// What programs of the command line have in common to say.
    pub Programs {
        Error { en: "error: {why}", ja: "エラー：{why}" },
        CannotRead { en: "cannot read {path}: {why}", ja: "{path}を読み込めません：{why}" },
        CannotWrite { en: "cannot write: {why}", ja: "書き込めません：{why}" },
        CannotWriteFile { en: "cannot write {path}: {why}", ja: "{path}に書き込めません：{why}" },
        InFile { en: "{path}, {why}", ja: "{path}、{why}" },
        WhichGame { en: "which game? {known}", ja: "どのゲームですか。{known}" },
        WhichGameOf {
            en: "which game? there are {known}",
            ja: "どのゲームですか。選べるのは{known}です",
        },
    }
}
