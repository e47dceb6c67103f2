keys! {
    /// Who sits at a table.
    Sitting {
        Nobody => "nobody",
        Somebody => "a person",
        Person => "{name}",
        Level => "the computer ({name})",
        Engine => "the program {name}",
        Unreadable => "`{text}` says not who sits down: `open`, `person`, `level` or `engine` expected, the last three with a name, as in `level:easy`",
        NoPlayer => "`{word}` plays no seat: say person or computer, a level such as easy, or engine",
        PlayersForSeats => "{players} players were given for {seats} seats",
    }
}
