//! The texts of this crate for people.

wazir_text::texts! {
    /// Messages of the server.
    pub(crate) Remote {
        Storage {
            en: "the server cannot save at the moment; nothing is lost, and it keeps trying",
            ja: "サーバーは今保存できません。失われたものはなく、再試行を続けます",
        },
        Busy { en: "too many actions at once: wait a moment", ja: "操作が多すぎます。少しお待ちください" },
        Unreadable { en: "that is not a valid request: {why}", ja: "正しくないリクエストです：{why}" },
        Broken {
            en: "the table cannot be loaded; the reason is in the server's log",
            ja: "対局を読み込めません。理由はサーバーのログにあります",
        },
        NoLook {
            en: "`{key}` in the address must be one of {known}",
            ja: "アドレスの「{key}」は次のどれかにしてください：{known}",
        },
        NoTable { en: "there is no such table", ja: "そのような対局はありません" },
        SlowGame {
            en: "finding the moves of this game takes too long for a table",
            ja: "このゲームは指し手の計算に時間がかかりすぎるため、対局に使えません",
        },
        FullUp {
            en: "too many tables are open; try again later",
            ja: "対局の数が多すぎます。後でもう一度お試しください",
        },
        Moved {
            en: "the table is moving to this server: try again",
            ja: "対局をこのサーバーに移しています。もう一度お試しください",
        },
        NoKey {
            en: "this link has been used already, or is too old",
            ja: "このリンクはすでに使われたか、古すぎます",
        },
        TooMany {
            en: "too many requests; wait a moment",
            ja: "アクセスが多すぎます。少しお待ちください",
        },
        TooLarge {
            en: "the request is larger than {kib} KiB",
            ja: "リクエストが{kib} KiBを超えています",
        },
        TooSlow {
            en: "the request took too long to arrive: send it again",
            ja: "リクエストの受信に時間がかかりすぎました。もう一度送ってください",
        },
        ZeroByte {
            en: "an address cannot contain a zero byte",
            ja: "アドレスにNUL文字は使えません",
        },
        NotHere {
            en: "this server does not answer to that host name",
            ja: "このサーバーはそのホスト名では応答しません",
        },
        Banned {
            en: "the administrator of this server has banned you",
            ja: "このサーバーの管理者により利用が止められています",
        },
        YourTurn {
            en: "{game}, your turn as {player}: move {ply}",
            ja: "{game}：あなた（{player}）の手番です（{ply}手目）",
        },
        YourTurnAt {
            en: "{game} with {others}: move {ply}",
            ja: "{game}（相手：{others}）：{ply}手目",
        },
        LinkWaiting {
            en: "A seat is free: open the link to take it.",
            ja: "空いている席があります。リンクを開いて着席してください。",
        },
        LinkRunning {
            en: "The game is in progress, {ply} {ply:move|moves} played: open the link to watch.",
            ja: "対局中（{ply}手まで）。リンクを開くと観戦できます。",
        },
        FineGame {
            en: "{title}: {files} × {ranks} squares, {kinds} {kinds:kind|kinds} of pieces, {moves} {moves:move|moves} at the start",
            ja: "{title}：{files}筋{ranks}段、駒{kinds}種類、開始局面の手{moves}通り",
        },
        Over { en: "{game}: the game is over", ja: "{game}：対局が終わりました" },
        Turns { en: "Wazir: your turn", ja: "Wazir：あなたの手番" },
        NoGame { en: "there is no such game", ja: "そのようなゲームはありません" },
        DeletedGame {
            en: "the author has deleted this game; tables already opened with it keep its rules",
            ja: "このゲームは作者が削除しました。すでに作られた対局にはルールが残っています",
        },
        NotYourGame {
            en: "only the author of the game can do that: clone it to change it",
            ja: "それができるのは作者だけです。変えるには複製してください",
        },
        NewerVersion {
            en: "another version was saved in the meantime, perhaps from another page: open it first",
            ja: "その間に別の版が保存されました（別のページからかもしれません）。先にそれを開いてください",
        },
        GameTooLong {
            en: "the text of a game can have {most} bytes at most",
            ja: "ゲームのテキストは{most}バイトまでです",
        },
        TooManyGames {
            en: "you have {most} games, which is the limit: change or delete one of them",
            ja: "ゲームは一人{most}個までです。今あるものを編集するか削除してください",
        },
        TooManyVersions {
            en: "the game has {most} versions, which is the limit: clone it to continue",
            ja: "版は{most}個までです。続けるには複製してください",
        },
        ZeroByteInText {
            en: "a text cannot contain a zero byte",
            ja: "テキストにNUL文字は使えません",
        },
        NotAllowed { en: "that is not allowed from here", ja: "ここからの操作は許可されていません" },
    }

    /// Output of the program.
    pub(crate) Console {
        Error { en: "error: {why}", ja: "エラー：{why}" },
        OpenToAll {
            en: "Anyone who can reach this machine can open it, without encryption; on the same network:",
            ja: "このマシンに接続できる人は誰でも、暗号化なしで開けます。同じネットワークからは：",
        },
        NoNetwork {
            en: "(this machine seems to have no network)",
            ja: "（このマシンはネットワークに接続されていないようです）",
        },
        CtrlC {
            en: "Press Ctrl-C to stop. Tables are saved.",
            ja: "Ctrl-Cで終了します。対局は保存されています。",
        },
        Ending {
            en: "stopping: players are notified and their tables are saved",
            ja: "終了します。対局中の人に通知し、対局の内容を保存しています",
        },
    }
}
