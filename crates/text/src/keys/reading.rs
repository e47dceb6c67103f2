keys! {
    /// A text that could not be read, and where it stops making sense.
    Reading {
        Move => "{expected} expected at character {character} of `{text}`",
        Language => "`{text}` is not a language known here; there is {known}",
        Place => "line {line}, column {column}",
        Reason => "`{text}` is no reason for which a game ends",
    }
}
