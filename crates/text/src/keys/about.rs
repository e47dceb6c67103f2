keys! {
    /// What a game is about, for somebody who does not know it.
    About {
        ShogiAim => "Mate the king. What you take is yours: a turn is a move, or the drop of a piece from your hand on an empty square.",
        ShogiMeans => "Pieces that move in, into or out of the last three ranks may promote: rook and bishop gain a step each way, the small ones become golds.",
        ShogiCare => "Never two unpromoted pawns of yours on a file, no mate by the drop of a pawn, no piece where it could never move.",
        EuroShogiAim => "Shogi on a board of chess, with dice for pieces: mate the king, and drop what you took.",
        EuroShogiMeans => "A piece that enters the last three ranks promotes at once, whether you like it or not; one that is dropped there does so when it moves.",
        EuroShogiCare => "No pawn on a file with an unpromoted pawn of yours, and none on the last rank. Stalemate is a draw.",
        CwdaAim => "Chess between different armies of equal strength: mate the king.",
        CwdaMeans => "Kings and pawns are those of chess. The others are new, and ? on any piece shows what it does, the opponent's too.",
        CwdaCare => "Pawns promote to the pieces of their own army; a rule lets them take those of either. Castling is that of chess, three squares where the rook's piece keeps its colour.",
        EvoAim => "Take a castle, or the last tile of somebody: you win alone, and all others lose.",
        EvoMeans => "A turn moves a tile and may turn it then, or turns one in place. The letter that looks away from you says what it does.",
        EvoCare => "There is no check: nobody warns you when your castle can be taken.",
    }
}
