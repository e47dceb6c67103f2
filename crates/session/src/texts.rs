//! The texts of this crate for people.

wazir_text::texts! {
    /// Events at a table.
    pub News {
        Seated {
            en: "{occupant} takes the seat of {player}",
            ja: "{occupant}が{player}の席に着きました",
        },
        Begun { en: "the game begins", ja: "対局が始まりました" },
        Moved { en: "{player} plays {ply}", ja: "{player}が{ply}と指しました" },
        IllegalMove {
            en: "{player} tries {ply}, which is not allowed",
            ja: "{player}の{ply}は反則手です",
        },
        OffersDraw { en: "{player} offers a draw", ja: "{player}が引き分けを提案しました" },
        OffersImpasse {
            en: "{player} offers to end the game by impasse",
            ja: "{player}が持将棋での終局を提案しました",
        },
        Offers {
            en: "{player} offers to end the game: {claim}",
            ja: "{player}が終局を提案しました：{claim}",
        },
        AsksBack {
            en: "{player} asks to take back {plies} {plies:move|moves}",
            ja: "{player}が{plies}手の待ったを求めました",
        },
        Accepted { en: "{player} agrees", ja: "{player}は同意しました" },
        Declined { en: "{player} does not agree", ja: "{player}は同意しませんでした" },
        Withdrawn { en: "{player} withdraws the offer", ja: "{player}が提案を取り下げました" },
        Lapsed {
            en: "{player}'s offer has lapsed",
            ja: "{player}の提案は無効になりました",
        },
        TakenBack { en: "{plies} {plies:move is|moves are} taken back", ja: "{plies}手戻しました" },
        FlagFell { en: "{player} has no time left", ja: "{player}の持ち時間がなくなりました" },
        Away { en: "{player} is away", ja: "{player}が離席しました" },
        Returned { en: "{player} is back", ja: "{player}が戻りました" },
        Left { en: "{player} has left", ja: "{player}が退席しました" },
        HandedOver {
            en: "{occupant} plays on for {player}",
            ja: "{occupant}が{player}を引き継ぎました",
        },
        Paused { en: "the clocks are stopped", ja: "時計を止めました" },
        Resumed { en: "the game goes on", ja: "対局を再開しました" },
        Abandoned { en: "the game was abandoned", ja: "対局は中止されました" },
    }

    /// Errors of set-ups, commands and event logs.
    pub(crate) Table {
        Sitters {
            en: "the game has {needed} seats, and {given} {given:player was|players were} given",
            ja: "このゲームは{needed}席ですが、{given}人が指定されました",
        },
        Clocks {
            en: "the game has {needed} seats, and {given} time controls were given: give one, or one for each",
            ja: "このゲームは{needed}席ですが、持ち時間が{given}個指定されました。一つか、席ごとに一つずつ指定してください",
        },
        NoTime {
            en: "{player}'s clock has no time",
            ja: "{player}の持ち時間がまったくありません",
        },
        Substitute {
            en: "only a program can play on for somebody who has left",
            ja: "引き継いで指すのはプログラムでなければなりません",
        },
        NoSuchOffer { en: "`{text}` is not an offer", ja: "「{text}」という提案はありません" },
        Overdue {
            en: "a clock has run out since the last event: record that first",
            ja: "直前のイベントの後に時間切れになった対局者がいます。先にそれを記録してください",
        },
        NoSuchSeat { en: "this game has no player {player}", ja: "この対局に{player}はいません" },
        SeatTaken {
            en: "somebody already plays {player}",
            ja: "{player}の席にはすでに人がいます",
        },
        SeatOpen { en: "nobody plays {player}", ja: "{player}の席は空いています" },
        SeatLost { en: "{player} has run out of time", ja: "{player}は時間切れです" },
        NotBegun { en: "the game has not begun", ja: "対局はまだ始まっていません" },
        Begun { en: "the game has begun already", ja: "対局はすでに始まっています" },
        Over { en: "the game is over", ja: "対局は終了しています" },
        Paused { en: "the game is paused", ja: "対局は中断しています" },
        NotPaused { en: "the game is not paused", ja: "対局は中断していません" },
        NotYourTurn { en: "it is the turn of {player}", ja: "{player}の手番です" },
        OfferStands { en: "you have made an offer already", ja: "自分の提案がすでに出ています" },
        NoOffer { en: "there is no such offer to answer", ja: "回答すべき提案はありません" },
        NothingToTakeBack {
            en: "you have no move to take back",
            ja: "待ったできる自分の手はありません",
        },
        NoTakebacks {
            en: "moves cannot be taken back in this game",
            ja: "この対局では待ったはできません",
        },
        NotAway { en: "{player} is not away", ja: "{player}は離席していません" },
        AlreadyAway { en: "{player} is away already", ja: "{player}はすでに離席しています" },
        WrongOrder {
            en: "the event is earlier than the one before it",
            ja: "直前のイベントより前の時刻になっています",
        },
        AfterEnd { en: "the event is later than the end of the game", ja: "終局後のイベントです" },
        DoesNotFit { en: "the event does not fit the game", ja: "イベントが対局と合いません" },
        WrongEvent { en: "event {number}: {why}", ja: "{number}番目のイベント：{why}" },
    }

    /// Errors in times and time controls, with the expected text.
    pub(crate) Timing {
        Unreadable {
            en: "{expected} expected at character {character} of `{text}`",
            ja: "「{text}」の{character}文字目に{expected}が必要です",
        },
        Time { en: "a time such as 5m, 30s or 1h30m", ja: "時間（例：5m、30s、1h30m）" },
        Unit {
            en: "one of the units d, h, m, s and ms, the longest first",
            ja: "単位d、h、m、s、msのどれか（大きいものから順に）",
        },
        Count { en: "a number of at least 1", ja: "1以上の数" },
        Rest {
            en: "`+`, `delay`, `bronstein`, `byo`, `/move` or the end",
            ja: "「+」、「delay」、「bronstein」、「byo」、「/move」、または末尾",
        },
        Overtime { en: "`byo` or the end", ja: "「byo」または末尾" },
        End { en: "the end", ja: "末尾" },
    }

    /// The occupants of seats.
    pub(crate) Sitting {
        Nobody { en: "nobody", ja: "空席" },
        Somebody { en: "a person", ja: "人間" },
        Person { en: "{name}", ja: "{name}" },
        Level { en: "the computer ({name})", ja: "コンピュータ（{name}）" },
        Engine { en: "the program {name}", ja: "エンジン{name}" },
        Unreadable {
            en: "`{text}` does not say who takes the seat: `open`, `person`, `level` or `engine` expected, the last three with a name, as in `level:easy`",
            ja: "「{text}」では誰が席に着くのかわかりません。「open」、「person」、「level」、「engine」のどれかが必要です。後の三つには「level:easy」のように名前を付けてください",
        },
    }

    /// The levels of the computer.
    pub Levels {
        Beginner { en: "beginner", ja: "入門" },
        Easy { en: "easy", ja: "初級" },
        Medium { en: "medium", ja: "中級" },
        Hard { en: "hard", ja: "上級" },
        Master { en: "master", ja: "名人" },
    }
}
