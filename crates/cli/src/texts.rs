//! Texts for people, with their translations.

wazir::text::texts! {
    /// Texts that command-line programs share.
    pub Programs {
        TryHelp { en: "Try {program} --help.", ja: "使い方は{program} --helpで表示されます。" },
        Report { en: "{report}", ja: "{report}" },
        Error { en: "error: {why}", ja: "エラー：{why}" },
        CannotRead { en: "cannot read {path}: {why}", ja: "{path}を読み込めません：{why}" },
        CannotWrite { en: "cannot write: {why}", ja: "書き込めません：{why}" },
        CannotWriteFile { en: "cannot write {path}: {why}", ja: "{path}に書き込めません：{why}" },
        InFile { en: "{path}, {why}", ja: "{path}、{why}" },
        WhichGame { en: "which game? {known}", ja: "どのゲームですか。{known}" },
        WhichGameOf {
            en: "which game? choose {known}",
            ja: "どのゲームですか。選べるのは{known}です",
        },
    }

    /// Errors of the program `play`.
    pub(crate) Playing {
        PersonAmongBots {
            en: "with --bots all players are computers: give only levels",
            ja: "--botsでは全員がコンピュータです。レベルだけを指定してください",
        },
        MoveRefused {
            en: "{text} cannot be played: {why}",
            ja: "{text}は指せません：{why}",
        },
        WhichEngine {
            en: "which engine? add --engine COMMAND --protocol NAME",
            ja: "エンジンが指定されていません。--engine COMMAND --protocol NAMEを付けてください",
        },
        NoProgram { en: "--engine needs a program", ja: "--engineにプログラムを指定してください" },
        NoLastGame { en: "there is no game to continue", ja: "続きを指せる対局がありません" },
        OtherRules {
            en: "{path} holds a game of {held} with other rules: use another file",
            ja: "{path}にはルールの異なる{held}の対局が入っています。別のファイルを使ってください",
        },
        OtherGame {
            en: "{path} holds a game of {held}, not of {game}: use another file",
            ja: "{path}に入っているのは{game}ではなく{held}の対局です。別のファイルを使ってください",
        },
        HoldsGame {
            en: "{path} already holds a game: leave out the options for its start, or use another file",
            ja: "{path}にはすでに対局が入っています。開始局面の指定を外すか、別のファイルを使ってください",
        },
        EmptyRecord {
            en: "{path} is empty: to save a new game in it, name the game and use --file",
            ja: "{path}は空です。新しい対局を保存するには、ゲームの名前と--fileを指定してください",
        },
        WhichGame {
            en: "which game should be saved in {path}? Name it, as in: {program} shogi --file {path}",
            ja: "{path}に保存するゲームを指定してください。例：{program} shogi --file {path}",
        },
    }
}
