keys! {
    /// Why another program gave no answer, or cannot be asked.
    Engines {
        Start => "cannot run `{command}`: {why}",
        TimedOut => "no {awaited} within {millis} ms{said}",
        Ended => "the engine ended ({status}){said}",
        Refused => "the engine said `{line}`{said}",
        ItSaid => "; it said: {lines}",
        Greeting => "greeting",
        Banner => "banner",
        Move => "move",
        ClosedOutput => "it closed its output",
        NoMove => "the engine's `{text}` is no move: {why}",
        Undecided => "the engine decided nothing",
        Stopped => "stopped",
        Unspoken => "{protocol} has no words for {game}",
        OneGame => "the engine has no option that chooses `{variant}`: another engine is needed",
        Unlisted => "the engine does not know `{variant}`: add it by option.VariantPath=FILE, or give its name for the game",
        Variant => "the engine does not know the variant `{variant}`, but {known}",
        Pairing => "the engine does not know {white} against {black}",
        File => "no file for Fairy-Max: {why}",
        NoSetup => "the engine cannot set up a position: begin at the usual start",
        NoChess960 => "the engine has no option UCI_Chess960: begin with king and rooks on their squares of chess, or use another engine",
        ShogiAlone => "gnushogi plays shogi from its usual start alone",
        DepthAlone => "gnushogi obeys a depth alone: add depth=3",
        NoNodes => "cecp has no limit by nodes: give depth, movetime or time",
        GivenUp => "the engine was given up after an error",
    }
}
