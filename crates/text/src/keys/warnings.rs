keys! {
    /// What a reader of records was lenient about, and what it made of it.
    Warnings {
        WordsAfterMove => "words after a move are kept as a comment on it",
        WordsAfterEnd => "words after the end of the game are kept as a comment on it",
        NumberGoesBack => "a move that goes back to an earlier number begins a variation",
        WrongNumber => "the number is not that of the next move; the move is taken for the next",
        EarlierLine => "the line before this variation is too short; it is taken for one of the line above",
        LooseVariation => "no line reaches this move, so the variation is kept as a comment",
        IllegalMove => "the game ends by this illegal move, which is kept as one",
        WhyIllegal => "{what}: {why}",
        NullMove => "a null move in the main line is kept, but as a game it ends before that",
    }
}
