keys! {
    /// A text that should be a time or a time control, and what should have stood there.
    Timing {
        Unreadable => "{expected} expected at character {character} of `{text}`",
        Time => "a time such as 5m, 30s or 1h30m",
        Unit => "one of the units d, h, m, s and ms, the longest first",
        Count => "a number of at least 1",
        Rest => "`+`, `delay`, `bronstein`, `byo`, `/move` or the end",
        Overtime => "`byo` or the end",
        End => "the end",
    }
}
