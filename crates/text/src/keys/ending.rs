keys! {
    /// How games end: the reasons as short phrases, and the sentences they stand in.
    Ending {
        Won => "{winner} wins: {reason}",
        Drawn => "Draw: {reason}",
        Checkmate => "checkmate",
        Stalemate => "stalemate",
        Repetition => "repetition",
        PerpetualCheck => "perpetual check",
        NoProgress => "no progress",
        BareKings => "bare kings",
        Impasse => "impasse",
        Try => "king reached the goal",
        MaxPlies => "move limit",
        Checks => "last check given",
        Reached => "goal reached",
        Extinction => "too few pieces left",
        CastleCaptured => "castle captured",
        LastTileCaptured => "last tile captured",
        Resignation => "resignation",
        Agreement => "agreement",
        TimeForfeit => "time forfeit",
        Abandonment => "opponent left the game",
        IllegalMove => "illegal move",
        Own => "{words}",
    }
}
