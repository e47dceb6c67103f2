keys! {
    /// What computer players cannot do.
    Computers {
        UnknownGame => "no computer player here knows {game}",
    }
}
