keys! {
    /// What is said when lines of play are counted.
    Counting {
        Speed => "{seconds} s, {millions} million nodes a second",
        AtLine => "line {line}",
        Wrong => "line {line}: {why}",
        Agree => "{right} of {checked} lines agree",
        NotJson => "not JSON: {why}",
        NoText => "no text `{name}`",
        NoCounts => "no list of counts `{name}`",
        Differs => "depth {depth}: {expected} expected, {found} found",
    }
}
