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
        Size { en: "Board", ja: "盤の大きさ" },
        Bell { en: "Bell", ja: "音" },
        MovesOfChess { en: "Moves, chess", ja: "指し手（チェス系）" },
        MovesOf { en: "Moves, {game}", ja: "指し手（{game}）" },
        AboutLanguage {
            en: "The language of all texts. What you type is the same in each.",
            ja: "画面の言語です。入力のしかたはどの言語でも同じです。",
        },
        AboutTheme {
            en: "Dark or light, as your eyes like it; auto asks the terminal for its background.",
            ja: "暗い配色か明るい配色か。自動では端末の背景色に合わせます。",
        },
        AboutColours {
            en: "How many colours are used; auto takes what the terminal says that it has.",
            ja: "使う色の数です。自動では端末が知らせる色数を使います。",
        },
        AboutPieces {
            en: "Kanji where a game has them, letters with an arrow, or the letters of records.",
            ja: "漢字（あるゲームのみ）、向きの付いた文字、棋譜の文字から選びます。",
        },
        AboutSize {
            en: "The board fills the screen, or is smaller; + and - change it on every page.",
            ja: "盤を画面いっぱいに、または小さく表示します。+ と - でいつでも変えられます。",
        },
        AboutBell {
            en: "Whether the terminal rings when it is your turn and when a game ends.",
            ja: "手番のときと終局のときに端末の音を鳴らすかどうか。",
        },
        AboutMoves {
            en: "How moves are written. Every notation can be typed, whichever is chosen.",
            ja: "指し手の書き方です。入力はどの表記でもできます。",
        },
        Auto { en: "auto", ja: "自動" },
        AutoOf { en: "auto ({value})", ja: "自動（{value}）" },
        Dark { en: "dark", ja: "ダーク" },
        Light { en: "light", ja: "ライト" },
        NoColours { en: "none", ja: "なし" },
        AllColours { en: "true colour", ja: "フルカラー" },
        Kanji { en: "kanji", ja: "漢字" },
        Letters { en: "letters", ja: "文字" },
        Ascii { en: "plain letters", ja: "棋譜の文字" },
        Full { en: "as large as it fits", ja: "最大" },
        Smaller {
            en: "{sizes} {sizes:size|sizes} smaller",
            ja: "{sizes}段階小さく",
        },
        On { en: "on", ja: "あり" },
        Off { en: "off", ja: "切" },
    }
}
