//! The texts of this crate for people.

wazir_text::texts! {
    /// Errors of remote tables.
    pub(crate) Reaching {
        Network { en: "no answer from {server}: {why}", ja: "{server}から応答がありません：{why}" },
        NoTable { en: "there is no table {table} at {server}", ja: "{server}に対局{table}はありません" },
        Refused { en: "{server} says: {say}", ja: "{server}からの返答：{say}" },
        Words {
            en: "this program does not understand the table: {why}",
            ja: "このプログラムでは扱えない対局です：{why}",
        },
        Rules {
            en: "the table has other rules than this program: {why}",
            ja: "この対局のルールはこのプログラムのものと異なります：{why}",
        },
        Random { en: "the system has no random numbers", ja: "システムから乱数を得られません" },
    }

    /// The players of a table, and its status.
    pub(crate) Seating {
        Already {
            en: "You have a seat at this table already: {own}.",
            ja: "この対局にはすでに着席しています：{own}。",
        },
        NoneOpen { en: "No seat is open: you are watching.", ja: "空席がないため観戦します。" },
        Refused { en: "you cannot take the seat {own}: {why}", ja: "{own}としては着席できません：{why}" },
        NoAnswer { en: "the server does not answer", ja: "サーバーから応答がありません" },
        NoSeat {
            en: "this table has no seat {wanted}; its seats are {names}",
            ja: "この対局に{wanted}という席はありません。席は{names}です",
        },
        Person { en: "{name} ({person})", ja: "{name}（{person}）" },
        Computer { en: "{name} (computer, {level})", ja: "{name}（コンピュータ、{level}）" },
        You { en: "you", ja: "あなた" },
        Away { en: "away", ja: "離席中" },
        NotBegun {
            en: "The game begins when every seat is taken.",
            ja: "席が埋まると対局が始まります。",
        },
        ToMove { en: "{player} is to move.", ja: "{player}の手番です。" },
        Over { en: "{end}.", ja: "{end}。" },
        StaysYours {
            en: "The seat stays yours. To come back:",
            ja: "席はそのまま残ります。戻るには次のコマンドを使ってください：",
        },
        TableAt { en: "{title} at {address}", ja: "{title}、{address}" },
        Nobody { en: "nobody can sit there", ja: "その席には誰も座れません" },
    }

    /// Events at a table, in line mode.
    pub(crate) Happening {
        Says { en: "{player} says: {text}", ja: "{player}：{text}" },
        ChatOn { en: "chat is on", ja: "チャットが使えるようになりました" },
        ChatOff { en: "chat is off", ja: "チャットが使えなくなりました" },
        WantsAgain { en: "{player} wants to play again", ja: "{player}が再戦を希望しています" },
        Stale {
            en: "Not done: the table has changed in the meantime. Look again.",
            ja: "実行できません：その間に局面が変わりました。もう一度確認してください。",
        },
        Lost {
            en: "The connection is lost ({why}); trying again ...",
            ja: "接続が切れました（{why}）。再接続しています...",
        },
        GoesOnAt { en: "The next game is at {address}", ja: "続きは{address}です" },
        YourTurnInCheck {
            en: "It is your turn. You are in check.",
            ja: "あなたの手番です。王手がかかっています。",
        },
        DoneLater {
            en: "There is no connection now; this will be sent as soon as there is one.",
            ja: "今は接続がありません。接続が戻りしだい実行します。",
        },
        NotBegun {
            en: "The game has not begun: a seat is still open.",
            ja: "対局はまだ始まっていません。空席があります。",
        },
        Over { en: "The game is over.", ja: "対局は終了しています。" },
        NotYourTurn {
            en: "It is not your turn. (Type premove MOVE to play as soon as it is.)",
            ja: "あなたの手番ではありません。（premove MOVEで手番になりしだい指します。）",
        },
        NoOffer { en: "There is no offer for you.", ja: "あなたへの提案はありません。" },
        NobodyAway { en: "Nobody is away.", ja: "離席している人はいません。" },
        Broken { en: "the connection was lost", ja: "接続が切れました" },
    }

    /// Messages about an engine at a table.
    pub(crate) Engines {
        NoSeat { en: "there is no open seat for the engine", ja: "エンジンの座る空席がありません" },
        NoProgram { en: "--engine needs a program", ja: "--engineにプログラムを指定してください" },
        Ended { en: "the engine has ended", ja: "エンジンが終了しました" },
        SeatTaken { en: "somebody else has taken the seat", ja: "席は別の人のものになりました" },
        NoLegalMove {
            en: "the engine found no playable move",
            ja: "エンジンが指せる手を見つけられません",
        },
        NoMove { en: "the engine made no move ({choice})", ja: "エンジンが手を指しません（{choice}）" },
        GoesOnAt { en: "the next game is at {address}", ja: "続きは{address}です" },
        Wrong { en: "the engine: {why}", ja: "エンジン：{why}" },
        NotDone { en: "not done: {why}", ja: "実行できません：{why}" },
        Lost {
            en: "the connection is lost ({why}); trying again",
            ja: "接続が切れました（{why}）。再接続しています",
        },
        Back { en: "the connection is back", ja: "接続が回復しました" },
    }

    /// Messages of the program.
    pub(crate) Program {
        Error { en: "error: {why}", ja: "エラー：{why}" },
        OfFile { en: "{path}: {why}", ja: "{path}：{why}" },
    }

    /// The help for the commands of remote tables.
    pub(crate) Commands {
        Play {
            en: "  who           seats and clocks
  premove MOVE  play it when it is your turn    unpremove  cancel the premove
",
            ja: "  who           誰がどの席にいるか、残り時間
  premove MOVE  手番になったら指す        unpremove  それを取り消す
",
        },
        Table {
            en: "  takeback      ask to take moves back          withdraw   withdraw your own offer
  accept        accept an offer                 decline    decline it
  say TEXT      send a message                  rematch    play again
  leave         leave the seat                  return     return to it
  gone          take the seat of a player who has been away for too long
",
            ja: "  takeback      待ったを頼む              withdraw   自分の提案を取り下げる
  accept        提案に同意する            decline    提案を断る
  say TEXT      チャット                  rematch    再戦
  leave         席を完全に離れる          return     席に戻る
  gone          長く離席している人の席を引き継ぐ
",
        },
        End {
            en: "end the program; the seat stays yours",
            ja: "プログラムを終了（席はそのまま）",
        },
    }
}
