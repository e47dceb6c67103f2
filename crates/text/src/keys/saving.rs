keys! {
    /// Why a game is not kept in a file, or not taken up from it.
    Saving {
        InUse => "{path} is in use: close the other program that plays it, or take another file",
        TooLarge => "{path} is too large to be a saved game ({size} bytes, at most {most})",
        NoHome => "there is no home folder to keep games in: name a file with --file, or say --no-save",
        CannotRead => "cannot read {path}: {why}",
        CannotWrite => "cannot write {path}: {why}",
        CannotLock => "cannot lock {path}: {why}",
        CannotList => "cannot list {path}: {why}",
        CannotMakeFolder => "cannot make the folder {path}: {why}",
        InFile => "{path}: {why}",
        Inexact => "{path}: a {format} file does not hold {lost}; take a file that ends in {instead}",
        NowhereExact => "{path}: a {format} file does not hold {lost}",
        OtherGame => "{path} holds another game",
        MailOfOtherGame => "it is a game of {theirs}, and the one here is {ours}",
        MailOfOtherStart => "it begins at another position than the game here",
        MailOfOtherRules => "it is played under other rules than the game here",
        MailOfOtherMove => "move {ply} is {theirs} in it and {ours} here",
    }
}
