keys! {
    /// What computer players cannot do.
    Computers {
        NoConstant => "the search has no constant `{name}`",
        ConstantRange => "`{name}` is a whole number from {least} to {most}",
        NoFeature => "no search feature is called `{name}`: write names such as `null-move` or `all`",
        NoWeights => "no such weights: choose `material`, `derived`, `linear` or `tuned`",
        NoMethod => "no such method for many players: choose `auto`, `brs+`, `paranoid`, `maxn` or `mcts`",
        NoLevel => "no such level: choose beginner, easy, medium, hard or master",
        WeightsSyntax => "line {line} of the weights is not `name: middle/end ...`",
        WeightsRow => "line {line} of the weights: no game has a row `{name}`",
        NoNet => "this is no net, or one of another version",
        NetDamaged => "the net is damaged: its bytes do not add up",
        WeightsLength => "line {line} of the weights: `{name}` has {expected} weights, not {found}",
        UnknownGame => "no computer player here knows {game}",
    }
}
