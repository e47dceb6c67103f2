keys! {
    /// What a format cannot hold of a record, and why a record cannot be written in it.
    Losses {
        Moves => "the moves",
        Variations => "variations",
        NullMoves => "null moves and what follows them",
        Comments => "comments",
        Bookmarks => "bookmarks",
        Times => "times",
        Headers => "some headers",
        Marks => "move marks",
        Ending => "how the game ended",
        IllegalMove => "the illegal move at the end",
        MoveNumber => "the number of the first move",
        Rules => "rules that are not the usual ones",
        Characters => "some characters",
        WrongGame => "{format} cannot hold a game of {game}; write it as one of {instead}",
        OneGame => "a {format} file holds one game",
        Position => "{format} cannot express the start position: {reason}",
        Character => "{encoding} has no `{character}` (line {line})",
    }
}
