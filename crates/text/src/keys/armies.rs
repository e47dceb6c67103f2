keys! {
    /// Why an army cannot be used.
    Armies {
        Id => "`{id}` cannot name an army; use lower-case letters, digits, `-` and `_`",
        Taken => "there is another army called `{id}`; choose another name",
        Title => "the name of an army has 1 to {most} printable characters, and no blank at its ends",
        Letter => "`{letter}` cannot stand for the {name}; use an upper-case letter other than K and P, each once",
        Name => "the name of the piece {letter} has 1 to {most} printable characters, and no blank at its ends",
        Note => "the note about the {name} is too long; {most} characters are the most",
        Movement => "the movement of the {name} is not understood: {why}",
        Unsupported => "the movement of the {name} cannot be used: {why}",
        Castling => "the {name} cannot castle; leave out `O`, the king castles by itself",
        EnPassant => "only pawns take en passant; leave out `e` of the {name}",
        King => "a king may only step and leap, and takes wherever it can go; leave out riders, hops and the modifiers `m`, `c`, `n` and `i`",
        KingLeap => "a king cannot leap two or three squares sideways, for so it castles",
        PawnDirection => "a pawn only moves forward; leave out what goes sideways and backward",
        PawnStuck => "a pawn must be able to move from every square before the last rank",
        PawnEnPassant => "a pawn takes en passant by a leap that it cannot make to an empty square as well",
        PawnDoubles => "a pawn may have one double step from a square, for one square can be taken en passant",
        Unknown => "there is no army called `{name}`; known are {known}",
        Expected => "{expected} expected",
        ExpectedAt => "{expected} expected at byte {byte}",
    }
}
