keys! {
    /// A text that could not be read, and where it stops making sense.
    Reading {
        Move => "{expected} expected at character {character} of `{text}`",
        Language => "`{text}` is not a language known here; there is {known}",
        Place => "line {line}, column {column}",
        Reason => "`{text}` is no reason for which a game ends",
        Phrase => "a phrase has 1 to {most} bytes, no control characters and no blank at either end",
        Option => "`{text}` is no option of this game, or stands twice; there is {keys}",
    }
}
