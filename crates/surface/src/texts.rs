//! Texts for users.

wazir::text::texts! {
    /// Errors of the calls themselves; those of the rules and the formats come from their crates.
    pub(crate) Calls {
        NoSquare {
            en: "`{name}` is not a square of this board; its squares are {first} to {last}",
            ja: "「{name}」は盤のマスではありません。マスは{first}から{last}までです",
        },
        NoSeat {
            en: "there is no seat {seat}; choose {known}",
            ja: "席{seat}はありません。席は{known}です",
        },
        TooDeep {
            en: "a count can go at most {most} plies deep",
            ja: "数えられるのは{most}手先までです",
        },
        TooLong {
            en: "the text has {bytes} bytes; at most {most} can be read",
            ja: "テキストが{bytes}バイトあります。読めるのは{most}バイトまでです",
        },
        Stopped { en: "the work was stopped", ja: "途中で止められました" },
        Saved {
            en: "this is not a saved game, or it is damaged at `{part}`",
            ja: "保存された対局ではありません。「{part}」が壊れています",
        },
        NoClaim {
            en: "there is no claim `{name}`; choose {known}",
            ja: "「{name}」という宣言はありません。このゲームの宣言は{known}です",
        },
        OutOfRange {
            en: "{name} is {value}, but must be from {least} to {most}",
            ja: "{name}の値は{value}ですが、{least}から{most}まででなければなりません",
        },
        BoardSize {
            en: "a board of {width}x{height} is not possible; use 1 to 26 files and at most {most} squares",
            ja: "{width}x{height}の盤はありません。筋は1から26まで、マスは{most}までです",
        },
    }
}

#[cfg(feature = "move-notation")]
wazir::text::texts! {
    /// Errors of calls about notations of moves.
    pub(crate) Notations {
        NoStyle {
            en: "this game has no notation `{name}`; choose {known}",
            ja: "「{name}」はこのゲームの表記法ではありません。使えるのは{known}です",
        },
    }
}

#[cfg(feature = "notation")]
wazir::text::texts! {
    /// Errors of calls about records.
    pub(crate) Records {
        NoGame {
            en: "this text has no game, or its format is unknown: name the format",
            ja: "テキストに対局がないか、形式が不明です。形式を指定してください",
        },
        NotPlayed {
            en: "an illegal move or a null move leads to this place of the record, so no game can stand there",
            ja: "この局面までに反則手かパスがあるため、対局として再現できません",
        },
        Io { en: "reading failed: {why}", ja: "読み込みに失敗しました：{why}" },
    }
}

#[cfg(feature = "ai")]
wazir::text::texts! {
    /// Errors of calls about computer players and endings.
    pub(crate) Players {
        BadTime {
            en: "{seconds} is not a time in seconds: give a number from 0 to {most}",
            ja: "{seconds}は秒数ではありません。0から{most}までの数を指定してください",
        },
        NoLevel {
            en: "there is no level `{name}`; choose {known}",
            ja: "「{name}」という強さはありません。{known}から選んでください",
        },
        NoSolver {
            en: "this game or position has no mate to search for",
            ja: "このゲームや局面では詰みを探せません",
        },
        TooLarge {
            en: "the table would need {mib} MiB; at most {most} are allowed",
            ja: "表に{mib} MiBが必要ですが、{most} MiBまでです",
        },
    }
}

#[cfg(feature = "cwda")]
wazir::text::texts! {
    /// Errors of calls about armies.
    pub(crate) Armies {
        Pieces {
            en: "an army needs {wanted} kinds of pieces, for the files a, b, c and d; {found} were given",
            ja: "軍の駒は、a、b、c、d筋の{wanted}種類です。{found}種類が指定されました",
        },
    }
}

#[cfg(feature = "render")]
wazir::text::texts! {
    /// Errors of calls about pictures.
    pub(crate) Pictures {
        NoName {
            en: "`{name}` is not possible here; choose {known}",
            ja: "「{name}」は使えません。{known}から選んでください",
        },
    }
}
