keys! {
    /// What the options of games are about, in a line each; `Own` for games that bring their words.
    Options {
        Own => "{words}",
        ShogiStalemate => "what it means to have no legal move without being in check (R1)",
        ShogiRepetitionCount => "at which occurrence of a position the game ends (R4); 0 for never",
        ShogiImpasse => "how a game with entering kings is settled (R9)",
        ShogiMaxPlies => "after how many plies the game is drawn (R11); 0 for never",
        ShogiMissingKing => "whether a position may lack a king, as in mating problems",
        ShogiImpossiblePieces => "whether pieces may stand where play could not bring them, as in some mating problems",
        EuroShogiStalemate => "what it means to have no legal move without being in check (R3)",
        EuroShogiPawnDropMate => "whether a dropped pawn may give mate (R4)",
        EuroShogiPerpetual => "what perpetual check is worth to the side that gives it (R7)",
        EuroShogiImpasse => "how a game with entering kings is settled (R6)",
        EuroShogiRepetitionCount => "at which occurrence of a position the game ends (R9); 0 for never",
        EuroShogiNoProgressPlies => "after how many plies without capture, drop or pawn move the game is drawn (R8); 0 for never",
        CwdaPromotion => "whether a pawn may become a piece of its own army only, or of either (R1)",
        CwdaRepetitionCount => "at which occurrence of a position the game is drawn (R6); 0 for never",
        CwdaNoProgressPlies => "after how many plies without capture or pawn move the game is drawn (R6); 0 for never",
        EvoSetup => "where the tiles start (R1)",
        EvoStartRole => "the role of every tile at the start: warrior, blade, catapult or shield (R2)",
        EvoRepetitionCount => "at which occurrence of a position the game is drawn (R17); 0 for never",
        EvoNoCaptureRounds => "after how many rounds without a capture the game is drawn (R18); 0 for never",
    }
}
