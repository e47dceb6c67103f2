keys! {
    /// The names of the games.
    Title {
        Shogi => "Shogi",
        EuroShogi => "EuroShogi",
        Cwda => "Chess with Different Armies",
        Evo => "Evo",
    }
}
