//! The texts of this crate for people.

wazir_text::texts! {
    /// Errors about batches of games.
    pub(crate) Batches {
        UnknownGame {
            en: "{game} has no numbered actions here, so it cannot be played in a batch",
            ja: "{game}には行動番号がないため、まとめて対局できません",
        },
        Over {
            en: "the game is over at the start position; start from a position with legal moves",
            ja: "開始局面で対局が終わっています。指し手のある局面から始めてください",
        },
        Count {
            en: "a batch has 1 to {most} games, not {count}",
            ja: "対局数は1から{most}までです。{count}は使えません",
        },
        Threads { en: "the threads cannot be started: {why}", ja: "スレッドを起動できません：{why}" },
        Length {
            en: "the array `{name}` needs {expected} entries and has {found}",
            ja: "配列「{name}」の要素数は{expected}にしてください（現在は{found}）",
        },
        Seat {
            en: "there is no seat {seat}; the seats are numbered from 0 to {last}",
            ja: "席{seat}はありません。席の番号は0から{last}までです",
        },
        IllegalAction {
            en: "action {action} is not legal in game {index}; see the game's mask for the legal ones",
            ja: "対局{index}で行動{action}は選べません。選べる行動はマスクで確かめてください",
        },
    }
}
