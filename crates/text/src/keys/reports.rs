keys! {
    /// What the games of a match come to.
    Reports {
        Games => "{game}: {games} {games:game|games} from {openings} {openings:opening|openings}",
        GamesForMany => "{game} for {seats}: {games} {games:game|games} from {openings} {openings:opening|openings}",
        Duel => "{first} v {second}: {score} ({share} %), Elo {elo} [{low}, {high}], LOS {above} %",
        Pairs => "pairs with 0, ½, 1, 1½, 2 points: {counts}",
        Sprt => "SPRT of {lower} v {higher} Elo: LLR {ratio} in [{low}, {high}], {verdict}",
        LowerAccepted => "the lower lead is accepted",
        HigherAccepted => "the higher lead is accepted",
        Open => "open",
        Share => "{name}: {wins} wins and {draws} draws in {games} {games:game|games}, share {share} % ± {error} (fair {fair} %) {lead}",
        Lead => "{deviations} SD from it",
        Ends => "ends: {reasons}; {plies} plies on average",
        Twice => "{games} {games:game was|games were} there twice and counted once",
        Player => "player",
        Depth => "depth",
        NodesPerMove => "nodes/move",
        MsPerMove => "ms/move",
        Slowest => "slowest",
        KnodesPerSecond => "knodes/s",
        Time => "time",
        Illegal => "illegal",
        Crashes => "crashes",
        Tally => "{score}, {elo} [{low}, {high}] Elo",
    }
}
