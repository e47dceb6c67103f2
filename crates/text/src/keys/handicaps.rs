keys! {
    /// Starts of shogi in which the stronger player gives pieces away.
    Handicaps {
        Lance => "lance handicap",
        RightLance => "right lance handicap",
        Bishop => "bishop handicap",
        Rook => "rook handicap",
        RookLance => "rook and lance handicap",
        Two => "two-piece handicap",
        Three => "three-piece handicap",
        Four => "four-piece handicap",
        Five => "five-piece handicap",
        LeftFive => "left five-piece handicap",
        Six => "six-piece handicap",
        LeftSeven => "left seven-piece handicap",
        RightSeven => "right seven-piece handicap",
        Eight => "eight-piece handicap",
        Ten => "ten-piece handicap",
    }
}
