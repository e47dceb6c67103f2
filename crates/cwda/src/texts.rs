//! The texts of this crate for people.

wazir_text::texts! {
    /// Descriptions of the options, one line each.
    pub(crate) Options {
        Promotion {
            en: "whether a pawn may become a piece of its own army only, or of either (R1)",
            ja: "ポーンが成れるのは自軍の駒だけか、両軍の駒か（R1）",
        },
        RepetitionCount {
            en: "at which occurrence of a position the game is drawn (R6); 0 for never",
            ja: "同一局面が何回現れたら引き分けとするか（R6）。0は無制限",
        },
        NoProgressPlies {
            en: "after how many plies without capture or pawn move the game is drawn (R6); 0 for never",
            ja: "駒を取らず、ポーンも動かさないまま何手続けば引き分けとするか（R6）。0は無制限",
        },
    }

    /// The titles of the options and of their values.
    pub(crate) Titles {
        Promotion { en: "Promotion", ja: "ポーンの成り" },
        OwnArmy { en: "own army", ja: "自軍の駒" },
        EitherArmy { en: "either army", ja: "両軍の駒" },
    }

    /// What the values of the options mean.
    pub(crate) Meanings {
        OwnArmy {
            en: "A pawn on the last rank becomes a piece of its own army.",
            ja: "ポーンは最終段で自軍の駒に成ります。",
        },
        EitherArmy {
            en: "A pawn on the last rank becomes a piece of its own army or of the opponent's.",
            ja: "ポーンは最終段で自軍か相手の軍の駒に成ります。",
        },
        Quiet {
            en: "A draw after {number} {number:move|moves} of both players without a capture or a pawn move.",
            ja: "駒を取らず、ポーンも動かさないまま両者合わせて{number}手進むと引き分けです。",
        },
    }

    /// Faults of armies and of their texts.
    pub Armies {
        Id {
            en: "`{id}` cannot be the identifier of an army; use lower-case letters, digits, `-` and `_`",
            ja: "「{id}」は軍のIDにできません。英小文字、数字、「-」、「_」を使ってください",
        },
        Taken {
            en: "there is another army called `{id}`; choose another name",
            ja: "「{id}」という軍はすでにあります。別の名前にしてください",
        },
        Title {
            en: "the name of an army has 1 to {most} printable characters, without spaces at either end",
            ja: "軍の名前は表示できる文字で1～{most}文字とし、両端に空白を置かないでください",
        },
        File {
            en: "the file {file} has no piece of its own; only f, g and h can differ from c, b and a",
            ja: "{file}筋の駒は別にできません。c、b、aと違う駒を置けるのはf、g、hだけです",
        },
        Origin {
            en: "author, source and description must be one line each, with at most {most} printable characters",
            ja: "作者、出典、説明はそれぞれ一行、表示できる文字で{most}文字までです",
        },
        Letter {
            en: "`{letter}` cannot stand for the {name}; use an upper-case letter other than K and P, each once",
            ja: "「{letter}」は{name}の文字にできません。KとP以外の英大文字を、一度ずつ使ってください",
        },
        Name {
            en: "the name of the piece {letter} has 1 to {most} printable characters, without spaces at either end",
            ja: "駒{letter}の名前は表示できる文字で1～{most}文字とし、両端に空白を置かないでください",
        },
        Note {
            en: "the note about the {name} is too long; at most {most} characters are allowed",
            ja: "{name}の説明が長すぎます。{most}文字までです",
        },
        Movement {
            en: "the movement of the {name} is not understood: {why}",
            ja: "{name}の動きを解釈できません：{why}",
        },
        Unsupported {
            en: "the movement of the {name} cannot be used: {why}",
            ja: "{name}の動きは使えません：{why}",
        },
        Castling {
            en: "the {name} cannot castle; leave out `O`; the king can castle without it",
            ja: "{name}はキャスリングできません。「O」を省いてください。キングは自動的にキャスリングできます",
        },
        EnPassant {
            en: "only pawns capture en passant; leave out the `e` of the {name}",
            ja: "アンパッサンで取れるのはポーンだけです。{name}の「e」を省いてください",
        },
        King {
            en: "a king may only step and leap, and captures wherever it can go; leave out riders, hops and the modifiers `m`, `c`, `n` and `i`",
            ja: "キングの動きは一マスの移動と跳びだけで、行けるマスでは必ず駒を取れます。走り、跳び越し、修飾子「m」「c」「n」「i」を省いてください",
        },
        KingLeap {
            en: "a king cannot leap two or three squares sideways: that move is castling",
            ja: "キングは横に二マスまたは三マス跳べません。その動きはキャスリングです",
        },
        PawnDirection {
            en: "a pawn only moves forward; leave out sideways and backward moves",
            ja: "ポーンは前にしか動けません。横と後ろへの動きを省いてください",
        },
        PawnStuck {
            en: "a pawn must be able to move from every square before the last rank",
            ja: "ポーンは、最終段より手前のすべてのマスから動ける必要があります",
        },
        PawnEnPassant {
            en: "a pawn must capture en passant by a leap that it cannot also make to an empty square",
            ja: "ポーンのアンパッサンは、空きマスには動けない跳びでなければなりません",
        },
        PawnDoubles {
            en: "a pawn may have only one double step from each square, because only one square can be captured en passant",
            ja: "アンパッサンで取れるマスは一つなので、一つのマスからのポーンの二マス前進は一つだけです",
        },
        Unknown {
            en: "there is no army `{name}`; choose {known}",
            ja: "「{name}」という軍はありません。使えるのは{known}です",
        },
        Expected { en: "{expected} expected", ja: "{expected}が必要です" },
        ExpectedAt {
            en: "{expected} expected at byte {byte}",
            ja: "{byte}バイト目に{expected}が必要です",
        },
    }

    /// Faults of position texts.
    pub(crate) Positions {
        OtherArmies {
            en: "this game has the armies {expected}; leave out the ones before the position, or name these",
            ja: "ここの軍は{expected}です。局面の前の軍を省くか、これらの軍を書いてください",
        },
    }

    /// The part expected where a text stops being an army.
    pub Wanted {
        HexDigits { en: "two hexadecimal digits", ja: "2桁の16進数" },
        ArmyPiece {
            en: "letter, name and movement, as in `R=Rook=R`",
            ja: "文字、名前、動き（例：「R=Rook=R」）",
        },
        Utf8 { en: "text in UTF-8", ja: "UTF-8のテキスト" },
        ArmyOpen { en: "`(`", ja: "「(」" },
        ArmyClose { en: "`)`", ja: "「)」" },
        AnotherPiece { en: "another piece, as in `,R=Rook=R`", ja: "次の駒（例：「,R=Rook=R」）" },
        ArmyEnd {
            en: "`)` after four pieces, or a piece of the king's side, as in `,h=R=Rook=R`",
            ja: "四つの駒の後の「)」か、キング側の駒（例：「,h=R=Rook=R」）",
        },
        Colon { en: "`:`", ja: "「:」" },
    }
}
