//! The texts of this crate that are shown to people.

wazir_text::texts! {
    /// Reasons for refusing a claim.
    pub Claims {
        GameOver { en: "the game is over", ja: "対局は終了しています" },
        Unknown { en: "this game has no such claim", ja: "この対局では使えない宣言です" },
        KingsNotEntered {
            en: "both kings must be in their promotion zones first",
            ja: "先に両方の玉が敵陣に入っている必要があります",
        },
        Own { en: "{words}", ja: "{words}" },
    }

    /// Endings of games: the reasons as short phrases, and the sentences that contain them.
    pub Ending {
        Won { en: "{winner} wins: {reason}", ja: "{winner}の勝ち：{reason}" },
        Drawn { en: "Draw: {reason}", ja: "引き分け：{reason}" },
        Checkmate { en: "checkmate", ja: "詰み" },
        Stalemate { en: "stalemate", ja: "ステイルメイト" },
        Repetition { en: "repetition", ja: "千日手" },
        PerpetualCheck { en: "perpetual check", ja: "連続王手の千日手" },
        NoProgress { en: "no progress", ja: "進展なし" },
        BareKings { en: "bare kings", ja: "両者とも王のみ" },
        Impasse { en: "impasse", ja: "入玉・持将棋" },
        Try { en: "king reached the goal", ja: "トライ" },
        MaxPlies { en: "move limit", ja: "手数制限" },
        Checks { en: "last check given", ja: "規定回数の王手" },
        Reached { en: "goal reached", ja: "目標のマスに到達" },
        Extinction { en: "too few pieces left", ja: "駒不足" },
        CastleCaptured { en: "castle captured", ja: "城を取った" },
        LastTileCaptured { en: "last tile captured", ja: "最後のタイルを取った" },
        Resignation { en: "resignation", ja: "投了" },
        Agreement { en: "agreement", ja: "合意" },
        TimeForfeit { en: "time forfeit", ja: "時間切れ" },
        Abandonment { en: "opponent left the game", ja: "相手の退席" },
        IllegalMove { en: "illegal move", ja: "反則手" },
        Own { en: "{words}", ja: "{words}" },
    }

    /// Reasons for refusing a move, each as one sentence.
    pub Refusal {
        GameOver { en: "the game is over ({reason})", ja: "対局は終了しています（{reason}）" },
        NoPiece { en: "there is no piece on {from}", ja: "{from}に駒はありません" },
        NotYourPiece {
            en: "the piece on {from} is not yours",
            ja: "{from}の駒は自分の駒ではありません",
        },
        OwnPiece { en: "your own piece is on {to}", ja: "{to}には自分の駒があります" },
        NotItsMove {
            en: "the piece on {from} does not move to {to}",
            ja: "{from}の駒は{to}に動けません",
        },
        Blocked {
            en: "the way from {from} to {to} is blocked at {by}",
            ja: "{from}から{to}への途中、{by}に駒があります",
        },
        NothingToCapture {
            en: "the piece can go to {to} only to capture, and there is nothing to capture",
            ja: "この駒が{to}に動けるのは駒を取るときだけですが、そこに取れる駒はありません",
        },
        CannotCapture {
            en: "the piece cannot capture on {to}",
            ja: "この駒は{to}の駒を取れません",
        },
        KingLeftAttacked {
            en: "the king on {king} would be attacked from {by}",
            ja: "{king}の王が{by}の駒の利きにさらされます",
        },
        MustPromote { en: "the piece must promote on {to}", ja: "{to}では必ず成ります" },
        CannotPromote {
            en: "the piece cannot promote by moving from {from} to {to}",
            ja: "{from}から{to}への移動では成れません",
        },
        WrongPromotion {
            en: "the piece cannot promote to that kind on {to}",
            ja: "{to}でその種類の駒に成ることはできません",
        },
        NotInHand { en: "you have no such piece in hand", ja: "その駒は持ち駒にありません" },
        DropOnPiece { en: "{to} is occupied", ja: "{to}には駒があります" },
        TwoPawns {
            en: "a pawn on {to} would be the second on its file, beside the one on {pawn}",
            ja: "{to}に打つと、{pawn}の歩と二歩になります",
        },
        DropWithoutMove {
            en: "a piece dropped on {to} could never move",
            ja: "{to}に打つと、行き所のない駒になります",
        },
        PawnDropMate {
            en: "a pawn dropped on {to} may not mate the king on {king}",
            ja: "{to}に打つと、{king}の玉に対する打ち歩詰めになります",
        },
        CastlingRightLost {
            en: "the king on {king} or the corner piece has moved: no castling",
            ja: "{king}のキングか隅の駒が一度動いているため、キャスリングできません",
        },
        CastlingThroughCheck {
            en: "no castling while {square} is attacked from {by}",
            ja: "{square}に{by}の駒の利きがあるため、キャスリングできません",
        },
        SameRole {
            en: "the tile on {square} already shows that role",
            ja: "{square}のタイルはすでにその役割です",
        },
        CannotTurn {
            en: "the piece on {square} cannot be turned",
            ja: "{square}の駒は向きを変えられません",
        },
        Own { en: "{words}", ja: "{words}" },
    }

    /// Names of the players.
    pub Seats {
        Black { en: "Black", ja: "黒" },
        White { en: "White", ja: "白" },
        Numbered { en: "seat {number}", ja: "席{number}" },
    }

    /// Titles and values of rules that several games have, and the sentences that explain them.
    pub Rules {
        Off { en: "off", ja: "なし" },
        Allowed { en: "allowed", ja: "認める" },
        Forbidden { en: "forbidden", ja: "禁じ手" },
        Lost { en: "a loss", ja: "負け" },
        Drawn { en: "a draw", ja: "引き分け" },
        NoMove { en: "No legal move", ja: "指せる手なし" },
        NoMoveLost {
            en: "A player who is not in check but has no legal move loses.",
            ja: "王手されていなくても、指せる手がなければ負けです。",
        },
        NoMoveDrawn {
            en: "If a player who is not in check has no legal move, the game is a draw.",
            ja: "王手されていないのに指せる手がなければ引き分けです。",
        },
        Repetition { en: "Repetition", ja: "千日手" },
        RepetitionOff {
            en: "A position may repeat any number of times.",
            ja: "同じ局面が何度現れても対局は続きます。",
        },
        RepetitionTimes { en: "{number} times", ja: "{number}回" },
        RepetitionDraws {
            en: "When the same position has occurred {number} times, the game is a draw.",
            ja: "同じ局面が{number}回現れたら引き分けです。",
        },
        RepetitionPerpetual {
            en: "When the same position has occurred {number} times, the game is a draw; a player who gave check with every move loses.",
            ja: "同じ局面が{number}回現れたら引き分けです。連続王手の千日手は、王手をかけた側の負けです。",
        },
        Moves { en: "{number} {number:move|moves}", ja: "{number}手" },
        Quiet { en: "Moves until a draw", ja: "進展なしの引き分け" },
        QuietOff {
            en: "A game without captures may go on for any number of moves.",
            ja: "駒を取らない手がいくら続いても引き分けになりません。",
        },
        Impasse { en: "Impasse", ja: "入玉・持将棋" },
        ImpasseOff {
            en: "Nothing special happens when both kings have entered; play goes on.",
            ja: "相入玉になっても特別な規定はなく、対局を続けます。",
        },
    }

    /// Help for the options of games from outside.
    pub Options {
        Own { en: "{words}", ja: "{words}" },
    }

    /// The values that an option accepts.
    pub(crate) Opening {
        Range { en: "{least} to {most}", ja: "{least}～{most}" },
    }

    /// Errors in positions.
    pub(crate) Positions {
        OtherOptions {
            en: "this game has the options {expected}; leave out the ones after the position, or name these",
            ja: "ここの設定は{expected}です。局面の後の設定を省くか、これらの設定を書いてください",
        },
        UsualOptions {
            en: "this game has the default options; leave out the ones after the position",
            ja: "ここの設定は標準のものです。局面の後の設定を省いてください",
        },
    }

    /// Errors in texts that could not be parsed.
    pub(crate) Reading {
        Move {
            en: "{expected} expected at character {character} of `{text}`",
            ja: "「{text}」の{character}文字目に{expected}が必要です",
        },
        Reason {
            en: "`{text}` is not a reason for the end of a game",
            ja: "「{text}」は終局の理由ではありません",
        },
        Phrase {
            en: "a phrase has 1 to {most} bytes, no control characters and no spaces at either end",
            ja: "語句は1から{most}バイトで、制御文字や、前後の空白は使えません",
        },
        Option {
            en: "`{text}` is not an option of this game, or is given twice; the options are {keys}",
            ja: "「{text}」というこのゲームの設定はないか、二度書かれています。使えるのは{keys}です",
        },
    }
}
