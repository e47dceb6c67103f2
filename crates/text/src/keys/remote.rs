keys! {
    /// What a table over a network says, and how it is opened.
    Remote {
        NotYourSeat => "only who sits at the table can do that",
        HostOnly => "only who opened the table can do that",
        Stale => "something has happened meanwhile: look again",
        Late => "a later command has been heard already",
        OneSeat => "you sit at this table already",
        ChatOff => "talking is switched off at this table",
        NothingSaid => "there is nothing to say",
        NotOver => "the game is not over",
        Storage => "the server cannot write at the moment; nothing is lost, and it tries again",
        Busy => "too much at once: wait a moment",
        Unreadable => "that cannot be understood: {why}",
        Broken => "the table cannot be read; who runs the server finds the reason in its log",
        NoTable => "there is no such table",
        NoSeats => "a table has 2 to 4 seats, and at least one for a person",
        NoPlace => "`{text}` is nobody who can sit down: me, open or level:NAME",
        TwoSeats => "you can sit on one seat only",
        ArmyFile => "line {line}, column {column} of the army: {why}",
        GameFile => "the file of the game: {why}",
        SlowGame => "the game of the file takes too long to work out to be played at a table",
        TooLong => "{what} is longer than {most} characters",
        FullUp => "there are too many tables open; try again later",
        Moved => "the table is on its way to this server: try again",
        NoKey => "this link has been used already, or is too old",
        NotAllowed => "that is not allowed from here",
    }
}
