keys! {
    /// What is wrong with the file of an army, or with what was given for the name of one.
    ArmyFiles {
        TooLong => "a file of {bytes} bytes is too long, {most} are the most",
        Said => "{reason}",
        Missing => "`{key}` is missing",
        MissingInTable => "`{key}` is missing in `{table}`",
        Unknown => "`{key}` is not known here, the keys are {known}",
        Type => "`{key}` is {expected}, not {found}",
        String => "a string",
        Table => "a table",
        Integer => "an integer",
        Array => "an array",
        Number => "a number",
        Truth => "a truth value",
        Date => "a date or time",
        NoId => "the name has no letter from a to z and no digit to make an identifier of",
        LetterTwice => "two pieces have the letter {letter}",
        Unplayable => "no game can start with this army: {why}",
        Meant => "did you mean `{better}`?",
        GiveId => "give the army an identifier, as in `id = \"amazons\"`",
        StandsFirst => "it stands here first",
        Placed => "{place}: {why}",
        NotNamed => "{why}; a file is named with its ending or its folder, as in `my.toml`",
        Unreadable => "cannot read {path}: {why}",
    }
}
