keys! {
    /// What programs of the command line have in common to say.
    Programs {
        Error => "error: {why}",
        CannotRead => "cannot read {path}: {why}",
        CannotWrite => "cannot write: {why}",
        CannotWriteFile => "cannot write {path}: {why}",
        InFile => "{path}, {why}",
        WhichGame => "which game? {known}",
        WhichGameOf => "which game? there are {known}",
    }
}
