keys! {
    /// What happens at a table.
    News {
        Seated => "{sitter} takes the seat of {player}",
        Begun => "the game begins",
        Moved => "{player} plays {ply}",
        IllegalMove => "{player} tries {ply}, which is not allowed",
        OffersDraw => "{player} offers a draw",
        OffersImpasse => "{player} offers to end the game by impasse",
        Offers => "{player} offers to end the game: {claim}",
        AsksBack => "{player} asks to take back {plies} {plies:move|moves}",
        Accepted => "{player} agrees",
        Declined => "{player} does not agree",
        Withdrawn => "{player} withdraws the offer",
        Lapsed => "the offer of {player} stands no more",
        TakenBack => "{plies} {plies:move is|moves are} taken back",
        FlagFell => "{player} has no time left",
        Away => "{player} is away",
        Returned => "{player} is back",
        Left => "{player} has left",
        HandedOver => "{sitter} plays on for {player}",
        Paused => "the clocks stand still",
        Resumed => "the game goes on",
        Abandoned => "the game was abandoned",
    }
}
