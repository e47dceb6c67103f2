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
        GuessedEncoding => "the encoding is a guess; name the right one if this is not what it says",
        OtherEncoding => "the text names another encoding than the one it is in",
        ControlKept => "a control character is kept",
        UnknownHeader => "a line without a colon is kept as a header without a value",
        NullMove => "a null move in the main line is kept, but as a game it ends before that",
        EvaluationSign => "a sign after a move is kept as the mark (NAG) that it stands for",
        OtherSpelling => "another spelling is read as the usual one",
        Bracket => "a bracket that begins or ends no variation with a move is passed over",
        MarkLeftOut => "a mark that belongs to no move, or is none from $0 to $255, is left out",
        ControlCharacter => "Ctrl-Z or NUL is passed over",
        ByteOrderMark => "a byte order mark within the text is passed over",
        TagInLine => "a tag behind moves in the same line begins the next game",
        CommentInTags => "a comment between tags is kept as one before the first move",
        MalformedTag => "a malformed tag: what can be told apart as name and value is kept",
        ResultMismatch => "the result after the moves is not that of the tag, which is kept unless it is `*`",
        PositionField => "a castling right without its pieces, or an en-passant square that no double step has just skipped, is left out",
    }
}
