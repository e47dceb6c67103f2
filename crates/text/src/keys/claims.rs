keys! {
    /// Why a claim is refused.
    Claims {
        GameOver => "the game is over",
        Unknown => "this game does not know that claim",
        KingsNotEntered => "both kings must stand in their promotion zones first",
    }
}
