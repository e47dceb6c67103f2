keys! {
    /// Why a claim is refused.
    Claims {
        GameOver => "the game is over",
        Unknown => "this game does not know that claim",
        KingsNotEntered => "both kings must stand in their promotion zones first",
        Own => "{words}",
        PointsOfAll => "{points} points, 24 are enough",
        PointsEntered => "{points} points, {pieces} of 10 pieces in the zone, {king}",
        KingEntered => "the king too",
        KingOutside => "the king not yet",
    }
}
