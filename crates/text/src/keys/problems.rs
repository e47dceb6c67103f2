keys! {
    /// What is said of mating problems.
    Problems {
        Position => "position {number}",
        Line => "line {number}",
        Answer => "{place}: {told} ({nodes} nodes, {seconds} s)",
        Mate => "mate in {plies} {plies:ply|plies}: {line}",
        MateAtMost => "mate in at most {plies} {plies:ply|plies}: {line}",
        NoMateWithin => "no mate within {plies} plies",
        NoMate => "no mate",
        Undecided => "undecided",
        Wrong => "{place}: {why}",
        Stopped => "stopped after {place}",
        NoKing => "the side to be mated has no king",
        NoMates => "{game} has no mates to solve",
        CannotRead => "cannot read: {why}",
        NotUtf8 => "this is not UTF-8 text",
        NameNoOthers => "`-` reads the positions from standard input: name no others",
        Done => "done",
    }
}
