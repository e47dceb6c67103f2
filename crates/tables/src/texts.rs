//! The texts of this crate for people.

wazir_text::texts! {
    /// Reasons why a command cannot be executed at a table over a network.
    pub Rooms {
        NotYourSeat {
            en: "only who sits at the table can do that",
            ja: "席に着いている人だけができます",
        },
        HostOnly { en: "only who opened the table can do that", ja: "卓を開いた人だけができます" },
        Stale {
            en: "something has happened meanwhile: look again",
            ja: "その間に状況が変わりました。もう一度ご覧ください",
        },
        Late { en: "a later command has been heard already", ja: "後の操作がすでに届いています" },
        ComputersSeat {
            en: "the computer plays here: somebody at the table has to offer the seat first",
            ja: "コンピューターの席です。卓の人が席を譲ると座れます",
        },
        NoComputer {
            en: "there is no computer in that seat to take over from",
            ja: "その席にコンピューターはいません",
        },
        HasBegun {
            en: "the game has begun: leave or resign instead",
            ja: "対局は始まっています。離席か投了をしてください",
        },
        Closed { en: "the table has been closed", ja: "卓は閉じられました" },
        NameSigns {
            en: "a name cannot have signs that nobody sees or that turn the text around",
            ja: "名前に見えない文字や向きを変える文字は使えません",
        },
        OneSeat { en: "you sit at this table already", ja: "すでにこの卓の席に着いています" },
        SaidMuch {
            en: "you say a lot at once: wait a moment",
            ja: "発言が多すぎます。少しお待ちください",
        },
        SaidAll {
            en: "no more can be said at this table; open another one",
            ja: "この卓ではこれ以上発言できません。別の卓を開いてください",
        },
        TableFull {
            en: "this table has gone on for too long: the game can only be ended here",
            ja: "この卓は長く続きすぎました。ここでは対局を終えることだけができます",
        },
        ChatOff {
            en: "talking is switched off at this table",
            ja: "この卓ではチャットが切られています",
        },
        RoomOff {
            en: "talk among spectators is switched off at this table",
            ja: "この卓では観戦者のチャットが切られています",
        },
        SpectatorsOnly {
            en: "only spectators talk here; players have their own chat",
            ja: "ここは観戦者のチャットです。対局者は対局者のチャットをお使いください",
        },
        Muted {
            en: "the person who opened this table has muted you",
            ja: "卓を開いた人があなたの発言を止めています",
        },
        NoGuest { en: "no spectator has this number", ja: "この番号の観戦者はいません" },
        RoomFull {
            en: "too many people have talked at this table",
            ja: "この卓では発言した人が多すぎます",
        },
        NothingSaid { en: "there is nothing to say", ja: "何も書かれていません" },
        NotOver { en: "the game is not over", ja: "対局はまだ終わっていません" },
        NoSeats {
            en: "a table has 2 to 4 seats, and at least one for a person",
            ja: "卓の席は2から4で、少なくとも一つは人の席です",
        },
        NoPlace {
            en: "`{text}` is nobody who can sit down: me, open or level:NAME",
            ja: "`{text}`は席に着けません: me、open、level:NAMEのいずれか",
        },
        TwoSeats { en: "you can sit on one seat only", ja: "着ける席は一つだけです" },
        ArmyFile { en: "the file of the army: {why}", ja: "軍のファイル: {why}" },
        GameFile { en: "the file of the game: {why}", ja: "ゲームのファイル: {why}" },
        TooLong {
            en: "{what} is longer than {most} characters",
            ja: "{what}は{most}文字を超えています",
        },
    }
}
