//! The texts of this crate for people.

wazir_text::texts! {
    /// Messages of the server.
    pub(crate) Remote {
        Storage {
            en: "the server cannot write at the moment; nothing is lost, and it tries again",
            ja: "サーバーが今は書き込めません。何も失われておらず、もう一度試します",
        },
        Busy { en: "too much at once: wait a moment", ja: "操作が多すぎます。少しお待ちください" },
        Unreadable { en: "that cannot be understood: {why}", ja: "理解できません: {why}" },
        Broken {
            en: "the table cannot be read; who runs the server finds the reason in its log",
            ja: "卓を読み出せません。理由はサーバーの記録にあります",
        },
        NoLook {
            en: "`{key}` in the address is one of these: {known}",
            ja: "アドレスの「{key}」は次のいずれかです: {known}",
        },
        NoTable { en: "there is no such table", ja: "そのような卓はありません" },
        SlowGame {
            en: "the game of the file takes too long to work out to be played at a table",
            ja: "このファイルのゲームは計算に時間がかかりすぎ、卓では指せません",
        },
        FullUp {
            en: "there are too many tables open; try again later",
            ja: "開いている卓が多すぎます。後でもう一度お試しください",
        },
        Moved {
            en: "the table is on its way to this server: try again",
            ja: "卓はこのサーバーに移る途中です。もう一度お試しください",
        },
        NoKey {
            en: "this link has been used already, or is too old",
            ja: "このリンクはすでに使われたか、古すぎます",
        },
        TooMany {
            en: "too many requests; wait a moment",
            ja: "要求が多すぎます。少しお待ちください",
        },
        TooLarge {
            en: "the request is larger than {kib} KiB",
            ja: "要求が{kib} KiBを超えています",
        },
        TooSlow {
            en: "the request took too long to arrive: send it again",
            ja: "要求が届くのに時間がかかりすぎました。もう一度送ってください",
        },
        ZeroByte {
            en: "an address cannot have a zero byte in it",
            ja: "アドレスにゼロのバイトは使えません",
        },
        NotHere {
            en: "this server is not called by that name",
            ja: "このサーバーはその名前では呼ばれていません",
        },
        Banned {
            en: "whoever runs this server does not want you here",
            ja: "このサーバーの管理者により利用が止められています",
        },
        YourTurn {
            en: "{game}, your turn as {player}: move {ply}",
            ja: "{game}: {player}のあなたの手番です（{ply}手目）",
        },
        YourTurnAt {
            en: "{game} with {others}: move {ply}",
            ja: "{game}（相手: {others}）: {ply}手目",
        },
        LinkWaiting {
            en: "A seat is free: open the link and sit down.",
            ja: "空いている席があります。リンクを開いて着席してください。",
        },
        LinkRunning {
            en: "The game is on, {ply} {ply:move|moves} played: open the link and watch.",
            ja: "対局中（{ply}手まで）。リンクを開くと観戦できます。",
        },
        FineGame {
            en: "{title}: {files} × {ranks} squares, {kinds} {kinds:kind|kinds} of pieces, {moves} {moves:move|moves} at the start",
            ja: "{title}：{files}筋{ranks}段、駒{kinds}種類、開始局面の手{moves}通り",
        },
        Over { en: "{game}: the game is over", ja: "{game}: 対局が終わりました" },
        Turns { en: "Wazir: your turn", ja: "Wazir: あなたの手番" },
        NoGame { en: "there is no such game", ja: "そのようなゲームはありません" },
        DeletedGame {
            en: "its author has deleted this game; tables where it was opened keep its rules",
            ja: "このゲームは作者が削除しました。すでに開かれた卓にはルールが残っています",
        },
        NotYourGame {
            en: "only the author of the game can do that: clone it to change it",
            ja: "それができるのは作者だけです。変えるには複製してください",
        },
        NewerVersion {
            en: "another version has been saved meanwhile, perhaps from another page: open it first",
            ja: "その間に別の版が保存されました（別のページからかもしれません）。先にそれを開いてください",
        },
        GameTooLong {
            en: "the text of a game can have {most} bytes at most",
            ja: "ゲームの文章は{most}バイトまでです",
        },
        TooManyGames {
            en: "you have {most} games already, and that is the most: go on with one of them",
            ja: "ゲームは一人{most}個までです。いまあるものを書き直してください",
        },
        TooManyVersions {
            en: "the game has {most} versions, and that is the most: clone it to go on",
            ja: "版は{most}個までです。続けるには複製してください",
        },
        ZeroByteInText {
            en: "a text cannot have a zero byte in it",
            ja: "文章にゼロのバイトは使えません",
        },
        NotAllowed { en: "that is not allowed from here", ja: "ここからは許されていません" },
    }

    /// Output of the program.
    pub(crate) Console {
        Error { en: "error: {why}", ja: "エラー：{why}" },
        OpenToAll {
            en: "Everybody who can reach this machine can open it, without encryption; in the same network:",
            ja: "このマシンに接続できる人は誰でも、暗号化なしで開けます。同じネットワークからは：",
        },
        NoNetwork {
            en: "(this machine seems to be in no network)",
            ja: "（このマシンはネットワークに接続されていないようです）",
        },
        CtrlC {
            en: "Ctrl-C ends it; tables are kept.",
            ja: "Ctrl-Cで終了します。対局は保存されています。",
        },
        Ending {
            en: "ending: those at the tables are told, and what they did is kept",
            ja: "終了します。対局中の人に通知し、対局の内容を保存しています",
        },
    }
}
