//! The texts of this crate for people.

wazir_text::texts! {
    /// The part expected where a text stops being a move.
    pub(crate) Expected {
        BoardSquare { en: "a square of the board", ja: "盤上のマス" },
        OtherSquare { en: "another square", ja: "別のマス" },
        Roles { en: "one of the roles W, B, C and S", ja: "役割W、B、C、Sのどれか" },
        TravelOrTurn { en: "`-` or `=`", ja: "「-」または「=」" },
        TurnOrEnd { en: "`=` or the end of the move", ja: "「=」または指し手の末尾" },
        End { en: "the end of the move", ja: "指し手の末尾" },
        NoCapture { en: "`-` (there is nothing to capture)", ja: "「-」（取る駒がないため）" },
    }

    /// The names of the seats.
    pub Seats {
        South { en: "South", ja: "南" },
        West { en: "West", ja: "西" },
        North { en: "North", ja: "北" },
        East { en: "East", ja: "東" },
    }

    /// Descriptions of the options, one line each.
    pub(crate) Options {
        Setup { en: "where the tiles start (R1)", ja: "タイルの初期配置（R1）" },
        StartRole {
            en: "the role of every tile at the start: warrior, blade, catapult or shield (R2)",
            ja: "開始時の全タイルの役割：warrior（戦士）、blade（刃）、catapult（投石機）、shield（盾）（R2）",
        },
        RepetitionCount {
            en: "at which occurrence of a position the game is drawn (R17); 0 for never",
            ja: "同一局面が何回現れたら引き分けとするか（R17）。0は無制限",
        },
        NoCaptureRounds {
            en: "after how many rounds without a capture the game is drawn (R18); 0 for never",
            ja: "駒を取らないまま何巡すれば引き分けとするか（R18）。0は無制限",
        },
    }

    /// The titles of the options and of their values.
    pub(crate) Titles {
        Setup { en: "Set-up", ja: "初期配置" },
        Cluster { en: "cluster", ja: "城の周り" },
        Wall { en: "wall", ja: "壁" },
        StartRole { en: "Tiles start as", ja: "最初の役割" },
        Warriors { en: "warriors", ja: "戦士" },
        Blades { en: "blades", ja: "刃" },
        Catapults { en: "catapults", ja: "投石機" },
        Shields { en: "shields", ja: "盾" },
        NoCapture { en: "Rounds until a draw", ja: "引き分けまでの巡数" },
        Rounds { en: "{number} {number:round|rounds}", ja: "{number}巡" },
    }

    /// What the values of the options mean.
    pub(crate) Meanings {
        Cluster { en: "The tiles stand around the castle.", ja: "タイルは城の周りに並びます。" },
        Wall {
            en: "The tiles fill the row in front of the castle.",
            ja: "タイルは城の前の列を埋めます。",
        },
        Warriors {
            en: "All tiles begin as warriors: one square ahead, diagonally ahead or sideways.",
            ja: "全タイルが戦士で始まります。前、斜め前、横へ一つ動きます。",
        },
        Blades {
            en: "All tiles begin as blades: one or two squares straight ahead.",
            ja: "全タイルが刃で始まります。まっすぐ前へ一つか二つ動きます。",
        },
        Catapults {
            en: "All tiles begin as catapults: up to three squares diagonally ahead.",
            ja: "全タイルが投石機で始まります。斜め前へ三つまで動きます。",
        },
        Shields {
            en: "All tiles begin as shields, which only go back: turn them first.",
            ja: "全タイルが盾で始まります。盾は下がるだけなので、まず向きを変えます。",
        },
        Rounds {
            en: "A draw after {number} {number:round|rounds} without a capture; in a round each player moves once.",
            ja: "駒を取らないまま{number}巡すると引き分けです。一巡で全員が一手ずつ指します。",
        },
    }

    /// Faults of position texts, set-ups, roles and pieces.
    pub(crate) Positions {
        Fields {
            en: "a position has five fields (placement, seats, seat to move, clock, ply), not {fields}",
            ja: "局面の欄は五つ（配置、席、手番、進展のない手数、手数）ですが、{fields}つあります",
        },
        Ranks {
            en: "a placement has 12 ranks separated by `/`, not {ranks}",
            ja: "配置は「/」で区切った12段ですが、{ranks}段あります",
        },
        RankLength {
            en: "rank {rank} has {expected} squares, not {squares}",
            ja: "{rank}段目は{expected}マスですが、{squares}マスあります",
        },
        Token {
            en: "`{text}` on rank {rank} is neither a piece, such as `sW`, nor a number of empty squares, 1 to 12",
            ja: "{rank}段目の「{text}」は、駒（例：「sW」）でも空きマスの数（1～12）でもありません",
        },
        Seats {
            en: "the seats in play are written `swne`, `sn` or `we`, not `{text}`",
            ja: "参加する席は「swne」、「sn」、「we」のどれかです。「{text}」は使えません",
        },
        SeatsAre {
            en: "the seats in play are written `swne`, `sn` or `we`",
            ja: "参加する席は「swne」、「sn」、「we」のどれかです",
        },
        ToMove {
            en: "the seat to move is one of `s`, `w`, `n` and `e`, not `{text}`",
            ja: "手番の席は「s」、「w」、「n」、「e」のどれかです。「{text}」は使えません",
        },
        Clock {
            en: "the clock is a whole number of plies such as `0`, not `{text}`",
            ja: "進展のない手数は「0」のような整数です。「{text}」は使えません",
        },
        Ply {
            en: "the ply is a whole number such as `1`, not `{text}`",
            ja: "手数は「1」のような整数です。「{text}」は使えません",
        },
        SeatNotInPlay {
            en: "{player} is not in play but has a piece on {square}",
            ja: "{player}は参加していませんが、{square}に駒があります",
        },
        NotInTurn {
            en: "{player} is not in play and cannot be to move",
            ja: "{player}は参加していないので、手番になりません",
        },
        TwoCastles { en: "{player} has more than one castle", ja: "{player}の城が複数あります" },
        CastleAway {
            en: "the castle of {player} is on {square}; it can only be on {home}",
            ja: "{player}の城が{square}にあります。置けるのは{home}だけです",
        },
        TooManyTiles {
            en: "{player} has {tiles} tiles; at most 8 are possible",
            ja: "{player}のタイルが{tiles}枚あります。8枚までです",
        },
        TwoDefeated {
            en: "{first} and {second} have both lost the castle or all tiles, but the game ends with the first such loss",
            ja: "{first}と{second}がどちらも城か全タイルを失っています。先に失った時点で終局するので、ありえない局面です",
        },
        Role {
            en: "a role is one of the letters W, B, C and S",
            ja: "役割はW、B、C、Sのどれかの文字です",
        },
        Piece {
            en: "a piece is a seat (s, w, n, e) and then a role (W, B, C, S) or K, as in `sW`",
            ja: "駒は「sW」のように、席（s、w、n、e）と役割（W、B、C、S）またはKで書きます",
        },
    }
}
