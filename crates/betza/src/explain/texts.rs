//! The texts of explanations. In Japanese, remarks after a sentence are in brackets, because the verb
//! comes last.

wazir_text::texts! {
    /// Sentences and their parts.
    pub(crate) Moves {
        BetweenClauses { en: "; ", ja: "。" },
        FirstMove { en: "on its first move {clause}", ja: "最初の一手では、{clause}" },
        NoSquare {
            en: "has a move that never reaches a square",
            ja: "どのマスにも届かない動きがある",
        },
        OnPaths {
            en: ", on paths that begin toward {squares} only",
            ja: "（{squares}へ向かって始まる経路に限る）",
        },
        Castles {
            en: "castles {side}, going {distance} towards a friend at the edge that has never moved, which lands next to it on the inner side",
            ja: "{side}にキャスリングする。盤の端のまだ動いていない味方の駒に向かって{distance}動き、その駒は内側の隣に移る",
        },
        ToTheRight { en: "to the right", ja: "右" },
        ToTheLeft { en: "to the left", ja: "左" },
        ToEitherSide { en: "to either side", ja: "左右どちらか" },
        AnyNumber { en: "any number of squares", ja: "何マスでも" },
        Squares { en: "{number} {count:square|squares}", ja: "{number}{count:マス}" },
        Along { en: "{slide} {directions}", ja: "{directions}に{slide}" },
        OneStep { en: "steps one square", ja: "1マス動く" },
        SlidesUpTo { en: "slides up to {squares}", ja: "{squares}まで動く" },
        Slides { en: "slides any number of squares", ja: "何マスでも動く" },
        Leaps { en: "leaps {squares} {directions}", ja: "{directions}に{squares}先へ跳ぶ" },
        Goes { en: "goes {squares} {directions}", ja: "{directions}に{squares}先へ進む" },
        LeapsTo { en: "leaps to {squares}", ja: "{squares}に跳ぶ" },
        GoesTo { en: "goes to {squares}", ja: "{squares}に進む" },
        ObliqueRide {
            en: "rides in {piece} leaps in {way}{limit}",
            ja: "{way}に{piece}の跳びを続けて進む{limit}",
        },
        StraightRide {
            en: "rides {directions} in leaps of {squares}{limit}",
            ja: "{directions}に{squares}ずつ跳んで進む{limit}",
        },
        LimitedRide { en: ", {number} of them at most", ja: "（{number}回まで）" },
        HopsBehind {
            en: "hops over the first piece {directions} and lands right behind it{limit}",
            ja: "{directions}に進んで最初の駒を跳び越え、そのすぐ後ろに降りる{limit}",
        },
        LimitedHop { en: ", at most {squares} away", ja: "（{squares}先まで）" },
        LandsBehind {
            en: " and lands one leap behind the first piece",
            ja: "（最初の駒の一跳び後ろに降りる）",
        },
        WithRemark { en: "{travel}{remark}", ja: "{travel}{remark}" },
        OverOne { en: " over exactly one piece", ja: "（ちょうど1枚の駒を跳び越える）" },
        Lame { en: ", passing over empty squares only", ja: "（通り道が空いているときに限る）" },
        LameSquare {
            en: " if the square between is empty",
            ja: "（間のマスが空いているときに限る）",
        },
        LameSquares {
            en: " if the squares between are empty",
            ja: "（間のマスがどれも空いているときに限る）",
        },
        LameZebra {
            en: " unless the diagonal neighbour on the way is occupied",
            ja: "（途中の斜め隣のマスに駒がないときに限る）",
        },
        LameOblique {
            en: " unless the square next to it, straight along the longer side, is occupied",
            ja: "（長いほうの向きに隣り合うマスに駒がないときに限る）",
        },
        Crooked {
            en: ", turning 90 degrees right and left in turn after each step",
            ja: "（一歩ごとに右と左へ交互に90度曲がる）",
        },
        Circular {
            en: ", turning 45 degrees the same way after each step",
            ja: "（一歩ごとに同じ側へ45度曲がる）",
        },
        Cylinder {
            en: ", with the left and right edges of the board joined",
            ja: "（盤の左右の端はつながっている）",
        },
        Halfling {
            en: ", at most half of the way to the edge, rounded up",
            ja: "（端までの半分まで。端数は切り上げる）",
        },
        PastFirst {
            en: ", passing over the first square whatever it holds",
            ja: "（最初のマスは駒があってもなくても通り越す）",
        },
        PastSquares {
            en: ", passing over the first {number} squares whatever they hold",
            ja: "（最初の{number}マスは駒があってもなくても通り越す）",
        },
        OverHalfWay {
            en: ", but only over a piece half-way",
            ja: "（中間のマスに駒があるときに限る）",
        },
    }

    /// Moves of several legs.
    pub(crate) Legs {
        Then {
            en: " {end}, then from there {travel} {turns}",
            ja: "（{end}）。続けてそこから{turns}に{travel}",
        },
        Leap { en: "leaps {squares}", ja: "{squares}先へ跳ぶ" },
        Ride { en: "rides in leaps of {squares}", ja: "{squares}ずつ跳んで進む" },
        RepeatedLeg {
            en: " (this leg any number of times, or not at all)",
            ja: "（この部分は何回でもよく、なくてもよい）",
        },
        RepeatedTwo {
            en: " (the last two legs any number of times, or not at all)",
            ja: "（最後の二つの部分は何回でもよく、なくてもよい）",
        },
        RepeatedMore {
            en: " (the last legs any number of times, or not at all)",
            ja: "（最後の数個の部分は何回でもよく、なくてもよい）",
        },
        MayStopEmpty {
            en: " and may stop there or, if the square is empty, go on: it {travel} {turns}",
            ja: "。そこで止まってもよく、空いたマスならさらに進んでもよい：{turns}に{travel}",
        },
        MayStop {
            en: " and may stop there or, {end}, go on: it {travel} {turns}",
            ja: "。そこで止まってもよく、さらに進んでもよい（{end}）：{turns}に{travel}",
        },
        GoesOn {
            en: " {end} and goes on: it {travel} {turns}",
            ja: "（{end}）。さらに進む：{turns}に{travel}",
        },
        Empty { en: "to an empty square", ja: "空いたマスに入って" },
        Enemy { en: "capturing an enemy there", ja: "そこの敵の駒を取って" },
        Friend { en: "capturing a friend there", ja: "そこの味方の駒を取って" },
        Mount { en: "onto a piece, which stays", ja: "駒に重なり、その駒は残って" },
        MountFriend { en: "onto a friend, which stays", ja: "味方の駒に重なり、その駒は残って" },
    }

    /// What the last square of a move may hold.
    pub(crate) Ends {
        OnlyEnPassant { en: ", only to capture en passant", ja: "（アンパッサンで取るときに限る）" },
        OnlyQuiet { en: ", only without capturing", ja: "（駒を取らないときに限る）" },
        OnlyCapture { en: ", only to capture", ja: "（敵の駒を取るときに限る）" },
        OnlyFriend { en: ", only to capture a friend", ja: "（味方の駒を取るときに限る）" },
        NoEnemy {
            en: ", never capturing an enemy but also a friend",
            ja: "（敵の駒は取れず、味方の駒は取れる）",
        },
        OnlyAnyCapture {
            en: ", only to capture, friend or enemy",
            ja: "（敵か味方の駒を取るときに限る）",
        },
        FriendsToo { en: ", capturing friends too", ja: "（味方の駒も取れる）" },
        ExceptEnPassant { en: " except en passant", ja: "（アンパッサンでは取れる）" },
        CaptureEnPassant { en: ", en passant too", ja: "（アンパッサンもできる）" },
        MoveEnPassant { en: ", capturing en passant too", ja: "（アンパッサンでも取れる）" },
        OrEnPassant { en: " or en passant", ja: "（またはアンパッサン）" },
        AndEnPassant { en: ", and en passant", ja: "（アンパッサンも）" },
        Sparing { en: ", never capturing a royal piece", ja: "（王の役の駒は取れない）" },
    }

    /// Orthogonal and diagonal directions.
    pub(crate) Compass {
        Any { en: "in any direction", ja: "縦横斜め" },
        Orthogonal { en: "orthogonally", ja: "縦横" },
        Ahead { en: "straight forward", ja: "前" },
        Back { en: "straight back", ja: "後ろ" },
        Sideways { en: "sideways", ja: "横" },
        Left { en: "to the left", ja: "左" },
        Right { en: "to the right", ja: "右" },
        Diagonal { en: "diagonally", ja: "斜め" },
        DiagonalAhead { en: "diagonally forward", ja: "斜め前" },
        DiagonalBack { en: "diagonally back", ja: "斜め後ろ" },
        DiagonalLeft { en: "diagonally to the left", ja: "左の斜め前後" },
        DiagonalRight { en: "diagonally to the right", ja: "右の斜め前後" },
        AheadLeft { en: "diagonally forward left", ja: "左斜め前" },
        AheadRight { en: "diagonally forward right", ja: "右斜め前" },
        BackLeft { en: "diagonally back left", ja: "左斜め後ろ" },
        BackRight { en: "diagonally back right", ja: "右斜め後ろ" },
    }

    /// Turns from the direction of the leg before.
    pub(crate) Turns {
        Any { en: "in any direction", ja: "任意の向き" },
        NotBack { en: "in any direction but straight back", ja: "真後ろ以外の任意の向き" },
        On { en: "straight on", ja: "同じ向き" },
        HalfRight { en: "at 45 degrees to the right", ja: "右45度の向き" },
        HalfLeft { en: "at 45 degrees to the left", ja: "左45度の向き" },
        Half { en: "at 45 degrees to either side", ja: "左右45度の向き" },
        SquareRight { en: "at right angles to the right", ja: "右90度の向き" },
        SquareLeft { en: "at right angles to the left", ja: "左90度の向き" },
        Square { en: "at right angles to either side", ja: "左右90度の向き" },
        SharpRight { en: "at 135 degrees to the right", ja: "右135度の向き" },
        SharpLeft { en: "at 135 degrees to the left", ja: "左135度の向き" },
        Sharp { en: "at 135 degrees to either side", ja: "左右135度の向き" },
        Back { en: "straight back", ja: "真後ろの向き" },
        Outward { en: "outward", ja: "外向き" },
        SameSide {
            en: "{angle} to the side of the last turn",
            ja: "前に曲がったのと同じ側へ{angle}の向き",
        },
        OtherSide {
            en: "{angle} to the other side than the last turn",
            ja: "前に曲がったのと反対の側へ{angle}の向き",
        },
        RightAngle { en: "at right angles", ja: "90度" },
        Angle45 { en: "at 45 degrees", ja: "45度" },
        Angle135 { en: "at 135 degrees", ja: "135度" },
        Angle45Or135 { en: "at 45 or 135 degrees", ja: "45度か135度" },
    }

    /// Oblique leaps.
    pub(crate) Oblique {
        Knight { en: "knight", ja: "ナイト" },
        Camel { en: "camel", ja: "キャメル" },
        Zebra { en: "zebra", ja: "ゼブラ" },
        AllSquares { en: "any of the eight {piece} squares{note}", ja: "{piece}の8マスのどこか{note}" },
        AllWays { en: "any of the eight directions{note}", ja: "8方向のどれか{note}" },
        SomeSquares {
            en: "the {names} {piece} {count:square|squares}{note}",
            ja: "{piece}の{count:マス}のうち{names}{note}",
        },
        SomeWays {
            en: "the {names} {count:direction|directions}{note}",
            ja: "8{count:方向}のうち{names}{note}",
        },
        BetweenNames { en: "{first}, the {second}", ja: "{first}、{second}" },
        LastName { en: "{first} and the {second}", ja: "{first}と{second}" },
        NoteAll {
            en: " ({long} squares one way and {short} across)",
            ja: "（一方へ{long}マス、直角に{short}マス）",
        },
        NoteNarrow {
            en: " ({long} squares that way and {short} across)",
            ja: "（その向きに{long}マス、直角に{short}マス）",
        },
        NoteWide {
            en: " ({short} {count:square|squares} that way and {long} across)",
            ja: "（その向きに{short}{count:マス}、直角に{long}マス）",
        },
        NoteBoth {
            en: " (narrow: {long} squares that way and {short} across; wide: {short} and {long})",
            ja: "（細いものはその向きに{long}マス、直角に{short}マス。広いものは{short}マスと{long}マス）",
        },
        FourAhead { en: "four forward", ja: "前の四つ" },
        FourBack { en: "four backward", ja: "後ろの四つ" },
        FourRight { en: "four right-hand", ja: "右の四つ" },
        FourLeft { en: "four left-hand", ja: "左の四つ" },
        Clockwise { en: "four clockwise", ja: "時計回りの四つ" },
        Anticlockwise { en: "four anticlockwise", ja: "反時計回りの四つ" },
        NarrowAhead { en: "two narrow forward", ja: "前へ細い二つ" },
        NarrowBack { en: "two narrow backward", ja: "後ろへ細い二つ" },
        WideAhead { en: "two wide forward", ja: "前へ広い二つ" },
        WideBack { en: "two wide backward", ja: "後ろへ広い二つ" },
        NarrowRight { en: "two narrow right-hand", ja: "右へ細い二つ" },
        NarrowLeft { en: "two narrow left-hand", ja: "左へ細い二つ" },
        WideRight { en: "two wide right-hand", ja: "右へ広い二つ" },
        WideLeft { en: "two wide left-hand", ja: "左へ広い二つ" },
        NarrowAheadRight { en: "narrow forward right", ja: "前へ細い右の一つ" },
        NarrowAheadLeft { en: "narrow forward left", ja: "前へ細い左の一つ" },
        NarrowBackRight { en: "narrow backward right", ja: "後ろへ細い右の一つ" },
        NarrowBackLeft { en: "narrow backward left", ja: "後ろへ細い左の一つ" },
        WideAheadRight { en: "wide forward right", ja: "前へ広い右の一つ" },
        WideAheadLeft { en: "wide forward left", ja: "前へ広い左の一つ" },
        WideBackRight { en: "wide backward right", ja: "後ろへ広い右の一つ" },
        WideBackLeft { en: "wide backward left", ja: "後ろへ広い左の一つ" },
    }

    /// Numbers that are words in English.
    pub(crate) Numbers {
        Zero { en: "zero", ja: "0" },
        One { en: "one", ja: "1" },
        Two { en: "two", ja: "2" },
        Three { en: "three", ja: "3" },
        Four { en: "four", ja: "4" },
        Five { en: "five", ja: "5" },
        Six { en: "six", ja: "6" },
        Seven { en: "seven", ja: "7" },
        Eight { en: "eight", ja: "8" },
        Nine { en: "nine", ja: "9" },
    }
}
