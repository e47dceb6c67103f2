keys! {
    /// What is said of records of games that are converted and checked.
    Converting {
        Checked => "{files} files, {games} games, {moves} moves, {errors} errors",
        CheckedWithWarnings => "{files} files, {games} games, {moves} moves, {errors} errors, {warnings} warnings",
        Converted => "{games} games written, {failures} failures",
        OfFile => "{path}: {what}",
        Warning => "{path}: warning: {what}",
        PlacedWarning => "{path}:{line}:{column}: warning: {kind}: {what}",
        Placed => "{path}:{line}:{column}: {kind}: {what}",
        Quoted => "`{text}`: {what}",
        AfterMoves => "{error} (after {moves} moves of game {game})",
        OneGame => "{path}: {record}",
        GameOfMany => "{path}: game {game} {record}",
        Record => "{format}, {moves} moves",
        Variations => "{record}, {number} {number:variation|variations}",
        EndsIn => "{record}, ends in {end}",
        Strict => "refused for its warnings, as {option} asks",
        NotIn => "not in {format}: {lost}",
        Replaced => "some characters were replaced",
        Exists => "exists already; use {option} to overwrite it",
        CannotBeWritten => "cannot be written: {why}",
        HoldsOneGame => "a {format} file holds one game; name a folder, as in `{example}`",
        StandardOutput => "standard output",
        OrMoves => "{why}; or moves, for JSON",
        Stopped => "stopped; what follows was not read",
    }
}
