keys! {
    /// What games call the players of their seats.
    Seats {
        Black => "Black",
        White => "White",
        South => "South",
        West => "West",
        North => "North",
        East => "East",
        Numbered => "seat {number}",
    }
}
