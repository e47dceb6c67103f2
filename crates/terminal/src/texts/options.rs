//! Texts of the options page.

wazir_text::texts! {
    /// Texts on the options page.
    pub(crate) Options {
        Title { en: "Options", ja: "設定" },
        KeyUndoChange { en: "undo the change", ja: "変更を元に戻す" },
        Changed { en: "{option}: {value}", ja: "{option}：{value}" },
        Value { en: "{value}", ja: "{value}" },
        NothingChanged {
            en: "Nothing was changed on this page.",
            ja: "この画面での変更はありません。",
        },
        Language { en: "Language", ja: "言語" },
        Theme { en: "Theme", ja: "テーマ" },
        Colours { en: "Colours", ja: "色数" },
        Pieces { en: "Pieces", ja: "駒の表示" },
        Pictures { en: "Pictures", ja: "画像" },
        Size { en: "Board", ja: "盤の大きさ" },
        Bell { en: "Bell", ja: "音" },
        MovesOfChess { en: "Moves, chess", ja: "指し手（チェス系）" },
        MovesOf { en: "Moves, {game}", ja: "指し手（{game}）" },
        AboutLanguage {
            en: "The language of all texts. What you type is the same in every language.",
            ja: "画面の言語です。入力はどの言語でも同じです。",
        },
        AboutTheme {
            en: "Dark or light; auto asks the terminal for its background.",
            ja: "配色の明暗です。自動では端末の背景色に合わせます。",
        },
        AboutColours {
            en: "How many colours; auto uses as many as the terminal reports.",
            ja: "使う色の数です。自動では端末の色数に合わせます。",
        },
        AboutPieces {
            en: "Pictures on large squares, kanji where a game has them, or letters.",
            ja: "大きい盤の図形、漢字、向きの付いた文字、棋譜の文字から選びます。",
        },
        AboutPictures {
            en: "Pictures in pixels, if the terminal supports them and has 256 colours.",
            ja: "端末が対応していて256色以上のとき、駒を画像で表示します。",
        },
        AboutSize {
            en: "As large as fits, or smaller; + and - change it on every page.",
            ja: "盤の大きさです。+ と - でいつでも変えられます。",
        },
        AboutBell {
            en: "Whether the terminal rings at your turn and at the end of a game.",
            ja: "手番と終局のときに端末の音を鳴らします。",
        },
        AboutMoves {
            en: "How moves are written. Every notation can be typed.",
            ja: "指し手の書き方です。入力はどの表記でもできます。",
        },
        Auto { en: "auto", ja: "自動" },
        AutoOf { en: "auto ({value})", ja: "自動（{value}）" },
        Dark { en: "dark", ja: "ダーク" },
        Light { en: "light", ja: "ライト" },
        NoColours { en: "none", ja: "なし" },
        AllColours { en: "true colour", ja: "フルカラー" },
        Figures { en: "figures", ja: "図形" },
        Kanji { en: "kanji", ja: "漢字" },
        Letters { en: "letters", ja: "文字" },
        Ascii { en: "plain letters", ja: "棋譜の文字" },
        Full { en: "as large as fits", ja: "最大" },
        Smaller {
            en: "{sizes} {sizes:size|sizes} smaller",
            ja: "{sizes}段階小さく",
        },
        On { en: "on", ja: "オン" },
        Off { en: "off", ja: "オフ" },
        None { en: "not available", ja: "非対応" },
        Hidden { en: "hidden", ja: "表示しない" },
    }
}
