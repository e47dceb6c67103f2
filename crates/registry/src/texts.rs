//! The texts of this crate that are shown to people.

wazir_text::texts! {
    /// Errors in opening a game or playing a typed move.
    pub(crate) Opening {
        Id {
            en: "`{text}` cannot be the name of a game; use up to {most} lower-case letters, digits and `-`",
            ja: "「{text}」はゲームの名前にできません。英小文字、数字、「-」を{most}文字まで使えます",
        },
        UnknownGame {
            en: "there is no game `{name}`: choose {known}",
            ja: "「{name}」というゲームはありません。{known}から選んでください",
        },
        Position { en: "not a position of {game}: {why}", ja: "{game}の局面ではありません：{why}" },
        Armies { en: "no such armies: {why}", ja: "そのような軍はありません：{why}" },
        NoArmies {
            en: "{game} has no armies to choose: leave them out",
            ja: "{game}では軍を選べません。軍の指定を省いてください",
        },
        Seats {
            en: "{game} is for {possible} players, not for {seats}",
            ja: "{game}の人数は{possible}人です。{seats}人では遊べません",
        },
        NoOptions {
            en: "{game} has no option `{key}`, and no options at all",
            ja: "{game}に設定「{key}」はありません。{game}に設定はありません",
        },
        UnknownOption {
            en: "{game} has no option `{key}`: choose {known}",
            ja: "{game}に設定「{key}」はありません。{known}から選んでください",
        },
        OptionValue {
            en: "the option `{key}` cannot be `{value}`: choose {possible}",
            ja: "設定「{key}」を「{value}」にはできません。{possible}から選んでください",
        },
        NoStarts {
            en: "{game} has no named starts: leave the start out",
            ja: "{game}に名前の付いた開始局面はありません。開始局面の指定を省いてください",
        },
        UnknownStart {
            en: "{game} has no start `{name}`: choose {known}",
            ja: "{game}に開始局面「{name}」はありません。{known}から選んでください",
        },
        StartTwice {
            en: "the position already says how the game starts: leave out the name of a start",
            ja: "開始局面はすでに指定されています。名前による指定を省いてください",
        },
        ArmiesTwice {
            en: "the position already names the armies: leave them out",
            ja: "軍は局面で決まっています。軍の指定を省いてください",
        },
        SeatsTwice {
            en: "the position already names the seats: leave them out",
            ja: "席は局面で決まっています。席の指定を省いてください",
        },
        NotAllowed { en: "{ply} is not allowed: {why}", ja: "{ply}は指せません：{why}" },
    }
}
