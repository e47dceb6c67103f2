keys! {
    /// What the players of shogi are called, where it is not what players of chess are.
    Sides {
        Sente => "Black",
        Gote => "White",
    }
}
