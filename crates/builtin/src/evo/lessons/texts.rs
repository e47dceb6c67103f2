//! The texts of the lessons.

wazir_text::texts! {
    /// The titles and tasks of the lessons.
    pub(crate) Lessons {
        Warrior { en: "Walk and take", ja: "動いて取る" },
        WarriorTask {
            en: "The tile on f6 is a warrior (W): one square ahead, diagonally ahead or sideways.\nMove it to f7 to take the tile there.",
            ja: "f6のタイルは戦士(W)です。前、斜め前、横へ一マス動きます。\nf7へ動いて、そこのタイルを取ってください。",
        },
        Turn { en: "Turn a tile", ja: "タイルを回す" },
        TurnTask {
            en: "The letter at the far edge says how a tile moves. A turn can be to turn a tile.\nTurn the warrior on f6 to a blade (B) where it stands.",
            ja: "向こう側の文字が動き方を表します。タイルを回すだけでも一手です。\nf6の戦士をその場で刃(B)に回してください。",
        },
        MoveTurn { en: "Move and turn", ja: "動いて回す" },
        MoveTurnTask {
            en: "After a move the tile may turn at once.\nMove the warrior from f6 to f7, and turn it to a shield (S).",
            ja: "動いたあと、すぐにタイルを回せます。\n戦士をf6からf7へ動かし、盾(S)に回してください。",
        },
        Shield { en: "The shield goes back", ja: "盾は下がる" },
        ShieldTask {
            en: "A shield goes one or two squares straight back, or one diagonally back.\nTake the tile on f4 with it.",
            ja: "盾はまっすぐ後ろへ一つか二つ、または斜め後ろへ一つ動きます。\nf4のタイルを取ってください。",
        },
        Catapult { en: "Ride with a catapult", ja: "投石機で走る" },
        CatapultTask {
            en: "A catapult rides up to three squares diagonally ahead, but cannot jump.\nTake the tile on i9 with it.",
            ja: "投石機は斜め前へ三マスまで走りますが、駒は跳び越えません。\ni9のタイルを取ってください。",
        },
        Castle { en: "Take the castle", ja: "城を取る" },
        CastleTask {
            en: "Capturing a castle wins at once. A blade goes one or two squares straight ahead.\nWin in one move.",
            ja: "城を取ればすぐに勝ちです。刃はまっすぐ前へ一つか二つ動きます。\n一手で勝ってください。",
        },
        LastTile { en: "Take the last tile", ja: "最後のタイルを取る" },
        LastTileTask {
            en: "A player without tiles has lost too; the castle does not count.\nWin in one move.",
            ja: "タイルがなくなった人も負けです。城は数えません。\n一手で勝ってください。",
        },
        Guard { en: "Guard your castle", ja: "城を守る" },
        GuardTask {
            en: "There is no check, and no warning. The blade on j3 can take your castle on j1.\nPlay so that it cannot.",
            ja: "王手はなく、誰も知らせてくれません。j3の刃がj1の城を取れます。\n取られないように指してください。",
        },
    }
}
