keys! {
    /// Why a move is refused, as one sentence.
    Refusal {
        GameOver => "the game is over ({reason})",
        NoPiece => "there is no piece on {from}",
        NotYourPiece => "the piece on {from} is not yours",
        OwnPiece => "a piece of your own stands on {to}",
        NotItsMove => "the piece on {from} does not move to {to}",
        Blocked => "the way from {from} to {to} is blocked at {by}",
        NothingToCapture => "the piece goes to {to} only to capture, and nothing is there to take",
        CannotCapture => "the piece cannot capture on {to}",
        KingLeftAttacked => "the king on {king} would be attacked from {by}",
        MustPromote => "the piece must promote on {to}",
        CannotPromote => "the piece cannot promote by moving from {from} to {to}",
        WrongPromotion => "a piece of that kind cannot be chosen on {to}",
        NotInHand => "you have no such piece in hand",
        DropOnPiece => "{to} is occupied",
        TwoPawns => "a pawn on {to} would be the second on its file, beside the one on {pawn}",
        DropWithoutMove => "a piece dropped on {to} could never move",
        PawnDropMate => "a pawn dropped on {to} may not mate the king on {king}",
        CastlingRightLost => "the king on {king} or the corner piece has moved: no castling",
        CastlingThroughCheck => "no castling while {square} is attacked from {by}",
        SameRole => "the tile on {square} shows that role already",
        CannotTurn => "the piece on {square} cannot be turned",
        Own => "{words}",
    }
}
