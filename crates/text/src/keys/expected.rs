keys! {
    /// What should have stood where a text stops being a move.
    Expected {
        Square => "a square such as {example}",
        BoardSquare => "a square of the board",
        OtherSquare => "another square",
        Letter => "one of {letters}",
        ArmyLetter => "a lower-case letter of the mover's army",
        Promotion => "`+` or nothing",
        Roles => "one of the roles W, B, C and S",
        TravelOrTurn => "`-` or `=`",
        TurnOrEnd => "`=` or the end of the move",
        End => "the end of the move",
        NoCapture => "`-` (nothing to take there)",
    }
}
