keys! {
    /// Why a game cannot be opened as asked, or a typed move is not played.
    Opening {
        Id => "`{text}` cannot name a game; use up to {most} lower-case letters, digits and `-`",
        UnknownGame => "`{name}` is no game known here: choose {known}",
        Position => "not a position of {game}: {why}",
        Armies => "no such armies: {why}",
        NoArmies => "{game} has no armies to choose: leave them out",
        Seats => "{game} is for {possible} players, not for {seats}",
        NoOptions => "{game} has no option `{key}`: it has none",
        UnknownOption => "{game} has no option `{key}`: choose {known}",
        OptionValue => "the option `{key}` cannot be `{value}`: choose {possible}",
        Range => "{least} to {most}",
        ArmiesTwice => "the position says which armies play: leave out the armies",
        SeatsTwice => "the position says which seats play: leave out the seats",
        NotAllowed => "{ply} is not allowed: {why}",
    }
}
