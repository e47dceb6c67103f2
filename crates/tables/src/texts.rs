//! The texts of this crate for people.

wazir_text::texts! {
    /// Reasons why a command cannot be executed at a table over a network.
    pub Rooms {
        NotYourSeat {
            en: "only players at the table can do that",
            ja: "対局者だけができます",
        },
        HostOnly { en: "only the person who opened the table can do that", ja: "対局を作った人だけができます" },
        Stale {
            en: "the table has changed in the meantime: look again",
            ja: "その間に状況が変わりました。もう一度ご覧ください",
        },
        Late { en: "a later command has arrived already", ja: "後の操作がすでに届いています" },
        ComputersSeat {
            en: "the computer has this seat: a player at the table must offer it first",
            ja: "コンピュータの席です。対局者が席を譲ると座れます",
        },
        NoComputer {
            en: "that seat does not belong to a computer",
            ja: "コンピュータの席ではありません",
        },
        HasBegun {
            en: "the game has begun: leave or resign instead",
            ja: "対局は始まっています。退席か投了をしてください",
        },
        Closed { en: "the table has been closed", ja: "対局は閉じられました" },
        NameSigns {
            en: "a name cannot contain invisible characters or ones that reverse the text",
            ja: "名前に見えない文字や向きを変える文字は使えません",
        },
        OneSeat { en: "you have a seat at this table already", ja: "すでにこの対局の席に着いています" },
        SaidMuch {
            en: "too many messages at once: wait a moment",
            ja: "発言が多すぎます。少しお待ちください",
        },
        SaidAll {
            en: "the chat of this table is full; open another table",
            ja: "この対局ではこれ以上発言できません。新しい対局を作ってください",
        },
        TableFull {
            en: "this table has reached its limit: you can only end the game here",
            ja: "この対局は長さの上限に達しました。終局の操作だけができます",
        },
        ChatOff {
            en: "chat is off at this table",
            ja: "この対局のチャットはオフです",
        },
        RoomOff {
            en: "the spectators' chat is off at this table",
            ja: "この対局の観戦者チャットはオフです",
        },
        SpectatorsOnly {
            en: "this chat is for spectators; players have their own",
            ja: "ここは観戦者のチャットです。対局者は対局者のチャットをお使いください",
        },
        Muted {
            en: "the person who opened this table has muted you",
            ja: "対局を作った人があなたの発言を止めています",
        },
        NoGuest { en: "no spectator has this number", ja: "この番号の観戦者はいません" },
        RoomFull {
            en: "too many people have used the chat of this table",
            ja: "この対局で発言した人が多すぎます",
        },
        NothingSaid { en: "the message is empty", ja: "メッセージが空です" },
        NotOver { en: "the game is not over", ja: "対局はまだ終わっていません" },
        NoSeats {
            en: "a table has 2 to 4 seats, and at least one for a person",
            ja: "席は2から4で、少なくとも一つは人の席にしてください",
        },
        NoPlace {
            en: "`{text}` cannot take a seat: use me, open or level:NAME",
            ja: "「{text}」は席に着けません。me、open、level:NAMEのどれかにしてください",
        },
        TwoSeats { en: "you can have one seat only", ja: "着ける席は一つだけです" },
        ArmyFile { en: "army file: {why}", ja: "軍のファイル：{why}" },
        GameFile { en: "game file: {why}", ja: "ゲームのファイル：{why}" },
        TooLong {
            en: "{what} is longer than {most} characters",
            ja: "{what}は{most}文字を超えています",
        },
    }
}
